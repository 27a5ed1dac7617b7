"""What is left of a set-up can be left to chance: a seat's own questions, the same ones from the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import find_game

from .harness import Served, Socket

MAP = {"platter", "key", "piece", "spot", "turn"}


def to_the_map(me: Socket) -> None:
    """The characters are picked: both seats put aside whatever comes first."""
    while me.question["prompt"] not in MAP:
        seat = me.question["seats"][0]
        me.choose(seat=seat)
        me.of("scene")
        look(me)


def look(me: Socket) -> None:
    """Through the eyes of whoever is asked."""
    seat = me.question["seats"][0]
    if not me.question["options"]:
        me.send({"type": "look", "viewer": seat})
        me.until(lambda m: m["type"] == "scene" and m["viewer"] == seat)


def left_to_chance(server: Served, seed: str) -> list[Any]:
    """Seat by seat the map is left to chance; what was answered, and by whom."""
    guest = server.guest()
    table = guest.lay("duel_of_ages", "me me", seed=seed)
    match = server.hub.tables.live(table).match
    with guest.sit(table) as me:
        look(me)
        to_the_map(me)
        first, before = me.question["seats"][0], len(match.log)
        me.send({"type": "rest", "seq": me.question["seq"], "seat": first, "id": "r"})
        me.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["seats"] != [first])
        assert match.waiting == (1 - first,), "the other seat is asked its own questions"
        assert {who for who, prompt, _ in match.log[before:] if prompt in MAP} == {first}
        look(me)
        me.send({"type": "rest", "seq": me.question["seq"], "seat": 1 - first, "id": "s"})
        me.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["prompt"] not in MAP)
        assert match.state.land.size, "the map is complete"
        look(me)
        assert not any(
            "~chance" in chair.stops.values() for chair in [server.hub.tables.live(table).chairs[match.waiting[0]]]
        )
        return list(match.log)


def test_the_rest_of_a_map_follows_from_the_seed(server: Served) -> None:
    one, again, other = (left_to_chance(server, seed) for seed in ("7", "7", "8"))
    assert one == again
    assert one != other


def test_chance_answers_no_real_play(server: Served) -> None:
    guest = server.guest()
    with guest.sit(guest.lay("noughts", "me random")) as me:
        assert me.refused({"type": "rest", "seq": me.question["seq"], "id": "r"})["code"] == "not_offered"
        assert me.refused({"type": "rest", "seq": 99, "id": "r"})["code"] == "stale"


def test_who_takes_an_answer_back_is_asked_again(server: Served) -> None:
    guest = server.guest()
    table = guest.lay("worldspanner", "me random", seed="3")
    live = server.hub.tables.live(table)
    with guest.sit(table) as me:
        assert me.question["rest"]
        me.send({"type": "rest", "seq": me.question["seq"], "id": "r"})
        me.until(lambda m: m["type"] == "scene" and m["scene"]["question"]["prompt"] != "draft")
        me.my_turn()
        me.send({"type": "undo", "id": "u"})
        me.until(lambda m: m["type"] == "accepted" and m["id"] == "u")
        assert "~chance" not in live.chairs[0].stops.values()


def test_nobody_sets_chance_as_a_stop(server: Served) -> None:
    guest = server.guest()
    table = guest.lay("noughts", "me open")
    with guest.sit(table) as me:
        me.send({"type": "stops", "stops": {"mark": "~chance"}, "id": "s"})
        me.of("accepted")
        assert server.hub.tables.live(table).chairs[0].stops == {}


@pytest.mark.parametrize("game", ["factions", "dungeon_degenerates", "undercity"])
def test_play_now_asks_nothing_that_chance_may_settle(server: Served, game: str) -> None:
    preliminaries = find_game(game).preliminaries
    for _ in range(3):
        seated = server.http.post(f"/api/games/{game}/play").json()
        ask = server.hub.tables.live(seated["table"]["id"]).match.ask
        assert ask.prompt not in preliminaries
