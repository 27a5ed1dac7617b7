"""What a stance, a hunter, a blow and a way are told by: the numbers behind the words."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD
from rulewright.games.dungeon_degenerates.rules.danger import hunted
from rulewright.games.dungeon_degenerates.rules.terms import DAZED, PER
from rulewright.games.dungeon_degenerates.view import seekers
from rulewright.games.dungeon_degenerates.view.chances import passing
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.map_looks import bold_words, cautious_words
from rulewright.kernel import Ask
from rulewright.kernel.words import percent

from .camp import FRIAR, GAME, HEXER, KNIGHT, lay, teach


def test_a_stance_tells_who_had_best_hunt_and_whether_all_can_hide() -> None:
    table = lay(KNIGHT, HEXER, at="barley_barrow")
    ask, (knight, hexer) = Ask(0, "map_stance", ["bold", "cautious"], about=0), table.heroes
    knows, sees = (passing(table, hero, PER) for hero in (knight, hexer))
    assert f"Hunt: Mire Hexer alone, Perception 8 or less on two dice, {percent(sees)};" in bold_words(table, ask)
    assert f"hide: both must pass Perception on two dice, {percent(knows * sees)};" in cautious_words(table, ask)
    hexer.deep = DAZED
    assert bold_words(table, ask).startswith("Hunt: Disgraced Knight alone, ")
    assert cautious_words(table, ask) == "nobody can hide while the Mire Hexer is Dazed"
    hexer.deep, hexer.extras = 0, (CARD["grave_cough"],)
    assert cautious_words(table, ask) == "hiding always fails with the Grave Cough of the Mire Hexer"
    knight.deep = hexer.deep = DAZED
    assert bold_words(table, ask) == "nobody can Hunt while Dazed"


def test_where_nobody_is_hunted_a_stance_is_about_the_way_out() -> None:
    table = lay(KNIGHT, at="the_maze")
    ask = Ask(0, "map_stance", ["bold", "cautious"], about=0)
    assert "Void Travel" in bold_words(table, ask)
    assert "no way out" in cautious_words(table, ask)
    assert "trouble" not in GAME.wording(table, ask)
    about = context(table, ask)
    assert about is not None
    assert "Void Shock" in about.stakes


@pytest.mark.parametrize(("chances", "ties"), [((0.4, 0.7), False), ((0.8, 0.8, 0.9), False), ((0.5, 0.6), True)])
def test_the_chance_of_a_hunt_is_that_of_all_that_the_dice_can_bring(
    chances: tuple[float, ...], ties: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(KNIGHT, HEXER, FRIAR)
    trying = table.heroes[: len(chances)]
    monkeypatch.setattr(seekers, "chance_to", lambda table, hero, prompt: chances[hero.seat])
    if ties:
        teach(table, table.heroes[0], "leadership", mastered=True)
    expected = 0.0
    for passed in product((True, False), repeat=len(chances)):
        count = sum(passed)
        table.hunting_ground = -1
        worked = hunted(table, table.heroes, trying, count, 4) == 3
        expected += worked * prod(p if good else 1 - p for good, p in zip(passed, chances, strict=True))
    assert seekers.hunt_chance(table, trying, table.heroes) == pytest.approx(expected)
