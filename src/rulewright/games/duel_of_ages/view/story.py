"""How the facts of the rules read; the words are in story.yaml."""

from __future__ import annotations

from pathlib import Path

from rulewright.games._arena.rules.table import called
from rulewright.kernel import Words

from ..rules.content import CARDS

STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "card": lambda arena, card: CARDS[card].name,
        "deck": lambda arena, deck: deck.capitalize(),
    },
    ids={"who": lambda who: f"h{who}", "whom": lambda who: f"h{who}", "card": lambda card: f"c{card}"},
)
