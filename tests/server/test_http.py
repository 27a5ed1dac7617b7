"""The HTTP routes."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from rulewright.kernel import Fairness, SetUp, find_game
from rulewright.server.routes.badges import badge, measured

from .harness import GENEROUS, Guest, Served, serving


@pytest.fixture
def http(server: Served) -> httpx.Client:
    return server.anyone()


def test_the_shelf(http: httpx.Client) -> None:
    with http:
        games = {game["id"]: game for game in http.get("/api/games").json()}
        assert {"noughts", "connect_four"} <= games.keys()
        noughts = http.get("/api/games/noughts").json()
        assert noughts == games["noughts"]
        assert [level["id"] for level in noughts["levels"]] == ["beginner", "novice", "regular", "expert", "fits"]
        assert [seat["name"] for seat in noughts["seats"]] == ["Crosses", "Noughts"]
        assert http.get("/api/games/noughts/rules").json()["sections"] == []
        assert http.get("/api/games/noughts/gallery").json() == []
        assert http.get("/api/games/noughts/figures").json() == {"games": 0, "level": "", "entries": {}}
        assert len(http.post("/api/games/noughts/seats", json={"config": {}}).json()) == 2
        unknown = http.get("/api/games/nought")
        assert unknown.status_code == 404
        assert "did you mean 'noughts'?" in unknown.json()["text"]
        refused = http.post("/api/games/noughts/seats", json={"config": {"size": 4}})
        assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (400, "bad_config", "size")


def test_play_now_makes_a_guest_and_a_table(http: httpx.Client) -> None:
    with http:
        seated = http.post("/api/games/connect_four/play")
        assert seated.status_code == 201
        table, me = seated.json()["table"], seated.json()["me"]
        assert table["status"] == "playing"
        assert table["seats"][0]["mine"]
        assert table["seats"][1]["holder"] == "bot"
        assert table["seed"] is None
        assert len(table["commitment"]) == 64
        as_me = {"authorization": f"Bearer {me['token']}"}
        assert http.get(f"/api/tables/{table['id']}/game").json() == http.get("/api/games/connect_four").json()
        assert [t["id"] for t in http.get("/api/me/tables", headers=as_me).json()] == [table["id"]]
        standing = http.get(f"/api/tables/{table['id']}/standing", headers=as_me).json()
        assert standing["text"]
        assert (standing["turn"], standing["mine"]) == ("Your turn", True)
        assert not http.get(f"/api/tables/{table['id']}/standing").json()["mine"], "who watches is not asked"
        again = http.post("/api/games/connect_four/play", headers=as_me).json()
        assert again["me"] == {
            "id": me["id"],
            "name": me["name"],
            "account": False,
            "token": None,
            "mail": "",
            "admin": False,
            "password": False,
        }
        assert http.get("/api/me").json() is None, "nobody yet is no error"
        assert http.get("/api/me", headers={"authorization": "Bearer nonsense"}).status_code == 401


BIG = ("worldspanner", "duel_of_ages", "factions", "undercity", "dungeon_degenerates")
AT_ONCE = 10.0  # seconds; two on a machine that does nothing else


@pytest.mark.parametrize("game", BIG)
def test_play_now_begins_with_real_play_at_once(http: httpx.Client, game: str) -> None:
    with http:
        offered = [one["config"] for one in http.get(f"/api/games/{game}/set-ups").json() if one["starter"]]
        start = time.monotonic()
        seated = http.post(f"/api/games/{game}/play").json()
        as_me = {"authorization": f"Bearer {seated['me']['token']}"}
        standing = http.get(f"/api/tables/{seated['table']['id']}/standing", headers=as_me).json()
        assert time.monotonic() - start < AT_ONCE
        assert standing["text"]
        config = seated["table"]["config"]
        assert any(one.items() <= config.items() for one in offered)


def test_a_badge_says_who_wins_how_often() -> None:
    game, measured_one = find_game("worldspanner"), Fairness(200, 0.512, 0.44, 0.58)
    one = replace(game.set_ups[0], fairness=measured_one)
    assert badge(game, one) == "Skyhawks won 51 % of 200 games of these two teams on this map"
    assert "between 44 % and 58 %" in measured(one)
    assert badge(find_game("undercity"), SetUp("x", "X", fairness=measured_one)) == "This party won 51 % of 200 games"
    few = replace(one, fairness=Fairness(5, 0.6, 0.2, 0.9))
    assert (badge(game, few), measured(few)) == ("", "")


def test_accounts(server: Served, http: httpx.Client) -> None:
    guest = server.guest("Cleo")
    table = guest.lay()
    with http:
        body = {"name": "Cleo the Great", "password": "correct horse"}
        made = http.post("/api/accounts", json=body, headers={"authorization": f"Bearer {guest.token}"})
        assert made.status_code == 201
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert http.get("/api/me").json() == {
            "id": guest.me["id"], "name": "Cleo the Great", "account": True, "token": None, "mail": "",
            "admin": False, "password": True,
        }  # fmt: skip
        assert [t["id"] for t in http.get("/api/me/tables").json()] == [table]
        assert http.post("/api/logout").status_code == 204
        assert http.get("/api/me").json() is None
        assert http.post("/api/login", json=body | {"password": "wrong horse"}).json()["code"] == "bad_login"
        assert http.post("/api/login", json=body | {"name": "Nobody"}).json()["code"] == "bad_login"
        assert http.post("/api/login", json=body | {"name": "cleo THE great"}).status_code == 200
        assert http.patch("/api/me", json={"name": "Cleo II"}).json()["name"] == "Cleo II"
        http.post("/api/logout")
        taken = http.post("/api/accounts", json={"name": "CLEO ii", "password": "12345678"})
        assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
        assert http.post("/api/accounts", json={"name": "D", "password": "short"}).status_code == 400
        assert http.post("/api/guests", json={"name": "\u200b"}).json()["code"] == "bad_name"


def test_a_foreign_page_cannot_use_the_cookie(http: httpx.Client) -> None:
    with http:
        refused = http.post("/api/guests", json={}, headers={"origin": "http://evil.example"})
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")
        own = str(http.base_url).rstrip("/")
        assert http.post("/api/guests", json={}, headers={"origin": own}).status_code == 201


def test_the_lobby_and_its_seats(server: Served) -> None:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    hidden, shown = ann.lay(), ann.lay("connect_four", public=True, title="Come in")
    lobby = ben.ask("GET", "/api/tables")
    assert shown in [table["id"] for table in lobby]
    assert hidden not in [table["id"] for table in lobby]
    assert shown not in [table["id"] for table in ben.ask("GET", "/api/tables?game=noughts")]
    seat = f"/api/tables/{shown}/seats"
    assert ben.ask("POST", f"{seat}/1/bot", {"level": "random"}, 403)["code"] == "forbidden"
    assert ann.ask("POST", f"{seat}/1/bot", {"level": "genius"}, 400)["code"] == "bad_level"
    assert ann.ask("POST", f"{seat}/0/bot", {"level": "random"}, 409)["code"] == "seat_taken"
    assert ann.ask("POST", f"{seat}/1/bot", {"level": "random"}, 200)["seats"][1]["holder"] == "bot"
    assert ben.ask("POST", f"{seat}/1/claim", status=409)["code"] == "seat_taken"
    assert ann.ask("POST", f"{seat}/1/open", status=200)["seats"][1]["holder"] == "open"
    assert ben.ask("POST", f"{seat}/1/claim", status=200)["table"]["seats"][1]["player"] == "Ben"
    assert ben.ask("POST", f"{seat}/1/claim", status=200), "who sits there may say so again"
    assert cat.ask("POST", f"{seat}/1/leave", {}, 403)["code"] == "forbidden"
    assert cat.ask("POST", f"{seat}/7/claim", status=404)["code"] == "not_found"
    assert ben.ask("POST", f"{seat}/1/leave", {"level": "random"}, 200)["seats"][1]["level"] == "random"
    again = ann.ask("POST", f"/api/tables/{shown}/rematch", status=201)["table"]
    assert again["id"] != shown
    assert [seat["holder"] for seat in again["seats"]] == ["person", "bot"]


def test_a_seat_goes_to_one_of_those_who_claim_it_at_once(server: Served) -> None:
    table = server.guest().lay()
    guests = [server.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as together:
        claims = list(together.map(lambda g: g.ask("POST", f"/api/tables/{table}/seats/1/claim"), guests))
    seated = [claim["me"]["id"] for claim in claims if "me" in claim]
    assert len(seated) == 1
    assert {claim["code"] for claim in claims if "code" in claim} == {"seat_taken"}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "not_found"),
        ({"game": "noughts", "config": {"size": 3}}, "bad_config"),
        ({"game": "noughts", "seats": [{"who": "me"}]}, "bad_seats"),
        ({"game": "noughts", "seats": [{"who": "me"}, {"who": "bot", "level": "deep blue"}]}, "bad_level"),
        ({"game": "noughts", "seats": [{"who": "you"}]}, "bad_request"),
        ({"game": "noughts", "clock": {"kind": "move", "seconds": 1}}, "bad_request"),
        ({"game": "noughts", "colour": "red"}, "bad_request"),
        ({"game": 5}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_tables_that_cannot_be_laid(server: Served, body: Any, code: str) -> None:
    problem = server.guest().ask("POST", "/api/tables", body)
    assert problem["code"] == code
    assert problem["text"]


def finished(guest: Guest, **more: Any) -> str:
    table = guest.lay(seats="me me", **more)
    with guest.sit(table) as mine:
        for turn, key in enumerate(("0", "3", "1", "4", "2")):
            mine.choose(key, seat=turn % 2)
            mine.of("scene")
    return table


def test_replay_export_import_and_checks(server: Served) -> None:
    ann, ben = server.guest(), server.guest()
    table = finished(ann)
    replay = ben.ask("GET", f"/api/replays/{table}")
    assert (replay["over"], replay["total"], replay["viewers"]) == (True, 5, [-2, 0, 1, -1])
    assert [answer["key"] for answer in replay["answers"]] == ["0", "3", "1", "4", "2"]
    assert len(replay["events"]) == 5
    frames = [ben.ask("GET", f"/api/replays/{table}/frames/{n}?viewer=1") for n in range(6)]
    assert [len(frame["scene"]["pieces"]) for frame in frames] == [0, 1, 2, 3, 4, 5]
    assert [[event["n"] for event in frame["events"]] for frame in frames] == [[], [0], [1], [2], [3], [4]]
    assert frames[5]["scene"]["outcome"]["how"] == "line"
    assert frames[0]["scene"]["boards"], "a frame stands for itself"
    assert ben.ask("GET", f"/api/replays/{table}/frames/6", status=404)["code"] == "not_found"

    record = ben.ask("GET", f"/api/tables/{table}/record", status=200)
    imported = ben.ask("POST", "/api/replays", record, 201)
    assert imported["answers"] == replay["answers"]
    assert imported["id"] != table
    frame = ann.ask("GET", f"/api/replays/{imported['id']}/frames/5?viewer=1")
    assert frame == frames[5]
    assert ann.ask("GET", f"/api/replays/{imported['id']}/record") == record
    assert ann.ask("POST", "/api/verify/record", record)["good"]

    seed = {"commitment": replay["commitment"], "seed": replay["seed"]}
    assert ann.ask("POST", "/api/verify/seed", seed)["good"]
    assert not ann.ask("POST", "/api/verify/seed", seed | {"seed": "another"})["good"]


def test_a_bot_tells_why_it_chose_once_the_match_is_over(server: Served) -> None:
    ann = server.guest()
    table = ann.lay(seats="me novice", seed="why")
    with ann.sit(table) as mine:
        assert ann.ask("GET", f"/api/replays/{table}/frames/0/why", status=409)["code"] == "still_running"
        while mine.my_turn():
            mine.choose()
            mine.of("scene")
    replay = ann.ask("GET", f"/api/replays/{table}")
    by_bot = [answer for answer in replay["answers"] if answer["seat"] == 1 and not answer["forced"]]
    assert by_bot
    for answer in by_bot:
        why = ann.ask("GET", f"/api/replays/{table}/frames/{answer['n']}/why", status=200)
        assert (why["seat"], why["level"]) == (1, "novice")
        assert why["chosen"] == answer["key"] == why["hint"]["choices"][0]["key"], "it thinks the same again"
        assert why["hint"]["title"] == why["chosen_text"]
        assert 1 < len(why["hint"]["choices"]) <= 3
    mine_then = ann.ask("GET", f"/api/replays/{table}/frames/0/why", status=200)
    assert (mine_then["seat"], mine_then["level"], mine_then["chosen"]) == (0, None, "0")
    end = ann.ask("GET", f"/api/replays/{table}/frames/{replay['total']}/why", status=409)
    assert end["code"] == "over"

    imported = ann.ask("POST", "/api/replays", ann.ask("GET", f"/api/replays/{table}/record"), 201)["id"]
    assert ann.ask("GET", f"/api/replays/{imported}/frames/1/why", status=200)["level"] is None


def test_why_a_match_that_was_given_up_has_no_answer_at_its_end(server: Served) -> None:
    ann = server.guest()
    table = ann.lay(seats="me me")
    with ann.sit(table) as mine:
        mine.choose("4", seat=0)
        mine.send({"type": "resign", "seat": 1})
        mine.until(lambda message: message["type"] == "scene" and message["scene"]["outcome"])
    why = ann.ask("GET", f"/api/replays/{table}/frames/1/why", status=200)
    assert (why["seat"], why["chosen"], why["chosen_text"]) == (1, "", "")


def test_a_touched_record_is_found_out(server: Served) -> None:
    ann = server.guest()
    record = ann.ask("GET", f"/api/tables/{finished(ann)}/record", status=200)
    touched = [
        record | {"seed": "another"},
        record | {"answers": record["answers"][:-1]},
        record | {"rules": "0"},
        record | {"game": "connect_four"},
    ]
    for bad in touched:
        assert ann.ask("POST", "/api/replays", bad, 400)["code"] == "bad_record"
        assert not ann.ask("POST", "/api/verify/record", bad, 200)["good"]
    assert ann.ask("POST", "/api/replays", {"format": "other"}, 400)["code"] == "bad_request"


def test_a_seed_of_ones_own_is_shown_from_the_start(server: Served) -> None:
    ann = server.guest()
    table = ann.ask("GET", f"/api/tables/{ann.lay(seats='me me', seed='luck')}")
    assert (table["seed"], table["practice"]) == ("luck", True)


def test_sizes_and_rates_are_limited(tmp_path: Path) -> None:
    from msgspec.structs import replace

    with serving(tmp_path / "l.db", replace(GENEROUS, guests=3, logins=2, tables_per_day=2)) as server:
        ann = server.guest()
        ann.lay()
        ann.lay()
        assert ann.ask("POST", "/api/tables", {"game": "noughts"}, 429)["code"] == "too_many"
        big = {"game": "noughts", "config": {"x": "y" * 70_000}}
        assert ann.ask("POST", "/api/tables", big, 413)["code"] == "too_big"
        with server.anyone() as http:
            codes = [http.post("/api/guests", json={}).status_code for _ in range(4)]
            assert codes == [201, 201, 429, 429]
            login = {"name": "x", "password": "12345678"}
            codes = [http.post("/api/login", json=login).status_code for _ in range(3)]
            assert codes == [401, 401, 429]


def test_headers_health_and_metrics(http: httpx.Client) -> None:
    with http:
        answer = http.get("/api/health")
        assert answer.json()["status"] == "ok"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "rulewright_choices_total" in http.get("/api/metrics").text
        assert http.get("/api/nowhere").json()["code"] == "not_found"
        assert http.put("/api/games").json()["code"] == "method"


def test_the_built_client_is_served(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>Rulewright</title>")
    (dist / "assets" / "app-1a2b.js").write_text("export {}")
    with serving(tmp_path / "w.db", web_dist=dist) as server, server.anyone() as http:
        home = http.get("/")
        assert "<title>Rulewright</title>" in home.text
        assert home.headers["cache-control"] == "no-cache"
        script = http.get("/assets/app-1a2b.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        assert http.get("/../pyproject.toml").status_code == 404
        assert http.get("/api/games").status_code == 200
