"""Notices by web push: what a push service gets, and where the server may be sent by who names one."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import httpcore
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import select, update

from rulewright.cli.main import main
from rulewright.server.people.pushes import LAME, PATIENCE
from rulewright.server.push import Device, PublicWire, WebPush, is_device, is_public, new_key, public_key
from rulewright.server.settings import Push, is_push_key, push_contact, read_settings
from rulewright.server.storage.models import PushRow, SessionRow
from rulewright.server.times import DAY, now_ms

from .harness import Served, serving
from .test_notices import DAYS, match_of, on_the_server, unseen
from .test_postgres import database, postgres

__all__ = ["database", "postgres"]

KEY = new_key()
CONTACT = "mailto:host@club.example"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """Has keys of its own, and reads what was sealed for it."""

    def __init__(self, name: str = "one") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = name.encode().ljust(16, b"!")
        self.endpoint = f"https://push.example/to/{name}"
        self.p256dh = text(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.device = Device(self.endpoint, self.p256dh, text(self.secret))

    @property
    def body(self) -> dict[str, str]:
        return self.device._asdict()

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))


class Line(httpcore.AsyncNetworkStream):
    """A connection to the push service, which remembers what it was sent."""

    def __init__(self, service: PushService) -> None:
        self.service = service
        self.sent = b""

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.sent += buffer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.service.answer(self.sent)

    async def start_tls(self, *_args: Any, **_more: Any) -> Line:
        self.service.secured += 1
        return self

    async def aclose(self) -> None: ...

    def get_extra_info(self, info: str) -> Any:
        return None


class PushService(httpcore.AsyncNetworkBackend):
    """A push service in this process."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.secured = 0
        self.status = {"default": "201 Created"}  # by endpoint
        self.reached: list[tuple[str, int]] = []

    async def connect_tcp(self, host: str, port: int, *_args: Any, **_more: Any) -> Line:
        self.reached.append((host, port))
        return Line(self)

    def answer(self, sent: bytes) -> bytes:
        head, _, body = sent.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        path = first.split()[1]
        self.got.append((path, headers, body))
        status = self.status.get(path, self.status["default"])
        return f"HTTP/1.1 {status}\r\nLocation: https://elsewhere.example/\r\nContent-Length: 0\r\n\r\n".encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    push = Push(key=KEY, contact=CONTACT)
    with serving(tmp_path_factory.mktemp("push") / "p.db", push=push) as running:
        yield running


@pytest.fixture
def service(server: Served, monkeypatch: pytest.MonkeyPatch) -> PushService:
    found = PushService()
    monkeypatch.setattr(server.hub.pushes, "_pusher", WebPush(KEY, CONTACT, found))
    return found


def go_round(server: Served, monkeypatch: pytest.MonkeyPatch, later: int) -> None:
    now = now_ms() + later
    monkeypatch.setattr("rulewright.server.people.pushes.now_ms", lambda: now)
    on_the_server(server, server.hub.pushes.go_round())


def devices(server: Served) -> int:
    return len(on_the_server(server, server.hub.database.read(lambda session: session.scalars(select(PushRow)).all())))


# ---- what is sent ---------------------------------------------------------------------------------------------------


def test_a_turn_is_pushed_once_sealed_and_signed(
    server: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = match_of(server)
    phone, desk = Browser("phone"), Browser("desk")
    assert ann.ask("GET", "/api/me/club")["push_key"] == public_key(KEY)
    ann.ask("POST", "/api/me/push", phone.body, 200)
    assert ann.ask("POST", "/api/me/push", desk.body, 200)["push_devices"] == 2
    assert ann.ask("POST", "/api/me/push", desk.body, 200)["push_devices"] == 2, "the same browser again"
    server.hub.people._noted.clear()
    ann.ask("GET", "/api/me/inbox", status=200)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert service.got == [], "she is here"
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE - 60_000)
    assert service.got == [], "she may come by herself"
    go_round(server, monkeypatch, PATIENCE * 2)
    (_, headers, body), (path, _, other) = sorted(service.got, key=lambda each: each[0], reverse=True)
    assert path == "/to/desk"
    assert service.secured == 2
    assert phone.read(body) == {"title": "It is your turn", "body": "connect four", "path": f"#/table/{table}"}
    assert desk.read(other) == phone.read(body)
    with pytest.raises(http_ece.ECEException):
        desk.read(body)
    assert (headers["content-encoding"], headers["ttl"], headers["topic"]) == ("aes128gcm", "86400", table)
    assert Vapid02.verify(headers["authorization"])
    token, _, key = headers["authorization"].removeprefix("vapid t=").partition(",k=")
    assert key == public_key(KEY)
    claims = json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://push.example", CONTACT)
    go_round(server, monkeypatch, PATIENCE * 4)
    assert len(service.got) == 2, "each notice is tried once"
    ann.ask("DELETE", "/api/me/push", status=200)


def test_many_notices_are_one_note_and_who_is_away_gets_none(
    server: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = match_of(server)
    second = ann.lay("connect_four", clock=DAYS, title="The second")
    ben.claim(second, 1)
    browser = Browser("many")
    ann.ask("POST", "/api/me/push", browser.body, 200)
    ann.ask("POST", "/api/me/away", {"days": 3}, 200)
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert service.got == []
    ann.ask("DELETE", "/api/me/away", status=200)
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE * 2)
    ((_, headers, body),) = service.got
    assert browser.read(body) == {"title": "2 tables wait for you", "body": "", "path": "#/friends"}
    assert headers["topic"] == "inbox"
    ann.ask("DELETE", "/api/me/push", status=200)


# ---- devices come and go --------------------------------------------------------------------------------------------


def test_a_device_that_is_gone_is_forgotten_and_one_that_fails_too_often(
    server: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = match_of(server)
    gone, lame, well, moved = (Browser(name) for name in ("gone", "lame", "well", "moved"))
    for browser in (gone, lame, well, moved):
        ann.ask("POST", "/api/me/push", browser.body, 200)
    failed = update(PushRow).where(PushRow.endpoint == lame.endpoint).values(failed=LAME - 1)
    on_the_server(server, server.hub.database.write(lambda session: session.execute(failed)))
    service.status |= {"/to/gone": "410 Gone", "/to/lame": "503 Busy", "/to/moved": "307 Elsewhere"}
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert {host for host, _ in service.reached} == {"push.example"}, "no redirect is followed"
    assert ann.ask("GET", "/api/me/club")["push_devices"] == 2
    assert ann.ask("POST", "/api/me/push/end", {"endpoint": moved.endpoint}, 200)["push_devices"] == 1
    ben.ask("POST", "/api/me/push/end", {"endpoint": well.endpoint}, 200)
    assert ann.ask("GET", "/api/me/club")["push_devices"] == 1, "nobody ends those of others"
    ann.ask("DELETE", "/api/me/push", status=200)


def test_a_device_gets_nothing_after_its_session(
    server: Served, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = match_of(server)
    ann.ask("POST", "/api/me/push", Browser("shared").body, 200)
    assert ben.ask("POST", "/api/me/push", Browser("shared").body, 200)["push_devices"] == 1
    assert ann.ask("GET", "/api/me/club")["push_devices"] == 0, "a browser is of who asked last"
    ben.ask("POST", "/api/logout", status=204)
    assert devices(server) == 0
    ann.ask("POST", "/api/me/push", Browser("old").body, 200)
    over = update(SessionRow).where(SessionRow.person == ann.me["id"]).values(expires=now_ms() + DAY)
    on_the_server(server, server.hub.database.write(lambda session: session.execute(over)))
    unseen(server, ann)
    go_round(server, monkeypatch, 2 * DAY)
    assert service.got == [], "the session is over"
    ann.ask("DELETE", "/api/me/push", status=200)


def test_the_oldest_of_too_many_gives_way(server: Served) -> None:
    ann = server.account("Ann of many devices")
    most = server.hub.limits.push_devices
    for number in range(most + 2):
        told = ann.ask("POST", "/api/me/push", Browser(f"m{number}").body, 200)
    assert told["push_devices"] == most
    exported = ann.ask("GET", "/api/me/export")["club"]["pushes"]
    assert len(exported) == most
    assert not {"auth", "session", "person"} & exported[0].keys()
    assert "https://push.example/to/m0" not in {each["endpoint"] for each in exported}
    ann.ask("POST", "/api/me/delete", {"current": "correct horse"}, 204)
    assert devices(server) == 0


def test_two_processes_push_a_notice_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    push, service = Push(key=KEY, contact=CONTACT), PushService()
    with serving(database, push=push) as one, serving(database, push=push) as two:
        for each in (one, two):
            each.hub.pushes._pusher = WebPush(KEY, CONTACT, service)
        people = [match_of(one)[0] for _ in range(5)]
        for number, person in enumerate(people):
            person.ask("POST", "/api/me/push", Browser(f"both{number}").body, 200)
            unseen(one, person)
        now = now_ms() + PATIENCE * 2
        monkeypatch.setattr("rulewright.server.people.pushes.now_ms", lambda: now)
        rounds = [asyncio.run_coroutine_threadsafe(each.hub.pushes.go_round(), each.hub.loop) for each in (one, two)]
        for going in rounds:
            going.result(30)
    assert sorted(path for path, _, _ in service.got) == [f"/to/both{number}" for number in range(5)]


def test_a_new_key_is_told_as_lines_for_the_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["push-key"])
    file = tmp_path / "rulewright.toml"
    file.write_text('public_url = "https://games.example"\n' + capsys.readouterr().out)
    settings = read_settings(file, {})
    assert not end.value.code
    assert is_push_key(settings.push.key)
    assert push_contact(settings) == "https://games.example"


# ---- where the server may be sent -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
        "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:a00:1::",
        "2001:0:a00:1::",
    ],
)  # fmt: skip
def test_no_address_of_ours_is_public(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.216.34")
    assert is_public("2606:4700::1111")


def test_a_name_that_leads_inside_is_not_tried_and_the_address_that_was_looked_at_is_the_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    service = PushService()
    names = {"push.example": ["93.184.216.34"], "inside.example": ["93.184.216.34", "10.0.0.7"], "nowhere.example": []}

    async def resolve(host: str, _port: int) -> list[str]:
        return names[host]

    def pushed(host: str) -> str:
        push = WebPush(KEY, CONTACT, PublicWire(service, resolve))
        device = Browser().device._replace(endpoint=f"https://{host}/x")
        return asyncio.run(push.push(device, b"{}", "t"))

    assert [pushed(host) for host in names] == ["sent", "failed", "failed"]
    assert service.reached == [("93.184.216.34", 443)]
    assert service.got[0][1]["host"] == "push.example"
    real = WebPush(KEY, CONTACT)
    for host in ("127.0.0.1", "[::1]", "localhost"):
        assert asyncio.run(real.push(Browser().device._replace(endpoint=f"https://{host}/x"), b"{}", "t")) == "failed"


def bad(**more: str) -> Device:
    return Browser().device._replace(**more)


@pytest.mark.parametrize(
    "device",
    [
        bad(endpoint="http://push.example/x"), bad(endpoint="https://push.example:8443/x"), bad(endpoint="https:///x"),
        bad(endpoint="https://user:word@push.example/x"), bad(endpoint="https://push.example/x\r\nHost: inside"),
        bad(endpoint="https://[::1]/x"), bad(endpoint="https://2130706433/x"),
        bad(endpoint="https://localhost/x"), bad(p256dh=text(b"\4" + b"\1" * 64)), bad(auth=text(b"short")),
        bad(auth="\udcff"),
    ],
)  # fmt: skip
def test_what_is_no_browser_is_refused(device: Device) -> None:
    assert not is_device(device)
    assert is_device(Browser().device)


def test_a_stranger_and_a_guest_get_no_pushes(server: Served, tmp_path: Path) -> None:
    ann = server.account("Ann who is careful")
    inside = Browser().body | {"endpoint": "https://10.0.0.1:22/"}
    assert ann.ask("POST", "/api/me/push", inside, 400)["code"] == "bad_request"
    assert server.guest("Gus").ask("POST", "/api/me/push", Browser().body, 403)["code"] == "account_needed"
    with serving(tmp_path / "off.db") as off:
        ben = off.account("Ben without push")
        assert ben.ask("GET", "/api/me/club")["push_key"] == ""
        assert ben.ask("POST", "/api/me/push", Browser().body, 403)["code"] == "switched_off"
