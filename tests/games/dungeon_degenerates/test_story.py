"""Facts and words: all that is told is worded, all that is barred has a reason, and events name ids of the scene."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.games.dungeon_degenerates import rules
from rulewright.games.dungeon_degenerates.rules import (
    deeds,
    fight,
    foes,
    heroes,
    meetings,
    rest,
    setup,
    travel,
    trials,
    turns,
)
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast
from rulewright.games.dungeon_degenerates.rules.content import MONSTER
from rulewright.games.dungeon_degenerates.rules.heroes import be_defeated, die, gain_gp, gain_luck
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED, profile
from rulewright.games.dungeon_degenerates.rules.purse import collect
from rulewright.games.dungeon_degenerates.rules.scope import Scope
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.games.dungeon_degenerates.rules.terms import AGI, CON, DAZED, HEXED, trait_mask
from rulewright.games.dungeon_degenerates.rules.town import drink_first
from rulewright.games.dungeon_degenerates.view.goal import goal
from rulewright.kernel import ALL, Ask, Barred, Log, Match, State, Words
from rulewright.kernel.words import Saying
from rulewright.testing.wording import facts_in, unused, unworded

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, burden, drive, lay, luckless, space, turn

rule = pytest.mark.rule

RULES = sorted(Path(rules.__file__).parent.rglob("*.py"))


def test_every_fact_is_worded_and_every_word_is_told() -> None:
    facts = facts_in(RULES)
    assert len(facts) > 35
    assert not unworded(GAME.story, facts)
    assert not unused(GAME.story, facts)


def sayings(saying: Saying) -> Iterator[Saying]:
    """A saying, or those that it picks from."""
    if not saying.by:
        yield saying
    for case in saying.cases.values():
        yield from sayings(case)


@pytest.mark.parametrize("words", [GAME.story, GAME.reasons], ids=["story", "reasons"])
def test_every_saying_rests_on_a_rule_of_the_ledger(words: Words) -> None:
    cited = {each.rule for saying in words.sayings.values() for each in sayings(saying)}
    assert cited <= GAME.ledger.by_id.keys()


def ids_in(match: Match[Table]) -> set[int | str]:
    """Pieces, cards and spaces that are to be seen."""
    scene = match.scene(ALL)
    spaces = {space.id for board in scene.boards for space in board.spaces}
    return spaces | {piece.id for piece in scene.pieces} | {card.id for zone in scene.zones for card in zone.cards}


@pytest.mark.long
def test_events_name_pieces_cards_and_spaces_as_the_scene_does() -> None:
    """Whatever an event points at is there just before or just after it; cards may come and go between.

    So may Monsters in a fight that is over before anybody is asked: a Cowardly one that comes alone runs off.
    """
    shown: set[str] = set()
    for seed in range(3):
        match, rng, told = Match.start(GAME, {"seats": 3}, seed=seed), random.Random(seed), 0
        for _ in range(400):
            if match.over:
                break
            before = ids_in(match)
            match.pick(rng.randrange(len(match.choices)))
            there = before | ids_in(match)
            news = match.events[told:]
            if {"fight", "fight over"} <= {event.kind for event in news}:
                there |= {id for event in news if event.kind == "fight" for id in event.data["whom"]}
            for event in news:
                named = [event.data.get(part) for part in ("who", "whom", "foe", "space", "start")]
                ids = {id for each in named for id in (each if isinstance(each, list) else [each]) if id is not None}
                assert ids <= there or event.kind == "mustered", event  # a newcomer is placed when all are ready
                if event.data.get("card", "") in ("", *there):
                    shown.add(event.kind)
            told = len(match.events)
    assert {"moved", "hit", "wounded", "danger", "dice", "destroyed", "gained"} <= shown


# ---- refusals -------------------------------------------------------------------------------------------------------


def on_the_way() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT, at="charcoal_camp")
    table.epics = {MONSTER["antler_king"]: space("charcoal_road")}
    return table, travel.map_refusals(table, table.heroes)


def at_the_port() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT, at="pigskin_port")
    table.heroes[0].gp = 1
    return table, travel.map_refusals(table, table.heroes)


def tired_of_exploring() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT)
    table.tried = (table.heroes[0].space,)
    return table, rest.rest_refusals(table, table.heroes[0])


def dazed() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT)
    table.heroes[0].deep = DAZED
    return table, rest.rest_refusals(table, table.heroes[0])


def well_known() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT)
    table.explored = 1 << table.heroes[0].space
    return table, rest.rest_refusals(table, table.heroes[0])


def hounded() -> tuple[Table, Iterator[Barred]]:
    table = lay(KNIGHT, FRIAR)
    found = brawl(table, "feral_hound", "watchman")
    found.foes[1].targets = 0b10
    table.heroes[0].held = True
    return table, fight.fight_refusals(table, table.heroes[0], found)


def penniless() -> tuple[Table, Iterator[Barred]]:
    table = luckless(KNIGHT)
    table.heroes[0].gp, table.joining = 0, {1: (MONSTER["watchman"],)}
    return table, meetings.law_refusals(table, 1)


CASES = {
    on_the_way: {"epic on the way", "secret path"}, at_the_port: {"river fare"},
    tired_of_exploring: {"tried this turn", "no market"}, dazed: {"dazed", "no market"},
    well_known: {"nothing to explore", "no market"}, hounded: {"held", "pursued", "must strike back"},
    penniless: {"too poor"},
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_each_condition_that_bars_can_be_provoked_and_is_worded(
    case: Callable[[], tuple[Table, Iterator[Barred]]],
) -> None:
    table, found = case()
    barred = list(found)
    assert {each.why for each in barred} == CASES[case]
    for each in barred:
        refusal = GAME.refusal(table, Ask(0, "act", ()), each)
        assert "{" not in refusal.text
        assert refusal.choice == each.choice


def test_every_reason_has_its_case() -> None:
    assert set().union(*CASES.values()) == GAME.reasons.kinds


def test_a_wound_of_an_encounter_says_so() -> None:
    table = lay(KNIGHT, at="barley_barrow")
    state: State = table
    log = state.log = Log(GAME.story)
    deeds._wound(table, table.heroes[0], Scope(1, 0, encounter=3), 2, True)
    deeds._wound(table, table.heroes[0], Scope(1, 0), 1, True)
    met, else_ = (event.text for event in log.events if event.kind == "wounded")
    assert met == "The Disgraced Knight takes 2 Wounds in the Encounter: 14 Health left."
    assert else_ == "The Disgraced Knight takes 1 Wound: 13 Health left."


def test_a_newcomer_is_asked_for_in_the_turn_that_begins() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    table.phase = "encounter"
    heroes.die(table, table.heroes[1])
    assert goal(table).advice.startswith("A newcomer may join next turn.")
    drive(turns.begin_turn(table))
    assert table.agenda[-1] == ("replace", 1)
    assert table.phase == "map", "the Encounters of the turn before are over"
    assert goal(table).advice.startswith("A newcomer may join now.")


def test_the_story_says_who_comes_in_for_the_dead() -> None:
    table = lay(KNIGHT, FRIAR, at="barley_barrow")
    state: State = table
    log = state.log = Log(GAME.story)
    heroes.die(table, table.heroes[1])
    drive(setup.replace(table, 1), "begin")
    asked = GAME.wording(table, Ask(1, "adventurer", []))
    assert asked == "Who comes in for the dead Heretic Friar? Choose a new Adventurer"
    told = GAME.context(table, Ask(1, "adventurer", []))
    assert told is not None
    assert "Nothing is rolled" in told.stakes
    assert "starts unhurt in the nearest" in told.stakes
    drive(setup.muster(table, 1), ("adventurer", table.heroes[1].adventurer))
    died, joined = (event.text for event in log.events if event.kind in ("died", "mustered"))
    assert died.endswith("The player may begin again with a new Adventurer next turn.")
    assert joined == "A new Heretic Friar joins on Millet Row, in the place of the dead Heretic Friar."


def heard(table: Table) -> Log:
    """Whoever listens from now on."""
    state: State = table
    log = state.log = Log(GAME.story)
    return log


@pytest.mark.rule("DD.FEND.04")
def test_a_skirmish_and_a_theft_are_told_with_who_did_them() -> None:
    table = luckless(KNIGHT, at="millet_row")
    knight, found = table.heroes[0], brawl(table, "hedge_bandit")
    table.added[knight.space] = trait_mask("Open")
    knight.gear, knight.gp, bandit = (), 5, found.foes[0]
    log = heard(table)
    drive(foes.harry(table, found, bandit))
    assert "from Hedge Bandit by Skirmish, as nothing hurt it this round: " in log.events[-1].text
    bandit.hurt, bandit.struck = True, 1
    drive(foes.harry(table, found, bandit), rolls=[2])
    assert [event.text for event in log.events[-2:]] == [
        "Hedge Bandit steals 2 gold from the Disgraced Knight: 3 left.", "Hedge Bandit runs off with what it stole.",
    ]  # fmt: skip


def test_a_hex_a_miss_and_luck_that_is_spent_are_told() -> None:
    table = lay(HEXER, FRIAR)
    hexer, found = table.heroes[0], brawl(table, "rat_king")
    log = heard(table)
    foes.afflict(table, found, found.foes[0], HEXED, hexer)
    foes.afflict(table, found, found.foes[0], HEXED, hexer)
    assert [event.text for event in log.events] == ["The Mire Hexer leaves Rat King Hexed (it has no abilities)."]
    deed = fight.prepared(table, hexer, found, ("strike", UNARMED, AGI, 0))
    fight.missed(table, hexer, found, deed, Cast((), (6, 5), ()))
    need = profile(table, hexer).attributes[AGI]
    assert (
        log.events[-1].text == f"The Mire Hexer misses Rat King with Unarmed Strike: rolled 11, needed {need} or less."
    )
    luck = hexer.luck
    trials.strive(table, hexer)
    assert log.events[-1].text == f"The Mire Hexer spends 1 Luck to roll a die again: {luck - 1} Luck left."


def test_what_a_failed_test_brings_is_told_with_it() -> None:
    table = luckless(KNIGHT, FRIAR)
    log = heard(table)
    drive(trials.trial(table, table.heroes[0], CON, aim="explore"), rolls=[6, 6])
    drive(trials.trial(table, table.heroes[0], CON, aim="explore"), rolls=[1, 1])
    drive(trials.trial(table, table.heroes[0], CON, aim="hunt"), rolls=[6, 6])
    assert [event.text.partition("rolled ")[2] for event in log.events] == [
        "6 and 6: failed, so nobody explores here again this turn.", "1 and 1: passed.", "6 and 6: failed.",
    ]  # fmt: skip


def test_who_fails_to_escape_or_does_nothing_leaves_a_line_of_weight() -> None:
    table = luckless(KNIGHT, FRIAR)
    brawl(table, "watch_recruit")
    log = heard(table)
    turn(table, "guard", "escape", rolls=[1, 1, 5, 5, 1, 1])
    turn(table, "guard", "wait", seat=1, rolls=[1])
    need = profile(table, table.heroes[0]).attributes[AGI]
    deeds = [event.text for event in log.events if event.weight == "deed"]
    assert f"The Disgraced Knight fails to escape: rolled 10, needed {need} or less." in deeds
    assert "The Heretic Friar makes no Attack this round." in deeds


@rule("DD.LUCK.01", "DD.GOLD.05", "DD.DEF.02")
def test_where_gold_luck_and_experience_went_is_told_with_the_cause() -> None:
    table = luckless(KNIGHT, FRIAR)
    table.phase, knight = "map", table.heroes[0]
    log = heard(table)
    knight.gp, knight.luck, knight.xp = 2, 2, 3
    gain_gp(table, knight, 3)
    gain_luck(table, knight, -1)
    gain_luck(table, knight, -5, cause="price")
    gain_luck(table, knight, -1)
    burden(table, knight, "drunkard")
    drink_first(table, knight)
    be_defeated(table, knight)
    assert [event.text for event in log.events if event.kind in ("got", "lost")] == [
        "The Disgraced Knight gets 3 gold: 5 now.",
        "The Disgraced Knight loses 1 Luck: 1 left.",
        "The Disgraced Knight loses 1 Luck as the price of this: 0 left.",
        "The Disgraced Knight loses 1 gold for a drink first (Drunkard): 4 left.",
        "The Disgraced Knight loses 2 XP for being Defeated: 1 left.",
    ]
    assert {event.weight for event in log.events if event.kind == "lost"} == {"deed"}, "so the recap names it"


@rule("DD.DEATH.01", "DD.RIVER.02")
def test_what_goes_with_the_dead_and_for_a_boat_is_named() -> None:
    table = luckless(ROBBER, FRIAR, at="the_watchtower")
    table.phase, (robber, friar) = "map", table.heroes
    log = heard(table)
    drive(collect(table, [friar], 2, "boat"))
    die(table, robber)
    told = {event.kind: event.text for event in log.events}
    assert told["paid"] == "The Heretic Friar pays 2 gold for the boat."
    assert told["died"].startswith("The Grave Robber dies on The Watchtower; gone too: ")
    assert "Bone Dagger" in told["died"]
