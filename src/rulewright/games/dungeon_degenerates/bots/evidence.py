"""What a learnt value is read from: the mission and its clock, what is left of it, how the Party stands, and the fight.

It is read in every pass of a search: what costs more than it tells stays out. What a mission is worth in spaces to walk
and how a fight will end is in the score already, so here stand the plain numbers behind it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..rules.board import MAZE, NOWHERE
from ..rules.content import MISSIONS, MONSTERS
from ..rules.levels import is_law_space
from ..rules.profile import profile
from ..rules.state import (
    ACTIVE,
    DEAD,
    DEFEATED,
    DOOM_HOLDS,
    EASIER,
    GATE_HOLDS,
    HARDER,
    MOST,
    STORM,
    WORST,
    Fight,
    Hero,
    Table,
    danger_at,
    is_town,
)
from ..rules.terms import GUARD, HARMING
from .score import PATIENCE, far, place, prowess, scattering

PHASES = ("setup", "map", "danger", "encounter")
FARTHEST = 14
ROOM = 15  # missions that are told apart
OF_THE_LAND = (
    "turn", "Bounty", "Doom", "Doom cards left", "easier", "harder", "campaign", "for the Nine Rags", "seats", "tier",
    "Mission Deck", "Danger, all places", "towns' levels",
)  # fmt: skip
OF_THE_MISSION = (
    "Clues left", "Clues cleared", "Clue explored", "way to a Clue", "way home", "threads", "charges", "crown's Wounds",
    "Epic Monsters wanted", "Epic Monsters killed", "way to an Epic Monster", "Epic Monster and its goal", "Voidgates",
    "Voidgates' Wounds", "way to a Voidgate", "way to the overlay", "inside The Maze", "treasure in hand",
)  # fmt: skip
OF_THE_PARTY = (
    "living", "active", "Defeated", "dead", "apart", "together", "Health", "least Health", "least share of Health",
    "Luck", "gold", "experience", "Skills", "mastered", "worn", "carried", "prowess", "least prowess", "harmed",
    "Weaknesses", "bold", "Danger here", "most Danger here", "in Towns", "under the Law", "resting",
)  # fmt: skip
OF_A_FIGHT = (
    "on", "round", "storm", "Epic", "Law", "foes", "foes' Health", "foes' blows", "worst blow", "foes' armour",
    "ours", "our Health", "our least Health", "our prowess", "in Guard", "have acted", "have escaped", "rounds to win",
    "Health it costs", "trophies",
)  # fmt: skip
NAMES = (
    *(f"mission: {mission.name}" for mission in MISSIONS[:ROOM]), *(f"phase: {phase}" for phase in PHASES),
    *OF_THE_LAND, *(f"mission's {what}" for what in OF_THE_MISSION), *(f"party: {what}" for what in OF_THE_PARTY),
    *(f"fight: {what}" for what in OF_A_FIGHT),
)  # fmt: skip
UNBEGUN = [0.0] * (len(OF_THE_MISSION) + len(OF_THE_PARTY) + len(OF_A_FIGHT))
NO_FIGHT = [0.0] * len(OF_A_FIGHT)


def evidence(table: Table) -> dict[str, float]:
    """The same names in every mission, before it is laid out as after it."""
    values = [0.0] * (ROOM + len(PHASES))
    if table.mission < ROOM:
        values[table.mission] = 1.0
    if table.phase in PHASES:
        values[ROOM + PHASES.index(table.phase)] = 1.0
    levels = table.level
    values += [
        table.turn / PATIENCE, table.bounty / WORST, len(table.doom) / DOOM_HOLDS, table.dooms.left / 10,
        float(table.difficulty == EASIER), float(table.difficulty == HARDER), float(table.mode == "campaign"),
        float(table.faction == "nine_rags"), table.seats / 4, MISSIONS[table.mission].tier / 3, table.errands.left / 5,
        sum([level for level in levels if level > 0]) / 60, -sum([level for level in levels if level < 0]) / 30,
    ]  # fmt: skip
    heroes = [hero for hero in table.heroes if hero.fate != DEAD and hero.space >= 0]
    if table.ended or not table.turn or not heroes:
        values += UNBEGUN
    else:
        values += mission(table, [place(table, hero) for hero in heroes])
        values += party(table, heroes)
        values += NO_FIGHT if table.fight is None else fighting(table, table.fight, heroes)
    return dict(zip(NAMES, values, strict=True))


def way(places: list[int], goals: Iterable[int]) -> float:
    """How far the nearest goal is on average, for those who are under way."""
    nearest = [sum([far(here, goal) for here in places]) / len(places) for goal in goals if goal >= 0]
    return min(min(nearest), FARTHEST) / FARTHEST if nearest else 0.0


def mission(table: Table, places: list[int]) -> list[float]:
    """What is left to do, in the order of OF_THE_MISSION; what a mission does not know is nothing."""
    progress, clues, gates = table.progress, table.clues, table.gates
    wanted = [monster for monster in progress.hunted if monster not in progress.killed]
    lairs = [table.epics[monster] for monster in wanted if monster in table.epics]
    bound = [far(table.epics[monster], goal) for monster, goal in table.goals.items()
             if goal >= 0 and monster in table.epics]  # fmt: skip
    home = [] if progress.explored == NOWHERE else [progress.explored]
    return [
        len(clues) / 4, progress.gone / 3, float(progress.explored != NOWHERE), way(places, clues.values()),
        way(places, home), progress.threads / 4, progress.charges / 3, progress.crown_wounds / 12, len(wanted) / 2,
        len(progress.killed) / 2, way(places, lairs), min(bound, default=0) / FARTHEST, len(gates) / 4,
        sum(gates.values()) / (4 * GATE_HOLDS), way(places, gates), way(places, [table.overlay]),
        places.count(MAZE) / len(places), float(progress.errand >= 0 or bool(table.haul)),
    ]  # fmt: skip


def party(table: Table, heroes: list[Hero]) -> list[float]:
    """All together, in the order of OF_THE_PARTY."""
    active = defeated = luck = gold = experience = skills = mastered = worn = carried = harmed = weak = bold = 0
    towns = law = danger = most = room = 0
    least, share, prowesses = 99, 1.0, []
    for hero in heroes:
        numbers, space = profile(table, hero), hero.space
        active += hero.fate == ACTIVE
        defeated += hero.fate == DEFEATED
        left = max(0, numbers.hp - hero.wounds)
        room += left
        least = min(least, left)
        share = min(share, left / max(1, numbers.hp))
        luck += hero.luck
        gold += hero.gp
        experience += hero.xp
        skills += len(hero.skills)
        mastered += len(hero.mastered)
        worn += len(hero.gear)
        carried += len(hero.pack)
        harmed += (hero.conditions & HARMING).bit_count()
        weak += len(hero.weaknesses)
        bold += hero.bold > 0
        towns += is_town(table, space)
        law += is_law_space(table, space)
        here = danger_at(table, space)
        danger += here
        most = max(most, here)
        prowesses.append(prowess(table, hero, numbers))
    count = len(heroes)
    places = [hero.space for hero in heroes]
    return [
        count / 4, active / 4, defeated / 4, (len(table.heroes) - count) / 4, scattering(table, heroes),
        max([places.count(space) for space in places]) / count, room / 40, least / 12, share, luck / 12, gold / MOST,
        experience / MOST, skills / 8, mastered / 4, worn / 12, carried / 8, sum(prowesses) / 30, min(prowesses) / 10,
        harmed / 4, weak / 4, bold / count, danger / (count * WORST), most / WORST, towns / count, law / count,
        float(table.plan == ("rest",)),
    ]  # fmt: skip


def fighting(table: Table, fight: Fight, heroes: list[Hero]) -> list[float]:
    """Both sides of a fight, in the order of OF_A_FIGHT, and how it goes on if every blow is an average one."""
    health = blows = worst = armour = epic = law = 0
    for foe in fight.foes:
        card = foe.card
        blow = max(0, card.att + foe.att + foe.att_round)
        health += max(0, foe.hp - foe.wounds)
        blows += blow
        worst = max(worst, blow)
        armour += card.arm
        epic += card.epic
    law += fight.law
    ours = [hero for hero in heroes if fight.party >> hero.seat & 1 and hero.fate == ACTIVE and not hero.escaped]
    left = [max(0, profile(table, hero).hp - hero.wounds) for hero in ours]
    strength = sum([prowess(table, hero, profile(table, hero)) for hero in ours])
    trophies = sum([MONSTERS[monster].xp for hero in heroes for monster in hero.trophies])
    rounds = health / max(1.0, strength)
    return [
        1.0, fight.round / 10, float(fight.cause == STORM), float(epic > 0), float(law), len(fight.foes) / 6,
        health / 30, blows / 20, worst / 8, armour / 8, len(ours) / 4, sum(left) / 40, min(left, default=0) / 12,
        strength / 30, sum([hero.guard == GUARD for hero in ours]) / 4, fight.acted.bit_count() / 4,
        sum([hero.escaped for hero in heroes]) / 4, min(rounds, 4.0) / 4,
        min(rounds * blows / max(1, sum(left)), 4.0) / 4, trophies / 20,
    ]  # fmt: skip
