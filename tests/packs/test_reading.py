"""Packs from elsewhere are read under limits, and every refusal says what and where."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from rulewright.kernel import BadPack
from rulewright.kernel.pack import check_drawing, pack_of
from rulewright.packs import build, read_pack, unpack
from rulewright.packs.reading import BIGGEST_FILE

from .making import EXAMPLES, MANIFEST, pack, soldier, zipped

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'


def refusal(packed: bytes) -> str:
    with pytest.raises(BadPack) as refused:
        unpack(packed)
    return str(refused.value)


@pytest.mark.parametrize("folder", sorted(EXAMPLES.iterdir()), ids=lambda folder: folder.name)
def test_a_folder_and_its_file_are_the_same_pack(folder: Path) -> None:
    found = read_pack(folder)
    packed = build(found)
    assert unpack(packed) == found
    assert unpack(packed).hash == found.hash
    assert build(unpack(packed)) == packed


def test_a_pack_that_differs_by_a_letter_has_another_hash() -> None:
    one, other = pack(soldiers={"add": [soldier()]}), pack(soldiers={"add": [soldier(hp=4)]})
    assert one.hash != other.hash
    assert one.hash == pack(soldiers={"add": [soldier()]}).hash


def test_a_bomb_is_not_unfolded() -> None:
    assert "unfolds into more" in refusal(zipped(pack__yaml=MANIFEST, soldiers__yaml=b" " * 50_000_000))


def test_a_file_that_is_too_big_is_not_opened() -> None:
    assert "at most" in refusal(b"x" * (BIGGEST_FILE + 1))


@pytest.mark.parametrize(
    "name", ["../evil.yaml", "/etc/passwd", "a\\b.yaml", "deep/er/soldiers.yaml", "run.py", "S.yaml"]
)
def test_only_files_of_a_pack_are_taken(name: str) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pack.yaml", MANIFEST)
        archive.writestr(zipfile.ZipInfo(name), "x")
    assert "KIND.yaml" in refusal(packed.getvalue())


def test_links_are_refused(tmp_path: Path) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        link = zipfile.ZipInfo("soldiers.yaml")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert "found a link" in refusal(packed.getvalue())
    (tmp_path / "pack.yaml").write_text(MANIFEST)
    (tmp_path / "soldiers.yaml").symlink_to("/etc/passwd")
    with pytest.raises(BadPack, match="found a link"):
        read_pack(tmp_path)


def test_a_file_twice_is_refused() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("pack.yaml", MANIFEST)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("pack.yaml", MANIFEST)
    assert "twice" in refusal(packed.getvalue())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("add: [&a {id: x}, *a]", "aliases"),
        ("a: &a [x, x]\nb: &b [*a, *a]", "aliases"),
        ("add: " + "[" * 60 + "]" * 60, "nests deeper"),
        ("add:\n- {id: x, hp: 99999999999999999999}", "soldiers.yaml: x: hp: expected a number up to"),
        ("add:\n- {id: x, hp: " + "9" * 5000 + "}", "expected plain text and numbers"),
        ("add:\n- {id: x, hp: 2024-01-01}", "x: hp: expected text, a whole number or a list, found date"),
        ("add:\n- {id: x, hp: .inf}", "found float"),
        ("add:\n- {id: x, 7: y}", "quote it"),
        ("add:\n- {id: x, id: y}", "'id' stands twice"),
        ("add: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("add: 3", "soldiers.yaml: add: expected a list, found 3"),
        ("ad: []", "expected add, replace, remove, did you mean 'add'"),
        ("add: [7]", "soldiers.yaml: add 1: expected `field: value` lines, found 7"),
        ("add: [{name: x}]", "soldiers.yaml: add 1: id: expected an id, found nothing"),
        ("remove: [[x]]", "soldiers.yaml: remove 1: expected an id"),
        ("- a\n- b", "expected add, replace, remove"),
        ("add: [" + "{id: x}," * 2000 + "]", "at most 1000 entries, found 2000"),
        ("add:\n- {id: x, name: " + "y" * 5000 + "}", "x: name: expected at most 4000 letters, found 5000"),
        ('add:\n- {id: x, name: "\\uD800"}', ""),
        ("add: [{id: x", "soldiers.yaml"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    assert told in refusal(zipped(pack__yaml=MANIFEST, soldiers__yaml=text))


def test_another_encoding_is_told() -> None:
    assert "expected UTF-8" in refusal(zipped(pack__yaml=MANIFEST.encode("utf-16")))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("licence: CC0-1.0", "pack.yaml: licence: is missing"),
        ('version: "1.0"', "pack.yaml: version: is missing"),
    ],
)
def test_a_manifest_without_a_field(line: str, told: str) -> None:
    assert told in refusal(zipped(pack__yaml=MANIFEST.replace(line, "")))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("id: trial", "id: ../trial", "pack.yaml: id"),
        ('"1.0"', "one", "pack.yaml: version"),
        ("author:", "autor:", "did you mean 'author'"),
        ("name: A Trial", "name: [A]", "pack.yaml: name: Expected `str`, got `array`, found \"['A']\""),
    ],
)
def test_a_manifest_that_is_wrong(old: str, new: str, told: str) -> None:
    assert told in refusal(zipped(pack__yaml=MANIFEST.replace(old, new)))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>", '<path onload="x()"/>', "<path/onload=x()>", "<image/>", '<use href="http://x"/>',
        "<foreignObject/>", "<style/>", '<path fill="url(http://x)"/>', "<!ENTITY a 'b'>", "&lol;", "<animate/>",
        '<a xlink:href="x">', "<SCRIPT>", '<path style="x"/>', "<!-- x -->", "<?php ?>", "words", "<p>",
        "<iframe srcdoc='x'>",
        "<path d=M0/>", """<path fill="/*'*/url(http://x#a)"/>""", """<path fill="a'url(http://x#a)"/>""",
        r'<path fill="u\72l(http://x#a)"/>',
        '<path d="&#60;"/>', "<g>", "</g>", "<g></path>", "</svg><svg>", "<svg></svg>", "<svg/>",
        '<path fill="URL(//x)"/>', '<path fill="javascript:x"/>',
    ],
)  # fmt: skip
def test_a_picture_is_shapes_alone(inside: str) -> None:
    with pytest.raises(BadPack, match=r"pictures/x.svg"):
        check_drawing(DRAWING.format(inside), "pictures/x.svg")


def test_a_picture_of_shapes_is_taken() -> None:
    shapes = '<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><path d="M0 0h9" fill="url(#a)"/>'
    check_drawing(DRAWING.format(shapes), "pictures/x.svg")
    for wrong in ('<svg viewBox="0 0 9 9"></svg>', "<html></html>", "", "<svg>", DRAWING.format("") * 2):
        with pytest.raises(BadPack, match="svg"):
            check_drawing(wrong, "pictures/x.svg")


def test_a_pack_in_a_config_is_read_under_the_same_limits() -> None:
    plain = {"id": "x", "name": "X", "version": "1", "author": "a", "licence": "b", "game": "factions", "rules": "3"}
    deep: list[object] = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(BadPack, match="nests too deep"):
        pack_of({**plain, "parts": {"soldiers": {"add": [{"id": "x", "hp": deep}]}}})
    with pytest.raises(BadPack, match="more than 1000"):
        pack_of({**plain, "parts": {"soldiers": {"remove": [f"a{number}" for number in range(1001)]}}})
