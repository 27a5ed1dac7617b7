"""The sheets of Monsters in a fight: their numbers, whom they threaten, and what they can here and now."""

from __future__ import annotations

from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Counter, Number, Sheet
from rulewright.kernel.words import listed

from ..rules.foes import armour, attack_value, explain_attack
from ..rules.monsters import Ability, Monster
from ..rules.state import Fight, Foe, Table, traits_of
from ..rules.terms import CONDITION_BITS, HEXED, WARDED, conditions_in
from .brawl import called, face
from .cards import ability_words, conditions_words, hunting_words
from .goal import change_words
from .names import name_of
from .tales import line


def foe_sheets(table: Table, fight: Fight) -> list[Sheet]:
    return [foe_sheet(table, fight, number, foe) for number, foe in enumerate(fight.foes)]


PLAIN = "No special rule."


def foe_sheet(table: Table, fight: Fight, number: int, foe: Foe) -> Sheet:
    """A Monster in the fight, and whom it threatens."""
    card = foe.card
    targets = [name_of(hero) for hero in table.heroes if foe.targets >> hero.seat & 1]
    return Sheet(
        f"foe{number}", called(fight, number), subtitle=" ".join(card.classes), icon=face(card), group="Monsters",
        numbers=(
            Number("Wounds unblocked", str(attack_value(table, fight, foe)),
                   terms=tuple(explain_attack(table, fight, foe).terms),
                   change=attack_value(table, fight, foe) - card.att),
            Number("Armour", str(armour(foe)), terms=armour_terms(foe), change=armour(foe) - card.arm),
            Number("Worth", f"{card.xp} XP, {card.gp} gold"),
        ),
        counters=(Counter("Health", foe.hp - foe.wounds, foe.hp, "hearts"),),
        chips=(*conditions_in(foe.all_conditions), *(f"threatens the {name}" for name in targets)),
        notes=(*condition_lines(foe), *ability_lines(table, fight, foe)),
        text=hunting_words(card), story=line("epic_monsters" if card.epic else "monsters", card.id),
        piece=f"foe{number}",
    )  # fmt: skip


def condition_lines(foe: Foe) -> list[str]:
    """What its conditions do; being Hexed names the abilities that are gone."""
    lines = conditions_words(foe.all_conditions, monster=True)
    gone = listed(list(foe.card.abilities))
    return [f"Hexed: no abilities while the fight lasts; {gone} off." if gone and each.startswith("Hexed:") else each
            for each in lines]  # fmt: skip


def ability_lines(table: Table, fight: Fight, foe: Foe) -> list[str]:
    """What it can, and whether that works where it fights; nothing of what it has lost. DD.MABIL.03, DD.MSTAT.01"""
    if not foe.card.abilities:
        return [PLAIN]
    if foe.all_conditions & HEXED:
        return []
    held = [ability for keyword, ability in foe.card.abilities.items() if keyword not in foe.lost]
    return [ability_line(table, fight, foe.card, ability) for ability in held]


def ability_line(table: Table, fight: Fight, card: Monster, ability: Ability) -> str:
    """What it can; where the ground does not fit, only that."""
    if not ability.traits:
        return explained(ability_words(ability, card))
    if ability.traits & traits_of(table, fight.space):
        return explained(ability_words(ability, card, " (as here)"))
    return f"{ability_words(ability, card, ' (not here)').partition(':')[0]}."


def explained(words: str) -> str:
    """With what a condition that it brings changes, as `Shaken (Morale -2)`. DD.STAT.01"""
    for condition in CONDITION_BITS:
        if change := change_words(condition):
            words = words.replace(f" is {condition} ", f" is {condition} ({change}) ")
    return words


def armour_terms(foe: Foe) -> tuple[Term, ...]:
    """DD.MON.04"""
    ward = (Term(1, "Warded", "DD.MSTAT.01"),) if foe.all_conditions & WARDED else ()
    return (Term(foe.card.arm, "printed", "DD.MON.04"), *ward)
