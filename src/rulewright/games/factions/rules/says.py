"""What abilities do, in words whose numbers are those by which the rules carry them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .cards import Card
from .state import Rulings

Part: TypeAlias = int | str | Callable[[Card | None, Rulings], Any]
"""A number of the effect, or what makes one of the card that has the ability (None: of no card) and of the rulings."""


@dataclass(frozen=True, slots=True)
class Says:
    """What an ability does: in full, in a few words for a card in the hand, and what follows, on its button.

    `note` says what else one may want to know of it, `detail` what only a reader of its card asks.
    Templates like those of the kernel's Words. What hangs on a card stands in brackets: without a card it is left out.
    """

    text: str
    brief: str
    after: str = ""
    parts: Mapping[str, Part] = field(default_factory=dict)
    note: str = ""
    detail: str = ""


def strength(change: int) -> Part:
    """The number that a card hits on with a change."""
    return lambda card, rulings: card.skill + change if card else None
