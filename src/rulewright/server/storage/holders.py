"""Who has held which seat of a match under way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from rulewright.kernel import find_game

from ..misuse import Misuse
from .models import HolderRow, SeatRow, TableRow
from .person import Person


class SeatBar(Protocol):
    def __call__(
        self,
        teams: Sequence[int],
        held: Mapping[str, Collection[int]],
        sitting: Sequence[str | None],
        person: str,
        seat: int,
    ) -> str:
        """Why somebody may not take a seat of a match that keeps secrets; nothing if they may.

        `held` are the seats that people have ever held, `sitting` is who sits where.
        """
        ...


def check_sides(session: Session, table: TableRow, person: Person, seat: int, seat_bar: SeatBar) -> None:
    """Misuse if somebody would see both sides of a match under way."""
    game = find_game(table.game)
    if table.status == "waiting" or not game.has_secrets:
        return
    held: dict[str, set[int]] = {}
    for holder in session.scalars(select(HolderRow).where(HolderRow.table == table.id)):
        held.setdefault(holder.person, set()).add(holder.seat)
    sitting = session.scalars(select(SeatRow.person).where(SeatRow.table == table.id).order_by(SeatRow.seat)).all()
    bar = seat_bar([chair.team for chair in game.seats(table.config)], held, sitting, person.id, seat)
    if bar:
        raise Misuse("other_side", bar, 403)


def note_holders(session: Session, table: TableRow) -> None:
    """Who sits at a match under way has seen that seat; at a practice branch, what the seat knew that made it."""
    if table.status == "waiting":
        return
    taken = select(SeatRow.seat, SeatRow.person).where(SeatRow.table == table.id, SeatRow.person.is_not(None))
    for seat, person in session.execute(taken).all():
        session.merge(HolderRow(table=table.id, person=person, seat=seat))
        branch: TableRow | None = table
        while branch is not None and branch.fork_of is not None and branch.fork_seat is not None:
            seen, branch = branch.fork_seat, session.get(TableRow, branch.fork_of)
            if branch is not None:
                session.merge(HolderRow(table=branch.id, person=person, seat=seen))
