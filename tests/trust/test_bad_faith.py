"""Whatever is sent, uploaded or put into a file: no crash, no state change, and an error that says what is wrong."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.kernel import BadContent, Match, Record, RulewrightError, find_game, game_ids
from rulewright.kernel.content import read_entries, read_yaml
from rulewright.kernel.ledger import cited, load_ledger
from rulewright.server.people.names import tidy_name
from tests.server.harness import Served, serving

from .fuzz import FORGIVING, run

SPOILERS = (b"", b"\x00", b"\xff", b'"', b"{", b"9", b"-", b"\\", b"e")


def test_no_message_breaks_the_server_or_moves_the_match(tmp_path: Path) -> None:
    with serving(tmp_path / "fuzz.db", FORGIVING) as server:
        codes = run(server, 4_000)
        assert server.hub.metrics.errors == 0
    assert codes["rubbish"] > 1_000
    assert codes["spectator"] > 100


def played(game: str) -> Record:
    match = Match.start(find_game(game), seed="spoilt")
    rng = Random(game)
    while not match.over and match.answers < 40:
        seat = rng.choice(match.waiting)
        match.choose(rng.choice(match.choices_of(seat)), seat)
    return Record.of(match)


def is_refused(work: Callable[[], Any]) -> bool:
    """Whether work refuses as it should; any other exception is a bug."""
    try:
        work()
    except RulewrightError as error:
        return bool(str(error))
    return False


@pytest.mark.parametrize("game", ["connect_four", "factions"])
def test_a_record_with_a_spoilt_byte_is_refused_or_tells_the_same_story(game: str) -> None:
    record = played(game)
    text, whole = record.to_json(), record.verify()
    rng = Random(game)
    places = range(len(text)) if game == "connect_four" else rng.sample(range(len(text)), 300)
    refused = 0
    for place in places:
        spoilt = text[:place] + rng.choice(SPOILERS) + text[place + 1 :]

        def audit(spoilt: bytes = spoilt) -> None:
            record = Record.from_json(spoilt)
            is_refused(record.resume)
            again = record.verify()
            assert [entry[2] for entry in again.log] == [entry[2] for entry in whole.log]

        refused += is_refused(audit)
    assert refused > len(places) / 2


@pytest.mark.parametrize("game", [game for game in game_ids() if find_game(game).ledger_file])
def test_a_spoilt_ledger_is_refused_or_read(game: str, tmp_path: Path) -> None:
    source = find_game(game).ledger_file
    assert source is not None
    lines = source.read_bytes().splitlines(keepends=True)
    head, rng = b"".join(lines[:60]), Random(game)
    refused = 0
    for number in range(400):
        place = rng.randrange(len(head))
        file = tmp_path / f"{number}.yaml"
        file.write_bytes(head[:place] + rng.choice(SPOILERS) + head[place + 1 :])
        refused += is_refused(lambda file=file: load_ledger(file))  # type: ignore[misc]
    assert refused > 20


PACKS = sorted(Path(__file__).parents[2].glob("src/rulewright/games/*/content/*.yaml"))


@pytest.mark.parametrize("pack", PACKS, ids=lambda file: f"{file.parts[-3]}/{file.name}")
def test_a_spoilt_pack_is_refused_or_read(pack: Path, tmp_path: Path) -> None:
    """Each file's own reader is strict about fields; here every file must survive as YAML and as a list of entries."""
    text, rng = pack.read_bytes()[:6_000], Random(pack.name)
    for number in range(30):
        place = rng.randrange(len(text))
        file = tmp_path / f"{number}.yaml"
        file.write_bytes(text[:place] + rng.choice(SPOILERS) + text[place + 1 :])
        is_refused(lambda file=file: read_entries(file, dict))  # type: ignore[misc]


def test_a_yaml_bomb_does_not_go_off(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.yaml"
    layers = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 12)]
    bomb.write_text("l0: &l0 [x]\n" + "\n".join(layers))
    with pytest.raises(BadContent, match="aliases"):
        read_yaml(bomb)
    with pytest.raises(BadContent, match="aliases"):
        load_ledger(bomb)
    huge = tmp_path / "huge.yaml"
    huge.write_text("- x\n" * 1_100_000)
    with pytest.raises(BadContent, match="larger than"):
        read_yaml(huge)
    deep = tmp_path / "deep.yaml"
    deep.write_text("[" * 50_000)
    with pytest.raises(BadContent):
        read_yaml(deep)


def test_a_body_that_unpacks_into_a_huge_one_is_not_unpacked(server: Served) -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    answer = server.http.post("/api/tables", content=bomb, headers={"content-encoding": "gzip"})
    assert answer.status_code == 400


@pytest.mark.parametrize("words", ["A.A" * 20_000, "UC.MOVE.01" + ", 02" * 20_000, "UC.MOVE.01-" * 20_000])
def test_no_text_makes_a_pattern_run_wild(words: str) -> None:
    began = time.thread_time()
    sum(1 for _ in cited(words))
    assert time.thread_time() - began < 2.0


def test_html_in_names_titles_and_chat_stays_text(server: Served) -> None:
    wicked = "<img src=x onerror=alert(1)>"
    ann = server.guest(wicked)
    table = ann.lay(seats="me me", title=wicked, public=True)
    with ann.sit(table) as mine:
        mine.send({"type": "chat", "text": wicked})
        assert mine.of("chat")["lines"][-1]["text"] == wicked
    answer = server.http.get(f"/api/tables/{table}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["title"] == wicked
    assert tidy_name("a\u202eb\x00c\nd") == "a b c d"


PATHS = ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/assets/../../app.py", "/assets/%2e%2e%2f%2e%2e%2fapp.py",
         "/..%5c..%5capp.py", "//etc/passwd", "/assets/%00", "/api/replays/..%2f..%2fetc")  # fmt: skip


@pytest.fixture(scope="module")
def beside_secrets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose client lies in a folder beside files that are nobody's."""
    folder = tmp_path_factory.mktemp("secrets")
    dist = folder / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>Rulewright</title>")
    (folder / "pyproject.toml").write_text("secret")
    (folder / "app.py").write_text("secret")
    with serving(folder / "w.db", web_dist=dist) as server:
        yield server


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_client(beside_secrets: Served, path: str) -> None:
    with closing(HTTPConnection("127.0.0.1", beside_secrets.port)) as line:
        line.request("GET", path)
        answer = line.getresponse()
        assert answer.status in (400, 404)
        assert b"secret" not in answer.read()
