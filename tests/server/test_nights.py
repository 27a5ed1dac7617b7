"""Tournaments: signed up for, played by themselves round by round, and nothing for a cheat to gain."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import find_game
from rulewright.server.limits import Limits
from rulewright.server.nights import tournaments
from rulewright.server.nights.courses import courses, fair_set_ups
from rulewright.server.nights.tournaments import waited
from rulewright.server.storage.lines import Line
from rulewright.server.times import DAY, now_ms

from .harness import PATIENCE, Account, Served, serving

NUMBERS = count()
CLOCK = {"kind": "game", "seconds": 600}


def person(server: Served) -> Account:
    return server.account(f"Knight {next(NUMBERS)}")


def made(organiser: Account, status: int = 201, **more: Any) -> Any:
    plan = {"name": "Autumn Swiss", "game": "noughts", "clock": CLOCK, "pause": 0, "level": "novice", **more}
    return organiser.ask("POST", "/api/nights", plan, status)


def do(who: Account, night: Any, what: str, body: Any = None, status: int | None = 200) -> Any:
    return who.ask("POST", f"/api/nights/{night['night']['id']}/{what}", body, status)


def look(who: Account, night: Any, status: int = 200) -> Any:
    return who.ask("GET", f"/api/nights/{night['night']['id']}", status=status)


def resign(player: Account, table: str) -> None:
    with player.sit(table) as socket:
        socket.send({"type": "resign", "id": "r"})
        socket.until(lambda message: message["type"] == "table" and message["table"]["status"] == "over")


def wait_for(who: Account, night: Any, wanted: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page = look(who, night)
        if wanted(page):
            return page
        time.sleep(0.05)
    raise AssertionError(page)


def play_out(night: Any, people: list[Account]) -> Any:
    """Whoever has a table resigns there, until the tournament is over."""
    by_name = {each.name: each for each in people}
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page = look(people[0], night)
        if page["night"]["status"] != "playing":
            return page
        names = {each["seed"]: each["name"] for each in page["entrants"]}
        for pair in page["rounds"][-1]["pairs"]:
            player = by_name.get(names.get(pair["first"], "")) or by_name.get(names.get(pair["second"], ""))
            if pair["table"] and pair["points"] is None and player:
                resign(player, pair["table"])
        time.sleep(0.05)
    raise AssertionError("it never ended")


# ---- what it is played on -------------------------------------------------------------------------------------------


def test_only_fair_set_ups_of_two_sided_games_are_offered() -> None:
    offered = {each.game: each for each in courses()}
    assert "noughts" in offered
    assert all(not find_game(game).co_operative for game in offered)
    for game in map(find_game, offered):
        for one in fair_set_ups(game):
            assert one.fairness is None or one.fairness.low <= 0.5 <= one.fairness.high
            assert len({seat.team for seat in game.seats(game.completed(one.config))}) == 2


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game": "undercity"}, "not_fair"),
        ({"game": "factions", "set_up": "endless_grave_against_stampede_ruins"}, "not_fair"),
        ({"clock": {"kind": "off"}}, "not_rateable"),
        ({"starts": 1}, "bad_time"),
        ({"kind": "round_robin", "seats": 30}, "too_many"),
        ({"name": "   "}, "bad_name"),
    ],
)
def test_what_cannot_be_played_fairly_is_not_made(server: Served, more: dict[str, Any], code: str) -> None:
    assert made(person(server), 400, **more)["code"] == code


# ---- playing --------------------------------------------------------------------------------------------------------


def test_a_swiss_of_eight_with_bots_runs_by_itself(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    night = made(ann, seats=8, rounds=2, stand_ins="full")
    assert night["night"]["joined"]
    assert night["night"]["entrants"] == 1
    for each in (ben, cat):
        do(each, night, "join")
    page = do(ann, night, "start")
    assert page["night"]["status"] == "playing"
    assert (page["night"]["entrants"], page["night"]["rounds"]) == (8, 2)
    assert [each["level"] for each in page["entrants"]].count("novice") == 5
    assert {each["seed"] for each in page["entrants"]} == set(range(1, 9))
    assert {each["seed"] for each in page["entrants"] if not each["level"]} == {1, 2, 3}, "people are rated higher"
    table = ben.ask("GET", f"/api/tables/{look(ben, night)['my_table']}", status=200)
    assert (table["title"], table["rated"], table["night"]) == ("Autumn Swiss, round 1", True, night["night"]["id"])
    [waits] = ben.ask("GET", "/api/me/inbox", status=200)["rounds"]
    assert waits["table"]["id"] == table["id"]
    page = play_out(night, [ann, ben, cat])
    assert page["night"]["status"] == "over"
    assert [len(each["pairs"]) for each in page["rounds"]] == [4, 4]
    points = sorted((each["points"] for each in page["places"]), reverse=True)
    assert sum(points) == 8
    assert points == [each["points"] for each in page["places"]]
    assert page["night"]["leaders"]
    met = [frozenset((pair["first"], pair["second"])) for each in page["rounds"] for pair in each["pairs"]]
    assert len(set(met)) == 8
    assert not ben.ask("GET", "/api/me/inbox", status=200)["rounds"]


@pytest.mark.long
def test_sides_are_as_paired_not_drawn_and_a_clock_that_falls_counts(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    quick = {"kind": "game", "seconds": 5}
    night = made(people[0], seats=4, rounds=1, clock=quick)
    for each in people[1:]:
        page = do(each, night, "join")
    assert page["night"]["status"] == "playing", "it begins when all seats are taken"
    names = {each["seed"]: each["name"] for each in page["entrants"]}
    for pair in page["rounds"][0]["pairs"]:
        table = people[0].ask("GET", f"/api/tables/{pair['table']}", status=200)
        assert [seat["player"] for seat in table["seats"]] == [names[pair["first"]], names[pair["second"]]]
        assert table["clock"]["flag"] == "lose"
    page = wait_for(people[0], night, lambda page: page["night"]["status"] == "over")
    assert [pair["points"] for pair in page["rounds"][0]["pairs"]] == [0.0, 0.0], "nobody came: who was asked has lost"


def test_a_round_robin_of_three_has_byes_and_who_leaves_is_met_no_more(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    night = made(ann, kind="round_robin", seats=3, stand_ins="none")
    do(ben, night, "join")
    page = do(cat, night, "join")
    assert page["night"]["rounds"] == 3
    assert [pair["second"] is None for pair in page["rounds"][0]["pairs"]].count(True) == 1
    seed = next(each["seed"] for each in page["entrants"] if each["me"])
    do(cat, night, "leave")
    page = play_out(night, [ann, ben])
    mine = [cell["result"] for place in page["places"] if place["seed"] == seed for cell in place["cells"]]
    assert "won" not in mine
    assert mine.count("missed") >= 1
    met = [pair for each in page["rounds"] for pair in each["pairs"] if pair["second"] is not None]
    assert len(met) <= 2 + (mine[0] != "bye")
    assert all(pair["points"] is not None for each in page["rounds"] for pair in each["pairs"])


def test_a_pause_between_rounds(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = made(people[0], seats=4, rounds=2, pause=60)
    for each in people[1:]:
        do(each, night, "join")
    names = {each.name: each for each in people}
    page = look(people[0], night)
    by_seed = {each["seed"]: names[each["name"]] for each in page["entrants"]}
    for pair in page["rounds"][0]["pairs"]:
        resign(by_seed[pair["first"]], pair["table"])
    page = wait_for(people[0], night, lambda page: page["night"]["due"])
    assert page["night"]["round"] == 1
    assert 50 * 60_000 < page["night"]["due"] - now_ms() < 61 * 60_000


def test_it_begins_at_its_time_and_with_too_few_not_at_all(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    soon = made(ann, seats=8, stand_ins="even", starts=now_ms() - 1)
    assert wait_for(ann, soon, lambda page: page["night"]["status"] != "open")["night"]["status"] == "cancelled"
    later = made(ann, seats=8, rounds=1, stand_ins="even", starts=now_ms() + 1200)
    for each in (ben, cat):
        do(each, later, "join")
    page = wait_for(ann, later, lambda page: page["night"]["status"] != "open")
    assert (page["night"]["status"], page["night"]["entrants"]) == ("playing", 4)


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "night.db"
    with serving(database) as server:
        people = [person(server) for _ in range(3)]
        night = made(people[0], seats=6, rounds=2, stand_ins="full")
        for each in people[1:]:
            do(each, night, "join")
        do(people[0], night, "start")
    with serving(database) as server:
        for each in people:
            each.server = server
        page = play_out(night, people)
        assert page["night"]["status"] == "over"
        assert [len(each["pairs"]) for each in page["rounds"]] == [3, 3]


# ---- leagues --------------------------------------------------------------------------------------------------------

DAYS = {"kind": "days", "days": 2}


def test_a_league_is_a_round_robin_by_correspondence(server: Served) -> None:
    ann = person(server)
    for more in ({"kind": "swiss", "clock": DAYS}, {"kind": "round_robin"}):
        assert made(ann, 400, days=7, **more)["code"] == "not_a_league"
    page = made(ann, days=7, kind="round_robin", clock=DAYS)
    assert page["night"]["days"] == 7


def test_when_the_days_of_a_round_are_over_who_was_slower_has_lost(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [person(server) for _ in range(4)]
    night = made(people[0], kind="round_robin", seats=4, days=7, clock=DAYS, stand_ins="none")
    for each in people[1:]:
        page = do(each, night, "join")
    assert 6 * DAY < page["night"]["due"] - now_ms() <= 7 * DAY
    assert not people[0].ask("GET", "/api/me/inbox", status=200)["rounds"]
    names = {each["seed"]: next(one for one in people if one.name == each["name"]) for each in page["entrants"]}
    first = page["rounds"][0]["pairs"][0]
    with names[first["first"]].sit(first["table"]) as socket:
        socket.choose()
    later = now_ms() + 7 * DAY
    monkeypatch.setattr(tournaments, "now_ms", lambda: later)
    page = wait_for(people[0], night, lambda page: page["night"]["round"] == 2)
    points = {pair["table"]: pair["points"] for pair in page["rounds"][0]["pairs"]}
    assert points.pop(first["table"]) == 1.0, "the second had a week and did not answer"
    assert list(points.values()) == [0.0], "the first had a week and did not answer"
    assert later + 6 * DAY < page["night"]["due"]


def test_others_wait_for_answers_and_for_the_open_question() -> None:
    line = Line(0, 0, 0, "", "", 0, "")
    lines = [
        line._replace(at=10, seat=0, seq=0),
        line._replace(at=40, seat=1, seq=1),
        line._replace(at=40, seat=0, seq=-1),
    ]
    assert waited(lines, 0, [0], 45) == {0: 15, 1: 30}


# ---- who may --------------------------------------------------------------------------------------------------------


def test_nobody_signs_up_twice_and_guests_not_at_all(server: Served) -> None:
    ann, guest = person(server), server.guest()
    night = made(ann)
    assert do(ann, night, "join", status=409)["text"] == "you have signed up"
    answer = guest.ask("POST", f"/api/nights/{night['night']['id']}/join", None, 403)
    assert answer["code"] == "account_needed"


def test_who_leaves_before_the_start_may_come_back_who_was_struck_off_may_not(server: Served) -> None:
    ann, ben = person(server), person(server)
    night = made(ann)
    do(ben, night, "join")
    assert do(ben, night, "leave")["may_join"]
    page = do(ben, night, "join")
    number = next(each["number"] for each in page["entrants"] if each["me"])
    assert do(ben, night, "kick", {"number": number}, 403)["code"] == "forbidden"
    assert [each["name"] for each in do(ann, night, "kick", {"number": number})["entrants"]] == [ann.name]
    assert do(ben, night, "join", status=409)["text"] == "you were struck off the list"
    do(ann, night, "kick", {"number": 99}, 404)


def test_only_who_made_it_looks_after_it_and_after_the_start_nobody(server: Served) -> None:
    ann, ben = person(server), person(server)
    night = made(ann, seats=4, stand_ins="full")
    for what in ("close", "start", "cancel"):
        do(ben, night, what, status=403)
    assert do(ann, night, "close")["night"]["closed"]
    assert do(ben, night, "join", status=409)["text"] == "the list is closed"
    do(ann, night, "start")
    for what in ("close", "start", "cancel"):
        assert do(ann, night, what, status=409)["code"] == "begun"
    do(ann, night, "kick", {"number": 2}, 409)
    do(ben, night, "join", status=409)
    do(ann, night, "leave")


def test_who_leaves_while_it_runs_loses_the_match(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = made(people[0], seats=4, rounds=2)
    for each in people[1:]:
        do(each, night, "join")
    page = look(people[3], night)
    table = page["my_table"]
    me = next(each["seed"] for each in page["entrants"] if each["me"])
    do(people[3], night, "leave")
    [pair] = [pair for pair in look(people[0], night)["rounds"][0]["pairs"] if pair["table"] == table]
    assert pair["points"] == (0.0 if pair["first"] == me else 1.0)
    page = play_out(night, people[:3])
    last = [seed for pair in page["rounds"][1]["pairs"] for seed in (pair["first"], pair["second"])]
    assert me not in last
    assert None in last, "three are left: one has a bye"


def test_the_one_in_whose_name_it_is_can_keep_it_among_friends(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    ann.ask("POST", "/api/me/friends", {"name": ben.name}, 200)
    ben.ask("POST", "/api/me/friends", {"name": ann.name}, 200)
    night = made(ann, admits="friends", seats=3, stand_ins="full")
    look(cat, night, 404)
    do(cat, night, "join", status=404)
    assert night["night"]["id"] not in str(cat.ask("GET", "/api/nights", status=200))
    assert night["night"]["id"] in str(ben.ask("GET", "/api/nights", status=200))
    do(ben, night, "join")
    page = do(ann, night, "start")
    table = next(pair["table"] for pair in page["rounds"][0]["pairs"] if pair["table"])
    cat.ask("GET", f"/api/tables/{table}", status=403)
    ben.ask("GET", f"/api/tables/{table}", status=200)


def test_one_that_is_not_public_is_found_by_its_link_and_who_is_blocked_finds_none(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    night = made(ann, public=False)
    assert night["night"]["id"] not in str(ben.ask("GET", "/api/nights", status=200))
    assert night["night"]["id"] in str(ann.ask("GET", "/api/nights", status=200))
    assert look(ben, night)["may_join"]
    ann.ask("POST", "/api/me/blocks", {"name": cat.name}, 200)
    look(cat, night, 404)
    do(cat, night, "join", status=404)


def test_nobody_makes_more_than_three_at_once(server: Served) -> None:
    ann = person(server)
    nights = [made(ann) for _ in range(3)]
    assert made(ann, 429)["code"] == "too_many"
    do(ann, nights[0], "cancel")
    made(ann)


def test_who_goes_for_good_is_out_and_what_was_theirs_is_cancelled(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    mine, ours = made(people[0]), made(people[1], seats=4, rounds=2)
    for each in (people[0], people[2], people[3]):
        page = do(each, ours, "join")
    assert page["night"]["status"] == "playing"
    exported = people[0].ask("GET", "/api/me/export", status=200)["club"]
    assert [each["name"] for each in exported["nights"]] == ["Autumn Swiss"]
    assert [each["night"] for each in exported["entrants"]] == [mine["night"]["id"], ours["night"]["id"]]
    people[0].ask("POST", "/api/me/delete", {"current": "correct horse"}, 204)
    page = look(people[1], ours)
    assert [each["out"] for each in page["entrants"]].count(True) == 1
    assert "Former player" in [each["name"] for each in page["entrants"]]
    assert look(people[1], mine)["night"]["status"] == "cancelled"
    assert play_out(ours, people[1:])["night"]["status"] == "over"


# ---- what an upgrade, a broken row or somebody who is gone leaves ---------------------------------------------------


def begun(people: list[Account], **more: Any) -> Any:
    """A tournament of all these people that has begun."""
    night = made(people[0], seats=len(people), rounds=2, stand_ins="none", **more)
    for each in people[1:]:
        do(each, night, "join")
    return night


def change(server: Served, statement: str, *values: Any) -> None:
    """Whatever an upgrade or an accident does to the rows."""
    work = server.hub.database.connected(lambda connection: connection.exec_driver_sql(statement, values))
    asyncio.run_coroutine_threadsafe(work, server.hub.loop).result(PATIENCE)


ACCIDENTS = (
    "stand_ins = 'odd'",
    "game = 'chess'",
    """config = '{"mode": "9v9"}'""",
    """config = '{"mo'""",
    """clock = '{"kind": "moon"}'""",
    "kind = 'odd'",
)


def test_one_that_cannot_go_on_is_told_as_such_and_its_maker_cancels_it(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    other = made(people[1])
    for accident in ACCIDENTS:
        night = begun(people)
        assert do(people[0], night, "cancel", status=409)["code"] == "begun"
        change(server, f"UPDATE nights SET {accident} WHERE id = ?", night["night"]["id"])
        listed = people[0].ask("GET", "/api/nights", status=200)
        told = {each["id"]: each["problem"] for each in (*listed["running"], *listed["upcoming"])}
        assert told[night["night"]["id"]], accident
        assert told[other["night"]["id"]] == "", "the others are shown as ever"
        assert look(people[0], night)["night"]["problem"]
        do(people[1], night, "cancel", status=403)
        assert do(people[0], night, "cancel")["night"]["status"] == "cancelled"


def test_one_whose_entrants_cannot_be_read_can_be_cancelled_and_one_that_is_over_cannot(server: Served) -> None:
    people = [person(server) for _ in range(3)]
    night = made(people[0], seats=4, rounds=1, stand_ins="full")
    page = do(people[0], night, "start")
    change(server, "UPDATE entrants SET level = 'wizard' WHERE level IS NOT NULL AND night = ?", page["night"]["id"])
    assert look(people[0], night)["night"]["problem"].startswith("this tournament cannot be read")
    change(server, "UPDATE nights SET status = 'over' WHERE id = ?", page["night"]["id"])
    do(people[0], night, "cancel", status=409)
    change(server, "UPDATE nights SET status = 'playing' WHERE id = ?", page["night"]["id"])
    assert do(people[0], night, "cancel")["night"]["status"] == "cancelled"


def test_a_table_of_other_rules_holds_it_up_and_it_can_be_cancelled(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = begun(people)
    assert look(people[0], night)["night"]["problem"] == ""
    change(server, "UPDATE tables SET rules = '0' WHERE night = ?", night["night"]["id"])
    assert "other rules" in look(people[0], night)["night"]["problem"]
    page = do(people[0], night, "cancel")
    assert (page["night"]["status"], page["night"]["problem"]) == ("cancelled", "")


def test_nothing_is_laid_for_one_that_was_cancelled(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = begun(people)
    id = night["night"]["id"]
    change(server, "UPDATE nights SET config = '7' WHERE id = ?", id)
    do(people[0], night, "cancel")
    change(server, "UPDATE nights SET config = '{}' WHERE id = ?", id)
    change(server, 'UPDATE pairings SET "table" = "table" || \'x\' WHERE night = ?', id)
    look_again = server.hub.tournaments._look_at(id)
    asyncio.run_coroutine_threadsafe(look_again, server.hub.loop).result(PATIENCE)
    assert [pair["table"] for pair in look(people[0], night)["rounds"][0]["pairs"]] == [None, None]


def test_a_process_that_drains_lays_no_tables_of_a_tournament_and_another_does(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = made(people[0], seats=4, rounds=1, join=False)
    server.hub.draining = True
    try:
        for each in people:
            do(each, night, "join")
        page = do(people[0], night, "start")
        assert not any(pair["table"] for pair in page["rounds"][0]["pairs"])
    finally:
        server.hub.draining = False
    wait_for(people[0], night, lambda page: all(pair["table"] for pair in page["rounds"][0]["pairs"]))


def test_who_is_gone_before_the_table_stands_loses_without_one(server: Served) -> None:
    people = [person(server) for _ in range(4)]
    night = begun(people)
    id, page = night["night"]["id"], look(people[3], night)
    me = next(each["seed"] for each in page["entrants"] if each["me"])
    [mine] = [pair for pair in page["rounds"][0]["pairs"] if me in (pair["first"], pair["second"])]
    change(server, "UPDATE nights SET config = '7' WHERE id = ?", id)  # so that no table is laid meanwhile
    change(server, 'UPDATE pairings SET "table" = ? WHERE "table" = ?', f"{id[:12]}-later", mine["table"])
    do(people[3], night, "leave")
    [pair] = [pair for pair in look(people[0], night)["rounds"][0]["pairs"] if pair["board"] == mine["board"]]
    assert (pair["table"], pair["points"]) == (None, 0.0 if mine["first"] == me else 1.0)


def test_a_number_is_given_once(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    night = made(ann)
    do(ben, night, "join")
    do(ben, night, "leave")
    page = do(cat, night, "join")
    assert [each["number"] for each in page["entrants"]] == [1, 3]
    do(ann, night, "kick", {"number": 2}, 404)
    assert len(look(ann, night)["entrants"]) == 2, "whoever meant the one who has left strikes nobody off"


def test_lists_of_tournaments_have_a_limit(tmp_path: Path) -> None:
    with serving(tmp_path / "limit.db", Limits(nights=2)) as server:
        answers = [server.http.get("/api/nights") for _ in range(3)]
        assert [each.status_code for each in answers] == [200, 200, 429]
        assert server.http.get("/api/nights/none").status_code == 429


# ---- an evening -----------------------------------------------------------------------------------------------------


def test_matches_with_the_same_people_make_an_evening_with_a_running_score(server: Served) -> None:
    ann, ben, cat = (person(server) for _ in range(3))
    table = ann.lay("noughts")
    ben.claim(table, 1)
    tables = [table]
    for loser in (ann, ben, ben):
        resign(loser, tables[-1])
        again = loser.ask("POST", f"/api/tables/{tables[-1]}/rematch", None, 201)["table"]["id"]
        other = ben if loser is ann else ann
        assert other.ask("POST", f"/api/tables/{tables[-1]}/rematch", None, 201)["table"]["id"] == again
        tables.append(again)
    for each in tables:
        evening = ann.ask("GET", f"/api/tables/{each}/evening", status=200)
        assert [match["table"] for match in evening["matches"]] == tables[:3], "the open one has no result yet"
        assert [match["results"] for match in evening["matches"]] == [[0, 1], [1, 0], [1, 0]]
        told = [(player["name"], player["points"], player["played"], player["me"]) for player in evening["players"]]
        assert told == [(ann.name, 2, 3, True), (ben.name, 1, 3, False)]
    evening = cat.ask("GET", f"/api/tables/{tables[0]}/evening", status=200)
    assert [match["table"] for match in evening["matches"]] == [None] * 3, "a link to one is no link to the others"
    assert not any(player["me"] for player in evening["players"])
