"""Chapters that people draw: floor and walls, where villains come in, who stands where, and what there is to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.kernel.chart import OFF, Brush, Chart, Entry, Finding, Maker, Sketch, Spot, Symmetry
from rulewright.kernel.scene import Mark, Piece
from rulewright.table.lattice import OPEN
from rulewright.table.squares import side_ends

from ..rules.cast import BLUE, RED
from ..rules.content import CHAPTERS, LAST_PRINTED, VILLAINS
from ..rules.ground import COLUMNS, FAR, ROWS, Plan, label_of, space_of
from .marks import place
from .scene import BOSS_TINT, TINTS, drawn_plan

WIDTH = len(COLUMNS)
SPACES = WIDTH * ROWS
SIDES = {"open": " ", "wall": "", "gate": "="}
"""The sign of each kind of side; a wall has one for each direction."""
TILES = {
    "floor": "",
    "obstruction": "####",
    "rocks": "ROCK",
    "cave": "CAVE",
    "fissure ns": "F:NS",
    "fissure ew": "F:EW",
}
ENCLOSED = {"####": (0, 1, 2, 3), "F:NS": (1, 3), "F:EW": (0, 2)}
"""The sides that are walls around what lies there."""
FACES = range(1, 7)
TASKS = ("first", "second", "third")
COLOURS = {"red": TINTS[RED], "blue": TINTS[BLUE]}
BOSS = next(villain.id for villain in VILLAINS.values() if villain.figures.get("none"))
CLOSE = 1  # steps within which villains are upon the heroes at once

CHART = Chart(
    (
        Brush("floor", "Floor", "stone-block", "Floor"),
        Brush("obstruction", "Obstruction", "stone-wall", "Floor"),
        Brush("rocks", "Loose rocks", "stone-pile", "Floor"),
        Brush("cave", "Cave-in", "falling-rocks", "Floor"),
        Brush("fissure ns", "Fissure, north to south", "cracked-disc", "Floor"),
        Brush("fissure ew", "Fissure, east to west", "cracked-disc", "Floor"),
        Brush("wall", "Wall", "brick-wall", "Sides", "side"),
        Brush("gate", "Gate", "gate", "Sides", "side"),
        Brush("open", "Open side", "exit-door", "Sides", "side"),
        Brush("star", "Heroes start", "team-idea", "Heroes and tasks"),
        *(Brush(f"task {n}", f"The {word} task", "chest", "Heroes and tasks") for n, word in enumerate(TASKS)),
        Brush("boss", "The boss", VILLAINS[BOSS].icon, "Heroes and tasks"),
        *(Brush(f"passage {n}", f"Passage {n}", "dungeon-gate", "Villains come in") for n in FACES),
        *(
            Brush(f"villain {villain.id}", villain.name, villain.icon, "Villains stand here")
            for villain in VILLAINS.values()
            if "red" in villain.figures
        ),
    ),
    (Symmetry(OFF, "Off"), Symmetry("north", "Mirror, north to south"), Symmetry("west", "Mirror, west to east"),
     Symmetry("turn", "Half turn")),
)  # fmt: skip
MIRRORED_SIDES = {"north": (2, 1, 0, 3), "west": (0, 3, 2, 1), "turn": (2, 3, 0, 1)}


class ChapterMaker(Maker):
    """A chapter's map is a drawing in letters, and who stands where is said beside it. UC.SETUP.12-18"""

    chart = CHART

    def sketch(self, entry: Entry) -> Sketch:
        plan = Plan(drawing_of(entry).text)
        title = str(entry.get("title") or "A chapter")
        board = drawn_plan(plan, title, str(entry.get("id")), False)
        along: dict[str, dict[int, tuple[int, ...]]] = {
            name: {s: (t,) for s in range(SPACES) if (t := mirrored(name, s)) != s} for name in MIRRORED_SIDES
        }
        sides = tuple(side_ends((0, 0), way) for way in range(4))
        return Sketch(board, tuple(marks(plan, entry)), tuple(pieces(entry)), (), along, sides)

    def partners(self, entry: Entry, brush: str, spot: Spot, symmetry: str) -> Iterator[tuple[str, Spot]]:
        """Ground and sides are painted along; what there is once, and who stands there, is not."""
        if symmetry in MIRRORED_SIDES and brush in ("", *TILES, *SIDES):
            side = MIRRORED_SIDES[symmetry][spot.side] if spot.side >= 0 else -1
            yield brush, Spot(mirrored(symmetry, spot.space), side)

    def marked(self, entry: Entry, brush: str, spot: Spot) -> Entry:
        if not 0 <= spot.space < SPACES or spot.side >= 4:
            return entry
        label, drawing = label_of(spot.space), drawing_of(entry)
        if (brush in SIDES) != (spot.side >= 0):
            return entry
        if brush in SIDES:
            drawing.set_side(spot.space, spot.side, brush)
            return {**entry, "map": drawing.text}
        kind, _, which = brush.partition(" ")
        if not brush or brush in TILES:
            if not brush or TILES[brush] == "####":
                entry = emptied(entry, label)
            drawing.lay(spot.space, TILES[brush or "floor"])
        elif kind == "star":
            drawing.move("*", spot.space)
        elif kind == "passage":
            drawing.open_passage(int(which), spot.space)
        elif kind == "task":
            entry = with_task(entry, int(which), label)
        elif kind == "boss":
            entry = with_boss(entry, label)
        else:
            entry = with_villain(entry, which, label)
        return {**entry, "map": drawing.text}

    def findings(self, entry: Entry) -> Iterator[Finding]:
        plan = Plan(drawing_of(entry).text)
        yield the_start(plan)
        if len(plan.stars) != 1:
            return
        far = plan.lay("", entry.get("number") == GATED, 0).far[plan.stars[0]]
        yield all_reached(plan, far)
        yield all_passages(plan)
        yield index_tokens(entry)
        yield all_tasks(entry, far)
        yield the_villains(entry, plan, far)
        if plan.gates and entry.get("number") != GATED:
            sides = tuple(
                space for space in range(SPACES) if any(plan.board.side(space, w) in plan.gates for w in range(4))
            )
            yield Finding("odd", "The gate stays shut", f"Only the controls of chapter {GATED} open a gate.", sides)


GATED = next(chapter.number for chapter in CHAPTERS.values() if chapter.plan.gates)
MAKERS: Mapping[str, Maker] = {"chapters": ChapterMaker()}


# ---- the drawing ----------------------------------------------------------------------------------------------------


class Drawing:
    """The letters of a map, nine squares by six, each four letters wide, with a letter for every side."""

    def __init__(self, text: str) -> None:
        self.rows = [list(row) for row in text.splitlines() if row.strip()]

    @property
    def text(self) -> str:
        return "".join(f"{''.join(row)}\n" for row in self.rows)

    def label(self, space: int) -> str:
        x, y = space % WIDTH, space // WIDTH
        return "".join(self.rows[2 * y + 1][5 * x + 1 : 5 * x + 5]).strip()

    def write(self, space: int, label: str) -> None:
        x, y = space % WIDTH, space // WIDTH
        self.rows[2 * y + 1][5 * x + 1 : 5 * x + 5] = f"{label:^4}"

    def set_side(self, space: int, way: int, kind: str) -> None:
        """Draw one side of a square; the edge of the map stays as it is."""
        x, y = space % WIDTH, space // WIDTH
        if (
            (way == 0 and y == 0)
            or (way == 2 and y == ROWS - 1)
            or (way == 3 and x == 0)
            or (way == 1 and x == WIDTH - 1)
        ):
            return
        if way % 2:
            self.rows[2 * y + 1][5 * (x + (way == 1))] = SIDES[kind] or "|"
        else:
            row = 2 * (y + (way == 2))
            self.rows[row][5 * x + 1 : 5 * x + 5] = (SIDES[kind] or "-") * 4

    def lay(self, space: int, tile: str) -> None:
        """A tile with the walls that belong to it, and without those of what lay there before."""
        for way in ENCLOSED.get(self.label(space), ()):
            if beside(space, way) is None or self.label(beside(space, way) or 0) != "####":
                self.set_side(space, way, "open")
        self.write(space, tile)
        for way in ENCLOSED.get(tile, ()):
            self.set_side(space, way, "wall")

    def move(self, word: str, space: int) -> None:
        """What there is once lies here now, and nowhere else."""
        for other in range(SPACES):
            if self.label(other) == word:
                self.write(other, "")
        self.lay(space, word)

    def open_passage(self, number: int, space: int) -> None:
        """Villains on this face of the die come in here, and nowhere else; three faces fit into a space."""
        for other in range(SPACES):
            if number in faces_of(self.label(other)):
                self.write(other, passage([face for face in faces_of(self.label(other)) if face != number]))
        here = sorted({*faces_of(self.label(space)), number})[:3]
        if here and not faces_of(self.label(space)):
            self.lay(space, "")
        self.write(space, passage(here))


def drawing_of(entry: Entry) -> Drawing:
    """The map of an entry; an empty one where it has none of the right size."""
    text = entry.get("map")
    if isinstance(text, str):
        try:
            if len(Plan(text).labels) == SPACES:
                return Drawing(text)
        except ValueError:
            pass
    edge, inside = f"+{'----+' * WIDTH}", f"|{' ' * (5 * WIDTH - 1)}|"
    return Drawing(
        "\n".join((edge, *[f"+{'    +' * WIDTH}" if row % 2 else inside for row in range(2 * ROWS - 1)], edge))
    )


def faces_of(label: str) -> list[int]:
    """The faces of the die that a passage stands for: P3-4, P5."""
    return [int(face) for face in label[1:] if face.isdigit()] if label[:1] == "P" and label[1:2].isdigit() else []


def passage(faces: Sequence[int]) -> str:
    return f"P{('-' if len(faces) < 3 else '').join(map(str, faces))}" if faces else ""


def mirrored(symmetry: str, space: int) -> int:
    x, y = space % WIDTH, space // WIDTH
    if symmetry != "north":
        x = WIDTH - 1 - x
    if symmetry != "west":
        y = ROWS - 1 - y
    return y * WIDTH + x


def beside(space: int, way: int) -> int | None:
    x, y = space % WIDTH + (0, 1, 0, -1)[way], space // WIDTH + (-1, 0, 1, 0)[way]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < ROWS else None


# ---- who and what stands where --------------------------------------------------------------------------------------


def maps_in(entry: Entry, field: str) -> list[dict[str, Any]]:
    """The parts of a field that are whole enough to be read."""
    value = entry.get(field)
    return [dict(each) for each in value if isinstance(each, Mapping)] if isinstance(value, list | tuple) else []


def starts_of(entry: Entry) -> list[list[Any]]:
    """Who stands on the map: type, colour and space."""
    value = entry.get("starts")
    found = value if isinstance(value, list | tuple) else ()
    return [list(each) for each in found if isinstance(each, list | tuple) and len(each) == 3 and is_space(each[2])]


def is_space(label: Any) -> bool:
    try:
        space_of(label)
    except (ValueError, TypeError):
        return False
    return True


def places_of(task: Mapping[str, Any]) -> list[str]:
    at = task.get("at")
    return [label for label in at if is_space(label)] if isinstance(at, list | tuple) else []


def emptied(entry: Entry, label: str) -> Entry:
    """The same with nobody and nothing to do in a space."""
    tasks = [{**task, "at": [at for at in places_of(task) if at != label]} for task in maps_in(entry, "challenges")]
    bosses = [boss for boss in maps_in(entry, "bosses") if boss.get("at") != label]
    kept = {"starts": [start for start in starts_of(entry) if start[2] != label], "bosses": bosses,
            "challenges": [task for task in tasks if task["at"]]}  # fmt: skip
    return {**entry, **{field: value for field, value in kept.items() if value or field in entry}}


def with_task(entry: Entry, number: int, label: str) -> Entry:
    """The task can be done here too; one that is not there yet comes after the others."""
    tasks = maps_in(entry, "challenges")
    number = min(number, len(tasks))
    if number == len(tasks):
        word = TASKS[number]
        tasks.append({"id": f"{word}_task", "at": [], "stats": {"int": 10}, "text": f"Do the {word} task"})
    tasks[number] = {**tasks[number], "at": sorted({*places_of(tasks[number]), label})}
    return {**entry, "challenges": tasks}


def with_boss(entry: Entry, label: str) -> Entry:
    """The first boss stands here; without one, one comes."""
    bosses = maps_in(entry, "bosses") or [{"type": BOSS, "name": "The Boss", "vit": 5, "init": 13}]
    return {**entry, "bosses": [{**bosses[0], "at": label}, *bosses[1:]]}


def with_villain(entry: Entry, type: str, label: str) -> Entry:
    """One more of a type, of the colour that fewer have, as long as there are figures; the reserves have it too."""
    starts = starts_of(entry)
    standing = Counter(colour for kind, colour, _ in starts if kind == type)
    free = [colour for colour in ("red", "blue") if standing[colour] < VILLAINS[type].figures.get(colour, 0)]
    if not free:
        return entry
    colour = min(free, key=lambda each: (standing[each], sum(other == each for _, other, _ in starts)))
    reserves = maps_in(entry, "reserves")
    mine = next((reserve for reserve in reserves if reserve.get("type") == type), None)
    if mine is None:
        named = {face for reserve in reserves for face in reserve.get("index") or ()}
        mine = {"type": type, "red": 0, "blue": 0, "index": [face for face in FACES if face not in named][:1]}
        reserves.append(mine)
    mine[colour] = max(mine.get(colour) or 0, standing[colour] + 1)
    return {**entry, "starts": [*starts, [type, colour, label]], "reserves": reserves}


LYING = {
    "ROCK": ("rocks", "Loose rocks"), "CAVE": ("cave-in", "Cave-in"), "CTRL": ("control", "Lever"),
    "F:NS": ("fissure", "Fissure"), "F:EW": ("fissure", "Fissure"), "STRS": ("stairwell", "Stairs"),
}  # fmt: skip


def marks(plan: Plan, entry: Entry) -> Iterator[Mark]:
    for space, label in enumerate(plan.labels):
        if label == "*":
            yield Mark("board", space, "start", "Heroes start", "team-idea")
        elif faces_of(label):
            yield place(space, "passage", f"Villains on {label[1:]}")
        elif label in LYING:
            yield place(space, *LYING[label])
        elif label not in ("", "####"):
            yield place(space, "objective", label)
    for number, task in enumerate(maps_in(entry, "challenges")):
        for label in places_of(task):
            yield place(space_of(label), "objective", str(task.get("text") or "A task"), value=number + 1)


def pieces(entry: Entry) -> Iterator[Piece]:
    for number, (type, colour, label) in enumerate(starts_of(entry)):
        if type in VILLAINS:
            villain = VILLAINS[type]
            tint = COLOURS.get(colour, BOSS_TINT)
            yield Piece(f"v{number}", "board", space_of(label), f"{villain.name}, {colour}", villain.icon, tint=tint)
    for number, boss in enumerate(maps_in(entry, "bosses")):
        if is_space(boss.get("at")):
            known = VILLAINS.get(str(boss.get("type")), VILLAINS[BOSS])
            name = str(boss.get("name") or known.name)
            yield Piece(f"b{number}", "board", space_of(boss["at"]), name, known.icon, size=1.3, tint=BOSS_TINT)


# ---- what a look tells ----------------------------------------------------------------------------------------------


def the_start(plan: Plan) -> Finding:
    if len(plan.stars) == 1:
        return Finding("good", "The heroes have a start", f"They begin in {label_of(plan.stars[0])}.")
    text = "Paint where they begin." if not plan.stars else "They begin in one space alone."
    return Finding("bad", "The heroes have no start" if not plan.stars else "More than one start", text, plan.stars)


def all_reached(plan: Plan, far: Sequence[int]) -> Finding:
    """Whether every space of floor can be reached, over fissures and through a gate that opens. UC.SPACE.05"""
    floor = [space for space in range(SPACES) if space not in plan.obstructions]
    cut = tuple(space for space in floor if far[space] >= FAR)
    holes = tuple(space for space in plan.obstructions for way in range(4) if plan.board.kinds[4 * space + way] == OPEN)
    if holes:
        text = "An obstruction has walls all round. Paint it again."
        return Finding("bad", "A way into an obstruction", text, tuple(dict.fromkeys(holes)))
    if cut:
        named = ", ".join(label_of(space) for space in cut[:6])
        return Finding("bad", "Somewhere nobody comes", f"From the start there is no way to {named}.", cut)
    return Finding("good", "Every space can be reached", f"{len(floor)} spaces of floor are connected.")


def all_passages(plan: Plan) -> Finding:
    missing = [face for face in FACES if face not in plan.passages]
    if missing:
        named = ", ".join(map(str, missing))
        return Finding("bad", "Villains have no way in", f"Without a passage, on a roll for the place: {named}.")
    doors = len(set(plan.passages.values()))
    return Finding("good", "Villains come in on every roll", f"Six numbers on {doors} passages.")


def index_tokens(entry: Entry) -> Finding:
    """Whether each roll for who comes in names one type. UC.COMP.04"""
    named = Counter(n for reserve in maps_in(entry, "reserves") for n in reserve.get("index") or () if n in FACES)
    wrong = [face for face in FACES if named[face] != 1]
    if wrong:
        text = f"Each number from 1 to 6 stands once among the `index` of the reserves; look at {_listed(wrong)}."
        return Finding("bad", "Who comes in is not clear", text)
    return Finding("good", "Every roll names a villain", "Six index tokens among the reserves.")


def all_tasks(entry: Entry, far: Sequence[int]) -> Finding:
    """Whether there is something to do, and how far it is."""
    found = [(str(task.get("text")), label) for task in maps_in(entry, "challenges") for label in places_of(task)]
    found += [(str(boss.get("name")), boss["at"]) for boss in maps_in(entry, "bosses") if is_space(boss.get("at"))]
    if not found and entry.get("number") in range(1, LAST_PRINTED + 1):
        return Finding("good", "There is something to do", "The rules of this chapter say what.")
    if not found:
        return Finding("bad", "Nothing to do yet", "Paint a task, or where the boss stands.")
    lost = [(name, label) for name, label in found if far[space_of(label)] >= FAR]
    if lost:
        spaces = tuple(space_of(label) for _, label in lost)
        return Finding("bad", "A task that nobody reaches", f"{lost[0][0]} in {lost[0][1]}.", spaces)
    told = "; ".join(f"{name} {far[space_of(label)]}" for name, label in found)
    return Finding("good", "What there is to do can be reached", f"Steps from the start: {told}.")


def the_villains(entry: Entry, plan: Plan, far: Sequence[int]) -> Finding:
    """Whether they can stand there, leave the heroes a breath, and are as many as in other chapters."""
    starts = starts_of(entry)
    stuck = tuple(space_of(label) for _, _, label in starts if space_of(label) in plan.obstructions)
    if stuck:
        return Finding("bad", "A villain in the wall", "Nobody stands on an obstruction.", stuck)
    close = tuple(space_of(label) for _, _, label in starts if far[space_of(label)] <= CLOSE)
    if close:
        text = f"{len(close)} stand within {CLOSE} step of the start."
        return Finding("odd", "Villains are upon the heroes at once", text, close)
    usual = sorted(len(chapter.starts) for chapter in CHAPTERS.values())
    if usual[0] <= len(starts) <= usual[-1]:
        return Finding("good", "As many villains as usual", f"{len(starts)} stand there at the start.")
    fewer = "Fewer" if len(starts) < usual[0] else "More"
    text = f"{len(starts)} stand there at the start. Other chapters have {usual[0]} to {usual[-1]}."
    return Finding("odd", f"{fewer} villains than usual", text)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
