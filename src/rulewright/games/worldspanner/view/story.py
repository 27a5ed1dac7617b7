"""How the facts of the rules read; the words are in story.yaml."""

from __future__ import annotations

from pathlib import Path

from rulewright.games._arena.rules.challenges import FACES
from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words

from ..rules.content import CARDS, KEYS, QUEST_CARDS
from .names import SIDES

STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "side": lambda arena, team: SIDES[team],
        "space": lambda arena, space: arena.land.place(space),
        "keys": lambda arena, key: KEYS[key].name,
        "card": lambda arena, card: CARDS[card].name,
        "deck": lambda arena, deck: deck.capitalize(),
        "quest": lambda arena, quest: QUEST_CARDS[quest].name,
        "face": lambda arena, face: FACES[face],
    },
    ids={
        "who": lambda who: f"h{who}",
        "whom": lambda who: f"h{who}",
        "card": lambda card: f"c{card}",
        "quest": lambda quest: f"q{quest}",
    },
)
