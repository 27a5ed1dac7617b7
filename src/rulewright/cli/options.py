"""Options of a match on the command line: --option mode=2v2 --option round_limit=12."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulewright.kernel import BadConfig, Game


def read_options(game: Game[Any], pairs: Iterable[str]) -> dict[str, Any]:
    """`name=value` pairs as a config. A value is JSON where it reads as such, else text."""
    config: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadConfig(pair, "expected name=value")
        try:
            config[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            config[name] = text
    return config
