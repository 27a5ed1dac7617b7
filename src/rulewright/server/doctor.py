"""What is wrong with an installation: each part is looked at, and nothing is changed."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from smtplib import SMTPException
from typing import Any, Literal, NamedTuple, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import asyncpg
from alembic.script import ScriptDirectory
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from rulewright.kernel import Match, RulewrightError, find_game, game_ids

from .app import lab_folder
from .bots.workers import Workers, WorkFailed
from .limits import Limits
from .mail import connected
from .people.budgets import Budgets, is_here
from .people.goodbye import NO_TABLE
from .settings import CONFIG, BadSettings, Settings, push_contact, read_settings
from .storage.database import alembic_config, is_postgres, shown_url, sqlite_file
from .web import BUILT

State: TypeAlias = Literal["good", "warning", "bad"]
OLDEST = (3, 11)
ROOM, SCARCE = 200_000_000, 2_000_000_000  # bytes: a server cannot do with less; soon it will not
PATIENCE = 10.0  # seconds
PROXY_TRUSTED = "FORWARDED_ALLOW_IPS"


class Finding(NamedTuple):
    what: str
    state: State
    text: str


Look: TypeAlias = Callable[[Settings], Iterator[Finding]]


def examine(config: Path | None, environment: Mapping[str, str], told: Mapping[str, Any]) -> Iterator[Finding]:
    """All findings, one after the other as they are made."""
    yield from look_at_python()
    try:
        settings = read_settings(config, environment, told)
    except BadSettings as error:
        yield Finding("settings", "bad", str(error))
        return
    file = config or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    yield from look_at_settings(file)
    looks: tuple[Look, ...] = (
        look_at_client, look_at_games, look_at_database, look_at_room, look_at_lab, look_at_workers, look_at_port,
        look_at_proxy, look_at_mail, look_at_push,
    )  # fmt: skip
    for look in looks:
        yield from look(settings)


# ---- what is installed ----------------------------------------------------------------------------------------------


def look_at_python() -> Iterator[Finding]:
    have = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST:
        yield Finding("python", "bad", f"{have} is too old: {'.'.join(map(str, OLDEST))} or newer is needed")
    else:
        yield Finding("python", "good", have)
    if os.geteuid() == 0:
        yield Finding("account", "warning", "this is root: run the server as an account of its own")


def look_at_settings(file: Path | None) -> Iterator[Finding]:
    if file is None:
        yield Finding("settings", "good", "of the environment and the command line; no file is named")
    elif file.stat().st_mode & 0o077:
        yield Finding("settings", "warning", f"others on this machine can read {file}, and its secrets: chmod 600")
    else:
        yield Finding("settings", "good", str(file))


def look_at_client(_settings: Settings, built: Path = BUILT) -> Iterator[Finding]:
    page = built / "index.html"
    if not page.is_file():
        yield Finding("client", "bad", f"{page} is not there: `make play` builds the browser client")
        return
    named = re.findall(r"""(?:src|href)="/([^"]+)\"""", page.read_text(encoding="utf-8"))
    missing = [name for name in named if not (built / name).is_file()]
    if missing:
        yield Finding(
            "client", "bad", f"{', '.join(missing)} of the browser client is missing: install or build it again"
        )
    else:
        yield Finding("client", "good", "all its files are there")


def look_at_games(_settings: Settings) -> Iterator[Finding]:
    broken = False
    for id in game_ids():
        try:
            Match.start(find_game(id))
        except Exception as error:  # whatever a game of somebody else does
            broken = True
            yield Finding("games", "bad", f"{id} cannot be played: {type(error).__name__}: {error}")
    if not broken:
        yield Finding("games", "good", f"{len(game_ids())} can be played")


# ---- where it keeps things ------------------------------------------------------------------------------------------


def look_at_database(settings: Settings) -> Iterator[Finding]:
    if is_postgres(settings.database):
        yield asyncio.run(_postgres(settings.database))
    else:
        yield from _sqlite(sqlite_file(settings.database))


def _sqlite(file: Path) -> Iterator[Finding]:
    folder = next(each for each in file.parents if each.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("database", "bad", f"this account cannot write into {folder}")
        return
    if not file.exists():
        yield Finding("database", "good", f"{file} is not there yet; the first start makes it")
        return
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=rw", uri=True, timeout=PATIENCE)) as connection:
            found = _revision_of_sqlite(connection)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE doctor (tried)")
            connection.rollback()
    except sqlite3.Error as error:
        yield Finding("database", "bad", f"{file}: {error}")
        return
    yield _revision(str(file), found)
    if file.stat().st_mode & 0o077:
        yield Finding("permissions", "warning", f"others on this machine can read {file}; the next start closes it")


def _revision_of_sqlite(connection: sqlite3.Connection) -> str | None:
    has = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if has else None
    return row[0] if row else None


async def _postgres(url: str) -> Finding:
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return Finding("database", "bad", f"{shown_url(url)} does not answer: {error or type(error).__name__}")
    try:
        if not await connection.fetchval("SELECT has_schema_privilege(current_schema(), 'CREATE')"):
            return Finding("database", "bad", f"{shown_url(url)}: this account may not make tables there")
        if await connection.fetchval("SELECT pg_is_in_recovery()"):
            return Finding("database", "bad", f"{shown_url(url)} is a copy that only reads")
        has = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        found = await connection.fetchval("SELECT version_num FROM alembic_version") if has else None
    finally:
        await connection.close()
    return _revision(shown_url(url), found)


def _revision(place: str, found: str | None) -> Finding:
    """Whether a database is as new as the program, older, or newer."""
    scripts = ScriptDirectory.from_config(alembic_config())
    known, newest = {script.revision for script in scripts.walk_revisions()}, scripts.get_current_head()
    if found == newest:
        return Finding("database", "good", f"{place}, at {found}")
    if found is None:
        return Finding("database", "good", f"{place} is empty; the first start fills it")
    if found in known:
        return Finding("database", "good", f"{place} is at {found}; the next start brings it to {newest}")
    return Finding("database", "bad", f"{place} is at {found}, of a newer version of the program: upgrade, or restore")


def look_at_room(settings: Settings) -> Iterator[Finding]:
    kept = [lab_folder(settings).absolute()]
    if not is_postgres(settings.database):
        kept.append(sqlite_file(settings.database))
    for folder in sorted({next(each for each in place.parents if each.is_dir()) for place in kept}):
        free = shutil.disk_usage(folder).free
        state: State = "bad" if free < ROOM else "warning" if free < SCARCE else "good"
        yield Finding("disk", state, f"{free / 1e9:.1f} GB are free at {folder}")


def look_at_lab(settings: Settings) -> Iterator[Finding]:
    folder = lab_folder(settings).absolute()
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    if not settings.lab:
        yield Finding("lab", "good", "closed by the settings")
    elif not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        yield Finding("lab", "bad", f"this account cannot write into {nearest}")
    else:
        yield Finding("lab", "good", f"keeps its runs in {folder}")


# ---- what it does ---------------------------------------------------------------------------------------------------


def look_at_workers(_settings: Settings) -> Iterator[Finding]:
    """One is started, and a bot thinks in it."""
    match = Match.start(find_game("noughts"))
    try:
        asyncio.run(_think(match))
    except (WorkFailed, OSError, RulewrightError) as error:
        yield Finding("workers", "bad", f"no process for bots can be started: {error}")
    else:
        yield Finding("workers", "good", "a bot has thought in a process of its own")


async def _think(match: Match[Any]) -> None:
    workers = Workers(1, Budgets(Limits()))
    try:
        await workers.think("", "doctor", 0, match, 0, "random", "doctor")
    finally:
        workers.close()


def look_at_port(settings: Settings) -> Iterator[Finding]:
    place = f"{settings.host}:{settings.port}"
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        with socket.create_server((settings.host, settings.port), family=family):
            yield Finding("port", "good", f"{place} is free")
    except OSError as error:
        local = "127.0.0.1" if settings.host in ("", "0.0.0.0") else settings.host
        if _asked(f"http://{f'[{local}]' if ':' in local else local}:{settings.port}/api/health") == 200:
            yield Finding("port", "good", f"a server answers at {place}")
        else:
            yield Finding("port", "bad", f"nobody can listen on {place}: {error.strerror}")


def look_at_proxy(settings: Settings) -> Iterator[Finding]:
    """The server as people reach it: by its public address, through whatever stands before it."""
    url = settings.public_url.rstrip("/")
    if not url:
        yield Finding("proxy", "good", "no public_url is set, so there is no way in to try")
        return
    if not is_here(settings.host) and not os.environ.get(PROXY_TRUSTED):
        text = f"headers of a proxy on another machine are not believed: set {PROXY_TRUSTED} if there is one"
        yield Finding("proxy", "warning", text)
    if (status := _asked(f"{url}/api/health")) != 200:
        yield Finding("proxy", "warning", f"{url} does not answer ({status or 'no connection'}): does the server run?")
        return
    wrong = list(_faults_of_proxy(url))
    yield from (Finding("proxy", "bad", text) for text in wrong)
    if not wrong:
        yield Finding("proxy", "good", f"{url} answers, and passes on what it must")


def _faults_of_proxy(url: str) -> Iterator[str]:
    if _asked(f"{url}/api/logout", {"origin": url}, "POST") == 403:
        yield "the proxy does not keep the Host header: everything that people send is refused"
    if _asked(f"{url}/api/metrics") == 200:
        yield "the proxy sends no X-Forwarded-For: all people count as one address, and anybody can read the metrics"
    if not _websocket_passes(f"ws{url.removeprefix('http')}/ws/tables/none"):
        yield "the proxy does not pass websockets on: nobody can play"


def _asked(url: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> int:
    """The status of an answer; 0 if there is none."""
    try:
        with urlopen(Request(url, headers=dict(headers or {}), method=method), timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code
    except (URLError, OSError, ValueError):
        return 0


def _websocket_passes(url: str) -> bool:
    try:
        with connect(url, open_timeout=PATIENCE, proxy=None) as line:
            line.send('{"type":"hello"}')
            line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == NO_TABLE
    except (OSError, WebSocketException):
        return False
    return False


def look_at_mail(settings: Settings) -> Iterator[Finding]:
    if not settings.mail.host:
        yield Finding("mail", "good", "none is set up; passwords cannot be reset by mail")
        return
    place = f"{settings.mail.host}:{settings.mail.port}"
    try:
        with connected(settings.mail) as line:
            line.noop()
    except (OSError, SMTPException) as error:
        yield Finding("mail", "bad", f"{place} cannot be used: {error}")
    else:
        yield Finding("mail", "good", f"{place} takes letters")


def look_at_push(settings: Settings) -> Iterator[Finding]:
    if not settings.push.key:
        yield Finding("push", "good", "none is set up; `rulewright push-key` makes a key")
    elif not settings.public_url.startswith("https://"):
        yield Finding("push", "warning", "browsers take it by https alone: set public_url to the https address")
    else:
        yield Finding("push", "good", f"notices are signed for {push_contact(settings)}")
