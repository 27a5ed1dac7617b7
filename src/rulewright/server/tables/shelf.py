"""The imported matches that were watched last, so that a replay is not played anew for each of its frames."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from rulewright.kernel import ForeignRecord, Match, Record, UnknownGame

from ..metrics import Metrics
from ..misuse import Misuse, misuse_of
from ..storage.replays import ReplayStore

HELD = 16
log = logging.getLogger("rulewright.server")


class Shelf:
    def __init__(self, store: ReplayStore, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._matches: OrderedDict[str, Match[Any]] = OrderedDict()

    async def find(self, id: str) -> Match[Any] | None:
        """The match of an imported record; None if no record has this id."""
        match = self._matches.pop(id, None) or await self._replayed(id)
        if match is not None:
            self._matches[id] = match
            while len(self._matches) > HELD:
                self._matches.popitem(last=False)
        return match

    async def _replayed(self, id: str) -> Match[Any] | None:
        text = await self._store.find(id)
        if text is None:
            return None
        try:
            return await asyncio.to_thread(Record.from_json(text).replay)
        except (ForeignRecord, UnknownGame) as error:
            raise misuse_of(error) from None
        except Exception as error:
            if self._metrics.is_bad_row("record", id):
                log.warning("record %s cannot be read: %s", id, error)
            raise Misuse("unreadable", f"this record cannot be read: {error}") from None
