"""What can be watched: the matches of tables, and imported records."""

from __future__ import annotations

from rulewright.kernel import SPECTATOR

from ..storage.person import Person
from ..storage.stored import Stored
from .live import LiveTables
from .secrecy import Eyes, eyes_at_table, eyes_on_record
from .shelf import Shelf


class Watching:
    def __init__(self, tables: LiveTables, shelf: Shelf) -> None:
        self._tables = tables
        self._shelf = shelf

    async def eyes_on(self, id: str, person: Person | None, address: str) -> Eyes:
        """What somebody may see of a table's match or of an imported record; Misuse for who was removed there."""
        match = await self._shelf.find(id)
        if match is not None:
            return eyes_on_record(match)
        table = await self._tables.find(id)
        table.manners.must_be_welcome(person, address)
        await self._tables.must_admit(table.stored, person)
        left_under_way = table.match.over and await self._left_a_match_under_way(table.stored)
        match = table.match if table.seats_of(person) else table.seen_by(SPECTATOR)
        return eyes_at_table(table.stored, match, person, left_under_way)

    async def _left_a_match_under_way(self, table: Stored) -> bool:
        while (source := table.laid.fork_of) is not None:
            found = await self._tables.look_up(source)
            if found is None:
                return False  # it left an imported record, which anybody may watch
            if found.status != "over":
                return True
            table = found
        return False
