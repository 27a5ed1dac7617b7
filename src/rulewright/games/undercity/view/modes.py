"""Hold, walk or charge: whom each could attack, what else could be done, and which is worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from fractions import Fraction

from msgspec.structs import replace

from rulewright.kernel import Choice
from rulewright.kernel.scene import Look
from rulewright.kernel.words import percent

from ..rules.actions import action_choices
from ..rules.ground import label_of
from ..rules.movement import steps_of, strikers
from ..rules.ratings import can_aim
from ..rules.state import HOLD, Table, villains_in
from ..rules.targets import attack_choices
from .answers import WORDS
from .odds import thing_chance, unhurt
from .reach import Strike, held, kept
from .results import (
    blasted,
    charge_ends,
    charged,
    deed_words,
    deeds_after,
    leaving_words,
    likeliest,
    reached,
    toward,
    walked,
)
from .sentences import in_parts
from .worth import worth_of


def mode_look(table: Table, hero: int, choice: str, found: Look) -> Look:
    """Hold, walk or charge: who can be attacked then."""
    strikes = MODES[choice](table, hero)
    if choice == "hold":
        return replace(found, text=hold_text(table, hero), after=held_words(table, hero, strikes))
    deeds = deeds_after(table, hero, ENDS[choice](table, hero))
    if not strikes and deeds:
        after = f"Nobody to attack {MODE_WHERE[choice][0]}; you can {deeds}"
    else:
        none = " ".join(MODE_WHERE[choice]).format(kept=kept(hero))
        after = in_parts(reached(table, strikes, none, True), f"or {deeds}" if deeds else "")
    if choice == "walk" and not strikes:
        after = in_parts(after, toward(table, steps_of(table, hero, False)))
    return replace(found, after=in_parts(leaving_words(table, hero), after))


MODES: dict[str, Callable[[Table, int], list[Strike]]] = {"hold": held, "walk": walked, "charge": charged}
"""Whom each way to move could attack."""
ENDS: dict[str, Callable[[Table, int], Iterable[int]]] = {
    "walk": lambda table, hero: steps_of(table, hero, False), "charge": charge_ends,
}  # fmt: skip
"""Where each way to move leads."""
MODE_WHERE = {"walk": ("after one space",), "charge": ("in reach;", "just to run, {kept}")}
"""Where nobody can be attacked, and what a charge is for then."""


def hold_text(table: Table, hero: int) -> str:
    """Whether staying aims."""
    if not table.cast.profiles[hero].ranged:
        return "Hold: stay here and act"
    return WORDS["hold"].text if can_aim(table, hero) else "Hold: no move, no aim with enemies here"


def held_words(table: Table, hero: int, strikes: list[Strike]) -> str:
    """Whom he can attack from where he is, and what else he can do there."""
    deeds = deeds_here(table, hero)
    if strikes:
        return in_parts(reached(table, strikes, "", False), *(f"or {deed}" for deed in deeds))
    if deeds:
        return f"Nobody to attack from here; you can {' or '.join(deeds)}"
    return "Nobody to attack and no challenge, revive or skill here: only cards"


def deeds_here(table: Table, hero: int) -> list[str]:
    """What could be done where he is in place of an attack on a figure: 'revive Pog', 'drop the rocks in E3 (28 %)'."""
    there = copy(table)
    there.mode = HOLD
    profile = table.cast.profiles[hero]
    attacks = [c for c in attack_choices(there, hero, (*profile.melee, *profile.ranged)) if isinstance(c, tuple)]
    blasts = [choice for choice in attacks if choice[0] == "blast" and villains_in(table, int(choice[2]))]
    thrown = f"throw a grenade at {blasted(table, blasts, BEST_BLASTS)}" if blasts else ""
    rocks: dict[int, Fraction] = {}
    for _, w, where, *_ in (choice for choice in attacks if choice[0] == "rocks"):
        rocks[int(where)] = max(thing_chance(there, hero, int(w), False), rocks.get(int(where), Fraction(0)))
    found = [deed_words(table, hero, choice) for choice in likeliest(table, hero, action_choices(there, hero))]
    found += [thrown, *(f"drop the rocks in {label_of(where)} ({percent(c)})" for where, c in rocks.items())]
    return [words for words in dict.fromkeys(found) if words]


BEST_BLASTS = 2
"""So many places for a grenade are told of before it is thrown."""


def best_mode(table: Table, hero: int, choices: Sequence[Choice]) -> Choice:
    """Where an attack is worth most, less the risk of leaving; the walk where nobody could be attacked."""
    risk = float(1 - unhurt(table, hero, strikers(table, hero, table.space[hero])))
    worths = {
        mode: max(worth_of(strike.found) for strike in found) - (mode != "hold") * risk
        for mode, reaching in MODES.items()
        if mode in choices and (found := reaching(table, hero))
    }
    return max(worths, key=lambda mode: worths[mode], default="walk")
