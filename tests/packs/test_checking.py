"""The check names file, entry, field, what was found, what was expected, and a suggestion."""

from __future__ import annotations

import sys
import time
from typing import Any

import jsonschema_rs
import pytest
import yaml

from rulewright.kernel import find_game, game_ids
from rulewright.kernel.content import read_yaml
from rulewright.kernel.pack import conflicts
from rulewright.kernel.registry import content_folder
from rulewright.kernel.wing import WINGS
from rulewright.packs import check_packs, read_pack
from rulewright.packs.comparing import against_game, between
from rulewright.packs.kit import kit_lines
from rulewright.packs.schema import kinds, schema_of, schemas

from .making import EXAMPLES, pack, soldier

BIG = [id for id in game_ids() if content_folder(find_game(id)).is_dir()]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"hp": "three"}, "trial/soldiers.yaml: mudlark: hp: expected a whole number, found 'three'"),
        ({"hitpoints": 3}, "trial/soldiers.yaml: mudlark: hitpoints: there is no such field"),
        ({"abilites": []}, "did you mean 'abilities'"),
        ({"m": 1}, "trial/soldiers.yaml: mudlark: m: expected text, found 1: quote it"),
        ({"abilities": ["elusiv"]}, "abilities: there is no ability 'elusiv', did you mean 'elusive'"),
        ({"faction": "remnant"}, "there is no faction 'remnant', did you mean 'remnants'"),
        ({"hp": 0}, "hp: expected 1 to 99, found 0"),
        ({"dmg": "2"}, "expected damage like D2 or D2x2, found '2'"),
        ({"beast": "maybe"}, "beast: expected true or false, found 'maybe'"),
    ],
)  # fmt: skip
def test_an_entry_that_is_wrong(fields: dict[str, Any], told: str) -> None:
    [issue] = check_packs([pack(soldiers={"add": [soldier(**fields)]})]).issues
    assert told in str(issue)


def test_a_field_that_is_missing() -> None:
    entry = soldier()
    del entry["hp"]
    [issue] = check_packs([pack(soldiers={"add": [entry]})]).issues
    assert str(issue) == "trial/soldiers.yaml: mudlark: hp: is missing: expected a whole number"


def test_all_entries_that_are_wrong_are_told() -> None:
    entries = [soldier(id=f"s{number}", hp="x") for number in range(5)]
    assert len(check_packs([pack(soldiers={"add": entries})]).issues) == 5


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"soldiers": {"remove": ["conscrip"]}}, "conscrip: cannot be removed: there is no such entry, did you mean"),
        ({"soldiers": {"replace": [soldier()]}}, "mudlark: cannot be replaced"),
        ({"soldiers": {"add": [soldier(id="conscript")]}}, "conscript: cannot be added: the game"),
        ({"soldier": {"remove": ["x"]}}, "FACTIONS has no content of this kind, did you mean 'soldiers'"),
        ({"soldiers": {"remove": ["skeleton"]}}, "they need an entry 'skeleton'"),
        ({"soldiers": {"remove": ["trench_guard"]}}, "there is no soldier 'trench_guard'"),
        ({"abilities": {"remove": ["taunt"]}}, "expected the abilities that the rules know"),
    ],
)  # fmt: skip
def test_a_pack_that_does_not_fit(parts: dict[str, Any], told: str) -> None:
    [issue] = check_packs([pack(**parts)]).issues
    assert told in str(issue)


def test_a_wing_that_fails_is_forgotten() -> None:
    before = set(sys.modules), set(WINGS.folders)
    check_packs([pack(soldiers={"remove": ["skeleton"]})])
    check_packs([pack(abilities={"remove": ["taunt"]})])
    assert (set(sys.modules), set(WINGS.folders)) == before


def test_another_game_or_other_rules() -> None:
    from msgspec.structs import replace

    one = pack(soldiers={"add": [soldier()]})
    assert "did you mean 'factions'" in str(check_packs([replace(one, game="faction")]).issues[0])
    assert "rules: expected '3'" in str(check_packs([replace(one, rules="2")]).issues[0])
    assert "stack twice" in str(check_packs([one, one]).issues[0])


def test_conflicts_are_named_and_the_later_pack_has_its_way() -> None:
    low, high = (
        pack(id, soldiers={"replace": [soldier(id="conscript", hp=hp)]}) for id, hp in (("low", 1), ("high", 9))
    )
    assert conflicts([low, high]) == ["soldiers/conscript: 'High' would replace what 'Low' has changed"]
    report = check_packs([low, high])
    assert report.clean
    assert report.conflicts
    assert report.game is not None
    sheets = {sheet.id: sheet for sheet in report.game.gallery()}
    plain = {sheet.id: sheet for sheet in find_game("factions").gallery()}
    assert sheets["conscript"].numbers != plain["conscript"].numbers
    assert "9" in {number.value for number in sheets["conscript"].numbers}


def test_a_later_pack_removes_what_an_earlier_added() -> None:
    report = check_packs([pack("one", soldiers={"add": [soldier()]}), pack("two", soldiers={"remove": ["mudlark"]})])
    assert report.clean
    assert report.conflicts == ["soldiers/mudlark: 'Two' would remove what 'One' has changed"]


def test_500_entries_are_checked_in_under_two_seconds() -> None:
    entries = [soldier(id=f"mudlark_{number}", name=f"Mudlark {number}") for number in range(500)]
    find_game("factions")
    before = time.process_time()
    report = check_packs([pack(soldiers={"add": entries})])
    assert report.clean
    assert time.process_time() - before < 2


@pytest.mark.parametrize("game", BIG)
def test_the_content_of_every_game_fits_its_schemas(game: str) -> None:
    found = find_game(game)
    for kind in kinds(found):
        entries = read_yaml(content_folder(found) / f"{kind}.yaml")
        jsonschema_rs.validate(schema_of(found, kind), {"add": entries, "remove": ["x"]})
        assert not jsonschema_rs.is_valid(schema_of(found, kind), {"add": [{"id": "x", "hobby": 1}]})


@pytest.mark.parametrize("folder", sorted(EXAMPLES.iterdir()), ids=lambda folder: folder.name)
def test_the_examples_fit_the_schemas_and_name_them(folder: Any) -> None:
    known = schemas(find_game(read_pack(folder).game))
    for file in folder.glob("*.yaml"):
        text = file.read_text()
        assert text.startswith(f"# yaml-language-server: $schema=schema/{file.stem}.json")
        jsonschema_rs.validate(known[file.stem], yaml.safe_load(text))


@pytest.mark.parametrize("game", BIG)
def test_the_kit_tells_what_there_is(game: str) -> None:
    lines = list(kit_lines(find_game(game)))
    effects = list(find_game(game).kit())
    assert effects
    assert all(any(line.startswith(f"- `{effect.word}`: ") for line in lines) for effect in effects)
    assert all(effect.text for effect in effects)


def test_what_has_changed() -> None:
    old = pack(soldiers={"add": [soldier()], "remove": ["x"]})
    new = pack(soldiers={"add": [soldier(hp=5), soldier(id="other")]})
    assert list(between(old, new)) == [
        "- soldiers/x: it would remove it",
        "~ soldiers/mudlark.hp: 3 is now 5",
        "+ soldiers/other: it would add it",
    ]
    changed = pack(soldiers={"replace": [soldier(id="conscript", name="Conscript", abilities=[], hp=4)]})
    assert list(against_game(changed)) == ["~ soldiers/conscript.hp: 3 is now 4"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('at: ["I1"]', 'at: ["Z9"]', "chapter_8: there is no space 'Z9': expected A1 to I6"),
        ("[sword_thug, red, D4]", "[sword_thug, red, D5]", "starts: D5 is an obstruction"),
        ("| *  ", "|    ", "map: expected one start, marked *, found 0"),
        ("P3-4", "    ", "found none with 3"),
        ("number: 8", "number: 12", "expected chapters from 1 on"),
        ("number: 8", "number: 1", "number: 1 is that of 'chapter_1'"),
        ("events: [1, ", "events: [99, ", "there is no Event card 99"),
        ("type: ogrun_brute, name", "type: goblin, name", "there is no villain 'goblin'"),
        ("objective: 6}", "other: 6}", "expected what the `objective` pays"),
    ],
)
def test_a_chapter_that_cannot_be_played(old: str, new: str, told: str) -> None:
    text = (EXAMPLES / "chapter_eight" / "chapters.yaml").read_text()
    assert old in text
    [issue] = check_packs([pack(game="undercity", chapters=yaml.safe_load(text.replace(old, new, 1)))]).issues
    assert told in str(issue)
    assert issue.file == "trial/chapters.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("missions", "A: millet_row", "A: millet_rows", "there is no 'millet_rows', did you mean 'millet_row'"),
        ("missions", "clear: 1", "clear: 4", "clear: expected at most 3, its Clues"),
        ("missions", "GP+5", "dance 5", "nobody knows how to do 'dance'"),
        ("encounters", "+Shaken", "+Shakey", "there is no condition 'Shakey'"),
        ("monsters", "Pursue", "Persue", "there is no 'Persue', did you mean 'Pursue'"),
    ],
)
def test_a_mission_that_cannot_be_played(file: str, old: str, new: str, told: str) -> None:
    folder = EXAMPLES / "salt_road"
    texts = {kind.stem: kind.read_text() for kind in folder.glob("*.yaml") if kind.stem != "pack"}
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new, 1)
    parts = {kind: yaml.safe_load(text) for kind, text in texts.items()}
    [issue] = check_packs([pack(game="dungeon_degenerates", **parts)]).issues
    assert told in str(issue)
    assert issue.file == f"trial/{file}.yaml"
