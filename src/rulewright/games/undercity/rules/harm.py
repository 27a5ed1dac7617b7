"""Damage and what follows: Health, incapacitation, experience, and the end of hopeless chapters."""

from __future__ import annotations

from rulewright.kernel import Ask, Flow, told

from .cast import BLUE, PAWN, RED, RESILIENT
from .fighters import FIGHTERS
from .powers import AMBROSE, FIRST_VILLAIN
from .quests import pay
from .ratings import SPOILS
from .remarks import somebody_says
from .rolls import HAZARD
from .script import script_of
from .state import (
    DOWN,
    NOBODY,
    OFF,
    Table,
    earn,
    finish,
    in_party,
    is_ready,
    knock_down,
    remember,
    villains_in,
)

NORMAL, SUPER = 1, 2


def hazard(table: Table, figure: int, worst: int = 5, striker: int = NOBODY) -> Flow[bool]:
    """One die, which nothing can boost: 5 and 6 cost 1 damage, whatever the ARM; some are hurt on a 6 only.

    Whether it cost Health.
    UC.DICE.02, 11, 18-20
    """
    face = yield HAZARD
    hurts = bool(face >= worst)
    told(table, "hazard", figure, dice=[face], hurts=hurts, worst=worst, by=known(striker))
    return hurts and (yield from hurt(table, figure, 1))


def hurt(table: Table, figure: int, amount: int, attacker: int = NOBODY, melee: bool = False) -> Flow[bool]:
    """Turn tokens black; whether it cost Health. UC.DMG.04-06, UC.COMP.12, 13"""
    if figure < FIRST_VILLAIN:
        return (yield from hurt_hero(table, figure, amount, attacker))
    if table.cast.profiles[figure].keywords & RESILIENT:
        return (yield from hurt_resilient(table, figure, amount, attacker, melee))
    yield from hurt_villain(table, figure, amount, attacker, melee)
    return True


def known(attacker: int) -> int | None:
    """Who did it, for the story; a hazard is nobody's."""
    return None if attacker == NOBODY else attacker


# ---- heroes ---------------------------------------------------------------------------------------------------------


def hurt_hero(table: Table, hero: int, amount: int, attacker: int) -> Flow[bool]:
    """A hero, Doorstop or Ambrose takes damage. UC.STATE.01-04, UC.CHAR.08, 14"""
    fighter, severe = FIGHTERS[hero], amount >= SUPER
    amount -= yield from fighter.shrugs_off(table, amount)
    lost = min(amount, table.health[hero])
    if not lost:
        return False
    table.health[hero] -= lost
    fighter.resents(table, attacker)
    told(table, "wounded", hero, amount=lost, left=table.health[hero], by=known(attacker))
    if hero == AMBROSE:
        if table.health[hero] == 0:
            finish(table, False, "ambrose")
        somebody_says(table, "guard", table.space[hero])
        return True
    if table.health[hero] == 0:
        yield from incapacitate(table, hero)
    if severe:
        yield from fighter.reels(table)
    return True


def incapacitate(table: Table, hero: int) -> Flow[None]:
    """The hero falls, stays on the map, and drops what he carries. UC.STATE.02-04, UC.WIN.01"""
    if (yield from FIGHTERS[hero].keeps_standing(table)):
        table.health[hero] = 1
        return
    table.flags[hero] |= DOWN
    if table.carrier == hero:
        table.carrier = NOBODY
    told(table, "incapacitated", hero)
    check_hope(table)
    somebody_says(table, "fallen", table.space[hero], but=hero)


def check_hope(table: Table) -> None:
    """The chapter is lost when no hero is left standing. UC.WIN.01"""
    if not any(is_ready(table, hero) for hero in in_party(table)):
        finish(table, False, "heroes")


# ---- villains -------------------------------------------------------------------------------------------------------


def is_hero(attacker: int) -> bool:
    """Only a hero's attack earns XP. UC.XP.01"""
    return 0 <= attacker < FIRST_VILLAIN


def hurt_villain(table: Table, villain: int, amount: int, attacker: int, melee: bool) -> Flow[None]:
    """A villain takes damage, each figure by its own tokens; an attack earns XP for each Health lost.

    UC.XP.01-03, UC.PLACE.05, 07, UC.EX.08, UC.CHAR.08
    """
    lost = min(amount, table.health[villain])
    if is_hero(attacker):
        earn(table, lost)
    table.health[villain] -= lost
    pawns = pawns_for(table, villain) if table.health[villain] == 0 else []
    if pawns:
        yield from sacrifice(table, villain, pawns)
    else:
        told(table, "wounded", villain, amount=lost, left=table.health[villain], by=known(attacker))
    if table.health[villain] == 0:
        yield from villain_falls(table, villain, attacker, melee)
    else:
        yield from script_of(table).hurt(table, villain)


def pawns_for(table: Table, villain: int) -> list[int]:
    """Whoever may fall in the place of a villain with Sacrificial Pawn. UC.TERM.10"""
    profiles = table.cast.profiles
    if not profiles[villain].keywords & PAWN:
        return []
    return [other for other in villains_in(table, table.space[villain]) if not profiles[other].boss]


def sacrifice(table: Table, villain: int, pawns: list[int]) -> Flow[None]:
    """A pawn goes back to the reserves; the villain keeps 1 Health. UC.TERM.10"""
    pawn = yield Ask(table.decider, "pawn", pawns, about=villain)
    table.health[villain] = 1
    told(table, "pawn", pawn, whom=villain)
    send_back(table, pawn)


def hurt_resilient(table: Table, villain: int, amount: int, attacker: int, melee: bool) -> Flow[bool]:
    """Resilient Flesh: normal damage knocks a standing one down. UC.TERM.07-09"""
    down = table.flags[villain] & DOWN
    if not down and amount < SUPER:
        if knock_down(table, villain):
            told(table, "knocked", villain, rule="UC.TERM.07")
        return False
    earn(table, 1 if down else 2)
    table.health[villain] = 0
    yield from villain_falls(table, villain, attacker, melee)
    return True


def villain_falls(table: Table, villain: int, attacker: int, melee: bool) -> Flow[None]:
    """An incapacitated villain leaves the map. UC.STATE.11, UC.PLACE.04"""
    type, where = table.cast.profiles[villain].id, table.space[villain]
    told(table, "felled", villain, space=where, by=known(attacker))
    alone = table.space.count(where) == 2
    send_back(table, villain)
    if is_hero(attacker):
        table.fallen[type] = table.fallen.get(type, 0) + 1
        if table.cast.profiles[villain].boss:
            remember(table, "felled", attacker, table.cast.profiles[villain].name)
        if table.event == SPOILS and table.progress.spoils != table.round:
            table.progress.spoils = table.round
            earn(table, 2)
        if melee:
            notice_melee_fall(table, type, alone and table.space[attacker] == where)
    notice_fall(table, type, villain)
    yield from script_of(table).fell(table, villain, where)


def send_back(table: Table, villain: int) -> None:
    """The figure goes back to the reserves, or to the box it came from. UC.STATE.11, UC.PLACE.04"""
    table.space[villain] = OFF
    table.flags[villain] = 0
    table.health[villain] = table.cast.profiles[villain].vit
    if villain in table.queue:
        table.queue.remove(villain)


def notice_melee_fall(table: Table, type: str, alone: bool) -> None:
    """Side quests about melee. UC.COMP.20"""
    if type == "trollkin_scout":
        pay(table, "trophy_axe")
    if type == "ogrun_brute" and alone:
        pay(table, "champions_belt")


def notice_fall(table: Table, type: str, villain: int) -> None:
    """Side quests about fallen villains. UC.COMP.20"""
    progress = table.progress
    if type == "sword_thug" and table.fallen.get(type, 0) >= 6:
        pay(table, "bounty_on_blades")
    elif type == "drudge":
        progress.drudges += 1
        if progress.drudges >= 3:
            pay(table, "break_the_chain")
    elif type == "rhulic_merc":
        progress.mercs.append(table.cast.profiles[villain].colour)
        if {RED, BLUE} <= set(progress.mercs):
            pay(table, "buyout")
    elif type == "heavy_jack":
        pay(table, "scrap_value")
