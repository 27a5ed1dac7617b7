"""Why a player cannot choose what he would try: the conditions of the rules say so themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Choice
from rulewright.kernel.scene import NOWHERE, Refusal, Target, at_piece, at_space

from ..rules.abilities import actions_with
from ..rules.actions import Action
from ..rules.conditions import Condition, Lack, lacking, meeting
from ..rules.content import ABILITIES, ETHEREAL, Card
from ..rules.movement import MOVES, moves, shares_tile, strides
from ..rules.state import NOBODY, SICK, Table, powers_of
from .names import called

END: Choice = "end"


def refusals(table: Table, soldier: int, offered: list[Choice]) -> Iterator[Refusal]:
    """All that is refused to the active soldier, with the rule; of an enemy the attack comes last and counts most."""
    for action in reversed(actions_with(table.card[soldier].powers)):
        yield from refused_targets(table, soldier, action, offered)
    yield from refused_steps(table, soldier, offered)
    if END not in offered:
        yield Refusal(*barred(table, soldier, END), END)


def refused_targets(table: Table, soldier: int, action: Action, offered: list[Choice]) -> Iterator[Refusal]:
    """What an action lacks, target by target; what lacks nothing is barred by the state that the soldier is in.

    Who stands on another's tile is barred from all, whatever else it lacks. FA.UND.12
    """
    conditions = () if shares_tile(table, soldier) else action.conditions
    targets = action.targets(table, soldier)
    name = f"{ABILITIES[action.id].name}: " if action.id in ABILITIES else ""
    told = set(offered)
    for target, condition in lacking(conditions, table, soldier, targets):
        (choice, *_) = action.spelled(table, soldier, [target])
        text, rule = condition.lack(table, soldier, target)
        if condition.whole and action.id not in told:
            told.add(action.id)
            yield Refusal(name + text, rule, action.id)
        if choice not in told:
            told.add(choice)
            yield Refusal(name + text, rule, choice, place_of(action, choice))
    left = meeting(conditions, table, soldier, targets)
    for choice in action.spelled(table, soldier, left) if left else []:
        if choice not in told:
            text, rule = barred(table, soldier, choice)
            yield Refusal(name + text, rule, choice, place_of(action, choice))


def place_of(action: Action, choice: Choice) -> Target:
    if not isinstance(choice, tuple):
        return NOWHERE
    return at_space(int(choice[1])) if action.on_tiles else at_piece(f"s{choice[1]}")


def refused_steps(table: Table, soldier: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Tiles within his M at which a movement action cannot end."""
    able = moves(table, soldier)
    for tile in strides(table.grid, table.tile[soldier], table.card[soldier].move[1]):
        if MOVES[tile] in offered:
            continue
        text, rule = barred(table, soldier, MOVES[tile]) if MOVES[tile] in able else blocked(table, soldier, tile)
        yield Refusal(text, rule, MOVES[tile], at_space(tile))


def blocked(table: Table, soldier: int, tile: int) -> Lack:
    """Why a movement action cannot end on a tile."""
    if table.at[tile] == NOBODY:
        return "no free way of his M leads there", "FA.MOVE.02"
    if powers_of(table, soldier) & ETHEREAL:
        return f"{called(table, table.at[tile])} stands there, and his AP would not take him on", "FA.UND.13"
    return f"{called(table, table.at[tile])} stands there", "FA.MOVE.02"


def barred(table: Table, soldier: int, choice: Choice) -> Lack:
    """What keeps a soldier from a choice that lacks nothing itself."""
    if shares_tile(table, soldier):
        return "he stands where another soldier does and must move on to a free tile", "FA.UND.12"
    kind = choice[0] if isinstance(choice, tuple) else choice
    if table.flags[soldier] & SICK and kind != "move" and kind != END:
        text = "he entered this round: Battle-Ready lets him move, and nothing else"
        return text, "FA.REM.02" if kind == "attack" else "FA.REM.03"
    text = f"he was taunted and must attack {called(table, table.taunter)}"
    return text, {"attack": "FA.REM.48", "move": "FA.REM.49"}.get(str(kind), "FA.REM.51")


def refused_cards(
    table: Table, seat: int, kind: str, conditions: tuple[Condition[Card], ...], cards: list[Card]
) -> Iterator[Refusal]:
    """Soldiers whom a player cannot buy, or pick, now."""
    for card, condition in lacking(conditions, table, seat, cards):
        yield Refusal(*condition.lack(table, seat, card), (kind, card.id))
