"""The club: players' pages, what rated matches have changed, friends, invitations, and what waits for somebody."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from litestar import delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from ..hub import Hub
from ..misuse import Misuse
from ..people.access import Caller
from ..people.away import days_left, until
from ..people.friends import Friend, must_be_account
from ..people.notices import INVITE, ROUND, TURN, Notice
from ..protocol.club import (
    AwayBody,
    ClubBody,
    ClubSettings,
    CodeBody,
    DeviceBody,
    EndpointBody,
    FriendInfo,
    FriendsInfo,
    How,
    Inbox,
    MatchRatings,
    NameBody,
    NoticeInfo,
    NoticesBody,
    PlayerPage,
)
from ..protocol.fields import NAME_LENGTH
from ..push import Device
from ..storage.person import Person
from ..tables.table import Table
from ..times import now_ms
from .common import Id, problems
from .tables import shown

HERE = 150_000  # ms since somebody was seen
PlayerName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=NAME_LENGTH, description="The name of an account.")
]

# ---- players --------------------------------------------------------------------------------------------------------


@get("/api/players/{name:str}", operation_id="readPlayer", tags=["club"], responses=problems(404))
async def read_player(name: PlayerName, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PlayerPage:
    """The page of an account: ratings, matches, deeds."""
    return await hub.players.page(await hub.players.find(name), caller.person)


@get("/api/tables/{table_id:str}/ratings", operation_id="readRatings", tags=["club"], responses=problems(404, 409))
async def read_ratings(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> MatchRatings:
    """What a rated match has done to the ratings of those who played."""
    await hub.tables.must_admit(await hub.tables.stored(table_id), caller.person)
    return await hub.players.changes(table_id)


# ---- what I want ----------------------------------------------------------------------------------------------------


async def _settings(hub: Hub, person: Person) -> ClubSettings:
    spans, now = (await hub.away.of([person.id])).get(person.id, []), now_ms()
    mail = await hub.postman.address_of(person)
    return ClubSettings(
        await hub.players.shown(person),
        until(spans, now),
        days_left(spans, now),
        mail.address if mail else "",
        msgspec.convert(mail.how, How) if mail else "each",
        mail is not None and mail.code is None,
        hub.postman.works,
        hub.push_key,
        await hub.pushes.count(person),
    )


@get("/api/me/club", operation_id="readClubSettings", tags=["club"], responses=problems())
async def read_club_settings(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ClubSettings:
    """Who may see my page, whether I am away, and where I get notices."""
    return await _settings(hub, caller.must_be_known())


@patch("/api/me/club", operation_id="setClubSettings", tags=["club"], responses=problems(413))
async def set_club_settings(
    data: JSONBody[ClubBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ClubSettings:
    """Say who may see my page, and whether I am here."""
    person = caller.must_be_known()
    await hub.players.set_shown(person, data.shown)
    return await _settings(hub, person)


@post("/api/me/away", operation_id="goAway", tags=["club"], status_code=200, responses=problems(409, 413, 429))
async def go_away(data: JSONBody[AwayBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ClubSettings:
    """Go on vacation: my correspondence clocks stand still, for so many days a year."""
    person = caller.must_be_known()
    await hub.away.begin(person, data.days)
    await hub.tables.tell_away()
    return await _settings(hub, person)


@delete("/api/me/away", operation_id="comeBack", tags=["club"], status_code=200, responses=problems())
async def come_back(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ClubSettings:
    """Come back from vacation."""
    person = caller.must_be_known()
    await hub.away.come_back(person)
    await hub.tables.tell_away()
    return await _settings(hub, person)


@post("/api/me/notices", operation_id="setNotices", tags=["club"], status_code=200, responses=problems(409, 413, 429))
async def set_notices(
    data: JSONBody[NoticesBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ClubSettings:
    """Get notices by mail; the address gets a code first."""
    person = caller.must_be_known()
    must_be_account(person)
    hub.budgets.take("mails", caller.address)
    await hub.postman.take_address(person, data.address.strip(), data.how)
    return await _settings(hub, person)


@post(
    "/api/me/notices/confirm",
    operation_id="confirmNotices",
    tags=["club"],
    status_code=200,
    responses=problems(409, 413, 429),
)
async def confirm_notices(
    data: JSONBody[CodeBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ClubSettings:
    """Tell the code that came to my address."""
    person = caller.must_be_known()
    hub.budgets.take("logins", caller.address)
    await hub.postman.confirm(person, data.code)
    return await _settings(hub, person)


@delete("/api/me/notices", operation_id="endNotices", tags=["club"], status_code=200, responses=problems())
async def end_notices(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ClubSettings:
    """No more mail; the address is forgotten."""
    person = caller.must_be_known()
    await hub.postman.forget(person)
    return await _settings(hub, person)


@post("/api/me/push", operation_id="addDevice", tags=["club"], status_code=200, responses=problems(409, 413, 429))
async def add_device(
    data: JSONBody[DeviceBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ClubSettings:
    """Get notices on this device by web push, until I sign out there."""
    person = caller.must_be_known()
    must_be_account(person)
    hub.budgets.take("asks", caller.payer)
    await hub.pushes.add(person, caller.cookie or "", Device(data.endpoint, data.p256dh, data.auth))
    return await _settings(hub, person)


@post("/api/me/push/end", operation_id="dropDevice", tags=["club"], status_code=200, responses=problems(413))
async def drop_device(
    data: JSONBody[EndpointBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> ClubSettings:
    """No more notices on this device."""
    person = caller.must_be_known()
    await hub.pushes.drop(person, data.endpoint)
    return await _settings(hub, person)


@delete("/api/me/push", operation_id="dropDevices", tags=["club"], status_code=200, responses=problems())
async def drop_devices(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ClubSettings:
    """No more notices on any device of mine."""
    person = caller.must_be_known()
    await hub.pushes.drop_all(person)
    return await _settings(hub, person)


# ---- friends --------------------------------------------------------------------------------------------------------


async def _friends(hub: Hub, person: Person) -> FriendsInfo:
    ties = await hub.friends.of(person)
    friends = [await _friend(hub, friend, person) for friend in ties.friends]
    return FriendsInfo(
        tuple(sorted(friends, key=lambda friend: not friend.here)),
        tuple(each.name for each in ties.ask_me),
        tuple(each.name for each in ties.asked),
        tuple(each.name for each in ties.blocked),
    )


async def _friend(hub: Hub, friend: Friend, me: Person) -> FriendInfo:
    """A friend, where they play now, and whether I may come."""
    if friend.seen is None:
        return FriendInfo(friend.person.name, False, None, "", None, False)
    table = next((table for table in hub.tables if friend.person.id in table.audience.people), None)
    if table is None:
        return FriendInfo(friend.person.name, now_ms() - friend.seen < HERE, friend.seen, "", None, False)
    if not _may_follow(table, friend.person, me):
        return FriendInfo(friend.person.name, True, friend.seen, "at a table", None, False)
    free = table.stored.status == "waiting" and any(chair.open for chair in table.chairs)
    verb = "waits at" if free else "plays" if table.seats_of(friend.person) else "watches"
    return FriendInfo(friend.person.name, True, friend.seen, f"{verb} {table.match.game.title}", table.id, free)


def _may_follow(table: Table, friend: Person, me: Person) -> bool:
    """Whether a friend's table is told: one of mine, one that stands in the lobby, or one of theirs for friends."""
    laid = table.stored.laid
    to_all = laid.public and laid.admits == "anyone"
    return bool(table.seats_of(me)) or to_all or (laid.admits == "friends" and laid.owner == friend)


@get("/api/me/friends", operation_id="listFriends", tags=["club"], responses=problems())
async def list_friends(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> FriendsInfo:
    """My friends and what they do."""
    return await _friends(hub, caller.must_be_known())


@post(
    "/api/me/friends", operation_id="askFriend", tags=["club"], status_code=200, responses=problems(404, 409, 413, 429)
)
async def ask_friend(
    data: JSONBody[NameBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> FriendsInfo:
    """Ask somebody to be my friend, or accept who has asked me."""
    person = caller.must_be_known()
    must_be_account(person)
    hub.budgets.take("asks", caller.payer)
    await hub.friends.ask(person, await hub.players.find(data.name))
    return await _friends(hub, person)


@delete(
    "/api/me/friends/{name:str}", operation_id="partFriend", tags=["club"], status_code=200, responses=problems(404)
)
async def part_friend(name: PlayerName, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> FriendsInfo:
    """Be friends no longer; or decline, or take back, what was asked."""
    person = caller.must_be_known()
    await hub.friends.part(person, await hub.players.find(name))
    return await _friends(hub, person)


@post("/api/me/blocks", operation_id="block", tags=["club"], status_code=200, responses=problems(404, 413, 429))
async def block(data: JSONBody[NameBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> FriendsInfo:
    """Block somebody, who is told nothing of it."""
    person = caller.must_be_known()
    hub.budgets.take("asks", caller.payer)
    await hub.friends.block(person, await hub.players.find(data.name))
    return await _friends(hub, person)


@delete("/api/me/blocks/{name:str}", operation_id="unblock", tags=["club"], status_code=200, responses=problems(404))
async def unblock(name: PlayerName, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> FriendsInfo:
    """Block somebody no longer."""
    person = caller.must_be_known()
    await hub.friends.unblock(person, await hub.players.find(name))
    return await _friends(hub, person)


# ---- invitations and what waits -------------------------------------------------------------------------------------


@post(
    "/api/tables/{table_id:str}/invite",
    operation_id="invite",
    tags=["club"],
    status_code=204,
    responses=problems(404, 409, 413, 429),
)
async def invite(
    table_id: Id, data: JSONBody[NameBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> None:
    """Invite a friend to a table where I sit, or that I have laid."""
    person = caller.must_be_known()
    stored = await hub.tables.stored(table_id)
    if stored.laid.owner != person and not stored.seats_of(person):
        raise Misuse("forbidden", "only who sits here may invite", 403)
    hub.budgets.take("asks", caller.payer)
    friend = await hub.players.find(data.name)
    if not await hub.friends.are_friends(person, friend):
        raise Misuse("forbidden", f"{friend.name} is no friend of yours", 403, field="name")
    if stored.status != "waiting":
        raise Misuse("not_open", "no seat is open any more")
    await hub.notices.invite(friend, table_id, person)


@delete(
    "/api/tables/{table_id:str}/invite", operation_id="decline", tags=["club"], status_code=204, responses=problems()
)
async def decline(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> None:
    """Decline an invitation of mine."""
    await hub.notices.drop(caller.must_be_known(), table_id)


@get("/api/me/inbox", operation_id="readInbox", tags=["club"], responses=problems())
async def read_inbox(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Inbox:
    """All that waits for me: my turns by correspondence, tables of tournaments where I am not yet, invitations, and who
    wants to be my friend."""
    person = caller.must_be_known()
    notices = await hub.notices.of(person)
    turns = [told for each in notices if each.kind == TURN and (told := await _notice(hub, each, person))]
    invites = [
        told
        for each in notices
        if each.kind == INVITE
        and (told := await _notice(hub, each, person))
        and not any(seat.mine for seat in told.table.seats)
    ]
    rounds = [
        told
        for each in notices
        if each.kind == ROUND
        and (told := await _notice(hub, each, person))
        and not any(seat.mine and seat.connected for seat in told.table.seats)
    ]
    ask_me = tuple(each.name for each in (await hub.friends.of(person)).ask_me)
    count = len(turns) + len(invites) + len(rounds) + len(ask_me)
    return Inbox(tuple(turns), tuple(invites), tuple(rounds), ask_me, count)


async def _notice(hub: Hub, notice: Notice, person: Person) -> NoticeInfo | None:
    try:
        stored = await hub.tables.stored(notice.table)
    except Misuse:
        return None  # it cannot be read any more
    return NoticeInfo(shown(hub, stored, person), notice.by, notice.at)


ROUTES = [
    read_player, read_ratings, read_club_settings, set_club_settings, list_friends, ask_friend, part_friend, block,
    unblock, invite, decline, read_inbox, go_away, come_back, set_notices, confirm_notices, end_notices,
    add_device, drop_device, drop_devices,
]  # fmt: skip
