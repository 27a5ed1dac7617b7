"""Notices that leave the house, and vacations, which stop correspondence clocks within bounds."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from itertools import count
from typing import Any

import pytest
from sqlalchemy import update

from rulewright.server.people.away import A_YEAR, YEAR, days_left, until
from rulewright.server.people.postman import PATIENCE
from rulewright.server.protocol.tables import ClockSettings
from rulewright.server.storage.models import PersonRow
from rulewright.server.tables.clocks import Clock
from rulewright.server.times import DAY, now_ms

from .harness import Account, Served

NUMBERS = count()
DAYS = {"kind": "days", "days": 2}


def on_the_server(server: Served, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.hub.loop).result(30)


def match_of(server: Served) -> tuple[Account, Account, str]:
    """A match by correspondence; it is the turn of the first."""
    ann, ben = server.account(f"Letters {next(NUMBERS)}"), server.account(f"Letters {next(NUMBERS)}")
    table = ann.lay("connect_four", clock=DAYS)
    ben.claim(table, 1)
    return ann, ben, table


# ---- vacation -------------------------------------------------------------------------------------------------------


def test_a_clock_stands_still_for_who_is_away() -> None:
    clock = Clock(ClockSettings("days", days=2), 2)
    clock.turn(0, [0, 1])
    clock.away = {0: [(DAY, 5 * DAY)]}
    assert clock.remaining(0, DAY) == clock.remaining(0, 3 * DAY) == clock.remaining(0, 5 * DAY) == DAY
    assert clock.flagged(3 * DAY) == [1]
    assert clock.shown(3 * DAY).running == (1,)
    assert clock.flagged(6 * DAY) == [0, 1]


def test_a_year_has_so_many_days_of_vacation() -> None:
    now = 2 * YEAR
    assert days_left([], now) == A_YEAR
    assert days_left([(now - 3 * DAY - 1, now - DAY)], now) == A_YEAR - 3, "a day that was begun counts"
    assert days_left([(now - YEAR - 9 * DAY, now - YEAR - DAY)], now) == A_YEAR, "that was last year"
    assert until([(now - DAY, now + DAY)], now) == now + DAY
    assert until([(now - DAY, now)], now) is None


def test_a_vacation_stops_the_clocks_of_my_tables_and_no_others(server: Served) -> None:
    ann, _, table = match_of(server)
    clock = server.hub.tables.live(table).timekeeper.clock
    told = ann.ask("POST", "/api/me/away", {"days": 7}, 200)
    assert 6 * DAY < told["away_until"] - now_ms() <= 7 * DAY
    assert told["away_days_left"] == A_YEAR - 7
    later = now_ms() + 3 * DAY
    assert clock.flagged(later) == []
    assert clock.remaining(0, later) > DAY
    assert ann.ask("POST", "/api/me/away", {"days": 1}, 409)["code"] == "away"
    ann.ask("DELETE", "/api/me/away", status=200)
    assert clock.flagged(later) == [0]
    assert ann.ask("POST", "/api/me/away", {"days": A_YEAR}, 429)["field"] == "days"
    with ann.sit(table) as socket:
        socket.choose()
    ann.ask("POST", "/api/me/away", {"days": 1}, 200)
    assert clock.flagged(later) == [1], "it is the turn of somebody who is here"


def test_a_vacation_outlives_a_table_that_rests(server: Served) -> None:
    ann, _, table = match_of(server)
    ann.ask("POST", "/api/me/away", {"days": 7}, 200)
    live = server.hub.tables.live(table)

    async def rest_and_wake() -> Any:
        del server.hub.tables._tables[table]
        await live.rest()
        return (await server.hub.tables.find(table)).timekeeper.clock

    assert on_the_server(server, rest_and_wake()).flagged(now_ms() + 3 * DAY) == []


# ---- mail -----------------------------------------------------------------------------------------------------------


class Pigeon:
    """Carries letters, and remembers them."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []
        self.lame = False

    async def send(self, to: str, subject: str, text: str) -> None:
        if self.lame:
            raise OSError("no wind")
        self.letters.append((to, subject, text))


@pytest.fixture
def pigeon(server: Served, monkeypatch: pytest.MonkeyPatch) -> Pigeon:
    carrier = Pigeon()
    monkeypatch.setattr(server.hub.postman, "_sender", carrier)
    monkeypatch.setattr(server.hub.postman, "_place", "https://club.example")
    return carrier


def confirmed(person: Account, pigeon: Pigeon, how: str = "each") -> str:
    address = f"{next(NUMBERS)}@example.org"
    person.ask("POST", "/api/me/notices", {"address": address, "how": how}, 200)
    to, _, text = pigeon.letters.pop()
    assert to == address
    found = re.search(r"\b\d{8}\b", text)
    assert found
    told = person.ask("POST", "/api/me/notices/confirm", {"code": found[0]}, 200)
    assert (told["mail"], told["mail_confirmed"], told["mail_how"]) == (address, True, how)
    return address


def go_round(server: Served, monkeypatch: pytest.MonkeyPatch, later: int) -> None:
    """The postman comes some time later."""
    now = now_ms() + later
    monkeypatch.setattr("rulewright.server.people.postman.now_ms", lambda: now)
    on_the_server(server, server.hub.postman.go_round())


def unseen(server: Served, person: Account) -> None:
    """It is long ago that they were here."""
    gone = update(PersonRow).where(PersonRow.id == person.me["id"]).values(seen=0)
    on_the_server(server, server.hub.database.write(lambda session: session.execute(gone)))


def test_no_letter_goes_to_an_address_that_nobody_confirmed(server: Served, pigeon: Pigeon) -> None:
    ann = server.account(f"Letters {next(NUMBERS)}")
    ann.ask("POST", "/api/me/notices", {"address": "victim@example.org"}, 200)
    pigeon.letters.clear()
    assert not ann.ask("GET", "/api/me/club")["mail_confirmed"]
    assert ann.ask("POST", "/api/me/notices/confirm", {"code": "12345678"}, 409)["code"] == "bad_code"
    assert ann.ask("GET", "/api/me/club")["mail"] == "", "a wrong code ends it: nobody tries them all"
    for bad in ("no address", "a@b\nBcc: c@d", "two@at@signs", "a@b,c@d"):
        ann.ask("POST", "/api/me/notices", {"address": bad}, 400)
    assert pigeon.letters == []


def test_a_turn_is_told_once_and_not_to_who_is_here(
    server: Served, pigeon: Pigeon, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = match_of(server)
    address = confirmed(ann, pigeon)
    server.hub.people._noted.clear()
    ann.ask("GET", "/api/me/inbox", status=200)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert pigeon.letters == [], "she has been here since"
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE - 60_000)
    assert pigeon.letters == [], "she may come by herself"
    go_round(server, monkeypatch, PATIENCE * 2)
    (letter,) = pigeon.letters
    assert letter[0] == address
    assert "your turn" in letter[1]
    assert f"https://club.example/#/table/{table}" in letter[2]
    go_round(server, monkeypatch, PATIENCE * 4)
    assert len(pigeon.letters) == 1
    ann.ask("DELETE", "/api/me/notices", status=200)


def test_a_digest_comes_once_a_day_with_all_that_waits(
    server: Served, pigeon: Pigeon, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = match_of(server)
    confirmed(ann, pigeon, "daily")
    second = ann.lay("connect_four", clock=DAYS, title="The second")
    ben.claim(second, 1)
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert pigeon.letters == []
    go_round(server, monkeypatch, DAY + 1)
    ((_, subject, text),) = pigeon.letters
    assert subject == "2 tables wait for you"
    assert "The second" in text
    ann.ask("DELETE", "/api/me/notices", status=200)


def test_who_is_away_gets_no_letters_and_one_that_fails_harms_nobody(
    server: Served, pigeon: Pigeon, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, _ = match_of(server)
    confirmed(ann, pigeon)
    ann.ask("POST", "/api/me/away", {"days": 3}, 200)
    unseen(server, ann)
    go_round(server, monkeypatch, PATIENCE * 2)
    assert pigeon.letters == []
    ann.ask("DELETE", "/api/me/away", status=200)
    unseen(server, ann)
    pigeon.lame = True
    go_round(server, monkeypatch, PATIENCE * 2)
    pigeon.lame = False
    go_round(server, monkeypatch, PATIENCE * 4)
    assert pigeon.letters == []
    assert ann.ask("GET", "/api/me/inbox")["count"] == 1, "the inbox has it all the same"
    ann.ask("DELETE", "/api/me/notices", status=200)


def test_a_server_without_mail_says_so(server: Served) -> None:
    ann = server.account(f"Letters {next(NUMBERS)}")
    assert not ann.ask("GET", "/api/me/club")["mail_offered"]
    assert ann.ask("POST", "/api/me/notices", {"address": "a@example.org"}, 403)["code"] == "switched_off"
