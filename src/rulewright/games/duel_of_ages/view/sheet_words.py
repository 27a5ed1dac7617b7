"""What a sheet says first: the ratings and abilities that matter in the phase that is played."""

from __future__ import annotations

from rulewright.kernel.scene import Number

from ..rules.figures import CHARACTER, Figure
from ..rules.state import FIRE, MELEE, MOVE, OPFIRE
from .words import fighting_text, figure_text

FIRST = {
    FIRE: ("Aim", "Point", "Throw", "Power", "Stealth", "Armor"),
    MOVE: ("Speed", "Melee", "React", "Stealth"),
    OPFIRE: ("Stealth", "Armor", "Aim", "Point", "Throw", "Power"),
    MELEE: ("Wits", "Melee", "React", "Power", "Armor", "Damage"),
}
"""The ratings that count in a phase, the weightiest first."""


def in_order(numbers: tuple[Number, ...], step: int) -> tuple[Number, ...]:
    """The ratings of the phase before the others."""
    first = FIRST.get(step, ())
    return tuple(sorted(numbers, key=lambda one: first.index(one.label) if one.label in first else len(first)))


def told_now(figure: Figure, step: int) -> tuple[str, tuple[str, ...]]:
    """What somebody can do, and what of it can wait: in a fight, what is done in other phases."""
    whole = figure_text(figure)
    now = fighting_text(figure) if step in FIRST and figure.kind == CHARACTER else whole
    return (now, (whole,)) if now and now != whole else (whole, ())
