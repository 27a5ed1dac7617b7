"""Who plays in a soak, and what of a game their play has reached."""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

from rulewright.kernel import Choice, Game, Match, Player, SeatView, key_of
from rulewright.kernel.ledger import cited
from rulewright.players import make_player

Chooser = Callable[[Match[Any], int, Random], Choice]


def at_random(match: Match[Any], seat: int, rng: Random) -> Choice:
    return rng.choice(match.choices_of(seat))


class Contrary:
    """Takes whatever has been taken least: such players find the corners that nobody else visits."""

    def __init__(self) -> None:
        self._taken: Counter[tuple[str, str]] = Counter()

    def __call__(self, match: Match[Any], seat: int, rng: Random) -> Choice:
        assert match.ask is not None
        choices = match.choices_of(seat)
        kinds = [(match.ask.prompt, kind_of(choice)) for choice in choices]
        rarest = min(self._taken[kind] for kind in kinds)
        index = rng.choice([index for index, kind in enumerate(kinds) if self._taken[kind] == rarest])
        self._taken[kinds[index]] += 1
        return choices[index]


def kind_of(choice: Choice) -> str:
    """What sort of choice it is, wherever and whoever it is about."""
    return re.sub(r"\d+", "#", key_of(choice))


class ByLevel:
    """Chooses as bots of a level do: a new one at every seat of a match, so that the match follows from its seed."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._match: Match[Any] | None = None
        self._bots: dict[int, Player] = {}

    def __call__(self, match: Match[Any], seat: int, rng: Random) -> Choice:
        if match is not self._match:
            self._match, self._bots = match, {}
        if seat not in self._bots:
            self._bots[seat] = make_player(self._level, rng.getrandbits(32))
        return match.choices_of(seat)[self._bots[seat].choose(SeatView(match, seat))]


def chooser(name: str) -> Chooser:
    return at_random if name == "random" else Contrary() if name == "contrary" else ByLevel(name)


class Reach:
    """Which questions of a game were asked, and which of its functions were called, so which rules came into play."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._folder = str(Path(inspect.getfile(type(game))).parent)
        self._called: set[CodeType] = set()
        self.asked: set[str] = set()

    @contextmanager
    def watching(self) -> Iterator[None]:
        called = self._called

        def watch(frame: FrameType, _event: str, _arg: Any) -> None:
            called.add(frame.f_code)

        before = sys.gettrace()
        sys.settrace(watch)
        try:
            yield
        finally:
            sys.settrace(before)

    def choosing(self, choose: Chooser) -> Chooser:
        """The same chooser, with the questions noted."""

        def noted(match: Match[Any], seat: int, rng: Random) -> Choice:
            assert match.ask is not None
            self.asked.add(match.ask.prompt)
            return choose(match, seat, rng)

        return noted

    def never_asked(self) -> list[str]:
        return sorted(set(self._game.prompts) - self.asked)

    def never_called(self) -> dict[str, list[str]]:
        """Functions of the wing that cite rules and were not called, each with its rules."""
        called = {(code.co_filename, code.co_firstlineno) for code in self._called}
        missed: dict[str, list[str]] = {}
        for file in sorted(Path(self._folder).rglob("*.py")):
            code = compile(file.read_text(encoding="utf-8"), str(file), "exec")
            for function in _functions(code):
                rules = sorted({rule for rule in cited(_source(file, function)) if rule in self._game.ledger.by_id})
                if rules and (function.co_filename, function.co_firstlineno) not in called:
                    missed[f"{file.stem}.{function.co_qualname}"] = rules
        return missed


def _functions(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if not part.co_name.startswith("<") and part.co_flags & inspect.CO_NEWLOCALS:
                yield part
            yield from _functions(part)


def _source(file: Path, function: CodeType) -> str:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(inspect.getblock(lines[function.co_firstlineno - 1 :]))
