"""The tales of the box: a line for everything in it, and scenes, choices, outcomes and endings. See tales/*.yaml.

In what came of a choice `{who}` is who made it: "the Mire Hexer", or `{Who}` at the start of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from rulewright.kernel.content import read_by_id, read_yaml

from ..rules.content import DANGERS, ENCOUNTER, ENCOUNTERS, FOLDER, MISSIONS, MONSTERS, Choosable, Encounter, Half
from ..rules.effects import is_tested
from ..rules.script import read as read_script
from ..rules.terms import FACTIONS

T = TypeVar("T")
HERE = Path(__file__).parent / "tales"
FOES = ("fight", "duel", "monsters", "law")  # what comes to blows
WON, LOST = "won", "lost"


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of an Encounter as an action, and what can come of it."""

    act: str
    passed: str = ""
    failed: str = ""
    done: str = ""


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """An Encounter, or one half of a split one; `won` and `lost` follow a fight."""

    scene: str
    choices: dict[str, Deed]
    won: str = ""
    lost: str = ""
    other: Meeting | None = None


class Errand(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission as one faction sees it."""

    opening: str
    won: str


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission: how it opens and each way it can end. `lost` is for those who came too late, `tyrant` for a Crown."""

    opening: str
    won: str
    dead: str
    doom: str
    captured: str
    lost: str = ""
    tyrant: str = ""
    factions: dict[str, Errand] = {}


class Legend(Struct, frozen=True, forbid_unknown_fields=True):
    """An Epic Monster: how it comes, and how it falls."""

    scene: str
    fall: str


def _read(name: str, kind: type[T]) -> dict[str, T]:
    return read_by_id(HERE / f"{name}.yaml", kind)


MEETINGS = _read("encounters", Meeting)
STORIES = _read("missions", Story)
LEGENDS = _read("epic_monsters", Legend)
ENDINGS = _read("endings", str)
PLAIN = (
    "adventurers", "conditions", "doom", "epic_loot", "factions", "keywords", "loot", "loot_monsters", "monsters",
    "signs", "skills", "spaces", "territories", "triumphs", "weaknesses",
)  # fmt: skip


def first_sentence(text: str) -> str:
    first, stop, _ = text.partition(". ")
    return first + stop.rstrip()


def _lines() -> dict[str, Mapping[str, str]]:
    """By kind and id; a kind is a file of the content."""
    found: dict[str, Mapping[str, str]] = {name: _read(name, str) for name in PLAIN}
    scenes = {id: meeting.scene for id, meeting in MEETINGS.items()}
    legends = {id: legend.scene for id, legend in LEGENDS.items()}
    places = {**found["spaces"], **found["territories"]}
    return found | {
        "encounters": scenes,
        "epic_monsters": legends,
        "missions": {id: first_sentence(story.opening) for id, story in STORIES.items()},
        "monsters": {**found["monsters"], **found["loot_monsters"], **legends, **scenes},
        "loot": {**found["loot"], **found["loot_monsters"]},
        "danger": {entry.id: places.get(entry.place, UNNAMED.get(entry.place, "")) for entry in DANGERS},
    }


UNNAMED = {
    "each_voidgate": "All the gates breathe in at the same moment.",
    "current_space": "It is not somewhere out there. It is here, and it has just sat down.",
    "reshuffle": "For once nothing at all happens, and everybody waits for it to stop.",
}
LINES = _lines()


# ---- one line -------------------------------------------------------------------------------------------------------


def line(kind: str, id: str) -> str:
    """The story of an entry of the content, by the file that it is in."""
    return LINES[kind][id]


# ---- encounters -----------------------------------------------------------------------------------------------------


def meeting(card: str, other: bool = False) -> Meeting:
    """An Encounter, or its other half."""
    found = MEETINGS[card]
    return found.other if other and found.other is not None else found


def half(card: str, other: bool = False) -> Half:
    """The same as the rules know it."""
    entry = ENCOUNTERS[ENCOUNTER[card]]
    return entry.other if other and entry.other is not None else entry


def scene(card: str, other: bool = False) -> str:
    """What the Party finds."""
    return meeting(card, other).scene


def deed(card: str, other: bool, number: int) -> Deed:
    """A choice by its number."""
    return meeting(card, other).choices[half(card, other).options[number].label]


def act(card: str, other: bool, number: int) -> str:
    """A choice as what one does."""
    return deed(card, other, number).act


def outcome(card: str, other: bool, number: int, end: str, name: str) -> str:
    """What came of a choice of somebody: passed, failed or done."""
    text: str = getattr(deed(card, other, number), end)
    return text.replace("{who}", f"the {name}").replace("{Who}", f"The {name}")


def recalled(card: str, text: str, other: bool = False) -> str:
    """What came of an Encounter as it is told later, when one has to say which."""
    recall = RECALLS[ENCOUNTER[card] % len(RECALLS)]
    return f"{recall.format(half(card, other).name)} {text}"


RECALLS = ("There was the matter of {}.", "Then came {}.", "Nobody forgets {}.", "Ask anyone about {}.")


def fought(card: str, end: str) -> str:
    """How a fight ended that an Encounter came to: won or lost."""
    return MEETINGS[card].won if end == WON else MEETINGS[card].lost


# ---- missions, and the greatest of their foes -----------------------------------------------------------------------


def opening(mission: str, faction: str = "") -> str:
    """What, where, why, and what may go wrong."""
    story = STORIES[mission]
    return story.factions[faction].opening if faction in story.factions else story.opening


def ending(mission: str, faction: str, end: str) -> str:
    """How a mission ended: won, lost, dead, doom, captured or tyrant."""
    story = STORIES[mission]
    if end == WON and faction in story.factions:
        return story.factions[faction].won
    text: str = getattr(story, end)
    return text


def coming(monster: str) -> str:
    """An Epic Monster as it comes."""
    return LEGENDS[monster].scene


def fall(monster: str) -> str:
    """The end of an Epic Monster."""
    return LEGENDS[monster].fall


# ---- what is missing ------------------------------------------------------------------------------------------------


def gaps() -> Iterator[str]:
    """Every entry, choice and outcome that nobody tells, and every tale of something that there is not."""
    for kind, told in LINES.items():
        known = set(FACTIONS) if kind == "factions" else {entry["id"] for entry in read_yaml(FOLDER / f"{kind}.yaml")}
        if kind == "monsters":
            known |= {card.id for card in MONSTERS} | set(MEETINGS)
        yield from (f"{kind}/{id}" for id in sorted(known ^ set(told)))
        yield from (f"{kind}/{id}: says nothing" for id, text in told.items() if not text)
    for entry in ENCOUNTERS:
        yield from (f"encounters/{entry.id}: {gap}" for gap in _gaps_of(entry))
    for mission in MISSIONS:
        if bool(mission.lost_at) != bool(STORIES[mission.id].lost):
            yield f"missions/{mission.id}: how it is lost"
        if bool(mission.crown_breaks_at) != bool(STORIES[mission.id].tyrant):
            yield f"missions/{mission.id}: who wears the Crown"


def _gaps_of(entry: Encounter) -> Iterator[str]:
    found = MEETINGS[entry.id]
    if (found.other is None) != (entry.other is None):
        yield "its other half"
    for other in (False, True) if entry.other is not None else (False,):
        told, known = meeting(entry.id, other).choices, half(entry.id, other).options
        yield from sorted(set(told) ^ {option.label for option in known})
        for option in known:
            if option.label in told and ends_in(told[option.label]) != ends_of(option):
                yield f"{option.label} ends in {sorted(ends_of(option))}"
    if comes_to_blows(entry) != bool(found.won and found.lost):
        yield "won and lost"


def ends_in(told: Deed) -> set[str]:
    """What is told of a choice."""
    return {end for end in ("passed", "failed", "done") if getattr(told, end)}


def ends_of(option: Choosable) -> set[str]:
    """What can come of a choice."""
    return {"passed", "failed"} if is_tested(option.do) else {"done"}


def comes_to_blows(entry: Encounter) -> bool:
    """Whether a choice can end in a fight."""
    return any(op[0] in FOES for option in entry.options for op in _ops(option.do))


def _ops(script: str) -> Iterator[tuple[Any, ...]]:
    for step in read_script(script):
        yield from (*step.ops, *step.passed, *step.failed)
