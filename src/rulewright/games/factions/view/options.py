"""What can be settled before a battle: the line-up, the armies, and rulings where the book is silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.kernel import GameOption, OptionValue

from ..rules.content import ARMIES, FACTIONS, LAYOUTS
from ..rules.setup import GRIDS as STANDARD_GRIDS
from .lore import ARMIES_SAY, GRIDS_SAY

GRIDS = (
    OptionValue("standard", "Standard", "Crossing, Trefoil or Long Front, by the line-up."),
    OptionValue("ruins", "Ruins", "One against one, with four blocked tiles."),
    OptionValue("long_game", "Long game", "One against one, with two Victory Tiles."),
    OptionValue("crater", "Crater", "Three, each alone, round a hole, with three Victory Tiles."),
    OptionValue("millrace", "Millrace", "Three, each alone, a Victory Tile near each, one in the middle."),
    OptionValue("two_bridges", "Two Bridges", "Two teams, and a wall with a Victory Tile in each gap."),
    OptionValue("salient", "Salient", "Two teams on deeper ground, with five Victory Tiles."),
)
LISTED = {*(value.value for value in GRIDS), *STANDARD_GRIDS.values()}
OPTIONS = (
    GameOption(
        "mode", "Line-up", "choice", "1v1",
        (
            OptionValue("1v1", "One against one", "The standard contest."),
            OptionValue("1v1v1", "Three, each alone"),
            OptionValue("2v2", "Two teams of two", "Partners share Victory Points."),
        ),
    ),
    GameOption(
        "map", "Battle grid", "choice", "standard",
        (
            *GRIDS,
            *(
                OptionValue(layout.id, layout.title, f"{layout.mode}. {GRIDS_SAY.get(layout.id, '')}".strip())
                for layout in LAYOUTS.values()
                if layout.id not in LISTED
            ),
            OptionValue("custom", "Custom", "A layout of your own."),
        ),
    ),
    GameOption(
        "army", "Army", "choice", None,
        (
            *(
                OptionValue(army.id, army.name, f"{FACTIONS[army.faction]}. {ARMIES_SAY.get(army.id, '')}".strip())
                for army in ARMIES.values()
            ),
            OptionValue("build", "Build it at the table", "100 credits, soldier by soldier, in secret."),
            OptionValue("list", "A saved list", "From the option for lists."),
        ),
        per_seat=True,
    ),
    GameOption("lists", "Saved lists", "data", None, help="For each seat a list of soldier ids, or nothing."),
    GameOption("layout", "Custom layout", "data", None, help="A battle grid as data, for the map 'Custom'."),
    GameOption(
        "first_wave", "First wave", "data", None,
        help="For each seat five texts, one an Entry Tile: the soldier who stands there at the start, or nothing.",
    ),
    GameOption(
        "round_limit", "Round limit", "number", 20, low=0, high=99, help="Then Victory Points decide; 0 is none."
    ),
    GameOption(
        "stalemate_rounds", "Stalemate", "number", 6, low=0, high=99,
        help="So many rounds without damage, points, entries or summons end the game; 0 is none.",
    ),
    GameOption(
        "cap_counts_waiting", "Waiting soldiers count toward seven", "switch", True,
        help="Otherwise only those on the grid count when buying.",
    ),
    GameOption(
        "setup_sickness", "Setup soldiers are sick in round 1", "switch", False,
        help="Otherwise sickness has passed when round 1 begins.",
    ),
    GameOption("max_copies", "Copies of a card in an army", "number", 0, low=0, high=33, help="0 is any number."),
    GameOption("aura_stacking", "Auras add up", "switch", True, help="Two Inspire or two Shield count twice."),
    GameOption(
        "reaction_cost", "Price of Hunker Down and Counterattack", "number", 0, low=0, high=1,
        help="In actions; with 1, a soldier who is done cannot react.",
    ),
    GameOption(
        "energy_beam_range", "Energy Beam range", "choice", "exact",
        (OptionValue("exact", "Exactly 3"), OptionValue("up_to", "Up to 3")),
    ),
    GameOption(
        "grapple_damage", "Grapple hurts", "choice", "enemy",
        (OptionValue("enemy", "Enemies"), OptionValue("all", "Enemies and allies"), OptionValue("none", "Nobody")),
    ),
    GameOption(
        "summon_supply", "Summons of a side in a game", "number", 0, low=0, high=99, help="0 is any number."
    ),
)  # fmt: skip


def samples() -> Iterator[dict[str, Any]]:
    """Every line-up and grid, armies built and brought along, and each ruling turned the other way."""
    yield {}
    short = {"round_limit": 5}
    yield {"army": ["build", "build"], **short}
    yield {"mode": "1v1v1", "army": ["night_court", "build", "kill_team"], **short}
    yield {"mode": "2v2", "army": ["hunting_pack", "endless_grave", "stampede", "aegis_wall"], **short}
    yield {"mode": "1v1v1", "map": "crater", "army": ["gun_battery", "siege_train", "risen_host"], **short}
    yield {"mode": "1v1v1", "map": "millrace", **short}
    yield {"mode": "2v2", "map": "two_bridges", **short}
    yield {"mode": "2v2", "map": "salient", **short}
    yield {"map": "ruins", "army": ["endless_grave", "night_court"], **short}
    yield {"map": "long_game", "army": ["shock_column", "list"], "lists": [None, ["siege_walker"]], **short}
    yield {
        "army": ["kill_team", "night_court"], "cap_counts_waiting": False, "setup_sickness": True,
        "reaction_cost": 1, "aura_stacking": False, "energy_beam_range": "up_to", "grapple_damage": "all",
        "summon_supply": 2, **short,
    }  # fmt: skip
