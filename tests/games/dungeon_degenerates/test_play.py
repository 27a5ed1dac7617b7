"""Whole games kept as records, one of them as a story; odds beside what is played out."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules.content import CARD, MONSTER, MONSTERS
from rulewright.games.dungeon_degenerates.rules.monsters import Monster
from rulewright.games.dungeon_degenerates.view import odds
from rulewright.kernel import Chance, Match, Record

from .camp import FRIAR, GAME, HEXER, KNIGHT, lay, space
from .make_fixtures import GOLDEN, HERE, story

RECORDS = sorted((HERE / "records").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: str(file.stem))
def test_a_record_replays_to_its_end(file: Path) -> None:
    """After a change that is meant: `python -m tests.games.dungeon_degenerates.make_fixtures`."""
    match = Record.load(file).verify(GAME)
    assert match.outcome is not None
    assert match.outcome.how == file.stem


def test_the_golden_story() -> None:
    match = Record.load(HERE / "records" / f"{GOLDEN}.json").replay(game=GAME)
    assert story(match) == (HERE / "golden.txt").read_text(encoding="utf-8")


def a_fight(*monsters: str) -> Match[Any]:
    """Three Adventurers before the first blow, in Guard."""
    table = lay(KNIGHT, FRIAR, HEXER)
    for hero in table.heroes:
        hero.luck = 0
    foes = [MONSTER[id] for id in monsters]
    table.agenda = [("begin_turn",), ("engage", 0b111, table.heroes[0].space, "random", "", *foes)]
    match = Match.laid(GAME, table, {"seats": 3})
    while match.ask is not None and match.ask.prompt != "act":
        match.choose("guard") if "guard" in match.choices else match.pick(0)
    return match


def test_fight_odds_are_those_of_fights_played_out() -> None:
    """Against 150 other fights: within the errors of both."""
    match = a_fight("hill_troll", "gong_beater", "pit_bear")
    seat = match.waiting[0]
    blow = next(choice for choice in match.choices if isinstance(choice, tuple) and choice[1] == CARD["hexwood_staff"])
    told = match.odds(blow, seat)
    assert told is not None
    won = 0
    for number in range(150):
        twin = match.copy()
        twin.chance = Chance(f"many {number}")
        twin.choose(blow)
        while not twin.over and twin.state.fight is not None:
            twin.take(odds.plain_choice(twin, Random(number)), twin.waiting[0])
        won += not twin.over and twin.state.result == "won"
    share = won / 150
    assert abs(dict(told.chances)["win"] - share) < told.error + 1.96 * sqrt(0.25 / 150)


def test_tests_have_their_odds() -> None:
    table = lay(KNIGHT, FRIAR, at="charcoal_camp")
    table.heroes[0].used = ("recover",)
    table.agenda = [("rest", 0)]
    match = Match.laid(GAME, table, {"seats": 2})
    told = match.odds("explore", 0)
    assert told is not None
    assert dict(told.chances) == {"explored": pytest.approx(15 / 36)}
    table = lay(KNIGHT, FRIAR, at="charcoal_camp")
    table.agenda = [("action", 0b11, 0)]
    match = Match.laid(GAME, table, {"seats": 2})
    march = next(choice for choice in match.choices if isinstance(choice, tuple) and choice[0] == "march")
    told = match.odds(march, match.waiting[0])
    assert told is not None
    assert dict(told.chances)["nobody tires"] == pytest.approx(26 / 36 * 21 / 36)
    table = lay(FRIAR, at="moonwell")
    table.gates = {space("moonwell"): 0}
    table.agenda = [("dispel", 1)]
    match = Match.laid(GAME, table, {"seats": 1})
    told = match.odds("gate", 0)
    assert told is not None
    assert dict(told.chances)["wounds it"] == pytest.approx(26 / 36)


@pytest.mark.parametrize("monster", MONSTERS, ids=lambda monster: str(monster.id))
def test_every_monster_can_be_fought_to_the_end(monster: Monster) -> None:
    """With all its abilities, on a space with its Lair's or its keywords' traits; and no card is lost by it."""
    table = lay(KNIGHT, FRIAR, HEXER)
    traits = [ability.traits for ability in monster.abilities.values()] + [lair.traits for lair in monster.lairs]
    table.added[table.heroes[0].space] = max(traits, default=0)
    if monster.epic:
        table.epic_monsters.take(monster.index)
    for deck in table.monsters:
        if deck.name == monster.deck:
            (deck.discard.remove if monster.index in deck.discard else deck.take)(monster.index)
    table.agenda = [("begin_turn",), ("engage", 0b111, table.heroes[0].space, "random", "", monster.index)]
    before = GAME.inventory(table)
    match = Match.laid(GAME, table, {"seats": 3}, Chance(monster.id))
    foe = match.state.fight.foes[0] if match.state.fight is not None else None
    rng = Random(1)
    while not match.over and match.state.fight is not None:
        match.take(odds.plain_choice(match, rng), match.waiting[0])
    if foe is None:
        assert "Cowardly" in monster.abilities, "only a coward is gone before the first turn"
    else:
        assert foe.hp == monster.hp
    assert match.state.result in ("won", "lost", "law", "none")
    assert GAME.inventory(match.state) == before
