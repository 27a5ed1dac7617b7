"""Tournaments: made, signed up for, played round by round by themselves, and shown.

Who makes one may close the list, strike somebody off it, begin or cancel, until it has begun. Then nobody changes it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..ids import new_id
from ..loops import for_each
from ..misuse import Misuse
from ..people.friends import must_be_account
from ..protocol.fields import Admits
from ..protocol.nights import NewNight, NightInfo, NightPage, NightsInfo
from ..protocol.tables import ClockSettings, NewTable
from ..storage.database import Database
from ..storage.lines import Line
from ..storage.models import EntrantRow, NightRow, PairingRow, PersonRow, TableRow
from ..storage.person import Person, person_of
from ..storage.stored import Chair
from ..tables.house import House
from ..tables.laying import Laying, checked_level
from ..tables.live import LiveTables
from ..tables.rated import must_be_rateable
from ..times import DAY, now_ms
from .courses import find_course, refusal
from .pages import list_of, may_see, newest, page_of, problem_of, sign_up_bar
from .rounds import Board, begin, next_number, restless, step, to_lay, too_late, under_way

AT_ONCE = 3  # tournaments of one person that are open or played
FARTHEST = 60 * DAY  # ahead
GAMES_OF_ALL = 16  # who can play a round robin
BEGUN = "it has begun: nothing is changed any more"
T = TypeVar("T")
log = logging.getLogger("rulewright.server")


class Tournaments:
    def __init__(self, house: House, database: Database, tables: LiveTables, laying: Laying) -> None:
        self._house = house
        self._database = database
        self._tables = tables
        self._laying = laying
        self._woken = False

    # ---- making one, and looking after it ---------------------------------------------------------------------------

    async def make(self, plan: NewNight, person: Person) -> NightPage:
        must_be_account(person)
        row = _checked(plan, person)

        def add(session: Session) -> None:
            session.get_one(PersonRow, person.id, with_for_update=True)  # so that nobody makes two at once
            running = (NightRow.organiser == person.id, NightRow.status.in_(("open", "playing")))
            if (session.scalar(select(func.count()).where(*running)) or 0) >= AT_ONCE:
                raise Misuse("too_many", f"you look after {AT_ONCE} tournaments already", 429)
            session.add(row)
            session.flush()
            if plan.join:
                _sign_up(session, row, person, now_ms())

        await self._database.write(add)
        return await self.page(row.id, person)

    async def close(self, id: str, person: Person) -> NightPage:
        """Nobody else may sign up."""

        def close(session: Session) -> None:
            _open_one_of(session, id, person).closed = True

        return await self._change(id, person, close)

    async def start(self, id: str, person: Person) -> NightPage:
        """It begins now, with those who have come."""
        return await self._change(id, person, lambda session: _begin(session, id, person))

    async def cancel(self, id: str, person: Person) -> NightPage:
        """It does not take place; or, once begun, ends without a result, if it cannot go on."""

        def cancel(session: Session) -> None:
            night = _one_of(session, id, person)
            if night.status != "open" and not (night.status == "playing" and problem_of(session, night)):
                raise Misuse("begun", BEGUN)
            night.status, night.due = "cancelled", None

        return await self._change(id, person, cancel)

    async def name(self, id: str) -> str:
        """What it is called; Misuse if there is none."""
        found = await self._database.read(lambda session: session.get(NightRow, id))
        if found is None:
            raise Misuse("not_found", f"there is no tournament {id!r}", 404)
        return found.name

    async def call_off(self, id: str) -> None:
        """Whoever looks after the server cancels it, whether or not it can be read."""

        def call_off(session: Session) -> None:
            night = session.get(NightRow, id, with_for_update=True)
            if night is None or night.status not in ("open", "playing"):
                raise Misuse("over", "it is over already")
            night.status, night.due = "cancelled", None

        await self._database.write(call_off)

    async def kick(self, id: str, person: Person, number: int) -> NightPage:
        """Somebody is struck off the list, and cannot sign up again."""

        def kick(session: Session) -> None:
            night = _open_one_of(session, id, person)
            entrant = session.get(EntrantRow, (night.id, number))
            if entrant is None or entrant.state != "in":
                raise Misuse("not_found", "nobody has this number", 404, field="number")
            entrant.state = "kicked"

        return await self._change(id, person, kick)

    async def all(self, find: str) -> list[NightInfo]:
        """The newest, or those of this id, game or name, as nobody in particular is shown them; broken ones too."""
        metrics = self._house.metrics
        return await self._database.read(lambda session: newest(session, find, metrics))

    # ---- taking part ------------------------------------------------------------------------------------------------

    async def join(self, id: str, person: Person) -> NightPage:
        must_be_account(person)

        def join(session: Session) -> None:
            _sign_up(session, _seen(session, id, person), person, now_ms())

        return await self._change(id, person, join)

    async def leave(self, id: str, person: Person) -> NightPage:
        """Before it begins, the seat is free again. After that the match that is played is given up, and whoever has
        left is paired no more."""

        def leave(session: Session) -> None:
            _strike_off(session, _seen(session, id, person).id, person)

        await self._give_up(id, person)
        return await self._change(id, person, leave)

    async def leave_all(self, person: Person) -> None:
        """Somebody goes for good: out of every tournament; those that they were to look after do not take place."""

        def leave(session: Session) -> None:
            mine = select(NightRow).join(EntrantRow, EntrantRow.night == NightRow.id)
            for night in session.scalars(mine.where(EntrantRow.person == person.id)):
                _strike_off(session, night.id, person)
            theirs = (NightRow.organiser == person.id, NightRow.status == "open")
            for night in session.scalars(select(NightRow).where(*theirs)):
                night.status = "cancelled"

        await self._database.write(leave)

    async def _give_up(self, id: str, person: Person) -> None:
        current = await self._database.read(lambda session: _table_of(session, id, person))
        if current is None:
            return
        table = await self._tables.find(current)
        if table.stored.status == "playing":
            await table.give_up(table.seats_of(person)[0])

    async def _change(self, id: str, person: Person, change: Callable[[Session], None]) -> NightPage:
        await self._database.write(change)
        await self._look_at(id)
        return await self.page(id, person)

    # ---- going on by itself -----------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Take every step that is due. After a start of the server, tables wake, so that bots there play on."""
        if not self._woken:
            self._woken = True
            playing = await self._database.read(under_way)
            await for_each("nights", playing, self._wake, self._house.metrics)
        due = await self._database.read(lambda session: restless(session, now_ms()))
        await for_each("nights", due, self._look_at, self._house.metrics)

    async def _wake(self, table: str) -> None:
        await self._tables.find(table)

    async def _look_at(self, id: str) -> None:
        if self._house.draining:
            return  # another process takes the step
        await self._database.write(lambda session: step(session, id, now_ms()))
        night, organiser, boards = await self._database.read(lambda session: _work(session, id))
        await for_each("nights", boards, lambda work: self._lay(night, organiser, *work), self._house.metrics)
        late = await self._database.read(lambda session: too_late(session, id, now_ms()))
        await for_each("nights", late, self._run_out, self._house.metrics)

    async def _run_out(self, id: str) -> None:
        """The days of a league's round are over: whoever has kept the other waiting longer loses the match."""
        table = await self._tables.find(id)
        lines = await self._house.choices.read(id)
        waits = waited(lines, table.stored.laid.created, table.match.waiting, now_ms())
        teams = [seat.team for seat in table.match.seats]
        by_team = {team: sum(waits.get(seat, 0) for seat, each in enumerate(teams) if each == team) for team in teams}
        slowest = max(by_team, key=lambda team: by_team[team])
        if table.stored.status == "playing":
            await table.run_out(teams.index(slowest))

    async def _lay(self, night: NightRow, organiser: Person, board: Board, chairs: tuple[Chair, Chair]) -> None:
        plan = NewTable(
            night.game,
            dict(night.config),
            clock=msgspec.convert(night.clock, ClockSettings),
            public=night.public,
            title=f"{night.name}, round {board.round}"[:80],
            chat="players",
            rated=True,
            admits=msgspec.convert(night.admits, Admits),
        )
        try:
            table = await self._laying.lay_at_night(board.table, night.id, plan, organiser, chairs)
        except IntegrityError:
            log.info("table %s of a tournament was laid by another process", board.table)
            return
        people = {chair.person.id for chair in chairs if chair.person is not None}
        if plan.clock.kind == "days":
            return  # whose turn it is gets a notice of that
        await self._house.notices.tell_round(table.id, people)

    # ---- looking on -------------------------------------------------------------------------------------------------

    async def page(self, id: str, person: Person | None) -> NightPage:
        return await self._database.read(lambda session: page_of(session, _seen(session, id, person), person))

    async def list(self, person: Person | None) -> NightsInfo:
        metrics = self._house.metrics
        return await self._database.read(lambda session: list_of(session, person, metrics))


def waited(lines: Sequence[Line], began: int, asked: Sequence[int], now: int) -> dict[int, int]:
    """For how long (ms) others have waited for each seat: for its answers, and for that which is open."""
    waits: dict[int, int] = {}
    for line in lines:
        if line.seq >= 0:
            waits[line.seat] = waits.get(line.seat, 0) + max(0, line.at - began)
        began = max(began, line.at)
    for seat in asked:
        waits[seat] = waits.get(seat, 0) + max(0, now - began)
    return waits


# ---- in a transaction -----------------------------------------------------------------------------------------------


def _checked(plan: NewNight, person: Person) -> NightRow:
    """A tournament to be stored; Misuse if it cannot be played."""
    game, set_up = find_course(plan.game, plan.set_up)
    config, now = game.completed(set_up.config), now_ms()
    must_be_rateable(game, config, NewTable(game.id, config, clock=plan.clock, rated=True), ())
    if plan.starts is not None and not now - DAY < plan.starts < now + FARTHEST:
        raise Misuse("bad_time", "it begins within two months", 400, field="starts")
    if plan.kind == "round_robin" and plan.seats > GAMES_OF_ALL:
        raise Misuse("too_many", f"a round robin is for {GAMES_OF_ALL} at most", 400, field="seats")
    if plan.days and (plan.kind != "round_robin" or plan.clock.kind != "days"):
        raise Misuse("not_a_league", "a league is a round robin by correspondence", 400, field="days")
    if not plan.name.strip():
        raise Misuse("bad_name", "it needs a name", 400, field="name")
    return NightRow(
        id=new_id(), kind=plan.kind, name=plan.name.strip(), game=game.id, set_up=set_up.title, config=set_up.config,
        clock=msgspec.to_builtins(plan.clock), rounds=plan.rounds, seats=plan.seats, stand_ins=plan.stand_ins,
        level=checked_level(plan.level, game), pause=plan.pause, days=plan.days, public=plan.public, admits=plan.admits,
        organiser=person.id, status="open", closed=False, numbers=0, round=0, starts=plan.starts, created=now,
    )  # fmt: skip


def _seen(session: Session, id: str, person: Person | None) -> NightRow:
    """A tournament; Misuse if there is none, or none that somebody may see."""
    night = session.get(NightRow, id)
    if night is None or not may_see(session, night, person):
        raise Misuse("not_found", f"there is no tournament {id!r}", 404)
    return night


def _one_of(session: Session, id: str, person: Person) -> NightRow:
    night = _seen(session, id, person)
    session.refresh(night, with_for_update=True)
    if night.organiser != person.id:
        raise Misuse("forbidden", "only who has made this tournament may do this", 403)
    return night


def _open_one_of(session: Session, id: str, person: Person) -> NightRow:
    night = _one_of(session, id, person)
    if night.status != "open":
        raise Misuse("begun", BEGUN)
    return night


def _begin(session: Session, id: str, person: Person) -> None:
    night = _open_one_of(session, id, person)
    if why := refusal(night):
        raise Misuse("refused", why)
    begin(session, night, now_ms())


def _sign_up(session: Session, night: NightRow, person: Person, now: int) -> None:
    session.refresh(night, with_for_update=True)
    if bar := sign_up_bar(session, night, person):
        raise Misuse("not_open", bar)
    session.add(EntrantRow(night=night.id, number=next_number(night), person=person.id, seed=0, state="in", joined=now))
    session.flush()


def _strike_off(session: Session, id: str, person: Person) -> None:
    night = session.get(NightRow, id, with_for_update=True)
    entrant = session.scalar(select(EntrantRow).where(EntrantRow.night == id, EntrantRow.person == person.id))
    if night is None or entrant is None or entrant.state != "in":
        return
    if night.status == "open":
        session.execute(delete(EntrantRow).where(EntrantRow.night == id, EntrantRow.number == entrant.number))
    elif night.status == "playing":
        entrant.state = "out"


def _table_of(session: Session, id: str, person: Person) -> str | None:
    """Where somebody plays a tournament's match now."""
    seed = select(EntrantRow.seed).where(EntrantRow.night == id, EntrantRow.person == person.id).scalar_subquery()
    mine = (PairingRow.first == seed) | (PairingRow.second == seed)
    query = select(PairingRow.table).where(PairingRow.night == id, PairingRow.points.is_(None), mine)
    return session.scalar(query.join(TableRow, TableRow.id == PairingRow.table))


def _work(session: Session, id: str) -> tuple[NightRow, Person, list[tuple[Board, tuple[Chair, Chair]]]]:
    """A tournament, who has made it, and the tables to be laid."""
    night = session.get_one(NightRow, id)
    boards = [] if refusal(night) else to_lay(session, id)
    seated = [(board, (_chair(session, board.first), _chair(session, board.second))) for board in boards]
    organiser = person_of(session.get_one(PersonRow, night.organiser))
    session.expunge_all()
    return night, organiser, seated


def _chair(session: Session, entrant: EntrantRow) -> Chair:
    if entrant.person is None:
        return Chair(level=entrant.level)
    return Chair(person_of(session.get_one(PersonRow, entrant.person)))
