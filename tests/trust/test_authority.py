"""Who may do what: every route and every message, asked by everybody who might try."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from rulewright.server.app import create_app
from rulewright.server.protocol.describe import describe
from rulewright.server.protocol.messages import ClientMessage
from rulewright.server.settings import Settings
from rulewright.server.storage.person import Person
from tests.server.harness import Guest, Served, Socket

PASSWORD = "correct horse"
JOURNAL = {
    "format": "rulewright-journal",
    "version": 1,
    "game": "noughts",
    "rules": "1",
    "next": "Again",
    "text": "",
    "config": {},
}


class Party(NamedTuple):
    """A running match of Ann, who laid the table, against Ben; Cat is a guest and Dan has an account elsewhere."""

    table: str
    ann: Guest
    ben: Guest
    cat: Guest
    dan: httpx.Client
    nobody: httpx.Client

    def campaign(self) -> str:
        """A campaign of Ann's."""
        return str(self.ann.ask("POST", "/api/campaigns", JOURNAL, 201)["id"])

    def ask(self, who: str, method: str, path: str, body: Any) -> httpx.Response:
        asker = getattr(self, who)
        address = path.format(table=self.table, campaign=self.campaign() if "{campaign}" in path else "")
        if isinstance(asker, httpx.Client):
            return asker.request(method, address, json=body)
        bearer = {"authorization": f"Bearer {asker.token}"}
        return self.nobody.request(method, address, json=body, headers=bearer)


@pytest.fixture(scope="module")
def restless(server: Served) -> Person:
    return account(server, "Dan of nowhere")


@pytest.fixture
def party(server: Served, restless: Person) -> Iterator[Party]:
    yield from gather(server, restless)


@pytest.fixture(scope="module")
def unmoved(server: Served) -> Iterator[Party]:
    """A party for requests that change nothing."""
    yield from gather(server, account(server, "Dan of elsewhere"))


def account(server: Served, name: str) -> Person:
    with server.anyone() as http:
        me = http.post("/api/accounts", json={"name": name, "password": PASSWORD}).json()
    return Person(me["id"], me["name"], True)


def gather(server: Served, account: Person) -> Iterator[Party]:
    ann, ben, cat = server.guest("Ann"), server.guest("Ben"), server.guest("Cat")
    table = ann.lay("connect_four")
    ben.claim(table, 1)
    session = asyncio.run_coroutine_threadsafe(server.hub.people.open_session(account), server.hub.loop).result(20)
    with server.anyone() as nobody, server.anyone() as dan:
        dan.cookies.set("rw_session", session)
        yield Party(table, ann, ben, cat, dan, nobody)


class May(NamedTuple):
    """A request, and the status that each of the five gets for it."""

    method: str
    path: str
    body: Any = None
    nobody: int = 200
    dan: int = 200
    cat: int = 200
    ben: int = 200
    ann: int = 200


def anyone(method: str, path: str, body: Any = None, status: int = 200) -> May:
    return May(method, path, body, status, status, status, status, status)


def only(method: str, path: str, body: Any = None, ben: int = 403, ann: int = 200) -> May:
    return May(method, path, body, 401, 403, 403, ben, ann)


TABLE, REPLAY, FIRST, SECOND = "/api/tables/{table}", "/api/replays/{table}", "seats/0", "seats/1"
LEVEL = {"level": "random"}
RUNNING = 409

MATRIX: dict[str, list[May]] = {
    "health": [anyone("GET", "/api/health")],
    "metrics": [anyone("GET", "/api/metrics")],
    "readHouse": [anyone("GET", "/api/house")],
    "listGames": [anyone("GET", "/api/games")],
    "readGame": [anyone("GET", "/api/games/noughts")],
    "seatsOfConfig": [anyone("POST", "/api/games/noughts/seats", {"config": {}})],
    "readRules": [anyone("GET", "/api/games/noughts/rules")],
    "listSetUps": [anyone("GET", "/api/games/noughts/set-ups")],
    "readGallery": [anyone("GET", "/api/games/noughts/gallery")],
    "readGuide": [anyone("GET", "/api/games/noughts/guide")],
    "readFigures": [anyone("GET", "/api/games/noughts/figures")],
    "playNow": [anyone("POST", "/api/games/noughts/play", status=201)],
    "listLessons": [anyone("GET", "/api/lessons")],
    "startLesson": [
        anyone("POST", "/api/games/noughts/lessons/two_threats", {}, 201),
        anyone("POST", "/api/games/noughts/lessons/chess", {}, 404),
    ],
    "listPacks": [anyone("GET", "/api/packs")],
    "myPacks": [May("GET", "/api/me/packs", nobody=401)],
    "uploadPack": [May("POST", "/api/packs", {"file": "bm8gemlw"}, 401, 400, 403, 403, 403)],
    "checkPack": [May("POST", "/api/packs/check", {"file": "bm8gemlw"}, nobody=401)],
    "readPack": [anyone("GET", "/api/packs/none", status=404)],
    "readPackContent": [anyone("GET", "/api/packs/none/content", status=404)],
    "readPackPage": [anyone("GET", "/api/packs/none/page", status=404)],
    "readMeasures": [anyone("GET", "/api/packs/none/measures", status=404)],
    "measurePack": [May("POST", "/api/packs/none/measure", {}, 401, 404, 404, 404, 404)],
    "readWorkshop": [anyone("GET", "/api/games/noughts/workshop")],
    "readPrinted": [anyone("GET", "/api/games/factions/workshop/soldiers/conscript")],
    "lookAtDraft": [anyone("POST", "/api/workshop/look", {"draft": {}})],
    "paintMap": [anyone("POST", "/api/workshop/paint", {"game": "factions", "kind": "layouts", "entry": {}})],
    "openPack": [anyone("POST", "/api/workshop/open", {"file": "bm8gemlw"}, 400)],
    "foldDraft": [anyone("POST", "/api/workshop/file", {"draft": {}}, 400)],
    "tryDraft": [anyone("POST", "/api/workshop/try", {"draft": {}}, 400)],
    "myDrafts": [May("GET", "/api/me/drafts", nobody=401)],
    "readDraft": [May("GET", "/api/me/drafts/abcdefgh", None, 401, 404, 404, 404, 404)],
    "keepDraft": [May("PUT", "/api/me/drafts/abcdefgh", {"draft": {}}, 401, 200, 403, 403, 403)],
    "removeDraft": [May("DELETE", "/api/me/drafts/abcdefgh", None, 401, 204, 204, 204, 204)],
    "savePack": [anyone("GET", "/api/packs/none/file", status=404)],
    "shelvePack": [May("PATCH", "/api/packs/none", {"shelf": "public"}, 401, 404, 404, 404, 404)],
    "removePack": [May("DELETE", "/api/packs/none", None, 401, 404, 404, 404, 404)],
    "newGuest": [anyone("POST", "/api/guests", {}, 201)],
    "register": [anyone("POST", "/api/accounts", {"name": "\u200b", "password": PASSWORD}, 400)],
    "login": [anyone("POST", "/api/login", {"name": "Dan", "password": "wrong horse"}, 401)],
    "logout": [anyone("POST", "/api/logout", status=204)],
    "logOutEverywhere": [May("POST", "/api/me/log-out-everywhere", nobody=401)],
    "changePassword": [
        May("POST", "/api/me/password", {"current": "wrong horse", "password": PASSWORD}, 401, 401, 403, 403, 403)
    ],
    "setMail": [May("POST", "/api/me/mail", {"mail": "a@b", "current": "wrong horse"}, 401, 401, 403, 403, 403)],
    "forgotPassword": [anyone("POST", "/api/reset", {"name": "Dan of elsewhere"}, 409)],
    "resetPassword": [anyone("POST", "/api/reset/password", {"token": "guessed", "password": PASSWORD}, 403)],
    "listPasskeys": [May("GET", "/api/me/passkeys", nobody=401)],
    "beginPasskey": [May("POST", "/api/me/passkeys/begin", {"current": "wrong horse"}, 401, 401, 403, 403, 403)],
    "addPasskey": [May("POST", "/api/me/passkeys", {"name": "Key", "credential": {}}, 401, 403, 403, 403, 403)],
    "removePasskey": [May("DELETE", "/api/me/passkeys/none", nobody=401)],
    "beginLogin": [anyone("POST", "/api/passkey/begin", status=403)],
    "loginByPasskey": [anyone("POST", "/api/passkey", {"credential": {}}, 403)],
    "beginElsewhere": [May("POST", "/api/oidc/begin", {}, 403, 401, 403, 403, 403)],
    "readLinked": [May("GET", "/api/me/oidc", nobody=401)],
    "unlink": [May("DELETE", "/api/me/oidc", nobody=401)],
    "exportMe": [May("GET", "/api/me/export", nobody=401)],
    "deleteMe": [May("POST", "/api/me/delete", {"current": "wrong horse"}, 401, 401, 204, 204, 204)],
    "whoAmI": [anyone("GET", "/api/me")],
    "rename": [May("PATCH", "/api/me", {"name": "\u200b"}, 401, 400, 400, 400, 400)],
    "lobby": [anyone("GET", "/api/tables")],
    "myTables": [May("GET", "/api/me/tables", nobody=401)],
    "layTable": [anyone("POST", "/api/tables", {"game": "noughts"}, 201)],
    "readTable": [anyone("GET", TABLE)],
    "readTablePacks": [anyone("GET", f"{TABLE}/packs")],
    "readTableGame": [anyone("GET", f"{TABLE}/game")],
    "readStanding": [anyone("GET", f"{TABLE}/standing")],
    "rematch": [anyone("POST", f"{TABLE}/rematch", status=201)],
    "setChat": [only("POST", f"{TABLE}/chat", {"chat": "players"})],
    "listSpectators": [only("GET", f"{TABLE}/spectators")],
    "removeSpectator": [only("POST", f"{TABLE}/remove", {"who": "somebody"})],
    "claimSeat": [
        May("POST", f"{TABLE}/{FIRST}/claim", None, 409, 409, 409, 409, 200),
        May("POST", f"{TABLE}/{SECOND}/claim", None, 409, 409, 409, 200, 409),
    ],
    "leaveSeat": [
        only("POST", f"{TABLE}/{FIRST}/leave", {}),
        only("POST", f"{TABLE}/{SECOND}/leave", {}, ben=200, ann=403),
    ],
    "standIn": [
        only("POST", f"{TABLE}/{FIRST}/stand-in", LEVEL),
        only("POST", f"{TABLE}/{SECOND}/stand-in", LEVEL, ben=200, ann=403),
    ],
    "takeBack": [
        only("POST", f"{TABLE}/{FIRST}/take-back"),
        only("POST", f"{TABLE}/{SECOND}/take-back", ben=200, ann=403),
    ],
    "seatBot": [only("POST", f"{TABLE}/{SECOND}/bot", LEVEL, ann=409)],
    "openSeat": [only("POST", f"{TABLE}/{SECOND}/open", ann=409)],
    "myCampaigns": [May("GET", "/api/me/campaigns", nobody=401)],
    "readCampaign": [only("GET", "/api/campaigns/{campaign}")],
    "readTree": [only("GET", "/api/campaigns/{campaign}/tree")],
    "branchCampaign": [May("POST", "/api/campaigns/{campaign}/branch", {"table": "none"}, 401, 403, 403, 403, 404)],
    "goOn": [only("POST", "/api/campaigns/{campaign}/go-on")],
    "saveJournal": [only("GET", "/api/campaigns/{campaign}/journal")],
    "importJournal": [May("POST", "/api/campaigns", JOURNAL, 401, 201, 201, 201, 201)],
    "listRuns": [anyone("GET", "/api/lab/runs")],
    "startRun": [May("POST", "/api/lab/runs", {"game": "noughts", "players": ["wizard"]}, 401, 400, 400, 400, 400)],
    "readRun": [anyone("GET", "/api/lab/runs/none", status=404)],
    "stopRun": [May("POST", "/api/lab/runs/none/stop", None, 401, 404, 404, 404, 404)],
    "readReport": [anyone("GET", "/api/lab/runs/none/report", status=404)],
    "readComparison": [anyone("GET", "/api/lab/runs/none/comparison", status=404)],
    "saveReport": [anyone("GET", "/api/lab/runs/none/page", status=404)],
    "puzzleOfTheDay": [anyone("GET", "/api/puzzles")],
    "listPuzzles": [anyone("GET", "/api/games/factions/puzzles")],
    "readPuzzle": [anyone("GET", "/api/games/factions/puzzles/none", status=404)],
    "answerPuzzle": [anyone("POST", "/api/games/factions/puzzles/none/answer", {"keys": ["end"]}, 404)],
    "listContent": [anyone("GET", "/api/lab/content/factions")],
    "readContent": [anyone("GET", "/api/lab/content/factions/soldiers/conscript")],
    "readReplay": [
        anyone("GET", REPLAY),
        May("GET", f"{REPLAY}?viewer=0", None, 403, 403, 403, 403, 200),
        May("GET", f"{REPLAY}?viewer=1", None, 403, 403, 403, 200, 403),
        anyone("GET", f"{REPLAY}?viewer=-2", status=403),
    ],
    "readEarnings": [anyone("GET", f"{REPLAY}/earnings", status=409)],
    "readFrame": [
        anyone("GET", f"{REPLAY}/frames/0"),
        May("GET", f"{REPLAY}/frames/0?viewer=0", None, 403, 403, 403, 403, 200),
        anyone("GET", f"{REPLAY}/frames/0?viewer=-2", status=403),
    ],
    "saveCapsule": [
        anyone("GET", f"{REPLAY}/frames/0/capsule"),
        May("GET", f"{REPLAY}/frames/0/capsule?viewer=0", None, 403, 403, 403, 403, 200),
        May("GET", f"{REPLAY}/frames/0/capsule?viewer=1", None, 403, 403, 403, 200, 403),
        anyone("GET", f"{REPLAY}/frames/0/capsule?viewer=-2", status=403),
    ],
    "askWhy": [anyone("GET", f"{REPLAY}/frames/0/why", status=RUNNING)],
    "saveReplay": [anyone("GET", f"{REPLAY}/record", status=RUNNING)],
    "saveRecord": [anyone("GET", f"{TABLE}/record", status=RUNNING)],
    "saveView": [
        anyone("GET", f"{TABLE}/view"),
        May("GET", f"{TABLE}/view?viewer=0", None, 403, 403, 403, 403, 200),
        anyone("GET", f"{TABLE}/view?viewer=-2", status=403),
    ],
    "fork": [May("POST", f"{REPLAY}/fork", {}, 403, 403, 403, 201, 201)],
    "findParting": [anyone("POST", f"{REPLAY}/parting", {"config": {}}, RUNNING)],
    "importRecord": [anyone("POST", "/api/replays", {}, 400)],
    "readPlayer": [anyone("GET", "/api/players/Dan of elsewhere"), anyone("GET", "/api/players/Nobody", status=404)],
    "readRatings": [anyone("GET", f"{TABLE}/ratings")],
    "readClubSettings": [May("GET", "/api/me/club", nobody=401)],
    "setClubSettings": [May("PATCH", "/api/me/club", {"shown": "everybody"}, nobody=401)],
    "listFriends": [May("GET", "/api/me/friends", nobody=401)],
    "askFriend": [
        May("POST", "/api/me/friends", {"name": "Nobody at all"}, 401, 404, 403, 403, 403),
        May("POST", "/api/me/friends", {"name": "Dan of elsewhere"}, 401, 403, 403, 403, 403),
    ],
    "partFriend": [May("DELETE", "/api/me/friends/Dan of elsewhere", nobody=401)],
    "block": [
        May("POST", "/api/me/blocks", {"name": "Dan of elsewhere"}, 401, 403, 403, 403, 403),
        May("POST", "/api/me/blocks", {"name": "Nobody at all"}, 401, 404, 404, 404, 404),
    ],
    "unblock": [May("DELETE", "/api/me/blocks/Dan of elsewhere", nobody=401)],
    "invite": [
        May("POST", f"{TABLE}/invite", {"name": "Dan of elsewhere"}, 401, 403, 403, 403, 403),
        May("POST", "/api/tables/none/invite", {"name": "Dan of elsewhere"}, 401, 404, 404, 404, 404),
    ],
    "decline": [May("DELETE", f"{TABLE}/invite", None, 401, 204, 204, 204, 204)],
    "readInbox": [May("GET", "/api/me/inbox", nobody=401)],
    "goAway": [May("POST", "/api/me/away", {"days": 1}, nobody=401)],
    "comeBack": [May("DELETE", "/api/me/away", nobody=401)],
    "setNotices": [May("POST", "/api/me/notices", {"address": "a@example.org"}, 401, 403, 403, 403, 403)],
    "confirmNotices": [May("POST", "/api/me/notices/confirm", {"code": "00000000"}, 401, 409, 409, 409, 409)],
    "endNotices": [May("DELETE", "/api/me/notices", nobody=401)],
    "addDevice": [
        May(
            "POST",
            "/api/me/push",
            {"endpoint": "https://push.example/x", "p256dh": "A" * 87, "auth": "A" * 22},
            *(401, 403, 403, 403, 403),
        )
    ],
    "dropDevice": [May("POST", "/api/me/push/end", {"endpoint": "https://push.example/x"}, nobody=401)],
    "dropDevices": [May("DELETE", "/api/me/push", nobody=401)],
    "listNights": [anyone("GET", "/api/nights")],
    "listCourses": [anyone("GET", "/api/courses")],
    "makeNight": [
        May("POST", "/api/nights", {"name": "Night", "game": "chess"}, 401, 404, 403, 403, 403),
        May("POST", "/api/nights", {"name": "Night", "game": "undercity"}, 401, 400, 403, 403, 403),
    ],
    "readNight": [anyone("GET", "/api/nights/none", status=404)],
    "joinNight": [May("POST", "/api/nights/none/join", None, 401, 404, 403, 403, 403)],
    "leaveNight": [May("POST", "/api/nights/none/leave", None, 401, 404, 404, 404, 404)],
    "closeNight": [May("POST", "/api/nights/none/close", None, 401, 404, 404, 404, 404)],
    "startNight": [May("POST", "/api/nights/none/start", None, 401, 404, 404, 404, 404)],
    "cancelNight": [May("POST", "/api/nights/none/cancel", None, 401, 404, 404, 404, 404)],
    "kickEntrant": [May("POST", "/api/nights/none/kick", {"number": 1}, 401, 404, 404, 404, 404)],
    "readEvening": [anyone("GET", f"{TABLE}/evening"), anyone("GET", "/api/tables/none/evening", status=404)],
    "readChallenge": [anyone("GET", "/api/challenge")],
    "tryChallenge": [May("POST", "/api/challenge/try", None, 401, 201, 403, 403, 403)],
    "practiseChallenge": [anyone("POST", "/api/challenge/practise", status=201)],
    "adminPeople": [only("GET", "/api/admin/people", ann=403)],
    "adminMute": [only("POST", "/api/admin/people/none/mute", {"on": True}, ann=403)],
    "adminBan": [only("POST", "/api/admin/people/none/ban", {"on": True}, ann=403)],
    "adminRemovePerson": [only("POST", "/api/admin/people/none/remove", ann=403)],
    "adminTables": [only("GET", "/api/admin/tables", ann=403)],
    "adminRemoveTable": [only("POST", "/api/admin/tables/{table}/remove", ann=403)],
    "adminStopRun": [only("POST", "/api/admin/lab/none/stop", ann=403)],
    "adminRemoveRun": [only("POST", "/api/admin/lab/none/remove", ann=403)],
    "adminPacks": [only("GET", "/api/admin/packs", ann=403)],
    "adminHidePack": [only("POST", "/api/admin/packs/none/hide", ann=403)],
    "adminRemovePack": [only("POST", "/api/admin/packs/none/remove", ann=403)],
    "adminNights": [only("GET", "/api/admin/nights", ann=403)],
    "adminCancelNight": [only("POST", "/api/admin/nights/none/cancel", ann=403)],
    "adminDue": [only("GET", "/api/admin/due", ann=403)],
    "adminAudit": [only("GET", "/api/admin/audit", ann=403)],
    "verifySeed": [anyone("POST", "/api/verify/seed", {"commitment": "", "seed": ""})],
    "verifyRecord": [anyone("POST", "/api/verify/record", {}, 400)],
}


def test_every_route_is_in_the_matrix() -> None:
    paths = describe(create_app(Settings(database="unused.db")))["paths"]
    assert {route["operationId"] for methods in paths.values() for route in methods.values()} == MATRIX.keys()


@pytest.mark.parametrize("who", ["nobody", "dan", "cat", "ben", "ann"])
@pytest.mark.parametrize("operation", MATRIX)
def test_a_route_answers_each_as_it_should(
    request: pytest.FixtureRequest, unmoved: Party, operation: str, who: str
) -> None:
    changes = any(may.method != "GET" and getattr(may, who) < 400 for may in MATRIX[operation])
    party: Party = request.getfixturevalue("party") if changes else unmoved
    for may in MATRIX[operation]:
        answer = party.ask(who, may.method, may.path, may.body)
        assert answer.status_code == getattr(may, who), f"{may.method} {may.path}: {answer.text[:300]}"


MESSAGES: dict[str, Any] = {
    "choose": {"seq": 0, "key": "3"},
    "run": {"seq": 0, "keys": ["3"]},
    "undo": {},
    "draw": {},
    "consent": {"agree": True},
    "resign": {},
    "again": {},
    "known": {},
    "odds": {"seq": 0, "key": "3"},
    "outlook": {"seq": 0, "piece": "h0"},
    "hint": {"seq": 0},
    "stops": {"stops": {"drop": "3"}},
    "rest": {"seq": 0},
    "wishes": {},
    "wish": {"partner": 1, "key": "hold:space:0"},
}
HARMLESS = {"hello", "look", "chat", "mute", "ping"}


def test_every_message_is_tried_here() -> None:
    tags = {kind.__struct_config__.tag for kind in ClientMessage.__args__}
    assert tags == MESSAGES.keys() | HARMLESS


@pytest.mark.parametrize("kind", MESSAGES)
def test_who_has_no_seat_can_send_nothing_that_counts(server: Served, party: Party, kind: str) -> None:
    session = party.dan.cookies["rw_session"]
    sockets: list[Callable[[], Socket]] = [
        lambda: Socket(server, party.table),
        lambda: party.cat.sit(party.table),
        lambda: Socket(server, party.table, {"cookie": f"rw_session={session}"}),
    ]
    for connect in sockets:
        with connect() as outsider:
            assert outsider.last["welcome"]["seats"] == []
            for seat in (None, 0, 1):
                refused = outsider.refused({"type": kind, "seat": seat, **MESSAGES[kind]})
                assert refused["code"] == "spectator"
    assert server.hub.tables.live(party.table).match.answers == 0


@pytest.mark.parametrize("kind", MESSAGES)
def test_nobody_speaks_for_another_seat(server: Served, party: Party, kind: str) -> None:
    with party.ben.sit(party.table) as right:
        assert right.refused({"type": kind, "seat": 0, **MESSAGES[kind]})["code"] == "not_yours"
        assert right.refused({"type": kind, "seat": 7, **MESSAGES[kind]})["code"] == "not_yours"
    assert server.hub.tables.live(party.table).match.answers == 0


def test_nobody_borrows_eyes(server: Served, party: Party) -> None:
    for outsider, lent in ((Socket(server, party.table, viewer=0), -1), (party.ben.sit(party.table, viewer=0), 1)):
        with outsider:
            assert outsider.last["welcome"]["viewer"] == lent
            for viewer in {0, 1, -2} - {lent}:
                assert outsider.refused({"type": "look", "viewer": viewer})["code"] == "not_yours"


def test_a_seat_that_is_left_can_do_no_more(server: Served, party: Party) -> None:
    with party.ann.sit(party.table) as left:
        party.ann.ask("POST", f"/api/tables/{party.table}/seats/0/leave", {}, 200)
        assert left.refused({"type": "choose", "seq": 0, "key": "3"})["code"] == "spectator"
        assert left.refused({"type": "look", "viewer": 0})["code"] == "not_yours"


def test_a_session_ends_with_logging_out_and_cannot_be_guessed(server: Served, party: Party) -> None:
    session = party.dan.cookies["rw_session"]
    assert party.dan.get("/api/me").json()["account"]
    with server.anyone() as thief:
        thief.cookies.set("rw_session", session[:-1] + ("a" if session[-1] != "a" else "b"))
        assert thief.get("/api/me").json() is None
    party.dan.post("/api/logout")
    with server.anyone() as thief:
        thief.cookies.set("rw_session", session)
        assert thief.get("/api/me").json() is None


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "file://"])
def test_a_page_of_another_origin_can_change_nothing(server: Served, party: Party, origin: str) -> None:
    foreign = {"origin": origin}
    for method, path in (("POST", "/api/logout"), ("PATCH", "/api/me"), ("POST", "/api/tables")):
        assert party.dan.request(method, path, json={}, headers=foreign).json()["code"] == "foreign_origin"
    assert party.dan.get("/api/me").json()["account"]
