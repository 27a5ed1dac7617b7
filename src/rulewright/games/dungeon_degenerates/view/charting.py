"""Missions that people make: where it begins, where its Clues lie, and where its Epic Monsters wait, on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rulewright.kernel.chart import Brush, Chart, Entry, Finding, Maker, Sketch, Spot
from rulewright.kernel.scene import Mark

from ..rules.board import ANCHOR, FAR, IS_WAY, OVERLAYS, SETTLEMENTS, SPACE
from ..rules.content import MISSION, MISSIONS, MONSTERS, PLACES
from ..rules.script import BadScript, read
from .chart import BOARD, board

LETTERS = "ABCDEF"
EPIC_CARDS = [monster.id for monster in MONSTERS if monster.epic]
CHART = Chart(
    (
        Brush("start", "Start", "footprint", "Where"),
        Brush("guarded", "Guarded by the Law", "police-badge", "Where"),
        Brush("voidgate", "Voidgate", "portal", "Where"),
        Brush("raise", "Danger raised", "burning-embers", "Where"),
        Brush("clue", "Clue to storm", "magnifying-glass", "Steps"),
        Brush("kill", "Epic Monster to destroy", "crowned-skull", "Steps"),
        Brush("epic", "Epic Monster that waits", "dragon-head", "Steps"),
    )
)
LISTS = {"voidgate": "voidgates", "raise": "raise"}


class MissionMaker(Maker):
    """A mission marks places of the Borderlands; what there is to do follows from the kit. DD.MISS.01"""

    chart = CHART

    def sketch(self, entry: Entry) -> Sketch:
        overlay = SPACE.get(str(entry.get("overlay") or ""), -1)
        return Sketch(board(overlay if overlay in OVERLAYS else -1), tuple(marks(entry)))

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        if not 0 <= spot.space < len(PLACES):
            return entry
        place = PLACES[spot.space].id
        if brush in ("start", "guarded"):
            return {**entry, brush: place}
        if brush == "clue":
            return with_clue(entry, place)
        if brush in ("epic", "kill"):
            return with_epic(entry, place, brush == "kill")
        if brush in LISTS:
            field = LISTS[brush]
            return {**entry, field: [*(id for id in names_in(entry, field) if id != place), place]}
        return emptied(entry, place)

    def findings(self, entry: Entry) -> Iterator[Finding]:
        yield the_start(entry)
        yield the_steps(entry)
        if entry.get("start") in SPACE:
            yield the_ways(entry)
        yield the_reward(entry)


MAKERS: Mapping[str, Maker] = {"missions": MissionMaker()}


# ---- a mission in any state -----------------------------------------------------------------------------------------


def clues_of(entry: Entry) -> dict[str, str]:
    value = entry.get("clues")
    found = value if isinstance(value, Mapping) else {}
    return {str(letter): place for letter, place in found.items() if isinstance(place, str)}


def epics_of(entry: Entry) -> list[dict[str, Any]]:
    value = entry.get("epics")
    return [dict(each) for each in value if isinstance(each, Mapping)] if isinstance(value, list | tuple) else []


def names_in(entry: Entry, field: str) -> list[str]:
    value = entry.get(field)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []


def with_clue(entry: Entry, place: str) -> Entry:
    """One more Clue, by the next letter; in a mission that is data alone one must be stormed at least."""
    clues = clues_of(entry)
    free = [letter for letter in LETTERS if letter not in clues]
    if place in clues.values() or not free:
        return entry
    more = {} if entry.get("id") in MISSION or entry.get("clear") else {"clear": 1}
    return {**entry, "clues": {**clues, free[0]: place}, **more}


def with_epic(entry: Entry, place: str, kill: bool) -> Entry:
    """The next Epic Monster that the mission has not waits here, perhaps to be destroyed."""
    epics = epics_of(entry)
    if any(epic.get("at") == place for epic in epics):
        return entry
    taken = {epic.get("card") for epic in epics}
    card = next(id for id in EPIC_CARDS if id not in taken)
    more = {"kill": [*names_in(entry, "kill"), card]} if kill else {}
    return {**entry, "epics": [*epics, {"card": card, "at": place}], **more}


def emptied(entry: Entry, place: str) -> Entry:
    """The same with nothing of the mission in a place, and nothing asked of it."""
    kept = dict(entry)
    if "clues" in entry:
        kept["clues"] = {letter: at for letter, at in clues_of(entry).items() if at != place}
        if isinstance(entry.get("clear"), int):
            kept["clear"] = min(entry["clear"], len(kept["clues"]))
    if "epics" in entry:
        gone = {epic.get("card") for epic in epics_of(entry) if epic.get("at") == place}
        kept["epics"] = [epic for epic in epics_of(entry) if epic.get("at") != place]
        if "kill" in entry:
            kept["kill"] = [card for card in names_in(entry, "kill") if card not in gone]
    for field in LISTS.values():
        if field in entry:
            kept[field] = [id for id in names_in(entry, field) if id != place]
    if entry.get("guarded") == place:
        kept["guarded"] = ""
    return kept


def marks(entry: Entry) -> Iterator[Mark]:
    start = entry.get("start")
    if start in SPACE:
        yield Mark(BOARD, SPACE[start], "start", "Start", "footprint")
    for letter, place in clues_of(entry).items():
        if place in SPACE:
            yield Mark(BOARD, SPACE[place], "clue", f"Clue {letter}", "magnifying-glass")
    asked = names_in(entry, "kill")
    names = {monster.id: monster.name for monster in MONSTERS}
    for epic in epics_of(entry):
        card = str(epic.get("card") or "")
        if epic.get("at") in SPACE:
            name = names.get(card) or card.replace("_", " ").title() or f"From the {epic.get('lair')}"
            yield Mark(BOARD, SPACE[epic["at"]], "epic", name, "crowned-skull" if card in asked else "dragon-head")
    named = [("guarded", str(entry.get("guarded") or ""), "Guarded", "police-badge")]
    named += [("voidgate", place, "Voidgate", "portal") for place in names_in(entry, "voidgates")]
    named += [("raise", place, "Danger raised", "burning-embers") for place in names_in(entry, "raise")]
    yield from (Mark(BOARD, SPACE[place], kind, label, icon) for kind, place, label, icon in named if place in SPACE)


# ---- what a look tells ----------------------------------------------------------------------------------------------


def the_start(entry: Entry) -> Finding:
    start = entry.get("start")
    if start not in SPACE:
        return Finding("bad", "It begins nowhere", "Mark where the Adventurers start.")
    space = SPACE[start]
    if IS_WAY[space]:
        return Finding("bad", "It begins on the way", "Adventurers start in a Location.", (space,))
    if space not in SETTLEMENTS:
        text = f"{PLACES[space].name} is no Settlement: nobody trades there before setting out."
        return Finding("odd", "It begins in the wild", text, (space,))
    return Finding("good", "It has a start", f"The Adventurers start in {PLACES[space].name}.")


def the_steps(entry: Entry) -> Finding:
    """Whether there is something to do, and it can be done."""
    if entry.get("id") in MISSION:
        return Finding("good", "There is something to do", "The rules of this mission say what.")
    clues, kill, clear = clues_of(entry), names_in(entry, "kill"), entry.get("clear")
    clear = clear if isinstance(clear, int) else 0
    if clear > len(clues):
        return Finding("bad", "More Clues than there are", f"{clear} are to be stormed, and {len(clues)} lie there.")
    if not clear and not kill:
        return Finding("bad", "Nothing to do yet", "Mark a Clue to storm, or an Epic Monster to destroy.")
    waiting = {epic.get("card") for epic in epics_of(entry)} | set(names_in(entry, "deck"))
    missing = [card for card in kill if card not in waiting]
    if missing:
        return Finding("bad", "A Monster that is nowhere", f"{missing[0]!r} is to be destroyed, but waits nowhere.")
    told = [f"storm {clear} of {len(clues)} Clues"] * bool(clear) + [f"destroy {len(kill)} Epic Monsters"] * bool(kill)
    return Finding("good", "There is something to do", f"{' and '.join(told).capitalize()}.")


def the_ways(entry: Entry) -> Finding:
    """How far it is from the start to what there is to do."""
    start = SPACE[entry["start"]]
    goals = [*clues_of(entry).values(), *(str(epic.get("at")) for epic in epics_of(entry))]
    far = {place: steps_to(start, SPACE[place]) for place in goals if place in SPACE}
    lost = tuple(SPACE[place] for place, steps in far.items() if steps > len(PLACES))
    if lost:
        return Finding("bad", "A place that nobody reaches", f"No way leads to {PLACES[lost[0]].name}.", lost)
    told = "; ".join(f"{PLACES[SPACE[place]].name} {steps}" for place, steps in far.items())
    distant = tuple(SPACE[place] for place, steps in far.items() if steps > usual_way())
    if distant:
        return Finding("odd", "A long way", f"Steps from the start: {told}. Others go {usual_way()} at most.", distant)
    return Finding("good", "No way is too long", f"Steps from the start: {told}." if told else "Nothing is marked yet.")


def steps_to(start: int, space: int) -> int:
    """The steps on foot or by boat; what a mission lays over the map is one beyond its anchor."""
    return FAR[start][ANCHOR[space]] + 1 if space in ANCHOR else FAR[start][space]


@cache
def usual_way() -> int:
    """The longest way from the start of a printed mission to one of its Clues."""
    ways = [steps_to(SPACE[mission.start], SPACE[place]) for mission in MISSIONS for place in mission.clues.values()]
    return max((steps for steps in ways if steps <= len(PLACES)), default=0)


def the_reward(entry: Entry) -> Finding:
    try:
        steps: Sequence[Any] = read(str(entry.get("reward") or ""))
    except (BadScript, ValueError, IndexError, KeyError) as error:
        return Finding("bad", "Nobody can read the reward", f"{error}.")
    if not steps:
        return Finding("odd", "It pays nothing", "Write a reward, such as: each XP+3, GP+5.")
    return Finding("good", "It pays", f"{entry['reward']}.")
