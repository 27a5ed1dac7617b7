"""Numbers worked out by hand, to the number."""

from __future__ import annotations

import pytest

from rulewright.games.factions.rules.content import find_grid
from rulewright.games.factions.rules.rolling import attack_strength
from rulewright.games.factions.rules.state import INITIATIVE
from rulewright.games.factions.view.odds import chances_of

from .field import amber, battle, go, keys, kind, plain, play, steel
from .test_rounds import controlled
from .test_setup import two_lists


@pytest.mark.parametrize(("a", "b", "expected"), [((0, 0), (2, -1), 2), ((0, 0), (1, 1), 2), ((-3, 0), (3, 0), 6)])
def test_distances(a: tuple[int, int], b: tuple[int, int], expected: int) -> None:
    grid = find_grid("crossing")
    assert grid.far[grid.at(*a)][grid.at(*b)] == expected


@pytest.mark.parametrize(
    ("roll", "skill", "damage", "over"),
    [
        (10, 10, 1, False),
        (11, 10, 0, False),
        (1, -3, 2, False),
        (2, 1, 0, False),
        (19, 25, 1, False),
        (20, 25, 0, True),
    ],
)
def test_single_dice(roll: int, skill: int, damage: int, over: bool) -> None:
    match = battle(amber(plain(skill=skill), 0, 0), steel(plain(health=9), 1, 0), rolls=[roll])
    play(match, "attack:1")
    assert (9 - match.state.hp[1], match.state.ap[0] == 0) == (damage, over)


@pytest.mark.parametrize(("rolls", "damage"), [([1, 12], 4), ([9, 9], 6), ([1, 1], 8), ([5, 20], 0)])
def test_d3x2_at_as_9(rolls: list[int], damage: int) -> None:
    match = battle(amber(plain(skill=9, damage=3, dice=2), 0, 0), steel(plain(health=9), 1, 0), rolls=rolls)
    play(match, "attack:1")
    assert 9 - match.state.hp[1] == damage
    assert (match.state.ap[0] == 0) == (20 in rolls)


def test_as_9_banding_with_two_allies_against_an_elusive_marked_target() -> None:
    hound = kind("pack_hound", "banding", "mark_target", skill=9)
    allies = (amber("conscript", 2, 0), amber("conscript", 1, -1))
    match = battle(amber(hound, 0, 0), *allies, steel("dust_runner", 1, 0))
    play(match, "mark_target:3")
    assert attack_strength(match.state, 0, 3) == 14


@pytest.mark.rule("FA.SETUP.02", "FA.SETUP.09", "FA.SETUP.12", "FA.RES.04")
def test_lists_of_95_and_88() -> None:
    second = ["field_marshal"] * 7 + ["trench_guard"]  # 88
    first = ["trench_guard", "riot_warden", *["field_marshal"] * 7]  # 4 + 7 + 84 = 95
    match = two_lists(first, second, [("income", 17)])
    assert match.state.button == 1
    play(match, "order:1:0", "buy:field_marshal", "buy:riot_warden", "buy:trench_guard")
    while match.state.round == 0:
        play(match, match.choices[0])
    assert match.state.button == 0
    assert match.state.phase == INITIATIVE
    play(match, "order:0:1")
    assert match.state.bank == [3 + 9, 2 + 9]


@pytest.mark.parametrize(("vp", "tiles", "results"), [((9, 11), (3, 1), (0.5, 0.5)), ((11, 8), (1, 2), (1.0, 0.0))])
def test_points(vp: tuple[int, int], tiles: tuple[int, int], results: tuple[float, float]) -> None:
    # four soldiers on three tiles cannot be, so the points of a second tile are booked before
    spots = [(-3, 0), (0, 0), (3, 0)]
    mine, theirs = tiles
    before = [vp[0], vp[1]]
    while mine + theirs > 3:
        before[0] += 1
        mine -= 1
    placed = [amber("conscript", *spots[i]) for i in range(mine)]
    placed += [steel("conscript", *spots[mine + i]) for i in range(theirs)]
    match = controlled(*placed, vp=(before[0], before[1]))
    assert match.outcome is not None
    assert match.outcome.results == results


def test_hit_chances_of_simple_attacks() -> None:
    chances = chances_of(strength=10, dice=1, worth=1, critical=1)
    assert (float(chances.hit), float(chances.critical), float(chances.fumble)) == (0.5, 0.05, 0.05)
    assert {damage: float(chance) for damage, chance in chances.damage.items()} == {0: 0.5, 1: 0.45, 2: 0.05}
    twice = chances_of(strength=10, dice=2, worth=1, critical=1)
    assert float(twice.fumble) == pytest.approx(1 - 0.95**2)
    assert float(twice.hit) == pytest.approx(0.95**2 - 0.45**2)


def test_keys_of_a_soldiers_choices_are_stable() -> None:
    match = battle(amber("conscript", -4, 4), steel("conscript", 4, -4))
    go(match, -3, 4)
    assert keys(match)[-1] == "end"
    assert all(key.startswith("move:") for key in keys(match)[:-1])
