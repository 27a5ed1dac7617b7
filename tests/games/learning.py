"""What holds of every game's evidence, from which a learnt value is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, islice
from random import Random
from typing import Any

import numpy as np

from rulewright.kernel import Game, Match
from rulewright.players.master import row_of


def check_evidence(
    game: Game[Any],
    config: dict[str, Any],
    evidence: Callable[[Any], Mapping[str, float]],
    names: Sequence[str],
    most: int | None = None,
) -> None:
    """Through a random match, of so many decisions at most: the same names, alike for all seats, of the size of one."""
    match, random = Match.start(game, config, seed=7), Random(7)
    assert len(set(names)) == len(names)
    for _ in islice(count(), most):
        if match.over:
            break
        if random.random() < 0.05:
            rows = [row_of(match, seat) for seat in range(len(match.seats))]
            assert all((row[4:] == rows[0][4:]).all() for row in rows), "only who is asked differs"
            assert np.isfinite(rows[0]).all()
            assert np.abs(rows[0]).max() < 8
            assert tuple(evidence(match.state)) == names
        match.pick(random.randrange(len(match.choices)))
    assert tuple(evidence(match.state)) == names
