"""A stream of broken, twisted and wicked websocket messages, made from a seed.

python -m tests.trust.fuzz --messages 1000000
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from websockets.sync.client import connect

from rulewright.server.protocol.messages import (
    Chat,
    Choose,
    ClientMessage,
    Consent,
    Hello,
    OfferDraw,
    Refused,
    Resign,
    RunKeys,
    SetStops,
    Undo,
)
from tests.server.harness import GENEROUS, Served, serving

BASES: tuple[dict[str, Any], ...] = (
    {"type": "choose", "seq": 1, "key": "3", "id": "a", "seat": 0},
    {"type": "choose", "seq": 0, "key": "3", "id": "a", "seat": 1},
    {"type": "run", "seq": 1, "keys": ["3", "2"], "id": "b", "seat": 0},
    {"type": "look", "viewer": 0, "last_event": 0},
    {"type": "undo", "id": "c", "seat": 0},
    {"type": "draw", "id": "d", "seat": 0},
    {"type": "consent", "agree": True, "id": "e", "seat": 0},
    {"type": "resign", "id": "f", "seat": 0},
    {"type": "odds", "seq": 1, "key": "3", "seat": 0},
    {"type": "outlook", "seq": 1, "piece": "h0", "seat": 0},
    {"type": "hint", "seq": 1, "seat": 0},
    {"type": "chat", "text": "hello", "id": "g"},
    {"type": "stops", "stops": {"drop": "3"}, "id": "h", "seat": 0},
    {"type": "rest", "seq": 1, "id": "i", "seat": 0},
    {"type": "ping", "sent": 1.5},
    {"type": "hello", "token": "x", "last_event": 3, "viewer": 0},
)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, -(2**70), 1e308, 0.1, "", "0", "\x00", "￿", "<script>alert(1)</script>",
    "'; DROP TABLE choices; --", "../../etc/passwd", "%s%s%n", "x" * 600, "é" * 300, [], [[]], {}, {"type": "choose"},
    ["3"] * 300, {"a": {"b": {"c": {}}}}, "~rewind", "~resign", "~imagine:1", "3:3", ":", "drop",
)  # fmt: skip
DECODER = msgspec.json.Decoder(ClientMessage)
COUNTED = (Choose, RunKeys, Undo, OfferDraw, Consent, Resign, SetStops, Chat, Hello)
BATCH = 200


def messages(seed: str) -> Iterator[str]:
    rng = random.Random(seed)
    twists: tuple[Callable[[random.Random, dict[str, Any]], str], ...] = (
        swapped_value, lost_field, strange_field, spoilt_bytes, cut_short, doubled, deep,
    )  # fmt: skip
    while True:
        yield rng.choice(twists)(rng, dict(rng.choice(BASES)))


def swapped_value(rng: random.Random, message: dict[str, Any]) -> str:
    for _ in range(rng.randint(1, 3)):
        message[rng.choice(list(message))] = rng.choice(ODD)
    return json.dumps(message)


def lost_field(rng: random.Random, message: dict[str, Any]) -> str:
    del message[rng.choice(list(message))]
    return json.dumps(message)


def strange_field(rng: random.Random, message: dict[str, Any]) -> str:
    message[str(rng.choice(ODD))] = rng.choice(ODD)
    return json.dumps(message)


def spoilt_bytes(rng: random.Random, message: dict[str, Any]) -> str:
    text = list(json.dumps(message))
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, 0xD7FF))))
    return "".join(text)


def cut_short(rng: random.Random, message: dict[str, Any]) -> str:
    text = json.dumps(message)
    return text[: rng.randrange(len(text))]


def doubled(rng: random.Random, message: dict[str, Any]) -> str:
    text = json.dumps(message)
    return text + rng.choice(("", ",", "\n")) + text


def deep(rng: random.Random, message: dict[str, Any]) -> str:
    depth = rng.randint(2, 3000)
    return rng.choice(("[" * depth, '{"a":' * depth, "[" * depth + "]" * depth))


def is_lawful(text: str) -> bool:
    """Whether a twisted message is by chance one that its sender may send."""
    try:
        return isinstance(DECODER.decode(text), COUNTED)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def run(server: Served, count: int, seed: str = "fuzz") -> Counter[str]:
    """Send so many messages from one who is not asked and from a spectator; how they were refused.

    AssertionError if one of them broke something or changed the match.
    """
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("connect_four")
    ben.claim(table, 1)
    with ann.sit(table) as first:
        assert first.choose("3")["type"] == "accepted"
        assert ann.ask("POST", f"/api/tables/{table}/seats/0/stand-in", {"level": "random"}) is not None
        assert ann.ask("POST", f"/api/tables/{table}/seats/0/take-back") is not None
    live = server.hub.tables.live(table)
    before = list(live.match.log)
    codes: Counter[str] = Counter()
    address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    stream = messages(seed)
    with (
        connect(address, compression=None, proxy=None, max_size=None) as seated,
        connect(address, compression=None, proxy=None, max_size=None) as watching,
    ):
        seated.send(msgspec.json.encode({"type": "hello", "token": ann.token}).decode())
        watching.send('{"type": "hello"}')
        sent = 0
        while sent < count:
            for socket, lawful_too in ((seated, False), (watching, True)):
                batch = [text for _, text in zip(range(BATCH), stream, strict=False)]
                for text in batch:
                    if lawful_too or not is_lawful(text):
                        socket.send(text)
                        sent += 1
                socket.send('{"type": "ping", "sent": -7.0}')
                codes += answers_until_pong(socket)
            assert live.match.log == before, f"the match has changed after {sent} messages"
    assert codes["broken"] == 0
    assert server.http.get("/api/health").status_code == 200
    return codes


def answers_until_pong(socket: Any) -> Counter[str]:
    codes: Counter[str] = Counter()
    while True:
        for message in msgspec.json.decode(socket.recv(60)):
            if message["type"] == Refused.__struct_config__.tag:
                codes[message["code"]] += 1
            if message["type"] == "pong" and message["sent"] == -7.0:
                return codes


FORGIVING = replace(GENEROUS, rubbish=10**9, messages_per_second=10**9, messages_at_once=10**9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", default="fuzz")
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "fuzz.db", FORGIVING) as server:
        codes = run(server, options.messages, options.seed)
        errors = server.hub.metrics.errors
    refused = ", ".join(f"{code} {number}" for code, number in codes.most_common())
    spent = time.monotonic() - began
    print(f"{options.messages} messages in {spent:.0f} s; refused: {refused}; {errors} failures of the server")
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
