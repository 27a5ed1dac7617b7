"""What wins this chapter, what loses it, how far it is, and which phase of the turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from rulewright.kernel.goal import Clock, Goal, Phase, Stage, Step, phases_of
from rulewright.kernel.words import listed, percent

from ..rules.actions import STATS
from ..rules.chapters import DeadDrop, Errand, MissingPersons, RootOfTheRot, passed_out
from ..rules.content import EVENTS, Challenge
from ..rules.ground import FAR, label_of
from ..rules.powers import AMBROSE, DOORSTOP, FIRST_VILLAIN, SHEET_NAMES, SHEET_OF
from ..rules.script import script_of
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
    REST,
    ROUND,
    SPAWN,
    TURN_OVER,
    VILLAINS,
    Table,
    in_party,
    ready_heroes,
)
from .names import COLOUR_NAMES, MARKER_NAMES, called, capital
from .odds import stat_chance
from .sentences import brief_of, said, wanted

CAGES_WANTED = 2


class Objective(NamedTuple):
    """What wins a chapter, by steps.

    `lose` is what loses this one alone, `clock` what its clock does, `advice` what decides now; `far` is how many
    spaces are still to go, where that is not a hero's way along the steps.
    """

    steps: tuple[Step, ...]
    lose: str = ""
    clock: str = ""
    advice: str = ""
    far: int | None = None


def goal(table: Table) -> Goal:
    """Everything lies open, so that everybody may know it. UC.WIN.01-04"""
    objective = OBJECTIVES.get(table.cast.chapter.number, errand)(table)
    playing = table.phase not in (REST, OVER)
    return Goal(
        what_wins(table),
        steps=objective.steps,
        lose=what_loses(table, objective.lose),
        lead=standing(table, objective) if playing else "",
        advice=advice(table, objective) if playing else "",
        clock=event_clock(table),
    )


def open_step(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The number of the first step that can be done now, and where."""
    steps = OBJECTIVES.get(table.cast.chapter.number, errand)(table).steps
    return next(
        ((number, step.spaces) for number, step in enumerate(steps, 1) if step.state == "now" and step.spaces), None
    )


def what_wins(table: Table) -> str:
    """UC.WIN.04"""
    return f"To win: {table.cast.chapter.objective}"


def what_loses(table: Table, own: str) -> str:
    """UC.WIN.01-03"""
    asleep = passed_out(table)
    last = table.round + table.decks[EVENT_DECK].left
    ways = ["no hero stands", own, f"nobody wakes {asleep_names(table, asleep)}" if asleep else ""]
    ways = [way for way in ways if way]
    ends = f"Lost after round {last}"
    if len(ways) == 1:
        return f"{ends} (no Event card left) or if {ways[0]}."
    return f"{ends}, if {', '.join(ways[:-1])} or {ways[-1]}."


def asleep_names(table: Table, asleep: list[int]) -> str:
    return called(table, asleep[0]) if len(asleep) == 1 else f"all {len(asleep)}"


def event_clock(table: Table) -> Clock:
    """The Event deck is the clock: a card a round. UC.ROUND.01, UC.WIN.02"""
    left = table.decks[EVENT_DECK].left
    cards = f"{left} Event card{'s' if left > 1 else ''} left, one a round; then you lose."
    return Clock("Round", table.round, table.round + left, cards if left else "The last round: when it ends, you lose.")


# ---- how we stand ---------------------------------------------------------------------------------------------------

WEAK = 2
A_ROUND = 4
"""So much of a boss, a machine or a row of valves a party gets done in a round."""


def standing(table: Table, objective: Objective) -> str:
    """'You stand well: nobody down, 6 of 8 rounds left, about 4 needed.'"""
    left, need = rounds_left(table), rounds_needed(table, objective)
    down = [hero for hero in in_party(table) if table.space[hero] < 0 or table.health[hero] == 0]
    weak = [hero for hero in ready_heroes(table) if table.health[hero] <= WEAK]
    late = left < need
    verdict = "Time is short" if late else "Be careful" if down or weak else "You stand well"
    if down:
        hurt = f"{called(table, down[0])} is down" if len(down) == 1 else f"{len(down)} are down"
    elif weak:
        hurt = f"{called(table, weak[0])} has {table.health[weak[0]]} Health left"
    else:
        hurt = "nobody down"
    of = table.round + table.decks[EVENT_DECK].left
    return f"{verdict}: {hurt}, {left} of {of} rounds left, about {need} needed."


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
    """Who needs help first; then what the chapter's clock is up to, or what decides."""
    fallen = [h for h in in_party(table) if table.space[h] >= 0 and table.health[h] == 0 and table.tokens[h]]
    if fallen:
        return fallen_words(table, fallen)
    clock = table.cast.chapter.clock
    if clock is None:
        return objective.advice or colours(table)
    return f"Clock {table.clock} of {clock.limit}, {clock.tick} more each round: at {clock.limit} {objective.clock}."


def fallen_words(table: Table, fallen: list[int]) -> str:
    """How to help the fallen, and how long they have: two Health tokens go at each turn of theirs. UC.STATE.06, 08"""
    names = listed([f"{called(table, hero)} in {label_of(table.space[hero])}" for hero in fallen])
    if len(fallen) > 2:
        return f"{len(fallen)} are down: go there to Revive them. Each loses 2 Health tokens a turn; at 0 out."
    if len(fallen) > 1:
        return f"{names} are down: go there and Revive. 2 Health tokens go a turn; at 0 out."
    how = "Pog beside it can Bodge!" if fallen == [DOORSTOP] else "go there and Revive, an action"
    return f"{names} is down: {how}. 2 of {table.tokens[fallen[0]]} Health tokens go a turn; at 0 out."


def colours(table: Table) -> str:
    """What red and blue are for. UC.ROUND.07, UC.PRIO.01"""
    first = f", and this round {COLOUR_NAMES[table.colour]} goes first" if table.round else ""
    return f"Red and blue are two gangs: cards call one of them{first}."


# ---- the parts of a step --------------------------------------------------------------------------------------------


def stage(done: bool, ready: bool = True) -> Stage:
    return "done" if done else "now" if ready else "next"


def nearest(table: Table, *spaces: int) -> str:
    """The hero who has the shortest way: 'Canice is nearest, 3 spaces away'."""
    ways = [(table.ground.far[s][table.space[h]], h) for h in ready_heroes(table) for s in spaces]
    far, hero = min(ways, default=(FAR, NOBODY))
    if far >= FAR:
        return ""
    name = called(table, hero)
    return f"{name} is there" if far == 0 else f"{name} is nearest, {spaces_away(far)} away"


def spaces_away(far: int) -> str:
    return f"{far} space{'s' if far != 1 else ''}"


def best_at(table: Table, challenge: Challenge) -> str:
    """Who is best at a challenge, and with which chance: 'Milo best, 4 or more on 2 dice, 92 %'."""
    profiles = table.cast.profiles
    tries = [
        (stat_chance(table, hero, stat, number), -hero, number - profiles[hero].stats[STATS.index(stat)])
        for hero in ready_heroes(table)
        for stat, number in challenge.stats.items()
        if profiles[hero].stats[STATS.index(stat)] >= 0
    ]
    if not tries:
        return ""
    chance, hero, short = max(tries)
    return f"{called(table, -hero)} best, {max(short, 2)} or more on 2 dice, {percent(chance)}"


def challenge_step(
    table: Table, text: str, done: bool, spaces: tuple[int, ...], value: int = 0, of: int = 0,
    task: Challenge | None = None,
) -> Step:  # fmt: skip
    """A challenge of the chapter, its first if none is named: where it is and who can do it."""
    challenge = task or table.cast.chapter.challenges[0]
    note = "" if done else said(wanted(challenge), best_at(table, challenge), nearest(table, *spaces))
    return Step(text, stage(done), note, value, of, () if done else spaces)


def carrying_steps(table: Table, ready: bool) -> tuple[Step, Step]:
    """A marker is picked up and carried out. UC.COMP.16, UC.ELEM.03"""
    script = script_of(table)
    thing, exit = MARKER_NAMES[script.portable], script.exits[0]
    carrier, where = table.carrier, table.marker
    held = carrier != NOBODY
    over = table.won or table.ended == "passed out"
    lies = f"it lies in {label_of(where)}" if where >= 0 and not held else ""
    taken = Step(
        f"Pick up the {thing}", stage(held or over, ready), f"{called(table, carrier)} has it" if held else lies,
        spaces=(where,) if ready and where >= 0 and not held and not over else (),
    )  # fmt: skip
    far = table.ground.far[where][exit] if held else FAR
    way = f"{spaces_away(far)} to go" if 0 < far < FAR else "move, then leave" if held else "carriers cannot charge"
    leave = f"Leave with it at {label_of(exit)}"
    return taken, Step(leave, stage(over, held), "" if over else way, spaces=() if over else (exit,))


def boss_step(table: Table, text: str, boss: int, ready: bool, *notes: str) -> Step:
    """A boss to be brought down, with the damage done so far."""
    vit, where = table.cast.profiles[boss].vit, table.space[boss]
    if where < 0:
        return Step(text, "done", "", vit, vit)
    left = f"{table.health[boss]} Health left, in {label_of(where)}"
    return Step(text, stage(False, ready), said(left, *notes), vit - table.health[boss], vit, (where,))


# ---- the chapters ---------------------------------------------------------------------------------------------------


def body_of_evidence(table: Table) -> Objective:
    examined = table.progress.examined
    spaces = table.cast.chapter.challenges[0].spaces
    return Objective(
        (challenge_step(table, "Examine the Dead Body", examined, spaces), *carrying_steps(table, examined)),
        advice="Carriers cannot charge: hand it on, or clear the way." if examined else "",
    )


def dead_drop(table: Table) -> Objective:
    courier = table.cast.bosses[0]
    stops = DeadDrop.stops
    runs = f"it runs to {label_of(stops[min(table.progress.stop, len(stops) - 1)])}" if table.progress.stop else ""
    return Objective(
        (
            boss_step(table, "Bring down the Courier", courier, True, runs),
            *carrying_steps(table, table.space[courier] < 0),
        ),
        "the Courier escapes",
        advice="Do not chase it: wait where it will come by."
        if table.space[courier] >= 0
        else "Carriers cannot charge.",
    )


def king_of_the_sump(table: Table) -> Objective:
    is_open = table.ground.gate_open
    wait, clear = (
        "Behind the closed gate nobody acts: gather before you open it.",
        "Villains beside it fall in its place.",
    )
    controls = table.cast.chapter.challenges[0].spaces
    return Objective(
        (
            challenge_step(table, "Open the gate", is_open, controls),
            boss_step(table, "Incapacitate the Ringleader", table.cast.bosses[0], is_open),
        ),
        advice=clear if is_open else wait,
    )


def missing_persons(table: Table) -> Objective:
    opened, emptied = table.progress.opened.bit_count(), table.progress.emptied.bit_count()
    closed = tuple(s for s in MissingPersons.cages if not (table.progress.opened | table.progress.emptied) >> s & 1)
    enough = opened >= CAGES_WANTED
    last = Step(
        "See to the last cage", stage(not closed, enough),
        f"open it, or let the clock empty it; {emptied} emptied so far" if closed else "",
        spaces=closed if enough else (),
    )  # fmt: skip
    return Objective(
        (
            challenge_step(
                table, "Open two cages", enough, closed, min(opened, CAGES_WANTED), CAGES_WANTED
            ),
            last,
        ),
        "the clock empties two cages",
        "the cage farthest from the heroes is emptied",
    )  # fmt: skip


def safe_conduct(table: Table) -> Objective:
    patrol, where = script_of(table).patrol, table.space[AMBROSE]
    far = table.ground.far[where][patrol]
    arrived = table.won
    close = any(table.ground.far[where][table.space[hero]] <= 2 for hero in ready_heroes(table))
    walks = "he walks by himself" if close else "he waits until a hero is within two spaces"
    led = "led this round" if table.progress.escorted == table.round else "a hero in his space can lead him one more"
    guarded = any(table.space[hero] == where for hero in ready_heroes(table))
    return Objective(
        (
            Step(
                "Keep Ambrose alive", "done" if arrived else "now",
                said(f"{table.health[AMBROSE]} Health in {label_of(where)}", "guarded" if guarded else "unguarded"),
            ),
            Step(
                f"Bring him to {label_of(patrol)}", stage(arrived),
                "" if arrived else said(f"{spaces_away(far)} to go", walks, led),
                spaces=() if arrived else (patrol,),
            ),
        ),
        "Ambrose dies",
        advice="Villains attack him only while no battle-ready hero shares his space.",
        far=far,
    )  # fmt: skip


def the_works(table: Table) -> Objective:
    script, valves = script_of(table), table.cast.chapter.challenges[0].spaces
    turned = table.progress.valves
    still_open = tuple(space for space in valves if not turned >> space & 1)
    full = script.object_vit(table)
    left, where = table.object_health, script.object_space(table)
    state = said(f"{left} Health left", f"Armour {script.object_armour(table)}", nearest(table, where)) if left else ""
    return Objective(
        (
            challenge_step(
                table, "Turn the valves (it helps)", not still_open, still_open, turned.bit_count(), len(valves)
            ),
            Step(
                "Destroy the Processor", stage(not left), state, full - left, full, (where,) if left else (),
            ),
        ),
        clock="a drudge appears at the Processor",
    )  # fmt: skip


def root_of_the_rot(table: Table) -> Objective:
    cephalyx = table.cast.bosses[0]
    passages = table.cast.chapter.challenges[0].spaces
    ways = tuple(space for space in passages if not table.closed >> space & 1)
    stairs = label_of(RootOfTheRot.stairwell)
    flees = "" if table.progress.fled else f"at 4 it flees to the stairwell in {stairs}"
    return Objective(
        (
            challenge_step(
                table, "Close passages (it helps)", not ways, ways, len(passages) - len(ways), len(passages)
            ),
            boss_step(table, "Incapacitate the Cephalyx", cephalyx, True, flees),
        ),
        clock="a drudge appears beside the Cephalyx",
    )  # fmt: skip


def errand(table: Table) -> Objective:
    """A chapter that is data alone: its challenges and its bosses, in any order."""
    script = script_of(table)
    assert isinstance(script, Errand)
    names = [boss.name for boss in table.cast.chapter.bosses]
    return Objective(
        (
            *(
                challenge_step(table, task.text, script.done(table, task), task.spaces, task=task)
                for task in table.cast.chapter.challenges
            ),
            *(
                boss_step(table, f"Bring down {name}", boss, True)
                for name, boss in zip(names, table.cast.bosses, strict=True)
            ),
        )
    )


OBJECTIVES: dict[int, Callable[[Table], Objective]] = {
    1: body_of_evidence, 2: dead_drop, 3: king_of_the_sump, 4: missing_persons, 5: safe_conduct, 6: the_works,
    7: root_of_the_rot,
}  # fmt: skip


# ---- phases ---------------------------------------------------------------------------------------------------------

RIBBON = ("Event", "Spawning", "Activation", "Villains")
LIT = {
    ROUND: 0, SPAWN: 1, PAIR_TURN: 2, MODE: 2, ACT: 2, FINISH: 2, CARD: 3, VILLAINS: 3, TURN_OVER: 3,
}  # fmt: skip


def phases(table: Table) -> tuple[Phase, ...]:
    """The Event begins a round; each turn has its Spawning, Activation and Villain Phase. UC.ROUND.01, UC.TURN.02"""
    if table.phase in (HEROES, DEAL, REST, OVER):
        return ()
    now = lit(table)
    event, *others = phases_of(RIBBON, now, phase_note(table, now))
    return (replace(event, note=event_note(table)) if now else event, *others)


def event_note(table: Table) -> str:
    """What the card of this round does: 'Lull: The first hero to act this round makes no spawn attempt'."""
    if not table.event:
        return ""
    event = EVENTS[table.event]
    return f"{event.name}: {brief_of(event.text, event.brief)}"


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


def phase_note(table: Table, now: int) -> str:
    turn = whose(table)
    if turn >= FIRST_VILLAIN:
        return f"{capital(called(table, turn))}'s turn"
    if now == 0:
        return f"round {table.round}" if table.round else ""
    if turn == AMBROSE:
        return "Ambrose's turn"
    name = SHEET_NAMES[SHEET_OF[table.actor]]
    if now == 3 and table.queue:
        return f"{name}'s turn, {len(table.queue)} still to act"
    return f"{name}'s turn"
