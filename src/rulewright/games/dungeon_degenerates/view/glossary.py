"""The words of the game: those of `glossary.yaml`, and what the cards say themselves of conditions and abilities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.kernel.glossary import Entry, Glossary
from rulewright.kernel.words import listed

from ..rules.content import (
    ADVENTURERS,
    CARDS,
    CONDITION_TEXTS,
    DANGERS,
    KEYWORDS,
    MONSTERS,
    SKILLS,
    WEAKNESSES,
)
from ..rules.state import WORST
from ..rules.terms import TRAIT_BITS
from .cards import KEYWORD_NOTES, condition_words, keyword_words, requirement
from .names import REGION_NAMES, plural
from .place_words import LAW_LANDS, LAW_PLACES, bounty_label

WRITTEN = Glossary.read(Path(__file__).parent / "glossary.yaml")


def from_cards() -> Iterator[Entry]:
    """Conditions, abilities of Monsters, Classes, and what tags and chips ask for."""
    for condition in CONDITION_TEXTS:
        yield Entry(condition.id, condition_words(condition), rule="DD.STAT.01")
    for keyword in KEYWORDS:
        numbered = tuple(f"{keyword.id} {n}" for n in range(1, 7)) if "{n}" in keyword.text else ()
        text = " ".join([keyword_words(keyword), *KEYWORD_NOTES.get(keyword.id, ())])
        if numbered:
            text += " The number beside its name takes the place of 1."
        yield Entry(keyword.id, text, numbered, "DD.MABIL.02")
    classes = {name for entry in ADVENTURERS for name in entry.classes}
    classes |= {name for entry in CARDS for name in entry.classes}
    classes |= {name for card in MONSTERS for name in card.classes}
    for name in sorted(classes):
        if WRITTEN.find(name) is None:
            yield Entry(name, "A Class: cards and Monsters ask who or what belongs to it.", rule="DD.CLASS.01")
    yield from grounds()
    asked = {entry.requires for entry in CARDS} | {entry.requires for entry in SKILLS}
    asked |= {entry.requires for entry in WEAKNESSES}
    needs = tuple(f"needs {requirement(each)}" for each in sorted(asked) if each)
    yield Entry("Needs", "Who does not meet this cannot use or learn it.", needs, "DD.REQ.08")
    loads = {f"loads {entry.uses}" for entry in CARDS if entry.uses}
    said = "Such Ammo can be loaded into it; it shoots without any as well."
    yield Entry("Loads", said, tuple(sorted(loads)), "DD.AMMO.01")
    special = {f"On {trait}" for entry in DANGERS for trait in entry.special}
    yield Entry("On special ground", "The value of a Danger card there.", tuple(sorted(special)), "DD.DCMP.02")
    bounties = tuple(map(bounty_label, range(1, WORST + 1)))
    bounty = WRITTEN.find("Bounty")
    assert bounty is not None
    yield Entry("Bounty now", bounty.text, bounties, bounty.rule)
    signs = sum("L" in entry.icons for entry in DANGERS)
    yield Entry(
        "Law's ground",
        f"Where the Law looks for you: the Roads of {listed(LAW_LANDS)}, and {listed(LAW_PLACES)}. "
        f"{signs} of the {len(DANGERS)} Danger cards are marked Law.",
        ("the Law's ground", "ground of the Law"),
        "DD.BNTY.01",
    )
    threats = tuple(f"threatens the {entry.name}" for entry in ADVENTURERS)
    yield Entry("Threatens", "Whom this Monster strikes this round.", threats, "DD.TARG.01")
    counters = tuple(f"Doom: {name}" for name in REGION_NAMES)
    yield Entry(
        "Doom counter", "Doom has fallen on this Region; the track fills with every counter.", counters, "DD.DADV.02"
    )


GROUNDS = {
    "Forest": "Woods", "Marsh": "Wet ground", "Peaks": "Mountains", "Ruins": "Broken walls", "Cavern": "Underground",
    "Water": "Lake and river", "Open": "Open country", "Scorched": "Burned ground", "Unholy": "Cursed ground",
}  # fmt: skip
FEW = 4
"""So many Monsters are named."""


def grounds() -> Iterator[Entry]:
    """The ground that changes nothing by itself, with whatever asks for it. DD.TRAIT.01"""
    for trait, kind in GROUNDS.items():
        bit = TRAIT_BITS[trait]
        worse = [card.name for card in MONSTERS if any(each.traits & bit for each in card.abilities.values())]
        cards = sum(trait in entry.special for entry in DANGERS)
        who = listed(worse) if len(worse) <= FEW else plural(len(worse), "Monster")
        said = []
        if worse:
            said.append(f"{who} {'has' if len(worse) == 1 else 'have'} an ability that works only there")
        if cards:
            lower = "has" if cards == 1 else "have"
            said.append(f"{cards} of the {len(DANGERS)} Danger cards {lower} a lower value there")
        more = f": {listed(said)}" if said else ": some Items and Skills ask for it"
        yield Entry(trait, f"{kind}. By itself it changes nothing{more}.", rule="DD.TRAIT.01")


GLOSSARY = Glossary((*WRITTEN, *from_cards()))
