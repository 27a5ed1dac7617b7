"""Puzzles: every one can be played to, is what it was when it was found, and is worth a thought."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.kernel import Config, Game, Match, find_game, game_ids
from rulewright.lab.puzzles import BadPuzzle, Book, Puzzle, Worth, check, id_of, mark_of, read_book, refreshed
from rulewright.lab.puzzling import (
    EXPERT_LEAST,
    FEWEST,
    FROM_A_MATCH,
    NOVICE_MOST,
    Inquiry,
    catches_the_eye,
    find_puzzles,
    leads,
    more_puzzles,
    usual_configs,
)

QUICK = 6  # puzzles of a game that are looked at with every change
GAMES = [id for id in game_ids() if (file := find_game(id).puzzle_file) is not None and file.exists()]


def nought(answers: tuple[str, ...] = ("4", "0")) -> tuple[Game[Any], Puzzle]:
    """A puzzle of the smallest game: the middle and a corner are taken."""
    game = find_game("noughts")
    match = Match.start(game, {}, 1)
    for key in answers:
        match.choose(key)
    assert match.ask is not None
    worth = (Worth(("2",), 0.0, None), Worth(("1",), 0.2, None))
    puzzle = Puzzle(
        id=id_of(game, {}, 1, answers),
        config={},
        seed=1,
        answers=answers,
        seat=match.waiting[0],
        prompt=match.ask.prompt,
        goal="Find the best choice.",
        why="It makes two threats.",
        worth=worth,
        novice=0.1,
        expert=1.0,
        mark=mark_of(match, match.waiting[0]),
    )
    return game, puzzle


@pytest.mark.parametrize("which", [slice(QUICK), pytest.param(slice(QUICK, None), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("id", GAMES)
def test_every_puzzle_can_be_played_to_and_has_its_answer(id: str, which: slice) -> None:
    game = find_game(id)
    book = read_book(game)
    assert book.puzzles
    assert book.rules == game.version, f"the rules have changed: rulewright puzzles make {id}"
    assert len({puzzle.id for puzzle in book.puzzles}) == len(book.puzzles)
    for puzzle in book.puzzles[which]:
        match = check(game, puzzle)
        assert len(match.choices) >= FEWEST
        assert puzzle.worth[1].behind >= book.margin
        assert min(each.behind for each in puzzle.worth[1:]) == puzzle.worth[1].behind
        assert puzzle.novice <= NOVICE_MOST
        assert puzzle.expert >= EXPERT_LEAST
        assert puzzle.goal
        assert puzzle.why


@pytest.mark.parametrize("id", GAMES)
def test_a_puzzle_shows_nothing_that_its_seat_cannot_know(id: str) -> None:
    """What is served is the same in a world where all that the seat cannot know is redrawn."""
    game = find_game(id)
    puzzle = read_book(game).puzzles[0]
    match = check(game, puzzle)
    shown = match.scene(puzzle.seat)
    redrawn = match.fork(puzzle.seat, "another world").scene(puzzle.seat)
    assert replace(shown, question=None) == replace(redrawn, question=None)
    assert shown.question is not None
    assert redrawn.question is not None
    assert replace(shown.question, seq=0) == replace(redrawn.question, seq=0)


def test_a_puzzle_is_checked() -> None:
    game, puzzle = nought()
    assert check(game, puzzle).waiting == (puzzle.seat,)
    spoilt = {
        "can no longer be played": replace(puzzle, answers=("4", "4")),
        "another question": replace(puzzle, prompt="what else"),
        "looks otherwise": replace(puzzle, answers=("4", "8")),
        "not among the choices": replace(puzzle, worth=(Worth(("0",), 0.0), *puzzle.worth)),
    }
    for words, bad in spoilt.items():
        with pytest.raises(BadPuzzle, match=words):
            check(game, bad)


def test_a_book_is_kept_and_refreshed(tmp_path: Path) -> None:
    game, puzzle = nought()
    stale = replace(puzzle, id="stale", answers=("4", "8"))
    book = Book(game.id, "0", puzzles=(puzzle, stale), matches=7)
    file = tmp_path / "puzzles.json"
    book.save(file)
    assert read_book(game, file) == book
    assert len(file.read_text().splitlines()) == 4
    fresh = refreshed(game, book)
    assert fresh.puzzles == (puzzle,)
    assert (fresh.rules, fresh.matches) == (game.version, 7)
    file.write_text("{}")
    with pytest.raises(BadPuzzle):
        read_book(game, file)


def test_the_same_matches_give_the_same_puzzles() -> None:
    game = find_game("noughts")
    empty = Book(game.id, game.version)
    *_, first = more_puzzles(game, empty, 2, 40)
    *_, again = more_puzzles(game, empty, 2, 40)
    assert len(first.puzzles) >= 2
    assert first == again
    *_, beside = more_puzzles(game, empty, 2, 40, jobs=2)
    assert beside == first
    *_, one = more_puzzles(game, empty, 1, 40)
    *_, gone_on = more_puzzles(game, one, 2, 40)
    assert gone_on == first
    for puzzle in first.puzzles:
        check(game, puzzle)
        assert puzzle.worth[1].behind >= first.margin
        assert puzzle.novice <= NOVICE_MOST


def test_a_match_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where something is at stake, not in the opening, and no kind of question twice."""
    seen: list[str] = []

    def puzzle(self: Inquiry, config: Config, seed: int) -> Puzzle:
        seen.append(self._match.ask.prompt if self._match.ask else "")
        return replace(nought()[1], prompt=seen[-1])

    monkeypatch.setattr(Inquiry, "puzzle", puzzle)
    found = find_puzzles(find_game("factions"), {}, 0, 0.04)
    assert 0 < len(found) <= FROM_A_MATCH
    assert len(set(seen)) == len(seen) == len(found)


def test_what_leads_does_so_by_more_than_luck() -> None:
    assert leads([[0.5, 0.6, 0.5], [0.1, 0.2, 0.1]], 2.0)
    assert not leads([[0.9, 0.0, 0.0], [0.0, 0.2, 0.1]], 2.0)
    assert not leads([[0.5, 0.6], [0.1, 0.2], [0.5, 0.6]], 1.0)


def test_what_catches_the_eye_is_no_puzzle() -> None:
    assert catches_the_eye([0.0, 0.9, 0.0, 0.0, 0.0, 0.0])
    assert catches_the_eye([0.5, 0.1])
    assert not catches_the_eye([0.5, 0.4, -0.5])
    assert not catches_the_eye([0.3, 0.3, 0.3])


def test_no_rule_is_switched_in_a_puzzle() -> None:
    for id in GAMES:
        game = find_game(id)
        switches = {option.id for option in game.options if option.kind == "switch"}
        assert not any(switches & config.keys() for config in usual_configs(game))
