"""The ledger: reading, citing, and errors that say where."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kernel import BadContent, load_ledger
from rulewright.kernel.ledger import cited

GOOD = """
game: sample
title: Sample
prefix: SA
sections:
  - id: MOVE
    title: Moving
    rules:
      - {id: SA.MOVE.01, kind: core, page: 3, text: "A piece moves
           one space."}
      - {id: SA.MOVE.02, text: Walls stop it.}
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "rules.yaml"
    file.write_text(text)
    return file


def test_a_ledger_is_read_and_cited(tmp_path: Path) -> None:
    ledger = load_ledger(written(tmp_path, GOOD))
    assert ledger.cite("SA.MOVE.01").text == "A piece moves one space."
    assert ledger.cite("SA.MOVE.01").page == 3
    assert [rule.id for rule in ledger.search("wall STOP")] == ["SA.MOVE.02"]
    with pytest.raises(KeyError, match=r"did you mean 'SA.MOVE.02'"):
        ledger.cite("SA.MOVE.03")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("prefix: SA", "prefix: XX", "SA.MOVE.01: the prefix of this ledger is XX"),
        ("SA.MOVE.02", "SA.MOVE.01", "stands in the ledger twice"),
        ("SA.MOVE.02", "move two", "is not a rule id"),
        ("sections:", "chapters:", "missing required field `sections`"),
        ("rules:", "rules: [", "while parsing"),
    ],
)
def test_a_broken_ledger_says_what_and_where(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        load_ledger(written(tmp_path, GOOD.replace(old, new)))


def test_citations_in_a_text() -> None:
    text = "Switch, then shift. WS.SLIP.01-03, 07 and UC.MOVE.04; not 3.14 or A.B.1"
    assert list(cited(text)) == ["WS.SLIP.01", "WS.SLIP.02", "WS.SLIP.03", "WS.SLIP.07", "UC.MOVE.04"]
    assert list(cited("DD.LOOT.099-101")) == ["DD.LOOT.099", "DD.LOOT.100", "DD.LOOT.101"]
