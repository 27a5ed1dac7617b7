"""Capsules over HTTP: sealed while the match is played, whole when it is over, opened again; and other rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from rulewright.kernel import Capsule, Match, Record, find_game
from rulewright.kernel.parting import parting

from .harness import Guest, Served


def capsule_of(who: Guest, id: str, n: int, viewer: int) -> Any:
    return who.ask("GET", f"/api/replays/{id}/frames/{n}/capsule?viewer={viewer}", status=200)


def resigned(ann: Guest, table: str) -> None:
    with ann.sit(table) as mine:
        mine.send({"type": "resign"})
        mine.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")


def test_a_capsule_is_sealed_until_the_match_is_over(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay()
    ben.claim(table, 1)
    with ann.sit(table) as mine:
        mine.choose("4")
    seed = server.hub.tables.live(table).stored.laid.setup.seed
    sealed = capsule_of(ben, table, 1, 1)
    assert sealed["record"] is None
    assert sealed["place"] == table
    assert seed not in json.dumps(sealed)
    resigned(ann, table)
    whole = Capsule.from_json(json.dumps(capsule_of(server.guest(), table, 1, 1)))
    assert whole.partings(whole.replayed(), scene=True) == []
    record = Record.from_json(json.dumps(ann.ask("GET", f"/api/tables/{table}/record")))
    completed = Capsule.from_json(json.dumps(sealed)).completed(record)
    assert completed.record == whole.record
    assert completed.scene == whole.scene


def test_a_moment_that_was_not_reached(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay(seats="me me")
    assert ann.ask("GET", f"/api/replays/{table}/frames/3/capsule", status=404)["code"] == "not_found"


def test_the_record_of_a_capsule_opens_as_a_replay(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay(seats="me me")
    with ann.sit(table) as mine:
        for number, cell in enumerate(("4", "0", "8")):
            assert mine.choose(cell, seat=number % 2)["type"] == "accepted"
            mine.of("scene")
    resigned(ann, table)
    capsule = capsule_of(ann, table, 2, 0)
    replay = ann.ask("POST", "/api/replays", capsule["record"], 201)
    assert replay["total"] == 2
    assert ann.ask("GET", f"/api/replays/{replay['id']}/frames/2?viewer=0")["scene"] == capsule["scene"]


def test_a_practice_branch_gives_away_its_own_world_alone(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay(seats="me me")
    with ann.sit(table) as mine:
        assert mine.choose("4")["type"] == "accepted"
    branch = ann.ask("POST", f"/api/replays/{table}/fork", {"seat": 1, "level": "random"}, 201)["table"]["id"]
    with ann.sit(branch) as mine:
        assert mine.choose("0")["type"] == "accepted"
        mine.until(lambda m: m["type"] == "scene" and m["answers"] >= 4)
    assert capsule_of(ann, branch, 2, 1)["record"] is None
    resigned(ann, branch)
    assert capsule_of(ann, branch, 2, 1)["record"] is None, "the match that it left is still played"
    resigned(ann, table)
    assert ann.ask("GET", f"/api/replays/{branch}/frames/2/capsule?viewer=1", status=409)["code"] == "no_record"
    late = Capsule.from_json(json.dumps(capsule_of(ann, branch, 4, 1)))
    match: Match[Any] = late.replayed()
    assert late.partings(match, scene=True) == []
    assert server.hub.tables.live(table).stored.laid.setup.seed not in late.to_json().decode()


@pytest.fixture(scope="module")
def replay(server: Served) -> str:
    """An imported record of a match that a ruling could have changed."""
    rng, match = Random(3), Match.start(find_game("factions"), {}, "parting")
    while match.answers < 60:
        match.pick(rng.randrange(len(match.choices)))
    found: str = server.guest().ask("POST", "/api/replays", json.loads(Record.of(match).to_json()), 201)["id"]
    return found


def test_a_match_is_played_by_other_rules(server: Served, replay: str) -> None:
    guest, path = server.guest(), f"/api/replays/{replay}/parting"
    found = guest.ask("POST", path, {"config": {"setup_sickness": True}}, 200)["parting"]
    record = Record.from_json(json.dumps(guest.ask("GET", f"/api/replays/{replay}/record")))
    assert found == json.loads(msgspec.json.encode(parting(record, {"setup_sickness": True})))
    assert found["at"] < found["total"]
    assert guest.ask("POST", path, {"config": {}}, 200) == {"parting": None}


@pytest.mark.parametrize(
    ("config", "field"),
    [({"sickness": 1}, "sickness"), ({"setup_sickness": 3}, "setup_sickness"), ({"packs": []}, "packs"),
     ({"lesson": "first"}, "lesson"), ({"round_limit": 10**30}, "round_limit")],
)  # fmt: skip
def test_options_that_the_game_refuses(server: Served, replay: str, config: dict[str, Any], field: str) -> None:
    refused = server.guest().ask("POST", f"/api/replays/{replay}/parting", {"config": config}, 400)
    assert (refused["code"], refused["field"]) == ("bad_config", field)
