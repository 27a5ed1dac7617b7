"""All that is in the box, read from its YAML files."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulewright.games._arena.rules.figures import read_decks
from rulewright.kernel import BadContent
from rulewright.kernel.content import content_hash, read_entries, read_made

from .adversaries import ChallengeCard, Encounter, Guardian, PrintedChallenge
from .box import Key, Mission, Platter
from .cards import card_of
from .figures import CHARACTER, Figure, character_of, fists, henchman_of
from .printed import PrintedAbility, PrintedCard, PrintedCharacter, PrintedHenchman
from .terms import COLOURS, DECKS, RATINGS

FOLDER = Path(__file__).parents[1] / "content"


def read_keys() -> dict[str, Key]:
    """Every key; one with a plan takes all that is drawn from the key that it names."""
    file = FOLDER / "keys.yaml"
    printed = read_entries(file, Key)
    strange = [key for key in printed.values() if key.plan and key.plan not in printed]
    if strange:
        raise BadContent(str(file), strange[0].id, f"there is no key {strange[0].plan!r} to take the plan of")
    return {
        key.id: msgspec.structs.replace(
            printed[key.plan], id=key.id, name=key.name, age=key.age, team=key.team, alternate=key.alternate
        )
        if key.plan
        else key
        for key in printed.values()
    }


CHARACTERS = read_made(FOLDER / "characters.yaml", PrintedCharacter, character_of)
HENCHMEN = read_made(FOLDER / "henchmen.yaml", PrintedHenchman, henchman_of)
CARDS = read_decks(FOLDER, DECKS, PrintedCard, card_of)
ABILITIES = read_entries(FOLDER / "abilities.yaml", PrintedAbility)
CHALLENGES = read_made(FOLDER / "challenges.yaml", PrintedChallenge, ChallengeCard)
ENCOUNTERS = tuple(read_entries(FOLDER / "encounters.yaml", Encounter).values())
GUARDIANS = tuple(read_entries(FOLDER / "guardians.yaml", Guardian).values())
KEYS = read_keys()
PLATTERS = read_entries(FOLDER / "platters.yaml", Platter)
MISSIONS = read_entries(FOLDER / "missions.yaml", Mission)
HASH = content_hash(*FOLDER.glob("*.yaml"))

CREATURES = tuple(card.creature for card in CARDS if card.creature is not None)
NOBODY_YET = Figure("nobody", "Nobody", CHARACTER, (0,) * len(RATINGS), 0, 1, fists(0, 0))
"""Stands in for a newcomer until an Alliance brings one. DA.ALLI.15"""
FIGURES = {figure.id: figure for figure in (*CHARACTERS, *HENCHMEN, *CREATURES, NOBODY_YET)}
CHARACTER_NUMBER = {figure.id: number for number, figure in enumerate(CHARACTERS)}
CARD_NUMBER = {card.id: card.number for card in CARDS}
CREATURE_OF_CARD = {figure.card: place for place, figure in enumerate(CREATURES)}
DECK_OF = tuple(card.deck for card in CARDS)
COLOUR_OF_NUMBER = tuple(number // 2 for number in range(2 * len(COLOURS)))
