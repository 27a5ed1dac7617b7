"""`rulewright learn GAME`: self-play, a network trained on it, and how strong that makes Master."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cyclopts import App
from rich.console import Console

from rulewright.kernel import RulewrightError, find_game

from .options import read_options


def add_to(app: App) -> None:
    app.command(learn)


def learn(
    game: str,
    *,
    into: Path,
    generations: int = 1,
    games: int = 0,
    seconds: float = 60.0,
    training: float = 60.0,
    epochs: int = 10,
    hidden: int = 64,
    worlds: int = 4,
    searching: bool = False,
    explore: float = 0.3,
    screen: float = 0.0,
    option: Sequence[str] = (),
    workers: int = 1,
    seed: int = 0,
    measure: float = 0.0,
    think: float = 0.1,
) -> None:
    """Learn what positions of a game are worth from games that bots play against themselves.

    A course that was broken off goes on from its folder. Weights that please go into the game's wing, as its
    `learnt_file`.

    Parameters
    ----------
    game
        Its id.
    into
        The folder of the course: moments, weights and a report.
    generations
        How often it plays and learns; from the second on the bots judge by what was learnt before.
    games
        How many games a generation plays; the same number and seed give the same weights, if training is in time.
    seconds
        How long a generation plays, where no number of games is given.
    training
        How long a generation trains at most, in seconds.
    epochs
        How often it goes over all moments, at most.
    hidden
        Units of each of the two hidden layers.
    worlds
        In how many worlds the bots look at each choice, 4 as Regular does; or how many they search, if they search.
    searching
        Let bots search as Expert does: better games, and far fewer.
    explore
        How often a bot takes any choice, in the wildest games.
    screen
        How many seconds of quick games without search find out how far the network is to be trusted.
    option
        An option of the game, as name=value; without any, all kinds of matches are played.
    workers
        How many processes play at once. The games are the same.
    seed
        Everything follows from it.
    measure
        How many seconds Master then plays against Expert.
    think
        Seconds that both may think about a question.
    """
    try:
        from rulewright.lab.learning import Course
        from rulewright.lab.learning import learn as go
    except ImportError as error:
        raise RulewrightError("learning needs numpy: pip install numpy") from error
    found = find_game(game)
    console = Console(highlight=False, soft_wrap=True, markup=False)
    course = Course(
        found.id, into, generations, games, seconds, training, epochs, hidden, worlds, searching, explore, screen,
        read_options(found, option) or None, workers, seed, measure, think,
    )  # fmt: skip
    console.print(f"weights: {go(course, console.print)}")
