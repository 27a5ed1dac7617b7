"""What the dice decide: attacks. One roll counts once, however many it is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.kernel import Luck
from rulewright.kernel.words import Decided

from ..rules.state import Table
from .odds import chances_of

ATTACKS = "hit with {came} of {of} {of|attack|attacks}"
HITS = ("hit", "critical")


def attacked(table: Table, parts: Mapping[str, Any]) -> Iterable[Luck]:
    """A roll for several targets is counted by the first of them. FA.ROLL.01, 05, 06, FA.REM.15"""
    if not parts["shared"]:
        chance = chances_of(parts["strength"], len(parts["dice"]), 0, parts["critical"]).hit
        yield Luck(table.owner[parts["who"]], ATTACKS, float(chance), parts["verdict"] in HITS)


LUCK: dict[str, Decided] = {"attacked": attacked}
