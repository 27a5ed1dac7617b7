"""Reads a pack from a folder or from one `.rwpack` file, under limits: whoever made it may mean harm."""

from __future__ import annotations

import re
import stat
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from rulewright.kernel import BadContent
from rulewright.kernel.content import parse_yaml
from rulewright.kernel.errors import BadPack, suggestion
from rulewright.kernel.pack import MOST_ENTRIES, Manifest, Pack, Part, check_plain, id_of, pack_of

MANIFEST = "pack.yaml"
PICTURES = "pictures"
SCHEMAS = "schema"
BIGGEST_FILE = 1_000_000  # bytes of a packed file
BIGGEST_TOTAL = 2_000_000  # bytes of all that it unfolds into
MOST_FILES = 200
IGNORED = ("README.md", "LICENSE", "LICENCE")  # for people
FILE = re.compile(r"[a-z][a-z0-9_]{0,59}\.yaml|pictures/[a-z][a-z0-9_]{0,59}\.svg")
PARTS = Part.__struct_fields__


def read_pack(place: Path) -> Pack:
    """A pack from a folder or a file."""
    try:
        if place.is_dir():
            return pack_of_files(dict(_folder(place)), place.name)
        if place.stat().st_size > BIGGEST_FILE:
            raise BadPack(place.name, "", "", f"expected at most {BIGGEST_FILE} bytes, found {place.stat().st_size}")
        return unpack(place.read_bytes(), place.name)
    except OSError as error:
        raise BadPack(place.name, "", "", f"cannot be read: {error.strerror}") from error


def unpack(packed: bytes, name: str = "the file") -> Pack:
    """A pack from the bytes of a `.rwpack`."""
    if len(packed) > BIGGEST_FILE:
        raise BadPack(name, "", "", f"expected at most {BIGGEST_FILE} bytes, found {len(packed)}")
    try:
        with zipfile.ZipFile(BytesIO(packed)) as archive:
            files = dict(_members(archive, name))
    except BadPack:
        raise
    except Exception as error:  # zipfile raises a dozen kinds over a spoilt file
        raise BadPack(name, "", "", f"expected a zip file, found something spoilt: {str(error)[:120]}") from error
    return pack_of_files(files, name)


# ---- files ----------------------------------------------------------------------------------------------------------


def _folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder by name. Links are not followed, and schemas are not read."""
    total = 0
    for number, file in enumerate(sorted(folder.rglob("*"))):
        name = file.relative_to(folder).as_posix()
        if number >= MOST_FILES:
            raise BadPack(folder.name, "", "", f"expected at most {MOST_FILES} files")
        if file.is_symlink():
            raise BadPack(name, "", "", "expected a file, found a link")
        if file.is_dir() or name in IGNORED or name.startswith((f"{SCHEMAS}/", ".")):
            continue
        _known(name)
        total += file.stat().st_size
        if total > BIGGEST_TOTAL:
            raise BadPack(folder.name, "", "", f"expected at most {BIGGEST_TOTAL} bytes in all")
        yield name, file.read_bytes()


def _members(archive: zipfile.ZipFile, where: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive by name, unfolded no further than they may be, whatever the archive says of itself."""
    infos, left, seen = archive.infolist(), BIGGEST_TOTAL, set[str]()
    if len(infos) > MOST_FILES:
        raise BadPack(where, "", "", f"expected at most {MOST_FILES} files, found {len(infos)}")
    for info in infos:
        name = info.filename
        if stat.S_ISLNK(info.external_attr >> 16):
            raise BadPack(_shown(name), "", "", "expected a file, found a link")
        if info.flag_bits & 1:
            raise BadPack(_shown(name), "", "", "expected plain files, found one under a password")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadPack(_shown(name), "", "", "expected a file stored or deflated, found another method")
        if name in IGNORED or name == f"{PICTURES}/":
            continue
        _known(name)
        if name in seen:
            raise BadPack(_shown(name), "", "", "stands in the pack twice")
        seen.add(name)
        with archive.open(info) as file:
            read = file.read(left + 1)
        left -= len(read)
        if left < 0:
            raise BadPack(_shown(name), "", "", f"expected {BIGGEST_TOTAL} bytes in all at most: it unfolds into more")
        yield name, read


def _known(name: str) -> None:
    if not FILE.fullmatch(name):
        reason = f"expected {MANIFEST}, KIND.yaml or {PICTURES}/NAME.svg in small letters, found {_shown(name)!r}"
        raise BadPack(_shown(name), "", "", reason)


def _shown(name: str) -> str:
    """A file name from elsewhere, fit to be printed."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:80])


# ---- what they say --------------------------------------------------------------------------------------------------


def pack_of_files(files: Mapping[str, bytes], name: str) -> Pack:
    """A pack from its files by name."""
    if MANIFEST not in files:
        raise BadPack(name, "", "", f"expected a {MANIFEST}, found {', '.join(sorted(files)[:8]) or 'nothing'}")
    manifest = _yaml(files[MANIFEST], MANIFEST)
    if not isinstance(manifest, dict):
        raise BadPack(MANIFEST, "", "", "expected `name: value` lines")
    for key in manifest:
        if key not in Manifest.__struct_fields__:
            near = suggestion(str(key)[:60], Manifest.__struct_fields__)
            raise BadPack(MANIFEST, "", str(key)[:60], f"expected another field{near}")
    for key in Manifest.__struct_fields__[:7]:
        if key not in manifest:
            raise BadPack(MANIFEST, "", key, f"is missing: expected {', '.join(Manifest.__struct_fields__[:7])}")
    parts = {file.removesuffix(".yaml"): _part(files[file], file) for file in files if file.endswith(".yaml")}
    pictures = {file[len(PICTURES) + 1 : -4]: _text(files[file], file) for file in files if file.endswith(".svg")}
    parts.pop(MANIFEST.removesuffix(".yaml"), None)
    plain = {**manifest, "parts": parts, "pictures": pictures}
    try:
        return pack_of(plain)
    except BadPack as error:
        where = error.field.partition(".")[0]
        if where in manifest:
            found = "" if error.reason.startswith("expected") else f", found {str(manifest[where])[:60]!r}"
            raise BadPack(MANIFEST, "", error.field, f"{error.reason}{found}") from error
        raise


def _part(text: bytes, file: str) -> dict[str, Any]:
    """What a pack does to one kind: `add` and `replace` with entries, `remove` with ids."""
    if file == MANIFEST:
        return {}
    plain = _yaml(text, file)
    if not isinstance(plain, dict):
        raise BadPack(file, "", "", f"expected {', '.join(PARTS)}, each with a list; found {_kind(plain)}")
    for deed, entries in plain.items():
        if deed not in PARTS:
            raise BadPack(file, "", str(deed)[:60], f"expected {', '.join(PARTS)}{suggestion(str(deed)[:60], PARTS)}")
        if not isinstance(entries, list):
            raise BadPack(file, "", deed, f"expected a list, found {_kind(entries)}")
        if len(entries) > MOST_ENTRIES:
            raise BadPack(file, "", deed, f"expected at most {MOST_ENTRIES} entries, found {len(entries)}")
        for number, entry in enumerate(entries):
            _entry(entry, file, deed, number)
    return {deed: [str(id) for id in plain[deed]] if deed == "remove" else plain[deed] for deed in plain}


def _entry(entry: Any, file: str, deed: str, number: int) -> None:
    if deed == "remove":
        if not isinstance(entry, str | int) or isinstance(entry, bool) or not 0 < len(str(entry)[:99]) < 99:
            raise BadPack(file, f"remove {number + 1}", "", f"expected an id, found {_kind(entry)}")
    elif not isinstance(entry, dict):
        raise BadPack(file, f"{deed} {number + 1}", "", f"expected `field: value` lines, found {_kind(entry)}")
    elif not isinstance(entry.get("id"), str | int) or isinstance(entry["id"], bool):
        raise BadPack(file, f"{deed} {number + 1}", "id", f"expected an id, found {_kind(entry.get('id'))}")
    else:
        check_plain(entry, file, id_of(entry)[:60], "")


def _kind(value: Any) -> str:
    return "nothing" if value is None else repr(value)[:60] if isinstance(value, str | int) else type(value).__name__


class Strict(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML in which a name stands once in a map."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        names = [name.value for name, _ in node.value if isinstance(name, yaml.ScalarNode)]
        twice = next((name for name in names if names.count(name) > 1), None) if len(names) < 200 else None
        if twice is not None:
            raise yaml.constructor.ConstructorError(None, None, f"{str(twice)[:60]!r} stands twice", node.start_mark)
        return super().construct_mapping(node, deep=True)


def _yaml(raw: bytes, file: str) -> Any:
    text = _text(raw, file)
    try:
        return parse_yaml(text, file, Strict)
    except BadPack:
        raise
    except BadContent as error:
        raise BadPack(file, "", "", error.reason[:300]) from error
    except (ValueError, TypeError, OverflowError, RecursionError) as error:  # numbers and dates that are none
        raise BadPack(file, "", "", f"expected plain text and numbers: {str(error)[:120]}") from error


def _text(raw: bytes, file: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPack(file, "", "", f"expected UTF-8, found another encoding at byte {error.start}") from error
