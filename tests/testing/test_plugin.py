"""The rule mark: which rules count as tested, and what is refused."""

from __future__ import annotations

import json

import pytest

pytest_plugins = ("pytester",)

SUITE = """
import pytest
rule = pytest.mark.rule
@rule("ZZ.A.01", "ZZ.A.02-03")
def test_good(): pass
@rule("ZZ.B.01")
def test_bad(): assert False
@rule("ZZ.B.02")
@pytest.mark.skip
def test_skipped(): pass
@rule("ZZ.B.03")
@pytest.mark.parametrize("n", [0, 1])
def test_half(n): assert n
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A suite whose ledger has the rules ZZ.A.01-03 and ZZ.B.01-03, with no plugins but those that it needs."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p rulewright.testing.plugin -p xdist")
    pytester.makeconftest(
        "from rulewright.testing import plugin\n"
        "plugin.known_rules = lambda: {f'ZZ.{s}.0{n}' for s in 'AB' for n in (1, 2, 3)}\n"
    )
    return pytester


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_what_ran_and_passed_counts(suite: pytest.Pytester, workers: str) -> None:
    suite.makepyfile(test_rules=SUITE)
    suite.runpytest_subprocess("-n", workers, "--rules-out", "out/rules.json")
    found = json.loads((suite.path / "out" / "rules.json").read_text())
    assert list(found["passed"]) == ["ZZ.A.01", "ZZ.A.02", "ZZ.A.03", "ZZ.B.03"]
    assert list(found["failed"]) == ["ZZ.B.01", "ZZ.B.03"]


@pytest.mark.parametrize(
    ("mark", "complaint"), [("'ZZ.A.09'", "*no ledger has the rule ZZ.A.09*"), ("'move'", "*names no rule id*")]
)
def test_a_wrong_mark_is_refused(suite: pytest.Pytester, mark: str, complaint: str) -> None:
    suite.makepyfile(test_rules=f"import pytest\n@pytest.mark.rule({mark})\ndef test_it(): pass")
    suite.runpytest_subprocess().stderr.fnmatch_lines([complaint])
