"""The Action Phase: soldiers are activated in turn and spend their AP."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Ask, Barred, Choice, Flow, told
from rulewright.table.conditions import lacking, meeting

from .abilities import ACTIONS, actions_with, attacks_with
from .actions import Action, kind_of
from .content import POWERS
from .ending import end_if_one_side_is_left
from .movement import MOVES, blocked, compelled_moves, in_the_way, move, moves, strides
from .says import Says
from .state import CONTROL, FINISHED, NOBODY, SICK, Table, distance, finish

END: Choice = "end"
MUST_MOVE_ON, NEWCOMER = "must_move_on", "newcomer"


def activate(table: Table) -> Flow[None]:
    """The next player in order activates a soldier who is not finished. FA.ACT.01, 02, 09-12"""
    order, flags = table.order, table.flags
    for step in range(len(order)):
        turn = (table.turn + step) % len(order)
        ready = [soldier for soldier in table.ranks[order[turn]] if not flags[soldier] & FINISHED]
        if ready:
            table.turn = turn
            table.active = yield Ask(order[turn], "activate", ready)
            return
    table.phase = CONTROL


def act(table: Table) -> Flow[None]:
    """One action of the active soldier, or his end. FA.ACT.03-08, 14, FA.ABIL.02, 06, 08, FA.REM.52, FA.UND.42"""
    soldier = table.active
    offered = actions(table, soldier)
    choice = yield Ask(table.owner[soldier], "act", offered, soldier, refusals=lambda: bars_on(table, soldier, offered))
    if choice == END:
        finish(table, soldier)
        told(table, "ended", soldier, round=table.round)
    elif choice[0] == "move":
        move(table, soldier, choice[1])
    else:
        action = ACTIONS[kind_of(choice)]
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
    held = hindrance(table, soldier)
    if held == MUST_MOVE_ON:
        return found
    if not held:
        for action in actions_with(table.card[soldier].powers):
            found += action.choices(table, soldier)
    found.append(END)
    return found


def hindrance(table: Table, soldier: int) -> str:
    """What bars a soldier from attacks and abilities: another's tile, sickness, or nothing. FA.UND.12, FA.REM.02, 03"""
    if table.at[table.tile[soldier]] != soldier:
        return MUST_MOVE_ON
    return NEWCOMER if table.flags[soldier] & SICK else ""


def compelled_actions(table: Table, soldier: int) -> list[Choice]:
    """A taunted soldier attacks the taunter if he can, else comes into range if he can. FA.REM.48-53, FA.UND.38-43"""
    found = blows_at(table, soldier, table.taunter) or compelled_moves(table, soldier, table.taunter)
    if not found and hindrance(table, soldier) == MUST_MOVE_ON:
        found = moves(table, soldier)
    return found or [END]


def blows_at(table: Table, soldier: int, target: int) -> list[Choice]:
    """The attacks and attack abilities that strike one target."""
    if hindrance(table, soldier):
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


SAYS = {
    "battle_ready": Says(
        "may already move in the round he enters, with all his actions, but do nothing else; other newcomers wait a "
        "round. He cannot be bought in setup, before round 1.",
        "may move in the round he enters",
    ),
}


# ---- what is barred -------------------------------------------------------------------------------------------------


def bars_on(table: Table, soldier: int, offered: list[Choice]) -> Iterator[Barred]:
    """All that is barred from the active soldier; of an enemy the attack comes last and counts most."""
    for action in reversed(actions_with(table.card[soldier].powers)):
        yield from barred_targets(table, soldier, action, offered)
    yield from barred_tiles(table, soldier, offered)
    if END not in offered:
        yield held_back(table, soldier, END)


def barred_targets(table: Table, soldier: int, action: Action, offered: list[Choice]) -> Iterator[Barred]:
    """What an action lacks, target by target; what lacks nothing is barred by the state that the soldier is in.

    Who stands on another's tile is barred from all, whatever else it lacks. FA.UND.12
    """
    conditions = () if hindrance(table, soldier) == MUST_MOVE_ON else action.conditions
    targets = action.targets(table, soldier)
    known = set(offered)
    for target, condition in lacking(conditions, table, soldier, targets):
        (choice, *_) = action.spelled(table, soldier, [target])
        parts = {"ability": ability_of(choice), **condition.parts(table, soldier, target)}
        for barred in (action.id, choice) if condition.whole else (choice,):
            if barred not in known:
                known.add(barred)
                yield Barred(barred, condition.name, parts)
    left = meeting(conditions, table, soldier, targets)
    for choice in action.spelled(table, soldier, left) if left else []:
        if choice not in known:
            yield held_back(table, soldier, choice)


def barred_tiles(table: Table, soldier: int, offered: list[Choice]) -> Iterator[Barred]:
    """Tiles within his M at which a movement action cannot end."""
    able = moves(table, soldier)
    for tile in strides(table.grid, table.tile[soldier], table.card[soldier].move[1]):
        if MOVES[tile] in offered:
            continue
        if MOVES[tile] in able:
            yield held_back(table, soldier, MOVES[tile])
        else:
            parts = {"space": tile, "other": in_the_way(table, soldier, tile)}
            yield Barred(MOVES[tile], blocked(table, soldier, tile), parts)


def held_back(table: Table, soldier: int, choice: Choice) -> Barred:
    """A choice that lacks nothing itself: what the soldier is in bars it, else whoever taunted him. FA.REM.48-51"""
    ability, held = ability_of(choice), hindrance(table, soldier)
    sort = "ability" if ability else kind_of(choice)
    if held == MUST_MOVE_ON or (held and sort in ("attack", "ability")):
        return Barred(choice, held, {"ability": ability, "sort": sort})
    return Barred(choice, "taunted", {"ability": ability, "sort": sort, "taunter": table.taunter})


def ability_of(choice: Choice) -> str | None:
    """The ability that a choice uses; none for an attack, a move, the end of a turn."""
    return kind_of(choice) if kind_of(choice) in POWERS else None
