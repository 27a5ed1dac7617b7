"""The story: every entry, choice and outcome has its tale, each tale is told when it happens, and matches are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.games.dungeon_degenerates.rules import campaign, fight, foes, journey, meetings, missions, spoils
from rulewright.games.dungeon_degenerates.rules.content import (
    ENCOUNTER,
    ENCOUNTERS,
    MISSIONS,
    MONSTER,
    MONSTERS,
    Encounter,
    Half,
)
from rulewright.games.dungeon_degenerates.rules.effects import is_tested
from rulewright.games.dungeon_degenerates.rules.memory import ENDS, close_chapter, remember
from rulewright.games.dungeon_degenerates.rules.scope import DONE, FAILED, PASSED
from rulewright.games.dungeon_degenerates.rules.state import DEFEATED, Fight, Table
from rulewright.games.dungeon_degenerates.rules.terms import TRAIT_BITS
from rulewright.games.dungeon_degenerates.view import sequel, tales
from rulewright.games.dungeon_degenerates.view.page import page
from rulewright.kernel import ALL, BadConfig, Event, Flow, GameEnds, Log, Match, Roll, State
from rulewright.kernel.content import read_yaml
from rulewright.players import RandomPlayer, play_out
from rulewright.testing.plain import unplain

from .camp import DESERTER, FRIAR, GAME, HEXER, KNIGHT, brawl, lay, luckless, space

rule = pytest.mark.rule
SENTENCE = re.compile(r"[.!?][”’\"]?(?:\s|$)")
STALE = re.compile(r"testament to|a tapestry|little did|needless to say|—|sends shivers|whispers of|bustling", re.I)

# ---- nothing is missing, and all of it reads well -------------------------------------------------------------------


def test_every_entry_choice_and_outcome_has_its_tale() -> None:
    assert list(tales.gaps()) == []
    assert len(tales.MEETINGS) == 64
    assert len(tales.STORIES) == 15
    assert len(tales.LEGENDS) == 20
    assert sum(map(len, tales.LINES.values())) > 700


def texts(plain: Any) -> Iterator[str]:
    """All strings of a tale, a map of them, or a map of those."""
    if isinstance(plain, str):
        yield plain
    else:
        for item in plain.values():
            yield from texts(item)


@pytest.mark.parametrize("file", sorted(tales.HERE.glob("*.yaml")), ids=lambda file: str(file.stem))
def test_every_tale_is_plain_and_none_is_told_twice(file: Path) -> None:
    found = [text.replace("{who}", "the Friar").replace("{Who}", "The Friar") for text in texts(read_yaml(file))]
    assert [(fault, text) for text in found for fault in unplain(text, GAME.glossary, 110)] == []
    assert [text for text in found if STALE.search(text)] == []
    assert len(found) == len(set(found))


def test_scenes_are_two_to_four_sentences_and_choices_are_one_or_two() -> None:
    scenes = [meeting.scene for meeting in tales.MEETINGS.values()]
    scenes += [meeting.other.scene for meeting in tales.MEETINGS.values() if meeting.other is not None]
    scenes += [legend.scene for legend in tales.LEGENDS.values()]
    assert [scene for scene in scenes if not 2 <= len(SENTENCE.findall(scene)) <= 4] == []
    acts = [deed.act for meeting in tales.MEETINGS.values() for deed in meeting.choices.values()]
    assert [act for act in acts if len(SENTENCE.findall(act)) > 2 or len(act) > 90] == []


def test_everything_that_can_be_looked_at_has_a_line() -> None:
    assert tales.line("monsters", "mimic_chest") == tales.line("loot", "mimic_chest")
    assert tales.line("monsters", "the_toadking") == tales.coming("the_toadking")
    assert tales.line("monsters", "l01") == tales.scene("l01")
    assert all(tales.line("monsters", card.id) for card in MONSTERS)


# ---- each choice, played --------------------------------------------------------------------------------------------


def halves() -> Iterator[tuple[Encounter, Half]]:
    for entry in ENCOUNTERS:
        yield entry, entry
        if entry.other is not None:
            yield entry, entry.other


CHOICES = [
    (entry, half, number, end)
    for entry, half in halves()
    for number, option in enumerate(half.options)
    for end in ((PASSED, FAILED) if is_tested(option.do) else (DONE,))
]


def played(table: Table, flow: Flow[Any], number: int = 0, dice: tuple[int, ...] = (1,)) -> list[Event]:
    """What is told while a flow runs: this option is chosen, the last die comes again and again, the rest is first."""
    state: State = table
    log = state.log = Log(GAME.story)
    left, reply = list(dice), None
    try:
        while True:
            item = flow.send(reply)
            if isinstance(item, Roll):
                reply = item.outcomes[0]
                if item.what in ("die", "d3"):
                    reply = min(left.pop(0) if len(left) > 1 else left[0], len(item.outcomes))
            else:
                choices = list(item.listed(item.seat))
                reply = ("option", number) if item.prompt == "option" else choices[0]
                assert reply in choices
    except (StopIteration, GameEnds):
        return log.events


def first(told: list[Event], kind: str) -> Event:
    return next(event for event in told if event.kind == kind)


def rich_party(half: Half, entry: Encounter) -> Table:
    """Four who can pay for anything and are of every Class that is asked for, where this half of the card fits."""
    table = lay(FRIAR, HEXER, DESERTER, KNIGHT, at="barley_barrow")
    for hero in table.heroes:
        hero.gp = 12
        hero.luck = 4
    table.waiting[0b1111] = ENCOUNTER[entry.id]
    if entry.other is not None and half is entry:
        table.added[space("barley_barrow")] = TRAIT_BITS[entry.half]
    return table


@rule("DD.ENCX.01-03")
@pytest.mark.parametrize(
    ("entry", "half", "number", "end"),
    CHOICES,
    ids=[f"{entry.id} {half.options[number].label} {end}" for entry, half, number, end in CHOICES],
)
def test_each_choice_is_told_with_what_came_of_it(entry: Encounter, half: Half, number: int, end: str) -> None:
    table = rich_party(half, entry)
    wager = half.options[number].do in ("gamble", "crank")
    dice = (6,) if end == FAILED else (4, 1, 1) if wager else (1,)
    card, here = ENCOUNTER[entry.id], space("barley_barrow")
    told = played(table, meetings.resolve(table, 0b1111, card, here, early=False), number, dice)
    other = half is entry.other
    scene, chosen, outcome = (
        next(each for each in told if each.kind == kind) for kind in ("met", "encounter", "outcome")
    )
    assert scene.text == f"{half.name}. {tales.scene(entry.id, other)}"
    assert chosen.text.endswith(tales.act(entry.id, other, number))
    assert outcome.data["outcome"]["end"] == end
    assert outcome.text
    assert "{" not in outcome.text
    assert sum(each.kind == "outcome" for each in told) == 1, "told once, not for each of the Party"
    assert table.memories[-1][2:] == (entry.id, "other" if other else "", str(number), end)


BRAWLS = [entry for entry in ENCOUNTERS if tales.comes_to_blows(entry)]


@rule("DD.ENCX.04", "DD.ENCX.05")
@pytest.mark.parametrize("entry", BRAWLS, ids=[entry.id for entry in BRAWLS])
@pytest.mark.parametrize("end", ["won", "lost", "fled"])
def test_an_encounter_that_comes_to_blows_is_told_to_its_end(entry: Encounter, end: str) -> None:
    table = luckless(KNIGHT)
    table.met[1] = ENCOUNTER[entry.id]
    foe = MONSTER[entry.id] if entry.foe is not None else MONSTER["hedge_bandit"]
    played(table, fight.engage(table, 1, space("barley_barrow"), "encounter", "", foe))
    brawl_ = table.fight
    assert isinstance(brawl_, Fight)
    shown = page(table)
    assert shown is not None
    assert shown.text == tales.scene(entry.id)
    if end == "won":
        brawl_.foes = []
    elif end == "lost":
        table.heroes[0].fate = DEFEATED
    else:
        table.heroes[0].escaped = True
    told = [event.text for event in played(table, spoils.end_fight(table)) if event.kind == "fought"]
    assert told == ([] if end == "fled" else [tales.fought(entry.id, end)])


def test_the_choice_to_fight_leads_to_that_fight() -> None:
    table = rich_party(ENCOUNTERS[0], ENCOUNTERS[0])
    played(table, meetings.resolve(table, 0b1111, 0, space("barley_barrow"), early=False), 1)
    assert table.met == {0b1111: 0}
    played(table, fight.engage(table, *table.agenda.pop()[1:]))  # type: ignore[arg-type]
    assert table.fight is not None
    assert table.fight.encounter == 0
    assert not table.met


@rule("DD.EPIC.05")
@pytest.mark.parametrize("id", tales.LEGENDS)
def test_an_epic_monster_comes_and_falls_in_words(id: str) -> None:
    table = luckless(KNIGHT)
    told = played(table, fight.engage(table, 1, space("barley_barrow"), "random", "", MONSTER[id]))
    assert [event.text for event in told if event.kind == "epic"] == [tales.coming(id)]
    shown = page(table)
    assert shown is not None
    assert (shown.title, shown.text) == (MONSTERS[MONSTER[id]].name, tales.coming(id))
    assert table.fight is not None
    table.fight.foes[0].wounds = 99
    state: State = table
    log = state.log = Log(GAME.story)
    foes.bury(table, table.fight)
    assert [event.text for event in log.events if event.kind == "epic falls"] == [tales.fall(id)]
    assert table.memories == [("slew", "", id)]


# ---- the page that lies open ----------------------------------------------------------------------------------------


def text_of(table: Table) -> str:
    found = page(table)
    return found.text if found is not None else ""


def test_the_page_follows_the_mission() -> None:
    table = luckless(KNIGHT, mode="campaign")
    assert text_of(table) == tales.opening("m01")
    table.phase, table.turn = "map", 1
    assert text_of(table) == tales.opening("m01")
    table.waiting[1] = ENCOUNTER["w09"]
    assert text_of(table) == tales.scene("w09", other=True)
    table.waiting.clear()
    table.turn = 2
    assert page(table) is None
    brawl(table, "hedge_bandit")
    assert page(table) is None
    table.fight = None
    played(table, missions.complete(table))
    assert text_of(table) == tales.ending("m01", "", "won")
    journey.pack_away(table)
    assert table.progress.over == ""


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: str(mission.id))
def test_each_mission_ends_in_its_own_words(mission: Any, end: str) -> None:
    where = {"lost": bool(mission.lost_at), "tyrant": bool(mission.crown_breaks_at)}
    assert bool(tales.ending(mission.id, "", end)) is where.get(end, True)


def test_a_mission_can_look_different_to_whom_it_serves() -> None:
    assert tales.opening("m11", "nine_rags") != tales.opening("m11", "magistracy")
    assert tales.ending("m11", "nine_rags", "won") != tales.ending("m11", "magistracy", "won")
    assert tales.ending("m11", "nine_rags", "dead") == tales.ending("m11", "magistracy", "dead")


def test_a_worn_crown_is_not_told_as_a_broken_one() -> None:
    table = luckless(KNIGHT, mission="m13")
    table.progress.crown_worn = True
    told = [event.text for event in played(table, missions.complete(table)) if event.kind == "completed"]
    assert told == [f"Mission completed: The Crown Question. {tales.STORIES['m13'].tyrant}"]
    assert table.ended == "tyrant"
    assert text_of(table) == f"{tales.STORIES['m13'].tyrant} {tales.ENDINGS['tyrant']}"


# ---- the match, told ------------------------------------------------------------------------------------------------


def test_twenty_games_are_told_in_twenty_ways() -> None:
    told = []
    for seed in range(20):
        seats = 1 + seed % 3
        config = {"mission": MISSIONS[seed % 15].id, "seats": seats}
        match = Match.start(GAME, config, seed=f"told {seed}")
        play_out(match, [RandomPlayer(seed + seat) for seat in range(seats)], most=1500)
        assert match.over
        outcome = match.scene(ALL).outcome
        assert outcome is not None
        told.append(outcome.story)
    assert [(fault, text) for text in told for fault in unplain(text, GAME.glossary, longest=140)] == []
    assert [text for text in told if not 60 <= len(text.split()) <= 120] == []
    assert len(set(told)) == 20


# ---- the campaign's journal -----------------------------------------------------------------------------------------


def long_campaign(chapters: int) -> Table:
    table = luckless(KNIGHT, FRIAR, mode="campaign")
    for number in range(chapters):
        table.mission, table.turn = number % 15, table.turn + 9
        remember(table, "outcome", table.heroes[1], "l01", "", "0", "failed")
        remember(table, "died", table.heroes[0], "path_03")
        remember(table, "slew", table.heroes[1], "the_toadking")
        remember(table, "fought", None, "w15", "won")
        close_chapter(table, "won")
    return table


@rule("DD.SAVE.01")
def test_the_journal_is_a_story_that_fits_its_file() -> None:
    table = long_campaign(1)
    text = sequel.journal(table)
    assert tales.fall("the_toadking") in text
    assert "The Disgraced Knight lies between The Gibbet Oak and Thornkeep." in text
    assert tales.outcome("l01", False, 0, "failed", "Heretic Friar") in text
    assert tales.ending("m01", "", "won") in text
    assert all(len(sequel.journal(long_campaign(count))) <= sequel.LONGEST for count in range(1, 40, 3))


@rule("DD.SAVE.01")
def test_chapters_are_kept_with_the_journal() -> None:
    table = long_campaign(3)
    journal = campaign.write_journal(table)
    back = Match.start(GAME, {"mode": "campaign", "journal": journal, "seats": 2}, seed=1).state
    assert back.chapters == table.chapters
    assert [chapter.memories[0][0] for chapter in back.chapters] == ["outcome"] * 3


def test_a_journal_from_before_there_were_chapters_is_read() -> None:
    journal = campaign.write_journal(luckless(KNIGHT, mode="campaign"))
    del journal["chapters"]
    journal["version"] = 1
    back = Match.start(GAME, {"mode": "campaign", "journal": journal, "seats": 1}, seed=1).state
    assert back.chapters == []


@pytest.mark.parametrize(
    "memory",
    [["slew", "", "turnip_goblin"], ["died", "nobody", "path_03"], ["fought", "", "l99", "won"],
     ["outcome", "", "l01", "", "7", "done"], ["sang", ""]],
    ids=str,
)  # fmt: skip
def test_a_journal_that_remembers_what_cannot_be_is_refused(memory: list[str]) -> None:
    journal = campaign.write_journal(long_campaign(1))
    journal["chapters"][0]["memories"].append(memory)
    with pytest.raises(BadConfig, match="cannot be read"):
        campaign.check_journal(journal)
