"""Where one would be sorry: no step after which only going back would be good (anticipated regret; Loomes and Sugden
1982)."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Choice, Match, SeatView

from ..chances import HAIR, loss
from ..judging import standing
from .omission import Left, is_gain, leave
from .repetition import Place, is_back
from .worlds import parting_of, question_of, taken

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
    if not rests:
        return False
    if loss(view, max(rests), left.worth) < HAIR:
        return is_missed_there(view, places, here, left)
    back = False
    for choice in world.choices:
        if choice != end and is_gain(view, taken(world, choice, view.seat), left):
            if not leads_nowhere(view, places, here, taken(world, choice, view.seat), depth):
                return False
            back = True
    return back or is_missed_there(view, places, here, left)


def leads_nowhere(view: SeatView, places: list[Place], here: Place, there: Match[Any], depth: int) -> bool:
    """Whether a step leads back, at once or after more steps that are regretted as well."""
    if there.over or there.chance.counter != here.world.chance.counter:
        return False
    if is_back(view, Place.of(there, view.seat), places, here):
        return True
    return depth > 1 and is_regretted_here(view, [*places, here], there, depth - 1)


def is_missed_there(view: SeatView, places: list[Place], here: Place, left: Left) -> bool:
    """Whether one would go back for something that is open where one has been, and no longer here: to do it there and
    then stop is better by a hair than all else."""
    missed = {choice for place in places for choice in errands(view, place, here)}
    if not missed:
        return False
    back, other = [], [left.worth]
    for choice in here.world.choices:
        there = taken(here.world, choice, view.seat)
        if is_step_back(view, places, here, there):
            done = (taken(there, thing, view.seat) for thing in there.choices if thing in missed)
            back += [standing(world, view.seat) for world in done if is_left(view, here, world, left)]
        elif is_left(view, here, there, left):
            other.append(standing(there, view.seat))
    return bool(back) and loss(view, max(back), max(other)) >= HAIR


def errands(view: SeatView, place: Place, here: Place) -> list[Choice]:
    """What could be answered to the same question elsewhere, and cannot be here."""
    if place.whereabouts == here.whereabouts or question_of(place.world) != question_of(here.world):
        return []
    return [
        choice
        for choice in place.world.choices
        if choice not in here.world.choices and place.is_errand(choice, view.seat)
    ]


def is_left(view: SeatView, here: Place, world: Match[Any], left: Left) -> bool:
    """Whether a world comes to where another was left, and nothing was rolled."""
    return world.chance.counter == here.world.chance.counter and leave(world, left, view.seat)


def is_step_back(view: SeatView, places: list[Place], here: Place, there: Match[Any]) -> bool:
    if there.over or there.chance.counter != here.world.chance.counter:
        return False
    return there.waiting == (view.seat,) and is_back(view, Place.of(there, view.seat), places, here)


def is_about(view: SeatView, world: Match[Any]) -> bool:
    """Whether a world asks about the figure that the open question is about."""
    return view.ask is not None and world.ask is not None and world.ask.about == view.ask.about
