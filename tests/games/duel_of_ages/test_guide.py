"""The guide names only what there is."""

from rulewright.kernel import find_game
from rulewright.testing.guides import faults


def test_the_guide_holds_its_word() -> None:
    assert faults(find_game("duel_of_ages")) == []
