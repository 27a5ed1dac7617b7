"""What is at stake in the Move phase: who must move and who may stay, and which guns wait for those who do."""

from __future__ import annotations

from rulewright.games._arena.rules.table import called, hidden_cards, is_open, on_map
from rulewright.kernel.words import listed

from ..rules.attack import ranged_weapons
from ..rules.figures import Weapon
from ..rules.movement import movers, must_leave
from ..rules.state import TEAMS, Arena
from .reckoning import weapon_words
from .words import plural

FEW = 3
"""How many of a kind are named."""


def who_moves(arena: Arena) -> str:
    """Who is asked to move next; the last by name. DA.MOVE.01"""
    able = movers(arena)
    if len(able) == 1:
        who = f"only {called(arena, able[0])} is left to move."
    else:
        who = f"which {TEAMS[arena.turn]} figure moves next?"
    return f"Move: {who} You pick the place after; best where there is something to try, or away from enemies."


def move_stakes(arena: Arena) -> str:
    """DA.MOVE.01, 08, DA.OPF.01"""
    return f"{who_must(arena)}. {guns_told(arena, 1 - arena.turn)}"


def who_must(arena: Arena) -> str:
    """Whether the phase can be ended, and what for."""
    able = movers(arena)
    bound = [called(arena, who) for who in able if must_leave(arena, who)]
    if not bound:
        return "Nobody must move: No more moves ends the phase"
    names = listed(bound) if len(bound) <= FEW else f"{len(bound)} figures in domes"
    rest = "; the others may stay, with No more moves after that" if len(able) > len(bound) else ""
    return f"{names} must move, out of a dome{rest}"


def guns_told(arena: Arena, team: int) -> str:
    """What a team is known to shoot with in OpFire, and how many cards may be guns besides. None goes out of a dome."""
    shooters = [who for who in on_map(arena, team) if not arena.land.in_dome[arena.at[who]]]
    armed = [(who, gun) for who in shooters for gun in ranged_weapons(arena, who) if is_known(arena, gun)]
    told = [f"{called(arena, who)} with {weapon_words(gun)} ({gun.low} to {gun.high} spaces)" for who, gun in armed]
    hidden = sum(len(hidden_cards(arena, who)) for who in shooters)
    more = f"{plural(hidden, 'hidden card')} may be {'a gun' if hidden == 1 else 'guns'}" if hidden else ""
    named = [*told[:FEW], *([f"{len(told) - FEW} more"] if len(told) > FEW else [])]
    if not named:
        return f"{TEAMS[team]} shows no gun{more and f', but {more}'}"
    return f"{TEAMS[team]} may shoot: {listed(named)}{more and f'; {more}'}"


def is_known(arena: Arena, gun: Weapon) -> bool:
    return gun.opfire > 0 and (gun.card < 0 or is_open(arena, gun.card))
