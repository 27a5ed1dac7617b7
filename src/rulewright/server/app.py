"""The application: `create_app` puts everything together; uvicorn or granian runs it."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler
from msgspec.structs import replace
from sqlalchemy import text

from rulewright.kernel import RulewrightError

from .hub import Hub
from .lab.labs import TEND, Labs
from .limits import Limits, read_limits
from .loops import every
from .misuse import Misuse, misuse_of
from .people.access import SAFE, find_caller, refuse_foreign
from .protocol.health import Health, Problem
from .protocol.messages import PROTOCOL
from .routes import campaigns, club, games, labs, lessons, packs, people, puzzles, replays, tables
from .routes.common import problems
from .routes.sockets import table_socket
from .storage.database import is_postgres, migrate
from .web import COMPRESSION, add_headers, web_routes

DEFAULT_DATABASE = "rulewright.db"
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
    try:
        await hub.database.read(lambda session: session.execute(text("SELECT 1")))
    except Exception as error:
        raise Misuse("broken", f"the database cannot be read: {type(error).__name__}", 503) from error
    return Health("ok", version("rulewright"), PROTOCOL)


@get("/api/metrics", operation_id="metrics", tags=["server"], media_type=MediaType.TEXT)
async def metrics(hub: NamedDependency[Hub]) -> str:
    """Numbers for Prometheus."""
    return hub.metrics.text(len(hub.tables), sum(hub.sockets.values()))


def on_misuse(_request: Request[Any, Any, Any], error: Misuse) -> Response[Problem]:
    return Response(error.problem, status_code=error.status)


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
    request.app.state.hub.metrics.requests += 1
    if "\0" in request.scope["path"]:
        raise Misuse("not_found", "there is no such page", 404)
    await refuse_foreign(request)


def spare_the_collector() -> None:
    """What is there at the start stays, and live matches are many objects: look for cycles among them seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def lab_folder(database: str) -> Path:
    """Where the lab keeps its runs: RW_LAB, or beside the database's file."""
    given = os.environ.get("RW_LAB")
    if given:
        return Path(given)
    return Path("rulewright-lab") if is_postgres(database) else Path(f"{Path(database).with_suffix('')}-lab")


def limits_of_environment() -> Limits:
    """RW_LIMITS names a file of limits; RW_SHARED=1 says that others can reach this server."""
    file = os.environ.get("RW_LIMITS")
    limits = read_limits(Path(file)) if file else Limits()
    return replace(limits, shared=True) if os.environ.get("RW_SHARED") == "1" else limits


ROUTES: list[ControllerRouterHandler] = [
    health, metrics, *games.ROUTES, *people.ROUTES, *tables.ROUTES, *campaigns.ROUTES, *replays.ROUTES, *labs.ROUTES,
    *lessons.ROUTES, *puzzles.ROUTES, *club.ROUTES, *packs.ROUTES, table_socket,
]  # fmt: skip


def create_app(
    database: str | None = None,
    web_dist: Path | None = None,
    workers: int | None = None,
    limits: Limits | None = None,
    prepared: bool = False,
) -> Litestar:
    """The whole server. `database` is a file or a postgresql:// URL (RW_DATABASE); `workers` think for the bots.

    `prepared`: the database has been brought up to date already.
    """
    place = database or os.environ.get("RW_DATABASE", DEFAULT_DATABASE)
    hub = Hub(place, workers or int(os.environ.get("RW_WORKERS", "1")), limits or limits_of_environment())
    lab = Labs(lab_folder(place), hub.budgets, hub.limits, hub.metrics)
    app = Litestar(
        route_handlers=[*ROUTES, *web_routes(web_dist)],
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "people": Provide(lambda: hub.people, sync_to_thread=False),
            "budgets": Provide(lambda: hub.budgets, sync_to_thread=False),
            "labs": Provide(lambda: lab, sync_to_thread=False),
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
        lifespan=[life_of(hub, lab, prepared)],
        request_max_body_size=hub.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Rulewright",
            version=version("rulewright"),
            description="Tables, seats, replays and rules. The websocket messages are told in docs/protocol.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
    app.state.hub = hub
    return app


def life_of(hub: Hub, lab: Labs, prepared: bool) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """What happens when the application starts, and when it ends."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        if not prepared:
            await migrate(hub.database)
        await hub.start()
        hub.spawn(every(TEND, "lab", lab.tend, hub.metrics))
        spare_the_collector()
        try:
            yield
        finally:
            await hub.close()
            await lab.close()

    return lifespan
