"""The Action Phase: soldiers are activated in turn and spend their AP."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow

from ..view.names import called
from ..view.refusals import END, refusals
from .abilities import ACTIONS, actions_with, attacks_with
from .ending import end_if_one_side_is_left
from .movement import compelled_moves, move, moves, shares_tile
from .state import CONTROL, FINISHED, NOBODY, SICK, Table, distance, finish


def unfinished(table: Table, seat: int) -> list[int]:
    flags = table.flags
    return [soldier for soldier in table.ranks[seat] if not flags[soldier] & FINISHED]


def activate(table: Table) -> Flow[None]:
    """The next player in order activates a soldier who is not finished. FA.ACT.01, 02, 09-12"""
    order = table.order
    for step in range(len(order)):
        turn = (table.turn + step) % len(order)
        ready = unfinished(table, order[turn])
        if ready:
            table.turn = turn
            table.active = yield Ask(order[turn], "activate", ready)
            return
    table.phase = CONTROL


def act(table: Table) -> Flow[None]:
    """One action of the active soldier, or his end. FA.ACT.03-08, 14, FA.ABIL.02, 08, FA.REM.52, FA.UND.42"""
    soldier = table.active
    offered = actions(table, soldier)
    choice = yield Ask(
        table.owner[soldier], "act", offered, soldier, refusals=lambda: refusals(table, soldier, offered)
    )
    if choice == END:
        finish(table, soldier)
        if table.log is not None:
            table.log.tell("ended", f"{called(table, soldier)} ends his turn.", "FA.ACT.06", piece=f"s{soldier}")
    elif choice[0] == "move":
        move(table, soldier, choice[1])
    else:
        action = ACTIONS["stomp" if choice == "stomp" else choice[0]]
        table.ap[soldier] -= action.price
        yield from action.perform(table, soldier, choice)
    if not all(table.ranks):
        end_if_one_side_is_left(table)
    if table.active != soldier:
        return
    if table.ap[soldier] <= 0:
        table.flags[soldier] |= FINISHED
    if table.flags[soldier] & FINISHED:
        table.active = table.taunter = NOBODY
        table.turn = (table.turn + 1) % len(table.order)
    elif table.taunter != NOBODY and table.hp[table.taunter] <= 0:
        table.taunter = NOBODY


def actions(table: Table, soldier: int) -> list[Choice]:
    """All that a soldier can do with his next AP. FA.ACT.03-06, FA.REM.01-03, FA.UND.12"""
    if table.taunter != NOBODY:
        return compelled_actions(table, soldier)
    found = moves(table, soldier)
    if shares_tile(table, soldier):
        return found
    if not table.flags[soldier] & SICK:
        for action in actions_with(table.card[soldier].powers):
            found += action.choices(table, soldier)
    found.append(END)
    return found


def compelled_actions(table: Table, soldier: int) -> list[Choice]:
    """A taunted soldier attacks the taunter if he can, else comes into range if he can. FA.REM.48-53, FA.UND.38-43"""
    return blows_at(table, soldier, table.taunter) or compelled_moves(table, soldier, table.taunter) or [END]


def blows_at(table: Table, soldier: int, target: int) -> list[Choice]:
    """The attacks and attack abilities that strike one target."""
    if table.flags[soldier] & SICK or shares_tile(table, soldier):
        return []
    return [
        choice
        for action in attacks_with(table.card[soldier].powers)
        for choice in action.choices(table, soldier)
        if strikes(table, soldier, choice, target)
    ]


def strikes(table: Table, soldier: int, choice: Choice, target: int) -> bool:
    if isinstance(choice, tuple):
        return target in choice[1:]
    return distance(table, soldier, target) == 1
