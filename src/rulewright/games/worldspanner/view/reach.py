"""What a mover could come to: the places within reach with their chances, and what the ground on the way costs."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.table import NOBODY, called, on_map
from rulewright.kernel import Ask
from rulewright.kernel.words import listed, percent

from ..rules.content import CARDS
from ..rules.movement import costs_of
from ..rules.state import FLEW, Arena, adjacent_enemies, is_hero
from .names import GROUND, nearest_spot, place_name, whereabouts
from .odds import pass_chance
from .sites import site_now

MOST = 4
"""How many places a question names."""
NEAR = 3
"""Spaces from which an enemy is told to be near."""
FREE = "nothing"
"""What a view asks."""


def ground_costs(arena: Arena, ask: Ask) -> str:
    """What a mover pays for the ground. WS.TERR.06-09, WS.FLY.02"""
    who = ask.about
    if arena.flags[who] & FLEW:
        return "in the air every space costs 1" if ask.prompt == "step" else ""
    rides = arena.rode[who] >= 0 and ask.prompt == "step"
    costs = costs_of(arena, who, CARDS[arena.rode[who]] if rides else None)
    names = [GROUND.get(name, name) for name in TERRAINS]
    cheap, dear = ([name for name, cost in zip(names, costs, strict=True) if cost == price] for price in (1, 2))
    return f"{listed(cheap)} 1 point{', ' + listed(dear) + ' 2' if dear else ''}"


def goal_of(arena: Arena, who: int, space: int) -> str:
    """What a hero could win on a space, with the chance or the price; empty where there is nothing for its side."""
    site, land = site_now(arena, space), arena.land
    held = arena.markers[land.spot_at[space]] if space in land.spot_at else NOBODY
    if site is None or held == arena.team[who]:
        return ""
    chance = pass_chance(arena, who, space)
    if chance is not None:
        return f"{place_name(land, space)} {percent(chance)}"
    wants = site.pays if site.asks == FREE else f"asks {site.asks}"
    return f"{place_name(land, space)} ({wants})"


def ways_told(arena: Arena, ask: Ask) -> str:
    """The places and enemies within reach of a mover, the nearest first, each with its price in points."""
    who = ask.about
    cheapest: dict[str, int] = {}
    for cost, text in sorted(offers(arena, ask)):
        cheapest.setdefault(text, cost)
    if not cheapest:
        return f"No place and no enemy in reach; {nearest(arena, arena.at[who])}"
    told = [f"{text}, {cost} {'point' if cost == 1 else 'points'}" for text, cost in cheapest.items()]
    return f"In reach: {'; '.join(told[:MOST])}"


def offers(arena: Arena, ask: Ask) -> Iterator[tuple[int, str]]:
    """What each end of a move has to offer, with its price."""
    who, land = ask.about, arena.land
    enemies = on_map(arena, 1 - arena.team[who])
    beside = set(adjacent_enemies(arena, who))
    for way in ask.shortcuts() if ask.shortcuts is not None else ():
        end = way.via[-1]
        goal = goal_of(arena, who, end) if is_hero(arena, who) else ""
        if goal:
            yield way.cost, goal
        for enemy in enemies:
            if enemy not in beside and arena.at[enemy] in land.adjacent[end] and not land.in_dome[arena.at[enemy]]:
                yield way.cost, f"beside {called(arena, enemy)}, to strike in Melee"


def enemies_near(arena: Arena, team: int, space: int) -> str:
    """The enemies of a side that are near a space."""
    found = [called(arena, who) for who in on_map(arena, 1 - team) if arena.land.far(space, arena.at[who]) <= NEAR]
    return f"near {listed(found)}" if found else ""


def where_now(arena: Arena, space: int) -> str:
    """Where a move has ended, and which enemies are near there."""
    who = arena.on[space]
    close = enemies_near(arena, arena.team[who], space) if who >= 0 else ""
    return "; ".join(filter(None, (whereabouts(arena.land, space), close)))


def nearest(arena: Arena, space: int) -> str:
    """How far it is to the nearest place of a region: '4 from Knife Game'."""
    land = arena.land
    if not land.spots:
        return "no places on this map"
    spot = nearest_spot(land, space)
    return f"{land.far(space, spot)} from {place_name(land, spot)}" if spot != space else f"on {place_name(land, spot)}"
