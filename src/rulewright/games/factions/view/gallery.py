"""Every soldier of the four factions, to browse."""

from __future__ import annotations

from rulewright.kernel.scene import Sheet

from ..rules.content import ABILITIES, FACTIONS, SOLDIERS
from .scene import card_numbers, card_rules


def gallery() -> tuple[Sheet, ...]:
    """A sheet for each soldier."""
    return tuple(
        Sheet(
            id=card.id, title=card.name, subtitle=f"{card.credits} credits" + (" · beast" if card.beast else ""),
            icon=card.icon, group=FACTIONS[card.faction], numbers=card_numbers(card),
            chips=tuple(ABILITIES[id].name for id in card.abilities),
            notes=tuple(f"{ABILITIES[id].name}: {ABILITIES[id].text}" for id in card.abilities),
            rules=card_rules(card),
        )
        for card in SOLDIERS.values()
    )  # fmt: skip
