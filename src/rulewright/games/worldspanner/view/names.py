"""What things are called."""

from __future__ import annotations

from rulewright.games._arena.rules.mapping import terrain_names
from rulewright.games._arena.view import names

from ..rules.content import ABILITIES, FACTION_CARDS, KEYS, Card, Figure
from ..rules.land import QUEST, Land
from ..rules.state import TEAMS, Arena
from ..rules.terms import DECKS, LIMITS, MODIFIED, RATINGS, SYMBOLS
from ..rules.victory import markers_on

AURAS = {
    "hit": "allies have +1 Hit", "damage": "allies have +1 Damage", "stealth": "allies have +2 Stealth",
    "armor": "allies have +1 Armor",
}  # fmt: skip
CARD_ICONS = {
    **names.CARD_ICONS, "minion": "wolf-head", "item": "knapsack", "surprise": "surprised",
    "soulstone": "crystal-ball", "glory": "laurels",
}  # fmt: skip
SIDES = ("White", "Black")


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


def article(word: str) -> str:
    return "An" if word[:1] in "AEIOU" else "A"


def places_held(arena: Arena, faction: int) -> str:
    """How many places each side has in a region."""
    white, black = markers_on(arena, faction)
    return f"{TEAMS[0]} hold {white} and {TEAMS[1]} {black}"


def tribute_lead(tribute: int) -> str:
    """Who leads in tribute."""
    return f"{TEAMS[tribute < 0]} lead by {abs(tribute)}" if tribute else "now level"


def margin_words(margin: int) -> str:
    """The difference of a challenge."""
    return f"a lead of {margin}" if margin > 0 else f"{-margin} short" if margin < 0 else "level"


def spell_ability(text: str) -> tuple[str, str]:
    """An ability as a hero names it: its name and its text."""
    kind, *args = text.split(":")
    entry = ABILITIES[kind]
    words = list(args)
    if kind == "aura":
        words[0] = names.aura_words(args[0], AURAS)
    elif kind in ("easy", "enter", "knack"):
        words[0] = args[0].replace("deep", "deep water").capitalize()
    once = kind not in ("aura", "easy", "enter", "block", "knack") and args == ["once"]
    name = entry.name.format(*words, "", "") if not once else f"{entry.name} (one-use)"
    body = entry.text.format(*words, "", "")
    return name, body.replace(":", ", one-use:", 1) if once else body


def ability_notes(figure: Figure) -> tuple[str, ...]:
    trade = ["No-Trade: takes no part in any trade."] if figure.no_trade else []
    return (*names.spelled(figure, spell_ability), *trade)


def changes(pairs: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(f"{value:+d} {MODIFIED[what].replace('_', ' ').title()}" for what, value in pairs)


def card_text(card: Card) -> str:
    """What a card does, spelled out from its effect; a card with words of its own adds them."""
    parts: list[str] = []
    if card.weapon is not None:
        reach = f", range {card.weapon.low}-{card.weapon.high}" if card.weapon.ranged else ""
        gun = card.weapon
        parts.append(f"Hit by {RATINGS[gun.hit].capitalize()}, Power {gun.power}, Wound {gun.wound}{reach}")
        parts += ["toxic"] * gun.toxic + ["grenade"] * gun.grenade
        parts += [f"+{gun.plus_hit} Hit"] if gun.plus_hit else []
    if card.slot:
        parts.append(f"{card.slot.capitalize()}: " + (f"+{card.armor} Armor" if card.armor else f"Block {card.block}"))
    if card.type == "transport":
        parts.append(f"Speed {card.ride}" if card.ride else f"+{card.ride_plus} Speed")
        parts.append("may fly" if card.flies else "no flying")
        parts += [f"+{card.ride_armor} Armor for the turn"] if card.ride_armor else []
    parts += ["may fly"] if card.flies and card.type != "transport" else []
    parts += [f"cheap ground: {terrains(card.easy)}"] if card.easy else []
    parts += [f"may not enter {terrains(card.barred)}"] if card.barred else []
    parts += ["once in a Move, through a wall"] if card.phases else []
    parts += ["immune to mental effects"] if card.mindful else []
    parts += ["no opposing penalty"] if card.welcome else []
    parts += ["+1 on Tasks"] if card.knacks else []
    parts += [f"+{amount} Stealth in {terrains(1 << kind)}" for kind, amount in card.shade]
    parts += [f"owned: {changes(card.owned)}"] if card.owned else []
    parts += [f"{RATINGS[card.soul].capitalize()} becomes Virtue + 1"] if card.soul >= 0 else []
    if card.type == "medical":
        parts.append(f"heal {card.heal if card.heal < 9 else 'all wounds'}")
    elif card.do and not card.text:
        parts.append(DEEDS[card.do].format(card.amount))
    if card.minion is not None:
        parts.append(f"{card.minion.calling} of Health {card.minion.health}")
    parts += [card.text.rstrip(".")] if card.text else []
    return names.sentence(parts)


DEEDS = {
    "shift": "Reaction: Shift {0}",
    "dismiss_self": "Free: dismiss the owner",
    "smoke": "Free: +{0} Stealth until the next own Free step",
    "trap": "when an enemy steps beside the owner: {0} wounds on it",
    "second_action": "Free: a second action in the Action step that follows",
}


def terrains(kinds: int) -> str:
    return ", ".join(name.capitalize() for name in terrain_names(kinds))


def bonus_text(card: Card) -> str:
    """What the symbol on a hero's card is good for. WS.BONUS.02"""
    if card.symbol < 0:
        return ""
    symbol = SYMBOLS[card.symbol].replace("_", " ").title()
    given = {
        "melee": "+1 Hit", "ranged": "+1 Hit", "armor": "+1 Armor", "transport": "+1 Speed", "minion": "owner shifts 1",
    }.get(card.type) or ("split the healing" if card.split else changes(card.bonus))  # fmt: skip
    return f"{symbol}: {given}"


def card_tags(card: Card) -> tuple[str, ...]:
    limits = [f"Strength {card.strength}"] if card.strength else []
    limits += [f"Intellect {card.intellect}"] if card.intellect else []
    limits += [f"Fame {card.fame}"] if card.fame else []
    bonus = [bonus_text(card)] if bonus_text(card) else []
    return DECKS[card.deck].capitalize(), *limits, LIMITS[card.limit].replace("_", "-"), *bonus
