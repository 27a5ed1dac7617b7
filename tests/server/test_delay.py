"""Spectators who are some answers behind: by no route do they see more, until the match is over."""

from __future__ import annotations

from .harness import Served


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


def test_an_undo_takes_spectators_no_farther(server: Served) -> None:
    ann, cat = server.guest("Ann"), server.guest("Cat")
    table = ann.lay("noughts", "me me", delay=1)
    with ann.sit(table) as player, cat.sit(table) as spectator:
        for seat, key in ((0, "0"), (1, "3")):
            player.choose(key, seq=player.last["scene"]["answers"], seat=seat)
            player.until(lambda message: message["type"] == "scene")
        spectator.until(lambda message: message["type"] == "scene" and message["answers"] == 1)
        player.send({"type": "undo", "seat": 1, "id": "u"})
        spectator.until(lambda message: message["type"] == "scene" and message["answers"] == 0)
