"""What sheets in the gallery have no room for."""

from __future__ import annotations

from ..rules.content import Encounter, Sign

UNSAID = {
    "Warded": (
        "Armour and dice come off a blow first: one that they stop whole does not use the ward up. On a Monster it"
        " stays as long as the card that brought it says, however often it is hit.",
    )
}
"""What the short words of a condition leave out."""
EPIC_WALKS = (
    "It stays where it stands, unless the mission gives it a goal: then it walks one space toward that at the start of"
    " each Danger Phase, but not while an Adventurer is on its space."
)
"""DD.EPMV.01-03"""
ON_TOP = "The fight also pays Experience, gold and a Loot Roll as any other; what stands behind Won comes on top."
"""DD.ENCX.04-05, DD.SPOIL.03-08"""
HERE = "Here means the space of the Party."
COMPARED = "It means those of this Party alone; of several alike, whoever sits first."


def sign_notes(entry: Sign) -> tuple[str, ...]:
    """Whom an omen means where it compares Adventurers. DD.HOD.06"""
    return (COMPARED,) if "highest " in entry.do or "lowest " in entry.do else ()


def option_notes(entry: Encounter, words: str) -> tuple[str, ...]:
    """What a won fight pays besides, and where a change of danger counts."""
    won = entry.foe is not None and "Won: " in words
    return (*((ON_TOP,) if won else ()), *((HERE,) if "danger here" in words else ()))
