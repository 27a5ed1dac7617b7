"""Attacks on what is secret or needs consent, each as somebody who wants to win would try it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from rulewright.kernel import SPECTATOR, Match, Record, SeatView, find_game
from rulewright.players import make_player
from rulewright.server.bots.workers import Chosen
from rulewright.server.tables.table import Table
from tests.kernel.sample import AuctionGame
from tests.server.harness import Guest, Message, Served, Socket
from tests.server.hidden_game import GEMS, ThreeBids, on_the_shelf

T = TypeVar("T")
SECRETIVE = ("worldspanner", "duel_of_ages")


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(), on_the_shelf(ThreeBids), on_the_shelf(AuctionGame):
        yield


def seat(table: str, number: int, what: str) -> str:
    return f"/api/tables/{table}/seats/{number}/{what}"


def on_the_loop(server: Served, work: Callable[[], T]) -> T:
    async def run() -> T:
        return work()

    return asyncio.run_coroutine_threadsafe(run(), server.hub.loop).result(60)


def played(server: Served, table: str, decisions: int) -> Match[Any]:
    """Some decisions behind the server's back, for seats that nobody plays here."""
    live: Table = server.hub.tables.live(table)
    rng = Random(table)

    def play() -> None:
        for _ in range(decisions):
            if not live.match.over:
                asked = rng.choice(live.match.waiting)
                live.match.choose(rng.choice(live.match.choices_of(asked)), asked)

    on_the_loop(server, play)
    return live.match


def quiet(socket: Socket) -> list[Message]:
    """What has come since; the server answers in order."""
    heard = len(socket.heard)
    socket.send({"type": "ping"})
    socket.of("pong")
    return socket.heard[heard:-1]


# ---- 1: practice branches -------------------------------------------------------------------------------------------


def branch_of(server: Served, game: str, decisions: int = 40) -> tuple[str, str, int, Guest, Guest]:
    """A running match of Ann against Ben, the branch that Ann left it by, and where that begins."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay(game, " ".join(["me", "open"] + ["random"] * (len(find_game(game).seats(full(game))) - 2)))
    ben.claim(table, 1)
    match = played(server, table, decisions)
    body = {"seat": 0, "level": "random", "answers": match.seq}
    branch = ann.ask("POST", f"/api/replays/{table}/fork", body, 201)["table"]["id"]
    return table, branch, match.seq, ann, ben


def full(game: str) -> Any:
    return Match.start(find_game(game), keep=False).config


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_owner_of_a_branch_cannot_read_an_opponent_through_it(server: Served, game: str) -> None:
    _, branch, total, ann, _ = branch_of(server, game)
    ann.ask("POST", seat(branch, 1, "open"), status=200)
    assert ann.ask("POST", seat(branch, 1, "claim"), status=403)["code"] == "other_side"
    for n in (0, total):
        assert ann.ask("GET", f"/api/replays/{branch}/frames/{n}?viewer=1", status=403)["code"] == "forbidden"
    assert ann.ask("GET", f"/api/replays/{branch}/frames/{total}?viewer=0", status=200)["viewer"] == 0


@pytest.mark.parametrize("game", SECRETIVE)
def test_an_accomplice_on_a_seat_of_the_branch_sees_the_redrawn_world_alone(server: Served, game: str) -> None:
    table, branch, total, ann, _ = branch_of(server, game)
    cat = server.guest("Cat")
    ann.ask("POST", seat(branch, 1, "open"), status=200)
    cat.claim(branch, 1)
    for n in (0, total // 2, total):
        assert cat.ask("GET", f"/api/replays/{branch}/frames/{n}?viewer=1", status=403)["code"] == "forbidden"
        assert cat.ask("POST", f"/api/replays/{branch}/fork", {"seat": 1, "answers": n}, 403)["code"] == "forbidden"
    told = cat.ask("GET", f"/api/replays/{branch}?viewer=1", status=200)
    assert (told["first"], told["seed"], told["answers"]) == (total + 1, None, [])
    kept = cat.ask("GET", f"/api/tables/{branch}/view?viewer=1", status=200)
    with cat.sit(branch, viewer=1) as theirs, Socket(server, branch) as watcher:
        for events in (told["events"], kept["events"], theirs.events, watcher.events):
            assert [event for event in events if event["at"] <= total] == []
    deeper = cat.ask("POST", f"/api/replays/{branch}/fork", {"seat": 1, "level": "random"}, 201)["table"]["id"]
    for n in (0, total):
        assert cat.ask("GET", f"/api/replays/{deeper}/frames/{n}?viewer=1", status=403)["code"] == "forbidden"
    assert cat.ask("POST", seat(table, 1, "claim"))["code"] == "seat_taken"


def test_who_has_sat_at_a_branch_cannot_take_the_other_side_of_the_match(server: Served) -> None:
    table, branch, _, ann, ben = branch_of(server, "worldspanner")
    cat = server.guest("Cat")
    ann.ask("POST", seat(branch, 1, "open"), status=200)
    cat.claim(branch, 1)
    ben.ask("POST", seat(table, 1, "leave"), {}, 200)
    assert cat.ask("POST", seat(table, 1, "claim"), status=403)["code"] == "other_side"
    server.guest("Dan").claim(table, 1)


@pytest.mark.parametrize("game", SECRETIVE)
def test_the_record_of_a_branch_holds_the_redrawn_world_alone(server: Served, game: str) -> None:
    table, branch, total, ann, ben = branch_of(server, game)
    real = server.hub.tables.live(table).match
    tried = played(server, branch, 60)
    with ann.sit(branch) as mine:
        mine.send({"type": "resign"})
        mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
    for path in (f"/api/tables/{branch}/record", f"/api/replays/{branch}/record"):
        assert ann.ask("GET", path, status=409)["code"] == "still_running", "the match that it left is played"
    with ben.sit(table) as theirs:
        theirs.send({"type": "resign"})
        theirs.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
    told = ann.ask("GET", f"/api/replays/{branch}?viewer=-2", status=200)
    assert min(answer["n"] for answer in told["answers"]) > total
    assert told["seed"] != str(real.dice.seed)
    assert ann.ask("GET", f"/api/replays/{branch}/frames/{total}?viewer=-2", status=403)["code"] == "forbidden"
    assert ann.ask("GET", f"/api/replays/{branch}/frames/0/why", status=403)["code"] == "forbidden"
    record = ann.ask("GET", f"/api/tables/{branch}/record", status=200)
    assert str(real.dice.seed) not in json.dumps([record, told])
    again = Record.from_json(json.dumps(record)).verify()
    assert again.state == tried.state
    world = again.at(0)
    for viewer in range(1, len(real.seats)):
        assert not [event for event in world.seen(viewer) if event in real.seen(viewer)]
    imported = server.guest().ask("POST", "/api/replays", record, 201)
    assert (imported["first"], imported["over"], imported["seed"]) == (0, True, record["seed"])


# ---- 2: seats -------------------------------------------------------------------------------------------------------


def test_the_maker_cannot_borrow_a_bots_seat(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay("worldspanner", "me random")
    ann.ask("POST", seat(table, 1, "open"), status=200)
    assert ann.ask("POST", seat(table, 1, "claim"), status=403)["code"] == "other_side"
    assert ann.ask("GET", f"/api/replays/{table}?viewer=1", status=403)["code"] == "forbidden"


def test_a_seat_that_is_left_is_for_those_who_have_not_seen_the_other_side(server: Served) -> None:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    table = ann.lay("hidden_gems")
    ben.claim(table, 1)
    ben.ask("POST", seat(table, 1, "leave"), {}, 200)
    assert ann.ask("POST", seat(table, 1, "claim"), status=403)["code"] == "other_side", "who holds the other side"
    ann.ask("POST", seat(table, 0, "leave"), {}, 200)
    assert ann.ask("POST", seat(table, 1, "claim"), status=403)["code"] == "other_side", "who has held it"
    assert ben.ask("POST", seat(table, 0, "claim"), status=403)["code"] == "other_side"
    cat.claim(table, 1)
    ann.claim(table, 0)
    assert cat.ask("GET", f"/api/tables/{table}")["seats"][0]["player"] == "Ann", "one's own seat can be taken again"


def test_while_a_table_waits_its_seats_show_nothing_and_may_change_hands(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("hidden_gems")
    with ann.sit(table, viewer=0) as mine:
        assert mine.last["welcome"]["viewer"] == SPECTATOR
        assert mine.refused({"type": "look", "viewer": 0})["code"] == "not_yours"
        assert mine.refused({"type": "odds", "seq": 0, "key": "bid-low", "seat": 0})["code"] == "not_started"
        assert ann.ask("GET", f"/api/tables/{table}/view?viewer=0", status=403)["code"] == "forbidden"
        ann.ask("POST", seat(table, 0, "leave"), {}, 200)
        ann.claim(table, 1)
        assert not any(gem in json.dumps(mine.heard) for gem in GEMS)
        ben.claim(table, 0)
        mine.until(lambda m: m["type"] == "scene" and m["viewer"] == 1)
        assert any(gem in json.dumps(mine.heard) for gem in GEMS), "the eyes open when the match starts"


def test_who_plays_both_sides_cannot_leave_one_to_a_stranger(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("hidden_gems", "me me")
    with ann.sit(table, viewer=0) as mine:
        mine.send({"type": "look", "viewer": 1})
        assert mine.of("scene")["viewer"] == 1, "the eyes of both seats are theirs"
    ann.ask("POST", seat(table, 1, "leave"), {}, 200)
    assert ben.ask("POST", seat(table, 1, "claim"), status=403)["code"] == "other_side", "Ann knows this gem"
    ann.claim(table, 1)


@pytest.mark.parametrize(("game", "config"), [("noughts", {}), ("undercity", {"players": 2})])
def test_partners_and_who_has_no_secrets_may_change_seats(server: Served, game: str, config: dict[str, int]) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay(game, config=config)
    ben.claim(table, 1)
    ben.ask("POST", seat(table, 1, "leave"), {}, 200)
    ann.claim(table, 1)
    ann.ask("POST", seat(table, 0, "leave"), {}, 200)
    ben.claim(table, 0)


def test_every_change_of_a_seat_is_announced(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("noughts", "me random")

    def announced(socket: Socket) -> tuple[Any, ...]:
        told = socket.of("seat")
        return tuple(told[name] for name in ("seat", "holder", "player", "level", "stand_in"))

    with ann.sit(table) as mine, Socket(server, table) as watcher:
        for who, change, body, now in (
            (ann, "open", None, ("open", "", "", False)),
            (ben, "claim", None, ("person", "Ben", "", False)),
            (ben, "stand-in", {"level": "random"}, ("person", "Ben", "random", True)),
            (ben, "take-back", None, ("person", "Ben", "", False)),
            (ben, "leave", {"level": "random"}, ("bot", "", "random", False)),
        ):
            who.ask("POST", seat(table, 1, change), body, 200)
            assert announced(mine) == announced(watcher) == (1, *now)


# ---- 3: undo --------------------------------------------------------------------------------------------------------


def test_what_was_rolled_before_an_undo_does_not_come_again(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay("auction", "me me")
    live: Table = server.hub.tables.live(table)
    points = []
    with ann.sit(table) as mine:
        while live.match.ask is not None and live.match.ask.prompt == "bid":
            asked = live.match.waiting[0]
            mine.send({"type": "look", "viewer": asked})
            mine.until(lambda m, who=asked: m["type"] == "scene" and m["viewer"] == who)  # type: ignore[misc]
            assert mine.choose(seat=asked)["type"] == "accepted"
        asked = live.match.waiting[0]
        for number in range(8):
            seq = live.match.seq
            assert mine.choose("dice", seq=seq, seat=asked)["type"] == "accepted"
            points.append(live.match.state.hands[asked].points)
            mine.send({"type": "undo", "id": f"u{number}", "seat": asked})
            mine.until(lambda m, n=number: m["type"] == "accepted" and m["id"] == f"u{n}")  # type: ignore[misc]
        seed = str(live.match.dice.seed)
        assert seed not in json.dumps(mine.heard)
        mine.send({"type": "resign", "seat": 0})
        mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
    assert len(set(points)) > 1, f"whoever took a roll back knew the next: {points}"
    record = ann.ask("GET", f"/api/tables/{table}/record", status=200)
    assert Record.from_json(json.dumps(record)).verify(AuctionGame()).over, "and the record still proves every roll"


# ---- 4: secret answers ----------------------------------------------------------------------------------------------

CLOCK = {"kind": "game", "seconds": 600, "bonus": 5}


def test_a_secret_answer_stops_no_clock_that_others_can_see(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("hidden_gems", "me open", clock=CLOCK)
    ben.claim(table, 1)
    with ann.sit(table) as left, ben.sit(table) as right, Socket(server, table) as watcher:
        assert left.choose("bid-low")["type"] == "accepted"
        quiet(right)
        quiet(watcher)
        with Socket(server, table) as latecomer:
            quiet(latecomer)
            clocks = [socket.last["clock"] for socket in (right, watcher, latecomer)]
        for clock in clocks:
            assert clock["running"] == [0, 1]
            assert max(clock["left"]) <= 600_000, "the bonus would tell"
        left.send({"type": "undo", "id": "u"})
        left.until(lambda m: m["type"] == "accepted" and m["id"] == "u")
        quiet(right)
        assert right.last["clock"]["running"] == [0, 1]
        assert max(right.last["clock"]["left"]) <= 600_000
        assert left.choose("bid-low", seq=0)["type"] == "accepted"
        assert right.choose("bid-low")["type"] == "accepted"
        right.until(lambda m: m["type"] == "clock" and m["left"][0] > 600_000)


def test_a_bot_that_has_answered_in_secret_seems_to_think_on(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = asyncio.Event()

    async def think(
        who: str, table: str, epoch: int, match: Match[Any], seat: int, level: str, seed: str, wish: str
    ) -> Chosen:
        if seat == 2:
            await slow.wait()
        return Chosen(make_player(level, seed).choose(SeatView(match, seat)))

    monkeypatch.setattr(server.hub.workers, "think", think)
    ann = server.guest("Ann")
    table = ann.lay("three_bids", "me random random")
    live: Table = server.hub.tables.live(table)
    with ann.sit(table) as mine:
        while 1 in on_the_loop(server, lambda: live.match.waiting):
            quiet(mine)
        quiet(mine)
        assert mine.last["thinking"]["seats"] == [1, 2]
        with Socket(server, table) as watcher:
            quiet(watcher)
            assert watcher.last["thinking"]["seats"] == [1, 2]
        server.hub.loop.call_soon_threadsafe(slow.set)
        assert mine.choose("bid-low")["type"] == "accepted"
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 3)
        assert mine.choose("bid-low")["type"] == "accepted"
        mine.until(lambda m: m["type"] == "thinking" and m["seats"] == [])


def test_a_table_that_rests_does_not_tell_how_many_have_answered(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("hidden_gems")
    ben.claim(table, 1)
    with ann.sit(table) as left:
        assert left.choose("bid-low")["type"] == "accepted"
    live: Table = server.hub.tables.live(table)
    asyncio.run_coroutine_threadsafe(live.rest(), server.hub.loop).result(20)
    stored = asyncio.run_coroutine_threadsafe(server.hub.store.find(table), server.hub.loop).result(20)
    assert stored.answers == 0


# ---- 5: imagined worlds ---------------------------------------------------------------------------------------------


def test_nobody_can_work_out_the_worlds_that_hints_odds_and_looks_imagine(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[str] = []

    async def hint(who: str, table: str, epoch: int, match: Match[Any], seat: int, seed: str) -> None:
        seeds.append(seed)

    monkeypatch.setattr(server.hub.workers, "hint", hint)
    ann = server.guest("Ann")
    table = ann.lay("hidden_gems", "me me")
    match = server.hub.tables.live(table).match
    with ann.sit(table, viewer=0) as mine:
        mine.send({"type": "hint", "seq": 0, "seat": 0})
        mine.of("hint")

    def imagine(viewer: int, seed: str, nimble: bool = False) -> Match[Any]:
        seeds.append(seed)
        return Match.imagine(match, viewer, seed, nimble)

    monkeypatch.setattr(match, "imagine", imagine)
    match.odds("bid-low", 0)
    match.forecast(0)
    SeatView(match, 0).looks()
    SeatView(match, 0).ways()
    assert len(seeds) == 5
    assert all(match.dice.seed in seed for seed in seeds)


# ---- 6, 7: consent --------------------------------------------------------------------------------------------------


def two_at(server: Served, game: str = "noughts") -> tuple[str, Guest, Guest]:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay(game)
    ben.claim(table, 1)
    return table, ann, ben


def test_undo_needs_the_consent_of_whom_a_bot_stands_in_for(server: Served) -> None:
    table, ann, ben = two_at(server)
    with ann.sit(table) as left, ben.sit(table) as right:
        assert left.choose("4")["type"] == "accepted"
        ben.ask("POST", seat(table, 1, "stand-in"), {"level": "random"}, 200)
        left.until(lambda m: m["type"] == "scene" and m["answers"] == 2)
        left.send({"type": "undo", "id": "u"})
        assert left.of("proposal")["waiting"] == [1]
        assert server.hub.tables.live(table).match.answers == 2
        right.of("proposal")
        right.send({"type": "consent", "agree": True, "id": "c"})
        left.until(lambda m: m["type"] == "scene" and m["answers"] == 0)


def test_consent_is_for_the_choice_that_it_was_asked_for(server: Served) -> None:
    table, ann, ben = two_at(server)
    with ann.sit(table) as left, ben.sit(table) as right:
        for socket, key, seq in ((left, "4", 0), (right, "0", 1)):
            assert socket.choose(key, seq=seq)["type"] == "accepted"
        left.send({"type": "undo", "id": "u"})
        right.until(lambda m: m["type"] == "proposal" and m["state"] == "open")
        assert left.choose("8", seq=2)["type"] == "accepted"
        right.until(lambda m: m["type"] == "proposal" and m["state"] == "lapsed")
        assert right.refused({"type": "consent", "agree": True})["code"] == "no_proposal"
        assert server.hub.tables.live(table).match.answers == 3


def test_consent_takes_back_the_choice_that_was_meant_though_another_was_made_in_secret(server: Served) -> None:
    table, ann, ben = two_at(server, "hidden_gems")
    with ann.sit(table) as left, ben.sit(table) as right:
        for socket in (left, right):
            assert socket.choose("bid-low")["type"] == "accepted"
        right.until(lambda m: m["type"] == "scene" and m["answers"] == 2)
        left.until(lambda m: m["type"] == "scene" and m["answers"] == 2)
        left.send({"type": "undo", "id": "u"})
        right.until(lambda m: m["type"] == "proposal" and m["state"] == "open")
        assert left.choose("bid-high")["type"] == "accepted"
        assert [m["type"] for m in quiet(right)] == [], "that she has answered is no news"
        right.send({"type": "consent", "agree": True, "id": "c"})
        right.until(lambda m: m["type"] == "accepted" and m["id"] == "c")
        assert 0 in server.hub.tables.live(table).match.waiting
        assert server.hub.tables.live(table).match.state.rounds == 0


def test_whose_question_vanishes_is_told_so(server: Served) -> None:
    table, ann, ben = two_at(server)
    with ann.sit(table) as left, ben.sit(table) as right:
        assert left.choose("4")["type"] == "accepted"
        right.my_turn()
        left.send({"type": "undo", "id": "u"})
        assert right.of("undone") == {"type": "undone", "by": 0, "seats": [1]}
        assert right.of("scene")["answers"] == 0
