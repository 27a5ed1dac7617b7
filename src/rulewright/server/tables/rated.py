"""Rated tables: what all who sit down there agree to, the lots that are drawn for seats, and how it ended for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.kernel import Chance, Game, Match
from rulewright.kernel.history import DRAW, RESIGN, TIMEOUT
from rulewright.kernel.pack import packs_of
from rulewright.kernel.scene import Outcome, Seat

from ..misuse import Misuse
from ..people.results import Finished, Sat
from ..protocol.tables import NewTable
from ..storage.stored import Chair, Stored

# ---- opening --------------------------------------------------------------------------------------------------------


def must_be_rateable(game: Game[Any], config: dict[str, Any], plan: NewTable, chairs: Sequence[Chair]) -> None:
    """Misuse, with the reason, if a match like this tells nothing of who plays better."""
    seats = game.seats(config)
    teams = [seat.team for seat in seats]
    sizes = {teams.count(team) for team in teams}
    if game.co_operative or len(set(teams)) < 2:
        raise _unfit("all play together here: there is nothing to rate", "rated")
    if len(sizes) > 1:
        raise _unfit("the sides are not equally many", "config")
    if packs_of(config):
        raise _unfit("it is played as the box has it: without packs", "packs")
    if plan.seed is not None:
        raise _unfit("its dice must be secret: give no seed", "seed")
    if plan.clock.kind == "off":
        raise _unfit("it needs a clock: else who is losing need never answer", "clock")
    for seat, chair in enumerate(chairs):
        must_suit(seats, chairs, seat, chair)


def must_suit(seats: Sequence[Seat], chairs: Sequence[Chair], seat: int, chair: Chair) -> None:
    """Misuse if somebody may not take this seat of a rated match."""
    if chair.person is None:
        return
    if chair.level is not None:
        raise Misuse("rated", "nobody has a stand-in in a rated match", 403)
    if chair.person.guest:
        raise Misuse("account_needed", "a rated match is for accounts: register first", 403)
    if any(
        other.person == chair.person and seats[at].team != seats[seat].team
        for at, other in enumerate(chairs)
        if at != seat
    ):
        raise Misuse("other_side", "nobody plays against themselves in a rated match", 403)


def _unfit(why: str, field: str) -> Misuse:
    return Misuse("not_rateable", f"this match cannot be rated: {why}", 400, field=field)


def drawn(seats: Sequence[Seat], seed: str) -> list[int]:
    """Whose chair stands where when lots are drawn: sides change places whole, so that partners stay partners."""
    teams = sorted({seat.team for seat in seats})
    lots = dict(zip(teams, Chance(f"{seed}/seats").shuffled(teams), strict=True))
    places = {team: [seat.index for seat in seats if seat.team == team] for team in teams}
    order = [0] * len(seats)
    for team in teams:
        for to, taken in zip(places[team], places[lots[team]], strict=True):
            order[to] = taken
    return order


# ---- the end --------------------------------------------------------------------------------------------------------


def finished(stored: Stored, match: Match[Any], left: Sequence[int] | None) -> Finished:
    """How a match ended for everybody who sits there; `left` is what the clock has for each seat, if there is one."""
    outcome = match.outcome
    assert outcome is not None
    scores = _scores(outcome, match.seats)
    luck = {one.seat: one for one in match.luck}
    sat = tuple(
        Sat(
            seat.index,
            seat.team,
            outcome.results[seat.index],
            chair.person.id if chair.person else None,
            chair.level if chair.person is None else None,
            _heroes(match, seat.index),
            scores[seat.index],
            None if left is None else left[seat.index],
            luck.get(seat.index),
        )
        for seat, chair in zip(match.seats, stored.chairs, strict=True)
    )
    turning = (event.at for event in reversed(match.events) if event.weight == "turning" and event.at < match.seq)
    return Finished(stored.laid.id, sat, next(turning, match.seq), match.game.co_operative, match.seq)


def _heroes(match: Match[Any], seat: int) -> tuple[str, ...]:
    """Who was played there, in a match that was played to its end: the parts that are a seat's own, of the first kind
    that the game's gallery counts."""
    if match.log and match.log[-1][1] in (RESIGN, TIMEOUT, DRAW):
        return ()
    parts = [part for part in match.game.parts(match.state) if part.seat == seat]
    kind = next((kind for kind in match.game.counted if any(part.kind == kind for part in parts)), None)
    return tuple(dict.fromkeys(part.name for part in parts if part.kind == kind))


def _scores(outcome: Outcome, seats: Sequence[Seat]) -> list[int | None]:
    """The totals of the score sheet by seat; it has a column for each seat or for each team."""
    total = next((line.values for line in reversed(outcome.sheet) if line.total), ())
    if not total or not all(value.lstrip("-").isdigit() for value in total):
        return [None] * len(seats)
    columns = [int(value) for value in total]
    teams = sorted({seat.team for seat in seats})
    if len(columns) == len(seats):
        return list(columns)
    return [columns[teams.index(seat.team)] if len(columns) == len(teams) else None for seat in seats]
