"""Challenges: a difference read on a card of the team's own deck, or settled with two dice."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.games._arena.rules import challenges
from rulewright.games._arena.rules.challenges import AMAZE, FAIL, FOPP, PASS, SQUEAK, row_of
from rulewright.kernel import Flow, Roll

from .content import CHALLENGES
from .state import Arena

PIPS = range(10)
"""A die shows 0 to 9. DA.DICE.01"""


class Drawn(NamedTuple):
    """What a challenge brought: its level, its Luck, and whether it breaks the weapon that was to hit."""

    face: int
    luck: int
    broken: bool


def draw_challenge(arena: Arena, team: int) -> Flow[int]:
    """A card of a team's own deck; without decks any card. DA.CHAL.08, DA.MELEE.16"""
    return any_card() if arena.rules.dice else challenges.draw_challenge(arena, team, len(CHALLENGES))


def any_card() -> Flow[int]:
    number: int = yield Roll("card", range(len(CHALLENGES)))
    return number


def resolve(arena: Arena, team: int, difference: int) -> Flow[Drawn]:
    """A challenge at this difference, from -6 to +6, for the team that attacks or adventures. DA.CHAL.01-03, 05, 07"""
    if arena.rules.dice:
        return (yield from resolve_with_dice(difference))
    card = CHALLENGES[(yield from draw_challenge(arena, team))]
    return Drawn(card.faces[row_of(difference)], card.luck, card.broken)


def resolve_with_dice(difference: int) -> Flow[Drawn]:
    """Both sides add a die; 9 against 0 always amazes, 0 against 9 always fails, and breaks. DA.DICE.01-07, 09"""
    mine: int = yield Roll("attacker's die", PIPS)
    theirs: int = yield Roll("defender's die", PIPS)
    return Drawn(level_of(difference, mine, theirs), mine, (mine, theirs) == (0, 9))


def level_of(difference: int, mine: int, theirs: int) -> int:
    """DA.DICE.02-06"""
    if (mine, theirs) == (9, 0):
        return AMAZE
    if (mine, theirs) == (0, 9):
        return FOPP
    total = difference + mine - theirs
    if total == 0:
        return SQUEAK
    if total > 0:
        return AMAZE if total >= 6 else PASS
    return FOPP if total <= -6 else FAIL


def luck(arena: Arena, team: int) -> Flow[int]:
    """A luck check with no challenge of its own: a new card, or a die. DA.SPEC.05, DA.DICE.09"""
    if arena.rules.dice:
        pips: int = yield Roll("luck", PIPS)
        return pips
    return CHALLENGES[(yield from draw_challenge(arena, team))].luck
