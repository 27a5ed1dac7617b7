"""Every route keeps to its description, whatever is sent to it."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rulewright.server.app import create_app
from rulewright.server.protocol.describe import describe
from rulewright.server.settings import Settings

from .harness import Served

DESCRIPTION = describe(create_app(Settings(database="unused.db")))
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
OPERATIONS: list[Any] = [found.ok() for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()]  # type: ignore[union-attr]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_a_route_keeps_to_its_description(operation: Any, server: Served) -> None:
    @settings(max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def fuzz(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        case.call_and_validate(base_url=server.url, checks=CHECKS)

    fuzz()


def test_the_description_has_every_websocket_message() -> None:
    schemas = DESCRIPTION["components"]["schemas"]
    assert len(schemas["ClientMessage"]["anyOf"]) == 20
    assert len(schemas["ServerMessage"]["anyOf"]) == 22
    assert schemas["Choose"]["properties"]["type"] == {"enum": ["choose"]}
    assert schemas["NewTable"]["additionalProperties"] is False
    assert set(schemas["Question"]["required"]) == set(schemas["Question"]["properties"])
