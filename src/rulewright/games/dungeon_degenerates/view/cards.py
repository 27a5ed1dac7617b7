"""Items, Skills, Monsters and Encounters in full sentences, with the numbers of whoever holds the card."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rulewright.kernel.scene import Number
from rulewright.kernel.words import listed, percent

from ..rules.content import (
    BLOWS,
    CARD,
    CARD_PASSIVES,
    CONDITION_TEXTS,
    KEYWORDS,
    MONSTERS,
    SKILL,
    SKILL_PASSIVES,
    TRIUMPH,
    TRIUMPH_PASSIVES,
    WEAKNESS,
    WEAKNESS_PASSIVES,
    Blow,
    CardAction,
    Choosable,
    Condition,
    Half,
    Keyword,
    Loot,
    Skill,
    Triumph,
    Weakness,
)
from ..rules.content import MONSTER as MONSTER_OF
from ..rules.monsters import ANY_STANCE, LAW_LAIR, Ability, Lair, Monster
from ..rules.profile import profile
from ..rules.state import Hero, Table
from ..rules.terms import ASSAULT, ATTRIBUTE_NAMES, ATTRIBUTES, trait_mask
from ..rules.trials import chance_of, passes, value_in_test
from ..rules.tricks import BOMB, TRICKS
from .names import REGION_NAMES
from .words import LEADER, YOU, effect, ground, inside, lent, sentence, within

KINDS = {"melee": "Melee", "reach": "Reach", "range": "Ranged"}
WHENS = {"quick": "Quick Action", "rest": "Rest Action", "combat": "Combat Action"}
SLOTS = {"1H": "one hand", "2H": "two hands", "LH": "left hand", "Jewelry": "Jewellery"}
FACES = range(1, 7)


class Holder(NamedTuple):
    """The numbers of whoever holds a card: what each attribute counts in a test, and what is added to Bombs."""

    tests: tuple[int, ...]
    bomb: int = 0


def holder_of(table: Table, hero: Hero) -> Holder:
    tests = tuple(value_in_test(table, hero, which) for which in range(len(ATTRIBUTES)))
    return Holder(tests, profile(table, hero).stats.get("bomb", 0))


def test_words(which: int, holder: Holder | None) -> str:
    """`Strength`, or `Strength 7 or less (58 %)`"""
    name = ATTRIBUTE_NAMES[which]
    if holder is None:
        return name
    value = holder.tests[which]
    return f"{name} {value} or less ({percent(float(chance_of(value)))})"


def higher_die(which: int, holder: Holder | None) -> str:
    """What a bracketed test gives, and how much that is on average, failures included. DD.TEST.05-07"""
    if holder is None:
        return f"the higher die of a passed {ATTRIBUTE_NAMES[which]} test"
    worth = sum(max(a, b) for a in FACES for b in FACES if passes(a + b, holder.tests[which])) / 36
    return f"the higher die of a passed test of {test_words(which, holder)}, {worth:.1f} on average"


def worked_out(text: str, holder: Holder | None) -> str:
    """`{PER}` as what a test of it gives."""
    return re.sub(r"\{([A-Z]{3})\}", lambda found: higher_die(ATTRIBUTES.index(found[1]), holder), text)


# ---- requirements ---------------------------------------------------------------------------------------------------


@cache
def requirement(requires: str) -> str:
    """`STR 6 | AGI 7` as `Strength 6 or Agility 7`"""
    return " and ".join(
        " or ".join(_demand(option.split()) for option in part.split("|")) for part in requires.split(",")
    )


def _demand(words: list[str]) -> str:
    if words[0] in ATTRIBUTES:
        name = ATTRIBUTE_NAMES[ATTRIBUTES.index(words[0])]
        return f"{name} at most {words[2]}" if words[1] == "max" else f"{name} at least {words[1]}"
    if words[0] == "not":
        return f"no {words[1]}"
    if words[-1] == "equipped":
        return "a two-handed weapon" if words[0] == "2H" else f"a {words[0]}"
    return words[0]


# ---- Items, Allies, Services, Events, Diseases ----------------------------------------------------------------------


@cache
def loot_words(entry: Loot, holder: Holder | None = None) -> str:
    """All that a card of the Loot decks does. DD.LOOT.08"""
    if entry.kind == "monster":
        return f"A Monster. {monster_words(MONSTERS[MONSTER_OF[entry.id]])}"
    said = [blow_words(entry.attack, entry.ammo, holder)] if entry.attack else []
    said.append(lent(CARD_PASSIVES[CARD[entry.id]]))
    said += actions_words(entry, holder)
    if entry.do:
        said.append(effect(entry.do))
    if "Single" in entry.classes:
        said.append("Used once.")
    return " ".join(filter(None, said))


def gear_words(entry: Loot, holder: Holder) -> str:
    """What an Item is for in the hands of its holder, and where it is worn; an Attack by its best attribute."""
    place = f"{SLOTS.get(entry.slot, entry.slot)}; " if entry.slot else ""
    blow = entry.attack
    if blow is None or not blow.kind:
        return f"{place}{within(inside(loot_words(entry, holder)), LONG - len(place))}"
    best = max((ATTRIBUTES.index(name) for name in blow.by), key=lambda which: holder.tests[which])
    size = f" {blow.damage:+d}" if blow.damage else ""
    attack = f"{place}{KINDS[blow.kind]}, {test_words(best, holder)}: deals higher die{size}"
    more = [*extra_words(blow), lent(CARD_PASSIVES[CARD[entry.id]]), *actions_words(entry, holder)]
    return "; ".join([attack, *(inside(words).rstrip(".") for words in more if words)])


LONG = 150
"""The most letters of what an Item is for; whole sentences are left out beyond that."""


def freed_words(entry: Loot) -> str:
    """What comes of putting an Item away."""
    place = f"frees {SLOTS.get(entry.slot, f'the {entry.slot} place')}; " if entry.slot else ""
    return f"free: {place}you keep it, not its {'attack' if entry.attack else 'effect'}"


def icon_of(entry: Loot) -> str:
    """The sign of a card: of its Class, of where it is worn, or of its kind."""
    sign = next((icon for name, icon in CLASS_ICONS.items() if name in entry.classes or name == entry.uses), "")
    return sign or SLOT_ICONS.get(entry.slot) or KIND_ICONS[entry.kind]


CLASS_ICONS = {
    "Blade": "broadsword", "Blunt": "flanged-mace", "Axe": "battle-axe", "Shield": "checked-shield",
    "Polearm": "halberd", "Staff": "wizard-staff", "Bow": "bow-arrow", "Gun": "blunderbuss", "Bomb": "unlit-bomb",
    "Beast": "wolf-head", "Tool": "toolbox", "Single": "potion-ball", "Shot": "bullets", "Stones": "stone-pile",
    "Bolts": "crossbow",
}  # fmt: skip
SLOT_ICONS = {
    "1H": "plain-dagger", "2H": "two-handed-sword", "LH": "knapsack", "Head": "visored-helm", "Body": "breastplate",
    "Gauntlet": "gauntlet", "Jewelry": "gem-pendant", "Ammo": "arrow-cluster",
}  # fmt: skip
KIND_ICONS = {
    "item": "knapsack", "ally": "three-friends", "service": "two-coins", "event": "card-random", "disease": "virus",
    "monster": "monster-grasp",
}  # fmt: skip


def card_numbers(entry: Loot) -> tuple[Number, ...]:
    return (Number("Price", f"{entry.cost} gold"),) if entry.cost else ()


def tags(entry: Loot) -> tuple[str, ...]:
    """Where it is worn, what it is, and what it asks of its bearer."""
    words = [SLOTS.get(entry.slot, entry.slot), *entry.classes]
    words += [f"loads {entry.uses}"] if entry.uses else []
    words += [f"needs {requirement(entry.requires)}"] if entry.requires else []
    words += ["Heavy"] if entry.heavy else []
    words += ["lasting"] if entry.lasting else []
    return tuple(filter(None, words))


def blow_words(blow: Blow, ammo: str, holder: Holder | None) -> str:
    """An Attack, or what Ammo adds to one. DD.FACT.02, DD.AMMO.01"""
    loaded = f"Loaded into a weapon for {ammo} and not used up"
    if blow.kind:
        by = " or ".join(test_words(ATTRIBUTES.index(name), holder) for name in blow.by)
        size = f" {'plus' if blow.damage > 0 else 'less'} {abs(blow.damage)}" if blow.damage else ""
        said = f"{KINDS[blow.kind]} attack: test {by}; a hit deals the higher die{size}."
    else:
        said = f"{loaded}, it deals {blow.damage} more damage." if blow.damage else ""
    if not said:
        return f"{loaded}: {listed(extra_words(blow))}."
    return " ".join([said, *map(sentence, extra_words(blow))])


def extra_words(blow: Blow) -> list[str]:
    """What an Attack does besides its damage."""
    return [
        phrase.format(n=value, brings=brings(str(value)))
        for name, phrase in BLOWS.items()
        if (value := getattr(blow, name)) and not (name == "magic" and "MAG" in blow.by)
    ]


def brings(text: str) -> str:
    """`+Dazed(r)`, `lose Skirmish Thief`"""
    if text.startswith("lose "):
        return f"takes {listed(text.split()[1:])} from the target"
    name, _, short = text.lstrip("+").partition("(")
    return f"leaves the target {name}{' for a round' if short else ''}"


def actions_words(entry: Loot, holder: Holder | None) -> list[str]:
    """What can be done with it; the same thing at two times is said once."""
    by_deed: dict[tuple[str, str], list[str]] = {}
    for action in entry.actions:
        by_deed.setdefault((action.do, action.box), []).append(WHENS[action.when])
    return [f"{' or '.join(whens)}{box_words(box)}: {deed_words(do, holder)}" for (do, box), whens in by_deed.items()]


def box_words(box: str) -> str:
    return f" {ground(trait_mask(box))}" if box else ""


def deed_words(do: str, holder: Holder | None) -> str:
    """What an action of an Item does."""
    if do in TRICKS:
        more = holder.bomb if holder else 0
        return f"{TRICKS[do].format(strong=BOMB + more, weak=1 + more)}."
    return inside(effect(do))


def action_words(action: CardAction, holder: Holder | None) -> str:
    """One action of a card alone."""
    return sentence(deed_words(action.do, holder).rstrip("."))


# ---- Skills, Weaknesses, Triumphs, conditions -----------------------------------------------------------------------


@cache
def skill_words(entry: Skill, holder: Holder | None = None) -> str:
    """DD.IMPR.01"""
    if not entry.action:
        return lent(SKILL_PASSIVES[SKILL[entry.id]][0])
    text = worked_out(entry.text, holder)
    if entry.kind == "attack":
        return text
    return f"{WHENS[entry.kind]}{box_words(entry.box)}: {inside(text)}"


@cache
def mastery_words(entry: Skill, holder: Holder | None = None) -> str:
    """What Mastery adds, or does in its place. DD.IMPR.03"""
    first, then = SKILL_PASSIVES[SKILL[entry.id]]
    return " ".join(filter(None, (worked_out(entry.mastery_text, holder), lent(p for p in then if p not in first))))


def weakness_words(entry: Weakness) -> str:
    return lent(WEAKNESS_PASSIVES[WEAKNESS[entry.id]])


def triumph_words(entry: Triumph) -> str:
    return lent(TRIUMPH_PASSIVES[TRIUMPH[entry.id]])


@cache
def condition_words(entry: Condition, monster: bool | None = None) -> str:
    """What a condition does to an Adventurer (False), to a Monster (True), or to both."""
    change = ""
    if entry.attribute:
        name = ATTRIBUTE_NAMES[ATTRIBUTES.index(entry.attribute)]
        change = f"{name} is {abs(entry.change)} {'higher' if entry.change > 0 else 'lower'}."
    mine = " ".join(filter(None, (change, entry.text)))
    theirs = entry.monster or "It does nothing to a Monster."
    if monster is None:
        return f"{mine} On a Monster: {inside(entry.monster)}" if entry.monster else mine
    return theirs if monster else mine


def conditions_words(bits: int, monster: bool) -> list[str]:
    """What the conditions of somebody do."""
    return [
        f"{entry.id}: {condition_words(entry, monster)}" for bit, entry in enumerate(CONDITION_TEXTS) if bits >> bit & 1
    ]


# ---- Monsters -------------------------------------------------------------------------------------------------------

SOUGHT = {"W": "Wounds", "GP": "gold", **dict(zip(ATTRIBUTES, ATTRIBUTE_NAMES, strict=True))}
MOST = {"W": "most", "GP": "most"}


def target_words(target: str) -> str:
    """`loMRL` as whom it hunts. DD.MON.08"""
    if target == "ALL":
        return "Attacks everybody."
    of_what = target[2:]
    order = MOST.get(of_what, "highest") if target.startswith("hi") else "lowest"
    return f"Hunts whoever has the {order} {SOUGHT[of_what]}."


@cache
def keyword_words(entry: Keyword, n: int = 1) -> str:
    return entry.text.format(n=n or 1, s="" if n == 1 else "s")


BY_KEYWORD = {entry.id: entry for entry in KEYWORDS}
KEYWORD_NOTES = {
    "Summon": ("It comes from the deck of its caller; an Epic Monster calls from that of the Region, or of the Law.",),
    "Swarm": ("Its Class is the first that it names.",),
    "Thief": (
        "At the round's end a die decides: 1, 2 or 3 gold; the victim chooses the Item.",
        "Gone, it counts as beaten, but pays nothing.",
    ),
    "Grapple": ("The next turn is that Adventurer's turn in the next round of this fight.",),
    "Skirmish": ("A blow that armour stops whole does not hurt it.",),
    "Drain": (
        "Its victim loses Health only for want of Luck. It drains at the end of the round, if it still stands, and "
        "heals 1 for each whom it drains.",
    ),
    "Ambush": ("It lasts to the end of the target's turn in that round.",),
    "Cowardly": ("It runs before it arrives in full: its other abilities do nothing. A fight that it leaves is won.",),
    "Alarm": ("One that is Cowardly and comes alone runs off before it can raise the Alarm.",),
}
"""What the short sentence of an ability leaves out."""


OWN_KIND = {"Swarm": "Its attack is 1 stronger for each other {kind} in the fight, 2 at most."}
"""Abilities that hang on what a Monster is, for one whose first Class is known."""


def ability_words(ability: Ability, card: Monster | None = None, aside: str = "") -> str:
    """`Summon 3 on Water: at the end …`; `aside` says more of the ground. DD.MABIL.02, 03"""
    words = keyword_words(BY_KEYWORD[ability.keyword], ability.n)
    if card is not None and ability.keyword in OWN_KIND:
        words = OWN_KIND[ability.keyword].format(kind=card.classes[0])
    name = f"{ability.keyword} {ability.n}" if ability.n else ability.keyword
    if ability.traits:
        return f"{name} {ground(ability.traits)}{aside}: {inside(words)}"
    if ability.stance == ANY_STANCE:
        return f"{name}: {inside(words)}"
    stance = "Assault" if ability.stance == ASSAULT else "Guard"
    return f"{name} against {stance}: only in {stance}, {inside(words)}"


def abilities_words(card: Monster) -> list[str]:
    return [ability_words(ability, card) for ability in card.abilities.values()]


def monster_words(card: Monster) -> str:
    """Whom it hunts, from where, and what it can."""
    return " ".join([hunting_words(card), *abilities_words(card)])


def hunting_words(card: Monster) -> str:
    """`Hunts whoever has the lowest Agility from afar.`"""
    whom = target_words(card.target)
    return f"{whom[:-1]} from afar." if card.ranged else whom


def lair_words(lair: Lair) -> str:
    """Where an Epic Monster lives. DD.EPIC.02-04"""
    land = "under the Law" if lair.region == LAW_LAIR else f"in {the_region_of(lair.region)}"
    if lair.traits:
        land += f" {ground(lair.traits)}"
    if lair.without:
        land += f" but not {ground(lair.without)}"
    return land


def the_region_of(region: int) -> str:
    return f"the {REGION_NAMES[region].removeprefix('The ')}"


# ---- Encounters -----------------------------------------------------------------------------------------------------


def price_words(option: Choosable) -> str:
    """What an option costs. DD.ENCX.02"""
    gold = option.cost or option.cost_each or option.cost_own
    if gold:
        return f"{gold} gold{' each' if option.cost_each else ''}"
    return f"{option.luck} Luck" if option.luck else ""


def option_words(option: Choosable, chooser: str) -> str:
    """What an option does, whatever it costs."""
    said = effect(option.do, YOU if chooser == "one" else LEADER)
    if option.win:
        said += f" Won: {inside(effect(option.win, LEADER))}"
    return said or "Nothing happens."


def encounter_words(half: Half) -> str:
    """All options of an Encounter, or of one half of it. DD.ENCX.01-03"""
    said = []
    for option in half.options:
        price = f"{price_words(option)} together" if option.cost else price_words(option)
        terms = [price, f"only with a {option.needs} in the Party" if option.needs else ""]
        aside = f" ({', '.join(filter(None, terms))})" if any(terms) else ""
        words = option_words(option, half.chooser)
        said.append(f"{option.label}{aside}: {inside(words)}")
    return " ".join(said)


def encounter_note(half: Half) -> str:
    """When an Encounter is met, and who chooses. DD.ENC.06, DD.ENCX.01"""
    when = "after the fight, by whoever still stands"
    if half.timing == "now":
        calls = any(re.search(r"\b(fight|duel|law|monsters)\b", option.do) for option in half.options)
        when = "before any fight" + ("; whom it calls up joins that one" if calls else "")
    one = "names one of you, who chooses, pays and bears it"
    who = f". The leader {one if half.chooser == 'one' else 'chooses'}"
    return f"It is met {when}{who}."
