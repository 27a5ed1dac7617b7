"""Milo's grenades: explosive, smoke, flash and gas."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, told

from .attack import at_stake, attack_object, attack_rocks, fell, roll_damage
from .cast import SMALL
from .fighters import offered
from .powers import (
    AMBROSE,
    CAREFUL_THROW,
    CORROSIVE_MIX,
    DOUBLE_CHARGE,
    FIRST_VILLAIN,
    HERO_FIGURES,
    MILO,
    SHAPED_BLAST,
    SMOKE_MASTER,
)
from .rolls import holds, play_special, second_wind, spend
from .script import script_of
from .state import (
    CORRODED,
    LASTS,
    MOST_FLASH,
    NOBODY,
    TO_DAMAGE,
    Blow,
    Table,
    is_ready,
    put_smoke,
    seat_for,
    skilled,
    villains_in,
)

FRIENDS = (*HERO_FIGURES, AMBROSE)


def throw_grenade(table: Table, kind: str, w: int, where: int) -> Flow[None]:
    """One attack with the grenade, of any kind that Milo has. UC.ATK.07-09, UC.DMG.02, UC.NAMED.06"""
    told(table, "threw", MILO, grenade=kind, space=where)
    if kind == "smoke":
        put_smoke(table, where, LASTS if skilled(table, MILO, SMOKE_MASTER) else table.round + 1)
    elif kind == "flash":
        table.flash = [*(space for space in table.flash if space != where), where][-MOST_FLASH:]
    elif kind == "gas":
        yield from release_gas(table, where)
    else:
        yield from explode(table, w, where)


def release_gas(table: Table, where: int) -> Flow[None]:
    """Knockout Gas: for a discarded Feat all small characters there are knocked down."""
    choice = yield Ask(seat_for(table, MILO), "cost", [("discard", card) for card in table.row[MILO]], about=MILO)
    spend(table, choice[1])
    for figure, there in enumerate(table.space):
        if there == where and figure != AMBROSE and table.cast.profiles[figure].base == SMALL:
            fell(table, figure)


def spared_friends(table: Table, where: int) -> Flow[list[int]]:
    """Friends whom Careful Throw or Shaped Blast keeps out of the blast."""
    spared: list[int] = []
    friends = [f for f in FRIENDS if table.space[f] == where and is_ready(table, f)]
    if not friends:
        return spared
    if skilled(table, MILO, CAREFUL_THROW):
        first = yield Ask(seat_for(table, MILO), "spare", friends, about=MILO)
        spared.append(first)
        friends.remove(first)
    card = holds(table, MILO, SHAPED_BLAST) if friends else -1
    if card >= 0 and (yield Ask(seat_for(table, MILO), "shape", ("use", "pass"), about=MILO)) == "use":
        play_special(table, card)
        for _ in range(min(2, len(friends))):
            pick: list[Choice] = [*friends]
            friend = yield Ask(seat_for(table, MILO), "spare", pick, about=MILO)
            spared.append(friend)
            friends.remove(friend)
    return spared


def prime(table: Table, where: int) -> Flow[tuple[int, list[int]]]:
    """What cards make of a blast before it goes off: how much stronger it is, and whom it spares."""
    extra = 2 if (yield from offered(table, MILO, DOUBLE_CHARGE)) else 0
    return extra, (yield from spared_friends(table, where))


def explode(table: Table, w: int, where: int) -> Flow[None]:
    """A damage roll against every character there, friend and enemy alike. UC.ATK.09, UC.DMG.07, 08, UC.DICE.10

    Milo gets his second wind when there were enemies and none lost Health. UC.CHAR.15
    """
    weapon = table.cast.profiles[MILO].weapons[w]
    there = [*villains_in(table, where), *(f for f in FRIENDS if table.space[f] == where and is_ready(table, f))]
    has_object = script_of(table).object_space(table) == where
    priming = prime(table, where)
    if there or has_object:
        priming = at_stake(table, Blow(MILO, w, there[0] if there else NOBODY), TO_DAMAGE, priming)
    elif not table.rocks >> where & 1:
        return
    extra, spared = yield from priming
    struck = [figure for figure in sorted(there) if figure not in spared]
    unharmed = any(figure >= FIRST_VILLAIN for figure in struck)
    for figure in struck:
        if not is_ready(table, figure) or table.space[figure] != where:
            continue
        told(table, "blasted", MILO, whom=figure)
        if figure >= FIRST_VILLAIN and skilled(table, MILO, CORROSIVE_MIX):
            table.flags[figure] |= CORRODED
        roll = roll_damage(table, MILO, weapon, figure, extra=extra)
        hurts = yield from at_stake(table, Blow(MILO, w, figure), TO_DAMAGE, roll)
        unharmed = unharmed and not (hurts and figure >= FIRST_VILLAIN)
    if table.rocks >> where & 1:
        yield from attack_rocks(table, MILO, w, where, extra)
    if has_object:
        yield from attack_object(table, MILO, w, where, extra)
    if unharmed and is_ready(table, MILO):
        yield from second_wind(table, MILO)
