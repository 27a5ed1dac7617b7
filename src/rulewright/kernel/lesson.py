"""Lessons: a laid position, loaded chance, and steps that tell one idea and ask for one thing each.

A lesson is data beside a game's content. A match that is played as a lesson names it in its config, so that it is
stored, resumed and replayed like any other. Which step it has come to follows from its answers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from .choice import Choice, key_of
from .content import convert, read_yaml
from .errors import BadContent
from .history import Answered
from .scene import Scene

LESSON = "lesson"  # the field of a config that names the lesson
POSITION = "position"  # how errors name the part of a lesson that a game lays
OVER = "over"

Patterns: TypeAlias = str | tuple[str, ...]
T = TypeVar("T")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea and one thing to do. It is done by a choice that fits `do`; or once the learner, having played on, is
    asked `until` ("over": once the match is). `open` lists what else may be chosen meanwhile; with neither, all may.

    `replies` and `own` say by prompt what the others answer while this step is open (on the way to what it asks for),
    and what is answered for the learner without asking.
    `point` names what is lit up: piece:ID, space:ID, card:ID, sheet:ID, zone:ID, option:PATTERN, goal, phases, log.
    """

    title: str
    text: str
    task: str
    do: Patterns = ()
    until: str = ""
    open: Patterns = ()
    point: tuple[str, ...] = ()
    replies: Mapping[str, Patterns] = {}
    own: Mapping[str, Patterns] = {}
    words: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    done: str = ""  # what came of it, said when it is done

    def allows(self, key: str) -> bool:
        """Whether a choice is open in this step."""
        return not (self.do or self.open) or fits(key, self.do) or fits(key, self.open)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be learnt, where it begins, how chance falls first, and the steps. `closing` is said at its end.

    Without a position the match begins as its config sets it up. `loaded` says, in words, that chance is not free.
    """

    id: str
    title: str
    goal: str
    minutes: int
    steps: tuple[Step, ...]
    closing: str
    config: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    chance: tuple[Any, ...] = ()
    loaded: str = ""
    seat: int = 0

    @property
    def outcomes(self) -> list[Any]:
        """What the first rolls give: a value, or a map of one name to its value, which checks both."""
        return [next(iter(roll.items())) if isinstance(roll, dict) else _tuples(roll) for roll in self.chance]


class Course(Answered, Protocol):
    """What a lesson looks at in a match."""

    over: bool

    @property
    def waiting(self) -> tuple[int, ...]: ...
    def choices_of(self, seat: int) -> Sequence[Choice]: ...


class Stand(Struct, frozen=True):
    """Where a match stands in its lesson: the step (as many as there are: it is done), how many answers stood when each
    step so far began, and which entries of the log the learner gave himself."""

    step: int
    begun: tuple[int, ...]
    given: tuple[int, ...]


def standing(lesson: Lesson, match: Course) -> Stand:
    """The step that a match has come to."""
    begun, given = [0], []
    asked = set(match.asked)
    played = False  # whether the learner has answered anything in this step
    for at, (seat, prompt, choice) in enumerate(match.log):
        if seat != lesson.seat or at not in asked:
            continue
        step = _step(lesson, begun)
        if step is not None and played and step.until == prompt:
            begun.append(at)
            played = False
            step = _step(lesson, begun)
        if step is not None and prompt in step.own:
            continue
        given.append(at)
        played = step is None or not fits(key_of(choice), step.do)
        if not played:
            begun.append(at + 1)
    last = _step(lesson, begun)
    if last is not None and _reached(lesson, last.until, match, played):
        begun.append(len(match.log))
    return Stand(len(begun) - 1, tuple(begun), tuple(given))


def _step(lesson: Lesson, begun: Sequence[int]) -> Step | None:
    """The step that began last; None after the end."""
    return lesson.steps[len(begun) - 1] if len(begun) <= len(lesson.steps) else None


def _reached(lesson: Lesson, until: str, match: Course, played: bool) -> bool:
    if match.over or match.ask is None:
        return until == OVER
    return played and match.ask.prompt == until and lesson.seat in match.waiting


def reply(lesson: Lesson, match: Course) -> tuple[int, Choice] | None:
    """What is answered now without asking the learner: who answers, and what. None: the learner is asked, or a bot."""
    at = standing(lesson, match).step
    if match.ask is None or at >= len(lesson.steps):
        return None
    step = lesson.steps[at]
    for seat in match.waiting:
        patterns = (step.own if seat == lesson.seat else step.replies).get(match.ask.prompt, ())
        found = next((choice for choice in match.choices_of(seat) if fits(key_of(choice), patterns)), None)
        if found is not None:
            return seat, found
    return None


def allowed(lesson: Lesson, match: Course) -> list[Choice]:
    """What the learner may choose now. A question that the step does not speak of is open as in any match."""
    at, choices = standing(lesson, match).step, list(match.choices_of(lesson.seat))
    if at >= len(lesson.steps):
        return choices
    return [choice for choice in choices if lesson.steps[at].allows(key_of(choice))] or choices


def known(lesson: Lesson, match: Course) -> Choice | None:
    """What is answered for a learner who knows this step: what it asks for, else what leads there, without turning back
    on the way. None where the step leaves everything to the learner, or nothing is asked of him."""
    stand, choices = standing(lesson, match), allowed(lesson, match)
    if stand.step >= len(lesson.steps) or not lesson.steps[stand.step].do or not choices:
        return None
    tried = [match.log[at][2] for at in stand.given if at >= stand.begun[-1]]
    asked_for = (choice for choice in choices if fits(key_of(choice), lesson.steps[stand.step].do))
    fresh = (choice for choice in choices if choice not in tried)
    return next(asked_for, next(fresh, choices[0]))


def fits(key: str, patterns: Patterns) -> bool:
    """Whether a key fits one of the patterns: `attack:*`."""
    return any(fnmatchcase(key, pattern) for pattern in _several(patterns))


def missing(scene: Scene, points: Iterable[str]) -> Iterator[str]:
    """The points that a scene does not have: nothing there could be lit up."""
    for point in points:
        kind, _, id = point.partition(":")
        if id not in _pointed(scene, kind) and not (kind == "option" and _option(scene, id)):
            yield point


def _option(scene: Scene, pattern: str) -> bool:
    return scene.question is not None and any(fits(option.key, pattern) for option in scene.question.options)


def _pointed(scene: Scene, kind: str) -> set[str]:
    """The ids that a kind of point can name; a part that there is one of is named by nothing."""
    match kind:
        case "piece":
            return {piece.id for piece in scene.pieces}
        case "space":
            return {str(space.id) for board in scene.boards for space in board.spaces}
        case "card":
            return {card.id for zone in scene.zones for card in zone.cards}
        case "zone":
            return {zone.id for zone in scene.zones}
        case "sheet":
            return {sheet.id for sheet in scene.sheets}
        case "goal":
            return {""} if scene.goal else set()
        case "phases":
            return {""} if scene.phases else set()
        case "log":
            return {""}
    return set()


def read_position(plain: Mapping[str, Any], kind: type[T]) -> T:
    """A position as the struct that a game lays it by; BadContent names the field that is wrong."""
    return convert(Path(POSITION), "", dict(plain), kind)


@cache
def read_lessons(folder: Path) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order of their files' names."""
    lessons: dict[str, Lesson] = {}
    for file in sorted(folder.glob("*.yaml")):
        lesson = _read(file)
        if lesson.id in lessons:
            raise BadContent(str(file), "id", f"another lesson is called {lesson.id!r} already")
        lessons[lesson.id] = lesson
    return tuple(lessons.values())


def _read(file: Path) -> Lesson:
    lesson = convert(file, file.stem, read_yaml(file), Lesson)
    if not lesson.steps:
        raise BadContent(str(file), "steps", "expected one step or more")
    for number, step in enumerate(lesson.steps, 1):
        if bool(step.do) == bool(step.until):
            raise BadContent(str(file), f"step {number}", "expected either `do` or `until`")
    return lesson


def _several(patterns: Patterns) -> tuple[str, ...]:
    return (patterns,) if isinstance(patterns, str) else patterns


def _tuples(value: Any) -> Any:
    """Lists as tuples: that is how rolls are written in the rules."""
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value
