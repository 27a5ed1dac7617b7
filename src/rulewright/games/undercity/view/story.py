"""How the facts of the rules read (story.yaml), and the conditions that bar a choice (reasons.yaml)."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Words

from ..rules.content import ABILITIES, EVENTS, SIDE_QUESTS, VILLAIN_ACTIONS, feat_of
from ..rules.ground import label_of
from ..rules.powers import FEATS_PER_HERO, SHEET_NAMES, SHEETS, feat_special
from ..rules.state import Table
from ..rules.targets import RUNES
from .cards import time_text
from .luck import LUCK
from .names import GRENADE_NAMES, MARKER_NAMES, WEAPON_NAMES, called, short_name
from .sentences import STAT_WORDS, event_text, picks_text, quest_pay

CARD_WORDS = {
    **{f"feat{card}": feat_of(*feat_special(card)).name for card in range(FEATS_PER_HERO * len(SHEETS))},
    **{f"event{event.number}": f"{event.name} ({event.colour}). {event_text(event)}" for event in EVENTS.values()},
    **{f"quest{quest.number}": f"{quest.name}. {quest_pay(quest)}" for quest in SIDE_QUESTS.values()},
    **{f"ability:{ability.id}": ability.name for ability in ABILITIES.values()},
}
"""What is said of a card when it turns up."""
ACTION_CARDS = {f"va{card.number}": card for card in VILLAIN_ACTIONS.values()}


def card_words(table: Table, id: str) -> str:
    """A card that turns up; what a clock card does is the chapter's."""
    card = ACTION_CARDS.get(id)
    if card is None:
        return CARD_WORDS[id]
    return f"{card.name}. {picks_text(card, time_text(table))}"


def figure_id(figure: int | None) -> str:
    return "" if figure is None else f"f{figure}"


STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "by": called,
        "beside": called,
        "sheet": lambda table, sheet: SHEET_NAMES[sheet],
        "seat": lambda table, seat: f"player {seat + 1}",
        "space": lambda table, space: label_of(space),
        "card": card_words,
        "weapon": lambda table, id: WEAPON_NAMES[id],
        "runes": lambda table, runes: ", ".join(rune for rune, _ in RUNES if rune in runes),
        "grenade": lambda table, kind: GRENADE_NAMES[kind],
        "stat": lambda table, stat: STAT_WORDS[stat],
        "thing": lambda table, id: MARKER_NAMES[id],
    },
    ids={
        "who": figure_id,
        "whom": figure_id,
        "by": figure_id,
        "beside": figure_id,
        "runes": lambda runes: sorted(runes or ()),
    },
    luck=LUCK,
)
REASONS = Words.read(Path(__file__).with_name("reasons.yaml"), names={"whom": short_name})
