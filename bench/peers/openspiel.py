"""OpenSpiel (C++) driven from Python: random play, clones, and states read back from their history."""

import sys
from importlib.metadata import version
from random import random

import pyspiel

from bench.worker import Measure, costs, plays, serve

GAMES = {"connect_four": "connect_four", "noughts": "tic_tac_toe"}


def play(state: pyspiel.State, decisions: int = sys.maxsize) -> int:
    played = 0
    while not state.is_terminal() and played < decisions:
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
        played += 1
    return played


def measures(name: str, game: pyspiel.Game) -> list[Measure]:
    whole, middle = game.new_initial_state(), game.new_initial_state()
    length = play(whole)
    play(middle, decisions=length // 2)
    return [
        plays(name, lambda: play(game.new_initial_state())),
        costs(f"{name} copy", pyspiel.State.clone, middle),
        costs(f"{name} match copy", pyspiel.State.clone, middle),
        costs(f"{name} replay", game.deserialize_state, whole.serialize(), per=length),
    ]


if __name__ == "__main__":
    found = [measures(name, pyspiel.load_game(theirs)) for name, theirs in GAMES.items()]
    serve(version("open_spiel"), [("OpenSpiel", measure) for game in found for measure in game])
