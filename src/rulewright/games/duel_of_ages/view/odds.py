"""Exact odds of attacks and adventures: from the cards that are left in the deck, or from two dice."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES, PASS, SQUEAK, face_odds
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
from ..rules.state import Arena, Shot
from ..rules.terms import CHAMBER, LAIR, LOW_GATE, PRISON, STANDING, STEALTH
from ..rules.trial import difference

SITE_DEEDS = ("vortex", "raid", "interrogate", "destroy", "repair")


def odds(arena: Arena, ask: Ask | None, choice: Choice) -> Odds | None:
    """What an attack or an adventure may bring."""
    if ask is None:
        return None
    if not isinstance(choice, tuple):
        return None
    kind, numbers = str(choice[0]), [int(part) for part in choice[1:]]
    if kind == "attack":
        return melee_odds(arena, ask.about, *numbers)
    if kind == "shoot":
        return fire_odds(arena, ask.about, *numbers)
    if kind == "opfire":
        return opfire_odds(arena, *numbers)
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


# ---- attacks --------------------------------------------------------------------------------------------------------


def melee_odds(arena: Arena, who: int, card: int, target: int) -> Odds:
    return attack_odds(arena, Shot(who, weapon_by(arena, who, card, False), target, arena.at[target]))


def opfire_odds(arena: Arena, who: int, card: int, target: int, space: int) -> Odds:
    weapon = weapon_by(arena, who, card, True)
    cover = opfire_cover(arena, who, weapon, target, space)
    return attack_odds(arena, Shot(who, weapon, target, space, cover, 1, True))


def fire_odds(arena: Arena, who: int, card: int, target: int, shots: int) -> Odds:
    space, weapon = arena.at[target], weapon_by(arena, who, card, True)
    return attack_odds(arena, Shot(who, weapon, target, space, cover_to(arena, who, weapon, space), shots))


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
    better_by = adventure_difference(arena, kind, numbers, why)
    if better_by is None:
        return None
    least = SQUEAK if kind == "gate" else PASS  # DA.BASE.05
    return odds_of_faces(face_chances(arena, arena.team[numbers[0]], better_by), why, "DA.CHAL.02", least=least)


def can_tell(arena: Arena, kind: str, numbers: list[int]) -> bool:
    """Whether an adventure is a challenge whose rating is known beforehand."""
    return adventure_difference(arena, kind, numbers, Sum()) is not None


def adventure_difference(arena: Arena, kind: str, numbers: list[int], why: Sum) -> int | None:
    """By how much the adventurer is better; None where no card is drawn, or nobody knows yet for what."""
    who, more = (*numbers, -1)[:2]
    site = arena.land.site_at.get(arena.at[who], (0, LOW_GATE))[1]
    if kind == "gate":
        return None if more == LOW_GATE else difference(arena, who, RATING_OF_SITE[more], STANDING, True, why)
    if kind in SITE_DEEDS:
        return None if site == LOW_GATE else difference(arena, who, RATING_OF_SITE[site], STANDING, True, why)
    if kind == "break_out":
        assert site == PRISON
        return difference(arena, who, STEALTH, STANDING, True, why)
    if kind in LAIR:
        return difference(arena, who, RATING_OF_LAIR[CHAMBER + LAIR.index(kind)], STANDING, False, why)
    if kind == "test":
        return difference(arena, who, CARDS[more].rating, CARDS[more].value, False, why)
    found = path_at(arena, who) if kind == "guardian" else None
    if found is None or arena.faced[found[0]] < 0:
        return None
    guardian = GUARDIANS[arena.faced[found[0]]]
    return guardian_difference(arena, who, guardian, why) if guardian.rating else None
