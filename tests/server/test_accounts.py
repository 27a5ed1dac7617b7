"""An account and what is its own: a forgotten password, everything in one file, and going for good."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from rulewright.server.people import resets
from rulewright.server.settings import Mail

from .go_betweens import PostOffice, running
from .harness import PATIENCE, Guest, Served, Socket, serving

PASSWORD, OTHER = "correct horse", "battery staple"


@contextmanager
def account(server: Served, name: str, password: str = PASSWORD) -> Iterator[httpx.Client]:
    with server.anyone() as http:
        assert http.post("/api/accounts", json={"name": name, "password": password}).status_code == 201
        yield http


def seated(http: httpx.Client, game: str = "connect_four", seats: str = "me open", **more: Any) -> str:
    plans = [{"who": who} for who in seats.split()]
    return str(http.post("/api/tables", json={"game": game, "seats": plans, **more}).json()["table"]["id"])


def socket_of(server: Served, http: httpx.Client, table: str) -> Socket:
    return Socket(server, table, {"cookie": f"rw_session={http.cookies['rw_session']}"})


# ---- everything in one file -----------------------------------------------------------------------------------------


def test_the_export_has_what_is_mine_and_of_a_running_match_only_my_answers(server: Served) -> None:
    with account(server, "Exa of the export") as exa:
        table = seated(exa)
        ben = server.guest("Ben")
        ben.claim(table, 1)
        with socket_of(server, exa, table) as mine, ben.sit(table) as theirs:
            mine.choose("3")
            theirs.until(lambda m: m["type"] == "scene" and m["answers"] == 1)
            theirs.choose("4")
            mine.send({"type": "chat", "text": "good luck"})
            theirs.send({"type": "chat", "text": "likewise"})
            theirs.until(lambda m: m["type"] == "chat" and "likewise" in str(m))
            answer = exa.get("/api/me/export")
            assert "attachment" in answer.headers["content-disposition"]
            found = answer.json()
            (kept,) = found["tables"]
            assert [(each["seat"], each["key"]) for each in kept["answers"]] == [(0, "3")]
            assert (kept["seed"], kept["my_seats"], kept["laid_by_me"]) == (None, [0], True)
            assert [line["text"] for line in found["chat"]] == ["good luck"]
            assert found["person"]["name"] == "Exa of the export"
            theirs.send({"type": "resign"})
            mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
        (kept,) = exa.get("/api/me/export").json()["tables"]
        assert [(each["seat"], each["key"]) for each in kept["answers"]][:2] == [(0, "3"), (1, "4")]
        assert kept["seed"] is not None
        assert PASSWORD not in exa.get("/api/me/export").text


# ---- going for good -------------------------------------------------------------------------------------------------


def test_who_goes_is_gone_and_the_match_goes_on(server: Served) -> None:
    with account(server, "Gon the gone") as gon, server.anyone() as thief:
        session = gon.cookies["rw_session"]
        table, waiting, ended = seated(gon), seated(gon), seated(gon, seats="me me")
        ben = server.guest("Ben")
        ben.claim(table, 1)
        with socket_of(server, gon, ended) as mine:
            mine.send({"type": "resign", "seat": 0})
            mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
        with socket_of(server, gon, table) as mine, ben.sit(table) as theirs:
            mine.send({"type": "chat", "text": "bye"})
            theirs.until(lambda m: m["type"] == "chat" and "bye" in str(m))
            assert gon.post("/api/me/delete", json={"current": "wrong horse"}).status_code == 401
            assert gon.get("/api/me").json() is not None
            assert gon.post("/api/me/delete", json={"current": PASSWORD}).status_code == 204
            assert mine.closed_with() == 4401
            theirs.until(lambda m: m["type"] == "scene" and m["answers"] == 1)  # a bot has played
            assert theirs.choose("4")["type"] == "accepted"
        assert thief.get("/api/me", headers={"cookie": f"rw_session={session}"}).json() is None
        assert thief.post("/api/login", json={"name": "Gon the gone", "password": PASSWORD}).status_code == 401
        for id in (table, waiting, ended):
            told = ben.ask("GET", f"/api/tables/{id}")
            assert "Gon" not in str(told), told
        assert ben.ask("GET", f"/api/tables/{waiting}")["seats"][0]["holder"] == "open"
        assert [seat["player"] for seat in ben.ask("GET", f"/api/tables/{ended}")["seats"]] == ["Former player"] * 2
        assert ben.ask("GET", f"/api/replays/{ended}", status=200)
        with ben.sit(table) as theirs:
            assert theirs.last["chat"]["lines"] == []
    with account(server, "Gon the gone"):
        pass  # the name is free again


def test_a_guest_can_go_too(server: Served) -> None:
    cat = server.guest("Cat that goes")
    table = cat.lay(seats="me me")
    cat.ask("POST", "/api/me/delete", {}, 204)
    assert cat.ask("GET", "/api/me", status=401)["code"] == "nobody"
    assert "Cat that goes" not in server.http.get(f"/api/tables/{table}").text


# ---- a forgotten password -------------------------------------------------------------------------------------------


class Mailed:
    """A server that sends mail, its post office, and where its database is."""

    def __init__(self, server: Served, post: PostOffice, file: Path) -> None:
        self.server, self.post, self.file = server, post, file

    def ask(self, name: str) -> httpx.Response:
        with self.server.anyone() as http:
            return http.post("/api/reset", json={"name": name})

    def token(self, letters: int) -> str:
        body = str(self.post.wait(letters).get_payload(decode=True), "utf-8")  # type: ignore[arg-type]
        found = re.search(r"https://games\.example/#/reset/(\S+)", body)
        assert found, body
        return found[1]

    def settle(self) -> None:
        """Until no letter is on its way."""
        end = time.monotonic() + PATIENCE
        while any("send" in repr(task) for task in self.server.hub._tasks):
            assert time.monotonic() < end
            time.sleep(0.02)


@pytest.fixture
def mailed(tmp_path: Path) -> Iterator[Mailed]:
    with running(PostOffice()) as post:
        mail = Mail(host="127.0.0.1", port=post.port, security="none", sender="Games <games@games.example>")
        with serving(tmp_path / "m.db", mail=mail, public_url="https://games.example", admins=("Ann",)) as server:
            yield Mailed(server, post, tmp_path / "m.db")


def test_a_letter_resets_a_password_once(mailed: Mailed) -> None:
    server = mailed.server
    with account(server, "Rita") as rita, server.anyone() as other:
        table = seated(rita, seats="me me")
        wrong = rita.post("/api/me/mail", json={"mail": "rita@example.org", "current": "wrong horse"})
        assert wrong.status_code == 401
        assert rita.post("/api/me/mail", json={"mail": "no address", "current": PASSWORD}).status_code == 400
        set_ = rita.post("/api/me/mail", json={"mail": "rita@example.org\n", "current": PASSWORD})
        assert set_.json()["mail"] == "rita@example.org"
        assert mailed.ask("rita").status_code == 204
        token = mailed.token(1)
        assert mailed.post.letters[0]["To"] == "rita@example.org"
        with closing(sqlite3.connect(mailed.file)) as database:
            assert token not in str(database.execute("SELECT * FROM resets").fetchall()), "only its hash is kept"
        with socket_of(server, rita, table) as open_one:
            changed = other.post("/api/reset/password", json={"token": token, "password": OTHER})
            assert (changed.status_code, changed.json()["name"]) == (200, "Rita")
            assert open_one.closed_with() == 4401, "all sessions end"
        assert rita.get("/api/me").json() is None
        assert other.get("/api/me").json()["name"] == "Rita"
        assert other.post("/api/reset/password", json={"token": token, "password": PASSWORD}).status_code == 403
        assert other.post("/api/login", json={"name": "Rita", "password": PASSWORD}).status_code == 401
        assert other.post("/api/login", json={"name": "Rita", "password": OTHER}).status_code == 200


def test_nobody_learns_who_has_an_account(mailed: Mailed) -> None:
    with account(mailed.server, "Rita") as rita, account(mailed.server, "Without address"):
        rita.post("/api/me/mail", json={"mail": "rita@example.org", "current": PASSWORD})
        answers = [mailed.ask(name) for name in ("Rita", "Without address", "Nobody at all", "Rita", "\u200b")]
        assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
        mailed.post.wait(1)
        mailed.settle()
        assert len(mailed.post.letters) == 1, "one letter, and not another at once"


def test_a_link_that_is_too_old_resets_nothing(mailed: Mailed, monkeypatch: pytest.MonkeyPatch) -> None:
    with account(mailed.server, "Rita") as rita:
        rita.post("/api/me/mail", json={"mail": "rita@example.org", "current": PASSWORD})
        mailed.ask("Rita")
        token = mailed.token(1)
        monkeypatch.setattr(resets, "LASTS", -1)
        late = rita.post("/api/reset/password", json={"token": token, "password": OTHER})
        assert (late.status_code, late.json()["code"]) == (403, "bad_token")
        monkeypatch.setattr(resets, "NEXT_LETTER", -1)
        mailed.ask("Rita")
        first = mailed.token(2)
        mailed.ask("Rita")
        mailed.token(3)
        monkeypatch.setattr(resets, "LASTS", 60_000)
        stale = rita.post("/api/reset/password", json={"token": first, "password": OTHER})
        assert stale.status_code == 403, "a new letter ends the one before"
        assert rita.get("/api/me").json()["name"] == "Rita"


def test_a_mail_server_that_is_gone_harms_nobody(mailed: Mailed) -> None:
    with account(mailed.server, "Rita") as rita:
        rita.post("/api/me/mail", json={"mail": "rita@example.org", "current": PASSWORD})
        mailed.post.shutdown()
        mailed.post.server_close()
        assert mailed.ask("Rita").status_code == 204
        assert rita.get("/api/me").json()["name"] == "Rita"


def test_nobody_takes_the_name_of_who_looks_after_the_server(mailed: Mailed) -> None:
    for name in ("Ann", "ann", "Аnn"):
        with mailed.server.anyone() as http:
            answer = http.post("/api/accounts", json={"name": name, "password": PASSWORD})
            assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), name
    with account(mailed.server, "Anders") as anders:
        assert anders.patch("/api/me", json={"name": "Ann"}).status_code == 409
    guest: Guest = mailed.server.guest("Quite another")
    assert guest.me["admin"] is False
