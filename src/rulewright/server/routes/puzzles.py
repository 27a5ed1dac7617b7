"""Puzzles: today's, those of a game, one to be solved, and an answer to it."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rulewright.kernel import find_game
from rulewright.lab.puzzles import Book, book_of

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.puzzles import PuzzleAnswer, PuzzleInfo, PuzzleShelf, PuzzlesNow, PuzzleVerdict, PuzzleView
from ..puzzles import books, date_of, next_of, of_day, today, told
from .common import Id, problems


@get("/api/puzzles", operation_id="puzzleOfTheDay", tags=["puzzles"], responses=problems(404))
async def puzzle_of_the_day(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PuzzlesNow:
    """Today's puzzle, the same for everybody, and how many days in a row I have solved one."""
    found, day = books(), today()
    if not found:
        raise Misuse("not_found", "there are no puzzles here", 404)
    game = find_game(list(found)[day % len(found)])
    puzzle = of_day(found[game.id], day)
    return PuzzlesNow(
        day=date_of(day),
        game=game.id,
        game_title=game.title,
        id=puzzle.id,
        goal=puzzle.goal,
        novice=puzzle.novice,
        mine=told(await _answered(hub, caller, game.id), puzzle),
        streak=await _streak(hub, caller),
        counts={id: len(book.puzzles) for id, book in found.items()},
    )


@get("/api/games/{game_id:str}/puzzles", operation_id="listPuzzles", tags=["puzzles"], responses=problems(404))
async def list_puzzles(game_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PuzzleShelf:
    """The puzzles of a game, and what I made of them."""
    book, answered = _book(game_id), await _answered(hub, caller, game_id)
    return PuzzleShelf(
        game=game_id,
        game_title=find_game(game_id).title,
        puzzles=tuple(
            PuzzleInfo(puzzle.id, puzzle.goal, puzzle.novice, puzzle.expert, told(answered, puzzle))
            for puzzle in book.puzzles
        ),
        today=of_day(book, today()).id,
        next=next_of(book, answered),
        streak=await _streak(hub, caller),
    )


@get(
    "/api/games/{game_id:str}/puzzles/{puzzle_id:str}",
    operation_id="readPuzzle",
    tags=["puzzles"],
    responses=problems(404, 409, 429),
)
async def read_puzzle(
    game_id: Id, puzzle_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PuzzleView:
    """A puzzle to be solved: what the seat that is asked sees, and nothing else of the match."""
    laid = await hub.puzzles.lay(game_id, puzzle_id, caller.payer)
    puzzle = laid.puzzle
    return PuzzleView(puzzle.id, game_id, puzzle.seat, puzzle.goal, puzzle.novice, puzzle.expert, laid.scene)


@post(
    "/api/games/{game_id:str}/puzzles/{puzzle_id:str}/answer",
    operation_id="answerPuzzle",
    tags=["puzzles"],
    status_code=200,
    responses=problems(404, 409, 413, 429),
)
async def answer_puzzle(
    game_id: Id,
    puzzle_id: Id,
    data: JSONBody[PuzzleAnswer],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
) -> PuzzleVerdict:
    """Answer a puzzle. The first answer counts; whoever is unknown becomes a guest by it."""
    laid = await hub.puzzles.lay(game_id, puzzle_id, caller.payer)
    right, chosen = laid.answer(tuple(data.keys))
    person, me = await caller.or_new_guest()
    book, day = _book(game_id), today()
    daily = of_day(book, day).id == puzzle_id
    counted = await hub.puzzle_store.add(person, game_id, puzzle_id, right, day if daily else None)
    answered = await hub.puzzle_store.answered(person, game_id)
    best, *others = [laid.alternative(worth) for worth in laid.puzzle.worth]
    return PuzzleVerdict(
        right=right,
        counted=counted,
        best=best,
        chosen=chosen,
        why=laid.puzzle.why,
        alternatives=tuple(others),
        streak=await hub.puzzle_store.streak(person, day),
        next=next_of(book, answered, puzzle_id),
        me=me,
    )


def _book(game: str) -> Book:
    book = book_of(find_game(game))
    if not book.puzzles:
        raise Misuse("not_found", "this game has no puzzles", 404)
    return book


async def _answered(hub: Hub, caller: Caller, game: str) -> dict[str, bool]:
    return await hub.puzzle_store.answered(caller.person, game) if caller.person else {}


async def _streak(hub: Hub, caller: Caller) -> int:
    return await hub.puzzle_store.streak(caller.person, today()) if caller.person else 0


ROUTES = [puzzle_of_the_day, list_puzzles, read_puzzle, answer_puzzle]
