"""Why something is not among the choices: each condition of the rules is worded, and can be met."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games.duel_of_ages import DuelOfAges
from rulewright.games.duel_of_ages.rules import fire
from rulewright.games.duel_of_ages.rules.bars import barred_in_phase
from rulewright.games.duel_of_ages.rules.content import CARD_NUMBER
from rulewright.games.duel_of_ages.rules.fire import bar_to_fire, cover_to, out_of_reach
from rulewright.games.duel_of_ages.rules.movement import barred_movers
from rulewright.games.duel_of_ages.rules.state import FIRED, MOVED
from rulewright.games.duel_of_ages.rules.terms import HQ, PRISON
from rulewright.kernel import Ask, Barred
from rulewright.kernel.scene import Refusal, at_card, at_piece
from rulewright.table.lattice import Cell
from rulewright.testing.wording import bars_in

from .tables import Table, person

GAME = DuelOfAges()
CHAPTERS = sorted(Path(fire.__file__).parent.glob("*.py"))


def returned(function: ast.FunctionDef) -> Iterator[str]:
    """The words that a function may give back."""
    for node in ast.walk(function):
        for part in ast.walk(node.value) if isinstance(node, ast.Return) and node.value is not None else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield part.value


def conditions() -> set[str]:
    """Every condition that the rules name: where they bar a choice, and in what tells whether one is barred."""
    named = {bar.kind for bar in bars_in(CHAPTERS)}
    for file in CHAPTERS:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and (node.name.startswith("bar_to_") or node.name == "line_of_sight"):
                named.update(returned(node))
    return named


def worded(table: Table, prompt: str, barred: Iterable[Barred]) -> dict[str, Refusal]:
    """The refusals as a player reads them, by the condition that bars."""
    ask = Ask(0, prompt, ["done"])
    return {one.why: GAME.refusal(table.arena, ask, one) for one in barred}


def test_every_condition_of_the_rules_is_worded_by_a_rule_of_the_book() -> None:
    assert conditions() == set(GAME.reasons.kinds)
    assert {saying.rule for saying in GAME.reasons.sayings.values()} <= set(GAME.ledger.by_id)


# ---- who cannot shoot or move ---------------------------------------------------------------------------------------


def test_who_cannot_shoot() -> None:
    table = Table(
        {person("Ann", strength=2): (0, 0), person("Cyd"): (2, 0), person("Eve", intellect=0): (3, 0)},
        {person("Bob"): (0, 0)},
    )  # fmt: skip
    bow, gun = table.give("Ann", "yew_longbow"), table.give("Eve", "rail_rifle")
    table.arena.flags[table["Cyd"]] |= FIRED
    refused = worded(table, "fire", barred_in_phase(table.arena, "fire", bar_to_fire))
    assert refused == {
        "enemy_here": Refusal(
            "An enemy is in the space of Ann: no shooting", "DA.FIRE.03", ("fire", 0), at_piece("h0"), "Ann shoots"
        ),
        "has_fired": Refusal("Cyd has fired already", "DA.FIRE.04", ("fire", 1), at_piece("h1"), "Cyd shoots"),
        "lacks_strength": Refusal(
            "Yew Longbow asks for Strength 4, and it is 2",
            "DA.CARD.10",
            ("use", bow),
            at_card(f"c{bow}"),
            "Use Yew Longbow",
        ),
        "lacks_intellect": Refusal(
            "Rail Rifle asks for Intellect 5, and it is 0",
            "DA.CARD.10",
            ("use", gun),
            at_card(f"c{gun}"),
            "Use Rail Rifle",
        ),
    }


def test_who_cannot_move_and_who_cannot_stay() -> None:
    table = Table(
        {person("Ann"): (0, 0), person("Cyd"): (1, 0), person("Eve", speed=0): (2, 0), person("Fay"): None},
    )  # fmt: skip
    arena = table.arena
    arena.flags[table["Ann"]] |= FIRED
    arena.flags[table["Cyd"]] |= MOVED
    table.put("Fay", table.dome())
    refused = worded(table, "move", barred_movers(arena))
    assert refused == {
        "fired_before": Refusal(
            "Ann has fired and cannot move", "DA.FIRE.02", ("walk", 0), at_piece("h0"), "Ann walks"
        ),
        "has_moved": Refusal("Cyd has moved already", "DA.MOVE.01", ("walk", 1), at_piece("h1"), "Cyd walks"),
        "never_moves": Refusal("Eve never moves", "DA.SENT.07", ("walk", 2), at_piece("h2"), "Eve walks"),
        "must_leave_dome": Refusal("Fay must leave the dome", "DA.MOVE.08", "done", at_piece("h3"), "No more moves"),
    }


# ---- what a weapon does not reach -----------------------------------------------------------------------------------

Sketch = tuple[dict[Cell, str], Callable[[Table], tuple[int, int]]]

SKETCHES: dict[str, tuple[str, Sketch]] = {
    "too_near": ("DA.FIRE.06", ({}, lambda table: (table.cell(0, 0), table.cell(1, 0)))),
    "too_far": ("DA.FIRE.06", ({}, lambda table: (table.cell(-3, 0), table.cell(4, 0)))),
    "in_dome": ("DA.LOS.17", ({(3, 0): "O"}, lambda table: (table.cell(0, 0), table.cell(3, 0)))),
    "below_mesa": ("DA.LOS.28", ({(-1, 0): "M", (1, 0): "T"}, lambda table: (table.cell(-1, 0), table.cell(1, 0)))),
    "above_cavern": ("DA.LOS.28", ({(-1, 0): "M", (1, 0): "T"}, lambda table: (table.cell(1, 0), table.cell(-1, 0)))),
    "cavern_wall": ("DA.LOS.19", ({(2, 0): "T"}, lambda table: (table.cell(0, 0), table.cell(2, 0)))),
    "in_the_way": ("DA.LOS.15", ({(1, 0): "b"}, lambda table: (table.cell(0, 0), table.cell(3, 0)))),
}


@pytest.mark.parametrize(("why", "rule", "sketch"), [(why, *more) for why, more in SKETCHES.items()])
def test_what_keeps_a_weapon_from_its_target(why: str, rule: str, sketch: Sketch) -> None:
    marks, places = sketch
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (0, 0)}, marks=marks)
    arena, bob = table.arena, table["Bob"]
    arena.at[0], arena.at[bob] = places(table)
    weapon = replace(arena.who[0].fists, low=2, high=5, ranged=True, card=CARD_NUMBER["yew_longbow"])
    refused = worded(table, "fire.target", out_of_reach(arena, 0, weapon))
    assert list(refused) == [why]
    assert (refused[why].rule, refused[why].choice) == (rule, ("shoot", weapon.card, bob))
    assert refused[why].target == at_piece(f"h{bob}")
    assert "Bob" in refused[why].text


def test_a_weapon_is_kept_from_a_space_where_it_has_no_line_and_nowhere_else() -> None:
    table = Table({person("Ann"): (0, 0)}, {person("Bob"): (3, 0)}, marks={(1, 0): "b", (2, -1): "M", (-1, 1): "T"})
    arena, bob = table.arena, table["Bob"]
    barred = 0
    for grenade in (False, True):
        weapon = replace(arena.who[0].fists, low=1, high=6, ranged=True, grenade=grenade)
        for space in range(arena.land.size):
            arena.at[bob] = space
            hidden = cover_to(arena, 0, weapon, space) >= BLOCKED
            assert hidden == bool([*out_of_reach(arena, 0, weapon)]), space
            barred += hidden
    assert 0 < barred < 2 * arena.land.size


def test_a_wall_is_not_blamed_for_what_a_building_hides() -> None:
    """Out of a cave's mouth past a building: no wall is in the way."""
    table = Table(
        {person("Ann"): (0, 0)}, {person("Bob"): (3, 0)}, marks={(0, 0): "T", (1, 0): "b"}, mouths=["0,0>1,0"]
    )
    weapon = replace(table.arena.who[0].fists, low=1, high=6, ranged=True)
    assert [one.why for one in out_of_reach(table.arena, 0, weapon)] == ["in_the_way"]


def test_sites_of_one_base_see_each_other() -> None:
    table = Table({person("Ann"): None}, {person("Bob"): None})
    table.put("Ann", table.site(0, HQ))
    table.put("Bob", table.site(0, PRISON))
    weapon = replace(table.arena.who[0].fists, low=1, high=6, ranged=True)
    assert [*out_of_reach(table.arena, 0, weapon)] == []
