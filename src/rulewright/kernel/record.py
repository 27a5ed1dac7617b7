"""Records: a match as JSON, with its game, rules, content, config, seed and answers. It can be audited."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from .chance import Chance, commitment
from .choice import choice_of, key_of
from .copying import from_plain, to_plain
from .errors import BadRecord, BrokenGame, ForeignRecord, ReplayDiverged
from .game import Game
from .history import Entry, Snapshot
from .lesson import LESSON
from .match import Match, Witness
from .registry import find_game
from .state import State

S = TypeVar("S", bound=State)

FORMAT = "rulewright-record"
VERSION = 1


class Answer(msgspec.Struct, array_like=True, frozen=True):
    """One answer, with the fingerprint of its question: who was asked, and what. `forced`: it was the only choice."""

    seat: int
    prompt: str
    key: str
    forced: bool = False


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state between two beats, so that a long record opens at once."""

    at: int
    seed: int | str | None  # None for the seed of the match; a fork goes on with another
    counter: int
    barrier: int
    state: dict[str, Any]

    @classmethod
    def of(cls, match: Match[Any], kept: Snapshot[Any]) -> Rung:
        seed = None if kept.chance.seed == match.dice.seed else kept.chance.seed
        return cls(kept.at, seed, kept.counter, kept.barrier, to_plain(match.game.state_type, kept.state))


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match. `seed` is empty while an online match keeps it secret; `commitment` is its hash.

    `origin` is where a match begins that was not set up by its game, but taken from another (a practice branch).
    """

    format: str
    version: int
    game: str
    rules: str
    content: dict[str, str]
    config: dict[str, Any]
    commitment: str
    answers: list[Answer]
    log_hash: str
    seed: int | str | None = None
    snapshots: list[Rung] = []
    origin: Rung | None = None

    # ---- writing ----

    @classmethod
    def of(cls, match: Match[Any], *, secret: bool = False) -> Record:
        """The record of a match. A secret one leaves out the seed and the states, and serves for watching only."""
        if match.base:
            raise BrokenGame("a bare copy has no history to record; copy it with keep=True")
        if type(match.dice) is not Chance and LESSON not in match.config:
            raise BrokenGame("only a match with a seed can be recorded, not one with scripted chance")
        asked = set(match.asked)
        answers = [
            Answer(seat, prompt, key_of(choice), bool(match.keep and at not in asked and prompt[0] != "~"))
            for at, (seat, prompt, choice) in enumerate(match.log)
        ]
        seed = match.dice.seed
        rungs = [Rung.of(match, kept) for kept in match.rungs()[-1:]]
        return cls(
            format=FORMAT,
            version=VERSION,
            game=match.game.id,
            rules=match.game.version,
            content=match.game.pins(),
            config=dict(match.config),
            commitment=commitment(seed),
            answers=answers,
            log_hash=log_hash(answers),
            seed=None if secret else seed,
            snapshots=[] if secret else rungs,
            origin=None if secret or match.begun is None else Rung.of(match, match.begun),
        )

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    def save(self, file: Path) -> None:
        """Write the record; a file that was there before survives if the disk does not take it."""
        new = file.with_name(f"{file.name}.new")
        try:
            new.write_bytes(self.to_json())
            new.replace(file)
        except OSError as error:
            new.unlink(missing_ok=True)
            raise BadRecord(str(file), f"cannot be written: {error.strerror}") from error

    # ---- reading ----

    @classmethod
    def from_json(cls, text: bytes | str) -> Record:
        """Read a record, and say what and where if it is broken."""
        try:
            head = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("the whole file", f"not JSON: {error}") from error
        return cls.of_plain(head)

    @classmethod
    def of_plain(cls, head: Any) -> Record:
        """A record from plain data, as JSON gives it."""
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise BadRecord("format", f"this is not a {FORMAT}")
        if head.get("version") != VERSION:
            raise BadRecord("version", f"expected {VERSION}, found {head.get('version')!r}")
        try:
            record = msgspec.convert(head, cls)
        except msgspec.ValidationError as error:
            reason, _, where = str(error).partition(" - at ")
            raise BadRecord(where.strip("`") or "the whole file", reason) from error
        if record.log_hash != log_hash(record.answers):
            raise BadRecord("log_hash", "the answers are not those that were saved")
        if record.seed is not None and record.commitment != commitment(record.seed):
            raise BadRecord("commitment", "the seed is not the one that was committed to")
        for rung in record.snapshots:
            if not 0 <= rung.at <= len(record.answers):
                raise BadRecord("snapshots", f"stands at answer {rung.at} of {len(record.answers)}")
        if record.origin is not None and record.origin.at != 0:
            raise BadRecord("origin.at", f"a match begins before its first answer, not after {record.origin.at}")
        return record

    @classmethod
    def load(cls, file: Path) -> Record:
        try:
            return cls.from_json(file.read_bytes())
        except OSError as error:
            raise BadRecord(str(file), f"cannot be read: {error.strerror}") from error

    def resume(self, game: Game[Any] | None = None) -> Match[Any]:
        """The match, ready to go on: from its last snapshot, with the answers since checked against the questions."""
        played = self._fitting(game)
        origin = self._snapshot(played, self.snapshots[-1]) if self.snapshots else None
        return self._played(played, origin, len(self.answers))

    def replay(
        self, answers: int | None = None, game: Game[Any] | None = None, witness: Witness | None = None
    ) -> Match[Any]:
        """Play the record again from its beginning, up to so many answers; every choice is checked."""
        end = len(self.answers) if answers is None else answers
        if not 0 <= end <= len(self.answers):
            raise ValueError(f"this record has {len(self.answers)} answers, not {answers}")
        return self._played(self._fitting(game), None, end, witness)

    def retold(self, witness: Witness | None = None) -> Match[Any]:
        """Play the record again by rules and content as they are now, whichever it was played by.

        Every choice is checked; ReplayDiverged where one no longer fits.
        """
        return self._played(find_game(self.game, self.config), None, len(self.answers), witness)

    def verify(self, game: Game[Any] | None = None) -> Match[Any]:
        """The full audit: replay everything, and compare each saved state with the one that play leads to."""
        match = self.replay(game=game)
        kind = match.game.state_type
        for rung in self.snapshots:
            replayed = match.at(rung.at) if rung.at < match.answers else match
            found = next((r for r in replayed.rungs() if r.at == rung.at), None)
            if found is None or to_plain(kind, found.state) != rung.state or found.counter != rung.counter:
                raise ReplayDiverged(rung.at, "a snapshot", "another state")
        return match

    def _fitting(self, game: Game[Any] | None) -> Game[Any]:
        """The game of this record, if its rules and content are those that were played."""
        found = game or find_game(self.game, self.config)
        if found.id != self.game:
            raise ForeignRecord(f"the record is of {self.game!r}, not of {found.id!r}")
        if found.version != self.rules:
            raise ForeignRecord(f"the record was played by version {self.rules} of the rules, this is {found.version}")
        content = found.pins()
        if content != self.content:
            changed = sorted(
                name for name in content.keys() | self.content if content.get(name) != self.content.get(name)
            )
            raise ForeignRecord(f"the record was played with other content: {', '.join(changed)}")
        if self.seed is None:
            raise ForeignRecord("the seed of this record is still secret: it can be watched, not replayed")
        return found

    def _snapshot(self, game: Game[Any], rung: Rung) -> Snapshot[Any]:
        state = from_plain(game.state_type, rung.state, game.find_content)
        own = game.source(self.config, cast("int | str", self.seed), rung.counter)
        chance = own if rung.seed is None else Chance(rung.seed, rung.counter)
        return Snapshot(rung.at, state, chance, barrier=rung.barrier)

    def _played(
        self, game: Game[Any], origin: Snapshot[Any] | None, end: int, witness: Witness | None = None
    ) -> Match[Any]:
        if self.seed is None:
            raise ForeignRecord("the seed of this record is still secret")
        entries: list[Entry] = [(a.seat, a.prompt, choice_of(a.key)) for a in self.answers[:end]]
        asked = [at for at, answer in enumerate(self.answers[:end]) if not answer.forced and answer.prompt[0] != "~"]
        begun = self._snapshot(game, self.origin) if self.origin else None
        chance = game.source(self.config, self.seed)
        return Match.resumed(game, self.config, chance, origin, entries, asked, begun, witness)


def log_hash(answers: Sequence[Answer]) -> str:
    """The hash of a whole log, link by link."""
    chain = sha256()
    for answer in answers:
        chain.update(f"{answer.seat}\t{answer.prompt}\t{answer.key}\n".encode())
    return chain.hexdigest()
