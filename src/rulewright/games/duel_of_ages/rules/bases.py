"""Team bases: enemy gates, the Vortex, vault raids, the prisons, and sites destroyed and repaired."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import AMAZE, FOPP, PASS, SQUEAK
from rulewright.games._arena.rules.treasure import hold
from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .defeat import heal, release
from .dismissal import banish, bring_along, dismiss
from .state import ADVENTURED, Arena, is_hero, prison_of, site_destroyed, team_heroes
from .terms import (
    HIGH_GATE,
    HONOR,
    HQ,
    INTELLECT,
    LOW_GATE,
    MAIN_GATE,
    PRISON,
    REACT,
    RESPECT,
    STEALTH,
    STRENGTH,
    VAULT,
    VORTEX,
    WITS,
)
from .treasure import discard, disposable, part_with, seems_to_have, settle, steal, team_window
from .trial import depart, face_site
from .victory import check

GATES = (MAIN_GATE, HIGH_GATE, LOW_GATE)
RATING_OF_SITE = {
    MAIN_GATE: STRENGTH, HIGH_GATE: REACT, VORTEX: HONOR, HQ: INTELLECT, VAULT: WITS, PRISON: RESPECT,
}  # fmt: skip
"""What a site challenges; the Low Gate asks for a card instead. DA.ADV.05, DA.BASE.08"""
REWARD = {AMAZE: 4, PASS: 2, SQUEAK: 1}
"""Cards stolen or raided, Health restored. DA.RES.01-03, 09-11, 13-15"""
FREED = {AMAZE: 2, PASS: 1, SQUEAK: 1}
"""Prisoners broken out. DA.RES.05-07"""


def base_choices(arena: Arena, who: int) -> list[Choice]:
    """What a character could try at a base, as far as it could achieve something. DA.BASE.02, 08, DA.DEST.02, 17"""
    tries = base_tries(arena, who)
    return tries if disposable(arena, who) else [one for one in tries if not for_a_card(arena, who, one)]


def for_a_card(arena: Arena, who: int, choice: Choice) -> bool:
    """Whether a try is one at the Low Gate, which a card settles. DA.BASE.08, DA.DEST.02, 17"""
    if choice in (("destroy", who), ("repair", who)):
        return arena.land.site_at[arena.at[who]][1] == LOW_GATE
    return choice == ("gate", who, LOW_GATE)


def base_tries(arena: Arena, who: int) -> list[Choice]:
    """What could be achieved at a base where one stands, with a card in the hand or not. DA.DEST.05, 09, 12"""
    space, team = arena.at[who], arena.team[who]
    found: list[Choice] = [("gate", who, gate) for gate in GATES if can_challenge_gate(arena, who, gate)]
    if space not in arena.land.site_at:
        return found
    owner, site = arena.land.site_at[space]
    ruined = site_destroyed(arena, owner, site)
    if owner == team:
        if site == VORTEX and not ruined and arena.health[who] < arena.full[who]:
            found.append(("vortex", who))
        if site == PRISON and not ruined and talkative(arena, team):
            found.append(("interrogate", who))
        if ruined:
            found.append(("repair", who))
        return found
    if site == VAULT and arena.vault[owner]:
        found.append(("raid", who))
    if site == PRISON and captives(arena, team, owner):
        found.append(("break_out", who))
    if not ruined:
        found.append(("destroy", who))
    return found


# ---- gates ----------------------------------------------------------------------------------------------------------


def can_challenge_gate(arena: Arena, who: int, gate: int) -> bool:
    """From a space in front of an enemy gate that stands. DA.BASE.02, 04"""
    enemy = 1 - arena.team[who]
    return not site_destroyed(arena, enemy, gate) and arena.at[who] in arena.land.gate_front[enemy][gate]


def challenge_gate(arena: Arena, who: int, gate: int) -> Flow[None]:
    """A Squeak or better leads onto the gate space, where the next adventure waits. DA.BASE.04-06, 08, DA.RES.21"""
    inside = arena.land.site_space[1 - arena.team[who]][gate]
    if gate == LOW_GATE:
        yield from pay_card(arena, who)
        result = PASS
    else:
        result = yield from face_site(arena, who, RATING_OF_SITE[gate], inside, SQUEAK)
    if result < SQUEAK:
        return
    yield from bring_along(arena, who, inside)
    arena.flags[who] &= ~ADVENTURED
    told(arena, "gate_passed", who, place=inside, space=inside, paid=gate == LOW_GATE)


def pay_card(arena: Arena, who: int) -> Flow[None]:
    """The Low Gate is challenged, destroyed and repaired by paying a card. DA.BASE.08, DA.DEST.02, 17"""
    discard(arena, (yield from part_with(arena, who, "pay")))


# ---- Vortex and vault -----------------------------------------------------------------------------------------------


def vortex(arena: Arena, who: int) -> Flow[None]:
    """Honor 5: heal 4, 2 or 1. DA.BASE.09, DA.RES.09-12"""
    result = yield from face_site(arena, who, HONOR, arena.at[who])
    if result >= SQUEAK:
        heal(arena, who, REWARD[result])
    yield from depart(arena, who, result)


def raid(arena: Arena, who: int) -> Flow[None]:
    """Wits 5: four, two or one random cards of the enemy vault, unless a trap was set. DA.BASE.13, DA.RES.13-16"""
    enemy = 1 - arena.team[who]
    trapped = yield from team_window(arena, team_heroes(arena, enemy), "raided")
    if trapped is not None:
        yield from banish(arena, who)
        return
    result = yield from face_site(arena, who, WITS, arena.at[who])
    vault = arena.vault[enemy]
    loot = min(REWARD.get(result, 0), len(vault))
    for _ in range(loot):
        card: int = yield Roll("vault", vault)
        vault.remove(card)
        hold(arena, card, who)
    if loot:
        told(arena, "raided", who, amount=loot, team=enemy)
        yield from settle(arena, who)
    yield from depart(arena, who, result)


# ---- prisons --------------------------------------------------------------------------------------------------------


def talkative(arena: Arena, team: int) -> list[int]:
    """The prisoners of a team that have cards. DA.BASE.14, DA.PRIS.06"""
    return [
        who for who in team_heroes(arena, 1 - team) if arena.at[who] == prison_of(team) and seems_to_have(arena, who)
    ]


def captives(arena: Arena, team: int, captor: int) -> list[int]:
    """The allies held in a prison, destroyed or not; henchmen of a held master come with him. DA.BASE.15, DA.DEST.10"""
    held = [who for who, at in enumerate(arena.at) if at == prison_of(captor) and arena.team[who] == team]
    return [who for who in held if is_hero(arena, who) or arena.master[who] not in held]


def interrogate(arena: Arena, who: int) -> Flow[None]:
    """Respect 5: steal four, two or one cards of a prisoner, who chooses them. DA.BASE.14, DA.RES.01-04"""
    prisoner = yield Ask(arena.seat[who], "interrogate", talkative(arena, arena.team[who]), about=who)
    result = yield from face_site(arena, who, RESPECT, arena.at[who])
    if result >= SQUEAK:
        yield from steal(arena, who, prisoner, REWARD[result])
    yield from depart(arena, who, result)


def break_out(arena: Arena, who: int) -> Flow[None]:
    """Stealth 5: free two or one; on a Squeak both are banished. DA.BASE.15, DA.RES.05-08"""
    result = yield from face_site(arena, who, STEALTH, arena.at[who])
    captor = 1 - arena.team[who]
    freed: list[int] = []
    for _ in range(FREED.get(result, 0)):
        held = captives(arena, arena.team[who], captor)
        if held:
            prisoner = yield Ask(arena.seat[who], "break_out", held, about=who)
            release(arena, prisoner)
            freed.append(prisoner)
    check(arena)
    for one in (*freed, who):
        if result in (FOPP, SQUEAK):
            yield from banish(arena, one)
        else:
            yield from dismiss(arena, one)


# ---- ruins ----------------------------------------------------------------------------------------------------------


def destroy(arena: Arena, who: int) -> Flow[None]:
    """An enemy site under one's feet; a Pass puts up the own marker. DA.DEST.01-03, DA.RES.17-18"""
    owner, site = arena.land.site_at[arena.at[who]]
    result = yield from tackle(arena, who, site)
    if result >= PASS:
        arena.destroyed[owner] |= 1 << site
        told(arena, "destroyed", who, place=arena.at[who], space=arena.at[who], remark="destroyed")
        check(arena)
    yield from depart(arena, who, result)


def repair(arena: Arena, who: int) -> Flow[None]:
    """A ruined site of the own base; a Pass takes the enemy marker off. DA.DEST.16-18, DA.RES.19-20"""
    owner, site = arena.land.site_at[arena.at[who]]
    result = yield from tackle(arena, who, site)
    if result >= PASS:
        arena.destroyed[owner] &= ~(1 << site)
        told(arena, "repaired", who, place=arena.at[who], space=arena.at[who])
        check(arena)
    yield from depart(arena, who, result)


def tackle(arena: Arena, who: int, site: int) -> Flow[int]:
    """The site's own challenge; at the Low Gate a card settles it. DA.DEST.01-02, 16-17"""
    if site == LOW_GATE:
        yield from pay_card(arena, who)
        return PASS
    return (yield from face_site(arena, who, RATING_OF_SITE[site], arena.at[who]))
