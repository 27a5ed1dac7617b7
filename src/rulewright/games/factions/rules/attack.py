"""Attacks: who can be attacked, how well, and what follows. Attack abilities and counterattacks go the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from rulewright.kernel import Ask, Choice, Flow, Roll, Sum

from ..view.names import called
from .actions import Action, foes
from .conditions import Condition, Lack
from .content import (
    BANDING,
    COUNTERATTACK,
    DRAIN_LIFE,
    ELUSIVE,
    EVASIVE,
    HEADHUNTER,
    HUNKER_DOWN,
    INCAPACITATE,
    INSPIRE,
    KNOCKBACK,
    SHIELD,
    SINGLE_SHOT,
    TRAINER,
    UNSTEADY,
)
from .state import (
    COUNTERED,
    HUNKERED,
    MOVED,
    NOBODY,
    RAPID,
    Table,
    adjacent,
    allies,
    distance,
    enemies,
    finish,
    heal,
    is_enemy,
    powers_of,
    relocate,
    remove,
)

ATTACK_DIE = Roll("attack", tuple(range(1, 21)))  # FA.GOAL.04
FUMBLE = 20
HUNKER: tuple[Choice, ...] = ("hunker", "take")
COUNTER: tuple[Choice, ...] = ("counter", "forgo")


@dataclass(frozen=True, slots=True)
class Manner:
    """How an attack differs from a standard one. FA.ABIL.03-05"""

    id: str
    name: str
    rule: str
    bonus: int = 0
    damage: int = 0  # in place of the soldier's own, with one die
    extra: int = 0
    doubled: bool = False
    own_abilities: bool = True
    harmless: bool = False
    counterable: bool = True


STANDARD = Manner("attack", "attack", "FA.ATK.01")
COUNTERING = Manner("counter", "counterattack", "FA.UND.03")


# ---- targets --------------------------------------------------------------------------------------------------------


def out_of_range(table: Table, soldier: int, target: int, reach: tuple[int, int]) -> Lack:
    far, (low, high) = distance(table, soldier, target), reach
    spelt = str(low) if low == high else f"{low}-{high}"
    if far > high:
        return f"too far: {far} tiles away, range {spelt}", "FA.ATK.06"
    return f"too close: {far} {'tile' if far == 1 else 'tiles'} away, range {spelt}", "FA.CARD.10"


def in_rng(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.ATK.02, 06, 11, FA.CARD.09, 10"""
    low, high = table.card[soldier].reach
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    return [target for target in targets if low <= row[tile[target]] <= high]


def ranged(reach: Callable[[Table, int], tuple[int, int]]) -> Condition[int]:
    """The target is at a distance that an ability says in place of RNG, both ends included."""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        low, high = reach(table, soldier)
        return [target for target in targets if low <= distance(table, soldier, target) <= high]

    return Condition(leaves, lambda table, soldier, target: out_of_range(table, soldier, target, reach(table, soldier)))


def nearest(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Those of the targets to whom no enemy is nearer; attackers choose among equals. FA.ATK.03-06, 08, FA.MULTI.01"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    best = min([row[tile[foe]] for foe in enemies(table, table.owner[soldier])], default=0)
    return [target for target in targets if row[tile[target]] == best]


def nearest_or_waived(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Marked targets, and whoever taunts him, may be attacked though others are nearer. FA.REM.21, 22, 53, FA.UND.43"""
    near = nearest(table, soldier, targets)
    if not table.marked and table.taunter == NOBODY:
        return near
    return [target for target in targets if target in near or target in table.marked or target == table.taunter]


def sheltered(table: Table, soldier: int, target: int) -> Lack:
    """Somebody is nearer; if he is too close to be attacked himself, nobody can be. FA.ATK.03, 05, 10"""
    closer = min(foes(table, soldier), key=lambda foe: distance(table, soldier, foe))
    if distance(table, soldier, closer) < table.card[soldier].reach[0]:
        return f"{called(table, closer)} is nearer, and too close to attack", "FA.ATK.05"
    return f"a closer enemy stands there: {called(table, closer)}", "FA.ATK.03"


IN_RNG = Condition(
    in_rng, lambda table, soldier, target: out_of_range(table, soldier, target, table.card[soldier].reach)
)
NEAREST = Condition(nearest, sheltered)
NEAREST_OR_WAIVED = Condition(nearest_or_waived, sheltered)
ELIGIBLE = (IN_RNG, NEAREST_OR_WAIVED)  # FA.ABIL.03, FA.ATK.07


def groups_of(table: Table, soldier: int, targets: list[int], most: int) -> list[tuple[int, ...]]:
    """One to `most` connected enemies in RNG, one of them eligible. FA.REM.36, 37, FA.CYB.25, 26"""
    in_range = in_rng(table, soldier, foes(table, soldier))
    lone: list[tuple[int, ...]] = [(target,) for target in targets]
    return lone + [
        group
        for size in range(2, most + 1)
        for group in combinations(in_range, size)
        if any(enemy in targets for enemy in group) and linked(table, group)
    ]


def linked(table: Table, group: tuple[int, ...]) -> bool:
    """Whether soldiers stand in one connected chain."""
    reached, rest = [group[0]], list(group[1:])
    for soldier in reached:
        beside = adjacent(table, soldier, rest)
        reached += beside
        rest = [other for other in rest if other not in beside]
    return not rest


def spread(table: Table, soldier: int, targets: list[int]) -> list[Choice]:
    """Spreadshot strikes one enemy or two. FA.REM.35-37"""
    return [("attack", *group) for group in groups_of(table, soldier, targets, 2)]


# ---- the number to roll ---------------------------------------------------------------------------------------------


def attack_strength(table: Table, attacker: int, target: int, manner: Manner = STANDARD, why: Sum | None = None) -> int:
    """AS against one target, from the positions of this moment.

    FA.ROLL.12, 13, FA.REM.10, FA.BST.11, FA.CYB.01, FA.UND.10
    """
    total = readiness(table, attacker, manner, why)
    own = powers_of(table, attacker) if manner.own_abilities else 0
    for value, reason, rule in (
        (2 * band(table, attacker, target) if own & BANDING else 0, "Banding", "FA.BST.01"),
        (3 if target in table.marked else 0, "marked target", "FA.REM.23"),
        (-2 if powers_of(table, target) & (ELUSIVE | EVASIVE) else 0, "hard to hit", "FA.REM.05"),
        (-2 * shields(table, target), "Shield", "FA.CYB.33"),
        (manner.bonus, manner.name, manner.rule),
    ):
        if value:
            total += value
            if why is not None:
                why.add(value, reason, rule)
    return total


def readiness(table: Table, soldier: int, manner: Manner = STANDARD, why: Sum | None = None) -> int:
    """AS whoever the target is: the card's value, auras of allies, unsteadiness. FA.CARD.04, FA.BST.32, FA.REM.55-57"""
    card = table.card[soldier]
    total = card.skill
    if why is not None:
        why.add(total, "attack skill", "FA.CARD.04")
    friends = allies(table, table.owner[soldier])
    unsteady = table.flags[soldier] & MOVED and manner.own_abilities and powers_of(table, soldier) & UNSTEADY
    for value, reason, rule in (
        (2 * aura(table, soldier, friends, INSPIRE, 2), "Inspire", "FA.REM.08"),
        (2 * aura(table, soldier, friends, TRAINER, 3) if card.beast else 0, "Trainer", "FA.BST.31"),
        (-4 if unsteady else 0, "moved and unsteady", "FA.REM.55"),
    ):
        if value:
            total += value
            if why is not None:
                why.add(value, reason, rule)
    return total


def aura(table: Table, soldier: int, friends: Iterable[int], power: int, radius: int) -> int:
    """How many of the others' auras reach a soldier; at most one if they do not stack. FA.REM.08-10"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    count = 0
    for friend in friends:
        if table.card[friend].powers & power and friend != soldier and row[tile[friend]] <= radius:
            count += 1 if powers_of(table, friend) else 0
    return count if table.rulings.aura_stacking else min(count, 1)


def band(table: Table, attacker: int, target: int) -> int:
    """The attacker's allies next to his target, himself not counted. FA.BST.01-03, FA.UND.01, 02"""
    row, tile = table.grid.far[table.tile[target]], table.tile
    friends = allies(table, table.owner[attacker])
    return sum(1 for friend in friends if row[tile[friend]] == 1 and friend not in (attacker, target))


def shields(table: Table, target: int) -> int:
    """Shields that cover a target: his own, and those of allies within two tiles. FA.CYB.32-34"""
    own = 1 if powers_of(table, target) & SHIELD else 0
    count = own + aura(table, target, allies(table, table.owner[target]), SHIELD, 2)
    return count if table.rulings.aura_stacking else min(count, 1)


def dice_of(table: Table, attacker: int, manner: Manner) -> int:
    """How many dice one attack throws. FA.ROLL.07, FA.REM.26, 28"""
    if manner.damage:
        return 1
    doubled = manner.doubled or table.flags[attacker] & RAPID
    return table.card[attacker].dice * (2 if doubled else 1)


def worth_of(table: Table, attacker: int, manner: Manner) -> int:
    """What each successful die takes from a target. FA.DMG.01, FA.BST.05, FA.CYB.04"""
    return 0 if manner.harmless else manner.damage or table.card[attacker].damage + manner.extra


def critical_of(table: Table, attacker: int, manner: Manner) -> int:
    """The highest roll that is a critical hit. FA.ROLL.05, FA.REM.06, 07, FA.CYB.12, 13"""
    return 4 if manner.own_abilities and powers_of(table, attacker) & HEADHUNTER else 1


# ---- the attack -----------------------------------------------------------------------------------------------------


def strike(table: Table, attacker: int, targets: tuple[int, ...], manner: Manner = STANDARD) -> Flow[bool]:
    """Roll, and carry out what follows; whether it was a fumble. FA.ROLL.01-14, FA.DMG.01-06, FA.REM.38"""
    strengths = [attack_strength(table, attacker, target, manner) for target in targets]
    rolls = []
    for _ in range(dice_of(table, attacker, manner)):
        rolls.append((yield ATTACK_DIE))
    if table.log is not None:
        tell_attack(table, attacker, targets, manner, strengths, rolls)
    if FUMBLE in rolls:
        return True
    critical = critical_of(table, attacker, manner)
    worth = worth_of(table, attacker, manner)
    came_from = [table.tile[target] for target in targets]
    struck: list[tuple[int, int]] = []
    for target, strength in zip(targets, strengths, strict=True):
        hits = [roll for roll in rolls if roll <= critical or roll <= strength]
        if not hits:
            continue
        struck.append((target, came_from[targets.index(target)]))
        hurts = worth and hurts_target(table, attacker, target, manner)
        if hurts:
            amount = len(hits) * worth + sum(1 for roll in hits if roll <= critical)
            yield from wound(table, attacker, target, amount, manner)
    if struck:
        yield from aftermath(table, attacker, struck, manner)
    return False


def hurts_target(table: Table, attacker: int, target: int, manner: Manner) -> bool:
    """A Grapple hurts enemies only, unless the ruling says otherwise. FA.CYB.08"""
    if manner.id != "grapple":
        return True
    ruling = table.rulings.grapple_damage
    return ruling == "all" or (ruling == "enemy" and is_enemy(table, attacker, target))


def wound(table: Table, attacker: int, target: int, amount: int, manner: Manner) -> Flow[None]:
    """Take HP from a target, who may hunker down first; the defeated leave at once.

    FA.DMG.01-05, FA.CYB.14-16, FA.UND.08, 09
    """
    if amount and can_react(table, target, HUNKER_DOWN, HUNKERED):
        table.incoming = amount
        answer = yield Ask(table.owner[target], "hunker", HUNKER, about=target)
        if answer == "hunker":
            react(table, target, HUNKERED)
            amount -= 1
            if table.log is not None:
                table.log.tell("hunkered", f"{called(table, target)} hunkers down: 1 damage less.", "FA.CYB.14")
    table.hp[target] -= amount
    if amount:
        table.stirred = True
    if table.log is not None:
        tell_wound(table, target, amount)
    if amount and manner.own_abilities and powers_of(table, attacker) & DRAIN_LIFE:
        healed = heal(table, attacker, amount)
        if healed and table.log is not None:
            table.log.tell("healed", f"{called(table, attacker)} drains {healed} HP.", "FA.UND.08", amount=healed)
    if table.hp[target] <= 0:
        remove(table, target)


def aftermath(table: Table, attacker: int, struck: list[tuple[int, int]], manner: Manner) -> Flow[None]:
    """What a successful attack does beyond its damage: shove, incapacitate, provoke a counterattack. FA.UND.14-17"""
    for target, came_from in sorted(struck, key=lambda hit: -table.grid.far[table.tile[attacker]][hit[1]]):
        yield from displace(table, attacker, target, came_from, manner)
    alive = [target for target, _ in struck if table.hp[target] > 0]
    if manner.own_abilities and powers_of(table, attacker) & INCAPACITATE:
        for soldier in (*alive, attacker):
            finish(table, soldier)
        if table.log is not None:
            table.log.tell("incapacitated", f"{called(table, attacker)} incapacitates.", "FA.UND.14")
    if manner.counterable:
        for target in alive:
            yield from counter_window(table, target, attacker)


def displace(table: Table, attacker: int, target: int, came_from: int, manner: Manner) -> Flow[None]:
    """Push, pull or put to flight, by the manner of the attack."""
    alive = table.hp[target] > 0
    if manner.id == "charge":
        if alive:
            yield from push(table, attacker, target, "FA.BST.06")
        follow(table, attacker, came_from)
    elif not alive:
        return
    elif manner.id == "grapple":
        yield from shove(table, target, table.owner[attacker], "pull", pull_tiles(table, attacker, target), "FA.CYB.10")
    elif manner.id == "terrorize":
        yield from shove(table, target, table.owner[target], "flee", flee_tiles(table, attacker, target), "FA.UND.49")
    elif manner.own_abilities and powers_of(table, attacker) & KNOCKBACK:
        yield from push(table, attacker, target, "FA.REM.11")


def follow(table: Table, charger: int, tile: int) -> None:
    """A charger takes the tile that his target left, alive or not. FA.BST.07"""
    start = table.tile[charger]
    relocate(table, charger, tile)
    if table.log is not None:
        text = f"{called(table, charger)} follows."
        table.log.tell("moved", text, "FA.BST.07", piece=f"s{charger}", start=start, space=tile)


def push(table: Table, attacker: int, target: int, rule: str) -> Flow[None]:
    """Push a target directly away, if that tile is free; on a tie the attacker picks. FA.REM.11-16, FA.BST.12-16"""
    behind = table.grid.behind(table.tile[attacker], table.tile[target])
    free = [tile for tile in behind if tile >= 0 and table.at[tile] < 0]
    if free:
        yield from shove(table, target, table.owner[attacker], "push", free, rule)


def shove(table: Table, target: int, chooser: int, prompt: str, tiles: list[int], rule: str) -> Flow[None]:
    tile = yield Ask(chooser, prompt, list(tiles), about=target)
    start = table.tile[target]
    relocate(table, target, tile)
    if table.log is not None:
        words = {"push": "is pushed back", "pull": "is pulled closer", "flee": "flees"}[prompt]
        text = f"{called(table, target)} {words}."
        table.log.tell("moved", text, rule, piece=f"s{target}", start=start, space=tile)


def pull_tiles(table: Table, attacker: int, target: int) -> list[int]:
    """The vacant tiles next to both. FA.CYB.10, 11"""
    near = table.grid.near[table.tile[attacker]]
    return [tile for tile in table.grid.near[table.tile[target]] if tile in near and table.at[tile] < 0]


def flee_tiles(table: Table, attacker: int, target: int) -> list[int]:
    """The vacant tiles next to the target and two away from the attacker. FA.UND.49, 52"""
    row = table.grid.far[table.tile[attacker]]
    return [tile for tile in table.grid.near[table.tile[target]] if row[tile] == 2 and table.at[tile] < 0]


# ---- reactions ------------------------------------------------------------------------------------------------------


def can_react(table: Table, soldier: int, power: int, used: int) -> bool:
    """Whether a once-per-round reaction is open. FA.CYB.15, FA.UND.05"""
    return bool(
        powers_of(table, soldier) & power
        and not table.flags[soldier] & used
        and table.ap[soldier] >= table.rulings.reaction_cost
    )


def react(table: Table, soldier: int, used: int) -> None:
    table.flags[soldier] |= used
    if table.rulings.reaction_cost:
        table.ap[soldier] -= table.rulings.reaction_cost
        if table.ap[soldier] <= 0:
            finish(table, soldier)


def counter_window(table: Table, soldier: int, attacker: int) -> Flow[None]:
    """A soldier who was hit may answer, if the attacker lives and is in range. FA.UND.03-07"""
    if not can_react(table, soldier, COUNTERATTACK, COUNTERED) or table.hp[attacker] <= 0:
        return
    low, high = table.card[soldier].reach
    if not low <= distance(table, soldier, attacker) <= high:
        return
    answer = yield Ask(table.owner[soldier], "counter", COUNTER, about=soldier)
    if answer == "counter":
        react(table, soldier, COUNTERED)
        yield from strike(table, soldier, (attacker,), COUNTERING)


# ---- the attack as an action ----------------------------------------------------------------------------------------


def attack(table: Table, soldier: int, targets: tuple[int, ...], manner: Manner = STANDARD) -> Flow[None]:
    """Strike, and end the turn where that does. FA.ROLL.06, 11, FA.ABIL.09"""
    fumbled = yield from strike(table, soldier, targets, manner)
    if fumbled:
        finish(table, soldier)
    elif manner.own_abilities:
        after_attack(table, soldier)


def standard_attack(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """FA.ATK.01, 09"""
    yield from attack(table, soldier, targets_of(choice))


def targets_of(choice: Choice) -> tuple[int, ...]:
    """The soldiers that a choice like ('attack', 7, 8) names."""
    assert isinstance(choice, tuple)
    return tuple(int(target) for target in choice[1:])


def after_attack(table: Table, soldier: int) -> None:
    """Single Shot ends the turn with any attack or attack ability. FA.REM.31-34, FA.BST.21, 22"""
    if powers_of(table, soldier) & SINGLE_SHOT:
        finish(table, soldier)


ATTACK = Action("attack", 1, foes, ELIGIBLE, standard_attack)
SPREAD_ATTACK = Action("attack", 1, foes, ELIGIBLE, standard_attack, spread)


# ---- what is told ---------------------------------------------------------------------------------------------------


def tell_attack(
    table: Table, attacker: int, targets: tuple[int, ...], manner: Manner, strengths: list[int], rolls: list[int]
) -> None:
    log = table.log
    assert log is not None
    critical = critical_of(table, attacker, manner)
    for target, strength in zip(targets, strengths, strict=True):
        shown = ", ".join(map(str, rolls))
        hits = sum(1 for roll in rolls if roll <= critical or roll <= strength)
        verdict, rule = ("a fumble", "FA.ROLL.06") if FUMBLE in rolls else ("a miss", "FA.ROLL.02")
        if FUMBLE not in rolls and hits:
            sharp = any(roll <= critical for roll in rolls)
            verdict, rule = ("a critical hit", "FA.ROLL.05") if sharp else ("a hit", "FA.ROLL.01")
        deed = f"{called(table, attacker)}, {manner.name} on {called(table, target)}"
        text = f"{deed}: {shown} against {strength}, {verdict}."
        log.tell(
            "attacked", text, rule, piece=f"s{attacker}", target=f"s{target}", dice=list(rolls), sides=20,
            strength=strength, manner=manner.id,
        )  # fmt: skip


def tell_wound(table: Table, target: int, amount: int) -> None:
    log = table.log
    assert log is not None
    gone = table.hp[target] <= 0
    text = f"{called(table, target)} takes {amount} damage" + (" and is defeated." if gone else ".")
    rule = "FA.DMG.03" if gone else "FA.DMG.01"
    log.tell("defeated" if gone else "wounded", text, rule, piece=f"s{target}", amount=amount)
