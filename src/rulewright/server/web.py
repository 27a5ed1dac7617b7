"""The built client as static files, and the headers that every answer carries."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path, PurePath
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, head
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response.base import ASGIResponse
from litestar.response.file import ASGIFileResponse
from litestar.types import ControllerRouterHandler, Message, Scope

from rulewright.kernel import Game, Record, find_game, game_ids
from rulewright.kernel.pack import drawn, packs_of

from .hub import Hub

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
IN_PAGE = re.compile(r"<script>(.*?)</script>", re.DOTALL)  # what runs before any file has come
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PLAIN_HEADERS = {"x-content-type-options": "nosniff"}
PLAIN = ("/assets/", "/icons")  # no pages: what binds a page would only make them heavier
ENCODED = {"br": ".br", "gzip": ".gz"}  # how the build packs a file, the smallest first
COMPRESSION = CompressionConfig("gzip", minimum_size=1_000, gzip_compress_level=6, exclude_opt_key="packed")
"""Answers that are made when asked for; what the build made is packed already."""
MOST_NAMES = 400  # of icons in one request
AT = "at."  # before the id of a table or a replay whose packs bring drawings
MOST_SHEETS = 40
Listed = Annotated[str, QueryParameter(max_length=20_000)]  # with commas between
INDEX = PurePath("/index.html")


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in (PLAIN_HEADERS if scope["path"].startswith(PLAIN) else HEADERS).items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", _cache(scope["path"]))


def _cache(path: str) -> str:
    match path.split("/")[1]:
        case "api":
            return "no-store"
        case "assets":
            return "public, max-age=31536000, immutable"
        case "icons" | "posters":
            return "public, max-age=86400"
        case _:
            return "no-cache"


@get("/", include_in_schema=False, media_type=MediaType.TEXT)
async def not_built() -> Response[str]:
    return Response(NOT_BUILT, media_type=MediaType.TEXT)


def icons_of(built: Path) -> ControllerRouterHandler:
    """Icons of games, by name: those that the build found in their files, and those that they bring themselves."""

    @get("/icons", include_in_schema=False)
    async def read(games: Listed, names: Listed, hub: NamedDependency[Hub]) -> dict[str, str]:
        sheets = [
            await pictures_at(hub, built, id.removeprefix(AT)) if id.startswith(AT) else icon_sheet(built, id)
            for id in games.split(",")[:MOST_SHEETS]
        ]
        asked = dict.fromkeys(names.split(",")[:MOST_NAMES])
        found = {name: next((sheet[name] for sheet in sheets if name in sheet), "") for name in asked}
        return {name: body for name, body in found.items() if body}

    return read


async def pictures_at(hub: Hub, built: Path, id: str) -> dict[str, str]:
    """What the packs of a table, or of an imported record, may show: their drawings, which are shapes alone or they
    would not lie there, and the icons of all games."""
    stored = await hub.tables.look_up(id)
    if stored is not None:
        packs = packs_of(stored.laid.setup.config)
    else:
        record = await hub.replays.find(id)
        packs = () if record is None else packs_of(Record.from_json(record).config)
    if not packs:
        return {}
    shared = {name: body for game in game_ids() for name, body in icon_sheet(built, game).items()}
    return {**shared, **drawn(packs)}


def icon_sheet(built: Path, id: str) -> dict[str, str]:
    """The icons of a game, or of the client itself."""
    brought = {} if id == "client" else of_game(id).icons
    file = built / "icons" / f"{id}.json"
    found = read_sheet(file, file.stat().st_mtime_ns) if file.is_file() else {}
    return {**found, **brought}


@lru_cache(maxsize=32)
def read_sheet(file: Path, _written: int) -> dict[str, str]:
    """A sheet of the build, read once as long as nobody writes it anew."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


@get("/posters/{sheet:str}", include_in_schema=False, media_type="image/svg+xml")
async def read_poster(sheet: FromPath[str]) -> str:
    """The picture on a game's box; empty for a small one."""
    return of_game(sheet.removesuffix(".svg")).poster


def of_game(id: str) -> Game[Any]:
    """The game whose drawings are asked for."""
    if id not in game_ids():
        raise NotFoundException
    return find_game(id)


def files_of(built: Path) -> list[ControllerRouterHandler]:
    """The files of the build, each packed as small as the browser takes it."""
    root = built.resolve()
    page = root / INDEX.relative_to("/")

    def answer(request: Request[Any, Any, Any], path: PurePath, is_head: bool = False) -> ASGIResponse:
        file = (root / path.relative_to("/")).resolve()
        if not file.is_relative_to(root) or not file.is_file():
            raise NotFoundException
        sent, headers = packed(file, request.headers.get("accept-encoding", ""))
        about = sent.stat()
        headers |= {"vary": "accept-encoding", "etag": f'"{about.st_mtime_ns:x}-{about.st_size:x}"'}
        if file == page:
            headers["content-security-policy"] = policy_of(page, page.stat().st_mtime_ns)
        if request.headers.get("if-none-match") == headers["etag"]:
            return ASGIResponse(status_code=304, headers=headers)
        media = guess_type(file.name)[0] or "application/octet-stream"
        return ASGIFileResponse(
            file_path=sent, filename=file.name, media_type=media, headers=headers, stat_result=about,
            content_disposition_type="inline", is_head_response=is_head,
        )  # fmt: skip

    @get("/", include_in_schema=False, packed=True)
    async def index(request: Request[Any, Any, Any]) -> ASGIResponse:
        return answer(request, INDEX)

    @get("/{path:path}", include_in_schema=False, packed=True)
    async def read(request: Request[Any, Any, Any], path: FromPath[PurePath]) -> ASGIResponse:
        return answer(request, path)

    @head(["/", "/{path:path}"], include_in_schema=False, packed=True)
    async def look(request: Request[Any, Any, Any], path: FromPath[PurePath] = INDEX) -> ASGIFileResponse:
        return answer(request, path, is_head=True)  # type: ignore[return-value]

    return [index, read, look]


@lru_cache(maxsize=8)
def policy_of(page: Path, _written: int) -> str:
    """The policy of a page: of scripts that stand in it, those that the build wrote may run."""
    scripts = IN_PAGE.findall(page.read_text(encoding="utf-8"))
    hashes = [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]
    return "; ".join((POLICY, *([f"script-src 'self' {' '.join(hashes)}"] if hashes else [])))


def packed(file: Path, accepted: str) -> tuple[Path, dict[str, str]]:
    """The smallest form of a file that a browser takes, with its header."""
    offers = [offer.replace(" ", "").lower() for offer in accepted.split(",")]
    taken = {offer.split(";")[0] for offer in offers if not offer.endswith((";q=0", ";q=0.0"))}
    for encoding, suffix in ENCODED.items():
        small = file.with_name(file.name + suffix)
        if encoding in taken and small.is_file():
            return small, {"content-encoding": encoding}
    return file, {}


def web_routes(folder: Path | None) -> list[ControllerRouterHandler]:
    """The client's files, or a page that says how to build them."""
    built: Any = folder or BUILT
    if not (built / "index.html").is_file():
        return [not_built]
    return [*files_of(built), icons_of(built), read_poster]
