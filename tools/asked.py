"""What asking costs: matches in which every bot of one side is asked for something, at random, in every round.

    python tools/asked.py factions --games 20 --level regular --seed 9400 --option mode=2v2

The sides take turns. It tells how often the side that is asked wins, how often a bot said that it does what is asked
or not, and what a question takes it, beside those who are asked nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from time import process_time
from typing import Any

from rulewright.kernel import Match, Player, SeatView, find_game
from rulewright.players import Obliging, Sensible, Thinker, find_level, heed
from rulewright.players.thought import Budget


class Asked:
    """A bot, of which a partner asks something new in every round; nothing if it has no partner or is left alone."""

    def __init__(self, level: str, budget: Budget, seed: str, ask: bool) -> None:
        self._level, self._budget, self._ask = find_level(level), budget, ask
        self._random = Random(f"{seed}/asked")
        self._player: Player | None = None
        self._round, self._wish = -1, ""
        self.said: Counter[str] = Counter()
        self.seconds, self.questions = 0.0, 0

    def choose(self, view: SeatView, match: Match[Any]) -> int:
        partners = [SeatView(match, seat.index) for seat in view.seats if is_partner(view, seat)]
        self._hear(view, match, partners)
        thinker = self._level.think(self._random.getrandbits(48), self._budget, self._wish)
        if isinstance(self._player, Sensible) and isinstance(thinker, Thinker):
            self._player.think_as(thinker, self._random.getrandbits(48))
        else:
            self._player = self._level.sensible(thinker, self._random.getrandbits(48))
        began = process_time()
        index = self._player.choose(view)
        self.seconds += process_time() - began
        self.questions += len(view.choices) > 1
        begun = self._player.begun if isinstance(self._player, Sensible) else ()
        if isinstance(thinker, Obliging) and begun:
            self.said[heed(view, thinker, begun, partners) or "nothing to say"] += 1
        return index

    def _hear(self, view: SeatView, match: Match[Any], partners: list[SeatView]) -> None:
        now = match.game.round(match.state)
        if not self._ask or not partners or now == self._round:
            return
        verbs: dict[str, list[str]] = {}
        for wish, _ in partners[0].wishes(view.seat):
            verbs.setdefault(wish.verb, []).append(wish.key)
        if verbs:
            self._round = now
            self._wish = self._random.choice(verbs[self._random.choice(sorted(verbs))])


def is_partner(view: SeatView, seat: Any) -> bool:
    return bool(seat.team == view.seats[view.seat].team and seat.index != view.seat)


def play(
    game: str, config: dict[str, Any], level: str, budget: Budget, seed: str, side: int
) -> tuple[float, list[Asked]]:
    """One match; what the side that is asked has of it, and the bots of all seats."""
    match = Match.start(find_game(game), config, seed)
    bots = [Asked(level, budget, f"{seed}/{seat.index}", seat.team == side) for seat in match.seats]
    while not match.over:
        seat = match.waiting[0]
        index = bots[seat].choose(SeatView(match, seat), match)
        match.take(match.choices_of(seat)[index], seat)
    assert match.outcome is not None
    mine = next(seat.index for seat in match.seats if seat.team == side)
    return match.outcome.results[mine], bots


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="regular")
    parser.add_argument("--scale", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=9400)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--silent", action="store_true", help="nobody is asked anything, to compare")
    told = parser.parse_args()
    config = {
        name: int(value) if value.isdecimal() else value for name, _, value in (o.partition("=") for o in told.option)
    }
    budget = Budget(worlds=max(1, round(find_level(told.level).worlds * told.scale)))
    won, said = 0.0, Counter[str]()
    time: dict[bool, list[float]] = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for number in range(told.games):
        sides = sorted({seat.team for seat in Match.start(find_game(told.game), config, 0).seats})
        side = sides[number % len(sides)]
        result, bots = play(
            told.game, config, told.level, budget, str(told.seed + number // len(sides)), -1 if told.silent else side
        )
        won += result
        for bot in bots:
            said += bot.said
            time[bot._ask][0] += bot.seconds
            time[bot._ask][1] += bot.questions
        print(f"{number + 1} games: won {won:g}; {dict(said)}", flush=True)
    for ask, (seconds, questions) in time.items():
        if questions:
            print(f"{'asked' if ask else 'left alone'}: {1000 * seconds / questions:.1f} ms a question")


if __name__ == "__main__":
    main()
