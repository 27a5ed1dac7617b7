"""Villain Action cards, as play looks at them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pick:
    """How many villains of what kind and colour, and whether the nearest or the farthest. UC.VPH.02"""

    count: int
    what: str = "any"
    colour: str = "any"
    by: str = ""


@dataclass(frozen=True, slots=True)
class VillainAction:
    """A Villain Action card; with `otherwise` the closest villain activates if nobody else fits. UC.VPH.03"""

    id: str
    number: int
    name: str
    preference: str
    picks: tuple[Pick, ...]
    otherwise: bool = False
    clock: bool = False
