"""All that a seat receives, by socket and by HTTP, is the same in any two worlds that it cannot tell apart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from rulewright.kernel import SPECTATOR, Match, game_ids
from rulewright.server.tables.audience import Audience
from rulewright.server.tables.table import Table
from tests.server.harness import Guest, Message, Served, Socket

GAMES = [id for id in game_ids() if id not in ("noughts", "connect_four")]
STOPS = (0, 6, 25, 80, 200)  # decisions after which the seats are looked at
ODDS = 3  # choices of a question whose odds are asked for
OUTLOOKS = 3  # pieces whose outlook is asked for
T = TypeVar("T")


class Open:
    """A table with a guest on every seat, whose match can be played on and swapped behind the server's back."""

    def __init__(self, server: Served, game: str) -> None:
        self.server = server
        first = server.guest("Seat 0")
        count = len(first.ask("GET", f"/api/games/{game}")["seats"])
        self.id = first.lay(game, " ".join(["me", *["open"] * (count - 1)]), seed=f"leaks of {game}")
        self.guests = [first, *(server.guest(f"Seat {seat}") for seat in range(1, count))]
        for seat, guest in enumerate(self.guests[1:], 1):
            guest.claim(self.id, seat)
        self.live: Table = server.hub.tables.live(self.id)
        self.true: Match[Any] = self.live.match

    def on_the_loop(self, work: Callable[[], T]) -> T:
        async def run() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self.server.hub.loop).result(60)

    def play(self, decisions: int, rng: Random) -> None:
        for _ in range(decisions):
            if not self.true.over:
                seat = rng.choice(self.true.waiting)
                self.true.choose(rng.choice(self.true.choices_of(seat)), seat)

    def become(self, match: Match[Any]) -> None:
        def swap() -> None:
            self.live.match = match
            self.live.audience = Audience()
            self.live.epoch += 1

        self.on_the_loop(swap)

    def received(self, guest: Guest | None, viewer: int) -> Iterator[Any]:
        """Everything that somebody behind these eyes is told on coming, and what asking brings."""
        with Socket(self.server, self.id, viewer=viewer, token=guest.token if guest else None) as socket:
            yield from socket.heard
            question = socket.question
            if guest is not None and question is not None:
                for option in question["options"][:ODDS]:
                    socket.send({"type": "odds", "seq": question["seq"], "key": option["key"]})
                    yield socket.of("odds")
                for piece in socket.last["scene"]["scene"]["pieces"][:OUTLOOKS]:
                    socket.send({"type": "outlook", "seq": question["seq"], "piece": piece["id"]})
                    yield socket.of("outlook")
        moment = f"/api/replays/{self.id}/frames/{self.live.match.seq}/capsule"
        for path in (f"/api/tables/{self.id}/view", f"/api/replays/{self.id}", moment):
            asker = guest.ask if guest else lambda method, address: self.server.http.request(method, address).json()
            yield asker("GET", f"{path}?viewer={viewer}")


def test_the_games_with_secrets_are_all_here() -> None:
    assert {"factions", "worldspanner", "undercity", "dungeon_degenerates"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_look_the_same_are_told_the_same(server: Served, game: str) -> None:
    table, rng, before = Open(server, game), Random(game), 0
    for stop in STOPS:
        table.play(stop - before, rng)
        before = stop
        if table.true.over:
            break
        for viewer in (*range(len(table.guests)), SPECTATOR):
            guest = table.guests[viewer] if viewer != SPECTATOR else None
            told: list[list[Message]] = []
            for seed in ("one", "other"):
                table.become(table.true.fork(viewer, seed))
                told.append(list(table.received(guest, viewer)))
            for left, right in zip(*told, strict=True):
                assert left == right, f"viewer {viewer} after {stop} decisions"
    table.become(table.true)


def test_no_secret_is_logged(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ann = server.guest("Ann")
    table = ann.lay(seats="me me")
    seed = server.hub.tables.live(table).stored.laid.setup.seed
    logging.getLogger("rulewright.server").warning("the log is read")
    with ann.sit(table) as mine:
        assert mine.refused("rubbish")["code"] == "rubbish"
        assert mine.choose("4")["type"] == "accepted"
    with server.anyone() as http:
        password = "a password that nobody has"
        http.post("/api/accounts", json={"name": f"Logged {table}", "password": password})
        http.post("/api/login", json={"name": f"Logged {table}", "password": password})
        session = http.cookies["rw_session"]
        http.get("/api/me", headers={"authorization": "Bearer token-of-nobody"})
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    assert "the log is read" in logged
    for secret in (ann.token, seed, password, session, "token-of-nobody"):
        assert secret not in logged
