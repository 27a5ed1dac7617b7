"""Which modules of a game are its rules, and which tests are asked about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

import pytest

import rulewright

SOURCE = Path(rulewright.__file__).parent
ROOT = SOURCE.parents[1]
GAMES = SOURCE / "games"
SHARED = {"_arena": ("worldspanner", "duel_of_ages")}

RULES_ROOM = "rules"
DATA = {"content", "terms"}  # modules of that room that only read and name things

# A test that uses one of these names plays or replays whole games: it would notice much and explain nothing.
WHOLE_GAMES = {"Kit", "Record", "golden", "play_out"}
IN_FILES = {"test_play.py": WHOLE_GAMES | {"Random"}}
ALL_OF = {"test_conformance.py"}


def rules_modules(game: str) -> list[Path]:
    """The modules that hold the rules of a game, and those that it shares with another."""
    folders = [GAMES / game, *(GAMES / shared for shared, users in SHARED.items() if game in users)]
    return [file for folder in folders for file in sorted(folder.rglob("*.py")) if _is_rules(file.relative_to(folder))]


def _is_rules(file: Path) -> bool:
    return RULES_ROOM in file.parts and file.stem not in DATA


def games_of(module: Path) -> tuple[str, ...]:
    """The games that a module is part of."""
    owner = module.relative_to(GAMES).parts[0]
    return SHARED.get(owner, (owner,))


def game_of(test: Path) -> str:
    """The game that a file of tests is about."""
    return test.parent.name


def folders_of_tests(files: Iterable[Path]) -> list[Path]:
    """Where the tests of some modules are: of a game in its own folder, of what games share in those of each."""
    return [ROOT / "tests" / "games" / game for game in sorted({game for file in files for game in games_of(file)})]


def plays_whole_games(item: pytest.Item) -> bool:
    """Whether a test replays records or plays games at random, by itself or through helpers beside it."""
    file, function = item.path.name, getattr(item, "function", None)
    if file in ALL_OF or not isinstance(function, FunctionType):
        return file in ALL_OF
    return not IN_FILES.get(file, WHOLE_GAMES).isdisjoint(_names(function, set()))


def _names(function: FunctionType, seen: set[FunctionType]) -> Iterator[str]:
    """The global names that a function uses, and its helpers in the tests."""
    seen.add(function)
    for name in _global_names(function.__code__):
        yield name
        helper = function.__globals__.get(name)
        if isinstance(helper, FunctionType) and helper not in seen and helper.__module__.startswith("tests."):
            yield from _names(helper, seen)


def _global_names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _global_names(const)
