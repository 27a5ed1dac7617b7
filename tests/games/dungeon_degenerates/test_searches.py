"""Hunting and hiding with the Danger card on the table: put forward only where they change who comes."""

from __future__ import annotations

import pytest

from rulewright.games.dungeon_degenerates.rules.state import LAW_COMES, MONSTERS_COME, SAFE
from rulewright.games.dungeon_degenerates.view import map_looks
from rulewright.games.dungeon_degenerates.view.looks import look
from rulewright.kernel import Ask

from .camp import GAME, KNIGHT, luckless


@pytest.mark.rule("DD.HUNT.03", "DD.HUNT.06")
@pytest.mark.parametrize(
    ("prompt", "now", "then", "best"),
    [
        ("hunt", SAFE, MONSTERS_COME, "try"),
        ("hunt", SAFE, LAW_COMES, "decline"),
        ("hunt", SAFE, SAFE, "decline"),
        ("stealth", MONSTERS_COME, SAFE, "try"),
        ("stealth", LAW_COMES, SAFE, "try"),
        ("stealth", MONSTERS_COME, MONSTERS_COME, "decline"),
        ("stealth", SAFE, SAFE, "decline"),
    ],
)
def test_what_changes_nothing_says_so_and_is_not_put_forward(
    prompt: str, now: int, then: int, best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_looks, "coming", lambda table, ask, change=0: then if change else now)
    table, ask = luckless(KNIGHT), Ask(0, prompt, ["try", "decline"], about=0)
    assert GAME.foremost(table, ask) == best
    found = look(table, ask, "try")
    assert found.after.startswith("useless: ") == (found.tone == "end") == (now == then)
