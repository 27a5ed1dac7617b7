"""Exact odds of attacks and adventures: from the cards that are left in the deck, or from two dice."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES, PASS, SQUEAK, face_odds
from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.view.odds import odds_of_faces
from rulewright.kernel import Ask, Choice, Sum
from rulewright.kernel.scene import Odds

from ..rules.attack import damage_difference, hit_difference, weapon_by
from ..rules.bases import RATING_OF_SITE
from ..rules.challenge import PIPS, level_of
from ..rules.content import CARDS, CHALLENGES, GUARDIANS
from ..rules.fire import cover_to
from ..rules.labyrinths import guardian_difference, path_at
from ..rules.lair import RATING_OF_LAIR
from ..rules.opfire import opfire_cover
from ..rules.state import Arena, Shot, Trial
from ..rules.terms import CHAMBER, LAIR, LOW_GATE, RATINGS, STANDING, STEALTH
from ..rules.trial import difference

SITE_DEEDS = ("vortex", "raid", "interrogate", "destroy", "repair")


def odds(arena: Arena, ask: Ask | None, choice: Choice) -> Odds | None:
    """What an attack or an adventure may bring."""
    if ask is None:
        return None
    if not isinstance(choice, tuple):
        return None
    kind, numbers = str(choice[0]), [int(part) for part in choice[1:]]
    shot = attack_of(arena, ask, kind, numbers)
    if shot is not None:
        return attack_odds(arena, shot)
    return adventure_odds(arena, kind, numbers) if ask.prompt == "adventure" else None


def face_chances(arena: Arena, team: int, better_by: int) -> list[float]:
    """The chance of each level of success at a difference. DA.CHAL.01-02, DA.DICE.01-06"""
    if arena.rules.dice:
        counts = [0] * len(FACES)
        for mine in PIPS:
            for theirs in PIPS:
                counts[level_of(better_by, mine, theirs)] += 1
    else:
        deck = arena.challenges[team]
        counts = face_odds(CHALLENGES, deck.pool or deck.discard, better_by)
    return [count / sum(counts) for count in counts]


def chance_to(arena: Arena, team: int, better_by: int, least: int = SQUEAK) -> float:
    """The chance of at least some level. DA.CHAL.02"""
    return sum(face_chances(arena, team, better_by)[least:])


# ---- attacks --------------------------------------------------------------------------------------------------------


def attack_of(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Shot | None:
    """The attack that a choice makes, if it makes one."""
    match kind:
        case "attack":
            return melee_attack(arena, ask.about, *numbers)
        case "shoot":
            return shot_at(arena, ask.about, *numbers)
        case "opfire":
            return opfire_shot(arena, *numbers)
        case _:
            return None


def melee_attack(arena: Arena, who: int, card: int, target: int) -> Shot:
    return Shot(who, weapon_by(arena, who, card, False), target, arena.at[target])


def opfire_shot(arena: Arena, who: int, card: int, target: int, space: int) -> Shot:
    weapon = weapon_by(arena, who, card, True)
    return Shot(who, weapon, target, space, opfire_cover(arena, who, weapon, target, space), 1, True)


def shot_at(arena: Arena, who: int, card: int, target: int, shots: int) -> Shot:
    space, weapon = arena.at[target], weapon_by(arena, who, card, True)
    return Shot(who, weapon, target, space, cover_to(arena, who, weapon, space), shots)


def hit_chance(arena: Arena, shot: Shot) -> float:
    """DA.MELEE.08"""
    return chance_to(arena, arena.team[shot.attacker], hit_difference(arena, shot))


def attack_odds(arena: Arena, shot: Shot) -> Odds:
    """Hit, damage and death, before anybody turns up a card. DA.MELEE.07-15"""
    team = arena.team[shot.attacker]
    why = Sum()
    hits = sum(face_chances(arena, team, hit_difference(arena, shot, why))[SQUEAK:])
    spread = {0: 1 - hits}
    for face, chance in enumerate(face_chances(arena, team, damage_difference(arena, shot))):
        change = DAMAGE_CHANGE[face]
        amount = 0 if change is None else max(0, shot.weapon.damage + change)
        spread[amount] = spread.get(amount, 0.0) + hits * chance
    fells = sum(chance for amount, chance in spread.items() if amount >= arena.health[shot.target])
    return Odds(
        f"{hits:.0%} to hit, {fells:.0%} to fell",
        (("hit", hits), ("fell", fells)),
        tuple(sorted(spread.items())),
        tuple(why.terms),
        ("DA.MELEE.08", "DA.MELEE.11"),
    )


# ---- adventures -----------------------------------------------------------------------------------------------------


def adventure_odds(arena: Arena, kind: str, numbers: list[int]) -> Odds | None:
    """The levels of success of a challenge whose rating is known beforehand."""
    why = Sum()
    ahead = adventure_trial(arena, kind, numbers, why)
    if ahead is None:
        return None
    chances = face_chances(arena, arena.team[ahead.who], ahead.margin)
    return odds_of_faces(chances, why, "DA.CHAL.02", least=ahead.least)


def least_to_pass(kind: str) -> int:
    """The level that counts as a success: a Squeak is enough at a gate. DA.BASE.05"""
    return SQUEAK if kind == "gate" else PASS


def adventure_chance(arena: Arena, kind: str, numbers: list[int]) -> float | None:
    """The chance of an adventure whose rating is known beforehand."""
    ahead = adventure_trial(arena, kind, numbers)
    return None if ahead is None else trial_chance(arena, ahead)


def trial_chance(arena: Arena, ahead: Trial) -> float:
    return chance_to(arena, arena.team[ahead.who], ahead.margin, ahead.least)


def adventure_trial(arena: Arena, kind: str, numbers: list[int], why: Sum | None = None) -> Trial | None:
    """The challenge that an adventure makes; None where no card is drawn, or nobody knows yet for what."""
    who, more = (*numbers, -1)[:2]
    if kind == "guardian":
        return guardian_trial(arena, who, why)
    if kind == "test":
        return trial_of(arena, who, kind, CARDS[more].rating, CARDS[more].value, False, why)
    if kind in LAIR:
        return trial_of(arena, who, kind, RATING_OF_LAIR[CHAMBER + LAIR.index(kind)], STANDING, False, why)
    if kind == "break_out":
        return trial_of(arena, who, kind, STEALTH, STANDING, True, why)
    site = more if kind == "gate" else arena.land.site_at.get(arena.at[who], (0, LOW_GATE))[1]
    if kind not in ("gate", *SITE_DEEDS) or site == LOW_GATE:
        return None
    return trial_of(arena, who, kind, RATING_OF_SITE[site], STANDING, True, why)


def trial_of(arena: Arena, who: int, kind: str, name: int, value: int, at_site: bool, why: Sum | None) -> Trial:
    margin = difference(arena, who, name, value, at_site, why)
    return Trial(who, arena.at[who], name, value, margin, least_to_pass(kind), at_site)


def guardian_trial(arena: Arena, who: int, why: Sum | None = None) -> Trial | None:
    """The test of the guardian on whose path one stands, if it lies open and asks for a rating. DA.LAB.07-11"""
    found = path_at(arena, who)
    number = arena.faced[found[0]] if found is not None else NOBODY
    if number < 0 or not GUARDIANS[number].rating:
        return None
    guardian = GUARDIANS[number]
    margin = guardian_difference(arena, who, guardian, why)
    return Trial(who, arena.at[who], RATINGS.index(guardian.rating), guardian.value, margin, guardian=number)
