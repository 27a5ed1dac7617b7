"""Puzzles: positions of played matches in which one choice stands out; as data that is played to, never trusted."""

from __future__ import annotations

from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import Game, Match, RulewrightError, key_of

FORMAT = "rulewright-puzzles"
VERSION = 1


class BadPuzzle(RulewrightError):
    """A puzzle that no longer fits the rules: which, and why."""

    def __init__(self, puzzle: str, reason: str) -> None:
        super().__init__(f"puzzle {puzzle}: {reason}")


class Worth(msgspec.Struct, array_like=True, frozen=True):
    """What can be done, as the keys to send, and how much less often it wins than the best; its chance, if known."""

    run: tuple[str, ...]
    behind: float
    chance: float | None = None


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match up to a question of one seat, what is best there and why. `mark` tells whether rules have changed it.

    `worth` has the best first. `novice` and `expert` are the parts of their tries in which those bots found it.
    """

    id: str
    config: dict[str, Any]
    seed: int
    answers: tuple[str, ...]
    seat: int
    prompt: str
    goal: str
    why: str
    worth: tuple[Worth, ...]
    novice: float
    expert: float
    mark: str

    @property
    def best(self) -> tuple[str, ...]:
        return self.worth[0].run


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of a game, by which rules they were found, how far the best had to lead the next in the chance of
    winning, and how many matches were looked through for them."""

    game: str
    rules: str
    margin: float = 0.04
    matches: int = 0
    puzzles: tuple[Puzzle, ...] = ()
    format: str = FORMAT
    version: int = VERSION

    def find(self, id: str) -> Puzzle | None:
        return next((puzzle for puzzle in self.puzzles if puzzle.id == id), None)

    def save(self, file: Path) -> None:
        """One line a puzzle, so that a change shows in review."""
        head = msgspec.json.encode(msgspec.structs.replace(self, puzzles=())).decode()
        lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in self.puzzles)
        new = file.with_name(f"{file.name}.new")
        new.write_text(head.replace('"puzzles":[]', f'"puzzles":[\n{lines}\n]') + "\n", encoding="utf-8")
        new.replace(file)


def read_book(game: Game[Any], file: Path | None = None) -> Book:
    """The puzzles that come with a game, or those of a file; an empty book if there are none."""
    file = file or game.puzzle_file
    if file is None or not file.exists():
        return Book(game.id, game.version)
    try:
        return msgspec.json.decode(file.read_bytes(), type=Book)
    except msgspec.DecodeError as error:
        raise BadPuzzle(file.name, str(error)) from error


@cache
def book_of(game: Game[Any]) -> Book:
    """The same, read once."""
    return read_book(game)


def refreshed(game: Game[Any], book: Book, margin: float | None = None) -> Book:
    """The book by the rules of today, without puzzles that no longer fit them; `margin` is for those to come."""
    fit = tuple(filter(partial(fits, game), book.puzzles))
    return msgspec.structs.replace(book, rules=game.version, margin=margin or book.margin, puzzles=fit)


def fits(game: Game[Any], puzzle: Puzzle) -> bool:
    try:
        check(game, puzzle)
    except BadPuzzle:
        return False
    return True


def position_of(game: Game[Any], puzzle: Puzzle) -> Match[Any]:
    """The match at the puzzle's question; BadPuzzle if its answers lead elsewhere by now."""
    match = Match.start(game, puzzle.config, puzzle.seed)
    try:
        for key in puzzle.answers:
            match.choose(key)
    except RulewrightError as error:
        raise BadPuzzle(puzzle.id, f"its match can no longer be played: {error}") from error
    if match.waiting[:1] != (puzzle.seat,) or match.ask is None or match.ask.prompt != puzzle.prompt:
        raise BadPuzzle(puzzle.id, "another question is asked there now")
    return match


def check(game: Game[Any], puzzle: Puzzle) -> Match[Any]:
    """The match at the puzzle's question, if all that the seat sees there is as it was."""
    match = position_of(game, puzzle)
    if mark_of(match, puzzle.seat) != puzzle.mark:
        raise BadPuzzle(puzzle.id, "the table looks otherwise there now")
    for worth in puzzle.worth:
        if not can_go(match, puzzle.seat, worth.run):
            raise BadPuzzle(puzzle.id, f"{' '.join(worth.run)} is not among the choices")
    return match


def can_go(match: Match[Any], seat: int, run: tuple[str, ...]) -> bool:
    """Whether a run is open to a seat: a choice of the question, or a way that it offers."""
    question = match.question(seat)
    if question is None or not question.options:
        return False
    ways = {way.keys for way in question.shortcuts}
    return run in ways or (len(run) == 1 and any(option.key == run[0] for option in question.options))


def mark_of(match: Match[Any], seat: int) -> str:
    """A fingerprint of where everything stands and what can be chosen; the words may change."""
    scene = match.scene(seat)
    pieces = [(piece.id, piece.space, piece.health.value if piece.health else 0) for piece in scene.pieces]
    zones = [(zone.id, zone.count, [card.id for card in zone.cards]) for zone in scene.zones]
    keys = sorted(map(key_of, match.choices_of(seat)))
    return sha256(repr((pieces, zones, keys)).encode()).hexdigest()[:12]


def id_of(game: Game[Any], config: dict[str, Any], seed: int, answers: tuple[str, ...]) -> str:
    """A name that tells nothing."""
    return sha256(repr((game.id, sorted(config.items()), seed, answers)).encode()).hexdigest()[:8]
