"""Duel of Ages II: two teams from four ages fight, explore and plot on a map that they build themselves."""

from .game import DuelOfAges

__all__ = ["DuelOfAges"]
