"""One server for all tests that need no server of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .harness import Served, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("server") / "test.db") as running:
        yield running
