"""Where a campaign stands after a match, and its journal as a story."""

from __future__ import annotations

from rulewright.kernel import Config, Sequel
from rulewright.kernel.words import listed

from ..rules.board import NOWHERE, SPACE
from ..rules.campaign import write_journal
from ..rules.content import ADVENTURER, ADVENTURERS, MISSIONS, MONSTER, MONSTERS
from ..rules.scope import DONE
from ..rules.state import Chapter, Memory, Table, living
from . import tales
from .names import MISSION_NAMES, NAMES, name_of, plural
from .page import ending_key

LONGEST = 2000  # letters that a journal's file has room for
TELLING = ("slew", "died", "fought", "outcome")  # what is told first of a mission


def summary(table: Table) -> str:
    """The campaign in one line."""
    names = ", ".join(MISSIONS[number].name for number in table.done) or "nothing yet"
    homes = NAMES[table.base] if table.base != NOWHERE else "none"
    return f"Done: {names}. Base: {homes}. Captures: {table.captures}."


def sequel_of(table: Table, config: Config) -> Sequel:
    """The mission that a packed up campaign goes on with; otherwise the campaign has ended. DD.SAVE.02"""
    if table.ended != "packed_up":
        return Sequel("The campaign is over", journal(table), None)
    return Sequel(MISSIONS[table.mission].name, journal(table), {**config, "journal": write_journal(table)})


# ---- the journal ----------------------------------------------------------------------------------------------------


def journal(table: Table) -> str:
    """The campaign so far as a story: who is left, each mission a paragraph, the latest in full, and how it stands.

    Of long campaigns the earliest chapters are told by their ends alone, for there is only so much room.
    """
    party = listed([f"the {name_of(hero)}" for hero in living(table)]) or "nobody"
    last = tales.ENDINGS.get(ending_key(table), "")
    frame = [f"On the road: {party}.", *([last] if last else []), summary(table)]
    for most in (4, 3, 2, 1, 0):
        told = [paragraph(chapter, most) for chapter in table.chapters]
        text = "\n\n".join([frame[0], *told, *frame[1:]])
        if len(text) <= LONGEST:
            return text
    while len(text) > LONGEST and told:
        told.pop(0)
        text = "\n\n".join([frame[0], "Much was before that.", *told, *frame[1:]])
    return text


def paragraph(chapter: Chapter, most: int) -> str:
    """A mission: its name, how long it took, its memories up to so many, and how it ended."""
    ranked = sorted(chapter.memories, key=worth_telling)[:most]
    kept = [remembered(memory) for memory in chapter.memories if memory in ranked]
    end = tales.ending(chapter.mission, chapter.faction, chapter.end)
    short = end if most else end.partition(". ")[0].rstrip(".") + "."
    return " ".join([f"{MISSION_NAMES[chapter.mission]}, {plural(chapter.turns, 'turn')}.", *kept, short])


def worth_telling(memory: Memory) -> tuple[int, bool]:
    """The greatest first; what dice decided before what simply happened."""
    return TELLING.index(memory[0]), memory[-1] == DONE


def remembered(memory: Memory) -> str:
    """One thing that happened, in words."""
    kind, who, *ids = memory
    name = ADVENTURERS[ADVENTURER[who]].name if who else ""
    if kind == "slew":
        slain = MONSTERS[MONSTER[ids[0]]].name
        return f"The {name} brought down {slain}. {tales.fall(ids[0])}" if name else tales.fall(ids[0])
    if kind == "died":
        return f"The {name} died, and lies at {NAMES[SPACE[ids[0]]]}."
    if kind == "fought":
        return tales.recalled(ids[0], tales.fought(*ids))
    card, other, number, end = ids
    return tales.recalled(card, tales.outcome(card, bool(other), int(number), end, name), bool(other))
