"""Nobody talks a table to death: a rate, a switch, mute, and the door."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from tests.server.harness import GENEROUS, Guest, Served, Socket, serving


def lines_of(socket: Socket) -> list[str]:
    return [line["text"] for m in socket.heard if m["type"] == "chat" for line in m["lines"]]


def settle(socket: Socket) -> None:
    """Wait until everything that was sent to this socket before has come."""
    socket.send({"type": "ping", "sent": 1.0})
    socket.of("pong")


def test_a_spectator_cannot_flood_a_table(tmp_path: Path) -> None:
    with serving(tmp_path / "flood.db", replace(GENEROUS, chat=20)) as server:
        ann = server.guest()
        table = ann.lay(seats="me me")
        with Socket(server, table) as flood:
            for n in range(150):
                flood.send({"type": "chat", "text": f"buy {n}"})
            settle(flood)
            refused = [m for m in flood.heard if m["type"] == "refused"]
        with Socket(server, table) as again:
            again.send({"type": "chat", "text": "I am back"})
            settle(again)
            assert again.last["refused"]["code"] == "too_many", "another connection is the same person"
            assert "again in" in again.last["refused"]["text"]
            stored = len(lines_of(again))
        assert stored <= 22
        assert len(refused) >= 128


@pytest.mark.parametrize("who", ["everybody", "players", "off"])
def test_the_maker_says_who_may_write(server: Served, who: str) -> None:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    table = ann.lay(chat="everybody")
    ben.claim(table, 1)
    assert ben.ask("POST", f"/api/tables/{table}/chat", {"chat": "off"}, 403)["code"] == "forbidden"
    with ben.sit(table) as seated, cat.sit(table) as watching:
        assert ann.ask("POST", f"/api/tables/{table}/chat", {"chat": who}, 200)["chat"] == who
        seated.until(lambda m: m["type"] == "table" and m["table"]["chat"] == who)
        for socket, may in ((seated, who != "off"), (watching, who == "everybody")):
            socket.send({"type": "chat", "text": "hello"})
            said = socket.until(lambda m: m["type"] in ("refused", "chat"))
            while said["type"] == "chat" and not may:
                said = socket.until(lambda m: m["type"] in ("refused", "chat"))
            assert (said["type"] == "chat") == may
            if not may:
                assert said["code"] == "chat_closed"


def test_a_table_is_laid_with_its_switch_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "switch.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay(chat="players")
    with serving(file) as server:
        ann.server = server
        assert ann.ask("GET", f"/api/tables/{table}")["chat"] == "players"
        with Socket(server, table) as stranger:
            assert stranger.refused({"type": "chat", "text": "hello"})["code"] == "chat_closed"


def test_who_is_muted_is_not_heard_by_who_muted_him_alone(server: Served) -> None:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    table = ann.lay()
    ben.claim(table, 1)
    with ann.sit(table) as mine, ben.sit(table) as his, cat.sit(table) as loud:
        loud.send({"type": "chat", "text": "first"})
        who = mine.of("chat")["lines"][0]["by"]
        mine.send({"type": "mute", "who": who, "on": True, "id": "m"})
        assert [each["name"] for each in mine.of("muted")["people"]] == ["Cat"]
        loud.send({"type": "chat", "text": "second"})
        his.until(lambda m: m["type"] == "chat" and m["lines"][-1]["text"] == "second")
        settle(mine)
        assert lines_of(mine) == ["first"]
    with ann.sit(table) as mine:
        assert lines_of(mine) == []
        settle(mine)
        assert mine.last["muted"]["people"][0]["who"] == who, "it holds on every device"
        mine.send({"type": "mute", "who": who, "on": False, "id": "m"})
        assert [line["text"] for line in mine.of("chat")["lines"]] == ["first", "second"]


def spectators(ann: Guest, table: str) -> dict[str, str]:
    return {each["name"]: each["who"] for each in ann.ask("GET", f"/api/tables/{table}/spectators", status=200)}


def test_the_maker_removes_a_spectator_and_he_stays_out(tmp_path: Path) -> None:
    file = tmp_path / "door.db"
    with serving(file) as server:
        ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
        table = ann.lay()
        ben.claim(table, 1)
        with cat.sit(table) as out, ben.sit(table) as seated, ann.sit(table):
            there = spectators(ann, table)
            assert there.keys() == {"Cat"}
            remove = f"/api/tables/{table}/remove"
            assert cat.ask("POST", remove, {"who": there["Cat"]}, 403)["code"] == "forbidden"
            assert cat.ask("GET", f"/api/tables/{table}/spectators", status=403)["code"] == "forbidden"
            assert ann.ask("POST", remove, {"who": ben.me["id"]}, 409)["code"] == "seat_taken"
            ann.ask("POST", remove, {"who": there["Cat"]}, 200)
            assert out.closed_with() == 4405
            seated.send({"type": "ping", "sent": 1.0})
            assert seated.of("pong")
        stays_out(server, table, cat)
        new = server.guest("Cat again")
        stays_out(server, table, new)
        with Guest(server, "Far away").sit(ann.lay()):
            pass
    with serving(file) as server:
        cat.server = ben.server = server
        stays_out(server, table, cat)
        with ben.sit(table) as seated:
            assert seated.question["seq"] == 0, "who has a seat is never kept out"


def stays_out(server: Served, table: str, who: Guest) -> None:
    with pytest.raises(ConnectionClosed, match="4405"):
        who.sit(table)
    with pytest.raises(ConnectionClosed, match="4405"):
        Socket(server, table)
    for path in (f"/api/replays/{table}", f"/api/tables/{table}/view"):
        assert who.ask("GET", path, status=403)["code"] == "removed"
    assert who.ask("POST", f"/api/tables/{table}/seats/1/claim", status=403)["code"] == "removed"
