"""What an attack does once it hits, how likely, what that counts for, and who strikes back."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES
from rulewright.games._arena.rules.table import BLACK, WHITE, called, is_open
from rulewright.kernel.words import listed, percent

from ..rules.attack import damage_difference, melee_weapons, weapon_by
from ..rules.figures import EXPEL
from ..rules.fire import targets
from ..rules.melee import battles, opponents
from ..rules.ratings import rating
from ..rules.state import TEAMS, Arena, Shot, able, is_creature, is_hero, site_destroyed
from ..rules.terms import PRISON, WITS
from ..rules.victory import combat_score, combat_worth, counts_combat
from .goal import UNHURT
from .odds import face_chances, hit_chance, shot_at
from .reckoning import to_wound
from .words import listed_or, plural

MOST = 2
"""How many of those who strike back are told."""


def wounds(arena: Arena, shot: Shot) -> dict[int, float]:
    """How likely a hit takes how much of the target's health, never more than there is. DA.MELEE.10-14"""
    found: dict[int, float] = {}
    chances = face_chances(arena, arena.team[shot.attacker], damage_difference(arena, shot))
    for face, chance in enumerate(chances):
        amount = taken_by(arena, shot, face)
        if chance:
            found[amount] = found.get(amount, 0.0) + chance
    return dict(sorted(found.items()))


def taken_by(arena: Arena, shot: Shot, face: int) -> int:
    """How much of the target's health a face takes. DA.MELEE.11, 12"""
    change = DAMAGE_CHANGE[face]
    return 0 if change is None else min(max(0, shot.weapon.damage + change), arena.health[shot.target])


def faces_for(arena: Arena, shot: Shot, amount: int) -> str:
    """Which faces take so much: 'Pass or Amaze'."""
    return listed_or([name for face, name in enumerate(FACES) if taken_by(arena, shot, face) == amount])


def hit_words(arena: Arena, shot: Shot) -> str:
    """What an attack comes to, for a button: '64 % to hit, 23 % to wound: 1 or 2 of 5 health, Combat -1 for Black'."""
    spread, health = wounds(arena, shot), arena.health[shot.target]
    amounts = [amount for amount in spread if amount]
    if not amounts:
        return f"{percent(hit_chance(arena, shot))} to hit, but no hit can wound"
    hits = f"{percent(hit_chance(arena, shot))} to hit"
    if amounts == [health]:
        return f"{hits}, {fall(arena, shot)}"
    taken = f"{amounts[0]} to {amounts[-1]}" if len(amounts) > MOST else listed_or([str(amount) for amount in amounts])
    harm = f"{percent(wound_chance(arena, shot))} to wound: {taken} of {health} health{worth(arena, shot.target)}"
    return "; ".join(filter(None, (f"{hits}, {harm}", fall(arena, shot))))


def fall(arena: Arena, shot: Shot) -> str:
    """How likely an attack leaves no health, and what each fate then counts. DA.ACH.04-10, DA.PRIS.01, DA.DEST.11"""
    target, prison = shot.target, not site_destroyed(arena, arena.team[shot.attacker], PRISON)
    fells = hit_chance(arena, shot) * wounds(arena, shot).get(arena.health[target], 0.0)
    if not fells:
        return ""
    captive = prison and not is_creature(arena, target)
    if not (counts_combat(arena) and is_hero(arena, target)):
        return f"{percent(fells)} to fell: killed{' or, if its foes like, in prison' if captive else ''}"
    has = combat_worth(arena, target)
    return f"{percent(fells)} to fell: Combat -{has} if killed{f', -{has + 1} in prison' if captive else ''}"


def wound_chance(arena: Arena, shot: Shot) -> float:
    """How likely an attack hits, and wounds as well."""
    return hit_chance(arena, shot) * (1 - wounds(arena, shot).get(0, 0.0))


def promise(arena: Arena, shot: Shot) -> float:
    """What an attack is worth, by a rule of thumb: the wounds to come, with one more for a fall and for Combat."""
    spread, health = wounds(arena, shot), arena.health[shot.target]
    first = 1 if worth(arena, shot.target) else 0
    falls = 1 if is_hero(arena, shot.target) else 0
    gains = sum(part * (amount + first + falls * (amount >= health)) for amount, part in spread.items() if amount)
    return hit_chance(arena, shot) * gains


def worth(arena: Arena, target: int) -> str:
    """What the first wound of a character costs its team, where the mission counts it. DA.ACH.01, 04-10"""
    counts = counts_combat(arena) and is_hero(arena, target)
    if not counts or combat_worth(arena, target) != UNHURT:
        return ""
    team = arena.team[target]
    scores = [combat_score(arena, side) - (side == team) for side in (WHITE, BLACK)]
    ahead = f"{TEAMS[scores[BLACK] > scores[WHITE]]} ahead {max(scores)} to {min(scores)}"
    return f", Combat -1 for {TEAMS[team]}: {ahead if len({*scores}) > 1 else f'level at {scores[WHITE]}'} then"


def best_shot(arena: Arena, who: int, card: int) -> Shot:
    """Of the single shots that a weapon could make now, the one that is worth most."""
    weapon = weapon_by(arena, who, card, True)
    shots = [shot_at(arena, who, card, target, 1) for target in targets(arena, who, weapon)]
    return max(shots, key=lambda shot: promise(arena, shot))


def harm(arena: Arena, shot: Shot) -> str:
    """What decides a hit's damage: 'After a hit a second card, Power 3 against Armor 2: Pass 1 wound, 30 %; …'."""
    by = "the dice again" if arena.rules.dice else "a second card"
    spread = wounds(arena, shot)
    told = [
        f"{faces_for(arena, shot, amount)} {plural(amount, 'wound')}, {percent(part)}"
        for amount, part in spread.items()
        if amount
    ]
    none = ["else none"] if told and spread.get(0) else [] if told else ["no wound"]
    health = f"{called(arena, shot.target)} has {arena.health[shot.target]} health"
    in_all = f", so {percent(wound_chance(arena, shot))} in all to wound" if told else ""
    more = (
        f". {EXPELS.format('die' if arena.rules.dice else 'card')}"
        if able(arena, shot.attacker, EXPEL) and spread.get(0)
        else ""
    )
    return f"After a hit {by}, {to_wound(arena, shot)}: {'; '.join([*told, *none])}{in_all}{more}. {health}"


EXPELS = "No wound, but Luck 9 on that {} (1 in 10): banished to a dome that the attacker's team picks"
"""DA.SPEC.04-05"""


# ---- melee ----------------------------------------------------------------------------------------------------------


def still_to_strike(arena: Arena, who: int) -> list[int]:
    """Those in somebody's space who have not struck yet, in the order of their Wits. DA.MELEE.03-05"""
    fighters = [other for other in battles(arena).get(arena.at[who], []) if other != who]
    return sorted(fighters, key=lambda other: (-rating(arena, other, WITS), arena.team[other] != arena.turn))


def strikers_back(arena: Arena, who: int) -> list[int]:
    """The enemies who may still strike somebody."""
    return [other for other in still_to_strike(arena, who) if who in opponents(arena, other)]


def open_blow(arena: Arena, who: int, target: int, space: int = -1) -> Shot:
    """The likeliest blow that somebody can strike with bare hands or what lies open, where they are or will be."""
    weapons = [weapon for weapon in melee_weapons(arena, who) if weapon.card < 0 or is_open(arena, weapon.card)]
    blows = [Shot(who, weapon, target, space if space >= 0 else arena.at[target]) for weapon in weapons]
    return max(blows, key=lambda shot: hit_chance(arena, shot))


def struck_back(arena: Arena, who: int) -> str:
    """Who may strike at somebody next, by what lies open: 'Then Persephone may strike back (62 % to hit, …)'."""
    blows = [open_blow(arena, foe, who) for foe in strikers_back(arena, who)[:MOST]]
    told = [f"{called(arena, shot.attacker)} may strike back ({hit_words(arena, shot)})" for shot in blows]
    return f"Then {' and '.join(told)}" if told else "Nobody is left to strike back"


def unstruck(arena: Arena, who: int) -> str:
    """What not attacking comes to."""
    blows = [open_blow(arena, foe, who) for foe in strikers_back(arena, who)]
    foes = [f"{called(arena, shot.attacker)} ({percent(hit_chance(arena, shot))} to hit)" for shot in blows]
    return (
        f"gains nothing: {listed(foes)} may strike all the same" if foes else "no blow this turn, and none comes back"
    )
