"""What took part in a game that is over, for the lab to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.kernel import Counted, Part

from ..rules.content import CARDS, KEYS, PLATTERS, QUEST_CARDS
from ..rules.state import Arena, defeated, heroes
from ..rules.terms import DECKS, FACTIONS

COUNTED = {
    "map piece": Counted("On the map"),
    "quest": Counted("Faced"),
    "hero": Counted("In a team"),
    **{f"{deck} card": Counted("Held at the end") for deck in DECKS},
}
"""What of it the gallery shows, and what is counted there."""


def parts(arena: Arena) -> Iterator[Part]:
    """The pieces of the map, the quests that were faced, every hero with the team it began with, its factions, and the
    treasure held at the end.
    """
    yield Part("map", arena.rules.design, arena.land.design.title)
    for piece in arena.land.pieces:
        yield Part("map piece", piece, PLATTERS[piece].name if piece in PLATTERS else KEYS[piece].name)
    for quest in sorted({*(card for deck in arena.quests for card, _ in deck.bottom), *arena.turned} - {-1}):
        yield Part("quest", QUEST_CARDS[quest].id, QUEST_CARDS[quest].name)
    factions: Counter[tuple[int, int]] = Counter()
    for who in heroes(arena):
        figure, chair = arena.who[who], arena.chair[who]
        factions[chair, figure.faction] += 1
        fate = {"defeated": float(defeated(arena, who)), "gold": arena.gold[who], "cards": len(arena.hand[who])}
        yield Part("hero", figure.id, figure.name, chair, 1, fate)
    for (chair, faction), count in sorted(factions.items()):
        yield Part("faction", FACTIONS[faction], FACTIONS[faction].capitalize(), chair, count)
    for who in heroes(arena):
        for card in arena.hand[who]:
            yield Part(f"{DECKS[CARDS[card].deck]} card", CARDS[card].id, CARDS[card].name, arena.seat[who])
