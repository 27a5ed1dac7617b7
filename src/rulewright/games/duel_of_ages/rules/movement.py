"""Phase 3: Move. On foot, riding or flying, always space by space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.games._arena.rules.asking import ask_team
from rulewright.games._arena.rules.mapping import Costs, priced
from rulewright.games._arena.rules.table import NOBODY, hidden_cards, on_map, owners
from rulewright.kernel import Ask, Barred, Choice, Flow, Shortcut, told
from rulewright.table.paths import FAR, mask, reach

from .bars import barred_in_phase
from .cards import Card
from .content import CARDS
from .creatures import announce_sentinel, sentinel_choices
from .figures import FLY
from .land import Ways
from .ratings import fits, speed
from .state import (
    FIRED,
    FLEW,
    ITEM,
    MOVED,
    OPFIRE,
    PENDING,
    SPENT,
    Arena,
    foes_in,
    is_creature,
    is_hero,
    site_destroyed,
)
from .terms import CHAMBER, HQ, SPEED
from .treasure import lose_badges, reveal

STOP: Choice = "stop"
DONE: Choice = "done"
GATES = 0b111


# ---- what a mover pays ----------------------------------------------------------------------------------------------


class Walk:
    """One movement in progress: what is left of its points, and how it goes. It holds nothing hidden."""

    __slots__ = ("costs", "flying", "left", "stepped", "ways", "who")

    def __init__(self, arena: Arena, who: int, ride: Card | None, flying: bool) -> None:
        self.who = who
        self.left = speed(arena, who, ride)
        self.costs = costs_of(arena, who, ride)
        self.flying = flying
        self.stepped = False
        self.ways = ways_by(arena, who, self.costs)


def costs_of(arena: Arena, who: int, ride: Card | None) -> Costs:
    return priced(arena.who[who].easy, 0, ride.barred if ride else 0)


def ways_by(arena: Arena, who: int, costs: Costs) -> Ways:
    """The steps on foot, or on a Transport, at these costs; the enemy's destroyed gates stand open."""
    figure, team = arena.who[who], arena.team[who]
    return arena.land.ways(costs, team, arena.destroyed[1 - team] & GATES, figure.climb, figure.tunnel)


def can_fly(arena: Arena, who: int, ride: Card | None) -> bool:
    """One who starts in a cavern must walk. DA.FLY.01-02"""
    if arena.land.cavern[arena.at[who]]:
        return False
    return ride.flies if ride is not None else bool(arena.who[who].powers & FLY)


def rides(arena: Arena, who: int) -> list[Card]:
    """The Transports that one could use. DA.TYPE.06"""
    return [
        CARDS[card] for card in arena.hand[who] if CARDS[card].type == "transport" and fits(arena, who, CARDS[card])
    ]


# ---- the phase ------------------------------------------------------------------------------------------------------


def bar_to_move(arena: Arena, who: int) -> str:
    """What keeps one from moving: not after a shot in the Fire phase, and once only; a sentinel never.

    DA.FIRE.02, DA.MOVE.01, DA.SENT.07
    """
    if arena.flags[who] & FIRED:
        return "fired_before"
    if arena.flags[who] & MOVED:
        return "has_moved"
    return "" if arena.who[who].ratings[SPEED] or arena.hand[who] else "never_moves"


def can_move(arena: Arena, who: int) -> bool:
    return not bar_to_move(arena, who)


def must_leave(arena: Arena, who: int) -> bool:
    """Whether one stands in a dome and can go. DA.MOVE.08"""
    return arena.land.in_dome[arena.at[who]] and bool(ways_of(arena, who))


def barred_movers(arena: Arena) -> Iterator[Barred]:
    """Who cannot move, and who cannot stay where he is. DA.MOVE.01, 08"""
    yield from barred_in_phase(arena, "walk", bar_to_move)
    for who in movers(arena):
        if must_leave(arena, who):
            yield Barred(DONE, "must_leave_dome", {"who": who})


def movers(arena: Arena) -> list[int]:
    return [who for who in on_map(arena, arena.turn) if can_move(arena, who)]


def move_phase(arena: Arena) -> Flow[None]:
    """Any or all figures of the active team, in any order. DA.MOVE.01, DA.ROUND.04"""
    waiting = movers(arena)
    busy = [seat for seat in owners(arena, waiting) if not arena.idle >> seat & 1]
    if not busy:
        end_of_move(arena)
        return
    surprises = any(hidden_cards(arena, who) for who in waiting)
    seat, choice = yield from ask_team(
        busy, "move", lambda seat: move_choices(arena, waiting, seat), lambda: barred_movers(arena), word=surprises
    )
    if choice == DONE:
        arena.idle |= 1 << seat
        return
    assert isinstance(choice, tuple)
    kind, who = str(choice[0]), int(choice[1])
    if kind == "unleash":
        announce_sentinel(arena, who, int(choice[2]))
        return
    ride = CARDS[int(choice[2])] if choice[2:] else None
    yield from move(arena, who, ride, kind == "fly")


def move_choices(arena: Arena, waiting: list[int], seat: int) -> list[Choice]:
    """Who could move, and how; whoever is in a dome must leave it. DA.MOVE.08"""
    found: list[Choice] = []
    bound = False
    for who in waiting:
        if arena.seat[who] != seat:
            continue
        ways = ways_of(arena, who)
        bound = bound or (bool(ways) and arena.land.in_dome[arena.at[who]])
        found += ways
        if arena.hand[who]:
            found += sentinel_choices(arena, who)
    return found if bound else [*found, DONE]


def ways_of(arena: Arena, who: int) -> list[Choice]:
    """On foot, in the air, or riding; not a step for one who sets up a sentinel. DA.FLY.01, DA.TYPE.06, DA.SENT.02"""
    if arena.flags[who] & PENDING:
        return []
    ways: list[Choice] = []
    if arena.who[who].ratings[SPEED] and leads_somewhere(arena, who, None, False):
        ways.append(("walk", who))
    if can_fly(arena, who, None) and leads_somewhere(arena, who, None, True):
        ways.append(("fly", who))
    for ride in rides(arena, who) if arena.hand[who] else ():
        flying = ride.flies and can_fly(arena, who, ride)
        if leads_somewhere(arena, who, ride, flying):
            ways.append(("fly" if flying else "ride", who, ride.number))
    return ways


def leads_somewhere(arena: Arena, who: int, ride: Card | None, flying: bool) -> bool:
    """Whether there is a first step; on foot it is free to take, whatever it costs. DA.MOVE.02"""
    if flying:
        return bool(flights(arena, Walk(arena, who, ride, True)))
    return bool(ways_by(arena, who, costs_of(arena, who, ride))[arena.at[who]])


def end_of_move(arena: Arena) -> None:
    """Whoever stands on his own HQ may take a tribute item there, moved or not. DA.LITH.01"""
    for who in on_map(arena, arena.turn):
        collect_item(arena, who)
    arena.step, arena.idle = OPFIRE, 0


# ---- step by step ---------------------------------------------------------------------------------------------------


def next_spaces(arena: Arena, walk: Walk) -> list[int]:
    """The spaces that can be entered now; the first step is always free to take, whatever it costs.

    DA.MOVE.02, 04-05, 09
    """
    if walk.flying:
        return flights(arena, walk)
    left = walk.left if walk.stepped else FAR - 1
    return [space for space, cost in walk.ways[arena.at[walk.who]] if cost <= left]


def flights(arena: Arena, walk: Walk) -> list[int]:
    """A flier pays 1 and passes over everything, if he can still come down somewhere. DA.FLY.03-07"""
    if walk.left <= 0:
        return []
    return [space for space in air(arena, arena.at[walk.who]) if finds_ground(arena, walk, space, walk.left - 1)]


def air(arena: Arena, space: int) -> list[int]:
    """The spaces beside one as a flier sees them: twin spaces by their mesas."""
    land = arena.land
    return [land.upper.get(other, other) for other in land.board.beside[land.lower[space]] if other >= 0]


def can_land(arena: Arena, walk: Walk, space: int) -> bool:
    """Not in a cavern, a dome, or terrain that nobody may enter. DA.FLY.02-03, 07"""
    return not arena.land.cavern[space] and walk.costs[arena.land.terrain[space]] < FAR


def finds_ground(arena: Arena, walk: Walk, space: int, left: int) -> bool:
    edge, seen = [space], {space}
    for _ in range(left + 1):
        if any(can_land(arena, walk, here) for here in edge):
            return True
        edge = [beyond for here in edge for beyond in air(arena, here) if beyond not in seen]
        seen.update(edge)
    return False


def can_stop(arena: Arena, walk: Walk) -> bool:
    """On foot anywhere but in a dome; a flier must be able to land. DA.MOVE.08, DA.FLY.03, 07"""
    here = arena.at[walk.who]
    if walk.flying:
        return can_land(arena, walk, here)
    return not arena.land.in_dome[here]


def move(arena: Arena, who: int, ride: Card | None, flying: bool) -> Flow[None]:
    """A whole move, as it is declared: walking and flying are not mixed. DA.MOVE.02-04, 06, DA.FLY.01, 06"""
    arena.flags[who] |= MOVED | (FLEW if flying else 0)
    walk = Walk(arena, who, ride, flying)
    if ride is not None:
        reveal(arena, ride.number)
    start, before = arena.at[who], len(arena.trail[who])
    yield from step_by_step(arena, walk)
    arena.mover, arena.points = NOBODY, 0
    path = arena.trail[who][before:]
    if path:
        told(
            arena, "moved", who, start=start, space=path[-1], now=who, path=[start, *path], count=len(path),
            close=lambda: is_close(arena, who),
        )  # fmt: skip


CLOSE = 3
"""From so many spaces on a figure is close to an enemy, or to a site of theirs."""


def is_close(arena: Arena, who: int) -> bool:
    """Whether somebody has come near an enemy, or near what is to be ruined or won. DA.DEST.01, DA.LAB.05"""
    land, here, other = arena.land, arena.at[who], 1 - arena.team[who]
    if any(land.far(here, arena.at[foe]) <= CLOSE for foe in on_map(arena, other)):
        return True
    begins = [along[0] for labyrinth in land.labyrinths for along in labyrinth.paths]
    return any(land.far(here, space) <= CLOSE for space in (*land.site_space[other].values(), *land.lair_at, *begins))


def step_by_step(arena: Arena, walk: Walk) -> Flow[None]:
    """Space by space, until one stops, must stop or can go no farther. DA.MOVE.02, 06"""
    who, flying = walk.who, walk.flying
    while True:
        choices: list[Choice] = [*next_spaces(arena, walk)]
        if can_stop(arena, walk):
            choices.append(STOP)
        if not choices or choices == [STOP]:
            return
        arena.mover, arena.points = who, walk.left
        space = yield Ask(arena.seat[who], "step", choices, about=who, shortcuts=lambda: ways_ahead(arena, walk))
        if space == STOP:
            return
        walk.left -= 1 if flying else dict(walk.ways[arena.at[who]])[space]
        walk.stepped = True
        enter(arena, who, space, flying)
        if not flying and halted(arena, who, space):
            return


def halted(arena: Arena, who: int, space: int) -> bool:
    """Entering a space with an enemy ends the move; creatures go on, and foes that cannot fight him do not count.

    DA.MOVE.06-07, 10, DA.CREA.03
    """
    return not is_creature(arena, who) and bool(foes_in(arena, who, space))


def enter(arena: Arena, who: int, space: int, flying: bool = False) -> None:
    """Step into a space; the route is remembered for opfire. DA.OPF.02, 04, DA.TYPE.17"""
    arena.at[who] = space
    arena.trail[who].append(space)
    arena.flags[who] |= SPENT
    if flying or not is_hero(arena, who):
        return
    collect_item(arena, who)
    if arena.land.lair_at.get(space) == CHAMBER:
        lose_badges(arena, who)


def collect_item(arena: Arena, who: int) -> None:
    """On or through the own HQ a character takes a tribute item, one at most. DA.LITH.01-02, DA.DEST.14"""
    team = arena.team[who]
    if arena.land.site_space[team].get(HQ) != arena.at[who] or not is_hero(arena, who):
        return
    if not arena.flags[who] & ITEM and not site_destroyed(arena, team, HQ):
        arena.flags[who] |= ITEM
        told(arena, "item_taken", who)


def ways_ahead(arena: Arena, walk: Walk) -> Iterable[Shortcut]:
    """Every space within reach on foot with the way there, for a single click."""
    if walk.flying:
        return
    here = arena.at[walk.who]
    side, creature = arena.team[walk.who], is_creature(arena, walk.who)
    halting = (
        0
        if creature
        else mask(
            space
            for other, space in enumerate(arena.at)
            if space >= 0 and arena.team[other] != side and arena.target[other] in (NOBODY, walk.who)
        )
    )
    ways = tuple(walk.ways[space] for space in range(arena.land.size))
    field = reach(ways, here, walk.left, 0, halting & ~(1 << here))
    for space in field.spaces[1:]:
        way = field.path(space)[1:]
        halts = halting >> space & 1 or field.costs[space] == walk.left
        yield Shortcut(way if halts else (*way, STOP), way, cost=field.costs[space])
