"""What a stance, a hunter, a blow and a way are told by: the numbers behind the words."""

from __future__ import annotations

import re
from itertools import product
from math import prod

import pytest

from rulewright.games.dungeon_degenerates.rules.blows import blow_of, ways_to_block
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast
from rulewright.games.dungeon_degenerates.rules.content import CARD, DANGER, DANGERS
from rulewright.games.dungeon_degenerates.rules.danger import hunted
from rulewright.games.dungeon_degenerates.rules.profile import profile
from rulewright.games.dungeon_degenerates.rules.terms import AGI, ASSAULT, ATTRIBUTE_NAMES, DAZED, GUARD, PER, STR
from rulewright.games.dungeon_degenerates.rules.travel import fare, map_choices, map_refusals
from rulewright.games.dungeon_degenerates.view import seekers
from rulewright.games.dungeon_degenerates.view.brawl import fight_board
from rulewright.games.dungeon_degenerates.view.chances import danger, passing
from rulewright.games.dungeon_degenerates.view.contexts import context
from rulewright.games.dungeon_degenerates.view.foe_sheets import foe_sheets
from rulewright.games.dungeon_degenerates.view.intents import intents
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.map_looks import (
    bold_words,
    cautious_words,
    hide_words,
    hunt_words,
    shares,
)
from rulewright.games.dungeon_degenerates.view.names import NAMES
from rulewright.games.dungeon_degenerates.view.scene import hero_sheet
from rulewright.games.dungeon_degenerates.view.stage import hunts, stage, stance
from rulewright.kernel import Ask
from rulewright.kernel.words import percent

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, burden, lay, luckless, teach


def test_a_stance_tells_who_had_best_hunt_and_whether_all_can_hide() -> None:
    table = lay(KNIGHT, HEXER, at="barley_barrow")
    ask, (knight, hexer) = Ask(0, "map_stance", ["bold", "cautious"], about=0), table.heroes
    knows, sees = (passing(table, hero, PER) for hero in (knight, hexer))
    assert f"Hunt: Mire Hexer alone, Perception 8 or less on two dice, {percent(sees)};" in bold_words(table, ask)
    both = f"both must pass Perception (Disgraced Knight 6, Mire Hexer 8 or less), {percent(knows * sees)}"
    assert f"hide: {both};" in cautious_words(table, ask)
    going = context(table, Ask(0, "action", ["rest"], about=0))
    assert going is not None
    assert going.means.endswith(f"to hide, {both}: it counts 1 more"), "whose tests, and of what"
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


def test_a_tie_and_a_bait_are_told_where_a_monster_hunts() -> None:
    table = luckless(KNIGHT, FRIAR)
    knight, friar = table.heroes
    fight = brawl(table, "mountain_wolf")
    assert hunts(table, fight, fight.foes[0]).endswith("the most Wounds (a tie: a player chose): the Disgraced Knight.")
    knight.wounds = 1
    assert hunts(table, fight, fight.foes[0]).endswith("the most Wounds: the Disgraced Knight.")
    friar.wounds = 2
    assert "(as it was when the round began)" in hunts(table, fight, fight.foes[0])
    burden(table, knight, "monster_bait")
    assert hunts(table, fight, fight.foes[0]).endswith(", but Monster Bait draws it: the Disgraced Knight.")


def test_who_attacks_stands_first_and_who_cannot_be_struck_is_named() -> None:
    table = luckless(KNIGHT, FRIAR)
    fight = brawl(table, "mountain_wolf", "pit_bear")
    fight.foes[1].targets = 0b10
    mine, theirs = (context(table, Ask(seat, "act", ["wait"], about=seat)) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert (mine.who, mine.whom, theirs.who, theirs.whom) == ("foe0", "h0", "foe1", "h1")
    assert mine.means.startswith("not to be struck now: Pit Bear (")
    assert theirs.means.startswith("not to be struck now: Mountain Wolf (")
    fight.foes[1].targets = 0b01
    free = context(table, Ask(1, "act", ["wait"], about=1))
    assert free is not None
    assert (free.who, free.whom, free.means) == ("h1", "", "")


def test_a_power_die_tells_its_size_and_that_fists_halve_it() -> None:
    table = luckless(KNIGHT)
    fight, knight = brawl(table, "pit_bear"), table.heroes[0]
    fight.acted, knight.guard = 1, ASSAULT
    armed = stance(table, fight, knight).means
    assert "1 Power die (1 to 6)" in armed
    assert "halve" not in armed
    knight.gear = ()
    assert "1 Power die (halved by fists: 1 to 3)" in stance(table, fight, knight).means
    assert "Melee" in next(note for note in hero_sheet(table, knight).notes if note.startswith("No Items"))
    asked = context(table, Ask(0, "stance", ["guard", "assault"], about=0))
    assert asked is not None
    assert "halved by bare fists: 1 to 3" in asked.means


def test_a_stance_says_what_the_best_blow_needs_and_what_comes_back() -> None:
    table = luckless(KNIGHT)
    fight, knight = brawl(table, "deserter_pikeman", "pit_bear"), table.heroes[0]
    knight.gear = ()
    words = {
        name: look(table, Ask(0, "stance", ["guard", "assault"], about=0), name).after for name in ("guard", "assault")
    }
    best = max((AGI, STR), key=lambda which: profile(table, knight).attributes[which])
    needs = f"{ATTRIBUTE_NAMES[best]} {profile(table, knight).attributes[best]} or less: "
    assert all(f"Unarmed Strike hits Deserter Pikeman on {needs}" in each for each in words.values())
    assert "Spiked: 1 Wound to you" in words["assault"]
    assert "Spiked" not in words["guard"]
    spiked = next(note for sheet in foe_sheets(table, fight) for note in sheet.notes if note.startswith("Spiked"))
    assert spiked == "Spiked 1 against Assault: only in Assault, whoever hits it in Melee takes 1 Wound."


def test_ways_of_a_kind_say_where_they_lead_and_what_they_cost() -> None:
    table = lay(ROBBER, HEXER, at="the_watchtower")
    choices = map_choices(table, 0b11)
    ask = Ask(0, "action", choices, about=0)
    groups = {choice[0]: look(table, ask, choice).group for choice in choices if isinstance(choice, tuple)}
    ports = [NAMES[int(choice[1])] for choice in choices if isinstance(choice, tuple) and choice[0] == "river"]
    fares = sum(fare(table, hero, table.heroes, lake=False) for hero in table.heroes)
    gold = sum(hero.gp for hero in table.heroes)
    assert groups["river"].startswith(f"River by boat, {fares} gold of your {gold} gold together: {ports[0]}")
    near = {NAMES[int(way[1])]: int(way[1]) for way in choices if isinstance(way, tuple) and way[0] == "foot"}
    told = re.findall(r"([^(),]+) \(([^)]+)\)", groups["foot"].removeprefix("Walk one space: "))
    assert told, "each way says what finds the Party at its end"
    for names, found in told:
        for name in names.split(" or "):
            assert found == shares(danger(table, 0b11, near[name.strip()]))
    assert look(table, Ask(0, "action", ()), choices[1]).group == "Walk one space"
    for hero in table.heroes:
        hero.gp = 1
    assert not [choice for choice in map_choices(table, 0b11) if isinstance(choice, tuple) and choice[0] == "river"]
    barred = [GAME.refusal(table, ask, each).text for each in map_refusals(table, table.heroes)]
    assert "Each traveller pays 2 gold for the boat: more than you have together" in barred


def test_the_die_says_among_whom_it_decides() -> None:
    table = lay(KNIGHT, FRIAR, HEXER)
    equals = [("hero", seat) for seat in range(3)]
    told = look(table, Ask(0, "leader", [*equals, "roll"], about=0), "roll").after
    assert told == "the Disgraced Knight, the Heretic Friar or the Mire Hexer, 33 % each"
    assert look(table, Ask(0, "first", [("party", 1), ("party", 6), "roll"], about=0), "roll").after.startswith("50 %")


def test_what_items_do_is_told_where_they_may_change_hands() -> None:
    table = lay(ROBBER, HEXER)
    told = context(table, Ask(0, "meet", ["done", ("gear", 0)], about=0))
    assert told is not None
    dagger = (
        "Bone Dagger: one hand; Melee, Agility 8 or less (72 %): deals higher die; it deals 2 more damage to a Monster"
    )
    assert dagger in told.means
    assert "Hexwood Staff" not in told.means, "only of whom it may be arranged"
    robber = table.heroes[0]
    assert "No Items" not in hero_sheet(table, robber).chips
    robber.gear = robber.pack = robber.extras = ()
    assert "No Items" in hero_sheet(table, robber).chips


def test_what_a_hunt_and_hiding_need_is_told_with_the_skills_that_ease_them() -> None:
    table = lay(KNIGHT, HEXER, FRIAR, at="barley_barrow")
    table.drawn = {0b111: DANGER["danger_20"]}
    ask = Ask(0, "hunt", ["try", "decline"], about=0)
    space, value = table.heroes[0].space, DANGERS[DANGER["danger_20"]].value
    table.level[space] = value - 1
    assert hunt_words(table, ask).startswith("if more of you pass than fail, ")
    table.level[space] = value
    assert hide_words(table, ask).startswith("all 3 must pass Perception (")
    teach(table, table.heroes[0], "leadership", mastered=True)
    teach(table, table.heroes[1], "scout_ahead", mastered=True)
    assert hide_words(table, ask).startswith("at least 2 must pass Perception (")
    assert cautious_words(table, Ask(0, "map_stance", ["cautious"], about=0)).startswith("hide: at least 2 must pass ")
    table.level[space] = value - 1
    assert hunt_words(table, ask).startswith("if no fewer of you pass than fail, ")
    assert hunt_words(table, ask).endswith("; else nothing changes")


@pytest.mark.parametrize("guards", [True, False])
def test_the_most_that_a_blow_can_do_is_the_same_on_arrow_board_and_in_the_question(guards: bool) -> None:
    table = luckless(ROBBER)
    fight, robber = brawl(table, "watchman"), table.heroes[0]
    robber.gear = ()
    fight.acted, robber.guard = 1, GUARD if guards else ASSAULT
    blow = blow_of(table, robber, fight, fight.foes[0], profile(table, robber))
    left = 0
    for first, second, power in product(range(1, 7), repeat=3):
        cast = Cast((first, second), (), (power,))
        left = max(left, *ways_to_block(table, robber, fight, cast, unarmed=True)[0])
    assert left == blow - guards, "in Guard a Power die always takes something off"
    asked = Ask(0, "act", ["wait"], about=0)
    said = f"{blow} Wounds, at most {left} past Guard's Power die" if guards else f"up to {left} Wounds"
    assert f"Watchman ({said})" in GAME.wording(table, asked)
    shown = stage(table, fight)
    assert shown.threats[0].note.endswith(f"hurt, {left} at most")
    assert fight_board(table, fight).links[0].label == str(left)
    assert intents(table, fight)[0].text.endswith(f"{left} Wounds at most")
