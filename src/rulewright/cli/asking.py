"""What a person at the terminal asks of the bots of their side: of each one thing, until it or its round is over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rulewright.kernel import IllegalChoice, Match, SeatView, Wish
from rulewright.kernel.scene import Wished
from rulewright.players import Budget, Heed, Obliging, Sensible, find_level, heed, partners_of

ANSWERS: dict[Heed, str] = {"yes": "I will.", "no": "I would rather not."}


@dataclass
class Asked:
    by: int
    wish: Wish
    shown: Wished
    round: int
    said: Heed = ""
    player: Sensible | None = None


class Asking:
    def __init__(self, match: Match[Any], held: Collection[int], level: str) -> None:
        self._match = match
        self._held = held
        self._level = find_level(level)
        self._asked: dict[int, Asked] = {}

    def offered(self, seat: int, words: str = "") -> list[tuple[int, Wish, Wished]]:
        """What may be asked of which bot; of it what has these words in it."""
        view, seats = SeatView(self._match, seat), self._match.seats
        bots = [bot.index for bot in seats if bot.team == seats[seat].team and bot.index not in self._held]
        found = [(bot, *pair) for bot in bots for pair in view.wishes(bot)]
        return [each for each in found if words.lower() in f"{seats[each[0]].name} {each[2].text}".lower()]

    def ask(self, seat: int, number: int) -> str:
        """Ask what stands there in the whole list; what was asked, in words."""
        offered = self.offered(seat)
        if not 1 <= number <= len(offered):
            raise IllegalChoice(str(number), "wish", "type a number of the list that `wish` shows")
        bot, wish, shown = offered[number - 1]
        self._asked[bot] = Asked(seat, wish, shown, self._round)
        return f"{self._match.seats[bot].name} is asked: {shown.text}"

    def asks_of(self, bot: int) -> bool:
        return bot in self._asked

    def take_back(self) -> None:
        self._asked.clear()

    def choose(self, seat: int, seed: str) -> tuple[int, str] | None:
        """What a bot chooses of which something is asked, and what it says to that; None where nothing is."""
        asked = self._standing(seat)
        if asked is None:
            return None
        thinker = self._level.think(seed, Budget(seconds=self._level.seconds), asked.wish.key)
        view = SeatView(self._match, seat)
        if not isinstance(thinker, Obliging):
            return self._level.sensible(thinker, seed).choose(view), ""
        player = asked.player = asked.player or Sensible(thinker, seed)
        player.think_as(thinker, seed)
        index = player.choose(view)
        said = heed(view, thinker, player.begun, partners_of(self._match, seat)) if player.begun else ""
        told, asked.said = said if said != asked.said else "", said or asked.said
        return index, ANSWERS.get(told, "")

    def _standing(self, seat: int) -> Asked | None:
        asked = self._asked.get(seat)
        if asked is None:
            return None
        done = not asked.wish.lasts and SeatView(self._match, asked.by).served(seat, asked.wish) >= 1
        if done or self._round > asked.round + (not asked.said):
            del self._asked[seat]
            return None
        return asked

    @property
    def _round(self) -> int:
        return self._match.game.round(self._match.state)
