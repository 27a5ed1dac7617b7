"""What can be settled before a game: map, length, teams, and rulings where the book leaves a choice."""

from __future__ import annotations

from rulewright.kernel import GameOption, OptionValue

from ..rules.land import DESIGNS

OPTIONS = (
    GameOption(
        "design", "Map", "choice", "standard",
        tuple(
            OptionValue(design.id, design.title, f"{len(design.platters)} platters, {design.faction_keys} factions.")
            for design in DESIGNS.values()
        ),
    ),
    GameOption("sets", "Sets", "choice", 2, (OptionValue(1, "Set 1"), OptionValue(2, "Sets 1 and 2"))),
    GameOption(
        "rounds", "Length", "choice", 10,  # WS.LEN.01-02
        (OptionValue(8, "8 rounds", "Intro."), OptionValue(10, "10 rounds", "Average."),
         OptionValue(12, "12 rounds", "Expert.")),
    ),
    GameOption("white", "Players of the Skyhawks (White)", "number", 1, low=1, high=4),
    GameOption("black", "Players of the Psiclones (Black)", "number", 1, low=1, high=4),
    GameOption("intro", "Introductory game", "switch", False, help="Six heroes a team on the standard map."),
    GameOption("heroes", "Heroes a team", "number", 0, low=0, high=12, help="0 is as many as the book says."),
    GameOption("side", "Face of the map", "choice", "standard", (
        OptionValue("standard", "Standard"), OptionValue("muted", "Muted", "Calmer colours, for newcomers."),
    )),
    GameOption("big_decks", "Challenge decks of 72", "switch", False, help="Both sets' cards in each team's deck."),
    GameOption(
        "ready", "A set-up of your own", "data", None,
        help="A map and two teams, as a ready set-up has them: nothing is drafted then.",
    ),
    GameOption("clusters", "Melee by clusters", "switch", False, help="The active team orders separate melees."),
)  # fmt: skip
