"""What each chapter asks for, step by step: how far it is, where, and who is best at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulewright.kernel.goal import Stage, Step
from rulewright.kernel.words import listed, percent

from ..rules.actions import STATS
from ..rules.chapters import DeadDrop, Errand, MissingPersons, RootOfTheRot
from ..rules.content import Challenge
from ..rules.ground import FAR, label_of
from ..rules.powers import AMBROSE
from ..rules.script import script_of
from ..rules.state import NOBODY, Table, ready_heroes
from .names import MARKER_NAMES, called
from .odds import stat_chance
from .sentences import said, wanted

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


def objective_of(table: Table) -> Objective:
    return OBJECTIVES.get(table.cast.chapter.number, errand)(table)


def open_step(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The number of the first step that can be done now, and where."""
    steps = objective_of(table).steps
    return next(
        ((number, step.spaces) for number, step in enumerate(steps, 1) if step.state == "now" and step.spaces), None
    )


# ---- the parts of a step --------------------------------------------------------------------------------------------


def stage(done: bool, ready: bool = True) -> Stage:
    return "done" if done else "now" if ready else "next"


def nearest(table: Table, *spaces: int) -> str:
    """Who has the shortest way: 'Canice is nearest, 3 spaces away', 'all are 7 spaces away'."""
    heroes = ready_heroes(table)
    ways = {h: min(table.ground.far[s][table.space[h]] for s in spaces) for h in heroes} if spaces else {}
    far = min(ways.values(), default=FAR)
    if far >= FAR:
        return ""
    near = [h for h in heroes if ways[h] == far]
    if len(near) == len(heroes) > 2:
        return f"all are {spaces_away(far)} away" if far else "all are there"
    names, are = listed([called(table, h) for h in near]), "is" if len(near) == 1 else "are"
    return f"{names} {are} nearest, {spaces_away(far)} away" if far else f"{names} {are} there"


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
    if done:
        return Step(text, stage(done), "", value, of)
    best = best_at(table, challenge)
    note = said(wanted(challenge), nearest(table, *spaces))
    return Step(f"{text} ({best})" if best else text, stage(done), note, value, of, spaces)


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
        "the Courier flees",
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
        "two cages empty",
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
