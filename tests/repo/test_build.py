"""What the compiled build adds to the sources: facts are put together only where somebody listens, and things that
never change have constructors of their own."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.kernel import find_game
from tools.training import play

ROOT = Path(__file__).parents[2]
SETUP = ROOT / "setup.py"


Build = dict[str, Any]


@pytest.fixture(scope="module")
def built() -> Build:
    """The functions of setup.py."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("setuptools.setup", lambda **_: None)
        return runpy.run_path(str(SETUP))


def laid_out(built: Build, step: str, text: str) -> str:
    """The text of a module as one step of the build lays it out."""
    lines = text.splitlines(keepends=True)
    built[step](ast.parse(text), lines)
    return "".join(lines)


@pytest.fixture(scope="module")
def spared(built: Build) -> Callable[[str], str]:
    return partial(laid_out, built, "spare_facts")


def test_a_fact_of_mere_looks_is_told_only_where_somebody_listens(spared: Callable[[str], str]) -> None:
    fact = 'told(table, "moved", who, space=space[who], far=len(path))\n'
    assert spared(f"def move() -> None:\n    {fact}") == f"def move() -> None:\n    if table.log is not None: {fact}"
    long = 'told(\n    table, "rolled", dice=faces,\n)\n'
    assert spared(long) == f"if table.log is not None: {long}"


@pytest.mark.parametrize(
    "fact",
    [
        'told(table, "healed", who, amount=heal(table, who))\n',  # what happens meanwhile would not, were nobody there
        'told(table, "drew", who, card=(yield DRAW))\n',
        'told(state.table, "moved", who)\n',
        'tell(table, "moved", who)\n',
    ],
)
def test_all_else_stays_as_it_is(spared: Callable[[str], str], fact: str) -> None:
    assert spared(fact) == fact


FROZEN = """\
@dataclass(frozen=True, slots=True)
class Throw:
    kind: int
    dice: tuple[int, ...] = ()

    def most(self) -> int:
        return max(self.dice)
"""


VALUE = FROZEN.replace("frozen=True, ", "").replace("Throw:", "Throw(Value):")


@pytest.mark.parametrize(("cls", "aside"), [(FROZEN, "  # type: ignore[misc]"), (VALUE, "")])
def test_a_thing_that_never_changes_gets_its_constructor_as_a_method(built: Build, cls: str, aside: str) -> None:
    made = laid_out(built, "write_constructors", cls)
    kept = f"self.kind = kind; self.dice = dice{aside}"
    assert made == cls.replace(
        "= ()\n\n", f"= ()\n    def __init__(self, kind: int, dice: tuple[int, ...] = ()) -> None: {kept}\n"
    )


@pytest.mark.parametrize(
    "cls",
    [
        "@dataclass(slots=True)\nclass Foe:\n    wounds: int\n",  # copies make such a part by its __new__
        "@dataclass(frozen=True)\nclass Card(Thing):\n    id: str\n",  # whose fields stand elsewhere too
        "@dataclass(frozen=True)\nclass Card:\n    signs: list[str] = field(default_factory=list)\n",
        "@dataclass(frozen=True)\nclass Card:\n    id: str\n\n    def __post_init__(self) -> None: ...\n",
        "class Card(NamedTuple):\n    id: str\n",
    ],
)
def test_every_other_class_keeps_the_constructor_it_has(built: Build, cls: str) -> None:
    assert laid_out(built, "write_constructors", cls) == cls


def test_what_a_guided_build_plays_is_there(built: Build) -> None:
    assert (ROOT / "tools" / "training.py").exists()
    assert built["TRAINING"] == [sys.executable, "-m", "tools.training"]
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nwheel-compiled:")[2].partition("\n\n")[0]
    assert "RULEWRIGHT_MYPYC=1 $(PGO) $(BIN)/python" in recipe


def test_a_guided_build_counts_and_plays_before_it_builds_again(
    built: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done: list[object] = []
    monkeypatch.setattr(subprocess, "run", lambda command, *, env, check: done.append((command, env["PYTHONPATH"])))
    tools, extension = import_module("setuptools"), built["Extension"]
    library = extension("all", ["a.c", "b.c"], extra_compile_args=["-O2"])
    build = built["Guided"](tools.Distribution({"ext_modules": [extension("one", ["c.c"]), library]}))
    build.ensure_finalized()
    build.build_lib = str(tmp_path)
    told = lambda self: done.append((library.extra_compile_args, library.extra_link_args, self.force))  # noqa: E731
    monkeypatch.setattr(built["AllCores"], "build_extensions", told)
    build.build_extensions()
    counted, trained, guided = done
    assert counted == (["-O2", built["COUNTED"]], [built["COUNTED"]], None)
    assert trained == (built["TRAINING"], str(tmp_path))
    assert guided == (["-O2", *built["GUIDED"]], [], True)


def test_training_plays_a_game_to_its_end_the_same_each_time() -> None:
    game = find_game("noughts")
    assert play(game, 1, Random(1)) == play(game, 1, Random(1)) > 4
