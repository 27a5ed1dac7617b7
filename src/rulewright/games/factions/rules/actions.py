"""What soldiers spend AP on: an action, whom it may be tried on, what it asks, and how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rulewright.kernel import Choice, Flow

from .conditions import Condition, Lack, simply, that
from .content import ABILITIES
from .state import FINISHED, Table, adjacent, allies, enemies

Targets: TypeAlias = Callable[[Table, int], list[int]]
Perform: TypeAlias = Callable[[Table, int, Choice], Flow[None]]
Spell: TypeAlias = Callable[[Table, int, list[int]], list[Choice]]


@dataclass(frozen=True, slots=True)
class Action:
    """An attack or an ability. Its targets are soldiers, or tiles; `spell` makes other choices of them than each."""

    id: str
    price: int
    targets: Targets
    conditions: tuple[Condition[int], ...]
    perform: Perform
    spell: Spell | None = None
    on_tiles: bool = False

    def choices(self, table: Table, soldier: int) -> list[Choice]:
        """All that it offers a soldier now."""
        targets = self.targets(table, soldier)
        for condition in self.conditions:
            if not targets:
                return []
            targets = condition.leaves(table, soldier, targets)
        return self.spelled(table, soldier, targets) if targets else []

    def spelled(self, table: Table, soldier: int, targets: list[int]) -> list[Choice]:
        """These targets as choices."""
        if self.spell is not None:
            return self.spell(table, soldier, targets)
        return [(self.id, target) for target in targets]


def ability(
    id: str,
    targets: Targets,
    *conditions: Condition[int],
    perform: Perform,
    spell: Spell | None = None,
    on_tiles: bool = False,
) -> Action:
    """An ability that is an action; its price is on its card. FA.ABIL.06, 07"""
    price = ABILITIES[id].ap
    every = (affordable(price), *conditions) if price > 1 else conditions
    return Action(id, price, targets, every, perform, spell, on_tiles)


# ---- whom an action may be tried on ---------------------------------------------------------------------------------


def foes(table: Table, soldier: int) -> list[int]:
    return enemies(table, table.owner[soldier])


def friends(table: Table, soldier: int) -> list[int]:
    """His allies, a partner's soldiers too, but not himself."""
    return [ally for ally in allies(table, table.owner[soldier]) if ally != soldier]


def tiles_around(table: Table, soldier: int) -> list[int]:
    return list(table.grid.near[table.tile[soldier]])


# ---- conditions of several actions ----------------------------------------------------------------------------------


def affordable(price: int) -> Condition[int]:
    """A soldier with too few AP cannot use an ability. FA.ABIL.07"""

    def lack(table: Table, soldier: int, target: int) -> Lack:
        return f"it costs {price} AP, and he has {table.ap[soldier]}", "FA.ABIL.07"

    return Condition(lambda table, soldier, targets: targets if table.ap[soldier] >= price else [], lack, whole=True)


def once_per_round(flag: int, words: str, rule: str) -> Condition[int]:
    """What a soldier may use once per round he has not used yet. FA.BST.26, FA.UND.46"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return [] if table.flags[soldier] & flag else targets

    return Condition(leaves, simply(words, rule), whole=True)


def beside(rule: str) -> Condition[int]:
    """The target is on a neighbouring tile."""
    return Condition(adjacent, that("is not next to him", rule))


def within(tiles: int, rule: str) -> Condition[int]:
    """The target is at most so many tiles away."""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        row, tile = table.grid.far[table.tile[soldier]], table.tile
        return [target for target in targets if row[tile[target]] <= tiles]

    return Condition(leaves, that(f"is more than {tiles} tiles away", rule))


def unfinished(rule: str) -> Condition[int]:
    """The target is not finished."""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return [target for target in targets if not table.flags[target] & FINISHED]

    return Condition(leaves, that("is finished", rule))


def is_beast(rule: str) -> Condition[int]:
    """The target has the trait of a beast. FA.BST.18, 34"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return [target for target in targets if table.card[target].beast]

    return Condition(leaves, that("is not a beast", rule))


def wounded(rule: str) -> Condition[int]:
    """The target has lost HP: healing stops at the starting value. FA.BST.20, FA.CYB.31"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return [target for target in targets if table.hp[target] < table.card[target].health]

    return Condition(leaves, that("is not wounded", rule))
