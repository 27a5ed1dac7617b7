"""The application: `create_app` puts everything together; uvicorn or granian runs it."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler
from sqlalchemy import text

from rulewright.kernel import RulewrightError

from .hub import Hub
from .lab.labs import TEND, Labs
from .loops import every
from .misuse import Misuse, misuse_of
from .people.access import SAFE, find_caller, must_see_metrics, refuse_foreign
from .people.accounts import People
from .people.budgets import Budgets
from .protocol.health import Health, HouseInfo, Problem
from .protocol.messages import PROTOCOL
from .protocol.tables import Seated
from .routes import (
    admin,
    campaigns,
    club,
    games,
    labs,
    lessons,
    nights,
    oidc,
    packs,
    passkeys,
    people,
    puzzles,
    replays,
    tables,
    workshop,
)
from .routes.common import problems
from .routes.sockets import table_socket
from .settings import Settings, read_settings
from .storage.database import is_postgres, migrate
from .web import COMPRESSION, add_headers, web_routes

CODES = {
    400: "bad_request",
    401: "nobody",
    403: "forbidden",
    404: "not_found",
    405: "method",
    413: "too_big",
    429: "too_many",
}
log = logging.getLogger("rulewright.server")


@get("/api/health", operation_id="health", tags=["server"], responses=problems(503))
async def health(hub: NamedDependency[Hub]) -> Health:
    """Whether the server answers and its database can be read."""
    hub.must_go_on()
    try:
        await hub.database.read(lambda session: session.execute(text("SELECT 1")))
    except Exception as error:
        raise Misuse("broken", f"the database cannot be read: {type(error).__name__}", 503) from error
    return Health("ok", version("rulewright"), PROTOCOL)


@get("/api/metrics", operation_id="metrics", tags=["server"], media_type=MediaType.TEXT, responses=problems())
async def metrics(hub: NamedDependency[Hub], request: Request[Any, Any, Any]) -> str:
    """Numbers for Prometheus: for whoever has the token, or, where none is set, for this machine."""
    must_see_metrics(request, hub.settings.metrics_token)
    return hub.metrics.text(len(hub.tables), sum(hub.sockets.values()))


@get("/api/house", operation_id="readHouse", tags=["server"], responses=problems())
async def read_house(hub: NamedDependency[Hub]) -> HouseInfo:
    """What this server offers."""
    offered = hub.settings
    return HouseInfo(
        offered.guests, offered.registration, offered.chat, offered.lab, bool(offered.mail.host), hub.passkeys.works,
        hub.oidc.name,
    )  # fmt: skip


def on_misuse(_request: Request[Any, Any, Any], error: Misuse) -> Response[Problem]:
    headers = None if error.again is None else {"Retry-After": str(error.again)}
    return Response(error.problem, status_code=error.status, headers=headers)


def on_kernel_error(request: Request[Any, Any, Any], error: RulewrightError) -> Response[Problem]:
    return on_misuse(request, misuse_of(error))


def on_http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    extra = error.extra if isinstance(error.extra, list) else []
    first: Any = extra[0] if extra else {}
    told = "; ".join(str(item.get("message", "")) for item in extra if isinstance(item, dict)) or error.detail
    field = str(first.get("key", "")) if isinstance(first, dict) else ""
    code = CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "broken")
    return Response(Problem(code, told, field), status_code=error.status_code, headers=error.headers)


def on_too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """No code of ours goes so deep but by what it was sent."""
    if request.method in SAFE:
        return on_failure(request, error)
    log.info("%s %s was nested too deeply", request.method, request.url.path)
    return Response(Problem("bad_request", "this is nested too deeply"), status_code=400)


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    request.app.state.hub.metrics.errors += 1
    return Response(Problem("broken", "the server could not do this; nothing has changed"), status_code=500)


async def before_request(request: Request[Any, Any, Any]) -> None:
    hub: Hub = request.app.state.hub
    hub.metrics.requests += 1
    if "\0" in request.scope["path"]:
        raise Misuse("not_found", "there is no such page", 404)
    await refuse_foreign(request)
    if request.route_handler.parsed_fn_signature.return_type.annotation is Seated:  # a new table, or a new seat
        hub.must_go_on()


def spare_the_collector() -> None:
    """What is there at the start stays. What is new is looked through in bits, since everybody waits meanwhile: a
    millisecond for two thousand objects; and all live matches, which are many objects, seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 10_000)


def lab_folder(settings: Settings) -> Path:
    """Where the lab keeps its runs: as the settings say, or beside the database's file."""
    if settings.lab_folder:
        return Path(settings.lab_folder)
    database = settings.database
    return Path("rulewright-lab") if is_postgres(database) else Path(f"{Path(database).with_suffix('')}-lab")


ROUTES: list[ControllerRouterHandler] = [
    health, metrics, read_house, *games.ROUTES, *people.ROUTES, *passkeys.ROUTES, *oidc.ROUTES, *tables.ROUTES,
    *campaigns.ROUTES, *replays.ROUTES, *labs.ROUTES, *lessons.ROUTES, *puzzles.ROUTES, *club.ROUTES, *nights.ROUTES,
    *packs.ROUTES, *workshop.ROUTES, *admin.ROUTES, table_socket,
]  # fmt: skip


def create_app(settings: Settings | None = None, web_dist: Path | None = None, prepared: bool = False) -> Litestar:
    """The whole server. Without settings, those of the environment, and of the file that RW_CONFIG names.

    `prepared`: the database has been brought up to date already.
    """
    settings = settings or read_settings(None, os.environ)
    return furnish(build(web_dist, settings.limits.body_bytes), settings, prepared)


def furnish(app: Litestar, settings: Settings, prepared: bool = False) -> Litestar:
    """A club of its own for an application that has none, or whose own has closed."""
    hub = Hub(settings)
    app.state.hub = hub
    app.state.labs = Labs(lab_folder(settings), hub.budgets, settings, hub.metrics)
    app.state.prepared = prepared
    return app


def build(web_dist: Path | None, body_bytes: int) -> Litestar:
    """The routes and what stands around them."""
    return Litestar(
        route_handlers=[*ROUTES, *web_routes(web_dist)],
        dependencies={
            "hub": Provide(hub_of, sync_to_thread=False),
            "people": Provide(people_of, sync_to_thread=False),
            "settings": Provide(settings_of, sync_to_thread=False),
            "budgets": Provide(budgets_of, sync_to_thread=False),
            "labs": Provide(labs_of, sync_to_thread=False),
            "caller": Provide(find_caller),
        },
        exception_handlers={
            Misuse: on_misuse,
            RulewrightError: on_kernel_error,
            HTTPException: on_http_error,
            RecursionError: on_too_deep,
            Exception: on_failure,
        },
        before_request=before_request,
        before_send=[add_headers],
        compression_config=COMPRESSION,
        lifespan=[lifespan],
        request_max_body_size=body_bytes,
        openapi_config=OpenAPIConfig(
            title="Rulewright",
            version=version("rulewright"),
            description="Tables, seats, replays and rules. The websocket messages are told in docs/protocol.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def hub_of(state: State) -> Hub:
    return cast(Hub, state.hub)


def people_of(state: State) -> People:
    return hub_of(state).people


def settings_of(state: State) -> Settings:
    return hub_of(state).settings


def budgets_of(state: State) -> Budgets:
    return hub_of(state).budgets


def labs_of(state: State) -> Labs:
    return cast(Labs, state.labs)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """What happens when the application starts, and when it ends."""
    hub, lab = hub_of(app.state), labs_of(app.state)
    if not app.state.prepared:
        await migrate(hub.database)
    await hub.start()
    hub.spawn(every(TEND, "lab", lab.tend, hub.metrics))
    spare_the_collector()
    try:
        yield
    finally:
        await hub.close()
        await lab.close()
