"""Positions that lessons lay: what they say is on the table, and what cannot be is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.worldspanner.rules.content import CARD_NUMBER
from rulewright.games.worldspanner.rules.state import TURN, UNDERPIT, favor_side
from rulewright.games.worldspanner.rules.terms import DEFENDERS
from rulewright.kernel import BadContent, find_game

GAME = find_game("worldspanner")
MAP = ["frontier.0", "watchman_keep.0", "dome_1.0", "green_vale.0", "liths_lair.0", "dome_4.0", "crown_district.0"]


def position(**changes: Any) -> dict[str, Any]:
    hero = {"id": "william_tell", "at": "G6", "wounds": 2, "gold": 1, "cards": ["cloak"], "open": ["carbine"]}
    return {"map": MAP, "white": [hero], "black": [{"id": "sir_gawain", "at": "underpit"}], **changes}


def lay(**changes: Any) -> Any:
    return GAME.lay(GAME.completed({}), position(**changes))


def test_what_a_position_says_is_on_the_table() -> None:
    held = {"white": ["E3", "F3", "F4"], "black": ["M15"]}
    arena = lay(held=held, quests=["testify"], market=["cutlass"], tops=["jump_pack"], tribute=-2, turn="black")
    cards = [CARD_NUMBER[name] for name in ("cloak", "carbine")]
    assert arena.step == TURN
    assert arena.turn == 1
    assert arena.tribute == -2
    assert arena.land.names[arena.at[0]] == "G6"
    assert arena.at[1] == UNDERPIT
    assert (arena.wounds[0], arena.gold[0], arena.hand[0]) == (2, 1, cards)
    assert not arena.revealed >> cards[0] & 1
    assert arena.revealed >> cards[1] & 1
    assert favor_side(arena, 0, DEFENDERS) == 3
    assert arena.markers.count(1) == 1
    assert arena.market[0] == CARD_NUMBER["cutlass"]
    assert arena.decks[2].top[-1][0] == CARD_NUMBER["jump_pack"]
    assert GAME.inventory(arena) == ()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"map": MAP[:3]}, "map: expected a platter and its six keys"),
        ({"map": ["frontier.0", *["watchman_kep.0"] * 6]}, "did you mean 'watchman_keep'"),
        ({"map": ["frontier.0", *["watchman_keep.7"] * 6]}, "map: watchman_keep: there is no '7'"),
        ({"black": []}, "black: expected as many heroes as White has"),
        ({"black": [{"id": "nobody"}]}, "heroes: there is no 'nobody'"),
        ({"black": [{"id": "roland", "at": "Z9"}]}, "roland: there is no 'Z9'"),
        ({"black": [{"id": "roland", "at": "G6"}]}, "roland: somebody stands on G6 already"),
        ({"black": [{"id": "roland", "wounds": 6}]}, "roland: 6 wounds, with a Health of 6"),
        ({"black": [{"id": "roland", "open": ["carbine"]}]}, "roland: the card 'carbine' is somewhere else already"),
        ({"held": {"white": ["G6"]}}, "held: G6 is no place of a region"),
        ({"quests": ["spar_with_the_sergeant"]}, "quests: 'spar_with_the_sergeant' is in no deck of this map"),
        ({"season": "spring"}, "season"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadContent, match="position") as refused:
        lay(**changes)
    assert reason in str(refused.value)
