"""How facts read (`story.yaml`) and what bars a choice (`reasons.yaml`): the names of their parts, and their ids."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.kernel import Words
from rulewright.kernel.words import Id, Namer, listed

from ..rules.board import COUNT
from ..rules.content import (
    CARD,
    CONDITION_TEXTS,
    DANGER,
    DOOMS,
    ENCOUNTER,
    KEYWORDS,
    MISSION,
    MISSIONS,
    MONSTER,
    MONSTERS,
    SIGNS,
    SKILL,
    SKILLS,
)
from ..rules.monsters import Monster
from ..rules.state import ESCAPE, TRICK, Table
from ..rules.terms import ATTRIBUTE_NAMES, conditions_in
from . import tales
from .cards import condition_words, keyword_words, skill_words
from .goal import goal
from .luck import LUCK
from .names import (
    CARD_NAMES,
    MISSION_NAMES,
    NAMES,
    REGION_NAMES,
    SKILL_NAMES,
    TRIUMPH_NAMES,
    foe_is,
    name_of,
    who_is,
)
from .place_words import doom_words, sign_words
from .sequel import summary
from .tray import throw_read, weapon
from .words import inside

CARD_IDS = {
    id: f"{letter}{index}"
    for letter, pack in (("c", CARD), ("d", DANGER), ("e", ENCOUNTER))
    for id, index in pack.items()
}


AIMS = {
    "test": "is tested", "card": "is put to the test", "dispel": "tries to Dispel", "second wind": "catches breath",
    "burn": "sets fire to the stores before the Law comes",
    "march": "makes a Force March",
    "boat": "tries to dare the boat",
    "voidgate": "seeks an open Voidgate", "gamble": "throws the dice", "crank": "turns the crank", "dig": "digs",
    "mend": "mends Wounds",
    "recover": "tries to heal in full",
    "nerve": "tries to keep calm",
    "venom": "fights the venom",
    "arrival": "tries to withstand a Monster's arrival",
    "bribe": "offers the Law a bribe",
    "explore": "explores",
    "steal": "tries to steal at the market",
    "hunt": "hunts for Monsters", "stealth": "hides from Monsters",
}  # fmt: skip
"""What a test is for, as what somebody does."""
FAILINGS = {
    "dispel": "nothing wounds it", "burn": "the Law comes", "boat": "stays behind", "voidgate": "no way out this turn",
    "recover": "only half of it heals", "bribe": "the Law attacks, and the Bounty rises",
    "explore": "nobody explores here again this turn", "steal": "the Bounty rises",
}  # fmt: skip
"""What a failed test brings, where no line that follows tells it."""
CAUSES = {
    "skirmish": "by Skirmish, as nothing hurt it this round", "spikes": "on spikes", "burst": "as it bursts",
    "drain": "by Drain, for want of Luck", "bleeding": "by Bleeding", "dispel": "by the lower die of the Dispel",
    "shock": "by Void Shock", "crown": "from the Crown", "encounter": "in the Encounter",
    "boat": "for the boat", "invest": "to make the place safer", "blood": "as the Blood Price", "bribe": "of the bribe",
    "price": "as the price of this", "drink": "for a drink first (Drunkard)", "defeat": "for being Defeated",
    "magic": "as Luck is never more than Magic",
}  # fmt: skip
"""What Wounds come of, other than a blow; what gold, XP and Luck go for."""


def dice_named(table: Table, cast: Mapping[str, tuple[int, ...]]) -> str:
    """What is done in a combat turn, and all its dice, each pair with what it must not exceed."""
    thrown = table.fight.thrown if table.fight is not None else None
    if thrown is None:
        return ""
    kinds = {throw.kind for throw in thrown.throws}
    deed = "acts" if TRICK in kinds else "tries to escape" if ESCAPE in kinds else "makes no Attack"
    if thrown.source is not None and thrown.monster is not None:
        deed = f"attacks {MONSTERS[thrown.monster].name} with {weapon(thrown.source)}"
    return f"{deed}. {' '.join(map(throw_read, thrown.throws))}"


def outcome_named(table: Table, end: Mapping[str, Any]) -> str:
    """What came of a choice in an Encounter, for whoever made it."""
    name = name_of(table.heroes[end["hero"]])
    return tales.outcome(end["card"], end["other"], end["number"], end["end"], name)


TARGETS = {"hand": "the Hand of Doom", "gate": "the Voidgate", "crown": "the Crown"}
OMENS = {entry.id: f"{entry.name}: {doom_words(entry)}" for entry in DOOMS} | {
    entry.id: f"{entry.name}: {sign_words(entry)}" for entry in SIGNS
}
BY_KEYWORD = {entry.id: entry for entry in KEYWORDS}


def arrival_named(keyword: str) -> str:
    """An Arrival ability and what it does, where no number has to be known for that."""
    entry = BY_KEYWORD[keyword]
    if "{n}" in entry.text:
        return keyword
    return f"{keyword}: {keyword_words(entry).removeprefix('When it arrives, ').rstrip('.')}"


def meaning(condition: int, monster: bool = False) -> str:
    """What a condition does to an Adventurer, or to a Monster."""
    entry = CONDITION_TEXTS[condition.bit_length() - 1]
    words = condition_words(entry, monster).rstrip(".").replace(". ", "; ")
    return words if entry.attribute and not monster else inside(words)


def briefing(table: Table, id: str) -> str:
    """A mission by name, how it opens, what wins it, and how it is laid out."""
    entry = MISSIONS[MISSION[id]]
    return f"{entry.name}. {tales.opening(id, table.faction)} {goal(table).text} {entry.setup}"


def trophy_words(card: Monster) -> str:
    """What a destroyed Monster is worth. DD.SPOIL.01, DD.EPIC.05"""
    if card.epic:
        return f"{card.xp} XP for each"
    return listed([f"{count} {what}" for count, what in ((card.xp, "XP"), (card.gp, "gold")) if count])


def actor_id(who: int | str | set[int]) -> str | list[str]:
    """The piece of an Adventurer, of several, or of an Epic Monster on the map."""
    if isinstance(who, set):
        return [f"h{seat}" for seat in sorted(who)]
    return f"m{MONSTER[who]}" if isinstance(who, str) else f"h{who}"


def foe_id(whom: int | set[int] | None) -> str | list[str] | None:
    """The piece of a Monster of the fight, or of several."""
    if whom is None:
        return None
    return [f"foe{number}" for number in sorted(whom)] if isinstance(whom, set) else f"foe{whom}"


def on_the_way(space: int) -> str:
    """A place by its name; a Path, which is called by its ends, as one."""
    return f"the Path {NAMES[space]}" if " – " in NAMES[space] else NAMES[space]


NAMERS: dict[str, Namer] = {
    "who": who_is,
    "whom": foe_is,
    "foe": foe_is,
    "space": lambda table, space: on_the_way(space),
    "card": lambda table, id: CARD_NAMES[id],
    "goods": lambda table, id: CARD_NAMES[id],
    "taker": lambda table, seat: name_of(table.heroes[seat]),
    "ward": lambda table, seat: name_of(table.heroes[seat]),
    "tool": lambda table, source: weapon(source),
    "monster": lambda table, id: trophy_words(MONSTERS[MONSTER[id]]),
    "newcomer": lambda table, monster: MONSTERS[monster].name,
    "plight": lambda table, bit: f"{conditions_in(bit)[0]} ({meaning(bit, monster=True)})",
    "failing": lambda table, aim: f", so {FAILINGS[aim]}" if aim in FAILINGS else "",
    "cause": lambda table, cause: CAUSES[cause],
    "omen": lambda table, id: OMENS[id],
    "region": lambda table, region: REGION_NAMES[region],
    "skill": lambda table, id: f"{SKILL_NAMES[id]} ({skill_words(SKILLS[SKILL[id]]).rstrip('.')})",
    "triumph": lambda table, id: TRIUMPH_NAMES[id],
    "mission": lambda table, id: MISSION_NAMES[id],
    "briefing": briefing,
    "start": lambda table, space: on_the_way(space),
    "attribute": lambda table, which: ATTRIBUTE_NAMES[which],
    "aim": lambda table, aim: AIMS[aim],
    "condition": lambda table, bit: f"{conditions_in(bit)[0]} ({meaning(bit)})",
    "lost": lambda table, bits: listed(conditions_in(bits)),
    "target": lambda table, target: TARGETS[target],
    "keyword": lambda table, keyword: arrival_named(keyword),
    "cast": dice_named,
    "scene": lambda table, met: f"{tales.half(**met).name}. {tales.scene(**met)}",
    "option": lambda table, option: tales.act(**option),
    "outcome": outcome_named,
    "fought": lambda table, fought: tales.fought(**fought),
    "ending": lambda table, ending: tales.ending(**ending),
    "epic": lambda table, id: tales.coming(id),
    "fall": lambda table, id: tales.fall(id),
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
STORY = Words.read(FOLDER / "story.yaml", NAMERS, IDS, LUCK)
REASONS = Words.read(FOLDER / "reasons.yaml", NAMERS, IDS)
