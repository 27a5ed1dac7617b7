"""The sums behind attacks, challenges and tricks in words, and what a card must say."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES, face_odds
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Sum
from rulewright.kernel.numbers import Term
from rulewright.kernel.words import listed, percent

from ..rules.abilities import LUCKY_HIT
from ..rules.attack import (
    best_block,
    damage_difference,
    damage_rating,
    hit_difference,
    hit_rating,
    is_bare,
    weapon_by,
    wounds_by,
)
from ..rules.content import CHALLENGES
from ..rules.effects import CONTESTS
from ..rules.figures import Weapon
from ..rules.ratings import rating
from ..rules.state import TEAMS, Arena, Deed, Trial
from ..rules.terms import RATINGS
from ..rules.trial import advantage, challenge_difference, tried_rating
from .names import counted
from .odds import Aim, deck_left, hit_chance, row_chance, trials_of, wound_odds

CONTEST_AIMS = {
    "pickpocket": "to steal 1 gold or card", "turncoat": "to win them over to the other side",
    "daunt": "to keep them from striking this turn",
}  # fmt: skip
"""What a trick is for."""
WON = "Pass or Amaze"
"""What a card must say where something is tried."""


def trial_sum(arena: Arena, who: int, trial: Trial, why: str = "") -> str:
    """What counts in a challenge: the rating, what is added here (and why), and the number."""
    value = rating(arena, who, trial.rating)
    more = trial_margin(arena, who, trial) + trial.number - value
    added = f", {more:+d} here{why}," if more else ""
    return f"{RATINGS[trial.rating].capitalize()} {value}{added} against {trial.number}"


def causes(arena: Arena, who: int, trial: Trial) -> str:
    """What is added at a place beside the rating."""
    why, own = Sum(), Sum()
    rating(arena, who, trial.rating, own)
    tried_rating(arena, who, trial.rating, why)
    advantage(arena, who, trial.faction, trial.field, why)
    told = [at_place(term) for term in why.terms[len(own.terms) :] if term.value]
    told += ["cards played"] if trial.edge else []
    return f" ({listed(told)})" if told else ""


def at_place(term: Term) -> str:
    """A cause of what is added at a place, in a word or two."""
    if term.reason == "home or opposing faction":
        return "at home" if term.value > 0 else "opposed here"
    return term.reason


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


def hit_why(arena: Arena, who: int, aim: Aim) -> str:
    """The same, with what is not on the two sheets: the sign for a weapon, auras, cover."""
    weapon, *_, cover = aim
    value = hit_rating(arena, who, weapon)
    against = value - hit_difference(arena, who, *aim)
    name = "Hit" if weapon.fixed >= 0 else RATINGS[weapon.hit].capitalize()
    more = value - (weapon.fixed if weapon.fixed >= 0 else rating(arena, who, weapon.hit))
    mine = f" ({more:+d} by {hit_causes(arena, who, weapon)})" if more else ""
    theirs = f" ({cover:+d} by cover)" if weapon.ranged and cover else ""
    return f"{name} {value}{mine} against {'Stealth' if weapon.ranged else 'Agility'} {against}{theirs}"


def hit_causes(arena: Arena, who: int, weapon: Weapon) -> str:
    """What adds to the rating that hits: the weapon, its sign, auras and the like."""
    every, known = Sum(), Sum()
    hit_rating(arena, who, weapon, every)
    if weapon.fixed < 0:
        rating(arena, who, weapon.hit, known)
    reasons = [term.reason for term in every.terms[max(1, len(known.terms)) :] if term.value]
    return listed([*dict.fromkeys(map(plainly, reasons))])


def plainly(reason: str) -> str:
    """A cause in a word or two."""
    if reason.startswith("symbol of"):
        return "a sign that hero and card share"
    return "this ground" if reason == "vista" else reason


def power_sum(arena: Arena, who: int, aim: Aim) -> str:
    """What counts for the Damage card, on both sides."""
    weapon, target, *_ = aim
    power = damage_rating(arena, who, weapon)
    whose = "" if is_bare(weapon) else "the weapon's " if weapon.card >= 0 else "this attack's "
    return f"{whose}Power {power} against Armor {power - damage_difference(arena, who, weapon, target)}"


def block_words(arena: Arena, aim: Aim) -> str:
    """How many of the wounds of an attack the target's Block stops. WS.BLOCK.01-02"""
    weapon, target, *_ = aim
    block = 0 if weapon.toxic else best_block(arena, target)
    return f"the Block of {called(arena, target)} stops {counted(block, 'wound')}" if block else ""


def weapon_faces(weapon: Weapon) -> str:
    """What each face of the Damage card does with a weapon, whoever is hit. WS.HITDMG.03-07"""
    made = [(FACES[face], weapon.wound + change) for face, change in DAMAGE_CHANGE.items() if change is not None]
    return ", ".join(f"{name} {wounds}" for name, wounds in made if wounds > 0)


def damage_sum(arena: Arena, deed: Deed) -> str:
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    power = power_sum(arena, deed.who, (weapon, deed.whom, deed.space, deed.cover))
    return f"{power}, {counted(weapon.wound, 'wound')} on a Pass"


def wounds_need(arena: Arena, who: int, aim: Aim) -> str:
    """What the Damage card must say for which wounds, and how many of those that are left do. WS.HITDMG.03-07"""
    weapon, target, *_ = aim
    deck = deck_left(arena, arena.team[who])
    counts = face_odds(CHALLENGES, deck, damage_difference(arena, who, weapon, target))
    made = [(name, wounds_by(arena, who, weapon, target, face), counts[face]) for face, name in enumerate(FACES)]
    told = [f"{name} to wound by {wounds}" for name, wounds, count in made if wounds and count]
    missing = [name for name, wounds, count in made if wounds and not count]
    odds = wound_odds(arena, who, weapon, target, deck)
    chance = sum(share for wounds, share in odds.items() if wounds)
    if not chance:
        return f"cannot wound: {block_words(arena, aim) or 'the Armor holds'}"
    names = ", ".join([told[0], *(each.replace("to wound by", "by") for each in told[1:])])
    none = f" (no card left says {' or '.join(missing)})" if missing else ""
    next_card = arena.deed is not None and arena.deed.landed
    those = f"the {len(deck)} left" if next_card else f"these {len(deck)}"
    return f"must say {names}{none}; {share_of(chance, len(deck), those)}"


def faces_that_wound(arena: Arena, who: int, aim: Aim) -> str:
    """What each face that the Damage card can still show makes of a hit: 'Pass 2, Amaze 3'. WS.HITDMG.03-07"""
    weapon, target, *_ = aim
    counts = face_odds(CHALLENGES, deck_left(arena, arena.team[who]), damage_difference(arena, who, weapon, target))
    made = [(name, wounds_by(arena, who, weapon, target, face)) for face, name in enumerate(FACES) if counts[face]]
    return ", ".join(f"{name} {wounds}" for name, wounds in made if wounds)


def contest_margin(arena: Arena, who: int, whom: int, kind: str) -> int:
    return rating(arena, who, CONTESTS[kind].own) - rating(arena, whom, CONTESTS[kind].against)


def contest_sum(arena: Arena, who: int, whom: int, kind: str) -> str:
    rules = CONTESTS[kind]
    mine, theirs = rating(arena, who, rules.own), rating(arena, whom, rules.against)
    return f"{RATINGS[rules.own].capitalize()} {mine} against {RATINGS[rules.against].capitalize()} {theirs}"


def card_need(arena: Arena, who: int, face: str, chance: float) -> str:
    """What the next card must say, whose it is, and how many of those that are left do."""
    count, side = len(deck_left(arena, arena.team[who])), TEAMS[arena.team[who]]
    return f"the next card of the {side} must say {face}: {share_of(chance, count, f'the {count} left')}"


def share_of(chance: float, count: int, those: str) -> str:
    """How many of the cards do what is wanted: '5 of the 27 left do, 19 %'; one that is certain is not counted."""
    many = round(chance * count)
    return f"all of {those} do" if many == count else f"{many} of {those} do, {percent(chance)}"


def hit_need(arena: Arena, who: int, aim: Aim) -> str:
    """What the Hit card must say; the luck of the lucky is counted too."""
    need = card_need(arena, who, "Hit", hit_chance(arena, who, *aim))
    return f"{need} (those that hit by Lucky too)" if arena.who[who].powers & LUCKY_HIT else need
