"""Spectators who are some answers behind: by no route do they see more, until the match is over."""

from __future__ import annotations

from .harness import Message, Served, Socket


def test_spectators_are_behind_until_the_match_is_over(server: Served) -> None:
    ann, cat = server.guest("Ann"), server.guest("Cat")
    table = ann.lay("noughts", "me me", delay=2)
    with ann.sit(table) as player, cat.sit(table) as spectator:
        for seat, key in ((0, "0"), (1, "3"), (0, "1")):
            assert player.choose(key, seq=player.last["scene"]["answers"], seat=seat)["type"] == "accepted"
            player.until(lambda message: message["type"] == "scene")
        spectator.until(lambda message: message["type"] == "scene" and message["answers"] == 1)
        assert player.last["scene"]["answers"] == 3
        with cat.sit(table) as another:
            assert another.last["scene"]["answers"] == 1, "whoever comes later is behind, too"
        assert ann.ask("GET", f"/api/replays/{table}", status=200)["total"] == 3
        assert cat.ask("GET", f"/api/replays/{table}", status=200)["total"] == 1
        cat.ask("GET", f"/api/replays/{table}/frames/1", status=200)
        cat.ask("GET", f"/api/replays/{table}/frames/2", status=404)
        view = cat.ask("GET", f"/api/tables/{table}/view", status=200)
        assert view == {**view, "viewer": -1, "answers": 1}
        with server.anyone() as nobody:
            assert nobody.get(f"/api/replays/{table}").json()["total"] == 1
        for seat, key in ((1, "4"), (0, "2")):
            player.choose(key, seq=player.last["scene"]["answers"], seat=seat)
            if seat:
                player.until(lambda message: message["type"] == "scene")
        last = spectator.until(lambda message: message["type"] == "scene" and message["scene"]["outcome"])
        assert last["answers"] == 5
    assert cat.ask("GET", f"/api/replays/{table}", status=200)["total"] == 5


def answer(player: Socket, seat: int, key: str) -> None:
    player.choose(key, seq=player.last["scene"]["answers"], seat=seat)
    player.until(lambda message: message["type"] == "scene")


def undo(player: Socket, seat: int) -> None:
    player.send({"type": "undo", "seat": seat, "id": "u"})
    player.until(lambda message: message["type"] == "undone")
    player.until(lambda message: message["type"] == "scene")


def test_an_undo_of_what_spectators_have_not_seen_is_nothing_to_them(server: Served) -> None:
    ann, cat = server.guest("Ann"), server.guest("Cat")
    table = ann.lay("noughts", "me me", delay=1)
    with ann.sit(table) as player, cat.sit(table) as spectator:
        answer(player, 0, "0")
        answer(player, 1, "3")
        spectator.until(lambda message: message["type"] == "scene" and message["answers"] == 1)
        undo(player, 1)
        assert heard(spectator) == [], "neither the word of it, nor a step back"
        answer(player, 1, "5")
        assert heard(spectator) == []
        for seat in (1, 0):
            undo(player, seat)
        assert [message["type"] for message in heard(spectator)] == ["events", "scene"]
        assert spectator.last["scene"]["answers"] == 0, "what they have seen is taken back in front of them"
        answer(player, 0, "8")
        answer(player, 1, "7")
        [scene] = [message for message in heard(spectator) if message["type"] == "scene"]
        assert scene["answers"] == 1, "and what comes instead comes as late as ever"
    with cat.sit(table) as again:
        assert again.last["scene"]["answers"] == 1


def heard(socket: Socket) -> list[Message]:
    """What has come since the last time."""
    before = len(socket.heard)
    socket.send({"type": "ping", "sent": 1})
    socket.until(lambda message: message["type"] == "pong")
    return socket.heard[before:-1]


LIVE = {"clock", "proposal", "thinking", "undone", "intends", "wish", "refused"}


def test_nothing_tells_who_is_behind_how_it_goes_now(server: Served) -> None:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    clock = {"kind": "game", "seconds": 600}
    table = ann.lay("connect_four", "me open", delay=5, clock=clock)
    ben.claim(table, 1)
    with ann.sit(table) as first, ben.sit(table) as second, cat.sit(table) as spectator:
        for player in (first, second, first, second):
            player.my_turn()
            player.choose()
            player.of("scene")
        first.send({"type": "chat", "text": "I shall take the middle"})
        first.send({"type": "draw", "id": "d"})
        second.until(lambda message: message["type"] == "proposal")
        spectator.send({"type": "chat", "text": "hello"})
        first.until(lambda message: message["type"] == "chat" and message["lines"][-1]["text"] == "hello")
        with cat.sit(table) as later:
            assert not LIVE & {message["type"] for message in (*spectator.heard, *heard(spectator), *later.heard)}
            assert [line["text"] for line in later.last["chat"]["lines"]] == ["hello"]
            mark = later.last["chat"]["lines"][0]["by"]
            later.send({"type": "mute", "who": mark, "on": True, "id": "m"})
            assert later.until(lambda message: message["type"] == "accepted")["seq"] == 0
        assert cat.ask("GET", f"/api/tables/{table}", status=200)["answers"] == 0
        assert ann.ask("GET", f"/api/tables/{table}", status=200)["answers"] == 4
        second.send({"type": "resign", "id": "r"})
        told = spectator.until(lambda message: message["type"] == "chat")
        assert [line["text"] for line in told["lines"]] == ["I shall take the middle"], "when it is over, it is told"
    assert cat.ask("GET", f"/api/tables/{table}", status=200)["answers"] >= 4


def test_bots_that_think_are_not_told_to_who_is_behind(server: Served) -> None:
    ann, cat = server.guest("Ann"), server.guest("Cat")
    table = ann.lay("connect_four", "me novice", delay=5)
    with cat.sit(table) as spectator, ann.sit(table) as player:
        player.my_turn()
        player.choose()
        player.until(lambda message: message["type"] == "thinking")
        assert not LIVE & {message["type"] for message in (*spectator.heard, *heard(spectator))}
