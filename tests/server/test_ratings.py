"""Rated matches: who may open one, what is barred there, and what they change, exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import find_game
from rulewright.server.people.results import NOT_MOVED, ONLY_BOTS, PAIR_A_DAY, TOO_OFTEN
from rulewright.server.tables.rated import drawn

from .harness import Account, Served, Socket, serving

CLOCK = {"kind": "game", "seconds": 600}
NUMBERS = count()


def person(server: Served) -> Account:
    return server.account(f"Rated {next(NUMBERS)}")


def opened(ann: Account, ben: Account, game: str = "connect_four", **more: Any) -> str:
    table = ann.lay(game, rated=True, clock=CLOCK, **more)
    ben.claim(table, 1)
    return table


@contextmanager
def at(table: str, *people: Account) -> Iterator[dict[int, Socket]]:
    """Their sockets, by the seats that were drawn for them."""
    with ExitStack() as open:
        sockets = [open.enter_context(person.sit(table)) for person in people]
        yield {socket.last["welcome"]["seats"][0]: socket for socket in sockets}


def resign(socket: Socket) -> None:
    socket.send({"type": "resign", "id": "r"})
    socket.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")


def lost(table: str, loser: Account, winner: Account) -> Any:
    """The first seat makes a move, then somebody gives up; what has changed."""
    with at(table, loser, winner) as seats:
        seats[0].choose()
        resign(next(socket for socket in seats.values() if socket.last["welcome"]["me"]["id"] == loser.me["id"]))
    return loser.ask("GET", f"/api/tables/{table}/ratings", status=200)


def rating(player: Account) -> Any:
    return player.ask("GET", f"/api/players/{player.name}", status=200)["ratings"]


def on_the_server(server: Served, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.hub.loop).result(30)


# ---- opening --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "more", "field"),
    [
        ("connect_four", {"seed": "mine", "clock": CLOCK}, "seed"),
        ("connect_four", {}, "clock"),
        ("undercity", {"clock": CLOCK, "seats": []}, "rated"),
    ],
)
def test_only_what_tells_who_plays_better_can_be_rated(
    server: Served, game: str, more: dict[str, Any], field: str
) -> None:
    plans = [{"who": "me"}, {"who": "open"}]
    problem = person(server).ask("POST", "/api/tables", {"game": game, "rated": True, "seats": plans, **more}, 400)
    assert (problem["code"], problem["field"]) == ("not_rateable", field)


def test_guests_and_who_plays_both_sides_stay_out(server: Served) -> None:
    ann, guest = person(server), server.guest()
    plan = {"game": "connect_four", "rated": True, "clock": CLOCK}
    seats = {"seats": [{"who": "me"}, {"who": "open"}]}
    assert guest.ask("POST", "/api/tables", {**plan, **seats}, 403)["code"] == "account_needed"
    both = {"seats": [{"who": "me"}, {"who": "me"}]}
    assert ann.ask("POST", "/api/tables", {**plan, **both}, 403)["code"] == "other_side"
    table = ann.lay("connect_four", rated=True, clock=CLOCK)
    claim = f"/api/tables/{table}/seats/1/claim"
    assert guest.ask("POST", claim, status=403)["code"] == "account_needed"
    assert ann.ask("POST", claim, status=403)["code"] == "other_side"
    told = ann.ask("GET", f"/api/tables/{table}")
    assert told["rated"]
    assert told["clock"]["flag"] == "lose"


def test_seats_are_drawn_from_the_seed_when_the_last_one_sits_down(server: Served) -> None:
    ann, ben = person(server), person(server)
    seats = find_game("connect_four").seats({})
    firsts = set()
    for _ in range(12):
        table = ann.lay("connect_four", rated=True, clock=CLOCK)
        with ann.sit(table) as socket:
            ben.claim(table, 1)
            told = socket.until(lambda message: message["type"] == "table" and message["table"]["status"] == "playing")
            mine = next(seat["index"] for seat in told["table"]["seats"] if seat["mine"])
            while socket.last["scene"]["viewer"] != mine:
                socket.of("scene")
        live = server.hub.tables.live(table)
        sat = [chair.person.id for chair in live.chairs]
        order = drawn(seats, live.stored.laid.setup.seed)
        assert sat == [[ann.me["id"], ben.me["id"]][at] for at in order]
        stored = on_the_server(server, server.hub.store.find(table))
        assert [chair.person.id for chair in stored.chairs] == sat
        firsts.add(sat[0])
    assert firsts == {ann.me["id"], ben.me["id"]}


def test_partners_stay_partners_when_lots_are_drawn() -> None:
    game = find_game("worldspanner")
    seats = game.seats(game.completed({"players": 4} if any(o.id == "players" for o in game.options) else {}))
    teams = [seat.team for seat in seats]
    for seed in range(20):
        order = drawn(seats, str(seed))
        assert sorted(order) == list(range(len(seats)))
        for one in range(len(seats)):
            for other in range(len(seats)):
                assert (teams[one] == teams[other]) == (teams[order[one]] == teams[order[other]])


# ---- what is barred -------------------------------------------------------------------------------------------------


def test_nothing_helps_and_nobody_stands_in_while_it_is_played(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = opened(ann, ben)
    with at(table, ann, ben) as seats:
        first = seats[0]
        assert first.refused({"type": "hint", "seq": 0})["code"] == "rated"
        first.choose()
        seats[1].my_turn()
        seats[1].choose()
        first.my_turn()
        assert first.last["scene"]["undo"] == "no"
        assert first.refused({"type": "undo", "id": "u"})["code"] == "undo_barred"
        mover = ann if first.last["welcome"]["me"]["id"] == ann.me["id"] else ben
        for path, body in (
            (f"tables/{table}/seats/0/stand-in", {"level": "expert"}),
            (f"tables/{table}/seats/0/take-back", None),
            (f"replays/{table}/fork", {}),
        ):
            assert mover.ask("POST", f"/api/{path}", body, 409)["code"] == "rated"


def test_nobody_sends_a_stand_in_before_it_begins(server: Served) -> None:
    ann = person(server)
    table = ann.lay("connect_four", rated=True, clock=CLOCK)
    assert ann.ask("POST", f"/api/tables/{table}/seats/0/stand-in", {"level": "expert"}, 403)["code"] == "rated"


def test_a_choice_that_taught_nobody_anything_can_be_taken_back(server: Served) -> None:
    ann = person(server)
    table = ann.lay("factions", "me expert", rated=True, clock=CLOCK)
    with at(table, ann) as seats:
        (socket,) = seats.values()
        free = 0
        while socket.my_turn() and free < 30:
            socket.choose()
            free += 1
            if socket.last["scene"]["undo"] == "free":
                socket.send({"type": "undo", "id": "u"})
                assert socket.until(lambda message: message.get("id") == "u")["type"] == "accepted"
                return
    pytest.fail("nothing could be taken back")


# ---- what it changes ------------------------------------------------------------------------------------------------


def test_a_win_moves_both_ratings_and_shows_on_the_page(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = opened(ann, ben)
    changed = lost(table, ben, ann)
    assert changed["rated"]
    assert changed["why"] == ""
    by_name = {change["player"]: change["change"] for change in changed["changes"]}
    assert by_name[ann.name] > 0 > by_name[ben.name]
    (mine,) = rating(ann)
    assert (mine["game"], mine["lineup"], mine["matches"], mine["provisional"]) == ("connect_four", "1v1", 1, True)
    assert mine["value"] == 1500 + by_name[ann.name]
    assert [point["value"] for point in mine["history"]] == [mine["value"]]
    page = server.http.get(f"/api/players/{ann.name}").json()
    assert page["recent"][0]["against"] == [ben.name]
    assert page["recent"][0]["change"] == by_name[ann.name]


def test_leaving_and_running_out_of_time_count(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = opened(ann, ben)
    with at(table, ann, ben) as seats:
        seats[0].choose()
        mine = next(seat for seat, s in seats.items() if s.last["welcome"]["me"]["id"] == ben.me["id"])
        ben.ask("POST", f"/api/tables/{table}/seats/{mine}/leave", {}, 200)
    assert {one["player"]: one["change"] > 0 for one in changes_of(ann, table)} == {ann.name: True, ben.name: False}
    table = opened(ann, ben)
    with at(table, ann, ben) as seats:
        seats[0].choose()
        live = server.hub.tables.live(table)

        async def run_out() -> None:
            live.timekeeper.clock.left[1] = 0
            live._ring()

        on_the_server(server, run_out())
        seats[0].until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")
    assert {one["seat"]: one["change"] > 0 for one in changes_of(ann, table)} == {0: True, 1: False}


def changes_of(asker: Account, table: str) -> Any:
    return asker.ask("GET", f"/api/tables/{table}/ratings", status=200)["changes"]


def test_what_is_given_up_before_the_first_move_does_not_count(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = opened(ann, ben)
    with at(table, ann, ben) as seats:
        resign(seats[1])
    assert ann.ask("GET", f"/api/tables/{table}/ratings")["why"] == NOT_MOVED
    assert rating(ann) == rating(ben) == []
    assert ann.ask("GET", f"/api/players/{ann.name}")["matches"] == 0


def test_the_same_two_cannot_farm(server: Served) -> None:
    ann, ben = person(server), person(server)
    for _ in range(PAIR_A_DAY):
        assert lost(opened(ann, ben, "noughts"), ben, ann)["changes"]
    last = lost(opened(ann, ben, "noughts"), ben, ann)
    assert last == {"rated": True, "changes": [], "why": TOO_OFTEN}
    assert rating(ann)[0]["matches"] == PAIR_A_DAY
    assert lost(opened(ann, ben), ben, ann)["changes"], "at another game they have not met"


def test_bots_give_a_first_rating_and_no_more(server: Served) -> None:
    ann = person(server)
    why = ""
    for _ in range(40):
        table = ann.lay("noughts", "me novice", rated=True, clock=CLOCK)
        with at(table, ann) as seats:
            (socket,) = seats.values()
            socket.my_turn()
            socket.choose()
            if socket.my_turn():
                resign(socket)
        why = ann.ask("GET", f"/api/tables/{table}/ratings")["why"]
        if why:
            break
    assert why == ONLY_BOTS
    (mine,) = rating(ann)
    assert not mine["provisional"]
    assert mine["value"] < 1200, "who always loses to a Novice is no better than one"


def test_a_match_is_written_down_once_though_the_server_stops_before(tmp_path: Path) -> None:
    file = tmp_path / "once.db"
    with serving(file) as server:
        ann, ben = server.account("Ann"), server.account("Ben")
        table = opened(ann, ben)

        async def fails(_finished: Any) -> bool:
            raise OSError("the disk is full")

        kept, server.hub.results.note = server.hub.results.note, fails
        assert lost(table, ben, ann)["changes"] == []
        server.hub.results.note = kept
    with serving(file) as server:
        on_the_server(server, server.hub.tables.watch_clocks())
        told = server.http.get(f"/api/tables/{table}/ratings").json()
        assert len(told["changes"]) == 2
        on_the_server(server, server.hub.tables.watch_clocks())
        live = server.hub.tables.live(table)
        live.stored.counted = False
        on_the_server(server, live.count_again())
        assert server.http.get(f"/api/tables/{table}/ratings").json() == told
        assert server.http.get("/api/players/Ann").json()["ratings"][0]["matches"] == 1


# ---- the page -------------------------------------------------------------------------------------------------------


def test_others_see_no_private_match_on_a_page(server: Served) -> None:
    ann, ben = person(server), person(server)
    table = ann.lay("connect_four")
    ben.claim(table, 1)
    with at(table, ann, ben) as seats:
        seats[0].choose()
        resign(seats[1])
    mine = ann.ask("GET", f"/api/players/{ann.name}")
    assert (mine["mine"], mine["matches"], mine["won"], mine["best_run"]) == (True, 1, 1, 1)
    seen = server.http.get(f"/api/players/{ann.name}").json()
    assert (seen["mine"], seen["matches"], seen["recent"], seen["deeds"]) == (False, 0, [], [])


def test_a_game_won_together_has_a_share_with_its_interval(server: Served) -> None:
    ann = person(server)
    game = find_game("undercity")
    table = ann.lay("undercity", " ".join(["me"] * len(game.seats(game.completed({})))))
    with ann.sit(table) as socket:
        socket.my_turn()
        socket.choose(seat=socket.question["seats"][0])
        resign(socket)
    (share,) = ann.ask("GET", f"/api/players/{ann.name}")["shares"]
    assert (share["matches"], share["value"], share["low"]) == (1, 0.0, 0.0)
    assert 0.5 < share["high"] < 1
    assert ann.ask("GET", f"/api/players/{ann.name}")["ratings"] == []


def test_luck_is_told_at_the_end_and_added_up_on_the_page(server: Served) -> None:
    ann = person(server)
    table = ann.lay("undercity", "me")

    def is_mine(event: Any) -> bool:
        return event["kind"] == "hazard" and event["data"]["who"] in ("f0", "f1", "f2", "f3", "f4")

    with ann.sit(table) as socket:
        while not any(is_mine(event) for event in socket.last["events"]["events"]) and socket.my_turn():
            options = socket.question["options"]
            socket.choose(options[len(options) // 2]["key"])
        if not socket.scene["outcome"]:
            resign(socket)
        while not socket.scene["outcome"]:
            socket.of("scene")
        mine = socket.scene["outcome"]["luck"][0]
    assert mine["seat"] == 0
    assert 0 < mine["expected"] < mine["of"]
    (told,) = ann.ask("GET", f"/api/players/{ann.name}")["luck"]
    assert (told["game"], told["matches"], told["came"], told["of"]) == ("undercity", 1, mine["came"], mine["of"])
    assert told["expected"] == pytest.approx(mine["expected"])
    assert server.http.get(f"/api/players/{ann.name}").json()["luck"] == []  # a private match is nobody else's business
    (kept,) = ann.ask("GET", "/api/me/export")["club"]["results"]
    assert (kept["came"], kept["rolled"]) == (told["came"], told["of"])


def test_deeds_are_found_and_can_be_watched(server: Served) -> None:
    ann, ben = person(server), person(server)
    for _ in range(5):
        table = opened(ann, ben)
        lost(table, ben, ann)
    (deed,) = ann.ask("GET", f"/api/players/{ann.name}")["deeds"]
    assert (deed["id"], deed["table"]) == ("run", table)
    assert 0 < deed["players"] <= deed["of"]
    assert server.http.get(f"/api/replays/{table}/frames/{deed['step']}").status_code == 200


def test_there_is_no_page_of_a_guest(server: Served) -> None:
    guest = server.guest()
    assert server.http.get(f"/api/players/{guest.me['name']}").status_code == 404
