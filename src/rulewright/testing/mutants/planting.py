"""A planted fault and the tests that reach it: collected once, then a child for each fault that runs them.

Where the line of a fault is run by tests only, its function gets the changed code in place. Where the mere import of
the game runs it, the child forgets the game and the tests, and imports them again with the fault in.
"""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .choice import SOURCE
from .faults import Fault, Module
from .forks import HUNG, Task, allow, forked
from .reach import Lines, Reach, Tracer, map_reach

QUIET = [
    *("-p", "no:terminal", "-p", "no:cacheprovider", "--disable-plugin-autoload", "-p", "rulewright.testing.plugin"),
    *("-s", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
]
LEAST, MOST, IMPORT = 5.0, 5.0, 120.0  # seconds for a test, times what it took under the tracer; for an import
SURVIVED, NOTICED, BROKEN = "survived", "noticed", "not imported"
Verdict = tuple[str, list[str]]  # what became of it, and the tests that noticed
Trial = tuple[Fault, Sequence[str]]
Functions = dict[tuple[str, str, int], list[FunctionType]]


def in_session(
    folders: Sequence[Path],
    modules: Sequence[Path],
    work: Callable[[Session], None],
    wanted: Callable[[pytest.Item], bool],
) -> None:
    """Collect the tests once, and work with those that are wanted in the midst of pytest's own session."""
    tracer = Tracer(str(module) for module in modules)
    plugin = _Plugin(tracer, modules, work, wanted)
    sys.settrace(tracer)
    try:
        status = pytest.main([*QUIET, *map(str, folders)], plugins=[plugin])
    finally:
        sys.settrace(None)
    if status:
        raise RuntimeError(f"pytest could not collect the tests: {status!r}")


class _Plugin:
    def __init__(
        self,
        tracer: Tracer,
        modules: Sequence[Path],
        work: Callable[[Session], None],
        wanted: Callable[[pytest.Item], bool],
    ) -> None:
        self.tracer, self.modules, self.work, self.wanted = tracer, modules, work, wanted

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} files of tests cannot be read")
        items = [item for item in session.items if self.wanted(item)]
        self.work(Session(items, self.modules, self.tracer.lines()))
        return True


class Session:
    """The tests of a game, collected and ready, with the functions that they are about."""

    def __init__(self, items: Sequence[pytest.Item], modules: Sequence[Path], imported: Lines) -> None:
        self.items = {item.nodeid: item for item in items}
        self.modules, self.imported = modules, imported
        self.functions: Functions = {}
        files = {str(module) for module in modules}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
                self.functions.setdefault(_key(thing.__code__), []).append(thing)

    def reach(self, jobs: int) -> Reach:
        return map_reach(list(self.items.values()), self.modules, self.imported, jobs)

    def verdicts(self, faults: Sequence[Fault], reach: Reach, jobs: int) -> Iterator[tuple[Fault, Verdict]]:
        """What becomes of each fault, as they come: the tests that reach it are run until one fails."""
        trials = [(fault, reach.of(str(fault.module.file), fault.lines)) for fault in faults]
        yield from self.tried(trials, reach, jobs, first=True)

    def tried(self, trials: Sequence[Trial], reach: Reach, jobs: int, first: bool) -> Iterator[tuple[Fault, Verdict]]:
        """Each fault with some tests, which are run until the first fails, or all of them."""
        for fault, tests in trials:
            if not tests:
                yield fault, (SURVIVED, [])
        trials = [(fault, tests) for fault, tests in trials if tests]
        for number, answer in forked([self._task(*trial, reach, first) for trial in trials], jobs):
            fault, tests = trials[number]
            yield fault, (HUNG, list(tests)) if answer == HUNG else tuple(answer)

    def _task(self, fault: Fault, tests: Sequence[str], reach: Reach, first: bool) -> Task:
        limits = {test: LEAST + MOST * reach.tests[test][0] for test in tests}
        return functools.partial(self._try, fault, limits, reach.by_import(str(fault.module.file), fault.lines), first)

    def _try(self, fault: Fault, limits: dict[str, float], again: bool, first: bool) -> Verdict:
        fault.plant()
        code = fault.module.code()
        if again or not self._patched(code):
            files = {str(self.items[test].path) for test in limits}
            return _imported_anew(fault.module, code, limits, files, first)
        items, failed = [self.items[test] for test in limits], []
        for item, following in zip(items, [*items[1:], None], strict=True):
            allow(limits[item.nodeid])
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                failed.append(item.nodeid)
                if first:
                    break
        return NOTICED if failed else SURVIVED, failed

    def _patched(self, code: CodeType) -> bool:
        """Give every function of a file its new code; False if one would not take it."""
        found: dict[tuple[str, str, int], list[CodeType]] = {}
        for inner in _codes(code):
            found.setdefault(_key(inner), []).append(inner)
        try:
            for key, codes in found.items():
                for function in self.functions.get(key, ()):
                    if len(codes) == 1:
                        function.__code__ = codes[0]
        except ValueError:
            return False
        return True


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.planted = code

    def get_code(self, fullname: str) -> CodeType:
        return self.planted


class _Finder(MetaPathFinder):
    """Finds the one module with the fault in it."""

    def __init__(self, module: Module, code: CodeType) -> None:
        parts = module.file.relative_to(SOURCE.parent).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.file, self.code = str(module.file), code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.file, loader=_Loader(fullname, self.file, self.code))


class _Chosen:
    """In a session of its own: some tests, in this order, until one fails."""

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = limits
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.limits if test in found]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        allow(self.limits[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def _imported_anew(module: Module, code: CodeType, limits: dict[str, float], files: set[str], first: bool) -> Verdict:
    allow(IMPORT)
    finder = _Finder(module, code)
    for name in [name for name in sys.modules if name.split(".")[0] in (finder.name.split(".")[0], "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    chosen = _Chosen(limits)
    status = pytest.main([*QUIET, *["-x"] * first, *sorted(files)], plugins=[chosen])
    if chosen.failed:
        return NOTICED, chosen.failed
    return SURVIVED if status == 0 else BROKEN, []
