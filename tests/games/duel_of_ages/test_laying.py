"""Positions that lessons lay: what they say is on the table, and what cannot be is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, ENCOUNTERS, GUARDIANS
from rulewright.games.duel_of_ages.rules.state import ITEM, TURN, UNKNOWN, prison_of, site_destroyed
from rulewright.games.duel_of_ages.rules.terms import VORTEX
from rulewright.kernel import BadContent, find_game

GAME = find_game("duel_of_ages")
MAP = ["broken_altar.0.0.0", "white_base.-3.6.0", "black_base.3.-6.3", "dome_0.-6.3.0", "labyrinth_ancient.-3.-3.0"]
THESEUS = {"id": "theseus", "at": "G7", "wounds": 2, "experience": 1, "cards": ["poultice"], "open": ["leaf_sword"]}


def lay(**changes: Any) -> Any:
    position = {"map": MAP, "white": [THESEUS], "black": [{"id": "charon", "at": "white_prison", "item": True}]}
    return GAME.lay(GAME.completed({}), {**position, **changes})


def test_what_a_position_says_is_on_the_table() -> None:
    arena = lay(
        vaults={"black": ["mustang"]}, ruins={"white": ["vortex"]}, encounters={"I6": "mend_the_orrery", "E10": ""},
        guardians=["the_wasp_queen"], tops=["durendal"], tribute=3, round=2, turn="black",
    )  # fmt: skip
    names = arena.land.names
    assert (arena.step, arena.turn, arena.round, arena.tribute) == (TURN, 1, 2, 3)
    assert names[arena.at[0]] == "G7"
    assert arena.at[1] == prison_of(0)
    assert (arena.health[0], arena.at_start[0], arena.experience[0]) == (5, 7, 1)
    assert arena.hand[0] == [CARD_NUMBER["poultice"], CARD_NUMBER["leaf_sword"]]
    assert arena.revealed == 1 << CARD_NUMBER["leaf_sword"]
    assert arena.flags[1] & ITEM
    assert arena.vault == [[], [CARD_NUMBER["mustang"]]]
    assert site_destroyed(arena, 0, VORTEX)
    assert {names[at]: n if n == UNKNOWN else ENCOUNTERS[n].id for at, n in arena.encounters.items()} == {
        "I6": "mend_the_orrery", "E10": UNKNOWN,
    }  # fmt: skip
    assert GUARDIANS[arena.faced[0]].id == "the_wasp_queen"
    assert GAME.inventory(arena) == ()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"map": MAP[:2]}, "map: expected both bases among its pieces"),
        ({"map": ["cedar_wale.0.0.0"]}, "did you mean 'cedar_vale'"),
        ({"map": ["cedar_vale.0.0"]}, "map: expected each piece as name.q.r.turns"),
        ({"map": [*MAP, "cedar_vale.0.0.0"]}, "map: "),
        ({"black": []}, "black: expected as many characters as White has"),
        ({"black": [{"id": "theseus"}]}, "theseus: stands there twice"),
        ({"black": [{"id": "charon", "at": "Z9"}]}, "charon: there is no 'Z9'"),
        ({"black": [{"id": "charon", "wounds": 9}]}, "charon: 9 wounds, with a Health of 6"),
        ({"vaults": {"white": ["poultice"]}}, "vaults: white: the card 'poultice' is somewhere else already"),
        ({"ruins": {"white": ["kitchen"]}}, "ruins: white: there is no 'kitchen'"),
        ({"encounters": {"I6": "nothing"}}, "encounters: there is no 'nothing'"),
        ({"encounters": {"I6": "mend_the_orrery", "E10": "mend_the_orrery"}}, "is not among the markers left"),
        ({"map": MAP[:4], "guardians": ["the_wasp_queen"]}, "the labyrinth of 'the_wasp_queen' is not on the map"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadContent, match="position") as refused:
        lay(**changes)
    assert reason in str(refused.value)
