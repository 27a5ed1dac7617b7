"""All that is somebody's: to take along, and to be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from ..protocol.packs import without_packs
from ..protocol.people import ExportFile
from ..times import now_ms
from .database import Database
from .models import (
    AttemptRow,
    AwayRow,
    CampaignRow,
    ChatRow,
    ChoiceRow,
    DeedRow,
    DraftRow,
    EntrantRow,
    IdentityRow,
    LessonRow,
    MailRow,
    MuteRow,
    NightRow,
    NoticeRow,
    PackRow,
    PasskeyRow,
    PersonRow,
    PushRow,
    PuzzleRow,
    RatingRow,
    ReplayRow,
    ResultRow,
    SeatRow,
    SessionRow,
    TableRow,
    TieRow,
)
from .person import Person, end_resets, end_sessions
from .stored import is_kept

GONE = "Former player"
LEARNT = (LessonRow, PuzzleRow)
HIDDEN = ("person", "by", "code", "session", "auth")
CLUB = (RatingRow, ResultRow, DeedRow, AttemptRow, NoticeRow, AwayRow, MailRow, PushRow)


class Gone(NamedTuple):
    """The keys of secrets that have ended, and the tables where somebody sat, wrote or was the maker."""

    keys: list[str]
    tables: list[str]


class Belongings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, person: Person) -> ExportFile:
        return await self._database.read(lambda session: _export(session, person.id))

    async def playing(self, person: Person) -> list[str]:
        """Tables under way, or waiting, where somebody sits."""
        query = select(TableRow.id).join(SeatRow, SeatRow.table == TableRow.id)
        query = query.where(SeatRow.person == person.id, TableRow.status != "over").distinct()
        return await self._database.read(lambda session: list(session.scalars(query)))

    async def forget(self, person: Person) -> Gone:
        """The name, the secrets, what was said and learnt go; seats and answers stay, so that matches can be read."""
        return await self._database.write(lambda session: _forget(session, person.id))


def _of(person: str) -> Any:
    """Tables that somebody laid or sits at."""
    seated = select(SeatRow.table).where(SeatRow.person == person)
    return or_(TableRow.owner == person, TableRow.id.in_(seated))


def _export(session: Session, person: str) -> ExportFile:
    row = session.get_one(PersonRow, person)
    about = {"id": row.id, "name": row.name, "account": row.password is not None, "mail": row.mail or ""}
    tables = session.scalars(select(TableRow).where(_of(person)).order_by(TableRow.created)).all()
    campaigns = session.scalars(select(CampaignRow).where(CampaignRow.owner == person)).all()
    chats = session.scalars(select(ChatRow).where(ChatRow.by == person).order_by(ChatRow.id)).all()
    replays = session.scalars(select(ReplayRow).where(ReplayRow.owner == person)).all()
    lessons = session.scalars(select(LessonRow).where(LessonRow.person == person)).all()
    puzzles = session.scalars(select(PuzzleRow).where(PuzzleRow.person == person)).all()
    muted = session.scalars(select(MuteRow).where(MuteRow.person == person)).all()
    sessions = session.scalars(select(SessionRow.expires).where(SessionRow.person == person)).all()
    return ExportFile(
        made=now_ms(),
        person={**about, "created": row.created},
        sessions=[{"expires": expires} for expires in sessions],
        passkeys=[
            {"name": each.name, "created": each.created, "used": each.used}
            for each in session.scalars(select(PasskeyRow).where(PasskeyRow.person == person))
        ],
        identities=[
            {"issuer": each.issuer, "created": each.created}
            for each in session.scalars(select(IdentityRow).where(IdentityRow.person == person))
        ],
        tables=[_table(session, table, person) for table in tables],
        campaigns=[
            {"id": c.id, "game": c.game, "rules": c.rules, "next": c.next, "text": c.text, "config": c.config}
            for c in campaigns
        ],
        chat=[{"table": line.table, "at": line.at, "text": line.text} for line in chats],
        records=[{"id": each.id, "created": each.created, "record": msgspec.Raw(each.record)} for each in replays],
        lessons=[{"game": each.game, "lesson": each.lesson, "step": each.step, "done": each.done} for each in lessons],
        puzzles=[{"game": each.game, "puzzle": each.puzzle, "solved": each.solved, "at": each.at} for each in puzzles],
        muted=[{"who": each.who, "name": each.name} for each in muted],
        club=_club(session, person),
        packs=[
            {"pack": each.pack, "game": each.game, "version": each.version, "shelf": each.shelf, "file": each.packed}
            for each in session.scalars(select(PackRow).where(PackRow.owner == person))
        ],
        drafts=[
            {"id": each.id, "updated": each.updated, "draft": msgspec.Raw(each.body)}
            for each in session.scalars(select(DraftRow).where(DraftRow.owner == person))
        ],
    )


def _club(session: Session, person: str) -> dict[str, Any]:
    """What the club keeps of somebody, row by row; friends, and whom one has asked or blocked, by name."""
    ties = select(TieRow.kind, PersonRow.name).join(PersonRow, PersonRow.id == TieRow.other)
    return {
        **{kind.__tablename__: _rows(session, kind, person) for kind in (*CLUB, EntrantRow)},
        "nights": [
            {"id": row.id, "name": row.name, "game": row.game, "status": row.status, "created": row.created}
            for row in session.scalars(select(NightRow).where(NightRow.organiser == person))
        ],
        "ties": [{"kind": kind, "name": name} for kind, name in session.execute(ties.where(TieRow.person == person))],
    }


def _rows(session: Session, kind: Any, person: str) -> list[dict[str, Any]]:
    """Somebody's rows of a table, without secrets and without ids of people."""
    names = [column.key for column in kind.__table__.columns if column.key not in HIDDEN]
    rows = session.scalars(select(kind).where(kind.person == person)).all()
    return [{name: getattr(row, name) for name in names} for row in rows]


def _table(session: Session, table: TableRow, person: str) -> dict[str, Any]:
    """A table with the answers that somebody may know: their own, and once the match is over, all of them.

    Of a practice branch none: its log holds what others answered in the match that it has left. Lines of the log are
    told when it may be read: before, gaps in them would count what others have chosen.
    """
    mine = session.scalars(
        select(SeatRow.seat).where(SeatRow.table == table.id, SeatRow.person == person).order_by(SeatRow.seat)
    ).all()
    is_branch = table.fork_of is not None
    is_open = table.status == "over" and not is_branch
    known = select(ChoiceRow).where(ChoiceRow.table == table.id).order_by(ChoiceRow.line)
    told = known if is_open else known.where(ChoiceRow.seat.in_([] if is_branch else mine))
    answers = session.scalars(told).all()
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "title": table.title,
        "config": table.config if is_open else without_packs(table.config),
        "created": table.created,
        "status": table.status,
        "laid_by_me": table.owner == person,
        "my_seats": list(mine),
        "outcome": table.outcome,
        "seed": table.seed if is_open and not is_kept(table.night) else None,
        "answers": [
            {
                "line": each.line if is_open else n,
                "at": each.at,
                "seat": each.seat,
                "prompt": each.prompt,
                "key": each.key,
            }
            for n, each in enumerate(answers)
        ],
    }


def _forget(session: Session, person: str) -> Gone:
    row = session.get_one(PersonRow, person)
    spoken = session.scalars(select(ChatRow.table).where(ChatRow.by == person)).all()
    tables = session.scalars(select(TableRow.id).where(_of(person))).all()
    keys = list(end_secrets(session, row))
    row.name, row.login, row.likeness, row.password, row.mail, row.admin = GONE, None, None, None, None, False
    session.execute(update(ReplayRow).where(ReplayRow.owner == person).values(owner=None))
    session.execute(delete(ChatRow).where(ChatRow.by == person))
    session.execute(delete(MuteRow).where(or_(MuteRow.person == person, MuteRow.who == person)))
    session.execute(delete(TieRow).where(or_(TieRow.person == person, TieRow.other == person)))
    session.execute(delete(NoticeRow).where(NoticeRow.by == person))
    session.execute(delete(PackRow).where(PackRow.owner == person))
    session.execute(delete(DraftRow).where(DraftRow.owner == person))
    for kind in (*LEARNT, *CLUB, PasskeyRow, IdentityRow):
        session.execute(delete(kind).where(kind.person == person))
    return Gone(keys, sorted({*tables, *spoken}))


def end_secrets(session: Session, row: PersonRow) -> Iterator[str]:
    """End link, sessions and resets; their keys."""
    if row.token:
        yield row.token
        row.token = None
    yield from end_sessions(session, row.id)
    end_resets(session, row.id)
