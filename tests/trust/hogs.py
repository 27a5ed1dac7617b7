"""How much one wicked client gets out of a server with its usual limits.

python -m tests.trust.hogs
"""

from __future__ import annotations

import argparse
import socket
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from rulewright.server.limits import Limits
from tests.server.harness import Served, Socket, is_held, serving

HALF = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n"


def half_sent(server: Served, number: int, seconds: list[float]) -> list[int]:
    """How many of so many half-sent requests are held after each of these times."""
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 10)) for _ in range(number)]
        began = time.monotonic()
        for line in lines:
            try:
                line.sendall(HALF)
            except OSError:  # shown out already
                pass
        found = []
        for moment in seconds:
            time.sleep(max(0.0, began + moment - time.monotonic()))
            found.append(sum(map(is_held, lines)))
        return found


def lines_of_chat(server: Served, seconds: float) -> tuple[int, int]:
    """How many lines an anonymous spectator sends at 20 a second, and how many of them are stored."""
    table = server.guest().lay(seats="me me")
    sent, end = 0, time.monotonic() + seconds
    with Socket(server, table) as flood:
        while time.monotonic() < end:
            flood.send({"type": "chat", "text": "buy"})
            sent += 1
            time.sleep(0.05)
        flood.send({"type": "ping", "sent": 1.0})
        flood.of("pong")
        return sent, sum(len(m["lines"]) for m in flood.heard if m["type"] == "chat")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--connections", type=int, default=400)
    reader.add_argument("--seconds", type=float, default=15.0)
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "hogs.db", Limits()) as server:
        moments = [2.0, 20.0]
        held = half_sent(server, given.connections, moments)
        for moment, number in zip(moments, held, strict=True):
            print(f"{given.connections} half-sent requests: {number} held after {moment:g} s")
        sent, stored = lines_of_chat(server, given.seconds)
        print(f"chat: {sent} lines sent in {given.seconds:g} s by a spectator, {stored} stored")


if __name__ == "__main__":
    main()
