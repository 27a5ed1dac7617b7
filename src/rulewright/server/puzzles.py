"""Puzzles as people meet them: which is today's, one laid out, and what an answer is worth."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Any, Literal

from rulewright.kernel import Game, find_game, game_ids
from rulewright.kernel.scene import Look, Question, Scene
from rulewright.lab.puzzles import BadPuzzle, Book, Puzzle, Worth, book_of, check

from .misuse import Misuse
from .people.budgets import Budgets
from .protocol.puzzles import Alternative
from .tables.secrecy import eyes_on_puzzle
from .times import DAY, now_ms

HELD = 32  # positions that were opened last
EPOCH = date(1970, 1, 1)
Mine = Literal["open", "right", "wrong"]


def today() -> int:
    """The day, counted from 1970; it is the same for everybody."""
    return now_ms() // DAY


def date_of(day: int) -> str:
    return str(EPOCH + timedelta(day))


def of_day(book: Book, day: int) -> Puzzle:
    """The puzzle of a day: all have their turn, each round in another order."""
    count = len(book.puzzles)
    turn = sorted(book.puzzles, key=lambda puzzle: sha256(f"{day // count}/{puzzle.id}".encode()).digest())
    return turn[day % count]


def books() -> dict[str, Book]:
    """The games that have puzzles, in the order of the shelf."""
    found = [find_game(id) for id in game_ids()]
    return {
        game.id: book_of(game)
        for game in sorted(found, key=lambda game: (game.shelf, game.id))
        if book_of(game).puzzles
    }


def told(answered: dict[str, bool], puzzle: Puzzle) -> Mine:
    if puzzle.id not in answered:
        return "open"
    return "right" if answered[puzzle.id] else "wrong"


def next_of(book: Book, answered: dict[str, bool], after: str = "") -> str:
    """The puzzle to go on with: today's, then the next that is open, in the book's order; or just the next."""
    daily = of_day(book, today())
    if daily.id not in answered and daily.id != after:
        return daily.id
    ids = [puzzle.id for puzzle in book.puzzles]
    start = ids.index(after) + 1 if after in ids else 0
    ahead = [*ids[start:], *ids[:start]]
    return next((id for id in ahead if id not in answered and id != after), ahead[0])


@dataclass(frozen=True, slots=True)
class Laid:
    """A puzzle, with what the seat that is asked sees there."""

    puzzle: Puzzle
    scene: Scene

    @property
    def question(self) -> Question:
        assert self.scene.question is not None
        return self.scene.question

    def look(self, keys: tuple[str, ...]) -> Look | None:
        """How a choice, or a way that the question offers, appears; None if there is no such thing."""
        ways = (way.look for way in self.question.shortcuts if way.keys == keys)
        singles = (option.look for option in self.question.options if (option.key,) == keys)
        return next(ways, None) or next(singles, None)

    def alternative(self, worth: Worth) -> Alternative:
        look = self.look(worth.run)
        return Alternative(worth.run, look.text if look else "", worth.behind, worth.chance)

    def answer(self, keys: tuple[str, ...]) -> tuple[bool, Alternative | None]:
        """Whether an answer is the best, and what it is worth where that is known; Misuse if it cannot be given.

        What reads the same is the same: there may be two ways to one place.
        """
        look = self.look(keys)
        if look is None:
            raise Misuse("illegal", "this is not among the choices", field="keys")
        found = [self.alternative(worth) for worth in self.puzzle.worth]
        same = (each for each in found if each.keys == keys or each.text == look.text)
        chosen = next(same, None)
        return chosen is not None and chosen.keys == self.puzzle.best, chosen


class Puzzles:
    """Lays puzzles out, and remembers those that were looked at last."""

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets
        self._laid: OrderedDict[tuple[str, str], Laid] = OrderedDict()

    async def lay(self, game_id: str, id: str, payer: str) -> Laid:
        """A puzzle through the eyes of the seat that is asked, and no others."""
        game = find_game(game_id)
        puzzle = book_of(game).find(id)
        if puzzle is None:
            raise Misuse("not_found", "there is no such puzzle", 404)
        laid = self._laid.pop((game_id, id), None) or await self._played(game, puzzle, payer)
        self._laid[game_id, id] = laid
        while len(self._laid) > HELD:
            self._laid.popitem(last=False)
        return laid

    async def _played(self, game: Game[Any], puzzle: Puzzle, payer: str) -> Laid:
        self._budgets.must_have("replays", payer)
        laid, seconds = await asyncio.to_thread(_played, game, puzzle)
        self._budgets.spend("replays", payer, seconds)
        return laid


def _played(game: Game[Any], puzzle: Puzzle) -> tuple[Laid, float]:
    """The puzzle laid out, and the time that it took."""
    began = time.thread_time()
    try:
        match = check(game, puzzle)
    except BadPuzzle as error:
        raise Misuse("stale_puzzle", str(error)) from error
    eyes = eyes_on_puzzle(match, puzzle.seat)
    scene = eyes.after(None, eyes.pick(None)).scene(puzzle.seat)
    return Laid(puzzle, scene), time.thread_time() - began
