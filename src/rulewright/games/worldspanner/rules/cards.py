"""Treasure cards, as play looks at them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.games._arena.rules.auras import Modifiers
from rulewright.kernel import Content

from .figures import Figure, Weapon


@dataclass(frozen=True, slots=True)
class Card(Content):
    """A treasure card. `when` names the moment at which `do` can be used. WS.CARD.01"""

    id: str
    name: str
    number: int
    set: int
    deck: int
    type: str
    symbol: int
    strength: int
    intellect: int
    limit: int
    weapon: Weapon | None
    slot: str
    armor: int
    block: int
    ride: int
    ride_plus: int
    ride_armor: int
    easy: int
    barred: int
    flies: bool
    phases: bool
    mindful: bool
    welcome: bool
    knacks: int
    shade: Modifiers
    owned: Modifiers
    bonus: Modifiers
    heal: int
    split: bool
    soul: int
    do: str
    amount: int
    more: int
    when: str
    fame: int
    minion: Figure | None

    @property
    def lasting(self) -> bool:
        """Whether a rating of its owner changes as soon as it lies open."""
        return bool(self.owned or self.bonus or self.soul >= 0)
