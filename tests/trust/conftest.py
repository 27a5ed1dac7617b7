"""The trials run against real servers, like the tests of the server itself."""

from tests.server.conftest import server

__all__ = ["server"]
