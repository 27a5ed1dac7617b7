"""How a tournament goes on: it begins, a round is paired, the next one follows, it ends. Each step is one transaction.

Only the database is asked, so that any process may take a step, and a server that is stopped in between goes on. The
id of a table is written with its pairing: whoever lays the table next finds whether it stands already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import and_, exists, func, or_, select
from sqlalchemy.orm import Session

from rulewright.kernel import find_game

from ..ids import new_id
from ..people.glicko import Rating
from ..people.results import BOTS, lineup_of
from ..storage.models import EntrantRow, NightRow, PairingRow, PersonRow, RatingRow, TableRow
from ..storage.person import person_of
from ..times import DAY
from .courses import refusal
from .pairing import Pair, berger_rounds, most_rounds, swiss_round
from .standings import Met, contenders

MINUTE = 60_000
FEWEST = 3  # who take part, bots and all
ROUND_ROBIN = "round_robin"


class Board(NamedTuple):
    """A table to be laid: who is on the first side, and who on the second."""

    table: str
    round: int
    first: EntrantRow
    second: EntrantRow


def restless(session: Session, now: int) -> list[str]:
    """The tournaments that have a step to take, or a table to lay."""
    coming = select(func.count()).where(EntrantRow.night == NightRow.id, EntrantRow.state == "in").scalar_subquery()
    open_now = and_(
        NightRow.status == "open",
        or_(NightRow.starts <= now, and_(NightRow.starts.is_(None), coming >= NightRow.seats)),
    )
    of_round = and_(PairingRow.night == NightRow.id, PairingRow.round == NightRow.round)
    undecided = exists().where(of_round, PairingRow.points.is_(None))
    laid = exists().where(TableRow.id == PairingRow.table)
    unlaid = exists().where(of_round, PairingRow.points.is_(None), ~laid)
    next_round = and_(~undecided, or_(NightRow.days > 0, NightRow.due.is_(None), NightRow.due <= now))
    too_late = and_(undecided, NightRow.days > 0, NightRow.due <= now)
    goes_on = and_(NightRow.status == "playing", or_(unlaid, next_round, too_late))
    return list(session.scalars(select(NightRow.id).where(or_(open_now, goes_on))))


def step(session: Session, id: str, now: int) -> None:
    """Whatever a tournament does next, if anything; one that is hindered waits until it is cancelled, or can go on."""
    night = session.get_one(NightRow, id, with_for_update=True)
    _walk_over(session, night)
    if refusal(night):
        return
    if night.status == "open":
        coming = len(taking_part(session, id))
        if (night.starts is not None and night.starts <= now) or (night.starts is None and coming >= night.seats):
            begin(session, night, now)
    elif night.status == "playing" and not any(each.points is None for each in met_in(session, id)):
        _go_on(session, night, now)


def hindrance(session: Session, night: NightRow) -> str:
    """Why a tournament cannot go on: its set-up is refused now, or a table of it waits for other rules."""
    if night.status not in ("open", "playing"):
        return ""
    if why := refusal(night):
        return why
    game = find_game(night.game)
    tables = select(TableRow).join(PairingRow, PairingRow.table == TableRow.id)
    undecided = tables.where(PairingRow.night == night.id, PairingRow.points.is_(None), TableRow.status != "over")
    old = any((row.rules, row.content) != (game.version, game.pins()) for row in session.scalars(undecided))
    return "a match of it was begun by other rules than this server has now" if old else ""


def _walk_over(session: Session, night: NightRow) -> None:
    """Who has left before a table stood has lost there; where both have, nobody wins."""
    if night.status != "playing":
        return
    for board in to_lay(session, night.id):
        here = [_is_here(session, entrant) for entrant in (board.first, board.second)]
        if not all(here):
            row = session.scalars(select(PairingRow).where(PairingRow.table == board.table)).one()
            row.points = 0.5 if not any(here) else float(here[0])
    session.flush()


def _is_here(session: Session, entrant: EntrantRow) -> bool:
    person = session.get(PersonRow, entrant.person) if entrant.person is not None else None
    return entrant.state == "in" and (person is None or not person_of(person).gone)


def begin(session: Session, night: NightRow, now: int) -> None:
    """Bots come, everybody gets a place by rating, and the first round is paired; with too few it is cancelled."""
    _seat_bots(session, night, now)
    entrants = taking_part(session, night.id)
    if len(entrants) < FEWEST or not any(each.person for each in entrants):
        night.status = "cancelled"
        return
    ratings = {each.number: _rating(session, night, each) for each in entrants}
    for seed, each in enumerate(sorted(entrants, key=lambda one: (-ratings[one.number], one.number)), 1):
        each.seed = seed
    rounds = len(berger_rounds(len(entrants))) if night.kind == ROUND_ROBIN else most_rounds(len(entrants))
    night.rounds = rounds if night.kind == ROUND_ROBIN else min(night.rounds, rounds)
    night.status, night.closed = "playing", True
    _next_round(session, night, now)


def _seat_bots(session: Session, night: NightRow, now: int) -> None:
    entrants = session.scalars(select(EntrantRow).where(EntrantRow.night == night.id)).all()
    coming = sum(each.state == "in" for each in entrants)
    wanted = {"none": 0, "even": coming % 2, "full": max(night.seats - coming, 0)}[night.stand_ins]
    session.add_all(
        EntrantRow(night=night.id, number=next_number(night), level=night.level, seed=0, state="in", joined=now)
        for _ in range(wanted)
    )
    session.flush()


def next_number(night: NightRow) -> int:
    """A number that nobody has had: whoever was struck off, or has left, is not taken for somebody else."""
    night.numbers += 1
    return night.numbers


def _rating(session: Session, night: NightRow, entrant: EntrantRow) -> float:
    if entrant.person is None:
        return BOTS[str(entrant.level)].value
    game = find_game(night.game)
    lineup = lineup_of([seat.team for seat in game.seats(game.completed(night.config))])
    row = session.get(RatingRow, (entrant.person, night.game, lineup))
    return row.value if row else Rating().value


def _go_on(session: Session, night: NightRow, now: int) -> None:
    """A round is over: the next begins after a pause, in a league at once; or the tournament ends."""
    left = taking_part(session, night.id)
    last = night.round >= night.rounds or len(left) < 2 or not any(entrant.person for entrant in left)
    if last:
        night.status, night.due = "over", None
    elif night.days:
        _next_round(session, night, now)
    elif night.due is None and night.pause:
        night.due = now + night.pause * MINUTE
    elif night.due is None or night.due <= now:
        _next_round(session, night, now)


def _next_round(session: Session, night: NightRow, now: int) -> None:
    night.round, night.due = night.round + 1, now + night.days * DAY if night.days else None
    for board, pair in enumerate(_pairs(session, night), 1):
        is_bye = pair.second is None
        session.add(
            PairingRow(
                night=night.id, round=night.round, board=board, first=pair.first, second=pair.second,
                table=None if is_bye else new_id(), points=1.0 if is_bye else None,
            )
        )  # fmt: skip
    session.flush()


def _pairs(session: Session, night: NightRow) -> list[Pair]:
    """The next round. Who was to meet somebody that has left a round robin has a bye."""
    seeds = [each.seed for each in taking_part(session, night.id)]
    if night.kind != ROUND_ROBIN:
        return swiss_round(contenders(seeds, met_in(session, night.id)))
    count = session.scalar(select(func.max(EntrantRow.seed)).where(EntrantRow.night == night.id)) or 0
    pairs = [[seed for seed in pair if seed in seeds] for pair in berger_rounds(count)[night.round - 1]]
    return [Pair(here[0], here[1] if len(here) > 1 else None) for here in pairs if here]


# ---- what there is --------------------------------------------------------------------------------------------------


def taking_part(session: Session, night: str) -> Sequence[EntrantRow]:
    wanted: tuple[Any, ...] = (EntrantRow.night == night, EntrantRow.state == "in")
    return session.scalars(select(EntrantRow).where(*wanted).order_by(EntrantRow.number)).all()


def met_in(session: Session, night: str) -> list[Met]:
    rows = select(PairingRow).where(PairingRow.night == night).order_by(PairingRow.round, PairingRow.board)
    return [Met(row.round, Pair(row.first, row.second), row.points) for row in session.scalars(rows)]


def to_lay(session: Session, night: str) -> list[Board]:
    """The tables of a tournament that do not stand yet; of one that was cancelled none."""
    if session.get_one(NightRow, night).status != "playing":
        return []
    undecided = (PairingRow.night == night, PairingRow.points.is_(None), PairingRow.table.is_not(None))
    missing = select(PairingRow).where(*undecided, ~exists().where(TableRow.id == PairingRow.table))
    by_seed = {row.seed: row for row in session.scalars(select(EntrantRow).where(EntrantRow.night == night))}
    return [
        Board(str(row.table), row.round, by_seed[row.first], by_seed[int(row.second or 0)])
        for row in session.scalars(missing.order_by(PairingRow.board))
    ]


def too_late(session: Session, night: str, now: int) -> list[str]:
    """The tables of a league's round that should have ended by now."""
    row = session.get_one(NightRow, night)
    if row.status != "playing" or not row.days or row.due is None or row.due > now:
        return []
    undecided = (PairingRow.night == night, PairingRow.round == row.round, PairingRow.points.is_(None))
    query = select(PairingRow.table).join(TableRow, TableRow.id == PairingRow.table).where(*undecided)
    return [str(table) for table in session.scalars(query)]


def under_way(session: Session) -> list[str]:
    """The tables that stand where tournaments are played now."""
    query = (
        select(PairingRow.table)
        .join(TableRow, TableRow.id == PairingRow.table)
        .where(PairingRow.points.is_(None), TableRow.status == "playing")
    )
    return [str(table) for table in session.scalars(query)]
