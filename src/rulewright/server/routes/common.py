"""What the routes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ParamSpec, TypeAlias, TypeVar

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from rulewright.kernel import Game, find_game
from rulewright.kernel.pack import Pack
from rulewright.kernel.registry import with_packs
from rulewright.lab.measuring import within
from rulewright.packs import Issue

from ..hub import Hub
from ..lab.labs import Labs
from ..misuse import Misuse
from ..people.access import Caller
from ..protocol.health import Problem
from ..protocol.packs import PackIssue
from ..storage.packs import Shelved
from ..storage.person import Person

Id: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=60, description="The id of a game or a table.")]
SeatNumber: TypeAlias = Annotated[int, PathParameter(ge=0, le=63, description="A seat, from 0.")]
ViewerNumber: TypeAlias = Annotated[
    int | None,
    QueryParameter(ge=-2, le=63, description="Whose eyes: a seat, -1 a spectator, -2 all-seeing.", required=False),
]

MOST_ISSUES = 50
P = ParamSpec("P")
T = TypeVar("T")
WORDS = {
    400: "Malformed, or refused by the game.",
    401: "Nobody is known by this token, cookie or password.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    409: "Not now.",
    413: "Too big.",
    429: "Too many.",
    500: "Our fault.",
    503: "Not now: something that the server needs is missing, or another process goes on.",
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


async def seen_packs(hub: Hub, ids: Sequence[str], person: Person | None) -> list[Pack]:
    """Packs that somebody may see, in this order."""
    return [(await seen_pack(hub, id, person)).pack for id in ids]


async def game_with(hub: Hub, game_id: str, ids: Sequence[str], caller: Caller) -> Game[Any]:
    """A game, with packs from a shelf."""
    game = find_game(game_id)
    packs = await seen_packs(hub, ids, caller.person)
    return await paid(hub, caller, with_packs, game, packs) if packs else game


def must_be_within(labs: Labs, packs: Sequence[Pack], band: int) -> None:
    """Refuse packs that were not measured, or are stronger or weaker than a table wants them."""
    for pack in packs:
        found = labs.measures(pack.hash)
        why = "it has not been measured" if found is None else within(found, band)
        if why:
            asked = f"this table takes only packs within {band} points"
            raise Misuse("not_within", f"{asked}, and {pack.name} is none: {why}", 409, field="packs")


async def paid(hub: Hub, caller: Caller, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Work with packs, beside the event loop: the caller pays for the time that it takes."""
    return await hub.budgets.paid("replays", caller.payer, do, *args, **kwargs)


def must_have_account(caller: Caller) -> Person:
    """A shelf is an account's."""
    person = caller.must_be_known()
    if person.guest:
        raise Misuse("forbidden", "a shelf of packs needs an account", 403)
    return person


def told_issues(issues: Sequence[Issue]) -> tuple[PackIssue, ...]:
    """What is wrong in a pack, for the wire."""
    return tuple(PackIssue(issue.file, issue.entry, issue.field, issue.text) for issue in issues[:MOST_ISSUES])
