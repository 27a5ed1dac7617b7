"""What adventurers are measured by: challenge cards, encounters and guardians."""

from __future__ import annotations

from typing import Literal

import msgspec

from rulewright.games._arena.rules import challenges

from .terms import RATINGS


class PrintedChallenge(challenges.PrintedChallenge, frozen=True, forbid_unknown_fields=True):
    """Bands of faces, Luck, the colour of the dome (`domes`), the level box, Weapon Broken. DA.CHAL.03-07"""

    level: tuple[str, str]
    broken: bool = False


ANY_RATING = -1


class ChallengeCard(challenges.ChallengeCard):
    """DA.CHAL.03-07"""

    __slots__ = ("broken", "colour", "level")

    def __init__(self, card: PrintedChallenge) -> None:
        super().__init__(card)
        self.colour = card.domes[0]
        self.broken = card.broken
        self.level = tuple(ANY_RATING if name == "?" else RATINGS.index(name) for name in card.level)


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker: a rating to reach, or a card to pay. DA.ENC.02-04, 08"""

    id: str
    name: str
    set: Literal["gold", "blue"]
    age: Literal["ancient", "colonial", "modern", "future"]
    reward: int
    rating: str = ""
    value: int = 0
    payment: int = 0


class Guardian(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guardian: a rating test, or a number of cards to pay. DA.LAB.07-10"""

    id: str
    name: str
    age: Literal["ancient", "colonial", "modern", "future"]
    setting: str
    circle: str
    rating: str = ""
    value: int = 0
    pay: int = 0
    quip: str = ""
