"""The lobby: tables are laid, found and joined here; playing happens on the websocket."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from rulewright.kernel.pack import packs_of

from ..hub import Hub
from ..lab.labs import Labs
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.games import GameInfo
from ..protocol.packs import without_packs
from ..protocol.tables import (
    ChatBody,
    LeaveBody,
    LevelBody,
    NewTable,
    RemoveBody,
    Seated,
    SeatPlan,
    SpectatorInfo,
    Standing,
    TableInfo,
)
from ..storage.person import Person
from ..storage.stored import Chair, Stored
from ..tables.laying import level_for
from ..tables.standing import standing_of
from ..tables.table import Table
from .common import Id, SeatNumber, must_be_within, problems, seen_packs
from .games import describe

GameFilter = Annotated[str | None, QueryParameter(max_length=60, required=False, description="Only this game.")]
SEAT = "/api/tables/{table_id:str}/seats/{seat:int}"


def shown(hub: Hub, stored: Stored, person: Person | None) -> TableInfo:
    live = hub.tables.live(stored.laid.id)
    return live.info(person) if live else stored.info(person)


@get("/api/tables", operation_id="lobby", tags=["tables"], responses=problems())
async def lobby(hub: NamedDependency[Hub], caller: NamedDependency[Caller], game: GameFilter = None) -> list[TableInfo]:
    """Public tables that wait or play, newest first; those for friends are shown to friends."""
    friends = await hub.friends.friends_of(caller.person)

    def is_for_me(stored: Stored) -> bool:
        owner = stored.laid.owner
        return stored.laid.admits == "anyone" or owner == caller.person or owner.id in friends

    return [shown(hub, stored, caller.person) for stored in await hub.store.lobby(game) if is_for_me(stored)]


@get("/api/me/tables", operation_id="myTables", tags=["tables"], responses=problems())
async def my_tables(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[TableInfo]:
    """Tables where I sit or that I laid, newest first."""
    person = caller.must_be_known()
    good, bad = await hub.store.tables_of(person)
    found = [*(shown(hub, stored, person) for stored in good), *(table.info(person) for table in bad)]
    return sorted(found, key=lambda table: -table.created)


@post("/api/tables", operation_id="layTable", tags=["tables"], responses=problems(404, 413, 429, 503))
async def lay_table(
    data: JSONBody[NewTable], hub: NamedDependency[Hub], labs: NamedDependency[Labs], caller: NamedDependency[Caller]
) -> Seated:
    """A new table."""
    hub.budgets.take("tables", caller.address)
    if data.title.strip():
        await hub.chats.must_be_heard(caller.person)
    packs = await seen_packs(hub, data.packs, caller.person)
    if data.band is not None:
        await asyncio.to_thread(must_be_within, labs, packs, data.band)
    person, me = await caller.or_new_guest()
    table = await hub.laying.lay(data, person, packs=packs)
    return Seated(table.info(person), me)


@get("/api/tables/{table_id:str}", operation_id="readTable", tags=["tables"], responses=problems(404, 409))
async def read_table(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> TableInfo:
    """A table and who sits there."""
    stored = await hub.tables.stored(table_id)
    await hub.tables.must_admit(stored, caller.person)
    return shown(hub, stored, caller.person)


@get("/api/tables/{table_id:str}/game", operation_id="readTableGame", tags=["tables"], responses=problems(404, 409))
async def read_table_game(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> GameInfo:
    """The game that a table plays, for whoever knows no more than the table's address."""
    stored = await hub.tables.stored(table_id)
    await hub.tables.must_admit(stored, caller.person)
    return describe(stored.laid.setup.game)


@get("/api/tables/{table_id:str}/standing", operation_id="readStanding", tags=["tables"], responses=problems(404, 409))
async def read_standing(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Standing:
    """Where a match stands, for whoever comes back to it."""
    table = await hub.tables.find(table_id)
    await hub.tables.must_admit(table.stored, caller.person)
    viewer = table.eyes_for(caller.person, None)
    return standing_of(table.seen_by(viewer).scene(viewer), viewer)


@post(
    "/api/tables/{table_id:str}/rematch",
    operation_id="rematch",
    tags=["tables"],
    responses=problems(404, 409, 429, 503),
)
async def rematch(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """The same table again with a new seed: my seats are mine, bots stay. Whoever else sat there is invited to the open
    ones; who was quicker has laid it already, and I join them."""
    hub.budgets.take("tables", caller.address)
    stored = await hub.tables.stored(table_id)
    await hub.tables.must_admit(stored, caller.person)
    person, me = await caller.or_new_guest()
    if joined := await _join_again(hub, stored, person, caller.address):
        return Seated(joined.info(person), me)
    laid = stored.laid
    seats = [_plan(chair, person) for chair in stored.chairs]
    config = without_packs(laid.setup.config)
    plan = NewTable(
        laid.setup.game, config, seats, None, laid.clock, laid.public, laid.title, stored.chat, laid.rated,
        laid.admits, delay=laid.delay,
    )  # fmt: skip
    table = await hub.laying.lay(plan, person, packs=packs_of(laid.setup.config))
    if stored.seats_of(person):
        await hub.store.play_again(table_id, table.id)
        await _invite_again(hub, stored, table, person)
    return Seated(table.info(person), me)


async def _join_again(hub: Hub, former: Stored, person: Person, address: str) -> Table | None:
    """The table where the others play again already, with my seat there; None if there is none for me."""
    again = await hub.store.again(former.laid.id)
    if again is None:
        return None
    table = await hub.tables.find(again)
    if table.seats_of(person):
        return table if not table.match.over else None
    mine = [seat for seat in former.seats_of(person) if table.chairs[seat].open]
    if not mine or table.match.over or await hub.friends.has_blocked(table.stored.laid.owner, person):
        return None
    table.manners.must_be_welcome(person, address)
    await hub.tables.must_admit(table.stored, person)
    for seat in mine:
        await table.sit(seat, Chair(person), table.chairs[seat])
    return table


async def _invite_again(hub: Hub, former: Stored, table: Table, by: Person) -> None:
    """Tell those who sat there that a seat is kept for them; not those who have blocked who asks."""
    for person in {chair.person for chair in former.chairs if chair.person is not None and chair.person != by}:
        if not await hub.friends.has_blocked(person, by):
            try:
                await hub.notices.invite(person, table.id, by)
            except Misuse:
                continue  # they have too many already: the link will do


def _plan(chair: Chair, person: Person) -> SeatPlan:
    if chair.person is None and chair.level is not None:
        return SeatPlan("bot", chair.level)
    return SeatPlan("me" if chair.person == person else "open")


# ---- what the maker looks after -------------------------------------------------------------------------------------


async def _owned(hub: Hub, table_id: str, person: Person) -> Table:
    table = await hub.tables.find(table_id)
    if table.stored.laid.owner != person:
        raise Misuse("forbidden", "only who laid the table may do this", 403)
    return table


@post(
    "/api/tables/{table_id:str}/chat",
    operation_id="setChat",
    tags=["tables"],
    status_code=200,
    responses=problems(404, 409, 413),
)
async def set_chat(
    table_id: Id, data: JSONBody[ChatBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> TableInfo:
    """Say who may write at my table: everybody, players, nobody."""
    person = caller.must_be_known()
    table = await _owned(hub, table_id, person)
    await table.manners.set_chat(data.chat)
    return table.info(person)


@get(
    "/api/tables/{table_id:str}/spectators",
    operation_id="listSpectators",
    tags=["tables"],
    responses=problems(404, 409),
)
async def list_spectators(
    table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> list[SpectatorInfo]:
    """Who watches my table now."""
    return (await _owned(hub, table_id, caller.must_be_known())).manners.spectators()


@post(
    "/api/tables/{table_id:str}/remove",
    operation_id="removeSpectator",
    tags=["tables"],
    status_code=200,
    responses=problems(404, 409, 413),
)
async def remove_spectator(
    table_id: Id, data: JSONBody[RemoveBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> list[SpectatorInfo]:
    """Remove a spectator from my table, who stays out; those who are left."""
    table = await _owned(hub, table_id, caller.must_be_known())
    await table.manners.remove(data.who)
    return [each for each in table.manners.spectators() if each.who != data.who]


# ---- seats ----------------------------------------------------------------------------------------------------------


async def _seat(hub: Hub, table_id: str, seat: int) -> tuple[Table, Chair]:
    table = await hub.tables.find(table_id)
    if seat >= len(table.chairs):
        raise Misuse("not_found", f"this table has no seat {seat}", 404)
    if table.match.over:
        raise Misuse("over", "the match is over")
    return table, table.chairs[seat]


async def _my_seat(hub: Hub, table_id: str, seat: int, person: Person) -> tuple[Table, Chair]:
    table, chair = await _seat(hub, table_id, seat)
    if chair.person != person:
        raise Misuse("forbidden", f"seat {seat} is not yours", 403)
    return table, chair


async def _owned_seat(hub: Hub, table_id: str, seat: int, person: Person) -> tuple[Table, Chair]:
    table, chair = await _seat(hub, table_id, seat)
    if table.stored.laid.owner != person:
        raise Misuse("forbidden", "only who laid the table may do this", 403)
    if chair.person is not None:
        raise Misuse("seat_taken", f"{chair.person.name} sits there")
    return table, chair


@post(
    f"{SEAT}/claim", operation_id="claimSeat", tags=["seats"], status_code=200, responses=problems(404, 409, 429, 503)
)
async def claim_seat(
    table_id: Id, seat: SeatNumber, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> Seated:
    """Sit down on an open seat."""
    table, chair = await _seat(hub, table_id, seat)
    table.manners.must_be_welcome(caller.person, caller.address)
    await hub.tables.must_admit(table.stored, caller.person)
    if caller.person is not None and await hub.friends.has_blocked(table.stored.laid.owner, caller.person):
        raise Misuse("forbidden", "this seat is kept for others", 403)
    if not chair.open and chair.person != caller.person:
        raise Misuse("seat_taken", f"seat {seat} is taken")
    person, me = await caller.or_new_guest()
    if chair.open:
        await table.sit(seat, Chair(person), chair)
    return Seated(table.info(person), me)


@post(f"{SEAT}/leave", operation_id="leaveSeat", tags=["seats"], status_code=200, responses=problems(404, 409, 413))
async def leave_seat(
    table_id: Id,
    seat: SeatNumber,
    data: JSONBody[LeaveBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
) -> TableInfo:
    """Leave my seat to a bot, or open. Who leaves a match that counts gives it up."""
    person = caller.must_be_known()
    table, chair = await _my_seat(hub, table_id, seat, person)
    if table.stored.laid.counts and table.stored.status == "playing":
        await table.give_up(seat)
    else:
        level = await level_for(hub, data.level, person, table.match.game) if data.level else None
        await table.sit(seat, Chair(level=level), chair)
    return table.info(person)


@post(f"{SEAT}/stand-in", operation_id="standIn", tags=["seats"], status_code=200, responses=problems(404, 409, 413))
async def stand_in(
    table_id: Id,
    seat: SeatNumber,
    data: JSONBody[LevelBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
) -> TableInfo:
    """Let a bot play my seat until I take it back."""
    person = caller.must_be_known()
    table, chair = await _my_seat(hub, table_id, seat, person)
    level = await level_for(hub, data.level, person, table.match.game)
    await table.sit(seat, Chair(person, level, chair.stops), chair)
    return table.info(person)


@post(f"{SEAT}/take-back", operation_id="takeBack", tags=["seats"], status_code=200, responses=problems(404, 409))
async def take_back(
    table_id: Id, seat: SeatNumber, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> TableInfo:
    """Play my seat again myself."""
    person = caller.must_be_known()
    table, chair = await _my_seat(hub, table_id, seat, person)
    await table.sit(seat, Chair(person, None, chair.stops), chair)
    return table.info(person)


@post(f"{SEAT}/bot", operation_id="seatBot", tags=["seats"], status_code=200, responses=problems(404, 409, 413))
async def seat_bot(
    table_id: Id,
    seat: SeatNumber,
    data: JSONBody[LevelBody],
    hub: NamedDependency[Hub],
    caller: NamedDependency[Caller],
) -> TableInfo:
    """Put a bot on a seat that no person has."""
    person = caller.must_be_known()
    table, chair = await _owned_seat(hub, table_id, seat, person)
    await table.sit(seat, Chair(level=await level_for(hub, data.level, person, table.match.game)), chair)
    return table.info(person)


@post(f"{SEAT}/open", operation_id="openSeat", tags=["seats"], status_code=200, responses=problems(404, 409))
async def open_seat(
    table_id: Id, seat: SeatNumber, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> TableInfo:
    """Open a bot's seat for a person."""
    person = caller.must_be_known()
    table, chair = await _owned_seat(hub, table_id, seat, person)
    await table.sit(seat, Chair(), chair)
    return table.info(person)


ROUTES = [
    lobby, my_tables, lay_table, read_table, read_table_game, read_standing, rematch, set_chat, list_spectators,
    remove_spectator, claim_seat, leave_seat, stand_in, take_back, seat_bot, open_seat,
]  # fmt: skip
