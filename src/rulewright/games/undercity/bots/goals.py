"""What each chapter wants of the party: how far the objective is, and where it pulls every hero. For the bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..rules.actions import STATS
from ..rules.cast import Cast, Profile
from ..rules.chapters import DeadDrop, Errand, MissingPersons, SafeConduct
from ..rules.content import Challenge, find_ground, ground_id
from ..rules.ground import space_of
from ..rules.movement import steps_of
from ..rules.powers import AMBROSE, CANICE, DOORSTOP, GARDEK, HERO_FIGURES, MILO, PAIR, POG, SHEET_OF
from ..rules.script import script_of
from ..rules.state import DONE, DOWN, NOBODY, OFF, Table, is_ready, ready_heroes, villains_in

Pull = tuple[tuple[int, ...], float]
"""The distances to where a hero should be, and what a space nearer is worth."""
Pulls = dict[int, Pull]

FARTHEST = 14
LEAD, FOLLOW = 2.2, 0.5  # what a step is worth for the hero who does it, and for those who come along
ESCORT = 1.0  # and for those who fight beside the one who does it
BOSS_TOKEN = {2: 5.0, 3: 3.0, 7: 3.2}  # a token of a boss whose fall is the objective
PAWN_WORTH = 1.0  # of a villain that may be sacrificed for the boss
TASK, TASK_BOSS = 12.0, 3.0  # a challenge of a chapter that is data alone, and a token of its bosses
QUEST = 1.0  # a challenge of a Side Quest
OBJECT_TOKEN = 2.4  # a token of the Processor
OPENING = {"body": 12.0, "control": 12.0, "cage": 12.0, "valve": 7.0, "passage": 0.8}
"""What a passed challenge of a chapter is worth."""


def likely(dice: int, needed: int) -> float:
    """The chance that two or three dice show at least so much."""
    chances = CHANCES[dice]
    return 1.0 if needed <= 0 else 0.0 if needed >= len(chances) else chances[needed]


def at_least(dice: int) -> tuple[float, ...]:
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[total - face] for face in range(1, 7) if 0 <= total - face < len(ways))
            for total in range(len(ways) + 6)
        ]
    return tuple(sum(ways[n:]) / 6**dice for n in range(len(ways)))


CHANCES = tuple(at_least(dice) for dice in range(6))


# ---- distances ------------------------------------------------------------------------------------------------------


def way(table: Table, hero: int, goal: int) -> tuple[int, ...]:
    """The distances from a goal as a hero walks: fissures are for small ones. UC.FISS.03"""
    return table.ground.shot[goal] if hero in (GARDEK, DOORSTOP) else table.ground.far[goal]


def steps(table: Table, hero: int, goal: int) -> int:
    return min(way(table, hero, goal)[table.space[hero]], FARTHEST)


def chance_at(table: Table, hero: int, challenge: Challenge) -> float:
    """The best chance of a hero at a challenge."""
    return chances(table.cast)[challenge.id][hero]


@cache
def chances(cast: Cast) -> dict[str, tuple[float, ...]]:
    """For every challenge of the chapter, the chance of each hero."""
    challenges = (*cast.chapter.challenges, *cast.chapter.quest_challenges)
    return {c.id: tuple(best_chance(cast.profiles[hero], c) for hero in HERO_FIGURES) for c in challenges}


def best_chance(profile: Profile, challenge: Challenge) -> float:
    best = 0.0
    for stat, number in challenge.stats.items():
        which = STATS.index(stat)
        if profile.stats[which] >= 0:
            best = max(best, likely(2, number - profile.stats[which] - profile.trained[which]))
    return best


def errand(table: Table, hero: int, challenge: Challenge, space: int) -> float:
    """How many turns a hero needs to pass a challenge there."""
    chance = chance_at(table, hero, challenge)
    return steps(table, hero, space) / 1.6 + 1.0 / chance if chance else float(FARTHEST)


def follow(table: Table, goal: int, weight: float = FOLLOW) -> Pulls:
    return {hero: (way(table, hero, goal), weight) for hero in ready_heroes(table)}


def send(table: Table, pulls: Pulls, challenge: Challenge, spaces: list[int], free: list[int] | None = None) -> float:
    """Send the best hero who is free to each space, one after the other; what their errands cost."""
    cost = 0.0
    if free is None:
        free = ready_heroes(table)
    for space in sorted(spaces, key=lambda s: min((errand(table, h, challenge, s) for h in free), default=0.0)):
        if not free:
            return cost + FARTHEST
        hero = min(free, key=lambda h: errand(table, h, challenge, space))
        free.remove(hero)
        cost += LEAD * 1.6 / chance_at(table, hero, challenge) if chance_at(table, hero, challenge) else FARTHEST
        pulls[hero] = way(table, hero, space), LEAD
    return cost


def is_to_come(table: Table, hero: int) -> bool:
    """Whether a hero still has a turn in this round."""
    first = POG if SHEET_OF[hero] == PAIR else hero
    place = table.order.index(first) if first in table.order else -1
    return place > table.turn or (place == table.turn and not table.did[hero] & DONE)


# ---- carrying something out -----------------------------------------------------------------------------------------


def carry(table: Table, exit: int) -> tuple[float, Pulls]:
    """Bring the marker to the exit; whoever still has a turn in this round carries it best."""
    if table.marker == OFF:
        return 0.0, {}
    pulls = follow(table, exit, 0.35)
    if table.carrier != NOBODY:
        hero = table.carrier
        pulls[hero] = way(table, hero, exit), LEAD + 0.6
        return 16.0 + (1.4 if is_to_come(table, hero) else 0.0), pulls
    carriers = [hero for hero in ready_heroes(table) if hero != DOORSTOP]
    value = 14.0 - (LEAD + 0.6) * min(table.ground.far[exit][table.marker], FARTHEST)
    if carriers:
        hero = min(carriers, key=lambda h: steps(table, h, table.marker))
        pulls[hero] = way(table, hero, table.marker), LEAD
    return value, pulls


# ---- the chapters ---------------------------------------------------------------------------------------------------


def body(table: Table) -> tuple[float, Pulls]:
    """Chapter 1: to the Dead Body, then out with it."""
    if table.progress.examined:
        value, pulls = carry(table, space_of("I6"))
        return OPENING["body"] + value, pulls
    goal = space_of("H2")
    pulls = follow(table, goal)
    cost = send(table, pulls, table.cast.chapter.challenges[0], [goal])
    return -cost - (LEAD + 0.6) * table.ground.far[goal][space_of("I6")], pulls


@cache
def run(id: str, where: int, stop: int) -> tuple[int, ...]:
    """Where the Courier will stand after each of its next activations, if nobody hinders it."""
    ground = find_ground(id)
    stops = DeadDrop.stops
    spaces = [where]
    while len(spaces) < 12:
        if where == stops[stop]:
            if stop == len(stops) - 1:
                break
            stop += 1
        for _ in range(2):
            far = ground.shot[stops[stop]]
            where = min(ground.firm[where], key=lambda s: (far[s], s)) if far[where] else where
        spaces.append(where)
    return tuple(spaces)


def parcel(table: Table) -> tuple[float, Pulls]:
    """Chapter 2: wait for the Courier where it will come by, then carry the Package out."""
    courier = table.cast.bosses[0]
    where = table.space[courier]
    pulls: Pulls
    if where == OFF:
        value, pulls = carry(table, space_of("G1"))
        return 22.0 + value, pulls
    ahead = run(table.ground.id, where, table.progress.stop)
    pulls = {}
    value = -BOSS_TOKEN[2] * table.health[courier]
    for hero in ready_heroes(table):
        speed = 1 if hero == DOORSTOP else 2
        meeting, goal = next(
            ((k, s) for k, s in enumerate(ahead) if steps(table, hero, s) <= speed * k), (len(ahead), ahead[-1])
        )
        pulls[hero] = way(table, hero, goal), 0.8
        value -= 0.8 * meeting
    return value, pulls


def ringleader(table: Table) -> tuple[float, Pulls]:
    """Chapter 3: open the gate, then everybody at the Ringleader."""
    value, pulls = hunt(table, 3)
    if table.ground.gate_open:
        return value, pulls
    challenge = table.cast.chapter.challenges[0]
    ready = ready_heroes(table)
    nearest = min(challenge.spaces, key=lambda s: min((errand(table, h, challenge, s) for h in ready), default=0))
    cost = send(table, pulls, challenge, [nearest])
    beyond = find_ground(ground_id(3, True, 0)).shot[table.space[table.cast.bosses[0]]]
    return value - OPENING["control"] - cost - beyond[nearest], pulls


def hunt(table: Table, chapter: int) -> tuple[float, Pulls]:
    """Everybody at the boss whose fall is the objective; pawns beside it only prolong it."""
    boss = table.cast.bosses[0]
    where = table.space[boss]
    if where < 0:
        return 0.0, {}
    value = -BOSS_TOKEN[chapter] * table.health[boss] - PAWN_WORTH * (len(villains_in(table, where)) - 1)
    if table.flags[boss] & DOWN:
        value += 1.5
    open_ground = find_ground(ground_id(chapter, True, table.ground.collapsed))
    return value, dict.fromkeys(ready_heroes(table), (open_ground.shot[where], 1.0))


def cages(table: Table) -> tuple[float, Pulls]:
    """Chapter 4: a hero for each closed cage, the others to the cage that is nearest, and the clock."""
    script = script_of(table)
    closed = script.closed(table) if isinstance(script, MissingPersons) else []
    opened = table.progress.opened.bit_count()
    emptied = table.progress.emptied.bit_count()
    pulls: Pulls = {}
    for hero in ready_heroes(table) if closed else ():
        nearest = min(closed, key=lambda cage: steps(table, hero, cage))
        pulls[hero] = way(table, hero, nearest), ESCORT
    cost = send(table, pulls, table.cast.chapter.challenges[0], closed)
    return OPENING["cage"] * (opened - emptied) - cost - 0.4 * table.clock, pulls


def ambrose(table: Table) -> tuple[float, Pulls]:
    """Chapter 5: Ambrose walks, and somebody is always beside him."""
    where = table.space[AMBROSE]
    if where < 0:
        return 0.0, {}
    exit = table.ground.shot[SafeConduct.patrol]
    value = -6.0 * min(exit[where], FARTHEST) - 8.0 / (table.health[AMBROSE] + 1)
    ready = ready_heroes(table)
    guards = sum(table.space[hero] == where for hero in ready)
    foes = len(villains_in(table, where))
    value -= 0.5 * foes
    if not guards:
        far = table.ground.far[where]
        near = sum(far[there] <= 2 for there in table.space[AMBROSE + 1 :] if there >= 0)
        helped = any(steps(table, hero, where) <= 1 and is_to_come(table, hero) for hero in ready)
        value -= (1.0 + 1.2 * near) * (0.4 if helped else 1.0)
    else:
        value += min(guards - 1, 1) * 0.5
    ahead = min(steps_of(table, AMBROSE, False), key=lambda s: exit[s], default=where)
    pulls = {hero: (tuple(map(min, way(table, hero, where), way(table, hero, ahead))), 0.4) for hero in ready}
    for hero in sorted(ready, key=lambda h: pulls[h][0][table.space[h]])[:2]:
        pulls[hero] = pulls[hero][0], 1.2
    return value, pulls


def processor(table: Table) -> tuple[float, Pulls]:
    """Chapter 6: the valves by the clever, then everybody at the Processor."""
    valves = table.progress.valves
    challenge = table.cast.chapter.challenges[0]
    pulls = follow(table, space_of("G3"), 1.0)
    value = OPENING["valve"] * valves.bit_count() - OBJECT_TOKEN * table.object_health
    for space in challenge.spaces:
        clever = [h for h in (MILO, POG, CANICE) if is_ready(table, h) and pulls[h][1] == 1.0]
        if valves >> space & 1 or not clever:
            continue
        hero = min(clever, key=lambda h: errand(table, h, challenge, space))
        pulls[hero] = way(table, hero, space), 1.3
    return value, pulls


def cephalyx(table: Table) -> tuple[float, Pulls]:
    """Chapter 7: everybody at the Cephalyx."""
    value, pulls = hunt(table, 7)
    return value + 0.5 * table.closed.bit_count(), pulls


def tasks(table: Table) -> tuple[float, Pulls]:
    """A chapter that is data alone: a hero of its own to each challenge that is left, the others at the first boss."""
    script = script_of(table)
    assert isinstance(script, Errand)
    left = [task for task in table.cast.chapter.challenges if not script.done(table, task)]
    bosses = script.bosses(table)
    value = -TASK * len(left) - TASK_BOSS * sum(table.health[boss] for boss in bosses)
    pulls = follow(table, table.space[bosses[0]], ESCORT) if bosses else {}
    free = ready_heroes(table)
    for task in left:
        nearest = min(task.spaces, key=lambda s: min((errand(table, h, task, s) for h in free), default=0))
        pulls = {**follow(table, nearest), **pulls}
        value -= send(table, pulls, task, [nearest], free)
    return value, pulls


def passed_worth(table: Table, challenge: Challenge) -> float:
    """What it brings to pass a challenge."""
    chapter = table.cast.chapter
    if chapter.number not in GOALS and challenge in chapter.challenges:
        return TASK
    return OPENING.get(challenge.id, QUEST)


def boss_token(table: Table, boss: int) -> float | None:
    """What a token of a boss is worth whose fall is an objective; None if it is not."""
    number = table.cast.chapter.number
    if number not in GOALS:
        return TASK_BOSS
    return BOSS_TOKEN.get(number, 0.5) if boss == table.cast.bosses[0] else None


GOALS: dict[int, Callable[[Table], tuple[float, Pulls]]] = {
    1: body, 2: parcel, 3: ringleader, 4: cages, 5: ambrose, 6: processor, 7: cephalyx,
}  # fmt: skip


def goal_of(table: Table) -> tuple[float, Pulls]:
    """How good the objective stands apart from where the heroes are, and where it pulls them."""
    value, pulls = GOALS.get(table.cast.chapter.number, tasks)(table)
    for fallen in HERO_FIGURES:
        if fallen == DOORSTOP or table.space[fallen] < 0 or table.health[fallen]:
            continue
        able = [h for h in pulls if h != DOORSTOP and table.restoratives[SHEET_OF[h]] and h != table.carrier]
        if able:
            hero = min(able, key=lambda h: steps(table, h, table.space[fallen]))
            pulls[hero] = way(table, hero, table.space[fallen]), 1.8
    return value, pulls
