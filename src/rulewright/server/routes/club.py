"""The club: players' pages, and what rated matches have changed."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter

from ..hub import Hub
from ..people.access import Caller
from ..protocol.club import MatchRatings, PlayerPage
from ..protocol.fields import NAME_LENGTH
from .common import Id, problems

PlayerName: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=NAME_LENGTH, description="The name of an account.")
]


@get("/api/players/{name:str}", operation_id="readPlayer", tags=["club"], responses=problems(404))
async def read_player(name: PlayerName, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> PlayerPage:
    """The page of an account: ratings, matches, deeds."""
    return await hub.players.page(await hub.players.find(name), caller.person)


@get("/api/tables/{table_id:str}/ratings", operation_id="readRatings", tags=["club"], responses=problems(404))
async def read_ratings(table_id: Id, hub: NamedDependency[Hub]) -> MatchRatings:
    """What a rated match has done to the ratings of those who played."""
    return await hub.players.changes(table_id)


ROUTES = [read_player, read_ratings]
