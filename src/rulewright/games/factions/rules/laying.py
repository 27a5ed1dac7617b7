"""A battle laid from plain data: where a lesson begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulewright.kernel import BadContent, Config
from rulewright.kernel.errors import suggestion
from rulewright.kernel.lesson import POSITION, read_position

from .cards import Card
from .content import SOLDIERS
from .setup import lay_table, reveal_armies
from .state import (
    ACTION,
    BUY,
    ENTER,
    FINISHED,
    GRID_LIMIT,
    INITIATIVE,
    NOBODY,
    RESOURCES,
    VICTORY_POINTS,
    Table,
    enlist,
    enter,
    seats_of,
)

PHASES = {"initiative": INITIATIVE, "income": RESOURCES, "buying": BUY, "entering": ENTER, "action": ACTION}


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A soldier, by his card, on a tile, or waiting; fresh unless it is said what he lacks."""

    card: str
    tile: int | None = None
    health: int | None = None
    actions: int | None = None
    done: bool = False
    new: bool = False


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side has beyond its army list. Whom it does not lay is still to be bought."""

    soldiers: tuple[Laid, ...] = ()
    credits: int = 0
    points: int = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle in the midst of a round; the sides go by seat, and soldiers are numbered as they are laid."""

    sides: tuple[Side, ...]
    round: int = 1
    phase: str = "action"
    order: tuple[int, ...] = ()
    button: int = 0


def lay_battle(config: Config, plain: Mapping[str, Any]) -> Table:
    """The table of a config with its armies shown, soldiers and scores as a position says."""
    position = read_position(plain, Position)
    table = lay_table(config)
    demand(not table.order, "army", "an army that is built at the table cannot be laid")
    demand(position.phase in PHASES, "phase", f"expected one of {', '.join(PHASES)}, found {position.phase!r}")
    demand(len(position.sides) == len(table.teams), "sides", f"expected {len(table.teams)} of them")
    order = position.order or tuple(seats_of(table))
    demand(sorted(order) == list(seats_of(table)), "order", f"expected every seat once, found {list(order)}")
    demand(position.button in order, "button", f"there is no seat {position.button}")
    reveal_armies(table)
    table.phase, table.round, table.button, table.order = (
        PHASES[position.phase],
        position.round,
        position.button,
        [*order],
    )
    for seat, side in enumerate(position.sides):
        lay_side(table, seat, side)
    table.stirred = False
    return table


def lay_side(table: Table, seat: int, side: Side) -> None:
    """A side's credits, points and soldiers."""
    where = f"sides[{seat}]"
    demand(side.credits >= 0, f"{where}.credits", "expected 0 or more")
    demand(0 <= side.points < VICTORY_POINTS, f"{where}.points", f"expected 0 to {VICTORY_POINTS - 1}")
    demand(len(side.soldiers) <= GRID_LIMIT, f"{where}.soldiers", f"more than {GRID_LIMIT}")
    table.bank[seat] = side.credits
    table.vp[table.teams[seat]] = max(table.vp[table.teams[seat]], side.points)
    for number, laid in enumerate(side.soldiers):
        lay_soldier(table, seat, laid, f"{where}.soldiers[{number}]")


def lay_soldier(table: Table, seat: int, laid: Laid, where: str) -> None:
    """A soldier out of his side's list, on the grid or waiting."""
    card = taken(table, seat, laid.card, where)
    health = card.health if laid.health is None else laid.health
    actions = card.actions if laid.actions is None else laid.actions
    demand(1 <= health <= card.health, f"{where}.health", f"expected 1 to {card.health}, found {health}")
    demand(1 <= actions <= card.actions, f"{where}.actions", f"expected 1 to {card.actions}, found {actions}")
    soldier = enlist(table, seat, card)
    if laid.tile is None:
        table.waiting[seat].append(soldier)
    else:
        demand(0 <= laid.tile < len(table.at), f"{where}.tile", f"there is no tile {laid.tile}")
        demand(table.at[laid.tile] == NOBODY, f"{where}.tile", f"tile {laid.tile} is taken")
        enter(table, soldier, laid.tile, sick=laid.new)
    table.hp[soldier], table.ap[soldier] = health, 0 if laid.done else actions
    table.flags[soldier] |= FINISHED if laid.done else 0


def taken(table: Table, seat: int, id: str, where: str) -> Card:
    """The card of a soldier, who is no longer to be bought."""
    demand(id in SOLDIERS, f"{where}.card", f"there is no soldier {id!r}{suggestion(id, SOLDIERS)}")
    card = SOLDIERS[id]
    copies = dict(zip(table.roster[seat], table.left[seat], strict=True))
    demand(copies.get(card, 0) > 0, f"{where}.card", f"the army has no {card.name} left")
    table.left[seat][table.roster[seat].index(card)] -= 1
    return card


def demand(met: bool, where: str, reason: str) -> None:
    """Refuse a position that does not meet a demand."""
    if not met:
        raise BadContent(POSITION, where, reason)
