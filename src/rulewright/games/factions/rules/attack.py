"""Attacks: the roll, the damage, and what follows. Attack abilities and counterattacks go the same way."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, Roll, told

from .actions import Action, foes
from .content import COUNTERATTACK, DRAIN_LIFE, HUNKER_DOWN, INCAPACITATE, KNOCKBACK, SINGLE_SHOT
from .displacement import push
from .rolling import (
    COUNTERING,
    CRITICAL_DAMAGE,
    FUMBLE,
    STANDARD,
    Manner,
    attack_strength,
    critical_of,
    dice_of,
    hurts_target,
    verdict_of,
    worth_of,
)
from .says import Says
from .state import COUNTERED, HUNKERED, Table, distance, finish, heal, powers_of, remove
from .targets import ELIGIBLE, spread

ATTACK_DIE = Roll("attack", tuple(range(1, 21)))  # FA.GOAL.04
HUNKER: tuple[Choice, ...] = ("hunker", "take")
COUNTER: tuple[Choice, ...] = ("counter", "forgo")
HUNKERED_DAMAGE = 1


def strike(table: Table, attacker: int, targets: tuple[int, ...], manner: Manner = STANDARD) -> Flow[bool]:
    """Roll, and carry out what follows; whether it was a fumble.

    FA.ROLL.01-14, FA.DMG.01-06, FA.ABIL.05, FA.REM.15, 38, FA.BST.16
    """
    strengths = [attack_strength(table, attacker, target, manner) for target in targets]
    rolls: list[int] = []
    for _ in range(dice_of(table, attacker, manner)):
        rolls.append((yield ATTACK_DIE))
    critical = critical_of(table, attacker, manner)
    for target, strength in zip(targets, strengths, strict=True):
        verdict = verdict_of(rolls, strength, critical)
        told(
            table, "attacked", attacker, whom=target, manner=manner.id, dice=rolls, sides=20, strength=strength,
            throws=len(rolls) if len(rolls) > 1 else None, verdict=verdict, critical=critical,
            shared=target != targets[0],
        )  # fmt: skip
    if FUMBLE in rolls:
        return True
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
            amount = len(hits) * worth + sum(CRITICAL_DAMAGE for roll in hits if roll <= critical)
            yield from wound(table, attacker, target, amount, manner)
    if struck:
        yield from aftermath(table, attacker, struck, manner)
    return False


def wound(table: Table, attacker: int, target: int, amount: int, manner: Manner) -> Flow[None]:
    """Take HP from a target, who may hunker down first; the defeated leave at once.

    Nobody is asked to hunker down who dies all the same, unless that feeds the attacker.
    FA.DMG.01-05, FA.CYB.14-16, FA.UND.08, 09
    """
    drains = manner.own_abilities and powers_of(table, attacker) & DRAIN_LIFE
    matters = 0 < amount <= table.hp[target] or (amount and drains)
    if matters and can_react(table, target, HUNKER_DOWN, HUNKERED):
        table.incoming = amount
        answer = yield Ask(table.owner[target], "hunker", HUNKER, about=target)
        if answer == "hunker":
            react(table, target, HUNKERED)
            amount -= HUNKERED_DAMAGE
            told(table, "hunkered", target, amount=HUNKERED_DAMAGE)
    table.hp[target] -= amount
    if amount:
        table.stirred = True
    side, left = table.owner[attacker], table.hp[target]
    if left > 0:
        told(table, "wounded", target, by=attacker, seat=side, amount=amount, left=left)
    else:
        told(table, "defeated", target, by=attacker, seat=side, amount=amount)
    if amount and drains:
        healed = heal(table, attacker, amount)
        if healed:
            told(table, "drained", attacker, amount=healed)
    if table.hp[target] <= 0:
        remove(table, target)


def aftermath(table: Table, attacker: int, struck: list[tuple[int, int]], manner: Manner) -> Flow[None]:
    """What a successful attack does beyond its damage: shove, incapacitate, provoke a counterattack. FA.UND.14-17"""
    for target, came_from in sorted(struck, key=lambda hit: -table.grid.far[table.tile[attacker]][hit[1]]):
        if manner.displaces is not None:
            yield from manner.displaces(table, attacker, target, came_from)
        elif table.hp[target] > 0 and manner.own_abilities and powers_of(table, attacker) & KNOCKBACK:
            yield from push(table, attacker, target, "knockback")
    alive = [target for target, _ in struck if table.hp[target] > 0]
    if manner.own_abilities and powers_of(table, attacker) & INCAPACITATE:
        for soldier in (*alive, attacker):
            finish(table, soldier)
        told(table, "incapacitated", attacker, whom=alive)
    if manner.counterable:
        for target in alive:
            yield from counter_window(table, target, attacker)


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
    """Strike, and end the turn where that does. FA.ROLL.06, 11, FA.ABIL.04, 05, 09"""
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

REACTION = "[ It costs {price} {price|action|actions}.]"
PRICE = {"price": lambda card, rulings: rulings.reaction_cost or None}
SAYS = {
    "knockback": Says(
        "a hit also pushes the target one tile straight back, if that tile is free.",
        "a hit pushes the target 1 tile back",
        note="An enemy that is pushed so far that he is out of its range does not strike back.",
    ),
    "single_shot": Says("an attack or attack ability ends his turn, hit or miss.", "an attack ends his turn"),
    "incapacitate": Says(
        "after a hit both he and his target are done for this round; a target with Counterattack may still strike "
        "back.",
        "a hit ends the round for both",
    ),
    "drain_life": Says(
        "regains 1 health for each damage his attacks do, overkill too, up to his full health[, {health}].",
        "regains 1 health for each damage he does",
        parts={"health": lambda card, rulings: card.health if card else None},
    ),
    "hunker_down": Says(
        "once a round, when he would lose health, he may lose {less} less." + REACTION,
        "once a round loses {less} health less",
        parts={"less": HUNKERED_DAMAGE, **PRICE},
        detail="His owner is asked after the roll, when the damage is known; it works against any loss of health.",
    ),
    "counterattack": Says(
        "once a round, if he survives a hit by an enemy within his range, he may attack that enemy at once; not after "
        "Grapple or Terrorize." + REACTION,
        "once a round strikes back when hit",
        parts=PRICE,
        note="Soldiers without this ability never strike back.",
        detail="It costs no action, unless the table says so. It is an attack like any of his, against whoever hit "
        "him, also where others are nearer. A 20 only misses.",
    ),
}  # fmt: skip
