"""Cards, abilities, armies and layouts as they are printed."""

from __future__ import annotations

import json
from math import floor
from pathlib import Path

import msgspec
import pytest

from rulewright.games.factions.rules.cards import Card
from rulewright.games.factions.rules.content import (
    ABILITIES,
    ARMIES,
    BUDGET,
    FACTIONS,
    LAYOUTS,
    POWERS,
    SOLDIERS,
    custom_grid,
    find_grid,
    read_soldiers,
)
from rulewright.games.factions.rules.grid import LayoutError
from rulewright.games.factions.view.options import OPTIONS
from rulewright.games.factions.view.scene import THEME
from rulewright.kernel import BadConfig, BadContent, Match
from rulewright.kernel.ledger import cited

from .field import GAME

PERCENT = {
    "elusive": 0.08, "evasive": 0.08, "banding": 0.05, "ethereal": 0.06, "knockback": 0.04, "spreadshot": 0.06,
    "pulse": 0.06, "rapid_fire": 0.10, "charge": 0.10, "drain_life": 0.14, "hunker_down": 0.15, "counterattack": 0.16,
    "battle_ready": 0.04, "unsteady": -0.05,
}  # fmt: skip
FLAT = {
    "inspire": 1.0, "trainer": 1.0, "stun": 1.0, "energy_beam": 1.0, "regen": 1.0, "shield": 1.5, "stomp": 1.5,
    "taunt": 0.75, "mark_target": 0.5, "mend": 0.5, "repair": 0.5, "tactical_swap": 0.5, "whip": 0.5, "grapple": 0.5,
    "terrorize": 0.5, "summon_skeleton": 2.5, "summon_zombie": 6.0,
}  # fmt: skip
REACH = {1: 1.0, 2: 1.45, 3: 1.60, 4: 2.10}


def price(card: Card) -> float:
    """What a soldier should cost: by what he deals out, how long he stands, how far he reaches, what he can do."""
    actions = 1.2 if "single_shot" in card.abilities else {1: 0.9, 2: 1.7, 3: 2.4}[card.actions]
    critical = 4 if "headhunter" in card.abilities else 1
    offence = actions * card.dice * 0.95 ** (card.dice - 1) * (card.damage * card.skill + critical) / 20
    low, high = card.reach
    reach = REACH[high + (1 if "shock" in card.abilities else 0)] * (0.92 if low >= 2 else 1)
    pace = {3: 1.05, 2: 1.0, 1: 0.75 if high == 1 else 0.9}[card.move[1]]
    percent = 1 + sum(PERCENT.get(id, 0) for id in card.abilities)
    flat = sum(FLAT.get(id, 0) for id in card.abilities)
    return float(2.4 * offence**0.57 * card.health**0.47 * reach * pace * percent + flat)


@pytest.mark.parametrize("card", SOLDIERS.values(), ids=lambda card: card.id)
def test_every_price_follows_the_formula(card: Card) -> None:
    assert card.credits == max(2, floor(price(card) + 0.5))


def test_fifty_nine_soldiers_of_four_factions() -> None:
    assert {f: sum(1 for c in SOLDIERS.values() if c.faction == f) for f in FACTIONS} == {
        "remnants": 15, "beasts": 15, "cyborgs": 14, "undead": 15,
    }  # fmt: skip


def test_only_soldiers_of_the_beasts_are_beasts_and_not_all_of_them() -> None:
    people = {"herd_trainer", "lash_driver", "wound_tender", "packmaster"}
    assert {c.id for c in SOLDIERS.values() if c.beast} == {
        c.id for c in SOLDIERS.values() if c.faction == "beasts" and c.id not in people
    }


def test_every_ability_has_a_text_and_cites_rules_that_name_it() -> None:
    assert set(ABILITIES) == set(POWERS)
    for ability in ABILITIES.values():
        ids = list(cited(ability.rules))
        assert ids, ability.id
        assert all(GAME.ledger.cite(id).text.startswith(ability.name) for id in ids), ability.id


@pytest.mark.parametrize("army", ARMIES.values(), ids=lambda army: army.id)
def test_sample_armies_are_legal_and_nearly_use_their_budget(army: object) -> None:
    assert hasattr(army, "cards")
    cards = [SOLDIERS[id] for id in army.cards]
    assert {card.faction for card in cards} == {army.faction}  # type: ignore[attr-defined]
    assert 95 <= sum(card.credits for card in cards) <= BUDGET


def test_every_soldier_is_in_a_ready_army() -> None:
    assert {id for army in ARMIES.values() for id in army.soldiers} == set(SOLDIERS)


# ---- what is refused ------------------------------------------------------------------------------------------------

ONE = ["conscript"]


@pytest.mark.parametrize(
    ("config", "field", "reason"),
    [
        ({"army": ["list", "stampede"]}, "lists", "seat 0 brings a list of its own"),
        ({"army": ["list", "list"], "lists": [ONE, []]}, "lists[1]", "expected a list of soldiers"),
        ({"army": ["list", "list"], "lists": [ONE, ["conscrip"]]}, "lists[1][0]", "did you mean 'conscript'"),
        ({"army": ["list", "list"], "lists": [ONE, [7]]}, "lists[1][0]", "no soldier 7"),
        ({"army": ["list", "list"], "lists": [ONE * 21, ONE]}, "lists[0][20]", "costs 105 credits"),
        ({"army": ["list", "list"], "lists": [[*ONE, "zombie"], ONE]}, "lists[0][1]", "Undead"),
        ({"army": ["list", "list"], "lists": [ONE * 3, ONE], "max_copies": 2}, "lists[0][2]", "more than 2 copies"),
        ({"army": ["firing_line"]}, "army", "2 seats, found 1"),
        ({"army": ["firing_lin", "stampede"]}, "army", "did you mean 'firing_line'"),
        ({"map": "custom"}, "layout", "no layout"),
        ({"map": "ruins", "mode": "2v2"}, "map", "for 1v1, not for 2v2"),
        ({"round_limit": 100}, "round_limit", "0 to 99"),
    ],
)
def test_bad_options_are_refused_with_field_and_reason(config: dict[str, object], field: str, reason: str) -> None:
    with pytest.raises(BadConfig) as refused:
        Match.start(GAME, config)
    assert refused.value.field == field
    assert reason in refused.value.reason


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        ({"victory": []}, "victory", "needs a victory tile"),
        ({"victory": [[9, 9]]}, "victory[0]", "not on the grid"),
        ({"credit": [[0, 0], [0, 0]]}, "credit[1]", "twice"),
        ({"entry": [[[0, 4]]]}, "entry", "needs 2 entry zones"),
        ({"rows": [[0, 3, 1]]}, "rows[0]", "first q <= last q"),
        ({"rows": [[0, 0, 5]]}, "rows", "20 to 400 tiles"),
        ({"rows": [[r, -9, 9] for r in range(40)]}, "rows", "20 to 400 tiles"),
        ({"mode": "5v5"}, "mode", "1v1"),
        ({"blocked": [[-3, 0], [7, 7]]}, "blocked[1]", "not on the grid"),
        ({"blocked": [[0, 0]]}, "victory[1]", "blocked"),
        ({"blocked": [[q, -3] for q in range(-1, 5)]}, "rows", "cannot be reached"),
        ({"victory": 3}, "victory", "Expected `array`"),
        ({"doors": []}, "layout", "unknown field"),
    ],
)
def test_a_malformed_layout_is_refused_with_its_entry(change: dict[str, object], where: str, reason: str) -> None:
    layout = msgspec.to_builtins(LAYOUTS["crossing"]) | change
    with pytest.raises(LayoutError) as refused:
        custom_grid(layout)
    assert refused.value.where == where
    assert reason in refused.value.reason
    with pytest.raises(BadConfig, match="layout"):
        Match.start(GAME, {"map": "custom", "layout": layout})


@pytest.mark.parametrize(
    ("zone", "reason"),
    [
        ([[q, 4] for q in range(-4, 0)], "has 5 tiles, found 4"),
        ([[q, -4] for q in range(5)], "another entry zone"),
        ([[0, 0], *([q, 4] for q in range(-4, 0))], "not on the edge"),
    ],
)
def test_an_entry_zone_is_five_free_tiles_of_the_edge(zone: list[list[int]], reason: str) -> None:
    layout = msgspec.to_builtins(LAYOUTS["crossing"])
    zones = [[[q, -4] for q in range(5)], zone]
    with pytest.raises(LayoutError, match=reason):
        custom_grid(layout | {"entry": zones})


def test_a_custom_grid_is_found_again_by_its_id() -> None:
    grid = custom_grid(msgspec.to_builtins(LAYOUTS["ruins"]))
    assert find_grid(grid.id) is grid
    assert json.loads(grid.id.removeprefix("custom:"))["title"] == "Ruins"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("faction: pirates", "no faction 'pirates'"), ("abilities: [fly]", "no ability 'fly'"), ('m: "2-1"', "span"),
        ("dmg: 2D", "damage"), ("hp: many", "Expected `int`"),
    ],
)  # fmt: skip
def test_a_malformed_soldier_is_refused_with_file_and_entry(tmp_path: Path, entry: str, reason: str) -> None:
    good = {"id": "x", "faction": "undead", "name": "X", "credits": 3, "m": "1", "as": 9, "hp": 2, "ap": 2}
    lines = [f"{key}: {value!r}" for key, value in (good | {"dmg": "D1", "rng": "1"}).items()]
    name = entry.split(":")[0]
    kept = [line for line in lines if not line.startswith(f"{name}:")]
    file = tmp_path / "soldiers.yaml"
    file.write_text("- {" + ", ".join([*kept, entry]) + "}")
    with pytest.raises(BadContent, match=reason) as refused:
        read_soldiers(file)
    assert (refused.value.entry, refused.value.file) == ("x", str(file))


def test_icons_are_named_for_everything() -> None:
    assert all(card.icon for card in SOLDIERS.values())
    assert set(THEME.icons) == {
        "victory", "credit", "entry", "new", "may move", "moved", "done", "marked", "rapid fire",
    }  # fmt: skip
    assert {option.id for option in OPTIONS} >= {"mode", "map", "army", "lists", "layout", "round_limit"}
