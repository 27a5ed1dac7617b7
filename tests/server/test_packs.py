"""The shelf of packs, and tables that are played with them: over the network, after the pack is gone, in a replay."""

from __future__ import annotations

import base64
import json
import secrets
from typing import Any

import pytest

from rulewright.kernel import Match, Record, find_game
from rulewright.kernel.registry import with_packs
from rulewright.packs import build, read_pack
from rulewright.players import RandomPlayer, play_out
from tests.packs.making import EXAMPLES, pack, soldier, zipped

from .harness import Served

TIDE = read_pack(EXAMPLES / "the_tide_court")
PASSWORD = "correct horse battery"
SEATS = [{"who": "me"}, {"who": "open"}]
WAR = {"army": ["spring_flood", "stampede"], "map": "drowned_harbour"}


def sent(packed: bytes, shelf: str = "private") -> dict[str, str]:
    return {"file": base64.b64encode(packed).decode(), "shelf": shelf}


class Maker:
    """Somebody with an account."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        with server.anyone() as http:
            http.post("/api/accounts", json={"name": name, "password": PASSWORD}).raise_for_status()
            self.session = http.cookies["rw_session"]

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        cookie = {"cookie": f"rw_session={self.session}"}
        answer = self.server.http.request(method, path, json=body, headers=cookie)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else answer.content

    def upload(self, what: Any = TIDE, shelf: str = "private", status: int = 201) -> Any:
        return self.ask("POST", "/api/packs", sent(build(what), shelf), status)


@pytest.fixture
def maker(server: Served) -> Maker:
    return Maker(server, f"Maker {secrets.token_hex(4)}")


def test_a_pack_is_put_on_a_shelf_and_taken_as_it_was(server: Served, maker: Maker) -> None:
    info = maker.upload()
    assert (info["name"], info["version"], info["hash"], info["mine"]) == ("The Tide Court", "1.0", TIDE.hash, True)
    assert info["entries"]["armies"] == ["add spring_flood"]
    assert maker.ask("GET", f"/api/packs/{info['id']}/file") == build(TIDE)
    assert [each["id"] for each in maker.ask("GET", "/api/me/packs")] == [info["id"]]
    assert maker.upload()["id"] == info["id"], "the same pack again is the same pack"


def test_a_version_is_what_it_is(maker: Maker) -> None:
    maker.upload(pack(soldiers={"add": [soldier()]}))
    refused = maker.upload(pack(soldiers={"add": [soldier(hp=5)]}), status=409)
    assert "raise the version" in refused["text"]


def test_who_sees_which_shelf(server: Served, maker: Maker) -> None:
    id = maker.upload()["id"]
    other, guest = Maker(server, "Other"), server.guest()
    shelf = f"/api/packs/{id}"
    for method, path, body in (("GET", shelf, None), ("GET", f"{shelf}/file", None), ("DELETE", shelf, None)):
        assert other.ask(method, path, body, 404)["code"] == "not_found"
    guest.ask("POST", "/api/tables", {"game": "factions", "packs": [id]}, 404)
    maker.ask("PATCH", shelf, {"shelf": "link"})
    assert other.ask("GET", shelf)["name"] == "The Tide Court"
    assert not other.ask("GET", shelf)["mine"]
    assert id not in {each["id"] for each in other.ask("GET", "/api/packs")}
    other.ask("PATCH", shelf, {"shelf": "public"}, 403)
    other.ask("DELETE", shelf, None, 403)
    maker.ask("PATCH", shelf, {"shelf": "public"})
    assert id in {each["id"] for each in guest.ask("GET", "/api/packs?game=factions")}
    assert id not in {each["id"] for each in guest.ask("GET", "/api/packs?game=undercity")}


@pytest.mark.parametrize(
    ("packed", "told"),
    [
        (b"no zip", "expected a zip file"),
        (zipped(pack__yaml="id: x"), "pack.yaml: name: is missing"),
        (build(pack(soldiers={"add": [soldier(hp="many")]})), "mudlark: hp: expected a whole number, found 'many'"),
    ],
)
def test_a_pack_with_a_fault_is_not_taken(maker: Maker, packed: bytes, told: str) -> None:
    assert told in maker.ask("POST", "/api/packs", sent(packed), 400)["text"]
    verdict = maker.ask("POST", "/api/packs/check", sent(packed))
    assert not verdict["clean"]
    assert told.rpartition(": ")[2] in verdict["issues"][0]["text"]
    assert maker.ask("GET", "/api/me/packs") == []


def test_a_body_that_is_too_big_or_no_base64(maker: Maker) -> None:
    maker.ask("POST", "/api/packs", {"file": "A" * 1_500_000}, 413)
    assert "base64" in maker.ask("POST", "/api/packs", {"file": "&&&"}, 400)["text"]


def test_a_config_carries_no_packs_by_itself(server: Served) -> None:
    for path in ("/api/tables", "/api/games/factions/seats"):
        body = {"game": "factions", "config": {"packs": []}} if path == "/api/tables" else {"config": {"packs": []}}
        refused = server.guest().ask("POST", path, body, 400)
        assert refused["field"] == "packs"


def test_a_table_with_a_pack_plays_on_without_the_shelf(maker: Maker, server: Served) -> None:
    pack_id = maker.upload(shelf="link")["id"]
    ann, ben = server.guest("Ann"), server.guest("Ben")
    laid = {"game": "factions", "config": WAR, "seats": SEATS, "packs": [pack_id], "public": True}
    table = ann.ask("POST", "/api/tables", laid, 201)["table"]
    pin = {"pack": "the_tide_court", "name": "The Tide Court", "version": "1.0", "author": "Rulewright"}
    assert table["packs"] == [pin]
    assert "packs" not in table["config"]
    ben.claim(table["id"], 1)
    asked = {"games": f"client,at.{table['id']},at.nowhere", "names": "crown_of_shells,nothing"}
    assert list(server.http.get("/icons", params=asked).json()) == ["crown_of_shells"]
    maker.ask("DELETE", f"/api/packs/{pack_id}", None, 204)
    maker.ask("GET", f"/api/packs/{pack_id}", None, 404)
    (kept,) = ben.ask("GET", "/api/me/export")["tables"]
    assert "packs" not in kept["config"], "nobody takes a pack along by sitting down"
    with ann.sit(table["id"]) as left, ben.sit(table["id"]) as right:
        assert "Bilge Hand" in str(left.last) or "Harpooner" in str(left.last)
        match = server.hub.tables.live(table["id"]).match
        for _ in range(6):
            seat = match.waiting[0]
            socket = (left, right)[seat]
            socket.my_turn()
            assert socket.choose(seat=seat)["type"] == "accepted"
        left.send({"type": "resign", "seat": 0})
        left.until(lambda message: message["type"] == "scene" and message["scene"]["outcome"])
    replay = ann.ask("GET", f"/api/replays/{table['id']}")
    assert replay["packs"] == [pin]
    assert replay["total"] >= 6
    record = ann.ask("GET", f"/api/replays/{table['id']}/record", None, 200)
    assert record["content"]["the_tide_court 1.0"] == TIDE.hash
    assert record["config"]["packs"][0]["name"] == "The Tide Court"
    again = ann.ask("POST", f"/api/tables/{table['id']}/rematch", None, 201)["table"]
    assert again["packs"] == [pin]


def test_a_replay_opens_at_a_server_that_never_saw_the_pack(server: Served) -> None:
    match = Match.start(with_packs(find_game("factions"), [TIDE]), WAR, 5)
    play_out(match, [RandomPlayer(1), RandomPlayer(2)], 20)
    record = json.loads(Record.of(match).to_json())
    replay = server.guest().ask("POST", "/api/replays", record, 201)
    assert replay["packs"][0]["name"] == "The Tide Court"
    assert "packs" not in replay["config"]
    record["config"]["packs"][0]["parts"]["soldiers"]["add"][0]["hp"] = 40
    assert "other content" in server.guest().ask("POST", "/api/replays", record, 400)["text"]
