"""Why a hero cannot do what a player would try."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Choice
from rulewright.kernel.scene import Refusal, at_piece, at_space

from .cast import SMALL, STEALTH
from .names import capital, here, short_name
from .powers import DOORSTOP, HERO_FIGURES
from .ratings import reach_of
from .state import (
    ACTED,
    CHARGE,
    DRIVEN,
    LOST_ACTION,
    MOVED,
    Table,
    carries,
    is_full,
    is_rough,
    villains_on_map,
)


def mode_refusals(table: Table, hero: int) -> Iterator[Refusal]:
    """Why the hero cannot charge."""
    if table.did[hero] & LOST_ACTION:
        yield Refusal("he has forfeited his action", "UC.MOVE.13", "charge")
    elif is_rough(table, table.space[hero]):
        yield Refusal("he starts his turn in rough terrain", "UC.MOVE.16", "charge")
    elif carries(table, hero):
        yield Refusal("he carries something and cannot charge", "UC.COMP.16", "charge")
    elif hero == DOORSTOP and not table.flags[DOORSTOP] & DRIVEN:
        yield Refusal("Doorstop may charge only after 'Jack Drive", "UC.POG.05", "charge")


def act_refusals(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Spaces he cannot step into, enemies he cannot attack, and why he cannot stop."""
    if "end" not in offered and table.mode == CHARGE and not table.did[hero] & MOVED:
        yield Refusal("a charge must move at least one space", "UC.MOVE.07", "end")
    if any(isinstance(choice, tuple) and choice[0] == "move" for choice in offered):
        yield from closed_spaces(table, hero, offered)
    yield from safe_enemies(table, hero, offered)


def closed_spaces(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Spaces around him that are not open to him now."""
    where = table.space[hero]
    for space in table.ground.near[where]:
        if ("move", space) in offered:
            continue
        if is_full(table, space):
            yield Refusal("seven figures fill that space", "UC.MOVE.17", ("move", space), at_space(space))
        elif space in table.ground.fissures and table.cast.profiles[hero].base != SMALL:
            yield Refusal("only small bases fit into a fissure", "UC.FISS.03", ("move", space), at_space(space))
        elif space in table.ground.fissures:
            yield Refusal("a charge cannot use a fissure", "UC.FISS.04", ("move", space), at_space(space))
    for space in table.ground.fissures:
        if table.ground.collapsed >> space & 1 and space in table.ground.sides[where]:
            yield Refusal("the fissure has collapsed", "UC.FISS.10", ("move", space), at_space(space))
    for space in table.ground.sides[where]:
        if space not in table.ground.near[where] and space not in table.ground.fissures:
            yield Refusal(f"a wall stands before {here(space)}", "UC.SPACE.08", ("move", space), at_space(space))


def safe_enemies(table: Table, hero: int, offered: list[Choice]) -> Iterator[Refusal]:
    """Enemies that he cannot attack, with the first reason that holds."""
    targets = {choice[2] for choice in offered if isinstance(choice, tuple) and choice[0] == "attack"}
    profile = table.cast.profiles[hero]
    ranged = [weapon for weapon in profile.weapons if weapon.kind == "ranged" and not weapon.aoe]
    reach = max((reach_of(table, hero, weapon) for weapon in ranged), default=0)
    shot = table.ground.shot[table.space[hero]]
    for villain in villains_on_map(table):
        if villain in targets:
            continue
        there = table.space[villain]
        name = capital(short_name(table, villain))
        if table.did[hero] & LOST_ACTION:
            text, rule = "he has forfeited his action", "UC.KNOCK.08"
        elif table.did[hero] & ACTED and not table.blows:
            text, rule = "he has used his action", "UC.ACT.01"
        elif table.mode == CHARGE and table.mates >> villain & 1:
            text, rule = f"{name} was in his space when the turn began", "UC.MOVE.09"
        elif table.mode == CHARGE and there != table.space[hero]:
            text, rule = "a charging hero makes no ranged attack", "UC.MOVE.08"
        elif shot[there] > reach:
            text, rule = f"{name} is out of range", "UC.ATK.03"
        elif any(table.space[h] == there for h in HERO_FIGURES if h != hero):
            text, rule = f"{name} shares a space with a friend", "UC.ATK.05"
        elif shot[there] > 1 and table.cast.profiles[villain].keywords & STEALTH:
            text, rule = f"{name} has Stealth", "UC.TERM.13"
        else:
            continue
        yield Refusal(text, rule, ("attack", 0, villain), at_piece(f"f{villain}"))
