"""How the facts of the rules read, and why a choice is barred; the words are in story.yaml and reasons.yaml."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.games._arena.rules.challenges import FACES
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words
from rulewright.kernel.words import Id, Namer

from ..rules.cards import Card
from ..rules.content import CARDS, KEYS, QUEST_CARDS
from ..rules.state import REACTION, TEAMS, Arena
from ..rules.terms import RATINGS
from ..rules.victory import reached
from .card_looks import counts_open, no_use
from .luck import LUCK
from .names import glory_of, margin_words, place_name, places_held, region_name, tribute_lead
from .reach import where_now
from .sites import Site, site_now
from .words import lasting_brief, uncapped

FOLDER = Path(__file__).parent


def site(arena: Arena, space: int) -> Site:
    found = site_now(arena, space)
    assert found is not None
    return found


ADDRESSED = re.compile(r"\byour?\b", re.IGNORECASE)


IN_FORCE, IDLE = "from now on", "no effect until used"


def does(arena: Arena, number: int) -> str:
    """In what moment a card is turned face up, what it does, and whether it works by that. WS.REACT.03, WS.REVEAL.02"""
    card, owner = CARDS[number], arena.holder[number]
    brief = uncapped(lasting_brief(card))
    if owner < 0:
        return f" ({brief})"
    if ADDRESSED.search(brief):
        brief = f"{brief}; “you” is {called(arena, owner)}"
    moment = " in its Reaction" if reacting(arena, owner) else ""
    return f"{moment} ({brief}; {force_of(arena, owner, card)})"


def reacting(arena: Arena, who: int) -> bool:
    """Whether it is in the enemy's turn that somebody does something. WS.REACT.01"""
    return arena.step == REACTION and arena.team[who] != arena.turn


def force_of(arena: Arena, owner: int, card: Card) -> str:
    """What an open card is in the hands of its owner: at work, idle, or of no use; of a Glory card how near its side
    is. WS.CGLO.01-04"""
    if card.type == "glory":
        team = arena.team[owner]
        return f"{TEAMS[team]} have {reached(arena, team, card)} of {card.amount} now"
    return no_use(arena, owner, card) or (IN_FORCE if counts_open(arena, card.number) else IDLE)


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
    "block": lambda arena, block: f" after a Block of {block}" if block else "",
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
