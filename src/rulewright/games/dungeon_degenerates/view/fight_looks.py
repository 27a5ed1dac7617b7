"""How choices in a fight appear: stances, Attacks, Quick Actions, what is suffered, and dice rolled again."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Look, at_piece
from rulewright.kernel.words import percent

from ..rules.combat_dice import Deed, attack_test_value, dice_of, power_dice
from ..rules.content import CARDS
from ..rules.fight import prepared
from ..rules.foes import ability, armour, attackers, in_fight
from ..rules.profile import UNARMED, explain, profile
from ..rules.prospects import blows_as_they_lie, deed_under_way, harm_by, mean_damage, reach
from ..rules.state import Fight, Hero, Table, is_town
from ..rules.terms import ASSAULT, ATTRIBUTE_NAMES, GUARD
from ..rules.trials import chance_of, passes
from ..rules.tricks import targets
from .brawl import called
from .cards import ability_words, holder_of, mastery_words, skill_words
from .gear_looks import HANDLED, given_look, grouped, handled_words, used_words
from .intents import suffered
from .look_parts import SKILL_OF, Maker, card_target, foe_name, foe_target
from .names import name_of, plural, plural_dice
from .plain_words import AFTER, WORDS
from .reroll_looks import die_look
from .tray import weapon
from .words import either

FIGHTING = (("stance", "assault"), ("stance", "guard"), ("act", "escape"))


def fighting_look(table: Table, ask: Ask, fight: Fight, choice: str) -> Look:
    """A stance with its Power dice and what it costs on average, or an Escape with what it needs."""
    hero = table.heroes[ask.seat]
    if choice == "escape":
        deed = prepared(table, hero, fight, choice)
        need = attack_test_value(table, hero, fight, deed) if deed.attribute >= 0 else 0
        return Look(WORDS[choice], after=escaped_words(table, hero, fight, need))
    power, wounds = suffered(table, fight, hero, GUARD if choice == "guard" else ASSAULT)
    struck = bool(attackers(table, fight, hero))
    taken = f"you take about {wounds:.1f} Wounds" if struck else "nobody strikes you"
    dealt = dealt_words(table, hero, fight, GUARD if choice == "guard" else ASSAULT)
    use = "" if not power else " to block" if choice == "guard" else " as damage"
    return Look(WORDS[choice], after=f"{power_words(power)}{use}; {dealt}; {taken} this round")


def late_words(table: Table, ask: Ask, fight: Fight, guard: int) -> str:
    """`you deal 5 and take 2 Wounds`: what the dice that lie already do in a stance. DD.CSTN.01"""
    stood = copy(table.heroes[ask.seat])
    stood.guard = guard
    under_way = deed_under_way(table, fight)
    if under_way is None:
        return AFTER["guard" if guard == GUARD else "assault"]
    _, deed = under_way
    dice, taken = dice_of(fight), sum(wounds for _, wounds in blows_as_they_lie(table, fight, stood, deed))
    aimed = deed.attack is not None and deed.foe is not None and bool(dice.attack)
    hits = aimed and passes(sum(dice.attack), attack_test_value(table, stood, fight, deed))
    dealt = f"you deal {harm_by(table, stood, fight, deed)(dice) if hits else 0} and " if aimed else "you "
    return f"as the dice lie, {dealt}take {plural(taken, 'Wound')}"


def power_words(count: int) -> str:
    return plural_dice(count) if count else "no Power die"


def dealt_words(table: Table, hero: Hero, fight: Fight, guard: int) -> str:
    """What the best weapon needs in a stance and how often it hits whom, what it deals then on average, and what comes
    back. DD.CSTN.02, DD.MABIL.02"""
    best = best_attack(table, hero, fight, guard)
    stood = copy(hero)
    stood.guard = guard
    number = targets(table, stood, fight)[0]
    whom = f" {called(fight, number)}" if len(fight.foes) > 1 else ""
    hits = f"hits{whom} on {ATTRIBUTE_NAMES[best.attribute]} {best.value} or less: {percent(chance_of(best.value))}"
    back = answered(table, stood, fight, ("strike", best.source, best.attribute, number)).removesuffix("; ")
    return "; ".join(filter(None, (f"{weapon(best.source)} {hits}, a hit about {best.if_hit:.1f}", back)))


def hit_words(table: Table, hero: Hero, fight: Fight) -> str:
    """What an Attack with the best weapon needs. DD.CDICE.03"""
    best = best_attack(table, hero, fight, ASSAULT)
    return f"{weapon(best.source)}: {ATTRIBUTE_NAMES[best.attribute]} {best.value} or less on two dice hits."


class Worth(NamedTuple):
    """What an Attack deals on average, misses counted and none beyond what the Monster has left; and if it hits."""

    dealt: float
    if_hit: float
    source: int
    attribute: int
    value: int


def worth_of(table: Table, hero: Hero, fight: Fight, choice: tuple[int | str, ...]) -> Worth:
    deed = prepared(table, hero, fight, choice)
    value = attack_test_value(table, hero, fight, deed)
    dealt = float(chance_of(value)) * mean_damage(table, hero, fight, deed, capped=True)
    return Worth(dealt, mean_damage(table, hero, fight, deed), int(choice[1]), deed.attribute, value)


def best_attack(table: Table, hero: Hero, fight: Fight, guard: int) -> Worth:
    """Of all weapons against the first Monster that may be aimed at, in a stance."""
    stood = copy(hero)
    stood.guard = guard
    number = targets(table, stood, fight)[0]
    attacks = profile(table, stood).attacks
    return max(worth_of(table, stood, fight, ("strike", each.source, each.attribute, number)) for each in attacks)


def foremost(table: Table, ask: Ask) -> Choice | None:
    """The Attack that deals most on average, or the stance in which the Wounds dealt outweigh those suffered most."""
    fight, hero = table.fight, table.heroes[ask.seat]
    if fight is None or ask.prompt not in ("act", "stance"):
        return None
    choices = ask.listed(ask.seat)
    if ask.prompt == "stance":
        net = {
            name: best_attack(table, hero, fight, guard).dealt - suffered(table, fight, hero, guard)[1]
            for name, guard in (("guard", GUARD), ("assault", ASSAULT))
            if name in choices
        }
        return max(net, key=lambda name: net[name], default=None)
    attacks = [choice for choice in choices if isinstance(choice, tuple) and choice[0] in ("strike", "aim")]
    dealt = {attack: worth_of(table, hero, fight, attack).dealt for attack in attacks}
    return max(attacks, key=lambda attack: dealt[attack]) if any(dealt.values()) else None


def escaped_words(table: Table, hero: Hero, fight: Fight, need: int) -> str:
    """Who gets away, what a failed test does, and that the blows fall first. DD.ESC.02-05"""
    others = any(other is not hero for other in in_fight(table, fight))
    out = f"only the {name_of(hero)} is out, stays here, may return, no spoils"
    gone = out if others else f"the fight is lost{lost_words(table, fight)}, no spoils; all stay here"
    test = f"Agility {need} or less: {gone}; else fights on" if need else f"no blow can hurt you, so no test: {gone}"
    return f"{test}. Blows at you still fall first" if attackers(table, fight, hero) else test


def lost_words(table: Table, fight: Fight) -> str:
    """What a lost fight does to its place, if the Law alone did not win it. DD.LOSE.03, DD.LVL.08"""
    if all(foe.card.is_law for foe in fight.foes):
        return ""
    return " (Town Level -1)" if is_town(table, fight.space) else " (danger here +1)"


def waiting_words(table: Table, ask: Ask) -> str:
    """What still meets the blows of who does not attack. DD.SUFF.02-05"""
    fight, hero = table.fight, table.heroes[ask.seat]
    if fight is None or not attackers(table, fight, hero):
        return "no Attack this round, and nothing strikes you"
    power = power_dice(table, hero, fight)
    if power and hero.guard == GUARD:
        return "no Attack this round; your Defence and Power dice still block"
    return f"no Attack this round; your Defence dice still block{', the Power die not (Assault)' * bool(power)}"


QUICK = "Quick Action, besides the Attack"  # a group of ways
SAID_OF_QUICK = 90
"""The most letters for which ways there are."""


def quick_look(table: Table, ask: Ask, rest: tuple[int | str, ...]) -> Look:
    """A Quick Action, under the name of all that there are."""
    ways = [way[1:] for way in ask.listed(ask.seat) if isinstance(way, tuple) and way[0] == "quick"]
    named = either(dict.fromkeys(short_of(quick_way(table, ask, way).text) for way in ways or [rest]))
    told = f"{QUICK}: {named}" if len(named) <= SAID_OF_QUICK else QUICK
    return replace(quick_way(table, ask, rest), group=told)


def short_of(text: str) -> str:
    """`Give Lockpicks`, of `Give Lockpicks to the Mire Hexer`; of a Skill that can be aimed its name."""
    return text.partition(" to the ")[0].partition(": ")[0]


def quick_way(table: Table, ask: Ask, rest: tuple[int | str, ...]) -> Look:
    """A Quick Action: with a Skill, or with an Item."""
    kind = str(rest[0])
    if kind in HANDLED:
        card = int(rest[1])
        if kind == "give":
            return given_look(table, card, int(rest[2]), QUICK)
        text = f"{HANDLED[kind]} {CARDS[card].name}"
        after = handled_words(table, ask, kind, card)
        if kind == "use":
            after = used_words(table, ask, card, int(rest[2]))
        target = foe_target(table, int(rest[3])) if len(rest) > 3 else card_target(table, card)
        return Look(text, target, QUICK, after=after)
    skill = SKILL_OF["provoke" if kind == "provoke_all" else kind]
    hero = table.heroes[ask.seat]
    words = skill_words(skill, holder_of(table, hero)).partition(": ")[2]
    after = words[:1].upper() + words[1:]
    if kind == "provoke_all":
        return Look(f"{skill.name}: all of them", group=QUICK, after=mastery_words(skill))
    if kind == "provoke":
        number = int(rest[1])
        return Look(f"{skill.name}: {foe_name(table, number)}", foe_target(table, number), QUICK, after=after)
    if kind in ("ward", "interpose"):
        name = name_of(table.heroes[int(rest[1])])
        return Look(f"{skill.name}: the {name}", at_piece(f"h{rest[1]}"), QUICK, after=after)
    return Look(skill.name, group=QUICK, after=after)


def _strike(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    source, which, number = int(choice[1]), int(choice[2]), int(choice[3])
    aimed = "Aimed: " if choice[0] == "aim" else ""
    text = f"{aimed}{weapon(source)} ({ATTRIBUTE_NAMES[which]}) at {foe_name(table, number)}"
    if table.fight is None:
        return Look(text, foe_target(table, number), "Attack")
    hero = table.heroes[ask.seat]
    needs, better = blow_needs(table, hero, table.fight, choice, which), outdone(table, hero, choice)
    made = damage_words(table, hero, table.fight, prepared(table, hero, table.fight, choice))
    has = f"{answered(table, hero, table.fight, choice)}{it_has(table, number)}"
    after = f"{needs}; {better} is better in every way" if better else f"{needs} ({made}); {has}"
    return Look(text, foe_target(table, number), "Attack", after=after)


def outdone(table: Table, hero: Hero, choice: tuple[int | str, ...]) -> str:
    """By which attribute the same weapon hits more often and as hard; or which weapon beats bare fists so."""
    if table.fight is None or choice[0] != "strike":
        return ""
    mine = worth(table, hero, table.fight, choice)
    numbers = profile(table, hero)
    for attack in sorted(numbers.attacks, key=lambda attack: attack.source != choice[1]):
        armed = choice[1] == UNARMED and attack.kind == "melee" and not numbers.stats.get("dirty")
        if (attack.source, attack.attribute) == tuple(choice[1:3]) or not (attack.source == choice[1] or armed):
            continue
        theirs = worth(table, hero, table.fight, ("strike", attack.source, attack.attribute, choice[3]))
        if theirs != mine and all(one >= two for one, two in zip(theirs, mine, strict=True)):
            return ATTRIBUTE_NAMES[attack.attribute] if attack.source == choice[1] else weapon(attack.source)
    return ""


def worth(table: Table, hero: Hero, fight: Fight, choice: Choice) -> tuple[int, int, int]:
    """What a blow may roll at most, and the least and most that it deals."""
    deed = prepared(table, hero, fight, choice)
    return (attack_test_value(table, hero, fight, deed), *reach(table, hero, fight, deed))


def blow_needs(table: Table, hero: Hero, fight: Fight, choice: Choice, which: int) -> str:
    """`Strength 7 or less: 2 to 7 Wounds`"""
    deed = prepared(table, hero, fight, choice)
    least, most = reach(table, hero, fight, deed)
    size = plural(most, "Wound") if least == most else f"{least} to {most} Wounds"
    return f"{ATTRIBUTE_NAMES[which]} {attack_test_value(table, hero, fight, deed)} or less: {size}"


def damage_words(table: Table, hero: Hero, fight: Fight, deed: Deed) -> str:
    """`highest of 3 dice, +2 Backstab, halved: Ethereal, -1 armour`: what a hit is made of.

    DD.INFL.03-06, DD.UNARM.02, 03
    """
    attack, foe, numbers = deed.attack, deed.foe, profile(table, hero)
    assert attack is not None
    assert foe is not None
    brawler = numbers.stats.get("brawler", 0) if attack.source == UNARMED else 2
    made, power = "higher die" if brawler else "lower die", power_dice(table, hero, fight)
    if hero.guard == ASSAULT and power:
        made = f"highest of {2 + power} dice" if brawler >= 2 else f"{made}, or half a Power die if higher"
    own = attack.damage + deed.extra
    added = [f"{own:+d}"] if own else []
    added += [f"{term.value:+d} {term.reason}" for term in extra_terms(table, hero, fight, deed)]
    if not attack.magic and ability(table, fight, foe, "Ethereal", hero):
        added.append("halved: Ethereal")
    if armour(foe) and not attack.piercing:
        added.append(f"-{armour(foe)} armour")
    return ", ".join([made, *added])


def extra_terms(table: Table, hero: Hero, fight: Fight, deed: Deed) -> list[Term]:
    """What Skills and Items add to a hit as things stand."""
    assert deed.foe is not None
    stats = [
        ("unaware_dmg", not deed.foe.targets >> hero.seat & 1),
        ("berserk", 2 * hero.wounds >= profile(table, hero).hp),
        ("first_dmg", fight.round == 1),
    ]
    return [term for name, holds in stats if holds for term in explain(table, hero, name).terms]


def it_has(table: Table, number: int) -> str:
    """What a Monster can still take."""
    if table.fight is None:
        return ""
    foe = table.fight.foes[number]
    return f"it has {foe.hp - foe.wounds} Health"


def answered(table: Table, hero: Hero, fight: Fight, choice: Choice) -> str:
    """`Spiked: 1 Wound to you; `: what a hit in Melee brings upon who strikes it. DD.MABIL.02"""
    deed = prepared(table, hero, fight, choice)
    if deed.attack is None or deed.foe is None or deed.attack.kind != "melee":
        return ""
    spikes, burst = (ability(table, fight, deed.foe, keyword, hero) for keyword in ("Spiked", "Burst"))
    told = f"Spiked: {plural(spikes, 'Wound')} to you; " if spikes else ""
    return f"{told}Burst: its end deals you {burst}; " if burst else told


def foe_state(table: Table, number: int) -> str:
    """What a Monster can still take, and what comes off."""
    words = it_has(table, number)
    return f"{words}, armour {armour(table.fight.foes[number])}" if table.fight is not None else words


def _at_foe(words: str) -> Maker:
    def make(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
        number = int(choice[-1])
        skill = SKILL_OF.get(SKILLED.get(str(choice[0]), ""))
        after = skill_words(skill, holder_of(table, table.heroes[ask.seat])) if skill else foe_state(table, number)
        return Look(f"{words} {foe_name(table, number)}".strip(), foe_target(table, number), words, after=after)

    return make


SKILLED = {"hex": "hex", "tame": "beast_tongue"}


def _use(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    if ask.prompt == "damage_die":
        return Look(f"The {choice[1]} die: {choice[2]}", after=f"the hit counts {choice[2]}, less armour")
    card = int(choice[1])
    target = foe_target(table, int(choice[3])) if len(choice) > 3 else card_target(table, card)
    on = f" on {foe_name(table, int(choice[3]))}" if len(choice) > 3 else ""
    after = used_words(table, ask, card, int(choice[2]))
    return Look(f"Use {CARDS[card].name}{on}", target, grouped(ask, "Items", "use"), after=after)


def _suffer(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    foes = table.fight.foes if table.fight is not None else []
    names = [foe_name(table, number) for number, foe in enumerate(foes) if foe.targets >> ask.seat & 1]
    blows = zip(choice[1:], names, strict=False)
    text = "Take " + ", ".join(f"{plural(int(amount), 'Wound')} from {name}" for amount, name in blows)
    hero, taken = table.heroes[ask.seat], sum(map(int, choice[1:]))
    left = profile(table, hero).hp - hero.wounds - taken
    return Look(text, after=f"{plural(taken, 'Wound')} in all: {f'{left} Health left' if left > 0 else 'Defeated'}")


def _arrival(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    number, keyword = int(choice[1]), str(choice[2])
    after = ability_words(table.fight.foes[number].card.abilities[keyword]) if table.fight is not None else ""
    return Look(f"{foe_name(table, number)}: {keyword}", foe_target(table, number), after=after)


MAKERS: dict[str, Maker] = {
    "strike": _strike, "aim": _strike, "hex": _at_foe("Hex"), "tame": _at_foe("Calm"), "foe": _at_foe(""), "use": _use,
    "suffer": _suffer, "die": die_look, "arrival": _arrival,
}  # fmt: skip
