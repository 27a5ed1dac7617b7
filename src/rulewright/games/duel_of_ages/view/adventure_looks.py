"""What choices of adventures say: their chance, what they ask, and what a success brings."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games._arena.rules.challenges import AMAZE, PASS
from rulewright.games._arena.rules.table import called, on_map
from rulewright.kernel import Ask
from rulewright.kernel.scene import Look

from ..rules.adventure import adventurers
from ..rules.bases import FREED, REWARD, for_a_card
from ..rules.content import ENCOUNTERS, GUARDIANS
from ..rules.encounters import reach
from ..rules.hidden import knows_marker
from ..rules.labyrinths import path_at
from ..rules.lair import ITEM_WORTH, ROBBED, TURNED_UP
from ..rules.state import TEAMS, UNKNOWN, Arena
from .names import encounter_asks, guardian_asks
from .odds import adventure_chance
from .sites import spread
from .words import plural
from .worth import repaired, ruin_counts, tribute_counts

FACE_DOWN = "face down: nobody knows what it asks; 1 to 3 draws, and nothing is lost if it fails"
AFTER_ADVENTURE = {
    "vortex": f"heals {spread(REWARD)}",
    "raid": f"takes cards: {spread(REWARD)}",
    "interrogate": f"steals cards: {spread(REWARD)}",
    "break_out": f"frees {FREED[AMAZE]} on Amaze, {FREED[PASS]} on Pass",
    "tribute": f"{ITEM_WORTH} for the item, 1 for a card nobody has seen",
    "pool": f"the enemy turns up cards: {spread(TURNED_UP)}; you know them then, and a card once seen is no tribute",
    "fangs": "Amaze: may banish an enemy and dismiss a friend; Pass: one of the two; Squeak: a friend",
    "cave": f"an enemy of your choice loses all its cards to its team's vault, if it holds at most {spread(ROBBED)}",
    "alliance": "the host is not known yet",
    "score": "counts for Flags",
    "escape": "counts for Escape, for good",
}
"""What a success brings. DA.RES.01-33"""
OF_LAIR = ("pool", "fangs", "cave")
AMAZE_AT_LAIR = "Amaze: 1 tribute too"
"""DA.LITH.12"""


def who_tries(arena: Arena) -> str:
    """Who is asked to try something next; the last by name. DA.ADV.01"""
    able = adventurers(arena)
    if len(able) == 1:
        return f"Adventure: only {called(arena, able[0])} has anything to try where it stands: what?"
    return f"Adventure: each {TEAMS[arena.turn]} character may try one thing where it stands. Who is next?"


def adventure_look(arena: Arena, plain: Look, kind: str, numbers: list[int]) -> Look:
    """With its chance, where its rating is known beforehand."""
    chance = adventure_chance(arena, kind, numbers)
    return replace(plain, chance=chance, odds=chance is not None)


def what_follows(arena: Arena, ask: Ask, kind: str, who: int) -> str:
    """What an adventure brings, or what is known of what it asks."""
    if kind == "encounter":
        space = arena.at[who]
        known = arena.encounters[space] != UNKNOWN and knows_marker(arena, arena.seat[who], space)
        if not known:
            return FACE_DOWN
        gives = f"gives {plural(ENCOUNTERS[arena.encounters[space]].reward, 'draw')}"
        return asked_of(arena, who, arena.encounters[space], gives)
    if kind == "alliance" and arena.inhabitant != UNKNOWN:
        return asked_of(arena, who, arena.inhabitant, "a step on the path")
    if kind == "guardian":
        found = path_at(arena, who)
        number = arena.faced[found[0]] if found is not None else UNKNOWN
        return f"{GUARDIANS[number].name} asks for {guardian_asks(GUARDIANS[number])}" if number >= 0 else "face down"
    brings = AFTER_ADVENTURE.get(kind, "")
    if kind in ("destroy", "repair"):
        ruin = f"your marker on the site, {ruin_counts(arena)}"
        brings = ruin if kind == "destroy" else f"takes {repaired(arena, arena.team[who])}"
    if for_a_card(arena, who, (kind, who)):
        return f"for a card, without a challenge; {brings or 'then inside'}"
    if kind == "tribute":
        return f"{brings}; {tribute_counts(arena)}"
    bonus = f"; {AMAZE_AT_LAIR}: {tribute_counts(arena)}" if kind in OF_LAIR else ""
    holders = f"; {hands_of(arena, 1 - arena.team[who])}" if kind == "cave" else ""
    return f"{brings}{bonus}{holders}"


def hands_of(arena: Arena, team: int) -> str:
    """How many cards the figures of a team hold, which everybody sees."""
    held = [(len(arena.hand[who]), called(arena, who)) for who in on_map(arena, team) if arena.hand[who]]
    told = [f"{name} {count}" for count, name in sorted(held)]
    return f"they hold: {', '.join(told)}" if told else "nobody of theirs on the map holds a card"


def asked_of(arena: Arena, who: int, number: int, gives: str) -> str:
    """What an encounter or a host asks and gives, and what one has; no card is drawn for it. DA.ENC.02"""
    entry = ENCOUNTERS[number]
    text = f"{entry.name}: asks for {encounter_asks(entry)}, {gives}"
    if not entry.rating:
        return text
    has = reach(arena, who, entry)
    return f"{text}; has {has}, {'enough' if has >= entry.value else 'too little'}"
