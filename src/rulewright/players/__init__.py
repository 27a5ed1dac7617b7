"""Players that know a game only through the Game protocol."""

from .greedy import GreedyPlayer
from .levels import LEVELS, make_player
from .playing import play_out
from .random_player import RandomPlayer

__all__ = ["LEVELS", "GreedyPlayer", "RandomPlayer", "make_player", "play_out"]
