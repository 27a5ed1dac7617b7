"""Nothing that leaves the server tells a viewer what it may not know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import Match, SeatView
from rulewright.players import make_player
from rulewright.server.bots.workers import Chosen

from .harness import Guest, Message, Served, Socket, serving
from .hidden_game import BIDS, GEMS, ThreeBids, on_the_shelf


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(), on_the_shelf(ThreeBids):
        yield


def told(messages: list[Message]) -> str:
    return json.dumps(messages)


def gem_of(socket: Socket) -> str:
    return next(gem for gem in GEMS if gem in told(socket.heard))


def table_of_two(server: Served) -> tuple[str, Guest, Guest]:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("hidden_gems")
    ben.claim(table, 1)
    return table, ann, ben


def test_no_message_tells_what_its_viewer_may_not_know(server: Served) -> None:
    table, ann, ben = table_of_two(server)
    with ann.sit(table) as left, ben.sit(table) as right, Socket(server, table) as watcher:
        mine, yours = gem_of(left), gem_of(right)
        assert mine != yours
        for round in range(3):
            seq = left.question["seq"]
            assert left.choose("bid-high")["type"] == "accepted"
            right.send({"type": "ping"})
            right.of("pong")
            assert "bid-high" not in told([m for m in right.heard if m["type"] in ("scene", "events")][-1:]).replace(
                told(right.question["options"]), ""
            )
            assert right.question["seats"] == [0, 1], "nobody is told that the other has chosen"
            assert right.question["seq"] == seq
            assert right.last["scene"]["answers"] == left.last["scene"]["answers"]
            assert right.choose(BIDS[round])["type"] == "accepted"
            for socket in (left, right, watcher):
                socket.until(lambda m, n=seq: m["type"] == "scene" and m["answers"] > n)  # type: ignore[misc]
        others = [gem for gem in GEMS if gem != mine]
        while_running = [m for m in left.heard if m["type"] != "table"]
        assert not any(gem in told(while_running) for gem in others)
        assert mine not in told(right.heard)
        assert not any(gem in told(watcher.heard) for gem in GEMS)
        assert not any(key in told([m for m in watcher.heard if m["type"] == "scene"]) for key in BIDS)
        assert [e["n"] for e in watcher.events] == list(range(len(watcher.events))), (
            "a gap would tell of a hidden event"
        )
        assert len(left.events) == len(watcher.events) + 1
        seed = left.last["table"]["table"]["seed"]
        assert seed
        before_the_end = [m for m in left.heard if m["type"] == "table" and m["table"]["status"] != "over"]
        assert seed not in told([*before_the_end, left.last["welcome"]])


def test_http_tells_a_running_match_only_through_ones_own_eyes(server: Served) -> None:
    table, ann, ben = table_of_two(server)
    with ann.sit(table) as left:
        left.choose("bid-high")
        mine = gem_of(left)
    stranger = server.guest()
    replay = f"/api/replays/{table}"
    for path in (replay, f"{replay}/frames/0", f"{replay}/frames/0/capsule", f"/api/tables/{table}/view"):
        for who in (ann, ben, stranger):
            text = json.dumps(who.ask("GET", path, status=200))
            assert (mine in text) == (who is ann)
            assert "bid-high" not in text.replace('"key": "bid-high"', "").replace('"text": "bid-high"', "")
            assert sum(gem in text for gem in GEMS) == (0 if who is stranger else 1)
        assert ben.ask("GET", f"{path}?viewer=0", status=403)["code"] == "forbidden"
        assert ben.ask("GET", f"{path}?viewer=-2", status=403)["code"] == "forbidden"
    assert ben.ask("GET", f"/api/replays/{table}")["answers"] == []
    assert ben.ask("GET", f"/api/replays/{table}")["seed"] is None
    assert ben.ask("GET", f"/api/tables/{table}/record", status=409)["code"] == "still_running"
    assert ben.ask("GET", f"/api/replays/{table}/record", status=409)["code"] == "still_running"


def test_a_secret_answer_can_be_taken_back_and_given_again(server: Served) -> None:
    table, ann, ben = table_of_two(server)
    with ann.sit(table) as left, ben.sit(table) as right:
        seq = left.question["seq"]
        assert right.choose("bid-low")["type"] == "accepted"
        assert left.choose("bid-low")["type"] == "accepted"
        left.until(lambda m: m["type"] == "scene" and m["answers"] > seq)
        seq = left.question["seq"]
        assert left.choose("bid-low")["type"] == "accepted"
        left.send({"type": "undo", "id": "u"})
        left.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["options"] != [])
        assert left.question["seq"] == seq
        assert left.choose("bid-low")["type"] == "accepted"
        assert right.choose("bid-high", seq=seq)["type"] == "accepted"
        left.until(lambda m: m["type"] == "scene" and m["answers"] > seq)


def test_undo_does_not_tell_that_another_has_answered_and_leaves_that_answer(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as server:
        people = [server.guest(name) for name in ("Ann", "Ben", "Cleo")]
        ann, ben, _ = people
        table = ann.lay("three_bids", "me open open")
        for seat in (1, 2):
            people[seat].claim(table, seat)
        with ann.sit(table) as left, ben.sit(table) as middle:
            assert left.choose("bid-low")["type"] == "accepted"
            assert left.of("scene")["undo"] == "free"
            heard = len(left.heard)
            assert middle.choose("bid-high")["type"] == "accepted"
            middle.of("scene")
            left.send({"type": "ping"})
            left.of("pong")
            assert [m["type"] for m in left.heard[heard:]] == ["pong"], "that the other has answered is no news"
            heard = len(middle.heard)
            left.send({"type": "undo", "id": "u"})
            assert left.of("accepted")["id"] == "u"
            assert left.of("scene")["scene"]["question"]["options"]
            middle.send({"type": "ping"})
            middle.of("pong")
            assert not [m for m in middle.heard[heard:] if m["type"] == "scene"]
    with serving(tmp_path / "s.db") as server:
        for guest in people:
            guest.server = server
        with ann.sit(table) as left, ben.sit(table) as middle, people[2].sit(table) as right:
            assert not middle.question["options"], "the answer that stood is in the log"
            assert left.choose("bid-middle")["type"] == "accepted"
            assert right.choose("bid-low")["type"] == "accepted"
            for socket in (left, middle, right):
                socket.until(lambda m: m["type"] == "scene" and m["answers"] == 3)
                assert socket.choose("bid-low")["type"] == "accepted"
            right.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
            assert right.scene["outcome"]["text"] == "bid-middle bid-high bid-low; bid-low bid-low bid-low"


def test_a_practice_branch_of_a_running_match_tells_nothing(server: Served) -> None:
    table, ann, ben = table_of_two(server)
    with ann.sit(table) as left, ben.sit(table) as right:
        mine, yours = gem_of(left), gem_of(right)
        assert right.choose("bid-high")["type"] == "accepted"
        assert server.guest().ask("POST", f"/api/replays/{table}/fork", {}, 403)["code"] == "forbidden"
        assert ann.ask("POST", f"/api/replays/{table}/fork", {"seat": 1}, 403)["code"] == "forbidden"
        branch = ann.ask("POST", f"/api/replays/{table}/fork", {"level": "random"}, 201)["table"]
        assert (branch["practice"], branch["public"], branch["seed"]) == (True, False, None)
        with ann.sit(branch["id"]) as trying:
            while trying.my_turn():
                assert trying.choose("bid-low")["type"] == "accepted"
                trying.of("scene")
            assert mine in told(trying.heard)
            assert yours not in told(trying.heard)
            assert trying.last["table"]["table"]["status"] == "over"
            assert trying.last["table"]["table"]["seed"] is None
            assert trying.refused({"type": "look", "viewer": 1})["code"] == "not_yours"
        path = f"/api/replays/{branch['id']}"
        assert yours not in json.dumps(ann.ask("GET", path, status=200))
        assert ann.ask("GET", f"{path}?viewer=-2", status=403)["code"] == "forbidden"
        assert ann.ask("GET", f"{path}/record", status=409)["code"] == "still_running"
        assert left.question["options"], "the match itself stands where it stood"
        left.send({"type": "resign"})
        left.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
    assert ann.ask("GET", f"{path}?viewer=-2", status=200)["seed"], "nothing is left to hide"


def test_several_bots_answer_a_secret_question(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """They think at the same time; here in this process, which knows the game."""

    async def think(
        who: str, table: str, epoch: int, match: Match[Any], seat: int, level: str, seed: str, wish: str
    ) -> Chosen:
        await asyncio.sleep(0.01)
        return Chosen(make_player(level, seed).choose(SeatView(match, seat)))

    monkeypatch.setattr(server.hub.workers, "think", think)
    ann = server.guest()
    with ann.sit(ann.lay("hidden_gems", "random random")) as mine:
        mine.my_turn()
        assert mine.scene["outcome"]["how"] == "even"
