"""FACTIONS: armies of a hundred credits fight over the Victory Tiles of a hex grid."""

from .game import Factions

__all__ = ["Factions"]
