"""The built client as it is sent: packed, cached for ever where its name tells its content, light on a first visit."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest

from rulewright.server.web import BUILT

from .harness import serving

SCRIPT = "export const many = 'words';\n" * 100
IN_PAGE = "early()"
FIRST_LOAD = 220_000  # bytes, with what the server adds on a first visit
ANSWERS = {"home": 80_000, "table": 40_000}  # kept for posters, icons, fonts of a game and answers of the server


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server whose client is one page and one script, packed as the build packs them."""
    dist = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "icons").mkdir()
    (dist / "index.html").write_text(f"<!doctype html><script>{IN_PAGE}</script><title>Rulewright</title>")
    script = dist / "assets" / "app-1a2b.js"
    script.write_text(SCRIPT)
    script.with_name("app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    script.with_name("app-1a2b.js.br").write_bytes(b"what brotli makes of it")
    (dist / "icons" / "client.json").write_text(json.dumps({"cog": "<path/>", "meeple": "<path d='M0'/>"}))
    with serving(dist / "w.db", web_dist=dist) as server, server.anyone() as http:
        yield http


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("deflate", None),
        ("identity", None),
    ],
)
def test_a_file_goes_as_small_as_the_browser_takes_it(http: httpx.Client, accepted: str, encoding: str | None) -> None:
    with http.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"].lower() == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(body)
    sent = {"br": b"what brotli makes of it", "gzip": gzip.compress(SCRIPT.encode()), None: SCRIPT.encode()}[encoding]
    assert len(body) == len(sent)


def test_named_by_content_is_kept_for_ever_the_page_is_not(http: httpx.Client) -> None:
    script = http.get("/assets/app-1a2b.js", headers={"accept-encoding": "gzip"})
    assert script.text == SCRIPT
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    page = http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert "content-security-policy" in page.headers
    again = http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert http.head("/assets/app-1a2b.js").status_code == 200


def test_of_scripts_in_the_page_the_one_of_the_build_runs_alone(http: httpx.Client) -> None:
    policy = http.get("/").headers["content-security-policy"].split("; ")
    of_the_build = b64encode(sha256(IN_PAGE.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{of_the_build}'" in policy
    assert "default-src 'self'" in policy
    assert "script-src" not in http.get("/api/health").headers["content-security-policy"]


def test_icons_are_given_by_name(http: httpx.Client) -> None:
    asked = {"games": "client,noughts", "names": "cog,no-such-icon"}
    assert http.get("/icons", params=asked).json() == {"cog": "<path/>"}
    assert http.get("/icons", params={**asked, "games": "../secrets"}).status_code == 404


def test_long_answers_are_packed(http: httpx.Client) -> None:
    assert http.get("/api/games").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in http.get("/api/health").headers


def sent(file: str) -> int:
    """How many bytes a file of the build is for a browser of today."""
    packed = BUILT / f"{file}.br"
    return (packed if packed.exists() else BUILT / file).stat().st_size


def needed(manifest: dict[str, Any], *entries: str) -> set[str]:
    """The files that these parts of the client load before they show anything."""
    files: set[str] = set()
    seen: set[str] = set()
    waiting = list(entries)
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        files |= {manifest[part]["file"], *manifest[part].get("css", ())}
        waiting += manifest[part].get("imports", ())
    return files


def test_a_first_visit_is_light() -> None:
    built = BUILT / ".vite" / "manifest.json"
    if not built.exists():
        pytest.fail("the client is not built: cd web && npm ci && npm run build", pytrace=False)
    manifest = json.loads(built.read_text())
    letters = {f"assets/{file.name}" for file in (BUILT / "assets").glob("barlow*.woff2")}
    core = next(name for name in manifest if name.startswith("_core-") and name.endswith(".js"))
    home = needed(manifest, "index.html", core) | letters | {"index.html"}
    table = home | needed(manifest, "src/lib/screens/TableScreen.svelte", "src/lib/ui/PopHost.svelte")
    sizes = {"home": sum(map(sent, home)), "table": sum(map(sent, table))}
    print(f"\nas sent: {sizes}")
    for place, size in sizes.items():
        assert size + ANSWERS[place] < FIRST_LOAD, f"{place}: {size} bytes"
