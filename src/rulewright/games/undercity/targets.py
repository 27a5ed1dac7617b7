"""Who and what can be attacked with which weapon."""

from __future__ import annotations

from itertools import combinations

from rulewright.kernel import Choice

from .cast import SNIPER, STEALTH
from .content import Weapon
from .powers import (
    AMBROSE,
    CANICE,
    FIRST_VILLAIN,
    FLASH_GRENADE,
    HERO_FIGURES,
    HUNTERS_SIGHT,
    KNOCKOUT_GAS,
    MILO,
    PAIRED_RUNES,
    RUNE_EMBER,
    RUNE_HAMMER,
    RUNE_LONGSHOT,
    RUNE_PIERCER,
)
from .ratings import reach_of
from .script import script_of
from .state import CHARGE, CHARGED, DEAD_EYE, Table, skilled, villains_in

RUNES = (
    ("accuracy", 0), ("penny", 0), ("hammer", RUNE_HAMMER), ("piercer", RUNE_PIERCER), ("longshot", RUNE_LONGSHOT),
    ("ember", RUNE_EMBER),
)  # fmt: skip
PISTOL = 1


def is_charging(table: Table, hero: int) -> bool:
    return table.active == hero and (table.mode == CHARGE or bool(table.did[hero] & CHARGED))


def melee_targets(table: Table, hero: int) -> list[int]:
    """Enemies in the same space; after a charge not those who were there before. UC.ATK.04, UC.MOVE.09, UC.EX.12"""
    found = villains_in(table, table.space[hero])
    if found and is_charging(table, hero):
        return [villain for villain in found if not table.mates >> villain & 1]
    return found


def shot_at(table: Table, attacker: int, reach: int, far_stealth: bool, into_friends: bool) -> list[int]:
    """Enemies that a hero's ranged attack can target. UC.ATK.03, 05, 06, UC.TERM.13, UC.EX.13, 14"""
    space, profiles = table.space, table.cast.profiles
    where = space[attacker]
    shot = table.ground.shot[where]
    taken = [] if into_friends else [space[hero] for hero in (*HERO_FIGURES, AMBROSE) if space[hero] != where]
    found = []
    for villain in range(FIRST_VILLAIN, len(space)):
        there = space[villain]
        if there < 0:
            continue
        distance = shot[there]
        if distance > reach or there in taken:
            continue
        if distance > 1 and not far_stealth and profiles[villain].keywords & STEALTH:
            continue
        found.append(villain)
    return found


def ranged_targets(table: Table, hero: int, weapon: Weapon) -> list[int]:
    sniper = bool(table.cast.profiles[hero].keywords & SNIPER)
    return shot_at(table, hero, reach_of(table, hero, weapon), False, sniper)


def rune_sets(table: Table) -> list[tuple[str, ...]]:
    """The runes that Canice can choose for one shot: one, or two with Paired Runes. UC.NAMED.03, 04"""
    mine = [rune for rune, power in RUNES if not power or skilled(table, CANICE, power)]
    singles: list[tuple[str, ...]] = [(rune,) for rune in mine]
    return singles + list(combinations(mine, 2)) if skilled(table, CANICE, PAIRED_RUNES) else singles


def pistol_targets(table: Table, runes: tuple[str, ...]) -> list[int]:
    """UC.NAMED.02, 04, UC.EX.14"""
    weapon = table.cast.profiles[CANICE].weapons[PISTOL]
    reach = reach_of(table, CANICE, weapon) + ("longshot" in runes)
    sees = bool(table.flags[CANICE] & DEAD_EYE or skilled(table, CANICE, HUNTERS_SIGHT))
    return shot_at(table, CANICE, reach, sees, "penny" in runes)


def pistol_choices(table: Table, w: int) -> list[Choice]:
    return [("attack", w, target, *runes) for runes in rune_sets(table) for target in pistol_targets(table, runes)]


def things_at(table: Table, hero: int, w: int, reach: int) -> list[Choice]:
    """Loose rocks and chapter objects in reach. UC.ROCK.01, 02"""
    shot = table.ground.shot[table.space[hero]]
    found: list[Choice] = []
    if table.rocks:
        found += [
            ("rocks", w, space)
            for space in table.cast.chapter.plan.rocks
            if table.rocks >> space & 1 and shot[space] <= reach
        ]
    thing = script_of(table).object_space(table)
    if thing >= 0 and shot[thing] <= reach:
        found.append(("object", w, thing))
    return found


def spaces_in_reach(table: Table, hero: int, reach: int) -> list[int]:
    return [space for space, far in enumerate(table.ground.shot[table.space[hero]]) if far <= reach]


def throw_choices(table: Table, w: int, weapon: Weapon) -> list[Choice]:
    """Where Milo's grenades can land: an explosive one where it can do something. UC.ATK.07, 08, UC.NAMED.06"""
    reach = reach_of(table, MILO, weapon)
    spaces = spaces_in_reach(table, MILO, reach)
    enemy = {table.space[v] for v in range(FIRST_VILLAIN, len(table.space))}
    thing = script_of(table).object_space(table)
    found: list[Choice] = [("blast", w, s) for s in spaces if s in enemy or table.rocks >> s & 1 or s == thing]
    found += [("smoke", w, s) for s in spaces]
    if skilled(table, MILO, FLASH_GRENADE):
        found += [("flash", w, s) for s in spaces if s in enemy]
    if skilled(table, MILO, KNOCKOUT_GAS) and table.row[MILO]:
        found += [("gas", w, s) for s in spaces if s in enemy]
    return found


def attack_choices(table: Table, hero: int, weapons: tuple[int, ...] | list[int]) -> list[Choice]:
    """One attack with any of these weapons; of equal weapons only the first is offered. UC.ATK.01, 02, UC.ACT.02"""
    found: list[Choice] = []
    names = []
    printed = table.cast.profiles[hero].weapons
    for w in weapons:
        weapon = printed[w]
        if weapon.id in names:
            continue
        names.append(weapon.id)
        if weapon.aoe:
            found += throw_choices(table, w, weapon)
            continue
        if weapon.kind == "melee":
            found += [("attack", w, target) for target in melee_targets(table, hero)]
            found += things_at(table, hero, w, 0)
            continue
        if hero == CANICE:
            found += pistol_choices(table, w)
        else:
            found += [("attack", w, target) for target in ranged_targets(table, hero, weapon)]
        found += things_at(table, hero, w, reach_of(table, hero, weapon))
    return found
