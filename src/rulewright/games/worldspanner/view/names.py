"""What things are called."""

from __future__ import annotations

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.view import names

from ..rules.cards import Card
from ..rules.content import FACTION_CARDS, KEYS
from ..rules.land import QUEST, Land
from ..rules.state import TEAMS, Arena
from ..rules.terms import DECKS, DEFEAT, LIMITS, ONE_USE, SYMBOLS
from ..rules.victory import markers_on

CARD_ICONS = {
    **names.CARD_ICONS, "minion": "wolf-head", "item": "knapsack", "surprise": "surprised",
    "soulstone": "crystal-ball", "glory": "laurels",
}  # fmt: skip
SIDES = ("White", "Black")
RATING_USES = {
    "speed": "points to move", "strength": "tests; heavy cards", "intellect": "tests; clever cards",
    "virtue": "tests; gold at quests", "fame": "tests; new cards", "agility": "against blows; tests",
    "stealth": "against shots; tests", "armor": "against Power", "aim": "to hit: rifles, bows",
    "point": "to hit: pistols, throws", "wits": "strikes first; tests", "melee": "to hit: adjacent",
    "power": "after a hit, to wound",
}  # fmt: skip
"""What each rating is good for."""
GROUND = {"clear": "open ground", "rough": "rough ground", "building": "a building", "deep": "deep water"}


def region_name(faction: int) -> str:
    """A region goes by the name of its key."""
    return KEYS[FACTION_CARDS[faction].key].name


def place_name(land: Land, space: int) -> str:
    """What a space is called where it is told or asked about."""
    if land.adventure[space] == QUEST:
        return f"the quest of {region_name(land.faction_at[space])}"
    if land.in_dome[space]:
        return KEYS[land.pieces[land.piece_at[space]]].name
    return land.place(space)


def whereabouts(land: Land, space: int) -> str:
    """A space by its name, or by its ground and how far it is from the nearest place."""
    if land.title(space) or land.in_dome[space]:
        return place_name(land, space)
    terrain = TERRAINS[land.terrain[space]]
    ground = GROUND.get(terrain, terrain)
    if not land.spots:
        return ground
    nearest = nearest_spot(land, space)
    far = land.far(space, nearest)
    return f"{ground}, {far} space{'s' * (far != 1)} from {place_name(land, nearest)}"


def nearest_spot(land: Land, space: int) -> int:
    """The place of a region that is nearest to a space."""
    return min(land.spots, key=lambda spot: land.far(space, spot))


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def places_held(arena: Arena, faction: int) -> str:
    """How many places each side has in a region."""
    white, black = markers_on(arena, faction)
    held = [f"{TEAMS[team]} hold {counted(count, 'place')}" for team, count in enumerate((white, black)) if count]
    return " and ".join(held) or "nobody holds a place"


def glory_of(arena: Arena, faction: int) -> str:
    """Whom a region gives its glory as it stands. WS.VICT.02-03"""
    white, black = markers_on(arena, faction)
    return f"1 glory for {TEAMS[black > white]}" if white != black else "glory for nobody"


def tribute_lead(tribute: int) -> str:
    """Who leads in tribute."""
    return f"{TEAMS[tribute < 0]} lead by {abs(tribute)}" if tribute else "now level"


def margin_words(margin: int) -> str:
    """The difference of a challenge."""
    return f"a lead of {margin}" if margin > 0 else f"behind by {-margin}" if margin < 0 else "level"


LASTS = {ONE_USE: ("; one use",), DEFEAT: ("; gone once it defeats a hero", "; gone once it defeats")}


def with_limit(told: str, limit: int, most: int) -> str:
    """What is told of a weapon, with how long it lasts, in so many letters. WS.USE.01-03"""
    return next(text for lasts in (*LASTS.get(limit, ()), "") if len(text := f"{told}{lasts}.") <= most or not lasts)


def card_tags(card: Card) -> tuple[str, ...]:
    """What a card is, in single words: its deck, how long it lasts, the sign that goes with it."""
    sign = [SYMBOLS[card.symbol].replace("_", " ").title()] if card.symbol >= 0 else []
    return DECKS[card.deck].capitalize(), LIMITS[card.limit].replace("_", "-").capitalize(), *sign
