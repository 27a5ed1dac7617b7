"""How a villain activates: targets, tactics, ways."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Flow, told

from .attack import villain_attack
from .cast import HOSTILE, SNIPER
from .ground import FAR
from .movement import entry_bar, exits_of, slip, step
from .powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, POG, SHEET_OF
from .ratings import can_aim, reach_of
from .script import script_of
from .state import DOWN, OFF, Table, friends_in, is_full, is_ready, is_rough, ready_heroes, villains_on_map
from .ties import settle

SCORES: dict[str, Callable[[Table, int], int]] = {
    "lowest_health": lambda table, hero: table.health[hero],
    "highest_health": lambda table, hero: -table.health[hero],
    "lowest_def": lambda table, hero: table.cast.profiles[hero].defence,
    "lowest_arm": lambda table, hero: table.cast.profiles[hero].arm,
    "highest_arm": lambda table, hero: -table.cast.profiles[hero].arm,
    "lowest_init": lambda table, hero: table.cast.profiles[hero].init,
    "highest_init": lambda table, hero: -table.cast.profiles[hero].init,
    "active": lambda table, hero: 0 if is_active(table, hero) else 1,
    "left": lambda table, hero: 0 if is_to_the_left(table, hero) else 1,
}
PREFERENCE_WORDS = {
    "lowest_health": "the one with the least Health",
    "highest_health": "the one with the most Health",
    "lowest_def": "the one with the lowest Defence",
    "lowest_arm": "the one with the lowest Armour",
    "highest_arm": "the one with the highest Armour",
    "lowest_init": "the one with the lowest Initiative",
    "highest_init": "the one with the highest Initiative",
    "active": "the active hero",
    "left": "a hero of the player to the active player's left",
}
"""Whom a villain goes for among targets equally near."""


def is_active(table: Table, hero: int) -> bool:
    return hero == table.actor or (table.actor == POG and hero == DOORSTOP)


def is_to_the_left(table: Table, hero: int) -> bool:
    """Heroes of the player to the active player's left. UC.NAMED.09"""
    sheet = SHEET_OF[hero] if hero < FIRST_VILLAIN else -1
    return sheet >= 0 and table.seat_of[sheet] == (table.decider + 1) % table.seats


# ---- targets --------------------------------------------------------------------------------------------------------


def valid_targets(table: Table, villain: int = -1) -> list[int]:
    """Battle-ready heroes, and Ambrose while nobody guards him. UC.TARG.03, UC.SIDES.04

    The hostile attack other villains, too, and are attacked by them. UC.TERM.04
    """
    space, found = table.space, ready_heroes(table)
    where = space[AMBROSE]
    if where >= 0 and not any(space[hero] == where for hero in found):
        found.append(AMBROSE)
    if table.cast.hostile:
        others = villains_on_map(table) if villain in table.cast.hostile else table.cast.hostile
        found += [other for other in others if space[other] >= 0 and other != villain]
    return found


def preferred(table: Table, villain: int, targets: list[int], preference: str = "") -> int:
    """The closest; then by the card's preference; then by Initiative. UC.TARG.02, 07-09, UC.EX.19, 21

    The hostile prefer the highest Health. UC.TERM.05
    """
    if len(targets) == 1:
        return targets[0]
    space, profiles = table.space, table.cast.profiles
    far = table.ground.far[space[villain]]
    near, closest = [targets[0]], far[space[targets[0]]]
    for target in targets[1:]:
        distance = far[space[target]]
        if distance < closest:
            near, closest = [target], distance
        elif distance == closest:
            near.append(target)
    if len(near) == 1:
        return near[0]
    score = SCORES["highest_health" if profiles[villain].keywords & HOSTILE else preference or table.preference]
    best, least = near[0], score(table, near[0])
    for target in near[1:]:
        worth = score(table, target)
        if worth < least or (worth == least and profiles[target].init > profiles[best].init):
            best, least = target, worth
    return best


# ---- ways -----------------------------------------------------------------------------------------------------------


def distances(table: Table, villain: int, goal: int) -> tuple[int, ...]:
    """How far it is from everywhere to a villain's goal: by fissures only where no other way leads. UC.FISS.05"""
    plain = table.ground.shot[goal]
    return plain if plain[table.space[villain]] < FAR else table.ground.far[goal]


def steps_within(table: Table, villain: int, far: tuple[int, ...], most: int, charging: bool) -> list[int]:
    """Steps from which a villain's goal is so far away or less. UC.FISS.03, 04"""
    exits = exits_of(table, villain, charging)
    return [space for space in exits if far[space] <= most and not is_full(table, space)]


def steps_toward(table: Table, villain: int, goal: int, charging: bool) -> list[int]:
    """Steps that bring a villain nearer to a space. UC.TACT.03, 04"""
    far = distances(table, villain, goal)
    return steps_within(table, villain, far, far[table.space[villain]] - 1, charging)


def move_toward(table: Table, villain: int, goal: int, charging: bool) -> Flow[None]:
    """Walk one space toward a goal or charge two, by any way that leads there; who cannot charge walks.

    UC.TACT.03, 04, UC.MOVE.15, 16, UC.FISS.04, UC.TERM.16
    """
    rushes = charging and not is_rough(table, table.space[villain])
    options = steps_toward(table, villain, goal, True) if rushes else []
    charging = bool(options)
    taken = 0
    while taken < 1 + charging and table.space[villain] != goal:
        if not options:
            options = steps_toward(table, villain, goal, charging)
        if not options:
            return
        space = options[0]
        if len(options) > 1:
            space = yield from settle(table, "villain.path", options, villain)
        if not (yield from step(table, villain, space)):
            return
        taken += 1
        if is_rough(table, space):
            break
        options = []
    if taken == 2:
        yield from slip(table, villain)


# ---- tactics --------------------------------------------------------------------------------------------------------


def activate(table: Table, villain: int) -> Flow[None]:
    """The first tactic that is possible, then the activation is over. UC.TACT.01, 02, UC.TARG.01"""
    if script_of(table).sleeps(table, villain):
        return nothing()
    if table.log is not None:
        told(table, "activates", villain)
    return by_procedure(table, villain) if table.cast.bosses else by_tactics(table, villain)


def by_procedure(table: Table, villain: int) -> Flow[None]:
    """A significant character may have a procedure of its own. UC.SIG.01"""
    if not (yield from script_of(table).acts(table, villain)):
        yield from by_tactics(table, villain)


def by_tactics(table: Table, villain: int) -> Flow[None]:
    """Stand up, or the first tactic that is possible. UC.TACT.01, 02, UC.TARG.01"""
    if table.flags[villain] & DOWN:
        return rise(table, villain)
    targets = valid_targets(table, villain)
    for tactic in table.cast.profiles[villain].tactics:
        target = aim(table, villain, tactic, targets)
        if target >= 0:
            if tactic == "shot_or_rush":
                tactic = "rush" if table.colour else "set_shot"
            return TACTICS[tactic](table, villain, target)
    return nothing()


def nothing() -> Flow[None]:
    """A flow in which nothing happens."""
    yield from ()


def aim(table: Table, villain: int, tactic: str, targets: list[int], preference: str = "") -> int:
    """Which of the valid targets a tactic is for if it is possible, else -1. UC.TARG.01-06, UC.TACT.05-15"""
    if tactic == "shot_or_rush":
        return aim(table, villain, "rush" if table.colour else "set_shot", targets, preference)
    if tactic == "regroup":
        return villain
    if tactic == "melee":
        space = table.space
        where = space[villain]
        targets = [t for t in targets if space[t] == where]
    elif tactic == "rush":
        targets = rush_targets(table, villain, targets)
    elif tactic == "ranged":
        targets = seen(table, villain, targets, 1)
    elif tactic == "set_shot":
        targets = seen(table, villain, targets, 0) if can_aim(table, villain) else []
    return preferred(table, villain, targets, preference) if targets else -1


def rush_targets(table: Table, villain: int, targets: list[int]) -> list[int]:
    """Heroes whose space a charge of one or two spaces can reach. UC.TACT.06, UC.TARG.06, UC.MOVE.16"""
    space, where = table.space, table.space[villain]
    if is_rough(table, where):
        return []
    far = table.ground.far[where]
    found: list[int] = []
    open_, closed = OFF, OFF  # heroes stand together: what holds for one space need not be asked again
    for target in targets:
        there = space[target]
        if there == closed or not 1 <= far[there] <= 2:
            continue
        if there == open_ or rush_steps(table, villain, there, 2):
            open_ = there
            found.append(target)
        else:
            closed = there
    return found


def rush_steps(table: Table, villain: int, goal: int, most: int) -> list[int]:
    """The steps from which a rush still ends in its goal, with so many spaces to go. UC.TACT.04, 06, UC.FISS.05"""
    if entry_bar(table, villain, goal, True):
        return []
    steps = steps_within(table, villain, distances(table, villain, goal), most - 1, True)
    return [space for space in steps if space == goal or not is_rough(table, space)]


def seen(table: Table, villain: int, targets: list[int], walk: int) -> list[int]:
    """Those in range, or with a walk exactly one space out of it, and not beside a friend.

    A Sniper shoots past its friends. UC.TACT.08, 09, UC.TARG.04, 05, UC.TERM.11
    """
    profile = table.cast.profiles[villain]
    if not profile.ranged:
        return []
    space = table.space
    where, reach = space[villain], shooting_range(table, villain)
    shot = table.ground.shot[where]
    found: list[int] = []
    for target in targets:
        there = space[target]
        beyond = shot[there] - reach
        if beyond > walk or (beyond > 0 and not firing_steps(table, villain, there)):
            continue
        if there == where or profile.keywords & SNIPER or not friends_in(table, villain, there):
            found.append(target)
    return found


def in_sight(table: Table, villain: int, target: int, walk: int) -> bool:
    """Whether a villain sees this target."""
    return bool(seen(table, villain, [target], walk))


def shooting_range(table: Table, villain: int) -> int:
    profile = table.cast.profiles[villain]
    return reach_of(table, villain, profile.weapons[profile.ranged[0]])


def firing_steps(table: Table, villain: int, goal: int) -> list[int]:
    """Steps from which a space is in range. UC.TACT.09"""
    return steps_within(table, villain, table.ground.shot[goal], shooting_range(table, villain), False)


def blows(table: Table, villain: int, target: int, kind: str, aimed: bool = False, boosted: bool = False) -> Flow[None]:
    """One attack with each weapon of a kind; when the target falls the rest is lost. UC.TACT.05, 07, 08"""
    profile = table.cast.profiles[villain]
    for w in profile.melee if kind == "melee" else profile.ranged:
        if not is_ready(table, target) or not is_ready(table, villain):
            return
        yield from villain_attack(table, villain, w, target, aimed, boosted)
        boosted = False


def melee_attack(table: Table, villain: int, target: int) -> Flow[None]:
    """UC.TACT.05"""
    return blows(table, villain, target, "melee")


def rush(table: Table, villain: int, target: int) -> Flow[None]:
    """A charge into the target's space; the first attack has a boosted damage roll. UC.TACT.06, 07"""
    goal = table.space[target]
    taken = 0
    while table.space[villain] != goal:
        options = rush_steps(table, villain, goal, 2 - taken)
        space = options[0]
        if len(options) > 1:
            space = yield from settle(table, "villain.path", options, villain)
        if not (yield from step(table, villain, space)):
            return
        taken += 1
    if taken == 2:
        yield from slip(table, villain)
    if not table.flags[villain] & DOWN:
        yield from blows(table, villain, target, "melee", boosted=True)


def ranged_attack(table: Table, villain: int, target: int) -> Flow[None]:
    """From here, or after a walk toward a target one space out of range. UC.TACT.08, 09, UC.EX.16"""
    goal = table.space[target]
    if table.ground.shot[goal][table.space[villain]] > shooting_range(table, villain):
        space = yield from settle(table, "villain.path", firing_steps(table, villain, goal), villain)
        if not (yield from step(table, villain, space)):
            return
    yield from blows(table, villain, target, "ranged")


def set_shot(table: Table, villain: int, target: int) -> Flow[None]:
    """Hold and aim. UC.TACT.10, 19"""
    return blows(table, villain, target, "ranged", aimed=True)


def pursue(table: Table, villain: int, target: int) -> Flow[None]:
    """A walk toward a target at three or less, a charge toward one farther away. UC.TACT.12, 13, 18, UC.EX.16, 17"""
    goal = table.space[target]
    far = table.ground.far[table.space[villain]][goal]
    return move_toward(table, villain, goal, charging=far > 3)


def regroup(table: Table, villain: int, _: int) -> Flow[None]:
    """Hold with a friend; otherwise charge toward the closest one. UC.TACT.14, 15"""
    where = table.space[villain]
    if friends_in(table, villain, where):
        return
    friends = [v for v in villains_on_map(table) if v != villain and v not in table.cast.hostile]
    if not friends:
        return
    far = table.ground.far[where]
    closest = min(far[table.space[f]] for f in friends)
    spaces = sorted({table.space[f] for f in friends if far[table.space[f]] == closest})
    goal = yield from settle(table, "villain.friend", spaces, villain)
    yield from move_toward(table, villain, goal, charging=True)


TACTICS: dict[str, Callable[[Table, int, int], Flow[None]]] = {
    "melee": melee_attack, "rush": rush, "ranged": ranged_attack, "set_shot": set_shot, "pursue": pursue,
    "regroup": regroup,
}  # fmt: skip
TACTIC_WORDS = {
    "melee": "strike an enemy in its space",
    "rush": "charge an enemy up to two spaces away",
    "ranged": "shoot (after one space if need be)",
    "set_shot": "stay and aim at an enemy in range",
    "shot_or_rush": "aim in a red round or charge in a blue one",
    "pursue": "go after the nearest enemy",
    "regroup": "run to its nearest friend",
}
"""What each tactic does, after 'it will'."""


def rise(table: Table, villain: int) -> Flow[None]:
    """A knocked down villain stands up and is done; a boss does a little more. UC.KNOCK.05-07"""
    table.flags[villain] &= ~DOWN
    told(table, "stood", villain, rule="UC.KNOCK.05")
    profile = table.cast.profiles[villain]
    if not profile.boss:
        return
    targets = valid_targets(table, villain)
    if not targets:
        return
    beside = [t for t in targets if table.space[t] == table.space[villain]]
    if beside:
        w = profile.melee[0] if profile.melee else 0
        yield from villain_attack(table, villain, w, preferred(table, villain, beside), False, False)
    else:
        yield from move_toward(table, villain, table.space[preferred(table, villain, targets)], charging=False)


def next_move(table: Table, villain: int, preference: str = "") -> tuple[str, int]:
    """What a villain would do if it activated now, and to which hero: for previews. Another card may prefer another."""
    if table.flags[villain] & DOWN:
        return "stand up", -1
    if script_of(table).sleeps(table, villain):
        return "wait", -1
    if script_of(table).bound_for(table, villain) >= 0:
        return "run", -1
    targets = valid_targets(table, villain)
    for tactic in table.cast.profiles[villain].tactics:
        target = aim(table, villain, tactic, targets, preference)
        if target >= 0:
            if tactic == "shot_or_rush":
                tactic = "rush" if table.colour else "set_shot"
            return tactic.replace("_", " "), -1 if target >= FIRST_VILLAIN else target
    return "wait", -1
