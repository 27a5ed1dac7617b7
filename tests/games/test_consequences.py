"""Every option of every question says what comes of it, and no two of them read the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulewright.kernel import Match, find_game
from rulewright.kernel.scene import Question

ANSWERS = {"worldspanner": 150, "duel_of_ages": 150, "factions": 200}


def questions(id: str, seed: int, count: int) -> list[Question]:
    """What is asked in a match that chance plays, where there is something to choose."""
    game = find_game(id)
    match = Match.start(game, next(one.config for one in game.set_ups if one.starter), seed=seed)
    luck = Random(seed)
    found = []
    for _ in range(count):
        if match.over:
            break
        if len(match.choices) > 1:
            asked = match.question(match.waiting[0])
            assert asked is not None
            found.append(asked)
        match.pick(luck.randrange(len(match.choices)))
    return found


@pytest.mark.parametrize(("id", "count"), ANSWERS.items())
def test_every_option_says_what_comes_of_it(id: str, count: int) -> None:
    for question in questions(id, 11, count):
        looks = [option.look for option in question.options] + [run.look for run in question.shortcuts]
        bare = [look.text for look in looks if not look.after and look.chance is None]
        assert not bare, (question.prompt, bare)


@pytest.mark.parametrize(("id", "count"), ANSWERS.items())
def test_no_two_buttons_say_the_same(id: str, count: int) -> None:
    for question in questions(id, 12, count):
        looks = [option.look for option in question.options if option.look.target.kind != "space"]
        told = Counter((look.text, look.after) for look in looks)
        assert not [words for words, times in told.items() if times > 1], question.prompt
