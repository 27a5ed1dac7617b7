"""Whole games over the websocket, and everything that a client may do wrong."""

from __future__ import annotations

import asyncio

import pytest
from websockets import ConnectionClosed, Origin
from websockets.sync.client import connect

from rulewright.server.storage.proposed import Proposed

from .harness import Guest, Served, Socket


def two_at_a_table(server: Served, game: str = "noughts") -> tuple[str, Socket, Socket]:
    one, two = server.guest("Ann"), server.guest("Ben")
    table = one.lay(game)
    two.claim(table, 1)
    return table, one.sit(table), two.sit(table)


def test_two_clients_play_a_whole_game(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        for key in ("0", "3", "1", "4", "2"):
            player = ann if ann.question["seats"] == [0] else ben
            other = ben if player is ann else ann
            assert not other.question["options"], "who is not asked sees no choices"
            assert player.choose(key)["type"] == "accepted"
            player.of("scene")
            other.of("scene")
        assert ann.scene["outcome"]["results"] == [1.0, 0.0]
        assert ben.scene == ann.scene
        assert [event["n"] for event in ben.events] == [0, 1, 2, 3, 4]


def test_messages_on_connect_come_in_order(server: Served) -> None:
    guest = server.guest()
    with guest.sit(guest.lay(seats="me greedy")) as me:
        assert [message["type"] for message in me.heard] == ["welcome", "boards", "scene", "events", "chat"]
        assert me.last["welcome"]["seats"] == [0]
        assert len(me.last["boards"]["boards"][0]["spaces"]) == 9
        assert me.scene["boards"] == []
        assert me.last["scene"]["undo"] == "no"


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_bots_finish_a_game(server: Served, level: str) -> None:
    guest = server.guest()
    table = guest.lay("connect_four", f"me {level}")
    with guest.sit(table) as me:
        while me.my_turn():
            assert me.choose()["type"] == "accepted"
            me.of("scene")
        assert "thinking" in me.last
    info = guest.ask("GET", f"/api/tables/{table}")
    assert info["status"] == "over"
    assert info["outcome"] == me.scene["outcome"]
    assert guest.ask("POST", "/api/verify/seed", {"commitment": info["commitment"], "seed": info["seed"]})["good"]


def test_bots_alone_play_on_while_somebody_watches(server: Served) -> None:
    guest = server.guest()
    with guest.sit(guest.lay("connect_four", "random random")) as me:
        assert me.last["welcome"]["viewer"] == -1
        me.my_turn()
        assert me.scene["outcome"]
        assert me.refused({"type": "resign", "id": "q"})["code"] == "spectator"


def test_a_choice_sent_again_is_accepted_but_not_played_twice(server: Served) -> None:
    table, ann, ben = two_at_a_table(server)
    with ann, ben:
        assert ann.choose("4")["type"] == "accepted"
        assert ann.choose("4", seq=0)["type"] == "accepted"
        assert ann.choose("5", seq=0)["code"] == "stale"
        assert [event["text"] for event in ben_events(ben)] == ["Crosses takes cell 5."]
    again = Socket(server, table, token="", last_event=0)
    with again:
        assert len(again.events) == 1


def ben_events(ben: Socket) -> list[dict[str, str]]:
    while not ben.events:
        ben.receive()
    return ben.events


def test_what_cannot_be_played_is_refused_and_the_table_plays_on(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        assert ben.choose("0", seq=0)["code"] == "not_asked"
        assert ben.choose("0", seq=0, seat=0)["code"] == "not_yours"
        assert ann.choose("17")["code"] == "illegal"
        assert ann.choose("__proto__")["code"] == "illegal"
        assert ann.choose("0", seq=7)["code"] == "stale"
        assert ann.refused("rubbish")["code"] == "rubbish"
        assert ann.refused('{"type": "choose"}')["code"] == "rubbish"
        assert ann.refused('{"type": "explode", "id": "x"}')["code"] == "rubbish"
        assert ann.refused("[" * 5000)["code"] == "rubbish"
        assert ann.refused({"type": "choose", "seq": -1, "key": "0"})["code"] == "rubbish"
        assert ann.refused({"type": "choose", "seq": 0, "key": "0", "by": "magic"})["code"] == "rubbish"
        assert ann.refused({"type": "chat", "text": "x" * 1_000_000})["code"] == "too_big"
        assert ann.refused({"type": "chat", "text": "x" * 501})["code"] == "rubbish"
        assert ann.refused({"type": "hello"})["code"] == "rubbish"
        ann.ws.send(b"\x00\xff")
        assert ann.of("refused")["code"] == "rubbish"
        assert ann.choose("0")["type"] == "accepted"
        ben.of("scene")
        assert ben.choose("0")["code"] == "illegal"
        assert ben.choose("1")["type"] == "accepted"


def test_too_much_rubbish_ends_the_connection_not_the_table(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        for _ in range(21):
            ann.send("rubbish")
        assert ann.closed_with() == 4400
        assert ben.until(lambda m: m["type"] == "table" and not m["table"]["seats"][0]["connected"])


def test_a_table_waits_for_its_seats(server: Served) -> None:
    ann, ben = server.guest(), server.guest()
    table = ann.lay()
    with ann.sit(table) as mine:
        assert mine.choose()["code"] == "not_started"
        assert ben.claim(table, 1)["table"]["status"] == "playing"
        mine.until(lambda m: m["type"] == "table" and m["table"]["status"] == "playing")
        assert mine.choose()["type"] == "accepted"


def test_a_run_of_keys_stops_where_somebody_else_must_answer(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ann.send({"type": "run", "seq": 0, "keys": ["0", "1", "2"], "id": "r"})
        assert ann.of("accepted")["played"] == 1
        ann.send({"type": "run", "seq": 0, "keys": ["0", "1", "2"], "id": "again"})
        assert ann.of("accepted") == {"type": "accepted", "id": "again", "seq": 1, "played": 1}


def test_reconnecting_resumes_from_the_last_event(server: Served) -> None:
    ann = server.guest()
    table = ann.lay(seats="me me")
    with ann.sit(table, viewer=0) as mine:
        for seat, key in enumerate(("0", "1", "2")):
            assert mine.choose(key, seat=seat % 2)["type"] == "accepted"
            mine.of("scene")
    with ann.sit(table, viewer=0, last_event=2) as mine:
        assert mine.last["events"]["first"] == 2
        assert [event["n"] for event in mine.last["events"]["events"]] == [2]
        assert mine.question["seq"] == 3


def test_hot_seat_looks_through_one_seat_at_a_time(server: Served) -> None:
    ann = server.guest()
    with ann.sit(ann.lay(seats="me me")) as mine:
        assert mine.last["welcome"]["viewer"] == 0
        mine.choose("0")
        mine.of("scene")
        assert mine.question["seats"] == [1]
        assert not mine.question["options"]
        mine.send({"type": "look", "viewer": 1})
        mine.of("events")
        assert mine.last["scene"]["viewer"] == 1
        assert mine.question["options"]
        assert mine.choose("1")["type"] == "accepted"
        assert mine.refused({"type": "look", "viewer": -2})["code"] == "not_yours"


def test_spectators_watch_and_may_not_play(server: Served) -> None:
    table, ann, ben = two_at_a_table(server)
    with ann, ben, Socket(server, table) as watcher:
        assert watcher.last["welcome"]["viewer"] == -1
        assert watcher.choose("0")["code"] == "spectator"
        assert watcher.refused({"type": "look", "viewer": 0})["code"] == "not_yours"
        ann.choose("0")
        watcher.of("scene")
        assert not watcher.question["options"]
        assert watcher.last["welcome"]["table"]["seed"] is None
        assert any(m["type"] == "table" and m["table"]["spectators"] == 1 for m in ann.heard)


def test_undo_is_free_until_somebody_answers_then_needs_consent(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ann.choose("0")
        ann.of("scene")
        assert ann.last["scene"]["undo"] == "free"
        ann.send({"type": "undo", "id": "u"})
        ann.of("scene")
        assert ann.question["seq"] == 0
        assert ann.events == []
        ann.choose("1")
        ben.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["options"])
        ben.choose("2")
        ann.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["seq"] == 2)
        assert ann.last["scene"]["undo"] == "ask"
        ann.send({"type": "undo", "id": "u"})
        assert ben.of("proposal") == {"type": "proposal", "what": "undo", "by": 0, "waiting": [1], "state": "open"}
        assert ann.refused({"type": "consent", "agree": True})["code"] == "not_asked"
        ben.send({"type": "consent", "agree": True, "id": "c"})
        assert ben.of("proposal")["state"] == "agreed"
        ben.of("scene")
        assert ben.question["seq"] == 0
        assert ben.events == []
        ann.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["seq"] == 0)
        assert ann.choose("1")["type"] == "accepted", "the same answer again is a new one"


def test_a_proposal_can_be_declined_and_withdrawn(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ann.send({"type": "draw", "id": "d"})
        ben.of("proposal")
        assert ben.refused({"type": "draw"})["code"] == "proposal_open"
        ben.send({"type": "consent", "agree": False})
        assert ann.until(lambda m: m["type"] == "proposal" and m["state"] != "open")["state"] == "declined"
        assert ben.refused({"type": "consent", "agree": True})["code"] == "no_proposal"
        ben.send({"type": "draw"})
        ben.of("proposal")
        ben.send({"type": "consent", "agree": False})
        assert ben.of("proposal")["state"] == "withdrawn"
        ben.send({"type": "draw"})
        ann.until(lambda m: m["type"] == "proposal" and m["state"] == "open" and m["by"] == 1)
        ann.send({"type": "consent", "agree": True})
        ann.of("scene")
        assert ann.scene["outcome"]["how"] == "agreement"


def test_against_bots_undo_needs_nobodys_consent(server: Served) -> None:
    guest = server.guest()
    with guest.sit(guest.lay("connect_four", "me random")) as me:
        me.choose("3")
        me.of("scene")
        assert me.my_turn()
        assert me.last["scene"]["undo"] == "ask"
        me.send({"type": "undo", "id": "u"})
        me.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["seq"] == 0)
        assert me.choose("3")["type"] == "accepted"


def test_resigning_ends_the_match_and_shows_the_seed(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ann.send({"type": "resign", "id": "r"})
        ben.of("scene")
        assert ben.scene["outcome"]["how"] == "resignation"
        assert ben.scene["outcome"]["results"] == [0.0, 1.0]
        assert ben.last["table"]["table"]["seed"]
        assert ann.until(lambda m: m["type"] == "accepted")
        assert ben.refused({"type": "undo"})["code"] == "over"
        assert ben.refused({"type": "resign"})["code"] == "over"
        assert ben.refused({"type": "choose", "seq": 0, "key": "0"})["code"] == "over"


def test_stops_answer_for_a_seat(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ben.send({"type": "stops", "stops": {"mark": "8"}, "id": "s"})
        ben.of("accepted")
        ann.choose("0")
        ann.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["seq"] == 2)
        assert ann.events[-1]["text"] == "Noughts takes cell 9."


def test_a_hint_says_what_and_why(server: Served) -> None:
    guest = server.guest()
    with guest.sit(guest.lay("connect_four", "me me", seed="7")) as me:
        for number, key in enumerate(("3", "0", "3", "0", "3", "1")):
            me.choose(key, seat=number % 2)
            me.of("scene")
        seq = me.scene["question"]["seq"]
        me.send({"type": "hint", "seq": seq, "seat": 0})
        answer = me.of("hint")
        assert answer["seq"] == seq
        assert answer["hint"]["choices"][0]["key"] == "3"
        assert "win" in answer["hint"]["why"]
        me.send({"type": "hint", "seq": seq - 1, "seat": 0})
        assert me.of("hint") == {"type": "hint", "seq": seq - 1, "hint": None}
        me.send({"type": "hint", "seq": seq, "seat": 1})
        assert me.of("hint")["hint"] is None


def test_chat_odds_and_ping(server: Served) -> None:
    _, ann, ben = two_at_a_table(server)
    with ann, ben:
        ann.send({"type": "chat", "text": "good luck <b>"})
        line = ben.of("chat")["lines"][0]
        assert (line["name"], line["seat"], line["text"]) == ("Ann", 0, "good luck <b>")
        ann.send({"type": "odds", "seq": 0, "key": "0"})
        assert ann.of("odds") == {"type": "odds", "seq": 0, "key": "0", "odds": None}
        ann.send({"type": "ping", "sent": 12.5})
        assert ann.of("pong")["sent"] == 12.5


def test_wrong_doors(server: Served) -> None:
    table = server.guest().lay()
    with pytest.raises(ConnectionClosed, match="4404"):
        Socket(server, "nowhere")
    with pytest.raises(ConnectionClosed, match="4401"):
        Socket(server, table, token="x")
    with pytest.raises(ConnectionClosed, match="4400"):
        Socket(server, table, type="chat", text="before hello")


def test_an_account_is_known_by_its_cookie(server: Served) -> None:
    with server.anyone() as http:
        http.post("/api/accounts", json={"name": "Dora", "password": "long enough"})
        table = http.post("/api/games/noughts/play").json()["table"]["id"]
        cookie = {"cookie": f"rw_session={http.cookies['rw_session']}"}
    with Socket(server, table, headers=cookie) as dora:
        assert dora.last["welcome"]["me"]["name"] == "Dora"
        assert dora.last["welcome"]["seats"] == [0]


def test_a_foreign_page_gets_no_table(server: Served) -> None:
    address = f"ws://127.0.0.1:{server.port}/ws/tables/{server.guest().lay()}"
    evil = Origin("http://evil.example")
    with connect(address, origin=evil, proxy=None) as ws, pytest.raises(ConnectionClosed, match="4403"):
        ws.recv(5)


def test_a_bot_stands_in_for_a_seat_that_is_taken_back(server: Served) -> None:
    ann: Guest = server.guest()
    table = ann.lay("connect_four", "me me")
    with ann.sit(table) as mine:
        seat = ann.ask("POST", f"/api/tables/{table}/seats/0/stand-in", {"level": "random"}, 200)["seats"][0]
        assert (seat["stand_in"], seat["mine"], seat["level"]) == (True, True, "random")
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
        assert mine.choose("0", seat=0)["code"] == "not_yours"
        mine.choose("0", seat=1)
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 3)
        assert not ann.ask("POST", f"/api/tables/{table}/seats/0/take-back", status=200)["seats"][0]["stand_in"]
        mine.choose("1", seat=1)
        assert mine.choose("2", seq=4, seat=0)["type"] == "accepted"


def test_who_leaves_a_seat_loses_its_eyes(server: Served) -> None:
    ann, ben = server.guest(), server.guest()
    table = ann.lay()
    ben.claim(table, 1)
    with ben.sit(table) as bens:
        assert bens.last["scene"]["viewer"] == 1
        info = ben.ask("POST", f"/api/tables/{table}/seats/1/leave", {}, 200)
        assert info["seats"][1]["holder"] == "open"
        bens.of("scene")
        assert bens.last["scene"]["viewer"] == -1
        assert bens.refused({"type": "look", "viewer": 1})["code"] == "not_yours"


def test_try_from_here(server: Served) -> None:
    table, ann, ben = two_at_a_table(server)
    with ann, ben:
        for seat, key in enumerate(("0", "3", "1", "4", "2")):
            assert (ann, ben)[seat % 2].choose(key)["type"] == "accepted"
            ann.of("scene")
            ben.of("scene")
    cleo = server.guest()
    assert cleo.ask("POST", f"/api/replays/{table}/fork", {}, 409)["code"] == "over"
    assert cleo.ask("POST", f"/api/replays/{table}/fork", {"answers": 9}, 404)["code"] == "not_found"
    assert cleo.ask("POST", f"/api/replays/{table}/fork", {"answers": 3, "level": "none"}, 400)["code"] == "bad_level"
    branch = cleo.ask("POST", f"/api/replays/{table}/fork", {"answers": 3}, 201)["table"]
    assert [seat["holder"] for seat in branch["seats"]] == ["bot", "person"], "the seat that is asked there"
    with cleo.sit(branch["id"]) as mine:
        assert mine.question["seats"] == [1]
        assert mine.refused({"type": "undo"})["code"] == "undo_barred"
        assert mine.choose("2")["type"] == "accepted"
        mine.my_turn()
        mine.send({"type": "undo", "id": "u"})
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 3 + 1)
    assert cleo.ask("GET", f"/api/replays/{branch['id']}", status=200)["total"] >= 3


def test_a_proposal_that_lapsed_while_the_server_was_down_bars_no_other(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay()
    ben.claim(table, 1)
    stale = server.hub.store.propose(table, Proposed("draw", 1, (0,), seq=7), None)
    assert asyncio.run_coroutine_threadsafe(stale, server.hub.loop).result(20)
    with ann.sit(table) as left, ben.sit(table) as right:
        assert left.refused({"type": "consent", "agree": True})["code"] == "no_proposal"
        left.send({"type": "draw", "id": "d"})
        assert right.until(lambda m: m["type"] == "proposal" and m["by"] == 0)["state"] == "open"
        assert right.refused({"type": "draw"})["code"] == "proposal_open"
