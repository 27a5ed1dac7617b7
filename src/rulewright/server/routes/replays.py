"""Replays: finished matches through any eyes, running ones through one's own, imported records, and the checks."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from rulewright.kernel import ALL, Capsule, Match, Record, Viewer, commitment, key_of
from rulewright.kernel.capsule import SUFFIX
from rulewright.kernel.earnings import Earning, earnings
from rulewright.kernel.lesson import LESSON
from rulewright.kernel.pack import PACKS
from rulewright.players import USUAL

from ..bots.workers import WorkFailed, bot_seed
from ..hub import Hub
from ..ids import new_id
from ..misuse import Misuse, refusals_told
from ..people.access import Caller
from ..protocol.packs import pins_in, without_packs
from ..protocol.replays import (
    AnswerInfo,
    ForkBody,
    Frame,
    PartingBody,
    PartingFound,
    RecordVerdict,
    ReplayInfo,
    SeatView,
    SeedBody,
    SeedVerdict,
    Why,
)
from ..protocol.tables import Seated
from ..tables.laying import level_for
from ..tables.secrecy import Eyes
from ..tables.sight import numbered
from .common import Id, ViewerNumber, problems

AnswerNumber = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="After so many answers.")]
RECORD_BYTES = 4_000_000


def described(id: str, eyes: Eyes, viewer: Viewer) -> ReplayInfo:
    match, counts = eyes.match, eyes.match.counts(viewer)
    asked = set(match.asked)
    return ReplayInfo(
        id=id,
        game=match.game.id,
        game_title=match.game.title,
        config=without_packs(match.config),
        packs=pins_in(match.config),
        seats=match.seats,
        viewers=eyes.viewers,
        viewer=viewer,
        first=counts[match.begins(viewer)],
        total=match.number(viewer),
        over=match.over,
        commitment=eyes.commitment,
        seed=eyes.seed,
        events=numbered(match.seen(viewer), counts),
        answers=()
        if eyes.sealed
        else tuple(
            AnswerInfo(counts[n], seat, prompt, key_of(choice), n not in asked)
            for n, (seat, prompt, choice) in enumerate(match.log)
            if n >= match.begins(ALL)
        ),
        outcome=match.outcome,
    )


@get("/api/replays/{replay_id:str}", operation_id="readReplay", tags=["replays"], responses=problems(404, 409))
async def read_replay(
    replay_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], viewer: ViewerNumber = None
) -> ReplayInfo:
    """The timeline of a table's match or of an imported record."""
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    return described(replay_id, eyes, eyes.pick(viewer))


@get("/api/replays/{replay_id:str}/earnings", operation_id="readEarnings", tags=["replays"],
     responses=problems(404, 409, 429))  # fmt: skip
async def read_earnings(
    replay_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], viewer: ViewerNumber = None
) -> list[Earning]:
    """What the party of a finished match gained for its campaign, each with the moment that it came from."""
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    if eyes.sealed:
        raise Misuse("still_running", "what was gained is told when the match is over")
    picked = eyes.pick(viewer)

    def found() -> tuple[Earning, ...]:
        return earnings(Record.of(eyes.to_keep()), picked)

    with refusals_told():
        return list(await hub.budgets.paid("replays", caller.payer, found))


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
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    with hub.budgets.counting("replays", caller.payer):
        seen_by = eyes.pick(viewer)
        match = eyes.after(n, seen_by)
        events = tuple(event for event in numbered(match.seen(seen_by), match.counts(seen_by)) if event.at == n)
        return Frame(n, eyes.match.number(seen_by), seen_by, match.scene(seen_by), events)


@get(
    "/api/replays/{replay_id:str}/frames/{n:int}/why",
    operation_id="askWhy",
    tags=["replays"],
    responses=problems(404, 409, 429),
)
async def ask_why(
    replay_id: Id,
    n: AnswerNumber,
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    viewer: ViewerNumber = None,
) -> Why:
    """What a bot makes of the decision after n answers of a finished match, in about a second."""
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    if eyes.sealed:
        raise Misuse("still_running", "bots tell their reasons when the match is over")
    hub.budgets.take("reasons", caller.address)
    hub.budgets.must_have("advice", caller.payer)
    match = eyes.at(eyes.position(n, eyes.pick(viewer)), ALL)
    if match.over:
        raise Misuse("over", "nothing was asked any more")
    seat, key = _answer_to(match, eyes.match)
    level = eyes.levels[seat] if eyes.levels else None
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
    eyes = await hub.watching.eyes_on(id, caller.person, caller.address)
    record = Record.of(await asyncio.to_thread(eyes.to_keep))
    name = f'attachment; filename="{record.game}-{id}.json"'
    return Response(record, headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/view", operation_id="saveView", tags=["replays"], responses=problems(404, 409))
async def save_view(
    table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], viewer: ViewerNumber = None
) -> SeatView:
    """What my seat may keep of a running match: no seed, no answers of others."""
    eyes = await hub.watching.eyes_on(table_id, caller.person, caller.address)
    seen_by, match = eyes.pick(viewer), eyes.match
    scene, config, number = match.scene(seen_by), without_packs(match.config), match.number(seen_by)
    events = numbered(match.seen(seen_by), match.counts(seen_by))
    return SeatView("rulewright-view", match.game.id, config, seen_by, eyes.commitment, number, scene, events)


@get(
    "/api/replays/{replay_id:str}/frames/{n:int}/capsule",
    operation_id="saveCapsule",
    tags=["replays"],
    responses=problems(404, 409, 429),
)
async def save_capsule(
    replay_id: Id,
    n: AnswerNumber,
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
    viewer: ViewerNumber = None,
) -> Response[Capsule]:
    """A moment to take along: with the record up to it, or, while the match is played, what these eyes see alone."""
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    with hub.budgets.counting("replays", caller.payer):
        seen_by, package = eyes.pick(viewer), version("rulewright")
        at = eyes.position(n, seen_by)
        there = eyes.at(at, seen_by)
        if eyes.sealed:
            capsule = Capsule.sealed(there, seen_by, package, replay_id, eyes.commitment)
        else:
            kept = await asyncio.to_thread(eyes.to_keep)
            before = eyes.match.answers - kept.answers
            if at < before:
                raise Misuse("no_record", f"the record of this branch begins after {before} answers")
            capsule = Capsule.whole(kept, at - before, seen_by, package)
    name = f'attachment; filename="{capsule.game}-{replay_id}-{n}{SUFFIX}"'
    return Response(capsule, headers={"content-disposition": name})


@post(
    "/api/replays/{replay_id:str}/fork",
    operation_id="fork",
    tags=["replays"],
    responses=problems(404, 409, 413, 429, 503),
)
async def fork(
    replay_id: Id, data: JSONBody[ForkBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> Seated:
    """Try from here: a private table where I play on against bots, with other dice. What I cannot know is redrawn."""
    hub.budgets.take("tables", caller.address)
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    counted_by = next((eye for eye in (data.viewer, data.seat) if eye is not None), eyes.viewers[0])
    at = eyes.position(data.answers, eyes.pick(counted_by))
    seat = data.seat if data.seat is not None else _seat_to_try(eyes, at)
    if seat not in eyes.viewers or seat < 0:
        raise Misuse("forbidden", "only a seat of yours can try something while the match runs", 403, field="seat")
    level = await level_for(hub, data.level or USUAL.id, caller.person, eyes.match.game)
    with hub.budgets.counting("replays", caller.payer):
        match = eyes.at(at, seat)
    person, me = await caller.or_new_guest()
    table = await hub.laying.fork(replay_id, match, seat, person, level)
    return Seated(table.info(person), me)


def _seat_to_try(eyes: Eyes, at: int) -> int:
    """The seat of those that one may look through that is asked there; else the last."""
    seats = [seat for seat in eyes.viewers if seat >= 0 and at >= eyes.match.begins(seat)]
    return next((seat for seat in seats if seat in eyes.at(at, seat).waiting), max(eyes.viewers))


@post(
    "/api/replays/{replay_id:str}/parting",
    operation_id="findParting",
    tags=["replays"],
    status_code=200,
    responses=problems(404, 409, 413, 429),
)
async def find_parting(
    replay_id: Id, data: JSONBody[PartingBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PartingFound:
    """Play a finished match with other options, and tell the first place where the two part."""
    hub.budgets.take("records", caller.address)
    hub.budgets.must_have("replays", caller.payer)
    eyes = await hub.watching.eyes_on(replay_id, caller.person, caller.address)
    kept = await asyncio.to_thread(eyes.to_keep)
    for name in (PACKS, LESSON):
        if name in data.config:
            raise Misuse("bad_config", "a record keeps its packs, and is no other lesson", 400, field=name)
    with refusals_told():
        kept.game.completed({**kept.config, **data.config})
    try:
        record, changes = msgspec.json.encode(Record.of(kept)), msgspec.json.encode(data.config)
        return PartingFound(await hub.workers.parting(caller.payer, record, changes))
    except WorkFailed as failed:
        raise Misuse("broken", f"the match could not be played so: {failed}", 500) from failed


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
    await hub.replays.add(id, text, caller.person)
    eyes = await hub.watching.eyes_on(id, caller.person, caller.address)
    return described(id, eyes, eyes.pick(None))


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
    if LESSON in data.config:
        good += "; it is a lesson, whose first rolls are written in it"
    if data.origin is not None:
        good += "; it begins with a position that was laid, of which nothing is proven"
    return RecordVerdict(True, good, match.answers, match.outcome)


ROUTES = [
    read_replay, read_earnings, read_frame, ask_why, save_capsule, find_parting, fork, save_replay, save_record,
    save_view, import_record, verify_seed, verify_record,
]  # fmt: skip
