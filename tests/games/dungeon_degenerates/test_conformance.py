"""Whole games, refusals, and the box as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARDS, ENCOUNTERS, MISSIONS, MONSTERS, SKILLS
from rulewright.games.dungeon_degenerates.rules.fight import fight_refusals
from rulewright.games.dungeon_degenerates.rules.script import read
from rulewright.kernel import IllegalChoice, Match
from rulewright.testing import Kit

from .camp import FRIAR, GAME, KNIGHT, brawl, lay, refused, space


@pytest.mark.parametrize("config", [{"seats": 4}, {"mode": "campaign", "seats": 2}], ids=str)
def test_a_random_match_keeps_every_contract(config: dict[str, Any]) -> None:
    Kit(GAME, config, seed=5, every=0.01).check()


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end(seed: int) -> None:
    from random import Random

    rng = Random(seed)
    config = {"mission": MISSIONS[seed * 7 % 15].id, "seats": 1 + seed % 4}
    match = Match.start(GAME, config, seed=seed, keep=False)
    while not match.over:
        match.pick(int(rng.random() * len(match.choices)))
    assert match.outcome is not None
    assert set(match.outcome.results) <= {0.0, 1.0}


def test_what_is_refused_names_its_rule() -> None:
    table = lay(KNIGHT, FRIAR, at="charcoal_camp")
    table.agenda = [("action", 0b11, 0)]
    match = Match.laid(GAME, table, {"seats": 2})
    with pytest.raises(IllegalChoice, match="obody has Explored") as error:
        match.choose(("march", space("path_01"), space("crones_hollow")))
    assert error.value.rule == "DD.MARCH.02"
    found = brawl(table, "feral_hound", "watchman")
    found.foes[1].targets = 0b10
    told = refused(table, fight_refusals(table, table.heroes[0], found))
    assert {rule for rule, _ in told} == {"DD.ESC.07", "DD.FACT.06"}


def test_every_script_can_be_read() -> None:
    from rulewright.games.dungeon_degenerates.rules.board import PLACE
    from rulewright.games.dungeon_degenerates.rules.deeds import DEEDS

    texts = [option.do for entry in ENCOUNTERS for option in entry.options]
    texts += [option.do for entry in ENCOUNTERS if entry.other for option in entry.other.options]
    texts += [option.win for entry in ENCOUNTERS for option in entry.options]
    texts += [card.do for card in CARDS] + [mission.reward for mission in MISSIONS]
    known = {*DEEDS, *PLACE, "in", "each", "everyone", "XP", "GP", "L", "B", "DL", "TL"}
    for text in texts:
        for step in read(text):
            for op in (*step.ops, *step.passed, *step.failed):
                assert op[0] in known, (text, op)


def test_the_box_is_complete() -> None:
    assert (len(SKILLS), len(ENCOUNTERS), len(CARDS), len(MISSIONS)) == (46, 64, 134, 15)
    decks = [
        sum(card.deck == name for card in MONSTERS) for name in ("lowlands", "highlands", "badlands", "wetlands", "law")
    ]
    assert decks == [22] * 5
    assert sum(card.epic for card in MONSTERS) == 20
