"""Phase 5: Melee. Every space with both teams in it, by Wits, highest first."""

from __future__ import annotations

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.table import NOBODY, captain, owners
from rulewright.kernel import Ask, Choice, Flow, told

from .attack import Result, attack, finish_weapon, melee_weapons, weapon_by
from .figures import FLURRY
from .ratings import rating
from .state import BOTH, STRUCK, STRUCK_TWICE, Arena, Shot, able, can_fight
from .terms import WITS
from .turn import begin_adventure

PASS: Choice = "pass"
LUCKY = 8


def opponents(arena: Arena, who: int) -> list[int]:
    """The enemies in his space that one may attack. DA.MELEE.02, DA.HUNT.07, DA.TERM.01"""
    here, side = arena.at[who], arena.team[who]
    return [
        other
        for other, space in enumerate(arena.at)
        if space == here and arena.team[other] != side and can_fight(arena, who, other)
    ]


def battles(arena: Arena) -> dict[int, list[int]]:
    """The spaces where somebody can still strike, with who can. DA.MELEE.01, 05"""
    sides: dict[int, int] = {}
    for who, space in enumerate(arena.at):
        if space >= 0:
            sides[space] = sides.get(space, 0) | 1 << arena.team[who]
    found: dict[int, list[int]] = {}
    for who, space in enumerate(arena.at):
        if space >= 0 and sides[space] == BOTH and not arena.flags[who] & STRUCK and opponents(arena, who):
            found.setdefault(space, []).append(who)
    return found


def melee_phase(arena: Arena) -> Flow[None]:
    """The active team orders the spaces; in each the highest Wits strikes next. DA.MELEE.01-05"""
    open_spaces = battles(arena)
    if not open_spaces:
        arena.battle = NOBODY
        begin_adventure(arena)
        return
    if arena.battle not in open_spaces:
        spaces: list[Choice] = [*open_spaces]
        arena.battle = yield Ask(captain(arena, arena.turn), "battle", spaces)
    who = yield from next_striker(arena, open_spaces[arena.battle])
    arena.flags[who] |= STRUCK
    yield from blow(arena, who)


def next_striker(arena: Arena, fighters: list[int]) -> Flow[int]:
    """Of equal Wits the active team's come first, in the order that their players like. DA.MELEE.03-04"""
    keys = {who: (rating(arena, who, WITS), arena.team[who] == arena.turn) for who in fighters}
    best = max(keys.values())
    equals = [who for who in fighters if keys[who] == best]
    if len(equals) == 1:
        return equals[0]
    _, choice = yield from ask_team(
        owners(arena, equals), "striker", lambda seat: [who for who in equals if arena.seat[who] == seat]
    )
    return int(str(choice))


def blow(arena: Arena, who: int) -> Flow[None]:
    """One attack on one enemy in the space, or none. DA.MELEE.02, DA.SPEC.04"""
    choice = yield Ask(arena.seat[who], "melee", lambda: blows(arena, who), about=who)
    if choice == PASS:
        told(arena, "held_back", who)
        return
    _, card, target = choice
    weapon = weapon_by(arena, who, card, False)
    result = Result()
    yield from attack(arena, Shot(who, weapon, target, arena.at[target]), result)
    finish_weapon(arena, who, weapon, result)
    lucky = result.luck >= LUCKY and able(arena, who, FLURRY) and not arena.flags[who] & STRUCK_TWICE
    if lucky:
        arena.flags[who] |= STRUCK_TWICE
        arena.flags[who] &= ~STRUCK


def blows(arena: Arena, who: int) -> list[Choice]:
    """DA.MELEE.06, DA.TYPE.01"""
    found: list[Choice] = [
        ("attack", weapon.card, enemy) for weapon in melee_weapons(arena, who) for enemy in opponents(arena, who)
    ]
    return [*found, PASS]
