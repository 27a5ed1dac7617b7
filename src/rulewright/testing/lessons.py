"""Plays lessons to their end, as a learner would who does what each step asks for."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.kernel import Game, Match, key_of
from rulewright.kernel.chance import Scripted
from rulewright.kernel.lesson import LESSON, Lesson, allowed, known, missing, reply, standing

LONGEST = 400  # answers that a step may take


def begin(game: Game[Any], lesson: Lesson) -> Match[Any]:
    """A match at the first question of a lesson. A roll that its script does not foresee raises BadChance."""
    return Match.start(game, {LESSON: lesson.id}, chance=Scripted(lesson.outcomes, seed=0))


def faults(game: Game[Any], lesson: Lesson) -> list[str]:
    """What is wrong with a lesson: it names what there is not, or its steps do not lead to its end."""
    found = [
        f"step {number}: there is no rule {rule}"
        for number, step in enumerate(lesson.steps, 1)
        for rule in step.rules
        if rule not in game.ledger.by_id
    ]
    found += [
        f"step {number}: {word!r} is not in the glossary"
        for number, step in enumerate(lesson.steps, 1)
        for word in step.words
        if game.glossary.find(word) is None
    ]
    return found + list(_played(game, lesson, begin(game, lesson)))


def _played(game: Game[Any], lesson: Lesson, match: Match[Any]) -> list[str]:
    """Play a lesson through; the first thing that goes wrong."""
    luck, shown, answers = Random(lesson.id), -1, 0
    while (at := standing(lesson, match).step) < len(lesson.steps):
        step, where = lesson.steps[at], f"step {at + 1} ({lesson.steps[at].title!r})"
        if match.over or answers > LONGEST * len(lesson.steps):
            return [f"{where}: the match goes by without it"]
        given = reply(lesson, match)
        seat = match.waiting[0] if given is None else given[0]
        if given is None and seat == lesson.seat:
            scene = match.scene(seat)
            if shown < at:
                shown = at
                lost = list(missing(scene, step.point))
                if lost:
                    return [f"{where}: nothing to point at for {', '.join(lost)}"]
            choices = match.choices_of(seat)
            if not any(step.allows(key_of(choice)) for choice in choices):
                there = ", ".join(key_of(choice) for choice in choices)
                return [f"{where}: {step.do} is not among the choices of {match.ask and match.ask.prompt!r}: {there}"]
            choice = known(lesson, match)
            match.choose(luck.choice(allowed(lesson, match)) if choice is None else choice, seat)
        else:
            match.choose(luck.choice(match.choices_of(seat)) if given is None else given[1], seat)
        answers += 1
    return []
