"""The shelf of packs: whose they are, and who may take them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Row, false, func, or_, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from rulewright.kernel.pack import Pack
from rulewright.packs import build, unpack

from ..ids import new_id
from ..loops import readable
from ..metrics import Metrics
from ..misuse import Misuse
from ..protocol.fields import PackShelf
from ..protocol.packs import PackInfo
from ..protocol.workshop import PackVersion
from ..times import now_ms
from .database import Database
from .models import PackRow, PersonRow
from .person import Person

SHOWN = 50  # packs of a list
REMEMBERED = 32  # packs that are kept unpacked: each may be half a megabyte


@dataclass(frozen=True, slots=True)
class Shelved:
    """A pack on a shelf."""

    id: str
    owner: str
    maker: str
    shelf: PackShelf
    created: int
    pack: Pack

    def may_be_seen_by(self, person: Person | None) -> bool:
        """Its maker sees it always; who has its link, unless it is private."""
        return self.shelf != "private" or (person is not None and person.id == self.owner)

    def info(self, viewer: Person | None) -> PackInfo:
        pack = self.pack
        entries = {kind: tuple(f"{deed} {id}" for deed, id in pack.touched(kind)) for kind in pack.parts}
        return PackInfo(
            id=self.id,
            game=pack.game,
            rules=pack.rules,
            pack=pack.id,
            name=pack.name,
            version=pack.version,
            author=pack.author,
            licence=pack.licence,
            text=pack.text,
            hash=pack.hash,
            entries=entries,
            shelf=self.shelf,
            maker=self.maker,
            mine=viewer is not None and viewer.id == self.owner,
            created=self.created,
        )


class PackStore:
    def __init__(self, database: Database, metrics: Metrics) -> None:
        self._database = database
        self._metrics = metrics

    async def add(self, pack: Pack, owner: Person, shelf: PackShelf, most: int) -> Shelved:
        """Put a pack on somebody's shelf. A version is what it is: another content needs another version."""

        def add(session: Session) -> PackRow:
            session.get_one(PersonRow, owner.id, with_for_update=True)  # one after another: none is too many
            mine = select(PackRow).where(PackRow.owner == owner.id)
            same = session.scalars(mine.where(PackRow.pack == pack.id, PackRow.version == pack.version)).first()
            if same is not None and same.hash == pack.hash:
                same.shelf = shelf
                return same
            if same is not None:
                raise Misuse("taken", f"version {pack.version} is on your shelf already: raise the version", 409)
            if session.scalars(select(func.count()).select_from(mine.subquery())).one() >= most:
                raise Misuse("too_many", f"{most} packs are enough: remove one", 429)
            row = PackRow(
                id=new_id(), owner=owner.id, game=pack.game, pack=pack.id, version=pack.version, hash=pack.hash,
                shelf=shelf, packed=build(pack), created=now_ms(),
            )  # fmt: skip
            session.add(row)
            return row

        try:
            row = await self._database.write(add)
        except IntegrityError as error:
            raise Misuse("taken", "the same version came in the same moment", 409) from error
        return await asyncio.to_thread(_shelved, row, owner.name)

    async def find(self, id: str) -> Shelved | None:
        query = select(PackRow, PersonRow.name).join(PersonRow, PersonRow.id == PackRow.owner).where(PackRow.id == id)
        found = await self._database.read(lambda session: session.execute(query).first())
        return await asyncio.to_thread(_shelved, *found) if found else None

    async def listed(self, person: Person | None, game: str | None, mine: bool = False) -> list[Shelved]:
        """Those of somebody, or all that are public and his own; the newest first."""
        query = select(PackRow, PersonRow.name).join(PersonRow, PersonRow.id == PackRow.owner)
        own = PackRow.owner == (person.id if person else "")
        query = query.where(own if mine else or_(own, PackRow.shelf == "public"))
        if game is not None:
            query = query.where(PackRow.game == game)
        query = query.order_by(PackRow.created.desc(), PackRow.id).limit(SHOWN)
        rows = await self._database.read(lambda session: session.execute(query).all())
        return await asyncio.to_thread(lambda: readable("pack", rows, _id_of, _read, self._metrics)[0])

    async def versions(self, found: Shelved, viewer: Person | None) -> list[PackVersion]:
        """The versions of a pack that somebody may find, the newest first: one that has a link is found by it alone."""
        own = viewer is not None and viewer.id == found.owner
        query = select(PackRow).where(PackRow.owner == found.owner, PackRow.pack == found.pack.id)
        query = query.where(or_(true() if own else false(), PackRow.shelf == "public", PackRow.id == found.id))
        query = query.order_by(PackRow.created.desc(), PackRow.id).limit(SHOWN)
        rows = await self._database.read(lambda session: session.scalars(query).all())
        return [PackVersion(row.id, row.version, row.shelf, row.created) for row in rows]  # type: ignore[arg-type]

    async def put(self, id: str, shelf: PackShelf) -> None:
        """On another shelf."""

        def put(session: Session) -> None:
            session.get_one(PackRow, id).shelf = shelf

        await self._database.write(put)

    async def remove(self, id: str) -> None:
        """From the server; tables and replays that were played with it have it themselves."""

        def remove(session: Session) -> None:
            session.delete(session.get_one(PackRow, id))

        await self._database.write(remove)


def _id_of(row: Row[PackRow, str]) -> str:
    return row[0].id


def _read(row: Row[PackRow, str]) -> Shelved:
    return _shelved(*row)


def _shelved(row: PackRow, maker: str) -> Shelved:
    return Shelved(row.id, row.owner, maker, row.shelf, row.created, _unpacked(row.packed))  # type: ignore[arg-type]


@lru_cache(REMEMBERED)
def _unpacked(packed: bytes) -> Pack:
    return unpack(packed)
