"""What soldiers can do beyond moving: the attack, and the abilities that are actions."""

from __future__ import annotations

from functools import cache

from ..actions import Action
from ..attack import ATTACK, SPREAD_ATTACK
from ..content import ABILITIES, POWERS, SPREADSHOT
from ..rolling import STANDARD, Manner
from . import beasts, cyborgs, remnants, undead

ACTIONS: dict[str, Action] = {
    action.id: action
    for action in (ATTACK, *remnants.ACTIONS, *beasts.ACTIONS, *cyborgs.ACTIONS, *undead.ACTIONS)
}  # fmt: skip

MANNERS: dict[str, Manner] = {
    manner.id: manner
    for manner in (
        STANDARD, remnants.RAPID_FIRE, beasts.CHARGE, cyborgs.ENERGY_BEAM, cyborgs.GRAPPLE, cyborgs.PULSE,
        cyborgs.SHOCK, undead.TERRORIZE,
    )
}  # fmt: skip


@cache
def actions_with(powers: int) -> tuple[Action, ...]:
    """The attack, and the abilities among these powers that are actions. FA.REM.35"""
    abilities = [action for id, action in ACTIONS.items() if id in POWERS and powers & POWERS[id]]
    return (SPREAD_ATTACK if powers & SPREADSHOT else ATTACK, *abilities)


@cache
def attacks_with(powers: int) -> tuple[Action, ...]:
    """The same without the abilities that are no attacks. FA.ABIL.03"""
    attack, *abilities = actions_with(powers)
    return (attack, *(action for action in abilities if ABILITIES[action.id].kind == "attack"))
