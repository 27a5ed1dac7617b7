"""What people read: the goal of every mission, every question and choice of whole games, without a raw id in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.attack import weapon_by
from rulewright.games.duel_of_ages.rules.state import FREE, OVER, Arena, Shot
from rulewright.kernel import ALL, Ask, Match
from rulewright.kernel.goal import Goal
from rulewright.kernel.question import put
from rulewright.kernel.scene import Question

from .tables import Table, person
from .test_play import eager

GAME = DuelOfAges()
RAW = re.compile(r"[{}_\[\]<>]|\bNone\b|\bTrue\b|\bFalse\b|\bh\d+\b|-?\d+,-?\d")
"""Braces, underscores, values of Python, ids of pieces, notations of places."""
ROLLED = ("attack", "shoot", "opfire", "vortex", "raid", "interrogate", "destroy", "repair", "break_out", "pool",
          "fangs", "cave")  # fmt: skip
CONFIGS = [*GAME.sample_configs()]


def goal_words(goal: Goal) -> Iterator[str]:
    yield from (goal.text, goal.lead, goal.advice, goal.lose)
    yield from (word for side in goal.sides for word in (side.name, side.note))
    if goal.clock is not None:
        yield from (goal.clock.label, goal.clock.note)


def question_words(question: Question) -> Iterator[str]:
    yield question.text
    if question.context is not None:
        yield from (question.context.means, question.context.need, question.context.stakes)
    for look in [*(option.look for option in question.options), *(run.look for run in question.shortcuts)]:
        yield from (look.text, look.group, look.cost, look.after)
    yield from (word for refusal in question.refusals for word in (refusal.text, refusal.label))


def open_question(match: Match[Arena]) -> Question:
    ask, seat = match.ask, match.waiting[0]
    assert ask is not None
    return put(GAME, match.state, ask, 0, match.waiting, match.choices_of(seat))


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_the_goal_of_every_mission_says_what_wins_from_start_to_end(config: dict[str, Any]) -> None:
    match, rng = Match.start(GAME, config, seed=5), Random(5)
    stages: set[str] = set()
    for count in range(2500):
        if match.over:
            break
        if count % 25 == 0:
            check_goal(match.state, stages)
        eager(match, rng)
    check_goal(match.state, stages)
    assert {"start", "middle"} <= stages


def check_goal(state: Arena, stages: set[str]) -> None:
    scene = GAME.scene(state, ALL)
    goal = scene.goal
    assert goal is not None
    stages.add("end" if state.step == OVER else "middle" if state.step >= FREE else "start")
    assert not [word for word in goal_words(goal) if RAW.search(word)]
    assert [side.team for side in goal.sides] == [0, 1]
    assert goal.clock is not None
    assert state.step < FREE or goal.lead
    assert state.step == OVER or [phase.state for phase in scene.phases].count("now") == 1


@pytest.mark.parametrize(("mission", "seed"), [("crossroads", 1), ("grand_arena", 2), ("ring_of_iron", 3)])
def test_every_question_reads_well_and_every_roll_has_its_chance(mission: str, seed: int) -> None:
    match, rng = Match.start(GAME, {"mission": mission}, seed=seed), Random(seed)
    for _ in range(1500):
        if match.over:
            break
        question = open_question(match)
        raw = [word for word in question_words(question) if RAW.search(word)]
        assert not raw, (question.prompt, raw)
        for option in question.options:
            kind, look = option.key.split(":")[0], option.look
            for_sure = "without a challenge" in look.after or question.prompt == "free"
            assert look.chance is not None or kind not in ROLLED or for_sure, (question.prompt, option)
            assert look.chance is None or 0 <= look.chance <= 1
            assert kind not in ("done", "pass", "stop") or look.tone == "end"
        eager(match, rng)
    assert not [event.text for event in match.events if RAW.search(event.text)]


def test_a_hit_is_asked_about_with_its_sum_and_its_chance() -> None:
    table = Table({person("Ann", aim=7): (0, 0)}, {person("Bob", stealth=4): (3, 0)})
    arena, bob = table.arena, table["Bob"]
    bow = table.give("Ann", "yew_longbow")
    arena.shot = Shot(0, weapon_by(arena, 0, bow, True), bob, arena.at[bob])
    ask = Ask(1, "hide", ["pass"], about=bob)
    assert GAME.wording(arena, ask).startswith("Ann shoots at Bob with the Yew Longbow: 80% to hit.")
    context = GAME.context(arena, ask)
    assert context is not None
    assert (context.who, context.whom, context.means) == ("h0", f"h{bob}", "Aim 7 against Stealth 4: +3")
    assert context.need == "at +3 the card must say Squeak or better: 80%"
