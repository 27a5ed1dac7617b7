"""Variants: content is changed for one process, and for that one only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.kernel import BadContent, find_game
from rulewright.kernel import content as content_files
from rulewright.kernel.content import amend, content_hash, read_entries, unmet_changes
from rulewright.lab import Plan
from rulewright.lab.crews import CrewFailed, local_crew

BASE = Plan(game="factions", games=6, players=("random",), options={"army": ["firing_line", "stampede"]}, seed=1)


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has read no content yet."""
    monkeypatch.setattr(content_files, "_changes", {})
    monkeypatch.setattr(content_files, "_met", set())
    monkeypatch.setattr(content_files, "_read", set())


@pytest.fixture
def beasts(tmp_path: Path) -> Path:
    file = tmp_path / "beasts.yaml"
    file.write_text("- {id: ox, legs: 4, horns: {left: 1, right: 1}, sounds: [moo]}\n- {id: hen, legs: 2}\n")
    return file


@pytest.mark.usefixtures("fresh")
def test_a_change_reaches_into_an_entry(beasts: Path) -> None:
    plain = content_hash(beasts)
    amend({"beasts": {"ox": {"legs": 5, "horns.left": 0, "sounds.0": "baa"}}})
    entries = read_entries(beasts, dict)
    assert entries["ox"] == {"id": "ox", "legs": 5, "horns": {"left": 0, "right": 1}, "sounds": ["baa"]}
    assert entries["hen"]["legs"] == 2
    assert unmet_changes() == []
    assert content_hash(beasts) != plain


@pytest.mark.usefixtures("fresh")
def test_a_change_without_a_place_is_refused(beasts: Path) -> None:
    amend({"beasts": {"ox": {"tail.length": 5}}})
    with pytest.raises(BadContent, match=r"ox.*has no field 'tail.length'"):
        read_entries(beasts, dict)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(("field", "value"), [("legs", 4), ("horns.left", 1), ("sounds.0", "moo")])
def test_a_change_that_changes_nothing_is_refused(beasts: Path, field: str, value: Any) -> None:
    amend({"beasts": {"ox": {field: value}}})
    with pytest.raises(BadContent, match=rf"ox.*{field}.* already"):
        read_entries(beasts, dict)


@pytest.mark.usefixtures("fresh")
def test_slips_of_the_pen_are_found(beasts: Path) -> None:
    amend({"beasts": {"oxen": {"legs": 5}}, "birds": {"hen": {"legs": 3}}})
    read_entries(beasts, dict)
    assert unmet_changes() == ["beasts/oxen", "birds/hen"]


@pytest.mark.usefixtures("fresh")
def test_a_change_that_comes_too_late_is_refused(beasts: Path) -> None:
    read_entries(beasts, dict)
    with pytest.raises(BadContent, match="a process of its own"):
        amend({"beasts": {"ox": {"legs": 5}}})


def played(variant: dict[str, Any]) -> list[Any]:
    plan = Plan(**{**{f: getattr(BASE, f) for f in BASE.__struct_fields__}, "variant": variant})
    return sorted((one.game.number, one.game.results, one.game.decisions) for one in local_crew(plan, range(6), 1))


def test_a_variant_plays_another_game_and_leaves_this_process_alone() -> None:
    soldier = next(card for card in find_game("factions").gallery() if card.group == "Remnants").id
    pins = dict(find_game("factions").content_hashes())
    assert played({}) != played({"soldiers": {soldier: {"hp": 9, "as": 1, "ap": 4}}})
    assert dict(find_game("factions").content_hashes()) == pins


def test_a_change_of_the_wrong_kind_names_file_entry_and_field() -> None:
    soldier = find_game("factions").gallery()[0].id
    plan = Plan(game="factions", games=1, variant={"soldiers": {soldier: {"hp": "many"}}})
    with pytest.raises(CrewFailed, match=rf"soldiers.yaml.*{soldier}.*hp"):
        list(local_crew(plan, range(1), workers=1))
