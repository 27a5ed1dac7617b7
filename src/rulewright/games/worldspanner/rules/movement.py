"""Moving: on foot, flying, riding, shifting, slipping away, always space by space."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.games._arena.rules.mapping import BUILDING, TERRAINS, WOODS, Costs, priced
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import NOBODY
from rulewright.kernel import Ask, Choice, Flow, Shortcut, told
from rulewright.table.paths import FAR, mask, reach

from .abilities import EARTHBOUND, FLY, ROOTED
from .cards import Card
from .content import CARDS
from .defeat import wound
from .land import NONE
from .ratings import fits, has_favor, speed
from .state import FLEW, SWITCHED, Arena, Deed, adjacent_enemies, favor_side, in_dome, is_hero, relocate
from .terms import COMMONERS, OUTCASTS
from .windows import team_window

IN_THE_AIR: Costs = (1,) * len(TERRAINS)
"""A flier pays 1 whatever lies below. WS.FLY.02-03"""
STOP: Choice = "stop"


# ---- what a mover pays ----------------------------------------------------------------------------------------------


def costs_of(arena: Arena, who: int, ride: Card | None = None) -> Costs:
    """What a character pays on foot, or on a Transport: its own gifts keep working. WS.CTRN.04, WS.FAVOR.07"""
    figure = arena.who[who]
    easy = figure.easy
    for number in arena.hand[who]:
        card = CARDS[number]
        if card.easy and card.type == "item" and arena.revealed >> number & 1 and fits(arena, who, card):
            easy |= card.easy
    team = arena.team[who]
    if is_hero(arena, who):
        if favor_side(arena, team, OUTCASTS) == 4 or has_favor(arena, who, OUTCASTS):
            easy |= 1 << BUILDING
        if favor_side(arena, team, COMMONERS) == 4:
            easy |= 1 << WOODS
    return priced(easy | (ride.easy if ride else 0), figure.enters, ride.barred if ride else 0)


def can_fly(arena: Arena, who: int, ride: Card | None = None) -> bool:
    """Whether a character may fly: by itself, by a pack, or by the Transport it uses, which goes before a gift.

    WS.FLY.01, WS.CTRN.05, WS.SPEC.08-09
    """
    powers = arena.who[who].powers
    if powers & EARTHBOUND:
        return False
    if ride is not None:
        return ride.flies
    return bool(powers & FLY) or any(
        CARDS[card].flies
        and CARDS[card].type == "item"
        and arena.revealed >> card & 1
        and fits(arena, who, CARDS[card])
        for card in arena.hand[who]
    )


def rides(arena: Arena, who: int) -> list[Card]:
    """The Transports that a hero could use; revealing one is part of using it. WS.CTRN.02-03"""
    if not is_hero(arena, who) or arena.who[who].powers & EARTHBOUND:
        return []
    return [
        CARDS[card] for card in arena.hand[who] if CARDS[card].type == "transport" and fits(arena, who, CARDS[card])
    ]


def may_phase(arena: Arena, who: int) -> bool:
    return any(
        CARDS[card].phases and arena.revealed >> card & 1 and fits(arena, who, CARDS[card]) for card in arena.hand[who]
    )


# ---- step by step ---------------------------------------------------------------------------------------------------


class Walk:
    """One movement in progress: what is left of its points, and how it goes. It holds nothing hidden."""

    __slots__ = ("costs", "flying", "left", "path", "phase", "ways", "who")

    def __init__(self, arena: Arena, who: int, points: int, costs: Costs, flying: bool, phase: bool = False) -> None:
        self.who = who
        self.left = points
        self.costs = costs
        self.flying = flying
        self.phase = phase
        self.path = [arena.at[who]]
        self.ways = arena.land.ways(IN_THE_AIR if flying else costs)


def can_stop(arena: Arena, walk: Walk, space: int) -> bool:
    """Whether a movement may end here: alone, and on ground that could be entered on foot.

    WS.MOVE.05, 07, WS.TERR.01, WS.FLY.04-05
    """
    if arena.on[space] not in (-1, walk.who):
        return False
    return walk.costs[arena.land.terrain[space]] < FAR


def can_pass(arena: Arena, walk: Walk, space: int) -> bool:
    """On foot, allies may be passed and enemies not, minions like heroes; a flier passes all.

    WS.MOVE.04, 06-07, WS.FLY.03, 10
    """
    other = arena.on[space]
    return other < 0 or walk.flying or arena.team[other] == arena.team[walk.who]


def finds_rest(arena: Arena, walk: Walk, space: int, left: int) -> bool:
    """Whether a movement that goes through this space can still end somewhere."""
    best = {space: left}
    edge = [space]
    for here in edge:
        if can_stop(arena, walk, here):
            return True
        for beyond, cost in walk.ways[here]:
            rest = best[here] - cost
            if rest >= 0 and rest > best.get(beyond, -1) and can_pass(arena, walk, beyond):
                best[beyond] = rest
                edge.append(beyond)
    return False


def next_spaces(arena: Arena, walk: Walk) -> list[Choice]:
    """The spaces that can be entered now, with the points that are left. WS.MOVE.02-06, 08"""
    on, left = arena.on, walk.left
    ground = walk.costs if walk.flying else None
    terrain = arena.land.terrain
    found: list[Choice] = []
    for space, cost in walk.ways[arena.at[walk.who]]:
        if cost > left:
            continue
        free = on[space] < 0 and (ground is None or ground[terrain[space]] < FAR)
        if free or (can_pass(arena, walk, space) and finds_rest(arena, walk, space, left - cost)):
            found.append(space)
    return found


def through_walls(arena: Arena, walk: Walk) -> list[Choice]:
    """With a Phase Pack: the empty spaces beyond a wall side, once in a Move."""
    here = arena.at[walk.who]
    land = arena.land
    beyond = [space for space in land.board.beside[here] if space >= 0 and space not in land.around[here]]
    return [
        ("phase", space) for space in beyond if walk.costs[land.terrain[space]] <= walk.left and arena.on[space] < 0
    ]


def step_choices(arena: Arena, walk: Walk) -> list[Choice]:
    found = next_spaces(arena, walk) if walk.left > 0 else []
    if walk.phase and walk.left > 0:
        found += through_walls(arena, walk)
    here = arena.at[walk.who]
    if can_stop(arena, walk, here) and not arena.land.in_dome[here]:
        found.append(STOP)
    return found


def travel(arena: Arena, walk: Walk, prompt: str = "step") -> Flow[None]:
    """Move space by space until the mover stops or can go no further. WS.ACT.06, WS.MOVE.01-02"""
    who = walk.who
    while True:
        choices = step_choices(arena, walk)
        if not choices or choices == [STOP]:
            break
        arena.mover, arena.points = who, walk.left
        choice = yield Ask(arena.seat[who], prompt, choices, about=who, shortcuts=lambda: ways_ahead(arena, walk))
        if choice == STOP:
            break
        if isinstance(choice, tuple):
            walk.phase = False
            choice = choice[1]
        walk.left -= 1 if walk.flying else walk.costs[arena.land.terrain[choice]]
        enter(arena, who, choice)
        walk.path.append(choice)
        yield from spring_traps(arena, walk)
        if arena.at[who] != choice:
            break
    tell_walk(arena, walk)
    arena.mover = NOBODY


def enter(arena: Arena, who: int, space: int) -> None:
    """Step into a space; whoever stands there is only passed. WS.MOVE.04"""
    start = arena.at[who]
    if arena.on[start] == who:
        arena.on[start] = -1
    arena.at[who] = space
    if arena.on[space] < 0:
        arena.on[space] = who
    arena.trail[who].append(space)


def tell_walk(arena: Arena, walk: Walk) -> None:
    """The spaces walked since it was last told, as one fact, with what it has come to."""
    path = walk.path
    if path[1:]:
        met = met_by(arena, walk.who)
        told(arena, "moved", walk.who, path=path, end=path[-1], steps=len(path) - 1, met=met)
        walk.path = path[-1:]


def met_by(arena: Arena, who: int) -> str:
    """What a walk has led to: an enemy, a place, or ground."""
    if adjacent_enemies(arena, who):
        return "enemy"
    return "place" if arena.at[who] >= 0 and arena.land.adventure[arena.at[who]] != NONE else "ground"


def spring_traps(arena: Arena, walk: Walk) -> Flow[None]:
    """An enemy next to the space entered may spring a trap."""
    who = walk.who
    space = arena.at[who]
    if arena.on[space] != who:
        return
    watchers = [enemy for enemy in adjacent_enemies(arena, who) if is_hero(arena, enemy)]
    if not watchers:
        return
    played = yield from team_window(arena, watchers, "enemy_step")
    if played is not None:
        tell_walk(arena, walk)
        yield from wound(arena, who, played.card.amount, played.who)


def ways_ahead(arena: Arena, walk: Walk) -> Iterable[Shortcut]:
    """Every space within reach with the way there, for a single click; risks are where enemies could shoot."""
    here = arena.at[walk.who]
    blocked = mask(space for space, other in enumerate(arena.on) if other >= 0 and not can_pass(arena, walk, space))
    field = reach(tuple(walk.ways[space] for space in range(arena.land.size)), here, walk.left, blocked)
    for space in field.spaces[1:]:
        if can_stop(arena, walk, space):
            way = field.path(space)[1:]
            yield Shortcut((*way, STOP), way, tuple(risky(arena, walk.who, way)), field.costs[space])


def risky(arena: Arena, who: int, way: Iterable[int]) -> list[int]:
    """The spaces of a way that an enemy with an open ranged weapon could shoot at."""
    guns = []
    for enemy, space in enumerate(arena.at):
        if space < 0 or arena.team[enemy] == arena.team[who]:
            continue
        weapons = [CARDS[c].weapon for c in arena.hand[enemy] if arena.revealed >> c & 1]
        guns += [(space, gun) for gun in (arena.who[enemy].ranged, *weapons) if gun is not None and gun.ranged]
    land = arena.land
    return [
        space
        for space in way
        if any(
            not gun.out_of_range(land.far(nest, space)) and land.cover(nest, space)[gun.grenade] < BLOCKED
            for nest, gun in guns
        )
    ]


# ---- the kinds of movement ------------------------------------------------------------------------------------------


def move(arena: Arena, who: int, ride: Card | None, flying: bool) -> Flow[None]:
    """The Move action: Speed, or that of a Transport, which is used for all of it. WS.MOVE.01, WS.CTRN.03"""
    arena.rode[who] = ride.number if ride else -1
    arena.flags[who] |= FLEW if flying else 0
    points = speed(arena, who, ride)
    walk = Walk(arena, who, points, costs_of(arena, who, ride), flying, may_phase(arena, who))
    yield from travel(arena, walk)


def can_move(arena: Arena, who: int, ride: Card | None, flying: bool) -> bool:
    """Whether a Move could lead anywhere."""
    walk = Walk(arena, who, speed(arena, who, ride), costs_of(arena, who, ride), flying, may_phase(arena, who))
    return any(choice != STOP for choice in step_choices(arena, walk))


def must_leave(arena: Arena, who: int) -> bool:
    """Whether one in a Dome can walk out of it; nobody has to use a gift or a Transport for that. WS.DOME.01"""
    return in_dome(arena, who) and can_move(arena, who, None, False)


def shift(arena: Arena, who: int, points: int, flying: bool = False) -> Flow[None]:
    """A Move of so many points; nothing that changes Speed changes it. WS.SHIFT.01-03, WS.CTRN.09"""
    walk = Walk(arena, who, points, costs_of(arena, who), flying)
    yield from travel(arena, walk, "shift")


def may_stand(arena: Arena, who: int, space: int) -> bool:
    """Whether a character could be in this terrain. WS.TERR.09"""
    return costs_of(arena, who)[arena.land.terrain[space]] < FAR


def swap_places(arena: Arena, one: int, other: int) -> None:
    here, there = arena.at[one], arena.at[other]
    arena.on[here] = arena.on[there] = -1
    arena.at[one] = arena.at[other] = -1
    relocate(arena, one, there)
    relocate(arena, other, here)


def slip_barred(arena: Arena, who: int, enemy: int) -> str:
    """What keeps one from switching places with an adjacent enemy; empty if nothing does. WS.SLIP.04-05, WS.SPEC.09"""
    if arena.flags[enemy] & SWITCHED:
        return "switched"
    if arena.who[enemy].powers & ROOTED:
        return "rooted"
    there, here = arena.at[enemy], arena.at[who]
    return "" if may_stand(arena, who, there) and may_stand(arena, enemy, here) else "no_footing"


def slip_away(arena: Arena, who: int, enemy: int, flying: bool) -> Flow[None]:
    """Switch places with an adjacent enemy, then Shift 2. WS.SLIP.01-08"""
    arena.flags[who] |= FLEW if flying else 0
    swap_places(arena, who, enemy)
    arena.flags[enemy] |= SWITCHED
    arena.trail[who].append(arena.at[who])
    told(arena, "slipped", who, whom=enemy, start=arena.at[enemy], space=arena.at[who])
    arena.deed = Deed("slip", who, enemy)
    played = yield from team_window(arena, [enemy], "slipped")
    arena.deed = None
    if played is not None:
        yield from shift(arena, enemy, played.card.amount)
    yield from shift(arena, who, 2, flying)
