"""A battle laid from plain data."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.factions import Factions
from rulewright.games.factions.rules.state import ACTION, Table
from rulewright.kernel import BadContent, Match
from rulewright.kernel.config import complete

GAME = Factions()
GUARD = {"card": "trench_guard", "tile": 30}


def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, **position: Any) -> Table:
    """The table of the usual armies, with a guard of Amber's."""
    sides = [mine, theirs or {"soldiers": [{"card": "pack_hound", "tile": 33}]}]
    return GAME.lay(complete(GAME.options, {}), {"sides": sides, **position})


def test_soldiers_stand_where_they_are_laid_and_the_rest_can_be_bought() -> None:
    veteran = {"card": "rifle_veteran", "tile": 47, "health": 2, "actions": 1}
    table = laid(
        {"soldiers": [veteran, GUARD, {"card": "conscript"}], "credits": 9, "points": 4}, round=3, order=[1, 0]
    )
    assert (table.phase, table.round, table.order, table.bank, table.vp) == (ACTION, 3, [1, 0], [9, 0], [4, 0])
    assert (table.at[47], table.hp[0], table.ap[0], table.waiting[0]) == (0, 2, 1, [2])
    left = {card.id: copies for card, copies in zip(table.roster[0], table.left[0], strict=True)}
    assert (left["rifle_veteran"], left["trench_guard"], left["conscript"]) == (2, 0, 0)
    assert GAME.inventory(table) == ()


def test_who_is_done_or_new_does_not_act() -> None:
    table = laid({"soldiers": [{**GUARD, "done": True}, {"card": "conscript", "tile": 58, "new": True}]})
    match = Match.laid(GAME, table)
    assert match.ask is not None
    assert match.ask.seat == 1


@pytest.mark.parametrize(
    ("mine", "position", "said"),
    [
        ({"soldiers": [{"card": "trench_gard"}]}, {}, r"sides\[0\].soldiers\[0\].card: .* did you mean 'trench_guard'"),
        ({"soldiers": [GUARD, {**GUARD, "tile": 31}]}, {}, r"soldiers\[1\].card: the army has no Trench Guard left"),
        ({"soldiers": [{**GUARD, "tile": 33}]}, {}, r"sides\[1\].soldiers\[0\].tile: tile 33 is taken"),
        ({"soldiers": [{**GUARD, "tile": 61}]}, {}, r"soldiers\[0\].tile: there is no tile 61"),
        ({"soldiers": [{**GUARD, "health": 7}]}, {}, r"soldiers\[0\].health: expected 1 to 6, found 7"),
        ({"soldiers": [{**GUARD, "actions": 0}]}, {}, r"soldiers\[0\].actions: expected 1 to 2, found 0"),
        ({"points": 12}, {}, r"sides\[0\].points: expected 0 to 11"),
        ({"credit": 1}, {}, r"position: .*credit"),
        ({}, {"phase": "tea"}, r"phase: expected one of initiative, .*, found 'tea'"),
        ({}, {"order": [0, 0]}, r"order: expected every seat once"),
    ],
)
def test_a_position_that_cannot_be_says_what_is_wrong_and_where(
    mine: dict[str, Any], position: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadContent, match=said):
        laid(mine, **position)
