"""Nights of the club: tournaments are made, signed up for and watched here; they are played at tables."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from ..hub import Hub
from ..misuse import Misuse
from ..nights.courses import courses
from ..nights.evenings import evening_of
from ..people.access import Caller
from ..protocol.nights import ChallengeInfo, CourseOfNights, EveningInfo, KickBody, NewNight, NightPage, NightsInfo
from ..protocol.tables import Seated
from ..storage.person import Person
from ..storage.stored import Stored
from .common import Id, problems

NIGHT = "/api/nights/{night_id:str}"


@get("/api/nights", operation_id="listNights", tags=["nights"], responses=problems(429))
async def list_nights(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightsInfo:
    """Tournaments to come, under way, and over."""
    hub.budgets.take("nights", caller.address)
    return await hub.tournaments.list(caller.person)


@get("/api/courses", operation_id="listCourses", tags=["nights"], responses=problems())
async def list_courses() -> list[CourseOfNights]:
    """What a tournament can be played on: two-sided games, and their fair set-ups."""
    return list(await asyncio.to_thread(courses))


@post("/api/nights", operation_id="makeNight", tags=["nights"], responses=problems(404, 409, 413, 429))
async def make_night(data: JSONBody[NewNight], hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """A new tournament, which I look after until it begins."""
    person = caller.must_be_known()
    hub.budgets.take("tables", caller.address)
    await hub.chats.must_be_heard(person)
    return await hub.tournaments.make(data, person)


@get(NIGHT, operation_id="readNight", tags=["nights"], responses=problems(404, 429))
async def read_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """A tournament: who takes part, where they stand, who meets whom."""
    hub.budgets.take("nights", caller.address)
    return await hub.tournaments.page(night_id, caller.person)


@post(f"{NIGHT}/join", operation_id="joinNight", tags=["nights"], status_code=200, responses=problems(404, 409))
async def join_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """Sign up."""
    return await hub.tournaments.join(night_id, caller.must_be_known())


@post(f"{NIGHT}/leave", operation_id="leaveNight", tags=["nights"], status_code=200, responses=problems(404, 409))
async def leave_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """Leave. Once it has begun, the match that I play is given up, and I am paired no more."""
    return await hub.tournaments.leave(night_id, caller.must_be_known())


@post(f"{NIGHT}/close", operation_id="closeNight", tags=["nights"], status_code=200, responses=problems(404, 409))
async def close_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """Nobody else may sign up for my tournament."""
    return await hub.tournaments.close(night_id, caller.must_be_known())


@post(f"{NIGHT}/start", operation_id="startNight", tags=["nights"], status_code=200, responses=problems(404, 409))
async def start_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """Begin my tournament with those who have come."""
    return await hub.tournaments.start(night_id, caller.must_be_known())


@post(f"{NIGHT}/cancel", operation_id="cancelNight", tags=["nights"], status_code=200, responses=problems(404, 409))
async def cancel_night(night_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> NightPage:
    """My tournament does not take place; if it cannot go on, it may have begun."""
    return await hub.tournaments.cancel(night_id, caller.must_be_known())


@post(f"{NIGHT}/kick", operation_id="kickEntrant", tags=["nights"], status_code=200, responses=problems(404, 409, 413))
async def kick_entrant(
    night_id: Id, data: JSONBody[KickBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> NightPage:
    """Strike somebody off the list of my tournament."""
    return await hub.tournaments.kick(night_id, caller.must_be_known(), data.number)


# ---- the challenge of the week --------------------------------------------------------------------------------------


@get("/api/challenge", operation_id="readChallenge", tags=["nights"], responses=problems(404, 429))
async def read_challenge(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> ChallengeInfo:
    """The challenge of the week, and how everybody fared."""
    hub.budgets.take("nights", caller.address)
    return await hub.challenges.now(caller.person)


@post("/api/challenge/try", operation_id="tryChallenge", tags=["nights"], responses=problems(404, 409, 429, 503))
async def try_challenge(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """My one try, begun or gone on with."""
    person = caller.must_be_known()
    hub.budgets.take("tables", caller.address)
    table = await hub.challenges.begin(person)
    return Seated(table.info(person), person.me())


@post(
    "/api/challenge/practise", operation_id="practiseChallenge", tags=["nights"], responses=problems(404, 409, 429, 503)
)
async def practise_challenge(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """The same set-up with other dice, for practice."""
    hub.budgets.take("tables", caller.address)
    person, me = await caller.or_new_guest()
    table = await hub.challenges.practise(person)
    return Seated(table.info(person), me)


# ---- an evening -----------------------------------------------------------------------------------------------------


@get("/api/tables/{table_id:str}/evening", operation_id="readEvening", tags=["nights"], responses=problems(404, 409))
async def read_evening(table_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> EveningInfo:
    """The matches that the same people have played in a row, and the running score."""
    await hub.tables.must_admit(await hub.tables.stored(table_id), caller.person)
    tables = [table for table in await hub.store.evening(table_id) if await _sees(hub, table, caller.person)]
    return evening_of(tables, caller.person)


async def _sees(hub: Hub, table: Stored, person: Person | None) -> bool:
    """Whether somebody is let in at a table of the evening."""
    try:
        await hub.tables.must_admit(table, person)
    except Misuse:
        return False
    return True


ROUTES = [
    list_nights, list_courses, make_night, read_night, join_night, leave_night, close_night, start_night, cancel_night,
    kick_entrant, read_challenge, try_challenge, practise_challenge, read_evening,
]  # fmt: skip
