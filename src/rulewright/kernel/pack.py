"""Packs: content that people make. A pack adds, replaces and removes entries of a game; several are stacked in order.

A pack is data, never code. It travels whole in the config of a match, so that a record of it needs nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from .config import Config
from .errors import BadConfig, BadPack, suggestion

PACKS = "packs"  # the field of a config that carries them
MOST_PACKS = 8  # in one stack
MOST_ENTRIES = 1000  # of one pack
LARGEST = 512_000  # bytes of a whole pack, as JSON
LONGEST = 4_000  # letters of one text
FARTHEST = 100_000  # no number of any game is larger
DEEPEST = 12  # lists and maps within each other, in an entry
NAME = r"^[a-z][a-z0-9_]{0,59}$"

Name = Annotated[str, Meta(pattern=NAME)]
Line = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack does to one kind of content: new entries, entries in the place of others, and ids to drop."""

    add: tuple[dict[str, Any], ...] = ()
    replace: tuple[dict[str, Any], ...] = ()
    remove: tuple[str, ...] = ()


class Manifest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who made a pack, under which licence, and which game and rules version it is for."""

    id: Name
    name: Line
    version: Annotated[str, Meta(pattern=r"^[0-9]{1,4}(\.[0-9]{1,4}){0,2}$")]
    author: Line
    licence: Line
    game: Name
    rules: Annotated[str, Meta(pattern=r"^[0-9A-Za-z.]{1,12}$")]
    text: Annotated[str, Meta(max_length=LONGEST)] = ""


class Pack(Manifest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole pack: its manifest, what it does by kind of content, and its pictures (SVG) by name."""

    parts: dict[Name, Part] = {}
    pictures: dict[Name, str] = {}

    @property
    def hash(self) -> str:
        """What pins it: any other letter gives another."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:32]

    @property
    def size(self) -> int:
        """In bytes, as it is carried along."""
        return len(msgspec.json.encode(self))

    @property
    def manifest(self) -> Manifest:
        return Manifest(**{name: getattr(self, name) for name in Manifest.__struct_fields__})

    @property
    def count(self) -> int:
        """How many entries it touches."""
        return sum(len(part.add) + len(part.replace) + len(part.remove) for part in self.parts.values())

    def touched(self, kind: str) -> Iterator[tuple[str, str]]:
        """What it does to which entry of a kind: ("add", id) and so on."""
        part = self.parts.get(kind, Part())
        yield from (("add", id_of(entry)) for entry in part.add)
        yield from (("replace", id_of(entry)) for entry in part.replace)
        yield from (("remove", id) for id in part.remove)


def id_of(entry: Any, key: str = "id") -> str:
    """How errors name an entry that may have no id."""
    found = entry.get(key) if isinstance(entry, dict) else None
    return str(found) if isinstance(found, str | int) and found != "" else "an entry without id"


def file_of(pack: Manifest, kind: str) -> str:
    """How errors name the file of a pack that holds a kind."""
    return f"{pack.id}/{kind}.yaml"


# ---- reading --------------------------------------------------------------------------------------------------------


def pack_of(plain: Any, where: str = "") -> Pack:
    """A pack from plain data, under all limits."""
    name = where or (str(plain.get("id", "a pack"))[:60] if isinstance(plain, dict) else "a pack")
    try:
        check_plain(plain, name, "", "", DEEPEST + 4)
        pack = msgspec.convert(plain, Pack)
    except msgspec.ValidationError as error:
        reason, _, field = str(error).partition(" - at ")
        raise BadPack(name, "", field.strip("`").removeprefix("$."), reason) from error
    if pack.count > MOST_ENTRIES:
        raise BadPack(name, "", "", f"touches {pack.count} entries, more than {MOST_ENTRIES}")
    size = len(msgspec.json.encode(pack))
    if size > LARGEST:
        raise BadPack(name, "", "", f"is {size} bytes, more than {LARGEST}")
    for picture, drawing in pack.pictures.items():
        check_drawing(drawing, f"{name}/pictures/{picture}.svg")
    return pack


def check_plain(value: Any, file: str, entry: str, field: str, depth: int = DEEPEST) -> None:
    """Only plain data, and nothing out of all measure: what JSON can say, nested and sized as content is."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        if abs(value) > FARTHEST:
            raise BadPack(
                file, entry, field, f"expected a number up to {FARTHEST}, found one of {_digits(value)} digits"
            )
    elif isinstance(value, str):
        if len(value) > (LARGEST if "<svg" in value else LONGEST):
            raise BadPack(file, entry, field, f"expected at most {LONGEST} letters, found {len(value)}")
        if any(0xD800 <= ord(letter) < 0xE000 or letter == "\0" for letter in value):
            raise BadPack(file, entry, field, "expected text, found half a letter or a zero byte")
    elif isinstance(value, dict | list | tuple):
        if depth == 0:
            raise BadPack(file, entry, field, "nests too deep")
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(value, dict) and not isinstance(key, str):
                raise BadPack(file, entry, field, f"expected names as keys, found {str(key)[:40]!r}: quote it")
            check_plain(item, file, entry, f"{field}.{str(key)[:60]}" if field else str(key)[:60], depth - 1)
    else:
        raise BadPack(file, entry, field, f"expected text, a whole number or a list, found {_kind(value)}")


def _digits(value: int) -> int:
    return value.bit_length() * 30103 // 100000 + 1


def _kind(value: object) -> str:
    return f"{type(value).__name__} {str(value)[:40]!r}"


BIGGEST_DRAWING = 32_000
ELEMENTS = frozenset({
    "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "linearGradient",
    "radialGradient", "stop",
})  # fmt: skip
ATTRIBUTES = frozenset({
    "xmlns", "viewBox", "id", "d", "points", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "width",
    "height", "transform", "opacity", "offset", "fill", "fill-rule", "fill-opacity", "clip-rule", "stroke",
    "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-dasharray", "stop-color",
    "stop-opacity", "gradientUnits", "gradientTransform",
})  # fmt: skip
"""What a drawing is made of; all else is mischief or waste."""
TAG = re.compile(r"<(/?)([A-Za-z]+)((?:\s+[A-Za-z][\w:-]*=(?:\"[^\"<>&]*\"|'[^'<>&]*'))*)\s*(/?)>\s*")
ATTRIBUTE = re.compile(r"""([A-Za-z][\w:-]*)=(["'])(.*?)\2""", re.DOTALL)
ELSEWHERE = re.compile(r"url\s*\((?!#[\w-]+\))|script:|data:|\\|/\*|['\"]", re.IGNORECASE)


def check_drawing(text: str, file: str) -> None:
    """A drawing is a small SVG of shapes alone: no script, no style, no text, nothing from elsewhere."""
    if len(text) > BIGGEST_DRAWING:
        raise BadPack(file, "", "", f"expected at most {BIGGEST_DRAWING} letters, found {len(text)}")
    open_elements: list[str] = []
    rest = text.strip()
    at = 0
    while at < len(rest):
        tag = TAG.match(rest, at)
        if tag is None or tag[2] not in ELEMENTS or bool(open_elements) == (tag[2] == "svg" and not tag[1]):
            raise BadPack(file, "", "", f"expected shapes in one <svg>, found {rest[at : at + 30]!r}")
        for name, _, value in ATTRIBUTE.findall(tag[3]):
            if name not in ATTRIBUTES or ELSEWHERE.search(value):
                raise BadPack(file, "", tag[2], f"expected what shapes need, found {name}={value[:30]!r}")
        if tag[1] and (not open_elements or open_elements.pop() != tag[2]):
            raise BadPack(file, "", tag[2], "is closed where it was not opened")
        if not tag[1] and not tag[4]:
            open_elements.append(tag[2])
        at = tag.end()
        if not open_elements and at < len(rest):
            raise BadPack(file, "", "", f"expected one <svg>, found more behind it: {rest[at : at + 30]!r}")
    if open_elements or not re.match(r"<svg\s[^<>]*viewBox=[\"']0 0 512 512[\"']", rest):
        raise BadPack(file, "", "", 'expected one whole <svg> with viewBox="0 0 512 512", as all drawings have')


def drawn(packs: Sequence[Pack]) -> dict[str, str]:
    """The pictures of packs as a game holds drawings of its own: what is inside the SVG."""
    return {name: re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL) for pack in packs
            for name, text in pack.pictures.items()}  # fmt: skip


def packs_of(config: Config | None) -> tuple[Pack, ...]:
    """The packs that a config carries, in the order in which they are stacked."""
    plain = (config or {}).get(PACKS)
    if plain is None:
        return ()
    if not isinstance(plain, list | tuple) or len(plain) > MOST_PACKS:
        raise BadConfig(PACKS, f"expected a list of at most {MOST_PACKS} packs")
    return tuple(pack_of(item) for item in plain)


def carried(packs: Sequence[Pack]) -> list[dict[str, Any]]:
    """Packs as a config carries them."""
    return [msgspec.to_builtins(pack) for pack in packs]


# ---- stacking -------------------------------------------------------------------------------------------------------


STORY = "story"  # what an entry of any kind may tell: a line, or the pages that its kind has


class Stack:
    """Packs in order, laid upon the content of a folder while it is read."""

    def __init__(self, packs: Sequence[Pack], folder: Path) -> None:
        self.packs = tuple(packs)
        self.folder = folder
        self.met: set[str] = set()  # the kinds that were read
        self.stories: dict[str, Any] = {
            id_of(entry): entry.get(STORY)
            for pack in packs
            for part in pack.parts.values()
            for entry in (*part.replace, *part.add)
            if entry in part.add or STORY in entry
        }

    def laid(self, kind: str, printed: list[Any], key: str = "id") -> list[Any]:
        """The entries of a kind with every pack's changes, in order."""
        self.met.add(kind)
        entries = {id_of(entry, key): entry for entry in printed}
        for pack in self.packs:
            part = pack.parts.get(kind)
            if part is None:
                continue
            file = file_of(pack, kind)
            for id in part.remove:
                if entries.pop(id, None) is None:
                    raise BadPack(file, id, "", f"cannot be removed: there is no such entry{suggestion(id, entries)}")
            for entry in part.replace:
                id = id_of(entry, key)
                if id not in entries:
                    reason = f"cannot be replaced: there is no such entry{suggestion(id, entries)}"
                    raise BadPack(file, id, "", reason)
                entries[id] = entry
            for entry in part.add:
                id = id_of(entry, key)
                if id in entries:
                    raise BadPack(file, id, "", f"cannot be added: {self.owner(kind, id, pack)} has one of that id")
                entries[id] = entry
        return [untold(entry) for entry in entries.values()]

    def owner(self, kind: str, id: str, before: Pack | None = None) -> str:
        """Who brought an entry: the last pack that added or replaced it, or the game."""
        below = self.packs[: self.packs.index(before)] if before else self.packs
        for pack in reversed(below):
            if any(done != "remove" and touched == id for done, touched in pack.touched(kind)):
                return f"the pack {pack.name!r}"
        return "the game, or this pack itself,"

    def blame(self, kind: str, id: str) -> str:
        """The file that an entry comes from."""
        for pack in reversed(self.packs):
            if any(touched == id for _, touched in pack.touched(kind)):
                return file_of(pack, kind)
        return f"{kind}.yaml, as the packs leave it"

    def unmet(self) -> Iterator[tuple[Pack, str]]:
        """The kinds of content that a pack speaks of and the game has not."""
        return ((pack, kind) for pack in self.packs for kind in pack.parts if kind not in self.met)


def untold(entry: Any) -> Any:
    """An entry without its story, which is told elsewhere."""
    return {name: value for name, value in entry.items() if name != STORY} if isinstance(entry, dict) else entry


class Tales(dict[str, Any]):
    """Stories by id, with those of packs; what nobody has told is blank."""

    def __init__(self, printed: Mapping[str, Any], kind: Any, stories: Mapping[str, Any]) -> None:
        own = {id: told_as(kind, story) for id, story in stories.items() if story is not None or id not in printed}
        super().__init__({**printed, **own})
        self.kind = kind
        self.stories = stories

    def __missing__(self, key: str) -> Any:
        """A key may name an entry among other things: `card:ID`, `ID:epic`."""
        return told_as(self.kind, next((self.stories[id] for id in key.split(":") if id in self.stories), None))


def told_as(kind: Any, story: Any) -> Any:
    """A story in the form that a game keeps it in: a line is enough for any, and what is missing is blank."""
    if kind is str:
        return story if isinstance(story, str) else ""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return () if get_origin(kind) is tuple else []
    fields = get_type_hints(kind)
    pages: dict[str, Any] = {}
    if isinstance(story, str):
        story = {next(iter(fields)): story}
    for name, form in fields.items():
        told = story.get(name) if isinstance(story, dict) else None
        if get_origin(form) is dict:
            pages[name] = Tales({}, get_args(form)[1], told if isinstance(told, dict) else {})
        elif form is str or told is not None:
            pages[name] = told_as(form, told) if form is str else told_as(_plain(form), told)
        else:
            pages[name] = None
    return kind(**pages)


def _plain(form: Any) -> Any:
    """The type behind `X | None`."""
    return next((part for part in get_args(form) if part is not type(None)), form)


def conflicts(packs: Sequence[Pack]) -> list[str]:
    """Where packs of a stack meet at the same entry: the later one has its way, and both should know."""
    found: list[str] = []
    last: dict[tuple[str, str], Pack] = {}
    for pack in packs:
        for kind in pack.parts:
            for deed, id in pack.touched(kind):
                before = last.get((kind, id))
                if before is not None and before is not pack:
                    found.append(f"{kind}/{id}: {pack.name!r} would {deed} what {before.name!r} has changed")
                last[kind, id] = pack
        for picture in pack.pictures:
            before = last.get(("pictures", picture))
            if before is not None:
                found.append(f"pictures/{picture}: {pack.name!r} draws anew what {before.name!r} has drawn")
            last["pictures", picture] = pack
    return found
