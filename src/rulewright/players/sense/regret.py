"""Where one would be sorry: no step after which only going back would be good (anticipated regret; Loomes and Sugden
1982)."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Match, SeatView

from ..chances import HAIR, loss
from .omission import Left, is_gain
from .repetition import Place, is_back
from .worlds import parting_of, taken

DEEPEST_ALLEY = 4  # steps that are looked down a way that may lead nowhere


def is_regretted(view: SeatView, places: list[Place], world: Match[Any]) -> bool:
    """Whether a world is where only going back is good: to stop there is worse than where one has been, and nothing
    better lies ahead but what is regretted as well; or nobody can stop there, and every way leads back or to where one
    is sorry. What opens a walk is regretted if each of its first steps is."""
    ask = world.ask
    if ask is None or world.waiting != (view.seat,) or not is_about(view, world):
        return False
    if view.ask is not None and ask.prompt == view.ask.prompt:
        return is_regretted_here(view, places, world)
    if any(world.game.look(world.state, ask, choice).target.kind != "space" for choice in world.choices):
        return False
    return all(is_regretted_here(view, places, taken(world, choice, view.seat)) for choice in world.choices)


def is_regretted_here(view: SeatView, places: list[Place], world: Match[Any], depth: int = DEEPEST_ALLEY) -> bool:
    if world.waiting != (view.seat,) or not is_about(view, world):
        return False
    end, here = parting_of(world), Place.of(world, view.seat)
    if end is None:
        onward = (taken(world, choice, view.seat) for choice in world.choices)
        return all(leads_nowhere(view, places, here, there, depth) for there in onward)
    left = Left(taken(world, end, view.seat), view.seat, end)
    rests = [place.rest(view.seat) for place in places if is_about(view, place.world)]
    if not rests or loss(view, max(rests), left.worth) < HAIR:
        return False
    back = False
    for choice in world.choices:
        if choice != end and is_gain(view, taken(world, choice, view.seat), left):
            if not leads_nowhere(view, places, here, taken(world, choice, view.seat), depth):
                return False
            back = True
    return back


def leads_nowhere(view: SeatView, places: list[Place], here: Place, there: Match[Any], depth: int) -> bool:
    """Whether a step leads back, at once or after more steps that are regretted as well."""
    if there.over or there.chance.counter != here.world.chance.counter:
        return False
    if is_back(view, Place.of(there, view.seat), places, here):
        return True
    return depth > 1 and is_regretted_here(view, [*places, here], there, depth - 1)


def is_about(view: SeatView, world: Match[Any]) -> bool:
    """Whether a world asks about the figure that the open question is about."""
    return view.ask is not None and world.ask is not None and world.ask.about == view.ask.about
