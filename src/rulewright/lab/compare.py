"""Two reports side by side: what has changed, by how much, and whether that can be luck."""

from __future__ import annotations

from math import sqrt
from typing import Literal

import msgspec

from .report import Line, Report, Section
from .stats import Z, threshold


class Change(msgspec.Struct, frozen=True):
    """A value before and after; the difference lies within `error` of the true one in 95 of 100 cases.

    `notable` changes are larger than luck would make any of the whole comparison.
    """

    label: str
    before: float
    after: float
    difference: float
    error: float
    notable: bool


class ChangeSection(msgspec.Struct, frozen=True):
    id: str
    title: str
    kind: Literal["rates", "means"]
    changes: list[Change]


class Comparison(msgspec.Struct, frozen=True):
    title: str
    facts: list[tuple[str, str]]
    sections: list[ChangeSection]

    @property
    def notable(self) -> list[tuple[ChangeSection, Change]]:
        return [(section, change) for section in self.sections for change in section.changes if change.notable]


def compare(before: Report, after: Report, title: str = "") -> Comparison:
    """The differences of all that both reports have; the most certain first."""
    earlier = {section.id: section for section in before.sections}
    pairs = [(earlier[s.id], s) for s in after.sections if s.id in earlier and s.kind != "bars"]
    needed = threshold(sum(len(section.lines) for _, section in pairs))
    sections = [_changes(old, new, needed) for old, new in pairs]
    known = dict(before.facts)
    facts = [("Before", f"{before.title}, {known.get('Games', '?')} games")]
    facts.append(("After", f"{after.title}, {dict(after.facts).get('Games', '?')} games"))
    facts += [fact for fact in after.facts if fact not in before.facts and fact[0] != "Games"]
    return Comparison(title or f"{after.title}, compared", facts, [section for section in sections if section.changes])


def _changes(old: Section, new: Section, needed: float) -> ChangeSection:
    known = {line.label: line for line in old.lines}
    found = [_change(known[line.label], line, needed) for line in new.lines if line.label in known]
    found.sort(key=lambda change: -abs(change.difference) / (change.error or 1e-9))
    return ChangeSection(new.id, new.title, "rates" if new.kind == "rates" else "means", found)


def _change(old: Line, new: Line, needed: float) -> Change:
    difference = new.value - old.value
    error = sqrt(old.error**2 + new.error**2)
    notable = bool(difference) and abs(difference) > needed * error / Z
    return Change(new.label, old.value, new.value, difference, error, notable)
