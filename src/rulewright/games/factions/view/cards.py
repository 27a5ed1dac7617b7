"""Soldier cards as they are shown: their numbers, each with what it is made of, and their words."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Sum
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Card as Shown
from rulewright.kernel.scene import Number

from ..rules.cards import Card
from ..rules.content import ABILITIES, FACTIONS
from ..rules.rolling import STANDARD, cover, dice_of, readiness
from ..rules.state import FINISHED, SICK, Rulings, Table
from .lore import SOLDIERS_SAY
from .names import hits_on
from .words import BY_THE_BOOK, brief_of, text_of


@cache
def card_numbers(card: Card) -> tuple[Number, ...]:
    """What a card says in numbers, each with what it means. FA.CARD.01-10"""
    return (
        explained("Credits", str(card.credits), "two-coins", card.credits, "to buy him", "FA.DEPLOY.02"),
        explained("Health", str(card.health), "hearts", card.health, "damage defeats him", "FA.CARD.05"),
        explained(
            "Hits on", f"{card.skill} or less", "crosshair", card.skill, "or less on a 20-sided die hits", "FA.CARD.04"
        ),
        explained("Moves", span(card.move), "sprint", *tiles(card.move[1], "at most with one action"), "FA.CARD.02"),
        explained("Actions", str(card.actions), "power-button", card.actions, "each round", "FA.CARD.06"),
        explained("Damage", damage_of(card, card.dice), "fist", card.damage, what_a_die_does(card), "FA.CARD.07"),
        explained(
            "Range", span(card.reach), "archery-target", *tiles(card.reach[1], what_he_reaches(card)), "FA.CARD.09"
        ),
    )


def explained(label: str, value: str, icon: str, number: int, meaning: str, rule: str) -> Number:
    """A number of a card with one sentence on what it means."""
    return Number(label, value, icon, (Term(number, meaning, rule),))


def tiles(number: int, meaning: str) -> tuple[int, str]:
    """A number of tiles with what it means."""
    return number, f"{'tile' if number == 1 else 'tiles'} {meaning}"


def damage_of(card: Card, dice: int) -> str:
    return str(card.damage) if dice == 1 else f"{dice} × {card.damage}"


def what_a_die_does(card: Card) -> str:
    if card.dice == 1:
        return "health lost by a hit, 1 more on a roll of 1"
    return f"health lost by each die that hits, 1 more on a 1; he rolls {card.dice}, and any 20 spoils them all"


def what_he_reaches(card: Card) -> str:
    if card.reach[1] == 1:
        return "away: only an adjacent enemy can be attacked"
    close = f", and not nearer than {card.reach[0]}" if card.reach[0] > 1 else ""
    return f"away at most{close}; only the nearest enemy can be attacked"


def span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def card_rules(card: Card) -> tuple[str, ...]:
    return tuple(ABILITIES[id].rules for id in card.abilities)


@cache
def show_card(card: Card, id: str, *tags: str, spent: bool = False, rulings: Rulings = BY_THE_BOOK) -> Shown:
    kind = f"{FACTIONS[card.faction]} · beast" if card.beast else FACTIONS[card.faction]
    return Shown(
        id, card.name, kind, card.icon, text_of(card, rulings), card_numbers(card), card_rules(card),
        tags, spent=spent, brief=brief_of(card),
        story=SOLDIERS_SAY.get(card.id, ""),
    )  # fmt: skip


# ---- the numbers of the moment --------------------------------------------------------------------------------------


def live_numbers(table: Table, soldier: int) -> tuple[Number, ...]:
    """A soldier's numbers as they are now: what is printed, then each change with its reason."""
    card = table.card[soldier]
    _, _, _, moves, _, _, reach = card_numbers(card)
    return (
        moves, skill_now(table, soldier), health_now(table, soldier), actions_now(table, soldier),
        damage_now(table, soldier), reach, cover_now(table, soldier),
    )  # fmt: skip


def skill_now(table: Table, soldier: int) -> Number:
    """Against nobody in particular. FA.CARD.04"""
    why = Sum()
    skill = readiness(table, soldier, why=why)
    change = skill - table.card[soldier].skill
    return Number("Hits on", f"{hits_on(skill)} or less", "crosshair", tuple(why.terms), change)


def hits_now(table: Table, soldier: int) -> str:
    """'12 or less now (20-sided die; 10 printed, +2 Inspire, Banner Sergeant near)'; nothing where it is as printed."""
    number = skill_now(table, soldier)
    printed, *changes = number.terms
    reasons = ", ".join(f"{term.value:+d} {term.reason}" for term in changes)
    die = "20-sided die; " if table.card[soldier].dice == 1 else ""
    return f"{number.value} now ({die}{printed.value} printed, {reasons})" if changes else ""


def health_now(table: Table, soldier: int) -> Number:
    why = Sum()
    why.add(table.card[soldier].health, "printed", "FA.CARD.05")
    why.add(lost := table.hp[soldier] - table.card[soldier].health, "lost so far", "FA.DMG.01")
    return Number("Health", str(table.hp[soldier]), "hearts", tuple(why.terms), lost)


def actions_left(table: Table, soldier: int) -> int:
    """What he can still do this round: nothing once he is done. FA.ACT.07"""
    return 0 if table.flags[soldier] & FINISHED else table.ap[soldier]


def actions_now(table: Table, soldier: int) -> Number:
    flags, left = table.flags[soldier], actions_left(table, soldier)
    reason, rule = "used this round", "FA.ACT.03"
    if flags & FINISHED:
        reason, rule = ("entered this round", "FA.SICK.01") if flags & SICK else ("done for this round", "FA.ACT.07")
    elif left > table.card[soldier].actions:
        reason, rule = "Whip", "FA.BST.36"
    why = Sum()
    why.add(table.card[soldier].actions, "printed", "FA.CARD.06")
    why.add(change := left - table.card[soldier].actions, reason, rule)
    return Number("Actions left", str(left), "power-button", tuple(why.terms), max(change, 0))


def damage_now(table: Table, soldier: int) -> Number:
    card = table.card[soldier]
    dice = dice_of(table, soldier, STANDARD)
    why = Sum()
    why.add(card.damage, what_a_die_does(card), "FA.CARD.07")
    why.add(more := dice - card.dice, "more dice this round: Rapid Fire", "FA.REM.28")
    return Number("Damage", damage_of(card, dice), "fist", tuple(why.terms), more)


def cover_now(table: Table, soldier: int) -> Number:
    """How much harder he is to hit than the attacker's number says. FA.REM.05, FA.CYB.33"""
    why = Sum()
    loss = cover(table, soldier, why)
    return Number("Cover", f"{loss} less" if loss else "none", "checked-shield", tuple(why.terms), loss)
