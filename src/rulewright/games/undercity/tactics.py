"""How good a position is for the party, for the bots: health, time, and how near the objective is."""

from __future__ import annotations

from .chapters import MissingPersons
from .ground import space_of
from .powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, HERO_FIGURES
from .promise import promise
from .script import script_of
from .state import ACT, DOWN, EVENT_DECK, OFF, REST, Table, is_ready

FARTHEST = 14
TURN_WORTH = 2.0  # what the villains of one turn cost on the average, so that bots do not fear to end a turn


def score(table: Table) -> float:
    """From -1 to 1, the same for everybody."""
    if table.won >= 0:
        return rest_score(table) if table.phase == REST else 1.0 if table.won else -1.0
    value = party_value(table) + villain_value(table) + goal_value(table) + 0.05 * table.treasury
    value += TURN_WORTH * (table.round * len(table.order) + table.turn)
    if table.active >= 0 and table.phase == ACT:
        value += promise(table, table.active)
    return value / (abs(value) + 120.0)


def rest_score(table: Table) -> float:
    """Between chapters: what was learnt is worth more than what is left."""
    spent = sum(bits.bit_count() for bits in table.learnt)
    return (1.0 if table.won else -1.0) * 0.5 + 0.02 * spent


def party_value(table: Table) -> float:
    """Standing heroes, their Health and their cards."""
    value = 0.0
    for hero in HERO_FIGURES:
        if table.space[hero] < 0:
            continue
        if not table.health[hero]:
            value -= 4.0 if hero == DOORSTOP else 6.0
            continue
        value += 4.0 + 0.7 * table.health[hero] - (0.7 if table.flags[hero] & DOWN else 0.0)
    return value + 0.35 * sum(map(len, table.row)) + 0.5 * sum(table.restoratives)


def villain_value(table: Table) -> float:
    """Every villain on the map is a threat, more so beside a hero who is weak."""
    value = 0.0
    for villain in range(FIRST_VILLAIN, len(table.space)):
        if table.space[villain] < 0:
            continue
        profile = table.cast.profiles[villain]
        worth = 0.9 + 0.5 * table.health[villain]
        if profile.boss:
            worth += 0.8 * table.health[villain]
        value -= worth * (0.75 if table.flags[villain] & DOWN else 1.0)
    return value


def nearest(table: Table, goal: int, carriers_only: bool = False) -> int:
    """How far the nearest battle-ready hero is from a space."""
    far = table.ground.far[goal]
    found = [
        min(far[table.space[h]], FARTHEST)
        for h in HERO_FIGURES
        if is_ready(table, h) and not (carriers_only and h == DOORSTOP)
    ]
    return min(found, default=FARTHEST)


def closeness(table: Table, goal: int, weight: float = 1.0) -> float:
    """Reward the party for coming near a goal, the nearest hero most."""
    far = table.ground.far[goal]
    value = 0.0
    for hero in HERO_FIGURES:
        if is_ready(table, hero):
            value -= 0.12 * min(far[table.space[hero]], FARTHEST)
    return weight * (value - 0.8 * nearest(table, goal, True))


def urgency(table: Table) -> float:
    """The fewer rounds are left, the more the objective counts."""
    left, chapter = table.decks[EVENT_DECK].left, table.cast.chapter
    return 1.0 + 1.2 * (1.0 - left / max(1, len(chapter.events)))


def goal_value(table: Table) -> float:
    return urgency(table) * GOALS[table.cast.chapter.number](table)


def carried_goal(table: Table, exit: int) -> float:
    if table.marker == OFF:
        return 0.0
    far = table.ground.far[exit]
    if table.carrier >= 0:
        return 14.0 - 1.3 * min(far[table.marker], FARTHEST)
    return 10.0 - 1.3 * min(far[table.marker], FARTHEST) - 1.0 * nearest(table, table.marker, True)


def body(table: Table) -> float:
    if "examined" in table.story:
        return 10.0 + carried_goal(table, space_of("I6"))
    return closeness(table, space_of("H2"))


def parcel(table: Table) -> float:
    courier = table.cast.bosses[0]
    if table.space[courier] == OFF:
        return 12.0 + carried_goal(table, space_of("G1"))
    stop = table.story.get("stop", 0)
    ahead = table.ground.far[space_of("C6")]
    near = closeness(table, table.space[courier])
    return near - 1.5 * stop - 2.0 * table.health[courier] - 0.05 * sum(
        min(ahead[table.space[h]], FARTHEST) for h in HERO_FIGURES if is_ready(table, h)
    )  # fmt: skip


def ringleader(table: Table) -> float:
    boss = table.cast.bosses[0]
    if table.ground.id.split(":")[1] != "open":
        return max(closeness(table, space_of("A6")), closeness(table, space_of("E1"))) - 12.0
    return closeness(table, table.space[boss]) - 1.5 * table.health[boss] if table.space[boss] >= 0 else 0.0


def cages(table: Table) -> float:
    script = script_of(table)
    closed = script.closed(table) if isinstance(script, MissingPersons) else []
    opened = table.story.get("opened", 0).bit_count()
    emptied = table.story.get("emptied", 0).bit_count()
    near = sum(-1.0 * nearest(table, space, True) for space in closed)
    return 9.0 * opened - 9.0 * emptied + near


def ambrose(table: Table) -> float:
    where = table.space[AMBROSE]
    if where < 0:
        return 0.0
    way = table.ground.far[space_of("I3")][where]
    guard = nearest(table, where)
    return 1.6 * (FARTHEST - min(way, FARTHEST)) + 1.5 * table.health[AMBROSE] - 1.2 * guard


def processor(table: Table) -> float:
    valves = table.story.get("valves", 0)
    near = closeness(table, space_of("G3"))
    for label in ("E1", "E6"):
        if not valves >> space_of(label) & 1:
            near -= 0.3 * nearest(table, space_of(label), True)
    return near + 5.0 * valves.bit_count() - 2.2 * table.object_health


def cephalyx(table: Table) -> float:
    boss = table.cast.bosses[0]
    if table.space[boss] < 0:
        return 0.0
    return closeness(table, table.space[boss]) - 1.8 * table.health[boss] + 0.5 * table.closed.bit_count()


GOALS = {1: body, 2: parcel, 3: ringleader, 4: cages, 5: ambrose, 6: processor, 7: cephalyx}
