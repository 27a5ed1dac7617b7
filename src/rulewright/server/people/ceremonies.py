"""Ceremonies: what was begun in a browser and must be ended there, once and soon, like signing in by a passkey.

A ticket in a cookie binds both halves to one browser, and what it was begun with is kept here, out of its reach.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..storage.database import Database
from ..storage.models import CeremonyRow
from ..times import now_ms
from .accounts import hashed

LASTS = 5 * 60_000  # ms


class Ceremonies:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, kind: str, data: dict[str, Any], cookie: str | None = None) -> str:
        """The ticket. If a cookie is told, the session must be the same at the end."""
        ticket, now = secrets.token_urlsafe(32), now_ms()
        row = CeremonyRow(id=hashed(ticket), kind=kind, session=_session(cookie), data=data, expires=now + LASTS)

        def begin(session: Session) -> None:
            session.execute(delete(CeremonyRow).where(CeremonyRow.expires < now))
            session.add(row)

        await self._database.write(begin)
        return ticket

    async def end(self, kind: str, ticket: str | None, cookie: str | None = None) -> dict[str, Any]:
        """What it was begun with; Misuse if it was not, or has ended already, or in another session or long ago."""
        of_this = (CeremonyRow.id == hashed(ticket or ""), CeremonyRow.kind == kind)
        gone = delete(CeremonyRow).where(*of_this).returning(CeremonyRow.data, CeremonyRow.session, CeremonyRow.expires)
        row = await self._database.write(lambda session: session.execute(gone).first())
        if row is None or row.session != _session(cookie) or row.expires < now_ms():
            raise Misuse("begin_again", "this was begun elsewhere, or too long ago: begin again", 403)
        data: dict[str, Any] = row.data
        return data


def _session(cookie: str | None) -> str:
    return hashed(cookie) if cookie else ""
