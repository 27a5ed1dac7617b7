"""Voidgates, Dispel and Void Shock."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, told

from .board import NOWHERE, REGION_OF, SPACE
from .content import CROWN, DANGERS
from .heroes import suffer
from .levels import lower_danger, raise_danger
from .profile import attribute, profile
from .state import ACTIVE, GATE_HOLDS, Hero, Table, members, mission_of
from .terms import MAG
from .trials import trial

# ---- voidgates ------------------------------------------------------------------------------------------------------


def place_gate(table: Table, space: int) -> None:
    """Two in a Region at most; a third raises the danger on both. DD.VGATE.01-05"""
    if space in table.gates:
        return
    region = REGION_OF[space]
    others = [gate for gate in table.gates if REGION_OF[gate] == region]
    if len(others) >= 2:
        for gate in others:
            raise_danger(table, gate)
        return
    table.gates[space] = 0
    told(table, "voidgate", space=space)


def close_gate(table: Table, space: int) -> None:
    """The danger there falls by 1. DD.DISP.07, 08"""
    del table.gates[space]
    lower_danger(table, space)
    told(table, "closed", space=space)


def drive_off_hand(table: Table) -> None:
    """One Doom counter of the Region's colour goes with it. DD.DISP.05, 06"""
    region = REGION_OF[table.hand]
    if region in table.doom:
        table.doom.remove(region)
    told(table, "driven off", space=table.hand)
    table.hand = NOWHERE
    table.hand_wounds = 0


# ---- dispel ---------------------------------------------------------------------------------------------------------


def dispel_targets(table: Table, hero: Hero) -> list[Choice]:
    """The Hand or a Voidgate on his space, and in its mission the Crown. DD.DISP.01, 04, DD.HOD.07, DD.VGATE.07"""
    if hero.fate != ACTIVE or hero.lost_fight or (table.silenced and hero.space == table.hand):
        return []
    choices: list[Choice] = []
    if hero.space == table.hand:
        choices.append("hand")
    if hero.space in table.gates:
        choices.append("gate")
    if is_breaking_crown(table, hero):
        choices.append("crown")
    return choices


def is_breaking_crown(table: Table, hero: Hero) -> bool:
    shrine = mission_of(table).crown_breaks_at
    return bool(shrine) and hero.space == SPACE[shrine] and (CROWN in hero.gear or CROWN in hero.pack)


def dispel(table: Table, hero: Hero, target: str) -> Flow[None]:
    """A bracketed MAG Test wounds the target; the lower die wounds the Adventurer. DD.DISP.02, 03"""
    numbers = profile(table, hero)
    result = yield from trial(table, hero, MAG, bracket=True, aim="dispel")
    wounds = result.worth + (numbers.stats.get("dispel_more", 0) if result.passed else 0)
    hurt = result.low + numbers.stats.get("dispel_hurt", 0)
    told(table, "dispel", hero.seat, target=target, amount=wounds, space=hero.space)
    if target == "hand" and table.hand == hero.space:
        table.hand_wounds += wounds
        if table.hand_wounds >= GATE_HOLDS:
            drive_off_hand(table)
    elif target == "gate" and hero.space in table.gates:
        table.gates[hero.space] += wounds
        if table.gates[hero.space] >= GATE_HOLDS:
            close_gate(table, hero.space)
    elif target == "crown":
        table.progress.crown_wounds += wounds
    suffer(table, hero, max(0, hurt), cause="dispel")


# ---- void shock -----------------------------------------------------------------------------------------------------


def void_shock(table: Table, party: int, card: int) -> None:
    """Piercing damage by the card: the highest value below MAG 8, else the lowest. DD.SHOCK.01, 03, 04"""
    values = [DANGERS[card].value, *DANGERS[card].special.values()]
    for index in members(party):
        hero = table.heroes[index]
        shock = max(values) if attribute(table, hero, MAG) <= 7 else min(values)
        shock += profile(table, hero).stats.get("shock_hurt", 0)
        suffer(table, hero, max(0, shock), cause="shock")


def sudden_shock(table: Table, party: int) -> Flow[None]:
    """Void Shock outside the Danger Phase draws a card for its value alone. DD.SHOCK.02"""
    card = yield from table.danger.draw()
    table.danger.discard.append(card)
    void_shock(table, party, card)
