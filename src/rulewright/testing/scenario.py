"""Scenarios in five lines: lay a table, script the chance, choose by key, assert."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rulewright.kernel import Choice, Config, Game, Match, Scripted, State, key_of

S = TypeVar("S", bound=State)


def start(
    game: Game[S], config: Config | None = None, rolls: Sequence[Any] = (), seed: int | str | None = 0
) -> Match[S]:
    """A match from its beginning, with scripted rolls first; without a seed it complains when they run out."""
    return Match.start(game, config, chance=Scripted(rolls, seed))


def lay(game: Game[S], state: S, rolls: Sequence[Any] = (), config: Config | None = None) -> Match[S]:
    """A match from a state laid by hand. Only the scripted rolls may happen."""
    return Match.laid(game, state, config, Scripted(rolls))


def play(match: Match[S], *answers: Choice) -> Match[S]:
    """Choose one key after another, whoever is asked."""
    for answer in answers:
        match.choose(answer)
    return match


def keys(match: Match[Any], seat: int | None = None) -> list[str]:
    """The keys of what can be chosen now."""
    return [key_of(choice) for choice in (match.choices if seat is None else match.choices_of(seat))]
