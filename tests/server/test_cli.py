"""`rulewright serve` and `rulewright openapi`, as a person runs them."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from rulewright.cli.main import app

from .harness import PATIENCE

MAIN = "from rulewright.cli.main import main; main()"


def test_serve_prints_its_address_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", str(tmp_path / "s.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        assert found
        with httpx.Client(transport=httpx.HTTPTransport(retries=3), base_url=found[0], timeout=PATIENCE) as http:
            assert http.get("/api/health").json()["status"] == "ok"
            assert http.post("/api/games/noughts/play").json()["table"]["status"] == "playing"
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) in (0, 130)


def test_a_port_in_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    from rulewright.server.run import listen

    with listen("127.0.0.1", 0) as taken:
        command = [sys.executable, "-c", MAIN, "serve", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE)
    assert done.returncode == 2
    assert "cannot listen" in done.stderr
    assert "Traceback" not in done.stderr


def test_openapi_writes_the_whole_protocol(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as done:
        app(["openapi", str(tmp_path / "api.json")])
    assert not done.value.code
    written = json.loads((tmp_path / "api.json").read_text())
    assert "/api/games/{game_id}/play" in written["paths"]
    assert "ServerMessage" in written["components"]["schemas"]
