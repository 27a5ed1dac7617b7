"""The Alliance key: its one inhabitant, its henchmen, its new character."""

from __future__ import annotations

import pytest

from rulewright.games._arena.rules.table import NOBODY
from rulewright.games.duel_of_ages.rules.adventure import choices_of, undertake
from rulewright.games.duel_of_ages.rules.alliance import completed, marker_space
from rulewright.games.duel_of_ages.rules.content import CHARACTERS, ENCOUNTERS, HENCHMEN
from rulewright.games.duel_of_ages.rules.state import UNKNOWN, henchman_number, henchmen_of
from rulewright.games.duel_of_ages.rules.terms import HQ
from rulewright.games.duel_of_ages.rules.victory import alliance_line, combat_score, living, markers

from .tables import Table, coloured, person, run

rule = pytest.mark.rule
GOLD, RED = coloured("gold"), coloured("red")
EASY = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "throw" and entry.value == 5)
EASY_TOO = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "wits" and entry.value == 5)
HARD = next(n for n, entry in enumerate(ENCOUNTERS) if entry.rating == "throw" and entry.value == 8)
THESEUS = 0


def court(far: int = 0, aside: bool = False) -> Table:
    """Ann at White's marker on the key."""
    table = Table({person("Ann"): None}, {person("Bob"): (2, 0)})
    table.arena.allied[0], table.arena.aside[0] = far, aside
    table.put("Ann", marker_space(table.arena, 0))
    return table


def gone(table: Table) -> bool:
    return table.arena.land.in_dome[table.arena.at[0]]


@rule("DA.ALLI.01", "DA.ALLI.03-04", "DA.ALLI.09")
def test_both_markers_start_on_the_entry_space() -> None:
    table = court()
    arena = table.arena
    assert marker_space(arena, 0) == marker_space(arena, 1) == arena.land.alliance[0]
    assert arena.inhabitant == UNKNOWN, "face down, and nobody has looked at it"
    assert choices_of(arena, 0) == [("alliance", 0)]
    table.put("Ann", arena.land.alliance[-1])
    assert choices_of(arena, 0) == [], "not where the encounter lies"
    assert (markers(arena, 0), markers(arena, 1)) == (1, 1)


@rule("DA.ALLI.02-03", "DA.ALLI.05-08")
def test_passing_moves_the_marker_on() -> None:
    table = court()
    arena = table.arena
    run(undertake(arena, "alliance", 0), rolls=[EASY, GOLD])
    assert arena.allied == [1, 0]
    assert arena.hand[0] == [], "no cards"
    assert arena.passed == [0, 0], "and no encounter of the other kind"
    assert gone(table)
    assert arena.challenges[0].discard == [GOLD]
    assert arena.inhabitant == UNKNOWN
    assert arena.markers.discard == [EASY], "the same set serves both purposes"


@rule("DA.ALLI.09-10")
@pytest.mark.parametrize(("answer", "inhabitant", "drew"), [("same", HARD, 0), ("new", UNKNOWN, 1)])
def test_a_failure_is_dismissed_or_banished(answer: str, inhabitant: int, drew: int) -> None:
    table = court()
    arena = table.arena
    run(undertake(arena, "alliance", 0), answer, rolls=[HARD, GOLD])
    assert arena.inhabitant == inhabitant
    assert arena.allied == [0, 0]
    assert arena.challenges[drew].discard == [GOLD]
    assert gone(table)


@rule("DA.ALLI.11-13")
def test_a_henchman_from_the_side_space() -> None:
    table = court(1)
    arena = table.arena
    run(undertake(arena, "alliance", 0), "side", rolls=[EASY, GOLD, 3])
    assert (arena.allied[0], arena.aside) == (1, [True, False])
    assert arena.recruited == [1 << 1, 0], "from this side space, and for this team"
    assert marker_space(arena, 0) == arena.land.side_spaces[1]
    one = henchman_number(arena, 3)
    assert henchmen_of(arena, 0) == [one]
    assert arena.at[one] == arena.at[0], "in the dome with him"
    assert gone(table)
    assert arena.health[one] == HENCHMEN[3].health


@rule("DA.ALLI.13-14")
def test_back_to_the_path_and_no_second_henchman() -> None:
    table = court(1, aside=True)
    arena = table.arena
    arena.recruited[0] = 1 << 1
    assert choices_of(arena, 0) == [("alliance", 0)]
    run(undertake(arena, "alliance", 0), rolls=[EASY, GOLD])
    assert (arena.allied[0], arena.aside[0]) == (1, False), "where it branched off"
    table.put("Ann", marker_space(arena, 0))
    run(undertake(arena, "alliance", 0), rolls=[EASY_TOO, RED])
    assert arena.allied[0] == 2
    assert henchmen_of(arena, 0) == []


@rule("DA.ALLI.13")
def test_each_side_space_once() -> None:
    table = court(1)
    table.arena.recruited[0] = 1 << 1
    run(undertake(table.arena, "alliance", 0), rolls=[EASY, GOLD])
    assert table.arena.allied[0] == 2, "nobody is asked"
    other = court(3)
    other.arena.recruited[0] = 1 << 1
    run(undertake(other.arena, "alliance", 0), "path", rolls=[EASY, GOLD])
    assert other.arena.allied[0] == 4


@rule("DA.ALLI.15-17")
def test_the_last_space_brings_a_new_character() -> None:
    table = court(4)
    arena = table.arena
    run(undertake(arena, "alliance", 0), rolls=[EASY, THESEUS])
    newcomer = 2 * arena.rules.count
    assert arena.who[newcomer] is CHARACTERS[THESEUS]
    assert arena.at[newcomer] == table.site(0, HQ)
    assert len(arena.hand[newcomer]) == 1, "with his starting items"
    assert arena.health[newcomer] == arena.at_start[newcomer] == CHARACTERS[THESEUS].health
    assert arena.first_ally == 0
    assert (living(arena, 0), living(arena, 1)) == (2, 1), "a full character"
    assert combat_score(arena, 0) == 4
    assert completed(arena, 0)
    table.put("Ann", marker_space(arena, 0))
    arena.flags[0] = 0
    assert choices_of(arena, 0) == [], "the key is won"


@rule("DA.ALLI.16", "DA.ALLI.18", "DA.ACH.14")
def test_the_other_team_may_go_on_without_the_achievement() -> None:
    table = court()
    arena = table.arena
    arena.first_ally, arena.allied, arena.turn = 0, [5, 4], 1
    bob = table["Bob"]
    table.put("Bob", marker_space(arena, 1))
    run(undertake(arena, "alliance", bob), rolls=[EASY, THESEUS])
    assert arena.at[2 * arena.rules.count + 1] == table.site(1, HQ)
    assert alliance_line(arena).leader == 0


@rule("DA.ALLI.19", "DA.ACH.14-15")
@pytest.mark.parametrize(
    ("allied", "aside", "leader"),
    [([2, 1], False, 0), ([2, 2], False, NOBODY), ([3, 1], True, 1), ([3, 0], True, NOBODY), ([1, 4], False, 1)],
)
def test_who_is_farther_along(allied: list[int], aside: bool, leader: int) -> None:
    table = court()
    table.arena.allied, table.arena.aside[0] = allied, aside
    assert alliance_line(table.arena).leader == leader
