"""A client made by openapi-python-client from our description plays a match."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulewright.server.app import create_app
from rulewright.server.protocol.describe import describe
from rulewright.server.settings import Settings

from .harness import Served, Socket


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of the package that was made."""
    folder: Path = tmp_path_factory.mktemp("made")
    (folder / "openapi.json").write_bytes(msgspec.json.encode(describe(create_app(Settings(database="unused.db")))))
    (folder / "config.yaml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning",
               "--path", "openapi.json", "--config", "config.yaml", "--output-path", "rulewright_client"]  # fmt: skip
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    yield "rulewright_client"
    sys.path.remove(str(folder))


@pytest.mark.long
def test_it_plays_a_match(client: str, server: Served) -> None:
    def of(module: str) -> Any:
        return import_module(f"{client}.{module}")

    with of("client").Client(base_url=server.url, verify_ssl=False) as anyone:
        me = of("api.people.new_guest").sync(client=anyone, body=of("models").GuestBody(name="Robot"))
    with of("client").AuthenticatedClient(base_url=server.url, token=me.token, verify_ssl=False) as known:
        seated = of("api.games.play_now").sync("noughts", client=known)
    models = of("models")
    with Socket(server, seated.table.id, token=me.token) as socket:
        while socket.my_turn():
            scene = models.SceneNow.from_dict(socket.last["scene"]).scene
            answer = models.Choose(models.ChooseType.CHOOSE, seq=scene.question.seq, key=scene.question.options[0].key)
            socket.send(answer.to_dict())
            socket.of("accepted")
            socket.of("scene")
        end = models.SceneNow.from_dict(socket.last["scene"]).scene.outcome
    assert end.how in ("line", "full")


def test_it_reads_what_is_a_tuple_with_us(client: str) -> None:
    sent = {
        "headline": "",
        "chances": [["hit", 0.5]],
        "distribution": [[1, 1.0]],
        "bad": ["miss"],
        "terms": [],
        "rules": [],
        "error": 0.0,
    }
    assert import_module(f"{client}.models").Odds.from_dict(sent).to_dict() == sent
