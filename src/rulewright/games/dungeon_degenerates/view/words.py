"""What scripts, numbers and abilities do, in sentences made from the phrases that stand beside their effects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from rulewright.kernel.words import listed

from ..rules.board import PLACE
from ..rules.content import Passive
from ..rules.deeds import DEEDS
from ..rules.monsters import ANY_STANCE
from ..rules.passives import PASSIVES
from ..rules.script import FIGHT, NUMBERS, ROUND, Op, Step, read
from ..rules.terms import ASSAULT, ATTRIBUTE_NAMES, ATTRIBUTES, REGIONS, TRAITS, conditions_in
from .names import NAMES, REGION_NAMES, plural

BRIEF = 60
"""The most letters of the short form."""
ALL_LUCK = 9
LASTING = {ROUND: " for a round", FIGHT: " for the fight"}
VERB = re.compile(r"\{(\w+)\}")
GROUND = {
    "Town": "in Towns", "Cavern": "in Caverns", "Ruins": "in Ruins", "Marsh": "in Marshes", "Peaks": "on Peaks",
    "Water": "on Water", "Unholy": "on Unholy ground", "Open": "in Open country", "Forest": "in Forests",
    "Scorched": "on Scorched ground", "Metaphysical": "in Metaphysical places", "Law": "under the Law",
    "Crowd": "in a Party of three or more", "Camp": "outside Towns", "Perilous": "on Perilous ground",
    "Settlement": "in Settlements", "RiverPort": "in River Ports", "LakePort": "in Lake Ports",
}  # fmt: skip
THINGS = {"Item": "an Item", "Single": "an Item that is used once", "Body": "something for Body or Head, or a Shield,"}


class Subject(NamedTuple):
    """Whom something is said of, and whether the verb stays as it is."""

    name: str
    bare: bool = False

    @property
    def owns(self) -> str:
        return "your" if self.bare else "their"


YOU, EACH, ONE, LEADER = Subject("you", True), Subject("each of you"), Subject("one of you"), Subject("the leader")
PARTY, THAT_ONE = Subject("the Party"), Subject("that one")
SUBJECTS = {
    "each": EACH,
    "all": LEADER,
    "half": LEADER,
    "everyone": EACH,
    "one": ONE,
    "leader": LEADER,
    "shared": PARTY,
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def either(words: Iterable[str]) -> str:
    """`Explore, learn or trade`"""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def sentence(text: str) -> str:
    return f"{capital(text)}." if text else ""


def inside(text: str) -> str:
    """A sentence that goes on after a colon: its first word is small, unless it is a term."""
    first = text.partition(" ")[0]
    return text if first in TERMS else text[:1].lower() + text[1:]


TERMS = ("Power", "Recover", "Force", "Luck", "Undead", "Trade", "Explore", "Monsters", "Doom", "Rest", "Quick",
         "Combat", "Void")  # fmt: skip


def third(verb: str) -> str:
    """`gains`, `passes`, `may`"""
    if verb == "may":
        return verb
    return verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")


class Parts(dict[str, str]):
    """The named parts of a phrase; every other one is a verb, which bends to its subject."""

    def __init__(self, subject: Subject, **parts: str) -> None:
        super().__init__(your=subject.owns, **parts)
        self.subject = subject

    def __missing__(self, verb: str) -> str:
        return verb if self.subject.bare else third(verb)


@cache
def first_sentence(text: str) -> str:
    first = re.match(r".+?[.!?](?= |$)", text)
    return first.group() if first else text


def brief(text: str) -> str:
    """What a card does, in the hand: the first sentence, whole, and dots where it says more."""
    first = first_sentence(text)
    return f"{first} …" if len(first) < len(text) else text


@cache
def clipped(text: str, most: int) -> str:
    """As much of a text as fits on a chip: its first sentence, or that up to a comma or colon."""
    short = first_sentence(text)
    while len(short) > most:
        cut = max(short.rfind(sign, 0, min(most, len(short) - 1)) for sign in (", ", ": ", "; ", " and "))
        if cut < 0:
            cut = short.rfind(" ", 0, most - 1)
        short = f"{short[:cut].rstrip(',:; ')}."
    return short


SHORTER = (
    (" Action: ", ": "), ("One of you", "One"), ("Each of you", "Each"), ("each of you", "each"), ("All of you", "All"),
    (", and all must pass", " (all must pass)"), (", and at least half must pass", " (at least half must pass)"),
    ("Whoever has the most Magic tests Magic", "Test Magic"), ("The leader tests", "Test"), ("that one ", ""),
    ("the leader ", ""), ("Pass: you ", "Pass: "), ("Fail: you ", "Fail: "), (" Experience", " XP"),
    ("danger here ", "danger "), (" rises by ", " +"), (" falls by ", " -"), ("the Bounty", "Bounty"),
    ("the Party goes to a Location of your choice, a Road or Path away at most", "go to the next Location you choose"),
    ("of your choice", "you choose"),
    ("one Path of this Territory you choose becomes Explored, unless all are", "a Path becomes Explored"),
    (", or there are 3 gold if none is left", " (or 3 gold)"), ("a Voidgate opens here, and", "a Voidgate opens,"),
    ("looks at the top two Danger cards and may put one under", "may put one of the top two Danger cards under"),
    ("draws Loot until an Item that is used once turns up, and keeps it", "takes the next Loot that is used once"),
    ("draws Loot until something for Body or Head, or a Shield, turns up, and keeps it",
     "takes the next Loot for Body or Head, or the next Shield"),
    ("You stake 1 to 5 gold, it included, and test Perception: if the higher die of a pass beats another die, "
     "win as much, else lose",
     "Stake 1 to 5 gold: win as much if a Perception test's higher die beats a die, else lose"),
    ("You test Perception: the higher die of a pass brings", "Test Perception: the higher die brings"),
    ("a pass leaves the target Detained, and its attack is", "pass: Detained, its attack"),
    (", with 1 Perception less; a Town takes it in, and each", " (1 Perception less) to a Town; each"),
)  # fmt: skip
"""The same in fewer letters, where there is no room for all of it."""


@cache
def within(text: str, most: int) -> str:
    """A text in at most so many letters: as many whole sentences as fit, else the beginning of the first."""
    return whole(text, most) or clipped(text, most)


@cache
def whole(text: str, most: int) -> str:
    """As many whole sentences as fit, in fewer words if it must be; nothing where not even the first does."""
    if len(text) <= most:
        return text
    for long, short in SHORTER:
        text = text.replace(long, short)
    kept = ""
    for each in re.findall(r".+?[.!?](?= |$) ?", text):
        if len(kept + each.rstrip()) > most:
            break
        kept += each
    return kept.rstrip()


# ---- what a script does ---------------------------------------------------------------------------------------------


@cache
def effect(script: str, subject: Subject = YOU) -> str:
    """What a card's script does, in sentences; steps that name nobody are the subject's."""
    return " ".join(said for step in read(script) if (said := step_words(step, subject)))


def step_words(step: Step, subject: Subject) -> str:
    """One step: what happens, or a test and what follows from it. DD.TEST.01"""
    if step.ops and step.ops[0][0] == "in":
        return in_region(step.ops[0])
    who = subject if not step.who else SUBJECTS.get(step.who) or utmost(step.who)
    if step.test < 0:
        return sentence(together(step.ops, who))
    name = ATTRIBUTE_NAMES[step.test]
    if step.who in ("all", "half"):
        enough = "at least half" if step.who == "half" else "all"
        said, bearer = f"All of you test {name}, and {enough} must pass.", LEADER
    elif who.bare:
        said, bearer = f"Test {name}.", who
    else:
        said = f"{capital(who.name)} tests {name}."
        bearer = LEADER if who == LEADER else THAT_ONE
    spread = step.who in ("each", "everyone") or who.name.startswith("everybody")
    good = outcome(step.passed, "passes", "Pass", spread, bearer)
    bad = outcome(step.failed, "fails", "Fail", spread, bearer)
    return " ".join(filter(None, (said, good, bad)))


def outcome(ops: tuple[Op, ...], verb: str, heading: str, spread: bool, bearer: Subject) -> str:
    """`Pass: you gain 1 Experience.`; of several who are tested `Who fails becomes Shaken.`"""
    if not ops:
        return ""
    return sentence(together(ops, Subject(f"who {verb}"))) if spread else f"{heading}: {together(ops, bearer)}."


def utmost(who: str) -> Subject:
    """`highest MAG`"""
    order, of_what = who.split()
    name = ATTRIBUTE_NAMES[ATTRIBUTES.index(of_what)] if of_what in ATTRIBUTES else of_what
    return Subject(f"whoever has the {'most' if order == 'highest' else 'least'} {name}")


def in_region(op: Op) -> str:
    """`everyone in badlands: +Blinded`"""
    where, _, script = " ".join(map(str, op[1:])).partition(": ")
    region = "the Region" if where.startswith("the") else the_region(where)
    return effect(script, Subject(f"everybody in {region}"))


def the_region(id: str) -> str:
    name = REGION_NAMES[REGIONS.index(id)]
    return f"the {name.removeprefix('The ')}"


def together(ops: Iterable[Op], subject: Subject) -> str:
    """Several things in one clause: what the same people do is said of them once."""
    said: list[tuple[str, list[str]]] = []
    last = ""
    for op in ops:
        who, op = whose(op, subject)
        phrase, parts = phrased(op, who)
        verb = VERB.match(phrase)
        if verb is None or verb[1] in parts:
            said.append(("", [phrase.format_map(parts)]))
            last = ""
            continue
        words = phrase.format_map(parts)
        if said and said[-1][0] == who.name:
            said[-1][1].append(words.partition(" ")[2] if verb[1] == last else words)
        else:
            said.append((who.name, [words]))
        last = verb[1]
    return ", and ".join(f"{name} {listed(words)}".strip() for name, words in said)


def whose(op: Op, subject: Subject) -> tuple[Subject, Op]:
    """Whom a single thing is for, where it says so itself."""
    if op[0] in ("each", "everyone"):
        return EACH, op[1:]
    if op[0] in NUMBERS and op[1]:
        return SUBJECTS[str(op[1])], op
    return subject, op


def phrased(op: Op, who: Subject) -> tuple[str, Parts]:
    """The phrase of a thing that happens, and its named parts."""
    name = str(op[0])
    if name in NUMBERS:
        return number_phrase(name, int(op[2]), int(op[3]), who, "here")
    if name in PLACE:
        change = str(op[1])
        amount = int(change[3:]) * (-1 if change[2] == "-" else 1)
        return number_phrase(change[:2], amount, 2 * (change[2] == "="), who, f"on {NAMES[PLACE[name]]}")
    return DEEDS[name].says, Parts(who, **parts_of(op))


def parts_of(op: Op) -> dict[str, str]:
    """The parts of a deed's phrase."""
    match op:
        case ("wound", int(amount), piercing):
            return {"harm": plural(amount, "Wound") + " through armour" if piercing else f"{amount} damage"}
        case ("heal", amount):
            return {"wounds": "all Wounds" if amount == "all" else plural(int(amount), "Wound")}
        case ("status", int(bit), int(slot)):
            return {"condition": conditions_in(bit)[0] + LASTING.get(slot, "")}
        case ("cure", int(bit)):
            return {"condition": conditions_in(bit)[0]}
        case ("lose", amount, *_):
            return {"conditions": "every condition" if amount == "all" else "one condition"}
        case ("loot", str(what), *_):
            return {"thing": THINGS[what]}
        case ("stall", int(count), *cheaper):
            return {"n": str(count), "cheaper": ", each 1 gold cheaper" if cheaper else ""}
        case ("voidgate", "at", str(place)):
            return {"where": f"on {NAMES[PLACE[place]]}"}
        case ("voidgate", *_):
            return {"where": "here"}
        case ("Towns", "of", "ports", *_):
            return {"where": "with a port"}
        case ("Towns", "of", str(region), *_):
            return {"where": "of the Region" if region == "the" else f"of {the_region(region)}"}
        case (_, int(count)):
            return {"n": str(count), "s": "" if count == 1 else "s", "verb": "s" if count == 1 else ""}
    return {}


def number_phrase(name: str, amount: int, mode: int, who: Subject, where: str) -> tuple[str, Parts]:
    """`shared GP+5`, `B+1`, `DL-1`, `GP-D3`, `B=3`"""
    phrase = NUMBERS[name]
    size = {6: "1 to 6", 3: "1 to 3"}[abs(amount)] if mode == 1 else str(abs(amount))
    if VERB.match(phrase):
        lost = "all" if amount <= -ALL_LUCK else size
        return phrase.replace("{gain}", "{gain}" if amount > 0 else "{lose}"), Parts(who, amount=lost)
    rises = "becomes" if mode == 2 else "rises by" if amount > 0 else "falls by"
    return phrase, Parts(who, rises=rises, amount=size, where=where)


# ---- what a card lends ----------------------------------------------------------------------------------------------


def lent(passives: Iterable[Passive]) -> str:
    """What cards and Skills lend their bearer; what holds under the same circumstances stands in one sentence."""
    grouped: dict[str, list[str]] = {}
    for passive in passives:
        grouped.setdefault(circumstance(passive), []).append(passive_words(passive))
    return " ".join(
        sentence(f"{where}, {words}" if where else words)
        for where, several in grouped.items()
        for words in merged(several)
    )


def merged(several: list[str]) -> list[str]:
    """Two short things become one sentence, and what hurts alike is said once."""
    several = hurting(several)
    return [listed(several)] if sum(len(words) for words in several) < 80 and len(several) > 1 else list(several)


def hurting(several: list[str]) -> list[str]:
    """`Void Shock and Dispel each hurt you 1 less`"""
    for tail in {words.partition(HURTS)[2] for words in several if HURTS in words}:
        alike = [words for words in several if words.endswith(HURTS + tail)]
        if len(alike) > 1:
            said = f"{listed([words.removesuffix(HURTS + tail) for words in alike])} each hurt you {tail}"
            several = [said, *(words for words in several if words not in alike)]
    return several


HURTS = " hurts you "


def circumstance(passive: Passive) -> str:
    """`in Guard`, `in Caverns or in Ruins`"""
    if passive.stance != ANY_STANCE:
        return "in Assault" if passive.stance == ASSAULT else "in Guard"
    return ground(passive.traits)


def ground(traits: int) -> str:
    return " or ".join(GROUND[name] for bit, name in enumerate(TRAITS) if traits >> bit & 1)


def passive_words(passive: Passive) -> str:
    phrase = PASSIVES[passive.stat]
    value, n = passive.value, abs(passive.value)
    if isinstance(phrase, tuple):
        phrase = phrase[min(n, 2) - 1]
    return phrase.format(
        n=n, s="" if n == 1 else "s", die="die" if n == 1 else "dice", higher="higher" if value > 0 else "lower",
        easier="easier" if value > 0 else "harder", less="more" if value > 0 else "less",
        fewer="more" if value > 0 else "fewer", least="" if value > 0 else ", but at least 1",
    )  # fmt: skip


def plainly(says: str | tuple[str, str]) -> str:
    """A phrase of the kit with its parts as words: what it takes stands for itself."""
    return VERB.sub(lambda part: part[1].replace("_", " "), says if isinstance(says, str) else says[0])
