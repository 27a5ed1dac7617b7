"""Challenge cards: a face for each difference, a Hit bar, a Luck number and a range of Domes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rulewright.kernel import Flow

from .table import Arena

FOPP, FAIL, SQUEAK, PASS, AMAZE = range(5)
FACES = ("Fopp", "Fail", "Squeak", "Pass", "Amaze")
WIDEST = 6
DAMAGE_CHANGE: dict[int, int | None] = {FOPP: None, FAIL: -2, SQUEAK: -1, PASS: 0, AMAZE: 1}
"""What each face of the Damage challenge does to the damage; None is no damage. WS.HITDMG.03-07, DA.MELEE.11-13"""


class PrintedChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"passes": "pass"}):
    """A card as it is written down: where each band of faces begins or ends."""

    id: int
    fopp: int
    fail: int
    passes: int
    amaze: int
    hit: int
    luck: int
    domes: tuple[int, ...]


class ChallengeCard:
    """A card ready for play: thirteen rows from -6 to +6, each with its face and whether the Hit bar covers it."""

    __slots__ = ("domes", "faces", "hits", "luck")

    def __init__(self, card: PrintedChallenge) -> None:
        self.faces = tuple(face_at(card, row) for row in range(-WIDEST, WIDEST + 1))
        self.hits = tuple(row >= card.hit for row in range(-WIDEST, WIDEST + 1))
        self.luck = card.luck
        self.domes = card.domes


def face_at(card: PrintedChallenge, difference: int) -> int:
    if difference >= card.amaze:
        return AMAZE
    if difference >= card.passes:
        return PASS
    if difference <= card.fopp:
        return FOPP
    return FAIL if difference <= card.fail else SQUEAK


def draw_challenge(arena: Arena, team: int, kinds: int) -> Flow[int]:
    """A fresh card from a team's own deck, which goes to its discards; a big deck has each of the kinds more than once.

    WS.CHAL.05-06, DA.CHAL.08
    """
    deck = arena.challenges[team]
    card = yield from deck.draw()
    deck.discard.append(card)
    return card % kinds


def row_of(difference: int) -> int:
    """The row of a difference, which is read as -6 at least and +6 at most."""
    return 0 if difference < -WIDEST else 2 * WIDEST if difference > WIDEST else difference + WIDEST


def face_odds(deck: Sequence[ChallengeCard], cards: Iterable[int], difference: int) -> list[int]:
    """How many of the cards show each face at a difference."""
    counts = [0] * len(FACES)
    row = row_of(difference)
    for card in cards:
        counts[deck[card].faces[row]] += 1
    return counts


def hit_odds(deck: Sequence[ChallengeCard], cards: Iterable[int], difference: int) -> int:
    """How many of the cards cover a difference with their Hit bar."""
    row = row_of(difference)
    return sum(deck[card].hits[row] for card in cards)
