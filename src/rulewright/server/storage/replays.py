"""Imported records."""

from __future__ import annotations

from ..times import now_ms
from .database import Database
from .models import ReplayRow
from .person import Person


class ReplayStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, id: str, record: bytes, owner: Person | None) -> None:
        row = ReplayRow(id=id, record=record, owner=owner.id if owner else None, created=now_ms())
        await self._database.write(lambda session: session.add(row))

    async def find(self, id: str) -> bytes | None:
        row = await self._database.read(lambda session: session.get(ReplayRow, id))
        return row.record if row else None
