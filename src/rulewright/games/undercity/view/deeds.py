"""What the heroes remember of each other, in words."""

from __future__ import annotations

from ..rules.content import HEROES
from ..rules.journal import Deed

DEED_WORDS = {
    "revived": "{who} put {whom} back on {whose} feet",
    "interposed": "{who} took a blow that was meant for {whom}",
    "woken": "{who} gave the last of a bottle to wake {whom}",
    "felled": "{who} brought down {whom}",
    "carried": "{who} carried {whom} out",
}
"""How each kind of deed is told."""
WHOSE = {"gardek": "his", "canice": "her", "milo": "his", "pog": "his", "doorstop": "its"}


def name_of(id: str) -> str:
    """A hero by the short name, a boss as in a sentence: 'the Courier'."""
    return HEROES[id].short if id in HEROES else f"{id[0].lower()}{id[1:]}"


def deed_text(deed: Deed) -> str:
    """'In chapter 2 Milo put Canice back on her feet.'"""
    parts = {"who": name_of(deed.who), "whom": name_of(deed.whom), "whose": WHOSE.get(deed.whom, "its")}
    return f"In chapter {deed.chapter} {DEED_WORDS[deed.what].format(**parts)}."


def bonds_of(hero: str, deeds: tuple[Deed, ...]) -> tuple[str, ...]:
    """What others have done for a hero, the latest first."""
    mine = [deed for deed in reversed(deeds) if deed.whom == hero and deed.who != hero]
    return tuple(f"Not forgotten: {deed_text(deed)[0].lower()}{deed_text(deed)[1:]}" for deed in mine[:2])
