"""Which test runs which lines: each file of tests is traced in a child, and what it reached is kept by a hash."""

from __future__ import annotations

import functools
import gc
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .choice import ROOT, game_of, games_of
from .forks import forked

KEPT = ROOT / "build" / "mutants"
Lines = dict[str, list[int]]


class Tracer:
    """The lines of some files that are run while it watches."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)
        self.seen: dict[CodeType, set[int]] = {}
        self.locals: dict[CodeType, Callable[..., Any]] = {}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        return self.locals.get(code) or self._local(code)

    def _local(self, code: CodeType) -> Callable[..., Any]:
        add = self.seen.setdefault(code, set()).add

        def local(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            add(frame.f_lineno)
            return local

        self.locals[code] = local
        return local

    def lines(self) -> Lines:
        """What was run since the last time that somebody asked."""
        found: dict[str, set[int]] = {}
        for code, lines in self.seen.items():
            found.setdefault(code.co_filename, set()).update(lines)
            lines.clear()
        return {file: sorted(lines) for file, lines in found.items() if lines}


@dataclass
class Reach:
    """What each test runs, how long it takes, and what is run by the mere import."""

    tests: dict[str, tuple[float, Lines]] = field(default_factory=dict)
    imported: dict[str, set[int]] = field(default_factory=dict)

    def by_import(self, file: str, lines: range) -> bool:
        return not self.imported.get(file, set()).isdisjoint(lines)

    def of(self, file: str, lines: range) -> list[str]:
        """The tests that run one of the lines, fastest first; all tests of the game where its mere import does."""
        all_of = games_of(Path(file)) if self.by_import(file, lines) else ()
        found = [
            (seconds, test)
            for test, (seconds, reached) in self.tests.items()
            if game_of(Path(test.split("::")[0])) in all_of or not set(reached.get(file, ())).isdisjoint(lines)
        ]
        return [test for _, test in sorted(found)]


def map_reach(items: Sequence[pytest.Item], modules: Sequence[Path], imported: Lines, jobs: int) -> Reach:
    """Ask what was kept, and trace the tests of every file that has changed, or all if the rules have."""
    reach = Reach(imported={file: set(lines) for file, lines in imported.items()})
    files = {file: [item for item in items if item.path == file] for file in sorted({item.path for item in items})}
    concerned = {file: [module for module in modules if game_of(file) in games_of(module)] for file in files}
    kept = {file: KEPT / f"{_hash(file, files[file], concerned[file])}.json" for file in files}
    missing = [file for file in files if not kept[file].exists()]
    KEPT.mkdir(parents=True, exist_ok=True)
    tasks = [functools.partial(_traced, files[file], [str(module) for module in concerned[file]]) for file in missing]
    for number, found in forked(tasks, jobs):
        kept[missing[number]].write_text(json.dumps(found))
    for file in files:
        reach.tests.update({test: (s, lines) for test, (s, lines) in json.loads(kept[file].read_text()).items()})
    return reach


def _hash(file: Path, items: Sequence[pytest.Item], modules: Sequence[Path]) -> str:
    digest = hashlib.sha256(" ".join(item.nodeid for item in items).encode())
    helpers = [path for path in sorted(file.parent.glob("*.py")) if not path.name.startswith("test_")]
    for path in (file, *helpers, *modules, Path(__file__)):
        digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()[:24]


def _traced(items: Sequence[pytest.Item], files: Sequence[str]) -> dict[str, tuple[float, Lines]]:
    tracer = Tracer(files)
    caches = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    mine = [cache for cache in caches if cache.__wrapped__.__module__.startswith("rulewright.games.")]
    found = {}
    for item, following in zip(items, [*items[1:], None], strict=True):
        for cache in mine:  # each test is to show what it reaches by itself
            cache.cache_clear()
        began = time.process_time()
        sys.settrace(tracer)
        try:
            reports = runtestprotocol(item, log=False, nextitem=following)
        finally:
            sys.settrace(None)
        if any(report.failed for report in reports):
            raise RuntimeError(f"{item.nodeid} fails without any fault")
        found[item.nodeid] = (time.process_time() - began, tracer.lines())
    return found
