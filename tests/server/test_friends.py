"""Friends: asked, accepted, parted, blocked; invitations, tables for friends, playing again, and what waits."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .harness import Account, Guest, Served, Socket

NUMBERS = count()
DAYS = {"kind": "days", "days": 2}


def person(server: Served, name: str = "Friend") -> Account:
    return server.account(f"{name} {next(NUMBERS)}")


def ask(one: Guest, other: Account, status: int = 200) -> Any:
    return one.ask("POST", "/api/me/friends", {"name": other.name}, status)


def friends(server: Served) -> tuple[Account, Account]:
    ann, ben = person(server, "Ann"), person(server, "Ben")
    ask(ann, ben)
    ask(ben, ann)
    return ann, ben


def names(told: Any) -> list[str]:
    return [friend["name"] for friend in told["friends"]]


def inbox(who: Guest) -> Any:
    return who.ask("GET", "/api/me/inbox", status=200)


# ---- ties -----------------------------------------------------------------------------------------------------------


def test_who_is_asked_accepts_and_both_are_friends(server: Served) -> None:
    ann, ben = person(server), person(server)
    assert ask(ann, ben) == {"friends": [], "ask_me": [], "asked": [ben.name], "blocked": []}
    assert inbox(ben)["ask_me"] == [ann.name]
    assert ask(ann, ben)["asked"] == [ben.name], "asking twice is asking once"
    assert names(ask(ben, ann)) == [ann.name]
    assert names(ann.ask("GET", "/api/me/friends")) == [ben.name]
    assert inbox(ben)["count"] == 0
    assert names(ben.ask("DELETE", f"/api/me/friends/{ann.name}", status=200)) == []
    assert names(ann.ask("GET", "/api/me/friends")) == []


def test_what_was_asked_can_be_declined(server: Served) -> None:
    ann, ben = person(server), person(server)
    ask(ann, ben)
    assert ben.ask("DELETE", f"/api/me/friends/{ann.name}", status=200)["ask_me"] == []
    assert ann.ask("GET", "/api/me/friends")["asked"] == []


def test_who_is_blocked_finds_nothing_out(server: Served) -> None:
    ann, ben = friends(server)
    blocked = ann.ask("POST", "/api/me/blocks", {"name": ben.name}, 200)
    assert (names(blocked), blocked["blocked"]) == ([], [ben.name])
    assert ask(ben, ann)["asked"] == [ann.name], "as if nothing had happened"
    assert inbox(ann)["ask_me"] == []
    assert ann.ask("GET", "/api/me/friends")["ask_me"] == []
    assert ben.ask("GET", f"/api/players/{ann.name}", status=404)["code"] == "not_found"
    assert ask(ann, ben, 409)["code"] == "blocked"
    table = ann.lay("connect_four", public=True)
    assert ben.ask("POST", f"/api/tables/{table}/seats/1/claim", status=403)["code"] == "forbidden"
    ben.ask("DELETE", f"/api/me/friends/{ann.name}", status=200)
    assert ann.ask("GET", "/api/me/friends")["blocked"] == [ben.name], "who is blocked cannot end it"
    assert ann.ask("DELETE", f"/api/me/blocks/{ben.name}", status=200)["blocked"] == []
    ben.claim(table, 1)


def test_a_page_is_shown_to_whom_its_owner_wants(server: Served) -> None:
    (ann, ben), cat = friends(server), person(server)
    page = f"/api/players/{ann.name}"
    for shown, seen in (("friends", (200, 404)), ("nobody", (404, 404)), ("everybody", (200, 200))):
        assert ann.ask("PATCH", "/api/me/club", {"shown": shown}, 200)["shown"] == shown
        for who, status in zip((ben, cat), seen, strict=True):
            who.ask("GET", page, status=status)
        ann.ask("GET", page, status=200)


def test_friends_are_seen_where_one_may_follow_them(server: Served) -> None:
    ann, ben = friends(server)
    (friend,) = ann.ask("GET", "/api/me/friends")["friends"]
    assert (friend["here"], friend["doing"], friend["table"]) == (True, "", None)
    private, public = ben.lay("connect_four"), ben.lay("connect_four", public=True)
    with ben.sit(private):
        (friend,) = ann.ask("GET", "/api/me/friends")["friends"]
        assert (friend["here"], friend["doing"], friend["table"]) == (True, "at a table", None)
    with ben.sit(public):
        (friend,) = ann.ask("GET", "/api/me/friends")["friends"]
        assert (friend["table"], friend["free"], friend["doing"]) == (public, True, "waits at Connect Four")
        ben.ask("PATCH", "/api/me/club", {"shown": "nobody"}, 200)
        (friend,) = ann.ask("GET", "/api/me/friends")["friends"]
        assert (friend["here"], friend["seen"], friend["table"]) == (False, None, None)


# ---- tables ---------------------------------------------------------------------------------------------------------


def test_a_friend_is_invited_and_sits_down(server: Served) -> None:
    (ann, ben), cat = friends(server), person(server)
    table = ann.lay("connect_four")
    invite = f"/api/tables/{table}/invite"
    assert ann.ask("POST", invite, {"name": cat.name}, 403)["field"] == "name"
    assert cat.ask("POST", invite, {"name": ann.name}, 403)["code"] == "forbidden"
    ann.ask("POST", invite, {"name": ben.name}, 204)
    ann.ask("POST", invite, {"name": ben.name}, 204)
    (waiting,) = inbox(ben)["invites"]
    assert (waiting["by"], waiting["table"]["id"]) == (ann.name, table)
    ben.claim(table, 1)
    assert inbox(ben)["count"] == 0
    assert ann.ask("POST", invite, {"name": ben.name}, 409)["code"] == "not_open"


def test_an_invitation_can_be_declined(server: Served) -> None:
    ann, ben = friends(server)
    table = ann.lay("connect_four")
    ann.ask("POST", f"/api/tables/{table}/invite", {"name": ben.name}, 204)
    ben.ask("DELETE", f"/api/tables/{table}/invite", status=204)
    assert inbox(ben)["count"] == 0


def test_a_table_for_friends_lets_nobody_else_look_or_sit(server: Served) -> None:
    (ann, ben), cat, guest = friends(server), person(server), server.guest()
    table = ann.lay("connect_four", "me open", admits="friends", public=True)
    for who in (cat, guest):
        for method, path in (
            ("GET", f"tables/{table}"),
            ("GET", f"tables/{table}/game"),
            ("GET", f"tables/{table}/standing"),
            ("GET", f"tables/{table}/view"),
            ("GET", f"tables/{table}/ratings"),
            ("GET", f"replays/{table}"),
            ("GET", f"replays/{table}/frames/0"),
            ("POST", f"tables/{table}/seats/1/claim"),
            ("POST", f"tables/{table}/rematch"),
        ):
            assert who.ask(method, f"/api/{path}", status=403)["code"] == "friends_only", path
        with pytest.raises(ConnectionClosed):
            who.sit(table)
        assert table not in [each["id"] for each in who.ask("GET", "/api/tables")]
    assert table in [each["id"] for each in ben.ask("GET", "/api/tables")]
    with ben.sit(table) as watching:
        assert watching.last["welcome"]["seats"] == []
    ben.claim(table, 1)


def test_who_is_invited_may_come_to_a_table_for_friends(server: Served) -> None:
    (ann, ben), cat = friends(server), person(server)
    ask(ben, cat)
    ask(cat, ben)
    table = ann.lay("connect_four", "open open", admits="friends")
    assert ben.ask("POST", f"/api/tables/{table}/invite", {"name": cat.name}, 403)["code"] == "forbidden"
    ben.claim(table, 0)
    cat.ask("GET", f"/api/tables/{table}", status=403)
    ben.ask("POST", f"/api/tables/{table}/invite", {"name": cat.name}, 204)
    cat.claim(table, 1)
    cat.ask("GET", f"/api/replays/{table}", status=200)


def finish(table: str, one: Guest, other: Guest) -> None:
    with one.sit(table) as first, other.sit(table):
        first.choose()
        first.send({"type": "resign", "id": "r"})
        first.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")


def test_the_same_people_play_again_at_one_table(server: Served) -> None:
    ann, guest = person(server), server.guest()
    table = ann.lay("connect_four")
    guest.claim(table, 1)
    finish(table, ann, guest)
    again = ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["table"]["id"]
    (waiting,) = inbox(guest)["invites"]
    assert (waiting["table"]["id"], waiting["by"]) == (again, ann.name)
    joined = guest.ask("POST", f"/api/tables/{table}/rematch", status=201)["table"]
    assert (joined["id"], joined["status"]) == (again, "playing")
    assert ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["table"]["id"] == again
    finish(again, ann, guest)
    assert ann.ask("POST", f"/api/tables/{again}/rematch", status=201)["table"]["id"] not in (table, again)


def test_who_is_blocked_does_not_come_back_by_playing_again(server: Served) -> None:
    ann, ben = friends(server)
    table = ann.lay("connect_four", admits="friends")
    ben.claim(table, 1)
    finish(table, ann, ben)
    again = ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["table"]["id"]
    ann.ask("POST", "/api/me/blocks", {"name": ben.name}, 200)
    assert inbox(ben)["invites"] == []
    told = ben.ask("POST", f"/api/tables/{table}/rematch")
    assert told.get("table", {}).get("id") != again
    assert ann.ask("GET", f"/api/tables/{again}")["seats"][1]["holder"] == "open"


# ---- by correspondence ----------------------------------------------------------------------------------------------


def settle(socket: Socket) -> None:
    """Wait until all that was sent is carried out, notices included: players are told of a move before those are."""
    socket.send({"type": "ping", "sent": 1})
    socket.of("pong")


def test_whose_turn_it_is_by_correspondence_is_told_until_they_answer(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = ann.lay("connect_four", clock=DAYS)
    assert inbox(ann)["turns"] == []
    ben.claim(table, 1)
    (turn,) = inbox(ann)["turns"]
    assert turn["table"]["id"] == table
    assert inbox(ben)["count"] == 0
    with ann.sit(table) as socket:
        socket.choose()
        settle(socket)
    assert (inbox(ann)["count"], inbox(ben)["count"]) == (0, 1)
    with ben.sit(table) as socket:
        socket.send({"type": "resign", "id": "r"})
        settle(socket)
    assert (inbox(ann)["count"], inbox(ben)["count"]) == (0, 0)
    live = ann.lay("connect_four")
    ben.claim(live, 1)
    assert inbox(ann)["count"] == 0, "who plays at once needs no notice"
