"""What the compiled build adds to the sources: facts are put together only where somebody listens."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[2] / "setup.py"


@pytest.fixture(scope="module")
def spared() -> Callable[[str], str]:
    """The text of a module as the build lays it out, as far as its facts go."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("setuptools.setup", lambda **_: None)
        spare_facts = runpy.run_path(str(SETUP))["spare_facts"]

    def laid_out(text: str) -> str:
        lines = text.splitlines(keepends=True)
        spare_facts(ast.parse(text), lines)
        return "".join(lines)

    return laid_out


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
