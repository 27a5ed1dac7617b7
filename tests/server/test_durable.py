"""What was accepted is there after a restart, to the same question."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.server.storage.database import migrate, open_database
from rulewright.server.storage.lines import Line, LineTaken
from rulewright.server.storage.opening import open_choices
from rulewright.server.tables import matchlog

from . import hidden_game
from .harness import Served, Socket, serving


def test_a_restart_finds_the_same_question(tmp_path: Path) -> None:
    file = tmp_path / "r.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay(seats="me me")
        with ann.sit(table, viewer=0) as mine:
            for turn, key in enumerate(("4", "0", "8")):
                mine.choose(key, seat=turn % 2)
                mine.of("scene")
            mine.send({"type": "chat", "text": "see you"})
            mine.of("chat")
            before, events = mine.scene, mine.events
    with serving(file) as server:
        ann.server = server
        with ann.sit(table, viewer=0, last_event=1) as mine:
            assert mine.scene == before
            assert mine.last["events"]["first"] == 1
            assert mine.last["events"]["events"] == events[1:]
            assert mine.last["chat"]["lines"][0]["text"] == "see you"
            assert mine.choose("8", seq=2)["type"] == "accepted", "sent again after the restart"
            assert mine.choose("1", seat=1)["type"] == "accepted"


def test_a_connection_learns_that_the_server_restarts(tmp_path: Path) -> None:
    with serving(tmp_path / "c.db") as server:
        ann = server.guest()
        mine = ann.sit(ann.lay())
    with mine:
        assert mine.closed_with() == 1012


def test_bots_think_on_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay("connect_four", "me me")
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE seats SET person = NULL, level = 'random'")
        database.commit()
    with serving(file) as server:
        ann.server = server
        with ann.sit(table) as mine:
            mine.my_turn()
            assert mine.scene["outcome"]


def test_states_are_kept_and_a_long_match_opens_from_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchlog, "KEEP_EVERY", 4)
    file = tmp_path / "k.db"
    with serving(file) as server:
        ann = server.guest()
        table = ann.lay("connect_four", "me me")
        with ann.sit(table, viewer=0) as mine:
            drop(mine, "0123456654")
            mine.send({"type": "undo", "seat": 1})
            mine.of("scene")
            mine.send({"type": "undo", "seat": 0})
            mine.of("scene")
            mine.send({"type": "undo", "seat": 1})
            mine.of("scene")
            assert mine.question["seq"] == 7
            drop(mine, "0011", turn=7)
            before, events = mine.scene, mine.events
    with closing(sqlite3.connect(file)) as database:
        kept = database.execute("SELECT answers, first_event FROM rungs ORDER BY line").fetchall()
        lines = database.execute("SELECT line, prompt FROM choices ORDER BY line").fetchall()
    assert kept == [(4, 0), (8, 4), (8, 4)]
    assert [line for line, _ in lines] == list(range(17))
    assert [prompt for _, prompt in lines].count("~rewind") == 3
    with serving(file) as server:
        ann.server = server
        with ann.sit(table, viewer=0) as mine:
            assert mine.scene == before
            assert mine.events == events
            held = server.hub.tables.live(table).match
            assert held._origin.at == 8, "it was opened from the last state that stands"
        with ann.sit(table, viewer=0, last_event=11) as mine:
            assert mine.last["events"]["first"] == 7, "a rewind may have taken back what a client has kept"
        record = ann.ask("POST", f"/api/tables/{table}/seats/0/leave", {}, 200)
        assert record["answers"] == 11


def drop(mine: Socket, columns: str, turn: int = 0) -> None:
    for number, column in enumerate(columns, turn):
        assert mine.choose(column, seat=number % 2)["type"] == "accepted"
        mine.of("scene")


def test_a_line_is_written_once_and_a_group_survives_a_bad_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        file = str(tmp_path / "g.db")
        database = open_database(file)
        await migrate(database)
        choices = open_choices(file)
        await choices.start()
        lines = [Line(n, 0, 0, "mark", str(n), n, "") for n in range(3)]
        await choices.append("t", lines)
        jobs = [choices.append(f"t{n}" if n != 5 else "t", lines) for n in range(10)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 5 + [LineTaken] + [type(None)] * 4
        assert await choices.read("t") == lines
        assert await choices.read("t9", 2) == lines[2:]
        await choices.close()
        await database.close()

    asyncio.run(scenario())


def test_another_process_that_was_quicker_is_heard(server: Served) -> None:
    """As if two processes served one table: the line is taken, so the choice is refused and the table catches up."""
    ann = server.guest()
    table = ann.lay(seats="me me")
    with ann.sit(table, viewer=1) as mine:
        line = Line(0, 1, 0, "mark", "4", 0, "")
        loop = server.hub.loop
        asyncio.run_coroutine_threadsafe(server.hub.choices.append(table, [line]), loop).result(5)
        assert mine.choose("0", seat=0)["code"] == "stale"
        assert mine.last["scene"]["answers"] == 1
        assert mine.events[0]["text"] == "Crosses takes cell 5."
        assert mine.choose("0", seat=1)["type"] == "accepted"


def test_a_choice_that_cannot_be_stored_is_not_played(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(table: str, lines: list[Line]) -> None:
        raise OSError("no space left on device")

    ann = server.guest()
    with ann.sit(ann.lay(seats="me me")) as mine:
        with monkeypatch.context() as disk:
            disk.setattr(server.hub.choices, "append", full)
            assert mine.choose("4")["code"] == "broken"
        assert mine.question["seq"] == 0
        assert mine.events == []
        assert mine.choose("4")["type"] == "accepted"


def test_a_game_that_breaks_harms_nothing_but_that_choice(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(left: str, right: str) -> str:
        raise ZeroDivisionError

    ann = server.guest()
    with hidden_game.on_the_shelf(), ann.sit(ann.lay("hidden_gems", "me me")) as mine:
        assert mine.choose("bid-low", seat=0)["type"] == "accepted"
        with monkeypatch.context() as rules:
            rules.setattr(hidden_game, "settled", broken)
            assert mine.choose("bid-low", seq=0, seat=1)["code"] == "broken"
        assert mine.choose("bid-high", seq=0, seat=1)["type"] == "accepted"
        mine.until(lambda m: m["type"] == "scene" and m["answers"] == 2)
