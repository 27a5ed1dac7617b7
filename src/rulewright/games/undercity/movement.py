"""Movement: steps between connected spaces, free strikes, fissures, and placing."""

from __future__ import annotations

from rulewright.kernel import Flow, Roll

from .cast import SMALL, TINY
from .ground import FAR
from .harm import hazard
from .names import called, capital, here
from .powers import AMBROSE, CANICE, GREASED, HERO_FIGURES, LIGHT_STEP, PAIR, POG
from .rolls import FACES
from .script import script_of
from .state import (
    BULL_THROUGH,
    DOWN,
    Table,
    enemies_in,
    is_full,
    is_ready,
    lay_again,
    skilled,
)

COLLAPSE = Roll("collapse", FACES)


def can_enter(table: Table, figure: int, step: int, charging: bool) -> bool:
    """Small figures may use a fissure, a charge only if Tiny; a full space stays closed. UC.FISS.02-04, UC.TERM.16"""
    if step in table.ground.fissures and not fits(table, figure, charging):
        return False
    return not is_full(table, step)


def fits(table: Table, figure: int, charging: bool) -> bool:
    """Whether a figure may move into or out of a fissure. UC.FISS.02-04, UC.TERM.16"""
    profile = table.cast.profiles[figure]
    return profile.base == SMALL and (not charging or bool(profile.keywords & TINY))


def steps_of(table: Table, figure: int, charging: bool) -> list[int]:
    """Where a figure can go with one step. UC.MOVE.01, 17-19, UC.SPACE.05-08, UC.ELEM.04"""
    where = table.space[figure]
    if where in table.ground.fissures and not fits(table, figure, charging):
        return []
    return [step for step in table.ground.near[where] if can_enter(table, figure, step, charging)]


def strikers(table: Table, figure: int, where: int) -> list[int]:
    """The enemies that get a free strike at a figure that leaves. UC.FREE.01, 02, UC.KNOCK.01"""
    enemies = enemies_in(table, figure, where)
    if not enemies:
        return []
    prone = table.rulings.prone_free_strikes
    return [e for e in enemies if table.health[e] > 0 and e != AMBROSE and (prone or not table.flags[e] & DOWN)]


def free_strikes(table: Table, figure: int) -> Flow[bool]:
    """A hazard roll for each enemy in the space being left; whether the figure can still go. UC.FREE.01-05

    Tiny figures, and those struck by them, are hurt on a 6 only. UC.TERM.14, 15
    """
    where = table.space[figure]
    foes = strikers(table, figure, where)
    if not foes or table.flags[figure] & BULL_THROUGH:
        return True
    if figure == POG and skilled(table, PAIR, GREASED):
        return True
    profiles = table.cast.profiles
    nimble = bool(profiles[figure].keywords & TINY) or (figure == CANICE and bool(skilled(table, CANICE, LIGHT_STEP)))
    for foe in foes:
        yield from hazard(table, figure, 6 if nimble or profiles[foe].keywords & TINY else 5)
        if not is_ready(table, figure) or table.flags[figure] & DOWN:
            return False
    return True


def step(table: Table, figure: int, target: int, safe: bool = False) -> Flow[bool]:
    """Move one space, if the free strikes allow it. UC.MOVE.01, UC.FREE.03"""
    if not safe and not (yield from free_strikes(table, figure)):
        return False
    origin = table.space[figure]
    relocate(table, figure, target)
    if origin in table.ground.fissures:
        table.left_fissures |= 1 << origin
    if table.ground.fissures and (origin in table.ground.fissures or target in table.ground.fissures):
        script_of(table).squeezed(table, figure, origin, target)
    if table.log is not None:
        text = f"{capital(called(table, figure))} moves to {here(target)}."
        table.log.tell("moved", text, "UC.MOVE.01", piece=f"f{figure}", path=[origin, target], space=target)
    return True


def relocate(table: Table, figure: int, target: int) -> None:
    table.space[figure] = target
    if table.carrier == figure:
        table.marker = target


def place(table: Table, figure: int, target: int) -> None:
    """Placing is no movement: no free strikes, no limit on the crowd. UC.FREE.04, UC.MOVE.20"""
    relocate(table, figure, target)
    if table.log is not None:
        text = f"{capital(called(table, figure))} is placed in {here(target)}."
        table.log.tell("placed", text, "UC.FREE.04", piece=f"f{figure}", space=target)


def settle_fissures(table: Table, figure: int) -> Flow[None]:
    """After a move that left a fissure it may collapse; not behind a Tiny figure. UC.FISS.06-09, 13, UC.TERM.17"""
    left, table.left_fissures = table.left_fissures, 0
    if table.cast.profiles[figure].keywords & TINY:
        return
    for fissure in table.ground.fissures:
        if left >> fissure & 1 and not table.ground.collapsed >> fissure & 1:
            face = yield COLLAPSE
            if face >= 4:
                yield from collapse(table, fissure)


def collapse(table: Table, fissure: int) -> Flow[None]:
    """A collapse marker, and a hazard roll for everybody inside. UC.FISS.08-10, UC.DICE.21"""
    lay_again(table, collapsed=table.ground.collapsed | 1 << fissure)
    if table.log is not None:
        table.log.tell("collapsed", f"The fissure in {here(fissure)} collapses.", "UC.FISS.08", space=fissure)
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
    if table.log is not None:
        table.log.tell("caved", f"The loose rocks in {here(where)} cave in.", "UC.ROCK.04", space=where)
    script_of(table).caved_in(table, where)
    yield from endanger(table, where)


def near_heroes(table: Table, where: int) -> int:
    """How far the nearest battle-ready hero is."""
    far, space, health = table.ground.far[where], table.space, table.health
    nearest = FAR
    for hero in HERO_FIGURES:
        if health[hero] > 0 and space[hero] >= 0 and far[space[hero]] < nearest:
            nearest = far[space[hero]]
    return nearest
