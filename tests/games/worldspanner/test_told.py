"""A table that explains itself: what wins, questions with their reasons, chances, and not one raw id in any word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, PASS
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.abilities import REDRAW
from rulewright.games.worldspanner.rules.attack import attack
from rulewright.games.worldspanner.rules.challenge import second_thoughts
from rulewright.games.worldspanner.rules.content import CARDS
from rulewright.games.worldspanner.rules.melee import blows
from rulewright.games.worldspanner.rules.reaction import reactors
from rulewright.games.worldspanner.rules.state import ACTED, ADVENTURE, UNDERPIT, Arena
from rulewright.games.worldspanner.rules.terms import SECRET, TASKS
from rulewright.games.worldspanner.rules.treasure import draw_card
from rulewright.games.worldspanner.rules.trial import face_challenge
from rulewright.games.worldspanner.rules.windows import MOMENTS, team_window
from rulewright.games.worldspanner.view.contexts import context
from rulewright.games.worldspanner.view.goal import goal, phases
from rulewright.games.worldspanner.view.names import place_name, places_held, region_name
from rulewright.games.worldspanner.view.odds import adventure_odds, attack_odds
from rulewright.games.worldspanner.view.questions import wording
from rulewright.games.worldspanner.view.sites import site_at
from rulewright.kernel import Ask, Log, Match
from rulewright.kernel.goal import Goal
from rulewright.kernel.scene import Question
from tests.sampling import the_first

from .tables import Table, asked, faced, hero, hitting, person, run
from .test_play import eager

GAME = Worldspanner()
RAW = re.compile(r"[{}_]|-?\d+,-\d+|\bNone\b|\bTrue\b|\bFalse\b|<|\ba [AEIO][a-z]+ (card|deck)")
"""Signs of a word that nobody put into words: braces, underscores, places as numbers, a wrong article."""


def words_of_goal(found: Goal) -> Iterator[str]:
    assert found.clock is not None
    yield from (found.text, found.lead, found.advice, found.lose, found.clock.label, found.clock.note)
    for side in found.sides:
        yield from (side.name, side.note)


def words_of_question(question: Question) -> Iterator[str]:
    yield question.text
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for option in question.options:
        yield from (option.look.text, option.look.after, option.look.cost, option.look.group)
    for shortcut in question.shortcuts:
        yield from (shortcut.look.text, shortcut.look.after, shortcut.look.cost)


@pytest.mark.parametrize("config", the_first(5, GAME.sample_configs()), ids=str)
def test_the_goal_is_told_from_the_deal_to_the_end(config: dict[str, Any]) -> None:
    match = Match.start(GAME, config, seed=3)
    rng = Random(3)
    rounds = set()
    while not match.over:
        state = match.state
        if (state.round, state.step) not in rounds:
            rounds.add((state.round, state.step))
            scene = match.scene(0)
            assert scene.goal is not None
            assert scene.goal.clock is not None
            assert f"after round {state.rules.rounds}" in scene.goal.text
            assert (scene.goal.clock.now, scene.goal.clock.of) == (state.round, state.rules.rounds)
            assert [phase.state for phase in scene.phases].count("now") == 1
            assert not [text for text in words_of_goal(scene.goal) if RAW.search(text)]
            assert_short(scene.goal)
        match.take(rng.choice(list(match.choices_of(match.waiting[0]))), match.waiting[0])
    final = match.scene(0)
    assert final.goal is not None
    assert match.outcome is not None
    assert len(final.goal.sides) == 2
    assert not RAW.search(match.outcome.text)
    assert not [line.label for line in match.outcome.sheet if RAW.search(line.label)]


def assert_short(goal: Goal) -> None:
    """All of it stands in the strip, with nothing cut off."""
    assert len(goal.text) <= 130
    assert len(goal.lose) <= 155
    assert len(goal.lead) + len(goal.advice) <= 126, (goal.lead, goal.advice)
    assert all(len(side.note) <= 40 for side in goal.sides)


@pytest.mark.parametrize("seed", the_first(1, range(2)))
def test_whole_games_are_told_in_plain_words_with_every_chance(seed: int) -> None:
    match = Match.start(GAME, {"rounds": 8}, seed=seed)
    rng = Random(seed)
    chances = 0
    while not match.over:
        seat = match.waiting[0]
        question = match.question(seat)
        assert question is not None
        assert not [text for text in words_of_question(question) if RAW.search(text)], question.prompt
        for option in question.options:
            if option.look.odds:
                assert option.look.chance is not None, option
                assert 0 <= option.look.chance <= 1
                chances += 1
        eager(match, rng)
    assert chances > 20
    assert not [event.text for event in match.events if RAW.search(event.text) or RAW.search(event.veiled)]


def test_glory_says_what_it_is_for_and_who_leads() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    arena.markers[arena.land.spot_at[table.space("Uphold Law")]] = 0
    arena.tribute = -4
    arena.at[1] = UNDERPIT
    found = goal(arena)
    white, black = found.sides
    assert (white.value, black.value) == (2, 1)
    assert white.note == "glory: Watchman Keep, empty Underpit"
    assert black.note == "glory: tribute by 4; Two in the Underpit"
    assert found.lead == "Skyhawks lead 2 to 1: Watchman Keep, an empty Underpit"
    (aim,) = found.spaces
    assert place_name(arena.land, aim).removeprefix("the ")[1:] in found.advice
    assert re.fullmatch(r"★ .+ wins .+", found.advice)
    arena.at[1] = -1
    arena.gold[1] = 3
    assert goal(arena).lead == "Level; Psiclones win ties: more gold, 3 to 0"
    assert re.fullmatch(r"★ .+ wins .+: (One )?in \d+ Moves?, .+\.", goal(arena).advice)


def test_who_has_acted_is_not_sent_anywhere_this_turn() -> None:
    arena = Table({person("Near"): (0, 0), person("Far"): (1, 0)}, {person("Two"): (3, 0)}).arena
    arena.flags[0] |= ACTED
    assert ": Far" in goal(arena).advice
    arena.flags[1] |= ACTED
    assert " in 2 Moves from next turn, " in goal(arena).advice
    arena.turn = 1
    assert re.search(r": (Near|Far)", goal(arena, 0).advice), "its own turn is still to come"


def test_the_legend_begins_with_what_a_side_holds() -> None:
    table = Table({person("One"): (0, 0)})
    table.arena.markers[table.arena.land.spot_at[table.space("Uphold Law")]] = 0
    kinds = [mark.kind for mark in GAME.scene(table.arena, 0).marks]
    assert kinds[:2] == ["place held", "quest"]


def test_the_places_of_a_region_are_counted_for_whoever_holds_any() -> None:
    arena = Table({person("One"): (0, 0)}).arena
    faction = arena.land.factions[0]
    assert places_held(arena, faction) == "nobody holds a place"
    arena.markers[arena.land.spots_of[faction][0]] = 1
    assert places_held(arena, faction) == "Psiclones hold 1 place"


def test_the_steps_of_a_turn_say_how_much_is_left() -> None:
    table = Table({person("One"): (0, 0), person("Three"): (1, 0)}, {person("Two"): (3, 0)})
    lit = next(phase for phase in phases(table.arena) if phase.state == "now")
    assert (lit.label, lit.note) == ("Action", "Skyhawks' turn: 2 of 2 still to act")


def test_a_place_says_what_it_asks_and_pays() -> None:
    table = Table({person("One"): (0, 0)})
    land = table.arena.land
    assert (
        str(site_at(land, table.space("Uphold Law"))) == "asks Virtue against 5; pays 1 gold, 2 on Amaze, and the place"
    )
    assert all(site_at(land, space) for space in range(land.size) if land.adventure[space] >= 0)
    assert site_at(land, table.cell(0, 0)) is None


def test_a_blow_is_reckoned_before_it_is_struck_and_a_weapon_face_down_stays_unseen() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    ask = Ask(0, "melee", lambda: blows(arena, 0), about=0)
    assert wording(arena, ask) == "One may strike at Two with bare fists, for it has no melee weapon: does it?"
    bare = context(arena, ask)
    assert bare is not None
    assert (bare.who, bare.whom) == ("h0", "h1")
    assert re.fullmatch(r"Bare fists: Melee \d+ against Agility \d+, .+", bare.means)
    assert re.fullmatch(r"The next card of the Skyhawks must say Hit: \d+ of the \d+ left do, \d+ %\.", bare.need)
    assert re.search(r"a second card \(Power \d against Armor \d\) must say .*Amaze (to wound )?by \d; ", bare.stakes)
    assert re.search(r"\d+ of these \d+ do, \d+ %; Two has 5 of 5 health\.", bare.stakes)
    assert re.search(
        r"Two may strike later, attacked or not: \d+ % to hit, \d+ % to hit and wound, by 2 at most\. ", bare.stakes
    )
    table.give("One", "war_hammer")
    assert wording(arena, ask) == (
        "One may strike at Two with bare fists, for War Hammer needs Strength 6, and it has 5: does it?"
    )
    hidden = table.give("One", "mace", shown=False)
    assert wording(arena, ask) == "One may strike at Two: with what?"
    assert context(arena, ask) == bare, "the enemy reads this too"
    looks = [GAME.look(arena, ask, ("attack", card, 1)) for card in (-1, hidden)]
    assert [look.text for look in looks] == ["Attack Two with bare fists", "Attack Two with Mace"]
    assert all(
        look.after.startswith("to hit (Melee ") and " % to hit and wound (second card: " in look.after for look in looks
    )


def test_domes_and_regions_have_their_names_on_the_map() -> None:
    match = Match.start(GAME, {}, seed=4)
    labels = [mark.label for mark in match.scene(0).marks]
    assert {"Dome 1", "Dome 2", "Dome 3"} <= set(labels)
    assert len(labels) == len(set(labels)), "a name that stands twice has no plate"
    assert all(f"{region_name(faction)} quest" in labels for faction in match.state.land.factions)
    assert all(region_name(faction) in labels for faction in match.state.land.factions)


def test_the_legend_tells_tasks_quests_and_gold_apart() -> None:
    marks = Match.start(GAME, {}, seed=4).scene(0).marks
    kinds = {mark.icon: {other.kind for other in marks if other.icon == mark.icon} for mark in marks if mark.icon}
    assert all(len(named) == 1 for named in kinds.values()), "a sign has one name"
    assert {"task", "quest", "place for gold"} <= {kind for named in kinds.values() for kind in named}


def test_whoever_may_shift_in_the_enemys_turn_is_told_who_could_strike_or_shoot() -> None:
    table = Table({hero("rizzik"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    ask = Ask(1, "shift", [table.cell(1, 0), "stop"], about=1)
    found = context(arena, ask)
    assert found is not None
    weapon = arena.who[0].ranged
    assert weapon is not None
    shot = f"{attack_odds(arena, 0, weapon, 1, arena.at[1], 0).chances[0][1]:.0%}".replace("%", " %")
    assert found.need == f"Nobody can strike; can shoot: Rizzik {shot}."
    near = GAME.look(arena, ask, table.cell(1, 0))
    assert near.after.startswith("can strike: Rizzik ")
    assert GAME.look(arena, ask, "stop").after == f"n{found.need[1:-1]}"
    own = Ask(0, "shift", [table.cell(1, 0), "stop"], about=0)
    mine = context(arena, own)
    assert mine is not None
    assert mine.need.startswith("No card is drawn; "), "in the own turn it is about what can be reached"


def test_a_weapon_face_down_threatens_nobody_for_all_that_is_told() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    table.give("One", "flintlock", shown=False)
    ask = Ask(1, "shift", [table.cell(3, 0), "stop"], about=1)
    found = context(table.arena, ask)
    assert found is not None
    assert found.need == "Nobody can strike; no open weapon has a shot."


def test_the_target_of_a_shot_is_told_who_shoots_and_with_which_chance() -> None:
    table = Table({hero("rizzik"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    table.give("Two", "chain_shirt", shown=False)
    weapon = arena.who[0].ranged
    assert weapon is not None
    question = asked(attack(arena, 0, weapon, 1, arena.at[1]))
    chance = attack_odds(arena, 0, weapon, 1, arena.at[1], 0).chances[0][1]
    text = wording(arena, question)
    assert text.startswith("Rizzik shoots at Two: ")
    assert f"{chance:.0%}".replace("%", " %") in text
    found = context(arena, question)
    assert found is not None
    assert (found.who, found.whom) == ("h0", "h1")
    told = f"The next card of the Skyhawks must say Hit: {round(36 * chance)} of the 36 left do, {chance:.0%}."
    assert found.need == told.replace("%", " %")


def test_an_adventure_is_offered_with_its_chance() -> None:
    table = Table({hero("rizzik"): None})
    table.put("Rizzik", table.space("Uphold Law"))
    table.arena.step = ADVENTURE
    ask = Ask(0, "adventure", [0, "done"])
    odds = adventure_odds(table.arena, 0)
    assert odds is not None
    look = GAME.look(table.arena, ask, 0)
    assert look.chance == pytest.approx(sum(chance for face, chance in odds.chances if face in ("Pass", "Amaze")))
    assert look.text == "Rizzik: Uphold Law"


def heard(arena: Arena) -> Log:
    arena.log = Log(GAME.story)  # type: ignore[misc]
    return arena.log


def test_results_are_told_with_their_numbers() -> None:
    table = Table({person("One", melee=7, power=6): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    log = heard(arena)
    first = hitting(2)
    run(attack(arena, 0, arena.who[0].fists, 1, arena.at[1]), rolls=[first, faced(3, 1, [first])])
    assert [event.text for event in log.events][:3] == [
        "One strikes at Two: Melee 7 against Agility 5, a lead of 2. The card says Hit.",
        "Power 6 against Armor 5 of Two, a lead of 1. The card says Pass: 1 wound.",
        "Two takes 1 wound from One, down to 4 of 5 health.",
    ]
    assert arena.deed is None


def test_a_challenge_is_told_with_what_was_added() -> None:
    table = Table({hero("rizzik"): None})
    space = table.space("Uphold Law")
    table.put("Rizzik", space)
    arena = table.arena
    log = heard(arena)
    run(face_challenge(arena, 0, 3, 5, arena.land.faction_at[space], TASKS), rolls=[faced(3, 1)])
    told = "Rizzik at Uphold Law: Virtue 4, +2 here, against 5, a lead of 1. "
    told += "A Pass or Amaze succeeds, and the card says Pass."
    assert log.events[0].text == told


# ---- nothing dead ---------------------------------------------------------------------------------------------------


def test_nobody_is_offered_a_second_card_for_the_best_there_is() -> None:
    """A Pass may still become an Amaze."""
    table = Table({person("One", powers=REDRAW): (0, 0)})
    assert run(second_thoughts(table.arena, 0, AMAZE, 6)) == "keep"
    assert asked(second_thoughts(table.arena, 0, PASS, 6)).prompt == "result"
    assert asked(second_thoughts(table.arena, 0, FAIL, 1)).prompt == "result"


def test_a_window_whose_cards_all_lie_open_is_closed() -> None:
    """By what the table sees: the one card for it is among the discards, or in a set that is not played."""
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    table.give("One", "ledger", shown=False)
    assert next(team_window(arena, [0], "enemy_step"), None) is not None
    (trap,) = MOMENTS["enemy_step"]
    arena.decks[CARDS[trap].deck].take(trap)
    arena.decks[CARDS[trap].deck].discard.append(trap)
    assert next(team_window(arena, [0], "enemy_step"), None) is None


def test_who_wants_to_be_left_alone_is_asked_again_with_the_next_card() -> None:
    table = Table({person("One"): (0, 0)})
    arena = table.arena
    table.give("One", "ledger", shown=False)
    assert run(team_window(arena, [0], "enemy_step"), "hush") is None
    assert next(team_window(arena, [0], "enemy_step"), None) is None
    run(draw_card(arena, 0, SECRET))
    assert next(team_window(arena, [0], "enemy_step"), None) is not None


def test_nobody_reacts_who_has_no_shot_for_all_to_see() -> None:
    gunner = person("Gunner", ranged=hero("rizzik").ranged)
    table = Table({person("Mover"): (0, 0)}, {gunner: (2, 0), person("Unarmed"): (0, 2)})
    arena = table.arena
    assert table["Gunner"] not in reactors(arena), "nobody moved"
    arena.trail[0] = [table.cell(1, 0)]
    assert table["Gunner"] in reactors(arena)
    assert table["Unarmed"] not in reactors(arena)
    table.give("Unarmed", "ledger", shown=False)
    assert table["Unarmed"] in reactors(arena), "its card may be a weapon"
