"""Labyrinths and their alternates: guardians, markers, and what the paths give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games.duel_of_ages.rules.adventure import choices_of, undertake
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER, GUARDIANS, KEYS
from rulewright.games.duel_of_ages.rules.figures import Figure
from rulewright.games.duel_of_ages.rules.labyrinths import (
    guardian_difference,
    marker,
    ways_to_face,
)
from rulewright.games.duel_of_ages.rules.ratings import modifier, rating, speed
from rulewright.games.duel_of_ages.rules.terms import (
    ADVENTURE,
    AGES,
    ANCIENT,
    ARMOR,
    CIRCLE,
    CIRCLES,
    HIT,
    INTELLECT,
    LAST,
    MIDDLE,
    RATINGS,
    RESPECT,
    SETTINGS,
    STEALTH,
    STRENGTH,
    WITS,
)
from rulewright.games.duel_of_ages.rules.victory import labyrinth_line, markers, path_markers
from rulewright.games.duel_of_ages.view.looks import look
from rulewright.games.duel_of_ages.view.odds import odds
from rulewright.kernel import Ask

from .tables import KEYS as USUAL
from .tables import Table, coloured, faced, person, run

rule = pytest.mark.rule
GOLD = coloured("gold")
STRONG = next(n for n, entry in enumerate(GUARDIANS) if entry.rating == "strength" and entry.age == "ancient")
PAYS = next(n for n, entry in enumerate(GUARDIANS) if entry.pay == 2 and entry.age == "ancient")
ALTERNATE = (*USUAL[:4], "alternate_ancient", "labyrinth_ancient")


def on_path(place: int = CIRCLE, path: int = 0, who: Figure | None = None, guardian: int = STRONG) -> Table:
    """Ann on a space of a path of the Ancient labyrinth, with the guardian that will be turned up."""
    table = Table({who or person("Ann"): None}, {person("Bob"): (2, 0)})
    arena = table.arena
    table.put("Ann", arena.land.labyrinths[0].paths[path][place])
    arena.guardians[0].take(guardian)
    arena.guardians[0].put_on_top(guardian)
    return table


def test_odds_are_promised_only_of_a_guardian_whose_test_lies_open() -> None:
    table = on_path()
    arena, ask = table.arena, Ask(0, "adventure", [("guardian", 0)])
    for guardian, told in ((NOBODY, False), (PAYS, False), (STRONG, True)):
        arena.faced[0] = guardian
        assert look(arena, ask, ("guardian", 0)).odds == told
        assert (odds(arena, ask, ("guardian", 0)) is not None) == told


@rule("DA.LAB.01", "DA.ALT.01", "DA.LAB.13")
@pytest.mark.parametrize("id", [id for id, key in KEYS.items() if key.family == "labyrinth"])
def test_every_labyrinth_can_be_walked_path_by_path(id: str) -> None:
    """The steps between the circles of two paths, and between their last spaces, tell most plans apart."""
    table = Table({person("Ann"): (0, 0)}, keys=(*USUAL[:4], id, USUAL[5]))
    land = table.arena.land
    (labyrinth,) = land.labyrinths
    spaces = [space for path in labyrinth.paths for space in path]
    assert len(set(spaces)) == 9
    assert all(land.steps_to(space)[table.cell(0, 0)] < 20 for space in spaces)
    for circle, middle, last in labyrinth.paths:
        assert (land.steps_to(circle)[middle], land.steps_to(middle)[last]) == (1, 1)
    first, second, third = labyrinth.paths
    inward = dict.fromkeys(("labyrinth_modern", "alternate_ancient"), (6, 2))
    plans = inward | dict.fromkeys(("labyrinth_future", "alternate_colonial"), (4, 8))
    for one, other in ((first, second), (second, third), (third, first)):
        apart = land.steps_to(one[CIRCLE])[other[CIRCLE]], land.steps_to(one[LAST])[other[LAST]]
        assert apart == plans.get(id, (2, 6))


def test_labyrinths_have_four_plans_and_those_of_an_age_differ() -> None:
    mazes = [key for key in KEYS.values() if key.family == "labyrinth"]
    assert [*Counter((key.cells, key.ways) for key in mazes).values()] == [2, 2, 2, 2]
    assert len({(key.age, key.cells, key.ways) for key in mazes}) == 8


def challenge(table: Table, face: int, *answers: str, drawn: Sequence[int] = ()) -> None:
    """Ann, no better than the guardian, tests herself with this face, draws these cards, and goes to a gold dome."""
    run(undertake(table.arena, "guardian", 0), "test", *answers, rolls=[faced(face, 0, [GOLD]), *drawn, GOLD])


def gone(table: Table, name: str) -> bool:
    return table.arena.land.in_dome[table.arena.at[table[name]]]


@rule("DA.LAB.01", "DA.ALT.01")
def test_every_age_has_two_labyrinths_of_three_paths() -> None:
    for alternate in (False, True):
        ages = [key.age for key in KEYS.values() if key.family == "labyrinth" and key.alternate == alternate]
        assert ages == list(AGES)
    land = on_path().arena.land
    assert [len(spaces) for spaces in land.labyrinths[0].paths] == [3, 3, 3]
    assert all(land.cavern[space] for spaces in land.labyrinths[0].paths for space in spaces)


@rule("DA.LAB.05-07")
@pytest.mark.parametrize("path", [0, 1, 2])
def test_a_guardian_is_challenged_from_the_circle(path: int) -> None:
    table = on_path(path=path)
    arena = table.arena
    assert choices_of(arena, 0) == [("guardian", 0)]
    challenge(table, PASS)
    assert marker(arena, 0, path) == (0, MIDDLE)
    assert arena.faced == [NOBODY]
    assert gone(table, "Ann")


@rule("DA.LAB.07")
@pytest.mark.parametrize(
    ("face", "marked", "stays", "drawn"), [(AMAZE, 0, False, 1), (PASS, 0, False, 0), (SQUEAK, NOBODY, False, 0),
    (FAIL, NOBODY, True, 0), (FOPP, NOBODY, True, 0)],
)  # fmt: skip
def test_the_results_of_a_guardian(face: int, marked: int, stays: bool, drawn: int) -> None:
    table = on_path()
    cestus = CARD_NUMBER["cestus"]
    challenge(table, face, *(["common", "keep"] if drawn else []), drawn=[cestus][:drawn])
    arena = table.arena
    assert marker(arena, 0, 0)[0] == marked
    assert (arena.faced == [STRONG]) == stays
    assert arena.hand[0] == [cestus][:drawn]
    assert gone(table, "Ann")
    assert len(arena.challenges[1].discard) == (face == FOPP)


@rule("DA.LAB.08-11")
def test_kin_of_the_guardian() -> None:
    """V22"""
    table = on_path()
    arena = table.arena
    guardian = GUARDIANS[STRONG]
    tough = type(guardian)("x", "X", guardian.age, guardian.setting, guardian.circle, "strength", 8)
    age, setting, circle = AGES.index(guardian.age), SETTINGS.index(guardian.setting), CIRCLES.index(guardian.circle)
    for changes, difference in (
        ({}, -3), ({"age": age}, -2), ({"setting": setting}, -2), ({"circle": circle}, -2),
        ({"age": age, "setting": setting, "circle": circle}, 0),
    ):  # fmt: skip
        arena.who[0] = person("Ann", **changes)
        assert guardian_difference(arena, 0, tough) == difference


@rule("DA.LAB.07")
def test_a_guardian_that_wants_cards() -> None:
    table = on_path(guardian=PAYS, who=person("Ann", age=ANCIENT))
    arena = table.arena
    cards = [table.give("Ann", card) for card in ("cestus", "morion")]
    run(undertake(arena, "guardian", 0), "pay", ("card", cards[0]), rolls=[GOLD])
    assert marker(arena, 0, 0) == (0, MIDDLE)
    assert arena.decks[0].discard == cards
    assert gone(table, "Ann")


@rule("DA.LAB.07", "DA.LAB.12")
def test_who_cannot_pay_is_sent_away() -> None:
    table = on_path(guardian=PAYS)
    table.give("Ann", "cestus")
    run(undertake(table.arena, "guardian", 0), "refuse", rolls=[GOLD])
    assert table.arena.faced == [PAYS]
    assert gone(table, "Ann")


@rule("DA.LAB.07", "DA.TYPE.16")
def test_a_badge_does_not_pay_a_guardian() -> None:
    table = on_path(guardian=PAYS)
    arena = table.arena
    badge, card = table.give("Ann", "badge_of_the_eye"), table.give("Ann", "cestus")
    assert ways_to_face(arena, 0, GUARDIANS[PAYS]) == ["beg", "refuse"]
    more = table.give("Ann", "morion")
    assert ways_to_face(arena, 0, GUARDIANS[PAYS]) == ["pay", "beg", "refuse"]
    run(undertake(arena, "guardian", 0), "pay", ("card", more), rolls=[GOLD])
    assert arena.hand[0] == [badge]
    assert arena.decks[0].discard == [more, card]


@rule("DA.LAB.12")
def test_begging_for_mercy() -> None:
    table = on_path()
    run(undertake(table.arena, "guardian", 0), "beg", rolls=[GOLD])
    assert table.arena.faced == [NOBODY]
    assert table.arena.guardians[0].left == 18
    assert table.arena.challenges[1].discard == [GOLD], "banished"
    assert marker(table.arena, 0, 0) == (NOBODY, CIRCLE)


@rule("DA.LAB.13-15")
def test_the_own_marker_moves_to_the_dead_end() -> None:
    table = on_path(MIDDLE)
    arena = table.arena
    arena.paths[0, 0] = 0, MIDDLE
    assert choices_of(arena, 0) == [("guardian", 0)]
    challenge(table, PASS)
    assert marker(arena, 0, 0) == (0, LAST)


@rule("DA.LAB.05", "DA.LAB.14")
def test_no_longer_from_the_circle() -> None:
    table = on_path(CIRCLE)
    table.arena.paths[0, 0] = 0, MIDDLE
    assert choices_of(table.arena, 0) == []
    table.arena.paths[0, 0] = 1, MIDDLE
    assert choices_of(table.arena, 0) == []


@rule("DA.LAB.13-14")
@pytest.mark.parametrize("place", [MIDDLE, LAST])
def test_an_enemy_marker_is_removed_and_none_placed(place: int) -> None:
    table = on_path(place)
    arena = table.arena
    arena.paths[0, 0] = 1, place
    challenge(table, PASS)
    assert marker(arena, 0, 0) == (NOBODY, CIRCLE)


@rule("DA.LAB.16")
def test_a_path_that_is_won_is_left_alone() -> None:
    table = on_path(LAST)
    table.arena.paths[0, 0] = 0, LAST
    assert choices_of(table.arena, 0) == []


# ---- what the paths give --------------------------------------------------------------------------------------------


def won(path: int, key: str = "labyrinth_ancient") -> Table:
    """White has won a path; Ann is of its age, Abe is not, Bob is the enemy."""
    keys = tuple(key if one == "labyrinth_ancient" else one for one in USUAL)
    table = Table(
        {person("Ann", age=ANCIENT): (0, 0), person("Abe"): (1, 0)}, {person("Bob", age=ANCIENT): (2, 0)}, keys=keys
    )
    table.arena.paths[0, path] = 0, LAST
    return table


@rule("DA.LAB.02-04")
@pytest.mark.parametrize(("path", "what"), [(0, HIT), (1, ADVENTURE)])
def test_war_and_glory(path: int, what: int) -> None:
    table = won(path)
    arena = table.arena
    assert [modifier(arena, table[name], what) for name in ("Ann", "Abe", "Bob")] == [1, 0, 0]
    arena.paths[0, path] = 0, MIDDLE
    assert modifier(arena, 0, what) == 0, "only on the last space"


@rule("DA.LAB.04")
def test_prestige() -> None:
    table = won(2)
    assert [speed(table.arena, table[name]) for name in ("Ann", "Abe", "Bob")] == [6, 5, 5]


@rule("DA.ALT.02-04")
@pytest.mark.parametrize(("path", "names"), [(0, (RESPECT, ARMOR)), (1, (STRENGTH, INTELLECT)), (2, (WITS, STEALTH))])
def test_power_discipline_shadow(path: int, names: tuple[int, int]) -> None:
    table = won(path, "alternate_ancient")
    for name in range(1, len(RATINGS)):
        expected = 7 if name in names else 5
        assert [rating(table.arena, table[who], name) for who in ("Ann", "Abe", "Bob")] == [expected, 5, 5]


@rule("DA.LAB.13", "DA.ACH.13")
def test_every_path_of_every_labyrinth_has_its_own_marker() -> None:
    arena = Table({person("Ann"): None}, keys=ALTERNATE).arena
    places = [(number, path) for number in (0, 1) for path in (0, 1, 2)]
    for labyrinth, path in places:
        arena.paths[labyrinth, path] = 1, MIDDLE
        marked = [one for one in places if marker(arena, *one) != (NOBODY, CIRCLE)]
        assert marked == [(labyrinth, path)]
        del arena.paths[labyrinth, path]


@rule("DA.ACH.13", "DA.WIN.07")
@pytest.mark.parametrize(
    ("paths", "expected"),
    [("... ...", [(0, 0), (0, 0)]), ("wbW B..", [(2, 1), (0, 1)]), ("..b wwW", [(0, 1), (3, 0)]),
     ("BBB ..b", [(0, 3), (0, 1)])],
)  # fmt: skip
def test_the_markers_of_each_labyrinth_are_counted_for_each_team(paths: str, expected: list[tuple[int, int]]) -> None:
    arena = Table({person("Ann"): None}, keys=ALTERNATE).arena
    for number, labyrinth in enumerate(paths.split()):
        for path, sign in enumerate(labyrinth):
            if sign != ".":
                arena.paths[number, path] = "wb".index(sign.lower()), LAST if sign.isupper() else MIDDLE
    assert [(path_markers(arena, number, 0), path_markers(arena, number, 1)) for number in (0, 1)] == expected
    lines = [labyrinth_line(arena, number) for number in (0, 1)]
    assert [(line.white, line.black) for line in lines] == expected
    there = int(bool(arena.land.alliance))
    assert [markers(arena, team) - there for team in (0, 1)] == [
        sum(pair[team] for pair in expected) for team in (0, 1)
    ]


@rule("DA.ALT.05")
def test_two_labyrinths_of_an_age_keep_their_guardians_apart() -> None:
    table = Table({person("Ann"): None}, keys=ALTERNATE)
    arena = table.arena
    assert [labyrinth.alternate for labyrinth in arena.land.labyrinths] == [True, False]
    table.put("Ann", arena.land.labyrinths[0].paths[0][CIRCLE])
    run(undertake(arena, "guardian", 0), "test", rolls=[STRONG, faced(FAIL, 0, [GOLD]), GOLD])
    assert arena.faced == [STRONG, NOBODY]
