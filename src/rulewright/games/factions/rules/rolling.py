"""What an attack rolls: the number to roll, the dice, and what each of them is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rulewright.kernel import Flow, Sum

from .content import BANDING, ELUSIVE, EVASIVE, HEADHUNTER, INSPIRE, SHIELD, TRAINER, UNSTEADY
from .says import Part, Says, strength
from .state import MOVED, RAPID, Table, allies, is_enemy, numbered, powers_of

FUMBLE = 20
CRITICAL, CRITICAL_DAMAGE = 1, 1  # FA.ROLL.05
HEADHUNTER_CRITICAL = 4
INSPIRE_BONUS, INSPIRE_TILES = 2, 2
TRAINER_BONUS, TRAINER_TILES = 2, 3
SHIELD_LOSS, SHIELD_TILES = 2, 2
BANDING_BONUS, MARK_BONUS = 2, 3
ELUSIVE_LOSS, UNSTEADY_LOSS = 2, 4
Displaces: TypeAlias = Callable[[Table, int, int, int], Flow[None]]
"""Told the attacker, one whom he hit, alive or not, and the tile where that one stood."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How an attack differs from a standard one."""

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
    spares_allies: bool = False  # by a ruling
    displaces: Displaces | None = None  # in place of Knockback


STANDARD = Manner("attack", "attack", "FA.ATK.01")
COUNTERING = Manner("counter", "counterattack", "FA.UND.03")


# ---- the number to roll ---------------------------------------------------------------------------------------------


def attack_strength(table: Table, attacker: int, target: int, manner: Manner = STANDARD, why: Sum | None = None) -> int:
    """AS against one target, from the positions of this moment. FA.ROLL.12, 13, FA.REM.10"""
    total = readiness(table, attacker, manner, why) - cover(table, target, why)
    own = powers_of(table, attacker) if manner.own_abilities else 0
    for value, reason, rule in (
        (BANDING_BONUS * band(table, attacker, target) if own & BANDING else 0, "Banding", "FA.BST.01"),
        (MARK_BONUS if target in table.marked else 0, "marked target", "FA.REM.23"),
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
    friends = allies(table, table.owner[soldier])
    inspiring = bearers(table, soldier, friends, INSPIRE, INSPIRE_TILES)
    training = bearers(table, soldier, friends, TRAINER, TRAINER_TILES) if card.beast else []
    unsteady = table.flags[soldier] & MOVED and manner.own_abilities and powers_of(table, soldier) & UNSTEADY
    loss = UNSTEADY_LOSS if unsteady else 0
    if why is not None:
        why.add(card.skill, "printed", "FA.CARD.04")
        why.add(INSPIRE_BONUS * len(inspiring), f"Inspire, {whose(table, inspiring, INSPIRE_TILES)}", "FA.REM.08")
        why.add(TRAINER_BONUS * len(training), f"Trainer, {whose(table, training, TRAINER_TILES)}", "FA.BST.31")
        why.add(-loss, "Unsteady, for he has moved", "FA.REM.55")
    return card.skill + INSPIRE_BONUS * len(inspiring) + TRAINER_BONUS * len(training) - loss


def cover(table: Table, target: int, why: Sum | None = None) -> int:
    """How much lower attackers must roll against a target. FA.REM.05, FA.BST.11, FA.CYB.01, 32-34, FA.UND.10"""
    powers = powers_of(table, target)
    hard = ELUSIVE_LOSS if powers & (ELUSIVE | EVASIVE) else 0
    shields = bearers(table, target, allies(table, table.owner[target]), SHIELD, SHIELD_TILES, himself=True)
    if why is not None:
        why.add(-hard, "Elusive" if powers & ELUSIVE else "Evasive", "FA.REM.05" if powers & ELUSIVE else "FA.UND.10")
        why.add(-SHIELD_LOSS * len(shields), f"Shield, {whose(table, shields, SHIELD_TILES)}", "FA.CYB.33")
    return hard + SHIELD_LOSS * len(shields)


def bearers(
    table: Table, soldier: int, friends: Iterable[int], power: int, radius: int, himself: bool = False
) -> list[int]:
    """Those whose aura reaches a soldier; only one of them if auras do not stack. FA.REM.08-10"""
    row, tile = table.grid.far[table.tile[soldier]], table.tile
    found = [
        friend
        for friend in friends
        if table.card[friend].powers & power
        and row[tile[friend]] <= radius
        and (himself or friend != soldier)
        and powers_of(table, friend)
    ]
    return found if table.rulings.aura_stacking else found[:1]


def whose(table: Table, soldiers: list[int], tiles: int) -> str:
    """Whose aura it is, and how near they must be: 'Banner Sergeant 2 within 2 tiles'."""
    return f"{' and '.join([numbered(table, soldier) for soldier in soldiers])} within {tiles} tiles"


def band(table: Table, attacker: int, target: int) -> int:
    """The attacker's allies next to his target, himself not counted. FA.BST.01-03, FA.UND.01, 02"""
    row, tile = table.grid.far[table.tile[target]], table.tile
    friends = allies(table, table.owner[attacker])
    return sum(1 for friend in friends if row[tile[friend]] == 1 and friend not in (attacker, target))


def dice_of(table: Table, attacker: int, manner: Manner) -> int:
    """How many dice one attack throws. FA.ROLL.07, FA.CARD.08, FA.REM.26, 28"""
    if manner.damage:
        return 1
    doubled = manner.doubled or table.flags[attacker] & RAPID
    return table.card[attacker].dice * (2 if doubled else 1)


def worth_of(table: Table, attacker: int, manner: Manner) -> int:
    """What each successful die takes from a target. FA.DMG.01, FA.CARD.07, FA.BST.05, FA.CYB.04"""
    return 0 if manner.harmless else manner.damage or table.card[attacker].damage + manner.extra


def critical_of(table: Table, attacker: int, manner: Manner) -> int:
    """The highest roll that is a critical hit. FA.ROLL.05, FA.REM.06, 07, FA.CYB.12, 13"""
    return HEADHUNTER_CRITICAL if manner.own_abilities and powers_of(table, attacker) & HEADHUNTER else CRITICAL


def hurts_target(table: Table, attacker: int, target: int, manner: Manner) -> bool:
    """A Grapple hurts enemies only, unless the ruling says otherwise. FA.CYB.08"""
    if not manner.spares_allies:
        return True
    ruling = table.rulings.grapple_damage
    return ruling == "all" or (ruling == "enemy" and is_enemy(table, attacker, target))


def verdict_of(rolls: list[int], strength: int, critical: int) -> str:
    """What the dice say against one target, the best of them. FA.ROLL.01, 02, 05, 06"""
    best = min(rolls)
    if FUMBLE in rolls:
        return "fumble"
    if best <= critical:
        return "critical"
    return "hit" if best <= strength else "miss"


# ---- in words -------------------------------------------------------------------------------------------------------

USUAL = 11  # the number that most soldiers hit on, to show what a change does
HARD_TO_HIT = Says(
    "attacks on him hit on {less} less: {usual} becomes {then}.", "attacks on him hit on {less} less",
    parts={"less": ELUSIVE_LOSS, "usual": USUAL, "then": USUAL - ELUSIVE_LOSS},
)  # fmt: skip
AURA: dict[str, Part] = {
    "several": lambda card, rulings: "Several add up." if rulings.aura_stacking else "Several count as one.",
}
SAYS = {
    "elusive": HARD_TO_HIT,
    "evasive": HARD_TO_HIT,
    "headhunter": Says(
        "his dice that show 1 to {most} always hit, each for {more} damage more.",
        "{most} or less always hits, {more} damage more",
        parts={"most": HEADHUNTER_CRITICAL, "more": CRITICAL_DAMAGE},
        detail="Soldiers without it do so on a 1 alone.",
    ),
    "inspire": Says(
        "other allies within {tiles} tiles of him hit on {more} more: {usual} becomes {then}. {several}",
        "allies within {tiles} tiles hit on {more} more",
        parts={"tiles": INSPIRE_TILES, "more": INSPIRE_BONUS, "usual": USUAL, "then": USUAL + INSPIRE_BONUS, **AURA},
    ),
    "trainer": Says(
        "allied beasts within {tiles} tiles of him hit on {more} more: {usual} becomes {then}. {several}",
        "beasts within {tiles} tiles hit on {more} more",
        parts={"tiles": TRAINER_TILES, "more": TRAINER_BONUS, "usual": USUAL, "then": USUAL + TRAINER_BONUS, **AURA},
    ),
    "shield": Says(
        "attacks on him and allies within {tiles} tiles hit on {less} less. {several}",
        "attacks near him hit on {less} less",
        parts={"tiles": SHIELD_TILES, "less": SHIELD_LOSS, **AURA},
    ),
    "banding": Says(
        "hits on {more} more for each other ally next to his target[: {one} or less with one, {two} with two].",
        "hits on {more} more for each ally beside his target",
        parts={"more": BANDING_BONUS, "one": strength(BANDING_BONUS), "two": strength(2 * BANDING_BONUS)},
    ),
    "unsteady": Says(
        "once he has moved, he hits on {less} less this round[: {then} or less].",
        "hits on {less} less after a move",
        parts={"less": UNSTEADY_LOSS, "then": strength(-UNSTEADY_LOSS)},
    ),
}
