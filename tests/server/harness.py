"""A real server on a free port, and clients that talk to it as a browser would."""

from __future__ import annotations

import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rulewright.server.app import build, furnish
from rulewright.server.limits import Limits
from rulewright.server.run import listen, server_of
from rulewright.server.settings import Settings

EMPTY: defaultdict[tuple[Path | None, int], list[Litestar]] = defaultdict(list)  # built once, used again: half a second
PATIENCE = 120.0  # seconds: a busy machine is no failure
GENEROUS = Limits(
    guests=6000,
    logins=6000,
    tables=6000,
    records=6000,
    packs=6000,
    messages_per_second=2000,
    messages_at_once=4000,
    chat=6000,
    wishes=6000,
    accounts=6000,
)

Message = dict[str, Any]


class Served:
    """A running server."""

    def __init__(self, port: int, app: Any) -> None:
        self.port = port
        self.app = app
        self.hub: Any = app.state.hub
        self.url = f"http://127.0.0.1:{port}"
        self.http = self.anyone()

    def guest(self, name: str | None = None) -> Guest:
        return Guest(self, name)

    def account(self, name: str) -> Account:
        return Account(self, name)

    def anyone(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False)  # no TLS: none is loaded


class Guest:
    """Somebody with a token."""

    def __init__(self, server: Served, name: str | None = None) -> None:
        self.server = server
        self.me = server.http.post("/api/guests", json={"name": name} if name else {}).json()
        self.token: str = self.me["token"]

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        bearer = {"authorization": f"Bearer {self.token}"}
        answer = self.server.http.request(method, path, json=body, headers=bearer)
        assert status is None or answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def lay(self, game: str = "noughts", seats: str = "me open", **more: Any) -> str:
        """A new table; `seats` in words: me, open, or the level of a bot."""
        plans = [{"who": w} if w in ("me", "open") else {"who": "bot", "level": w} for w in seats.split()]
        table: str = self.ask("POST", "/api/tables", {"game": game, "seats": plans, **more}, 201)["table"]["id"]
        return table

    def claim(self, table: str, seat: int) -> Any:
        return self.ask("POST", f"/api/tables/{table}/seats/{seat}/claim", status=200)

    def sit(self, table: str, **hello: Any) -> Socket:
        return Socket(self.server, table, token=self.token, **hello)


class Account(Guest):
    """Somebody with a password, known by a cookie."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        with server.anyone() as http:
            answer = http.post("/api/accounts", json={"name": name, "password": "correct horse"})
            assert answer.status_code == 201, answer.text
            self.cookie = {"cookie": f"rw_session={http.cookies['rw_session']}"}
        self.me = answer.json()
        self.name: str = self.me["name"]

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = self.server.http.request(method, path, json=body, headers=self.cookie)
        assert status is None or answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def sit(self, table: str, **hello: Any) -> Socket:
        return Socket(self.server, table, self.cookie, **hello)


class Socket:
    """A websocket that remembers the last of each kind of message."""

    def __init__(self, server: Served, table: str, headers: dict[str, str] | None = None, **hello: Any) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
        self.ws: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, max_size=None, compression=None, proxy=None)
        )
        self.heard: list[Message] = []
        self._waiting: list[Message] = []
        self.last: dict[str, Message] = {}
        self.events: list[Message] = []
        self.send({"type": "hello", **hello})
        self.until(lambda m: m["type"] == "chat")

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()

    def send(self, message: Message | str) -> None:
        self.ws.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def receive(self, timeout: float = PATIENCE) -> Message:
        if not self._waiting:
            self._waiting = msgspec.json.decode(self.ws.recv(timeout))
        message = self._waiting.pop(0)
        self.heard.append(message)
        self.last[message["type"]] = message
        if message["type"] == "events":
            self.events = self.events[: message["first"]] + message["events"]
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError(f"it never came; last: {self.heard[-3:]}")

    def of(self, kind: str) -> Message:
        return self.until(lambda message: message["type"] == kind)

    @property
    def scene(self) -> Any:
        return self.last["scene"]["scene"]

    @property
    def question(self) -> Any:
        return self.scene["question"]

    def choose(self, key: str | None = None, seq: int | None = None, **more: Any) -> Message:
        """Send a choice, the first one if none is named; what came of it."""
        question = self.question
        picked = key if key is not None else question["options"][0]["key"]
        self.send({"type": "choose", "seq": question["seq"] if seq is None else seq, "key": picked, "id": "x", **more})
        return self.until(lambda m: m["type"] in ("accepted", "refused") and m["id"] == "x")

    def my_turn(self) -> bool:
        """Wait until this viewer is asked (True), or the match is over."""
        while not self.scene["outcome"] and not (self.question and self.question["options"]):
            self.of("scene")
        return not self.scene["outcome"]

    def refused(self, message: Message | str) -> Message:
        self.send(message)
        return self.of("refused")

    def closed_with(self) -> int:
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


@contextmanager
def serving(
    database: str | Path, limits: Limits = GENEROUS, web_dist: Path | None = None, **settings: Any
) -> Iterator[Served]:
    """A server in a thread, until the block ends."""
    empty = EMPTY[web_dist, limits.body_bytes]
    app = empty.pop() if empty else build(web_dist, limits.body_bytes)
    furnish(app, Settings(database=str(database), limits=limits, **settings))
    app.state.hub.people._hasher = PasswordHasher.from_parameters(CHEAPEST)  # tests make hundreds of accounts
    sock = listen("127.0.0.1", 0)
    server = server_of(app, "warning")
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    served = Served(sock.getsockname()[1], app)
    try:
        with served.http:
            yield served
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        sock.close()
        assert not thread.is_alive(), "the server did not stop"
    empty.append(app)


def is_held(line: socket.socket) -> bool:
    """Whether the server still waits for the rest: not even an answer has come."""
    line.setblocking(False)
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
