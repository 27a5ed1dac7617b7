"""Words for what rules know by name: how a fact reads, and why a choice is barred, as templates with named parts.

A template is plain text with parts in braces:

    {who}                     the part, as the game names it, or as it is
    {margin:+d}               a number in a format of Python's
    {dice:, }                 a list, with this between its entries; without it, 'a, b and c'
    {amount|point|points}     by a number: the first for 1, else the second
    {hurt?, and it hurts|}    the first if the part is there, else the second
    [ on {space}]             a phrase that is left out unless all of its parts are there

A part is not there if it was not told, or is None, False or empty; the number 0 is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, SupportsFloat, TypeAlias

import msgspec

from .content import read_by_id
from .errors import BrokenGame
from .events import Cue, Luck, Weight

Namer: TypeAlias = Callable[[Any, Any], str]
"""What a part is called, told the state and the value."""
Id: TypeAlias = Callable[[Any], Any]
"""A part as the scene knows it: the id of a piece, say."""
Decided: TypeAlias = Callable[[Any, Mapping[str, Any]], Iterable[Luck]]
"""What chance decided in a fact, told the state and the parts."""

PIECE = re.compile(r"\{(\w+)(?:([:|?])([^{}]*))?\}|\[([^\[\]]*)\]")


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind reads, which rule it rests on, how much it matters, and what it shows.

    `by` names a part whose value picks one of `cases`, each a saying of its own. `sums` stands behind the text: how it
    came about, which a short account leaves out.
    """

    text: str = ""
    rule: str = ""
    weight: Weight = "step"
    shows: tuple[Cue, ...] = ()
    veiled: str = ""
    by: str = ""
    cases: dict[str, Saying] = {}
    sums: str = ""

    @property
    def needs(self) -> frozenset[str]:
        """The parts without which it cannot be said."""
        own = {name for text in (self.text, self.sums, self.veiled) for name in parts_of(text, optional=False)}
        return frozenset(own | ({self.by} if self.by else set()))

    @property
    def templates(self) -> list[str]:
        """All that it can read, its cases included."""
        return [self.text, self.sums, self.veiled, *(text for case in self.cases.values() for text in case.templates)]


def parts_of(template: str, optional: bool = True) -> Iterable[str]:
    """The names of the parts in a template, with or without those of phrases that may be left out."""
    for name, how, _, phrase in PIECE.findall(template):
        if name and (optional or how != "?"):
            yield name
        elif phrase and optional:
            yield from parts_of(phrase)


class Words:
    """The sayings of a game by kind, and what their parts are called there."""

    def __init__(
        self,
        sayings: Mapping[str, Saying],
        names: Mapping[str, Namer] | None = None,
        ids: Mapping[str, Id] | None = None,
        luck: Mapping[str, Decided] | None = None,
    ) -> None:
        self.sayings = sayings
        self.names = names or {}
        self.ids = ids or {}
        self.luck = luck or {}

    @classmethod
    def read(
        cls,
        file: Path,
        names: Mapping[str, Namer] | None = None,
        ids: Mapping[str, Id] | None = None,
        luck: Mapping[str, Decided] | None = None,
    ) -> Words:
        """From a YAML file: a map of kinds."""
        return cls(read_by_id(file, Saying), names, ids, luck)

    def saying(self, kind: str, parts: Mapping[str, Any]) -> Saying:
        """How a kind reads with these parts."""
        found = self.sayings.get(kind)
        while found is not None and found.by:
            found = found.cases.get(str(parts.get(found.by)))
        if found is None:
            raise BrokenGame(f"nobody words {kind!r} with {dict(parts)!r}")
        return found

    def say(self, state: Any, template: str, parts: Mapping[str, Any]) -> str:
        """A template filled in, with a capital letter."""
        text = self._fill(state, template, parts)
        return text[:1].upper() + text[1:]

    def data(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts as plain data, with the ids of the scene."""
        ids = self.ids
        return {name: self._id(ids[name], value) if name in ids else value for name, value in parts.items()}

    def decided(self, state: Any, kind: str, parts: Mapping[str, Any]) -> tuple[Luck, ...]:
        """What chance decided in a fact that is just told; nothing where its kind has no such thing."""
        reader = self.luck.get(kind)
        return () if reader is None else tuple(reader(state, parts))

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(self.sayings)

    def _id(self, id: Id, value: Any) -> Any:
        return [id(one) for one in value] if isinstance(value, list | tuple) else id(value)

    def _fill(self, state: Any, template: str, parts: Mapping[str, Any]) -> str:
        def filled(match: re.Match[str]) -> str:
            name, how, spec, phrase = match.groups()
            if name is None:
                whole = all(is_there(parts.get(part)) for part in parts_of(phrase))
                return self._fill(state, phrase, parts) if whole else ""
            if name not in parts and how != "?":
                raise BrokenGame(f"{template!r} wants {name!r}, and is told {sorted(parts)}")
            value = parts.get(name)
            if how == "|":
                return spec.split("|")[value != 1]
            if how == "?":
                return spec.split("|")[not is_there(value)]
            if how and isinstance(value, list | tuple):
                return spec.join(self.named(state, name, one) for one in value)
            return format(value, spec) if how else self.named(state, name, value)

        return PIECE.sub(filled, template)

    def named(self, state: Any, name: str, value: Any) -> str:
        """What a part is called."""
        if isinstance(value, list | tuple):
            return listed([self.named(state, name, one) for one in value])
        namer = self.names.get(name)
        return namer(state, value) if namer else str(value)


def is_there(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", (), [])


def percent(chance: SupportsFloat) -> str:
    """'72 %', halves rounded up as the client does; neither 0 nor 100 unless it is so."""
    value = round(100 * float(chance), 9)  # a sum of shares may miss the whole by a hair
    if 0 < value < 0.5:
        return "under 1 %"
    if 99.5 < value < 100:
        return "over 99 %"
    return f"{int(value + 0.5)} %"


def listed(names: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
