"""A pytest plugin: `@pytest.mark.rule("UC.MOVE.04")` ties a test to rules; `--rules-out FILE` notes what passed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from rulewright.kernel import find_game, game_ids
from rulewright.kernel.ledger import cited

PROPERTY = "rulewright_rules"


@cache
def known_rules() -> frozenset[str]:
    return frozenset(id for name in game_ids() for id in find_game(name).ledger.by_id)


def rules_of(item: pytest.Item) -> Iterable[str]:
    """The rules that an item is marked with; ranges like 'WS.SLIP.01-03' count as each."""
    for mark in item.iter_markers("rule"):
        for text in mark.args:
            yield from cited(text)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-out", metavar="FILE", help="write which rules were tested, and by which tests")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules that this test would fail without")
    out = config.getoption("--rules-out")
    if out and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Witness(Path(out)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = sorted(set(rules_of(item)))
        if not ids and any(item.iter_markers("rule")):
            raise pytest.UsageError(f"{item.nodeid}: its rule mark names no rule id")
        unknown = [id for id in ids if id not in known_rules()]
        if unknown:
            raise pytest.UsageError(f"{item.nodeid}: no ledger has the rule {', '.join(unknown)}")
        if ids:
            item.user_properties.append((PROPERTY, ids))


class _Witness:
    """Notes, on the one process that hears of all tests, which rules were tested."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.passed: dict[str, set[str]] = {}
        self.failed: dict[str, set[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = dict(report.user_properties).get(PROPERTY)
        if not isinstance(ids, list):
            return
        if report.failed:
            self._note(self.failed, ids, report.nodeid)
        elif report.when == "call" and report.passed:
            self._note(self.passed, ids, report.nodeid)

    def _note(self, book: dict[str, set[str]], ids: list[str], nodeid: str) -> None:
        for id in ids:
            book.setdefault(id, set()).add(nodeid)

    def pytest_sessionfinish(self) -> None:
        self.out.parent.mkdir(parents=True, exist_ok=True)
        plain = {
            "passed": {id: sorted(tests) for id, tests in sorted(self.passed.items())},
            "failed": {id: sorted(tests) for id, tests in sorted(self.failed.items())},
        }
        self.out.write_text(json.dumps(plain, indent=1), encoding="utf-8")
