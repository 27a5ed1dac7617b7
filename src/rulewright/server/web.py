"""The built client as static files, and the headers that every answer carries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

from rulewright.kernel import Game, find_game, game_ids

BUILT = Path(__file__).parent / "static"
NOT_BUILT = """Rulewright's server is running, but its browser client has not been built.
`make play` builds it; the API is at /api, its description at /api/schema/openapi.json.
"""
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", _cache(scope["path"]))


def _cache(path: str) -> str:
    if path.startswith("/api/"):
        return "no-store"
    return "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"


@get("/", include_in_schema=False, media_type=MediaType.TEXT)
async def not_built() -> Response[str]:
    return Response(NOT_BUILT, media_type=MediaType.TEXT)


def icon_sheets(built: Path) -> ControllerRouterHandler:
    """The icons of a game, by name: those that the build found in its files, and those that it brings itself."""

    @get("/icons/{sheet:str}", include_in_schema=False)
    async def read(sheet: FromPath[str]) -> dict[str, str]:
        game = of_game(sheet, ".json")
        file = built / "icons" / f"{game.id}.json"
        found: dict[str, str] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
        return {**found, **game.icons}

    return read


@get("/posters/{sheet:str}", include_in_schema=False, media_type="image/svg+xml")
async def read_poster(sheet: FromPath[str]) -> str:
    """The picture on a game's box; empty for a small one."""
    return of_game(sheet, ".svg").poster


def of_game(sheet: str, suffix: str) -> Game[Any]:
    """The game whose file is asked for."""
    game = sheet.removesuffix(suffix)
    if game not in game_ids():
        raise NotFoundException
    return find_game(game)


def web_routes(folder: Path | None) -> list[ControllerRouterHandler]:
    """The client's files, or a page that says how to build them."""
    built: Any = folder or BUILT
    if not (built / "index.html").is_file():
        return [not_built]
    static = create_static_files_router(path="/", directories=[built], html_mode=True, include_in_schema=False)
    return [static, icon_sheets(built), read_poster]
