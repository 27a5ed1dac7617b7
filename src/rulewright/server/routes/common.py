"""What the routes share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from ..hub import Hub
from ..misuse import Misuse
from ..protocol.health import Problem
from ..storage.packs import Shelved
from ..storage.person import Person

Id: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=60, description="The id of a game or a table.")]
SeatNumber: TypeAlias = Annotated[int, PathParameter(ge=0, le=63, description="A seat, from 0.")]
ViewerNumber: TypeAlias = Annotated[
    int | None,
    QueryParameter(ge=-2, le=63, description="Whose eyes: a seat, -1 a spectator, -2 all-seeing.", required=False),
]

WORDS = {
    400: "Malformed, or refused by the game.",
    401: "Nobody is known by this token, cookie or password.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "Too big.",
    429: "Too many.",
    500: "Our fault.",
    503: "Not now: something that the server needs is missing.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with; every route may meet the first few."""
    return {s: ResponseSpec(Problem, description=WORDS[s], generate_examples=False) for s in (400, 401, 403, *statuses)}


async def seen_pack(hub: Hub, pack_id: str, person: Person | None) -> Shelved:
    """A pack on a shelf that somebody may see; to others there is none."""
    found = await hub.packs.find(pack_id)
    if found is None or not found.may_be_seen_by(person):
        raise Misuse("not_found", f"there is no pack {pack_id!r}", 404)
    return found
