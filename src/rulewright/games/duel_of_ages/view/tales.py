"""The story of the game: scenes of encounters, deeds and missions, and a line for everything else.

The texts are in the YAML files of `tales`, by the ids of the content.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from rulewright.kernel.content import read_by_id
from rulewright.kernel.scene import Tale

from ..rules.box import Mission
from ..rules.content import ENCOUNTERS, GUARDIANS
from ..rules.missions import OWN
from ..rules.state import (
    ADVENTURE,
    DEAD,
    ESCAPED,
    FLAG_SCORED,
    IN_BLACK_PRISON,
    IN_WHITE_PRISON,
    OVER,
    ROUND,
    TEAMS,
    Arena,
    mission,
)
from ..rules.victory import winner
from .place_words import guardian_text

FOLDER = Path(__file__).with_name("tales")
LOST = (DEAD, IN_WHITE_PRISON, IN_BLACK_PRISON, ESCAPED)
T = TypeVar("T")


class Episode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter as it is read aloud, and how it ends."""

    scene: str
    passed: str
    failed: str


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a mission opens and ends; {winner} is the team that has won."""

    opening: str
    ending: str
    drawn: str


def read_tales(name: str, kind: type[T]) -> dict[str, T]:
    return read_by_id(FOLDER / f"{name}.yaml", kind)


EPISODES = read_tales("encounters", Episode)
MISSION_TALES = read_tales("missions", Frame)
GUARDIAN_LINES = read_tales("guardians", str)
CARD_LINES = read_tales("cards", str)
CHALLENGE_LINES = read_tales("challenges", str)
PLACE_LINES = read_tales("places", str)
DEED_LINES = read_tales("deeds", str)
COMMENTARY = read_tales("commentary", tuple[str, ...])
"""What is said at turning points, by the kind of fact."""


def remark(arena: Arena, kind: str) -> str:
    """A line for a turning point: another one each time, the same whenever the match is looked at again."""
    lines = COMMENTARY[kind]
    return lines[(sum(arena.full) + turns_taken(arena)) % len(lines)]


def turns_taken(arena: Arena) -> int:
    """How much has turned so far: it grows with nearly every turning point, so that no line follows itself."""
    gone = sum(place in LOST for place in arena.at)
    ruins = sum(bits.bit_count() for bits in arena.destroyed)
    paths = sum(place for _, place in arena.paths.values())
    return gone + ruins + paths + sum(arena.allied) + arena.banners.count(FLAG_SCORED)


def frame_of(mission: Mission) -> Frame:
    """The story around a mission; one of one's own has the common one."""
    return MISSION_TALES.get(mission.id, MISSION_TALES[OWN])


def tale(arena: Arena) -> Tale | None:
    """The page that lies open: the briefing, what an adventurer meets, the ending."""
    title, frame = mission(arena).title, frame_of(mission(arena))
    if arena.step == OVER:
        return Tale(title, ending(arena, frame), "ending", "laurels")
    if arena.step <= ROUND and arena.round == 1:
        return Tale(title, frame.opening, "briefing", "treasure-map")
    return adventure_page(arena) if arena.step == ADVENTURE else None


def ending(arena: Arena, frame: Frame) -> str:
    team = winner(arena)
    return frame.ending.format(winner=TEAMS[team]) if team >= 0 else frame.drawn


def adventure_page(arena: Arena) -> Tale | None:
    """What was read last in this Adventure phase."""
    kind, number = arena.page
    match kind:
        case "":
            return None
        case "encounter":
            entry = ENCOUNTERS[number]
            return Tale(entry.name, EPISODES[entry.id].scene, "encounter", "sundial")
        case "guardian" if number >= 0:
            guardian = GUARDIANS[number]
            now = guardian_text(guardian) if number in arena.faced else GONE
            return Tale(guardian.name, f"{GUARDIAN_LINES[guardian.id]} {now}", "guardian", "scales")
        case _:
            return Tale(DEED_TITLES[kind], DEED_LINES[kind], "deed", "scales")


GONE = "It has left its place, and nobody can try it now: another guardian comes."
DEED_TITLES = {
    "gate": "At the gate", "vortex": "The Vortex", "raid": "The vault", "interrogate": "The prison",
    "break_out": "A prison break", "destroy": "Sabotage", "repair": "Repairs", "tribute": "Lith's Chamber",
    "test": "A test of Lith", "pool": "The Reflecting Pool", "fangs": "The Obsidian Fangs", "cave": "The Wailing Cave",
    "guardian": "The labyrinth", "alliance": "The Alliance", "score": "The colours come home", "escape": "The edge",
}  # fmt: skip
"""What the page of an adventure is headed."""
