"""Faults are planted where rules are, noticed by tests that bite, and never written to disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rulewright.testing.mutants.choice import folders_of_tests, game_of, games_of, rules_modules
from rulewright.testing.mutants.faults import read
from rulewright.testing.mutants.forks import HUNG, allow, forked
from rulewright.testing.mutants.proof import disabled
from rulewright.testing.mutants.report import NoSuchFaults, choose

RULES = '''
"""A tiny game. XX.TINY.01"""
LIMIT = 3
HOLD, WALK = 1, 2


def strikes(face: int, armour: int = 0) -> bool:
    """Whether a blow lands. XX.TINY.02"""
    if face == 1:
        return False
    return face + 1 > armour


def blows(faces: list[int]) -> int:
    """How many land, up to a limit. XX.TINY.03"""
    return min(LIMIT, sum(strikes(face, 4) for face in faces))


def forgotten(face: int) -> int:
    """XX.TINY.04"""
    return face * 2
'''
TESTS = """
import pytest
from games.tiny.attack import blows, forgotten, strikes

def test_a_one_never_lands():
    assert not strikes(1)

def test_armour_is_beaten():
    assert strikes(4, 4)
    assert not strikes(3, 4)

def test_three_blows_at_most():
    assert blows([6, 6, 6, 6]) == 3

def test_nothing():
    forgotten(2)
"""
RUN = """
import json, sys
from pathlib import Path
from rulewright.testing.mutants import choice, planting, reach
from rulewright.testing.mutants.faults import read
here = Path.cwd()
choice.GAMES = planting.SOURCE = here / "games"
reach.KEPT = here / "kept"
sys.path.insert(0, str(here))
module = read(here / "games" / "tiny" / "attack.py")
found = {}
def work(session):
    known = session.reach(2)
    for fault, (fate, tests) in session.verdicts(module.faults, known, 2):
        found[f"{fault.function}: {fault.change}"] = [fate, [test.split("::")[-1] for test in tests]]
planting.in_session([here / "tests"], [module.file], work, lambda item: True)
print(json.dumps(found))
"""
PROVEN_RULES = '''
LIMIT = 3  # XX.TINY.01


def strikes(face: int) -> bool:
    """Whether a blow lands. XX.TINY.02"""
    return face > 3


def standing(foes: list[int]) -> list[int]:
    """XX.TINY.03"""
    return [foe for foe in foes if foe]


def forgotten(face: int) -> int:
    """XX.TINY.04, 06"""
    return face * 2


def far_away() -> int:
    """XX.TINY.05"""
    return 2
'''
PROVING_TESTS = """
import pytest
from games.tiny import attack

@pytest.mark.rule("XX.TINY.01")
def test_the_limit():
    assert attack.LIMIT == 3

@pytest.mark.rule("XX.TINY.02")
def test_blows():
    assert attack.strikes(4) and not attack.strikes(3)

@pytest.mark.rule("XX.TINY.03")
def test_the_fallen_do_not_stand():
    assert 0 not in attack.standing([0])

@pytest.mark.rule("XX.TINY.04", "XX.TINY.05", "XX.TINY.06", "XX.TINY.07")
def test_nothing():
    attack.forgotten(2)
"""
PROVE = """
import json, sys
from pathlib import Path
from rulewright.testing import plugin
from rulewright.testing.mutants import choice, planting, proof, reach
here = Path.cwd()
choice.GAMES = proof.GAMES = planting.SOURCE = here / "games"
choice.ROOT = proof.ROOT = here
reach.KEPT = here / "kept"
plugin.known_rules = lambda: {f"XX.TINY.0{n}" for n in range(1, 9)}
sys.path.insert(0, str(here))
found = proof.prove("tiny", 2)
print(json.dumps([found.proven, found.listed, found.missing, found.summary]))
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    for package in ("games", "games/tiny", "tests", "tests/tiny"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "tests/tiny/test_attack.py").write_text(TESTS)
    file = tmp_path / "games/tiny/attack.py"
    file.write_text(RULES)
    return file


def changes(source: str, tmp_path: Path) -> list[str]:
    file = tmp_path / "attack.py"
    file.write_text(source)
    return [fault.change for fault in read(file).faults]


# ---- what is planted ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "planted"),
    [
        ("return a > b", ["return a > b → return", "a > b → a >= b"]),
        ("go = a != b", ["a != b → a == b"]),
        ("go = a and b", ["a and b → a or b"]),
        ("go = not a", ["not a → a"]),
        ("a -= b", ["a -= b → a += b"]),
        ("go = a + b", ["a + b → a - b"]),
        ("go = a + (b,)", []),
        ("go = max(a, b)", ["max(a, b) → min(a, b)"]),
        ("go = True", ["True → False"]),
        ("go(a, 4)", ["drop: go(a, 4)", "go(a, 4) → go(a, 5)", "go(a, 4) → go(a, 3)"]),
        ("yield from go(a)", ["yield from go(a) → yield from ()"]),
        ("return a", ["return a → return"]),
        ("return ()", []),
        ("if a:\n        return", ["a → not a", "drop: return"]),
        ("for a in b:\n        continue", ["drop: continue"]),
        ("return (yield from go(a))", ["return (yield from go(a)) → return ((yield from go(a)), None)[1]"]),
    ],
)
def test_small_faults(line: str, planted: list[str], tmp_path: Path) -> None:
    assert changes(f"def f(a, b):\n    {line}\n", tmp_path) == planted


@pytest.mark.parametrize(
    "source",
    [
        '"""Four and 4."""\n',
        "ONE, TWO = 1, 2\n",
        "OFF = -1\n",
        "BIT = 1 << 4\n",
        '__slots__ = ("a",)\n',
        "def f(a: Literal[4]) -> Literal[5]:\n    raise BadThing(a + 1)\n",
        "def f(table):\n    tell(table, 4)\n",
        "def f(table):\n    if table.log is not None:\n        table.log.write(4)\n",
        "def f(a, b):\n    g = f'{a + 1}'\n",
        "def f(a, b):\n    g = zip(a, b, strict=True)\n",
    ],
)
def test_words_and_names_are_left_alone(source: str, tmp_path: Path) -> None:
    assert changes(source, tmp_path) == []


def test_the_same_change_twice_in_a_function_has_a_number(tmp_path: Path) -> None:
    assert changes("def f(a):\n    b = a + 1\n    c = a + 1\n", tmp_path)[1::3] == ["a + 1 → a + 2", "a + 1 → a + 2 #2"]


def test_a_seed_chooses_and_a_function_can_be_aimed_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.testing.mutants.report.SOURCE", tmp_path)
    file = tmp_path / "games" / "attack.py"
    file.parent.mkdir()
    file.write_text(RULES)
    faults = read(file).faults
    assert choose(faults, 3, seed=1) == choose(faults, 3, seed=1)
    assert len(choose(faults, 3, seed=1)) == 3
    assert len({fault.site for fault in choose(faults, 99, seed=1)}) == len(choose(faults, 99, seed=1)) < len(faults)
    assert {fault.function for fault in choose(faults, 1, 0, function="blows")} == {"blows"}
    with pytest.raises(NoSuchFaults, match="defend"):
        choose(faults, 1, 0, function="defend")


# ---- where, and by which tests --------------------------------------------------------------------------------------


def test_rules_are_told_from_views_and_bots() -> None:
    names = {file.stem for file in rules_modules("undercity")}
    assert {"harm", "attack", "villains"} <= names
    assert names.isdisjoint({"scene", "looks", "score", "names", "promise", "content"})
    shared = [file for file in rules_modules("worldspanner") if "_arena" in file.parts]
    assert shared
    assert games_of(shared[0]) == ("worldspanner", "duel_of_ages")
    assert [game_of(folder / "test_x.py") for folder in folders_of_tests(shared)] == ["duel_of_ages", "worldspanner"]


def test_faults_are_noticed_by_the_tests_that_reach_them_and_by_no_file(rules: Path) -> None:
    before = rules.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", RUN], cwd=rules.parents[2], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found["strikes: face + 1 > armour → face + 1 >= armour"] == ["noticed", ["test_armour_is_beaten"]]
    assert found["strikes: drop: return False"] == ["noticed", ["test_a_one_never_lands"]]
    assert found["<module>: 3 → 4"][0] == "noticed", "what an import runs is imported again"
    assert found["strikes: 0 → 1"][0] == "survived"
    assert found["forgotten: return face * 2 → return"] == ["survived", []]
    assert rules.read_bytes() == before
    assert len(list((rules.parents[2] / "kept").glob("*.json"))) == 1


def test_a_child_that_hangs_is_ended_and_one_that_breaks_is_told() -> None:
    def hang() -> None:
        allow(0.05)
        while True:
            time.sleep(0)

    assert sorted(forked([lambda: os.getpid() != parent, hang], 2)) == [(0, True), (1, HUNG)]
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        list(forked([lambda: 1 // 0], 1))


parent = os.getpid()


# ---- proofs ---------------------------------------------------------------------------------------------------------


def test_what_cites_a_rule_has_forms_that_do_nothing(rules: Path) -> None:
    found = {rule: [form.function for form in forms] for rule, forms in disabled(read(rules))}
    assert found["XX.TINY.02"] == ["strikes", "strikes"]  # False and True
    assert found["XX.TINY.03"] == ["blows", "blows"]  # 0 and 1
    assert set(found["XX.TINY.01"]) == {"strikes", "blows", "forgotten"}  # the module as a whole


def test_a_form_that_does_nothing_keeps_to_the_annotation(rules: Path) -> None:
    module = read(rules)
    forms = dict(disabled(module))["XX.TINY.02"]
    for form, answer in zip(forms, (False, True), strict=True):
        form.plant()
        names: dict[str, Any] = {}
        exec(module.code(), names)
        assert names["strikes"](6) is answer


def test_a_rule_is_proven_by_its_own_test_or_listed_or_told(rules: Path) -> None:
    home = rules.parents[2]
    (home / "tests/games").mkdir()
    (home / "tests/tiny").rename(home / "tests/games/tiny")
    (home / "tests/games/__init__.py").touch()
    (home / "tests/games/tiny/test_attack.py").write_text(PROVING_TESTS)
    (home / "tests/games/tiny/unproven.yaml").write_text(
        "- {rule: XX.TINY.06, reason: nobody looks}\n- {rule: XX.TINY.02, reason: out of date}\n"
    )
    rules.write_text(PROVEN_RULES)
    ledger = [{"id": f"XX.TINY.0{number}", "text": "A rule."} for number in range(1, 9)]
    sections = [{"id": "TINY", "title": "All", "rules": ledger}]
    (rules.parent / "rules.yaml").write_text(
        json.dumps({"game": "tiny", "title": "Tiny", "prefix": "XX", "sections": sections})
    )
    done = subprocess.run([sys.executable, "-c", PROVE], cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    proven, listed, missing, summary = json.loads(done.stdout.splitlines()[-1])
    assert proven == ["XX.TINY.01", "XX.TINY.02", "XX.TINY.03"]
    assert listed == {"XX.TINY.06": "nobody looks"}
    assert missing == {
        "XX.TINY.04": "its tests pass without the code that cites it",
        "XX.TINY.05": "its tests do not reach the code that cites it",
        "XX.TINY.07": "no code that can be taken out cites it",
        "XX.TINY.08": "no test is marked with it",
    }
    assert summary == "tiny: 8 rules, proven 3, listed with a reason 1, not proven 4"
