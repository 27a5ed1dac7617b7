"""Lessons at a table: what is open, what is answered by itself, going back, progress, and what a cheat would try."""

from __future__ import annotations

from typing import Any

import pytest

from .harness import Guest, Served, Socket

NOUGHTS = "/api/games/noughts/lessons/two_threats"
FOUR = "/api/games/connect_four/lessons/a_tower"


@pytest.fixture
def learner(server: Served) -> Guest:
    return server.guest("Lea")


def begin(learner: Guest, lesson: str = NOUGHTS, **more: Any) -> str:
    return str(learner.ask("POST", lesson, more, 201)["table"]["id"])


def progress(guest: Guest, game: str) -> list[Any]:
    courses = guest.ask("GET", "/api/lessons", status=200)
    return next(course["lessons"] for course in courses if course["game"] == game)


def say(socket: Socket, kind: str, **more: Any) -> Any:
    """Send a message; what came of it."""
    socket.send({"type": kind, "id": "y", **more})
    return socket.until(lambda m: m["type"] in ("accepted", "refused") and m["id"] == "y")


def step(socket: Socket, number: int) -> Any:
    """Wait until the lesson stands at a step and its scene has come."""
    if socket.last["lesson"]["step"] != number:
        socket.until(lambda m: m["type"] == "lesson" and m["step"] == number)
        socket.of("scene")
    return socket.last["lesson"]


def cells(socket: Socket) -> dict[int, int]:
    return {piece["space"]: piece["seat"] for piece in socket.scene["pieces"]}


def test_a_lesson_is_a_private_table_against_bots(learner: Guest) -> None:
    table = learner.ask("POST", NOUGHTS, {}, 201)["table"]
    assert table["config"] == {"lesson": "two_threats"}
    assert not table["public"]
    assert [seat["holder"] for seat in table["seats"]] == ["person", "bot"]


def test_a_step_tells_what_to_do_and_leaves_nothing_else_open(learner: Guest) -> None:
    with learner.sit(begin(learner)) as socket:
        told = socket.last["lesson"]
        assert (told["step"], len(told["steps"]), told["again"]) == (0, 3, False)
        assert told["card"]["title"] == "The far corner"
        assert told["card"]["open"] == ["8"]
        assert socket.choose("1")["code"] == "closed"
        assert say(socket, "run", seq=0, keys=["1", "8"])["code"] == "closed"
        assert cells(socket) == {0: 0, 4: 1}


def test_the_others_answer_as_the_lesson_says_until_it_is_done(learner: Guest) -> None:
    with learner.sit(begin(learner)) as socket:
        socket.choose("8")
        assert step(socket, 1)["done"].startswith("Noughts took a corner")
        assert cells(socket) == {0: 0, 4: 1, 8: 0, 2: 1}
        socket.choose("6")
        step(socket, 2)
        socket.choose("7")
        told = step(socket, 3)
        assert told["card"] is None
        assert told["closing"]
        assert told["next"] is None
        assert socket.scene["outcome"]["results"] == [1.0, 0.0]
    assert learner.ask("GET", "/api/me/tables")[0]["status"] == "over"


def test_a_run_goes_no_farther_than_the_step_allows(learner: Guest) -> None:
    with learner.sit(begin(learner, FOUR)) as socket:
        assert say(socket, "run", seq=0, keys=["3", "1"])["played"] == 1
        assert step(socket, 1)["card"]["open"] == ["3"]


def test_show_me_again_winds_back_to_where_the_step_began(learner: Guest) -> None:
    with learner.sit(begin(learner)) as socket:
        assert say(socket, "again")["code"] == "undo_barred"
        socket.choose("8")
        step(socket, 1)
        assert say(socket, "again")["type"] == "accepted"  # the reply is shown again
        socket.until(lambda m: m["type"] == "scene" and len(m["scene"]["pieces"]) == 4)
        assert socket.last["lesson"]["step"] == 1
        socket.choose("6")
        step(socket, 2)
        assert say(socket, "undo")["type"] == "accepted"
        step(socket, 1)
        assert cells(socket) == {0: 0, 4: 1, 8: 0, 2: 1}


def test_i_know_this_plays_the_step(learner: Guest) -> None:
    with learner.sit(begin(learner)) as socket:
        for number in (1, 2, 3):
            assert say(socket, "known")["type"] == "accepted"
            step(socket, number)
        assert socket.scene["outcome"]["results"] == [1.0, 0.0]
        assert say(socket, "known")["code"] == "over"


def test_progress_is_kept_and_a_lesson_is_come_back_to(server: Served, learner: Guest) -> None:
    table = begin(learner)
    assert progress(learner, "noughts")[0]["step"] == 0
    with learner.sit(table) as socket:
        socket.choose("8")
        step(socket, 1)
    mine = progress(learner, "noughts")[0]
    assert (mine["step"], mine["steps"], mine["done"]) == (1, 3, False)
    assert progress(server.guest("Max"), "noughts")[0]["step"] == 0
    assert begin(learner) == table
    with learner.sit(table) as socket:
        assert socket.last["lesson"]["step"] == 1
        for number in (2, 3):
            say(socket, "known")
            step(socket, number)
    mine = progress(learner, "noughts")[0]
    assert (mine["step"], mine["done"]) == (0, True)
    again = begin(learner)
    assert again != table
    assert progress(learner, "noughts")[0]["done"]
    assert begin(learner, again=True) != again


def test_a_lesson_survives_the_memory(server: Served, learner: Guest) -> None:
    table = begin(learner)
    with learner.sit(table) as socket:
        socket.choose("8")
        step(socket, 1)
        say(socket, "again")
        socket.until(lambda m: m["type"] == "scene" and len(m["scene"]["pieces"]) == 4)
    del server.hub.tables._tables[table]
    with learner.sit(table) as socket:
        assert socket.last["lesson"]["step"] == 1
        assert cells(socket) == {0: 0, 4: 1, 8: 0, 2: 1}


# ---- what a cheat would try -----------------------------------------------------------------------------------------


def test_nobody_else_lays_a_table_with_loaded_dice(learner: Guest) -> None:
    config = {"lesson": "two_threats"}
    refused = learner.ask("POST", "/api/tables", {"game": "noughts", "config": config}, 400)
    assert (refused["code"], refused["field"]) == ("bad_config", "lesson")
    learner.ask("POST", "/api/games/noughts/seats", {"config": config}, 400)
    journal = {"format": "rulewright-journal", "version": 1, "game": "noughts", "rules": "1", "next": "", "text": ""}
    learner.ask("POST", "/api/campaigns", {**journal, "config": config}, 400)
    learner.ask("POST", f"/api/tables/{begin(learner)}/rematch", status=400)
    run = {"game": "noughts", "players": ["random"], "config": config}
    learner.ask("POST", "/api/lab/runs", run, 400)


def test_nobody_sits_down_at_a_lesson_or_leaves_it_to_a_bot(server: Served, learner: Guest) -> None:
    seats = f"/api/tables/{begin(learner)}/seats"
    for seat, what, body in ((1, "open", None), (1, "bot", {"level": "random"}), (0, "leave", {}),
                             (0, "stand-in", {"level": "expert"})):  # fmt: skip
        assert learner.ask("POST", f"{seats}/{seat}/{what}", body, 409)["code"] == "lesson"
    assert server.guest("Max").ask("POST", f"{seats}/1/claim", status=409)["code"] == "seat_taken"


def test_a_lesson_cannot_be_given_up_drawn_or_left_to_stops(learner: Guest) -> None:
    with learner.sit(begin(learner)) as socket:
        assert say(socket, "resign")["code"] == "lesson"
        assert say(socket, "draw")["code"] == "no_proposal"
        assert say(socket, "stops", stops={"mark": "1"})["code"] == "lesson"


def test_no_practice_branch_leaves_a_lesson(server: Served, learner: Guest) -> None:
    table = begin(learner)
    assert learner.ask("POST", f"/api/replays/{table}/fork", {}, 409)["code"] == "lesson"
    with learner.sit(table) as socket:
        for number in (1, 2, 3):
            say(socket, "known")
            step(socket, number)
    assert learner.ask("POST", f"/api/replays/{table}/fork", {"answers": 1}, 409)["code"] == "lesson"
    record = learner.ask("GET", f"/api/tables/{table}/record", status=200)
    verdict = learner.ask("POST", "/api/verify/record", record, 200)
    assert verdict["good"]
    assert "lesson" in verdict["text"]
    kept = learner.ask("POST", "/api/replays", record, 201)["id"]
    assert learner.ask("POST", f"/api/replays/{kept}/fork", {"answers": 1}, 409)["code"] == "lesson"


def test_only_the_learner_has_the_coach(server: Served, learner: Guest) -> None:
    table = begin(learner)
    with server.guest("Max").sit(table) as other:
        for kind in ("again", "known"):
            assert say(other, kind)["code"] == "spectator"


def test_a_match_is_no_lesson(learner: Guest) -> None:
    with learner.sit(learner.lay("noughts", "me random")) as socket:
        assert "lesson" not in socket.last
        for kind in ("again", "known"):
            assert say(socket, kind)["code"] == "no_lesson"


def test_there_is_no_such_lesson(learner: Guest) -> None:
    learner.ask("POST", "/api/games/noughts/lessons/chess", {}, 404)
    learner.ask("POST", "/api/games/chess/lessons/two_threats", {}, 404)
