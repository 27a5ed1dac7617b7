"""The connection under a websocket: messages arrive whole however they are cut, and go out in order."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rulewright.server.people.goodbye import RESTARTING
from rulewright.server.people.visitor import BACKLOG, Visitor, framed
from rulewright.server.wire import writer_at_once

from .harness import PATIENCE, Served

MORE, TEXT, BINARY, CLOSE, PING = 0, 1, 2, 8, 9


def frame(payload: bytes, opcode: int = TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    mask = os.urandom(4)
    length = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes((0x80 * fin | opcode,)) + length + mask + hidden


def said(**message: Any) -> bytes:
    return json.dumps(message).encode()


class Raw:
    """A websocket of bare bytes."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self._stream = sock.makefile("rb")

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.sock.sendall(piece)

    def frame(self) -> tuple[int, bytes]:
        head, length = self._stream.read(2)
        if length >= 126:
            length = int.from_bytes(self._stream.read(2 if length == 126 else 8), "big")
        return head & 0x0F, self._stream.read(length)

    def pongs(self, number: int) -> list[float]:
        """The marks of so many answers to our own pings."""
        marks: list[float] = []
        while len(marks) < number:
            opcode, payload = self.frame()
            if opcode == TEXT:
                marks += [message["sent"] for message in json.loads(payload) if message["type"] == "pong"]
        return marks


@contextmanager
def opened(server: Served, table: str, token: str) -> Iterator[Raw]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        sock.sendall(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        raw = Raw(sock)
        while raw._stream.readline() != b"\r\n":
            pass
        raw.send(frame(said(type="hello", token=token)))
        with raw._stream:
            yield raw


@pytest.fixture
def raw(server: Served) -> Iterator[Raw]:
    guest = server.guest()
    with opened(server, guest.lay(seats="me me"), guest.token) as raw:
        yield raw


def test_a_message_may_be_cut_anywhere(raw: Raw) -> None:
    whole = frame(said(type="ping", sent=1))
    for cut in range(1, len(whole)):
        raw.send(whole[:cut])
        raw.send(whole[cut:])
        raw.send(frame(said(type="ping", sent=2)))
        assert raw.pongs(2) == [1, 2], cut


def test_the_rest_of_a_message_may_look_like_a_message(raw: Raw) -> None:
    inner = frame(said(type="ping", sent=3))
    raw.send(bytes((0x80 | BINARY, 0x80 | len(inner))) + bytes(4))  # a mask of zeros shows the rest as it is
    time.sleep(0.05)  # so that the rest comes by itself
    raw.send(inner)
    time.sleep(0.05)
    raw.send(frame(said(type="ping", sent=4)))
    assert raw.pongs(1) == [4], "what stands inside of another message is none"


def test_messages_in_parts_with_a_control_frame_between(raw: Raw) -> None:
    text = said(type="ping", sent=5)
    raw.send(frame(text[:5], TEXT, fin=False), frame(b"still there?", PING), frame(text[5:], MORE))
    assert raw.pongs(1) == [5]
    raw.send(frame(said(type="ping", sent=6)) + frame(said(type="ping", sent=7)))
    assert raw.pongs(2) == [6, 7]


def test_a_long_message_goes_the_long_way(raw: Raw) -> None:
    raw.send(frame(said(type="ping", sent=8) + b" " * 400), frame(said(type="ping", sent=9)))
    assert raw.pongs(2) == [8, 9]


def test_a_message_within_a_message_ends_the_connection(raw: Raw) -> None:
    text = said(type="ping", sent=10)
    raw.send(frame(text[:5], TEXT, fin=False))
    raw.send(frame(text))
    while (got := raw.frame())[0] != CLOSE:
        pass
    assert int.from_bytes(got[1][:2], "big") == 1002


def test_text_that_is_no_text_ends_the_connection(raw: Raw) -> None:
    raw.send(frame(b'{"type":"ping"}\xff'))
    while (got := raw.frame())[0] != CLOSE:
        pass
    assert int.from_bytes(got[1][:2], "big") == 1007


# ---- what goes out --------------------------------------------------------------------------------------------------


class Line:
    """A connection that can be busy."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[bytes] = []

    def write(self, frame: bytes) -> bool:
        if self.free:
            self.sent.append(frame)
        return self.free


def test_what_one_moment_brings_goes_as_one_frame() -> None:
    async def go() -> None:
        line = Line()
        visitor = Visitor(None, line.write)
        visitor.send_raw(b"1", b"2")
        visitor.send_raw(b"3")
        assert line.sent == []
        await asyncio.sleep(0)
        assert line.sent == [b"[1,2,3]"]

    asyncio.run(go())


def test_nothing_overtakes_what_waits_for_a_busy_connection() -> None:
    async def go() -> None:
        line = Line()
        visitor = Visitor(None, line.write)
        line.free = False
        visitor.send_raw(b"1")
        await asyncio.sleep(0)
        line.free = True
        assert await visitor.next_frame() == b"[1]"
        visitor.send_raw(b"2")  # while the task still sends the first
        await asyncio.sleep(0)
        assert line.sent == []
        assert await visitor.next_frame() == b"[2]"
        waiting = asyncio.create_task(visitor.next_frame())
        await asyncio.sleep(0)
        visitor.send_raw(b"3")
        await asyncio.sleep(0)
        assert line.sent == [b"[3]"]
        visitor.hang_up(RESTARTING)
        assert await waiting is None

    asyncio.run(go())


def test_who_is_too_far_behind_is_cut_off() -> None:
    async def go() -> None:
        visitor = Visitor(None, writer_at_once(None))  # as under a server without the short way
        for _ in range(BACKLOG):
            visitor.send_raw(b"1")
        assert not visitor.gone
        visitor.send_raw(b"1")
        assert visitor.gone
        assert await visitor.next_frame() == framed([b"1"] * BACKLOG)
        assert await visitor.next_frame() is None

    asyncio.run(go())
