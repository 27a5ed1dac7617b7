"""Damage, healing, death and imprisonment, with all that follows from them."""

from __future__ import annotations

from rulewright.games._arena.rules.table import NOBODY
from rulewright.games._arena.rules.treasure import let_go, to_discards
from rulewright.kernel import Ask, Choice, Flow, told

from .content import DECK_OF
from .figures import HUNTER, SENTINEL
from .state import (
    AWAY,
    DEAD,
    ITEM,
    OFF,
    Arena,
    flag_of,
    henchmen_of,
    is_creature,
    is_henchman,
    is_hero,
    prison_of,
    site_destroyed,
)
from .terms import PRISON, VORTEX
from .treasure import discard, lose_badges, window
from .victory import check, combat_worth, counts_combat

KILL: Choice = "kill"
IMPRISON: Choice = "imprison"
SPARE: Choice = "spare"


def heal(arena: Arena, who: int, amount: int) -> int:
    """Health rises, never above the maximum, and not at all with the own Vortex destroyed. DA.SPEC.01, DA.DEST.06"""
    if site_destroyed(arena, arena.team[who], VORTEX):
        return 0
    gained = min(amount, arena.full[who] - arena.health[who])
    arena.health[who] += gained
    if gained:
        told(arena, "healed", who, amount=gained, left=arena.health[who], full=arena.full[who])
    return gained


def harden(arena: Arena, who: int, amount: int) -> None:
    """Maximum Health rises for good, and Health with it; not with the own Vortex destroyed. DA.DEST.06"""
    if site_destroyed(arena, arena.team[who], VORTEX):
        return
    arena.full[who] += amount
    told(arena, "hardened", who, amount=amount)
    heal(arena, who, amount)


def damage(arena: Arena, who: int, amount: int, by: int, weapon: int = NOBODY, amazing: bool = False) -> Flow[Choice]:
    """Damage is taken, and death or prison may follow: kill, imprison, or spare says which. DA.MELEE.14-15, DA.PRIS.01

    `weapon` is the card that did it, if one did; `amazing` an Amaze on the hit and on the damage. DA.PRIS.04
    """
    before = combat_worth(arena, who) if is_hero(arena, who) else 0
    arena.health[who] = max(0, arena.health[who] - amount)
    lost = arena.health[who] > 0 and is_hero(arena, who) and combat_worth(arena, who) < before
    told(
        arena, "damaged", by, whom=who, amount=amount, harmed=amount > 0, blow=amount, reckoned=amount,
        left=arena.health[who], full=arena.full[who], team=arena.team[who],
        cost="combat" if lost and counts_combat(arena) else str(amount > 0),
    )  # fmt: skip
    enemies = arena.team[by] != arena.team[who]
    if amount and enemies and not is_creature(arena, by):
        lose_badges(arena, who)
    dying = arena.health[who] == 0
    fate = yield from fate_of(arena, who, by, dying, enemies and (dying or amazing))
    if fate == KILL:
        yield from kill(arena, who, by, weapon)
    elif fate == IMPRISON:
        imprison(arena, who, arena.team[by], by)
    return fate


def fate_of(arena: Arena, who: int, by: int, dying: bool, captive: bool) -> Flow[Choice]:
    """The killer's team may imprison instead, while its prison stands; creatures never. DA.PRIS.01, 04, DA.DEST.11

    DA.CREA.02
    """
    otherwise = KILL if dying else SPARE
    if not captive or is_creature(arena, who) or site_destroyed(arena, arena.team[by], PRISON):
        return otherwise
    choice: Choice = yield Ask(arena.seat[by], "fate", [IMPRISON, otherwise], about=who)
    return choice


# ---- death ----------------------------------------------------------------------------------------------------------


def kill(arena: Arena, who: int, by: int = NOBODY, weapon: int = NOBODY) -> Flow[None]:
    """A figure is killed: cards and flag stay behind, the tribute item is gone. DA.CARD.21, DA.FLAG.11, DA.LITH.04"""
    if weapon >= 0 and is_hero(arena, who):
        played = yield from window(arena, who, "killed")
        if played is not None and arena.holder[weapon] >= 0:
            discard(arena, weapon)
    told(arena, "killed", by if by != NOBODY else None, whom=who, remark="killed")
    if is_creature(arena, who):
        remove_creature(arena, who)
        return
    drop_flag(arena, who)
    space = arena.at[who]
    for card in list(arena.hand[who]):
        let_go(arena, card)
        arena.ground.setdefault(space, []).append(card)
    arena.flags[who] &= ~ITEM
    arena.at[who] = DEAD if is_hero(arena, who) else AWAY
    call_off_hunters(arena, who)
    for one in henchmen_of(arena, who):
        leave_the_game(arena, one)
    if by != NOBODY:
        after_killing(arena, by, who)
    check(arena)


def call_off_hunters(arena: Arena, prey: int) -> None:
    """A hunter is removed as soon as its target is killed, or is no enemy any more. DA.HUNT.08"""
    for hunter, target in enumerate(arena.target):
        if target == prey:
            remove_creature(arena, hunter)


def after_killing(arena: Arena, by: int, victim: int) -> None:
    """A henchman who kills a hero leaves the game, a sentinel that kills a character, henchmen among them, the map.

    DA.HENCH.08, DA.SENT.08, DA.TERM.02
    """
    if is_henchman(arena, by) and is_hero(arena, victim):
        leave_the_game(arena, by)
    elif arena.who[by].kind == SENTINEL:
        remove_creature(arena, by)


def leave_the_game(arena: Arena, henchman: int) -> None:
    """DA.HENCH.08, 12"""
    arena.at[henchman] = AWAY
    call_off_hunters(arena, henchman)
    told(arena, "left", henchman)


def remove_creature(arena: Arena, who: int) -> None:
    """A creature leaves the map, and its card goes to the discards. DA.HUNT.08, DA.SENT.08"""
    figure = arena.who[who]
    arena.at[who] = AWAY
    arena.target[who] = arena.master[who] = NOBODY
    arena.health[who] = figure.health
    to_discards(arena, figure.card, DECK_OF[figure.card])
    told(arena, "creature_removed", who, hunter=figure.kind == HUNTER)


def drop_flag(arena: Arena, who: int) -> None:
    """DA.FLAG.11"""
    flag = flag_of(arena, who)
    if flag >= 0:
        arena.banners[flag] = arena.at[who]
        arena.bearer[flag] = NOBODY


# ---- prison ---------------------------------------------------------------------------------------------------------


def imprison(arena: Arena, who: int, team: int, by: int = NOBODY) -> None:
    """With 1 Health into the captor's prison, his henchmen with him; a henchman who did it goes there too.

    DA.PRIS.02-04, 06, DA.HENCH.09-10
    """
    drop_flag(arena, who)
    arena.health[who] = 1
    arena.at[who] = prison_of(team)
    for one in henchmen_of(arena, who):
        arena.at[one] = prison_of(team)
    captor_too = by != NOBODY and is_henchman(arena, by) and is_hero(arena, who)
    if captor_too and not site_destroyed(arena, 1 - team, PRISON):
        arena.at[by] = prison_of(1 - team)
    told(arena, "imprisoned", by if by != NOBODY else None, whom=who, team=team, remark="imprisoned")
    check(arena)


def release(arena: Arena, who: int) -> None:
    """Out of prison, and his henchmen with him; where to is for the rescuer to say. DA.HENCH.11"""
    cell = arena.at[who]
    for one in (who, *henchmen_of(arena, who)):
        if arena.at[one] == cell:
            arena.at[one] = OFF
    told(arena, "freed", who)
