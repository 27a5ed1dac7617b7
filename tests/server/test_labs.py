"""The lab over HTTP: a run is started, watched, stopped and reported on."""

from __future__ import annotations

import time
from typing import Any

import pytest

from .harness import PATIENCE, Guest, Served


def until(guest: Guest, id: str, *states: str) -> Any:
    deadline = time.monotonic() + PATIENCE
    while (run := guest.ask("GET", f"/api/lab/runs/{id}", status=200))["state"] not in states:
        assert time.monotonic() < deadline, run
        time.sleep(0.1)
    return run


def ended(guest: Guest, id: str) -> Any:
    """A run whose process has written its report and gone."""
    until(guest, id, "done", "failed")
    deadline = time.monotonic() + PATIENCE
    while not (run := guest.ask("GET", f"/api/lab/runs/{id}"))["has_report"] and run["state"] != "failed":
        assert time.monotonic() < deadline, run
        time.sleep(0.1)
    return run


def start(guest: Guest, **more: Any) -> str:
    """Start a run; it waits until the one before it is gone."""
    return str(guest.ask("POST", "/api/lab/runs", {"game": "noughts", "players": ["random"], **more}, 201)["id"])


def test_a_run_is_played_and_reported(server: Served) -> None:
    guest = server.guest()
    id = start(guest, games=40, players=["random", "greedy"], name="First try")
    run = ended(guest, id)
    assert (run["done"], run["total"], run["name"], run["errors"]) == (40, 40, "First try", 0)
    report = guest.ask("GET", f"/api/lab/runs/{id}/report", status=200)
    assert [section["id"] for section in report["sections"]][:2] == ["seats", "players"]
    assert id in [each["id"] for each in guest.ask("GET", "/api/lab/runs")]
    page = server.http.get(f"/api/lab/runs/{id}/page")
    assert "attachment" in page.headers["content-disposition"]
    assert "First try" in page.text
    assert guest.ask("GET", f"/api/lab/runs/{id}/comparison", status=404)["code"] == "not_found"


@pytest.mark.long
def test_one_run_at_a_time_and_only_its_owner_stops_it(server: Served) -> None:
    owner, other = server.guest(), server.guest()
    id = start(owner, game="connect_four", players=["greedy"], games=20_000)
    until(owner, id, "running")
    waiting = other.ask("POST", "/api/lab/runs", {"game": "noughts", "players": ["random"], "games": 2}, 201)
    assert (waiting["state"], waiting["text"]) == ("waiting", "waits for its turn: 1 before it")
    assert other.ask("POST", f"/api/lab/runs/{id}/stop", status=403)["code"] == "forbidden"
    deadline = time.monotonic() + PATIENCE
    while not owner.ask("GET", f"/api/lab/runs/{id}")["done"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    stopped = owner.ask("POST", f"/api/lab/runs/{id}/stop", status=200)
    assert stopped["state"] == "stopped"
    assert 0 < stopped["done"] < 20_000
    assert owner.ask("GET", f"/api/lab/runs/{id}/report", status=200)["sections"]
    ended(other, waiting["id"])


@pytest.mark.long
def test_a_variant_is_compared_with_the_game_as_it_is(server: Served) -> None:
    guest = server.guest()
    content = guest.ask("GET", "/api/lab/content/factions", status=200)
    assert content["soldiers"]["conscript"] == "Conscript"
    fields = guest.ask("GET", "/api/lab/content/factions/soldiers/conscript", status=200)
    assert fields["hp"] > 0
    change = {"file": "soldiers", "entry": "conscript", "field": "hp", "value": 9}
    id = start(guest, game="factions", games=6, changes=[change], vary=["army"])
    run = ended(guest, id)
    assert (run["total"], run["changes"]) == (12, ["soldiers/conscript.hp = 9"])
    deadline = time.monotonic() + PATIENCE
    while not guest.ask("GET", f"/api/lab/runs/{id}")["has_comparison"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    comparison = guest.ask("GET", f"/api/lab/runs/{id}/comparison", status=200)
    assert comparison["sections"][0]["changes"]


@pytest.mark.long
def test_a_change_that_cannot_be_fails_with_its_reason(server: Served) -> None:
    guest = server.guest()
    change = {"file": "soldiers", "entry": "conscript", "field": "hp", "value": "many"}
    run = until(guest, start(guest, game="factions", games=2, changes=[change]), "failed")
    assert "conscript" in run["text"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "nought"}, 404, "did you mean 'noughts'"),
        ({"game": "noughts", "games": 0}, 400, "games"),
        ({"game": "noughts", "games": 1_000_000}, 400, "games"),
        ({"game": "noughts", "players": ["wizard"]}, 400, "wizard"),
        ({"game": "factions", "vary": ["amry"]}, 400, "did you mean 'army'"),
        ({"game": "factions", "changes": [{"file": "x", "entry": "y", "field": "z", "value": 1}]}, 400, "x/y"),
        ({"game": "factions", "options": {"mode": "9v9"}}, 400, "mode"),
    ],
)
def test_a_bad_run_is_refused(server: Served, body: dict[str, Any], status: int, words: str) -> None:
    assert words in str(server.guest().ask("POST", "/api/lab/runs", body, status))


def test_nobody_starts_nothing(server: Served) -> None:
    assert server.http.post("/api/lab/runs", json={"game": "noughts"}).status_code == 401
    for path in ("nothing", "..", "%2e%2e", "a%2fb"):
        assert server.http.get(f"/api/lab/runs/{path}").status_code in (404, 405)
    assert server.http.get("/api/lab/content/factions/soldiers/nobody").status_code == 404
