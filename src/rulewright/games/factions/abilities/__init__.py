"""What soldiers can do beyond moving and attacking: for each such ability what it offers, and how it is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from rulewright.kernel import Choice, Flow

from ..attack import STANDARD, Manner
from ..content import ABILITIES, POWERS
from ..state import Table
from . import beasts, cyborgs, remnants, undead

Offer: TypeAlias = Callable[[Table, int], list[Choice]]
Perform: TypeAlias = Callable[[Table, int, Choice], Flow[None]]

ACTIONS: dict[str, tuple[Offer, Perform]] = {
    "mark_target": (remnants.mark_target_choices, remnants.mark_target),
    "rapid_fire": (remnants.rapid_fire_choices, remnants.rapid_fire),
    "tactical_swap": (remnants.tactical_swap_choices, remnants.tactical_swap),
    "taunt": (remnants.taunt_choices, remnants.taunt),
    "charge": (beasts.charge_choices, beasts.charge),
    "mend": (beasts.mend_choices, beasts.mend),
    "stomp": (beasts.stomp_choices, beasts.stomp),
    "stun": (beasts.stun_choices, beasts.stun),
    "whip": (beasts.whip_choices, beasts.whip),
    "energy_beam": (cyborgs.energy_beam_choices, cyborgs.energy_beam),
    "grapple": (cyborgs.grapple_choices, cyborgs.grapple),
    "pulse": (cyborgs.pulse_choices, cyborgs.pulse),
    "repair": (cyborgs.repair_choices, cyborgs.repair),
    "shock": (cyborgs.shock_choices, cyborgs.shock),
    "summon_skeleton": (undead.summon_skeleton_choices, undead.summon_skeleton),
    "summon_zombie": (undead.summon_zombie_choices, undead.summon_zombie),
    "terrorize": (undead.terrorize_choices, undead.terrorize),
}

MANNERS: dict[str, Manner] = {
    manner.id: manner
    for manner in (
        STANDARD, remnants.RAPID_FIRE, beasts.CHARGE, cyborgs.ENERGY_BEAM, cyborgs.GRAPPLE, cyborgs.PULSE,
        cyborgs.SHOCK, undead.TERRORIZE,
    )
}  # fmt: skip


@cache
def offers(powers: int) -> tuple[Offer, ...]:
    """What the abilities among these powers offer."""
    return tuple(offer for id, (offer, _) in ACTIONS.items() if powers & POWERS[id])


@cache
def attack_offers(powers: int) -> tuple[Offer, ...]:
    """The same for attack abilities only."""
    attacks = [id for id in ACTIONS if ABILITIES[id].kind == "attack"]
    return tuple(ACTIONS[id][0] for id in attacks if powers & POWERS[id])
