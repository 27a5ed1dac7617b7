"""What is offered meets every condition; what is barred is told the first that it lacks."""

from __future__ import annotations

from rulewright.kernel import Barred
from rulewright.table.conditions import Condition, bars, lacking, meeting

Purse = list[int]


def cheap(purse: Purse, buyer: int, prices: list[int]) -> list[int]:
    return [price for price in prices if price <= purse[buyer]]


CHEAP: Condition[Purse, int] = Condition("cheap", cheap, lambda purse, buyer, price: {"short": price - purse[buyer]})
EVEN: Condition[Purse, int] = Condition("even", lambda purse, buyer, prices: [p for p in prices if p % 2 == 0])
NEVER: Condition[Purse, int] = Condition("never", lambda purse, buyer, prices: [], whole=True)


def test_what_is_left_meets_all_conditions_in_the_order_of_the_targets() -> None:
    assert meeting((CHEAP, EVEN), [5], 0, [4, 9, 3, 2]) == [4, 2]
    assert meeting((), [5], 0, [9]) == [9]


def test_the_rest_is_told_the_first_condition_that_it_lacks() -> None:
    barred = [(price, condition.name) for price, condition in lacking((CHEAP, EVEN), [5], 0, [4, 9, 3, 2])]
    assert barred == [(9, "cheap"), (3, "even")]


def test_a_condition_is_not_asked_where_no_target_is_left() -> None:
    def fails(purse: Purse, buyer: int, prices: list[int]) -> list[int]:
        raise AssertionError("nobody is left")

    unasked: Condition[Purse, int] = Condition("unasked", fails)
    assert meeting((NEVER, unasked), [5], 0, [1]) == []
    assert [condition.name for _, condition in lacking((NEVER, unasked), [5], 0, [1, 2])] == ["never", "never"]


def test_a_condition_tells_what_its_words_need() -> None:
    assert CHEAP.parts([5], 0, 9) == {"short": 4}
    assert EVEN.parts([5], 0, 3) == {}


def test_bars_are_choices_with_the_name_and_the_parts_of_what_bars_them() -> None:
    barred = list(bars((CHEAP, EVEN), [5], 0, [9, 3], lambda price: ("buy", price)))
    assert barred == [Barred(("buy", 9), "cheap", {"short": 4}), Barred(("buy", 3), "even", {})]
