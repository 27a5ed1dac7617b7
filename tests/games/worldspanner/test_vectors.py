"""Worked examples of the book, to the number, that no other test lays out; and that all thirty are somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.games._arena.rules.mapping import BUILDING
from rulewright.games.worldspanner.rules.abilities import FLY
from rulewright.games.worldspanner.rules.adventure import capture
from rulewright.games.worldspanner.rules.free import may_handle_loot
from rulewright.games.worldspanner.rules.movement import Walk, costs_of, move, next_spaces
from rulewright.games.worldspanner.rules.state import favor_side
from rulewright.games.worldspanner.rules.terms import COMMONERS, OUTCASTS

from .tables import KEYS, Table, person, run

rule = pytest.mark.rule


def test_every_vector_has_a_test() -> None:
    told = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"\bV\d\d\b", told)) >= {f"V{number:02}" for number in range(1, 31)}


@rule("WS.ADJ.01-04")
def test_who_touches_whom() -> None:
    """V06: A touches B and C, C touches A and D; walls part B from C and D; E is in a Dome."""
    table = Table({person(): None}, marks={(1, 0): "c"}, entrances=["1,0>3"])
    land = table.arena.land
    spaces = {"A": table.cell(0, 0), "B": table.cell(1, 0), "C": table.cell(0, 1), "D": table.cell(1, 1)}
    spaces["E"] = land.domes[1][0]
    touched = {
        name: {other for other, there in spaces.items() if there in land.adjacent[space]}
        for name, space in spaces.items()
    }
    assert touched == {"A": {"B", "C"}, "B": {"A"}, "C": {"A", "D"}, "D": {"C"}, "E": set()}


@rule("WS.FLY.01-03", "WS.FLY.10", "WS.MOVE.04")
def test_over_a_building_and_two_enemies_and_out_again() -> None:
    """V11: with Speed 5 a Building costs 1, two enemies in the tree are passed, and the entrance leads out."""
    table = Table(
        {person("Bird", powers=FLY, speed=5): (-1, 0)}, {person("One"): (1, 0), person("Two"): (2, 0)},
        marks={(0, 0): "b", (1, 0): "c", (2, 0): "c"}, entrances=["1,0>3", "2,0>0"],
    )  # fmt: skip
    arena = table.arena
    run(move(arena, 0, None, True), *(table.cell(q, 0) for q in range(5)))
    assert arena.at[0] == table.cell(4, 0)
    table.put("Bird", table.cell(0, 0))
    assert table.cell(1, 0) not in next_spaces(arena, Walk(arena, 0, 5, costs_of(arena, 0), False)), "not on foot"


@rule("WS.FAVOR.02", "WS.FAVOR.07", "WS.TRADE.03", "WS.PICK.02")
def test_the_favor_of_the_smugglers() -> None:
    """V24: with all four spaces White's, side 4 is up; Buildings cost all of them 1, and Outcasts mind no enemies."""
    keys = ("dome_1", "smugglers_den", *KEYS[2:])
    table = Table(
        {person("Outcast", faction=OUTCASTS): (0, 0), person("Farmer", faction=COMMONERS): (0, 2)},
        {person("One"): (1, 0), person("Two"): (1, 2)}, keys=keys,
    )  # fmt: skip
    arena = table.arena
    assert [costs_of(arena, who)[BUILDING] for who in (0, 1)] == [2, 2]
    for spot in arena.land.spots_of[OUTCASTS]:
        run(capture(arena, 1, arena.land.spots[spot]))
    assert (favor_side(arena, 0, OUTCASTS), favor_side(arena, 1, OUTCASTS)) == (4, 0)
    assert [costs_of(arena, who)[BUILDING] for who in (0, 1, table["One"])] == [1, 1, 2]
    assert [may_handle_loot(arena, who) for who in (0, 1)] == [True, False]
