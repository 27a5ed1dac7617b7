"""Environments that can be copied and saved: as how they were made, their seed and the steps since, taken again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.random import Generator


class Again:
    """Keeps what an environment needs to stand where it stands once more."""

    np_random: Generator
    _made: Mapping[str, Any]
    _taken: list[int | None]
    _drawn: int | None = None  # the seed of the match, once it has been reset

    def __reduce__(self) -> tuple[Any, ...]:
        return made_again, (type(self), self._made, self._drawn, self._taken, self.np_random)


def made_again(
    kind: Any, made: Mapping[str, Any], drawn: int | None, taken: Sequence[int | None], random: Generator
) -> Any:
    env = kind(**made)
    if drawn is not None:
        env.reset(seed=drawn)
        for action in taken:
            env.step(action)
    env.np_random = random
    return env
