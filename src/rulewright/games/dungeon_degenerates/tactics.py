"""How good a position is, for the bots: the mission first, then lives, strength and time."""

from __future__ import annotations

from .board import FAR, MAZE, NOWHERE, SPACE
from .content import CARD, CARDS, MISSIONS, MONSTERS
from .foes import attack_value, in_fight
from .gear import carried
from .levels import is_law_space, is_settlement
from .profile import profile
from .state import ACTIVE, DEAD, DOOM_HOLDS, Fight, Hero, Table, danger_at, is_town, living

TURNS_OF_PATIENCE = 60


def score(table: Table, seat: int) -> float:
    """From -1 to 1; all seats share it."""
    if table.ended:
        return 1.0 if table.won else -1.0
    heroes = living(table)
    if not heroes:
        return -1.0
    value = 0.5 * mission_value(table, heroes)
    value += 0.35 * sum(hero_value(table, hero) for hero in heroes) / table.seats
    value -= 0.1 * (len(table.doom) / DOOM_HOLDS) ** 2
    value -= 0.004 * table.bounty
    value -= 0.1 * min(1.0, table.turn / TURNS_OF_PATIENCE)
    if table.fight is not None:
        value += fight_value(table, table.fight)
    return max(-0.99, min(0.99, value - 0.2))


def hero_value(table: Table, hero: Hero) -> float:
    """Health above all; then Luck, Skills, gear, gold and experience."""
    numbers = profile(table, hero)
    left = max(0, numbers.hp - hero.wounds)
    health = left / numbers.hp
    value = 0.5 * health + 0.25 * min(1.0, 2 * health)
    if hero.fate != ACTIVE:
        value *= 0.25
    value += 0.012 * min(hero.luck, 6)
    value += 0.02 * sum(2 + (skill & 1) for skill in hero.skills)
    value += 0.004 * hero.xp + 0.003 * hero.gp
    value += 0.02 * numbers.arm + 0.004 * sum(attack.damage for attack in numbers.attacks)
    value += 0.002 * sum(min(CARDS[card].cost, 15) for card in hero.gear)
    value -= 0.03 * bin(hero.conditions & 0b111111111010101010).count("1")
    if health < 0.5 and hero.space != MAZE:
        value -= 0.01 * danger_at(table, hero.space)
    return value


def fight_value(table: Table, fight: Fight) -> float:
    """Wounds on Monsters, and what those still standing threaten."""
    standing = in_fight(table, fight)
    value = 0.0
    for foe in fight.foes:
        card = MONSTERS[foe.monster]
        left = max(0, foe.hp - foe.wounds)
        value -= 0.012 * attack_value(table, fight, foe) * (0.5 + 0.5 * left / foe.hp) + 0.004 * left
        value -= 0.02 * ("Summon" in card.abilities) + 0.01 * ("Skirmish" in card.abilities)
    value += sum(0.012 * MONSTERS[monster].xp for hero in standing for monster in hero.trophies)
    if not standing:
        value -= 0.15
    return value


# ---- how near the mission is ----------------------------------------------------------------------------------------


def nearness(heroes: list[Hero], goals: list[int]) -> float:
    """1 for all on the nearest goal, less by every step."""
    if not goals:
        return 0.0
    here = [hero.space for hero in heroes if hero.space != MAZE]
    if not here:
        return 0.0
    best = min(sum(min(FAR[space][goal], 20) for space in here) for goal in goals)
    return 1.0 - best / (20.0 * len(here))


def mission_value(table: Table, heroes: list[Hero]) -> float:
    """From 0 to about 1: what is done, and how near the next thing is."""
    progress = table.progress
    id = MISSIONS[table.mission].id
    clues = list(table.clues.values())
    foes = [space for monster, space in table.epics.items() if f"hunted {monster}" in progress]
    killed = sum(key.startswith("killed ") for key in progress)
    if id == "m01":
        if "explored" in progress:
            return 0.6 + 0.35 * nearness(heroes, [progress["explored"] - 1])
        towns = [space for space in clues if is_town(table, space)]
        return 0.5 * nearness(heroes, towns or clues)
    if id == "m03":
        gone = progress.get("gone", 0)
        havens = [s for s in range(43) if is_settlement(table, s) and not is_law_space(table, s)]
        return 0.2 * gone + 0.3 * nearness(heroes, havens if gone >= 3 else clues)
    if id == "m04":
        carried_now = sum(hero.reagents for hero in heroes)
        goal = [SPACE["crones_hollow"]] if carried_now >= 3 else clues
        return 0.22 * carried_now + 0.25 * nearness(heroes, goal)
    if id == "m05":
        return 0.9 * nearness(heroes, [s for s in range(43) if is_town(table, s) and not is_law_space(table, s)])
    if id in ("m09", "m15"):
        gates = list(table.gates)
        closed = sum(table.gates.values()) / 6 + 3 - len(gates)
        threads = 0.15 * progress.get("threads", 0) if id == "m15" else 0.0
        return 0.15 * closed + 0.3 * nearness(heroes, gates) + threads
    if id == "m10":
        crowned = any(CARD["crown_of_cruelty"] in carried(hero) for hero in heroes)
        towns = [space for space in range(43) if is_town(table, space)]
        return 0.6 + 0.3 * nearness(heroes, towns) if crowned else 0.4 * nearness(heroes, clues)
    if id == "m13":
        return 0.4 * nearness(heroes, [SPACE["the_boiling_shrine"]]) + 0.04 * progress.get("crown", 0)
    goals = foes or clues or ([table.overlay] if table.overlay != NOWHERE else [])
    strength = min(1.0, sum(hero_strength(table, hero) for hero in heroes) / (4.0 * max(1, len(heroes))))
    done = 0.3 * killed + 0.2 * progress.get("gone", 0) + 0.12 * progress.get("charges", 0)
    return done + 0.25 * strength + 0.25 * strength * nearness(heroes, goals)


def hero_strength(table: Table, hero: Hero) -> float:
    """How ready for an Epic Monster somebody is."""
    if hero.fate == DEAD:
        return 0.0
    numbers = profile(table, hero)
    best = max((attack.damage for attack in numbers.attacks), default=0)
    return 0.5 * best + 0.6 * numbers.arm + 0.3 * len(hero.skills)
