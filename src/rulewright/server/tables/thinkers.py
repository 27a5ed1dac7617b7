"""The bots of a table: those that are asked think in a worker process, then play."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from rulewright.kernel import key_of
from rulewright.players import Heed

from ..bots.workers import Chosen, MatchMoved, WorkFailed, bot_seed
from ..misuse import Misuse
from ..protocol.messages import Intends, Refused, Thinking
from .sitting import Sitting

SECOND_BEST = 3.0  # seconds that a process waits before it thinks for a table that another one played last
log = logging.getLogger("rulewright.server")


class Thinkers:
    """`play` carries out what a bot has chosen for its seat, under the table's lock. `wished` tells what a partner asks
    of it, and `heeds` hears whether it does that.
    """

    def __init__(
        self,
        sitting: Sitting,
        play: Callable[[int, str], Awaitable[None]],
        wished: Callable[[int], str],
        heeds: Callable[[int, Heed], Awaitable[None]],
    ) -> None:
        self._sitting = sitting
        self._play = play
        self._wished = wished
        self._heeds = heeds
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._told: tuple[int, ...] = ()

    def wake(self, delay: float = 0.0) -> None:
        """Let every bot that is asked think, and say who does."""
        for seat in () if self._sitting.house.draining else self._sitting.match.waiting:
            if self._sitting.bot_asked(seat) and seat not in self._tasks:
                self._tasks[seat] = self._sitting.house.spawn(self._turn(seat, delay))
        if self._told != self.shown:
            self._told = self.shown
            self._sitting.tell_now(Thinking(self.shown))

    def stop(self) -> None:
        """Think no more: the table is gone."""
        for task in self._tasks.values():
            task.cancel()

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    @property
    def shown(self) -> tuple[int, ...]:
        """The bots that think, as everybody may know it: of those that are asked in secret, all."""
        if self._sitting.asked_in_secret:
            return tuple(seat for seat in self._sitting.asked if self._sitting.chairs[seat].level is not None)
        return tuple(sorted(self._tasks))

    async def _turn(self, seat: int, delay: float) -> None:
        """Think in a worker, then answer, unless the match has gone another way meanwhile."""
        await asyncio.sleep(delay)
        await self._wait_for_budget()
        sitting = self._sitting
        match, seq, epoch, level = sitting.match, sitting.match.seq, sitting.epoch, sitting.bot_asked(seat)
        chosen = await self._think(seat, level) if level else None
        async with sitting.lock:
            del self._tasks[seat]
            same = (sitting.match, match.seq, sitting.epoch, sitting.bot_asked(seat)) == (match, seq, epoch, level)
            if same and chosen is not None:
                self._tell_partners(seat, chosen.intent)
                await self._heeds(seat, chosen.heed)
                await self._answer(seat, key_of(match.choices_of(seat)[chosen.index]))
            else:
                self.wake()

    async def _wait_for_budget(self) -> None:
        """Bots think in the time of who laid the table; when that is used up they wait, and everybody is told."""
        budgets, payer = self._sitting.house.budgets, self._sitting.payer
        try:
            budgets.must_have("bots", payer)
        except Misuse as refused:
            self._sitting.tell_now(Refused("", refused.code, f"the bots of this table rest: {refused.text}"))
            await asyncio.sleep(budgets.wait("bots", payer))

    async def _answer(self, seat: int, key: str) -> None:
        try:
            await self._play(seat, key)
        except Misuse as refused:
            log.warning("table %s: a bot was refused: %s", self._sitting.id, refused)
            if refused.code == "stale":
                self.wake(SECOND_BEST)

    def _tell_partners(self, seat: int, plan: str) -> None:
        """Let those of its side hear what a bot means to do; in a rated match nobody is told anything."""
        sitting = self._sitting
        if plan and not sitting.stored.laid.rated:
            team = sitting.match.seats[seat].team
            partners = {other.index for other in sitting.match.seats if other.team == team}
            sitting.audience.tell_eyes(partners, Intends(seat, plan))

    async def _think(self, seat: int, level: str) -> Chosen | None:
        """What a bot chooses; None if the match has gone on."""
        sitting = self._sitting
        seed = bot_seed(sitting.match, seat)
        try:
            return await sitting.house.workers.think(
                sitting.payer, sitting.id, sitting.epoch, sitting.match, seat, level, seed, self._wished(seat)
            )
        except MatchMoved:
            return None
        except WorkFailed as failed:
            log.warning("table %s: a bot could not think, it takes the first choice: %s", sitting.id, failed)
            return Chosen(0)
