"""Movement: steps between connected spaces, free strikes, fissures, and placing."""

from __future__ import annotations

from rulewright.kernel import Flow, Roll, told

from .cast import SMALL, TINY
from .ground import FAR
from .harm import hazard
from .powers import AMBROSE, CANICE, DOORSTOP, FIRST_VILLAIN, GREASED, HERO_FIGURES, LIGHT_STEP, PAIR, POG
from .ratings import SLICK_STONES
from .reasons import Condition
from .rolls import FACES
from .script import script_of
from .state import (
    BULL_THROUGH,
    CROWDED,
    DOWN,
    DRIVEN,
    LOST_ACTION,
    Table,
    carries,
    enemies_in,
    heroes_in,
    is_full,
    is_ready,
    is_rough,
    knock_down,
    lay_again,
    numbers,
    skilled,
)

COLLAPSE, SLIP = Roll("collapse", FACES), Roll("slick stones", FACES)


def fissure_bar(table: Table, figure: int, charging: bool) -> Condition:
    """Why a figure may not move into or out of a fissure: it is too big, or charges and is not Tiny.

    UC.FISS.02-04, UC.TERM.16
    """
    profile = table.cast.profiles[figure]
    if profile.base != SMALL:
        return "too big"
    return "charging past" if charging and not profile.keywords & TINY else ""


def entry_bar(table: Table, figure: int, space: int, charging: bool) -> Condition:
    """Why a figure may not step into a connected space. UC.FISS.02-04, UC.MOVE.17"""
    if space in table.ground.fissures:
        bar = fissure_bar(table, figure, charging)
        if bar:
            return bar
    return "full" if is_full(table, space) else ""


def step_bar(table: Table, figure: int, space: int, charging: bool) -> Condition:
    """Why a figure may not step into a space beside its own. UC.SPACE.08, UC.FISS.02-04, 10, UC.MOVE.17"""
    if space in table.ground.near[table.space[figure]]:
        return entry_bar(table, figure, space, charging)
    return "collapsed" if table.ground.collapsed >> space & 1 else "walled"


def exits_of(table: Table, figure: int, charging: bool) -> tuple[int, ...]:
    """The connected spaces that a figure fits into, if it can leave its own.

    UC.SPACE.05-08, UC.ELEM.04, UC.FISS.02-04
    """
    ground = table.ground
    barred = ground.fissures and fissure_bar(table, figure, charging)
    return (ground.wide if barred else ground.near)[table.space[figure]]


def steps_of(table: Table, figure: int, charging: bool) -> list[int]:
    """Where a figure can go with one step. UC.MOVE.01, 17-19"""
    there = numbers(table)  # one look at everybody tells of nearly every space that it is not full
    exits = exits_of(table, figure, charging)
    return [space for space in exits if there[space] <= CROWDED or not is_full(table, space)]


def charge_bar(table: Table, hero: int) -> Condition:
    """Why a hero may not choose to charge. UC.MOVE.07, 13, 16, UC.FISS.04, UC.POG.05"""
    if table.did[hero] & LOST_ACTION:
        return "no attack left"
    if is_rough(table, table.space[hero]):
        return "rough start"
    if carries(table, hero):
        return "laden"
    if hero == DOORSTOP and not table.flags[DOORSTOP] & DRIVEN:
        return "not driven"
    for space in exits_of(table, hero, True):
        if not is_full(table, space):
            return ""
    return "nowhere to charge"


def strikers(table: Table, figure: int, where: int) -> list[int]:
    """The enemies that get a free strike at a figure that leaves; Bull Through and Greased allow none.

    UC.FREE.01, 02, UC.KNOCK.01
    """
    enemies = enemies_in(table, figure, where)
    if not enemies or table.flags[figure] & BULL_THROUGH or (figure == POG and skilled(table, PAIR, GREASED)):
        return []
    prone = table.rulings.prone_free_strikes
    return [e for e in enemies if table.health[e] > 0 and e != AMBROSE and (prone or not table.flags[e] & DOWN)]


def worst_of(table: Table, figure: int, foe: int) -> int:
    """From which face on a free strike hurts: for Tiny figures, those struck by them, and a Light Step only the 6.

    UC.TERM.14, 15
    """
    profiles = table.cast.profiles
    tiny = (profiles[figure].keywords | profiles[foe].keywords) & TINY
    return 6 if tiny or (figure == CANICE and skilled(table, CANICE, LIGHT_STEP)) else 5


def free_strikes(table: Table, figure: int, foes: list[int]) -> Flow[bool]:
    """A hazard roll for each enemy in the space being left; whether the figure can still go. UC.FREE.01-05"""
    for foe in foes:
        yield from hazard(table, figure, worst_of(table, figure, foe), foe)
        if not is_ready(table, figure) or table.flags[figure] & DOWN:
            return False
    return True


def step(table: Table, figure: int, target: int, safe: bool = False) -> Flow[bool]:
    """Move one space, if the free strikes allow it; whether it did. UC.MOVE.01, UC.FREE.03"""
    origin = table.space[figure]
    foes = [] if safe else strikers(table, figure, origin)
    if foes and not (yield from free_strikes(table, figure, foes)):
        return False
    relocate(table, figure, target)
    if table.log is not None:
        villain = figure >= FIRST_VILLAIN
        beside = heroes_in(table, target) if villain else []
        told(table, "moved", figure, start=origin, space=target, villain=villain, beside=beside)
    fissures = table.ground.fissures
    if origin in fissures or target in fissures:
        script_of(table).squeezed(table, figure, origin, target)
    if origin in fissures:
        yield from strain(table, figure, origin)
    return True


def relocate(table: Table, figure: int, target: int) -> None:
    table.space[figure] = target
    if table.carrier == figure:
        table.marker = target


def place(table: Table, figure: int, target: int) -> None:
    """Placing is no movement: no free strikes, no limit on the crowd. UC.FREE.04"""
    relocate(table, figure, target)
    told(table, "placed", figure, space=target)


def strain(table: Table, figure: int, fissure: int) -> Flow[None]:
    """A fissure that a figure has left may collapse; not behind a Tiny one. UC.FISS.06-09, UC.TERM.17

    Only the Tiny take another step in the same move: for all others the move out of a fissure is complete. UC.FISS.04
    """
    if table.cast.profiles[figure].keywords & TINY or table.ground.collapsed >> fissure & 1:
        return
    if (yield COLLAPSE) >= 4:
        yield from collapse(table, fissure)


def slip(table: Table, figure: int) -> Flow[None]:
    """Slick Stones: after a charge of two spaces a 1 knocks a character down. UC.ROUND.05"""
    if table.environment != SLICK_STONES:
        return
    face = yield SLIP
    slips = face == 1
    told(table, "slipped", figure, dice=[face], slips=slips)
    if slips:
        knock_down(table, figure)


def collapse(table: Table, fissure: int) -> Flow[None]:
    """A collapse marker, and a hazard roll for everybody inside. UC.FISS.08-10, UC.DICE.21"""
    lay_again(table, collapsed=table.ground.collapsed | 1 << fissure)
    told(table, "collapsed", space=fissure)
    yield from endanger(table, fissure)


def endanger(table: Table, where: int) -> Flow[None]:
    """A hazard roll for each character in a space. UC.ROCK.05, UC.FISS.09"""
    for figure in [f for f, there in enumerate(table.space) if there == where]:
        if is_ready(table, figure):
            yield from hazard(table, figure)


def cave_in(table: Table, where: int) -> Flow[None]:
    """Loose rocks become a cave-in. UC.ROCK.04-06"""
    table.rocks &= ~(1 << where)
    table.caves |= 1 << where
    told(table, "caved", space=where)
    script_of(table).caved_in(table, where)
    yield from endanger(table, where)


def farthest_out(table: Table, villains: list[int]) -> list[int]:
    """Those of the villains that are farthest from any hero. UC.SPAWN.07-09"""
    if len(villains) < 2:
        return villains
    far = [near_heroes(table, table.space[villain]) for villain in villains]
    most = max(far)
    return [villain for place, villain in enumerate(villains) if far[place] == most]


def near_heroes(table: Table, where: int) -> int:
    """How far the nearest hero on the map is, incapacitated or not. UC.SPAWN.09"""
    far, space = table.ground.far[where], table.space
    nearest = FAR
    for hero in HERO_FIGURES:
        if space[hero] >= 0 and far[space[hero]] < nearest:
            nearest = far[space[hero]]
    return nearest
