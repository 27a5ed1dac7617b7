"""The dice that lie on the table in a fight, with what they were thrown for and what came of them."""

from __future__ import annotations

from rulewright.kernel.scene import Die, Throw, Tray

from ..rules.content import CARDS, MONSTERS, SKILLS
from ..rules.profile import UNARMED
from ..rules.prospects import pending
from ..rules.state import ATTACK, DEFENCE, ESCAPE, POWER, RESULT, TEST, TRICK, Fight, Table
from ..rules.terms import ATTRIBUTES, GUARD
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
    if not fight.thrown:
        return None
    (seat, round, source, monster), *rows = fight.thrown
    name = name_of(table.heroes[seat])
    title = f"{name}: {weapon(source)} at {MONSTERS[monster].name}" if monster >= 0 else f"{name}, round {round}"
    throws = tuple(throw(row) for row in rows if row[0] != RESULT)
    results = [row for row in rows if row[0] == RESULT]
    if results:
        return Tray(title, throws, told(name, monster, results[-1][1], results[-1][2]))
    return Tray(title, throws, as_they_lie(table, fight, name, monster))


def throw(row: tuple[int, ...]) -> Throw:
    kind, attribute, value, *dice = row
    shown = tuple(map(Die, dice))
    if kind == POWER:
        use = "may block (Guard)" if attribute == GUARD else "may add damage (Assault)"
        return Throw(NAMES[kind], shown, use, tint=TINTS[kind])
    good = passes(sum(dice), value)
    words = f"{sum(dice)} {'within' if good else 'over'} {ATTRIBUTES[attribute]} {value}: {VERDICTS[kind][not good]}"
    return Throw(NAMES.get(kind, f"{ATTRIBUTES[attribute]} test"), shown, words, good, TINTS.get(kind, ""))


def weapon(source: int) -> str:
    """What an Attack is made with: bare hands, a card or a Skill."""
    if source == UNARMED:
        return "Unarmed Strike"
    return CARDS[source].name if source >= 0 else SKILLS[-2 - source].name


def told(name: str, monster: int, dealt: int, taken: int) -> str:
    """What the dice did."""
    parts = [f"{MONSTERS[monster].name} takes {dealt}"] if monster >= 0 else []
    parts += [f"{name} takes {taken}"] if taken >= 0 else []
    return ", ".join(parts)


def as_they_lie(table: Table, fight: Fight, name: str, monster: int) -> str:
    """What the dice will do if nobody rolls one again."""
    if not fight.deed:
        return ""
    hurt, left = pending(table, fight)
    dealt = sum(foe.hp - foe.wounds - left[id(foe)] for foe in fight.foes)
    words = told(name, monster, round(dealt), round(hurt.get(int(fight.deed[0]), -1)))
    return f"As they lie: {words}" if words else ""


def dice_before_last(fight: Fight) -> int:
    """How many dice of the tray were thrown before those of the last test."""
    counts = [len(row) - 3 for row in fight.thrown[1:] if row[0] != RESULT]
    return sum(counts[:-1])
