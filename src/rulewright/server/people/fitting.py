"""A level that fits somebody: bots that they beat about every second time, found from their last matches of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from sqlalchemy import select
from sqlalchemy.orm import Session

from rulewright.players import OFFERED, WITH

from ..storage.models import ResultRow, SeatRow

FITS = "fits"
LABEL = "Fits you"
LADDER = tuple(level.id for level in OFFERED)  # the weakest first
ENOUGH = 2  # matches in a row at a level that say that it is too weak, or too strong
LOOKED_AT = 10  # matches


def fitting(last: Sequence[tuple[str, float]]) -> str:
    """The level to meet next, after matches against bots of a level, with their results, the latest first.

    Who has met none begins with the weakest. Two wins in a row at a level lead up, two losses down.
    """
    if not last:
        return LADDER[0]
    level, result = last[0]
    rung = LADDER.index(level)
    alike = list(takewhile(lambda match: match == (level, result), last))
    if len(alike) >= ENOUGH and result in (0, 1):
        rung += 1 if result == 1 else -1
    return LADDER[max(0, min(rung, len(LADDER) - 1))]


def fitting_level(session: Session, person: str, game: str) -> str:
    """The level that fits somebody at a game."""
    latest = (
        select(ResultRow.table, ResultRow.result)
        .where(ResultRow.person == person, ResultRow.game == game)
        .order_by(ResultRow.at.desc())
        .limit(LOOKED_AT)
    )
    met = [(_met(session, row.table, person), row.result) for row in session.execute(latest)]
    return fitting([(level, result) for level, result in met if level])


def _met(session: Session, table: str, person: str) -> str:
    """The strongest bots at a table; none where other people sat there too."""
    seats = session.execute(select(SeatRow.person, SeatRow.level).where(SeatRow.table == table)).all()
    if any(seat.person not in (None, person) for seat in seats):
        return ""
    levels = [str(seat.level).partition(WITH)[0] for seat in seats if seat.person is None]
    return max([level for level in levels if level in LADDER], key=LADDER.index, default="")
