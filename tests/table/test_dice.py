"""Dice pools and their odds, against every way the dice can fall."""

from collections import Counter
from fractions import Fraction

import pytest

from rulewright.kernel.copying import copier, from_plain, to_plain
from rulewright.table.dice import Odds, Pool, Rolled, dice, hit_odds, reroll, roll, total_odds

from .flows import faces, run


def test_a_boost_adds_one_die_and_each_source_another() -> None:
    standard = dice("attack", 2)
    assert standard.boosted().tags == ("attack", "attack", "boost")
    assert standard.boosted().boosted() == standard.boosted()
    assert standard.boosted().added("steady hand").added("steady hand").tags[2:] == ("boost", "steady hand")
    assert standard.plus("power", 2).tags == ("attack", "attack", "power", "power")


def test_each_die_keeps_its_tag() -> None:
    pool = dice("attack", 2).plus("defence", 2).plus("power")
    rolled = run(roll(pool), [("attack", 5), ("attack", 3), ("defence", 6), ("defence", 1), ("power", 4)])
    assert (rolled.showing("attack"), rolled.showing("defence"), rolled.showing()) == ([5, 3], [6, 1], [5, 3, 6, 1, 4])
    assert (rolled.highest("defence"), rolled.highest("none"), rolled.total) == (6, 0, 19)
    assert rolled.hits(range(5, 7)) == 2
    assert rolled.hits(range(5, 7), "attack") == 1


@pytest.mark.parametrize(
    ("highest", "lowest", "kept"),
    [(1, 0, [True, False, True]), (0, 1, [True, True, False]), (1, 1, [True, False, False]), (2, 2, [False] * 3)],
)
def test_dropped_dice_do_not_count(highest: int, lowest: int, kept: list[bool]) -> None:
    rolled = run(roll(dice("attack", 3).dropping(highest, lowest)), [4, 6, 2])
    assert rolled.kept == kept
    assert rolled.total == sum(face for face, counts in zip([4, 6, 2], kept, strict=True) if counts)


def test_a_reroll_replaces_faces_and_settles_the_drops_anew() -> None:
    rolled = run(roll(dice("attack", 3).dropping(highest=1)), [4, 6, 2])
    run(reroll(rolled, [1]), [("attack", 1)])
    assert (rolled.faces, rolled.kept, rolled.replaced, rolled.total) == ([4, 1, 2], [False, True, True], [(1, 6)], 3)
    run(reroll(rolled, [0, 1]), [5, 5])
    assert rolled.replaced == [(1, 6), (0, 4), (1, 1)]
    assert rolled.total == 7


def test_dice_may_start_at_nought() -> None:
    assert list(dice("luck", 1, sides=10, lowest=0).faces) == list(range(10))
    assert run(roll(dice("luck", 1, 10, 0)), [0]).total == 0


def test_rolled_dice_can_be_copied_and_written_down() -> None:
    rolled = run(roll(dice("attack", 2).boosted()), [1, 2, 3])
    run(reroll(rolled, [0]), [6])
    twin = copier(Rolled)(rolled)
    assert twin == rolled
    assert from_plain(Rolled, to_plain(Rolled, rolled), lambda kind, id_: None) == rolled


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize(("highest", "lowest"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (5, 0)])
@pytest.mark.parametrize("sides", [4, 6])
def test_odds_of_totals_count_every_fall_of_the_dice(count: int, highest: int, lowest: int, sides: int) -> None:
    pool = dice("d", count, sides).dropping(highest, lowest)
    brute = Counter(sum(sorted(fall)[lowest : max(lowest, count - highest)]) for fall in faces(sides, count))
    odds = total_odds(pool)
    assert odds.ways == dict(brute)
    assert odds.cases == sides**count
    assert all(run(roll(pool), fall).total in odds.ways for fall in list(faces(sides, count))[:50])


@pytest.mark.parametrize("winning", [range(5, 7), (1,), (), range(1, 7)])
def test_odds_of_hits_count_every_fall_of_the_dice(winning: range | tuple[int, ...]) -> None:
    brute = Counter(sum(face in winning for face in fall) for fall in faces(6, 3))
    assert hit_odds(dice("d", 3), winning).ways == dict(brute)


def test_odds_answer_questions() -> None:
    two = total_odds(dice("d", 2))
    assert (two.at_least(10), two.at_most(3), two.exactly(7)) == (Fraction(1, 6), Fraction(1, 12), Fraction(1, 6))
    assert (two.exactly(1), two.mean()) == (Fraction(0), Fraction(7))
    assert two.chance(lambda total: total % 2 == 0) == Fraction(1, 2)
    assert two.mapped(lambda total: int(total >= 10)).ways == {0: 30, 1: 6}
    one = total_odds(dice("d", 1))
    assert (one + one).ways == two.ways
    assert (one - one).exactly(0) == Fraction(1, 6)
    ten = total_odds(dice("d", 1, 10, 0))
    assert ten.combined(ten, lambda a, b: max(a, b)).exactly(0) == Fraction(1, 100)
    assert Odds({3: 0, 2: 1}).ways == {2: 1}
    assert total_odds(Pool(())).ways == {0: 1}
