"""What the words of a card or a hero leave to be asked: what is the same for all of a kind."""

from __future__ import annotations

from rulewright.games._arena.rules.challenges import DAMAGE_CHANGE, FACES

from ..rules.cards import Card
from ..rules.figures import Figure, Weapon
from ..rules.terms import ARMOR, ONE_USE, RATINGS, SPEED, STEALTH
from .words import ability_notes, works_open

OPPOSE = "Two factions oppose each: in their two regions its heroes have -2 in tests."
CONTEST = (
    "One challenge card of your side decides, at the difference of the two ratings: Pass or Amaze works, a Squeak does "
    "nothing here."
)
ABILITIES = {
    "Slip Away.": "Slip Away: an action that changes places with an adjacent enemy, and then makes an extra Move of 2 "
    "points.",
    "Aura:": "An aura counts spaces round walls, measured from where everybody stands when the step begins; its owner "
    "has nothing of it.",
    "Reaction": "A Reaction comes in the enemy's turn, after the Action step: one for each, a shot or this. It "
    "costs no action.",
    "Shift": "To Shift is an extra Move on foot, of so many points; it costs no action, and Speed does not matter.",
    "oppose": OPPOSE,
    "Daunt:": "Its spaces are counted straight, through walls.",
    "Legacy:": "Only at the end of its own side's Adventure step, while it is on the map.",
    "once in the game": "Once in the game: again only if the hero is defeated and allies bring it back, at "
    "the Underworld.",
    "Free step": "The Free step is the first of its side's turn; what is done there costs no action.",
    "a Pass steals": CONTEST,
    "a Pass wins": CONTEST,
    "a Pass stops": CONTEST,
    "steals": "The victim's player chooses what goes.",
    "strikes first": "In Melee all who stand beside enemies strike once, highest Wits first; an enemy who falls "
    "to the first blow does not strike back.",
    "First blow:": "Two of one side go by the alphabet; so do those of both sides, unless the sides agree on one.",
    "tests at tasks": "Tasks are the places of a region that always ask for the same rating, against 5.",
    "tests at quests": "A quest is the place of each region that asks what the top card of its deck says.",
    "Lith's places": "Lith's places test Wits (Haggler), Intellect (Mirror Pool), Virtue (Vortex) or Fame "
    "(Underworld), each against 5.",
    "Second thoughts:": "To draw anew comes after the first card; the new one counts, better or worse.",
    "Soft landing:": "A Dome card is the challenge card drawn for the way to a Dome.",
    "(mental)": "Mental abilities never touch minions, nor whoever is immune to them.",
}
"""By a word in them."""
FACE_DOWN = "It can be used face down or open; used, it is turned up first."
TURNED_UP = (
    "It comes face down and does nothing until its owner turns it up: at any time, even amid a test or an attack "
    "before the card is drawn, in either side's turn. That costs no action, and it stays open."
)
FOR_ITS_SIGN = (
    "For what its sign gives, its owner may turn it up unused: at any time, in either side's turn, at no cost. Then it "
    "stays open."
)
"""WS.REVEAL.01-03"""
KINDS = {
    "minion": "It may act at once, moves and fights like a hero of its side, but has no cards and tries no places. "
    "If it falls or defeats a hero, its card is discarded. To Shift 1 is an extra Move of 1 point.",
    "transport": "The ground costs as on foot. A Boost, or what else changes Speed, still counts.",
    "armor": "Of body armor, helms and shields only the best of each kind counts, and of several Blocks only the best. "
    "On a hero with neither its sign nor the ratings that it asks for, it does nothing, good or bad.",
    "cube": "Its words speak to the hero who holds it.",
    "surprise": "It is played in the moment that it names: you are asked then.",
    "glory": "It counts by itself as soon as the moment comes, and cannot be lost again.",
}
SOUL = (
    "The rating is replaced, also by a lower one, and can pass 9. Other changes to it no longer count, but for what a "
    "test itself adds, as +2 in the hero's region; a Boost counts once, through Virtue"
)
STILL = {
    ARMOR: "; worn armor still adds",
    STEALTH: "; cover, smoke and ground still add",
    SPEED: "; a mount still adds",
}
"""What adds to a rating that a Soulstone replaces."""
TOXIC = "Toxic: no Block stops its wounds, and minions take double."
EVERY_TURN = "It stays with its hero and heals again next turn."
TWO_CARDS = (
    "To hit, the attacker's side draws a card, which says from what difference of the ratings on it hits. After a hit, "
    "the face of a second card, for Power less Armor, makes the wounds:"
)
SIGHT = (
    "Walls, and Buildings and Domes on the way, stop a shot; figures do not. Each woods, swamp, rough or fire on the "
    "line gives the target +2 Stealth, its own space too, the shooter's not; so does the Building it stands in."
)
THROW = (
    "Walls stop it, and nobody in a Dome can be hit. Each Building or Dome on its way adds 2 Stealth, as each woods, "
    "swamp, rough or fire does; the target's own space counts too, the thrower's does not."
)
"""WS.LOS.04, 09-14"""


def ability_remarks(figure: Figure) -> tuple[str, ...]:
    """About the abilities of a hero."""
    told = " ".join(ability_notes(figure))
    return (*shot_remarks(figure), *(remark for word, remark in ABILITIES.items() if word in told))


def card_remarks(card: Card) -> tuple[str, ...]:
    """About a card, by its kind."""
    wounds = wound_remarks(card.weapon) if card.weapon else ()
    wounds += (TOXIC,) if card.weapon and card.weapon.toxic else ()
    often = (EVERY_TURN,) if card.type == "medical" and card.limit != ONE_USE else ()
    soul = (f"{SOUL}{STILL.get(card.soul, '')}.",) if card.soul >= 0 else ()
    hidden = (FACE_DOWN,) if (card.do and card.type != "glory") or card.type in ("transport", "minion") else ()
    kind = (KINDS[card.type],) if card.type in KINDS else ()
    turned = (TURNED_UP,) if works_open(card) else (FOR_ITS_SIGN,) if card.bonus else ()
    wounds += shot_remarks(card.minion) if card.minion is not None else ()
    return (*wounds, *often, *soul, *([OPPOSE] if card.welcome else []), *kind, *turned, *hidden)


def wound_remarks(weapon: Weapon) -> tuple[str, ...]:
    """The wounds of a hit by every face of the Damage card. WS.HITDMG.03-07"""
    made = [
        f"{FACES[face]} {0 if change is None else max(0, weapon.wound + change)}"
        for face, change in sorted(DAMAGE_CHANGE.items(), reverse=True)
    ]
    seen = (THROW if weapon.grenade else SIGHT,) if weapon.ranged else ()
    return (f"{TWO_CARDS} {', '.join(made)}.", *seen, FACE_DOWN)


def shot_remarks(figure: Figure) -> tuple[str, ...]:
    """What the shot of a figure is reckoned with. WS.SHOOT.11"""
    shot = figure.ranged
    if shot is None:
        return ()
    hits = RATINGS[shot.hit].capitalize() if shot.fixed < 0 else f"a fixed {shot.fixed}"
    return (f"Its shot has {hits} against the target's Stealth to hit, then Power {shot.power} against Armor.",)
