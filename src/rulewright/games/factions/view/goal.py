"""What wins, how it stands, and which phase of the round it is. Everything here is open to all."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulewright.kernel.goal import Clock, Goal, Phase, Progress, phases_of
from rulewright.kernel.words import listed

from ..rules.content import CHARGE, GRAPPLE, KNOCKBACK, TERRORIZE
from ..rules.rounds import ahead, held_tiles
from ..rules.state import (
    ACTION,
    BUILD,
    BUY,
    CLEAN_UP,
    CONTROL,
    ENTER,
    FINISHED,
    INITIATIVE,
    OVER,
    RESOURCES,
    SETUP,
    SETUP_BUY,
    SETUP_CREDITS,
    SETUP_ENTER,
    VICTORY_POINTS,
    Table,
    powers_of,
    seats_of,
)
from .names import SIDES, counted, place, team_name, to_have

BRIEFING = (
    "12 Victory Points win: whenever a round ends, each soldier who stands on a Victory Tile, the ones with a medal, "
    "earns his side 1. An army that loses its last soldier is out.",
    "Each round all sides earn credits, buy soldiers and bring them in. Then they take turns, one soldier at a time: "
    "he moves, attacks or uses an ability until his actions are spent.",
    "Roll low: an attack hits if the 20-sided die shows the number on the card or less. Newcomers act only from the "
    "next round on, so buy before you need them.",
)
POINTS = "First to 12 Victory Points wins: 1 for each soldier on a Victory Tile at a round's end."
HOW = {
    "1v1": f"{POINTS} Or defeat the foe's whole army",
    "1v1v1": f"{POINTS} Or defeat both other armies",
    "2v2": f"{POINTS} Partners share them. Or defeat both foes",
}
TIE = "12+: a draw."
MOVERS = {KNOCKBACK: "Knockback", CHARGE: "Charge", GRAPPLE: "Grapple", TERRORIZE: "Terrorize"}
"""The abilities that move an enemy."""
QUIET = "{} running without damage, points or entries"
ROUND = ("Initiative", "Income", "Deploy", "Action", "Control", "Clean-up")
COMING = {"Control": "tiles score", "Clean-up": "then round {next}"}
"""What the last phases of a round are for."""
BEFORE = ("Armies", "Order of play", "Buy", "Take positions", "Round 1")
IN_ROUND = {INITIATIVE: 0, RESOURCES: 1, BUY: 2, ENTER: 2, ACTION: 3, CONTROL: 4, CLEAN_UP: 5}
SOON = (2, 5)  # rounds in which a side can win: so near that it is told, this very one elsewhere
COUNTS = ("none", "one", "two", "three", "four", "five")
WARNING = 2  # rounds before a stalemate at which it is told


def goal(table: Table) -> Goal:
    """FA.GOAL.02, 03, FA.CTRL.01, 05-07"""
    points = points_now(table)
    starred = spoken_of(table, points) if table.round and table.phase != OVER else ()
    return Goal(
        text=f"{HOW[table.grid.mode]}{armies_left(table)}.",
        target=VICTORY_POINTS,
        unit="Victory Points",
        sides=tuple(
            Progress(
                team, team_name(table, team), now, then if counting(table) else None, standing(table, team, now, then)
            )
            for team, (now, then) in enumerate(zip(table.vp, points, strict=True))
        ),
        lead=lead_line(table, points),
        advice=f"★ {advice(table, points)}" if starred else advice(table, points),
        spaces=starred,
        lose=how_else_it_ends(table),
        clock=clock(table),
    )


def how_else_it_ends(table: Table) -> str:
    """What ends the match where nobody has won, and who wins then, in a line of the strip. FA.CTRL.07"""
    limit, still = table.rulings.round_limit, table.rulings.stalemate_rounds
    ends = [
        *([f"round {limit}"] if limit else []),
        *([f"{QUIET.format(counted(still, 'round'))} (now {so_far(table)})"] if still else []),
    ]
    if not ends:
        return f"Several at {TIE}"
    comma = "," if still else ""
    ranked = "most points win, then living soldiers worth more credits"
    return f"After {', or '.join(ends)}{comma} {ranked}. Level, or several at {TIE}"


def so_far(table: Table) -> int:
    """The rounds running in which nothing happened; what happens ends them at once. FA.CTRL.07"""
    return 0 if table.stirred else table.quiet


def armies_left(table: Table) -> str:
    """How much of each army is not yet defeated, on the grid, waiting or to be bought. FA.GOAL.02"""
    if table.phase == BUILD:
        return ""
    told, duel = [], len(table.teams) == 2  # of more sides there is no room for what they had
    for seat in seats_of(table):
        unbought = sum(table.left[seat])
        left = len(table.ranks[seat]) + len(table.waiting[seat]) + unbought
        told.append(f"{SIDES[seat]} {left}{f' of {unbought + table.owner.count(seat)}' if duel else ''}")
    return f"; {'soldiers ' if duel else ''}left: {', '.join(told)}"


def counting(table: Table) -> bool:
    """Whether this round's Victory Points are still to be counted."""
    return INITIATIVE <= table.phase <= CONTROL


def points_now(table: Table) -> list[int]:
    """The Victory Points of each team with the Victory Tiles that it holds now."""
    return [points + more for points, more in zip(table.vp, tiles_held(table), strict=True)]


def tiles_held(table: Table) -> list[int]:
    """How many Victory Tiles each team holds now. FA.CTRL.01"""
    teams = [table.teams[table.owner[table.at[tile]]] for tile in table.grid.victory if table.at[tile] >= 0]
    return [teams.count(team) for team in range(len(table.vp))]


def standing(table: Table, team: int, now: int, then: int) -> str:
    """A side's number by its name, with what counting now would add, and what it can buy with."""
    purses = [table.bank[seat] for seat in seats_of(table) if table.teams[seat] == team]
    bank = f"{' and '.join(map(str, purses))} {'credit' if purses == [1] else 'credits'}"
    if not counting(table):
        return f"Victory Points; {bank}"
    return f"Victory Points, {then} if counted now; {bank}"


def lead(table: Table) -> str:
    """Who is ahead on Victory Points, and by how much."""
    best = max(table.vp)
    first = [team for team, points in enumerate(table.vp) if points == best]
    others = [points for points in table.vp if points < best]
    names = [SIDES[seat] for seat in seats_of(table) if table.teams[seat] in first]
    if not others:
        return f"Level at {best}"
    verb = "leads" if len(names) == 1 else "lead"
    return f"{listed(names)} {verb} by {best - max(others)}"


def lead_line(table: Table, points: list[int]) -> str:
    """Who is ahead, and what comes of the Victory Tiles as they are held now."""
    first, then = lead(table), prospect(table, points)
    leaders = first.partition(" lead")[0]
    if then.startswith(f"{leaders} win"):
        return f"{first} and {then.removeprefix(leaders).strip()}"
    return f"{first}; {then}" if then else first


def prospect(table: Table, points: list[int]) -> str:
    """Who wins when as it stands, or who gains how much, in a few words."""
    if not table.round or not counting(table):
        return ""
    victors = [team for team, then in enumerate(points) if then >= VICTORY_POINTS]
    if table.round == table.rulings.round_limit:
        victors = victors or ahead(table, points)
    if victors:
        names = listed([team_name(table, team) for team in victors])
        what = "draw" if len(victors) > 1 else to_have(names, "wins", "win")
        return f"{names} {what} when this round ends, as it stands"
    if soon := soonest(table):
        return soon
    gains = [f"{team_name(table, team)} +{held}" for team, held in enumerate(tiles_held(table)) if held]
    return f"this round {', '.join(gains)}" if gains else "nobody on a Victory Tile"


def advice(table: Table, points: list[int]) -> str:
    """What decides now, in a sentence."""
    if table.phase == OVER:
        return ""
    if table.phase == BUILD:
        return "Every army may cost up to 100 credits; its soldiers are bought during the battle."
    if not table.round:
        return f"Everybody starts with {SETUP_CREDITS} credits. The Victory Tiles are the first to run for."
    near = [team for team, then in enumerate(points) if then >= VICTORY_POINTS]
    if near and counting(table):
        names = listed([team_name(table, team) for team in near])
        if len(near) > 1:
            return f"Counted now, {names} reach 12 in the same round: a draw."
        won = f"Counted now, {names} {to_have(names, 'reaches', 'reach')} 12 and {to_have(names, 'wins', 'win')}."
        return " ".join((won, *how_to_stop(table, near[0], points[near[0]])))
    if table.round == table.rulings.round_limit:
        names = listed([team_name(table, team) for team in ahead(table, points)])
        return f"Last round. After it most Victory Points win, then living soldiers worth more credits: now {names}."
    tiles = len(table.grid.victory)
    free = len(free_tiles(table))
    if free:
        some = f"{free} of {tiles} Victory Tiles {'is' if free == 1 else 'are'}"
        every = "Both" if tiles == 2 else f"All {tiles}"
        which = f"{every} Victory Tiles are" if free == tiles else some
        return f"{which} free: whoever stands there when the round ends scores."
    shares = [f"{team_name(table, team)} {held}" for team, held in enumerate(tiles_held(table)) if held]
    free_one = f"To free one, defeat who stands there{or_move(table, seats_of(table))}."
    return f"All {tiles} Victory Tiles are held: {', '.join(shares)}. {free_one}"


def spoken_of(table: Table, points: list[int]) -> tuple[int, ...]:
    """The Victory Tiles that the advice speaks of: those of who wins as it stands, else the free ones."""
    near = [team for team, then in enumerate(points) if then >= VICTORY_POINTS]
    if not near or not counting(table):
        return free_tiles(table) if table.round != table.rulings.round_limit else ()
    one_left = len(near) == 1 and can_be_stopped(table, near[0], points[near[0]])
    return tuple(held_tiles(table, near[0])) if one_left else ()


def can_be_stopped(table: Table, team: int, then: int) -> bool:
    """Whether a team falls short of a win if it is driven off all its Victory Tiles. FA.CTRL.01"""
    return then - len(held_tiles(table, team)) < VICTORY_POINTS


def how_to_stop(table: Table, team: int, then: int) -> list[str]:
    """Where a team stands that wins as it stands, and from how many of those tiles it must be driven. FA.CTRL.01"""
    if not can_be_stopped(table, team, then):
        return []
    held, enough = held_tiles(table, team), then - VICTORY_POINTS + 1
    where = listed([place(table, tile) for tile in held])
    whom = "who stands" if len(held) == 1 else f"{COUNTS[enough]} of those" if enough < len(held) else "all"
    others = [seat for seat in seats_of(table) if table.teams[seat] != team]
    return [f"To stop that, defeat {whom} on {where}{or_move(table, others)}."]


def or_move(table: Table, seats: Iterable[int]) -> str:
    """By which abilities soldiers of these sides on the grid could move somebody off a tile this round.

    FA.REM.11, FA.BST.06, FA.CYB.10, FA.UND.49
    """
    able = [soldier for seat in seats for soldier in table.ranks[seat] if not table.flags[soldier] & FINISHED]
    ways = [name for power, name in MOVERS.items() if any(powers_of(table, soldier) & power for soldier in able)]
    return f", or move off by {' or '.join(ways)}" if ways else ""


def free_tiles(table: Table) -> tuple[int, ...]:
    """The Victory Tiles on which nobody stands. FA.CTRL.01"""
    return tuple(tile for tile in table.grid.victory if table.at[tile] < 0)


def clock(table: Table) -> Clock:
    """The rounds, and what comes after the last one. FA.CTRL.05"""
    limit, still = table.rulings.round_limit, table.rulings.stalemate_rounds
    notes = []
    if limit:
        left = limit - table.round
        then = "then Victory Points decide"
        notes.append(f"{counted(left, 'round')} left, {then}" if left else f"the last, {then}")
    if still and (quiet := so_far(table)) and quiet >= still - WARNING:
        notes.append(f"{QUIET.format(counted(quiet, 'round'))}: after {still} the battle ends")
    return Clock("Round" if table.round else "Rounds", table.round, limit, "; ".join(notes))


def soonest(table: Table) -> str:
    """When a side reaches 12 with the Victory Tiles that it holds now, where that is before the last round."""
    limit = table.rulings.round_limit
    found = [
        (-(-(VICTORY_POINTS - points) // held), team)
        for team, (points, held) in enumerate(zip(table.vp, tiles_held(table), strict=True))
        if held
    ]
    rounds, _ = min(found, default=(0, 0))
    if rounds < SOON[0] or rounds > SOON[1] or not counting(table) or (limit and table.round + rounds - 1 > limit):
        return ""
    teams = [team for count, team in found if count == rounds]
    names = listed([team_name(table, team) for team in teams])
    what = "draw" if len(teams) > 1 else to_have(names, "wins", "win")
    return f"{names} {what} after round {table.round + rounds - 1}, as it stands"


def phases(table: Table) -> tuple[Phase, ...]:
    """The phases of a round, or of the time before the first. FA.ROUND.01"""
    if table.phase == OVER:
        return ()
    if table.phase <= SETUP_ENTER:
        return phases_of(BEFORE, table.phase, note(table))
    found = [
        phase if phase.note else replace(phase, note=COMING.get(phase.label, "").format(next=table.round + 1))
        for phase in phases_of(ROUND, IN_ROUND[table.phase], note(table))
    ]
    if not found[3].note and table.phase > INITIATIVE and table.phase < ACTION:
        found[3] = replace(found[3], note=f"{first_to_act(table)} first")
    if (gains := earnings(table)) and table.phase < CONTROL:
        found[4] = replace(found[4], note=gains)
    return tuple(found)


def first_to_act(table: Table) -> str:
    """Who opens the Action phase: the first in the order of play who has somebody ready. FA.ACT.09, 11"""
    return SIDES[next((seat for seat in table.order if ready(table, seat)), table.order[0])]


def earnings(table: Table, credits: bool = True) -> str:
    """What the Control phase brings as the soldiers stand: 'Steel 2 points, Amber 1 credit'. FA.CTRL.01, 02"""
    points = [
        f"{team_name(table, team)} {counted(held, 'point')}" for team, held in enumerate(tiles_held(table)) if held
    ]
    holders = [table.owner[table.at[tile]] for tile in table.grid.credit if table.at[tile] >= 0]
    money = [
        f"{SIDES[seat]} {counted(holders.count(seat), 'credit')}"
        for seat in seats_of(table)
        if seat in holders and credits
    ]
    return ", ".join((*points, *money))


def note(table: Table) -> str:
    """What is done in this phase, or how much of it is left."""
    if table.phase == ACTION:
        return f"still to act: {', '.join(f'{SIDES[seat]} {ready(table, seat)}' for seat in sorted(table.order))}"
    if table.phase in (SETUP, INITIATIVE):
        return f"{SIDES[table.button]} decides who goes first"
    whose = SIDES[table.order[table.turn]] if table.turn < len(table.order) else ""
    verb = {BUILD: "chooses", SETUP_BUY: "buys", BUY: "buys", SETUP_ENTER: "takes positions", ENTER: "brings in"}
    return f"{whose} {verb[table.phase]}" if whose and table.phase in verb else ""


def ready(table: Table, seat: int) -> int:
    """How many soldiers of a side are not done in this round."""
    return sum(1 for soldier in table.ranks[seat] if not table.flags[soldier] & FINISHED)
