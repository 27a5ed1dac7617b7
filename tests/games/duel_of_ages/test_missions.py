"""Lengths, endings and encounters that are settled in place of the mission's, and missions of one's own."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rulewright.games._arena.rules.table import BLACK, WHITE
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules.content import ENCOUNTERS, MISSIONS, PLATTERS
from rulewright.games.duel_of_ages.rules.missions import SPLIT_KEYS
from rulewright.games.duel_of_ages.rules.state import (
    CONSENT,
    ENCOUNTERS_PLACED,
    OVER,
    ROUND,
    TURN,
    TURN_END,
    Arena,
    minutes_of,
    mission,
    rounds_of,
)
from rulewright.games.duel_of_ages.rules.terms import LENGTHS
from rulewright.games.duel_of_ages.rules.turn import agree, end_turn
from rulewright.games.duel_of_ages.rules.victory import sheet
from rulewright.games.duel_of_ages.view.goal import clock
from rulewright.kernel import ALL, AskEach, BadConfig, Match

from .tables import Table, person, run

rule = pytest.mark.rule
GAME = DuelOfAges()


def played(until: int, **config: Any) -> Match[Arena]:
    """A match played at random until a step is reached."""
    match, rng = Match.start(GAME, config, seed=1), Random(1)
    while not match.over and match.state.step < until:
        seat = match.waiting[0]
        match.take(rng.choice(list(match.choices_of(seat))), seat)
    return match


def at_its_start(**changes: Any) -> Arena:
    arena = Table({person("Anna"): (0, 0)}, {person("Boris"): (1, 0)}, **changes).arena
    arena.round, arena.step = 1, CONSENT
    return arena


# ---- how long it lasts ----------------------------------------------------------------------------------------------


@rule("DA.LEN.05-06")
@pytest.mark.parametrize(("answers", "cards"), [(("yes", "yes"), 5), (("yes", "no"), 0), (("no", "yes"), 0)])
def test_a_variable_ending_needs_everybodys_consent(answers: tuple[str, str], cards: int) -> None:
    match = played(CONSENT, mission="opening_muster")
    assert match.ask is not None
    assert match.ask.prompt == "consent"
    for seat, answer in enumerate(answers):
        match.choose(answer, seat)
    assert match.state.ending == cards


@rule("DA.LEN.05")
def test_every_game_of_rounds_may_have_a_variable_ending_and_no_other() -> None:
    for changes in ({"rounds": 2}, {"rounds": 8}):
        assert isinstance(next(agree(at_its_start(**changes))), AskEach)
    for changes in ({"rounds": 1}, {"rounds": 0, "minutes": 45}):
        arena = at_its_start(**changes)
        run(agree(arena))
        assert (arena.ending, arena.step) == (0, ROUND), "no round but the last, or none at all"


@rule("DA.LEN.03-04")
@pytest.mark.parametrize(
    ("mission", "changes", "rounds", "minutes"),
    [
        ("opening_muster", {}, 8, 0),
        ("opening_muster", {"rounds": 3}, 3, 0),
        ("opening_muster", {"length": "fast"}, 0, 45),
        ("opening_muster", {"length": "epic"}, 0, 120),
        ("standard_bearers", {}, 0, 45),
        ("standard_bearers", {"length": "medium"}, 0, 90),
        ("standard_bearers", {"rounds": 3}, 3, 0),
    ],
)
def test_a_length_is_settled_in_place_of_the_missions(
    mission: str, changes: dict[str, Any], rounds: int, minutes: int
) -> None:
    arena = Match.start(GAME, {"mission": mission, **changes}, seed=1).state
    assert (rounds_of(arena), minutes_of(arena)) == (rounds, minutes)


@rule("DA.LEN.03")
def test_every_timed_mission_has_one_of_the_three_lengths() -> None:
    timed = {mission.minutes for id, mission in MISSIONS.items() if not id.startswith("test") and mission.minutes}
    assert timed == set(LENGTHS.values())


@rule("DA.LEN.01", "DA.LEN.04")
def test_a_game_is_not_both_timed_and_of_rounds() -> None:
    with pytest.raises(BadConfig, match="'rounds': a fast game is timed"):
        Match.start(GAME, {"rounds": 3, "length": "fast"}, seed=1)


def called(clock: int = 0) -> Arena:
    """Black's turn of a game of one minute ends, in which the table watches a clock of its own."""
    arena = Table({person("Anna"): (0, 0)}, {person("Boris"): (1, 0)}, rounds=0, minutes=1).arena
    arena.rules = replace(arena.rules, called=True)
    arena.turn, arena.step, arena.clock = BLACK, TURN_END, clock
    return arena


@rule("DA.LEN.01")
@pytest.mark.parametrize(
    ("answers", "over"),
    [(("time", "time"), True), (("time", "play_on"), False), (("play_on", "time"), False)],
)
def test_time_is_called_by_all_or_not_at_all(answers: tuple[str, str], over: bool) -> None:
    arena = called(clock=61)
    flow = end_turn(arena)
    ask = next(flow)
    assert isinstance(ask, AskEach)
    assert ask.prompt == "time"
    with pytest.raises(StopIteration):
        flow.send(dict(enumerate(answers)))
    assert arena.step == (OVER if over else ROUND)


@rule("DA.LEN.01")
def test_time_is_called_after_blacks_turn_and_nobody_holds_it_up_for_ever() -> None:
    arena = called()
    arena.turn = WHITE
    run(end_turn(arena))
    assert (arena.step, arena.turn) == (TURN, BLACK)
    assert isinstance(next(end_turn(called(119))), AskEach)
    late = called(120)
    run(end_turn(late))
    assert late.step == OVER
    by_rounds = called(500)
    by_rounds.rules = replace(by_rounds.rules, rounds=8)
    run(end_turn(by_rounds))
    assert by_rounds.step == ROUND, "a game of rounds has no clock"


@rule("DA.LEN.01")
def test_the_table_settles_which_clock_it_goes_by() -> None:
    for kind, label in (("counted", "Minutes"), ("called", "Round")):
        match = Match.start(GAME, {"length": "fast", "clock": kind}, seed=1)
        assert match.state.rules.called == (kind == "called")
        assert clock(match.state).label == label


# ---- encounters -----------------------------------------------------------------------------------------------------


@rule("DA.ENCP.02")
@pytest.mark.parametrize(
    ("mission", "chosen", "used"),
    [("crossroads", "mission", "gold"), ("crossroads", "blue", "blue"),
     ("shadow_courts", "mission", "blue"), ("shadow_courts", "gold", "gold")],
)  # fmt: skip
def test_either_set_of_encounters_may_be_used(mission: str, chosen: str, used: str) -> None:
    match = played(ENCOUNTERS_PLACED, mission=mission, encounters=chosen)
    assert {ENCOUNTERS[number].set for number in match.state.markers.cards()} == {used}


# ---- a mission of one's own -----------------------------------------------------------------------------------------


def of_our_own(**own: Any) -> dict[str, Any]:
    return {"mission": "own", "own": own}


@rule("DA.ACH.01", "DA.MAP.01", "DA.SELECT.01", "DA.AKEY.01-02")
def test_a_mission_of_ones_own_brings_what_its_achievements_need() -> None:
    config = of_our_own(
        achievements=["combat", "lith", "labyrinth"], map="three_row", rounds=5, characters=4, labyrinths=2
    )
    match = played(ENCOUNTERS_PLACED, **config)
    arena, wanted = match.state, mission(match.state)
    assert (arena.rules.count, rounds_of(arena), wanted.achievements) == (4, 5, ("combat", "lith", "labyrinth"))
    assert wanted.keys == ("white_base", "black_base", "liths_lair")
    assert len(arena.land.labyrinths) == 2
    assert not arena.land.alliance
    assert len([piece for piece in arena.land.laid if piece.id in PLATTERS]) == 3
    assert match.state.rules == Match.start(GAME, config, seed=2).state.rules


@rule("DA.ACH.01")
def test_a_mission_of_ones_own_is_played_to_its_end() -> None:
    config = of_our_own(
        achievements=["combat", "encounters", "flags", "escape"], rounds=2, characters=3, entry="distance",
        title="Ours", without=["valor", "glory"],
    )  # fmt: skip
    match = played(OVER, **config)
    assert match.state.encounters
    assert match.state.banners
    assert [line.title for line in sheet(match.state)][:4] == ["Combat", "Encounters", "Flags", "Escape"]
    assert match.scene(ALL).status.startswith("Mission Ours · ")
    assert match.over
    assert match.outcome is not None


@rule("DA.MAP.16", "DA.ACH.02")
@pytest.mark.parametrize(
    ("config", "field", "reason"),
    [
        ({"mission": "own"}, "own", "none is described"),
        ({"own": {"achievements": ["combat"]}}, "own", "the mission is 'opening_muster'"),
        (of_our_own(), "own", "missing required field `achievements`"),
        (of_our_own(achievements=[]), "own.achievements", "length >= 1"),
        (of_our_own(achievements=["conquest"]), "own.achievements[0]", "Invalid enum value 'conquest'"),
        (of_our_own(achievements=["combat", "combat"]), "own.achievements", "'combat' stands there twice"),
        (of_our_own(achievements=["combat"], rounds=21), "own.rounds", "<= 20"),
        (of_our_own(achievements=["combat"], rounds=0), "own.rounds", ">= 1"),
        (of_our_own(achievements=["combat"], characters=13), "own.characters", "<= 12"),
        (of_our_own(achievements=["combat"], map="six"), "own.map", "Invalid enum value 'six'"),
        (of_our_own(achievements=["combat"], colour="red"), "own", "unknown field `colour`"),
        (of_our_own(achievements=["lith"], map="split_2_2"), "own.map", "needs 4 adventure keys"),
        ({"mission": "own", "own": "combat"}, "own", "Expected `object`, got `str`"),
    ],
)
def test_a_mission_that_cannot_be_played_is_refused_with_its_reason(
    config: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(BadConfig, match=re.escape(reason)) as refused:
        Match.start(GAME, config, seed=1)
    assert refused.value.field == field


@rule("DA.MAP.16-17")
def test_a_split_map_of_ones_own_needs_four_keys_and_no_more() -> None:
    match = played(ENCOUNTERS_PLACED, **of_our_own(achievements=["lith", "alliance"], map="split_2_2", characters=3))
    assert len(mission(match.state).keys) == SPLIT_KEYS
    assert match.state.land.size
