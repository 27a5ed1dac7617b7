"""The random source: the same everywhere, fair, and scripted where a test wants it so."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.kernel import BadChance, Chance, Roll, Scripted, commitment

D6 = Roll("die", range(1, 7))


def test_a_seed_gives_the_same_words_on_every_machine() -> None:
    chance = Chance(1)
    assert [chance.word() for _ in range(3)] == [831437630529649277, 5867418929380324274, 17893748539076234692]
    assert Chance("a secret").below(1000) == 771


def test_a_place_in_the_stream_is_only_a_number() -> None:
    chance = Chance(9)
    words = [chance.word() for _ in range(40)]
    assert [chance.at(i).word() for i in range(40)] == words


def test_dice_are_fair() -> None:
    chance = Chance("fair")
    counts = Counter(chance.roll(D6) for _ in range(60_000))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # chi square, 5 degrees, 99.9 %


def test_weights_count() -> None:
    chance = Chance("weights")
    counts = Counter(chance.roll(Roll("card", "abc", [3, 0, 1])) for _ in range(8_000))
    assert counts["b"] == 0
    assert 5_800 < counts["a"] < 6_200


def test_a_roll_with_no_weight_gives_nothing() -> None:
    with pytest.raises(BadChance, match="'card' has nothing to give"):
        Chance(0).roll(Roll("card", "ab", [0, 0]))


def test_shuffling_keeps_every_item_and_reaches_every_order() -> None:
    chance = Chance("mix")
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6_000))
    assert len(orders) == 6
    assert min(orders.values()) > 880


class TestScript:
    def test_outcomes_come_in_order(self) -> None:
        chance = Scripted([6, ("die", 1)])
        assert [chance.roll(D6), chance.roll(D6)] == [6, 1]

    def test_the_end_of_the_script_is_told(self) -> None:
        with pytest.raises(BadChance, match="script of 0 outcomes ran out at the roll 'die'"):
            Scripted([]).roll(D6)

    def test_an_impossible_outcome_is_told(self) -> None:
        with pytest.raises(BadChance, match="'die' cannot give 7"):
            Scripted([7]).roll(D6)
        with pytest.raises(BadChance, match="cannot give"):
            Scripted([("draw", 3)]).roll(D6)

    def test_a_seed_takes_over(self) -> None:
        chance = Scripted([2], seed=5)
        rolls = [chance.roll(D6) for _ in range(6)]
        again = chance.at(0)
        assert rolls[0] == 2
        assert [again.roll(D6) for _ in range(6)] == rolls


def test_a_commitment_tells_nothing_but_binds() -> None:
    assert commitment(1) != commitment(2)
    assert commitment("x") == commitment("x")
    assert len(commitment(1)) == 64
