"""Who and what can be attacked with which weapon."""

from __future__ import annotations

from itertools import combinations

from rulewright.kernel import Choice

from .cast import SNIPER, STEALTH
from .ground import Table as Distances
from .powers import (
    CANICE,
    FIRST_VILLAIN,
    FLASH_GRENADE,
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
from .reasons import Condition
from .script import script_of
from .state import DEAD_EYE, MOVED, Table, is_charging, skilled, villains_in
from .weapons import Weapon

RUNES = (
    ("accuracy", 0), ("penny", 0), ("hammer", RUNE_HAMMER), ("piercer", RUNE_PIERCER), ("longshot", RUNE_LONGSHOT),
    ("ember", RUNE_EMBER),
)  # fmt: skip
PISTOL = 1


def melee_bar(table: Table, hero: int, weapon: Weapon, villain: int) -> Condition:
    """Why a hero cannot strike a villain: it is out of reach, or shared his space before he charged.

    UC.ATK.03, 04, UC.CHAR.18, UC.MOVE.09
    """
    if table.ground.far[table.space[hero]][table.space[villain]] > reach_of(table, hero, weapon):
        return "out of range"
    return "was there" if is_charging(table, hero) and table.mates >> villain & 1 else ""


def shot_bar(table: Table, hero: int, weapon: Weapon, villain: int, runes: tuple[str, ...]) -> Condition:
    """Why a hero cannot shoot a villain. UC.ATK.03, 05, 06, UC.TERM.11, 13, UC.EX.13, 14

    Of Canice's runes Longshot reaches farther and Black Penny finds its way past friends. UC.NAMED.02, 04
    """
    where, there = table.space[hero], table.space[villain]
    distance = table.ground.shot[where][there]
    if distance > reach_of(table, hero, weapon) + bool(runes and "longshot" in runes):
        return "out of range"
    if distance > 1 and table.cast.profiles[villain].keywords & STEALTH and not sees_stealth(table, hero):
        return "stealth"
    if there == where or (runes and "penny" in runes) or table.cast.profiles[hero].keywords & SNIPER:
        return ""
    for friend in range(FIRST_VILLAIN):
        if table.space[friend] == there:
            return "beside friend"
    return ""


def sees_stealth(table: Table, hero: int) -> bool:
    return hero == CANICE and bool(table.flags[CANICE] & DEAD_EYE or skilled(table, CANICE, HUNTERS_SIGHT))


def weapon_bar(table: Table, hero: int, weapon: Weapon) -> Condition:
    """Why a charging hero cannot use a weapon: it is a ranged one, or he has not moved yet. UC.MOVE.08, 12"""
    if not is_charging(table, hero):
        return ""
    if weapon.kind == "ranged":
        return "no shot"
    return "" if table.did[hero] & MOVED else "move first"


def rune_sets(table: Table) -> list[tuple[str, ...]]:
    """The runes that Canice can choose for one shot: one, or two with Paired Runes. UC.NAMED.03, 04"""
    mine = [rune for rune, power in RUNES if not power or skilled(table, CANICE, power)]
    singles: list[tuple[str, ...]] = [(rune,) for rune in mine]
    return singles + list(combinations(mine, 2)) if skilled(table, CANICE, PAIRED_RUNES) else singles


def distances_of(table: Table, weapon: Weapon) -> Distances:
    """How far a weapon counts: shots do not go through fissures. UC.FISS.14"""
    return table.ground.far if weapon.kind == "melee" else table.ground.shot


def ways_to_use(table: Table, hero: int, w: int) -> list[tuple[str, ...]]:
    """The sets of runes to choose from; without runes there is one way."""
    return rune_sets(table) if hero == CANICE and w == PISTOL else [()]


def target_bar(table: Table, hero: int, weapon: Weapon, villain: int, runes: tuple[str, ...]) -> Condition:
    """Why a hero cannot use a weapon on a villain."""
    if weapon.kind == "melee":
        return melee_bar(table, hero, weapon, villain)
    return shot_bar(table, hero, weapon, villain, runes)


def target_choices(table: Table, hero: int, w: int) -> list[Choice]:
    """The villains that a weapon can be used on, the pistol with each set of runes. UC.EX.12"""
    weapon, space = table.cast.profiles[hero].weapons[w], table.space
    far = distances_of(table, weapon)[space[hero]]
    has_runes = hero == CANICE and w == PISTOL
    farthest = reach_of(table, hero, weapon) + has_runes  # no rune reaches beyond it
    if farthest == 0:
        near = villains_in(table, space[hero])
    else:
        villains = range(FIRST_VILLAIN, len(space))
        near = [villain for villain in villains if space[villain] >= 0 and far[space[villain]] <= farthest]
    if not near:
        return []
    if not has_runes:
        return [("attack", w, villain) for villain in near if not target_bar(table, hero, weapon, villain, ())]
    return [
        ("attack", w, villain, *runes)
        for runes in rune_sets(table)
        for villain in near
        if not target_bar(table, hero, weapon, villain, runes)
    ]


def things(table: Table) -> list[tuple[str, int]]:
    """Loose rocks and chapter objects, each with its space. UC.ROCK.01, 02"""
    thing = script_of(table).object_space(table)
    found: list[tuple[str, int]] = []
    if table.rocks:
        found = [("rocks", space) for space in table.cast.chapter.plan.rocks if table.rocks >> space & 1]
    if thing >= 0:
        found.append(("object", thing))
    return found


def throw_choices(table: Table, w: int, weapon: Weapon) -> list[Choice]:
    """Milo's grenades land in any space in reach, whoever is there. UC.ATK.07, 08, UC.NAMED.06"""
    kinds = ["blast", "smoke"]
    if skilled(table, MILO, FLASH_GRENADE):
        kinds.append("flash")
    if skilled(table, MILO, KNOCKOUT_GAS) and table.row[MILO]:
        kinds.append("gas")
    reach = reach_of(table, MILO, weapon)
    spaces = [space for space, far in enumerate(table.ground.shot[table.space[MILO]]) if far <= reach]
    return [(kind, w, space) for kind in kinds for space in spaces]


def attack_choices(table: Table, hero: int, weapons: tuple[int, ...] | list[int]) -> list[Choice]:
    """One attack with any of these weapons; of equal weapons only the first is offered. UC.ATK.01, 02, UC.ACT.02"""
    found: list[Choice] = []
    names: list[str] = []
    printed = table.cast.profiles[hero].weapons
    lying, charging = things(table), is_charging(table, hero)
    for w in weapons:
        weapon = printed[w]
        if weapon.id in names or (charging and weapon_bar(table, hero, weapon)):
            continue
        names.append(weapon.id)
        if weapon.aoe:
            found += throw_choices(table, w, weapon)
            continue
        found += target_choices(table, hero, w)
        if lying:
            far, reach = distances_of(table, weapon)[table.space[hero]], reach_of(table, hero, weapon)
            found += [(kind, w, space) for kind, space in lying if far[space] <= reach]
    return found
