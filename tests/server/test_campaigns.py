"""Campaigns: a match leaves a journal, and the same people go on with it, today or after an upgrade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulewright.kernel import Ask, BadConfig, Config, Flow, Game, GameOption, Prompt, Sequel, State, Viewer
from rulewright.kernel.scene import Outcome, Scene, Seat
from rulewright.server.storage.campaigns import first_chapter

from .harness import GENEROUS, Guest, Served, serving
from .hidden_game import on_the_shelf

VERSION = 1
CHAPTERS = 3


@dataclass(slots=True)
class Page(State):
    chapter: int = 1
    ended: str = ""


def read(page: Page) -> Flow[None]:
    page.ended = str((yield Ask(0, "end", ["win", "lose", "stand-alone"])))


class Serial(Game[Page]):
    """Each chapter is one word."""

    id = "serial"
    title = "A Serial"
    version = "7"
    options = (GameOption("journal", "Journal", "data", None),)
    campaign = {}
    prompts = {"end": Prompt("How does it end?")}
    state_type = Page

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Reader", 0), Seat(1, "Listener", 0))

    def check(self, config: Config) -> None:
        journal = config["journal"]
        if journal is not None and journal.get("version") != VERSION:
            raise BadConfig("journal.version", f"expected {VERSION}, found {journal.get('version')!r}")

    def setup(self, config: Config) -> Page:
        return Page(config["journal"]["chapter"] if config["journal"] else 1)

    def next_beat(self, state: Page) -> Flow[None] | None:
        return None if state.ended else read(state)

    def outcome(self, state: Page) -> Outcome:
        won = 1.0 if state.ended == "win" else 0.0
        return Outcome((won, won), state.ended, f"Chapter {state.chapter}: {state.ended}.")

    def sequel(self, state: Page, config: Config) -> Sequel | None:
        if state.ended == "stand-alone":
            return None
        chapter = state.chapter + (state.ended == "win")
        if chapter > CHAPTERS:
            return Sequel("The campaign is won", "Everybody is home.", None)
        journal = {"version": VERSION, "chapter": chapter}
        return Sequel(f"Chapter {chapter}", "Two of us.", {**config, "journal": journal})

    def scene(self, state: Page, viewer: Viewer) -> Scene:
        return Scene(status=f"Chapter {state.chapter}")


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(Serial):
        yield


def two(server: Served) -> tuple[Guest, Guest, str]:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("serial")
    ben.claim(table, 1)
    return ann, ben, table


def end(guest: Guest, table: str, how: str) -> None:
    with guest.sit(table) as mine:
        assert mine.choose(how)["type"] == "accepted"
        mine.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")


def campaigns(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.ask("GET", "/api/me/campaigns", status=200)
    return found


def go_on(guest: Guest, id: str) -> dict[str, Any]:
    table: dict[str, Any] = guest.ask("POST", f"/api/campaigns/{id}/go-on", status=200)["table"]
    return table


def test_the_same_people_go_on_with_the_next_chapter(server: Served) -> None:
    ann, ben, table = two(server)
    assert campaigns(ann) == []
    end(ann, table, "win")
    (mine,) = campaigns(ann)
    assert (mine["next"], mine["text"], mine["over"], mine["playing"]) == ("Chapter 2", "Two of us.", False, False)
    assert [player["name"] for player in mine["players"]] == ["Ann", "Ben"]
    assert mine["problem"] == ""
    assert campaigns(ben) == [mine], "who plays in it sees it too"
    assert ann.ask("GET", f"/api/tables/{table}")["campaign"] == mine["id"]
    second = go_on(ben, mine["id"])
    assert second["status"] == "playing"
    assert [seat["player"] for seat in second["seats"]] == ["Ann", "Ben"]
    assert second["campaign"] == mine["id"]
    assert go_on(ann, mine["id"])["id"] == second["id"], "the other one finds the same table"
    assert campaigns(ann)[0]["playing"]
    with ann.sit(second["id"]) as at_table:
        assert at_table.scene["status"] == "Chapter 2"


def test_those_who_still_sit_at_the_old_table_hear_of_the_new_one(server: Served) -> None:
    ann, ben, table = two(server)
    end(ann, table, "win")
    with ann.sit(table) as mine:
        go_on(ben, campaigns(ben)[0]["id"])
        assert mine.of("table")["table"]["campaign"]


def test_a_lost_chapter_is_tried_again_and_a_resigned_one_too(server: Served) -> None:
    ann, _, table = two(server)
    end(ann, table, "lose")
    (mine,) = campaigns(ann)
    assert mine["next"] == "Chapter 1"
    second = go_on(ann, mine["id"])["id"]
    with ann.sit(second) as at_table:
        at_table.send({"type": "resign", "id": "r"})
        at_table.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    assert campaigns(ann)[0] | {"updated": 0} == mine | {"table": second, "updated": 0}, "giving up changes nothing"
    third = go_on(ann, mine["id"])
    assert third["id"] not in (table, second)


def test_a_campaign_ends_and_a_match_may_stand_alone(server: Served) -> None:
    ann, _, table = two(server)
    for _ in range(CHAPTERS):
        end(ann, table, "win")
        (mine,) = campaigns(ann)
        if not mine["over"]:
            table = go_on(ann, mine["id"])["id"]
    assert mine["next"] == "The campaign is won"
    assert ann.ask("POST", f"/api/campaigns/{mine['id']}/go-on", status=409)["code"] == "over"
    assert ann.ask("GET", f"/api/campaigns/{mine['id']}/journal", status=409)["code"] == "over"
    ben, _, alone = two(server)
    end(ben, alone, "stand-alone")
    assert campaigns(ben) == []


def test_a_campaign_is_nobody_elses(server: Served) -> None:
    ann, _, table = two(server)
    end(ann, table, "win")
    id = campaigns(ann)[0]["id"]
    stranger = server.guest()
    for method, path in (("GET", id), ("POST", f"{id}/go-on"), ("GET", f"{id}/journal")):
        assert stranger.ask(method, f"/api/campaigns/{path}", status=403)["code"] == "forbidden"
        assert server.http.request(method, f"/api/campaigns/{path}").status_code == 401
    assert stranger.ask("GET", "/api/campaigns/none", status=404)["code"] == "not_found"


def test_a_journal_is_saved_and_brought_back(server: Served) -> None:
    ann, _, table = two(server)
    end(ann, table, "win")
    saved = ann.ask("GET", f"/api/campaigns/{campaigns(ann)[0]['id']}/journal", status=200)
    assert saved == {
        "format": "rulewright-journal", "version": 1, "game": "serial", "rules": "7", "next": "Chapter 2",
        "text": "Two of us.", "config": {"journal": {"version": 1, "chapter": 2}},
    }  # fmt: skip
    cleo = server.guest("Cleo")
    brought = cleo.ask("POST", "/api/campaigns", saved, 201)
    assert (brought["next"], brought["table"]) == ("Chapter 2", None)
    again = go_on(cleo, brought["id"])
    assert again["seats"][0]["mine"]
    with cleo.sit(again["id"]) as mine:
        assert mine.scene["status"] == "Chapter 2"


def test_a_bad_journal_is_refused_in_words(server: Served) -> None:
    ann = server.guest()
    good = {
        "format": "rulewright-journal", "version": 1, "game": "serial", "rules": "7", "next": "", "text": "",
        "config": {},
    }  # fmt: skip
    for change, code, word in (
        ({"format": "diary"}, "bad_journal", "this is not a rulewright-journal"),
        ({"version": 2}, "bad_journal", "expected version 1, found 2"),
        ({"game": "cereal"}, "not_found", "serial"),
        ({"config": {"journal": {"version": 9}}}, "bad_config", "expected 1, found 9"),
        ({"config": {"page": 1}}, "bad_config", "no such option"),
        ({"extra": 1}, "bad_request", "extra"),
    ):
        refused = ann.ask("POST", "/api/campaigns", good | change)
        assert (refused["code"], word in refused["text"]) == (code, True), refused
    assert campaigns(ann) == []


def test_a_campaign_survives_a_restart_and_tells_when_an_upgrade_cannot_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "c.db") as server:
        ann, _, table = two(server)
        end(ann, table, "win")
        id = campaigns(ann)[0]["id"]
    with serving(tmp_path / "c.db") as server:
        ann.server = server
        assert campaigns(ann)[0]["next"] == "Chapter 2"
        monkeypatch.setattr(f"{__name__}.VERSION", 2)
        (mine,) = campaigns(ann)
        assert "written by version 7 of the rules" in mine["problem"]
        assert "expected 2, found 1" in mine["problem"]
        assert ann.ask("POST", f"/api/campaigns/{id}/go-on", status=400)["code"] == "bad_config"
        monkeypatch.setattr(f"{__name__}.VERSION", 1)
        assert go_on(ann, id)["status"] == "playing", "nothing was lost"


def test_an_end_that_was_not_noted_is_noted_when_the_table_is_opened(tmp_path: Path) -> None:
    with serving(tmp_path / "c.db") as server:
        ann, _, table = two(server)
        live = server.hub.tables.live(table)

        async def cut_off(*_: Any) -> None:
            raise OSError("the lights went out")

        live.house.campaigns.finish = cut_off
        with ann.sit(table) as mine:
            mine.choose("win")
    with serving(tmp_path / "c.db") as server:
        ann.server = server
        assert ann.ask("GET", f"/api/tables/{table}")["status"] == "playing"
        with ann.sit(table):
            pass
        assert campaigns(ann)[0]["next"] == "Chapter 2"


def tree(guest: Guest, id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.ask("GET", f"/api/campaigns/{id}/tree", status=200)
    return found


def test_a_chapter_is_played_once_more_as_another_way_and_the_first_way_stays(server: Served) -> None:
    ann, ben, first = two(server)
    end(ann, first, "win")
    (mine,) = campaigns(ann)
    second = go_on(ann, mine["id"])["id"]
    end(ann, second, "lose")
    other = ben.ask("POST", f"/api/campaigns/{mine['id']}/branch", {"table": second}, 201)
    assert (other["next"], other["over"], other["playing"]) == ("Chapter 2", False, False)
    third = go_on(ben, other["id"])
    assert [seat["player"] for seat in third["seats"]] == ["Ann", "Ben"]
    end(ann, third["id"], "win")
    trunk, branch = tree(ann, mine["id"])
    assert tree(ben, other["id"]) == [trunk, branch], "both ways lead to the same tree"
    told = [(match["chapter"], match["won"], match["text"]) for match in trunk["matches"]]
    assert told == [("The beginning", True, "Chapter 1: win."), ("Chapter 2", False, "Chapter 2: lose.")]
    assert (trunk["branched"], branch["branched"]) == (None, second)
    assert [match["table"] for match in branch["matches"]] == [third["id"]]
    assert (trunk["next"], branch["next"]) == ("Chapter 2", "Chapter 3")
    again = ann.ask("POST", f"/api/campaigns/{other['id']}/branch", {"table": third["id"]}, 201)
    assert len(tree(ann, again["id"])) == 3, "a branch of a branch is of the same family"


def test_only_a_match_of_the_campaign_that_is_over_is_branched_and_only_by_who_plays_in_it(server: Served) -> None:
    ann, _, first = two(server)
    end(ann, first, "win")
    id = campaigns(ann)[0]["id"]
    going = go_on(ann, id)["id"]
    for table in (going, "none", ann.lay("serial")):
        assert ann.ask("POST", f"/api/campaigns/{id}/branch", {"table": table}, 404)["code"] == "not_found"
    stranger = server.guest("Cleo")
    assert stranger.ask("POST", f"/api/campaigns/{id}/branch", {"table": first}, 403)["code"] == "forbidden"
    assert stranger.ask("GET", f"/api/campaigns/{id}/tree", status=403)["code"] == "forbidden"
    assert len(campaigns(ann)) == 1


def test_a_person_has_so_many_campaigns_that_came_from_no_match(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, campaigns=2)
    with serving(tmp_path / "c.db", limits) as server:
        ann, _, table = two(server)
        end(ann, table, "win")
        (mine,) = campaigns(ann)
        journal = ann.ask("GET", f"/api/campaigns/{mine['id']}/journal", status=200)
        ann.ask("POST", "/api/campaigns", journal, 201)
        ann.ask("POST", f"/api/campaigns/{mine['id']}/branch", {"table": table}, 201)
        assert ann.ask("POST", "/api/campaigns", journal, 429)["code"] == "too_many"
        assert ann.ask("POST", f"/api/campaigns/{mine['id']}/branch", {"table": table}, 429)["code"] == "too_many"
        assert len(campaigns(ann)) == 3
        server.guest("Cleo").ask("POST", "/api/campaigns", journal, 201)


def test_the_next_match_says_for_whom_a_bot_plays_who_has_left(server: Served) -> None:
    ann, ben, table = two(server)
    end(ann, table, "win")
    ben.ask("POST", "/api/me/delete", {}, 204)
    next_table = go_on(ann, campaigns(ann)[0]["id"])
    assert [(seat["holder"], seat["player"]) for seat in next_table["seats"]] == [("person", "Ann"), ("bot", "")]
    with ann.sit(next_table["id"]) as mine:
        (line,) = mine.last["chat"]["lines"]
    assert (line["name"], line["seat"]) == ("Former player", 1)
    assert line["text"] == "plays no more: a bot plays Listener from here on."


def test_the_first_match_has_the_name_that_its_game_gives_it() -> None:
    assert first_chapter("undercity", {"campaign": True}) == "Chapter 1: Body of Evidence"
    assert first_chapter("dungeon_degenerates", {"mode": "campaign"}) == "On The Run"
    assert first_chapter("noughts", {}) == "The beginning"
    assert first_chapter("no such game", {}) == "The beginning"
