"""Notices by web push, to the browsers that somebody has named. A notice is tried once a device, as letters are: what
could not be brought is in the inbox. A browser gets them while the session lasts in which it asked for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..misuse import Misuse
from ..push import Delivery, Device, Pusher, is_device
from ..storage.database import Database
from ..storage.models import NoticeRow, PushRow, SessionRow
from ..storage.person import Person
from ..times import now_ms
from .accounts import hashed
from .notices import unsent, words_of

PATIENCE = 100_000  # ms that a notice waits: whoever has the page open is known to be here by then
AT_ONCE = 8  # people whose devices are served side by side
LAME = 20  # times in a row that nothing could be brought to a device, until it is forgotten
MOST_TEXT = 120


class Parcel(NamedTuple):
    """One note for all devices of somebody."""

    devices: list[tuple[str, Device]]
    note: bytes
    topic: str


class Pushes:
    """`most` devices get somebody's notices; one more takes the place of the oldest."""

    def __init__(self, database: Database, pusher: Pusher | None, most: int) -> None:
        self._database = database
        self._pusher = pusher
        self._most = most

    async def count(self, person: Person) -> int:
        """How many devices get somebody's notices."""
        query = select(func.count()).select_from(PushRow).where(PushRow.person == person.id)
        return await self._database.read(lambda session: session.scalar(query)) or 0

    async def add(self, person: Person, cookie: str, device: Device) -> None:
        """Bring somebody's notices to a device, too, as long as the session of this cookie lasts."""
        if self._pusher is None:
            raise Misuse("switched_off", "this server sends no notices to devices", 403)
        if not is_device(device):
            raise Misuse("bad_request", "this is no address of a push service, or no key of a browser", 400)
        row = PushRow(
            id=hashed(device.endpoint), person=person.id, session=hashed(cookie), endpoint=device.endpoint,
            p256dh=device.p256dh, auth=device.auth, failed=0, at=now_ms(),
        )  # fmt: skip

        def add(session: Session) -> None:
            session.merge(row)
            session.flush()
            mine = select(PushRow.id).where(PushRow.person == person.id).order_by(PushRow.at.desc())
            session.execute(delete(PushRow).where(PushRow.id.in_(session.scalars(mine.offset(self._most)).all())))

        try:
            await self._database.write(add)
        except IntegrityError:  # the session has just ended, or the browser has asked twice
            raise Misuse("not_now", "something else has just changed this: try again") from None

    async def drop(self, person: Person, endpoint: str) -> None:
        """No more to this device."""
        gone = (PushRow.person == person.id, PushRow.id == hashed(endpoint))
        await self._database.write(lambda session: session.execute(delete(PushRow).where(*gone)))

    async def drop_all(self, person: Person) -> None:
        gone = delete(PushRow).where(PushRow.person == person.id)
        await self._database.write(lambda session: session.execute(gone))

    async def go_round(self) -> None:
        """Bring everybody what is due."""
        if self._pusher is None:
            return
        parcels = await self._database.write(lambda session: _due(session, now_ms()))
        turns = asyncio.Semaphore(AT_ONCE)
        results = await asyncio.gather(*(self._bring(self._pusher, parcel, turns) for parcel in parcels))
        told = [each for result in results for each in result]
        if told:
            await self._database.write(lambda session: _note(session, told))

    async def _bring(self, pusher: Pusher, parcel: Parcel, turns: asyncio.Semaphore) -> list[tuple[str, Delivery]]:
        """To one device after the other, so that nobody's slow ones keep others waiting."""
        async with turns:
            return [(id, await pusher.push(device, parcel.note, parcel.topic)) for id, device in parcel.devices]


def _due(session: Session, now: int) -> list[Parcel]:
    """What is due, marked as brought."""
    devices = _devices(session, now)
    query = unsent(NoticeRow.pushed, now).where(NoticeRow.at <= now - PATIENCE, NoticeRow.person.in_(list(devices)))
    found = sorted(session.scalars(query.with_for_update()), key=lambda notice: notice.person)
    for notice in found:
        notice.pushed = True
    return [
        Parcel(devices[person], *_note_of(session, list(notices)))
        for person, notices in groupby(found, lambda notice: notice.person)
    ]


def _devices(session: Session, now: int) -> dict[str, list[tuple[str, Device]]]:
    """Those of everybody, by person, whose sessions last."""
    query = select(PushRow).join(SessionRow, SessionRow.id == PushRow.session).where(SessionRow.expires > now)
    found: dict[str, list[tuple[str, Device]]] = {}
    for row in session.scalars(query.order_by(PushRow.at.desc())):
        found.setdefault(row.person, []).append((row.id, Device(row.endpoint, row.p256dh, row.auth)))
    return found


def _note_of(session: Session, notices: list[NoticeRow]) -> tuple[bytes, str]:
    """One note and its topic, however many notices there are: it opens the table, or the list of all."""
    what, name = words_of(session, notices[0])
    table = notices[0].table
    if len(notices) > 1:
        told, topic = {"title": f"{len(notices)} tables wait for you", "body": "", "path": "#/friends"}, "inbox"
    else:
        told, topic = {"title": what[:MOST_TEXT], "body": name[:MOST_TEXT], "path": f"#/table/{table}"}, table
    return msgspec.json.encode(told), topic


def _note(session: Session, told: Sequence[tuple[str, Delivery]]) -> None:
    """Forget devices that are gone, and those that have failed too often."""
    by = {kind: [id for id, found in told if found == kind] for kind in ("sent", "gone", "failed")}
    session.execute(update(PushRow).where(PushRow.id.in_(by["sent"]), PushRow.failed > 0).values(failed=0))
    session.execute(update(PushRow).where(PushRow.id.in_(by["failed"])).values(failed=PushRow.failed + 1))
    session.execute(delete(PushRow).where((PushRow.id.in_(by["gone"])) | (PushRow.failed >= LAME)))
