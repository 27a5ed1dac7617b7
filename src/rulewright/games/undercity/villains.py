"""How a villain activates: targets, tactics, ways. Players only settle what the book leaves open."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Flow, Roll

from .attack import villain_attack
from .cast import HOSTILE, SMALL, SNIPER, TINY
from .ground import FAR
from .movement import settle_fissures, step
from .names import called, capital
from .powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, HERO_FIGURES, POG, SHEET_OF
from .ratings import SLICK_STONES, can_aim, reach_of
from .rolls import FACES
from .script import script_of
from .state import (
    DOWN,
    Table,
    friends_in,
    is_full,
    is_ready,
    is_rough,
    knock_down,
    villains_in,
    villains_on_map,
)

SLIP = Roll("slick stones", FACES)
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


def is_active(table: Table, hero: int) -> bool:
    return hero == table.actor or (table.actor == POG and hero == DOORSTOP)


def is_to_the_left(table: Table, hero: int) -> bool:
    """Heroes of the player to the active player's left. UC.NAMED.09"""
    sheet = SHEET_OF[hero]
    return sheet >= 0 and table.seat_of[sheet] == (table.decider + 1) % table.seats


# ---- targets --------------------------------------------------------------------------------------------------------


def valid_targets(table: Table, villain: int = -1) -> list[int]:
    """Battle-ready heroes, and Ambrose while nobody guards him. UC.TARG.03, UC.SIDES.04

    The hostile attack other villains, too, and are attacked by them. UC.TERM.04
    """
    space, health = table.space, table.health
    found = [hero for hero in HERO_FIGURES if space[hero] >= 0 and health[hero] > 0]
    where = space[AMBROSE]
    if where >= 0 and not any(space[hero] == where for hero in found):
        found.append(AMBROSE)
    if table.cast.hostile:
        others = villains_on_map(table) if villain in table.cast.hostile else table.cast.hostile
        found += [other for other in others if space[other] >= 0 and other != villain]
    return found


def preferred(table: Table, villain: int, targets: list[int]) -> int:
    """The closest; then by the card's preference; then by Initiative. UC.TARG.02, 07-09, UC.EX.19, 21

    The hostile prefer the highest Health. UC.TERM.05
    """
    if len(targets) == 1:
        return targets[0]
    space, profiles = table.space, table.cast.profiles
    far = table.ground.far[space[villain]]
    closest = min([far[space[t]] for t in targets])
    near = [t for t in targets if far[space[t]] == closest]
    if len(near) == 1:
        return near[0]
    score = SCORES["highest_health" if profiles[villain].keywords & HOSTILE else table.preference]
    return min(near, key=lambda t: (score(table, t), -profiles[t].init, t))


# ---- ways -----------------------------------------------------------------------------------------------------------


def ways(table: Table, villain: int, goal: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The steps open to a villain and the distances to its goal; fissures only where no other way leads. UC.FISS.05"""
    ground, where = table.ground, table.space[villain]
    plain = ground.shot[goal]
    if plain[where] < FAR or table.cast.profiles[villain].base != SMALL:
        return ground.firm, plain
    return ground.near, ground.far[goal]


def steps_toward(table: Table, villain: int, goal: int) -> list[int]:
    """Steps that bring a villain nearer to a space. UC.TACT.04"""
    where = table.space[villain]
    steps, far = ways(table, villain, goal)
    here = far[where]
    return [s for s in steps[where] if far[s] < here and not is_full(table, s)]


def stride_of(table: Table, villain: int, goal: int) -> int:
    """A charge is two spaces, but only one out of rough terrain or by a fissure. UC.MOVE.16, UC.FISS.04, UC.TERM.16"""
    where = table.space[villain]
    if is_rough(table, where):
        return 1
    steps, _ = ways(table, villain, goal)
    tiny = table.cast.profiles[villain].keywords & TINY
    return 1 if steps is table.ground.near and not tiny else 2


def move_toward(table: Table, villain: int, goal: int, most: int) -> Flow[bool]:
    """Move so many spaces toward a goal, by any way that leads there; whether it can still attack. UC.TACT.03, 04"""
    taken = 0
    while taken < most and table.space[villain] != goal:
        options = steps_toward(table, villain, goal)
        if not options:
            break
        target = yield Ask(table.decider, "villain.path", options, about=villain)
        if not (yield from step(table, villain, target)):
            return False
        taken += 1
        if is_rough(table, target):
            break
    return (yield from end_villain_move(table, villain, taken, most == 2))


def end_villain_move(table: Table, villain: int, taken: int, charging: bool) -> Flow[bool]:
    if table.left_fissures:
        yield from settle_fissures(table, villain)
    if charging and taken == 2 and table.environment == SLICK_STONES:
        face = yield SLIP
        if face == 1:
            knock_down(table, villain)
    return is_ready(table, villain) and not table.flags[villain] & DOWN


# ---- tactics --------------------------------------------------------------------------------------------------------


def activate(table: Table, villain: int) -> Flow[None]:
    """The first tactic that is possible, then the activation is over. UC.TACT.01, 02, UC.TARG.01"""
    if script_of(table).sleeps(table, villain):
        return
    if table.log is not None:
        text = f"{capital(called(table, villain))} activates."
        table.log.tell("activates", text, "UC.TACT.01", piece=f"f{villain}")
    if table.cast.chapter.bosses and (yield from script_of(table).acts(table, villain)):
        return
    if table.flags[villain] & DOWN:
        yield from rise(table, villain)
        return
    for tactic in table.cast.profiles[villain].tactics:
        target = aim(table, villain, tactic)
        if target < 0:
            continue
        if tactic == "shot_or_rush":
            tactic = "rush" if table.colour else "set_shot"
        yield from TACTICS[tactic](table, villain, target)
        return


def aim(table: Table, villain: int, tactic: str) -> int:
    """The target of a tactic if it is possible, else -1. UC.TARG.01-06, UC.TACT.05-15"""
    if tactic == "shot_or_rush":
        return aim(table, villain, "rush" if table.colour else "set_shot")
    if tactic == "regroup":
        return villain
    targets = valid_targets(table, villain)
    if tactic == "melee":
        where = table.space[villain]
        targets = [t for t in targets if table.space[t] == where]
    elif tactic == "rush":
        targets = rush_targets(table, villain, targets)
    elif tactic == "ranged":
        targets = [t for t in targets if in_sight(table, villain, t, 1)]
    elif tactic == "set_shot":
        if not can_aim(table, villain):
            return -1
        targets = [t for t in targets if in_sight(table, villain, t, 0)]
    return preferred(table, villain, targets) if targets else -1


def rush_targets(table: Table, villain: int, targets: list[int]) -> list[int]:
    """Heroes whose space a charge of one or two spaces can reach. UC.TACT.06, UC.TARG.06"""
    space, ground = table.space, table.ground
    where = space[villain]
    if is_rough(table, where):
        return []
    tiny = table.cast.profiles[villain].keywords & TINY
    found = []
    for target in targets:
        there = space[target]
        if not 1 <= ground.far[where][there] <= 2 or is_full(table, there):
            continue
        steps, far = ways(table, villain, there)
        if far[where] > 2 or (steps is ground.near and not tiny):
            continue
        if far[where] == 1 or rush_middles(table, villain, there):
            found.append(target)
    return found


def rush_middles(table: Table, villain: int, goal: int) -> list[int]:
    return [s for s in steps_toward(table, villain, goal) if not is_rough(table, s)]


def in_sight(table: Table, villain: int, target: int, walk: int) -> bool:
    """In range, or with a walk exactly one space out of it, and not beside a friend. UC.TACT.08, 09, UC.TARG.04, 05

    A Sniper shoots past its friends. UC.TERM.11
    """
    profile = table.cast.profiles[villain]
    if not profile.ranged:
        return False
    where, there = table.space[villain], table.space[target]
    far = table.ground.shot[there]
    reach = reach_of(table, villain, profile.weapons[profile.ranged[0]])
    if far[where] > reach + walk:
        return False
    if there != where and not profile.keywords & SNIPER and villains_in(table, there):
        return False
    return far[where] <= reach or any(far[s] <= reach and not is_full(table, s) for s in table.ground.firm[where])


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
    yield from blows(table, villain, target, "melee")


def rush(table: Table, villain: int, target: int) -> Flow[None]:
    """A charge into the target's space; the first attack has a boosted damage roll. UC.TACT.06, 07"""
    goal = table.space[target]
    taken = 0
    while table.space[villain] != goal:
        _, far = ways(table, villain, goal)
        options = [goal] if far[table.space[villain]] == 1 else rush_middles(table, villain, goal)
        middle = yield Ask(table.decider, "villain.path", options, about=villain)
        if not (yield from step(table, villain, middle)):
            return
        taken += 1
    if (yield from end_villain_move(table, villain, taken, True)):
        yield from blows(table, villain, target, "melee", boosted=True)


def ranged_attack(table: Table, villain: int, target: int) -> Flow[None]:
    """From here, or after a walk toward a target one space out of range. UC.TACT.08, 09, UC.EX.16"""
    profile = table.cast.profiles[villain]
    goal = table.space[target]
    reach = reach_of(table, villain, profile.weapons[profile.ranged[0]])
    far = table.ground.shot[goal]
    where = table.space[villain]
    if far[where] > reach:
        options = [s for s in table.ground.firm[where] if far[s] <= reach and not is_full(table, s)]
        space = yield Ask(table.decider, "villain.path", options, about=villain)
        if not (yield from step(table, villain, space)):
            return
        if not (yield from end_villain_move(table, villain, 1, False)):
            return
    yield from blows(table, villain, target, "ranged")


def set_shot(table: Table, villain: int, target: int) -> Flow[None]:
    """Hold and aim. UC.TACT.10, 19"""
    yield from blows(table, villain, target, "ranged", aimed=True)


def pursue(table: Table, villain: int, target: int) -> Flow[None]:
    """A walk toward a target at three or less, a charge toward one farther away. UC.TACT.12, 13, 18, UC.EX.16, 17"""
    goal = table.space[target]
    far = table.ground.far[table.space[villain]][goal]
    yield from move_toward(table, villain, goal, 1 if far <= 3 else stride_of(table, villain, goal))


def regroup(table: Table, villain: int, _: int) -> Flow[None]:
    """Hold with a friend; otherwise charge toward the closest one. UC.TACT.14, 15"""
    where = table.space[villain]
    if friends_in(table, villain, where):
        return
    friends = [v for v in villains_on_map(table) if v != villain]
    if not friends:
        return
    far = table.ground.far[where]
    closest = min(far[table.space[f]] for f in friends)
    spaces = sorted({table.space[f] for f in friends if far[table.space[f]] == closest})
    goal = yield Ask(table.decider, "villain.friend", spaces, about=villain)
    yield from move_toward(table, villain, goal, stride_of(table, villain, goal))


TACTICS: dict[str, Callable[[Table, int, int], Flow[None]]] = {
    "melee": melee_attack, "rush": rush, "ranged": ranged_attack, "set_shot": set_shot, "pursue": pursue,
    "regroup": regroup,
}  # fmt: skip


def rise(table: Table, villain: int) -> Flow[None]:
    """A knocked down villain stands up and is done; a boss does a little more. UC.KNOCK.05-07"""
    table.flags[villain] &= ~DOWN
    if table.log is not None:
        table.log.tell("stood", f"{capital(called(table, villain))} stands up.", "UC.KNOCK.05", piece=f"f{villain}")
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
        yield from move_toward(table, villain, table.space[preferred(table, villain, targets)], 1)


def next_move(table: Table, villain: int) -> tuple[str, int]:
    """What a villain would do if it activated now, and to whom: for previews."""
    if table.flags[villain] & DOWN:
        return "stand up", -1
    if script_of(table).sleeps(table, villain):
        return "wait", -1
    for tactic in table.cast.profiles[villain].tactics:
        target = aim(table, villain, tactic)
        if target >= 0:
            if tactic == "shot_or_rush":
                tactic = "rush" if table.colour else "set_shot"
            return tactic.replace("_", " "), -1 if target >= FIRST_VILLAIN else target
    return "wait", -1
