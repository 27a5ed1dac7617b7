"""Every route and message, asked by everybody, in two worlds that the asker may not tell apart: all is answered alike.

The worlds differ in what is hidden from the asker, or in who else has answered a secret question already.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from rulewright.kernel import ALL, SPECTATOR, AskEach, Match
from tests.server.harness import Guest, Message, Served, Socket

from .test_authority import MATRIX, MESSAGES
from .test_leaks import GAMES, Open

STOPS = (0, 70)  # decisions after which everything is asked; then on until the first seat is asked
LARGE = ("worldspanner", "duel_of_ages", "dungeon_degenerates")  # test_leaks looks at them with every change
PASSING = {"created", "made", "now", "left", "spectators", "connected"}  # of the moment, not of the world
WALKED = {"lobby", "readTable", "readTableGame", "readStanding", "myTables", "claimSeat", "openSeat",
          "seatBot", "readReplay", "readFrame", "readEarnings", "askWhy", "saveCapsule", "findParting",
          "saveReplay", "saveRecord", "saveView", "fork", "leaveSeat", "standIn", "takeBack", "readRatings",
          "exportMe"}  # fmt: skip
NOT_OF_A_MATCH = {"health", "metrics", "readHouse", "listGames", "readGame", "seatsOfConfig", "readRules",
                  "readGallery", "readGuide", "readFigures", "listSetUps", "playNow", "newGuest", "register", "login",
                  "logout", "whoAmI", "rename", "layTable", "rematch", "myCampaigns", "readCampaign", "goOn",
                  "readTree", "branchCampaign", "saveJournal", "importJournal",
                  "listRuns", "startRun", "readRun", "stopRun", "readReport",
                  "readComparison", "saveReport", "listContent", "readContent", "importRecord", "verifySeed",
                  "verifyRecord", "logOutEverywhere", "changePassword", "setChat", "listSpectators",
                  "removeSpectator", "listLessons", "startLesson", "puzzleOfTheDay", "listPuzzles", "readPuzzle",
                  "answerPuzzle", "readPlayer", "readClubSettings", "setClubSettings", "listFriends", "askFriend",
                  "partFriend", "block", "unblock", "invite", "decline", "readInbox", "goAway", "comeBack",
                  "setNotices", "confirmNotices", "endNotices", "addDevice", "dropDevice", "dropDevices",
                  "listPasskeys", "beginPasskey", "addPasskey", "removePasskey", "beginLogin", "loginByPasskey",
                  "beginElsewhere", "readLinked", "unlink",
                  "listPacks", "myPacks", "uploadPack", "checkPack",
                  "readPack", "savePack", "shelvePack", "removePack", "readPackContent", "readPackPage",
                  "readMeasures", "measurePack", "readTablePacks",
                  "readWorkshop", "readPrinted", "lookAtDraft", "paintMap", "openPack", "foldDraft", "tryDraft",
                  "myDrafts", "readDraft", "keepDraft", "removeDraft", "setMail", "forgotPassword", "resetPassword",
                  "deleteMe", "adminPeople", "adminMute", "adminBan", "adminRemovePerson", "adminTables",
                  "adminRemoveTable", "adminStopRun", "adminRemoveRun", "adminDue", "adminAudit", "adminPacks",
                  "adminHidePack", "adminRemovePack", "adminNights", "adminCancelNight", "listNights",
                  "listCourses", "makeNight", "readNight", "joinNight", "leaveNight", "closeNight", "startNight",
                  "cancelNight", "kickEntrant", "readChallenge", "tryChallenge", "practiseChallenge",
                  "readEvening"}  # fmt: skip


def test_every_route_that_tells_of_a_match_is_walked_here() -> None:
    assert MATRIX.keys() <= WALKED | NOT_OF_A_MATCH


HOLDERS = ("a seat", "the other seat")
LEVEL = {"level": "random"}


class Asker(NamedTuple):
    """Somebody, and what they may know: the eyes for which a world is redrawn."""

    who: str
    guest: Guest | None
    knows: int


class Hall(Open):
    """A table laid by somebody who has no seat there; a guest sits on each, one of them in a seat that another left."""

    def __init__(self, server: Served, game: str) -> None:
        self.server = server
        self.maker, self.former = server.guest("Maker"), server.guest("Former")
        count = len(self.maker.ask("GET", f"/api/games/{game}")["seats"])
        clock = {"kind": "game", "seconds": 3600, "bonus": 5}
        self.id = self.maker.lay(game, " ".join(["open"] * count), clock=clock, public=True)
        self.guests = [server.guest(f"Seat {seat}") for seat in range(count)]
        last = count - 1
        for seat, guest in enumerate(self.guests[:last]):
            guest.claim(self.id, seat)
        self.former.claim(self.id, last)
        self.former.ask("POST", f"/api/tables/{self.id}/seats/{last}/leave", {}, 200)
        self.guests[last].claim(self.id, last)
        self.live = server.hub.tables.live(self.id)
        self.true: Match[Any] = self.live.match

    @property
    def askers(self) -> list[Asker]:
        last = len(self.guests) - 1
        other = [Asker("the other seat", self.guests[last], last)] if last else []
        return [
            Asker("a stranger", None, SPECTATOR),
            Asker("a spectator", self.server.guest("Spectator"), SPECTATOR),
            Asker("the maker", self.maker, SPECTATOR),
            Asker("who held the other seat", self.former, last),
            *other,
            Asker("a seat", self.guests[0], 0),
        ]

    def play_until_asked(self, decisions: int, rng: Random) -> None:
        self.become(self.true)
        self.play(decisions, rng)
        while not self.true.over and 0 not in self.true.waiting:
            self.play(1, rng)

    def worlds(self, asker: Asker) -> Iterator[Match[Any]]:
        """Worlds that the asker may not tell apart."""
        yield self.true.fork(asker.knows, "one")
        yield self.true.fork(asker.knows, "other")

    def answered(self) -> Iterator[tuple[int, Match[Any]]]:
        """The match as it is after each other seat's secret answer, if such a question is open."""
        ask = self.true.ask
        for seat in ask.seats[1:] if isinstance(ask, AskEach) else ():
            later = self.true.copy(keep=True)
            later.choose(later.choices_of(seat)[0], seat)
            yield seat, later

    # ---- asking ----

    def walk(self, asker: Asker, id: str) -> Iterator[Any]:
        """All that somebody is told of a table, by every route and message that tells of one."""
        seats, total = len(self.guests), self.server.hub.tables.live(id).match.seq
        eyes = range(ALL, seats)
        paths = [f"/api/tables/{id}", f"/api/tables/{id}/ratings", f"/api/tables/{id}/standing",
                 f"/api/tables/{id}/game", f"/api/tables/{id}/record", f"/api/replays/{id}/record", "/api/me/tables",
                 f"/api/tables?game={self.true.game.id}", f"/api/replays/{id}/frames/0/why"]  # fmt: skip
        paths += [f"{path}?viewer={viewer}" for viewer in eyes for path in (
            f"/api/tables/{id}/view", f"/api/replays/{id}", f"/api/replays/{id}/frames/{total // 2}",
            f"/api/replays/{id}/frames/{total}", f"/api/replays/{id}/earnings",
            f"/api/replays/{id}/frames/{total // 2}/capsule",
            f"/api/replays/{id}/frames/{total}/capsule")]  # fmt: skip
        for path in paths:
            yield path, self.ask(asker, "GET", path)
        yield "parting", self.ask(asker, "POST", f"/api/replays/{id}/parting", {"config": {}})
        status, export = self.ask(asker, "GET", "/api/me/export")
        yield "export", (status, [table for table in export.get("tables", ()) if table["id"] == id])
        if id == self.id:  # where all seats are taken, and nobody can take one
            bodies = {"claim": None, "open": None, "bot": LEVEL, "leave": LEVEL, "stand-in": LEVEL, "take-back": None}
            for seat in (seat for seat in range(seats) if seat != asker.knows or asker.who not in HOLDERS):
                for what, body in bodies.items():
                    yield what, self.ask(asker, "POST", f"/api/tables/{id}/seats/{seat}/{what}", body)
        yield from self.talk(asker, id, eyes)

    def ask(self, asker: Asker, method: str, path: str, body: Any = None) -> Any:
        bearer = {"authorization": f"Bearer {asker.guest.token}"} if asker.guest else {}
        answer = self.server.http.request(method, path, json=body, headers=bearer)
        told = json.loads(answer.text, object_hook=_lasting)
        return answer.status_code, [each for each in told if each["id"] == self.id] if type(told) is list else told

    def talk(self, asker: Asker, id: str, eyes: range) -> Iterator[Any]:
        token = asker.guest.token if asker.guest else None
        with Socket(self.server, id, token=token, viewer=asker.knows) as socket:
            for viewer in eyes:
                socket.send({"type": "look", "viewer": viewer})
            question, mine = socket.question, socket.last["welcome"]["seats"]
            options = question["options"][:2] if question else []
            for kind, more in MESSAGES.items():
                for seat in (seat for seat in range(len(self.guests)) if seat not in mine):
                    socket.send({"type": kind, "seat": seat, "id": f"{kind} {seat}", **more})
            if mine:
                socket.send({"type": "hint", "seq": 1_000_000})
                socket.of("hint")
                if id == self.id and 0 in mine:
                    for option in options:
                        socket.send({"type": "odds", "seq": question["seq"], "key": option["key"]})
                        socket.of("odds")
            socket.send({"type": "ping"})
            socket.of("pong")
            heard = [message for message in socket.heard if message["type"] != "pong"]
            yield "socket", json.loads(json.dumps(heard), object_hook=_lasting)

    def told(self, asker: Asker, table: str | None = None) -> list[str]:
        id = table or self.id
        return [f"{what}: {json.dumps(told)}".replace(id, "ID") for what, told in self.walk(asker, id)]


def _lasting(told: Message) -> Message:
    """What was told, without what changes from moment to moment."""
    for key in PASSING & told.keys():
        del told[key]
    return told


def same(told: list[list[str]], where: str) -> None:
    for left, right in zip(*told, strict=True):
        assert left == right, where


@pytest.mark.parametrize("game", [pytest.param(id, marks=pytest.mark.long if id in LARGE else ()) for id in GAMES])
def test_nobody_can_tell_two_worlds_apart(server: Served, game: str) -> None:
    hall, rng = Hall(server, game), Random(game)
    for stop in STOPS:
        hall.play_until_asked(stop, rng)
        if hall.true.over:
            break
        for asker in hall.askers:
            told = []
            for world in hall.worlds(asker):
                hall.become(world)
                told.append(hall.told(asker))
            same(told, f"{asker.who} after {stop} decisions")
        for seat, later in hall.answered():
            for asker in hall.askers:
                if asker.knows != seat:
                    told = []
                    for world in (hall.true, later):
                        hall.become(world)
                        told.append(hall.told(asker))
                    same(told, f"{asker.who}, when seat {seat} has answered in secret")


@pytest.mark.parametrize("game", [pytest.param(id, marks=pytest.mark.long if id in LARGE else ()) for id in GAMES])
def test_a_practice_branch_tells_nobody_in_which_world_it_began(server: Served, game: str) -> None:
    """Running and ended, its owner and a stranger are told the same; a newcomer to its seats sees nothing of before."""
    hall, rng = Hall(server, game), Random(game)
    hall.play_until_asked(STOPS[-1], rng)
    if hall.true.over:
        pytest.skip("the match is over")
    owner, stranger, guest = hall.askers[-1], hall.askers[0], hall.guests[0]
    begins, told = hall.true.seq + 1, []
    for world in hall.worlds(owner):
        hall.become(world)
        body = {"seat": 0, "level": "random"}
        branch = guest.ask("POST", f"/api/replays/{hall.id}/fork", body, 201)["table"]["id"]
        for seat in range(1, len(hall.guests)):
            guest.ask("POST", f"/api/tables/{branch}/seats/{seat}/open", status=200)
        running = [*hall.told(owner, branch), *hall.told(stranger, branch)]
        for seat in range(1, len(hall.guests)):
            newcomer = server.guest("Newcomer")
            newcomer.claim(branch, seat)
            seen: Message = newcomer.ask("GET", f"/api/replays/{branch}?viewer={seat}", status=200)
            assert seen["first"] >= begins
            assert not [event for event in seen["events"] if event["at"] < begins]
            assert newcomer.ask("GET", f"/api/replays/{branch}/frames/0?viewer={seat}", status=403)
        with guest.sit(branch) as mine:
            mine.send({"type": "resign"})
            mine.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
        told.append([*running, *hall.told(owner, branch), *hall.told(stranger, branch)])
        hall.become(hall.true)
    same(told, "a practice branch")


@pytest.mark.parametrize("game", GAMES[:2])
def test_when_a_match_is_over_everybody_is_told_the_same(server: Served, game: str) -> None:
    hall = Hall(server, game)
    hall.play_until_asked(20, Random(game))
    with hall.guests[0].sit(hall.id) as mine:
        mine.send({"type": "resign"})
        mine.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
    everything = [f"/api/replays/{hall.id}?viewer={ALL}", f"/api/replays/{hall.id}/frames/3?viewer=0",
                  f"/api/replays/{hall.id}/frames/3/capsule?viewer=0",
                  f"/api/replays/{hall.id}/record", f"/api/tables/{hall.id}/view?viewer={ALL}"]  # fmt: skip
    for path in everything:
        first, *others = (hall.ask(asker, "GET", path) for asker in hall.askers)
        assert first[0] == 200
        assert all(other == first for other in others)
