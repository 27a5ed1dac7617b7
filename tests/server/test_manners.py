"""Manners of bots at a table: chosen with a level, kept with the seat, told to everybody."""

from __future__ import annotations

from pathlib import Path

from .harness import Served, serving

GAME = "factions"


def test_a_bot_keeps_its_manner_and_everybody_sees_it(server: Served) -> None:
    ann = server.account("Manners")
    table = ann.lay(GAME, "me expert-bold")
    seen = server.account("Onlooker").ask("GET", f"/api/tables/{table}", status=200)["seats"]
    assert seen[1]["level"] == "expert-bold"
    ann.ask("POST", f"/api/tables/{table}/seats/1/bot", {"level": "fits-careful"}, 200)
    assert ann.ask("GET", f"/api/tables/{table}", status=200)["seats"][1]["level"] == "beginner-careful"


def test_a_surprise_is_one_of_the_manners_that_the_game_has(server: Served) -> None:
    ann = server.account("Surprised")
    info = next(game for game in ann.ask("GET", "/api/games", status=200) if game["id"] == GAME)
    known = {f"regular-{manner['id']}" for manner in info["manners"]} - {"regular-surprise"}
    seats = ann.ask("GET", f"/api/tables/{ann.lay(GAME, 'me regular-surprise')}", status=200)["seats"]
    assert seats[1]["level"] in known


def test_a_manner_that_is_not_there_is_refused(server: Served) -> None:
    ann = server.account("Refused")
    for game, level in [(GAME, "regular-rude"), (GAME, "random-bold"), ("noughts", "regular-bold")]:
        seats = [{"who": "me"}, {"who": "bot", "level": level}]
        assert ann.ask("POST", "/api/tables", {"game": game, "seats": seats}, 400)["code"] == "bad_level"


def test_a_restart_finds_the_manner(tmp_path: Path) -> None:
    with serving(tmp_path / "m.db") as server:
        ann = server.guest()
        table = ann.lay(GAME, "me novice-ambitious")
    with serving(tmp_path / "m.db") as server:
        ann.server = server
        assert ann.ask("GET", f"/api/tables/{table}", status=200)["seats"][1]["level"] == "novice-ambitious"
