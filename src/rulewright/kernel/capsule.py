"""Capsules: one moment of a match as a file, with what was on screen and what somebody says is wrong there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from .errors import BadCapsule
from .events import Viewer
from .match import Match
from .pack import PACKS
from .record import Record

FORMAT = "rulewright-capsule"
VERSION = 1
SUFFIX = ".rwcapsule"
LARGEST = 4_000_000  # bytes of a file, as of any record from elsewhere
MOST_ANSWERS = 20_000
LINES = 20  # of the log, the last before the moment
MOST_PARTINGS = 40  # that are told

Said = Annotated[str, Meta(max_length=4000)]
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class LogLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log, as the viewer read it."""

    at: int
    text: str
    rule: str = ""


class Offer(Struct, frozen=True):
    """A choice of a question on screen."""

    key: str


class Asked(Struct, frozen=True):
    """The question on screen: what the rules say of it."""

    prompt: str
    text: str
    seats: tuple[int, ...]
    options: tuple[Offer, ...] = ()

    @property
    def keys(self) -> list[str]:
        return sorted(option.key for option in self.options)


class Shown(Struct, frozen=True):
    """What of a scene is read again, whatever scenes hold by then."""

    status: str = ""
    question: Asked | None = None


class Capsule(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment: the match after so many `answers`, through the eyes of a `viewer`, who counts them.

    A whole one has the record up to there, packs and all. A sealed one is made while the match is played: it holds what
    the viewer sees and no more, and names the `place` (a table of its server) where the rest is, once it is told.
    """

    format: str
    version: int
    package: str
    game: str
    rules: str
    content: dict[str, str]
    config: dict[str, Any]  # without the content of packs, which the record carries
    viewer: Annotated[int, Meta(ge=-2, le=63)]
    answers: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    commitment: str
    scene: dict[str, Any]
    log: list[LogLine]
    said: Said = ""
    place: Annotated[str, Meta(max_length=60)] = ""
    record: Record | None = None

    # ---- writing ----

    @classmethod
    def sealed(cls, match: Match[Any], viewer: Viewer, package: str, place: str, commitment: str) -> Capsule:
        """What a viewer may take along of a match that is played: nothing but what it sees."""
        counts = match.counts(viewer)
        return cls(
            format=FORMAT,
            version=VERSION,
            package=package,
            game=match.game.id,
            rules=match.game.version,
            content=match.game.pins(),
            config={name: value for name, value in match.config.items() if name != PACKS},
            viewer=viewer,
            answers=match.number(viewer),
            commitment=commitment,
            scene=plain(match.scene(viewer)),
            log=[LogLine(counts[event.at], event.text, event.rule) for event in match.seen(viewer)[-LINES:]],
            place=place,
        )

    @classmethod
    def whole(cls, match: Match[Any], answers: int, viewer: Viewer, package: str, said: str = "") -> Capsule:
        """The moment of a match after so many answers, with the record that leads there."""
        there = match.at(answers)
        record = Record.of(there)
        seen = cls.sealed(there, viewer, package, "", record.commitment)
        return msgspec.structs.replace(seen, said=said, record=record)

    def completed(self, record: Record) -> Capsule:
        """A sealed capsule with the record of its match, which has ended."""
        if (record.game, record.commitment) != (self.game, self.commitment):
            raise BadCapsule("record", "it is of another match: the commitments differ")
        if self.answers > len(record.answers):
            raise BadCapsule(
                "record", f"it ends after {len(record.answers)} answers, the moment is after {self.answers}"
            )
        match = record.replay()
        self._must_be_seated(match)
        at = match.position(self.answers, self.viewer)
        found = Capsule.whole(match, at, self.viewer, self.package, self.said)
        if (found.asked and found.asked.prompt) != (self.asked and self.asked.prompt):
            raise BadCapsule("record", "another question is asked there: the moment was taken back")
        return found

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    # ---- reading ----

    @classmethod
    def from_json(cls, text: bytes | str) -> Capsule:
        """Read a capsule, and say what and where if it is broken."""
        if len(text) > LARGEST:
            raise BadCapsule("the whole file", f"is {len(text)} bytes, more than {LARGEST}")
        try:
            head = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadCapsule("the whole file", f"not JSON: {error}") from error
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise BadCapsule("format", f"this is not a {FORMAT}")
        if head.get("version") != VERSION:
            raise BadCapsule("version", f"expected {VERSION}, found {head.get('version')!r}")
        kept = head.get("record")
        record = None if kept is None else Record.of_plain(kept)
        try:
            read = msgspec.convert({**head, "record": None}, cls)
            capsule = msgspec.structs.replace(read, said=legible(read.said), record=record)
            msgspec.convert(capsule.scene, Shown)
        except msgspec.ValidationError as error:
            reason, _, where = str(error).partition(" - at ")
            raise BadCapsule(where.strip("`") or "the whole file", reason) from error
        capsule._check_record()
        return capsule

    def _check_record(self) -> None:
        record = self.record
        if record is None:
            return
        if len(record.answers) > MOST_ANSWERS:
            raise BadCapsule("record.answers", f"expected at most {MOST_ANSWERS}, found {len(record.answers)}")
        if not self.answers <= len(record.answers):
            raise BadCapsule("answers", f"stands after {self.answers} answers of {len(record.answers)}")
        if (record.game, record.commitment) != (self.game, self.commitment):
            raise BadCapsule("record", "it is of another match")

    @classmethod
    def load(cls, file: Path) -> Capsule:
        try:
            if file.stat().st_size > LARGEST:
                raise BadCapsule(str(file), f"is {file.stat().st_size} bytes, more than {LARGEST}")
            return cls.from_json(file.read_bytes())
        except OSError as error:
            raise BadCapsule(str(file), f"cannot be read: {error.strerror}") from error

    # ---- the moment, then and now ----

    @property
    def status(self) -> str:
        return msgspec.convert(self.scene, Shown).status

    @property
    def asked(self) -> Asked | None:
        """The question that was on screen."""
        return msgspec.convert(self.scene, Shown).question

    def replayed(self) -> Match[Any]:
        """The moment, played again by rules and content as they are; ReplayDiverged where an answer does not fit."""
        if self.record is None:
            raise BadCapsule("record", "it is sealed: the match was being played, and its record is needed too")
        match = self.record.retold()
        self._must_be_seated(match)
        at = match.position(self.answers, self.viewer)
        return match if match.answers <= at else match.at(at)

    def _must_be_seated(self, match: Match[Any]) -> None:
        if self.viewer >= len(match.seats):
            raise BadCapsule("viewer", f"expected a seat below {len(match.seats)}, found {self.viewer}")

    def partings(self, match: Match[Any], scene: bool = False) -> list[str]:
        """How the question of a moment is another than it was; or all of the scene."""
        now = plain(match.scene(self.viewer))
        found = parted(self.scene, now) if scene else parted(_rules_of(self.scene), _rules_of(now))
        return [line for line, _ in zip(found, range(MOST_PARTINGS), strict=False)]

    def offers(self, match: Match[Any], key: str) -> bool:
        """Whether the viewer can choose this at the moment."""
        question = match.question(self.viewer)
        return question is not None and any(option.key == key for option in question.options)

    def play(self, match: Match[Any], key: str) -> None:
        """Choose at the moment, for the viewer or for whoever is asked first."""
        match.choose(key, self.viewer if self.viewer >= 0 else None)


def legible(text: str) -> str:
    """Text from elsewhere, without anything that moves a cursor or is half a letter."""
    return CONTROLS.sub("?", text)


def plain(scene: Any) -> dict[str, Any]:
    """A scene as a file holds it."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(scene))
    return found


def _rules_of(scene: dict[str, Any]) -> Any:
    """What the rules say of a moment: who is asked what, and what can be chosen; or that it is over."""
    asked = msgspec.convert(scene, Shown).question
    return asked and {"prompt": asked.prompt, "seats": list(asked.seats), "choices": {key: key for key in asked.keys}}


def parted(was: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where two plain values differ: the path, what was there, and what is there now."""
    if isinstance(was, dict) and isinstance(now, dict):
        for name in sorted(was.keys() | now.keys()):
            yield from parted(was.get(name), now.get(name), f"{where}.{name}" if where else name)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for index, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from parted(one, other, f"{where}[{index}]")
    elif was != now:
        yield f"{where or 'the question'}: was {_short(was)}, is {_short(now)}"


def _short(value: Any) -> str:
    text = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:100]}…"
