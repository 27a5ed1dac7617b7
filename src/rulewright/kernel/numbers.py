"""Numbers that explain themselves: a rating is folded once, and can say what it is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One reason in a sum."""

    value: int
    reason: str
    rule: str = ""


class Sum:
    """A number as the list of its terms. Rules pass one along where somebody asks why, and None where nobody does."""

    __slots__ = ("terms",)

    def __init__(self) -> None:
        self.terms: list[Term] = []

    def add(self, value: int, reason: str, rule: str = "") -> None:
        if value:
            self.terms.append(Term(value, reason, rule))

    @property
    def total(self) -> int:
        return sum(term.value for term in self.terms)

    def __str__(self) -> str:
        return ", ".join(
            f"{term.value:+d} {term.reason}" if index else f"{term.value} {term.reason}"
            for index, term in enumerate(self.terms)
        )
