"""What who runs a server relies on: backups, upgrades, health, logs, and several processes on one database."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.load import SERVE
from rulewright.cli.main import main
from rulewright.cli.serve import backup
from rulewright.examples.noughts import Noughts
from rulewright.server.logs import JsonLines
from rulewright.server.run import listen
from tests.server.harness import PATIENCE, Guest, Served, serving
from tests.server.test_postgres import database, postgres

__all__ = ["database", "postgres"]


def test_a_backup_of_a_running_server_opens_at_the_same_question(tmp_path: Path) -> None:
    file, copy = tmp_path / "live.db", tmp_path / "copy.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay("connect_four", "me me")
        with ann.sit(table, viewer=0) as mine:
            mine.choose("3", seat=0)
            mine.of("scene")
            backup(copy, database=file)
            before = mine.scene
            assert mine.choose("4", seat=1)["type"] == "accepted", "play goes on meanwhile"
    with serving(copy) as server:
        ann.server = server
        with ann.sit(table, viewer=0) as mine:
            assert mine.scene == before
            assert mine.choose("2", seat=1)["type"] == "accepted"


@pytest.mark.parametrize("damage", ["missing", "there", "rubbish"])
def test_a_backup_that_cannot_be_made_says_why_and_leaves_nothing(
    tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = tmp_path / "live.db", tmp_path / "copy.db"
    if damage == "rubbish":
        file.write_bytes(b"no database at all" * 100)
    elif damage == "there":
        file.touch()
        copy.write_text("precious")
    with pytest.raises(SystemExit) as end:
        main(["backup", str(copy), "--database", str(file)])
    assert end.value.code == 2
    complaints = {"missing": "there is no database", "there": "already", "rubbish": "could not be copied"}
    assert complaints[damage] in " ".join(capsys.readouterr().err.split())
    assert copy.exists() == (damage == "there")
    assert not copy.with_name("copy.db.new").exists()


def test_after_an_upgrade_a_table_of_other_rules_says_so_and_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "upgrade.db"
    with serving(file) as server:
        ann = server.guest()
        old, other = ann.lay(seats="me me"), ann.lay("connect_four", "me me")
        with ann.sit(old, viewer=0) as mine:
            mine.choose("4", seat=0)
    with monkeypatch.context() as upgrade:
        upgrade.setattr(Noughts, "version", "2")
        with serving(file) as server:
            ann.server = server
            problem = ann.ask("GET", f"/api/replays/{old}", status=409)
            assert problem["code"] == "other_version"
            assert "version 1" in problem["text"]
            with ann.sit(other, viewer=0) as mine:
                assert mine.choose("3", seat=0)["type"] == "accepted", "the other tables play on"
            assert old in [table["id"] for table in ann.ask("GET", "/api/me/tables")]
    with serving(file) as server:
        ann.server = server
        with ann.sit(old, viewer=0) as mine:
            assert mine.question["seq"] == 1, "the old version finds it as it was"


def test_health_tells_whether_the_database_can_be_read(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.http.get("/api/health").json()["status"] == "ok"

    async def gone(work: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as fault:
        fault.setattr(server.hub.database, "read", gone)
        answer = server.http.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "broken")


def test_logs_for_programs_are_one_object_a_line() -> None:
    try:
        raise ValueError("a\nb")
    except ValueError:
        record = logging.LogRecord("rulewright.server", logging.ERROR, "", 1, "table %s", ("t1",), sys.exc_info())
    (line,) = JsonLines().format(record).splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "rulewright.server", "table t1")
    assert "ValueError" in told["error"]
    assert told["time"].endswith("+00:00")


class Remote(Served):
    """A server process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        super().__init__(port, None)
        self.process = process


@contextmanager
def process_on(database: str) -> Iterator[Remote]:
    with listen("127.0.0.1", 0) as sock, ExitStack() as stack:
        command = [sys.executable, "-c", SERVE, str(sock.fileno()), database]
        process = subprocess.Popen(command, pass_fds=[sock.fileno()], stderr=subprocess.DEVNULL)
        stack.callback(process.wait)
        stack.callback(process.kill)
        remote = Remote(process, sock.getsockname()[1])
        stack.enter_context(remote.http)
        assert remote.http.get("/api/health").status_code == 200
        yield remote


@pytest.mark.long
def test_two_processes_serve_the_seats_of_one_match_and_one_is_killed(database: str) -> None:
    with process_on(database) as one, process_on(database) as two:
        ann, ben = Guest(one, "Ann"), Guest(two, "Ben")
        table = ann.lay("connect_four")
        ben.claim(table, 1)
        with ben.sit(table) as right:
            with ann.sit(table) as left:
                for turn in range(6):
                    player, other = (left, right) if turn % 2 == 0 else (right, left)
                    assert player.my_turn()
                    assert player.choose(str(turn))["type"] == "accepted"
                    other.until(lambda m, n=turn: m["type"] == "scene" and m["answers"] > n)  # type: ignore[misc]
                one.process.kill()
                one.process.wait()
                assert left.closed_with() == 0
            ann.server = two
            with ann.sit(table) as left:
                assert left.question["seq"] == 6
                assert left.choose("5", seq=6)["type"] == "accepted"
                right.until(lambda m: m["type"] == "scene" and m["answers"] == 7)
                assert right.choose("5")["type"] == "accepted"


def test_a_process_that_drains_thinks_of_nothing_new_and_hands_over(tmp_path: Path) -> None:
    with serving(tmp_path / "d.db", drain_seconds=0) as server:
        ann, hub = server.guest("Ann"), server.hub
        table = ann.lay("connect_four", "me random")
        with ann.sit(table) as mine:
            assert mine.my_turn()
            hub.draining = True
            health = server.http.get("/api/health")
            assert (health.status_code, health.json()["code"]) == (503, "draining")
            assert mine.choose("3")["type"] == "accepted", "who is here plays on"
            assert hub.tables.live(table).bots.busy is False
            asyncio.run_coroutine_threadsafe(hub.drain(), hub.loop).result(20)
            assert mine.closed_with() == 1012
    with serving(tmp_path / "d.db") as server:
        ann.server = server
        with ann.sit(table) as mine:
            assert mine.my_turn(), "the bot has answered here"
            assert mine.last["scene"]["answers"] == 2


def test_a_process_that_drains_takes_no_new_tables_and_says_try_again(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("connect_four")
    routes = [
        (method.upper(), path)
        for path, ways in server.http.get("/api/schema/openapi.json").json()["paths"].items()
        for method, way in ways.items()
        if any("Seated" in json.dumps(answer) for answer in way["responses"].values())
    ]
    assert ("POST", "/api/tables") in routes
    assert len(routes) >= 10
    before = ann.ask("GET", "/api/me/tables")
    server.hub.draining = True
    try:
        for method, path in routes:
            place = path.replace("{table_id}", table).replace("{seat}", "1")
            answer = server.http.request(method, place, headers={"authorization": f"Bearer {ben.token}"}, json={})
            assert (answer.status_code, answer.json()["code"]) == (503, "draining"), path
            assert answer.headers["retry-after"] == "1"
        assert ann.ask("GET", "/api/me/tables") == before
        with ann.sit(table) as mine:
            assert mine.question is not None, "who plays here is served"
    finally:
        server.hub.draining = False
    ben.claim(table, 1)


def test_what_a_bot_thinks_of_is_played_before_a_process_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "d.db", drain_seconds=0) as server:
        ann, hub = server.guest("Ann"), server.hub
        table = ann.lay("connect_four", "me random")
        think, append, thinks = hub.workers.think, hub.choices.append, threading.Event()

        async def slowly(*about: Any) -> Any:
            thinks.set()
            await asyncio.sleep(0.5)
            return await think(*about)

        async def stored_slowly(*lines: Any) -> None:
            await asyncio.sleep(0.3)
            await append(*lines)

        monkeypatch.setattr(hub.workers, "think", slowly)
        monkeypatch.setattr(hub.choices, "append", stored_slowly)
        with ann.sit(table) as mine:
            assert mine.choose("3")["type"] == "accepted"
            assert thinks.wait(20)
            asyncio.run_coroutine_threadsafe(hub.drain(), hub.loop).result(20)
            assert mine.closed_with() == 1012
            assert mine.last["scene"]["answers"] == 2


@pytest.mark.long
def test_one_of_two_processes_drains_and_its_players_go_on_at_the_other(database: str) -> None:
    with process_on(database) as one, process_on(database) as two:
        ann = Guest(one, "Ann")
        table = ann.lay("connect_four", "me random")
        with ann.sit(table) as mine:
            assert mine.my_turn()
            assert mine.choose("3")["type"] == "accepted"
            one.process.send_signal(signal.SIGUSR1)
            while one.http.get("/api/health").status_code != 503:
                time.sleep(0.05)
            assert mine.closed_with() == 1012
        assert one.process.wait(PATIENCE) == 0
        ann.server = two
        with ann.sit(table) as mine:
            assert mine.my_turn()
            assert mine.choose("4")["type"] == "accepted"
            mine.until(lambda m: m["type"] == "scene" and m["answers"] == 4)


@pytest.mark.parametrize("address", ["{folder}", "{folder}/rubbish.db", "postgresql://me:hunter2@127.0.0.1:1/none"])
def test_a_server_that_cannot_open_its_database_says_which_and_why(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rubbish.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(SystemExit) as end:
        main(["serve", "--port", "0", "--database", address.format(folder=tmp_path)])
    assert end.value.code == 2
    told = "".join(capsys.readouterr().err.split())
    assert "cannotbeopened" in told
    assert "hunter2" not in told
    assert (str(tmp_path) in told) != ("***@127.0.0.1" in told)
