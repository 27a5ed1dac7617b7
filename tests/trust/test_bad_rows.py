"""One bad row harms nobody else: it is skipped, logged once, and shown to its owner as what it is."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulewright.server.hub import Hub
from rulewright.server.loops import every
from rulewright.server.metrics import Metrics
from tests.server.harness import PATIENCE, Guest, Served, serving

SPOILT = {
    "a game that is gone": "UPDATE tables SET game = 'chess' WHERE id = ?",
    "a torn config": "UPDATE tables SET config = '{\"ru' WHERE id = ?",
    "a torn content": "UPDATE tables SET content = 'null' WHERE id = ?",
    "a torn clock": "UPDATE tables SET clock = '{\"kind\": \"da' WHERE id = ?",
    "an unknown clock": "UPDATE tables SET clock = '{\"kind\": \"moon\"}' WHERE id = ?",
    "an unknown status": "UPDATE tables SET status = 'odd' WHERE id = ?",
    "a torn outcome": "UPDATE tables SET outcome = '[[[' WHERE id = ?",
    "a torn seat": "UPDATE seats SET stops = '{' WHERE \"table\" = ?",
    "a lost seat": "DELETE FROM seats WHERE \"table\" = ? AND seat = 1",
}  # fmt: skip


def spoil(file: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(statement, values).rowcount


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], str, Guest]:
    """A database with a table for each way to spoil one, and a good one."""
    file = tmp_path_factory.mktemp("rows") / "rows.db"
    with serving(file) as server:
        ann = server.guest("Ann")
        tables = {why: ann.lay(public=True) for why in SPOILT}
        good = ann.lay("connect_four", "me me", public=True)
    for why, table in tables.items():
        spoil(file, SPOILT[why], table)
    return file, tables, good, ann


@pytest.fixture(scope="module")
def reopened(house: tuple[Path, dict[str, str], str, Guest]) -> Iterator[Served]:
    file, _, _, ann = house
    with serving(file) as server:
        ann.server = server
        yield server


def test_the_lobby_stands_with_every_kind_of_bad_row(
    reopened: Served, house: tuple[Path, dict[str, str], str, Guest]
) -> None:
    _, tables, good, ann = house
    lobby = reopened.http.get("/api/tables")
    assert lobby.status_code == 200
    assert [table["id"] for table in lobby.json()] == [good]
    mine = {table["id"]: table for table in ann.ask("GET", "/api/me/tables", status=200)}
    assert mine.keys() == {good, *tables.values()}
    for why, table in tables.items():
        assert (mine[table]["status"], bool(mine[table]["problem"])) == ("broken", True), why
        for path in (f"/api/tables/{table}", f"/api/replays/{table}", f"/api/tables/{table}/view"):
            assert ann.ask("GET", path, status=409)["code"] == "unreadable", why
    assert "chess" in mine[tables["a game that is gone"]]["problem"]
    with ann.sit(good, viewer=0) as socket:
        assert socket.choose("3", seat=0)["type"] == "accepted"
    assert "rulewright_bad_rows 9" in reopened.http.get("/api/metrics").text


def test_a_bad_row_is_logged_once(
    reopened: Served, house: tuple[Path, dict[str, str], str, Guest], caplog: pytest.LogCaptureFixture
) -> None:
    def read_all() -> None:
        reopened.http.get("/api/tables")
        house[3].ask("GET", "/api/me/tables", status=200)

    read_all()
    with caplog.at_level(logging.WARNING, "rulewright.server"):
        caplog.clear()
        read_all()
    assert not caplog.records


def test_bad_campaigns_and_their_lost_tables_stay_in_the_list(tmp_path: Path) -> None:
    file = tmp_path / "campaigns.db"
    journal = {"format": "rulewright-journal", "version": 1, "game": "noughts", "rules": "1", "next": "", "text": "",
               "config": {}}  # fmt: skip
    with serving(file) as server:
        ann = server.guest()
        torn, gone, lost, good = (ann.ask("POST", "/api/campaigns", journal, 201)["id"] for _ in range(4))
        table = ann.ask("POST", f"/api/campaigns/{lost}/go-on", status=200)["table"]["id"]
    spoil(file, "UPDATE campaigns SET config = '{' WHERE id = ?", torn)
    spoil(file, "UPDATE campaigns SET game = 'chess' WHERE id = ?", gone)
    spoil(file, "UPDATE tables SET game = 'chess' WHERE id = ?", table)
    with serving(file) as server:
        ann.server = server
        found = {each["id"]: each["problem"] for each in ann.ask("GET", "/api/me/campaigns", status=200)}
        assert found.keys() == {torn, gone, lost, good}
        assert (bool(found[torn]), bool(found[gone]), bool(found[good])) == (True, True, False)
        for id in (torn, gone):
            assert ann.ask("GET", f"/api/campaigns/{id}", status=200)["problem"]
            assert "code" in ann.ask("POST", f"/api/campaigns/{id}/go-on")
            assert "code" in ann.ask("GET", f"/api/campaigns/{torn}/journal")
        assert server.hub.metrics.errors == 0


def test_bad_runs_of_the_lab_harm_no_other(tmp_path: Path) -> None:
    file = tmp_path / "lab.db"
    lab = tmp_path / "lab-lab"
    for name, owner, plan in (
        ("torn", "{", "{}"),
        ("no-plan", '{"person": "x", "created": 1}', "{"),
        ("gone", '{"person": "x", "created": 2}', '{"game": "chess", "games": 3, "players": ["random"]}'),
    ):
        (lab / name).mkdir(parents=True)
        (lab / name / "owner.json").write_text(owner)
        (lab / name / "plan.json").write_text(plan)
    with serving(file) as server:
        runs = server.http.get("/api/lab/runs")
        assert runs.status_code == 200
        assert {run["id"]: run["state"] for run in runs.json()} == {"no-plan": "failed", "gone": "stopped"}
        assert server.http.get("/api/lab/runs/torn").status_code == 409
        assert server.hub.metrics.errors == 0


def test_a_torn_record_or_log_is_told_and_nothing_breaks(tmp_path: Path) -> None:
    file = tmp_path / "torn.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay("connect_four", "me me")
        with ann.sit(table, viewer=0) as mine:
            mine.choose("3", seat=0)
    spoil(file, "UPDATE choices SET prompt = '~rewind', key = 'many' WHERE \"table\" = ?", table)
    spoil(file, "INSERT INTO replays (id, record, created) VALUES (?, X'7B', 0)", "kept")
    with serving(file) as server:
        ann.server = server
        assert ann.ask("GET", f"/api/replays/{table}", status=409)["code"] == "unreadable"
        assert ann.ask("GET", "/api/replays/kept", status=409)["code"] == "unreadable"
        assert server.hub.metrics.errors == 0


# ---- loops ----------------------------------------------------------------------------------------------------------


def test_the_watcher_of_clocks_survives_bad_tables_and_wakes_the_good_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "clocks.db"
    days = {"kind": "days", "days": 1, "flag": "lose"}
    with serving(file) as server:
        ann = server.guest()
        gone, torn, good = (ann.lay("connect_four", "me me", clock=days) for _ in range(3))
    spoil(file, "UPDATE tables SET game = 'chess', created = 0 WHERE id = ?", gone)
    spoil(file, "UPDATE tables SET clock = '{', created = 0 WHERE id = ?", torn)
    spoil(file, "UPDATE tables SET created = 0 WHERE id = ?", good)
    monkeypatch.setattr("rulewright.server.hub.CLOCKS", 0.05)
    with serving(file) as server:
        ann.server = server
        until(lambda: ann.ask("GET", f"/api/tables/{good}")["status"] == "over")
        assert 'rulewright_loop_failures_total{loop="clocks"}' in server.http.get("/api/metrics").text


def test_the_sweep_survives_a_table_that_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.server.hub.SWEEP", 0.05)
    monkeypatch.setattr("rulewright.server.tables.live.REST_AFTER", -1)
    with serving(tmp_path / "sweep.db") as server:
        ann = server.guest()
        bad, good = ann.lay("connect_four", "me me"), ann.lay("connect_four", "me me")
        broken = server.hub.tables.live(bad)
        if broken is not None:
            monkeypatch.setattr(broken, "rest", None)
            monkeypatch.setattr(broken, "presence", None)
        until(lambda: server.hub.tables.live(good) is None)
        ann.ask("GET", f"/api/replays/{good}", status=200)
        until(lambda: server.hub.tables.live(good) is None)
        broken = None


def test_a_loop_goes_on_and_counts_what_failed(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> tuple[int, Metrics]:
        metrics, turns = Metrics(), 0

        async def work() -> None:
            nonlocal turns
            turns += 1
            raise OSError("the disk is gone")

        task = asyncio.create_task(every(0.01, "trial", work, metrics))
        async with asyncio.timeout(PATIENCE):
            while turns <= 3:
                await asyncio.sleep(0.01)
        assert not task.done()
        task.cancel()
        return turns, metrics

    turns, metrics = asyncio.run(scenario())
    assert turns > 3
    assert metrics.loop_failures["trial"] == turns
    assert len([record for record in caplog.records if "trial" in record.getMessage()]) == 1, "logged once"


def until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def test_one_table_that_cannot_hear_does_not_deafen_the_others(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest()
    bad, good = ann.lay(seats="me me"), ann.lay(seats="me me")
    heard = []

    async def hear(word: str) -> None:
        heard.append(word)

    hub: Hub = server.hub
    monkeypatch.setattr(hub.tables.live(bad), "heard", None)
    monkeypatch.setattr(hub.tables.live(good), "heard", hear)
    others = [table for table in hub.tables if table.id not in (bad, good)]
    for table in others:
        monkeypatch.setattr(table, "heard", hear)
    asyncio.run_coroutine_threadsafe(hub._hear("", "all"), hub.loop).result(20)
    assert len(heard) == len(others) + 1
