"""The challenge of the week: the same dice for everybody, one try each, and nobody looks first."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.kernel import find_game
from rulewright.kernel.registry import game_ids
from rulewright.server.nights.challenges import of_week, ranked
from rulewright.server.people.goodbye import NO_TABLE
from rulewright.server.storage import stored
from rulewright.server.storage.attempts import Attempt
from rulewright.server.times import DAY, now_ms, week_ends, week_of

from .harness import GENEROUS, PATIENCE, Account, Guest, Served, Socket, serving

NUMBERS = count()


def person(server: Served) -> Account:
    return server.account(f"Challenger {next(NUMBERS)}")


def tried(who: Account) -> str:
    return str(who.ask("POST", "/api/challenge/try", None, 201)["table"]["id"])


def given_up(who: Account) -> str:
    table = tried(who)
    with who.sit(table) as socket:
        socket.send({"type": "resign", "id": "r"})
        socket.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")
    return table


def now(who: Guest) -> Any:
    return who.ask("GET", "/api/challenge", status=200)


# ---- which, and who is best -----------------------------------------------------------------------------------------


def test_a_week_begins_on_monday_and_games_and_set_ups_take_turns() -> None:
    monday = 1_762_128_000_000  # 3 November 2025
    assert week_of(monday) == week_of(monday + 7 * DAY - 1) == week_of(monday - 1) + 1
    assert week_ends(week_of(monday)) == monday + 7 * DAY
    offered = {game.id: len(game.set_ups) for game in map(find_game, game_ids()) if game.co_operative and game.set_ups}
    drawn = {(game.id, one.id) for game, one in map(of_week, range(100, 100 + 20 * len(offered)))}
    assert len(drawn) == sum(offered.values())
    assert of_week(2000)[0] is not of_week(2001)[0]


def test_won_comes_first_then_points_then_fewest_decisions() -> None:
    tries = [
        Attempt("a", "Lost", "", 0.0, None, 10),
        Attempt("b", "Slow", "", 1.0, None, 90),
        Attempt("c", "Quick", "", 1.0, None, 80),
        Attempt("d", "Playing", "", None, None, None),
        Attempt("e", "Rich", "", 1.0, 12, 120),
    ]
    assert [each.name for each in ranked(tries)] == ["Rich", "Quick", "Slow", "Lost"]


# ---- one try --------------------------------------------------------------------------------------------------------


def test_the_same_dice_for_everybody_and_one_try_each(server: Served) -> None:
    ann, ben = person(server), person(server)
    mine, theirs = tried(ann), tried(ben)
    assert mine != theirs
    assert tried(ann) == mine, "it goes on where it was left"
    tables = [who.ask("GET", f"/api/tables/{table}", status=200) for who, table in ((ann, mine), (ben, theirs))]
    assert tables[0]["commitment"] == tables[1]["commitment"]
    assert [(each["seed"], each["practice"], each["public"], each["counts"]) for each in tables] == [
        (None, False, False, True)
    ] * 2
    with ann.sit(mine) as left, ben.sit(theirs) as right:
        for _ in range(5):
            assert left.scene["zones"] == right.scene["zones"]
            assert left.question == right.question
            if not (left.question and left.question["options"]):
                break
            key = left.question["options"][-1]["key"]
            for socket in (left, right):
                assert socket.choose(key)["type"] == "accepted"
                socket.of("scene")
    guest = server.guest()
    assert guest.ask("POST", "/api/challenge/try", None, 403)["code"] == "account_needed"


def test_who_has_not_tried_it_sees_no_table_of_it(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    table = given_up(ann)
    tried(ben)  # it is not enough to begin
    for who in (ben, cat):
        for path in (f"tables/{table}", f"tables/{table}/standing", f"replays/{table}", f"replays/{table}/frames/3"):
            assert who.ask("GET", f"/api/{path}", status=403)["code"] == "not_tried"
        assert who.ask("POST", f"/api/replays/{table}/fork", {}, 403)["code"] == "not_tried"
        assert all(each["table"] is None for each in now(who)["board"])
    with pytest.raises(Exception, match=str(NO_TABLE)):
        Socket(server, table, cat.cookie)
    given_up(ben)
    ben.ask("GET", f"/api/replays/{table}", status=200)
    told = [each["table"] for each in now(ben)["board"]]
    assert table not in told, "whose try it was is told, not where it lies"
    assert any(told), "but for one's own"


def test_nobody_is_told_seed_or_record_before_the_week_is_over(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person(server)
    table = given_up(ann)
    assert ann.ask("GET", f"/api/tables/{table}", status=200)["seed"] is None
    assert ann.ask("GET", f"/api/replays/{table}", status=200)["seed"] is None
    ann.ask("GET", f"/api/tables/{table}/record", status=409)
    ann.ask("POST", f"/api/replays/{table}/fork", {}, 409)
    [kept] = [each for each in ann.ask("GET", "/api/me/export", status=200)["tables"] if each["id"] == table]
    assert kept["seed"] is None
    capsule = ann.ask("GET", f"/api/replays/{table}/frames/0/capsule", status=200)
    assert not capsule.get("record")
    assert not capsule.get("seed")
    later = now_ms() + 8 * DAY
    monkeypatch.setattr(stored, "now_ms", lambda: later)
    assert ann.ask("GET", f"/api/tables/{table}", status=200)["seed"]
    person(server).ask("GET", f"/api/tables/{table}/record", status=200)


def test_it_is_played_without_help(server: Served) -> None:
    ann = person(server)
    table = tried(ann)
    with ann.sit(table) as socket:
        assert socket.refused({"type": "hint", "seq": socket.question["seq"]})["code"] == "rated"
        ann.ask("POST", f"/api/tables/{table}/seats/0/stand-in", {"level": "expert"}, 409)
        ann.ask("POST", f"/api/replays/{table}/fork", {}, 409)
    ann.ask("POST", f"/api/tables/{table}/seats/0/leave", {"level": "expert"}, 200)
    assert ann.ask("GET", f"/api/tables/{table}", status=200)["status"] == "over", "who leaves gives up"
    told = now(ann)
    assert told["mine"]["result"] == 0.0
    assert told["my_table"] is None
    assert told["mine"]["rank"] >= 1


def test_practice_has_other_dice_and_tells_nothing(server: Served) -> None:
    ann, guest = person(server), server.guest()
    table = ann.ask("GET", f"/api/tables/{tried(ann)}", status=200)
    for who in (ann, guest):
        practice = who.ask("POST", "/api/challenge/practise", None, 201)["table"]
        assert (practice["game"], practice["config"]) == (table["game"], table["config"])
        assert practice["commitment"] != table["commitment"]
        assert (practice["night"], practice["counts"], practice["seed"]) == (None, False, None)


# ---- second accounts ------------------------------------------------------------------------------------------------


def test_a_new_account_cannot_look_first(tmp_path: Path) -> None:
    """A week old, with three matches; who has begun may go on, and nobody sees anything meanwhile."""
    limits = replace(GENEROUS, challenge_days=7, challenge_matches=2)
    with serving(tmp_path / "new.db", limits, shared=True) as server:
        old, new = person(server), person(server)
        assert now(server.guest())["why"] == "the challenge is for accounts: register first"
        aged(server, old)
        assert now(old)["why"] == "the challenge is for who has finished 2 matches: 2 to go"
        for _ in range(2):
            for who in (old, new):
                lost(who)
        assert now(old)["why"] == ""
        table = tried(old)
        assert now(new)["why"].endswith("7 days old: 7 to go")
        refused = new.ask("POST", "/api/challenge/try", None, 403)
        assert (refused["code"], refused["text"]) == ("too_new", now(new)["why"])
        assert now(new)["tried"] == 1, "nothing is noted of who may not"
        new.ask("GET", f"/api/tables/{table}", status=403)
        new.ask("POST", "/api/challenge/practise", None, 201)
        server.hub.budgets.limits = replace(limits, challenge_days=30)
        assert tried(old) == table, "who has begun may go on"


def aged(server: Served, who: Account) -> None:
    statement = "UPDATE people SET created = created - ? WHERE id = ?"
    values = (7 * DAY, who.me["id"])
    work = server.hub.database.connected(lambda connection: connection.exec_driver_sql(statement, values))
    asyncio.run_coroutine_threadsafe(work, server.hub.loop).result(PATIENCE)


def lost(who: Account) -> None:
    """A match against a bot, given up after a move."""
    with who.sit(who.lay("noughts", "me novice")) as socket:
        socket.my_turn()
        socket.choose()
        socket.send({"type": "resign", "id": "r"})
        socket.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")
