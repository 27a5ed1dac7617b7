"""Campaigns: what a match leaves to the next one is kept here, until somebody goes on with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.orm import Session

from rulewright.kernel import RulewrightError, Sequel, find_game
from rulewright.kernel.scene import Outcome

from ..ids import new_id
from ..loops import readable
from ..metrics import Metrics
from ..misuse import Misuse
from ..protocol.campaigns import JOURNAL, JOURNAL_VERSION, JournalFile
from ..times import now_ms
from .database import Database
from .models import CampaignRow, PersonRow, SeatRow, TableRow
from .person import Person

SHOWN = 100  # how many campaigns a list shows
BEGINNING = "The beginning"


class CampaignMoved(Exception):
    """Somebody has gone on with the campaign already."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign as the database has it; without a config it is over."""

    id: str
    game: str
    rules: str
    owner: str
    next: str
    text: str
    config: dict[str, Any] | None
    table: str | None
    updated: int
    family: str | None = None
    branched: str | None = None
    torn: bool = False

    @property
    def over(self) -> bool:
        return self.config is None and not self.torn

    @property
    def problem(self) -> str:
        """Why the rules of today cannot go on with it; nothing if they can."""
        if self.torn:
            return "what was stored of this campaign is damaged and cannot be read"
        if self.config is None:
            return ""
        try:
            game = find_game(self.game, self.config)
            game.completed(self.config)
        except RulewrightError as error:
            return f"this journal was written by version {self.rules} of the rules and cannot be read: {error}"
        return ""

    def file(self) -> JournalFile:
        return JournalFile(JOURNAL, JOURNAL_VERSION, self.game, self.rules, self.next, self.text, self.config or {})


@dataclass(frozen=True, slots=True)
class Step:
    """A campaign that leaves one table for another, where `chapter` is played."""

    id: str
    former: str | None
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A match of a campaign, as its tree tells of it."""

    table: str
    campaign: str
    chapter: str
    status: str
    outcome: dict[str, Any] | None
    created: int


def first_chapter(game: str, config: Mapping[str, Any]) -> str:
    """What the first match of a campaign is called, which nothing led to."""
    try:
        return find_game(game).chapter({**find_game(game).completed({}), **config}) or BEGINNING
    except RulewrightError:
        return BEGINNING


def move_campaign(session: Session, step: Step, table: str, now: int) -> None:
    """The campaign is played at a new table from now on; CampaignMoved if it has left the former one."""
    where = (CampaignRow.id == step.id, CampaignRow.table == step.former)
    values = {"table": table, "updated": now}
    if session.scalar(update(CampaignRow).where(*where).values(**values).returning(CampaignRow.id)) is None:
        raise CampaignMoved


class CampaignStore:
    def __init__(self, database: Database, metrics: Metrics) -> None:
        self._database = database
        self._metrics = metrics

    async def finish(self, table: str, answers: int, outcome: Outcome | None, sequel: Sequel) -> str:
        """Note that a match is over, and what can follow it, at once; the campaign that it belongs to."""
        plain = msgspec.to_builtins(outcome)

        def finish(session: Session) -> str:
            ended = update(TableRow).where(TableRow.id == table).values(status="over", answers=answers, outcome=plain)
            session.execute(ended)
            row = session.get_one(TableRow, table)
            row.campaign = row.campaign or new_id()
            self._note(session, row, sequel)
            return row.campaign

        return await self._database.write(finish)

    def _note(self, session: Session, table: TableRow, sequel: Sequel) -> None:
        row = session.get(CampaignRow, table.campaign)
        if row is None:
            row = CampaignRow(id=table.campaign, game=table.game, owner=table.owner, table=table.id, created=now_ms())
            session.add(row)
        if row.table == table.id:
            row.rules = find_game(table.game).version
            row.next, row.text, row.updated = sequel.next, sequel.text, now_ms()
            row.config = dict(sequel.config) if sequel.config is not None else None

    async def add(self, file: JournalFile, owner: Person, most: int) -> Campaign:
        """A campaign from a file."""
        now = now_ms()
        row = CampaignRow(
            id=new_id(), game=file.game, rules=file.rules, owner=owner.id, next=file.next, text=file.text,
            config=file.config, table=None, created=now, updated=now,
        )  # fmt: skip

        def add(session: Session) -> None:
            _must_have_room(session, owner, most)
            session.add(row)

        await self._database.write(add)
        return _campaign(row)

    async def find(self, id: str) -> Campaign | None:
        row = await self._database.read(lambda session: session.get(CampaignRow, id))
        return self._read([row])[0] if row else None

    async def branch(self, campaign: Campaign, table: str, owner: Person, most: int) -> Campaign | None:
        """A new campaign that plays the match of a table of this one once more; None if it is no table of this one."""
        now = now_ms()

        def branch(session: Session) -> CampaignRow | None:
            told = session.get(TableRow, table)
            if told is None or told.campaign != campaign.id or told.status != "over":
                return None
            _must_have_room(session, owner, most)
            chapter = told.chapter or first_chapter(told.game, told.config)
            row = CampaignRow(
                id=new_id(), game=told.game, rules=told.rules, owner=owner.id, next=chapter,
                text=f"{chapter}, played once more.", config=dict(told.config), table=table, created=now, updated=now,
                family=campaign.family or campaign.id, branched=table,
            )  # fmt: skip
            session.add(row)
            return row

        row = await self._database.write(branch)
        return _campaign(row) if row else None

    async def family(self, campaign: Campaign, person: Person) -> tuple[list[Campaign], list[Told]]:
        """Somebody's campaigns that come from the same first match, oldest first, and their matches in order."""
        root = campaign.family or campaign.id
        kin = select(CampaignRow).where(or_(CampaignRow.id == root, CampaignRow.family == root), _is_of(person))

        def read(session: Session) -> tuple[Sequence[CampaignRow], list[Told]]:
            rows = session.scalars(kin.order_by(CampaignRow.created).limit(SHOWN)).all()
            wanted = TableRow.campaign.in_([row.id for row in rows])
            tables = session.scalars(select(TableRow).where(wanted).order_by(TableRow.created)).all()
            first = {t.campaign: t.id for t in reversed(tables)}
            told = [Told(t.id, t.campaign or "", _chapter(t, first), t.status, t.outcome, t.created) for t in tables]
            return rows, told

        rows, told = await self._database.read(read)
        found = {each.id: each for each in self._read(rows)}
        return [found[row.id] for row in rows], told

    async def of(self, person: Person) -> list[Campaign]:
        """The campaigns that somebody has begun or plays in, the latest first."""
        query = select(CampaignRow).where(_is_of(person)).order_by(CampaignRow.updated.desc()).limit(SHOWN)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return self._read(rows)

    def _read(self, rows: Sequence[CampaignRow]) -> list[Campaign]:
        """Campaigns, the damaged ones among them, each in its place."""
        good, bad = readable("campaign", rows, lambda row: row.id, _campaign, self._metrics)
        damaged = [_campaign(row, torn=True) for row, _ in bad]
        return sorted(good + damaged, key=lambda campaign: -campaign.updated)


def _must_have_room(session: Session, owner: Person, most: int) -> None:
    """Misuse for who has so many campaigns that did not come from a match of their own."""
    session.get_one(PersonRow, owner.id, with_for_update=True)  # one after another: none is too many
    made = or_(CampaignRow.branched.is_not(None), CampaignRow.table.is_(None))
    count = select(func.count()).select_from(CampaignRow).where(CampaignRow.owner == owner.id, made)
    if session.scalars(count).one() >= most:
        raise Misuse("too_many", f"{most} campaigns from files and branches are enough", 429)


def _chapter(table: TableRow, first: Mapping[str | None, str]) -> str:
    """What its match was called; of those before names were kept, the first one's follows from its config."""
    is_first = first[table.campaign] == table.id
    return table.chapter or (first_chapter(table.game, table.config) if is_first else "")


def _is_of(person: Person) -> ColumnElement[bool]:
    """Somebody has begun the campaign, or plays in it."""
    seated = select(SeatRow.table).where(SeatRow.person == person.id)
    return or_(CampaignRow.owner == person.id, CampaignRow.table.in_(seated))


def _campaign(row: CampaignRow, torn: bool = False) -> Campaign:
    config = dict(row.config) if row.config is not None and not torn else None
    return Campaign(
        row.id, row.game, row.rules, row.owner, row.next, row.text, config, row.table, row.updated, row.family,
        row.branched, torn,
    )  # fmt: skip
