"""What a hero could strike at, from where he is and from the spaces he may go to."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from rulewright.kernel import Choice

from ..rules.actions import can_act
from ..rules.ground import label_of
from ..rules.state import MOVED, Table
from ..rules.targets import attack_choices
from .names import called
from .odds import attack_chances, blow_of, percent


class Strike(NamedTuple):
    """The likeliest attack from a space."""

    hit: Fraction
    space: int
    target: int


def gone_to(table: Table, hero: int, space: int) -> Table:
    """The table as it would be after his move, for looking at only."""
    there = copy(table)
    there.space, there.did = table.space.copy(), table.did.copy()
    there.space[hero] = space
    there.did[hero] |= MOVED
    return there


def best_strike(table: Table, hero: int, space: int) -> Strike | None:
    """The likeliest attack that a hero could make once he has gone there. UC.MOVE.08, 09, UC.ATK.03-06"""
    if not can_act(table, hero):
        return None
    there, profile = gone_to(table, hero, space), table.cast.profiles[hero]
    attacks = attack_choices(there, hero, (*profile.melee, *profile.ranged))
    found = [
        Strike(attack_chances(there, blow_of(hero, choice)).hit, space, int(choice[2]))
        for choice in attacks
        if isinstance(choice, tuple) and choice[0] == "attack"
    ]
    return max(found, key=lambda strike: (strike.hit, -strike.target), default=None)


def spaces_ahead(choices: Iterable[Choice]) -> list[int]:
    """The spaces that he may step into now."""
    return [int(choice[1]) for choice in choices if isinstance(choice, tuple) and choice[0] == "move"]


def strikes_from(table: Table, hero: int, spaces: Iterable[int]) -> list[Strike]:
    """The best from each space, the likeliest first."""
    found = (best_strike(table, hero, space) for space in spaces)
    return sorted((strike for strike in found if strike is not None), key=lambda s: (-s.hit, s.space))


def strike_words(table: Table, strike: Strike) -> str:
    """'from C4 72 % to hit the blue sword thug 1'."""
    return f"from {label_of(strike.space)} {percent(strike.hit)} to hit {called(table, strike.target)}"
