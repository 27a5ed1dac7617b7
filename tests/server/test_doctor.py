"""The doctor finds what is broken, and leaves everything as it was."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.main import main
from rulewright.server import doctor
from rulewright.server.bots import workers
from rulewright.server.doctor import Finding, examine
from rulewright.server.push import new_key
from rulewright.server.run import listen
from rulewright.server.settings import Mail, Push, Settings
from rulewright.server.storage.database import prepare

from .go_betweens import PostOffice, Proxy, running
from .harness import serving
from .test_postgres import database, postgres

__all__ = ["database", "postgres"]

FORWARDED: dict[bytes, bytes | None] = {b"x-forwarded-for": b"203.0.113.7"}


def about(what: str, found: Any) -> list[Finding]:
    return [each for each in found if each.what == what]


def test_a_sound_installation_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sound.db"
    asyncio.run(prepare(str(file)))
    before = file.read_bytes()
    config = tmp_path / "rulewright.toml"
    config.write_text(f"database = '{file}'\nport = 0\n")
    config.chmod(0o600)
    with pytest.raises(SystemExit) as end:
        main(["doctor", "--config", str(config), "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert end.value.code == 0, told
    assert {each["what"] for each in told} >= {"python", "settings", "client", "games", "database", "disk", "workers"}
    assert not [each for each in told if each["state"] == "bad"]
    assert file.read_bytes() == before


def test_settings_that_are_wrong_are_told_and_end_badly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "rulewright.toml"
    config.write_text("gests = true\n")
    with pytest.raises(SystemExit) as end:
        main(["doctor", "--config", str(config)])
    assert end.value.code == 1
    assert "did you mean guests?" in capsys.readouterr().out


def test_a_file_of_settings_that_others_can_read(tmp_path: Path) -> None:
    config = tmp_path / "rulewright.toml"
    config.write_text("")
    config.chmod(0o644)
    (found,) = doctor.look_at_settings(config)
    assert (found.state, "chmod 600" in found.text) == ("warning", True)


@pytest.mark.parametrize("broken", ["no page", "no script"])
def test_a_client_that_is_not_whole(tmp_path: Path, broken: str) -> None:
    if broken == "no script":
        (tmp_path / "index.html").write_text('<script src="/assets/index-1.js"></script>')
    (found,) = doctor.look_at_client(Settings(), tmp_path)
    assert found.state == "bad"
    assert {"no page": "make play", "no script": "assets/index-1.js"}[broken] in found.text


@pytest.mark.parametrize("broken", ["rubbish", "newer", "older", "locked", "folder is a file", "open to others"])
def test_a_database_that_cannot_be_used(tmp_path: Path, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept" / "tables.db"
    if broken == "folder is a file":
        file.parent.write_text("")
    else:
        asyncio.run(prepare(str(file)))
    held = sqlite3.connect(file) if file.parent.is_dir() else None
    monkeypatch.setattr(doctor, "PATIENCE", 0.1)
    match broken:
        case "rubbish":
            file.write_bytes(b"no database at all" * 100)
        case "newer" | "older":
            assert held is not None
            held.execute(f"UPDATE alembic_version SET version_num = '{'9999' if broken == 'newer' else '0003'}'")
            held.commit()
        case "locked":
            assert held is not None
            held.execute("BEGIN IMMEDIATE")
        case "open to others":
            file.chmod(0o644)
    found = list(doctor.look_at_database(Settings(database=str(file))))
    if held is not None:
        held.close()
    assert {each.state for each in found} == {
        "rubbish": {"bad"}, "newer": {"bad"}, "older": {"good"}, "locked": {"bad"}, "folder is a file": {"bad"},
        "open to others": {"good", "warning"},
    }[broken]  # fmt: skip
    told = {"rubbish": "not a database", "newer": "newer version", "older": "the next start", "locked": "locked",
            "folder is a file": "cannot write into", "open to others": "can read"}  # fmt: skip
    assert told[broken] in found[-1].text


def test_postgresql_is_looked_at_too(database: str) -> None:
    (empty,) = doctor.look_at_database(Settings(database=database))
    assert (empty.state, "first start fills it" in empty.text) == ("good", True)
    asyncio.run(prepare(database))
    (filled,) = doctor.look_at_database(Settings(database=database))
    assert (filled.state, ", at 0" in filled.text) == ("good", True)
    (gone,) = doctor.look_at_database(Settings(database="postgresql://ann:hunter2@127.0.0.1:1/none"))
    assert (gone.state, "hunter2" in gone.text) == ("bad", False)


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database=str(tmp_path / "x.db"))
    for free, state in ((10**6, "bad"), (10**9, "warning"), (10**11, "good")):
        usage = shutil._ntuple_diskusage(10**12, 0, free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _place, usage=usage: usage)
        assert {each.state for each in doctor.look_at_room(settings)} == {state}


def test_a_lab_that_has_no_place(tmp_path: Path) -> None:
    (tmp_path / "lab").write_text("")
    (found,) = doctor.look_at_lab(Settings(lab_folder=str(tmp_path / "lab")))
    assert found.state == "bad"


def test_workers_that_do_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_worker: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(workers.Worker, "_start", refuse)
    (found,) = doctor.look_at_workers(Settings())
    assert (found.state, "no more processes" in found.text) == ("bad", True)


def test_a_port_that_another_program_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.5)
    with listen("127.0.0.1", 0) as taken:
        (found,) = doctor.look_at_port(Settings(port=taken.getsockname()[1]))
    assert found.state == "bad"


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (FORWARDED, ""),
        ({}, "X-Forwarded-For"),
        ({**FORWARDED, b"host": b"127.0.0.1:8000"}, "Host header"),
        ({**FORWARDED, b"upgrade": None, b"connection": b"close"}, "websockets"),
    ],
)
def test_a_proxy_that_does_not_pass_on_what_it_must(
    tmp_path: Path, edit: dict[bytes, bytes | None], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 5.0)
    with serving(tmp_path / "behind.db") as server, running(Proxy(server.port, edit)) as proxy:
        (found,) = doctor.look_at_proxy(Settings(public_url=proxy.url))
        (port,) = doctor.look_at_port(Settings(port=server.port))
    assert (found.state, fault in found.text) == ("bad" if fault else "good", True)
    assert "a server answers" in port.text
    (found,) = doctor.look_at_proxy(Settings(public_url=proxy.url))
    assert (found.state, "does the server run?" in found.text) == ("warning", True)


def test_push_is_for_https() -> None:
    push = Push(key=new_key())
    for url, state in (("", "warning"), ("http://games.example", "warning"), ("https://games.example", "good")):
        (found,) = doctor.look_at_push(Settings(public_url=url, push=push))
        assert found.state == state
        assert push.key not in found.text


def test_mail_is_tried_and_nothing_is_sent() -> None:
    with running(PostOffice()) as post:
        mail = Mail(host="127.0.0.1", port=post.port, security="none", sender="games@example.org")
        (found,) = doctor.look_at_mail(Settings(mail=mail))
        assert (found.state, post.letters) == ("good", [])
        wrong = Mail(host="127.0.0.1", port=post.port, security="none", user="ann", password="hunter2")
        (found,) = doctor.look_at_mail(Settings(mail=wrong))
        assert (found.state, "hunter2" in found.text) == ("bad", False)
    (found,) = doctor.look_at_mail(Settings(mail=mail))
    assert found.state == "bad"


def test_after_settings_that_are_wrong_nothing_else_is_tried(tmp_path: Path) -> None:
    found = list(examine(tmp_path / "none.toml", {}, {}))
    assert found[-1].what == "settings"
    assert not about("database", found)
