"""A chapter laid from plain data."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.undercity import Undercity
from rulewright.games.undercity.rules.content import EVENT_NUMBER
from rulewright.games.undercity.rules.ground import space_of
from rulewright.games.undercity.rules.powers import CANICE, GARDEK, MILO
from rulewright.games.undercity.rules.state import DOWN, EVENT_DECK, Table, villains_on_map
from rulewright.kernel import BadContent, Match, Scripted
from rulewright.kernel.config import complete

GAME = Undercity()
THUG = {"type": "sword_thug", "colour": "red", "at": "D3"}
CONFIG = complete(GAME.options, {"leave_out": "pair"})


def laid(**position: Any) -> Table:
    """A table of chapter 1 with three heroes, at Canice's turn."""
    return GAME.lay(CONFIG, {"turn": "canice", "event": "lull", **position})


def test_figures_and_cards_lie_as_they_are_laid() -> None:
    hero = {"at": "C4", "health": 3, "feats": ["tumble boost", "dead_eye reroll"], "restorative": False}
    table = laid(round=4, rounds_left=2, heroes={"canice": hero, "milo": {"health": 0}}, villains=[THUG, THUG])
    assert (table.space[CANICE], table.health[CANICE], table.restoratives[CANICE]) == (space_of("C4"), 3, 0)
    assert (table.row[CANICE], table.round, table.event) == ([18, 17], 4, EVENT_NUMBER["lull"])
    assert [table.space[villain] for villain in villains_on_map(table)] == [space_of("D3")] * 2
    assert table.flags[MILO] & DOWN
    assert table.decks[EVENT_DECK].left == 2
    assert GAME.inventory(table) == GAME.inventory(GAME.setup(CONFIG))


def test_a_laid_chapter_goes_on_with_the_turn_that_it_names() -> None:
    table = laid(turn="gardek", examined=True, carrier="gardek")
    match = Match.laid(GAME, table, CONFIG, Scripted([("type", 1), ("place", 1)]))
    assert match.ask is not None
    assert (match.ask.prompt, match.ask.about, table.marker) == ("mode", GARDEK, table.space[GARDEK])


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"turn": "pog"}, r"turn: the party has no 'pog'"),
        ({"heroes": {"mylo": {}}}, r"heroes.mylo: the party has no 'mylo', did you mean 'milo'"),
        ({"heroes": {"milo": {"at": "C1"}}}, r"heroes.milo.at: C1 is an obstruction"),
        ({"heroes": {"milo": {"at": "J1"}}}, r"heroes.milo.at: expected a space like C4, found 'J1'"),
        ({"heroes": {"milo": {"health": 8}}}, r"heroes.milo.health: expected 0 to 7, found 8"),
        ({"heroes": {"milo": {"feats": ["tumble boost"]}}}, r"heroes.milo.feats: milo has no Feat 'tumble'"),
        ({"heroes": {"milo": {"feats": ["tonic"]}}}, r"heroes.milo.feats: 'tonic': expected boost or reroll"),
        ({"heroes": {"milo": {"feats": ["tonic boost"] * 2}}}, r"'tonic boost' stands there twice"),
        ({"villains": [THUG] * 5}, r"villains\[4\]: the reserves have no red sword_thug left"),
        ({"villains": [{**THUG, "type": "drudge"}]}, r"villains\[0\].type: the chapter has no 'drudge'"),
        ({"villains": [{**THUG, "health": 2}]}, r"villains\[0\].health: expected 1 to 1, found 2"),
        ({"event": "tremor"}, r"event: the chapter has no event 'tremor'"),
        ({"rounds_left": 9}, r"rounds_left: expected 0 to 7, found 9"),
        ({"carrier": "milo"}, r"carrier: nobody carries the Dead Body before it is examined"),
        ({"weather": "rain"}, r"position: .*weather"),
    ],
)
def test_a_position_that_cannot_be_says_what_is_wrong_and_where(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadContent, match=said):
        laid(**position)
