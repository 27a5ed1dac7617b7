"""Puts an Ask into words: the question as a client shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from .ask import Ask, AskEach
from .choice import Choice, key_of
from .game import Game
from .scene import NOWHERE, Option, Question, Refusal, Run
from .state import State


def put(
    game: Game[Any], state: State, ask: Ask, seq: int, seats: tuple[int, ...], choices: Sequence[Choice]
) -> Question:
    """The question with its choices; without any, it is told to somebody who only looks on."""
    prompt = game.prompts.get(ask.prompt)
    return Question(
        seq=seq,
        prompt=ask.prompt,
        text=game.wording(state, ask),
        seats=seats,
        rules=prompt.rules if prompt else (),
        about=game.about(state, ask) if ask.about >= 0 else NOWHERE,
        context=game.context(state, ask),
        options=tuple(options(game, state, ask, choices)),
        shortcuts=tuple(runs(game, state, ask)) if choices else (),
        refusals=tuple(refusals(game, state, ask)) if choices else (),
        secret=isinstance(ask, AskEach),
        mute=game.mute(state, ask) if choices else None,
        rest=game.rest(state, ask) if choices else "",
        laying=game.laying(state, ask) if choices else None,
    )


def options(game: Game[Any], state: State, ask: Ask, choices: Sequence[Choice]) -> Iterator[Option]:
    """The choices as they appear, the foremost as the main one."""
    foremost = game.foremost(state, ask) if choices else None
    for choice in choices:
        look = game.look(state, ask, choice)
        yield Option(key_of(choice), replace(look, tone="main") if choice == foremost else look)


def runs(game: Game[Any], state: State, ask: Ask) -> Iterator[Run]:
    """The runs of choices that can be sent at once."""
    for cut in ask.shortcuts() if ask.shortcuts is not None else ():
        yield Run(tuple(map(key_of, cut.run)), game.way(state, ask, cut), cut.via, cut.risks)


def refusals(game: Game[Any], state: State, ask: Ask) -> Iterator[Refusal]:
    """What a player would try and cannot, each with its reason."""
    for barred in ask.refusals() if ask.refusals is not None else ():
        yield game.refusal(state, ask, barred)
