"""Puts an Ask into words: the question as a client shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .ask import Ask, AskEach
from .choice import Choice, key_of
from .game import Game
from .scene import NOWHERE, Option, Question, Run
from .state import State


def put(
    game: Game[Any], state: State, ask: Ask, seq: int, seats: tuple[int, ...], choices: Sequence[Choice]
) -> Question:
    """The question with its choices; without any, it is told to somebody who only looks on."""
    prompt = game.prompts.get(ask.prompt)
    shortcuts = ask.shortcuts() if choices and ask.shortcuts is not None else ()
    return Question(
        seq=seq,
        prompt=ask.prompt,
        text=game.wording(state, ask),
        seats=seats,
        rules=prompt.rules if prompt else (),
        about=game.about(state, ask) if ask.about >= 0 else NOWHERE,
        options=tuple(Option(key_of(choice), game.look(state, ask, choice)) for choice in choices),
        shortcuts=tuple(Run(tuple(map(key_of, cut.run)), cut.look, cut.via, cut.risks) for cut in shortcuts),
        refusals=tuple(ask.refusals()) if choices and ask.refusals is not None else (),
        secret=isinstance(ask, AskEach),
    )
