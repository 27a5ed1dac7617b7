"""How the facts of the rules read, and why a choice is barred; the words are in story.yaml and reasons.yaml."""

from __future__ import annotations

from pathlib import Path

from rulewright.games._arena.rules.challenges import FACES
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words
from rulewright.kernel.words import Id, Namer

from ..rules.content import CARDS, KEYS, QUEST_CARDS
from .names import SIDES

FOLDER = Path(__file__).parent
NAMES: dict[str, Namer] = {
    "who": called,
    "whom": called,
    "side": lambda arena, team: SIDES[team],
    "space": lambda arena, space: arena.land.place(space),
    "keys": lambda arena, key: KEYS[key].name,
    "card": lambda arena, card: CARDS[card].name,
    "deck": lambda arena, deck: deck.capitalize(),
    "quest": lambda arena, quest: QUEST_CARDS[quest].name,
    "face": lambda arena, face: FACES[face],
}
IDS: dict[str, Id] = {
    "who": lambda who: f"h{who}",
    "whom": lambda who: f"h{who}",
    "card": lambda card: f"c{card}",
    "quest": lambda quest: f"q{quest}",
}

STORY = Words.read(FOLDER / "story.yaml", NAMES, IDS)
REASONS = Words.read(FOLDER / "reasons.yaml", NAMES)
