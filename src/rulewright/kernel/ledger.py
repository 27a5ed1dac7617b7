"""The rule ledger: every rule of a game with its id, in our words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import msgspec

from .content import convert, read_yaml
from .errors import BadContent, suggestion

RULE_ID = re.compile(r"\b([A-Z]{2,4}\.[A-Z][A-Z0-9]*)\.(\d{2,3})((?:-\d{2,3})?(?:, ?\d{2,3}(?:-\d{2,3})?)*)(?![\d.])")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    id: str
    text: str
    kind: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the ledger."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Ledger:
    """All rules of a game, in the book's order."""

    game: str
    title: str
    prefix: str
    sections: tuple[Section, ...]

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for section in self.sections for rule in section.rules}

    def cite(self, id: str) -> Rule:
        """The rule of that id; KeyError with a suggestion if there is none."""
        rule = self.by_id.get(id)
        if rule is None:
            raise KeyError(f"{self.game} has no rule {id}{suggestion(id, self.by_id)}")
        return rule

    def search(self, words: str) -> list[Rule]:
        """Rules whose id or text holds all the words."""
        wanted = words.lower().split()
        return [r for r in self.by_id.values() if all(w in f"{r.id} {r.text}".lower() for w in wanted)]


class _PrintedRule(msgspec.Struct):
    id: str
    text: str
    kind: str = ""
    page: int | None = None


class _PrintedSection(msgspec.Struct):
    id: str
    title: str
    rules: list[_PrintedRule]


class _PrintedLedger(msgspec.Struct):
    game: str
    title: str
    prefix: str
    sections: list[_PrintedSection]


@cache
def load_ledger(file: Path) -> Ledger:
    """Read a rules.yaml, and say what and where if it is broken."""
    printed = convert(file, "", read_yaml(file), _PrintedLedger)
    sections = tuple(
        Section(part.id, part.title, tuple(_rule(file, rule) for rule in part.rules)) for part in printed.sections
    )
    ledger = Ledger(printed.game, printed.title, printed.prefix, sections)
    ids = [rule.id for section in sections for rule in section.rules]
    for id in ids:
        if not id.startswith(f"{ledger.prefix}."):
            raise BadContent(str(file), id, f"the prefix of this ledger is {ledger.prefix}")
    if len(set(ids)) < len(ids):
        twice = sorted({id for id in ids if ids.count(id) > 1})
        raise BadContent(str(file), twice[0], "stands in the ledger twice")
    return ledger


def _rule(file: Path, printed: _PrintedRule) -> Rule:
    if not RULE_ID.fullmatch(printed.id):
        raise BadContent(str(file), printed.id, "is not a rule id like UC.MOVE.04")
    return Rule(printed.id, " ".join(printed.text.split()), printed.kind, printed.page)


def cited(text: str) -> Iterator[str]:
    """All rule ids that a text names; 'WS.SLIP.01-03, 07' names four."""
    for section, first, rest in RULE_ID.findall(text):
        for part in re.split(r", ?", f"{first}{rest}"):
            low, _, high = part.partition("-")
            for number in range(int(low), int(high or low) + 1):
                yield f"{section}.{number:0{len(low)}d}"
