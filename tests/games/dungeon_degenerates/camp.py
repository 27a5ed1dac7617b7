"""Lays any table, and drives any flow with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.games.dungeon_degenerates import DungeonDegenerates
from rulewright.games.dungeon_degenerates.rules import fight, setup
from rulewright.games.dungeon_degenerates.rules.board import SPACE
from rulewright.games.dungeon_degenerates.rules.content import ADVENTURER, CARD, MISSIONS, MONSTER, SKILL, WEAKNESS
from rulewright.games.dungeon_degenerates.rules.decks import fetch_card
from rulewright.games.dungeon_degenerates.rules.foes import join
from rulewright.games.dungeon_degenerates.rules.gear import can_wear, receive, wear
from rulewright.games.dungeon_degenerates.rules.heroes import settle
from rulewright.games.dungeon_degenerates.rules.plots import plot_of
from rulewright.games.dungeon_degenerates.rules.state import Fight, Foe, Hero, Table
from rulewright.games.dungeon_degenerates.rules.turns import play
from rulewright.kernel import Ask, Barred, Choice, Flow, GameEnds, Roll

ASIDES = ("after", "gifts", "meet", "block")  # their first choice, nothing or the best block, unless scripted
GAME = DungeonDegenerates()
FRIAR, DUELIST, BRAWLER, HEXER = "heretic_friar", "gutter_duelist", "pit_brawler", "mire_hexer"
KNIGHT, ROBBER, DESERTER, FIREBUG = "disgraced_knight", "grave_robber", "drowned_deserter", "goblin_firebug"


def lay(*adventurers: str, at: str = "hangmans_cross", **options: Any) -> Table:
    """A table with these Adventurers on one space, equipped as their sheets say, and nothing on the agenda."""
    config = {
        "seats": len(adventurers),
        "mode": "standalone",
        "mission": "m01",
        "difficulty": "normal",
        "journal": None,
        "late": 0,
    }
    table = setup.lay_table(config | options)
    table.agenda.clear()
    for seat, id in enumerate(adventurers):
        drive(setup.muster(table, seat), ("adventurer", ADVENTURER[id]))
        table.heroes[seat].space = SPACE[at]
    if table.mission == 0 and not table.clues:
        table.clues = {letter: SPACE[place] for letter, place in MISSIONS[0].clues.items()}
    return table


def luckless(*heroes: str, at: str = "barley_barrow", **options: Any) -> Table:
    """A table on which nobody can roll again."""
    table = lay(*heroes, at=at, **options)
    for hero in table.heroes:
        hero.luck = 0
    return table


def drive(flow: Flow[Any], *answers: Choice, rolls: Sequence[Any] = (), asked: list[Ask] | None = None) -> Any:
    """Run a flow to its end; every scripted roll and answer must be used, and fit. Asides need no answer."""
    left, dice = list(answers), list(rolls)
    reply: Any = None
    try:
        while True:
            item = flow.send(reply)
            if isinstance(item, Roll):
                assert dice, f"a roll {item.what!r} that nobody scripted"
                reply = dice.pop(0)
                assert reply in item.outcomes, f"{item.what!r} cannot give {reply}"
                continue
            choices = list(item.listed(item.seat))
            if asked is not None:
                asked.append(item)
            if len(choices) == 1 and not item.word:
                reply = choices[0]
                continue
            if item.prompt in ASIDES and (not left or left[0] not in choices):
                reply = choices[0]
                continue
            assert left, f"a question {item.prompt!r} that nobody scripted: {choices}"
            reply = left.pop(0)
            assert reply in choices, f"{item.prompt!r} does not offer {reply}: {choices}"
    except StopIteration as stop:
        assert not left, f"answers left over: {left}"
        assert not dice, f"dice left over: {dice}"
        return stop.value


def ends(flow: Flow[Any], *answers: Choice, rolls: Sequence[Any] = ()) -> bool:
    """Whether a flow ends the game."""
    try:
        drive(flow, *answers, rolls=rolls)
    except GameEnds:
        return True
    return False


def run(table: Table, *answers: Choice, rolls: Sequence[Any] = ()) -> Any:
    """The one beat on top of the agenda."""
    return drive(play(table), *answers, rolls=rolls)


def refused(table: Table, barred: Iterable[Barred]) -> list[tuple[str, Choice]]:
    """What is barred, with the rule that its reason rests on, as the game words it."""
    ask = Ask(0, "action", ())
    return [(GAME.refusal(table, ask, each).rule, each.choice) for each in barred]


def choices(flow: Flow[Any]) -> list[Choice]:
    """What the first question of a flow offers."""
    item = flow.send(None)
    assert isinstance(item, Ask)
    return list(item.listed(item.seat))


def give(table: Table, hero: Hero, *cards: str) -> None:
    """Items for an Adventurer, worn where that is possible."""
    for id in cards:
        card = CARD[id]
        assert fetch_card(table, card) or True
        receive(table, hero, card)
        if card in hero.pack and can_wear(table, hero, card):
            wear(table, hero, card)
    settle(table, hero)


def teach(table: Table, hero: Hero, *skills: str, mastered: bool = False) -> None:
    learned = tuple(SKILL[id] for id in skills)
    hero.skills += learned
    hero.mastered = tuple(skill for skill in hero.mastered if skill not in learned) + (learned if mastered else ())


def burden(table: Table, hero: Hero, *weaknesses: str) -> None:
    hero.weaknesses += tuple(WEAKNESS[id] for id in weaknesses)


def brawl(table: Table, *monsters: str, cause: str = "random") -> Fight:
    """A fight in its first round against these Monsters, which target seat 0 unless told otherwise."""
    party = sum(1 << hero.seat for hero in table.heroes)
    found = table.fight = Fight(table.heroes[0].space, party, cause)
    for id in monsters:
        join(table, found, MONSTER[id])
    found.round = 1
    for foe in found.foes:
        foe.targets = 1
        foe.fresh = False
    return found


def foe(table: Table, number: int = 0) -> Foe:
    assert table.fight is not None
    return table.fight.foes[number]


def turn(table: Table, *answers: Choice, seat: int = 0, rolls: Sequence[Any] = ()) -> None:
    """One Adventurer's combat turn."""
    drive(fight.turn(table, seat), *answers, rolls=rolls)


def is_complete(table: Table) -> bool:
    """Whether the objective of the mission is reached."""
    return plot_of(table).is_complete(table)


def space(id: str) -> int:
    return SPACE[id]
