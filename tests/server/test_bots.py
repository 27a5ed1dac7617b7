"""Workers: they think, they remember, and they are replaced when they die or hang."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.kernel import SPECTATOR, Match, Record, SeatView, find_game, key_of
from rulewright.players import find_level
from rulewright.server.bots.seated import Held, Seated
from rulewright.server.bots.work import Bench, Position, Think, WorkHint
from rulewright.server.bots.workers import MatchMoved, Workers, WorkFailed
from rulewright.server.limits import Limits
from rulewright.server.people.budgets import Budgets
from rulewright.server.protocol.messages import Intends
from rulewright.server.tables.audience import Audience
from rulewright.server.tables.thinkers import Thinkers

from .harness import PATIENCE

SEED = "workers"


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    team = Workers(1, Budgets(Limits()), timeout=PATIENCE)
    yield team
    team.close()


def game() -> Match[Any]:
    return Match.start(find_game("connect_four"), seed=SEED)


def test_a_worker_follows_a_match_answer_by_answer(workers: Workers) -> None:
    async def scenario() -> None:
        match = game()
        for _ in range(6):
            index = (await workers.think("ann", "follow", 1, match, match.waiting[0], "random", SEED)).index
            assert workers._workers[0].sent["follow"] == (1, match.answers)
            match.pick(index)
        match.undo(1)
        assert 0 <= (await workers.think("ann", "follow", 2, match, match.waiting[0], "random", SEED)).index < 7
        assert await workers.odds("ann", "follow", 2, match, match.waiting[0], "0") is None

    asyncio.run(scenario())


def test_a_worker_that_forgot_is_sent_the_whole() -> None:
    bench, match = Bench(), game()
    match.choose("3")
    assert bench.do(Think(Position("t", 1, 0, [(0, "3")], 1), 1, "random", SEED)).kind == "forgotten"
    whole = Position("t", 1, 0, [], 1, Record.of(match).to_json())
    assert bench.do(Think(whole, 1, "random", SEED)).kind == "done"
    match.choose("2")
    assert bench.do(Think(Position("t", 1, 1, [(1, "2")], 2), 0, "random", SEED)).kind == "done"
    assert bench.do(Think(Position("t", 1, 1, [(1, "2")], 2), 0, "random", SEED)).kind == "forgotten"
    assert bench.do(Think(whole, 1, "no such level", SEED)).kind == "failed"


def test_a_turn_lasts_until_the_word_passes_on() -> None:
    held = Held(1, game())
    assert held.turn_of(0) == held.turn_of(0)
    first = held.turn_of(0)
    held.follow(0, "3")
    second = held.turn_of(1)
    held.follow(1, "3")
    assert len({first, second, held.turn_of(0)}) == 3


def test_a_bot_shares_its_time_out_over_a_turn() -> None:
    bot, view = Seated("regular"), SeatView(game(), 0)
    bot.choose(view, SEED, turn=1)
    bot._pace.spend(1.5)
    bot.choose(view, SEED, turn=1)
    short = bot._pace.share
    bot.choose(view, SEED, turn=2)
    assert short < bot._pace.share == find_level("regular").seconds


def test_a_bot_tells_its_partners_once_a_turn_what_it_means_to_do() -> None:
    game = find_game("undercity")
    config = next(config for config in game.sample_configs() if len(game.seats(game.completed(config))) > 1)
    match, bench = Match.start(game, config, 1), Bench()
    position = Position("t", 1, 0, [], match.answers, Record.of(match).to_json())
    said: list[tuple[int, str]] = []
    for _ in range(12):
        seat = match.waiting[0]
        reply = bench.do(Think(position, seat, "novice", SEED))
        said += [(bench._matches["t"].turn_of(seat), reply.intent)] if reply.intent else []
        known = match.answers
        match.pick(reply.index)
        tail = [(match.log[at][0], key_of(match.log[at][2])) for at in match.asked if at >= known]
        position = Position("t", 1, known, tail, match.answers)
    assert said
    assert len({turn for turn, _ in said}) == len(said)


def test_nobody_alone_says_what_it_means_to_do() -> None:
    whole = Position("t", 1, 0, [], 0, Record.of(game()).to_json())
    assert Bench().do(Think(whole, 0, "novice", SEED)).intent == ""


def test_a_bot_remembers_from_question_to_question() -> None:
    bench, match = Bench(), game()
    bench.do(Think(Position("t", 1, 0, [], 0, Record.of(match).to_json()), 0, "novice", SEED))
    bot = bench._seated["t"][0]
    match.choose("3")
    match.choose("3")
    bench.do(Think(Position("t", 1, 0, [(0, "3"), (1, "3")], 2), 0, "novice", SEED))
    assert bench._seated["t"][0] is bot
    bench.do(Think(Position("t", 2, 0, [], 2, Record.of(match).to_json()), 0, "novice", SEED))
    assert bench._seated["t"][0] is not bot, "the match has gone another way"


def test_whoever_advised_a_seat_advises_it_again() -> None:
    """So that a hint can go on with the plan of the one before."""
    bench, here = Bench(), Position("t", 1, 0, [], 0)
    first = bench._adviser(WorkHint(here, 0, SEED))
    assert bench._adviser(WorkHint(here, 0, "another question")) is first
    assert bench._adviser(WorkHint(Position("u", 1, 0, [], 0), 0, SEED)) is not first
    assert bench._adviser(WorkHint(here, 1, SEED)) is not first
    assert not isinstance(bench._adviser(WorkHint(here, 1, SEED, "novice")), type(first)), "a bot tells its own reasons"


def test_a_dead_worker_is_replaced_and_the_move_thought_again(workers: Workers) -> None:
    async def scenario() -> None:
        match = game()
        workers._workers[0].process.kill()
        assert 0 <= (await workers.think("ann", "dead", 1, match, 0, "greedy", SEED)).index < 7
        assert workers._workers[0].process.is_alive()

    asyncio.run(scenario())


def test_a_worker_that_hangs_is_replaced_in_time() -> None:
    hasty = Workers(1, Budgets(Limits()), timeout=0.0)

    async def scenario() -> None:
        with pytest.raises(WorkFailed, match="no reply"):
            await hasty.think("ann", "hang", 1, game(), 0, "greedy", SEED)

    try:
        first = hasty._workers[0].process
        asyncio.run(scenario())
        assert hasty._workers[0].process is not first
        assert not first.is_alive()
    finally:
        hasty.close()


def test_an_audit_says_what_is_wrong(workers: Workers) -> None:
    match = game()
    for key in ("0", "1", "0"):
        match.choose(key)
    record = Record.of(match)
    assert asyncio.run(workers.audit("ann", record.to_json())) == ""
    assert "commitment" in asyncio.run(workers.audit("ann", record.to_json().replace(SEED.encode(), b"other")))


def test_nothing_is_thought_about_a_question_that_is_answered(workers: Workers) -> None:
    async def scenario() -> None:
        match = game()
        thinking = asyncio.create_task(workers.think("ann", "moved", 1, match, 0, "random", SEED))
        async with workers._workers[0].turns.of("ben"):
            await asyncio.sleep(0)
            match.choose("0")
        with pytest.raises(MatchMoved):
            await thinking

    asyncio.run(scenario())


class Ear:
    """Somebody connected, by the eyes they look through."""

    person = None

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.heard: list[Any] = []

    def send(self, message: Any) -> None:
        self.heard.append(message)


@pytest.mark.parametrize("rated", [False, True])
def test_only_partners_hear_what_a_bot_means_to_do(rated: bool) -> None:
    game = find_game("factions")
    config = next(c for c in game.sample_configs() if [s.team for s in game.seats(game.completed(c))] == [0, 1, 0, 1])
    match, ears = Match.start(game, config, 1), [Ear(viewer) for viewer in (SPECTATOR, 0, 1, 2, 3)]
    audience: Any = Audience()
    for ear in ears:
        audience.add(ear)
    sitting: Any = SimpleNamespace(
        match=match, audience=audience, stored=SimpleNamespace(laid=SimpleNamespace(rated=rated))
    )
    silent = Thinkers(sitting, lambda seat, key: asyncio.sleep(0), lambda seat: "", lambda seat, heed: asyncio.sleep(0))
    silent._tell_partners(0, "Hold the gate")
    heard = {ear.viewer: ear.heard for ear in ears if ear.heard}
    assert heard == ({} if rated else {0: [Intends(0, "Hold the gate")], 2: [Intends(0, "Hold the gate")]})
