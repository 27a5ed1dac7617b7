"""How the facts of the rules read, and why a choice is barred; the words are in story.yaml and reasons.yaml."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.games._arena.rules.challenges import FACES
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words
from rulewright.kernel.words import Id, Namer

from ..rules.content import CARDS, KEYS, QUEST_CARDS
from ..rules.state import TEAMS, Arena
from ..rules.terms import RATINGS
from ..rules.victory import reached
from .card_looks import no_use
from .luck import LUCK
from .names import glory_of, margin_words, place_name, places_held, region_name, tribute_lead
from .reach import where_now
from .sites import Site, site_now
from .words import card_brief

FOLDER = Path(__file__).parent


def site(arena: Arena, space: int) -> Site:
    found = site_now(arena, space)
    assert found is not None
    return found


ADDRESSED = re.compile(r"\byour?\b", re.IGNORECASE)


def does(arena: Arena, number: int) -> str:
    """What a card does, and what its owner lacks for it; of a Glory card also how near its side is. WS.CGLO.01-04"""
    card, owner = CARDS[number], arena.holder[number]
    brief = card_brief(card).rstrip(".")
    if owner >= 0 and ADDRESSED.search(brief):
        brief = f"{brief}; “you” is {called(arena, owner)}"
    if card.type != "glory" or owner < 0:
        lacks = no_use(arena, owner, card) if owner >= 0 else ""
        return f"{brief}; {lacks}" if lacks else brief
    team = arena.team[owner]
    return f"{brief}; {TEAMS[team]} have {reached(arena, team, card)} of {card.amount} now"


NAMES: dict[str, Namer] = {
    "who": called,
    "whom": called,
    "by": called,
    "side": lambda arena, team: TEAMS[team],
    "space": lambda arena, space: place_name(arena.land, space),
    "end": where_now,
    "site": lambda arena, space: site(arena, space).asks,
    "pays": lambda arena, space: site(arena, space).pays,
    "region": lambda arena, faction: region_name(faction),
    "standing": lambda arena, faction: f"{places_held(arena, faction)}, {glory_of(arena, faction)}",
    "tribute": lambda arena, tribute: tribute_lead(tribute),
    "rating": lambda arena, rating: RATINGS[rating].capitalize(),
    "versus": lambda arena, rating: RATINGS[rating].capitalize(),
    "margin": lambda arena, margin: margin_words(margin),
    "weapon": lambda arena, card: CARDS[card].name,
    "keys": lambda arena, key: KEYS[key].name,
    "card": lambda arena, card: CARDS[card].name,
    "does": does,
    "deck": lambda arena, deck: deck.capitalize(),
    "quest": lambda arena, quest: QUEST_CARDS[quest].name,
    "face": lambda arena, face: FACES[face],
}
IDS: dict[str, Id] = {
    "who": lambda who: f"h{who}",
    "whom": lambda who: f"h{who}",
    "by": lambda who: f"h{who}",
    "card": lambda card: f"c{card}",
    "quest": lambda quest: f"q{quest}",
}

STORY = Words.read(FOLDER / "story.yaml", NAMES, IDS, LUCK)
REASONS = Words.read(FOLDER / "reasons.yaml", NAMES)
