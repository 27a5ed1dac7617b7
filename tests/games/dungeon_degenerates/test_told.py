"""What somebody who never saw the rulebook is told: whole classes of words, over played matches."""

from __future__ import annotations

import re
from itertools import product

import pytest

from rulewright.games.dungeon_degenerates.rules.blows import ways_to_block
from rulewright.games.dungeon_degenerates.rules.combat_dice import Cast, lay_out
from rulewright.games.dungeon_degenerates.rules.content import CARD, CARDS, PLACES
from rulewright.games.dungeon_degenerates.rules.fight import prepared
from rulewright.games.dungeon_degenerates.rules.foes import establish_targets
from rulewright.games.dungeon_degenerates.rules.gear import can_wear
from rulewright.games.dungeon_degenerates.rules.memory import remember
from rulewright.games.dungeon_degenerates.rules.profile import UNARMED
from rulewright.games.dungeon_degenerates.rules.prospects import pending
from rulewright.games.dungeon_degenerates.rules.rest import rest_choices
from rulewright.games.dungeon_degenerates.rules.state import Table
from rulewright.games.dungeon_degenerates.rules.terms import AGI, ASSAULT, GUARD, STR
from rulewright.games.dungeon_degenerates.view.contexts import WITHOUT_DICE, context
from rulewright.games.dungeon_degenerates.view.gallery import gallery
from rulewright.games.dungeon_degenerates.view.glossary import GLOSSARY
from rulewright.games.dungeon_degenerates.view.goal import goal
from rulewright.games.dungeon_degenerates.view.intents import blows_at, blows_in, size_words
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.games.dungeon_degenerates.view.scene import hero_sheet
from rulewright.games.dungeon_degenerates.view.stage import stage
from rulewright.kernel import ALL, Ask, Event, Match
from rulewright.kernel.scene import Question
from rulewright.players import RandomPlayer, play_out

from .camp import FRIAR, GAME, HEXER, KNIGHT, ROBBER, brawl, give, lay, luckless, teach
from .test_words import played

rule = pytest.mark.rule
FACES = range(1, 7)


def bare_handed(*monsters: str) -> Table:
    table = luckless(ROBBER)
    hero = table.heroes[0]
    hero.gear = hero.pack = ()
    hero.guard = GUARD
    fight = brawl(table, *monsters)
    fight.acted = 1
    return table


# ---- the numbers of a fight -----------------------------------------------------------------------------------------


@rule("DD.UNARM.03", "DD.SUFF.03", "DD.SUFF.04", "DD.SUFF.05")
def test_the_forecast_of_bare_fists_is_what_all_dice_bring() -> None:
    table = bare_handed("swamp_hag", "fishoid_lurker")
    fight, hero = table.fight, table.heroes[0]
    assert fight is not None
    casts = [Cast((a, b), (), (die,)) for a, b, die in product(FACES, repeat=3)]
    taken = [ways_to_block(table, hero, fight, cast, unarmed=True)[0] for cast in casts]
    _, told = blows_in(table, fight, hero, GUARD)
    for number, (_, blow) in enumerate(told):
        assert blow.mean == pytest.approx(sum(way[number] for way in taken) / len(taken))
        assert blow.chance == pytest.approx(sum(way[number] > 0 for way in taken) / len(taken))
    hero.gear = (CARD["bone_dagger"],)
    _, armed = blows_in(table, fight, hero, GUARD)
    assert sum(blow.mean for _, blow in armed) < sum(blow.mean for _, blow in told), "a whole Power die blocks more"


@rule("DD.INFL.03", "DD.INFL.06")
def test_dice_on_the_table_count_whatever_adds_to_the_hit() -> None:
    table = bare_handed("swamp_hag")
    fight, hero = table.fight, table.heroes[0]
    assert fight is not None
    teach(table, hero, "backstab")
    choice = ("strike", UNARMED, AGI, 0)
    cast, foe = Cast((), (2, 3), (6,)), fight.foes[0]
    fight.deed = choice
    lay_out(table, hero, fight, prepared(table, hero, fight, choice), cast)
    assert foe.hp - pending(table, fight)[1][id(foe)] == 2
    foe.targets = 0
    assert foe.hp - pending(table, fight)[1][id(foe)] == 4, "Backstab, on one that does not target him"


@rule("DD.SUFF.04", "DD.SUFF.05")
def test_a_guard_says_whose_blow_the_power_die_turns_aside() -> None:
    table = bare_handed("swamp_hag", "fishoid_lurker")
    told = context(table, Ask(0, "act", [], about=0))
    assert told is not None
    assert "Failed: only the Power die comes off one blow (reckoned: Swamp Hag)." in told.stakes
    assert "halved by bare fists" in told.means
    table.heroes[0].guard = ASSAULT
    told = context(table, Ask(0, "act", [], about=0))
    assert told is not None
    assert (
        "what is left hurts. Failed: nothing comes off. Your blow and theirs count at the same moment." in told.stakes
    )


@rule("DD.MABIL.02")
def test_who_strikes_a_spiked_monster_is_told_what_it_costs() -> None:
    table = luckless(KNIGHT)
    fight = brawl(table, "the_glass_worm")
    blows = {card: CARDS[card].attack for card in table.heroes[0].gear}
    sword = next(card for card, blow in blows.items() if blow is not None and blow.kind)
    spikes = fight.foes[0].card.abilities["Spiked"].n
    after = look(table, Ask(0, "act", []), ("strike", sword, STR, 0)).after
    assert f"Spiked: {spikes} Wound to you" in after


# ---- how it stands --------------------------------------------------------------------------------------------------


@rule("DD.DEATH.03")
def test_who_has_died_is_told_although_somebody_else_plays_on() -> None:
    table = lay(KNIGHT, HEXER)
    table.phase = "map"
    remember(table, "died", lay(ROBBER).heroes[0], PLACES[0].id)
    assert goal(table).lead == "You stand fairly: both unhurt, Grave Robber died"
    table.heroes[0].wounds = 1
    assert goal(table).lead == "You stand fairly: Grave Robber died", "who died comes before who is hurt"
    table.memories.clear()
    remember(table, "died", lay(HEXER).heroes[0], PLACES[0].id)
    table.heroes[1].adventurer = lay(FRIAR).heroes[0].adventurer
    assert goal(table).lead == "You stand fairly: Disgraced Knight 15 of 16, Mire Hexer died"
    remember(table, "died", lay(ROBBER).heroes[0], PLACES[0].id)
    assert goal(table).lead == "You stand fairly: Mire Hexer and Grave Robber died"


def test_places_that_are_towns_are_to_be_kept_so() -> None:
    table = lay(KNIGHT, HEXER)
    assert all(table.level[clue] < 0 for clue in table.clues.values())
    assert goal(table).steps[1].text == "Keep it a Town"
    table.level[next(iter(table.clues.values()))] = 1
    assert goal(table).steps[1].text == "Make it a Town"


@rule("DD.CSTN.02")
def test_whoever_acts_reads_what_the_power_die_of_the_stance_does() -> None:
    table = luckless(KNIGHT)
    fight, knight = brawl(table, "pit_bear"), table.heroes[0]
    fight.acted, knight.guard = 1, ASSAULT
    acting = Ask(0, "act", [], about=0)
    found = context(table, acting)
    assert found is not None
    assert found.means == "Assault this round: a Power die (1 to 6) is thrown too and is the damage of a hit if higher"
    knight.guard = GUARD
    found = context(table, acting)
    assert found is not None
    assert found.means == "Guard this round: 2 Power dice (1 to 6) are thrown too; they block"


@rule("DD.MAP.03")
def test_a_journey_is_the_deed_of_who_leads_it() -> None:
    match = Match.start(GAME, {"seats": 2, "mission": "m01", "party": [KNIGHT, HEXER]}, seed=3)
    play_out(match, [RandomPlayer(seat) for seat in range(2)], most=60)
    moves = [event.data for event in match.seen(ALL) if event.kind == "moved"]
    assert moves
    assert all(f"h{move['seat']}" in move["who"] for move in moves)
    assert any(len(move["who"]) == 1 for move in moves)


def test_a_sheet_says_what_each_item_does_or_that_there_is_none() -> None:
    table = lay(ROBBER)
    hero = table.heroes[0]
    sheet = hero_sheet(table, hero)
    told = " ".join((sheet.text, *sheet.notes))
    assert all(f"{CARDS[card].name}: " in told for card in hero.gear)
    hero.gear = hero.pack = hero.extras = ()
    sheet = hero_sheet(table, hero)
    assert any("No Items" in line for line in (sheet.text, *sheet.notes))


# ---- over whole matches ---------------------------------------------------------------------------------------------


def faults(match: Match[Table], question: Question) -> list[str]:
    """What a question leaves open."""
    found = []
    ask, fight = match.ask, match.state.fight
    assert ask is not None
    if ask.prompt == "gear" and len(question.options) < 2:
        found.append("asked to arrange nothing")
    if ask.prompt in ("act", "stance") and fight is not None and question.context is not None:
        stakes = question.context.stakes
        if question.context.need and not ("Passed: " in stakes and "Failed: " in stakes):
            found.append(f"a Defence without what it does: {stakes}")
    for option in question.options:
        shown = option.look
        if shown.text == "Explore" and not any(word in shown.after for word in ("Clue", "Thread", "nothing is found")):
            found.append(f"{shown.text}: {shown.after}")
        if shown.text.startswith("Learn ") and "XP" not in shown.group:
            found.append(f"a group without its price: {shown.group}")
        if shown.odds and question.context is not None and "Nothing is rolled" in question.context.stakes:
            found.append(f"rolled all the same: {shown.text}")
        comes = "then " in shown.after or re.match("useless: .* comes? all the same$", shown.after)
        if ask.prompt in ("hunt", "stealth") and shown.text in ("Hunt", "Hide") and not comes:
            found.append(f"{shown.text}: {shown.after}")
    if ask.prompt == "follow":
        told = " ".join((question.text, *(option.look.after for option in question.options)))
        wanted = ("The plan of the ", "Danger card of your own", "stay with the Party")
        found += [f"{words}: not told" for words in wanted if words not in told]
    stakes = question.context.stakes if question.context is not None else ""
    if ask.prompt in WITHOUT_DICE and "Nothing is rolled or drawn" not in stakes:
        found.append(f"no word of dice at {ask.prompt}")
    if ask.prompt == "first" and match.state.phase in ("map", "encounter") and "only the order changes" not in stakes:
        found.append("what the first place is worth")
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mission", ["m01", "m04", "m09", "m15"])
def test_no_question_leaves_open_what_it_is_about(mission: str, seed: int) -> None:
    for match in played({"mission": mission, "seats": 2}, seed, 200):
        for seat in match.waiting:
            question = match.question(seat)
            assert question is not None
            assert not faults(match, question)


EXPLORING = {
    "m01": "Explore a Clue", "m04": "Take the reagents", "m06": "Explore the Flooded Caves",
    "m10": "Explore the Hidden Halls", "m11": "Explore the three Clues", "m15": "Find the Threads",
}  # fmt: skip


@rule("DD.EXPL.03")
@pytest.mark.parametrize("mission", EXPLORING)
def test_a_step_of_exploring_says_its_test_and_how_likely_it_is_passed(mission: str) -> None:
    match = next(match for match in played({"mission": mission, "seats": 2}, 0, 60) if match.state.phase == "map")
    step = next(step for step in goal(match.state).steps if step.text.startswith(EXPLORING[mission]))
    assert re.search(r" \(([\w' -]+ best, )?Perception \d+ or less on two dice: \d+ %\)$", step.text), step.text


@rule("DD.SUFF.03")
def test_a_blow_that_does_nothing_and_a_failed_test_are_deeds() -> None:
    events = [event for seed in range(3) for event in whole("m14", seed)]
    unhurt = [event for event in events if event.kind == "unhurt"]
    failed = [event for event in events if event.kind == "test" and not event.data["passed"]]
    assert unhurt
    assert failed
    assert {event.weight for event in (*unhurt, *failed)} == {"deed"}


def whole(mission: str, seed: int) -> tuple[Event, ...]:
    match = Match.start(GAME, {"mission": mission, "seats": 2}, seed=f"whole {seed}")
    play_out(match, [RandomPlayer(seed), RandomPlayer(seed + 1)], most=400)
    return tuple(match.events)


# ---- cards ----------------------------------------------------------------------------------------------------------


def test_every_place_has_the_number_that_it_begins_with() -> None:
    places = [sheet for sheet in gallery() if sheet.group.startswith("Places: ") and sheet.title != "The Maze"]
    assert len(places) > 60
    assert not [sheet.title for sheet in places if not any("Level" in number.label for number in sheet.numbers)]


def test_every_doom_card_says_when_it_comes_true_and_nothing_that_does_not_apply() -> None:
    for sheet in gallery():
        if sheet.group == "Doom":
            assert sum("comes true" in note for note in sheet.notes) == 1, sheet.title
            strikes = any("strikes Adventurers" in note for note in sheet.notes)
            assert not strikes or "ach of you" in sheet.text or "veryb" in sheet.text, sheet.title


def test_adventurers_and_missions_say_what_they_name() -> None:
    for sheet in gallery():
        told = " ".join(sheet.notes)
        if sheet.group == "Adventurers":
            names = sheet.text.partition("Begins with ")[2].partition(". Gains")[0].replace(" and ", ", ").split(", ")
            assert all(f"{name}: " in told for name in names), sheet.title
        if sheet.group == "Missions":
            assert "You lose it if " in told


def test_ground_says_what_asks_for_it() -> None:
    for trait in ("Scorched", "Unholy", "Peaks", "Marsh"):
        entry = GLOSSARY.find(trait)
        assert entry is not None
        assert "Monsters have an ability that works only there" in entry.text
    power = GLOSSARY.find("Power dice")
    assert power is not None
    assert "comes off a blow" in power.text


def test_a_learner_is_told_what_he_has() -> None:
    table = lay(KNIGHT)
    table.heroes[0].xp = 5
    choice = next(c for c in rest_choices(table, table.heroes[0]) if isinstance(c, tuple) and c[0] == "learn")
    assert look(table, Ask(0, "rest", [choice], about=0), choice).group == "Learn a Skill for your 5 XP"


@rule("DD.FOVER.04")
def test_who_runs_from_a_fight_is_not_told_that_monsters_have_won() -> None:
    match = next(
        match
        for seed in range(40)
        for match in played({"mission": "m01", "seats": 2}, seed, 200)
        if any(event.kind == "fight over" and event.data["end"] == "fled" for event in match.seen(ALL))
    )
    text = next(event.text for event in match.seen(ALL) if event.kind == "fight over" and event.data["end"] == "fled")
    assert "all escaped, so the fight on " in text
    assert "Monsters have won" not in text


@rule("DD.EXPL.04")
def test_what_an_explored_clue_wakes_is_told_before_the_fight() -> None:
    kinds = next(
        kinds
        for seed in range(40)
        for match in played({"mission": "m01", "seats": 2}, seed, 250)
        if "roused" in (kinds := [event.kind for event in match.seen(ALL)])
    )
    assert "explored" in kinds[: kinds.index("roused")]


@rule("DD.TARG.03")
def test_whom_a_monster_goes_for_is_open_until_it_is_chosen_and_each_answer_tells_its_blow() -> None:
    table = luckless(KNIGHT, ROBBER)
    table.heroes[0].gp = table.heroes[1].gp = 3
    fight = brawl(table, "hedge_bandit")
    fight.foes[0].targets = 0b10
    ask = next(establish_targets(table, fight))
    assert isinstance(ask, Ask)
    assert ask.prompt == "target"
    shown = stage(table, fight)
    assert not shown.threats
    assert "Knight" not in shown.foes[0].hunts
    assert "Robber" not in shown.foes[0].hunts
    told = [look(table, ask, choice).after for choice in ask.listed(0)]
    for seat, words in enumerate(told):
        fight.foes[0].targets = 1 << seat
        found = blows_at(table, fight, fight.foes[0], table.heroes[seat])
        assert words.endswith(f"; Wounds on average {size_words(found)}, {max(blow.most for blow in found)} at most")
    assert told[0] != told[1]
    asked = context(table, ask)
    assert asked is not None
    assert "comes off" in asked.stakes


@rule("DD.REQ.13")
def test_an_item_that_a_friend_could_not_equip_is_not_offered_as_of_use_to_him() -> None:
    table = lay(FRIAR, HEXER, KNIGHT)
    friar, hexer, knight = table.heroes
    give(table, friar, "prayer_book")
    book = CARD["prayer_book"]
    gear = Ask(0, "gear", [], about=0)
    assert not can_wear(table, hexer, book)
    assert can_wear(table, knight, book)
    told = [look(table, gear, ("give", book, seat)).after for seat in (1, 2)]
    assert told[0] == "Prayer Book there: only carried, the Mire Hexer cannot equip it: needs Morale at least 7"
    assert told[1].startswith("Prayer Book there: left hand; Rest Action:")
