"""The workshop: what packs are made of, a look at a draft, a table to try it at, and the drafts that are kept."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from rulewright.kernel import BadPack, Game, find_game
from rulewright.kernel.cast import in_play
from rulewright.kernel.chart import Chart
from rulewright.kernel.pack import DEEPEST, LARGEST, Pack, carried, check_plain, pack_of
from rulewright.kernel.registry import with_packs
from rulewright.kernel.scene import Seat
from rulewright.packs import build, unpack
from rulewright.packs.drafting import Glance, glance
from rulewright.packs.kit import kit_of, printed
from rulewright.packs.painting import paint
from rulewright.players import USUAL

from ..hub import Hub
from ..misuse import Misuse, refusals_told
from ..people.access import Caller
from ..protocol.packs import PackBody
from ..protocol.tables import NewTable, Seated, SeatPlan
from ..protocol.workshop import (
    DRAFT_BYTES,
    MAP_BYTES,
    DraftBody,
    DraftInfo,
    DraftLook,
    KindInfo,
    PaintBody,
    PaintedMap,
    ToolInfo,
    TrialBody,
    WorkshopInfo,
)
from .common import Id, must_have_account, paid, problems, told_issues
from .packs import UPLOAD_BYTES

MOST_CARDS = 300
Place = Annotated[str, PathParameter(min_length=1, max_length=80, description="A kind of content, or an entry.")]
DraftId = Annotated[str, PathParameter(pattern="^[a-z0-9]{8,24}$", description="The maker's own name for a draft.")]


@get("/api/games/{game_id:str}/workshop", operation_id="readWorkshop", tags=["packs"], responses=problems(404))
async def read_workshop(game_id: Id) -> WorkshopInfo:
    """What packs of a game are made of: kinds with their schemas, and the kit of abilities and effects."""
    return _workshop(find_game(game_id).id)


@cache
def _workshop(id: str) -> WorkshopInfo:
    game = find_game(id)
    kit = kit_of(game)
    kinds = (
        KindInfo(one.id, one.text, one.schema, one.entries, one.words, one.effects, _chart(game, one.id))
        for one in kit.kinds
    )
    tools = (ToolInfo(one.word, one.text, one.forms) for one in kit.tools)
    return WorkshopInfo(game.id, game.title, game.version, tuple(kinds), tuple(tools))


def _chart(game: Game[Any], kind: str) -> Chart | None:
    return game.makers[kind].chart if kind in game.makers else None


@get("/api/games/{game_id:str}/workshop/{kind:str}/{entry:str}", operation_id="readPrinted", tags=["packs"],
     responses=problems(404))  # fmt: skip
async def read_printed(game_id: Id, kind: Place, entry: Place) -> dict[str, Any]:
    """An entry as the game has it, to begin another from."""
    found = printed(find_game(game_id), kind, entry)
    if found is None:
        raise Misuse("not_found", f"there is no {entry!r} among {kind!r}", 404)
    return found


# ---- a draft that is sent along -------------------------------------------------------------------------------------


@post("/api/workshop/look", operation_id="lookAtDraft", tags=["packs"], status_code=200,
      request_max_body_size=DRAFT_BYTES, responses=problems(413, 429))  # fmt: skip
async def look_at_draft(
    data: JSONBody[DraftBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> DraftLook:
    """Say what is wrong with a draft, and show the cards of what is right. Nothing is kept."""
    hub.budgets.take("drafts", caller.address)
    seen: Glance = await paid(hub, caller, glance, data.draft)
    return DraftLook(told_issues(seen.issues), tuple(seen.cards[:MOST_CARDS]), seen.pictures)


@post("/api/workshop/paint", operation_id="paintMap", tags=["packs"], status_code=200,
      request_max_body_size=MAP_BYTES, responses=problems(404, 413, 429))  # fmt: skip
async def paint_map(
    data: JSONBody[PaintBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PaintedMap:
    """Go over a map with a stroke, and say what it has become. Nothing is kept."""
    hub.budgets.take("strokes", caller.address)
    game = find_game(data.game)
    with refusals_told():
        painted = await paid(hub, caller, paint, game, data.kind, data.entry, data.stroke)
    return PaintedMap(*painted)


@post("/api/workshop/open", operation_id="openPack", tags=["packs"], status_code=200,
      request_max_body_size=UPLOAD_BYTES, responses=problems(413, 429))  # fmt: skip
async def open_pack(
    data: JSONBody[PackBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> dict[str, Any]:
    """A pack from its file, to be edited, whatever its entries are worth."""
    hub.budgets.take("packs", caller.address)
    return await paid(hub, caller, _unfolded, data.file)


def _unfolded(file: str) -> dict[str, Any]:
    try:
        return carried([unpack(base64.b64decode(file, validate=True))])[0]
    except ValueError:
        raise BadPack("the file", "", "", "expected a file in base64") from None


@post("/api/workshop/file", operation_id="foldDraft", tags=["packs"], status_code=200,
      media_type="application/octet-stream", request_max_body_size=DRAFT_BYTES,
      responses=problems(413, 429))  # fmt: skip
async def fold_draft(
    data: JSONBody[DraftBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> Response[bytes]:
    """A draft as a file, to be taken along."""
    hub.budgets.take("packs", caller.address)
    packed = await paid(hub, caller, lambda: build(pack_of(data.draft)))
    return Response(packed, media_type="application/octet-stream")


@post("/api/workshop/try", operation_id="tryDraft", tags=["packs"], request_max_body_size=DRAFT_BYTES,
      responses=problems(413, 429, 503))  # fmt: skip
async def try_draft(data: JSONBody[TrialBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """A table of my own, against bots, with a draft; the entry is in play, where the game has a place for it."""
    hub.budgets.take("tables", caller.address)
    with refusals_told():
        pack, config, seats, side = await paid(hub, caller, _trial, data)
    person, me = await caller.or_new_guest()
    mine = next((seat.index for seat in seats if seat.team == side), 0)
    bots = SeatPlan("bot", USUAL.id)
    plan = NewTable(pack.game, config, title=f"{pack.name}, tried"[:80], chat="off")
    if not find_game(pack.game).co_operative:
        plan.seats = [SeatPlan("me") if seat.index == mine else bots for seat in seats]
    table = await hub.laying.lay(plan, person, packs=[pack])
    await table.settle_preliminaries()
    return Seated(table.info(person), me)


def _trial(data: TrialBody) -> tuple[Pack, dict[str, Any], Sequence[Seat], int]:
    """The pack, a config with the entry in play (as usual where it waits in a deck), its seats, and whose it is."""
    pack = pack_of(data.draft)
    game = with_packs(find_game(pack.game), [pack])
    found = in_play(game, data.kind, data.entry) if data.entry else None
    usual = next((dict(one.config) for one in game.set_ups if one.starter), {})
    config, side = found or (usual, 0)
    return pack, config, game.seats(game.completed(config)), side


# ---- drafts that are kept -------------------------------------------------------------------------------------------


@get("/api/me/drafts", operation_id="myDrafts", tags=["packs"], responses=problems())
async def my_drafts(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[DraftInfo]:
    """The packs that I am making."""
    return await hub.drafts.of(caller.must_be_known())


@get("/api/me/drafts/{draft_id:str}", operation_id="readDraft", tags=["packs"], responses=problems(404))
async def read_draft(draft_id: DraftId, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> DraftInfo:
    """A draft of mine."""
    found = await hub.drafts.find(draft_id, caller.must_be_known())
    if found is None:
        raise Misuse("not_found", "there is no such draft", 404)
    return found


@put("/api/me/drafts/{draft_id:str}", operation_id="keepDraft", tags=["packs"], request_max_body_size=DRAFT_BYTES,
     responses=problems(409, 413, 429))  # fmt: skip
async def keep_draft(
    draft_id: DraftId, data: JSONBody[DraftBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> DraftInfo:
    """Keep a draft of mine, whatever state it is in: plain data, no larger than a pack may be."""
    person = must_have_account(caller)
    hub.budgets.take("drafts", caller.address)
    with refusals_told():
        check_plain(data.draft, "the draft", "", "", DEEPEST + 4)
    if len(msgspec.json.encode(data.draft)) > LARGEST:
        raise Misuse("too_large", f"a draft has at most {LARGEST} bytes", 413)
    return await hub.drafts.keep(draft_id, data.draft, person, data.since, hub.limits.packs_drafted)


@delete("/api/me/drafts/{draft_id:str}", operation_id="removeDraft", tags=["packs"], responses=problems())
async def remove_draft(draft_id: DraftId, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Throw a draft of mine away."""
    await hub.drafts.remove(draft_id, caller.must_be_known())


ROUTES = [
    read_workshop, read_printed, look_at_draft, paint_map, open_pack, fold_draft, try_draft, my_drafts, read_draft,
    keep_draft, remove_draft,
]  # fmt: skip
