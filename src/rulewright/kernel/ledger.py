"""The rule ledger: every rule of a game with its id, in our words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

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


@cache
def load_ledger(file: Path) -> Ledger:
    """Read a rules.yaml, and say what and where if it is broken."""
    try:
        plain = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (OSError, yaml.YAMLError) as error:
        raise BadContent(str(file), "", str(error)) from error
    try:
        sections = tuple(
            Section(part["id"], part["title"], tuple(_rule(file, rule) for rule in part["rules"]))
            for part in plain["sections"]
        )
        ledger = Ledger(plain["game"], plain["title"], plain["prefix"], sections)
    except (KeyError, TypeError) as error:
        raise BadContent(str(file), "", f"missing or malformed field: {error}") from error
    ids = [rule.id for section in sections for rule in section.rules]
    for id in ids:
        if not id.startswith(f"{ledger.prefix}."):
            raise BadContent(str(file), id, f"the prefix of this ledger is {ledger.prefix}")
    if len(set(ids)) < len(ids):
        twice = sorted({id for id in ids if ids.count(id) > 1})
        raise BadContent(str(file), twice[0], "stands in the ledger twice")
    return ledger


def _rule(file: Path, plain: dict[str, Any]) -> Rule:
    id, text = plain["id"], plain["text"]
    if not RULE_ID.fullmatch(str(id)):
        raise BadContent(str(file), str(id), "is not a rule id like UC.MOVE.04")
    return Rule(id, " ".join(str(text).split()), plain.get("kind", ""), plain.get("page"))


def cited(text: str) -> Iterator[str]:
    """All rule ids that a text names; 'WS.SLIP.01-03, 07' names four."""
    for section, first, rest in RULE_ID.findall(text):
        for part in re.split(r", ?", f"{first}{rest}"):
            low, _, high = part.partition("-")
            for number in range(int(low), int(high or low) + 1):
                yield f"{section}.{number:0{len(low)}d}"
