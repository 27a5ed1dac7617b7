"""The whole protocol as one OpenAPI file, for code generators: HTTP as Litestar tells it, and the messages."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar

from .messages import ClientMessage, FromClient, ServerMessage

INPUTS = ("Body", "NewTable", "SeatPlan", "Record", "JournalFile")


def describe(app: Litestar) -> dict[str, Any]:
    """The OpenAPI description, with `ClientMessage` and `ServerMessage` among its schemas."""
    whole: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    schemas: dict[str, Any] = whole["components"]["schemas"]
    unions, parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/components/schemas/{name}"
    )
    schemas |= parts
    schemas["ClientMessage"], schemas["ServerMessage"] = unions
    inputs = {kind.__name__ for kind in FromClient.__subclasses__()}
    for name, schema in schemas.items():
        if name.endswith(INPUTS):
            schema["additionalProperties"] = False
        elif name not in inputs and "properties" in schema:
            schema["required"] = sorted(schema["properties"])  # what we send is sent whole
    close_tuples(schemas)
    return whole


def close_tuples(node: Any) -> None:
    """Tell the length of a tuple by `minItems` and `maxItems` alone; many a generator cannot read `items: false`."""
    if isinstance(node, dict):
        if "prefixItems" in node:
            node.pop("items", None)
            node["minItems"] = node["maxItems"] = len(node["prefixItems"])
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            close_tuples(part)
