"""What wins in this mission, how it stands, and which phase of the turn it is."""

from __future__ import annotations

from rulewright.games._arena.rules.table import BLACK, NOBODY, WHITE
from rulewright.kernel.goal import Clock, Goal, Phase, Progress, phases_of
from rulewright.kernel.words import listed

from ..rules.content import KEYS
from ..rules.entry import waiting
from ..rules.melee import battles
from ..rules.movement import movers
from ..rules.state import (
    ADVENTURE,
    BUILD,
    COLOURS_SETTLED,
    FIRE,
    FLAGS_PLACED,
    FREE,
    MELEE,
    MOVE,
    OPFIRE,
    OVER,
    REINFORCE,
    ROUND,
    TEAMS,
    VAULTS,
    Arena,
    minutes_of,
    mission,
    rounds_of,
)
from ..rules.victory import Line, achievements, living, markers, sheet

COUNTED = {
    "combat": "Combat (alive and unhurt)",
    "base": "Team base (enemy sites ruined)",
    "lith": "Lith's Lair (tribute)",
    "alliance": "Alliance (steps on its path)",
    "encounters": "Encounters passed",
    "flags": "Flags brought home",
    "escape": "Escapes off the map",
}
"""Each achievement with what it counts; labyrinths have names of their own. DA.ACH.03-18"""
COUNTS = {
    "DA.ACH.03": "2 for each unhurt character, 1 for each wounded, -1 for each in prison",
    "DA.ACH.11": "sites of the enemy's base destroyed",
    "DA.ACH.12": "tribute ahead of the other team",
    "DA.ACH.13": "markers on its paths",
    "DA.ACH.14": "steps along its path",
    "DA.ALLI.16": "steps along its path; who reached the end first has it",
    "DA.ACH.16": "encounters passed",
    "DA.ACH.17": "flags brought home",
    "DA.ACH.18": "points for escapes off the map",
    "DA.ACH.19": "an achievement card of Lith",
}
"""What the number of an achievement counts, by its rule."""
UNCHOSEN = "a labyrinth"
"""One that a team has still to choose."""
MOST_NAMED = 3
"""How many open achievements are named."""
SETUP = ("Characters", "Map", "Markers", "Line-up", "Entry")
SETUP_ENDS = (COLOURS_SETTLED, BUILD, FLAGS_PLACED, VAULTS)
"""The last step of each part of the setup but the last. DA.SETUP.03"""
TURN_PHASES = {
    FREE: "Free Action", FIRE: "Fire", MOVE: "Move", OPFIRE: "OpFire", MELEE: "Melee", ADVENTURE: "Adventure",
    REINFORCE: "Reinforce",
}  # fmt: skip
"""DA.ROUND.02"""


def colours_settled(arena: Arena) -> bool:
    """Whether it is known who plays White. DA.SETUP.05"""
    return any(arena.picked) or bool(arena.platters)


def team_name(arena: Arena, team: int) -> str:
    """A team by its colour, once that is settled."""
    return TEAMS[team] if colours_settled(arena) else ("First team", "Second team")[team]


# ---- what wins ------------------------------------------------------------------------------------------------------


def goal(arena: Arena) -> Goal:
    """Everybody may know all of it: characters, markers and tribute lie open. DA.ACH.01-02, DA.WIN.02, 06"""
    lines = sheet(arena) if arena.step > VAULTS else []
    return Goal(
        what_wins(arena),
        sides=tuple(progress(arena, team, lines) for team in (WHITE, BLACK)),
        lead=lead(arena) if lines else "",
        advice=advice(arena, lines) if lines and arena.step != OVER else "",
        lose=at_once(arena),
        clock=clock(arena),
    )


def what_wins(arena: Arena) -> str:
    """The achievements of the very mission, by their names and what they count. DA.ACH.01-02"""
    others = [COUNTED[kind] for kind in mission(arena).achievements if kind != "labyrinth"]
    mazes = labyrinths(arena) if "labyrinth" in mission(arena).achievements else []
    when = when_it_ends(arena)
    if len(mazes) > 2 or UNCHOSEN in mazes:
        named = [*others, f"{len(mazes)} labyrinths (markers on the paths of each)"]
    else:
        named = [*others, *(f"{name} (markers on its paths)" for name in mazes)]
    number = len(others) + len(mazes)
    if number == 1:
        return f"Win by being ahead in {named[0]} when {when}."
    return f"Win by being ahead in more of these {number} achievements when {when}: {listed(named)}. Level is nobody's."


def when_it_ends(arena: Arena) -> str:
    """DA.LEN.01, 04, 07"""
    rounds = rounds_of(arena)
    if rounds and arena.ending:
        return f"a card ends it, from round {rounds - 1} on"
    return f"round {rounds} ends" if rounds else f"{minutes_of(arena)} minutes are over"


def labyrinths(arena: Arena) -> list[str]:
    """The labyrinths of the map by name; each is an achievement. DA.ACH.13, DA.AKEY.02"""
    laid = [labyrinth.key for labyrinth in arena.land.labyrinths]
    keys = laid or [key for key in (*mission(arena).keys, *arena.keys) if KEYS[key].family == "labyrinth"]
    names = [KEYS[key].name for key in dict.fromkeys(keys)]
    return [*names, *[UNCHOSEN] * (mission(arena).pick - len(names))]


def at_once(arena: Arena) -> str:
    """The two ways to win before the end, unless the mission excludes them. DA.WIN.01-02, 06"""
    without = mission(arena).without
    ways = []
    if "valor" not in without:
        ways.append("more than twice the other team's free characters (valor)")
    if "glory" not in without:
        ways.append(f"{arena.rules.count} more markers on the map (glory)")
    return f"It ends at once when a team has {' or '.join(ways)}." if ways else ""


# ---- how it stands --------------------------------------------------------------------------------------------------


def progress(arena: Arena, team: int, lines: list[Line]) -> Progress:
    """How many achievements a team would get now, and which."""
    held = [line for line in lines if line.leader == team]
    named = [f"{line.title}, {numbers_of(line, team)}" for line in held]
    note = f"ahead in {'; '.join(named)}" if held else "ahead in nothing yet" if lines else ""
    return Progress(team, team_name(arena, team), len(held), note=note)


def numbers_of(line: Line, first: int) -> str:
    """Both numbers of an achievement, a team's own first."""
    mine, theirs = (line.white, line.black) if first == WHITE else (line.black, line.white)
    return f"{mine} to {theirs}"


def lead(arena: Arena) -> str:
    """Who would win if it ended now. DA.ACH.01-02"""
    if arena.victory:
        return f"{TEAMS[arena.winner]} has won by {arena.victory}"
    white, black = achievements(arena)
    if white == black:
        return (
            f"A draw if it ended now: both ahead in {white}" if arena.step != OVER else f"A draw, both ahead in {white}"
        )
    verb = "has won" if arena.step == OVER else "would win now"
    return f"{TEAMS[black > white]} {verb}: ahead in {max(white, black)} against {min(white, black)}"


def advice(arena: Arena, lines: list[Line]) -> str:
    """What decides now: a victory at once that is near, or else the achievement that could change hands next."""
    near = near_valor(arena) or near_glory(arena)
    if near:
        return near
    line = min(lines, key=lambda line: (abs(line.white - line.black), line.title))
    if line.leader == NOBODY:
        level = [f"{line.title}, {line.white} to {line.black}" for line in lines if line.leader == NOBODY]
        more = [f"{len(level) - MOST_NAMED} more"] if len(level) > MOST_NAMED else []
        return f"Level, so nobody's yet: {'; '.join(level[:MOST_NAMED] + more)}."
    return f"The closest is {line.title}: {TEAMS[line.leader]} has it by {abs(line.white - line.black)}."


def near_valor(arena: Arena) -> str:
    """One character from a valor win. DA.WIN.02-03"""
    free = living(arena, WHITE), living(arena, BLACK)
    for team in (WHITE, BLACK) if "valor" not in mission(arena).without else ():
        if free[team] > 2 * (free[1 - team] - 1):
            other = TEAMS[1 - team]
            return f"{other} has {free[1 - team]} free characters: one fewer, and {TEAMS[team]} with {free[team]} wins."
    return ""


def near_glory(arena: Arena) -> str:
    """One marker from a glory win. DA.WIN.06-07"""
    laid = markers(arena, WHITE), markers(arena, BLACK)
    for team in (WHITE, BLACK) if "glory" not in mission(arena).without else ():
        if laid[team] - laid[1 - team] >= arena.rules.count - 1:
            return f"{TEAMS[team]} has {laid[team]} markers on the map to {laid[1 - team]}: one more wins at once."
    return ""


# ---- how long -------------------------------------------------------------------------------------------------------


def last_round(arena: Arena) -> int:
    """The round that is played, or that was played last: an end by length comes before the next one begins."""
    return arena.round - (arena.step == OVER and not arena.victory)


def clock(arena: Arena) -> Clock:
    """Rounds, or the minutes of a timed game. DA.LEN.01-04, 07"""
    round, rounds, minutes = last_round(arena), rounds_of(arena), minutes_of(arena)
    if rounds and arena.ending:
        return Clock("Round", round, rounds, f"From round {rounds - 1} on a card may end it before each round.")
    if rounds:
        return Clock("Round", round, rounds, "The last one ends with Black's turn.")
    if arena.rules.called:
        return Clock("Round", round, note=f"{minutes} minutes by your own clock; Black's turn is the last.")
    return Clock("Minutes", min(minutes, arena.clock // 60), minutes, "Six seconds a deed; Black's turn is the last.")


# ---- where in the turn ----------------------------------------------------------------------------------------------


def phases(arena: Arena) -> tuple[Phase, ...]:
    """The parts of the setup, then the phases of a turn; a Distance entry leaves no Reinforce phase. DA.ROUND.02"""
    step = arena.step
    if step == OVER:
        return ()
    if step < ROUND:
        return phases_of(SETUP, sum(step > end for end in SETUP_ENDS))
    steps = [phase for phase in TURN_PHASES if phase != REINFORCE or "distance" not in mission(arena).entry]
    now = max((at for at, phase in enumerate(steps) if phase <= step), default=0)
    return phases_of(tuple(TURN_PHASES[phase] for phase in steps), now, phase_note(arena, steps[now]))


def phase_note(arena: Arena, phase: int) -> str:
    """Who acts in a phase, and how much is left of it."""
    team, other = TEAMS[arena.turn], TEAMS[1 - arena.turn]
    if phase == MOVE:
        return f"{len(movers(arena))} of {team} to go"
    if phase == OPFIRE:
        return f"{other} may shoot at who moved"
    if phase == MELEE:
        fights = len(battles(arena))
        return f"{fights} fight{'' if fights == 1 else 's'}, both teams"
    if phase == REINFORCE:
        return f"{len(waiting(arena, arena.turn))} of {team} wait"
    return team
