"""Heroes and treasure as they are printed: the sheets of the gallery, and of the draft."""

from __future__ import annotations

from rulewright.games._arena.view.names import symbol_names
from rulewright.games._arena.view.showing import Treasury, printed_numbers
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Counter, Sheet

from ..rules.content import CARDS, HEROES, Figure
from ..rules.terms import DECKS, FACTIONS, RATINGS, SYMBOLS
from .names import CARD_ICONS, ability_notes, card_tags, card_text

TREASURY = Treasury(CARDS, DECKS, CARD_ICONS, card_text, card_tags)


def gallery() -> tuple[Sheet, ...]:
    """Every hero and every treasure card."""
    return (*(printed_sheet(hero, hero.id) for hero in HEROES), *TREASURY.sheets())


def printed_card(figure: Figure, id: str) -> show.Card:
    best = sorted(printed_numbers(figure.ratings, RATINGS), key=lambda number: -int(number.value))
    return show.Card(id, figure.name, figure.calling, figure.icon, " ".join(ability_notes(figure)), tuple(best))


def printed_sheet(hero: Figure, id: str, seat: int = -1) -> Sheet:
    """A hero as it is printed."""
    return Sheet(
        id=id, title=hero.name, subtitle=subtitle(hero), icon=hero.icon, seat=seat,
        group=FACTIONS[hero.faction].capitalize(),
        numbers=printed_numbers(hero.ratings, RATINGS),
        counters=(Counter("Health", hero.health, icon="hearts"),),
        chips=(*symbol_names(hero, SYMBOLS), *loot_names(hero)), notes=(*ability_notes(hero), hero.quip),
    )  # fmt: skip


def subtitle(figure: Figure) -> str:
    faction = FACTIONS[figure.faction].capitalize() if figure.faction >= 0 else "Minion"
    return " · ".join([faction, figure.calling, *(nature.capitalize() for nature in figure.natures)])


def loot_names(figure: Figure) -> tuple[str, ...]:
    """What a hero begins with. WS.SLOOT.01-05"""
    cards = [f"{count} {DECKS[deck].capitalize()}" for deck, count in enumerate(figure.loot) if count]
    return (*([f"{figure.gold} gold"] if figure.gold else []), *cards, *(["1 Boost"] if figure.boost else []))
