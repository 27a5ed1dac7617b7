"""Packs that people are making: each maker sees his own, and nobody else any."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..protocol.workshop import DraftInfo
from ..times import now_ms
from .database import Database
from .models import DraftRow, PersonRow
from .person import Person

MOVED = "this draft was changed elsewhere: open it again, or keep yours as another"


class DraftStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, id: str, draft: dict[str, Any], owner: Person, since: int, most: int) -> DraftInfo:
        """Keep a draft; Misuse if it was changed elsewhere since its maker last knew, or there are too many."""

        def keep(session: Session) -> DraftInfo:
            session.get_one(PersonRow, owner.id, with_for_update=True)  # one after another: none is lost, none too many
            row = session.get(DraftRow, (owner.id, id), with_for_update=True)
            if row is None:
                mine = select(func.count()).select_from(DraftRow).where(DraftRow.owner == owner.id)
                if session.scalars(mine).one() >= most:
                    raise Misuse("too_many", f"{most} drafts are enough: remove one", 429)
                row = DraftRow(owner=owner.id, id=id)
                session.add(row)
            elif row.updated > since:
                raise Misuse("moved", MOVED)
            row.game, row.name, row.version = (_word(draft, name, most) for name, most in WORDS.items())
            row.body = msgspec.json.encode(draft)
            row.updated = max(now_ms(), since + 1)
            return _info(row)

        try:
            return await self._database.write(keep)
        except IntegrityError as error:
            raise Misuse("moved", MOVED) from error

    async def find(self, id: str, owner: Person) -> DraftInfo | None:
        """One of somebody's drafts, whole."""

        def find(session: Session) -> DraftInfo | None:
            row = session.get(DraftRow, (owner.id, id))
            return None if row is None else msgspec.structs.replace(_info(row), draft=msgspec.json.decode(row.body))

        return await self._database.read(find)

    async def of(self, owner: Person) -> list[DraftInfo]:
        """Somebody's drafts, the newest first."""
        query = select(DraftRow).where(DraftRow.owner == owner.id).order_by(DraftRow.updated.desc(), DraftRow.id)
        return await self._database.read(lambda session: [_info(row) for row in session.scalars(query)])

    async def remove(self, id: str, owner: Person) -> None:
        query = delete(DraftRow).where(DraftRow.owner == owner.id, DraftRow.id == id)
        await self._database.write(lambda session: session.execute(query))


WORDS = {"game": 60, "name": 80, "version": 20}
"""What is listed of a draft, and how long it may be."""


def _word(draft: dict[str, Any], name: str, most: int) -> str:
    value = draft.get(name)
    return value[:most] if isinstance(value, str) else ""


def _info(row: DraftRow) -> DraftInfo:
    return DraftInfo(row.id, row.game, row.name, row.version, row.updated)
