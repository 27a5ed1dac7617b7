"""What things are called, and how cards and abilities are spelled out."""

from __future__ import annotations

from rulewright.games._arena.rules.mapping import terrain_names
from rulewright.games._arena.view import names

from ..rules.adversaries import Encounter, Guardian
from ..rules.cards import Card
from ..rules.content import ABILITIES, CARDS, KEYS, PLATTERS
from ..rules.figures import Figure, Weapon
from ..rules.land import Land
from ..rules.state import TEAMS
from ..rules.terms import (
    AGES,
    CHAMBER,
    CIRCLES,
    COLOURS,
    DECKS,
    LIMITS,
    MODIFIED,
    PATHS,
    RATINGS,
    SETTINGS,
    SYMBOLS,
    TRAITS,
)

SITE_NAMES = ("Main Gate", "High Gate", "Low Gate", "Vortex", "HQ", "Vault", "Prison")
LAIR_NAMES = ("Lith's Chamber", "Reflecting Pool", "Obsidian Fangs", "Wailing Cave")
AURAS = {"hit": "allies have +1 Hit", "stealth": "allies have +1 Stealth"}
CARD_ICONS = {
    **names.CARD_ICONS, "gadget": "knapsack", "stealth": "hood", "hunter": "wolf-head", "sentinel": "robot-golem",
    "secret": "surprised", "achievement": "laurels", "test": "scales", "badge": "police-badge", "monument": "obelisk",
}  # fmt: skip
TRAIT_NOTES = {
    "no_limit": "No Limit: carries any number of cards.",
    "not_give": "Not Give: gives no cards away, not even to the vault.",
    "no_trade": "No Trade: takes no part in trades and does not use the vault.",
}
LIMIT_NAMES = {"P": "permanent", "1": "one use", "K": "lost with a kill"}


def card_name(card: int) -> str:
    return CARDS[card].name


def piece_name(id: str) -> str:
    """A platter or a key."""
    return PLATTERS[id].name if id in PLATTERS else KEYS[id].name


def title(land: Land, space: int) -> str:
    """What a special space is called; empty for plain ground."""
    if space in land.site_at:
        team, site = land.site_at[space]
        return f"{TEAMS[team]} {SITE_NAMES[site]}"
    if space in land.lair_at:
        return LAIR_NAMES[land.lair_at[space] - CHAMBER]
    if space in land.dome_number:
        number = land.dome_number[space]
        return f"{COLOURS[number // 2].capitalize()} dome {number}"
    for labyrinth in land.labyrinths:
        for path, along in enumerate(labyrinth.paths):
            if space in along:
                part = ("start", "middle", "end")[along.index(space)]
                return f"Path of {PATHS[labyrinth.alternate][path]}, {part}"
    if space in land.alliance:
        return f"Alliance path, {land.alliance.index(space)}"
    return "Henchmen" if space in land.side_spaces.values() else ""


def place_name(land: Land, space: int) -> str:
    """What a space is called, or where it lies."""
    return title(land, space) or land.names[space]


def encounter_asks(entry: Encounter) -> str:
    """What an encounter wants of one: a rating to reach, or a card. DA.ENC.02, 08"""
    return f"{entry.rating.capitalize()} {entry.value}" if entry.rating else "a card"


def guardian_asks(guardian: Guardian) -> str:
    """What a guardian wants: a rating against a value, or cards. DA.LAB.07"""
    if guardian.rating:
        return f"{guardian.rating.capitalize()} against {guardian.value}"
    return f"{guardian.pay} card{'s' if guardian.pay > 1 else ''}"


def spell_ability(text: str) -> tuple[str, str]:
    """An ability as a figure names it: its name and its text."""
    kind, *args = text.split(":")
    entry = ABILITIES[kind]
    words = list(args)
    if kind == "aura":
        words[0] = names.aura_words(args[0], AURAS)
    elif kind == "easy":
        words = [" and ".join(args).capitalize()]
    return entry.name.format(*words, "", ""), entry.text.format(*words, "", "")


def ability_notes(figure: Figure) -> tuple[str, ...]:
    trait = [TRAIT_NOTES[TRAITS[figure.trait]]] if figure.trait else []
    return (*names.spelled(figure, spell_ability), *trait)


def origin(figure: Figure) -> str:
    """Where a figure comes from, and what it is. DA.REF.01-03"""
    if figure.setting < 0:
        return ("Character", "Henchman", "Hunter", "Sentinel")[figure.kind]
    natures = [nature.capitalize() for nature in figure.natures]
    return " · ".join([AGES[figure.age].capitalize(), SETTINGS[figure.setting], CIRCLES[figure.circle], *natures])


# ---- cards ----------------------------------------------------------------------------------------------------------


def weapon_text(weapon: Weapon) -> str:
    parts = [f"{RATINGS[weapon.hit].capitalize()} to hit, Power {weapon.power}, Damage {weapon.damage}"]
    if weapon.ranged:
        parts.append(f"range {weapon.low}-{weapon.high}")
        parts += [f"OpFire {weapon.opfire}"] if weapon.opfire else []
    parts += [f"+{weapon.plus_hit} Hit"] if weapon.plus_hit else []
    parts += ["strikes everybody in a space"] if weapon.area else []
    parts += ["flies over domes and buildings"] if weapon.grenade else []
    return ", ".join(parts)


def card_text(card: Card) -> str:
    """What a card does, spelled out from its effect; a card with words of its own adds them."""
    parts: list[str] = []
    if card.weapon is not None:
        parts.append(weapon_text(card.weapon))
    if card.slot:
        what = f"Armor {card.armor_set}" if card.armor_set else f"+{card.armor} Armor"
        parts.append(f"{card.slot}: {what}{' against melee only' if card.melee_only else ''}")
    if card.type == "transport":
        parts.append(f"Speed {card.ride}" if card.ride else f"+{card.ride_plus} Speed")
        parts += ["flies"] if card.flies else []
        parts += [f"may not enter {', '.join(terrain_names(card.barred))}"] if card.barred else []
    if card.creature is not None:
        fighter = card.creature
        named = ("speed", "react", "stealth", "armor", "wits", "melee", "power")
        numbers = ", ".join(f"{name.capitalize()} {fighter.ratings[RATINGS.index(name)]}" for name in named)
        parts.append(f"{numbers}, Damage {fighter.damage}, Health {fighter.health}")
        parts += [weapon_text(fighter.ranged)] if fighter.ranged is not None else []
    if card.type == "medical" and not card.text:
        parts.append(f"heal {card.heal}" if card.heal < 9 else "heal everything")
    if card.type == "badge" and not card.text:
        parts.append(f"{RATINGS[card.rating].capitalize()} becomes Honor")
    parts += [card.text.rstrip(".")] if card.text else []
    return names.sentence(parts or [card.type])


def bonus_text(card: Card) -> str:
    """What the bonus box gives to one with the symbol. DA.CARD.13"""
    if card.symbol < 0:
        return ""
    symbol = SYMBOLS[card.symbol].replace("_", " ").title()
    gains = [f"{amount:+d} {MODIFIED[what].title()}" for what, amount in card.bonus]
    if card.weapon is not None and card.boosted is not None:
        plain, better = card.weapon, card.boosted
        for name, gain in (
            ("Hit", better.plus_hit - plain.plus_hit),
            ("Power", better.power - plain.power),
            ("Damage", better.damage - plain.damage),
            ("Range", better.high - plain.high),
            ("OpFire", better.opfire - plain.opfire),
        ):
            gains += [f"{gain:+d} {name}"] if gain else []
    gains += [f"heals {card.heal_bonus} more"] if card.heal_bonus else []
    gains += [f"{card.armor_bonus:+d} Armor"] if card.armor_bonus else []
    gains += [f"{card.ride_bonus:+d} Speed"] if card.ride_bonus else []
    gains += ["may be unleashed as Melee begins"] if card.type == "hunter" else []
    return f"{symbol}: {', '.join(gains)}" if gains else symbol


def card_tags(card: Card) -> tuple[str, ...]:
    tags = [DECKS[card.deck].capitalize()]
    tags += [AGES[card.age].capitalize()] if card.age >= 0 else []
    tags += [f"Strength {card.strength}"] if card.strength else []
    tags += [f"Intellect {card.intellect}"] if card.intellect else []
    tags += [f"Respect {card.respect}"] if card.respect else []
    tags.append(LIMIT_NAMES[LIMITS[card.limit]])
    tags += [bonus_text(card)] if bonus_text(card) else []
    return tuple(tags)
