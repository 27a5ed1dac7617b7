"""What can be watched: the matches of tables, and imported records."""

from __future__ import annotations

from ..storage.person import Person
from ..storage.stored import Stored
from .live import LiveTables
from .secrecy import Eyes, everybody, viewers_at
from .shelf import Shelf


class Watching:
    def __init__(self, tables: LiveTables, shelf: Shelf) -> None:
        self._tables = tables
        self._shelf = shelf

    async def eyes_on(self, id: str, person: Person | None, address: str) -> Eyes:
        """What somebody may see of a table's match or of an imported record; Misuse for who was removed there."""
        match = await self._shelf.find(id)
        if match is not None:
            return Eyes(match, everybody(len(match.seats)), sealed=False)
        table = await self._tables.find(id)
        table.manners.must_be_welcome(person, address)
        match, levels = table.match, tuple(chair.level for chair in table.chairs)
        sealed = not match.over or await self._left_a_match_under_way(table.stored)
        return Eyes(match, viewers_at(table.stored, person, not sealed), sealed, levels)

    async def _left_a_match_under_way(self, table: Stored) -> bool:
        while (source := table.laid.fork_of) is not None:
            found = await self._tables.look_up(source)
            if found is None:
                return False  # it left an imported record, which anybody may watch
            if found.status != "over":
                return True
            table = found
        return False
