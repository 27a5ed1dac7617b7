"""Content files: cards, characters and maps as YAML, read into frozen structs, with errors that say what and where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
import yaml

from .errors import BadContent
from .pack import Stack, Tales

T = TypeVar("T")
Made = TypeVar("Made")

BIGGEST = 4_000_000  # bytes of one content file
TALES = "tales"  # the folder of a wing where stories lie, by id
DEEPEST = 40  # lists and maps within each other
OPENING = (
    yaml.BlockSequenceStartToken,
    yaml.BlockMappingStartToken,
    yaml.FlowSequenceStartToken,
    yaml.FlowMappingStartToken,
)
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
CLOSING = (yaml.BlockEndToken, yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)

Changes: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""What a variant changes: file (without its ending), entry, field (with dots into its parts), new value."""

_changes: dict[str, dict[str, dict[str, Any]]] = {}
_met: set[tuple[str, str]] = set()
_read: set[str] = set()
_kinds: dict[Path, type[Any]] = {}
_stack: Stack | None = None


def amend(changes: Changes) -> None:
    """Change content entries for the life of this process; it comes before the game that reads them is loaded."""
    if changes and _read:
        raise BadContent(sorted(_read)[0], "", "has been read already: a variant needs a process of its own")
    _changes.update({file: {id: dict(fields) for id, fields in entries.items()} for file, entries in changes.items()})


def unmet_changes() -> list[str]:
    """The changes that no content file has asked for, as `file/entry`: slips of the pen."""
    wanted = ((file, entry) for file, entries in _changes.items() for entry in entries)
    return [f"{file}/{entry}" for file, entry in wanted if (file, entry) not in _met]


@contextmanager
def stacked(stack: Stack) -> Iterator[None]:
    """While this lasts, what is read from the stack's folder is read with its packs."""
    global _stack
    _stack = stack
    try:
        yield
    finally:
        _stack = None


def kinds_in(folder: Path) -> dict[str, type[Any]]:
    """The kinds of content that were read from a folder: the class of an entry, by the name of the file."""
    return {file.stem: kind for file, kind in sorted(_kinds.items()) if file.parent == folder}


def read_yaml(file: Path) -> Any:
    """The plain data of a YAML file."""
    try:
        if file.stat().st_size > BIGGEST:
            raise BadContent(str(file), "", f"larger than {BIGGEST} bytes")
        return parse_yaml(file.read_text(encoding="utf-8"), str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(str(file), "", " ".join(str(error).split())) from error


def parse_yaml(text: str, file: str, loader: Any = LOADER) -> Any:
    """The plain data of a text in YAML; `file` is how errors name it."""
    try:
        _refuse_bombs(file, yaml.scan(text, Loader=loader))
        return yaml.load(text, Loader=loader)
    except yaml.YAMLError as error:
        raise BadContent(file, "", " ".join(str(error).split())) from error


def _refuse_bombs(file: str, tokens: Iterable[Any]) -> None:
    """A small file must not unfold into a huge one, nor nest so deep that the parser runs out of stack."""
    depth = 0
    for token in tokens:
        if isinstance(token, yaml.AliasToken):
            raise BadContent(file, "", "aliases are not allowed in content")
        depth += isinstance(token, OPENING) - isinstance(token, CLOSING)
        if depth > DEEPEST:
            raise BadContent(file, "", f"nests deeper than {DEEPEST}")


def read_entries(file: Path, kind: type[T], key: str = "id") -> dict[str, T]:
    """A list of entries of one kind, by id."""
    plain = read_yaml(file)
    if not isinstance(plain, list):
        raise BadContent(str(file), "", "expected a list of entries")
    _read.add(str(file))
    _kinds.setdefault(file, kind)
    if _stack is not None and file.parent == _stack.folder:
        plain = _stack.laid(file.stem, plain, key)
    changes = _changes.get(file.stem, {})
    entries: dict[str, T] = {}
    for number, item in enumerate(plain):
        name = str(item.get(key, f"entry {number + 1}")) if isinstance(item, dict) else f"entry {number + 1}"
        if name in changes:
            _met.add((file.stem, name))
            for field, value in changes[name].items():
                _change(file, name, item, field, value)
        entry = convert(file, name, item, kind)
        if name in entries:
            raise BadContent(str(file), name, "stands there twice")
        entries[name] = entry
    return entries


def read_by_id(file: Path, kind: type[T]) -> dict[str, T]:
    """A map of ids, each with an entry of one kind: lines, pages, sayings."""
    plain = read_yaml(file)
    if not isinstance(plain, dict):
        raise BadContent(str(file), "", "expected a map of ids")
    found = {str(id): convert(file, str(id), item, kind) for id, item in plain.items()}
    return found if _stack is None or file.parent.name != TALES else Tales(found, kind, _stack.stories)


def _change(file: Path, entry: str, item: Any, field: str, value: Any) -> None:
    """Put a new value into plain data, at a path like `regular.weapons.0.pow`."""
    *way, last = field.split(".")
    for step in way:
        try:
            item = item[int(step)] if isinstance(item, list) else item[step]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadContent(str(file), entry, f"has no field {field!r} to change") from None
    place: Any = last
    if isinstance(item, list) and last.isdigit() and int(last) < len(item):
        place = int(last)
    elif not isinstance(item, dict):
        raise BadContent(str(file), entry, f"has no field {field!r} to change")
    if (isinstance(item, list) or place in item) and item[place] == value:
        raise BadContent(str(file), entry, f"{field!r} is {value!r} already: that would change nothing")
    item[place] = value


def read_made(file: Path, kind: type[T], make: Callable[[T], Made]) -> tuple[Made, ...]:
    """Every entry of a file, made ready; what its maker refuses is an error that names file and entry."""
    found = []
    for id, entry in read_entries(file, kind).items():
        try:
            found.append(make(entry))
        except (ValueError, IndexError) as error:
            raise BadContent(str(file), id, str(error)) from error
    return tuple(found)


def convert(file: Path, entry: str, plain: Any, kind: type[T]) -> T:
    """Plain data as a struct; the error names file, entry, field, what was found and what was expected."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadContent(str(file), entry, str(error).replace("`$.", "`")) from error


def content_hash(*files: Path) -> str:
    """The hash that pins content files in a record."""
    total = sha256()
    for file in sorted(files):
        total.update(file.name.encode() + b"\0" + file.read_bytes())
        if file.stem in _changes:
            total.update(json.dumps(_changes[file.stem], sort_keys=True).encode())
    return total.hexdigest()[:16]
