"""What wins in this mission, how it stands, and which phase of the turn it is."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games._arena.rules.table import BLACK, WHITE, called, on_map
from rulewright.games._arena.rules.tribute import lead as tribute_lead
from rulewright.kernel.goal import Clock, Goal, Phase, Progress, phases_of
from rulewright.kernel.words import listed

from ..rules.content import KEYS
from ..rules.entry import waiting
from ..rules.figures import HENCHMAN
from ..rules.labyrinths import marker
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
    site_destroyed,
    team_heroes,
)
from ..rules.terms import PATHS
from ..rules.victory import Line, achievements, combat_worth, living, markers, sheet
from .aims import Aim, aim_words, best_aim
from .names import SITE_NAMES
from .place_words import ACHIEVEMENT_NAMES
from .place_words import counted as grouped
from .words import plural

RULE_OF = {
    "combat": "DA.ACH.03", "base": "DA.ACH.11", "lith": "DA.ACH.12", "labyrinth": "DA.ACH.13", "alliance": "DA.ACH.14",
    "encounters": "DA.ACH.16", "flags": "DA.ACH.17", "escape": "DA.ACH.18",
}  # fmt: skip
"""The rule of each kind of achievement."""
COUNTS = {
    "DA.ACH.03": "2 for each unhurt character, 1 for each wounded, 0 for each dead, -1 for each in prison",
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
HOW = {
    "DA.ACH.03": "unhurt 2, hurt 1, dead 0, jail -1", "DA.ACH.11": "1 a ruin",
    "DA.ACH.12": "give more tribute", "DA.ACH.13": "1 a Path: pass its guardian",
    "DA.ACH.14": "impress its hosts", "DA.ALLI.16": "be first at its end", "DA.ACH.16": "pass more of them",
    "DA.ACH.17": "bring more home", "DA.ACH.18": "leave the map alive", "DA.ACH.19": "a card of Lith",
}  # fmt: skip
"""What counts in each, beside its name."""
UNHURT = 2
SHAPES = {UNHURT: "unhurt", 1: "wounded", 0: "dead", -1: "in prison"}
"""What a character is by what it counts for Combat."""
LONGEST = 150
"""Letters that say what wins, whole on a phone too."""
ROOM_AT_ONCE = 125
"""Letters that say what wins at once: two lines below it, beside the longest notes of both teams."""
UNCHOSEN = "Labyrinth"
"""One that a team has still to choose."""
MOST_NAMED = 3
"""How many achievements the bar on top explains."""
ROOM = 150
"""Letters that the bar on top has for who leads and for advice, whole."""
NOTE = 84
"""Letters beside a team's number that leave room for what wins."""
FEW = 2
"""How many ruins, paths or wounded it names."""
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
    return arena.step > COLOURS_SETTLED


def team_name(arena: Arena, team: int) -> str:
    """A team by its colour, once that is settled."""
    return TEAMS[team] if colours_settled(arena) else ("First team", "Second team")[team]


# ---- what wins ------------------------------------------------------------------------------------------------------


def goal(arena: Arena, team: int = -1) -> Goal:
    """What wins, and what a team could go for; of nobody's team, that on turn. Everybody may know all of it:
    characters, markers and tribute lie open. DA.ACH.01-02, DA.WIN.02, 06"""
    lines = sheet(arena) if arena.step > VAULTS else []
    playing = bool(lines) and arena.step != OVER
    aim = best_aim(arena, arena.turn if team < 0 else team) if playing else None
    leads = lead(arena, lines) if lines else ""
    return Goal(
        what_wins(arena),
        target=len(lines) or len(counted(arena)),
        unit="achievements",
        sides=tuple(progress(arena, team, lines) for team in (WHITE, BLACK)),
        lead=leads,
        advice=advice(arena, lines, aim, ROOM - len(leads)) if arena.step != OVER else "",
        lose=at_once(arena),
        clock=clock(arena),
        spaces=(aim.prize.space,) if aim is not None else (),
    )


def what_wins(arena: Arena) -> str:
    """The same rule at every time, with what each achievement counts where they are few. DA.ACH.01-02"""
    kinds = counted(arena)
    if len(kinds) == 1:
        return f"At the end you win if ahead in {kinds[0][0]} ({HOW[kinds[0][1]]}), and lose if behind."
    text = "More achievements led at the end"
    full = [f"{title} ({HOW[rule]})" for title, rule in kinds]
    for names in (full, [title for title, _ in kinds], grouped(mission(arena))):
        if len(told := f"{text}: {', '.join(names)}.") <= LONGEST:
            return told
    return f"{text}."


def counted(arena: Arena) -> list[tuple[str, str]]:
    """The achievements of the mission by name, each with its rule. DA.ACH.01, 13"""
    found: list[tuple[str, str]] = []
    for kind in mission(arena).achievements:
        names = labyrinths(arena) if kind == "labyrinth" else [ACHIEVEMENT_NAMES[kind]]
        found += [(name, RULE_OF[kind]) for name in names]
    return found


def labyrinths(arena: Arena) -> list[str]:
    """The labyrinths of the map by name; each is an achievement. DA.ACH.13, DA.AKEY.02"""
    laid = [labyrinth.key for labyrinth in arena.land.labyrinths]
    keys = laid or [key for key in (*mission(arena).keys, *arena.keys) if KEYS[key].family == "labyrinth"]
    names = [KEYS[key].name for key in dict.fromkeys(keys)]
    return [*names, *[UNCHOSEN] * (mission(arena).pick - len(names))]


def at_once(arena: Arena) -> str:
    """The two ways to win and to lose before the end, in the fullest words that there is room for. DA.WIN.01, 04"""
    some = any(arena.who[who].kind == HENCHMAN for team in (WHITE, BLACK) for who in on_map(arena, team))
    free = by_team(arena, living) if arena.step > VAULTS else ""
    henchmen = "no henchmen" * some
    notes = (", ".join(filter(None, (free, henchmen))), henchmen or free, "")
    told = [wins_at_once(arena, note and f" ({note})") for note in notes]
    return next((words for words in told if len(words) <= ROOM_AT_ONCE), told[-1])


def wins_at_once(arena: Arena, free: str) -> str:
    """Valor and glory, unless the mission excludes them; and who counts. DA.WIN.02, 06-07"""
    without = mission(arena).without
    ways = []
    if "valor" not in without:
        ways.append(f"over twice their living, free characters{free}")
    if "glory" not in without:
        ways.append(f"{arena.rules.count} markers more: {', '.join(marked(arena))}")
    return f"Wins at once: {'. Or '.join(ways)}." if ways else ""


def marked(arena: Arena) -> list[str]:
    """What bears the markers of a team, all of them counted together. DA.WIN.07"""
    land = arena.land
    paths = bool(land.labyrinths) if land.size else "labyrinth" in mission(arena).achievements
    lair, alliance = ["most Lith tribute"] * bool(land.lair), ["Alliance"] * bool(land.alliance)
    return ["ruins", *["Paths"] * paths, *lair, *alliance]


def by_team(arena: Arena, count: Callable[[Arena, int], int]) -> str:
    """'White 6, Black 5'."""
    return ", ".join(f"{TEAMS[team]} {count(arena, team)}" for team in (WHITE, BLACK))


# ---- how it stands --------------------------------------------------------------------------------------------------


def progress(arena: Arena, team: int, lines: list[Line]) -> Progress:
    """How many achievements a team would get now, and what it has in each; of many, those that it leads."""
    held = [line for line in lines if line.leader == team]
    told = lines if len(lines) <= MOST_NAMED else held
    more = beyond(arena, told, team) if lines else ""
    notes = [f"{standing(arena, told, team, whole, named)}{more}" for whole in (True, False) for named in (FEW, 0)]
    notes = [note.removeprefix("; ") for note in notes]
    note = next((note for note in notes if len(note) <= NOTE), notes[-1])
    return Progress(team, team_name(arena, team), len(held), note=note or ("ahead in nothing yet" if lines else ""))


def beyond(arena: Arena, lines: list[Line], team: int) -> str:
    """The markers of a team, where the ruins and paths that are told are not all of them. DA.WIN.07"""
    laid = 0 if "glory" in mission(arena).without else markers(arena, team)
    told = sum(own(line, team) for line in lines if line.rule in (RULE_OF["base"], RULE_OF["labyrinth"]))
    if laid <= told:
        return ""
    tribute = laid == told + 1 and tribute_lead(arena.tribute, team) > 0
    return "; 1 tribute marker" if tribute else f"; {plural(laid, 'marker')} in all"


def standing(arena: Arena, lines: list[Line], team: int, whole: bool, named: int) -> str:
    """What a team has in each achievement, by its whole title or in a word, and by name what is few."""
    words = [line.title.partition(" of ")[0] for line in lines]
    titles = [line.title for line in lines] if whole or len(set(words)) < len(words) else words
    return ", ".join(
        f"{title} {own(line, team)}{grounds(arena, line, team, named)}"
        for title, line in zip(titles, lines, strict=True)
    )


def own(line: Line, team: int) -> int:
    return line.white if team == WHITE else line.black


def grounds(arena: Arena, line: Line, team: int, few: int = FEW) -> str:
    """How a team's characters are, which sites it has destroyed, or on which paths its markers are, if they are few."""
    if line.rule == RULE_OF["combat"]:
        return f" ({shape(arena, team, few)})"
    if line.rule == RULE_OF["base"]:
        names = [SITE_NAMES[site] for site in range(len(SITE_NAMES)) if site_destroyed(arena, 1 - team, site)]
    elif line.rule == RULE_OF["labyrinth"]:
        number = labyrinths(arena).index(line.title) if line.title in labyrinths(arena) else -1
        names = paths_of(arena, number, team) if number >= 0 else []
    else:
        names = []
    return f" ({listed(names)})" if 0 < len(names) <= FEW else ""


def shape(arena: Arena, team: int, few: int = FEW) -> str:
    """What a team's Combat is made of, by name where it is few: '5 unhurt; Skadi wounded'. DA.ACH.04-10"""
    told = []
    for worth, name in SHAPES.items():
        those = [called(arena, who) for who in team_heroes(arena, team) if combat_worth(arena, who) == worth]
        named = worth < UNHURT and len(those) <= few
        told += [f"{listed(those) if named else len(those)} {name}"] if those else []
    return "; ".join(told)


def paths_of(arena: Arena, labyrinth: int, team: int) -> list[str]:
    """The paths of a labyrinth that bear a team's marker, by name."""
    laid = arena.land.labyrinths[labyrinth]
    return [
        f"Path of {PATHS[laid.alternate][path]}"
        for path in range(len(laid.paths))
        if marker(arena, labyrinth, path)[0] == team
    ]


def numbers_of(line: Line, first: int) -> str:
    """Both numbers of an achievement, a team's own first."""
    mine, theirs = (line.white, line.black) if first == WHITE else (line.black, line.white)
    return f"{mine} to {theirs}"


def lead(arena: Arena, lines: list[Line]) -> str:
    """Who would win if it ended now, and by which achievements; or a victory at once that is near. DA.ACH.01-02"""
    if arena.victory:
        return f"{TEAMS[arena.winner]} has won by {arena.victory}"
    white, black = achievements(arena)
    over = arena.step == OVER
    near = "" if over else near_valor(arena) or near_glory(arena)
    if white == black and near:
        return f"A draw if it ended now; {near}"
    if white == black:
        return f"A draw{'' if over else ' if it ended now'}: each is ahead in {white} of {len(lines)}"
    team, verb = int(black > white), "has won" if over else "would win now"
    held = [line.title for line in lines if line.leader == team]
    by = f": {', '.join(held)}" if len(held) <= MOST_NAMED else ""
    by = f"; {near}" if near else by
    return f"{TEAMS[team]} {verb}, {max(white, black)} to {min(white, black)}{by}"


def advice(arena: Arena, lines: list[Line], aim: Aim | None = None, room: int = ROOM) -> str:
    """Where a team could go; then what counts in each achievement, of many in the closest, as far as there is room."""
    told = aim_words(arena, aim) if aim is not None else ""
    others = [text for title, text in what_counts(arena, lines, bool(told)) if not told.endswith(f" for {title}.")]
    for more in others:
        told = f"{told} {more}".lstrip() if not told or len(told) + len(more) < room else told
    return told


def what_counts(arena: Arena, lines: list[Line], advised: bool) -> list[tuple[str, str]]:
    """How to get ahead in each achievement, the closest first where there are many; not twice, but for want of other
    advice."""
    closest = sorted(lines, key=lambda line: abs(line.white - line.black))
    found = [(line.title, line.rule) for line in closest] or counted(arena)
    if advised and lines and all(f"{title} ({HOW[rule]})" in what_wins(arena) for title, rule in found):
        return []
    return [(title, f"{title}: {HOW[rule]}.") for title, rule in found[:MOST_NAMED]]


def near_valor(arena: Arena) -> str:
    """One character from a valor win. DA.WIN.02-03"""
    free = living(arena, WHITE), living(arena, BLACK)
    for team in (WHITE, BLACK) if "valor" not in mission(arena).without else ():
        if free[team] > 2 * (free[1 - team] - 1):
            return f"{TEAMS[1 - team]}, {free[1 - team]} to {free[team]} free, loses at once with 1 fewer"
    return ""


def near_glory(arena: Arena) -> str:
    """One marker from a glory win. DA.WIN.06-07"""
    laid = markers(arena, WHITE), markers(arena, BLACK)
    for team in (WHITE, BLACK) if "glory" not in mission(arena).without else ():
        if laid[team] - laid[1 - team] >= arena.rules.count - 1:
            return f"{TEAMS[team]}, {laid[team]} to {laid[1 - team]} markers, wins at once with 1 more"
    return ""


# ---- how long -------------------------------------------------------------------------------------------------------


def last_round(arena: Arena) -> int:
    """The round that is played, or that was played last: an end by length comes before the next one begins."""
    return arena.round - (arena.step == OVER and not arena.victory)


def rounds_settled(arena: Arena) -> int:
    """How many rounds there will be; 0 where a card or the clock decides."""
    rounds = rounds_of(arena)
    return 0 if arena.ending or last_round(arena) > rounds else rounds


def clock(arena: Arena) -> Clock:
    """Rounds, or the minutes of a timed game, and when it ends. DA.LEN.01-04, 07"""
    round, rounds, minutes = last_round(arena), rounds_of(arena), minutes_of(arena)
    if rounds_settled(arena):
        return Clock("Round", round, rounds, f"The match ends after round {rounds}.{next_turn(arena)}")
    if rounds:
        ends = f"Before each round from {rounds - 1} on a card may end the match."
        return Clock("Round", round, note=f"{ends}{next_turn(arena)}")
    if arena.rules.called:
        return Clock(
            "Round", round, note=f"The match ends after {minutes} minutes by your own clock.{next_turn(arena)}"
        )
    return Clock(
        "Minutes",
        min(minutes, arena.clock // 60),
        minutes,
        "The match ends when they are over; each thing done takes 6 seconds.",
    )


def next_turn(arena: Arena) -> str:
    """Whose turn follows the one that is played, after its Reinforce; empty after the last. DA.ROUND.01"""
    rounds = rounds_settled(arena)
    if not ROUND < arena.step < OVER or (arena.turn == BLACK and last_round(arena) == rounds):
        return ""
    return f" Next turn: {TEAMS[1 - arena.turn]}."


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
        return f"{team}: {len(movers(arena)) + (arena.mover >= 0)} to move"
    if phase == OPFIRE:
        return f"{other} may shoot at who moved"
    if phase == MELEE:
        fights = len({*battles(arena), *([arena.battle] if arena.battle >= 0 else [])})
        return f"{fights} fight{'' if fights == 1 else 's'}, both teams"
    if phase == REINFORCE:
        return f"{team}: {len(waiting(arena, arena.turn))} waiting"
    return team
