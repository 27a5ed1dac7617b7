"""Every character, henchman and treasure card, to browse."""

from __future__ import annotations

from rulewright.games._arena.view.names import symbol_names
from rulewright.games._arena.view.showing import Treasury, printed_numbers
from rulewright.kernel.scene import Counter, Sheet

from ..rules.content import CARDS, CHARACTERS, HENCHMEN
from ..rules.terms import AGES, DECKS, RATINGS, SYMBOLS
from .names import CARD_ICONS, ability_notes, card_tags, card_text, origin

TREASURY = Treasury(CARDS, DECKS, CARD_ICONS, card_text, card_tags)
"""The treasure of the game as it appears."""


def gallery() -> tuple[Sheet, ...]:
    people = tuple(
        Sheet(
            id=figure.id, title=figure.name, subtitle=origin(figure), icon=figure.icon,
            group=AGES[figure.age].capitalize() if figure.age >= 0 else "Henchmen",
            numbers=printed_numbers(figure.ratings, RATINGS),
            counters=(Counter("Health", figure.health, icon="hearts"),), chips=symbol_names(figure, SYMBOLS),
            notes=(*([figure.quip] if figure.quip else []), *ability_notes(figure)),
        )
        for figure in (*CHARACTERS, *HENCHMEN)
    )  # fmt: skip
    return people + TREASURY.sheets()
