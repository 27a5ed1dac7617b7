"""The Undercity: a party of mercenaries against villains that run themselves, in seven chapters."""

from .game import Undercity

__all__ = ["Undercity"]
