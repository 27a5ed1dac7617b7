"""What the words of a card or a hero leave to be asked: what is the same for all of a kind."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES

from ..rules.content import Card, Figure, Weapon
from ..rules.terms import ONE_USE
from .words import ability_notes

OPPOSE = "Two factions oppose each: in their two regions its heroes have -2 in tests."
ABILITIES = {
    "Aura:": "An aura counts spaces round walls, from where all stand as a step begins; not for its owner.",
    "Reaction": "A Reaction comes in the enemy's turn, after the Action step: one for each, a shot or this. It "
    "costs no action.",
    "Shift": "To Shift is an extra Move on foot, of so many points; it costs no action, and Speed does not matter.",
    "oppose": OPPOSE,
    "once in the game": "What can be done once in the game can be done again after a return from the Pit.",
    "Second thoughts:": "To draw anew comes after the first card; the new one counts, better or worse.",
    "(mental)": "Mental abilities never touch minions, nor whoever is immune to them.",
}
"""By a word in them."""
KINDS = {
    "minion": "It may act at once, moves and fights like a hero, but has no cards and tries no places. If it falls or "
    "defeats a hero, its card is discarded. To Shift 1 is an extra Move of 1 point.",
    "transport": "The ground costs as on foot. A Boost, or what else changes Speed, still counts.",
    "armor": "Of body armor, helms and shields only the best of each kind counts, and of several Blocks only the best.",
    "soulstone": "The rating is replaced, also by a lower one. What changed it counts no more, and a Boost once, in "
    "Virtue; worn armor, cover and a mount still add.",
    "cube": "It can be used face down or open.",
    "surprise": "It is played face down or open, in the moment that it names: you are asked then.",
    "glory": "It counts by itself as soon as the moment comes, and cannot be lost again.",
}
TOXIC = "Toxic: no Block stops its wounds, and minions take double."
EVERY_TURN = "It stays with its hero and heals again next turn."
TWO_CARDS = "The attacker's side draws a card to hit, after a hit a second one, the Damage card. Wounds by its face:"


def ability_remarks(figure: Figure) -> tuple[str, ...]:
    """About the abilities of a hero."""
    told = " ".join(ability_notes(figure))
    return tuple(remark for word, remark in ABILITIES.items() if word in told)


def card_remarks(card: Card) -> tuple[str, ...]:
    """About a card, by its kind."""
    wounds = wound_remarks(card.weapon) if card.weapon else ()
    wounds += (TOXIC,) if card.weapon and card.weapon.toxic else ()
    often = (EVERY_TURN,) if card.type == "medical" and card.limit != ONE_USE else ()
    return (*wounds, *often, *([OPPOSE] if card.welcome else []), *([KINDS[card.type]] if card.type in KINDS else []))


def wound_remarks(weapon: Weapon) -> tuple[str, ...]:
    """The wounds of a hit by every face of the Damage card. WS.HITDMG.03-07"""
    made = [
        f"{FACES[face]} {0 if change is None else max(0, weapon.wound + change)}"
        for face, change in sorted(DAMAGE_CHANGE.items(), reverse=True)
    ]
    return (f"{TWO_CARDS} {', '.join(made)}.",)
