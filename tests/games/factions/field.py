"""A battlefield laid by hand: soldiers where a test wants them, dice as it scripts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulewright.games.factions import Factions
from rulewright.games.factions.rules.cards import Card
from rulewright.games.factions.rules.content import POWERS, SOLDIERS
from rulewright.games.factions.rules.setup import lay_table
from rulewright.games.factions.rules.state import ACTION, FINISHED, NOBODY, SICK, Table, enlist, enter
from rulewright.kernel import IllegalChoice, Match
from rulewright.kernel.config import complete
from rulewright.kernel.scene import Look
from rulewright.testing import keys, lay, play

GAME = Factions()
Battle = Match[Table]


@dataclass
class Placed:
    """A soldier to be put on the grid."""

    seat: int
    card: Card
    cell: tuple[int, int]
    state: dict[str, Any]


def kind(id: str = "conscript", *abilities: str, **fields: Any) -> Card:
    """A card like a printed one, with other abilities or attributes."""
    fields["abilities"] = abilities or SOLDIERS[id].abilities
    fields["powers"] = sum(POWERS[ability] for ability in fields["abilities"])
    return replace(SOLDIERS[id], **fields)


def plain(**fields: Any) -> Card:
    """A conscript with other attributes and no ability."""
    return kind("conscript", **fields)


def amber(card: str | Card, q: int, r: int, **state: Any) -> Placed:
    return Placed(0, SOLDIERS[card] if isinstance(card, str) else card, (q, r), state)


def steel(card: str | Card, q: int, r: int, **state: Any) -> Placed:
    return replace(amber(card, q, r, **state), seat=1)


def rust(card: str | Card, q: int, r: int, **state: Any) -> Placed:
    return replace(amber(card, q, r, **state), seat=2)


def moss(card: str | Card, q: int, r: int, **state: Any) -> Placed:
    return replace(amber(card, q, r, **state), seat=3)


def table_of(*placed: Placed, phase: int = ACTION, reserves: bool = True, **config: Any) -> Table:
    """A table in round 1; with `reserves` every side has a soldier left in its list, so that nobody is wiped out."""
    table = lay_table(complete(GAME.options, config))
    seats = len(table.teams)
    table.order = list(range(seats))
    table.phase, table.round = phase, 1
    table.faction = ["remnants"] * seats
    table.picks = [[SOLDIERS["field_marshal"]] if reserves else [] for _ in range(seats)]
    table.roster = [list(cards) for cards in table.picks]
    table.left = [[1] if reserves else [] for _ in range(seats)]
    for each in placed:
        soldier = enlist(table, each.seat, each.card)
        enter(table, soldier, table.grid.at(*each.cell), sick=each.state.get("sick", False))
        table.picks[each.seat].append(each.card)
        stock(table, each.seat, each.card, 0)
        table.hp[soldier] = each.state.get("hp", each.card.health)
        table.ap[soldier] = each.state.get("ap", each.card.actions)
        if each.state.get("finished"):
            table.flags[soldier] |= FINISHED
    table.stirred = False
    return table


def stock(table: Table, seat: int, card: Card, copies: int) -> None:
    """Put copies of a card into a side's list."""
    if card not in table.roster[seat]:
        table.roster[seat].append(card)
        table.left[seat].append(0)
    table.left[seat][table.roster[seat].index(card)] += copies


def battle(*placed: Placed, rolls: Sequence[Any] = (), active: int = 0, **config: Any) -> Battle:
    """A match in the Action Phase in which soldier `active` (the number of his place) is to act."""
    table = table_of(*placed, **config)
    table.active = active
    if active != NOBODY:
        table.turn = table.order.index(table.owner[active])
    return begin(table, rolls, **config)


def begin(table: Table, rolls: Sequence[Any] = (), **config: Any) -> Battle:
    rulings = {name: value for name, value in config.items() if name not in ("phase", "reserves")}
    return lay(GAME, table, rolls, rulings)


def tile(match: Battle, q: int, r: int) -> int:
    return match.state.grid.at(q, r)


def where(match: Battle, soldier: int) -> tuple[int, int] | None:
    """Where a soldier stands; None off the grid."""
    found = match.state.tile[soldier]
    return match.state.grid.cells[found] if found >= 0 else None


def go(match: Battle, q: int, r: int) -> Battle:
    """Move the active soldier."""
    return play(match, f"move:{tile(match, q, r)}")


def offered(match: Battle, what: str) -> list[Any]:
    """The targets that the open question offers for an action: cells for tiles, numbers for soldiers."""
    found = [choice[1:] for choice in match.choices if isinstance(choice, tuple) and choice[0] == what]
    if what in ("move", "summon_skeleton", "summon_zombie"):
        return sorted(match.state.grid.cells[int(tile)] for (tile,) in found)
    return [target[0] if len(target) == 1 else target for target in sorted(found)]


def cells(match: Battle) -> list[tuple[int, int]]:
    """The cells that a question for a tile offers."""
    return sorted(match.state.grid.cells[int(str(choice))] for choice in match.choices)


def why_not(match: Battle, key: str) -> str:
    """The rule that refuses a choice."""
    try:
        match.choose(key)
    except IllegalChoice as refused:
        return refused.rule
    raise AssertionError(f"{key} was not refused")


def strength(match: Battle, attacker: int, target: int) -> int:
    from rulewright.games.factions.rules.rolling import attack_strength

    return attack_strength(match.state, attacker, target)


def is_finished(match: Battle, soldier: int) -> bool:
    return bool(match.state.flags[soldier] & FINISHED)


def is_sick(match: Battle, soldier: int) -> bool:
    return bool(match.state.flags[soldier] & SICK)


__all__ = [
    "GAME", "Battle", "amber", "battle", "begin", "cells", "go", "is_finished", "is_sick", "keys", "kind", "moss",
    "offered", "plain", "play", "rust", "steel", "stock", "strength", "table_of", "tile", "where", "why_not",
]  # fmt: skip


def options_of(match: Battle, seat: int = 0) -> dict[str, Look]:
    """How each choice of a seat appears, by its key."""
    question = match.question(seat)
    assert question is not None
    return {option.key: option.look for option in question.options}
