"""A mission from its layout to its reward: what all have in common. What each does of its own is in plots.py."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ask, Flow, told

from .board import COUNT, MAZE, NOWHERE, PLACE, SPACE
from .content import MONSTER, TRIUMPH
from .effects import carry_out
from .errands import add_errand, meet_errand
from .gates import place_gate
from .heroes import end, gain_luck, gain_xp, settle
from .levels import raise_danger
from .memory import LOST, WON, close_chapter, ending
from .plot import clue_at
from .plots import plot_of
from .profile import profile
from .quarry import bring_back, place_epics
from .scope import Scope, draw_foes
from .state import WON as WON_FIGHT
from .state import Hero, Progress, Table, living, mission_of

# ---- setting up -----------------------------------------------------------------------------------------------------


def place_mission(table: Table) -> Flow[None]:
    """Clues, Epic Monsters, gates, overlay and Mission Deck. DD.MSEL.05-07, DD.CAMP.02, 03"""
    mission = mission_of(table)
    table.progress = Progress(begun=table.turn)
    table.clues = {letter: SPACE[place] for letter, place in mission.clues.items()}
    table.overlay = SPACE[mission.overlay] if mission.overlay else NOWHERE
    for place in mission.raise_:
        raise_danger(table, PLACE[place])
    for gate in mission.voidgates:
        place_gate(table, SPACE[gate])
    yield from place_epics(table)
    for entry in mission.deck:
        yield from add_errand(table, entry)
    plot_of(table).begin(table)
    for hero in living(table):
        if profile(table, hero).stats.get("moon_marked"):
            gain_luck(table, hero, 2)
    told(table, "mission", briefing=mission.id)


# ---- on the way -----------------------------------------------------------------------------------------------------


def explored(table: Table, hero: Hero) -> Flow[None]:
    """A passed Explore at a Clue, or in The Maze. DD.EXPL.04"""
    if hero.space == MAZE:
        plot_of(table).explore_maze(table)
    elif letter := clue_at(table, hero.space):
        yield from plot_of(table).explore_clue(table, hero, letter)


def at_clue(table: Table, party: int, space: int) -> Flow[None]:
    """What a Party may do at a Clue in its Encounter Phase, Safe or not. DD.LARGE.01, 02"""
    meet_errand(table, party, space)
    yield from plot_of(table).face(table, party, space)


def stormed(table: Table, party: int, space: int) -> Flow[None]:
    """What a won storm brings."""
    if table.result == WON_FIGHT:
        yield from plot_of(table).take(table, party, space)


def guards(table: Table, space: int) -> Flow[Sequence[int]]:
    """Overseers attack every turn where the mission says so."""
    guarded = mission_of(table).guarded
    if not guarded or SPACE[guarded] != space:
        return ()
    return (yield from draw_foes(table.law, 2 if len(living(table)) >= 3 else 1))


def may_surrender(table: Table) -> bool:
    """In a campaign, and not in Blood Money. DD.BRIBE.07"""
    return table.mode == "campaign" and mission_of(table).surrender


# ---- the end of a mission -------------------------------------------------------------------------------------------


def has_failed(table: Table) -> bool:
    """The fail clauses: who has reached the gates."""
    return any(table.epics.get(MONSTER[id]) == SPACE[place] for id, place in mission_of(table).lost_at.items())


def check(table: Table) -> Flow[None]:
    """At the end of the Encounter Phase. DD.MISS.01-04"""
    plot = plot_of(table)
    plot.end_turn(table)
    if plot.is_complete(table):
        yield from complete(table)
    elif has_failed(table):
        told(table, "failed", mission=mission_of(table).id, ending=ending(table, LOST))
        close_chapter(table, LOST)
        plot.fail(table)
    else:
        bring_back(table)


def complete(table: Table) -> Flow[None]:
    """The reward, a Triumph for one, and the path onward. DD.CAMP.01, DD.MISS.03"""
    mission, plot, heroes = mission_of(table), plot_of(table), living(table)
    how = plot.ending(table)
    told(table, "completed", mission=mission.id, ending=ending(table, how or WON))
    close_chapter(table, how or WON)
    if how:
        end(table, how, won=True)
    yield from pay_out(table, heroes)
    if (yield from plot.reward(table, heroes)) and mission.triumph:
        yield from give_triumph(table, mission.triumph)
    for hero in heroes:
        hero.reagents = 0
    if table.mode != "campaign":
        end(table, mission.id, won=True)
    table.done.append(table.mission)
    table.last_faction = table.faction
    if table.faction:
        table.served[table.faction] = table.served.get(table.faction, 0) + 1
    yield from plot.finale(table)
    table.agenda.append(("next_mission", 1))


def pay_out(table: Table, heroes: Sequence[Hero]) -> Flow[None]:
    """What the mission promises, without gold for a second try; and 1 XP for who serves the same faction again."""
    here, purses = heroes[0].space, [hero.gp for hero in heroes]
    everyone = Scope(sum(1 << hero.seat for hero in heroes), space=here if here < COUNT else NOWHERE)
    yield from carry_out(table, mission_of(table).reward, everyone)
    if table.unpaid:
        for hero, purse in zip(heroes, purses, strict=True):
            hero.gp = purse
    if table.faction and table.faction == table.last_faction:
        for hero in heroes:
            gain_xp(table, hero, 1)


def give_triumph(table: Table, id: str) -> Flow[None]:
    """One copy of each, to one Adventurer of the players' choice."""
    triumph = TRIUMPH[id]
    if any(triumph in hero.triumphs for hero in table.heroes):
        return
    heroes = living(table)
    answer = yield Ask(heroes[0].seat, "triumph", [("hero", hero.seat) for hero in heroes], about=triumph)
    hero = table.heroes[answer[1]]
    hero.triumphs += (triumph,)
    settle(table, hero)
    told(table, "triumph", hero.seat, triumph=id)
