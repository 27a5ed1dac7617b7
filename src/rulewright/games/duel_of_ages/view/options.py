"""What can be settled before a game: the mission and its length, the teams, encounters, and cards or dice."""

from __future__ import annotations

from rulewright.kernel import GameOption, OptionValue

from ..rules.content import MISSIONS
from ..rules.missions import OWN
from ..rules.terms import LENGTHS

OPTIONS = (
    GameOption(
        "mission", "Mission", "choice", "opening_muster",
        (
            *(OptionValue(mission.id, mission.title, mission.blurb) for mission in MISSIONS.values()),
            OptionValue(OWN, "A mission of our own", "As it is described below."),
        ),
    ),
    GameOption(
        OWN, "Mission of our own", "data", None,
        help="Its achievements; also title, map, rounds, characters, selection, entry, labyrinths, apart, without.",
    ),
    GameOption(
        "map", "The map", "choice", "built",
        (OptionValue("built", "Built by both teams", "Piece by piece, in turn."),
         OptionValue("laid", "Laid at random", "By the same rules, encounters and flags too: play begins sooner.")),
    ),
    GameOption(
        "ready", "A set-up of your own", "data", None,
        help="A map, a platter for each team and two teams, as a ready set-up has them: nobody drafts or builds then.",
    ),
    GameOption("rounds", "Rounds", "number", 0, low=0, high=20, help="0 is as long as the mission says."),
    GameOption(
        "length", "Length", "choice", "mission",
        (
            OptionValue("mission", "As the mission says", "Or as many rounds as you have settled."),
            *(OptionValue(name, name.capitalize(), f"{minutes} minutes.") for name, minutes in LENGTHS.items()),
        ),
    ),
    GameOption(
        "clock", "Clock of a timed game", "choice", "counted",
        (OptionValue("counted", "Counted", "Six seconds for each thing done."),
         OptionValue("called", "Called", "By your own clock: after Black's turn all say whether time is up.")),
    ),
    GameOption("first", "Players of the first team", "number", 1, low=1, high=3),
    GameOption("second", "Players of the second team", "number", 1, low=1, high=3),
    GameOption(
        "resolution", "Challenges", "choice", "mission",
        (OptionValue("mission", "As the mission says"), OptionValue("deck", "Cards", "Challenge decks."),
         OptionValue("dice", "Dice", "Two ten-sided dice in place of every card.")),
    ),
    GameOption(
        "encounters", "Encounters", "choice", "mission",
        (OptionValue("mission", "As the mission says"),
         OptionValue("gold", "Gold", "Forty markers, easy ones among them."),
         OptionValue("blue", "Blue", "Twenty markers, hard ones that pay well.")),
    ),
)  # fmt: skip
