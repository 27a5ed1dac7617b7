"""Heroes and minions, and what they fight with, as play looks at them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.games._arena.rules.auras import Aura
from rulewright.kernel import Content


@dataclass(frozen=True, slots=True)
class Weapon:
    """Something to attack with: the hero's own fists, a natural ranged attack, or a card."""

    power: int
    wound: int
    hit: int  # the rating of the Hit challenge ...
    fixed: int = -1  # ... or the number that a minion brings
    low: int = 1
    high: int = 1
    card: int = -1
    symbol: int = -1
    limit: int = 0
    toxic: bool = False
    grenade: bool = False
    plus_hit: int = 0
    ranged: bool = False
    name: str = ""

    def out_of_range(self, far: int) -> str:
        """Whether a target so many spaces away is too near or too far; empty if it is neither. WS.SHOOT.10"""
        return "too_near" if far < self.low else "too_far" if far > self.high else ""


@dataclass(frozen=True, slots=True)
class Figure(Content):
    """A hero, or the minion of a card: its factions, ratings and Natures are printed. WS.HERO.02, 19"""

    id: str
    name: str
    set: int
    faction: int
    calling: str
    natures: tuple[str, ...]
    health: int
    ratings: tuple[int, ...]
    fists: Weapon
    ranged: Weapon | None
    symbols: int = 0
    gold: int = 0
    loot: tuple[int, int, int] = (0, 0, 0)
    boost: bool = False
    no_trade: bool = False
    powers: int = 0
    once: int = 0
    easy: int = 0
    enters: int = 0
    block: int = 0
    knacks: int = 0
    auras: tuple[Aura, ...] = ()
    abilities: tuple[str, ...] = ()
    icon: str = "person"
    card: int = -1
