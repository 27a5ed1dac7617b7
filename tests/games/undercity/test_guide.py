"""How to play The Undercity, on one page."""

from __future__ import annotations

from rulewright.games.undercity import Undercity
from rulewright.testing.guides import faults


def test_the_guide_names_only_what_there_is() -> None:
    assert faults(Undercity()) == []
