"""catanatron, a heavy game in pure Python: the yardstick for every game of ours."""

from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.worker import costs, plays, serve

HALF = 450  # decisions; a random game takes about 900


def new_game() -> Game:
    return Game([RandomPlayer(color) for color in Color])


def play_one() -> int:
    game = new_game()
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def decisions() -> dict[str, float]:
    return {"* decisions": plays("*", play_one)()["* decisions"]}


def half_played() -> Game:
    game = new_game()
    for _ in range(HALF):
        game.play_tick()
    return game


if __name__ == "__main__":
    middle = half_played()
    serve(
        version("catanatron"),
        [
            ("catanatron", decisions),
            ("catanatron", costs("* copy", Game.copy, middle)),
            ("catanatron", costs("* match copy", Game.copy, middle)),
        ],
    )
