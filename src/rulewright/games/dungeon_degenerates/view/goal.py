"""What wins in this mission, what loses it, how far it is, and which phase of the turn it is.

Longer than most: fifteen missions have an objective each, one function a mission.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from msgspec.structs import replace

from rulewright.kernel.goal import Clock, Goal, Phase, Stage, Step, phases_of
from rulewright.kernel.words import listed, percent

from ..rules.board import ANCHOR, BRUTTELBURG, COUNT, FAR, MAZE, NOWHERE, SETTLEMENTS, SPACE
from ..rules.content import ADVENTURERS, CONDITION_TEXTS, CROWN, MONSTER, MONSTERS
from ..rules.danger import distances_for
from ..rules.explore import explore_bonus
from ..rules.gear import carried
from ..rules.levels import is_law_space, is_settlement
from ..rules.plots import (
    CHARGES,
    CROWN_WOUNDS,
    HOLLOW,
    LEVIATHAN,
    RAGMOTHER,
    REAGENTS,
    SCAR,
    SLAVE_KING,
    STORES,
    THREADS,
    WARDEN,
)  # fmt: skip
from ..rules.profile import SHIFTS, profile
from ..rules.quarry import is_killed
from ..rules.state import (
    DEAD,
    DEFEATED,
    DOOM_HOLDS,
    GATE_HOLDS,
    LATE_JOINERS,
    WORST,
    Hero,
    Table,
    is_town,
    living,
    mission_of,
)
from ..rules.terms import ATTRIBUTE_NAMES, CON, CONDITION_BITS, DETAINED, HARMING, PER, conditions_in
from ..rules.town import invest_price
from ..rules.trials import chance_of, value_in_test
from .names import NAMES, name_of, plural, where
from .recovery import healed_words
from .words import capital, either, inside

ABBESS, SAINT = MONSTER["abbess_of_the_sunken_chapel"], MONSTER["the_dread_saint"]
CAPTURES = 3
MOST_NAMED = 4
"""How many spaces of a step are pointed at by name."""


class Task(NamedTuple):
    """One step of an objective; one that `waits` comes only after those before it."""

    text: str
    done: bool
    note: str = ""
    value: int = 0
    of: int = 0
    spaces: tuple[int, ...] = ()
    waits: bool = False


class Objective(NamedTuple):
    """What wins a mission in a sentence or two, and step by step; `lose` is what loses this one alone."""

    text: str
    tasks: tuple[Task, ...]
    lose: str = ""


def goal(table: Table) -> Goal:
    """The game is co-operative and its table open: everybody may know all of it. DD.MISS.01-03, DD.DFULL.01"""
    objective = OBJECTIVES.get(mission_of(table).id, raid)(table)
    steps = tuple(lettered(step, clue_letters(table)) for step in in_order(objective.tasks))
    return Goal(
        objective.text,
        steps=steps,
        lead=with_progress(standing(table), table, steps),
        advice="" if table.ended else advice(table, steps),
        lose=what_loses(table, objective.lose),
        clock=Clock("Doom", len(table.doom), DOOM_HOLDS, doom_note(table)),
    )


def in_order(tasks: Iterable[Task]) -> tuple[Step, ...]:
    """The steps of an objective: what is done, what can be done now, and what comes after."""
    steps: list[Step] = []
    for task in tasks:
        blocked = task.waits and any(step.state != "done" for step in steps)
        state: Stage = "done" if task.done and not blocked else "next" if blocked else "now"
        shown = () if state == "done" else task.spaces
        steps.append(Step(task.text, state, task.note, min(task.value, task.of), task.of, shown))
    return tuple(steps)


def lettered(step: Step, letters: Mapping[int, str]) -> Step:
    """A step with the letters of the Clues on its flags. DD.EXPL.04"""
    if not any(space in letters for space in step.spaces):
        return step
    return replace(step, signs=tuple(letters.get(space, "") for space in step.spaces))


# ---- how it stands --------------------------------------------------------------------------------------------------


def standing(table: Table) -> str:
    """How the Party stands, and by what: its dead, Doom, and who is hurt most."""
    if table.phase == "setup" or table.ended:
        return ""
    dead, heroes = fallen(table), [hero for hero in living(table) if hero.space != NOWHERE]
    health = {hero.seat: share_left(table, hero) for hero in heroes}
    worst = min(heroes, key=lambda hero: health[hero.seat], default=None)
    if table.fight is not None:
        party = table.fight.party
        return with_health("In a fight", table, [hero for hero in heroes if party >> hero.seat & 1])
    if dead:
        names = listed([name_of(hero) for hero in dead])
        return f"You stand badly: {names if len(dead) < MANY else plural(len(dead), 'Adventurer')} dead"
    if len(table.doom) >= LATE:
        return f"You stand badly: Doom at {len(table.doom)} of {DOOM_HOLDS}"
    gone = replaced(table)
    if worst is None or health[worst.seat] == 1:
        how = "fairly" if gone or len(table.doom) > LATE_JOINERS else "well"
        return with_losses(with_health(f"You stand {how}", table, heroes), gone)
    how = "well" if health[worst.seat] > HURT else "fairly" if health[worst.seat] > WEAK else "badly"
    most = profile(table, worst).hp
    if worst.wounds >= most:
        return f"You stand badly: {name_of(worst)} Defeated, rests or dies"
    how = "fairly" if gone and how == "well" else how
    return with_losses(with_health(f"You stand {how}", table, heroes), gone)


def replaced(table: Table) -> list[str]:
    """The Adventurers who have died in this mission, and in whose place somebody else plays on. DD.DEATH.03"""
    still = {ADVENTURERS[hero.adventurer].id for hero in table.heroes if hero.fate == DEAD}
    dead = [memory[1] for memory in table.memories if memory[0] == "died" and memory[1] not in still]
    return [entry.name for entry in ADVENTURERS if entry.id in dead]


def with_losses(text: str, gone: list[str]) -> str:
    """How it stands, with the names of those who have died as far as there is room, or how many have."""
    if not gone:
        return text
    died = f"{listed(gone)} died"
    short, verdict = text.removesuffix(" Health"), text.partition(":")[0]
    ways = (f"{text}, {died}", f"{short}, {died}", f"{verdict}: {died}", f"{text}, {len(gone)} died")
    return next((way for way in ways if len(way) <= LEAD), text)


def with_progress(text: str, table: Table, steps: Sequence[Step]) -> str:
    """How many of the steps are done, where there is room for it and no fight comes first."""
    if not text or table.fight is not None or len(steps) < 2:
        return text
    done = sum(step.state == "done" for step in steps)
    long = f"{text}, {done} of {len(steps)} steps done"
    return long if len(long) <= LINE else text


def with_health(text: str, table: Table, heroes: list[Hero]) -> str:
    """Who is hurt, the worst first, with what is left, as far as there is room; or who suffers unhurt."""
    hurt = sorted((share_left(table, hero), hero.seat) for hero in heroes if hero.wounds)
    if not hurt:
        return with_ails(text, UNHURT.get(len(heroes), "all unhurt"), heroes)
    told = [left_words(table, table.heroes[seat]) for _, seat in hurt]
    worst = f"{text}: {told[0]} Health"
    ways = (f"{text}: {', '.join(told)} Health", f"{worst}, {len(told) - 1} more hurt")
    return next((way for way in ways if len(way) <= LEAD), worst)


def left_words(table: Table, hero: Hero) -> str:
    """`Mire Hexer 2 of 10`"""
    most = profile(table, hero).hp
    return f"{name_of(hero)} {max(0, most - hero.wounds)} of {most}"


def with_ails(text: str, unhurt: str, heroes: list[Hero]) -> str:
    """Who of the unhurt suffers all the same, and from what, as far as there is room. DD.STAT.01"""
    sick = sum(bool(hero.conditions & HARMING) for hero in heroes)
    if not sick:
        return f"{text}: {unhurt}"
    told = ails(heroes)
    ways = (f"{text}: {unhurt}, {told}", f"{text}: {told}")
    return next((way for way in ways if len(way) <= LEAD), f"{text}: {unhurt}, {sick} with bad Conditions")


def ails(heroes: Sequence[Hero]) -> str:
    """`both Fatigued, Grave Robber Hobbled`: what all have, then what each has besides. DD.STAT.01"""
    shared = reduce(and_, (hero.conditions & HARMING for hero in heroes))
    everybody = {1: "but", 2: "both"}.get(len(heroes), "all")
    told = [f"{everybody} {', '.join(conditions_in(shared))}"] if shared else []
    for hero in heroes:
        if own := hero.conditions & HARMING & ~shared:
            told.append(f"{name_of(hero)} {', '.join(conditions_in(own))}")
    return ", ".join(told)


LEAD, LOSE, ADVICE = 60, 90, 100
LINE = 50
"""The most letters for how it stands, for what loses, and for where to go; what is left of a line may be filled."""
MANY, LATE = 3, 4
HURT, WEAK = 0.7, 0.35
"""Shares of the Health: over the first somebody is well, over the second not yet in danger."""
UNHURT = {1: "unhurt", 2: "both unhurt"}


def share_left(table: Table, hero: Hero) -> float:
    most = profile(table, hero).hp
    return (most - hero.wounds) / most


def fallen(table: Table) -> list[Hero]:
    """Who has died and was not replaced."""
    if table.phase == "setup":
        return []
    return [hero for hero in table.heroes if hero.fate == DEAD and hero.seat not in table.late]


def advice(table: Table, steps: Iterable[Step]) -> str:
    """Who may still come in for the dead, and where to go. DD.DEATH.03"""
    anew = bool(fallen(table)) and len(table.doom) <= LATE_JOINERS
    if all(step.state == "done" for step in steps):
        return all_done(table)
    if down := resting(table):
        return down
    when = "now" if ("map",) in table.agenda else "next turn"
    first = [f"A newcomer may join {when}."] if anew else plight(table) or [step_words(table, steps)]
    second = absent(table) or nearest(table, steps)
    ways = [" ".join(filter(None, (words, second))) for words in (*first, "")]
    return next((way for way in ways if len(way) <= ADVICE), second)


def all_done(table: Table) -> str:
    """The steps must hold when the turn ends: what still comes before that, or can undo them. DD.ENDT.02, DD.LOSE.03"""
    won = "All steps are done: the end of the turn wins if they still hold."
    if table.fight is not None:
        beast = any(not foe.card.is_law for foe in table.fight.foes) and is_town(table, table.fight.space)
        return f"{won} A lost fight costs a Town Level." if beast else won
    left = STILL_TO_COME.get(table.phase, "")
    return f"{won} {left}".rstrip()


STILL_TO_COME = {"map": "First come Danger and Encounter.", "danger": "First comes Encounter."}


def plight(table: Table) -> list[str]:
    """`Mire Hexer Fatigued: Constitution -1, Health -2.`: who suffers and from what; then in fewer words. DD.STAT.01"""
    heroes = living(table)
    sick = [hero for hero in heroes if hero.conditions & HARMING]
    if not sick:
        return []
    kinds = kinds_of(sick)
    told = capital(ails(heroes)) if len(heroes) > 1 else f"{name_of(sick[0])} {', '.join(kinds)}"
    changes = (change_words(kinds[0]) or does(kinds[0])) if len(kinds) == 1 else ""
    few = f"{len(sick)} of you with bad Conditions."
    return [*([f"{told}: {changes}."] if changes else []), f"{told}.", *([few] if len(sick) > 1 else [])]


def kinds_of(heroes: Sequence[Hero]) -> list[str]:
    """The bad Conditions that somebody of them has."""
    return conditions_in(reduce(or_, (hero.conditions & HARMING for hero in heroes)))


def change_words(condition: str) -> str:
    """`Constitution -1, Health -2`: what a condition changes."""
    which, change = SHIFTS[CONDITION_BITS[condition].bit_length() - 1]
    if which < 0:
        return ""
    return f"{ATTRIBUTE_NAMES[which]} {change:+d}{f', Health {2 * change:+d}' if which == CON else ''}"


def does(condition: str) -> str:
    """`on the map one can only Rest`: what a condition does that changes no attribute."""
    entry = CONDITION_TEXTS[CONDITION_BITS[condition].bit_length() - 1]
    return inside(entry.text).rstrip(".")


def absent(table: Table) -> str:
    """Who is elsewhere while a fight goes on."""
    if table.fight is None:
        return ""
    away = [hero for hero in living(table) if not table.fight.party >> hero.seat & 1 and hero.space != NOWHERE]
    if not away:
        return ""
    places = [f"{left_words(table, hero)} Health, {where(hero.space)}" for hero in away]
    told = f"Not in this fight: {'; '.join(places)}."
    return told if len(told) <= ADVICE else f"Not in this fight: {listed([name_of(hero) for hero in away])}."


def step_words(table: Table, steps: Iterable[Step]) -> str:
    """`Step 1 of 2 on turn 12.`"""
    states = [step.state for step in steps]
    return f"Step {states.index('now') + 1} of {len(states)} on turn {table.turn}." if len(states) > 1 else ""


def resting(table: Table) -> str:
    """What the one Rest of somebody Defeated brings, which nobody has to choose. DD.DEF.04, 05"""
    down = [hero for hero in living(table) if hero.fate == DEFEATED]
    return f"Next turn {healed_words(table, down[0])}, unasked." if down else ""


def nearest(table: Table, steps: Iterable[Step]) -> str:
    """The closest space of the steps that are open now, and how far it is."""
    goals = [space for step in steps if step.state == "now" for space in step.spaces]
    ways = [
        (steps_between(hero.space, space), hero.seat, space)
        for hero in living(table)
        if 0 <= hero.space < COUNT
        for space in goals
    ]
    if not ways:
        return ""
    far, seat, space = min(ways)
    what = "Clue" if space in clue_spaces(table) else "goal"
    if far == 0:
        return f"The {name_of(table.heroes[seat])} is at a {what}: {NAMES[space]}."
    if far >= COUNT:
        return f"{NAMES[space]} is reached through a Voidgate."
    whole = f"Nearest {what}: {with_letter(table, space)}, {plural(far, 'space')}"
    others = [hero for hero in living(table) if 0 <= hero.space < COUNT and hero.space != table.heroes[seat].space]
    if not others:
        return f"{whole} away."
    start = f"{whole} from the {name_of(table.heroes[seat])}"
    rest = [f"{steps_between(hero.space, space)} from the {name_of(hero)}" for hero in others]
    told = f"{', '.join([start, *rest])}."
    return told if len(told) <= ADVICE else f"{start}."


def toward(table: Table, space: int) -> str:
    """`2 spaces from C Fishmonger Camp`: the closest place of the steps that are open now."""
    tasks = in_order(OBJECTIVES.get(mission_of(table).id, raid)(table).tasks)
    goals = [place for step in tasks if step.state == "now" for place in step.spaces]
    far, place = min(((steps_between(space, place), place) for place in goals), default=(COUNT, NOWHERE))
    if far >= COUNT:
        return ""
    return f"{plural(far, 'space')} from {with_letter(table, place)}" if far else "a place of the goal"


def steps_between(start: int, end: int) -> int:
    """On foot and by lake; an overlay lies one step behind its Location. DD.MAP.04"""
    if start == end:
        return 0
    return FAR[ANCHOR.get(start, start)][ANCHOR.get(end, end)] + (start in ANCHOR) + (end in ANCHOR)


# ---- what loses -----------------------------------------------------------------------------------------------------


def what_loses(table: Table, own: str) -> str:
    """Everything that ends it badly. DD.DFULL.01, DD.LOSE.02, DD.LAWV.02"""
    ways = [f"Doom goes past {DOOM_HOLDS}", "all die"]
    if table.mode == "campaign":
        so_far = "" if own else f" (now {table.captures})"
        ways.append(f"you are caught {CAPTURES} times{so_far}")
    if own:
        ways.append(own)
    lost = f"{', '.join(ways[:-1])} or {ways[-1]}"
    whole = f"You all lose if {lost}.{'' if own else ' No turn limit.'}"
    return whole if len(whole) <= LOSE else whole.replace("You all lose", "Lost", 1)


def doom_note(table: Table) -> str:
    """What it means, and what moves it. DD.DFULL.01, DD.LVL.10"""
    if len(table.doom) == DOOM_HOLDS:
        return "The next Doom loses the game."
    places = plural(table.level.count(WORST), "place")
    return f"Past {DOOM_HOLDS} you lose. +1 if danger rises at Level {WORST}: {places} now"


# ---- what several missions ask --------------------------------------------------------------------------------------


def hunted(table: Table, monster: int, before: str = "", waits: bool = False) -> Task:
    """An Epic Monster that must die: where it is, and how much it can take."""
    card = MONSTERS[monster]
    dead = is_killed(table, monster)
    where = table.epics.get(monster, NOWHERE)
    name = f"the {card.name}" if " of the " in card.name else card.name
    note = "dead" if dead else before
    if not note and where != NOWHERE:
        health = table.progress.hp.get(monster, card.hp)
        note = f"on {NAMES[where]}, {health} Health; share its space to fight it"
    return Task(f"Destroy {name}", dead, note, spaces=(where,) if where != NOWHERE else (), waits=waits)


def gathering(table: Table, text: str, spaces: Iterable[int], waits: bool = True) -> Task:
    """All living Adventurers on one space of several."""
    places = tuple(spaces)
    heroes = living(table)
    there = max((sum(hero.space == place for hero in heroes) for place in places), default=0)
    most = len(heroes)
    missing = [name_of(hero) for hero in heroes if hero.space not in places]
    note = f"still to come: {', '.join(missing)}" if 0 < len(missing) < MANY else "" if missing else "if all stay"
    return Task(text, bool(most) and there == most, note, there, most, places, waits)


def clue_spaces(table: Table) -> tuple[int, ...]:
    """Where Clues lie; before the mission is laid out, where they will."""
    return tuple(dict.fromkeys(clues(table).values()))


def clues(table: Table) -> dict[str, int]:
    """The spaces of the Clues by their letters."""
    if table.phase == "setup" and not table.clues:
        return {letter: SPACE[place] for letter, place in mission_of(table).clues.items()}
    return table.clues


def clue_letters(table: Table) -> dict[int, str]:
    """The letter of the Clue on each space; what somebody has dropped has none."""
    return {space: letter for letter, space in clues(table).items() if len(letter) == 1}


def free_settlements(table: Table) -> list[int]:
    """Where the Law does not reach."""
    return [space for space in SETTLEMENTS if is_settlement(table, space) and not is_law_space(table, space)]


def towns(table: Table) -> list[int]:
    return [space for space in SETTLEMENTS if is_town(table, space)]


def bearer(table: Table, card: int) -> Hero | None:
    return next((hero for hero in living(table) if card in carried(hero)), None)


def named(spaces: Iterable[int]) -> str:
    """Spaces by name, while they are few."""
    names = [NAMES[space] for space in spaces]
    return ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} places"


def with_letter(table: Table, space: int) -> str:
    """`Moonwell (A)`, as it is flagged on the map."""
    letter = clue_letters(table).get(space, "")
    return f"{NAMES[space]} ({letter})" if letter else NAMES[space]


def lettered_places(table: Table, spaces: Iterable[int]) -> str:
    """`Moonwell (A), Thornkeep (B) or Dusk Falls (C)`"""
    return either(with_letter(table, space) for space in spaces)


def tested(table: Table, task: Task) -> Task:
    """A step of exploring with its test, and who passes it best. DD.EXPL.03"""
    able = [(exploring(table, hero, task.spaces), -hero.seat) for hero in living(table) if hero.space != NOWHERE]
    if task.done or not able or not task.spaces:
        return task
    (value, seat), (least, _) = max(able), min(able)
    who = f"{name_of(table.heroes[-seat])} best, " if value > least else ""
    test = f"{who}Perception {value} or less on two dice: {percent(float(chance_of(value)))}"
    return task._replace(text=f"{task.text} ({test})")


def exploring(table: Table, hero: Hero, spaces: Iterable[int]) -> int:
    """What the dice must not exceed when somebody Explores, at the easiest of these places."""
    values, there = [], copy(hero)
    for space in spaces:
        there.space = space
        values.append(value_in_test(table, there, PER, explore_bonus(table, there)))
    return max(values, default=0)


def away(table: Table, monster: int, goal: int) -> str:
    """How far an Epic Monster still has to walk."""
    where = table.epics.get(monster, NOWHERE)
    return "" if where == NOWHERE else f"{plural(distances_for(monster)[where][goal], 'space')} from {NAMES[goal]}"


# ---- the first tier -------------------------------------------------------------------------------------------------


def on_the_run(table: Table) -> Objective:
    haven = table.progress.explored
    found = haven != NOWHERE
    clues = clue_spaces(table)
    explore = f"{lettered_places(table, clues)}: Rest, Explore" if clues else "Rest on its space, then Explore"
    tasks = [tested(table, Task("Explore a Clue", found, NAMES[haven] if found else explore, spaces=clues))]
    if found:
        level = f"Danger Level {table.level[haven]}: win fights there, or Invest {invest_price(table, haven)} gold"
        town = is_town(table, haven)
        held = f"Town Level {-table.level[haven]}, must last to the end of the turn"
        tasks.append(Task(f"Make {NAMES[haven]} a Town", town, held if town else level, spaces=(haven,)))
        tasks.append(gathering(table, f"End a turn with all on {NAMES[haven]}", [haven]))
    else:
        all_towns = bool(clues) and all(is_town(table, space) for space in clues)
        what = "Keep it a Town" if all_towns else "Make it a Town"
        tasks.append(Task(what, False, towns_among(table, clues), waits=True))
        tasks.append(Task("End a turn with all of you there", False, waits=True))
    return Objective(
        "Rest on a Clue and pass its Explore test (a fight follows). Then end a turn with all of you there while it is "
        "a Town.",
        tuple(tasks),
    )


def towns_among(table: Table, spaces: Iterable[int]) -> str:
    """Which places are Towns already, and how the others become one. DD.LVL.10"""
    places = list(spaces)
    letters = [clue_letters(table)[space] for space in places if is_town(table, space)]
    if places and len(letters) == len(places):
        return f"{listed(letters)} are Towns now"
    else_by = "else won fights there make it one"
    return (
        f"{listed(letters)} {'is a Town' if len(letters) == 1 else 'are Towns'} now, {else_by}"
        if letters
        else else_by[5:]
    )


def blood_money(table: Table) -> Objective:
    wanted = [hunted(table, monster) for monster in table.progress.hunted]
    lairs = [SPACE[plan.at] for plan in mission_of(table).epics]
    planned = [Task(f"Destroy the Epic Monster on {NAMES[lair]}", False, spaces=(lair,)) for lair in lairs]
    return Objective("Collect two bounties: destroy both Epic Monsters that the hounds have found.",
                     tuple(wanted or planned))  # fmt: skip


def smoke_and_sackcloth(table: Table) -> Objective:
    gone = table.progress.gone
    clear = Task(
        f"Clear {STORES} Clues", gone >= STORES, "Encounter Phase: Burn (a test) or Storm (a fight)",
        gone, STORES, clue_spaces(table),
    )  # fmt: skip
    hide = gathering(table, "End a turn with all on one Settlement outside the Law", free_settlements(table))
    return Objective(
        "Burn or storm 3 of the 4 stores (the Clues). Then end a turn with all on one Settlement outside the Law.",
        (clear, hide),
    )


def the_widows_errand(table: Table) -> Objective:
    held = sum(hero.reagents for hero in living(table))
    brought = sum(hero.reagents for hero in living(table) if hero.space == HOLLOW)
    return Objective(
        "Explore the Clues for three reagents, and end a turn with all three on Crone's Hollow.",
        (
            tested(table, Task("Take the reagents", held >= REAGENTS, "Explore a Clue; taking one wakes Monsters", held,
                               REAGENTS, clue_spaces(table))),
            Task("Carry them onto Crone's Hollow", brought >= REAGENTS, "one may carry all; who dies drops his",
                 brought, REAGENTS, (HOLLOW,), waits=True),
        ),
    )  # fmt: skip


def chain_gang(table: Table) -> Objective:
    free = [hero for hero in living(table) if not hero.conditions & DETAINED]
    most = len(living(table))
    gate = "your belongings are in Shackle Gate: storm it" if table.clues else ""
    return Objective(
        "Get away from the quarry: end a turn with every living Adventurer in one Town outside the Law.",
        (
            Task("Slip the chains", bool(most) and len(free) == most, "Rest: who is Detained can do nothing else",
                 len(free), most),
            gathering(table, "End a turn with all in one Town outside the Law",
                      [space for space in free_settlements(table) if is_town(table, space)])._replace(note=gate),
        ),
    )  # fmt: skip


# ---- the second tier ------------------------------------------------------------------------------------------------


def search(table: Table, text: str, done: bool) -> Task:
    """Explore a place until the Mission Deck gives what is wanted."""
    place = SPACE[mission_of(table).overlay]
    left = table.errands.left
    note = "" if done else f"Rest there, then Explore: a pass turns one of {plural(left, 'card')}" if left else ""
    return tested(table, Task(text, done, note, spaces=(place,)))


def the_flooded_deep(table: Table) -> Objective:
    found = LEVIATHAN in table.progress.hunted
    return Objective(
        "Search the Flooded Caves until Lake Leviathan comes out, and destroy it.",
        (
            search(table, "Explore the Flooded Caves until it shows", found),
            hunted(table, LEVIATHAN, "" if found else "not found yet", waits=True),
        ),
    )


def breaking_shackle_gate(table: Table) -> Objective:
    open_gate = table.progress.gone >= 1
    storm = "in the Encounter Phase there: a fight with the Law"
    return Objective(
        "Storm Shackle Gate, and destroy The Slave King, who then comes after you.",
        (
            Task("Storm Shackle Gate", open_gate, "taken" if open_gate else storm, spaces=clue_spaces(table)),
            hunted(table, SLAVE_KING),
        ),
    )


def quarantine_line(table: Table) -> Objective:
    bridge = SPACE["east_bridge"]
    return Objective(
        "Destroy the Abbess of the Sunken Chapel before she has walked to East Bridge.",
        (hunted(table, ABBESS, stalking(table, ABBESS, bridge)),),
        "the Abbess is on East Bridge",
    )


def stalking(table: Table, monster: int, goal: int) -> str:
    """Health, and how far it still is from where it must not come."""
    far = away(table, monster, goal)
    return f"{far}, {table.progress.hp.get(monster, MONSTERS[monster].hp)} Health" if far else ""


def crystal_song(table: Table) -> Objective:
    gates = [SPACE[gate] for gate in mission_of(table).voidgates]
    return Objective(
        "Close both Voidgates by Dispel. While two are open, danger rises in The Wasteland every turn.",
        tuple(closing(table, gate) for gate in gates),
    )


def closing(table: Table, gate: int) -> Task:
    """A Voidgate to be closed. DD.DISP.07"""
    shut = gate not in table.gates and table.phase != "setup"
    wounds = GATE_HOLDS if shut else table.gates.get(gate, 0)
    note = "closed" if shut else "Dispel there at the end of the Encounter Phase: a Magic test"
    return Task(f"Close the Voidgate on {NAMES[gate]}", shut, note, wounds, GATE_HOLDS, (gate,))


def halls_under_thorn(table: Table) -> Objective:
    hero = bearer(table, CROWN)
    safe = hero is not None and is_town(table, hero.space)
    who = f"the {name_of(hero)} has it" if hero is not None else ""
    return Objective(
        "Find the Crown of Cruelty in the Hidden Halls, and end a turn with its bearer in a Town.",
        (
            search(table, "Explore the Hidden Halls until the Crown is found", hero is not None),
            Task("Bring the Crown into a Town", safe, who, spaces=tuple(towns(table)), waits=True),
        ),
    )


def rats_in_the_foundations(table: Table) -> Objective:
    charges, dungeon = table.progress.charges, (SPACE["undercity_dungeon"],)
    note = "Rest there, then Explore"
    if not table.faction:
        text = (
            "Explore the Undercity Dungeon three times, for the Magistracy or for the Nine Rags: that is yours to say."
        )
        return Objective(
            text, (tested(table, Task("Explore the three Clues", False, note, charges, CHARGES, dungeon)),)
        )
    if table.faction == "nine_rags":
        outside = [hero for hero in living(table) if not is_law_space(table, hero.space)]
        most = len(living(table))
        return Objective(
            "For the Nine Rags: plant three charges in the Undercity Dungeon, and end a turn off all Law spaces.",
            (
                tested(
                    table,
                    Task(
                        "Plant three charges",
                        charges >= CHARGES,
                        f"{note}; each brings the Law",
                        charges,
                        CHARGES,
                        dungeon,
                    ),
                ),
                Task("Leave every Law space", bool(most) and len(outside) == most, "", len(outside), most, waits=True),
            ),
        )
    return Objective(
        "For the Magistracy: explore three Clues in the Undercity Dungeon, and destroy the Warden whom they wake.",
        (
            tested(
                table,
                Task(
                    "Explore the three Clues", charges >= CHARGES, f"{note}; each is a fight", charges, CHARGES, dungeon
                ),
            ),
            hunted(table, WARDEN, "" if WARDEN in table.progress.hunted else "still asleep", waits=True),
        ),
    )


# ---- the third tier -------------------------------------------------------------------------------------------------


def the_horn_unblown(table: Table) -> Objective:
    blowing = table.epics.get(RAGMOTHER) == SCAR
    far = stalking(table, RAGMOTHER, SCAR)
    note = "on Saint's Scar: Doom advances every turn" if blowing else far
    return Objective(
        "Destroy The Ragmother and take the Horn from her. From Saint's Scar she brings Doom every turn.",
        (hunted(table, RAGMOTHER, note),),
    )


def the_crown_question(table: Table) -> Objective:
    progress, shrine = table.progress, SPACE["the_boiling_shrine"]
    return Objective(
        "Be rid of the Crown: break it on The Boiling Shrine, or wear it on Brüttelburg and storm the city.",
        (
            Task("Either: break the Crown on The Boiling Shrine", progress.crown_broken,
                 f"its bearer Dispels it there, {CROWN_WOUNDS} Wounds in all", progress.crown_wounds, CROWN_WOUNDS,
                 (shrine,)),
            Task("Or: wear it on Brüttelburg and storm the city", progress.crown_worn,
                 "the city shoots first: 5 Wounds each, then a fight with the Law", spaces=(BRUTTELBURG,)),
        ),
    )  # fmt: skip


def the_dread_saint(table: Table) -> Objective:
    return Objective(
        "Destroy The Dread Saint before it has walked to Brüttelburg.",
        (hunted(table, SAINT, stalking(table, SAINT, BRUTTELBURG)),),
        "the Saint is on Brüttelburg",
    )


def through_the_maze(table: Table) -> Objective:
    threads, gates = table.progress.threads, tuple(table.gates)
    heroes = living(table)
    back = bool(heroes) and any(hero.space != MAZE for hero in heroes)
    laid = table.phase != "setup"
    return Objective(
        "Find four Threads in The Maze, close every Voidgate, and have somebody back in the Borderlands.",
        (
            tested(table, Task("Find the Threads in The Maze", threads >= THREADS,
                               "Rest there, then Explore: one a turn at most", threads, THREADS, (MAZE,))),
            Task("Bring somebody back", back, "Bold, by Void Travel", waits=True),
            Task("Close every Voidgate", laid and not gates, f"open: {named(gates)}" if gates else "", spaces=gates,
                 waits=True),
        ),
    )  # fmt: skip


def raid(table: Table) -> Objective:
    """A mission that is data alone."""
    mission, progress = mission_of(table), table.progress
    stormed = progress.gone >= mission.clear
    storm = Task(
        "Storm the Clues", stormed, "in the Encounter Phase there: a fight with the Law", progress.gone, mission.clear,
        tuple(table.clues.values()),
    )  # fmt: skip
    prey = tuple(hunted(table, MONSTER[id]) for id in mission.kill)
    gates = listed([f"{MONSTERS[MONSTER[id]].name} reaches {NAMES[SPACE[at]]}" for id, at in mission.lost_at.items()])
    return Objective(mission.objective, ((storm,) if mission.clear else ()) + prey, gates)


OBJECTIVES: Mapping[str, Callable[[Table], Objective]] = {
    "m01": on_the_run, "m02": blood_money, "m03": smoke_and_sackcloth, "m04": the_widows_errand, "m05": chain_gang,
    "m06": the_flooded_deep, "m07": breaking_shackle_gate, "m08": quarantine_line, "m09": crystal_song,
    "m10": halls_under_thorn, "m11": rats_in_the_foundations, "m12": the_horn_unblown, "m13": the_crown_question,
    "m14": the_dread_saint, "m15": through_the_maze,
}  # fmt: skip


# ---- the turn -------------------------------------------------------------------------------------------------------

TURN = ("map", "danger", "encounter")
LABELS = ("Map Action: travel or rest", "Danger: who finds you", "Encounter: meet and fight")
SETTING_UP = ("Setup: Adventurers", *LABELS)


def phases(table: Table) -> tuple[Phase, ...]:
    """The phases of a Game Turn, each with what it is for. DD.TURN.01"""
    if table.phase not in TURN:
        return phases_of(SETTING_UP, 0)
    found = phases_of(LABELS, TURN.index(table.phase), phase_note(table))
    danger = TURN.index("danger")
    finds = "" if table.fight is not None else f"{FINDS} {table.bounty} or less"
    return tuple(replace(each, note=finds) if at == danger and each.state != "done" else each
                 for at, each in enumerate(found))  # fmt: skip


FINDS = "Monsters on a card up to the Danger Level, the Law on one marked Law of"
"""DD.DCMP.03, DD.LAW.01"""


def phase_note(table: Table) -> str:
    """What is going on in the phase."""
    if table.fight is not None:
        what = "a fight in the Rest, before Danger" if table.phase == "map" else f"fight {where(table.fight.space)}"
        return f"{what}: round {max(1, table.fight.round)}, until one side is gone"
    if table.phase == "map":
        waiting = len({hero.space for hero in living(table) if not hero.moved})
        return f"{waiting} Parties still to act" if waiting > 1 else ""
    return f"then turn {table.turn + 1}" if table.phase == "encounter" and not table.ended else ""
