"""How what partners may wish of each other reads, and what it points at."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Saying, Wish, Words
from rulewright.kernel.scene import Target, Wished, at_piece, at_space
from rulewright.kernel.wish import SAYINGS

from ..rules.content import MONSTERS
from ..rules.state import Table
from .chart import BOARD
from .names import NAMES, who_is

WISHES = Words(
    {**SAYINGS, "stance": Saying("Fight in {stance}"), "walk": Saying("Be {manner} when you lead")},
    names={
        "who": who_is,
        "whom": lambda table, monster: MONSTERS[monster].name,
        "space": lambda table, space: NAMES[space],
    },
)


def wished(table: Table, wish: Wish) -> Wished:
    parts: dict[str, Any] = {wish.part: wish.value}
    text = WISHES.say(table, WISHES.saying(wish.verb, parts).text, parts)
    return Wished(wish.key, text, target(table, wish))


def target(table: Table, wish: Wish) -> Target:
    """A space, an Adventurer, or a Monster in the fight or on the map."""
    match wish.part:
        case "space":
            return at_space(int(wish.value), BOARD)
        case "who":
            return at_piece(f"h{wish.value}")
        case "whom":
            foes = table.fight.foes if table.fight is not None else []
            fought = next((number for number, foe in enumerate(foes) if foe.monster == wish.value), None)
            return at_piece(f"m{wish.value}" if fought is None else f"foe{fought}")
    return Target()
