"""Tournaments as they are shown: the list, and the page of one; and who may see it, and sign up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

import msgspec
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from rulewright.kernel import find_game, game_ids
from rulewright.players import find_level

from ..loops import readable
from ..metrics import Metrics
from ..people.friends import BLOCKED, FRIEND
from ..protocol.fields import Admits
from ..protocol.nights import (
    CellInfo,
    EntrantInfo,
    NightInfo,
    NightKind,
    NightPage,
    NightsInfo,
    NightStatus,
    PairInfo,
    PlaceInfo,
    RoundInfo,
    StandIns,
)
from ..protocol.tables import ClockSettings
from ..storage.models import EntrantRow, NightRow, PairingRow, PersonRow, TableRow, TieRow
from ..storage.person import Person
from .courses import refusal
from .rounds import hindrance, met_in, taking_part
from .standings import Place, standings

LISTED = 100
FINISHED = 20  # the last that a list shows


# ---- who may --------------------------------------------------------------------------------------------------------


def may_see(session: Session, night: NightRow, person: Person | None) -> bool:
    """Who makes it and who takes part always; else nobody that the maker has blocked, and if it is for friends, only
    friends of theirs."""
    if person is not None and (night.organiser == person.id or _entrant(session, night, person) is not None):
        return True
    tie = session.get(TieRow, (night.organiser, person.id)) if person is not None else None
    kind = tie.kind if tie is not None else None
    return kind == FRIEND if night.admits == "friends" else kind != BLOCKED


def sign_up_bar(session: Session, night: NightRow, person: Person | None) -> str:
    """Why somebody cannot sign up; empty if they can."""
    if night.status != "open":
        return "it has begun" if night.status == "playing" else f"it is {night.status}"
    if why := refusal(night):
        return why
    if person is None or person.guest:
        return "tournaments are rated, and for accounts: register first"
    entrant = _entrant(session, night, person)
    if entrant is not None:
        return "you have signed up" if entrant.state == "in" else "you were struck off the list"
    if night.closed:
        return "the list is closed"
    if len(taking_part(session, night.id)) >= night.seats:
        return "all seats are taken"
    return ""


def _entrant(session: Session, night: NightRow, person: Person) -> EntrantRow | None:
    return session.scalar(select(EntrantRow).where(EntrantRow.night == night.id, EntrantRow.person == person.id))


# ---- the list -------------------------------------------------------------------------------------------------------


def list_of(session: Session, person: Person | None, metrics: Metrics) -> NightsInfo:
    """Those that are public, or mine; the next first, and of those that are over the last. One that cannot be read is
    shown as such."""
    me = person.id if person is not None else ""
    joined = select(EntrantRow.night).where(EntrantRow.person == me)
    concerns_me = or_(NightRow.public, NightRow.organiser == me, NightRow.id.in_(joined))
    query = select(NightRow).where(concerns_me, NightRow.status != "cancelled")
    rows = session.scalars(query.order_by(NightRow.created.desc()).limit(LISTED)).all()
    seen = _infos(session, [row for row in rows if may_see(session, row, person)], person, metrics)
    by_status = {status: [each for each in seen if each.status == status] for status in ("open", "playing", "over")}
    upcoming = sorted(by_status["open"], key=lambda each: (each.starts is None, each.starts or each.created))
    return NightsInfo(tuple(upcoming), tuple(by_status["playing"]), tuple(by_status["over"][:FINISHED]))


def newest(session: Session, find: str, metrics: Metrics) -> list[NightInfo]:
    """All of them, or those of this id, game or name."""
    query = select(NightRow).order_by(NightRow.created.desc()).limit(LISTED)
    if find:
        texts = (NightRow.name, NightRow.game)
        query = query.where(or_(NightRow.id == find, *(text.icontains(find, autoescape=True) for text in texts)))
    return _infos(session, session.scalars(query).all(), None, metrics)


def _infos(session: Session, rows: Sequence[NightRow], person: Person | None, metrics: Metrics) -> list[NightInfo]:
    good, bad = readable("tournament", rows, _id_of, lambda row: info_of(session, row, person), metrics)
    return sorted([*good, *(broken(session, row, person, why) for row, why in bad)], key=lambda each: -each.created)


def _id_of(row: NightRow) -> str:
    return row.id


def info_of(session: Session, night: NightRow, person: Person | None) -> NightInfo:
    entrants = taking_part(session, night.id)
    places = _places(session, night) if night.status in ("playing", "over") else []
    names = names_of(session, night)
    return NightInfo(
        id=night.id,
        kind=msgspec.convert(night.kind, NightKind),
        name=night.name,
        game=night.game,
        game_title=find_game(night.game).title if night.game in game_ids() else night.game,
        set_up=night.set_up,
        status=msgspec.convert(night.status, NightStatus),
        round=night.round,
        rounds=night.rounds,
        seats=night.seats,
        entrants=len(entrants),
        stand_ins=msgspec.convert(night.stand_ins, StandIns),
        level=night.level,
        clock=msgspec.convert(night.clock, ClockSettings),
        pause=night.pause,
        days=night.days,
        starts=night.starts,
        due=night.due,
        closed=night.closed,
        public=night.public,
        admits=msgspec.convert(night.admits, Admits),
        organiser=session.get_one(PersonRow, night.organiser).name,
        mine=person is not None and night.organiser == person.id,
        joined=person is not None and any(each.person == person.id for each in entrants),
        created=night.created,
        leaders=tuple(names[place.seed] for place in places if place.rank == 1 and place.points > 0),
        problem=hindrance(session, night),
    )


def problem_of(session: Session, night: NightRow) -> str:
    """Why a tournament cannot go on; empty if it can."""
    try:
        return info_of(session, night, None).problem
    except Exception as error:  # a row may hold anything
        return type(error).__name__


def broken(session: Session, night: NightRow, person: Person | None, why: str) -> NightInfo:
    """A tournament of which not everything can be read."""
    organiser = session.get(PersonRow, night.organiser)
    status: NightStatus = night.status if night.status in get_args(NightStatus) else "over"  # type: ignore[assignment]
    return NightInfo(
        id=night.id, kind="swiss", name=str(night.name), game=str(night.game), game_title=str(night.game),
        set_up=str(night.set_up), status=status, round=night.round, rounds=night.rounds, seats=night.seats, entrants=0,
        stand_ins="none", level="", clock=ClockSettings(), pause=0, days=0, starts=None, due=None, closed=True,
        public=False, admits="anyone", organiser=organiser.name if organiser else "",
        mine=person is not None and night.organiser == person.id, joined=False, created=night.created, leaders=(),
        problem=f"this tournament cannot be read: {why}",
    )  # fmt: skip


# ---- one of them ----------------------------------------------------------------------------------------------------


def page_of(session: Session, night: NightRow, person: Person | None) -> NightPage:
    """All of a tournament; of one that cannot be read, that it is so."""
    try:
        return _page_of(session, night, person)
    except Exception as error:  # a row may hold anything
        info = broken(session, night, person, f"{type(error).__name__}: {error}")
        return NightPage(info, (), (), (), ("", ""), my_table=None, may_join=False, why="it cannot be read")


def _page_of(session: Session, night: NightRow, person: Person | None) -> NightPage:
    mine = _entrant(session, night, person) if person is not None else None
    rounds = _rounds(session, night)
    bar = sign_up_bar(session, night, person)
    return NightPage(
        night=info_of(session, night, person),
        entrants=tuple(_entrants(session, night, person)),
        places=tuple(_told(place) for place in _places(session, night)),
        rounds=rounds,
        sides=_sides(night),
        my_table=_my_table(rounds, mine.seed) if mine is not None and mine.seed else None,
        may_join=not bar,
        why=bar,
    )


def _sides(night: NightRow) -> tuple[str, str]:
    """What the two sides are called."""
    if refusal(night):
        return "First side", "Second side"
    game = find_game(night.game)
    seats = game.seats(game.completed(night.config))
    first, second = sorted({seat.team for seat in seats})
    names = {seat.team: seat.name for seat in reversed(seats)}
    return names[first], names[second]


def _places(session: Session, night: NightRow) -> list[Place]:
    seeds = [seed for seed in names_of(session, night) if seed]
    return standings(seeds, met_in(session, night.id), night.round) if seeds else []


def names_of(session: Session, night: NightRow) -> dict[int, str]:
    """What everybody is called, by seed."""
    return {each.seed: name for each, name in _named(session, night)}


def _entrants(session: Session, night: NightRow, person: Person | None) -> Iterable[EntrantInfo]:
    for each, name in _named(session, night):
        me = person is not None and each.person == person.id
        yield EntrantInfo(each.number, each.seed, name, each.level or "", me, each.state == "out")


def _named(session: Session, night: NightRow) -> list[tuple[EntrantRow, str]]:
    """Everybody but who was struck off, with a name; bots are counted."""
    query = (
        select(EntrantRow, PersonRow.name)
        .outerjoin(PersonRow, PersonRow.id == EntrantRow.person)
        .where(EntrantRow.night == night.id, EntrantRow.state != "kicked")
        .order_by(EntrantRow.number)
    )
    rows = [(row, name) for row, name in session.execute(query)]
    bots = [row.number for row, name in rows if name is None]
    return [(row, name or f"{find_level(str(row.level)).label} bot {bots.index(row.number) + 1}") for row, name in rows]


def _rounds(session: Session, night: NightRow) -> tuple[RoundInfo, ...]:
    rows = session.scalars(select(PairingRow).where(PairingRow.night == night.id).order_by(PairingRow.board)).all()
    standing = set(session.scalars(select(TableRow.id).where(TableRow.night == night.id)))
    return tuple(RoundInfo(number, _pairs(rows, number, standing)) for number in range(1, night.round + 1))


def _pairs(rows: Sequence[PairingRow], number: int, standing: set[str]) -> tuple[PairInfo, ...]:
    return tuple(
        PairInfo(row.board, row.first, row.second, row.points, row.table if row.table in standing else None)
        for row in rows
        if row.round == number
    )


def _my_table(rounds: Sequence[RoundInfo], seed: int) -> str | None:
    now = rounds[-1].pairs if rounds else ()
    return next((pair.table for pair in now if seed in (pair.first, pair.second) and pair.points is None), None)


def _told(place: Place) -> PlaceInfo:
    cells = tuple(CellInfo(cell.result, cell.rival, cell.side) for cell in place.cells)
    return PlaceInfo(place.rank, place.seed, place.points, place.buchholz, place.sonneborn_berger, cells)
