"""`rulewright pack`: from an empty folder to a file that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.kernel import Record
from rulewright.packs import read_pack
from tests.packs.making import EXAMPLES


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int | None = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert (ended.value.code or 0) == status
    said = capsys.readouterr()
    return f"{said.out}{said.err}"


def test_a_new_pack_is_checked_built_compared_and_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "soldiers.yaml" in told(capsys, "pack", "new", "My Pack", "factions", "--kind", "soldiers", "--author", "Me")
    assert (tmp_path / "My Pack/soldiers.yaml").read_text().startswith("# yaml-language-server: $schema=schema/")
    assert (tmp_path / "My Pack/schema/soldiers.json").is_file()
    assert "All is well" in told(capsys, "pack", "check", "My Pack")
    assert "my_pack-1.0.rwpack" in told(capsys, "pack", "build", "My Pack")
    assert read_pack(tmp_path / "my_pack-1.0.rwpack") == read_pack(tmp_path / "My Pack")
    assert "+ soldiers/my_soldiers" in told(capsys, "pack", "diff", "my_pack-1.0.rwpack")
    told(capsys, "pack", "unpack", "my_pack-1.0.rwpack", "again")
    assert told(capsys, "pack", "diff", "again", "my_pack-1.0.rwpack") == ""
    assert "every record replays" in told(capsys, "pack", "test", "again", "--games", "1", "--level", "random")


def test_a_pack_with_a_fault_ends_with_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "pack", "new", str(tmp_path / "x"), "undercity", "--kind", "villains")
    file = tmp_path / "x" / "villains.yaml"
    file.write_text(file.read_text().replace("base: small", "base: tiny"))
    for command in ("check", "build", "test"):
        said = told(capsys, "pack", command, str(tmp_path / "x"), status=1)
        assert "my_villains: base: expected one of large, medium, small, found 'tiny'" in said
    file.write_text("add: [")
    assert "villains.yaml" in told(capsys, "pack", "check", str(tmp_path / "x"), status=2)


def test_schemas_and_the_kit_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(told(capsys, "pack", "schema", "factions", "soldiers"))["title"] == "FACTIONS: soldiers"
    assert "`grapple`" in told(capsys, "pack", "kit", "factions")
    assert "mean 'soldiers'" in told(capsys, "pack", "kit", "factions", "soldier", status=2)


def test_a_match_is_played_saved_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "match.json"
    words = iter([f"save {saved}", "quit", "quit"])
    monkeypatch.setattr("rich.prompt.Prompt.ask", lambda *_args, **_more: next(words))
    place, army = EXAMPLES / "the_tide_court", 'army=["spring_flood","stampede"]'
    said = told(capsys, "play", "factions", "--pack", str(place), "--option", army, "--seed", "3")
    assert "with The Tide Court 1.0" in said
    assert Record.load(saved).config["packs"][0]["id"] == "the_tide_court"
    assert "with The Tide Court 1.0" in told(capsys, "play", "--resume", str(saved))
