"""The workshop's routes: what packs are made of, drafts that are looked at, tried and kept, and the page of a pack."""

from __future__ import annotations

import base64
import secrets
from typing import Any

import msgspec
import pytest

from rulewright.kernel import find_game
from rulewright.kernel.pack import pack_of
from rulewright.lab.measuring import Measure, Measures
from rulewright.packs import build
from rulewright.server.app import lab_folder
from tests.packs.making import pack, soldier

from .harness import Served
from .test_packs import TIDE, Maker

LOOK, PAINT, TRY, DRAFTS = "/api/workshop/look", "/api/workshop/paint", "/api/workshop/try", "/api/me/drafts"


@pytest.fixture
def maker(server: Served) -> Maker:
    return Maker(server, f"Maker {secrets.token_hex(4)}")


def draft(**fields: Any) -> dict[str, Any]:
    """A draft of one new soldier."""
    made: dict[str, Any] = msgspec.to_builtins(pack(soldiers={"add": [soldier(**fields)]}))
    return made


def test_the_workshop_tells_what_packs_are_made_of(server: Served) -> None:
    told = server.guest().ask("GET", "/api/games/factions/workshop")
    soldiers = next(kind for kind in told["kinds"] if kind["id"] == "soldiers")
    fields = soldiers["schema"]["$defs"]["PrintedCard"]["properties"]
    assert (fields["hp"]["type"], fields["hp"]["title"]) == ("integer", "Health")
    assert soldiers["entries"]["conscript"] == "Conscript"
    assert "remnants" in soldiers["words"]["faction"]
    assert soldiers["effects"] == ["abilities"]
    assert {"word": "elusive", "forms": ["elusive"]}.items() <= next(
        tool for tool in told["tools"] if tool["word"] == "elusive"
    ).items()
    assert told["rules"] == find_game("factions").version


def test_an_official_entry_is_where_another_begins(server: Served) -> None:
    printed = server.guest().ask("GET", "/api/games/factions/workshop/soldiers/conscript")
    assert (printed["id"], printed["credits"]) == ("conscript", 5)
    for path in ("soldiers/nobody", "nothing/conscript", "..%2Fsoldiers/conscript"):
        server.guest().ask("GET", f"/api/games/factions/workshop/{path}", None, 404)


def test_a_map_is_painted_and_looked_at(server: Served) -> None:
    guest = server.guest()
    told = guest.ask("GET", "/api/games/undercity/workshop")
    chart = next(kind for kind in told["kinds"] if kind["id"] == "chapters")["chart"]
    assert {"wall", "star", "task 0"} <= {brush["id"] for brush in chart["brushes"]}
    body = {"game": "undercity", "kind": "chapters", "entry": {}}
    stroke = {"brush": "star", "spots": [{"space": 20, "side": -1}], "symmetry": "off"}
    painted = guest.ask("POST", PAINT, {**body, "stroke": stroke}, 200)
    assert painted["entry"]["map"].count("*") == 1
    assert painted["findings"][0]["text"] == "They begin in C3."
    assert len(painted["sketch"]["board"]["spaces"]) == 54
    guest.ask("POST", PAINT, {**body, "kind": "heroes"}, 400)
    guest.ask("POST", PAINT, {**body, "game": "nothing"}, 404)
    guest.ask("POST", PAINT, {**body, "entry": {"map": "x" * 300_000}}, 413)


def test_a_draft_is_shown_as_its_card(server: Served) -> None:
    seen = server.guest().ask("POST", LOOK, {"draft": draft(hp=7)}, 200)
    (card,) = seen["cards"]
    assert seen["issues"] == []
    assert (card["id"], card["title"]) == ("mudlark", "Mudlark")
    assert {number["label"]: number["value"] for number in card["numbers"]}["Health"] == "7"


def test_every_fault_is_told_at_its_field_and_the_rest_is_shown(server: Served) -> None:
    bad = draft(hp="many", credits=None)
    bad["parts"]["soldiers"]["add"] += (soldier(id="lost", m="far"), soldier(id="sound", name="Sound"))
    seen = server.guest().ask("POST", LOOK, {"draft": bad}, 200)
    assert {(issue["entry"], issue["field"]) for issue in seen["issues"]} == {
        ("mudlark", "hp"), ("mudlark", "credits"), ("lost", "m"),
    }  # fmt: skip
    assert [card["title"] for card in seen["cards"]] == ["Sound"]


@pytest.mark.parametrize("plain", [{}, {"id": 5}, {"parts": {"soldiers": {"add": "all"}}}, {"name": "x" * 5000}])
def test_what_is_no_draft_is_told_so(server: Served, plain: dict[str, Any]) -> None:
    seen = server.guest().ask("POST", LOOK, {"draft": plain}, 200)
    assert seen["issues"]
    assert not seen["cards"]


def test_a_draft_is_no_larger_and_no_deeper_than_a_pack(server: Served, maker: Maker) -> None:
    deep: Any = "end"
    for _ in range(40):
        deep = [deep]
    server.guest().ask("POST", LOOK, {"draft": {"text": "x" * 600_000}}, 413)
    maker.ask("PUT", f"{DRAFTS}/toobigdraft", {"draft": {"text": "x" * 600_000}}, 413)
    assert "deep" in maker.ask("PUT", f"{DRAFTS}/toodeepdraft", {"draft": {"parts": deep}}, 400)["text"]
    assert "100000" in maker.ask("PUT", f"{DRAFTS}/toofardraft", {"draft": {"hp": 10**12}}, 400)["text"]
    assert maker.ask("GET", DRAFTS) == []


def test_a_script_in_a_drawing_is_shown_to_nobody(server: Served) -> None:
    bad = draft()
    bad["pictures"] = {"trap": '<svg viewBox="0 0 512 512"><script>alert(1)</script></svg>'}
    seen = server.guest().ask("POST", LOOK, {"draft": bad}, 200)
    assert (seen["pictures"], seen["cards"]) == ({}, [])
    server.guest().ask("POST", "/api/workshop/file", {"draft": bad}, 400)


def test_a_draft_goes_out_and_in_as_a_file(server: Served) -> None:
    guest = server.guest()
    headers = {"authorization": f"Bearer {guest.token}"}
    answer = server.http.post("/api/workshop/file", json={"draft": draft()}, headers=headers)
    assert answer.content == build(pack_of(draft()))
    opened = guest.ask("POST", "/api/workshop/open", {"file": base64.b64encode(answer.content).decode()}, 200)
    assert pack_of(opened) == pack_of(draft())
    guest.ask("POST", "/api/workshop/open", {"file": "bm8gemlw"}, 400)


def test_a_new_soldier_is_tried_where_he_stands_on_the_grid(server: Served) -> None:
    ann = server.guest("Ann")
    body = {"draft": draft(), "kind": "soldiers", "entry": "mudlark"}
    table = ann.ask("POST", TRY, body, 201)["table"]
    assert table["packs"][0]["pack"] == "trial"
    assert not table["public"]
    match = server.hub.tables.live(table["id"]).match
    (mine,) = [seat["index"] for seat in table["seats"] if seat["mine"]]
    on_the_grid = {piece.name for piece in match.scene(mine).pieces if piece.seat == mine}
    assert any(name.startswith("Mudlark") for name in on_the_grid)


def test_a_grid_is_tried_as_the_map(server: Served) -> None:
    body = {"draft": msgspec.to_builtins(TIDE), "kind": "layouts", "entry": "drowned_harbour"}
    assert server.guest().ask("POST", TRY, body, 201)["table"]["config"]["map"] == "drowned_harbour"


def test_what_does_not_stand_is_not_tried(server: Served) -> None:
    refused = server.guest().ask("POST", TRY, {"draft": draft(hp=0)}, 400)
    assert (refused["code"], "hp" in refused["text"]) == ("bad_pack", True)


def test_drafts_are_kept_for_their_maker_alone(server: Served, maker: Maker) -> None:
    place = f"{DRAFTS}/mysecretdraft"
    first = maker.ask("PUT", place, {"draft": draft(hp="half done")})
    assert maker.ask("GET", place)["draft"]["parts"]["soldiers"]["add"][0]["hp"] == "half done"
    other = Maker(server, f"Other {secrets.token_hex(4)}")
    other.ask("GET", place, None, 404)
    assert other.ask("GET", DRAFTS) == []
    other.ask("PUT", place, {"draft": {"name": "Mine"}})
    other.ask("DELETE", place, None, 204)
    assert [each["name"] for each in maker.ask("GET", DRAFTS)] == ["Trial"]
    maker.ask("PUT", place, {"draft": {}, "since": first["updated"] - 1}, 409)
    maker.ask("PUT", place, {"draft": {"name": "Later"}, "since": first["updated"]})
    assert maker.ask("GET", "/api/me/export")["drafts"][0]["draft"] == {"name": "Later"}
    server.guest().ask("PUT", place, {"draft": {}}, 403)


def test_there_are_only_so_many_drafts(server: Served, maker: Maker) -> None:
    most = server.hub.limits.packs_drafted
    for number in range(most):
        maker.ask("PUT", f"{DRAFTS}/draft{number:04}", {"draft": {}})
    maker.ask("PUT", f"{DRAFTS}/onetoomany", {"draft": {}}, 429)


def test_a_draft_is_put_on_the_shelf(maker: Maker) -> None:
    info = maker.ask("POST", "/api/packs", {"draft": draft(), "shelf": "public"}, 201)
    assert info["hash"] == pack_of(draft()).hash
    refused = maker.ask("POST", "/api/packs", {"draft": draft(hp=-1)}, 400)
    assert refused["field"] == "hp"


def test_the_page_of_a_pack(server: Served, maker: Maker) -> None:
    id = maker.upload(shelf="public")["id"]
    ann = server.guest("Ann")
    laid = {"game": "factions", "packs": [id], "public": True, "seats": [{"who": "me"}, {"who": "open"}]}
    table = ann.ask("POST", "/api/tables", laid, 201)["table"]["id"]
    private = ann.ask("POST", "/api/tables", {**laid, "public": False}, 201)["table"]["id"]
    page = maker.ask("GET", f"/api/packs/{id}/page")
    assert {"harpooner", "spring_flood", "drowned_harbour"} <= {card["id"] for card in page["cards"]}
    assert "conscript" not in {card["id"] for card in page["cards"]}
    assert "crown_of_shells" in page["pictures"]
    told = {each["id"] for each in page["tables"]}
    assert table in told
    assert private not in told, "a private table of others is not told"
    assert [each["version"] for each in page["versions"]] == ["1.0"]
    assert maker.ask("GET", f"/api/packs/{id}/content")["name"] == "The Tide Court"


def test_a_private_pack_does_not_leak(server: Served, maker: Maker) -> None:
    hidden = maker.upload(pack("secret_one", soldiers={"add": [soldier()]}))["id"]
    shown = pack_of({**msgspec.to_builtins(pack("secret_one", soldiers={"add": [soldier()]})), "version": "2.0"})
    id = maker.upload(shown, shelf="public")["id"]
    guest = server.guest()
    for path in ("content", "page", "file"):
        guest.ask("GET", f"/api/packs/{hidden}/{path}", None, 404)
    guest.ask("GET", f"/api/games/factions?packs={hidden}", None, 404)
    guest.ask("POST", "/api/games/factions/seats", {"packs": [hidden]}, 404)
    assert [each["version"] for each in guest.ask("GET", f"/api/packs/{id}/page")["versions"]] == ["2.0"]
    assert [each["version"] for each in maker.ask("GET", f"/api/packs/{id}/page")["versions"]] == ["2.0", "1.0"]


def test_a_game_is_told_with_what_packs_offer(server: Served, maker: Maker) -> None:
    id = maker.upload(shelf="link")["id"]
    info = server.guest().ask("GET", f"/api/games/factions?packs={id}")
    maps = next(option for option in info["options"] if option["id"] == "map")
    assert "drowned_harbour" in {value["value"] for value in maps["values"]}
    seats = {"config": {"map": "drowned_harbour"}, "packs": [id]}
    assert len(server.guest().ask("POST", "/api/games/factions/seats", seats, 200)) == 2
    server.guest().ask("POST", "/api/games/factions/seats", {"config": {"map": "drowned_harbour"}}, 400)


def test_a_pack_is_measured_in_the_lab_and_seen_by_who_sees_the_pack(server: Served, maker: Maker) -> None:
    id = maker.upload(pack("hidden_power", soldiers={"add": [soldier()]}))["id"]
    other = Maker(server, f"Other {secrets.token_hex(4)}")
    before = maker.ask("GET", f"/api/packs/{id}/measures")
    assert (before["entries"], before["running"]) == ([], None)
    other.ask("POST", f"/api/packs/{id}/measure", {}, 404)
    other.ask("GET", f"/api/packs/{id}/measures", None, 404)
    run = maker.ask("POST", f"/api/packs/{id}/measure", {"games": 100})["running"]
    assert run["state"] in ("running", "waiting")
    assert maker.ask("POST", f"/api/packs/{id}/measure", {"games": 100})["running"]["id"] == run["id"]
    for asker in (maker, other):
        assert run["id"] not in {each["id"] for each in asker.ask("GET", "/api/lab/runs")}
        asker.ask("GET", f"/api/lab/runs/{run['id']}", None, 404)
        asker.ask("GET", f"/api/lab/runs/{run['id']}/report", None, 404)
    other.ask("POST", f"/api/lab/runs/{run['id']}/stop", None, 403)
    maker.ask("POST", f"/api/lab/runs/{run['id']}/stop", None)
    maker.ask("PATCH", f"/api/packs/{id}", {"shelf": "public"})
    other.ask("POST", f"/api/packs/{id}/measure", {}, 403)
    assert other.ask("GET", f"/api/packs/{id}/measures")["running"] is None


def test_what_was_found_of_a_pack_is_its_badge(server: Served, maker: Maker) -> None:
    info = maker.upload(pack("strong_one", soldiers={"add": [soldier()]}), shelf="public")
    mudlark = Measure("soldiers", "mudlark", "Mudlark", "power", 400, 0.11, 0.05, 0.17, likes=("Conscript",))
    found = Measures(info["hash"], "factions", "greedy", False, 400, (mudlark,))
    folder = lab_folder(server.hub.settings) / "measures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{info['hash']}.json").write_bytes(msgspec.json.encode(found))
    (entry,) = maker.ask("GET", f"/api/packs/{info['id']}/measures")["entries"]
    assert entry["text"] == "Stronger than its like: +5 to +17 points more of the games won."
    listed = {each["id"]: each for each in server.guest().ask("GET", "/api/packs")}
    assert listed[info["id"]]["badge"] == "1 measured: 1 stronger, 0 weaker than their like"
    laid = {"game": "factions", "packs": [info["id"]]}
    refused = maker.ask("POST", "/api/tables", {**laid, "band": 3}, 409)
    assert "Mudlark is 5 points or more off" in refused["text"]
    table = maker.ask("POST", "/api/tables", {**laid, "band": 5}, 201)["table"]
    (told,) = server.guest().ask("GET", f"/api/tables/{table['id']}/packs")
    assert (told["badge"], told["entries"][0]["name"]) == (listed[info["id"]]["badge"], "Mudlark")
    unknown = maker.upload(pack("new_one", soldiers={"add": [soldier()]}), shelf="public")
    refused = maker.ask("POST", "/api/tables", {**laid, "packs": [unknown["id"]], "band": 50}, 409)
    assert "has not been measured" in refused["text"]
