"""The words of a game: what each stat, sign, keyword, terrain and phase means, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from .content import convert, read_yaml
from .errors import BadContent


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One word: what it means, what else it is called or looked for as, and the rule behind it.

    A name with a capital is marked in a text where it is written just so; one without is only looked for.
    An entry that has its own term in lower case among `also` is marked on cards in lower case too, in each of the forms
    there that begin with it: `test`, `tests` and `tested` for `Test`.
    """

    term: str
    text: str
    also: tuple[str, ...] = ()
    rule: str = ""


class Glossary:
    """The words of a game, found by any of their names in any case."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = tuple(entries)

    @classmethod
    def read(cls, file: Path) -> Glossary:
        """From a YAML file: a list of words. No name stands for two of them."""
        plain = read_yaml(file)
        if not isinstance(plain, list):
            raise BadContent(str(file), "", "expected a list of words")
        glossary = cls(
            convert(file, str(item.get("term", number)) if isinstance(item, dict) else str(number), item, Entry)
            for number, item in enumerate(plain, 1)
        )
        met: dict[str, str] = {}
        for entry in glossary.entries:
            for name in _names(entry):
                if met.setdefault(name, entry.term) != entry.term:
                    raise BadContent(str(file), entry.term, f"{name!r} already stands for {met[name]!r}")
        return glossary

    @cached_property
    def by_name(self) -> dict[str, Entry]:
        return {name: entry for entry in self.entries for name in _names(entry)}

    def find(self, word: str) -> Entry | None:
        return self.by_name.get(word.lower())

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


def _names(entry: Entry) -> Iterator[str]:
    yield from dict.fromkeys(name.lower() for name in (entry.term, *entry.also))
