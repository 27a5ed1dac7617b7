"""What is proposed at a table and waits for consent, whichever process heard it."""

from __future__ import annotations

from typing import Any

from ..misuse import Misuse
from ..storage.proposed import Proposed, State
from .sitting import Sitting


class Proposals:
    """One at a time; it lapses with the question that was open when it was made."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting

    @property
    def open(self) -> Proposed | None:
        """What waits for consent, as far as this process knows."""
        return self._sitting.stored.proposed

    async def standing(self) -> Proposed | None:
        """What waits for consent, whichever process heard it; not what has lapsed, though nobody has noted it yet."""
        proposed = await self._stored()
        return proposed if self._stands(proposed) else None

    async def make(self, proposed: Proposed) -> None:
        before = await self._stored()
        if self._stands(before) or not await self._store(proposed, before):
            raise Misuse("proposal_open", "an answer to another proposal is still awaited")
        await self._tell(proposed, "open")

    async def agree(self, proposed: Proposed, seats: tuple[int, ...]) -> bool:
        """Some agree; whether all have."""
        agreed = proposed.without(seats)
        left = agreed if agreed.waiting else None
        if not await self._store(left, proposed):
            raise Misuse("stale", "somebody else was quicker; look at the proposal again")
        await self._tell(left, "open" if left else "agreed")
        return left is None

    async def close(self, state: State) -> None:
        """Whatever is proposed waits no longer; another process may have been quicker to say so."""
        if self.open is not None and await self._store(None, self.open):
            await self._tell(None, state)

    async def lapse(self) -> None:
        """Close what was proposed at an earlier question."""
        if not self._stands(self.open):
            await self.close("lapsed")

    async def hear_again(self, state: str) -> None:
        """Another process has changed it."""
        self.hear(await self._stored(), "withdrawn" if state == "open" else state)

    def hear(self, proposed: Proposed | None, state: Any) -> None:
        """This waits for consent now; `state` says why nothing does."""
        before, self._sitting.stored.proposed = self.open, proposed
        if proposed is not None and proposed != before:
            self._sitting.tell_now(proposed.told())
        elif proposed is None and before is not None:
            self._sitting.tell_now(before.told(state))

    async def _tell(self, proposed: Proposed | None, state: State) -> None:
        self.hear(proposed, state)
        await self._sitting.tell_others(f"proposal {state}")

    def _stands(self, proposed: Proposed | None) -> bool:
        return proposed is not None and proposed.seq == self._sitting.number

    async def _stored(self) -> Proposed | None:
        return await self._sitting.house.store.proposed(self._sitting.id)

    async def _store(self, proposed: Proposed | None, before: Proposed | None) -> bool:
        return await self._sitting.house.store.propose(self._sitting.id, proposed, before)
