"""What things are called."""

from __future__ import annotations

from rulewright.games._arena.view import names

from ..rules.adversaries import Encounter, Guardian
from ..rules.content import CARDS, KEYS, PLATTERS
from ..rules.figures import Figure
from ..rules.land import Land
from ..rules.state import TEAMS
from ..rules.terms import AGES, CHAMBER, CIRCLES, COLOURS, PATHS, SETTINGS

SITE_NAMES = ("Main Gate", "High Gate", "Low Gate", "Vortex", "HQ", "Vault", "Prison")
LAIR_NAMES = ("Lith's Chamber", "Reflecting Pool", "Obsidian Fangs", "Wailing Cave")
CARD_ICONS = {
    **names.CARD_ICONS, "gadget": "knapsack", "stealth": "hood", "hunter": "wolf-head", "sentinel": "robot-golem",
    "secret": "surprised", "achievement": "laurels", "test": "scales", "badge": "police-badge", "monument": "obelisk",
}  # fmt: skip
LIMIT_NAMES = {"P": "Permanent", "1": "One use", "K": "Lost with a kill"}


def card_name(card: int) -> str:
    return CARDS[card].name


def piece_name(id: str) -> str:
    """A platter or a key."""
    return PLATTERS[id].name if id in PLATTERS else KEYS[id].name


def piece_of(land: Land, space: int) -> str:
    """The platter or key on which a space lies."""
    return piece_name(land.laid[land.piece_at[land.lower[space]]].id)


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
                part = ("", ", middle", ", end")[along.index(space)]
                return f"Path of {PATHS[labyrinth.alternate][path]}{part}"
    if space in land.alliance:
        step = land.alliance.index(space)
        return f"Alliance path, step {step}" if step else "Alliance path, start"
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


def origin(figure: Figure) -> str:
    """Where a figure comes from, and what it is. DA.REF.01-03"""
    if figure.setting < 0:
        return ("Character", "Henchman", "Hunter", "Sentinel")[figure.kind]
    natures = [nature.capitalize() for nature in figure.natures]
    return " · ".join([AGES[figure.age].capitalize(), SETTINGS[figure.setting], CIRCLES[figure.circle], *natures])
