"""What a build that is guided by its profile plays, to tell the C compiler what is hot (see Guided in setup.py).

Always the same: whole matches of every game by chance, some with their history and copied on the way, and the recorded
questions of the benchmark, answered by the expert.
"""

from random import Random
from typing import Any

from bench.questions import answer, questions
from rulewright.kernel import Game, Match, find_game, game_ids

DECISIONS = 4_000  # of each game
KEEPS = 4  # every so many matches one keeps its history
COPIES = 16  # after every so many decisions the match is copied
ASKED = 4  # one of so many recorded questions is answered


def play(game: Game[Any], seed: int, chance: Random) -> int:
    match = Match.start(game, {}, seed=f"training/{seed}", keep=not seed % KEEPS)
    decisions = 0
    while not match.over:
        match.pick(int(chance.random() * len(match.choices)))
        decisions += 1
        if not decisions % COPIES:
            match.copy()
    return decisions


def train(game: Game[Any]) -> None:
    chance, seed, decisions = Random(game.id), 0, 0
    while decisions < DECISIONS:
        decisions += play(game, seed, chance)
        seed += 1
    for view in questions(game)[::ASKED]:
        answer(view)


if __name__ == "__main__":
    for name in game_ids():
        train(find_game(name))
