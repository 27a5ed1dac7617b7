"""Why a hero cannot do what a player would try: in the words of the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Choice
from rulewright.kernel.scene import Refusal, at_piece, at_space

from ..rules.actions import act_bar
from ..rules.movement import charge_bar, entry_bar
from ..rules.reasons import Bar
from ..rules.state import CHARGE, Table, villains_on_map
from ..rules.targets import OUT_OF_RANGE, target_bar, ways_to_use, weapon_bar
from .names import capital, short_name

WALLED = Bar("a wall stands between", "UC.SPACE.08")
COLLAPSED = Bar("the fissure has collapsed", "UC.FISS.10")
USED_WEAPON = Bar("he has attacked with it", "UC.ATK.01")
STAND_STILL = Refusal("a charge must move at least one space", "UC.MOVE.07", "end")


def mode_refusals(table: Table, hero: int) -> Iterator[Refusal]:
    """Why the hero cannot charge."""
    bar = charge_bar(table, hero)
    if bar is not None:
        yield Refusal(bar.text, bar.rule, "charge")


def act_refusals(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Spaces he cannot step into, enemies he cannot attack, and why he cannot stop."""
    if "end" not in offered and not table.blows:
        yield STAND_STILL
    if any(isinstance(choice, tuple) and choice[0] == "move" for choice in offered):
        yield from closed_spaces(table, hero, offered)
    yield from safe_enemies(table, hero, offered)


def closed_spaces(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Spaces around him that are not open to him now."""
    ground, where = table.ground, table.space[hero]
    for space in dict.fromkeys((*ground.near[where], *ground.sides[where])):
        if ("move", space) in offered:
            continue
        if space in ground.near[where]:
            bar = entry_bar(table, hero, space, charging=table.mode == CHARGE)
        else:
            bar = COLLAPSED if ground.collapsed >> space & 1 else WALLED
        if bar is not None:
            yield Refusal(bar.text, bar.rule, ("move", space), at_space(space))


def safe_enemies(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Enemies that he cannot attack at all, with the most telling reason."""
    targets = {choice[2] for choice in offered if isinstance(choice, tuple) and choice[0] == "attack"}
    for villain in villains_on_map(table):
        found = {} if villain in targets else bars(table, hero, villain)
        bar = next((bar for bar in found.values() if bar != OUT_OF_RANGE), OUT_OF_RANGE)
        text, target = bar.text.format(name=capital(short_name(table, villain))), at_piece(f"f{villain}")
        for choice in found:
            yield Refusal(text, bar.rule, choice, target)


def bars(table: Table, hero: int, villain: int) -> dict[Choice, Bar]:
    """What stands against every attack on a villain, weapon by weapon."""
    found: dict[Choice, Bar] = {}
    for w, weapon in enumerate(table.cast.profiles[hero].weapons):
        used = act_bar(table, hero) if not table.blows else None if w in table.blows else USED_WEAPON
        used = used or weapon_bar(table, hero, weapon)
        for runes in ways_to_use(table, hero, w):
            bar = used or target_bar(table, hero, weapon, villain, runes)
            if bar is not None and not weapon.aoe:
                found["attack", w, villain, *runes] = bar
    return found
