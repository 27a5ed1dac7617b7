"""Looking after a server: who may, what they do and that it is written down, and which tables go by themselves."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from rulewright.cli.main import main
from rulewright.server.settings import Retention
from rulewright.server.times import DAY, now_ms

from .harness import Guest, Served, serving
from .test_accounts import PASSWORD, account, seated, socket_of
from .test_nights import CLOCK, made
from .test_packs import Maker

WEEK = 7


class Kept(NamedTuple):
    """A server and who looks after it."""

    server: Served
    ann: httpx.Client
    file: Path

    def act(self, path: str, body: Any = None, status: int = 204) -> Any:
        answer = self.ann.post(f"/api/admin/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def audit(self, by: str = "Ann") -> list[tuple[str, str]]:
        lines = reversed(self.ann.get("/api/admin/audit").json())
        return [(line["act"], line["name"]) for line in lines if line["admin"] == by]

    def note_of(self, name: str) -> Any:
        (found,) = self.ann.get("/api/admin/people", params={"find": name}).json()
        return found


def password_of(told: str) -> str:
    return told.split()[-1]


@contextmanager
def signed_in(server: Served, name: str, password: str) -> Iterator[httpx.Client]:
    with server.anyone() as http:
        assert http.post("/api/login", json={"name": name, "password": password}).status_code == 200
        yield http


@pytest.fixture
def kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Kept]:
    file = tmp_path / "kept.db"
    run("account", "Ann", "--database", str(file))
    password = password_of(capsys.readouterr().out)
    with serving(file, admins=("Ann",)) as server, signed_in(server, "Ann", password) as ann:
        yield Kept(server, ann, file)


def run(*words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert not end.value.code


# ---- who ------------------------------------------------------------------------------------------------------------


def test_who_looks_after_a_server_is_said_by_who_runs_it(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    assert kept.ann.get("/api/me").json()["admin"] is True
    with account(kept.server, "Bea") as bea:
        assert bea.get("/api/admin/people").status_code == 403
        run("admin", "bea", "--database", str(kept.file))
        assert bea.get("/api/me").json()["admin"] is True
        assert bea.get("/api/admin/people").status_code == 200
        assert kept.note_of("Bea")["admin"] is True
        kept.act(f"people/{kept.note_of('Bea')['id']}/ban", {"on": True}, 403)
        run("admin", "Bea", "--off", "--database", str(kept.file))
        assert bea.get("/api/admin/people").status_code == 403
    assert kept.audit("the command line") == [
        ("set a password for", "Ann"),
        ("let look after the server", "Bea"),
        ("ended the looking after by", "Bea"),
    ]
    with pytest.raises(SystemExit) as end:
        main(["admin", "Nobody", "--database", str(kept.file)])
    assert end.value.code == 2
    assert "no account called" in capsys.readouterr().err


def test_the_command_gives_an_account_a_new_password(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    with account(kept.server, "Bea") as bea:
        run("account", "Bea", "--database", str(kept.file))
        assert bea.get("/api/me").json() is None, "the sessions end"
        with signed_in(kept.server, "Bea", password_of(capsys.readouterr().out)) as again:
            assert again.get("/api/me").json()["name"] == "Bea"


# ---- people ---------------------------------------------------------------------------------------------------------


def test_who_is_muted_writes_nowhere(kept: Kept) -> None:
    cat = kept.server.guest("Loud Cat")
    with cat.sit(cat.lay()) as mine:
        kept.act(f"people/{cat.me['id']}/mute", {"on": True})
        assert mine.refused({"type": "chat", "text": "hello"})["code"] == "muted"
        kept.act(f"people/{cat.me['id']}/mute", {"on": False})
        mine.send({"type": "chat", "text": "hello again"})
        assert mine.of("chat")["lines"][0]["text"] == "hello again"
    assert kept.audit() == [("mute", "Loud Cat"), ("unmute", "Loud Cat")]


def test_who_is_muted_writes_no_title_name_or_pack_that_others_read(kept: Kept) -> None:
    maker = Maker(kept.server, "Loud Maker")
    pack = maker.upload()
    kept.act(f"people/{kept.note_of('Loud Maker')['id']}/mute", {"on": True})
    plan = {"name": "Loud Swiss", "game": "noughts", "clock": CLOCK}
    for method, path, body in (
        ("POST", "/api/tables", {"game": "noughts", "title": "Loud"}),
        ("PATCH", "/api/me", {"name": "Louder"}),
        ("POST", "/api/nights", plan),
        ("PATCH", f"/api/packs/{pack['id']}", {"shelf": "public"}),
    ):
        assert maker.ask(method, path, body, 403)["code"] == "muted", path
    assert maker.upload(shelf="link", status=403)["code"] == "muted"
    maker.ask("POST", "/api/tables", {"game": "noughts"}, 201)
    maker.upload()
    cat = kept.server.guest("Loud Cat")
    kept.act(f"people/{cat.me['id']}/mute", {"on": True})
    body = {"name": "Quiet Cat", "password": PASSWORD}
    assert cat.ask("POST", "/api/accounts", body, 403)["code"] == "muted"


def test_who_is_banned_is_out_at_once_and_a_bot_plays_on(kept: Kept) -> None:
    with account(kept.server, "Rude Rob") as rob:
        table = seated(rob)
        ben = kept.server.guest("Ben")
        ben.claim(table, 1)
        id = rob.get("/api/me").json()["id"]
        with socket_of(kept.server, rob, table) as theirs, ben.sit(table) as mine:
            kept.act(f"people/{id}/ban", {"on": True})
            assert theirs.closed_with() == 4401
            mine.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
        assert rob.get("/api/me").json() is None
        refused = rob.post("/api/login", json={"name": "Rude Rob", "password": PASSWORD})
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        kept.act(f"people/{id}/ban", {"on": False})
        assert rob.post("/api/login", json={"name": "Rude Rob", "password": PASSWORD}).status_code == 200
    assert kept.audit() == [("ban", "Rude Rob"), ("unban", "Rude Rob")]


def test_a_guest_who_is_banned_has_no_link_any_more(kept: Kept) -> None:
    cat = kept.server.guest("Cat")
    kept.act(f"people/{cat.me['id']}/ban", {"on": True})
    assert cat.ask("GET", "/api/me", status=401)["code"] == "nobody"


def test_who_is_removed_has_no_name_any_more(kept: Kept) -> None:
    with account(kept.server, "Rude Rob") as rob:
        table = seated(rob, seats="me me")
        kept.act(f"people/{rob.get('/api/me').json()['id']}/remove")
        assert rob.get("/api/me").json() is None
    assert "Rude Rob" not in kept.server.http.get(f"/api/tables/{table}").text
    assert kept.audit() == [("remove person", "Rude Rob")]
    kept.act("people/none/remove", status=404)


# ---- tables and runs ------------------------------------------------------------------------------------------------


def test_a_table_that_is_removed_is_gone_for_everybody(kept: Kept) -> None:
    cat = kept.server.guest("Cat")
    table = cat.lay("connect_four", "me random", title="Rude words")
    with cat.sit(table) as mine:
        mine.choose("3")
        (found,) = kept.ann.get("/api/admin/tables", params={"find": "rude"}).json()
        assert (found["id"], found["seed"]) == (table, None), "who looks after a server sees no secret of a match"
        kept.act(f"tables/{table}/remove")
        assert mine.closed_with() == 4404
    assert cat.ask("GET", f"/api/tables/{table}", status=404)
    assert cat.ask("GET", "/api/me/tables") == []
    with closing(sqlite3.connect(kept.file)) as database:
        for rows in ("choices", "rungs", "seats", "chats", "holders"):
            assert database.execute(f'SELECT * FROM {rows} WHERE "table" = ?', [table]).fetchall() == []
    kept.act(f"tables/{table}/remove", status=404)
    assert kept.audit() == [("remove table", "Rude words")]


def test_a_run_of_another_is_stopped_and_removed(kept: Kept) -> None:
    cat = kept.server.guest("Cat")
    run = cat.ask("POST", "/api/lab/runs", {"game": "noughts", "games": 20_000, "players": ["random"]}, 201)["id"]
    stopped = kept.act(f"lab/{run}/stop", status=200)
    assert stopped["state"] in ("stopped", "running", "waiting")
    for _ in range(200):
        answer = kept.ann.post(f"/api/admin/lab/{run}/remove")
        if answer.status_code == 204:
            break
        assert answer.status_code == 409
    assert cat.ask("GET", f"/api/lab/runs/{run}", status=404)
    assert {act for act, _ in kept.audit()} == {"stop run", "remove run"}


def test_packs_of_others_are_listed_hidden_and_removed(kept: Kept) -> None:
    maker = Maker(kept.server, "Mia")
    pack = maker.upload(shelf="public")["id"]
    [note] = kept.ann.get("/api/admin/packs", params={"find": "mia"}).json()
    assert (note["id"], note["pack"], note["shelf"], note["maker"]) == (pack, "the_tide_court", "public", "Mia")
    assert note["size"] > 1000
    assert kept.ann.get("/api/admin/packs", params={"find": "nothing like it"}).json() == []
    kept.act(f"packs/{pack}/hide")
    assert kept.server.http.get(f"/api/packs/{pack}").status_code == 404
    assert maker.ask("GET", f"/api/packs/{pack}")["shelf"] == "private"
    with closing(sqlite3.connect(kept.file)) as database:
        database.execute("UPDATE packs SET packed = ? WHERE id = ?", [b"PK torn", pack])
        database.commit()
    assert maker.ask("GET", "/api/me/packs") == [], "one that cannot be read harms no list"
    kept.act(f"packs/{pack}/remove")
    kept.act(f"packs/{pack}/remove", status=404)
    assert kept.ann.get("/api/admin/packs").json() == []
    assert kept.audit() == [("hide pack", "the_tide_court 1.0"), ("remove pack", "the_tide_court 1.0")]


def test_a_tournament_is_listed_and_cancelled_whatever_state_it_is_in(kept: Kept) -> None:
    nora = kept.server.account("Nora")
    night = made(nora, seats=4, stand_ins="full", public=False, clock={"kind": "days", "days": 1})["night"]["id"]
    nora.ask("POST", f"/api/nights/{night}/start", None, 200)
    with closing(sqlite3.connect(kept.file)) as database:
        database.execute("UPDATE nights SET kind = 'odd', config = '{' WHERE id = ?", [night])
        database.commit()
    [told] = kept.ann.get("/api/admin/nights", params={"find": "autumn"}).json()
    assert (told["id"], told["status"], told["organiser"]) == (night, "playing", "Nora")
    assert told["problem"]
    kept.act(f"nights/{night}/cancel")
    assert kept.act(f"nights/{night}/cancel", status=409)["code"] == "over"
    kept.act("nights/none/cancel", status=404)
    assert kept.ann.get("/api/admin/nights").json()[0]["status"] == "cancelled"
    assert kept.audit()[0] == ("cancel tournament", "Autumn Swiss")


# ---- tables that go by themselves -----------------------------------------------------------------------------------


def age(file: Path, *tables: str, days: int) -> None:
    with closing(sqlite3.connect(file)) as database:
        for table in tables:
            database.execute("UPDATE tables SET created = ? WHERE id = ?", [now_ms() - days * DAY, table])
            database.execute('UPDATE choices SET at = ? WHERE "table" = ?', [now_ms() - days * DAY, table])
        database.commit()


class Hall:
    """Tables where nobody sits, a guest, an account; one each is old and one is new."""

    def __init__(self, server: Served, account: httpx.Client, file: Path) -> None:
        guest = Guest(server, "Gus")
        self.empty, self.new = (self.left(guest) for _ in range(2))
        self.guests = guest.lay(seats="me me")
        self.accounts = seated(account, seats="me me")
        self.branched = self.left(guest)
        with closing(sqlite3.connect(file)) as database:
            database.execute("UPDATE tables SET fork_of = ? WHERE id = ?", [self.branched, self.guests])
            database.commit()
        age(file, self.empty, self.guests, self.accounts, self.branched, days=WEEK + 1)

    def left(self, guest: Guest) -> str:
        table = guest.lay(seats="me open")
        guest.ask("POST", f"/api/tables/{table}/seats/0/leave", {}, 200)
        return table


@pytest.mark.parametrize(
    ("retention", "due"),
    [
        (Retention(), set()),
        (Retention(empty_tables_days=WEEK), {"empty"}),
        (Retention(guest_tables_days=WEEK), {"guests"}),
        (Retention(WEEK, WEEK), {"empty", "guests"}),
        (Retention(WEEK + 2, WEEK + 2), set()),
    ],
)
def test_tables_without_players_are_due_after_their_time(kept: Kept, retention: Retention, due: set[str]) -> None:
    with account(kept.server, "Ada") as ada:
        hall = Hall(kept.server, ada, kept.file)
    asked = asyncio.run_coroutine_threadsafe(kept.server.hub.keeping.due(retention, now_ms()), kept.server.hub.loop)
    names = {hall.empty: "empty", hall.guests: "guests"}
    assert {names.get(table.id, table.id) for table in asked.result(20)} == due


def test_tables_of_a_tournament_stay_until_it_is_over(kept: Kept) -> None:
    nora = kept.server.account("Nora")
    night = made(nora, seats=4, stand_ins="full", clock={"kind": "days", "days": 1})
    page = nora.ask("POST", f"/api/nights/{night['night']['id']}/start", None, 200)
    me = next(each["seed"] for each in page["entrants"] if each["me"])
    [bots] = [pair["table"] for pair in page["rounds"][0]["pairs"] if me not in (pair["first"], pair["second"])]
    age(kept.file, bots, days=WEEK + 1)

    def due() -> list[str]:
        asked = kept.server.hub.keeping.due(Retention(empty_tables_days=WEEK), now_ms() + DAY)
        return [table.id for table in asyncio.run_coroutine_threadsafe(asked, kept.server.hub.loop).result(20)]

    assert due() == [], "its result would be lost, or its match laid again"
    with closing(sqlite3.connect(kept.file)) as database:
        database.execute("UPDATE nights SET status = 'over'")
        database.execute('UPDATE choices SET at = 0 WHERE "table" = ?', [bots])
        database.commit()
    assert due() == [bots]


def test_a_dry_run_removes_nothing_and_the_server_only_what_is_due(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, config = tmp_path / "old.db", tmp_path / "rulewright.toml"
    config.write_text(f"database = '{file}'\n[retention]\nempty_tables_days = {WEEK}\n")
    with serving(file) as server, account(server, "Ada") as ada:
        hall = Hall(server, ada, file)
    run("retention", "--config", str(config))
    told = capsys.readouterr().out
    assert hall.empty in told
    assert "1 tables would go" in told
    with serving(file, retention=Retention(empty_tables_days=WEEK)) as server:
        for _ in range(200):
            if server.http.get(f"/api/tables/{hall.empty}").status_code == 404:
                break
        for id in (hall.new, hall.guests, hall.accounts, hall.branched):
            assert server.http.get(f"/api/tables/{id}").status_code == 200
        assert "rulewright_loop_failures_total{" not in server.http.get("/api/metrics").text
    with closing(sqlite3.connect(file)) as database:
        ((who, act, target),) = database.execute("SELECT admin_name, act, target FROM audit").fetchall()
    assert (who, act, target) == ("the settings", "remove table", hall.empty)
    run("retention", "--config", str(config))
    assert re.search("0 tables would go", capsys.readouterr().out)
