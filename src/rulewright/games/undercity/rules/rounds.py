"""A round: the Event card, then everybody by Initiative."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Flow, told
from rulewright.table.decks import Deck

from .cast import BLUE, RED, Cast
from .content import EVENT_NUMBER, EVENTS
from .events import resolve_event
from .powers import AMBROSE, DOORSTOP, FIGURES_OF, FIRST_VILLAIN, MILO, POG, SHEET_OF
from .quests import pay
from .rolls import refill
from .script import script_of
from .state import CORRODED, DOWN, EVENT_DECK, NEXT, ROUND, ROUND_FLAGS, SPAWN, TURN_OVER, VILLAINS, Table, finish
from .villain_phase import advance_clock

REINFORCEMENTS, LULL = EVENT_NUMBER["reinforcements"], EVENT_NUMBER["lull"]
LAST_EYES_OPEN = 5


def deal(table: Table) -> Flow[None]:
    """Three Feat cards to each hero, face up, and two Side Quests. UC.SETUP.10, UC.FEAT.02"""
    for sheet in table.cast.party:
        yield from refill(table, sheet)
    quests = table.cast.chapter.quests
    if quests:
        deck = Deck.of("side quest", quests)
        for _ in range(2):
            table.quests.append((yield from deck.draw()))
    table.phase = ROUND


def begin_round(table: Table) -> Flow[None]:
    """Draw and resolve the Event card; an empty deck loses the chapter. UC.ROUND.01-10, 12, UC.WIN.02"""
    if table.round == LAST_EYES_OPEN and not table.progress.prone_start:
        pay(table, "eyes_open")
    deck = table.decks[EVENT_DECK]
    if not deck.can_draw:
        finish(table, False, "time")
    table.round += 1
    number = yield from deck.draw()
    event = EVENTS[number]
    put_away(table)
    table.event = number
    if event.environment:
        if table.environment:
            deck.discard.append(table.environment)
        table.environment = number
    table.colour = RED if event.colour == "red" else BLUE
    clean_up(table)
    table.order = initiative(table)
    table.turn = 0
    table.phase = table.after = NEXT
    told(table, "event", round=table.round, card=f"event{number}", reveals=True)
    clock = table.cast.chapter.clock
    if clock is not None:
        yield from advance_clock(table, clock.tick)
    yield from resolve_event(table)
    yield from script_of(table).round_starts(table)


def put_away(table: Table) -> None:
    """The earlier Event card is discarded, unless it is the Environment in play. UC.ROUND.04-06"""
    if table.event and table.event != table.environment:
        table.decks[EVENT_DECK].discard.append(table.event)


def clean_up(table: Table) -> None:
    """What lasted for the last round is over."""
    table.smoke = [marker for marker in table.smoke if marker[1] >= table.round]
    table.progress.drudges = 0
    table.flags = [flags & ~ROUND_FLAGS for flags in table.flags]


def initiative(table: Table) -> list[int]:
    """Heroes and significant characters, highest first; the pair has one turn. UC.TURN.01, UC.CHAR.05, 06, UC.SIG.02"""
    return [*turn_order(table.cast, tuple(script_of(table).significant(table)))]


@cache
def turn_order(cast: Cast, others: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The same in every round of a chapter; of others (Initiative, figure)."""
    profiles = cast.profiles
    figures = [*(FIGURES_OF[sheet][0] for sheet in cast.party), *cast.bosses]
    entries = [*((profiles[figure].init, figure) for figure in figures), *others]
    return tuple(figure for _, figure in sorted(entries, key=lambda entry: (-entry[0], entry[1])))


def next_turn(table: Table) -> Flow[None]:
    """The next character in the order begins its turn. UC.TURN.01, 07, 08, UC.ROUND.11"""
    if table.turn >= len(table.order):
        table.phase = ROUND
        return
    actor = table.order[table.turn]
    if actor >= FIRST_VILLAIN:
        table.phase, table.after = VILLAINS, TURN_OVER
        table.queue = [actor] if table.space[actor] >= 0 else []
        return
    if actor == AMBROSE:
        yield from script_of(table).acts(table, actor)
        table.phase = TURN_OVER
        return
    if table.space[actor] < 0 and not (actor == POG and table.space[DOORSTOP] >= 0):
        table.turn += 1
        return
    begin_turn(table, actor)


def begin_turn(table: Table, actor: int) -> None:
    """UC.TURN.02, 07, 08"""
    sheet = SHEET_OF[actor]
    table.actor = actor
    table.decider = table.seat_of[sheet]
    table.did = [0] * 6
    if actor == MILO:
        table.flash = []
        for villain in range(FIRST_VILLAIN, len(table.flags)):
            table.flags[villain] &= ~CORRODED
    for figure in FIGURES_OF[sheet]:
        if table.flags[figure] & DOWN:
            table.progress.prone_start = True
    first = table.progress.first_turn != table.round
    table.progress.first_turn = table.round
    table.spawns = 2 if first and table.event == REINFORCEMENTS else 0 if first and table.event == LULL else 1
    table.phase = SPAWN
    if table.log is not None:
        told(table, "turn", actor, sheet=sheet, seat=table.decider)
