"""Puzzles over HTTP: today's, one laid out through its seat's eyes, answers, and streaks."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import find_game
from rulewright.lab.puzzles import Puzzle, book_of
from rulewright.server.puzzles import next_of, of_day

from .harness import Served

GAME = "factions"
BOOK = book_of(find_game(GAME))
SHELF = f"/api/games/{GAME}/puzzles"


def wrong_for(puzzle: Puzzle) -> list[str]:
    return list(puzzle.worth[1].run)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of the server to a day."""

    def turn(day: int) -> None:
        for place in ("routes.puzzles", "puzzles"):
            monkeypatch.setattr(f"rulewright.server.{place}.today", lambda: day)

    return turn


def test_a_puzzle_shows_the_table_and_neither_seed_nor_answer(server: Served) -> None:
    puzzle = BOOK.puzzles[0]
    answer = server.http.get(f"{SHELF}/{puzzle.id}")
    shown = answer.json()
    assert answer.status_code == 200
    assert shown.keys() == {"id", "game", "seat", "goal", "novice", "expert", "scene"}
    assert shown["scene"]["question"]["seats"] == [puzzle.seat]
    assert len(shown["scene"]["question"]["options"]) >= 3
    assert puzzle.why not in answer.text


def test_the_best_answer_is_right_and_another_is_not(server: Served) -> None:
    ann = server.guest()
    solved, missed = BOOK.puzzles[:2]
    verdict = ann.ask("POST", f"{SHELF}/{solved.id}/answer", {"keys": list(solved.best)}, 200)
    assert verdict["right"]
    assert verdict["counted"]
    assert verdict["best"] == verdict["chosen"]
    assert verdict["best"]["text"]
    assert verdict["why"] == solved.why
    assert [each["keys"] for each in verdict["alternatives"]] == [list(worth.run) for worth in solved.worth[1:]]
    verdict = ann.ask("POST", f"{SHELF}/{missed.id}/answer", {"keys": wrong_for(missed)}, 200)
    assert not verdict["right"]
    assert verdict["chosen"]["behind"] == missed.worth[1].behind
    assert verdict["best"]["keys"] == list(missed.best)
    again = ann.ask("POST", f"{SHELF}/{missed.id}/answer", {"keys": list(missed.best)}, 200)
    assert again["right"]
    assert not again["counted"]
    mine = {each["id"]: each["mine"] for each in ann.ask("GET", SHELF)["puzzles"]}
    assert (mine.pop(solved.id), mine.pop(missed.id)) == ("right", "wrong")
    assert set(mine.values()) <= {"open"}


def test_whoever_is_unknown_becomes_a_guest_by_an_answer(server: Served) -> None:
    puzzle = BOOK.puzzles[0]
    me = server.http.post(f"{SHELF}/{puzzle.id}/answer", json={"keys": list(puzzle.best)}).json()["me"]
    assert me["token"]
    known = server.http.get(SHELF, headers={"authorization": f"Bearer {me['token']}"}).json()
    assert [each["mine"] for each in known["puzzles"] if each["id"] == puzzle.id] == ["right"]


def test_days_in_a_row_are_counted(server: Served, day: Any) -> None:
    ann = server.guest()

    def solve(number: int, rightly: bool = True) -> int:
        day(number)
        puzzle = of_day(BOOK, number)
        keys = list(puzzle.best) if rightly else wrong_for(puzzle)
        streak: int = ann.ask("POST", f"{SHELF}/{puzzle.id}/answer", {"keys": keys}, 200)["streak"]
        return streak

    first = len(BOOK.puzzles) * 700
    assert [solve(first), solve(first + 1)] == [1, 2]
    day(first + 2)
    assert ann.ask("GET", SHELF)["streak"] == 2, "today is not over yet"
    assert solve(first + 2, rightly=False) == 2
    assert solve(first + 3) == 1, "a day was missed"
    day(first + 5)
    assert ann.ask("GET", "/api/puzzles")["streak"] == 0
    assert server.http.get("/api/puzzles").json()["streak"] == 0


def test_todays_puzzle_is_the_same_for_everybody(server: Served) -> None:
    seen = [server.guest().ask("GET", "/api/puzzles") for _ in range(2)]
    assert seen[0] == seen[1]
    now = seen[0]
    assert now["counts"][GAME] == len(BOOK.puzzles)
    assert server.http.get(f"/api/games/{now['game']}/puzzles/{now['id']}").status_code == 200


def test_every_puzzle_has_its_day_before_any_comes_again() -> None:
    count = len(BOOK.puzzles)
    first = 1000 * count
    assert {of_day(BOOK, first + number).id for number in range(count)} == {puzzle.id for puzzle in BOOK.puzzles}


def test_one_goes_on_with_what_is_open() -> None:
    ids = [puzzle.id for puzzle in BOOK.puzzles]
    assert next_of(BOOK, dict.fromkeys(ids[:-1], True)) == ids[-1]
    everything = dict.fromkeys(ids, True)
    assert next_of(BOOK, everything, ids[0]) == ids[1]
    assert next_of(BOOK, everything, ids[-1]) == ids[0]


def test_what_cannot_be_answered_is_refused(server: Served) -> None:
    ann, puzzle = server.guest(), BOOK.puzzles[0]
    path = f"{SHELF}/{puzzle.id}/answer"
    assert ann.ask("POST", path, {"keys": ["no such thing"]}, 409)["code"] == "illegal"
    assert ann.ask("POST", path, {"keys": [*puzzle.best, "then"]}, 409)["code"] == "illegal"
    ann.ask("POST", path, {"keys": []}, 400)
    ann.ask("POST", path, {"keys": ["x"] * 201}, 400)
    ann.ask("POST", path, {"keys": list(puzzle.best), "more": 1}, 400)
    ann.ask("GET", f"{SHELF}/none", None, 404)
    ann.ask("GET", "/api/games/none/puzzles", None, 404)
    ann.ask("GET", "/api/games/noughts/puzzles", None, 404)
    mine = {each["id"]: each["mine"] for each in ann.ask("GET", SHELF)["puzzles"]}
    assert mine[puzzle.id] == "open"
