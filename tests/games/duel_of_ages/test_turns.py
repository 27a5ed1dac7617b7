"""Turns and phases: what is forgotten when, and how several players share a phase."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulewright.games._arena.rules.table import NOBODY
from rulewright.games.duel_of_ages.rules.adventure import adventure_phase
from rulewright.games.duel_of_ages.rules.creatures import melee_start, place_sentinels
from rulewright.games.duel_of_ages.rules.entry import reinforce
from rulewright.games.duel_of_ages.rules.fire import fire_phase
from rulewright.games.duel_of_ages.rules.free import free_phase
from rulewright.games.duel_of_ages.rules.melee import melee_phase
from rulewright.games.duel_of_ages.rules.movement import move_phase
from rulewright.games.duel_of_ages.rules.opfire import opfire_phase
from rulewright.games.duel_of_ages.rules.state import (
    ACTIVE,
    ADVENTURE,
    ADVENTURED,
    FIRE,
    FIRED,
    FLEW,
    FREE,
    ITEM,
    MELEE,
    MELEE_START,
    MOVE,
    MOVED,
    OPFIRE,
    PENDING,
    REINFORCE,
    ROUND,
    SEEN_FIRING,
    SENTINELS,
    SHOT,
    SPENT,
    STRUCK,
    STRUCK_TWICE,
    TURN,
    TURN_END,
    Arena,
)
from rulewright.games.duel_of_ages.rules.turn import begin_fire, begin_move, begin_round, begin_turn, end_turn, is_timed
from rulewright.kernel import Ask, AskAny, Flow

from .tables import Table, person, run

rule = pytest.mark.rule


def camp() -> Table:
    return Table({person("Ann"): (0, 0), person("Abe"): (1, 0)}, {person("Bob"): (3, 0), person("Ben"): (-3, 0)})


@rule("DA.ROUND.02", "DA.EXP.03", "DA.SPEC.02")
def test_what_a_turn_forgets_and_what_it_keeps() -> None:
    table = camp()
    arena, bob = table.arena, table["Bob"]
    for_the_turn = FIRED | SPENT | FLEW | MOVED | SHOT | STRUCK | STRUCK_TWICE | ADVENTURED | PENDING
    for who in (0, bob):
        arena.flags[who] = for_the_turn | ITEM | ACTIVE | SEEN_FIRING
        arena.used[who], arena.trail[who] = 1, [5]
    arena.worn, arena.idle = 7, 3
    arena.taken[0], arena.traded, arena.blasted = 1, [(4, 5)], [6]
    arena.turn = 1
    run(begin_turn(arena))
    assert arena.flags[bob] == ITEM | SEEN_FIRING, "the experience of the team whose turn it is has expired"
    assert arena.flags[0] == ITEM | SEEN_FIRING | ACTIVE
    assert (arena.used[0], arena.trail[0], arena.trail[bob]) == (0, [], [])
    assert (arena.worn, arena.idle, arena.taken, arena.traded, arena.blasted) == (0, 0, {}, [], [])
    assert arena.step == FREE


@rule("DA.ROUND.01")
def test_white_then_black_then_the_next_round() -> None:
    arena = camp().arena
    arena.flags[0] = SEEN_FIRING | ITEM
    run(end_turn(arena))
    assert (arena.turn, arena.step, arena.round) == (1, TURN, 3)
    run(end_turn(arena))
    assert (arena.step, arena.round) == (ROUND, 4)
    run(begin_round(arena))
    assert (arena.turn, arena.step) == (0, TURN)
    assert arena.flags[0] == ITEM


@rule("DA.OPF.05", "DA.AREA.04")
def test_each_phase_begins_afresh() -> None:
    table = camp()
    arena = table.arena
    arena.idle = 3
    begin_fire(arena)
    assert (arena.step, arena.idle) == (FIRE, 0)
    arena.idle, arena.blasted, arena.start = 3, [4], [NOBODY] * len(arena.at)
    begin_move(arena)
    assert (arena.step, arena.idle, arena.blasted) == (MOVE, 0, [])
    assert arena.start == arena.at
    assert arena.start is not arena.at
    arena.step, arena.idle, arena.blasted, arena.flags[0] = OPFIRE, 3, [4], SPENT
    run(opfire_phase(arena))
    assert (arena.step, arena.idle, arena.blasted) == (SENTINELS, 0, [])
    arena.step, arena.idle, arena.fallen, arena.battle = MELEE, 3, True, 0
    run(melee_phase(arena))
    assert (arena.step, arena.idle, arena.fallen, arena.battle) == (ADVENTURE, 0, False, NOBODY)


@rule("DA.ROUND.02-03")
@pytest.mark.parametrize(
    ("step", "phase", "after"),
    [(FIRE, fire_phase, MOVE), (OPFIRE, opfire_phase, SENTINELS), (SENTINELS, place_sentinels, MELEE_START),
     (MELEE_START, melee_start, MELEE), (MELEE, melee_phase, ADVENTURE), (ADVENTURE, adventure_phase, REINFORCE),
     (REINFORCE, reinforce, TURN_END)],
)  # fmt: skip
def test_with_nothing_to_do_a_phase_is_over(step: int, phase: Callable[[Arena], Flow[None]], after: int) -> None:
    arena = camp().arena
    arena.step = step
    run(phase(arena))
    assert arena.step == after


@rule("DA.ROUND.03-04", "DA.MOVE.01", "DA.ADV.01")
@pytest.mark.parametrize(
    ("step", "phase", "after"),
    [(FREE, free_phase, FIRE), (FIRE, fire_phase, MOVE), (MOVE, move_phase, OPFIRE),
     (OPFIRE, opfire_phase, SENTINELS), (ADVENTURE, adventure_phase, REINFORCE)],
)  # fmt: skip
def test_every_player_ends_a_phase_for_himself(step: int, phase: Callable[[Arena], Flow[None]], after: int) -> None:
    table = Table(
        {person("Ann", strength=9, intellect=9): (0, 0), person("Abe", strength=9, intellect=9): (1, 0)},
        {person("Bob"): (3, 0)}, seats=(0, 1, 0, 1),
    )  # fmt: skip
    arena = table.arena
    arena.step, arena.seat[1] = step, 2
    arena.encounters = {table.cell(0, 0): -1, table.cell(1, 0): -1}
    table.give("Ann", "yew_longbow")
    table.give("Abe", "long_rifle")
    if step == OPFIRE:
        bob = table["Bob"]
        arena.turn, arena.start[bob], arena.trail[bob], arena.flags[bob] = 1, 0, [table.cell(3, 0)], SPENT
    ask = next(phase(arena))
    assert isinstance(ask, AskAny)
    assert ask.seats == (0, 2)
    mine, other = ask.listed(0), ask.listed(2)
    assert mine[-1] == other[-1] == "done"
    assert not set(mine[:-1]) & set(other[:-1])
    assert len(mine) > 1
    assert len(other) > 1
    flow = phase(arena)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send((2, "done"))
    ask = next(phase(arena))
    assert isinstance(ask, Ask)
    assert ask.seats == (0,), "the other one is through with it"
    run(phase(arena), "done")
    assert arena.step == step
    run(phase(arena))
    assert arena.step == after


@rule("DA.LEN.02")
def test_the_clock_runs_from_the_first_phase_to_the_last() -> None:
    table = Table({person("Ann"): (0, 0)}, rounds=0, minutes=1)
    arena = table.arena
    running = []
    for step in range(TURN_END + 1):
        arena.step = step
        running += [step] if is_timed(arena) else []
    assert running == list(range(FREE, REINFORCE + 1))
    arena.rules = type(arena.rules)("test", 1, False, 5)
    arena.step = FREE
    assert not is_timed(arena), "a game of rounds has none"


@rule("DA.LEN.01")
@pytest.mark.parametrize(("clock", "over"), [(59, False), (60, True)])
def test_time_is_up_when_it_is_up(clock: int, over: bool) -> None:
    arena = Table({person("Ann"): (0, 0)}, rounds=0, minutes=1).arena
    arena.clock, arena.turn = clock, 0
    run(end_turn(arena))
    assert arena.step == TURN, "never after White's turn"
    run(end_turn(arena))
    assert (arena.step != ROUND) == over
