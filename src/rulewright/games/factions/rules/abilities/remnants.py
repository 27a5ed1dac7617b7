"""Abilities of the Remnants that are actions."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, still, told
from rulewright.table.conditions import Condition

from ..actions import BESIDE, UNFINISHED, Action, ability, foes, friends, the_target, within
from ..attack import attack
from ..rolling import MARK_BONUS, Manner
from ..says import Says, strength
from ..state import RAPID, Table, finish
from ..targets import ELIGIBLE

RAPID_FIRE: Manner = Manner("rapid_fire", "Rapid Fire", "FA.REM.27", bonus=-2, doubled=True)
MARK_TILES, TAUNT_TILES = 3, 2


def chosen(choice: Choice) -> int:
    """The soldier or tile that a choice like ('taunt', 7) names."""
    assert isinstance(choice, tuple)
    assert isinstance(choice[1], int)
    return choice[1]


@still
def mark_target(table: Table, soldier: int, choice: Choice) -> None:
    """Mark an enemy for the rest of the round; no roll. FA.REM.17-24, FA.CYB.17-23"""
    target = chosen(choice)
    table.marked.append(target)
    told(table, "marked", soldier, whom=target)


def unmarked(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """A target is marked once per round. FA.REM.24, FA.CYB.23"""
    return [target for target in targets if target not in table.marked]


def rapid_fire(table: Table, soldier: int, choice: Choice) -> Flow[None]:
    """Fire twice at one target, at -2 AS; DMG stays doubled for the round. FA.REM.25-29"""
    table.flags[soldier] |= RAPID
    yield from attack(table, soldier, (chosen(choice),), RAPID_FIRE)


@still
def tactical_swap(table: Table, soldier: int, choice: Choice) -> None:
    """Exchange tiles with an ally; nothing else changes. FA.REM.39-41"""
    ally = chosen(choice)
    here, there = table.tile[soldier], table.tile[ally]
    table.tile[soldier], table.tile[ally] = there, here
    table.at[there], table.at[here] = soldier, ally
    told(table, "swapped", soldier, whom=ally, start=here, space=there)


@still
def taunt(table: Table, soldier: int, choice: Choice) -> None:
    """End this turn; the taunted enemy acts at once, as his side's turn. FA.REM.46, 47, 54, FA.UND.36, 37, 44"""
    target = chosen(choice)
    finish(table, soldier)
    table.active = target
    table.taunter = soldier
    table.turn = table.order.index(table.owner[target])
    told(table, "taunted", soldier, whom=target)


def one_against_one(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.REM.42, FA.UND.32, FA.MULTI.04"""
    return targets if len(table.teams) == 2 else []


KEEPS_DICE = f"Later attacks this round keep the dice, not the {-RAPID_FIRE.bonus} less."
ACTIONS: tuple[Action, ...] = (
    ability(
        "mark_target", foes, within(MARK_TILES), Condition("unmarked", unmarked, the_target), perform=mark_target,
        says=Says(
            "marks an unmarked enemy within {tiles} tiles. This round everybody hits it on {more} more; attacks, "
            "Rapid Fire and Pulse may choose it past others.",
            "makes a foe easier to hit, by {more}",
            "everybody hits {whom} on {more} more this round, and may choose it past nearer ones",
            {"tiles": MARK_TILES, "more": MARK_BONUS},
            "Attacks usually take the nearest enemy; one that is marked need only be in range.",
        ),
    ),
    ability(
        "rapid_fire", foes, *ELIGIBLE, perform=rapid_fire,
        says=Says(
            "attacks once with twice his dice[: {dice}], each hitting on {less} less[: {then} or less].[ {later}]",
            "twice the dice, hitting on {less} less",
            parts={
                "dice": lambda card, rulings: 2 * card.dice if card else None,
                "less": -RAPID_FIRE.bonus,
                "then": strength(RAPID_FIRE.bonus),
                "later": lambda card, rulings: None if card and "single_shot" in card.abilities else KEEPS_DICE,
            },
            detail="Each die that hits does the damage of his card; a 20 on any spoils them all.",
        ),
    ),
    ability(
        "tactical_swap", friends, BESIDE, perform=tactical_swap,
        says=Says(
            "exchanges tiles with an adjacent ally.", "swaps places with an ally", "{who} and {whom} exchange tiles",
            detail="The ally may be done or new, and stays so. Neither loses anything else.",
        ),
    ),
    ability(
        "taunt", foes, Condition("one_against_one", one_against_one, whole=True), within(TAUNT_TILES), UNFINISHED,
        perform=taunt,
        says=Says(
            "he is done. One enemy within {tiles} tiles, not done, uses all its actions now: to attack him, even past "
            "nearer ones, else to come into range. Then the taunter's side activates a soldier.",
            "makes a foe attack him at once",
            parts={"tiles": TAUNT_TILES},
            note="Only where one plays against one.",
            detail="The enemy may also use an attack ability on the taunter. Where it can neither attack him nor come "
            "closer, it is done. If he falls, it goes on as it likes.",
        ),
    ),
)  # fmt: skip
