"""What decides where a question is asked: a card, the dice, or nothing but the choice."""

from __future__ import annotations

from rulewright.kernel import Ask

from ..rules.content import CARDS
from ..rules.state import Arena
from .attack_looks import offered

LUCKY = ("charm", "turn_coat")
"""What is tried in the Free Action phase with a card that is drawn. DA.SPEC.05"""


def free_need(ask: Ask) -> str:
    """Whether luck has a part in anything that one may do. DA.FREE.01, 10"""
    deeds = {CARDS[numbers[0]].do if kind == "play" else kind for kind, numbers in offered(ask)}
    luck = (
        "Talking an enemy over takes Luck 9 on a card drawn, 1 in 10; the rest"
        if deeds.intersection(LUCKY)
        else "All of it"
    )
    return f"{luck} works without luck, in any order; then comes Fire"


NO_LUCK = "No luck in this choice"
UNSEEN = "The top card of the deck is drawn unseen"
CERTAIN = {
    **dict.fromkeys(("select", "draft", "divide", "enter", "key", "piece", "spot", "turn", "encounter.place"), NO_LUCK),
    **dict.fromkeys(("flag.place", "trade", "pick", "settle", "vault", "steal", "expose", "pay", "level"), NO_LUCK),
    **dict.fromkeys(("encounter.pay", "tribute", "battle", "striker", "along", "break_out", "alliance.way"), NO_LUCK),
    "draw": UNSEEN,
}
"""Where nothing that is drawn or rolled has a part in what is chosen."""

SHOTS = "{} decides each shot to hit, and after a hit {} the wounds"
BLOWS = "{} decides each blow to hit, and after a hit {} the wounds"
DECIDES = {
    **dict.fromkeys(("fire", "fire.target", "shots", "opfire", "opfire.more", "late_hunt"), SHOTS),
    "melee": BLOWS,
    "adventure": "{} decides each challenge; an encounter only the rating that it asks for",
}
"""What decides where nothing of it is known yet. DA.FIRE.10, DA.MELEE.08, DA.CHAL.01, DA.ENC.02"""


def decided(arena: Arena, ask: Ask) -> str:
    """What decides a question of which no chance can be told; empty where that is told elsewhere."""
    if ask.prompt in CERTAIN:
        return CERTAIN[ask.prompt]
    one, two = ("a throw of dice", "another") if arena.rules.dice else ("a card", "a second one")
    told = DECIDES.get(ask.prompt, "").format(one, two)
    return f"{told[:1].upper()}{told[1:]}"
