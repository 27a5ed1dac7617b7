"""The dice that lie on the table in a fight, with what they were thrown for and what came of them."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.kernel.scene import Die, Tray
from rulewright.kernel.scene import Throw as ShownThrow

from ..rules.blows import striking_dice
from ..rules.combat_dice import Cast, Deed, dice_of
from ..rules.content import CARDS, MONSTERS, SKILLS
from ..rules.foes import in_fight
from ..rules.profile import BOLT, SKILL_OF_BOLT, UNARMED, profile
from ..rules.prospects import deed_under_way, pending
from ..rules.state import ATTACK, DEFENCE, ESCAPE, POWER, TEST, TRICK, Fight, Hero, Table, Throw, Thrown
from ..rules.terms import AGI, ATTRIBUTE_NAMES, GUARD, MAG, MRL
from ..rules.trials import passes
from .brawl import has_turn
from .names import name_of, plural

NAMES = {DEFENCE: "Defence", ATTACK: "Attack", ESCAPE: "Escape", POWER: "Power"}
VERDICTS = {
    DEFENCE: ("defended", "no defence"), ATTACK: ("hit", "missed"), ESCAPE: ("away", "held"),
    TRICK: ("passed", "failed"), TEST: ("passed", "failed"),
}  # fmt: skip
TINTS = {DEFENCE: "#8fe3ff", ATTACK: "#ff8fcf", ESCAPE: "#ff8fcf", TRICK: "#ff8fcf", POWER: "#b8f13a"}


def tray(table: Table, fight: Fight) -> Tray | None:
    """The dice of the turn that is on; once another's has begun, the story tells of them. DD.CDICE.07"""
    thrown = fight.thrown
    if thrown is None or (not fight.deed and is_over(table, fight, thrown)):
        return None
    name = name_of(table.heroes[thrown.seat])
    title = f"{name}, round {thrown.round}"
    if thrown.source is not None and thrown.monster is not None:
        title = f"{name}: {weapon(thrown.source)} at {MONSTERS[thrown.monster].name}"
    text = as_they_lie(table, fight, thrown, name) if fight.deed else came_of(thrown, name, thrown.dealt, thrown.taken)
    under_way = deed_under_way(table, fight)
    uses = what_each_does(table, fight, *under_way) if under_way is not None else {}
    return Tray(title, tuple(shown(throw, uses.get(throw.kind, NOTHING)) for throw in thrown.throws), text)


def is_over(table: Table, fight: Fight, thrown: Thrown) -> bool:
    """Whether the round of these dice is over, or somebody else's turn in it has begun."""
    others = (hero for hero in in_fight(table, fight) if hero.seat != thrown.seat)
    return thrown.round != fight.round or any(has_turn(table, fight, hero) for hero in others)


class Use(NamedTuple):
    """What dice that lie together do, and the value of the one that counts."""

    means: str = ""
    counts: int = 0


NOTHING = Use()


def shown(throw: Throw, use: Use = NOTHING) -> ShownThrow:
    """Dice that lie together, how they are read, and what they do."""
    kind, value, attribute, total = throw.kind, throw.value, ATTRIBUTE_NAMES[throw.attribute], sum(throw.dice)
    counting = throw.dice.index(use.counts) if use.counts in throw.dice else -1
    dice = tuple(Die(die, used=place == counting) for place, die in enumerate(throw.dice))
    if kind == POWER:
        words = "extra, may block (Guard)" if throw.guard == GUARD else "extra, may be the damage (Assault)"
        return ShownThrow(NAMES[kind], dice, words, tint=TINTS[kind], means=use.means)
    good = passes(total, value)
    words = f"{total} {'within' if good else 'over'} {attribute} {value}: {VERDICTS[kind][not good]}"
    if kind == DEFENCE and good:
        words += ", the higher die blocks"
    means = use.means or withstood(throw, good)
    return ShownThrow(name_of_throw(throw), dice, words, good, TINTS.get(kind, ""), means)


TRICKS = {MAG: "Hex", MRL: "Beast Tongue", AGI: "Net"}
"""What is tried in the place of an Attack, by the attribute that it tests."""


def name_of_throw(throw: Throw) -> str:
    """What dice were thrown for."""
    if throw.kind == TRICK:
        return TRICKS[throw.attribute]
    return NAMES.get(throw.kind, f"{ATTRIBUTE_NAMES[throw.attribute]} test")


WITHSTOOD = {MRL: "Shaken", MAG: "Hexed", AGI: "Hobbled"}
"""What a Monster's arrival leaves those with who fail the test against it, by the attribute."""


def withstood(throw: Throw, good: bool) -> str:
    """What came of a test against a Monster's arrival. DD.MABIL.05"""
    if throw.kind != TEST or throw.attribute not in WITHSTOOD:
        return ""
    condition = WITHSTOOD[throw.attribute]
    return f"Not {condition} by the Monster's arrival." if good else f"{condition} by the Monster's arrival."


def what_each_does(table: Table, fight: Fight, hero: Hero, deed: Deed) -> dict[int, Use]:
    """What the dice of each colour do as they lie. DD.SUFF.02-06, DD.INFL.03, 04, DD.CSTN.02, 03"""
    assert fight.thrown is not None
    passed = {throw.kind: passes(sum(throw.dice), throw.value) for throw in fight.thrown.throws if throw.kind != POWER}
    dice, guards = dice_of(fight), hero.guard == GUARD
    uses = {
        ESCAPE: Use("Out of the fight once the blows have fallen." if passed.get(ESCAPE) else "Stays in the fight.")
    }
    uses[DEFENCE] = defending(dice.defence, passed.get(DEFENCE, False), guards and bool(dice.power))
    if deed.attack is not None:
        die, power = striking_dice(deed.attack, dice, profile(table, hero))
        uses[ATTACK], uses[POWER] = striking(die, 0 if guards else power, passed.get(ATTACK, False))
    if guards and dice.power:
        uses[POWER] = blocking(dice, passed.get(DEFENCE))
    return uses


def defending(dice: tuple[int, ...], passed: bool, powered: bool) -> Use:
    if passed:
        return Use(f"The {max(dice)} blocks against every blow.", max(dice))
    return Use("Only Power dice block now." if powered else "The Monsters hit in full.")


def striking(die: int, power: int, hit: bool) -> tuple[Use, Use]:
    """The Attack dice, and the Power dice in Assault."""
    if not hit:
        return Use("Deals nothing."), Use("Has no hit to add to.")
    if power > die:
        return Use(f"The {die} would be the damage."), Use(f"Assault uses the {power} instead.", power)
    return Use(f"The {die} is the damage.", die), Use(f"The {die} of the Attack is no lower.")


def blocking(dice: Cast, passed: bool | None) -> Use:
    """Power dice in Guard."""
    best = max(dice.power)
    if passed is None:
        return Use("Nobody strikes: nothing to block.")
    if not passed:
        return Use("Each is taken off one blow." if len(dice.power) > 1 else f"The {best} is taken off one blow.", best)
    if best > max(dice.defence):
        return Use(f"Guard uses the {best} instead.", best)
    return Use(f"The {max(dice.defence)} of the Defence is no lower.")


def throw_read(throw: Throw) -> str:
    """Dice that lie together, in words."""
    dice = "+".join(map(str, throw.dice))
    if throw.kind == POWER:
        return f"Power die: {dice}." if len(throw.dice) == 1 else f"Power dice: {dice}."
    name = name_of_throw(throw)
    verdict = VERDICTS[throw.kind][not passes(sum(throw.dice), throw.value)]
    return f"{name}: {ATTRIBUTE_NAMES[throw.attribute]} {throw.value} or less, rolled {dice}, {verdict}."


def weapon(source: int) -> str:
    """What an Attack is made with: bare hands, a card or a Skill."""
    if source == UNARMED:
        return "Unarmed Strike"
    return SKILLS[SKILL_OF_BOLT].name if source == BOLT else CARDS[source].name


def came_of(thrown: Thrown, name: str, dealt: int | None, taken: int | None) -> str:
    """What the dice did, or will do."""
    parts: list[str] = []
    if thrown.monster is not None and dealt is not None:
        parts.append(f"{plural(dealt, 'Wound')} for {MONSTERS[thrown.monster].name}")
    if taken is not None:
        parts.append(f"{plural(taken, 'Wound')} for the {name}")
    return ", ".join(parts)


def as_they_lie(table: Table, fight: Fight, thrown: Thrown, name: str) -> str:
    """What the dice will do if nobody rolls one again."""
    hurt, left = pending(table, fight)
    dealt = sum(foe.hp - foe.wounds - left[id(foe)] for foe in fight.foes)
    taken = round(hurt[thrown.seat]) if thrown.seat in hurt else None
    words = came_of(thrown, name, round(dealt), taken)
    return f"As they lie: {words}" if words else ""


def dice_before_last(fight: Fight) -> int:
    """How many dice of the tray were thrown before those of the last test."""
    return sum(len(throw.dice) for throw in fight.thrown.throws[:-1]) if fight.thrown is not None else 0
