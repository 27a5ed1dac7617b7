"""Why something is not allowed: a rule gives its reason, so that whoever refuses asks the rule."""

from __future__ import annotations

from typing import NamedTuple


class Bar(NamedTuple):
    """What stands against a choice, in words that may say {name} of an enemy, and its rule."""

    text: str
    rule: str
