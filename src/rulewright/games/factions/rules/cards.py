"""A soldier card, as play looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kernel import Content


@dataclass(frozen=True, slots=True, eq=False)
class Card(Content):
    """A soldier card: the price, the six attributes and the abilities, which `powers` holds as bits. FA.CARD.01"""

    id: str
    faction: str
    name: str
    credits: int
    move: tuple[int, int]
    skill: int
    health: int
    actions: int
    damage: int
    dice: int
    reach: tuple[int, int]
    abilities: tuple[str, ...] = ()
    powers: int = 0
    beast: bool = False
    icon: str = "person"

    @property
    def written_damage(self) -> str:
        return f"D{self.damage}" if self.dice == 1 else f"D{self.damage}x{self.dice}"
