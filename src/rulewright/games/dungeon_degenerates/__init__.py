"""Dungeon Degenerates: Land of Doom."""

from .game import DungeonDegenerates

__all__ = ["DungeonDegenerates"]
