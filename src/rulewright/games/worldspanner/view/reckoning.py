"""The sums behind attacks, challenges and tricks in words, and what a card must say."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES
from rulewright.kernel.words import percent

from ..rules.abilities import LUCKY_HIT
from ..rules.attack import (
    best_block,
    damage_difference,
    damage_rating,
    hit_difference,
    hit_rating,
    weapon_by,
    wounds_by,
)
from ..rules.content import Weapon
from ..rules.effects import CONTESTS
from ..rules.ratings import rating
from ..rules.state import TEAMS, Arena, Deed, Trial
from ..rules.terms import RATINGS
from ..rules.trial import challenge_difference
from .names import counted
from .odds import Aim, deck_left, hit_chance, row_chance, trials_of

CONTEST_AIMS = {
    "pickpocket": "to steal 1 gold or card", "turncoat": "to win them over to the other side",
    "daunt": "to keep them from striking this turn",
}  # fmt: skip
"""What a trick is for."""
WON = "Pass or Amaze"
"""What a card must say where something is tried."""


def trial_sum(arena: Arena, who: int, trial: Trial) -> str:
    """What counts in a challenge: the rating, what is added here, and the number."""
    value = rating(arena, who, trial.rating)
    more = trial_margin(arena, who, trial) + trial.number - value
    added = f", {more:+d} here," if more else ""
    return f"{RATINGS[trial.rating].capitalize()} {value}{added} against {trial.number}"


def trial_margin(arena: Arena, who: int, trial: Trial) -> int:
    return challenge_difference(arena, who, trial.rating, trial.number, trial.faction, trial.field) + trial.edge


def trial_chance(arena: Arena, who: int, trial: Trial) -> float:
    return row_chance(arena, arena.team[who], trial_margin(arena, who, trial))


def known_trial(arena: Arena, who: int) -> Trial | None:
    """The challenge that waits for a hero, where only one can come."""
    trials = trials_of(arena, who)
    if len(trials) != 1 or trials[0] is None:
        return None
    name, number, field = trials[0]
    return Trial(name, number, arena.land.faction_at[arena.at[who]], field)


def attack_sum(arena: Arena, deed: Deed) -> str:
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    return hit_sum(arena, deed.who, (weapon, deed.whom, deed.space, deed.cover))


def hit_sum(arena: Arena, who: int, aim: Aim) -> str:
    """What counts for the Hit card, on both sides."""
    weapon, *_ = aim
    value = hit_rating(arena, who, weapon)
    against = value - hit_difference(arena, who, *aim)
    return f"{RATINGS[weapon.hit].capitalize()} {value} against {'Stealth' if weapon.ranged else 'Agility'} {against}"


def power_sum(arena: Arena, who: int, aim: Aim) -> str:
    """What counts for the Damage card, on both sides."""
    weapon, target, *_ = aim
    power = damage_rating(arena, who, weapon)
    return f"Power {power} against Armor {power - damage_difference(arena, who, weapon, target)}"


def block_words(arena: Arena, aim: Aim) -> str:
    """How many of the wounds of an attack the target's Block stops. WS.BLOCK.01-02"""
    weapon, target, *_ = aim
    block = 0 if weapon.toxic else best_block(arena, target)
    return f"a Block stops {counted(block, 'wound')}" if block else ""


def weapon_faces(weapon: Weapon) -> str:
    """What each face of the Damage card does with a weapon, whoever is hit. WS.HITDMG.03-07"""
    made = [(FACES[face], weapon.wound + change) for face, change in DAMAGE_CHANGE.items() if change is not None]
    return ", ".join(f"{name} {wounds}" for name, wounds in made if wounds > 0)


def damage_sum(arena: Arena, deed: Deed) -> str:
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    power = power_sum(arena, deed.who, (weapon, deed.whom, deed.space, deed.cover))
    return f"{power}, {counted(weapon.wound, 'wound')} on a Pass"


def wounds_by_face(arena: Arena, who: int, aim: Aim) -> str:
    """What each face of the Damage card does."""
    weapon, target, *_ = aim
    made = [(name, wounds_by(arena, who, weapon, target, face)) for face, name in enumerate(FACES)]
    told = [f"{name} {counted(wounds, 'wound')}" for name, wounds in made if wounds]
    return ", ".join(told) or "no card wounds"


def contest_margin(arena: Arena, who: int, whom: int, kind: str) -> int:
    return rating(arena, who, CONTESTS[kind].own) - rating(arena, whom, CONTESTS[kind].against)


def contest_sum(arena: Arena, who: int, whom: int, kind: str) -> str:
    rules = CONTESTS[kind]
    mine, theirs = rating(arena, who, rules.own), rating(arena, whom, rules.against)
    return f"{RATINGS[rules.own].capitalize()} {mine} against {RATINGS[rules.against].capitalize()} {theirs}"


def card_need(arena: Arena, who: int, face: str, chance: float) -> str:
    """What the next card must say, whose it is, and how many of those that are left do."""
    count, side = len(deck_left(arena, arena.team[who])), TEAMS[arena.team[who]]
    many = f"{round(chance * count)} of the {count} left do"
    return f"the next card of the {side} must say {face}: {many}, {percent(chance)}"


def hit_need(arena: Arena, who: int, aim: Aim) -> str:
    """What the Hit card must say; the luck of the lucky is counted too."""
    need = card_need(arena, who, "Hit", hit_chance(arena, who, *aim))
    return f"{need} (those that hit by Lucky too)" if arena.who[who].powers & LUCKY_HIT else need
