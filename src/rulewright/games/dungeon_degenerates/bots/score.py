"""The evaluation function: an estimate, from -1 to 1, of how surely the mission will be won from a position.

It weighs how much of the mission is left, and who is there to do it. A space still to be walked, an errand still to be
run and a Wound are weighed against each other in one currency, so that a bot that looks one choice ahead rests when
resting is due and goes on when it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..rules.board import ANCHOR, BRUTTELBURG, FAR, MAZE, NOWHERE, SETTLEMENTS, SPACE
from ..rules.content import CARD, CARDS, MISSIONS, MONSTER, MONSTERS, SKILLS
from ..rules.fight import mission_hp
from ..rules.gear import carried
from ..rules.levels import is_law_space, is_settlement
from ..rules.plots import CHARGES, CROWN_WOUNDS, LEVIATHAN, SLAVE_KING, THREADS, WARDEN
from ..rules.profile import Profile, profile
from ..rules.prospects import taken
from ..rules.quarry import is_killed
from ..rules.state import ACTIVE, DOOM_HOLDS, GATE_HOLDS, Fight, Hero, Table, danger_at, is_town, living, traits_of
from ..rules.terms import AGI, HARMING, INFECTED, MRL, PERILOUS
from .outlook import dealt, outlook, prospects

STEP = 0.012  # a space to walk, for the whole Party
ERRAND = 5.0  # spaces that one more thing to do is worth
ARRIVED = 2.0  # spaces that being where the work is, is worth
STORMED = 14.0  # and a storm that will be won
CROWNED = 40.0  # and the one that ends the mission
PREY = 8.0  # and the death of a Monster that the mission hunts
HARD = 60.0  # and how much more, if that fight would surely be lost
LOSS = 0.5  # what a lost fight costs, mostly lives
LONG_FIGHT, WEARY = 20, 0.02  # a fight that neither side can win is left in the end
FLIGHT = 0.08  # and one that they run from
LONGEST = 150.0  # spaces' worth of work in the longest mission
HOMEWARD = 60.0  # spaces' worth of work that leaving The Maze and walking from gate to gate is
PATIENCE = 80  # turns
NO_CARD = (0.0, 0.04, 0.2, 0.46, 0.72, 0.91, 1.0)  # how often a Danger card brings Monsters, by level
AMBUSH = 1.3  # Wounds that Monsters on the way cost each Adventurer
FOE_ATT, FOE_ARM = 6, 1  # the foe that everybody is measured by


# Skills that no number of the profile shows: what they are worth beside a point of damage a turn. DD.TIPS.05
SKILL_WORTH = {
    "martial_discipline": 1.2, "provoke": 0.9, "mend_wounds": 1.6, "fieldcraft": 1.2, "second_wind": 0.8,
    "war_cry": 0.8,
    "interpose": 0.5, "hex": 0.9, "ward_of_salt": 0.6, "poisoner": 0.5, "cleave": 0.7, "riposte": 0.7, "banish": 0.6,
    "blessing": 0.6, "scout_ahead": 0.5, "pathfinder": 0.5, "forced_pace": 0.3, "shield_wall": 0.6, "iron_gut": 0.3,
}  # fmt: skip


def score(table: Table, seat: int) -> float:
    """From -1 to 1; all seats share it. A fight that goes badly weighs more than a place given up. DD.TIPS.01"""
    if table.ended:
        return 1.0 if table.won else -1.0
    heroes = living(table)
    if not heroes:
        return -1.0
    value = 0.5 - STEP * min(LONGEST, work_left(table, heroes))
    value -= 0.5 * (len(table.doom) / DOOM_HOLDS) ** 3 + 0.004 * table.bounty
    value -= 0.4 * min(1.0, table.turn / PATIENCE)
    value -= scattering(table, heroes)
    value += fighting(table, heroes, table.fight) if table.fight is not None else party_value(table, heroes, {})
    return max(-0.99, min(0.99, value))


def party_value(table: Table, heroes: Sequence[Hero], coming: dict[int, float]) -> float:
    return 0.45 * sum(hero_value(table, hero, coming.get(hero.seat, 0.0)) for hero in heroes) / table.seats


def fighting(table: Table, heroes: Sequence[Hero], fight: Fight) -> float:
    """What the Party will be worth after the fight: the better of standing and running. DD.TIPS.01"""
    ahead = outlook(table, fight)
    trophies = sum(MONSTERS[monster].xp for hero in heroes for monster in hero.trophies)
    prey = table.progress.hunted
    prize = sum(labour(table, heroes, foe.monster) for foe in fight.foes if foe.monster in prey)
    if any(entry[0] == "stormed" for entry in table.agenda):
        prize += CROWNED if MISSIONS[table.mission].id == "m13" else STORMED
    stand = party_value(table, heroes, ahead.wounds) + (0.004 * trophies + STEP * prize) * (1.0 - ahead.lost)
    stand -= LOSS * ahead.lost**2  # while it can still turn, they can still run
    stand -= WEARY * max(0, fight.round - LONG_FIGHT)
    away = [hero for hero in heroes if hero.fate == ACTIVE]
    if not away:
        return stand
    return max(stand, party_value(table, away, ahead.running) - FLIGHT) + 0.1 * stand


# ---- an Adventurer --------------------------------------------------------------------------------------------------


def hero_value(table: Table, hero: Hero, coming: float) -> float:
    """Health above all, and each Wound more than the one before; then what he can do, and what he can pay."""
    numbers = profile(table, hero)
    wounds = max(0.0, hero.wounds - healing(table, hero)) + coming + exposure(table, hero)
    left = max(0.0, numbers.hp - wounds) / numbers.hp
    health: float = 1.0 - (1.0 - left) ** 1.6
    if hero.fate != ACTIVE:
        health *= 0.3
    value = 0.55 * health + 0.1
    value += 0.03 * prowess(table, hero, numbers)
    value += 0.022 * min(hero.luck, 5) + 0.002 * min(hero.xp, 12) + 0.001 * hero.gp
    value -= 0.02 * (hero.conditions & HARMING).bit_count()
    value += 0.001 * sum(min(CARDS[card].cost, 15) for card in (*hero.gear, *hero.pack))
    return value


def prowess(table: Table, hero: Hero, numbers: Profile) -> float:
    """Damage dealt to, and not taken from, an ordinary foe; and Skills that show in neither. DD.TIPS.05, 06"""
    power = min(2, 1 + numbers.stats.get("PD", 0))
    deals = max(
        dealt(numbers.attributes[attack.attribute], True, power, attack.damage - (0 if attack.piercing else FOE_ARM),
              attack.source < 0)
        for attack in numbers.attacks
    )  # fmt: skip
    bears = taken(numbers.attributes[AGI], True, power, max(0, FOE_ATT - numbers.arm), True)
    skills = sum(
        SKILL_WORTH.get(SKILLS[skill].id, 0.15) * (1.5 if skill in hero.mastered else 1.0) for skill in hero.skills
    )
    return deals + (FOE_ATT - bears) * 0.7 + 0.08 * numbers.hp + skills


def place(table: Table, hero: Hero) -> int:
    """Where an Adventurer is, or is about to go."""
    if table.planners >> hero.seat & 1:
        if table.plan[0] == "void":
            return next(iter(table.gates), BRUTTELBURG) if hero.space == MAZE else MAZE
        if len(table.plan) > 1:
            return int(table.plan[-1])
    return hero.space


def healing(table: Table, hero: Hero) -> float:
    """Wounds that the planned Rest will take off."""
    rests = table.plan == ("rest",) and table.planners >> hero.seat & 1
    if not rests or hero.conditions & INFECTED or traits_of(table, hero.space) & PERILOUS:
        return 0.0
    return 0.75 * profile(table, hero).attributes[MRL]


def exposure(table: Table, hero: Hero) -> float:
    """Wounds to expect where he stands, before the Danger card is drawn. DD.TIPS.02"""
    if table.phase != "map":
        return 0.0
    space = place(table, hero)
    if space == MAZE:
        return 3.0
    risk = NO_CARD[danger_at(table, space)]
    if is_law_space(table, space):
        risk = max(risk, 0.06 * table.bounty)
    return AMBUSH * risk * (1.0 if hero.bold else 0.85)


def scattering(table: Table, heroes: Sequence[Hero]) -> float:
    """A Party that is spread out fights piecemeal. DD.TIPS.08"""
    where = [place(table, hero) for hero in heroes]
    camp = max(set(where), key=lambda space: (where.count(space), -space))
    return sum(0.015 + 0.004 * min(12, far(space, camp)) for space in where if space != camp)


# ---- the mission ----------------------------------------------------------------------------------------------------


def far(here: int, there: int) -> int:
    """Spaces to walk; overlays lie beyond their anchors, and The Maze is far from everywhere."""
    if here == there:
        return 0
    if MAZE in (here, there):
        return 12
    return (here in ANCHOR) + (there in ANCHOR) + FAR[ANCHOR.get(here, here)][ANCHOR.get(there, there)]


class Task(NamedTuple):
    """What is left to do: places to visit in any order, where to be at last, and work that is no walking."""

    places: Sequence[int]
    home: Sequence[int] = ()
    work: float = 0.0


def work_left(table: Table, heroes: list[Hero]) -> float:
    """Everything still to be done, counted in spaces to walk."""
    if not table.turn:
        return LONGEST / 2  # the pieces are not placed yet
    options = TASKS.get(MISSIONS[table.mission].id, raid)(table, heroes)
    places = [place(table, hero) for hero in heroes]
    return min((tour(places, task) + task.work for task in options), default=0.0)


def mission_done(table: Table, heroes: list[Hero]) -> float:
    """How much of the longest mission is behind them, or was never asked, from 0 to 1."""
    return 1.0 - min(LONGEST, work_left(table, heroes)) / LONGEST


def tour(places: list[int], task: Task) -> float:
    """The walk to the nearest goal, from there to the next, and home at last."""
    goals = list(dict.fromkeys(task.places)) or list(task.home)
    if not goals:
        return 0.0
    walkers = [space for space in places if space != MAZE] or places
    ways = [sum(far(space, goal) for space in walkers) / len(walkers) for goal in goals]
    total = min(ways) + ERRAND * len(task.places) - (ARRIVED if not min(ways) else 0.0)
    here = goals[ways.index(min(ways))]
    if not task.places:
        return total
    goals.remove(here)
    while goals:
        nearest = min(goals, key=lambda goal: far(here, goal))
        total += far(here, nearest)
        here = nearest
        goals.remove(here)
    return total + min((far(here, goal) for goal in task.home), default=0)


def hunt(table: Table, heroes: list[Hero], *monsters: int) -> Task:
    """Epic Monsters to kill: dangerous to meet before one is strong, and slow to grow strong for."""
    alive = [monster for monster in monsters if not is_killed(table, monster)]
    there = [table.epics[monster] for monster in alive if monster in table.epics]
    return Task(there, work=sum(labour(table, heroes, monster) for monster in alive))


def labour(table: Table, heroes: Sequence[Hero], monster: int) -> float:
    """How many spaces' worth of work it is to kill an Epic Monster, for those who stand together now. DD.TIPS.08"""
    companies: dict[int, list[Hero]] = {}
    for hero in heroes:
        if hero.fate == ACTIVE:
            companies.setdefault(place(table, hero), []).append(hero)
    together = max(companies.values(), key=len, default=[])
    lost = prospects(table, together, monster, mission_hp(table, monster)) if together else 1.0
    goal = table.goals.get(monster, NOWHERE)
    if goal < 0:
        return PREY + HARD * lost
    where = table.epics.get(monster, goal)
    return PREY + 0.5 * HARD * lost + min((far(space, where) for space in companies), default=0)  # it will not wait


def towns(table: Table, lawless: bool = False) -> list[int]:
    return [space for space in SETTLEMENTS if is_town(table, space) and not (lawless and is_law_space(table, space))]


def on_the_run(table: Table, heroes: list[Hero]) -> list[Task]:
    home = table.progress.explored
    if home != NOWHERE:
        return [Task((), [home], 0.0 if is_town(table, home) else 10.0)]
    return [Task([clue], work=0.0 if is_town(table, clue) else 10.0) for clue in table.clues.values()]


def blood_money(table: Table, heroes: list[Hero]) -> list[Task]:
    return [hunt(table, heroes, *table.progress.hunted)]


def smoke_and_sackcloth(table: Table, heroes: list[Hero]) -> list[Task]:
    needed = max(0, 3 - table.progress.gone)
    here = place(table, heroes[0])
    nearest = sorted(table.clues.values(), key=lambda clue: far(here, clue))[:needed]
    havens = [space for space in SETTLEMENTS if is_settlement(table, space) and not is_law_space(table, space)]
    return [Task(nearest, havens)]


def widows_errand(table: Table, heroes: list[Hero]) -> list[Task]:
    return [Task(list(table.clues.values()), [SPACE["crones_hollow"]])]


def chain_gang(table: Table, heroes: list[Hero]) -> list[Task]:
    return [Task((), towns(table, lawless=True))]


def flooded_deep(table: Table, heroes: list[Hero]) -> list[Task]:
    if LEVIATHAN in table.epics or table.fight is not None:
        return [hunt(table, heroes, LEVIATHAN)]
    return [Task([table.overlay], work=labour(table, heroes, LEVIATHAN) + 4.0 + 3.0 * table.errands.left)]


def shackle_gate(table: Table, heroes: list[Hero]) -> list[Task]:
    king = hunt(table, heroes, SLAVE_KING)
    return [king._replace(places=[*table.clues.values(), *king.places], work=king.work + 4.0 * len(table.clues))]


def crystal_song(table: Table, heroes: list[Hero]) -> list[Task]:
    ours = [SPACE[gate] for gate in MISSIONS[table.mission].voidgates]
    gates = [gate for gate in ours if gate in table.gates]
    return [Task(gates, work=sum(GATE_HOLDS - table.gates[gate] for gate in gates))]


def halls_under_thorn(table: Table, heroes: list[Hero]) -> list[Task]:
    if any(CARD["crown_of_cruelty"] in carried(hero) for hero in heroes):
        return [Task((), towns(table))]
    return [Task([table.overlay], towns(table), 5.0 + 3.0 * table.errands.left)]


def rats(table: Table, heroes: list[Hero]) -> list[Task]:
    left = CHARGES - table.progress.charges
    if left > 0:
        warden = labour(table, heroes, WARDEN) if table.faction == "magistracy" else 8.0
        return [Task([table.overlay], work=warden + 6.0 + 6.0 * left)]
    if table.faction == "nine_rags":
        return [Task((), [space for space in SETTLEMENTS if not is_law_space(table, space)])]
    return [hunt(table, heroes, WARDEN)]


def crown_question(table: Table, heroes: list[Hero]) -> list[Task]:
    left = CROWN_WOUNDS - table.progress.crown_wounds
    return [Task([SPACE["the_boiling_shrine"]], work=1.2 * left), Task([BRUTTELBURG], work=10.0)]


def through_the_maze(table: Table, heroes: list[Hero]) -> list[Task]:
    threads = max(0, THREADS - table.progress.threads)
    gates = list(table.gates)
    closing = sum(GATE_HOLDS - wounds for wounds in table.gates.values())
    inside = [hero for hero in heroes if place(table, hero) == MAZE]
    if threads:
        way = 0.0 if inside else 15.0 + min((far(place(table, heroes[0]), gate) for gate in gates), default=20)
        return [Task((), work=way + 8.0 * threads + closing + ERRAND * len(gates) + HOMEWARD)]
    timid = sum(not hero.bold for hero in inside)  # only the Bold find the way back. DD.VOIDT.03
    return [Task(gates, work=closing + 8.0 * len(inside) + 2.0 * timid)]


def named_epics(table: Table, heroes: list[Hero]) -> list[Task]:
    return [hunt(table, heroes, *(CARDS_OF[MISSIONS[table.mission].id]))]


def raid(table: Table, heroes: list[Hero]) -> list[Task]:
    """A mission that is data alone: Clues first, then whom it wants dead."""
    mission = MISSIONS[table.mission]
    left = mission.clear - table.progress.gone
    if left > 0:
        return [Task(list(table.clues.values()), work=left * (ERRAND + STORMED))]
    return [hunt(table, heroes, *(MONSTER[id] for id in mission.kill))]


CARDS_OF = {
    mission.id: tuple(next(m.index for m in MONSTERS if m.id == plan.card) for plan in mission.epics if plan.card)
    for mission in MISSIONS
}
TASKS: dict[str, Callable[[Table, list[Hero]], list[Task]]] = {
    "m01": on_the_run, "m02": blood_money, "m03": smoke_and_sackcloth, "m04": widows_errand, "m05": chain_gang,
    "m06": flooded_deep, "m07": shackle_gate, "m08": named_epics, "m09": crystal_song, "m10": halls_under_thorn,
    "m11": rats, "m12": named_epics, "m13": crown_question, "m14": named_epics, "m15": through_the_maze,
}  # fmt: skip
