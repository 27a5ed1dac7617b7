"""Holds a guide to its word: what it names is there."""

from __future__ import annotations

from typing import Any

from rulewright.kernel import Game


def faults(game: Game[Any]) -> list[str]:
    """What a guide names that the game does not have, and what it lacks."""
    guide = game.guide
    passages = (*guide.goal, *guide.turn, *guide.pitfalls)
    cards, lessons = {sheet.id for sheet in game.gallery()}, {lesson.id for lesson in game.lessons}
    rules = [rule for passage in passages for rule in passage.rules] + [nugget.rule for nugget in guide.nuggets]
    found = [f"there is no rule {rule}" for rule in rules if rule not in game.ledger.by_id]
    found += [f"no card {id!r} in the gallery" for passage in passages for id in passage.cards if id not in cards]
    found += [f"no lesson {p.board!r}" for p in passages if p.board and p.board not in lessons]
    for nugget in guide.nuggets:
        if bool(nugget.prompt) == bool(nugget.fact):
            found.append(f"{nugget.title!r}: expected a prompt or a fact")
        if nugget.prompt and nugget.prompt not in game.prompts:
            found.append(f"{nugget.title!r}: nobody asks {nugget.prompt!r}")
        if nugget.fact and nugget.fact not in game.story.sayings:
            found.append(f"{nugget.title!r}: nobody tells {nugget.fact!r}")
    if len(guide.pitfalls) < 5:
        found.append(f"{len(guide.pitfalls)} things that everybody gets wrong, not five")
    return found
