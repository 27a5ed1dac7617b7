"""Every number that decides something: what it is made of, and the rules behind it."""

from __future__ import annotations

from rulewright.kernel import Sum

from .cast import CONSTRUCT
from .content import EVENT_NUMBER
from .powers import (
    CANICE,
    DOORSTOP,
    FIRST_VILLAIN,
    GARDEK,
    GLOWER,
    GRUDGE_MATCH,
    HERO_FIGURES,
    HOLD_THE_LINE,
    MILO,
    PAIR,
    POINT_BLANK,
    VENOM,
    WALKING_WALL,
)
from .state import (
    COLD_NERVE,
    CORRODED,
    FOUGHT,
    GRUDGED,
    INVULNERABLE,
    IRON_WALL,
    LONG_THROW,
    TRICKED,
    UNTOUCHABLE,
    WAR_CRY,
    Table,
    enemies_in,
    is_charging,
    is_cloud,
    skilled,
)
from .weapons import Weapon

CLUMSY_THUGS, THICK_FOG, LAMPS_OUT, BLOOD_UP, STEADY_AIM, SLICK_STONES, CRAMPED_DARK, SPOILS, GRAFTED_FURY, FOUL_AIR = (
    EVENT_NUMBER[id]
    for id in (
        "clumsy_thugs", "thick_fog", "lamps_out", "blood_up", "steady_aim", "slick_stones", "cramped_dark", "spoils",
        "grafted_fury", "foul_air",
    )
)  # fmt: skip
WATCH_WHISTLES, ECHOES = EVENT_NUMBER["watch_whistles"], EVENT_NUMBER["echoes"]
THUGS = ("sword_thug", "crossbow_thug")
COVER = 2


def has_cover(table: Table, figure: int) -> bool:
    """A cave-in, a cloud, or Doorstop as a walking wall. UC.ROCK.07, UC.TERM.01, UC.ATK.13"""
    return bool(cover_of(table, figure))


def cover_of(table: Table, figure: int) -> str:
    """What gives it cover."""
    where = table.space[figure]
    if table.environment == THICK_FOG:
        return "Thick Fog"
    if table.caves >> where & 1:
        return "rubble"
    if table.smoke and is_cloud(table, where):
        return "smoke"
    if figure >= FIRST_VILLAIN or figure == DOORSTOP or table.space[DOORSTOP] != where:
        return ""
    return "Walking Wall" if skilled(table, PAIR, WALKING_WALL) and table.health[DOORSTOP] > 0 else ""


def defence(table: Table, target: int, ranged: bool, pierces_cover: bool = False, why: Sum | None = None) -> int:
    """DEF against one attack roll. UC.CHAR.11, UC.ATK.13, UC.CUMUL.04"""
    flags, printed = table.flags[target], table.cast.profiles[target].defence
    untouchable = 2 if flags & UNTOUCHABLE else 0
    cover = COVER if ranged and not pierces_cover and has_cover(table, target) else 0
    tricked = -2 if flags & TRICKED else 0
    if why is not None:
        why.add(printed, "DEF", "UC.CHAR.11")
        why.add(untouchable, "Untouchable", "UC.CUMUL.04")
        why.add(cover, "cover", "UC.ATK.13")
        why.add(tricked, "Dirty Trick", "UC.CUMUL.02")
    return printed + untouchable + cover + tricked


def armour(table: Table, target: int, why: Sum | None = None) -> int:
    """ARM against one damage roll. UC.CHAR.12, UC.CUMUL.05"""
    flags, printed = table.flags[target], table.cast.profiles[target].arm
    if why is not None:
        why.add(printed, "ARM", "UC.CHAR.12")
    if target >= FIRST_VILLAIN:
        corroded = -2 if flags & CORRODED else 0
        if why is not None:
            why.add(corroded, "Corrosive Mix", "UC.CUMUL.02")
        return printed + corroded
    invulnerable = 2 if flags & INVULNERABLE else 0
    iron_wall = 2 if flags & IRON_WALL else 0
    company = 1 if target == GARDEK and has_company(table, GARDEK) else 0
    line = 1 if target != GARDEK and holds_line(table, target) else 0
    if why is not None:
        why.add(invulnerable, "Invulnerable", "UC.CUMUL.05")
        why.add(iron_wall, "Iron Wall", "UC.CUMUL.02")
        why.add(company, "Defensive Line", "UC.CUMUL.05")
        why.add(line, "Hold the Line", "UC.CUMUL.02")
    return printed + invulnerable + iron_wall + company + line


def has_company(table: Table, figure: int) -> bool:
    """Whether another battle-ready hero shares the space."""
    space, health = table.space, table.health
    where = space[figure]
    return any(space[other] == where and health[other] > 0 and other != figure for other in HERO_FIGURES)


def holds_line(table: Table, target: int) -> bool:
    if not skilled(table, GARDEK, HOLD_THE_LINE):
        return False
    return table.space[GARDEK] == table.space[target] and table.health[GARDEK] > 0


def attack_bonus(table: Table, attacker: int, weapon: Weapon, target: int, why: Sum | None = None) -> int:
    """What is added to the dice of an attack roll. UC.ATK.10, UC.CHAR.19"""
    event, where = table.event, table.space[attacker]
    flash = -2 if where in table.flash else 0
    if why is not None:
        why.add(weapon.acc, f"Accuracy of the {weapon.name.lower()}", "UC.CHAR.19")
        why.add(flash, "flash", "UC.COMP.14")
    if attacker >= FIRST_VILLAIN:
        blood = 1 if event == BLOOD_UP and weapon.kind == "melee" else 0
        steady = 1 if event == STEADY_AIM and weapon.kind == "ranged" else 0
        glower = -1 if glowered(table, where) else 0
        if why is not None:
            why.add(blood, "Blood Up", "UC.ROUND.03")
            why.add(steady, "Steady Aim", "UC.ROUND.03")
            why.add(glower, "Glower", "UC.CUMUL.02")
        return weapon.acc + flash + blood + steady + glower
    whistles = 1 if event == WATCH_WHISTLES and table.cast.profiles[target].id in THUGS else 0
    cry = 1 if table.flags[attacker] & WAR_CRY else 0
    grudge = 1 if attacker == GARDEK and table.flags[target] & GRUDGED and skilled(table, GARDEK, GRUDGE_MATCH) else 0
    if why is not None:
        why.add(whistles, "Watch Whistles", "UC.ROUND.03")
        why.add(cry, "War Cry", "UC.CUMUL.02")
        why.add(grudge, "Grudge Match", "UC.CUMUL.02")
    return weapon.acc + flash + whistles + cry + grudge


def glowered(table: Table, where: int) -> bool:
    if not skilled(table, GARDEK, GLOWER):
        return False
    return table.space[GARDEK] == where and table.health[GARDEK] > 0


def damage_bonus(
    table: Table, attacker: int, weapon: Weapon, target: int, extra: int = 0, why: Sum | None = None
) -> int:
    """What is added to the dice of a damage roll. UC.DMG.01, UC.CHAR.20"""
    fury = 1 if table.event == GRAFTED_FURY and weapon.kind == "melee" and attacker >= FIRST_VILLAIN else 0
    cry = 1 if table.flags[attacker] & WAR_CRY else 0
    living = target >= 0 and not table.cast.profiles[target].keywords & CONSTRUCT
    poisoned = attacker == MILO and weapon.id in ("knife", "throwing_knife") and skilled(table, MILO, VENOM)
    venom = 2 if poisoned and living else 0
    if why is not None:
        why.add(weapon.pow, f"Power of the {weapon.name.lower()}", "UC.CHAR.20")
        why.add(extra, "the way of the attack", "UC.DMG.01")
        why.add(fury, "Grafted Fury", "UC.ROUND.03")
        why.add(cry, "War Cry", "UC.CUMUL.02")
        why.add(venom, "Venom", "UC.TERM.02")
    return weapon.pow + extra + fury + cry + venom


def charge_boosts(table: Table, hero: int) -> bool:
    """The damage roll of the first melee attack after a charge is boosted, hit or miss. UC.MOVE.10, 11"""
    return is_charging(table, hero) and not table.did[hero] & FOUGHT


def reach_of(table: Table, attacker: int, weapon: Weapon) -> int:
    """A weapon's RNG as it is now. UC.CHAR.18, UC.ATK.04"""
    if weapon.kind == "melee":
        return weapon.rng
    reach = weapon.rng
    if table.flags[attacker] & LONG_THROW:
        reach += 1
    if table.environment == LAMPS_OUT:
        reach = max(1, reach - 1)
    return reach


def can_aim(table: Table, figure: int) -> bool:
    """Whether a figure that holds may aim: no enemy in its space. UC.ATK.14, 15, UC.MOVE.05"""
    if table.environment == CRAMPED_DARK:
        return False
    if not enemies_in(table, figure, table.space[figure]):
        return True
    if figure != CANICE:
        return False
    return bool(table.flags[CANICE] & COLD_NERVE or skilled(table, CANICE, POINT_BLANK))
