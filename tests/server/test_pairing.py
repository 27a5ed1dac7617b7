"""Who plays whom, and who stands where: worked examples, and what must hold for any tournament."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.server.nights.matching import can_all_be_paired
from rulewright.server.nights.pairing import Contender, Pair, berger_rounds, most_rounds, swiss_round
from rulewright.server.nights.standings import Met, contenders, standings

POINTS = st.sampled_from([1.0, 0.5, 0.0])


def played(number: int, pairs: Sequence[Pair], *points: float) -> list[Met]:
    return [Met(number, pair, result) for pair, result in zip(pairs, points, strict=True)]


# ---- Swiss ----------------------------------------------------------------------------------------------------------


def test_the_upper_half_meets_the_lower_and_sides_alternate_down_the_tables() -> None:
    pairs = swiss_round(contenders(range(1, 9), []))
    assert pairs == [Pair(1, 5), Pair(6, 2), Pair(3, 7), Pair(8, 4)]


def test_in_the_second_round_winners_meet_winners_on_the_other_side() -> None:
    first = swiss_round(contenders(range(1, 9), []))
    pairs = swiss_round(contenders(range(1, 9), played(1, first, 1, 0, 1, 0)))
    assert pairs == [Pair(4, 1), Pair(2, 3), Pair(5, 8), Pair(7, 6)]


def test_who_is_over_floats_down_to_the_top_of_the_next_group() -> None:
    first = swiss_round(contenders(range(1, 7), []))  # 1-4, 5-2, 3-6
    assert first == [Pair(1, 4), Pair(5, 2), Pair(3, 6)]
    pairs = swiss_round(contenders(range(1, 7), played(1, first, 1, 0, 1)))
    assert pairs == [Pair(2, 1), Pair(4, 3), Pair(6, 5)]


def test_the_lowest_has_a_bye_and_only_once() -> None:
    first = swiss_round(contenders(range(1, 6), []))
    assert first[-1] == Pair(5, None)
    second = swiss_round(contenders(range(1, 6), played(1, first, 1, 1, 1)))
    assert second[-1].second is None
    assert second[-1].first != 5


def test_when_too_many_have_left_two_meet_again() -> None:
    left = [Contender(1, 2, frozenset({2}), (0,)), Contender(2, 1, frozenset({1}), (1,))]
    assert swiss_round(left) == [Pair(2, 1)]
    assert swiss_round([Contender(1)]) == [Pair(1, None)]
    assert swiss_round([]) == []


@given(st.integers(2, 24), st.data())
@settings(max_examples=60, deadline=None)
def test_any_swiss_tournament(count: int, data: st.DataObject) -> None:
    met: list[Met] = []
    byes: list[int] = []
    for number in range(1, most_rounds(count) + 1):
        pairs = swiss_round(contenders(range(1, count + 1), met))
        seeds = [seed for pair in pairs for seed in pair if seed is not None]
        assert sorted(seeds) == list(range(1, count + 1)), "everybody once"
        byes += [pair.first for pair in pairs if pair.second is None]
        met += [Met(number, pair, data.draw(POINTS) if pair.second else 1.0) for pair in pairs]
    games = [frozenset(each.pair) for each in met if each.pair.second is not None]
    assert len(games) == len(set(games)), "nobody meets the same rival twice"
    assert len(byes) == len(set(byes)), "a bye at most once"
    for one in contenders(range(1, count + 1), met):
        assert abs(one.balance) <= 2
        enough_rivals = most_rounds(count) <= count // 4 + 1 and count % 2 == 0
        assert abs(one.balance) <= 1 or not enough_rivals


@given(st.integers(4, 40).filter(lambda count: count % 2 == 0), st.data())
@settings(max_examples=40, deadline=None)
def test_sides_differ_by_at_most_one_in_as_many_rounds_as_a_swiss_needs(count: int, data: st.DataObject) -> None:
    met: list[Met] = []
    for number in range(1, min(5, count // 4 + 1) + 1):
        pairs = swiss_round(contenders(range(1, count + 1), met))
        met += [Met(number, pair, data.draw(POINTS)) for pair in pairs]
        assert all(abs(one.balance) <= 1 for one in contenders(range(1, count + 1), met))


def pairable(partners: Sequence[Sequence[int]], left: frozenset[int]) -> bool:
    """By trying everything."""
    if not left:
        return True
    one = min(left)
    return any(other in left and pairable(partners, left - {one, other}) for other in partners[one])


@given(st.integers(0, 8), st.data())
@settings(max_examples=300, deadline=None)
def test_blossoms_find_a_matching_wherever_there_is_one(count: int, data: st.DataObject) -> None:
    edges = [(a, b) for a in range(count) for b in range(a) if data.draw(st.booleans())]
    partners = [[b if a == one else a for a, b in edges if one in (a, b)] for one in range(count)]
    assert can_all_be_paired(partners) == pairable(partners, frozenset(range(count)))


# ---- round robin ----------------------------------------------------------------------------------------------------


def test_bergers_table_for_six() -> None:
    told = [" ".join(f"{pair.first}-{pair.second}" for pair in pairs) for pairs in berger_rounds(6)]
    assert told == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


@pytest.mark.parametrize("count", range(2, 21))
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = berger_rounds(count)
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        assert sorted(seed for pair in pairs for seed in pair if seed) == list(range(1, count + 1))
    games = [frozenset(pair) for pairs in rounds for pair in pairs if pair.second is not None]
    assert len(games) == len(set(games)) == count * (count - 1) // 2
    met = [Met(number, pair, 0.5) for number, pairs in enumerate(rounds, 1) for pair in pairs]
    assert all(abs(one.balance) <= 1 for one in contenders(range(1, count + 1), met))


# ---- standings ------------------------------------------------------------------------------------------------------


def test_points_then_buchholz_then_sonneborn_berger() -> None:
    met = [
        *played(1, [Pair(1, 2), Pair(3, 4)], 1, 1),
        *played(2, [Pair(3, 1), Pair(4, 2)], 0.5, 0),
    ]
    places = standings([1, 2, 3, 4], met, 2)
    told = [(each.rank, each.seed, each.points, each.buchholz, each.sonneborn_berger) for each in places]
    assert told == [(1, 1, 1.5, 2.5, 1.75), (2, 3, 1.5, 1.5, 0.75), (3, 2, 1.0, 1.5, 0.0), (4, 4, 0.0, 2.5, 0.0)]
    assert [cell.result for cell in places[0].cells] == ["won", "drew"]
    assert [cell.rival for cell in places[0].cells] == [2, 3]


def test_who_won_between_the_two_stands_first() -> None:
    met = [
        *played(1, [Pair(2, 1), Pair(3, 5), Pair(4, 6)], 1, 0, 1),
        *played(2, [Pair(3, 2), Pair(1, 4), Pair(5, None)], 1, 1, 1),
    ]
    places = standings(range(1, 7), met, 2)
    assert [each.seed for each in places] == [5, 3, 2, 1, 4, 6]
    assert (places[2].points, places[2].buchholz, places[2].sonneborn_berger) == (1.0, 2.0, 1.0)
    assert (places[3].points, places[3].buchholz, places[3].sonneborn_berger) == (1.0, 2.0, 1.0)


def test_who_is_level_in_all_shares_a_rank() -> None:
    places = standings([1, 2, 3, 4], played(1, [Pair(2, 1), Pair(3, 4)], 1, 0.5), 1)
    assert [(each.rank, each.seed) for each in places] == [(1, 2), (2, 3), (2, 4), (4, 1)]


def test_a_bye_is_a_rival_as_good_as_oneself_and_a_round_under_way_counts_nothing() -> None:
    met = [Met(1, Pair(1, 2), 1.0), Met(1, Pair(3, None), 1.0), Met(2, Pair(3, 1), None)]
    places = {each.seed: each for each in standings([1, 2, 3], met, 2)}
    assert (places[3].points, places[3].buchholz, places[3].sonneborn_berger) == (1.0, 1.0, 1.0)
    assert [cell.result for cell in places[3].cells] == ["bye", "plays"]
    assert [cell.result for cell in places[2].cells] == ["lost", "missed"]
