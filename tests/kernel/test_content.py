"""Content files: what is wrong with one is told with file, entry and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulewright.kernel import BadContent
from rulewright.kernel.content import content_hash, read_entries


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    health: int


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "monsters.yaml"
    file.write_text(text)
    return file


def test_entries_are_read_by_id(tmp_path: Path) -> None:
    assert read_entries(written(tmp_path, "- {id: rat, health: 2}"), Monster) == {"rat": Monster("rat", 2)}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("- {id: rat, health: two}", r"monsters.yaml: rat: Expected `int`, got `str` - at `health`"),
        ("- {id: rat}", "rat: Object missing required field `health`"),
        ("- {id: rat, health: 2, legs: 4}", "rat: Object contains unknown field `legs`"),
        ("- {id: rat, health: 2}\n- {id: rat, health: 3}", "rat: stands there twice"),
        ("rat: 2", "expected a list"),
        ("- 3", "entry 1"),
        ("- {id: [", "while parsing"),
        ("- &a {id: rat, health: 2}\n- *a", "aliases are not allowed"),
    ],
)
def test_a_broken_entry_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        read_entries(written(tmp_path, text), Monster)


def test_a_missing_or_huge_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="No such file"):
        read_entries(tmp_path / "none.yaml", Monster)
    with pytest.raises(BadContent, match="larger than"):
        read_entries(written(tmp_path, " " * 4_000_001), Monster)


def test_the_hash_follows_the_text(tmp_path: Path) -> None:
    file = written(tmp_path, "- 1")
    first = content_hash(file)
    file.write_text("- 2")
    assert content_hash(file) != first
