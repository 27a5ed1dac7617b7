"""Worldspanner Factions: two teams of heroes race for glory on a random land. Sets 1 and 2."""

from .game import Worldspanner

__all__ = ["Worldspanner"]
