"""How facts read (`story.yaml`) and what bars a choice (`reasons.yaml`): the names of their parts, and their ids."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.kernel import Words
from rulewright.kernel.words import Id, Namer

from ..rules.board import COUNT
from ..rules.content import CARD, DANGER, ENCOUNTER, ENCOUNTERS, MONSTER
from ..rules.terms import ATTRIBUTES
from .names import (
    BRIEFINGS,
    CARD_NAMES,
    MISSION_NAMES,
    NAMES,
    OMENS,
    REGION_NAMES,
    SKILL_NAMES,
    TRIUMPH_NAMES,
    foe_is,
    who_is,
)
from .sequel import summary

CARD_IDS = {
    id: f"{letter}{index}"
    for letter, pack in (("c", CARD), ("d", DANGER), ("e", ENCOUNTER))
    for id, index in pack.items()
}


def dice_named(cast: Mapping[str, tuple[int, ...]]) -> str:
    """All dice of a turn, by their colours."""
    return ", ".join(f"{name.capitalize()} {' + '.join(map(str, dice))}" for name, dice in cast.items() if dice)


def option_named(option: Mapping[str, Any]) -> str:
    """An Encounter, or the half of it that was met, with what was chosen there."""
    card = ENCOUNTERS[ENCOUNTER[option["card"]]]
    half = card.other if option["other"] and card.other is not None else card
    return f"{half.name}: {half.options[option['number']].label}"


def actor_id(who: int | str | set[int]) -> str | list[str]:
    """The piece of an Adventurer, of several, or of an Epic Monster on the map."""
    if isinstance(who, set):
        return [f"h{seat}" for seat in sorted(who)]
    return f"m{MONSTER[who]}" if isinstance(who, str) else f"h{who}"


def foe_id(whom: int | set[int]) -> str | list[str]:
    """The piece of a Monster of the fight, or of several."""
    return [f"foe{number}" for number in sorted(whom)] if isinstance(whom, set) else f"foe{whom}"


NAMERS: dict[str, Namer] = {
    "who": who_is,
    "whom": foe_is,
    "foe": foe_is,
    "space": lambda table, space: NAMES[space],
    "card": lambda table, id: CARD_NAMES[id],
    "omen": lambda table, id: OMENS[id],
    "region": lambda table, region: REGION_NAMES[region],
    "skill": lambda table, id: SKILL_NAMES[id],
    "triumph": lambda table, id: TRIUMPH_NAMES[id],
    "mission": lambda table, id: MISSION_NAMES[id],
    "briefing": lambda table, id: BRIEFINGS[id],
    "attribute": lambda table, which: ATTRIBUTES[which],
    "cast": lambda table, cast: dice_named(cast),
    "option": lambda table, option: option_named(option),
    "journal": lambda table, journal: summary(table),
}
IDS: dict[str, Id] = {
    "who": actor_id,
    "whom": foe_id,
    "foe": foe_id,
    "space": lambda place: place if place < COUNT else None,  # a Territory is no space of the map
    "card": lambda id: CARD_IDS.get(id, id),
}
FOLDER = Path(__file__).parent
STORY = Words.read(FOLDER / "story.yaml", NAMERS, IDS)
REASONS = Words.read(FOLDER / "reasons.yaml", NAMERS, IDS)
