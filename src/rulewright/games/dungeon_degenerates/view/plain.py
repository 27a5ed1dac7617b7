"""The shorthand of the cards in plain words: what is printed on them, and what their scripts do."""

from __future__ import annotations

import re
from functools import cache

from ..rules.board import PLACE
from ..rules.script import FIGHT, NUMBERS, ROUND, Op, Step, read
from ..rules.terms import ATTRIBUTES, CONDITIONS, conditions_in
from .names import ATTRIBUTE_NAMES, NAMES, plural

LASTING = {ROUND: " for a round", FIGHT: " for the fight"}

# ---- what is printed ------------------------------------------------------------------------------------------------

TERMS = {
    "L": "Luck", "B": "Bounty", "DL": "Danger Level", "TL": "Town Level", "DMG": "damage", "ATT": "attack",
    "ARM": "armour",
    "HP": "Health", "GP": "gold",
    **dict(zip(ATTRIBUTES, ATTRIBUTE_NAMES, strict=True)),
}  # fmt: skip
KINDS = {"Mel": "Melee", "Reach": "Reach", "Range": "Ranged"}
WHENS = {"Q": "Quick Action", "R": "Rest Action", "C": "Combat Action"}
TARGETS = {"hi": "most", "lo": "least"}


def _attack(match: re.Match[str]) -> str:
    """`A:Mel AGI/STR +1`"""
    by = " or ".join(TERMS[name] for name in match[2].split("/"))
    return f"{KINDS[match[1]]} attack by {by}" + (f", damage {match[3].strip()}" if match[3] else "")


def _monster(match: re.Match[str]) -> str:
    """`(Ooze) 5/8/1 loPER 2/5 »Ambush`"""
    kind, att, hp, arm, order, of_what, xp, gp, more = match.groups()
    text = (
        f"{kind}: attack {att}, Health {hp}, armour {arm}; goes for whoever has {TARGETS[order]} {TERMS[of_what]}; "
        f"worth {xp} XP and {gp} gold"
    )
    return f"{text}; {more.strip(' »')}" if more.strip() else text


def _boxes(match: re.Match[str]) -> str:
    """`[Gd]`, `[Cavern][Ruins]`, `[R,Ruins]`"""
    boxes = match[0].strip().strip("[]").split("][")
    words = {"As": "Assault", "Gd": "Guard"}
    if boxes[0].startswith("R,"):
        return f"Rest Action in {boxes[0][2:]}: "
    return f"in {' or '.join(words.get(box, box) for box in boxes)}: "


def _test(match: re.Match[str]) -> str:
    """`MRL? – / +Shaken`"""
    name, passed, failed = TERMS[match[1]], match[2].strip(), match[3]
    return f"{name} test, or {failed}" if passed in ("-", "–") else f"{name} test: {passed}, else {failed}"


def _number(match: re.Match[str]) -> str:
    """`AGI+2`, `GP-D3`, `B=3`"""
    sign = "" if match[2] == "=" else match[2]
    amount = {"D3": "1 to 3", "D6": "1 to 6"}.get(match[3], match[3])
    return f"{TERMS.get(match[1], match[1])} {sign}{amount}"


def _wounds(match: re.Match[str]) -> str:
    return wounds(int(match[2]), match[1] == "!")


SHORTHAND = (
    (re.compile(r"−"), "-"),
    (re.compile(r" Remains:"), ". Remains:"),
    (re.compile(r"\b(a|per|legal) T\b"), r"\1 target"),
    (re.compile(r"\bBeast T\b"), "a Beast"),
    (re.compile(r"\ball status\b"), "all conditions"),
    (re.compile(rf"\byou \+({'|'.join(CONDITIONS)})"), r"you become \1"),
    (re.compile(r"Town(?: of the Region)? TL"), lambda match: f"{match[0][:-3]}: TL"),
    (re.compile(r"\((\w+)\) (\d+)/(\d+)/(\d+) (hi|lo)(\w+) (\d+)/(\d+)(.*)"), _monster),
    (re.compile(r"A:(Mel|Reach|Range) ([A-Z/]+)( [+-]\d)?"), _attack),
    (re.compile(r"^([QRC])(?: or ([QRC]))?(?: \(Camp\))?: "), lambda match: _when(match)),
    (re.compile(r"(?:\[[\w,]+\])+ ?"), _boxes),
    (re.compile(r"([A-Z]{3})\? (.+?) / (.+)"), _test),
    (re.compile(r"([A-Z]{3})\? "), lambda match: f"{TERMS[match[1]]} test: "),
    (re.compile(r"\{([A-Z]{3})\}"), lambda match: f"the higher die of a passed {TERMS[match[1]]} test"),
    (re.compile(r"\bW(!?)(\d+)"), _wounds),
    (re.compile(r"\bW\+(\d)"), r"Wounds +\1"),
    (re.compile(r"\bPD\+1"), "one more Power die"),
    (re.compile(rf"\+({'|'.join(CONDITIONS)})"), r"becomes \1"),
    (re.compile(r"\b(XP|GP|L|B|DL|TL|DMG|ATT|ARM|HP|[A-Z]{3})([+=-])(D?\d+)"), _number),
    (re.compile(r"\bT\b"), "the target"),
    (re.compile(r" ?\(r\)"), " for a round"),
    (re.compile(r" ?\(f\)"), " for the fight"),
    (re.compile(r"\bstatus\b"), "condition"),
    (re.compile(rf"\b({'|'.join(TERMS)})\b"), lambda match: TERMS[match[1]]),
    (re.compile(r"\(min (\d)\)"), r"(at least \1)"),
    (re.compile(r"[: ]+$"), ""),
)


def _when(match: re.Match[str]) -> str:
    """`Q or R:`"""
    names = " or ".join(WHENS[letter] for letter in match.groups() if letter)
    return f"{names}{' outside Towns' if 'Camp' in match[0] else ''}: "


@cache
def plain(text: str) -> str:
    """What is printed on a card, without its shorthand."""
    for pattern, words in SHORTHAND:
        text = pattern.sub(words, text)
    text = text.strip()
    return text[:1].upper() + text[1:]


def wounds(amount: int, piercing: bool) -> str:
    return plural(amount, "Wound") + (" through armour" if piercing else "")


# ---- what a script does ---------------------------------------------------------------------------------------------

DEEDS = {
    "fight": "a fight", "duel": "a duel", "foresee": "look at the next two Danger cards, and put one away if you like",
    "gamble": "stake up to 5 gold; the higher die of a passed Perception test must beat another die",
    "nearest_settlement": "the nearest Settlement gets safer by one level", "ride": "ride to a Location nearby",
    "raft": "go to any Lake Port", "hire_bravo": "a Hired Bravo joins you, or 3 gold",
    "coin_or_wound": "1 gold or 1 Wound", "explore_path": "a Path of this Territory is Explored",
    "crank": "a Perception test: by its higher die Loot, gold or Wounds", "unholy_luck": "on Unholy ground 1 Luck less",
    "cure_sickness": "cures Infected or a Disease", "cure_disease": "cures a Disease",
    "mosquitoes": "1 Wound without Body armour", "foundling": "one of you carries the foundling (Perception -1)",
    "stolen_breath": "1 Luck less, or 2 Wounds without any", "hand_wound": "the Hand of Doom takes 1 Wound",
    "blood_price": "2 gold a member, or 3 Wounds each", "silence": "no Dispel here this turn",
    "loot_best": "the better of two Loot cards", "cache": "the better of two Items", "EpicLoot": "an Epic Loot card",
    "destroy": "the place is Destroyed", "no_doom": "all Doom counters go", "extra": "one Monster more to fight",
    "voidgate": "a Voidgate opens", "pit": "a die: Wounds on 1 or 2, 6 gold on 5 or 6",
    "sweep": "on a Law space Bounty +1",
}  # fmt: skip
SUBJECTS = {
    "": "", "each": "each: ", "everyone": "each: ", "one": "one of you: ", "leader": "the leader: ",
    "all": "all must pass a", "half": "half of you must pass a",
}  # fmt: skip
ALL_LUCK = 9
THINGS = {"Item": "an Item", "Single": "an Item that is used once", "Body": "armour or a Shield"}


@cache
def effect(script: str) -> str:
    """What a card's script does, in words."""
    return "; ".join(step_words(step) for step in read(script))


def step_words(step: Step) -> str:
    who = SUBJECTS.get(step.who)
    if who is None:
        order, of_what = step.who.split()
        who = f"whoever has the {'most' if order == 'highest' else 'least'} {TERMS.get(of_what, of_what)}: "
    if step.test < 0:
        return who + together(step.ops)
    test = f"{ATTRIBUTE_NAMES[step.test]} test"
    who = f"{who}n " if who.endswith(" a") and test[0] == "A" else f"{who} " if who.endswith(" a") else who
    if not step.passed:
        return f"{who}{test}, or {together(step.failed)}"
    if not step.failed:
        return f"{who}{test}: {together(step.passed)}"
    return f"{who}{test}: {together(step.passed)}, else {together(step.failed)}"


def together(ops: tuple[Op, ...]) -> str:
    return ", ".join(map(op_words, ops)) or "nothing"


def op_words(op: Op) -> str:
    """One thing that happens."""
    name = str(op[0])
    if name in ("each", "everyone"):
        return f"each {op_words(op[1:])}"
    if name in NUMBERS:
        return number_words(op)
    if name in PLACE:
        return f"{NAMES[PLACE[name]]}: {plain(str(op[1]))}"
    match op:
        case ("wound", int(amount), piercing):
            return wounds(amount, bool(piercing))
        case ("status", int(bit), int(slot)):
            return conditions_in(bit)[0] + LASTING.get(slot, "")
        case ("cure", int(bit)):
            return f"no longer {conditions_in(bit)[0]}"
        case ("heal", amount):
            return f"heal {'all Wounds' if amount == 'all' else plural(int(amount), 'Wound')}"
        case ("lose", amount, *_):
            return "lose every condition" if amount == "all" else "lose one condition"
        case ("loot", str(what), *_):
            return THINGS[what]
        case ("Loot", int(count)):
            return plural(count, "Loot card")
        case ("law", int(count)):
            return f"a fight with {plural(count, 'Law Monster')}"
        case ("monsters", int(count)):
            return f"a fight with {plural(count, 'Monster')}"
        case ("stall", int(count), *cheaper):
            return f"buy from {plural(count, 'card')}" + (", each 1 gold cheaper" if cheaper else "")
        case ("Towns" | "Unholy" | "epic" | "in", *_):
            return "what its card says"
    return DEEDS.get(name, name.replace("_", " "))


def number_words(op: Op) -> str:
    """`shared GP+5`, `B+1`, `DL-1`"""
    name, who, amount, mode = str(op[0]), op[1], int(op[2]), op[3]
    term = {"DL": "Danger Level here", "TL": "Town Level here"}.get(name) or TERMS.get(name, name)
    if mode == 2:
        return f"{term} becomes {amount}"
    if amount <= -ALL_LUCK:
        return f"all {term} lost"
    size = {6: "1 to 6", 3: "1 to 3"}[abs(amount)] if mode == 1 else str(abs(amount))
    sign = "+" if amount > 0 else "-"
    if name in ("B", "DL", "TL"):
        return f"{term} {sign}{size}"
    words = f"{sign}{size} {term}"
    return f"{words} for each" if who in ("each", "everyone") else f"{words} in all" if who == "shared" else words
