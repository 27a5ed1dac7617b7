"""Every treasure card is in exactly one place, always."""

from __future__ import annotations

from rulewright.table.decks import check_conserved

from .content import CARDS
from .state import VAULTS, Arena


def inventory(arena: Arena) -> tuple[int, ...]:
    """The cards that are not with the one who holds them: none, if all is well."""
    if arena.step <= VAULTS:
        return ()
    held = [card for hand in arena.hand for card in hand]
    check_conserved(
        range(len(CARDS)), held, *arena.ground.values(), *arena.vault, *arena.honours, arena.monuments.values(),
        *(deck.cards() for deck in arena.decks), unleashed(arena),
    )  # fmt: skip
    return tuple(card for card in held if arena.hand[arena.holder[card]].count(card) != 1)


def unleashed(arena: Arena) -> list[int]:
    """The cards of the creatures that are on the map. DA.HUNT.03, DA.SENT.05"""
    return [figure.card for who, figure in enumerate(arena.who) if figure.card >= 0 and arena.at[who] >= 0]
