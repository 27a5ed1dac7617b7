"""What an attack does once it hits, how likely, what that counts for, and who strikes back."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE
from rulewright.games._arena.rules.table import called, is_open
from rulewright.kernel.words import listed, percent

from ..rules.attack import damage_difference, melee_weapons
from ..rules.melee import battles, opponents
from ..rules.ratings import rating
from ..rules.state import TEAMS, Arena, Shot, is_hero, mission
from ..rules.terms import WITS
from ..rules.victory import combat_worth
from .goal import UNHURT
from .odds import face_chances, hit_chance
from .reckoning import listed_or, to_wound
from .words import plural

MOST = 2
"""How many of those who strike back are told."""


def wounds(arena: Arena, shot: Shot) -> dict[int, float]:
    """How likely a hit takes how much of the target's health, never more than there is. DA.MELEE.10-14"""
    found: dict[int, float] = {}
    chances = face_chances(arena, arena.team[shot.attacker], damage_difference(arena, shot))
    for face, chance in enumerate(chances):
        change = DAMAGE_CHANGE[face]
        amount = 0 if change is None else min(max(0, shot.weapon.damage + change), arena.health[shot.target])
        if chance:
            found[amount] = found.get(amount, 0.0) + chance
    return dict(sorted(found.items()))


def hit_words(arena: Arena, shot: Shot) -> str:
    """What a hit does, for a button: 'a hit wounds with 54 %: 1 or 2 of 5 health, Combat -1 for Black'."""
    spread, health = wounds(arena, shot), arena.health[shot.target]
    amounts = [amount for amount in spread if amount]
    if not amounts:
        return "a hit cannot wound"
    most = amounts[-1]
    taken = "all" if amounts == [health] else listed_or([str(amount) for amount in amounts])
    if len(amounts) > MOST:
        taken = f"{amounts[0]} to {most}"
    chance = percent(1 - spread.get(0, 0.0))
    return f"a hit wounds with {chance}: {taken} of {health} health{worth(arena, shot.target)}"


def worth(arena: Arena, target: int) -> str:
    """What the first wound of a character costs its team, where the mission counts it. DA.ACH.01, 04-10"""
    counts = "combat" in mission(arena).achievements and is_hero(arena, target)
    first = counts and combat_worth(arena, target) == UNHURT
    return f", Combat -1 for {TEAMS[arena.team[target]]}" if first else ""


def harm(arena: Arena, shot: Shot) -> str:
    """What decides a hit's damage: 'After a hit a second card, Power 3 against Armor 2, 1 ahead: no wound 40 %, …'."""
    by = "the dice again" if arena.rules.dice else "a second card"
    told = [
        f"{plural(amount, 'wound') if amount else 'no wound'} {percent(part)}"
        for amount, part in wounds(arena, shot).items()
    ]
    health = f"{called(arena, shot.target)} has {arena.health[shot.target]} health"
    return f"After a hit {by}, {to_wound(arena, shot)}: {', '.join(told)}; {health}"


# ---- melee ----------------------------------------------------------------------------------------------------------


def still_to_strike(arena: Arena, who: int) -> list[int]:
    """Those in somebody's space who have not struck yet, in the order of their Wits. DA.MELEE.03-05"""
    fighters = [other for other in battles(arena).get(arena.at[who], []) if other != who]
    return sorted(fighters, key=lambda other: (-rating(arena, other, WITS), arena.team[other] != arena.turn))


def strikers_back(arena: Arena, who: int) -> list[int]:
    """The enemies who may still strike somebody."""
    return [other for other in still_to_strike(arena, who) if who in opponents(arena, other)]


def open_blow(arena: Arena, who: int, target: int) -> Shot:
    """The likeliest blow that somebody can strike with bare hands or what lies open."""
    weapons = [weapon for weapon in melee_weapons(arena, who) if weapon.card < 0 or is_open(arena, weapon.card)]
    blows = [Shot(who, weapon, target, arena.at[target]) for weapon in weapons]
    return max(blows, key=lambda shot: hit_chance(arena, shot))


def struck_back(arena: Arena, who: int) -> str:
    """Who may strike at somebody next, by what lies open: 'Then Persephone may strike back (62 % to hit)'."""
    blows = [open_blow(arena, foe, who) for foe in strikers_back(arena, who)[:MOST]]
    told = [
        f"{called(arena, shot.attacker)} may strike back ({percent(hit_chance(arena, shot))} to hit)" for shot in blows
    ]
    return f"Then {' and '.join(told)}" if told else "Nobody is left to strike back"


def unstruck(arena: Arena, who: int) -> str:
    """What not attacking comes to."""
    foes = [called(arena, foe) for foe in strikers_back(arena, who)]
    return (
        f"gains nothing: {listed(foes)} may strike all the same" if foes else "no blow this turn, and none comes back"
    )
