"""The shelf of packs: upload, look, take, put elsewhere, remove."""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from rulewright.kernel import BadPack
from rulewright.kernel.pack import Pack
from rulewright.packs import Issue, build, check_packs, unpack

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.packs import PACKED_LETTERS, PackBody, PackInfo, PackIssue, PackVerdict, ShelfBody
from ..storage.packs import Shelved
from ..storage.person import Person
from .common import Id, problems, seen_pack

UPLOAD_BYTES = PACKED_LETTERS + 1000
MOST_ISSUES = 50
GameFilter = Annotated[str | None, QueryParameter(max_length=60, required=False, description="Only of this game.")]


def _account(caller: Caller) -> Person:
    """A shelf is an account's."""
    person = caller.must_be_known()
    if person.guest:
        raise Misuse("forbidden", "a shelf of packs needs an account", 403)
    return person


async def _mine(hub: Hub, pack_id: str, person: Person) -> Shelved:
    found = await seen_pack(hub, pack_id, person)
    if found.owner != person.id:
        raise Misuse("forbidden", "only who put a pack on the shelf may do this", 403)
    return found


def _read(file: str) -> tuple[Pack | None, list[Issue], float]:
    """A pack from its file, all that is wrong with it, and the processor time that it took to find out."""
    began = time.thread_time()
    pack, issues = _judged(file)
    return pack, issues, time.thread_time() - began


def _judged(file: str) -> tuple[Pack | None, list[Issue]]:
    try:
        pack = unpack(base64.b64decode(file, validate=True))
        return pack, check_packs([pack]).issues
    except binascii.Error:
        return None, [Issue("the file", "", "", "expected a file in base64")]
    except BadPack as error:
        return None, [Issue.of(error)]


async def _checked(data: PackBody, hub: Hub, caller: Caller) -> tuple[Pack | None, list[Issue]]:
    hub.budgets.take("packs", caller.address)
    hub.budgets.must_have("replays", caller.payer)
    pack, issues, seconds = await asyncio.to_thread(_read, data.file)
    hub.budgets.spend("replays", caller.payer, seconds)
    return pack, issues


@get("/api/packs", operation_id="listPacks", tags=["packs"], responses=problems())
async def list_packs(
    hub: NamedDependency[Hub], caller: NamedDependency[Caller], game: GameFilter = None
) -> list[PackInfo]:
    """Public packs and mine, the newest first."""
    return [found.info(caller.person) for found in await hub.packs.listed(caller.person, game)]


@get("/api/me/packs", operation_id="myPacks", tags=["packs"], responses=problems())
async def my_packs(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[PackInfo]:
    """The packs on my shelf."""
    person = caller.must_be_known()
    return [found.info(person) for found in await hub.packs.listed(person, None, mine=True)]


@post("/api/packs", operation_id="uploadPack", tags=["packs"], request_max_body_size=UPLOAD_BYTES,
      responses=problems(409, 413, 429))  # fmt: skip
async def upload_pack(data: JSONBody[PackBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PackInfo:
    """Put a pack on my shelf; it is checked first, and taken only without fault."""
    person = _account(caller)
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
    told = tuple(PackIssue(issue.file, issue.entry, issue.field, issue.text) for issue in issues[:MOST_ISSUES])
    return PackVerdict(not issues, told)


@get("/api/packs/{pack_id:str}", operation_id="readPack", tags=["packs"], responses=problems(404))
async def read_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PackInfo:
    """One pack."""
    return (await seen_pack(hub, pack_id, caller.person)).info(caller.person)


@get("/api/packs/{pack_id:str}/file", operation_id="savePack", tags=["packs"], media_type="application/octet-stream",
     responses=problems(404))  # fmt: skip
async def save_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Response[bytes]:
    """A pack as a file."""
    pack = (await seen_pack(hub, pack_id, caller.person)).pack
    name = f'attachment; filename="{pack.id}-{pack.version}.rwpack"'
    return Response(build(pack), media_type="application/octet-stream", headers={"content-disposition": name})


@patch("/api/packs/{pack_id:str}", operation_id="shelvePack", tags=["packs"], responses=problems(404, 413))
async def shelve_pack(
    pack_id: Id, data: JSONBody[ShelfBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> PackInfo:
    """Put my pack on another shelf: private, for who has the link, or public."""
    person = caller.must_be_known()
    await _mine(hub, pack_id, person)
    await hub.packs.put(pack_id, data.shelf)
    return (await _mine(hub, pack_id, person)).info(person)


@delete("/api/packs/{pack_id:str}", operation_id="removePack", tags=["packs"], responses=problems(404))
async def remove_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Take my pack off the server. Tables and replays that were played with it carry it, and play on."""
    await _mine(hub, pack_id, caller.must_be_known())
    await hub.packs.remove(pack_id)


ROUTES = [list_packs, my_packs, upload_pack, check_pack, read_pack, save_pack, shelve_pack, remove_pack]
