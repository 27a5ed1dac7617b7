"""Replays: finished matches through any eyes, running ones through one's own, imported records, and the checks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from rulewright.kernel import ALL, SPECTATOR, Match, Record, Viewer, commitment, key_of
from rulewright.players import USUAL

from ..access import Caller
from ..bodies import (
    AnswerInfo,
    ForkBody,
    Frame,
    RecordVerdict,
    ReplayInfo,
    Seated,
    SeatView,
    SeedBody,
    SeedVerdict,
    Why,
)
from ..bots import WorkFailed, bot_seed
from ..hub import Hub
from ..misuse import Misuse
from ..people import new_id
from ..sight import numbered
from .common import Id, ViewerNumber, problems

AnswerNumber = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="After so many answers.")]
RECORD_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Watched:
    """A match to be watched, and the eyes that may be used."""

    match: Match[Any]
    viewers: tuple[Viewer, ...]
    secret: bool
    levels: tuple[str | None, ...] = ()  # of the bots that sat there, if it is known

    def eyes(self, wanted: Viewer | None) -> Viewer:
        if wanted is None:
            return self.viewers[0]
        if wanted not in self.viewers:
            raise Misuse("forbidden", "these eyes are not yours while the match runs", 403, field="viewer")
        return wanted


async def watched(hub: Hub, id: str, caller: Caller) -> Watched:
    match, levels = await hub.shelf.find(id), tuple[str | None, ...]()
    if match is None:
        table = await hub.table(id)
        table.manners.must_be_welcome(caller.person, caller.address)
        match, levels = table.match, tuple(chair.level for chair in table.chairs)
        if not match.over or await hub.keeps_secrets(table.stored):
            return Watched(match, (*table.seats_of(caller.person), SPECTATOR), secret=True)
    return Watched(match, (ALL, *range(len(match.seats)), SPECTATOR), secret=False, levels=levels)


def described(id: str, found: Watched, viewer: Viewer) -> ReplayInfo:
    match = found.match
    asked = set(match.asked)
    return ReplayInfo(
        id=id,
        game=match.game.id,
        game_title=match.game.title,
        config=dict(match.config),
        seats=match.seats,
        viewers=found.viewers,
        viewer=viewer,
        total=match.seq,
        over=match.over,
        commitment=commitment(match.dice.seed),
        seed=None if found.secret else str(match.dice.seed),
        events=numbered(match.seen(viewer)),
        answers=()
        if found.secret
        else tuple(
            AnswerInfo(n, seat, prompt, key_of(choice), n not in asked)
            for n, (seat, prompt, choice) in enumerate(match.log)
        ),
        outcome=match.outcome,
    )


@get("/api/replays/{replay_id:str}", operation_id="readReplay", tags=["replays"], responses=problems(404, 409))
async def read_replay(
    replay_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], viewer: ViewerNumber = None
) -> ReplayInfo:
    """The timeline of a table's match or of an imported record."""
    found = await watched(hub, replay_id, caller)
    return described(replay_id, found, found.eyes(viewer))


@get(
    "/api/replays/{replay_id:str}/frames/{n:int}",
    operation_id="readFrame",
    tags=["replays"],
    responses=problems(404, 409, 429),
)
async def read_frame(
    replay_id: Id,
    n: AnswerNumber,
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    viewer: ViewerNumber = None,
) -> Frame:
    """The table after n answers."""
    found = await watched(hub, replay_id, caller)
    with hub.budgets.counting("replays", caller.payer):
        eyes, total, match = found.eyes(viewer), found.match.seq, _at(found.match, n)
        events = tuple(event for event in numbered(match.seen(eyes)) if event.at == n)
        return Frame(n, total, eyes, match.scene(eyes), events)


@get(
    "/api/replays/{replay_id:str}/frames/{n:int}/why",
    operation_id="askWhy",
    tags=["replays"],
    responses=problems(404, 409, 429),
)
async def ask_why(replay_id: Id, n: AnswerNumber, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Why:
    """What a bot makes of the decision after n answers of a finished match, in about a second."""
    found = await watched(hub, replay_id, caller)
    if found.secret:
        raise Misuse("still_running", "bots tell their reasons when the match is over")
    hub.budgets.take("reasons", caller.address)
    hub.budgets.must_have("advice", caller.payer)
    match = _at(found.match, n)
    if match.over:
        raise Misuse("over", "nothing was asked any more")
    seat, key = _answer_to(match, found.match)
    level = found.levels[seat] if found.levels else None
    try:
        place = f"replay/{replay_id}"
        hint = await hub.workers.hint(caller.payer, place, match.answers, match, seat, bot_seed(match, seat), level)
    except WorkFailed as failed:
        raise Misuse("broken", f"no bot could think about this: {failed}", 500) from failed
    assert hint is not None
    question = match.question(seat)
    texts = {option.key: option.look.text for option in question.options} if question else {}
    return Why(n, seat, level, hint, key, texts.get(key, ""))


def _answer_to(match: Match[Any], whole: Match[Any]) -> tuple[int, str]:
    """Who answered the open question of a match in the end, and by which key; none if the match was broken off."""
    for seat, prompt, choice in whole.log[match.answers : match.answers + 1]:
        if not prompt.startswith("~"):
            return seat, key_of(choice)
    return match.waiting[0], ""


@get("/api/replays/{replay_id:str}/record", operation_id="saveReplay", tags=["replays"], responses=problems(404, 409))
async def save_replay(replay_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Response[Record]:
    """The record behind a replay, to save."""
    return await recorded(hub, replay_id, caller)


@get("/api/tables/{table_id:str}/record", operation_id="saveRecord", tags=["replays"], responses=problems(404, 409))
async def save_record(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Response[Record]:
    """The record of a finished match, to save."""
    return await recorded(hub, table_id, caller)


async def recorded(hub: Hub, id: str, caller: Caller) -> Response[Record]:
    found = await watched(hub, id, caller)
    if found.secret:
        raise Misuse("still_running", "the record can be had when the match is over")
    name = f'attachment; filename="{found.match.game.id}-{id}.json"'
    return Response(Record.of(found.match), headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/view", operation_id="saveView", tags=["replays"], responses=problems(404, 409))
async def save_view(
    table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], viewer: ViewerNumber = None
) -> SeatView:
    """What my seat may keep of a running match: no seed, no answers of others."""
    found = await watched(hub, table_id, caller)
    eyes, match = found.eyes(viewer), found.match
    events = numbered(match.seen(eyes))
    pledge = commitment(match.dice.seed)
    return SeatView(
        "rulewright-view", match.game.id, dict(match.config), eyes, pledge, match.seq, match.scene(eyes), events
    )


@post(
    "/api/replays/{replay_id:str}/fork", operation_id="fork", tags=["replays"], responses=problems(404, 409, 413, 429)
)
async def fork(
    replay_id: Id, data: JSONBody[ForkBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> Seated:
    """Try from here: a private table where I play on against bots, with other dice. What I cannot know is redrawn."""
    hub.budgets.take("tables", caller.address)
    found = await watched(hub, replay_id, caller)
    with hub.budgets.counting("replays", caller.payer):
        match, seat = _at(found.match, data.answers), data.seat
    level = hub.checked_level(data.level or USUAL.id)
    if seat is None:
        mine = [seat for seat in found.viewers if seat in match.waiting]
        seat = mine[0] if mine else max(found.viewers)
    if seat not in found.viewers or seat < 0:
        raise Misuse("forbidden", "only a seat of yours can try something while the match runs", 403, field="seat")
    person, me = await caller.or_new_guest()
    table = await hub.fork(replay_id, match, seat, person, level)
    return Seated(table.info(person), me)


def _at(match: Match[Any], n: int | None) -> Match[Any]:
    """The match after n answers; Misuse if it has not so many."""
    if n is not None and n > match.seq:
        raise Misuse("not_found", f"this match has {match.seq} answers, not {n}", 404, field="answers")
    return match if n is None or n == match.seq else match.at(n)


# ---- import and checks ----------------------------------------------------------------------------------------------


async def audited(data: Record, hub: Hub, caller: Caller) -> tuple[bytes, str]:
    """A record's text, and what is wrong with it, if anything is."""
    hub.budgets.take("records", caller.address)
    hub.budgets.must_have("replays", caller.payer)
    if len(data.answers) > hub.limits.record_answers:
        raise Misuse("too_big", f"a record has at most {hub.limits.record_answers} answers", 413)
    text = msgspec.json.encode(data)
    try:
        return text, await hub.workers.audit(caller.payer, text)
    except WorkFailed as failed:
        return text, f"the replay came to no end: {failed}"


@post(
    "/api/replays",
    operation_id="importRecord",
    tags=["replays"],
    request_max_body_size=RECORD_BYTES,
    responses=problems(404, 413, 429),
)
async def import_record(
    data: JSONBody[Record], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ReplayInfo:
    """Audit a record and keep it, to be watched and shared."""
    text, wrong = await audited(data, hub, caller)
    if wrong:
        raise Misuse("bad_record", wrong, 400)
    id = new_id()
    await hub.store.add_replay(id, text, caller.person)
    found = await watched(hub, id, caller)
    return described(id, found, found.eyes(None))


@post("/api/verify/seed", operation_id="verifySeed", tags=["replays"], status_code=200, responses=problems(413))
async def verify_seed(data: JSONBody[SeedBody]) -> SeedVerdict:
    """Is this the seed that was committed to?"""
    pledge = commitment(data.seed)
    return SeedVerdict(pledge == data.commitment.strip().lower(), pledge)


@post(
    "/api/verify/record",
    operation_id="verifyRecord",
    tags=["replays"],
    status_code=200,
    request_max_body_size=RECORD_BYTES,
    responses=problems(413, 429),
)
async def verify_record(
    data: JSONBody[Record], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> RecordVerdict:
    """Play every answer of a record again, and say whether all is as it should be."""
    text, wrong = await audited(data, hub, caller)
    if wrong:
        return RecordVerdict(False, wrong, len(data.answers), None)
    match = await asyncio.to_thread(Record.from_json(text).resume)
    good = "every answer fits its question, and the seed is the one that was committed to"
    return RecordVerdict(True, good, match.answers, match.outcome)


ROUTES = [
    read_replay, read_frame, ask_why, fork, save_replay, save_record, save_view, import_record, verify_seed,
    verify_record,
]  # fmt: skip
