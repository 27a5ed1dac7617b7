"""What decides where a question is asked: a card, the dice, or nothing but the choice."""

from __future__ import annotations

from rulewright.games._arena.rules.table import hidden_cards, is_open
from rulewright.kernel import Ask

from ..rules.content import CARDS
from ..rules.state import Arena, team_heroes
from .attack_looks import offered

LUCKY = ("charm", "turn_coat")
"""What is tried in the Free Action phase with a card that is drawn. DA.SPEC.05"""
LUCK_9 = "Talking an enemy over takes Luck 9 on a card drawn, 1 in 10, the rest no luck"


def free_need(arena: Arena, ask: Ask) -> str:
    """Whether luck has a part in anything that one may do, for all that everybody sees. DA.FREE.01, 10, DA.CARD.06"""
    deeds = {deed for kind, numbers in offered(ask) if (deed := open_deed(arena, kind, numbers))}
    unseen = any(hidden_cards(arena, who) for who in team_heroes(arena, arena.turn))
    rest = "No luck unless a button says so" if unseen else "No luck in any of it"
    luck = LUCK_9 if deeds.intersection(LUCKY) else rest
    return f"{luck}; as many as you like, in any order, then comes Fire"


def open_deed(arena: Arena, kind: str, numbers: list[int]) -> str:
    """What is done by a choice; empty where a card face down does it."""
    if kind != "play":
        return kind
    return CARDS[numbers[0]].do if is_open(arena, numbers[0]) else ""


NO_LUCK = "No luck in this choice"
UNSEEN = "The top card of the deck is drawn unseen"
CERTAIN = {
    **dict.fromkeys(("select", "draft", "divide", "enter", "key", "piece", "spot", "turn", "encounter.place"), NO_LUCK),
    **dict.fromkeys(("flag.place", "trade", "pick", "settle", "vault", "steal", "expose", "pay", "level"), NO_LUCK),
    **dict.fromkeys(("encounter.pay", "tribute", "battle", "striker", "along", "break_out", "alliance.way"), NO_LUCK),
    **dict.fromkeys(("target.discard", "cave"), NO_LUCK),
    **dict.fromkeys(("draw", "cube"), UNSEEN),
    "guardian": "No luck in paying: the guardian tests nobody",
}
"""Where nothing that is drawn or rolled has a part in what is chosen."""

SHOTS = "{} decides each shot to hit, and after a hit {} the wounds"
BLOWS = "{} decides each blow to hit, and after a hit {} the wounds"
DECIDES = {
    **dict.fromkeys(("fire", "fire.target", "shots", "opfire", "opfire.more", "late_hunt"), SHOTS),
    "melee": BLOWS,
    **dict.fromkeys(("fangs", "target.banish", "alliance.failed"), "{} gives the dome; nothing else is left to luck"),
    "target.persuade": "{} must show Luck 9, 1 in 10",
    "adventure": "{} decides each challenge; an encounter only the rating that it asks for, a payment nothing more",
}
"""What decides where nothing of it is known yet. DA.FIRE.10, DA.MELEE.08, DA.CHAL.01, DA.ENC.02"""


def decided(arena: Arena, ask: Ask) -> str:
    """What decides a question of which no chance can be told; empty where that is told elsewhere."""
    if ask.prompt in CERTAIN:
        return CERTAIN[ask.prompt]
    one, two = ("a throw of dice", "another") if arena.rules.dice else ("a card", "a second one")
    told = DECIDES.get(ask.prompt, "").format(one, two)
    return f"{told[:1].upper()}{told[1:]}"
