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
from .names import MISSION_NAMES, NAMES, name_of, plural, where
from .page import ending_key

LONGEST = 2000  # letters that a journal's file has room for
SHORT = 160  # letters that a mission takes that is told by its end alone
MEMORIES = (5, 4, 3, 2, 1, 0)  # how many are told of a mission: as many as there is room for
BEFORE = "Much was before that, and most of it hurt."
TELLING = ("slew", "died", "fought", "outcome")  # the greatest first; of outcomes, those that dice decided


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


def mission_name(config: Config) -> str:
    """What a mission of a campaign is called, before another is chosen."""
    return next((mission.name for mission in MISSIONS if mission.id == config.get("mission")), "")


# ---- the journal ----------------------------------------------------------------------------------------------------


def journal(table: Table) -> str:
    """The campaign so far as a story: who is left, each mission a paragraph, the latest in full, and how it stands.

    The earlier chapters of a long campaign are told by their ends alone, for there is only so much room.
    """
    party = listed([f"the {name_of(hero)}" for hero in living(table)]) or "nobody"
    last = tales.ENDINGS.get(ending_key(table), "")
    frame = [f"On the road: {party}.", *([last] if last else []), summary(table)]
    told: list[str] = []
    room = LONGEST - sum(len(text) + 2 for text in (*frame, BEFORE))
    for before, chapter in reversed(list(enumerate(table.chapters))):
        text = fitting(chapter, max(room - before * SHORT, SHORT))
        if len(text) > room:
            told.append(BEFORE)
            break
        told.append(text)
        room -= len(text) + 2
    return "\n\n".join([frame[0], *reversed(told), *frame[1:]])


def fitting(chapter: Chapter, room: int) -> str:
    """A mission with as many memories as there is room for; the shortest telling where there is none."""
    told = [paragraph(chapter, most) for most in MEMORIES]
    return next((text for text in told if len(text) + 2 <= room), told[-1])


def paragraph(chapter: Chapter, most: int) -> str:
    """A mission: its name, how long it took, its memories up to so many, and how it ended."""
    end = tales.ending(chapter.mission, chapter.faction, chapter.end)
    short = end if most else end.partition(". ")[0].rstrip(".") + "."
    name = f"{MISSION_NAMES[chapter.mission]}, {plural(chapter.turns, 'turn')}."
    return " ".join([name, *memories(chapter, most), short])


def memories(chapter: Chapter, most: int) -> list[str]:
    """What is best worth telling, in the order in which it happened; those who died together in one sentence."""
    worth: dict[str, tuple[int, bool]] = {}
    for memory in chapter.memories:
        text = burial(chapter, memory[2]) if memory[0] == "died" else remembered(memory)
        worth[text] = (TELLING.index(memory[0]), memory[-1] == DONE)
    best = sorted(worth, key=lambda text: worth[text])[:most]
    return [text for text in worth if text in best]


def burial(chapter: Chapter, place: str) -> str:
    """All who died in one place."""
    dead = [memory[1] for memory in chapter.memories if memory[0] == "died" and memory[2] == place]
    names = listed([f"the {ADVENTURERS[ADVENTURER[who]].name}" for who in dead])
    return f"{names[:1].upper()}{names[1:]} {'lies' if len(dead) == 1 else 'lie'} {where(SPACE[place])}."


def remembered(memory: Memory) -> str:
    """One thing that happened, in words."""
    kind, who, *ids = memory
    name = ADVENTURERS[ADVENTURER[who]].name if who else ""
    if kind == "slew":
        slain = MONSTERS[MONSTER[ids[0]]].name
        return f"The {name} brought down {slain}. {tales.fall(ids[0])}" if name else tales.fall(ids[0])
    if kind == "fought":
        return tales.recalled(ids[0], tales.fought(*ids))
    card, other, number, end = ids
    return tales.recalled(card, tales.outcome(card, bool(other), int(number), end, name), bool(other))
