"""Nobody occupies the machine: what costs processor time has a budget a person, and a place in a fair queue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from rulewright.cli.main import main
from rulewright.lab import Plan
from rulewright.server.app import lab_folder
from rulewright.server.lab import labs as labs_module
from rulewright.server.lab.labs import Labs
from rulewright.server.limits import Limits
from rulewright.server.metrics import Metrics
from rulewright.server.misuse import Misuse
from rulewright.server.people.budgets import Budgets
from rulewright.server.people.turns import Turns
from rulewright.server.protocol.lab import NewRun
from rulewright.server.settings import Settings
from rulewright.server.storage.person import Person
from tests.server.harness import GENEROUS, PATIENCE, Served, serving

PASSWORD = "correct horse"
ENDLESS = {"game": "connect_four", "players": ["greedy"], "games": 20_000}
SHORT = {"game": "noughts", "players": ["random"], "games": 3}


@contextmanager
def account(server: Served, name: str) -> Iterator[httpx.Client]:
    with server.anyone() as http:
        assert http.post("/api/accounts", json={"name": name, "password": PASSWORD}).status_code == 201
        yield http


def until(wanted: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    end = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return found


def operator(*words: str) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 0


def run_of(http: httpx.Client, id: str) -> Any:
    return http.get(f"/api/lab/runs/{id}").json()


# ---- the lab --------------------------------------------------------------------------------------------------------


def test_a_guest_starts_no_run_on_a_server_that_others_can_reach(tmp_path: Path) -> None:
    expert = {"game": "worldspanner", "players": ["expert"], "games": 20_000}
    with serving(tmp_path / "guest.db", shared=True) as server:
        assert server.guest().ask("POST", "/api/lab/runs", expert, 403)["code"] == "account_needed"


def test_whoever_comes_from_afar_shows_that_others_can_reach_it(tmp_path: Path) -> None:
    """A proxy on this machine speaks for people elsewhere, whatever address the server was bound to."""
    with serving(tmp_path / "proxy.db") as server:
        guest = server.guest()
        bearer = {"authorization": f"Bearer {guest.token}", "x-forwarded-for": "203.0.113.5"}
        answer = server.http.post("/api/lab/runs", json=ENDLESS, headers=bearer)
        assert answer.json()["code"] == "account_needed"


def test_the_lab_can_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path / "off.db", lab=False) as server:
        assert server.guest().ask("POST", "/api/lab/runs", SHORT, 403)["code"] == "switched_off"


@pytest.mark.long
def test_a_run_ends_with_its_owners_processor_time(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "quota.db", replace(GENEROUS, lab_seconds=1.5), shared=True) as server,
        account(server, "Hog") as hog,
    ):
        id = hog.post("/api/lab/runs", json=ENDLESS).json()["id"]
        ended = until(lambda: (run := run_of(hog, id))["state"] == "stopped" and run)
        assert "processor time" in ended["text"]
        assert 0 <= ended["done"] < 20_000
        refused = hog.post("/api/lab/runs", json=SHORT)
        assert refused.status_code == 429
        assert "again in" in refused.json()["text"]
        with account(server, "Thrifty") as other:
            assert other.post("/api/lab/runs", json=SHORT).status_code == 201, "it is the hog's time alone that is gone"


@pytest.mark.long
def test_runs_wait_in_a_fair_queue_and_the_operator_stops_any(tmp_path: Path) -> None:
    file = tmp_path / "queue.db"
    with serving(file, replace(GENEROUS, lab_waiting=2), shared=True) as server, account(server, "Many") as many:
        first, second, third = (many.post("/api/lab/runs", json=ENDLESS).json().get("id") for _ in range(3))
        assert third is not None
        assert many.post("/api/lab/runs", json=ENDLESS).json()["code"] == "too_many"
        until(lambda: run_of(many, first)["done"])
        with account(server, "One only") as one:
            mine = one.post("/api/lab/runs", json=SHORT).json()
            assert mine["state"] == "waiting"
            assert "1 before it" in mine["text"], "whoever has used less goes first"
            assert one.post(f"/api/lab/runs/{first}/stop").status_code == 403
            operator("lab", "stop", first, "--folder", str(lab_folder(Settings(database=str(file)))))
            until(lambda: run_of(one, mine["id"])["state"] == "done")
            assert run_of(many, first)["state"] == "stopped"
        until(lambda: run_of(many, second)["state"] == "running")
        assert many.post(f"/api/lab/runs/{third}/stop").json()["state"] == "stopped", "a waiting one as well"
        operator("lab", "stop", "--all", "--folder", str(lab_folder(Settings(database=str(file)))))
        until(lambda: run_of(many, second)["state"] == "stopped")


# ---- bots, hints, forks, replays ------------------------------------------------------------------------------------


def test_hints_have_a_budget_that_a_new_guest_does_not_renew(tmp_path: Path) -> None:
    with serving(tmp_path / "hints.db", replace(GENEROUS, advice_seconds=1e-6), shared=True) as server:
        guest = server.guest()
        with guest.sit(guest.lay("connect_four", "me me"), viewer=0) as mine:
            mine.send({"type": "hint", "seq": 0, "seat": 0})
            assert mine.of("hint")["hint"]
            refused = mine.refused({"type": "hint", "seq": 0, "seat": 0})
            assert (refused["code"], "again in" in refused["text"]) == ("too_many", True)
        again = server.guest()
        with again.sit(again.lay("connect_four", "me me"), viewer=0) as other:
            assert other.refused({"type": "hint", "seq": 0, "seat": 0})["code"] == "too_many"


def test_forks_are_tables_and_count_as_such(tmp_path: Path) -> None:
    with serving(tmp_path / "forks.db", replace(GENEROUS, tables_per_day=3), shared=True) as server:
        guest = server.guest()
        table = guest.lay("connect_four", "me random")
        answers = [guest.ask("POST", f"/api/replays/{table}/fork", {"seat": 0}) for _ in range(4)]
        assert [answer.get("code") for answer in answers] == [None, None, "too_many", "too_many"]


def test_frames_of_long_replays_cost_their_reader(tmp_path: Path) -> None:
    with serving(tmp_path / "frames.db", replace(GENEROUS, replay_seconds=0.0005), shared=True) as server:
        guest = server.guest()
        table = guest.lay("connect_four", "me me")
        codes = [guest.ask("GET", f"/api/replays/{table}/frames/0").get("code") for _ in range(20)]
        assert codes[0] is None
        assert codes[-1] == "too_many"


def test_bots_wait_when_the_maker_of_the_table_has_used_up_their_time(tmp_path: Path) -> None:
    with serving(tmp_path / "bots.db", replace(GENEROUS, bot_seconds=0.001), shared=True) as server:
        guest = server.guest()
        with guest.sit(guest.lay("connect_four", "me regular")) as mine:
            mine.choose()
            mine.of("scene")
            assert mine.my_turn()
            mine.choose()
            refused = mine.of("refused")
            assert (refused["code"], "again in" in refused["text"]) == ("too_many", True)


@pytest.mark.parametrize("many", [1, 40])
def test_whoever_used_less_is_served_next(many: int) -> None:
    """One person's hundred jobs make another wait for one of them, not for all."""
    used = {"hog": 100.0, "other": 0.0}

    async def scenario() -> list[str]:
        turns, served = Turns(used.__getitem__), []

        async def job(who: str) -> None:
            async with turns.of(who):
                served.append(who)
                await asyncio.sleep(0.001)

        jobs = [asyncio.create_task(job("hog")) for _ in range(many)]
        await asyncio.sleep(0)
        jobs.append(asyncio.create_task(job("other")))
        await asyncio.gather(*jobs)
        return served

    assert asyncio.run(scenario())[:2] == ["hog", "other"]


def test_who_waits_in_vain_leaves_the_queue_in_order() -> None:
    async def scenario() -> list[str]:
        turns, served = Turns(lambda who: 0.0), []
        async with turns.of("first"):
            waiting = [asyncio.create_task(turns.of(who).__aenter__()) for who in ("second", "third")]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        await waiting[1]
        served.append("third")
        return served

    assert asyncio.run(asyncio.wait_for(scenario(), PATIENCE)) == ["third"]


# ---- one's own machine ----------------------------------------------------------------------------------------------


# ---- work with packs, and what the lab makes ready -------------------------------------------------------------------


def burn(seconds: float) -> None:
    """Use processor time of this thread."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_time_is_not_spent_twice_by_asking_at_once() -> None:
    done: list[int] = []

    def look(n: int) -> None:
        burn(0.02)
        done.append(n)

    async def all_at_once() -> list[Any]:
        budgets = Budgets(Limits(replay_seconds=0.01), shared=True)
        asked = (budgets.paid("replays", "ann", look, n) for n in range(5))
        return await asyncio.gather(*asked, return_exceptions=True)

    refused = [each for each in asyncio.run(all_at_once()) if isinstance(each, Misuse)]
    assert (len(done), len(refused)) == (1, 4)


def test_work_that_fails_is_paid_for_too() -> None:
    budgets = Budgets(Limits(), shared=True)

    def fail() -> None:
        burn(0.01)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        asyncio.run(budgets.paid("replays", "ann", fail))
    assert budgets.used("ann") > 0.005


def test_one_persons_looks_do_not_hold_up_anothers() -> None:
    order: list[str] = []

    def look(who: str) -> None:
        burn(0.01)
        order.append(who)

    async def at_once() -> None:
        budgets = Budgets(Limits(), shared=True)
        await asyncio.gather(*(budgets.paid("replays", who, look, who) for who in ["ann"] * 6 + ["ben"]))

    asyncio.run(at_once())
    assert order.index("ben") == 1, "after the one that was under way"


def test_a_run_is_made_ready_in_its_owners_time_and_no_more_than_may_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(asked: NewRun) -> Plan:
        burn(0.02)
        return made(asked)

    made = labs_module.plan_of
    monkeypatch.setattr(labs_module, "plan_of", slow)
    monkeypatch.setattr(Labs, "_begin", lambda self, id: None)
    budgets = Budgets(Limits(lab_waiting=3), shared=True)
    labs = Labs(tmp_path, budgets, Settings(limits=Limits(lab_waiting=3)), Metrics())
    ann = Person("ann", "Ann", True)

    async def all_at_once() -> list[Any]:
        wanted = NewRun("noughts", 3, ("random",))
        return await asyncio.gather(*(labs.start(wanted, ann, "ann") for _ in range(8)), return_exceptions=True)

    answers = asyncio.run(all_at_once())
    refused = [each for each in answers if isinstance(each, Misuse)]
    assert ([each.code for each in refused], len(labs.all())) == (["too_many"] * 5, 3)
    assert budgets.used("ann", ("lab",)) > 0.05


def test_a_pack_is_made_ready_once_and_nothing_is_left_of_what_cannot_be(tmp_path: Path) -> None:
    labs = Labs(tmp_path, Budgets(Limits()), Settings(), Metrics())
    ann = Person("ann", "Ann", True)

    def fail(folder: Path) -> None:
        folder.mkdir()
        burn(0.02)
        raise ValueError("no")

    async def both() -> list[Any]:
        ways = [labs._queue_up(ann, payer, fail, "the same hash") for payer in ("ann", "ben")]
        return await asyncio.gather(*ways, return_exceptions=True)

    failed, refused = asyncio.run(both())
    assert isinstance(failed, ValueError)
    assert (refused.code, refused.status) == ("still_running", 409)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_the_single_user_on_his_own_machine_is_never_hindered(tmp_path: Path) -> None:
    nothing = replace(GENEROUS, lab_seconds=0.0, advice_seconds=0.0, replay_seconds=0.0, bot_seconds=0.0)
    with serving(tmp_path / "own.db", nothing) as server:
        guest = server.guest()
        id = guest.ask("POST", "/api/lab/runs", SHORT, 201)["id"]
        until(lambda: guest.ask("GET", f"/api/lab/runs/{id}")["state"] == "done")
        table = guest.lay("connect_four", "me random")
        guest.ask("GET", f"/api/replays/{table}/frames/0", status=200)
        with guest.sit(table) as mine:
            for _ in range(2):
                assert mine.my_turn()
                seq = mine.question["seq"]
                mine.send({"type": "hint", "seq": seq})
                assert mine.of("hint")["hint"]
                mine.choose()
                mine.of("scene")
            assert "refused" not in mine.last


# ---- the mechanism --------------------------------------------------------------------------------------------------


def test_a_budget_refills_and_says_when() -> None:
    now = 0.0
    budgets = Budgets(Limits(advice_seconds=3600.0), True, lambda: now)
    budgets.spend("advice", "ann", 3600.0)
    with pytest.raises(Misuse, match=r"again in \d+ s"):
        budgets.must_have("advice", "ann")
    budgets.must_have("advice", "ben")
    now = 40.0
    budgets.must_have("advice", "ann")
    budgets.spend("advice", "ann", 3600.0)
    with pytest.raises(Misuse, match="again in 60 min"):
        budgets.must_have("advice", "ann")
