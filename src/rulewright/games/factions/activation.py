"""The Action Phase: soldiers are activated in turn and spend their AP."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow

from .abilities import ACTIONS, attack_offers, offers
from .attack import attack, attack_choices
from .movement import compelled_moves, move, moves, shares_tile
from .names import called
from .refusals import refusals
from .state import (
    CONTROL,
    FINISHED,
    NOBODY,
    SICK,
    Table,
    distance,
    finish,
)

END: Choice = "end"


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
    choice = yield Ask(
        table.owner[soldier], "act", actions(table, soldier), soldier, refusals=lambda: refusals(table, soldier)
    )
    if choice == END:
        finish(table, soldier)
        if table.log is not None:
            table.log.tell("ended", f"{called(table, soldier)} ends his turn.", "FA.ACT.06", piece=f"s{soldier}")
    elif choice[0] == "move":
        move(table, soldier, choice[1])
    elif choice[0] == "attack":
        yield from attack(table, soldier, choice[1:])
    else:
        yield from ACTIONS["stomp" if choice == "stomp" else choice[0]][1](table, soldier, choice)
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
    """All that a soldier can do with his next AP. FA.ACT.03-06, FA.REM.01-03"""
    if table.taunter != NOBODY:
        return compelled_actions(table, soldier)
    found = moves(table, soldier)
    if shares_tile(table, soldier):
        return found
    if not table.flags[soldier] & SICK:
        found += attack_choices(table, soldier)
        for offer in offers(table.card[soldier].powers):
            found += offer(table, soldier)
    found.append(END)
    return found


def compelled_actions(table: Table, soldier: int) -> list[Choice]:
    """A taunted soldier attacks the taunter, or goes where he can; nothing else. FA.REM.48-53, FA.UND.38-43"""
    taunter = table.taunter
    blows: list[Choice] = []
    if not table.flags[soldier] & SICK:
        blows = [choice for choice in attack_choices(table, soldier) if aims_at(table, soldier, choice, taunter)]
        for offer in attack_offers(table.card[soldier].powers):
            blows += [choice for choice in offer(table, soldier) if aims_at(table, soldier, choice, taunter)]
    return [*blows, *compelled_moves(table, soldier, taunter)] or [END]


def aims_at(table: Table, soldier: int, choice: Choice, target: int) -> bool:
    if isinstance(choice, tuple):
        return target in choice[1:]
    return distance(table, soldier, target) == 1
