"""What every position of played matches tells a stranger: foes' answers, distances, chances, what is held."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.table import called
from rulewright.games.worldspanner import Worldspanner
from rulewright.games.worldspanner.rules.attack import armor, attack
from rulewright.games.worldspanner.rules.melee import able_fighters
from rulewright.games.worldspanner.rules.movement import move
from rulewright.games.worldspanner.rules.state import MELEED, Arena, adjacent_enemies, is_hero
from rulewright.games.worldspanner.rules.trackers import DAUNTED, track
from rulewright.games.worldspanner.view.contexts import alike, context
from rulewright.games.worldspanner.view.goal import goal, rounds_left
from rulewright.games.worldspanner.view.threats import answer
from rulewright.kernel import Ask, Log, Match
from rulewright.kernel.scene import Question
from tests.sampling import the_first

from .tables import Table, faced, hitting, person, run
from .test_play import eager

GAME = Worldspanner()
STARTERS = [set_up.config for set_up in GAME.set_ups]
Check = Callable[[Arena, Question], None]
LUCK = re.compile(r"\bcard|nothing is drawn|% to hit|strike|trap", re.IGNORECASE)


def blows_tell_what_comes_back(arena: Arena, question: Question) -> None:
    ask = question.context
    assert ask is not None
    who = int(question.about.id[1:])
    coming = [called(arena, foe) for foe in adjacent_enemies(arena, who) if foe in able_fighters(arena)]
    for name in coming:
        assert re.search(rf"{re.escape(name)} (may strike later, attacked or not: )?\d+ % to hit", ask.stakes), (
            ask.stakes
        )
    (leave,) = (option.look for option in question.options if option.key == "pass")
    assert all(name in leave.after for name in coming)
    assert coming or leave.after.endswith("nobody beside it strikes any more")


def newcomers_bring_something(arena: Arena, question: Question) -> None:
    for option in question.options:
        assert re.search(r"Speed \d+, \d+ health; .+; (no home here|\+2 in .+); brings \w", option.look.after)
    assert question.context is not None
    assert re.search(r"\d+ of \d+ spaces are empty, (so one named is open|\d+ % that)", question.context.need)


def whatever_decides_is_said(arena: Arena, question: Question) -> None:
    """Every question says which card decides, or that none does."""
    ask = question.context
    told = f"{question.text} {ask.means} {ask.need} {ask.stakes}" if ask is not None else question.text
    chances = any(option.look.chance is not None for option in question.options)
    assert chances or LUCK.search(told), (question.prompt, told)


def trials_tell_what_a_failure_brings(arena: Arena, question: Question) -> None:
    chances = [option for option in question.options if option.look.chance is not None]
    assert not chances or (question.context is not None and "Fopp: the enemy picks its Dome" in question.context.stakes)


def walks_tell_where_they_end(arena: Arena, question: Question) -> None:
    assert question.context is not None
    assert re.search(
        r"In reach: |(No place to win and|A minion takes no places;) no (other )?enemy to strike in reach"
        r"( \(.+( in a Dome| is yours|: has not got it)\))?; ",
        question.context.stakes,
    )
    assert re.search(r"number on a lit space is its cost in points; (a neighbouring|a step)", question.context.need)
    assert re.search(
        r" (moves on foot|flies|flies on .+|rides .+)( out of the Dome)?: where to\? \d+( of \d+)? points? left"
        r"( \(Speed \d+(, [+-]\d+ .+)+\))?$",
        question.text,
    )
    who = int(question.about.id[1:])
    foes = [called(arena, foe) for foe in adjacent_enemies(arena, who)]
    assert all(
        re.search(rf"{re.escape(foe)} \(\d+ % to hit, \d+ % to be hit( by its open cards)?\)", question.context.stakes)
        for foe in foes
    )
    assert bool(foes) == question.context.stakes.endswith(" means Melee.")
    for option in question.options:
        assert option.key != "stop" or all(foe in option.look.after for foe in foes)
    assert not re.search(r"\b0 spaces", question.context.stakes)


CHECKS: dict[str, Check] = {
    "melee": blows_tell_what_comes_back, "reinforce": newcomers_bring_something,
    "adventure": trials_tell_what_a_failure_brings, "step": walks_tell_where_they_end,
}  # fmt: skip


ENOUGH = 25
"""So many questions of a kind in a match."""


@pytest.mark.parametrize("seed", the_first(1, range(4)))
def test_every_question_of_its_kind_is_told_in_full(seed: int) -> None:
    match, rng = Match.start(GAME, STARTERS[seed], seed=seed), Random(seed)
    met: Counter[str] = Counter()
    while not match.over:
        seat = match.waiting[0]
        assert match.ask is not None
        if match.ask.prompt in CHECKS and match.state.round > 1 and met[match.ask.prompt] < ENOUGH:
            question = match.question(seat)
            assert question is not None
            met[question.prompt] += 1
            CHECKS[question.prompt](match.state, question)
        if match.ask.prompt not in CHECKS and met[match.ask.prompt] < ENOUGH:
            question = match.question(seat)
            assert question is not None
            met[question.prompt] += 1
            whatever_decides_is_said(match.state, question)
        eager(match, rng)
    assert set(CHECKS) < set(met)


@pytest.mark.parametrize("seed", the_first(1, range(3)))
def test_what_to_go_for_has_its_distance_and_its_chance_or_price(seed: int) -> None:
    match, rng = Match.start(GAME, STARTERS[seed], seed=seed), Random(seed)
    count = 0
    while not match.over:
        count += 1
        if count % 7 == 0 and match.state.who:
            found = goal(match.state, match.state.teams[match.waiting[0]])
            if found.advice.startswith("★"):
                assert re.search(r": .*(in \d+ Moves?|stands there)", found.advice), found.advice
        eager(match, rng)


@pytest.mark.parametrize("seed", the_first(1, range(3)))
def test_a_sheet_says_what_its_hero_holds_as_the_viewer_knows_it(seed: int) -> None:
    match, rng = Match.start(GAME, STARTERS[seed], seed=seed), Random(seed)
    while not match.over and match.state.round < 4:
        eager(match, rng)
    arena = match.state
    for viewer in (-1, 0, 1):
        sheets = {sheet.id: sheet for sheet in match.scene(viewer).sheets}
        for who in range(2 * arena.rules.heroes):
            assert is_hero(arena, who)
            assert re.search(r"\bHas (no cards, Boosts or gold|\w)", sheets[f"h{who}"].text)


def test_a_card_face_down_is_named_to_its_side_alone() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    table.give("One", "pike", shown=False)
    mine, theirs = ({sheet.id: sheet for sheet in GAME.scene(table.arena, seat).sheets}["h0"] for seat in (0, 1))
    assert mine.text == "Has 1 card face down." or "Pike" in mine.text
    assert theirs.text == "Has 1 card face down."


def test_a_card_that_is_not_counted_says_why_to_its_side_alone() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    shirt, plate = table.give("One", "chain_shirt", shown=False), table.give("One", "plate")

    def told(seat: int = 0) -> str:
        return next(sheet.text for sheet in GAME.scene(table.arena, seat).sheets if sheet.id == "h0")

    assert "Chain Shirt (gives +2 Armor; face down: not counted yet)" in told()
    assert "Plate (no use: needs Strength 6, has 5)" in told(1)
    assert "Chain Shirt" not in told(1)
    assert armor(table.arena, 0, shot=False) == 5
    table.arena.revealed |= 1 << shirt
    assert "Chain Shirt (gives +2 Armor)" in told()
    assert armor(table.arena, 0, shot=False) == 7
    assert table.arena.revealed >> plate & 1


def test_a_card_for_one_use_says_so_on_the_sheet() -> None:
    table = Table({person("One"): (0, 0)})
    table.give("One", "book_in_the_breast_pocket", shown=False)
    sheet = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.id == "h0")
    assert "Book in the Breast Pocket (block 3 wounds when you are hit; one use)" in sheet.text


def test_what_changes_a_rating_is_named_on_the_sheet() -> None:
    table = Table({person("One"): (0, 0)})
    table.give("One", "spyglass")
    sheet = next(sheet for sheet in GAME.scene(table.arena, 0).sheets if sheet.id == "h0")
    assert sheet.text.endswith("Now +1 Aim by Spyglass.")


def test_a_foe_that_has_struck_or_cannot_is_told_so() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    assert (
        answer(arena, 1, 0) == "Two may strike later, attacked or not: 56 % to hit, 28 % to hit and wound, by 2 at most"
    )
    arena.flags[1] |= MELEED
    assert answer(arena, 1, 0) == "Two has struck already"
    arena.flags[1] = 0
    track(arena, DAUNTED, 1, 0)
    assert answer(arena, 1, 0) == "Two cannot strike this turn"


def test_a_shooter_is_told_what_comes_back() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    gun = table.give("One", "revolver")
    ask = Ask(0, "action", lambda: [("shoot", gun, 1), "stay"], about=0)
    found = context(arena, ask)
    assert found is not None
    assert "No shot comes back this turn: Reactions aim only at those who moved" in found.stakes
    table.put("Two", table.cell(1, 0))
    found = context(arena, ask)
    assert found is not None
    assert re.search(r"[Ii]n Melee, which follows, may strike at One: Two \d+ % to hit", found.stakes)


def test_a_hit_is_told_by_every_face_before_the_second_card() -> None:
    table = Table({person("One", melee=7, power=6): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    table.give("Two", "chain_shirt", shown=False)
    flow = attack(arena, 0, arena.who[0].fists, 1, arena.at[1])
    first = hitting(2)
    item = next(flow)
    asks = []
    while True:
        if isinstance(item, Ask):
            asks.append((item.prompt, context(arena, item)))
            item = flow.send("pass")
        else:
            try:
                item = flow.send(first if len(asks) < 2 else faced(3, 1, [first]))
            except StopIteration:
                break
    told = dict(asks)["window.hit"]
    assert told is not None
    assert re.fullmatch(
        r"The second card must say .*Pass to wound by 1, Amaze by 2; \d+ of the \d+ left do, \d+ %\.", told.need
    )


def test_a_walk_beside_an_enemy_or_onto_a_place_is_a_deed() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    arena.log = Log(GAME.story)  # type: ignore[misc]
    run(move(arena, 0, None, False), table.cell(1, 0), "stop")
    (event,) = arena.log.events
    assert event.weight == "deed"
    assert event.text.endswith("to stand beside Two, so that both sides may strike in Melee.")


@pytest.mark.parametrize("config", the_first(3, GAME.sample_configs()), ids=str)
def test_every_sign_on_the_map_has_its_words(config: dict[str, Any]) -> None:
    match = Match.start(GAME, config, seed=5)
    rng = Random(5)
    while not match.over and match.state.round < 4:
        eager(match, rng)
    scene = match.scene(0)
    (board,) = scene.boards
    grounds = {space.terrain for space in board.spaces} - {"clear"}
    signs = {mark.kind for mark in scene.marks if mark.icon} | {wall.kind for wall in board.walls}
    badges = {badge for piece in scene.pieces for badge in piece.badges}
    assert not (grounds | signs | badges) - set(GAME.theme.signs)


def test_the_last_point_of_a_move_is_told_to_end_it() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (1, 0)})
    arena = table.arena
    for points, told in ((2, "and the Move goes on"), (1, "A step to any of them ends the Move.")):
        arena.points = points
        found = context(arena, Ask(0, "step", [table.cell(0, 1), "stop"], about=0))
        assert found is not None
        assert told.lower() in found.need.lower()


def test_a_space_beside_an_enemy_says_that_both_may_strike_there() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    ask = Ask(0, "step", [table.cell(1, 0), "stop"], about=0)
    assert GAME.look(table.arena, ask, table.cell(1, 0)).after.endswith("beside Two: both may strike in Melee")
    assert "Melee" not in GAME.look(table.arena, ask, "stop").after


def test_the_chances_of_domes_are_told_by_their_names() -> None:
    found = alike({1: 0.5, 2: 0.25, 3: 0.5})
    assert found == ["Domes 1 and 3: 50 %", "Dome 2: 25 %"]


def test_whose_turn_follows_is_told_but_after_the_last() -> None:
    table = Table({person("One"): (0, 0)}, {person("Two"): (2, 0)})
    arena = table.arena
    for now, turn, told in ((1, 0, "Psiclones"), (1, 1, "Skyhawks"), (arena.rules.rounds, 1, "")):
        arena.round, arena.turn = now, turn
        assert rounds_left(arena).endswith(f"; next turn: {told}") if told else "next" not in rounds_left(arena)
