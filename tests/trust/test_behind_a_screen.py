"""How often somebody chooses behind a screen, and when, is nobody else's business: nothing that is sent may tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rulewright.kernel import ALL, SPECTATOR, Match, Viewer, find_game, key_of
from rulewright.server.bots.workers import Chosen
from rulewright.server.protocol.tables import ClockSettings
from rulewright.server.storage.lines import Line
from rulewright.server.storage.saved import fold, new_lines
from rulewright.server.tables.clocks import Clock
from rulewright.server.tables.sight import Sight
from rulewright.server.tables.table import Table
from rulewright.server.times import now_ms
from tests.sampling import the_first
from tests.server.harness import Guest, Message, Served, Socket, serving

BUILDING = {"army": ["build", "build"]}
PICKS = ("pick:skeleton", "pick:skeleton", "pick:skeleton")
STEPS = 40
GAMES = ("factions", "worldspanner", "duel_of_ages", "undercity", "dungeon_degenerates")
OPEN = {  # what shows nothing, but is no secret: everybody knows what can be chosen there
    "dungeon_degenerates": {"action", "act"},
}
CLOCKS = ({"kind": "move", "seconds": 600}, {"kind": "game", "seconds": 600, "bonus": 30}, {"kind": "days", "days": 3})


def told(match: Match[Any], viewer: Viewer) -> tuple[Any, ...]:
    """All that a viewer sees, less how it counts."""
    scene = match.scene(viewer)
    question = scene.question and msgspec.structs.replace(scene.question, seq=0)
    return msgspec.structs.replace(scene, question=question), len(match.seen(viewer))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", the_first(1, range(10)))
def test_what_a_viewer_cannot_tell_is_not_counted(game: str, seed: int) -> None:
    rng, unseen = Random(seed), 0
    match = Match.start(find_game(game), BUILDING if game == "factions" else {}, seed=f"screen {seed}")
    viewers = (*range(len(match.seats)), SPECTATOR)
    for _ in range(STEPS):
        if match.over:
            break
        before = {viewer: (told(match, viewer), match.number(viewer)) for viewer in viewers}
        seat, prompt = rng.choice(match.waiting), match.ask and match.ask.prompt
        choices = match.choices_of(seat)
        match.choose(
            rng.choice([choice for choice in choices if not key_of(choice).startswith("army")] or choices), seat
        )
        for viewer in viewers:
            seen, number = before[viewer]
            if viewer != seat and told(match, viewer) == seen and prompt not in OPEN.get(game, ()):
                unseen += 1
                assert match.number(viewer) == number, f"{prompt!r} shows viewer {viewer} nothing"
            elif viewer == seat and match.ask is not None and seat in match.waiting:
                assert match.number(viewer) > number, "no answer of one's own answers a later question"
    assert unseen or game != "factions"


# ---- all that others receive ----------------------------------------------------------------------------------------


class Building:
    """A table at which Ann builds her army; Ben is her opponent, and anybody may look on."""

    def __init__(self, server: Served, **more: Any) -> None:
        self.server, self.ann, self.ben = server, server.guest("Ann"), server.guest("Ben")
        self.id = self.ann.lay("factions", config=BUILDING, public=True, **more)
        self.ben.claim(self.id, 1)
        with self.ann.sit(self.id) as mine:
            assert mine.choose("faction:undead")["type"] == "accepted"
            mine.of("scene")
            self.picks(mine, 1)

    @property
    def live(self) -> Table:
        found: Table = self.server.hub.tables.live(self.id)
        return found

    def looks(self, guest: Guest | None, viewer: Viewer) -> Socket:
        return Socket(self.server, self.id, viewer=viewer, token=guest.token if guest else None)

    def picks(self, mine: Socket, times: int) -> None:
        for key in PICKS[:times]:
            number = mine.question["seq"]
            assert mine.choose(key)["type"] == "accepted"
            mine.until(lambda m, n=number: m["type"] == "scene" and m["scene"]["question"]["seq"] > n)  # type: ignore[misc]

    def takes_back(self, mine: Socket) -> None:
        mine.send({"type": "undo", "id": "u"})
        assert mine.of("accepted")["id"] == "u"
        mine.of("scene")

    def others(self) -> tuple[tuple[Guest | None, Viewer], ...]:
        return (self.ben, 1), (self.ben, SPECTATOR), (None, SPECTATOR)

    def received(self, guest: Guest | None, viewer: Viewer) -> list[Any]:
        """Everything that somebody is told who comes, looks and asks."""
        found: list[Any] = []

        def ask(method: str, path: str, body: Any = None) -> Any:
            if guest is not None:
                return guest.ask(method, path, body)
            answer = self.server.http.request(method, path, json=body)
            return answer.json() if answer.content else None

        with Socket(self.server, self.id, viewer=viewer, last_event=1, token=guest.token if guest else None) as socket:
            quiet(socket)
            for seq in (1, 2, 3) if guest else ():
                for request in ({"type": "choose", "key": "done"}, {"type": "rest"}, {"type": "run", "keys": ["done"]}):
                    found.append(socket.refused({**request, "seq": seq, "id": "r"}))
                for request in ({"type": "odds", "key": ""}, {"type": "outlook", "piece": "p"}, {"type": "hint"}):
                    socket.send({**request, "seq": seq})
                    found.append(socket.of(str(request["type"])))
            if guest:
                socket.send({"type": "stops", "stops": {}, "id": "s"})
                found += [socket.of("accepted"), socket.refused({"type": "undo", "id": "u"})]
            found += socket.heard
        replay = f"/api/replays/{self.id}"
        for path in ("", "/frames/0", "/frames/1", "/frames/2", "/frames/3", "/frames/0/capsule", "/frames/1/capsule"):
            found.append(ask("GET", f"{replay}{path}?viewer={viewer}"))
        for path in (
            f"tables/{self.id}",
            f"tables/{self.id}/standing",
            f"tables/{self.id}/view",
            "tables?game=factions",
        ):
            found.append(ask("GET", f"/api/{path}"))
        for path in ("me/tables", "me/inbox", "me/export", "me/friends") if guest else ():
            found.append(ask("GET", f"/api/{path}"))
        return [timeless(message) for message in found]


def timeless(message: Any) -> Any:
    """What somebody is told, less the time of day."""
    if isinstance(message, dict):
        if message.get("type") == "clock":
            running, now = set(message["running"]), message["now"]
            ends = [ms + now if seat in running else ms for seat, ms in enumerate(message["left"])]
            return {**message, "left": ends, "now": 0}
        return {name: timeless(value) for name, value in message.items() if name not in ("now", "made")}
    return [timeless(each) for each in message] if isinstance(message, list) else message


def quiet(socket: Socket) -> list[Message]:
    """What has come since; the server answers in order."""
    heard = len(socket.heard)
    socket.send({"type": "ping"})
    socket.of("pong")
    return socket.heard[heard:-1]


CHANGES: dict[str, Callable[[Building, Socket], None]] = {
    "a pick": lambda table, mine: table.picks(mine, 1),
    "three picks": lambda table, mine: table.picks(mine, 3),
    "a pick taken back": lambda table, mine: table.takes_back(mine),
}


@pytest.mark.parametrize(
    ("change", "clock"), [*((change, None) for change in CHANGES), *(("three picks", clock) for clock in CLOCKS)]
)
def test_nothing_tells_that_another_has_chosen_once_more(
    server: Served, change: str, clock: dict[str, Any] | None
) -> None:
    table = Building(server, **({"clock": clock} if clock else {}))
    before = [table.received(*other) for other in table.others()]
    with ExitStack() as all_leave:
        mine = all_leave.enter_context(table.ann.sit(table.id))
        sockets = [all_leave.enter_context(table.looks(*other)) for other in table.others()]
        for socket in sockets:
            quiet(socket)
        CHANGES[change](table, mine)
        for socket in sockets:
            assert quiet(socket) == []
    for other, then in zip(table.others(), before, strict=True):
        for one, two in zip(then, table.received(*other), strict=True):
            assert one == two, other


def test_a_proposal_stands_while_another_chooses(server: Served) -> None:
    table = Building(server)
    with table.ann.sit(table.id) as mine, table.looks(table.ben, 1) as yours:
        yours.send({"type": "draw", "id": "d"})
        yours.of("accepted")
        table.picks(mine, 2)
        table.takes_back(mine)
        assert "proposal" not in {message["type"] for message in quiet(yours)}, "when it lapses would tell"
        assert mine.choose("done")["type"] == "accepted"
        assert yours.until(lambda m: m["type"] == "proposal" and m["state"] != "open")["state"] == "lapsed"


def test_a_line_of_another_process_tells_nothing_either(server: Served) -> None:
    table = Building(server, clock={"kind": "move", "seconds": 600})

    async def elsewhere(live: Table) -> None:
        """As if another process had played for Ann."""
        there = live.match.copy(keep=True)
        number = there.seq
        there.choose(PICKS[0], 0)
        await server.hub.choices.append(table.id, new_lines(there, number, number, live.log.next_line, now_ms()))
        await live.heard(f"line {live.log.next_line + 1}")

    with ExitStack() as all_leave:
        sockets = [all_leave.enter_context(table.looks(*other)) for other in table.others()]
        for socket in sockets:
            quiet(socket)
        for _ in range(3):
            asyncio.run_coroutine_threadsafe(elsewhere(table.live), server.hub.loop).result(60)
        assert len(table.live.match.state.picks[0]) == 4
        for socket in sockets:
            assert quiet(socket) == []


def test_a_bot_behind_a_screen_is_as_quiet(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = iter(["faction:undead", *PICKS, *PICKS])
    held = asyncio.Event()

    async def think(who: str, table: str, epoch: int, match: Match[Any], seat: int, *rest: Any) -> Chosen:
        key = next(wanted, None)
        if key is None:
            await held.wait()
        return Chosen([key_of(choice) for choice in match.choices_of(seat)].index(key or "done"))

    monkeypatch.setattr(server.hub.workers, "think", think)
    ben = server.guest("Ben")
    table = ben.lay("factions", "random me", config=BUILDING)
    live: Table = server.hub.tables.live(table)
    with ben.sit(table) as yours:
        while len(live.match.state.picks[0]) < 2 * len(PICKS):
            quiet(yours)
        quiet(yours)
        scenes = [message for message in yours.heard if message["type"] == "scene"]
        assert len(scenes) <= 2, "the faction, and nothing after that"
        assert [message["seats"] for message in yours.heard if message["type"] == "thinking"] in ([[0]], [])
        server.hub.loop.call_soon_threadsafe(held.set)
        assert yours.my_turn()


@pytest.mark.parametrize("mode", ["1v1", "1v1v1", "2v2"])
def test_whoever_has_built_before_cannot_tell(mode: str) -> None:
    game = find_game("factions")
    seats = len(Match.start(game, {"mode": mode}).seats)
    match = Match.start(game, {"mode": mode, "army": ["build"] * seats}, seed=mode)
    sights = {viewer: Sight(viewer) for viewer in (*range(seats), SPECTATOR)}
    for builder in range(seats):
        for key in ("faction:undead", *PICKS, "undo", "done"):
            for sight in sights.values():
                sight.look(match, rewound=True)
            if key == "undo":
                match.undo(builder)
            else:
                match.choose(key, builder)
            heard = {viewer: bool(sight.look(match, rewound=True)) for viewer, sight in sights.items()}
            open_to_all = key in ("faction:undead", "done")
            assert heard == {viewer: open_to_all or viewer == builder for viewer in sights}, key


def test_who_is_behind_is_shown_nothing_sooner_for_it(server: Served) -> None:
    table = Building(server, delay=1)
    with table.ann.sit(table.id) as mine, table.looks(None, SPECTATOR) as watcher:
        assert watcher.question["prompt"] == "faction"
        table.picks(mine, 3)
        table.takes_back(mine)
        assert quiet(watcher) == []
        with table.looks(None, SPECTATOR) as another:
            assert another.scene == watcher.scene
        assert mine.choose("done")["type"] == "accepted"
        mine.of("scene")
        quiet(watcher)
        assert watcher.question["prompt"] == "pick"


@pytest.mark.parametrize("picks", [0, 3])
def test_a_list_is_one_answer_to_others_however_long(server: Served, picks: int) -> None:
    table = Building(server)
    with table.ann.sit(table.id) as mine, table.looks(table.ben, 1) as yours:
        table.picks(mine, picks)
        assert mine.choose("done")["type"] == "accepted"
        assert yours.my_turn()
        assert (yours.last["scene"]["answers"], yours.question["seq"]) == (2, 2)
        assert yours.choose("faction:beasts", seq=1)["code"] == "stale", "a late click answers no later question"
        assert yours.choose("faction:beasts")["type"] == "accepted"
    told = table.ben.ask("GET", f"/api/replays/{table.id}?viewer=1", status=200)
    assert (told["total"], [event["at"] for event in told["events"]]) == (3, [2])
    branch = table.ben.ask("POST", f"/api/replays/{table.id}/fork", {"level": "random"}, 201)["table"]
    assert branch["title"].endswith("tried from decision 3")


def test_the_builder_counts_each_pick(server: Served) -> None:
    table = Building(server)
    with table.ann.sit(table.id) as mine:
        number = mine.question["seq"]
        for _ in range(2):
            assert mine.choose(PICKS[0], seq=number)["type"] == "accepted", "sent again, it is played once"
        quiet(mine)
        assert len(table.live.match.state.picks[0]) == 2
        assert mine.question["seq"] == number + 1
        assert mine.choose(PICKS[0])["type"] == "accepted"
        assert len(table.live.match.state.picks[0]) == 3
        assert mine.choose(PICKS[1], seq=number)["type"] == "accepted"
        assert len(table.live.match.state.picks[0]) == 3


def test_a_match_that_is_over_is_watched_through_any_eyes(server: Served) -> None:
    table = Building(server)
    with table.ann.sit(table.id) as mine, table.looks(table.ben, 1) as yours:
        table.picks(mine, 3)
        assert mine.choose("done")["type"] == "accepted"
        assert yours.my_turn()
        yours.send({"type": "resign", "id": "r"})
        yours.until(lambda m: m["type"] == "scene" and m["scene"]["outcome"])
    totals = {}
    for viewer in (ALL, 0, 1, SPECTATOR):
        told = table.ben.ask("GET", f"/api/replays/{table.id}?viewer={viewer}", status=200)
        totals[viewer] = told["total"]
        for n in range(told["total"]):
            frame = table.ben.ask("GET", f"/api/replays/{table.id}/frames/{n}?viewer={viewer}", status=200)
            assert frame["scene"]["question"]["seq"] == n
            at = max(at for at, answer in enumerate(told["answers"]) if answer["n"] <= n)
            whole = table.ben.ask("GET", f"/api/replays/{table.id}/frames/{at}?viewer={ALL}", status=200)
            assert whole["scene"]["question"]["text"] == frame["scene"]["question"]["text"], "the moment, as all see it"
            why = table.ben.ask("GET", f"/api/replays/{table.id}/frames/{n}/why?viewer={viewer}", status=200)
            assert why["seat"] == frame["scene"]["question"]["seats"][0]
    assert totals == {ALL: 7, 0: 7, 1: 3, SPECTATOR: 3}


def test_a_restart_tells_no_more(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as server:
        table = Building(server, clock={"kind": "days", "days": 3})
        before = [unclocked(table.received(*other)) for other in table.others()]
        with table.ann.sit(table.id) as mine:
            table.picks(mine, 3)
            table.takes_back(mine)
    with serving(tmp_path / "s.db") as server:
        table.server = table.ann.server = table.ben.server = server
        for other, then in zip(table.others(), before, strict=True):
            for one, two in zip(then, unclocked(table.received(*other)), strict=True):
                assert one == two, other


def unclocked(told: list[Any]) -> list[Any]:
    """Less the clocks, which a restart moves by some milliseconds."""
    return [message for message in told if not (isinstance(message, dict) and message.get("type") == "clock")]


def test_a_clock_that_comes_back_has_run_since_the_screen_was_put_up() -> None:
    lines = [
        Line(n, 1000 * n, 0, prompt, key, n, f"[{60_000 - 10 * n}, 60000]")
        for n, (prompt, key) in enumerate([("faction", "faction:undead"), *[("pick", "pick:skeleton")] * 3])
    ]
    folded = fold(lines, screened={"pick"})
    assert (folded.before, folded.behind_the_screen) == (("[60000, 60000]", 0), True)
    assert (folded.at, folded.clock, folded.reached) == (3000, "[59970, 60000]", {0: 1})
    clock = Clock(ClockSettings("game", 60), 2)
    now = clock.restore(folded.clock, folded.reached, folded.at, 9000)
    clock.screen(0, 1, folded.before[0], now)
    clock.turn(now, [0], 1, screened=[0])
    assert [clock.shown(9500, viewer).left for viewer in (0, 1, SPECTATOR)] == [
        (59_470, 60_000), (59_500, 60_000), (59_500, 60_000),
    ]  # fmt: skip
