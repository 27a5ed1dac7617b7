"""What a line-up has to say for itself, in words, while heroes are chosen: for bots that tell why."""

from __future__ import annotations

from ..rules.content import FACTION_CARDS, HEROES, OPPOSING
from ..rules.figures import Figure
from ..rules.land import Land
from ..rules.state import Arena
from ..rules.terms import RATINGS

BEST = 9  # no rating and no Health is more
RIVALS = 2  # so many factions oppose each other one


def line_up(arena: Arena, seat: int) -> dict[str, float]:
    """What the heroes that a seat's team still has are good for on this map, on average. WS.REL.02-03"""
    kept, land = [HEROES[number] for number in arena.dealt[arena.teams[seat]]], arena.land
    if not kept:
        return {"toughness": 0.0}
    asked = tasks_ask(land)
    found = {
        "heroes at home on this map": sum(hero.faction in land.factions for hero in kept),
        "heroes whom no region opposes": -sum(opposed(hero, land) for hero in kept) / RIVALS,
        "ratings that the tasks ask for": sum(max(hero.ratings[name] for name in asked) for hero in kept) / BEST,
        "toughness": sum(hero.health for hero in kept) / BEST,
    }
    return {name: value / len(kept) for name, value in found.items()}


def tasks_ask(land: Land) -> list[int]:
    """The ratings that the tasks of a map ask for."""
    named = [task.rating for faction in land.factions for task in FACTION_CARDS[faction].tasks if task.rating]
    return [RATINGS.index(name) for name in named] or [*range(len(RATINGS))]


def opposed(hero: Figure, land: Land) -> int:
    """How many regions of a map oppose a hero."""
    return sum(hero.faction in OPPOSING[faction] for faction in land.factions)
