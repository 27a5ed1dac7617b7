"""Learning a game by self-play: games that bots play, a network trained on how they ended, and how strong it makes."""

from .course import Course, Trouble, learn

__all__ = ["Course", "Trouble", "learn"]
