"""OpenSpiel (C++) driven from Python: random play, clones, and states read back from their history."""

from importlib.metadata import version
from random import random

import pyspiel

from bench.worker import Measure, costs, plays, serve

GAMES = {"connect_four": "connect_four", "noughts": "tic_tac_toe"}


def measures(name: str, game: pyspiel.Game) -> list[Measure]:
    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    middle = half_played(game)
    text = middle.serialize()
    return [
        plays(name, play_one),
        costs(f"{name} copy", middle.clone),
        costs(f"{name} match copy", middle.clone),
        costs(f"{name} replay", lambda: game.deserialize_state(text), per=middle.move_number()),
    ]


def half_played(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    for _ in range(game.max_game_length() // 4):
        state.apply_action(state.legal_actions()[0])
    return state


if __name__ == "__main__":
    found = [measures(name, pyspiel.load_game(theirs)) for name, theirs in GAMES.items()]
    serve(version("open_spiel"), [("OpenSpiel", measure) for game in found for measure in game])
