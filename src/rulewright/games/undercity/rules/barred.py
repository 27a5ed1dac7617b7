"""What a player would try with the active hero and cannot: each choice with the one condition that bars it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.kernel import Barred, Choice

from .actions import act_bar
from .movement import charge_bar, step_bar
from .reasons import Condition
from .state import CHARGE, MOVED, Table, villains_on_map
from .targets import target_bar, ways_to_use, weapon_bar


def end_bar(table: Table, hero: int, moves: Sequence[Choice]) -> Condition:
    """Why a hero cannot end his activation: a charge moves at least one space, if it can. UC.MOVE.07"""
    return "stand still" if table.mode == CHARGE and moves and not table.did[hero] & MOVED else ""


def use_bar(table: Table, hero: int, w: int) -> Condition:
    """Why a weapon is out of use now: his action is gone, or he has attacked with it. UC.ATK.01, UC.ACT.01, 02"""
    if not table.blows:
        return act_bar(table, hero)
    return "" if w in table.blows else "weapon used"


def barred_mode(table: Table, hero: int) -> Iterator[Barred]:
    """Whether the hero cannot charge."""
    bar = charge_bar(table, hero)
    if bar:
        yield Barred("charge", bar)


def barred_deeds(table: Table, hero: int, offered: list[Choice]) -> Iterator[Barred]:
    """Spaces he cannot step into, enemies he cannot attack, and why he cannot stop."""
    moves = [choice for choice in offered if isinstance(choice, tuple) and choice[0] == "move"]
    bar = end_bar(table, hero, moves)
    if bar:
        yield Barred("end", bar)
    if moves:
        yield from barred_steps(table, hero)
    yield from barred_attacks(table, hero, offered)


def barred_steps(table: Table, hero: int) -> Iterator[Barred]:
    """Spaces around him that are not open to him now."""
    ground, where = table.ground, table.space[hero]
    for space in dict.fromkeys((*ground.near[where], *ground.sides[where])):
        bar = step_bar(table, hero, space, charging=table.mode == CHARGE)
        if bar:
            yield Barred(("move", space), bar)


def barred_attacks(table: Table, hero: int, offered: list[Choice]) -> Iterator[Barred]:
    """Enemies that he cannot attack at all, with the most telling condition; a charge bars only shots."""
    targets = {choice[2] for choice in offered if isinstance(choice, tuple) and choice[0] == "attack"}
    for villain in villains_on_map(table):
        found = {} if villain in targets else attack_bars(table, hero, villain)
        telling = next((bar for bar in found.values() if bar not in ("out of range", "no shot")), "")
        for choice, bar in found.items():
            yield Barred(choice, telling or bar, {"whom": villain})


def attack_bars(table: Table, hero: int, villain: int) -> dict[Choice, Condition]:
    """What stands against every attack on a villain, weapon by weapon."""
    found: dict[Choice, Condition] = {}
    for w, weapon in enumerate(table.cast.profiles[hero].weapons):
        if weapon.aoe:
            continue
        unused = use_bar(table, hero, w) or weapon_bar(table, hero, weapon)
        for runes in ways_to_use(table, hero, w):
            bar = unused or target_bar(table, hero, weapon, villain, runes)
            if bar:
                found["attack", w, villain, *runes] = bar
    return found
