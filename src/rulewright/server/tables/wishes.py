"""What people ask of the bots of their own side: heard by that side alone, and forgotten when the server stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulewright.kernel import SeatView, Wish
from rulewright.kernel.scene import Wished
from rulewright.players import Heed

from ..misuse import Misuse
from ..people.visitor import Visitor
from ..protocol.messages import Offered, WishesNow, WishNow
from .sitting import Sitting

Stands = Literal["heard", "yes", "no"]


@dataclass(slots=True)
class Asked:
    """What one seat has asked of a bot, in which round, and what the bot has said to it."""

    by: int
    wish: Wish
    shown: Wished
    round: int
    state: Stands = "heard"


class Wishes:
    """Of each bot one thing: the next takes its place. It ends when it is done or taken back, with the round (or the
    next, if the bot had no occasion to say anything to it in this), and when the bot leaves its seat."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._asked: dict[int, Asked] = {}

    # ---- asking ----

    def offered(self, seat: int) -> WishesNow:
        """What a seat may ask, and of which bots."""
        sitting = self._sitting
        self._must_be_free()
        bots: dict[Wished, list[int]] = {}
        view = SeatView(sitting.match, seat)
        for bot in self._bots_beside(seat):
            for _, shown in view.wishes(bot):
                bots.setdefault(shown, []).append(bot)
        offered = tuple(Offered(shown, tuple(seats)) for shown, seats in bots.items())
        return WishesNow(sitting.match.number(seat), offered)

    async def make(self, seat: int, bot: int, key: str) -> None:
        """Ask a bot for something, or take back what was asked of it."""
        self._must_be_free()
        if bot not in self._bots_beside(seat):
            raise Misuse("not_partner", f"seat {bot} is no bot of your side")
        if key:
            self._hear(seat, bot, key)
        elif bot in self._asked:
            self._end(bot, "withdrawn")
        await self._tell_others(bot, seat, "heard" if key else "withdrawn", key)

    def _must_be_free(self) -> None:
        if self._sitting.stored.laid.counts:
            raise Misuse("rated", "in a match that counts nobody asks anything of a bot")

    def _bots_beside(self, seat: int) -> list[int]:
        """The seats of the same side that a bot plays."""
        chairs, seats = self._sitting.chairs, self._sitting.match.seats
        return [
            other.index
            for other in seats
            if other.team == seats[seat].team and other.index != seat and chairs[other.index].level is not None
        ]

    def _hear(self, seat: int, bot: int, key: str) -> None:
        match = self._sitting.match
        found = next((pair for pair in SeatView(match, seat).wishes(bot) if pair[0].key == key), None)
        if found is None:
            raise Misuse("not_offered", "this cannot be asked of that bot now")
        self._asked[bot] = Asked(seat, *found, match.game.round(match.state))
        self._tell(bot, "heard")

    # ---- thinking of it ----

    def of(self, bot: int) -> str:
        """What is asked of a bot now."""
        return self._asked[bot].wish.key if bot in self._asked else ""

    async def answer(self, bot: int, heed: Heed) -> None:
        """A bot has chosen, and says whether it does what was asked; or nothing, where it is not about that."""
        asked = self._asked.get(bot)
        if asked is not None and heed and heed != asked.state:
            asked.state = heed
            self._tell(bot, heed)
            await self._tell_others(bot, asked.by, heed, asked.wish.key)

    def note(self) -> None:
        """Something has happened at the table: what is done with, ends."""
        for bot in [bot for bot, asked in self._asked.items() if self._is_over(bot, asked)]:
            self._end(bot, "over")

    def _is_over(self, bot: int, asked: Asked) -> bool:
        match = self._sitting.match
        if match.over or bot not in self._bots_beside(asked.by):
            return True
        if match.game.round(match.state) > asked.round + (asked.state == "heard"):
            return True
        return not asked.wish.lasts and SeatView(match, asked.by).served(bot, asked.wish) >= 1

    def _end(self, bot: int, state: Literal["withdrawn", "over"]) -> None:
        self._tell(bot, state)
        del self._asked[bot]

    # ---- telling ----

    def show(self, visitor: Visitor) -> None:
        """Tell somebody what is asked of the bots of the side through whose eyes they look."""
        for bot, asked in self._asked.items():
            if visitor.viewer in self._side(bot):
                visitor.send(WishNow(bot, asked.by, asked.shown, asked.state))

    def _tell(self, bot: int, state: Literal["heard", "yes", "no", "withdrawn", "over"]) -> None:
        asked = self._asked[bot]
        self._sitting.audience.tell_eyes(self._side(bot), WishNow(bot, asked.by, asked.shown, state))

    def _side(self, bot: int) -> set[int]:
        seats = self._sitting.match.seats
        return {seat.index for seat in seats if seat.team == seats[bot].team}

    # ---- other processes ----

    async def _tell_others(self, bot: int, by: int, state: str, key: str) -> None:
        await self._sitting.tell_others(f"wish {bot} {by} {state} {key}")

    def hear_again(self, rest: str) -> None:
        """Another process has heard a wish, or an answer to one."""
        who, by, state, key = rest.split(" ", 3)
        bot, asked = int(who), self._asked.get(int(who))
        if state == "withdrawn":
            if asked is not None:
                self._end(bot, "withdrawn")
        elif asked is None or asked.wish.key != key or state == "heard":
            try:
                self._hear(int(by), bot, key)
            except Misuse:  # it is no longer offered here: nothing to remember
                return
        elif state in ("yes", "no"):
            asked.state = "yes" if state == "yes" else "no"
            self._tell(bot, asked.state)
