"""Nothing that leaves the server tells a viewer what it may not know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.kernel import Match, SeatView
from rulewright.players import make_player

from .harness import Guest, Message, Served, Socket
from .hidden_game import BIDS, GEMS, on_the_shelf


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf():
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
    for path in (f"/api/replays/{table}", f"/api/replays/{table}/frames/0", f"/api/tables/{table}/view"):
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


def test_several_bots_answer_a_secret_question(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """They think at the same time; here in this process, which knows the game."""

    async def think(table: str, epoch: int, match: Match[Any], seat: int, level: str, seed: str) -> int:
        await asyncio.sleep(0.01)
        return make_player(level, seed).choose(SeatView(match, seat))

    monkeypatch.setattr(server.hub.workers, "think", think)
    ann = server.guest()
    with ann.sit(ann.lay("hidden_gems", "random random")) as mine:
        mine.my_turn()
        assert mine.scene["outcome"]["how"] == "even"
