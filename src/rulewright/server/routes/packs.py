"""The shelf of packs: upload, look, take, put elsewhere, remove."""

from __future__ import annotations

import asyncio
import base64
from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from rulewright.kernel import BadPack, Config, find_game
from rulewright.kernel.pack import Pack, carried, drawn, pack_of, packs_of
from rulewright.kernel.registry import with_packs
from rulewright.kernel.scene import Sheet
from rulewright.lab.measuring import Measure, badge_of, words_of
from rulewright.packs import Issue, build, check_packs, unpack
from rulewright.packs.drafting import cards_of

from ..hub import Hub
from ..lab.labs import Labs
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.packs import PACKED_LETTERS, PackBody, PackInfo, PackVerdict, ShelfBody
from ..protocol.tables import TableInfo
from ..protocol.workshop import EntryMeasure, MeasureBody, MeasuredPack, PackMeasures, PackPage
from ..storage.packs import Shelved
from ..storage.person import Person
from .common import Id, must_have_account, paid, problems, seen_pack, told_issues
from .tables import shown

UPLOAD_BYTES = PACKED_LETTERS + 1000
TABLES = 12  # of a pack's page
GameFilter = Annotated[str | None, QueryParameter(max_length=60, required=False, description="Only of this game.")]


async def _mine(hub: Hub, pack_id: str, person: Person) -> Shelved:
    found = await seen_pack(hub, pack_id, person)
    if found.owner != person.id:
        raise Misuse("forbidden", "only who put a pack on the shelf may do this", 403)
    return found


def _judged(data: PackBody) -> tuple[Pack | None, list[Issue]]:
    """A pack from its file or draft, and all that is wrong with it."""
    try:
        packed = base64.b64decode(data.file, validate=True)
        pack = unpack(packed) if data.draft is None else pack_of(data.draft)
        return pack, check_packs([pack]).issues
    except ValueError:
        return None, [Issue("the file", "", "", "expected a file in base64")]
    except BadPack as error:
        return None, [Issue.of(error)]


async def _checked(data: PackBody, hub: Hub, caller: Caller) -> tuple[Pack | None, list[Issue]]:
    hub.budgets.take("packs", caller.address)
    return await paid(hub, caller, _judged, data)


@get("/api/packs", operation_id="listPacks", tags=["packs"], responses=problems())
async def list_packs(
    hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller], game: GameFilter = None
) -> list[PackInfo]:
    """Public packs and mine, the newest first."""
    found = [found.info(caller.person) for found in await hub.packs.listed(caller.person, game)]
    return await asyncio.to_thread(lambda: [_with_badge(info, labs) for info in found])


def _with_badge(info: PackInfo, labs: Labs) -> PackInfo:
    measures = labs.measures(info.hash)
    return info if measures is None else replace(info, badge=badge_of(measures))


@get("/api/me/packs", operation_id="myPacks", tags=["packs"], responses=problems())
async def my_packs(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[PackInfo]:
    """The packs on my shelf."""
    person = caller.must_be_known()
    return [found.info(person) for found in await hub.packs.listed(person, None, mine=True)]


@post("/api/packs", operation_id="uploadPack", tags=["packs"], request_max_body_size=UPLOAD_BYTES,
      responses=problems(409, 413, 429))  # fmt: skip
async def upload_pack(data: JSONBody[PackBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PackInfo:
    """Put a pack on my shelf; it is checked first, and taken only without fault."""
    person = must_have_account(caller)
    if data.shelf != "private":
        await hub.chats.must_be_heard(person)
    pack, issues = await _checked(data, hub, caller)
    if pack is None or issues:
        first = issues[0]
        more = f" (and {len(issues) - 1} more)" if len(issues) > 1 else ""
        raise Misuse("bad_pack", f"{first}{more}", 400, field=first.field)
    return (await hub.packs.add(pack, person, data.shelf, hub.limits.packs_shelved)).info(person)


@post("/api/packs/check", operation_id="checkPack", tags=["packs"], status_code=200,
      request_max_body_size=UPLOAD_BYTES, responses=problems(413, 429))  # fmt: skip
async def check_pack(
    data: JSONBody[PackBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PackVerdict:
    """Say what is wrong with a pack, and keep nothing."""
    caller.must_be_known()
    _, issues = await _checked(data, hub, caller)
    return PackVerdict(not issues, told_issues(issues))


@get("/api/packs/{pack_id:str}", operation_id="readPack", tags=["packs"], responses=problems(404))
async def read_pack(
    pack_id: Id, hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> PackInfo:
    """One pack."""
    return _with_badge((await seen_pack(hub, pack_id, caller.person)).info(caller.person), labs)


@get("/api/packs/{pack_id:str}/content", operation_id="readPackContent", tags=["packs"], responses=problems(404))
async def read_pack_content(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> dict[str, Any]:
    """All that a pack says: to be read, and to begin another from."""
    return carried([(await seen_pack(hub, pack_id, caller.person)).pack])[0]


@get("/api/packs/{pack_id:str}/page", operation_id="readPackPage", tags=["packs"], responses=problems(404, 429))
async def read_pack_page(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PackPage:
    """A pack with its cards, its versions, and the tables with it: mine, and those in the lobby."""
    found = await seen_pack(hub, pack_id, caller.person)
    cards, issues = await paid(hub, caller, _shown_cards, found.pack)
    return PackPage(
        pack=found.info(caller.person),
        issues=told_issues(issues),
        cards=tuple(cards),
        pictures=drawn([found.pack]),
        versions=tuple(await hub.packs.versions(found, caller.person)),
        tables=tuple(await _tables_with(hub, found.pack, caller.person)),
    )


def _shown_cards(pack: Pack) -> tuple[list[Sheet], list[Issue]]:
    """The cards of a pack, or why it does not fit its game as that is now."""
    try:
        game = find_game(pack.game)
        return cards_of(game, with_packs(game, [pack], keep=False), pack), []
    except BadPack as error:
        return [], [Issue.of(error)]


async def _tables_with(hub: Hub, pack: Pack, person: Person | None) -> list[TableInfo]:
    """Tables that are played with a pack and that somebody would find anyway."""
    mine = (await hub.store.tables_of(person))[0] if person else []
    lobby = [each for each in await hub.store.lobby(pack.game) if each.laid.admits == "anyone"]
    found = {each.laid.id: each for each in (*mine, *lobby) if pack.hash in each.laid.setup.content.values()}
    return [shown(hub, each, person) for each in list(found.values())[:TABLES]]


@get("/api/packs/{pack_id:str}/file", operation_id="savePack", tags=["packs"], media_type="application/octet-stream",
     responses=problems(404))  # fmt: skip
async def save_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Response[bytes]:
    """A pack as a file."""
    pack = (await seen_pack(hub, pack_id, caller.person)).pack
    name = f'attachment; filename="{pack.id}-{pack.version}.rwpack"'
    return Response(build(pack), media_type="application/octet-stream", headers={"content-disposition": name})


@get("/api/packs/{pack_id:str}/measures", operation_id="readMeasures", tags=["packs"], responses=problems(404))
async def read_measures(
    pack_id: Id, hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> PackMeasures:
    """What the lab found of a pack, and how far it is."""
    found = await seen_pack(hub, pack_id, caller.person)
    return await asyncio.to_thread(_measures, labs, found.pack.hash)


@post("/api/packs/{pack_id:str}/measure", operation_id="measurePack", tags=["packs"], status_code=200,
      responses=problems(404, 409, 413, 429))  # fmt: skip
async def measure_pack(
    pack_id: Id,
    data: JSONBody[MeasureBody],
    hub: NamedDependency[Hub],
    labs: NamedDependency[Labs],
    caller: NamedDependency[Caller],
) -> PackMeasures:
    """Let bots find out how strong the pieces of my pack are; the run waits for its turn in the lab."""
    person = caller.must_be_known()
    found = await _mine(hub, pack_id, person)
    hub.budgets.take("packs", caller.address)
    game = await paid(hub, caller, with_packs, find_game(found.pack.game), [found.pack])
    await labs.measure(game, data.games, person, caller.payer)
    return await asyncio.to_thread(_measures, labs, found.pack.hash)


def told_measure(one: Measure, co_operative: bool) -> EntryMeasure:
    """A measure for the wire, with its words."""
    return EntryMeasure(
        one.kind, one.id, one.name, one.how, one.games, one.value, one.low, one.high, one.likes, one.official,
        words_of(one, co_operative), one.rounds, one.lead_changes, one.draws, one.shares, one.against, one.taken,
    )  # fmt: skip


@get("/api/tables/{table_id:str}/packs", operation_id="readTablePacks", tags=["tables"], responses=problems(404, 409))
async def read_table_packs(
    table_id: Id, hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> list[MeasuredPack]:
    """The packs of a table, with what the lab found of their pieces."""
    stored = await hub.tables.stored(table_id)
    await hub.tables.must_admit(stored, caller.person)
    return await asyncio.to_thread(_measured_packs, labs, stored.laid.setup.config)


def _measured_packs(labs: Labs, config: Config) -> list[MeasuredPack]:
    told = []
    for pack in packs_of(config):
        found = labs.measures(pack.hash)
        entries = tuple(told_measure(one, found.co_operative) for one in found.entries) if found else ()
        badge = badge_of(found) if found else ""
        told.append(MeasuredPack(pack.id, pack.name, pack.version, pack.author, badge, entries))
    return told


def _measures(labs: Labs, hash: str) -> PackMeasures:
    running, found = labs.measuring(hash), labs.measures(hash)
    if found is None:
        return PackMeasures(0, "", "", (), running)
    entries = tuple(told_measure(one, found.co_operative) for one in found.entries)
    return PackMeasures(found.games, found.level, badge_of(found), entries, running)


@patch("/api/packs/{pack_id:str}", operation_id="shelvePack", tags=["packs"], responses=problems(404, 413))
async def shelve_pack(
    pack_id: Id, data: JSONBody[ShelfBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PackInfo:
    """Put my pack on another shelf: private, for who has the link, or public."""
    person = caller.must_be_known()
    await _mine(hub, pack_id, person)
    if data.shelf != "private":
        await hub.chats.must_be_heard(person)
    await hub.packs.put(pack_id, data.shelf)
    return (await _mine(hub, pack_id, person)).info(person)


@delete("/api/packs/{pack_id:str}", operation_id="removePack", tags=["packs"], responses=problems(404))
async def remove_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Take my pack off the server. Tables and replays that were played with it carry it, and play on."""
    await _mine(hub, pack_id, caller.must_be_known())
    await hub.packs.remove(pack_id)


ROUTES = [
    list_packs, my_packs, upload_pack, check_pack, read_pack, read_pack_content, read_pack_page, save_pack,
    read_measures, read_table_packs, measure_pack, shelve_pack, remove_pack,
]  # fmt: skip
