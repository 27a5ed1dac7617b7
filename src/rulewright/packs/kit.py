"""The kit of a game: what entries can be made of, told from its classes, its words, and the content that it has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from inspect import getdoc
from typing import Any

from msgspec import inspect

from rulewright.kernel import Game
from rulewright.kernel.content import read_yaml
from rulewright.kernel.pack import id_of
from rulewright.kernel.registry import content_folder

from .checking import words_for
from .schema import kinds

MOST_WORDS = 80  # values of a field that are listed
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
        used = [(word, id_of(entry)) for entry in entries for word in _words(entry.get(field.encode_name))]
        counts = Counter(word for word, _ in used)
        first = dict(reversed(used))
        if 1 < len(counts) <= MOST_WORDS and counts.total() >= 2 * len(counts):
            yield from (f"  - `{word}` (as in `{first[word]}`)" for word in sorted(counts))


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
