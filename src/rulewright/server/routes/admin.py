"""For those who look after a server: people, tables, runs, packs and tournaments, and the log of what they did.

No secret of a match is told here.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from ..hub import Hub
from ..lab.labs import Labs
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.admin import AuditLine, DueTable, OnBody, PackNote, PersonNote
from ..protocol.lab import LabRun
from ..protocol.nights import NightInfo
from ..protocol.tables import TableInfo
from ..storage.person import Person
from ..times import now_ms
from .common import Id, problems

Find = Annotated[str, QueryParameter(max_length=60, required=False, description="Part of a name, or an id.")]
TAGS = ["admin"]


def must_be_admin(caller: Caller) -> Person:
    person = caller.must_be_known()
    if not person.admin:
        raise Misuse("forbidden", "this is for those who look after the server", 403)
    return person


async def _somebody(hub: Hub, id: str) -> Person:
    """Whom an act is about; Misuse if they look after the server themselves."""
    person = await hub.people.by_id(id)
    if person is None:
        raise Misuse("not_found", f"there is nobody {id!r}", 404)
    if person.admin:
        raise Misuse("forbidden", f"{person.name} looks after this server too: `rulewright admin` ends that", 403)
    return person


@get("/api/admin/people", operation_id="adminPeople", tags=TAGS, responses=problems())
async def admin_people(hub: NamedDependency[Hub], caller: NamedDependency[Caller], find: Find = "") -> list[PersonNote]:
    """Those who came last, or whose name has this in it."""
    must_be_admin(caller)
    return await hub.keeping.people(find)


@post(
    "/api/admin/people/{person_id:str}/mute",
    operation_id="adminMute",
    tags=TAGS,
    status_code=204,
    responses=problems(404, 413),
)
async def admin_mute(
    person_id: Id, data: JSONBody[OnBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> None:
    """Somebody may write nowhere, or everywhere again."""
    admin, person = must_be_admin(caller), await _somebody(hub, person_id)
    await hub.keeping.note(admin, "mute" if data.on else "unmute", person.id, person.name)
    await hub.keeping.mute(person.id, data.on)


@post(
    "/api/admin/people/{person_id:str}/ban",
    operation_id="adminBan",
    tags=TAGS,
    status_code=204,
    responses=problems(404, 413),
)
async def admin_ban(
    person_id: Id, data: JSONBody[OnBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> None:
    """Somebody may not come in, and bots take the seats; or an account may come in again."""
    admin, person = must_be_admin(caller), await _somebody(hub, person_id)
    await hub.keeping.note(admin, "ban" if data.on else "unban", person.id, person.name)
    await hub.ban(person, data.on)


@post(
    "/api/admin/people/{person_id:str}/remove",
    operation_id="adminRemovePerson",
    tags=TAGS,
    status_code=204,
    responses=problems(404),
)
async def admin_remove_person(person_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Somebody goes for good, as if by their own wish: no name, no words, and matches stay."""
    admin, person = must_be_admin(caller), await _somebody(hub, person_id)
    await hub.keeping.note(admin, "remove person", person.id, person.name)
    await hub.forget(person)


@get("/api/admin/tables", operation_id="adminTables", tags=TAGS, responses=problems())
async def admin_tables(hub: NamedDependency[Hub], caller: NamedDependency[Caller], find: Find = "") -> list[TableInfo]:
    """The newest tables, or those of this id, game or title, as a spectator is shown them; broken ones too."""
    person = must_be_admin(caller)
    good, bad = await hub.store.newest(find)
    found = [*(stored.info(None) for stored in good), *(table.info(person) for table in bad)]
    return sorted(found, key=lambda table: -table.created)


@post(
    "/api/admin/tables/{table_id:str}/remove",
    operation_id="adminRemoveTable",
    tags=TAGS,
    status_code=204,
    responses=problems(404),
)
async def admin_remove_table(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """A table goes, with its log and its chat."""
    admin = must_be_admin(caller)
    title = await hub.store.title(table_id)
    if title is None:
        raise Misuse("not_found", f"there is no table {table_id!r}", 404)
    await hub.keeping.note(admin, "remove table", table_id, title)
    await hub.remove_table(table_id)


@post(
    "/api/admin/lab/{run_id:str}/stop",
    operation_id="adminStopRun",
    tags=TAGS,
    status_code=200,
    responses=problems(404, 409),
)
async def admin_stop_run(
    run_id: Id, hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> LabRun:
    """A run ends; what it has finished is kept."""
    admin = must_be_admin(caller)
    run = labs.info(run_id, of_pack=True)
    await hub.keeping.note(admin, "stop run", run_id, run.name or run.game_title)
    return await labs.halt(run_id)


@post(
    "/api/admin/lab/{run_id:str}/remove",
    operation_id="adminRemoveRun",
    tags=TAGS,
    status_code=204,
    responses=problems(404, 409),
)
async def admin_remove_run(
    run_id: Id, hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> None:
    """A run goes, with all that it has found."""
    admin = must_be_admin(caller)
    run = labs.info(run_id, of_pack=True)
    await hub.keeping.note(admin, "remove run", run_id, run.name or run.game_title)
    await labs.remove(run_id)


@get("/api/admin/packs", operation_id="adminPacks", tags=TAGS, responses=problems())
async def admin_packs(hub: NamedDependency[Hub], caller: NamedDependency[Caller], find: Find = "") -> list[PackNote]:
    """The newest packs on all shelves, or those of this id, name, game or maker; not what is in them."""
    must_be_admin(caller)
    return await hub.keeping.packs(find)


@post(
    "/api/admin/packs/{pack_id:str}/hide",
    operation_id="adminHidePack",
    tags=TAGS,
    status_code=204,
    responses=problems(404),
)
async def admin_hide_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """A pack is put on its maker's private shelf."""
    admin, title = must_be_admin(caller), await hub.keeping.pack_title(pack_id)
    await hub.keeping.note(admin, "hide pack", pack_id, title)
    await hub.packs.put(pack_id, "private")


@post(
    "/api/admin/packs/{pack_id:str}/remove",
    operation_id="adminRemovePack",
    tags=TAGS,
    status_code=204,
    responses=problems(404),
)
async def admin_remove_pack(pack_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """A pack goes. Tables that are played with it carry it, and play on."""
    admin, title = must_be_admin(caller), await hub.keeping.pack_title(pack_id)
    await hub.keeping.note(admin, "remove pack", pack_id, title)
    await hub.packs.remove(pack_id)


@get("/api/admin/nights", operation_id="adminNights", tags=TAGS, responses=problems())
async def admin_nights(hub: NamedDependency[Hub], caller: NamedDependency[Caller], find: Find = "") -> list[NightInfo]:
    """The newest tournaments, or those of this id, game or name; broken ones too."""
    must_be_admin(caller)
    return await hub.tournaments.all(find)


@post(
    "/api/admin/nights/{night_id:str}/cancel",
    operation_id="adminCancelNight",
    tags=TAGS,
    status_code=204,
    responses=problems(404, 409),
)
async def admin_cancel_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """A tournament ends without a result, whatever state it is in; the matches that are played go on."""
    admin, name = must_be_admin(caller), await hub.tournaments.name(night_id)
    await hub.keeping.note(admin, "cancel tournament", night_id, name)
    await hub.tournaments.call_off(night_id)


@get("/api/admin/due", operation_id="adminDue", tags=TAGS, responses=problems())
async def admin_due(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[DueTable]:
    """Which tables the settings would let go now."""
    must_be_admin(caller)
    return await hub.keeping.due(hub.settings.retention, now_ms())


@get("/api/admin/audit", operation_id="adminAudit", tags=TAGS, responses=problems())
async def admin_audit(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[AuditLine]:
    """What those did who look after the server, the latest first."""
    must_be_admin(caller)
    return await hub.keeping.audit()


ROUTES = [
    admin_people, admin_mute, admin_ban, admin_remove_person, admin_tables, admin_remove_table, admin_stop_run,
    admin_remove_run, admin_packs, admin_hide_pack, admin_remove_pack, admin_nights, admin_cancel_night,
    admin_due, admin_audit,
]  # fmt: skip
