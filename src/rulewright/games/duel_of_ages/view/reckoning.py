"""The sums behind attacks and challenges in words, and what a card or the dice must show."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games._arena.rules.challenges import FACES, SQUEAK
from rulewright.kernel import Sum
from rulewright.kernel.numbers import Term
from rulewright.kernel.words import percent

from ..rules.attack import damage_difference, defence, hit_rating
from ..rules.content import GUARDIANS
from ..rules.figures import Weapon
from ..rules.labyrinths import kinship
from ..rules.state import Arena, Shot, Trial
from ..rules.terms import RATINGS
from ..rules.trial import difference
from .words import an, listed_or

VALUE = "the challenge"
"""The term of a challenge's own value, which stands on the other side of a sum in words."""


def spelled(name: str, terms: Iterable[Term]) -> str:
    """'Aim 9 + 1 (Yew Longbow)': the first term is the rating itself."""
    text = ""
    for term in terms:
        sign = "-" if term.value < 0 else "+"
        text += f" {sign} {abs(term.value)} ({term.reason})" if text else f"{name} {term.value}"
    return text or f"{name} 0"


def ahead(margin: int) -> str:
    """A difference in words: 'equal', '3 ahead', '2 short'."""
    return f"{abs(margin)} {'ahead' if margin > 0 else 'short'}" if margin else "equal"


def weapon_words(weapon: Weapon) -> str:
    """'the Yew Longbow', 'bare hands', 'a shot of its own'."""
    if weapon.card >= 0:
        return f"the {weapon.name}"
    return "a shot of its own" if weapon.ranged else weapon.name


# ---- sums -----------------------------------------------------------------------------------------------------------


def to_hit(arena: Arena, shot: Shot) -> str:
    """'Aim 9 against Stealth 4 + 2 (terrain on the line), 3 ahead'. DA.MELEE.07, DA.FIRE.10"""
    mine, theirs = Sum(), Sum()
    margin = hit_rating(arena, shot, mine) - defence(arena, shot, theirs)
    against = "Stealth" if shot.weapon.ranged else "React"
    attack = RATINGS[shot.weapon.hit].capitalize()
    return f"{spelled(attack, mine.terms)} against {spelled(against, theirs.terms)}, {ahead(margin)}"


def to_wound(arena: Arena, shot: Shot) -> str:
    """'Power 4 against Armor 2, 2 ahead'. DA.MELEE.10"""
    mine, theirs = Sum(), Sum()
    margin = damage_difference(arena, shot, mine, theirs)
    return f"{spelled('Power', mine.terms)} against {spelled('Armor', theirs.terms)}, {ahead(margin)}"


def to_pass(arena: Arena, trial: Trial) -> str:
    """'Wits 6 + 1 (Path of Glory) against 5, 2 ahead'. DA.CHAL.01"""
    why = Sum()
    difference(arena, trial.who, trial.rating, trial.value, trial.at_site, why)
    if trial.guardian >= 0:
        kinship(arena, trial.who, GUARDIANS[trial.guardian], why)
    terms = [term for term in why.terms if term.reason != VALUE]
    return f"{spelled(RATINGS[trial.rating].capitalize(), terms)} against {trial.value}, {ahead(trial.margin)}"


def settled(arena: Arena, trial: Trial) -> str:
    """A challenge that is over, with the level that it took."""
    return f"{to_pass(arena, trial)}: {an(FACES[trial.least])} or better succeeds"


def shown(arena: Arena, face: int) -> str:
    """'the card says Fail'."""
    return f"the {'dice say' if arena.rules.dice else 'card says'} {FACES[face]}"


def blow(arena: Arena, amount: int) -> str:
    """' with the Yew Longbow', of the attack that is settled just now."""
    return f" with {weapon_words(arena.shot.weapon)}" if arena.shot is not None else ""


def reckoned(arena: Arena, amount: int) -> str:
    """The whole attack that is settled just now, up to the damage that it does."""
    shot = arena.shot
    if shot is None:
        return ""
    change, source = amount - shot.weapon.damage, "dice" if arena.rules.dice else "card"
    drawn = f" {'and' if change > 0 else 'less'} {abs(change)} by the {source}" if change else ""
    return (
        f" {to_hit(arena, shot)}, and the {source} made it a hit. {to_wound(arena, shot)},"
        f" Damage {shot.weapon.damage}{drawn}."
    )


# ---- what must be drawn or rolled -----------------------------------------------------------------------------------


def needed(arena: Arena, margin: int, chance: float, won: str, lost: str, least: int = SQUEAK) -> str:
    """What decides a difference, and how many cards or throws do it. DA.CHAL.02, DA.DICE.01-06"""
    if not arena.rules.dice:
        enough, short = listed_or(FACES[least:]), listed_or(FACES[:least][::-1])
        return f"A card is drawn: {percent(chance)} of those left bring {won} ({enough}), the others {lost} ({short})"
    added = f", {abs(margin)} {'more' if margin > 0 else 'less'} for yours" if margin else ""
    enough = "at least as high as theirs is" if least == SQUEAK else "higher than theirs is"
    return f"A ten-sided die for each side{added}: {enough} {won}, {percent(chance)}"
