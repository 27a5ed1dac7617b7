"""Keys: every choice has one, and gets itself back from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.kernel import Choice, UnknownGame, choice_of, find_game, game_ids, key_of
from rulewright.kernel.numbers import Sum

words = st.from_regex(r"[a-z][a-z0-9_.-]{0,12}", fullmatch=True)
parts = st.one_of(st.integers(-(10**17), 10**17), words)
choices = st.one_of(parts, st.lists(parts, min_size=2, max_size=4).map(tuple))


@given(choices)
def test_a_key_gives_its_choice_back(choice: Choice) -> None:
    assert choice_of(key_of(choice)) == choice


def test_keys_read_well() -> None:
    assert [key_of(choice) for choice in (17, "pass", ("move", 17), ("card", "tommy-gun"))] == [
        "17", "pass", "move:17", "card:tommy-gun",
    ]  # fmt: skip


def test_an_unknown_game_comes_with_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'noughts'"):
        find_game("nougths")
    assert {"noughts", "connect_four"} <= set(game_ids())
    assert find_game("noughts") is find_game("noughts")


def test_a_sum_explains_itself() -> None:
    rating = Sum()
    rating.add(9, "printed")
    rating.add(1, "rifle bonus", "WS.BONUS.01")
    rating.add(0, "nothing")
    rating.add(-2, "opposing faction")
    assert rating.total == 8
    assert str(rating) == "9 printed, +1 rifle bonus, -2 opposing faction"
