"""The dice that lie on the table in a fight, with what they were thrown for and what came of them."""

from __future__ import annotations

from rulewright.kernel.scene import Die, Tray
from rulewright.kernel.scene import Throw as ShownThrow

from ..rules.content import CARDS, MONSTERS, SKILLS
from ..rules.profile import BOLT, SKILL_OF_BOLT, UNARMED
from ..rules.prospects import pending
from ..rules.state import ATTACK, DEFENCE, ESCAPE, POWER, TEST, TRICK, Fight, Table, Throw, Thrown
from ..rules.terms import ATTRIBUTE_NAMES, GUARD
from ..rules.trials import passes
from .names import name_of

NAMES = {DEFENCE: "Defence", ATTACK: "Attack", ESCAPE: "Escape", TRICK: "Test", POWER: "Power"}
VERDICTS = {
    DEFENCE: ("defended", "no defence"), ATTACK: ("hit", "missed"), ESCAPE: ("away", "held"),
    TRICK: ("passed", "failed"), TEST: ("passed", "failed"),
}  # fmt: skip
TINTS = {DEFENCE: "#8fe3ff", ATTACK: "#ff8fcf", ESCAPE: "#ff8fcf", TRICK: "#ff8fcf", POWER: "#b8f13a"}


def tray(table: Table, fight: Fight) -> Tray | None:
    """The dice of the turn that was rolled last. DD.CDICE.07"""
    thrown = fight.thrown
    if thrown is None:
        return None
    name = name_of(table.heroes[thrown.seat])
    title = f"{name}, round {thrown.round}"
    if thrown.source is not None and thrown.monster is not None:
        title = f"{name}: {weapon(thrown.source)} at {MONSTERS[thrown.monster].name}"
    text = as_they_lie(table, fight, thrown, name) if fight.deed else came_of(thrown, name, thrown.dealt, thrown.taken)
    return Tray(title, tuple(map(shown, thrown.throws)), text)


def shown(throw: Throw) -> ShownThrow:
    """Dice that lie together, and how they are read."""
    kind, value, attribute, total = throw.kind, throw.value, ATTRIBUTE_NAMES[throw.attribute], sum(throw.dice)
    dice = tuple(map(Die, throw.dice))
    if kind == POWER:
        use = "may block (Guard)" if throw.guard == GUARD else "may add damage (Assault)"
        return ShownThrow(NAMES[kind], dice, use, tint=TINTS[kind])
    good = passes(total, value)
    words = f"{total} {'within' if good else 'over'} {attribute} {value}: {VERDICTS[kind][not good]}"
    if kind == DEFENCE and good:
        words += ", the higher die blocks"
    return ShownThrow(NAMES.get(kind, f"{attribute} test"), dice, words, good, TINTS.get(kind, ""))


def throw_read(throw: Throw) -> str:
    """Dice that lie together, in words."""
    dice = "+".join(map(str, throw.dice))
    if throw.kind == POWER:
        return f"Power: {dice}."
    name = NAMES.get(throw.kind, f"{ATTRIBUTE_NAMES[throw.attribute]} test")
    verdict = VERDICTS[throw.kind][not passes(sum(throw.dice), throw.value)]
    return f"{name}: {ATTRIBUTE_NAMES[throw.attribute]} {throw.value}, rolled {dice}, {verdict}."


def weapon(source: int) -> str:
    """What an Attack is made with: bare hands, a card or a Skill."""
    if source == UNARMED:
        return "Unarmed Strike"
    return SKILLS[SKILL_OF_BOLT].name if source == BOLT else CARDS[source].name


def came_of(thrown: Thrown, name: str, dealt: int | None, taken: int | None) -> str:
    """What the dice did, or will do."""
    parts: list[str] = []
    if thrown.monster is not None and dealt is not None:
        parts.append(f"{MONSTERS[thrown.monster].name} takes {dealt}")
    if taken is not None:
        parts.append(f"{name} takes {taken}")
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
