"""What soldiers spend AP on: an action, whom it may be tried on, what it asks, and how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulewright.kernel import Choice, Flow
from rulewright.table.conditions import Condition

from .content import ABILITIES
from .says import Says
from .state import FINISHED, Table, adjacent, allies, enemies

Targets: TypeAlias = Callable[[Table, int], list[int]]
Perform: TypeAlias = Callable[[Table, int, Choice], Flow[None]]
Spell: TypeAlias = Callable[[Table, int, list[int]], list[Choice]]
Term: TypeAlias = Condition[Table, int]
"""What an action demands of the soldier who uses it, or of a target."""


@dataclass(frozen=True, slots=True)
class Action:
    """An attack or an ability. Its targets are soldiers, or tiles; `spell` makes other choices of them than each."""

    id: str
    price: int
    targets: Targets
    conditions: tuple[Term, ...]
    perform: Perform
    spell: Spell | None = None
    says: Says | None = None

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
    id: str, targets: Targets, *conditions: Term, perform: Perform, says: Says, spell: Spell | None = None
) -> Action:
    """An ability that is an action; its price is on its card. FA.ABIL.07"""
    price = ABILITIES[id].ap
    every = (affordable(price), *conditions) if price > 1 else conditions
    return Action(id, price, targets, every, perform, spell, says)


def kind_of(choice: Choice) -> str:
    """What a choice is, whomever it is aimed at: 'move', 'end', or the id of an action."""
    return str(choice[0] if isinstance(choice, tuple) else choice)


# ---- whom an action may be tried on ---------------------------------------------------------------------------------


def foes(table: Table, soldier: int) -> list[int]:
    return enemies(table, table.owner[soldier])


def friends(table: Table, soldier: int) -> list[int]:
    """His allies, a partner's soldiers too, but not himself."""
    return [ally for ally in allies(table, table.owner[soldier]) if ally != soldier]


def tiles_around(table: Table, soldier: int) -> list[int]:
    return list(table.grid.near[table.tile[soldier]])


# ---- conditions of several actions ----------------------------------------------------------------------------------


def the_target(table: Table, soldier: int, target: int) -> dict[str, Any]:
    """What the words need where a target lacks something: who he is."""
    return {"whom": target}


def affordable(price: int) -> Term:
    """A soldier with too few AP cannot use an ability. FA.ABIL.07"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return targets if table.ap[soldier] >= price else []

    return Condition(
        "affordable", leaves, lambda table, soldier, target: {"price": price, "ap": table.ap[soldier]}, whole=True
    )


def once_per_round(flag: int) -> Term:
    """What a soldier may use once per round he has not used yet. FA.BST.26, FA.UND.46"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        return [] if table.flags[soldier] & flag else targets

    return Condition("once_per_round", leaves, whole=True)


def within(tiles: int) -> Term:
    """The target is at most so many tiles away. FA.REM.18, 44, FA.UND.34"""

    def leaves(table: Table, soldier: int, targets: list[int]) -> list[int]:
        row, tile = table.grid.far[table.tile[soldier]], table.tile
        return [target for target in targets if row[tile[target]] <= tiles]

    return Condition("within", leaves, lambda table, soldier, target: {"whom": target, "tiles": tiles})


def not_finished(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.REM.45, FA.UND.35, FA.BST.30, 34"""
    return [target for target in targets if not table.flags[target] & FINISHED]


def with_beast_trait(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """FA.BST.18, 34"""
    return [target for target in targets if table.card[target].beast]


def below_full_health(table: Table, soldier: int, targets: list[int]) -> list[int]:
    """Healing stops at the starting value. FA.BST.20, FA.CYB.31"""
    return [target for target in targets if table.hp[target] < table.card[target].health]


BESIDE: Term = Condition("beside", adjacent, the_target)
UNFINISHED: Term = Condition("unfinished", not_finished, the_target)
BEAST: Term = Condition("beast", with_beast_trait, the_target)
WOUNDED: Term = Condition("wounded", below_full_health, the_target)
