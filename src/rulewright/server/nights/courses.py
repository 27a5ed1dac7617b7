"""What a tournament can be played on: two-sided games, with set-ups that were measured to be fair."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rulewright.kernel import Game, SetUp, find_game
from rulewright.kernel.registry import game_ids
from rulewright.players import find_level

from ..misuse import Misuse
from ..protocol.fields import Admits
from ..protocol.nights import CourseOfNights, NightKind, SetUpName, StandIns
from ..protocol.tables import ClockSettings, NewTable
from ..storage.models import NightRow
from ..tables.rated import must_be_rateable

ENOUGH = 100
"""Fewer games do not tell whether a set-up is fair."""

EVEN = 0.5


def is_fair(one: SetUp) -> bool:
    """Whether what was measured is what an even match would give."""
    found = one.fairness
    return found is not None and found.games >= ENOUGH and found.low <= EVEN <= found.high


def fair_set_ups(game: Game[Any]) -> list[SetUp]:
    """What a tournament may be played on. A game without set-ups is played as the box has it; sides alternate."""
    offered = [one for one in game.set_ups if is_fair(one)] if game.set_ups else [SetUp("", "As the box has it")]
    return [] if game.co_operative else [one for one in offered if _has_two_sides(game, one)]


def _has_two_sides(game: Game[Any], one: SetUp) -> bool:
    teams = [seat.team for seat in game.seats(game.completed(one.config))]
    return len(set(teams)) == 2 and len({teams.count(team) for team in teams}) == 1


@cache
def courses() -> tuple[CourseOfNights, ...]:
    """Every game that a tournament can be played with."""
    found = [(game, fair_set_ups(game)) for game in map(find_game, game_ids())]
    return tuple(
        CourseOfNights(game.id, game.title, tuple(SetUpName(one.id, one.title) for one in fair))
        for game, fair in found
        if fair
    )


def refusal(night: NightRow) -> str:
    """Why a tournament cannot be played here any more, since games change; empty if it can."""
    try:
        game = find_game(night.game)
        config, clock = game.completed(night.config), msgspec.convert(night.clock, ClockSettings)
        must_be_rateable(game, config, NewTable(game.id, config, clock=clock, rated=True), ())
        find_level(night.level)
        for word, known in ((night.kind, NightKind), (night.stand_ins, StandIns), (night.admits, Admits)):
            msgspec.convert(word, known)
    except Exception as error:  # a row may hold anything
        why = str(error).partition(";")[0]  # what else there is helps nobody here
        return f"its set-up cannot be played on this server now: {why}"
    return ""


def find_course(game_id: str, set_up: str) -> tuple[Game[Any], SetUp]:
    """The game and set-up; Misuse if no tournament can be played on it."""
    game = find_game(game_id)
    found = next((one for one in fair_set_ups(game) if one.id == set_up), None)
    if found is None:
        why = "a tournament is played between two sides, on a set-up that was measured to be fair"
        raise Misuse("not_fair", why, 400, field="set_up")
    return game, found
