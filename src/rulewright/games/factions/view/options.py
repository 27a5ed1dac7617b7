"""What can be settled before a battle: the line-up, the armies, and rulings where the book is silent."""

from __future__ import annotations

from rulewright.kernel import GameOption, OptionValue

from ..rules.content import ARMIES, FACTIONS

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
            OptionValue("standard", "Standard", "Crossing, Trefoil or Long Front, by the line-up."),
            OptionValue("ruins", "Ruins", "1v1 with four blocked tiles."),
            OptionValue("long_game", "Long game", "1v1 with two Victory Tiles."),
            OptionValue("custom", "Custom", "A layout of your own."),
        ),
    ),
    GameOption(
        "army", "Army", "choice", None,
        (
            *(OptionValue(army.id, army.name, FACTIONS[army.faction]) for army in ARMIES.values()),
            OptionValue("build", "Build it at the table", "100 credits, soldier by soldier, in secret."),
            OptionValue("list", "A saved list", "From the option for lists."),
        ),
        per_seat=True,
    ),
    GameOption("lists", "Saved lists", "data", None, help="For each seat a list of soldier ids, or nothing."),
    GameOption("layout", "Custom layout", "data", None, help="A battle grid as data, for the map 'Custom'."),
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
        help="AP; with 1 a finished soldier cannot react.",
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
