"""The Villain Phase: a card is drawn, its villains are fixed, then they activate one by one."""

from __future__ import annotations

from rulewright.kernel import Flow, Roll, told

from .cast import BLUE, NO_INDEX, RED
from .content import VILLAIN_ACTIONS
from .harm import send_back
from .powers import FIRST_VILLAIN, GARDEK
from .ratings import ECHOES
from .rolls import FACES
from .script import script_of
from .state import ACTION_DECK, GRUDGED, NEXT, TURN_FLAGS, TURN_OVER, VILLAINS, Table, doer
from .ties import settle
from .villain_actions import Pick, VillainAction
from .villains import activate

CLOCK_DIE = Roll("clock", FACES)
RANKS = 3 * (NO_INDEX + 1)  # of villains, by colour and index


# ---- who ------------------------------------------------------------------------------------------------------------


def rank(table: Table, villain: int) -> int:
    """Where a villain comes among the others. UC.PRIO.01-03"""
    return table.cast.ranks[table.colour][villain]


def fitting(table: Table, villains: list[int], pick: Pick, where: int) -> list[int]:
    """Those whom a card means. UC.VPH.02, 05-08"""
    profiles, what = table.cast.profiles, pick.what
    if pick.colour != "any":
        wanted = table.colour if pick.colour == "priority" else BLUE if pick.colour == "blue" else RED
        villains = [v for v in villains if profiles[v].colour == wanted]
    if pick.by == "here":
        villains = [v for v in villains if table.space[v] == where]
    if what == "any" or what == "each_type":
        return villains
    if what == "boss":
        return [v for v in villains if profiles[v].boss]
    if what == "melee" or what == "ranged":
        return [v for v in villains if what in profiles[v].tactics]
    return [v for v in villains if profiles[v].id == what]


def fits(table: Table, villain: int, pick: Pick, where: int) -> bool:
    """Whether a card means this villain."""
    return bool(fitting(table, [villain], pick, where))


WHAT_WORDS = {
    "any": "villain", "melee": "melee villain", "ranged": "ranged villain", "boss": "boss on the map",
    "each_type": "villain of each type on the map",
}  # fmt: skip
"""Whom a pick means, where it is no type of villain."""
BY_WORDS = {
    "closest": "nearest to the active hero", "farthest": "farthest from the active hero",
    "here": "in the active hero's space",
}  # fmt: skip


def candidates(table: Table) -> list[int]:
    """Villains that a card can activate. UC.SIG.03"""
    space, profiles = table.space, table.cast.profiles
    there = [v for v in range(FIRST_VILLAIN, len(space)) if space[v] >= 0 and profiles[v].by_cards]
    return script_of(table).awake(table, there)


def keys_for(table: Table, villains: list[int], by: str, where: int) -> list[int]:
    """Proximity first where the card asks for it; then colour and number. UC.PRIO.05, UC.VPH.08"""
    ranks = table.cast.ranks[table.colour]
    if by != "closest" and by != "farthest":
        return [ranks[v] for v in villains]
    far, space = table.ground.far[where], table.space
    weight = RANKS if by == "closest" else -RANKS
    return [far[space[v]] * weight + ranks[v] for v in villains]


def choose(table: Table, found: list[int], count: int, by: str, where: int) -> Flow[list[int]]:
    """The first so many; among equals the active player chooses, or chance. UC.PRIO.01-05, UC.EX.18-20"""
    if len(found) <= count:
        return found
    keys = keys_for(table, found, by, where)
    last = min(keys) if count == 1 else sorted(keys)[count - 1]
    equal = [v for place, v in enumerate(found) if keys[place] == last]
    if count == len(equal) == 1:
        return equal
    chosen = [v for key, v in sorted(zip(keys, found, strict=True)) if key < last] if count > 1 else []
    while len(chosen) < count:
        pick = equal[0]
        if len(equal) > count - len(chosen):
            pick = yield from settle(table, "villain.choose", equal, table.actor)
        chosen.append(pick)
        equal.remove(pick)
    return chosen


def select(table: Table, picks: tuple[Pick, ...], otherwise: bool, echo: bool) -> Flow[list[int]]:
    """All villains that a card activates, fixed before the first of them does. UC.VPH.10"""
    where = table.space[doer(table)]
    everybody = candidates(table)
    chosen: list[int] = []
    for pick in picks:
        rest = [v for v in everybody if v not in chosen] if chosen else everybody
        found = fitting(table, rest, pick, where)
        if pick.what == "each_type":
            for type in sorted({table.cast.profiles[v].id for v in found}):
                chosen += yield from choose(
                    table, [v for v in found if table.cast.profiles[v].id == type], 1, "", where
                )
        elif len(found) <= pick.count + echo:
            chosen += found
        else:
            chosen += yield from choose(table, found, pick.count + echo, pick.by, where)
    if not chosen and otherwise:
        chosen = yield from choose(table, everybody, 1, "closest", where)
    return chosen


def draw_action(table: Table) -> Flow[None]:
    """Draw a Villain Action card and fix whom it activates. UC.VPH.01, 03, 04, 09, UC.TURN.05"""
    deck = table.decks[ACTION_DECK]
    number = yield from deck.draw()
    deck.discard.append(number)
    card = VILLAIN_ACTIONS[number]
    table.preference = card.preference
    if table.log is not None:
        told(table, "villain action", card=f"va{number}", reveals=True)
    table.phase, table.after = VILLAINS, TURN_OVER
    if card.clock:
        if table.cast.chapter.clock is not None:
            yield from advance_clock(table, (yield CLOCK_DIE))
        else:
            yield from script_of(table).time_card(table)
        return
    table.queue = yield from select(table, card.picks, card.otherwise, is_echoed(table, card))


def is_echoed(table: Table, card: VillainAction) -> bool:
    """Echoes: a card that activates exactly one villain activates one more."""
    return table.event == ECHOES and len(card.picks) == 1 and card.picks[0].count == 1


def advance_clock(table: Table, amount: int) -> Flow[None]:
    """XP on the Clock tile; at the limit it strikes. UC.COMP.18"""
    clock = table.cast.chapter.clock
    if clock is None:
        return
    table.clock += amount
    told(table, "clock", amount=amount, reached=table.clock, limit=clock.limit)
    while table.clock >= clock.limit:
        table.clock -= clock.limit
        yield from script_of(table).clock_strikes(table)


# ---- one after the other --------------------------------------------------------------------------------------------


def activate_next(table: Table) -> Flow[None]:
    """The next of the chosen villains: by colour, then number, then as the tie is settled. UC.PRIO.03, 04"""
    if not table.queue:
        table.phase = table.after
        return
    equal = first_of(table, table.queue)
    villain = equal[0]
    if len(equal) > 1:
        villain = yield from settle(table, "villain.next", equal, table.actor)
    table.queue.remove(villain)
    yield from activate(table, villain)
    if not table.queue:
        table.phase = table.after


def first_of(table: Table, villains: list[int]) -> list[int]:
    """Those of the best rank. UC.PRIO.03"""
    if len(villains) == 1:
        return villains
    order = table.cast.ranks[table.colour]
    ranks = [order[villain] for villain in villains]
    best = min(ranks)
    return [villain for place, villain in enumerate(villains) if ranks[place] == best]


def end_turn(table: Table) -> Flow[None]:
    """What lasts for a turn is over, and the next character in the order follows. UC.ROUND.11"""
    table.flags = [flags & ~TURN_FLAGS for flags in table.flags]
    if table.actor == GARDEK:
        for villain in range(FIRST_VILLAIN, len(table.flags)):
            table.flags[villain] &= ~GRUDGED
    table.turn += 1
    table.phase = NEXT
    yield from ()


def withdraw(table: Table, villain: int) -> None:
    """A villain goes back to the reserves without falling."""
    told(table, "withdrew", villain)
    send_back(table, villain)
