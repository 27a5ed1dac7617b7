"""The Spawning Phase, and placing villains by other rules."""

from __future__ import annotations

from rulewright.kernel import Ask, Flow, Roll, told

from .activation import begin_activation
from .attack import hero_attack
from .cast import BLUE, NO_COLOUR, RED, with_box
from .harm import check_hope
from .movement import farthest_out
from .powers import CANICE, DOORSTOP, FIGURES_OF, OVERWATCH, PAIR, SHEET_OF
from .rolls import FACES
from .state import (
    DOWN,
    OFF,
    PAIR_TURN,
    SPAWN,
    TURN_OVER,
    VILLAINS,
    WATCHED,
    Table,
    is_ready,
    seat_for,
    skilled,
)
from .targets import PISTOL, target_choices
from .ties import settle

TYPE_DIE, PLACE_DIE = Roll("type", FACES), Roll("place", FACES)


def reserve(table: Table, type: str, colour: int) -> list[int]:
    """Figures of a type and colour that are not on the map. UC.SETUP.14, UC.COMP.02-04"""
    return [figure for figure in table.cast.supply.get((type, colour), ()) if table.space[figure] == OFF]


def plentiful(table: Table, type: str) -> int:
    """The figure that spawns: of the more plentiful colour, in a tie of the priority colour. UC.SPAWN.05-07"""
    red, blue = reserve(table, type, RED), reserve(table, type, BLUE)
    blue_first = len(blue) > len(red) or (len(blue) == len(red) and table.colour == BLUE)
    pool = blue if blue_first else red
    return pool[0] if pool else OFF


def passage(table: Table, number: int) -> int:
    """The passage space with a number, or OFF if it is closed for good. UC.ELEM.01, 02, UC.SPAWN.03, 08"""
    space = table.cast.chapter.plan.passages[number]
    return OFF if table.closed >> space & 1 else space


def enter(table: Table, villain: int, where: int) -> None:
    """A villain comes onto the map with all its tokens, however many stand there. UC.PLACE.05-07, UC.MOVE.20"""
    table.space[villain] = where
    table.health[villain] = table.cast.profiles[villain].vit
    table.flags[villain] = 0


def spawn_attempt(table: Table) -> Flow[None]:
    """Two dice: which type, and where. UC.SPAWN.01-10, UC.DICE.20, UC.EX.05-07"""
    type = table.cast.types[(yield TYPE_DIE)]
    number = yield PLACE_DIE
    villain, where = plentiful(table, type), passage(table, number)
    if villain == OFF or where == OFF:
        yield from stir(table, type)
        return
    enter(table, villain, where)
    if table.log is not None:
        told(table, "spawned", villain, space=where, die=number)
    if skilled(table, CANICE, OVERWATCH):
        yield from watch(table, villain)


def stir(table: Table, type: str) -> Flow[None]:
    """Where spawning is impossible, the figure farthest from any hero activates. UC.SPAWN.07-09"""
    supply = (table.cast.supply.get((type, colour), ()) for colour in (RED, BLUE))
    found = [villain for figures in supply for villain in figures if table.space[villain] >= 0]
    if not found:
        return
    villain = yield from settle(table, "villain.choose", farthest_out(table, found), table.actor)
    told(table, "stirred", villain, space=table.space[villain])
    table.queue.append(villain)


def watch(table: Table, villain: int) -> Flow[None]:
    """Overwatch: once in a round Canice may shoot a villain that spawns in range."""
    if table.flags[CANICE] & (WATCHED | DOWN) or not is_ready(table, CANICE):
        return
    choices = [c for c in target_choices(table, CANICE, PISTOL) if isinstance(c, tuple) and c[2] == villain]
    if not choices:
        return
    answer = yield Ask(seat_for(table, CANICE), "overwatch", [*choices, "pass"], about=villain)
    if answer != "pass":
        table.flags[CANICE] |= WATCHED
        yield from hero_attack(table, CANICE, answer[1], villain, answer[3:])


def fetch(table: Table, type: str) -> None:
    """The figures of a type that is not in the reserves come from the box. UC.PLACE.03"""
    table.cast = with_box(table.cast, type)
    fresh = table.cast.profiles[len(table.space) :]
    table.space += [OFF] * len(fresh)
    table.health += [profile.vit for profile in fresh]
    table.flags += [0] * len(fresh)


def place_villain(table: Table, type: str, where: int) -> int:
    """Place one from the reserves, of the priority colour if there is one; it has not spawned. UC.PLACE.01-03"""
    if not any(known == type for known, _ in table.cast.supply):
        fetch(table, type)
    colours = (table.colour, RED + BLUE - table.colour, NO_COLOUR)
    figures = [figure for colour in colours for figure in reserve(table, type, colour)]
    if not figures:
        return OFF
    enter(table, figures[0], where)
    told(table, "placed", figures[0], space=where, rule="UC.PLACE.01")
    return figures[0]


def spawn(table: Table) -> Flow[None]:
    """The Spawning Phase of a turn; wreck tokens do not bleed.

    UC.TURN.02, 03, UC.SPAWN.01, 11, UC.STATE.10, UC.CHAR.09
    """
    while table.spawns > 0:
        table.spawns -= 1
        yield from spawn_attempt(table)
        if table.queue:
            table.phase, table.after = VILLAINS, SPAWN
            return
    sheet = SHEET_OF[table.actor]
    for figure in FIGURES_OF[sheet]:
        if table.space[figure] >= 0 and table.health[figure] == 0 and figure != DOORSTOP:
            bleed(table, figure)
    if sheet == PAIR:
        table.phase = PAIR_TURN
    elif table.space[table.actor] < 0:
        table.phase = TURN_OVER
    else:
        begin_activation(table, table.actor)


def bleed(table: Table, hero: int) -> None:
    """An incapacitated hero loses two tokens; without any he has passed out. UC.STATE.06, 08"""
    table.tokens[hero] = max(0, table.tokens[hero] - 2)
    told(table, "bled", hero, left=table.tokens[hero])
    if table.tokens[hero]:
        return
    table.space[hero] = OFF
    table.flags[hero] = 0
    told(table, "passed out", hero)
    check_hope(table)
