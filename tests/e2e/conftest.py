"""A server of its own for the run, Chromium, and pages that fail on any error in the console."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulewright.server.push import new_key
from tools.browser import HELP, find

from .table import PATIENCE, practised

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/rulewright/server/static/index.html"
START = 180  # seconds: a server reads all its modules when it starts, a busy machine slowly
# Windows of the browser's own that no test looks at, with those that Playwright switches off: of two such lists the
# last one counts.
UNUSED = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,LensOverlay,MediaRouter,OptimizationHints,PreconnectToSearch,"
    "NetworkTimeServiceQuerying,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,"
    "DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync"
)
EXPECTED = re.compile(r"WebSocket connection|net::ERR")  # a server that was stopped

expect.set_options(timeout=PATIENCE)


class Server:
    """`rulewright serve` in a process of its own, which can be stopped and started again on the same port.

    `packages` is a folder of packages that are installed for it besides.
    """

    def __init__(self, folder: Path, packages: Path | None = None) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.name = f"http://localhost:{self.port}"  # passkeys are bound to a name
        self.database = folder / "tables.db"
        self.process: subprocess.Popen[bytes] | None = None
        paths = [str(packages)] if packages else []
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*paths, os.environ.get("PYTHONPATH", "")])}
        self.environment["RW_PUBLIC_URL"] = self.name
        self.environment |= {"RW_PUSH_KEY": new_key(), "RW_PUSH_CONTACT": "mailto:host@club.example"}

    def start(self) -> None:
        command = [
            sys.executable, "-c", "from rulewright.cli.main import main; main()", "serve",
            "--port", str(self.port), "--database", str(self.database), "--quiet",
        ]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self.environment)
        end = time.monotonic() + START
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, "the server ended at once"
                time.sleep(0.1)
        raise AssertionError("the server did not come up")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE / 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = find()
    if path is None:
        pytest.fail(HELP, pytrace=False)
    quiet = {"args": [f"--disable-features={UNUSED}"]}
    return {**browser_type_launch_args, **quiet, **({"executable_path": path} if path else {})}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not STATIC.exists():
        pytest.fail("the client is not built: cd web && npm ci && npm run build", pytrace=False)
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    return {**browser_context_args, "storage_state": practised(base_url), "reduced_motion": "reduce"}


@pytest.fixture
def refusals() -> list[str]:
    """What the console says of refusals that a test brings about; the test fills it in."""
    return []


@pytest.fixture
def context(context: BrowserContext, refusals: list[str]) -> Iterator[BrowserContext]:
    """Any error in any page of a test fails it."""
    errors: list[str] = []
    context.set_default_timeout(PATIENCE)

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda said: errors.append(said.text) if said.type == "error" and not EXPECTED.search(said.text) else None,
        )

    context.on("page", watch)
    yield context
    assert [error for error in errors if not any(each in error for each in refusals)] == []
