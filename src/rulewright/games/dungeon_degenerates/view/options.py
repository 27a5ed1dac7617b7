"""What can be settled before a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.kernel import GameOption, OptionValue

from ..rules.content import MISSIONS
from .lengths import length_of

OPTIONS = (
    GameOption("seats", "Adventurers", "number", 2, low=1, high=4, help="One for each player."),
    GameOption(
        "mode", "Play", "choice", "standalone",
        (
            OptionValue("standalone", "One mission", "Any mission, complete in itself."),
            OptionValue("campaign", "Campaign", "From On The Run to one of eight endings."),
        ),
    ),
    GameOption(
        "mission", "Mission", "choice", "m01",
        tuple(OptionValue(each.id, each.name, f"{each.objective} {length_of(each.id)}.") for each in MISSIONS),
        help="A campaign always opens with On The Run.",
    ),
    GameOption(
        "difficulty", "Difficulty", "choice", "normal",
        (
            OptionValue("easier", "Easier", "Three places calmer, and a bonus for each."),
            OptionValue("normal", "Normal"),
            OptionValue("harder", "Harder", "Three places worse, hard Monsters from the start, no gold."),
        ),
    ),
    GameOption(
        "late", "Seats that join later", "number", 0, low=0, high=3,
        help="The last seats may come in at the start of any turn.",
    ),
    GameOption(
        "party", "Party", "data", None,
        help="An Adventurer for each seat by id: they begin as their sheets suggest, and nobody is asked.",
    ),
    GameOption("journal", "Journal", "data", None, help="The record of a campaign, to go on from it."),
)  # fmt: skip


def sample_configs() -> Iterator[dict[str, Any]]:
    """Every mission with some number of seats, every difficulty, and a campaign."""
    yield {}
    for number, mission in enumerate(MISSIONS):
        yield {"mission": mission.id, "seats": 1 + number % 4}
    yield {"difficulty": "easier", "seats": 3}
    yield {"difficulty": "harder", "seats": 4}
    yield {"mode": "campaign", "seats": 3}
    yield {"seats": 3, "late": 1}


def kinds() -> Iterator[dict[str, Any]]:
    """Every mission with two, three and four Adventurers, and both other difficulties. A campaign is its missions one
    after the other, and takes as long as all of them."""
    for turn in range(3):
        yield from ({"mission": each.id, "seats": 2 + (number + turn) % 3} for number, each in enumerate(MISSIONS))
    yield {"difficulty": "easier", "seats": 3}
    yield {"difficulty": "harder", "seats": 4}
    yield {"seats": 3, "late": 1}
