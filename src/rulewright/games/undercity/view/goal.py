"""What wins this chapter, what loses it, how far it is, and which phase of the turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.kernel.goal import Clock, Goal, Phase, Step, phases_of
from rulewright.kernel.words import listed

from ..rules.chapters import passed_out
from ..rules.content import EVENTS, Event
from ..rules.events import AT_ONCE
from ..rules.ground import FAR, label_of
from ..rules.powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, POG, SHEET_NAMES, SHEET_OF
from ..rules.rounds import LULL, REINFORCEMENTS
from ..rules.state import (
    ACT,
    CARD,
    DEAL,
    EVENT_DECK,
    FINISH,
    HEROES,
    MODE,
    NEXT,
    NOBODY,
    OVER,
    PAIR_TURN,
    PHASES,
    REST,
    ROUND,
    SPAWN,
    TURN_OVER,
    VILLAINS,
    Table,
    in_party,
    is_done,
    ready_heroes,
)
from .names import COLOUR_NAMES, called, capital
from .objectives import Objective, objective_of
from .sentences import brief_of


def goal(table: Table) -> Goal:
    """Everything lies open, so that everybody may know it. UC.WIN.01-04"""
    objective = objective_of(table)
    playing = table.phase not in (REST, OVER)
    return Goal(
        what_wins(table),
        steps=objective.steps,
        lose=what_loses(table, objective.lose),
        lead=standing(table, objective) if playing else "",
        advice=advice(table, objective) if playing else "",
        clock=event_clock(table),
    )


def what_wins(table: Table) -> str:
    """UC.WIN.04"""
    return table.cast.chapter.objective


def what_loses(table: Table, own: str) -> str:
    """UC.WIN.01-03"""
    asleep = passed_out(table)
    last = table.round + table.decks[EVENT_DECK].left
    wake = f"{asleep_names(table, asleep) or 'one'} {'stay' if len(asleep) > 1 else 'stays'} passed out"
    *ways, last_way = [way for way in ("no hero stands", own, wake) if way]
    return f"Lost after round {last} or if {', '.join(ways)} or {last_way}."


def asleep_names(table: Table, asleep: list[int]) -> str:
    return called(table, asleep[0]) if len(asleep) == 1 else f"{len(asleep)} heroes" if asleep else ""


def event_clock(table: Table) -> Clock:
    """The Event deck is the clock: a card a round. UC.ROUND.01, UC.WIN.02"""
    left = table.decks[EVENT_DECK].left
    last = table.round + left
    cards = f"{left} more Event card{'s' if left > 1 else ''}, one a round: after round {last} you lose."
    return Clock("Round", table.round, last, cards if left else "The last round: when it ends, you lose.")


# ---- how we stand ---------------------------------------------------------------------------------------------------

WEAK = 2
NAMED = 3
"""So many who are down or weak are told of one by one."""
LEAD = 100
"""The most letters of that line."""
A_ROUND = 4
"""So much of a boss, a machine or a row of valves a party gets done in a round."""


def standing(table: Table, objective: Objective) -> str:
    """'You stand well: nobody down, 6 rounds left with this one, about 4 needed.'"""
    left, need = rounds_left(table), rounds_needed(table, objective)
    down = [hero for hero in in_party(table) if table.space[hero] < 0 or table.health[hero] == 0]
    weak = [hero for hero in ready_heroes(table) if table.health[hero] <= WEAK]
    late = left < need
    verdict = "Time is short" if late else "Be careful" if down or weak or left == need else "You stand well"
    how = "passed out" if down and table.space[down[0]] < 0 else "is down"
    fallen = f"{called(table, down[0])} {how}" if len(down) == 1 else f"{len(down)} are down" if down else ""
    hurt = ", ".join(filter(None, (fallen, weak_words(table, weak, NAMED - bool(down))))) or "nobody down"
    rounds = "the last round" if left == 1 else f"{left} rounds left"
    spare = left == need and not down and not weak
    needed = "about all needed" if spare and left > 1 else f"about {need} needed"
    whole = f"{verdict}: {hurt}, {rounds}{' with this one' if left > 1 and table.round else ''}, {needed}."
    return whole if len(whole) <= LEAD else f"{verdict}: {hurt}, {rounds}, {needed}."


def weak_words(table: Table, weak: list[int], most: int) -> str:
    """'Canice has 1 Health left, Pog 2': all who may fall at the next blow, by name as far as there is room."""
    if not weak or len(weak) > most:
        return f"{len(weak)} have at most {WEAK} Health" if weak else ""
    first, *others = [(called(table, hero), table.health[hero]) for hero in weak]
    return ", ".join([f"{first[0]} has {first[1]} Health left", *(f"{name} {health}" for name, health in others)])


def rounds_left(table: Table) -> int:
    """This round counts as long as it lasts."""
    return table.decks[EVENT_DECK].left + (table.round > 0)


def rounds_needed(table: Table, objective: Objective) -> int:
    """A rough guess: two spaces a round along the steps, and what is still to be brought down."""
    open_steps = [step for step in objective.steps if step.state != "done"]
    far = way_along(table, open_steps) if objective.far is None else objective.far
    work = sum(step.of - step.value for step in open_steps)
    return max(1, -(-far // 2) + -(-work // A_ROUND))


def way_along(table: Table, steps: list[Step]) -> int:
    """How far it is from the hero who is nearest to the first place, and on from each place to the next."""
    at, far = [table.space[hero] for hero in ready_heroes(table)], 0
    for step in steps:
        ways = [(table.ground.far[there][here], there) for here in at for there in step.spaces]
        near, there = min(ways, default=(FAR, NOBODY))
        if near < FAR:
            at, far = [there], far + near
    return far


def advice(table: Table, objective: Objective) -> str:
    """Who needs help first, or must be woken; then what the chapter's clock is up to, or what decides."""
    fallen = [h for h in in_party(table) if table.space[h] >= 0 and table.health[h] == 0 and table.tokens[h]]
    if fallen:
        return fallen_words(table, fallen)
    asleep = passed_out(table)
    if asleep:
        who = f"{asleep_names(table, asleep)} {'has' if len(asleep) == 1 else 'have'} passed out"
        return f"{who}: to win, {'another' if len(asleep) == 1 else 'as many'} must have a full restorative at the end."
    clock = table.cast.chapter.clock
    if clock is None:
        return objective.advice or colours(table)
    return f"Clock {table.clock} of {clock.limit}, {clock.tick} more each round: at {clock.limit} {objective.clock}."


def fallen_words(table: Table, fallen: list[int]) -> str:
    """How to help the fallen, and how long they have: two Health tokens go at each turn of theirs. UC.STATE.06, 08"""
    names = listed([f"{called(table, hero)} in {label_of(table.space[hero])}" for hero in fallen])
    if len(fallen) > 2:
        return f"{len(fallen)} are down: a hero there can Revive, to 2 Health less a turn; at 0 passed out."
    if len(fallen) > 1:
        return f"{names} are down: a hero there can Revive, to 2 Health less a turn."
    tokens = table.tokens[fallen[0]]
    if fallen == [DOORSTOP]:
        how = f"Pog there can Bodge!, up to {tokens} Health"
    else:
        how = f"a hero there can Revive, now to {tokens} Health"
    return f"{names} is down: {how}, 2 less each turn; at 0 passed out."


def colours(table: Table) -> str:
    """What red and blue are for. UC.ROUND.07, UC.PRIO.01"""
    if not table.round:
        return "Red and blue are two gangs: some cards call only one of them."
    first = COLOUR_NAMES[table.colour]
    return f"Red and blue are two gangs: where a card could call either, {first} acts first this round."


# ---- phases ---------------------------------------------------------------------------------------------------------

RIBBON = ("Event", "Spawning", "Activation", "Villains")
CARD_CALLS = "a card calls"
OFF_THE_MAP = (HEROES, DEAL, REST, OVER)
LIT = {
    ROUND: 0, SPAWN: 1, PAIR_TURN: 2, MODE: 2, ACT: 2, FINISH: 2, CARD: 3, VILLAINS: 3, TURN_OVER: 3,
}  # fmt: skip


def phases(table: Table) -> tuple[Phase, ...]:
    """The Event begins a round; each turn has its Spawning, Activation and Villain Phase. UC.ROUND.01, UC.TURN.02"""
    if table.phase in OFF_THE_MAP:
        return ()
    now = lit(table)
    event, *others, villains = phases_of(RIBBON, now, phase_note(table, now))
    first = replace(event, note=event_note(table)) if now else event
    return (first, *others, villains if now == len(RIBBON) - 1 else replace(villains, note=after_this(table)))


def phase_name(table: Table) -> str:
    """The phase as the ribbon calls it, where there is one."""
    return PHASES[table.phase] if table.phase in OFF_THE_MAP else RIBBON[lit(table)]


def after_this(table: Table) -> str:
    """'a card calls, then Milo': villains act after each hero, not after all; short, since the ribbon is."""
    if whose(table) == NOBODY:
        return f"{CARD_CALLS} after each hero"
    then = next_turn(table).removesuffix("'s turn")
    return f"{CARD_CALLS}, then {then}"


def next_turn(table: Table) -> str:
    """'Milo's turn', 'the Courier's turn' or 'round 3': what comes once this turn is over. UC.TURN.01, UC.SIG.02"""
    later = [figure for figure in table.order[table.turn + 1 :] if is_coming(table, figure)]
    if later:
        return f"{SHEET_NAMES[SHEET_OF[later[0]]] if later[0] < AMBROSE else called(table, later[0])}'s turn"
    return f"round {table.round + 1}" if table.decks[EVENT_DECK].left else "the end: lost"


def is_coming(table: Table, figure: int) -> bool:
    """Whether a character in the order is still on the map, the pair by one of the two."""
    return table.space[figure] >= 0 or (figure == POG and table.space[DOORSTOP] >= 0)


def event_note(table: Table) -> str:
    """What holds now of this round's card and of an older Environment, else what the card has done.

    'Lull: The first hero to act makes no spawn attempt'. UC.ROUND.02, 03
    """
    cards = [EVENTS[number] for number in dict.fromkeys((table.event, table.environment)) if number]
    holding = [card for card in cards if not is_over(table, card)]
    over = "" if holding else " (over)"
    told = [f"{card.name}{over}: {brief_of(card.text, card.brief)}" for card in holding or cards]
    return "; ".join(told).replace(" this round", "")


def is_over(table: Table, event: Event) -> bool:
    """Whether a card has done all that it does: at once, or to the first hero's spawn attempts."""
    if event.id in AT_ONCE:
        return table.phase != ROUND
    begun = table.progress.first_turn == table.round and table.phase != SPAWN
    return begun and event.number in (LULL, REINFORCEMENTS)


def lit(table: Table) -> int:
    """Villains that an Event card or a spawn attempt stirs activate within that phase."""
    if table.phase == VILLAINS and table.after in (NEXT, SPAWN):
        return 0 if table.after == NEXT else 1
    if table.phase == NEXT:
        return 2 if whose(table) == AMBROSE else 0
    return LIT[table.phase]


def whose(table: Table) -> int:
    """The character whose place in the order it is."""
    return table.order[table.turn] if table.turn < len(table.order) else NOBODY


def whose_turn(table: Table) -> int:
    """The hero whose turn is under way; nobody before the first of a round, or once the chapter is over."""
    return table.actor if table.phase not in OFF_THE_MAP and lit(table) else NOBODY


def twin_to_come(table: Table, hero: int) -> int:
    """The other of the pair, if it has still to activate in this turn. UC.POG.02"""
    twin = {POG: DOORSTOP, DOORSTOP: POG}.get(hero, NOBODY)
    return twin if twin != NOBODY and table.space[twin] >= 0 and not is_done(table, twin) else NOBODY


def phase_note(table: Table, now: int) -> str:
    turn = whose(table)
    if turn >= FIRST_VILLAIN:
        return f"{capital(called(table, turn))}'s turn"
    if now == 0:
        return f"round {table.round}" if table.round else ""
    if turn == AMBROSE:
        return "Ambrose's turn"
    if now == RIBBON.index("Activation") and table.active >= 0:
        twin = twin_to_come(table, table.active)
        return f"{called(table, table.active)}{f', then {called(table, twin)}' if twin != NOBODY else ''}"
    name = SHEET_NAMES[SHEET_OF[table.actor]]
    if now == 3 and table.queue:
        return f"{name}'s turn, {len(table.queue)} still to act"
    return f"{name}'s turn"
