"""The kit of a game: what entries can be made of, told from its classes, its words, and the content that it has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from inspect import getdoc
from typing import Any

from msgspec import inspect

from rulewright.kernel import Game
from rulewright.kernel.content import read_yaml
from rulewright.kernel.pack import id_of
from rulewright.kernel.registry import content_folder

from .checking import words_for
from .schema import kinds, schema_of

MOST_WORDS = 80  # values of a field that are listed
MOST_FORMS = 12  # ways to write an effect that are shown
ICON = "icon"  # the field that names a drawing
WORD = re.compile(r"[A-Za-z_]+")


def kit_lines(game: Game[Any], only: str = "") -> Iterator[str]:
    """The kit as a page of Markdown."""
    yield f"# {game.title}: what packs can be made of"
    content = {kind: read_yaml(content_folder(game) / f"{kind}.yaml") for kind in kinds(game) if only in ("", kind)}
    for kind, entries in content.items():
        entry = kinds(game)[kind]
        yield from ("", f"## {kind}", "", (getdoc(entry) or "").partition("\n")[0], "")
        yield from field_lines(inspect.type_info(entry), entries)
    effects = tuple(game.kit())
    if effects:
        yield from ("", "## Abilities and effects", "")
        examples = {word: where for kind, entries in content.items() for word, where in said(kind, entries)}
        for effect in effects:
            example = f" (as in `{examples[effect.word]}`)" if effect.word in examples else ""
            yield f"- `{effect.word}`: {effect.text}{example}"


def field_lines(form: Any, entries: list[Any]) -> Iterator[str]:
    """Every field with what it wants; and where it draws on a small stock of words, each with an example."""
    for field in form.fields:
        required = "" if field.required else ", may be left out"
        yield f"- `{field.encode_name}`: {words_for(field.type)}{required}"
        yield from (f"  - `{word}` (as in `{example}`)" for word, example in stock(field.encode_name, entries).items())


def stock(field: str, entries: list[Any]) -> dict[str, str]:
    """The small stock of words that a field draws on, each with an entry that has it; empty where there is none."""
    used = [(word, id_of(entry)) for entry in entries for word in _words(entry.get(field))]
    counts = Counter(word for word, _ in used)
    first = dict(reversed(used))
    small = 1 < len(counts) <= MOST_WORDS and counts.total() >= 2 * len(counts)
    return {word: first[word] for word in sorted(counts)} if small or (field == ICON and counts) else {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of content as an editor needs it: its schema, what the game has, the words that its fields draw on, and
    the fields that take abilities and effects."""

    id: str
    text: str
    schema: dict[str, Any]
    entries: dict[str, str]
    words: dict[str, tuple[str, ...]]
    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """An ability or effect, what it does, and how entries of the game write it."""

    word: str
    text: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """All that packs of a game can be made of."""

    kinds: tuple[Kind, ...]
    tools: tuple[Tool, ...]


def kit_of(game: Game[Any]) -> Kit:
    """The kit as data."""
    content = {kind: read_yaml(content_folder(game) / f"{kind}.yaml") for kind in kinds(game)}
    effects = {effect.word: effect for effect in game.kit()}
    forms: dict[str, set[str]] = {word: set() for word in effects}
    found = []
    for kind, entries in content.items():
        fields = [field.encode_name for field in inspect.type_info(kinds(game)[kind]).fields]  # type: ignore[attr-defined]
        takes = []
        for field in fields:
            used = [word for entry in entries for word in _listed(entry.get(field))]
            if used and all(_head(word) in effects for word in used):
                takes.append(field)
                for word in used:
                    forms[_head(word)].add(word)
        text = (getdoc(kinds(game)[kind]) or "").partition("\n")[0]
        words = {field: tuple(stock(field, entries)) for field in fields}
        names = {id_of(entry): str(entry.get("name") or entry.get("title") or id_of(entry)) for entry in entries}
        found.append(
            Kind(kind, text, schema_of(game, kind), names, {f: w for f, w in words.items() if w}, tuple(takes))
        )
    tools = (Tool(word, effect.text, tuple(sorted(forms[word]))[:MOST_FORMS]) for word, effect in effects.items())
    return Kit(tuple(found), tuple(tools))


def printed(game: Game[Any], kind: str, id: str) -> dict[str, Any] | None:
    """An entry as the game has it; None if there is none."""
    if kind not in kinds(game):
        return None
    entries = read_yaml(content_folder(game) / f"{kind}.yaml")
    return next((entry for entry in entries if id_of(entry) == id), None)


def _listed(value: Any) -> list[str]:
    """The words of a field that holds a list of words."""
    return value if isinstance(value, list) and all(isinstance(word, str) for word in value) else []


def _head(word: str) -> str:
    """The word of an effect that is written with parameters: `aura:2`, `Summon 3`."""
    head = WORD.match(word)
    return head[0] if head else word


def _words(value: Any) -> Iterator[str]:
    yield from (word for word in (value if isinstance(value, list) else (value,)) if isinstance(word, str) and word)


def said(kind: str, entries: list[Any]) -> Iterator[tuple[str, str]]:
    """Every word that stands in an entry, but for its texts, with where it stands."""
    for entry in entries:
        for leaf in _leaves(entry):
            yield from ((word, f"{kind}/{id_of(entry)}") for word in WORD.findall(leaf))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (
            leaf for name, part in value.items() if name not in ("id", "name", "text") for leaf in _leaves(part)
        )
    elif isinstance(value, list):
        yield from (leaf for part in value for leaf in _leaves(part))
    elif isinstance(value, str):
        yield value
