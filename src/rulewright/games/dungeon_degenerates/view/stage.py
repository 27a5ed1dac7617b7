"""A fight as a stage: Monsters with whom they hunt, Adventurers with their stance, and what each blow will do."""

from __future__ import annotations

from typing import Literal

from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import Counter, Fighter, Prospect, Stage, Stance, Threat, Upshot
from rulewright.kernel.words import listed, percent

from ..rules.blows import blow_of
from ..rules.combat_dice import Deed, power_dice
from ..rules.foes import attack_value, in_fight, target_value
from ..rules.profile import explain, profile
from ..rules.prospects import blows_as_they_lie, deed_under_way, is_bare_handed, pending
from ..rules.state import ACTIVE, DEFENCE, Fight, Foe, Hero, Table
from ..rules.terms import ASSAULT, ATTRIBUTE_NAMES, GUARD, HEXED, HIDDEN
from ..rules.trials import passes
from .brawl import FIGHT_BOARD, POSTURE_ICONS, UNDECIDED, called, fighters, has_turn, posture
from .cards import hunting_words
from .intents import blows_at, most_of, size_words
from .names import name_of, plural, plural_dice

TINTS = {
    "Assault": "#ff4fb4", "Guard": "#37d6ff", "Defeated": "#a0909c", "escaped": "#b9a27a", UNDECIDED: "#c9c2d6",
}  # fmt: skip


def stage(table: Table, fight: Fight) -> Stage:
    """Who stands where, who strikes whom, and what the dice on the table will do. DD.TARG.01, DD.CSTN.01"""
    heroes = fighters(table, fight)
    under_way = deed_under_way(table, fight)
    aimed = under_way[1].foe if under_way is not None else None
    foes = [
        Fighter(f"foe{number}", hunts(table, fight, foe), note="your target" if foe is aimed else "")
        for number, foe in enumerate(fight.foes)
    ]
    threats = [
        threat(table, fight, number, hero)
        for number, foe in enumerate(fight.foes)
        for hero in heroes
        if foe.targets >> hero.seat & 1 and stands(hero)
    ]
    return Stage(
        FIGHT_BOARD, tuple(foes), tuple(fighter(table, fight, hero) for hero in heroes), tuple(threats),
        prospects(table, fight, *under_way) if under_way is not None else (),
    )  # fmt: skip


def hunts(table: Table, fight: Fight, foe: Foe) -> str:
    """Whom it hunts by its card, and who that is this round; or what draws it. DD.TARG.01-03"""
    found = [hero for hero in fighters(table, fight) if foe.targets >> hero.seat & 1]
    words = hunting_words(foe.card)
    if not found or foe.card.target == "ALL":
        return words
    tied = chosen_how(table, fight, foe, found[0])
    why = drawn_by(table, foe, found[0]) or tied
    return f"{words.removesuffix('.')}{why}: {listed([f'the {name_of(hero)}' for hero in found])}."


def drawn_by(table: Table, foe: Foe, hero: Hero) -> str:
    """What makes it strike somebody whom its card does not seek. DD.MON.08"""
    baits = [term for kind in foe.card.classes for term in explain(table, hero, f"bait_{kind}").terms]
    return f", but {baits[0].reason} draws it" if baits else ""


def chosen_how(table: Table, fight: Fight, foe: Foe, hero: Hero) -> str:
    """Why somebody is hunted who is not alone what its card seeks, as things stand. DD.MON.08, DD.TARG.02, 03"""
    sign = 1 if foe.card.target_high else -1
    seen = [other for other in in_fight(table, fight) if other is not hero and not other.conditions & HIDDEN]
    value, *others = (
        sign * target_value(table, each, foe.card.target, foe.card.target_attribute) for each in (hero, *seen)
    )
    if all(value > other for other in others):
        return ""
    if any(value < other for other in others):
        return " (as it was when the round began)"
    loses = explain(table, hero, "lose_ties").terms
    return f" (a tie goes to {loses[0].reason})" if loses else " (a tie: a player chose)"


def stands(hero: Hero) -> bool:
    return hero.fate == ACTIVE and not hero.escaped


# ---- Adventurers ----------------------------------------------------------------------------------------------------


def fighter(table: Table, fight: Fight, hero: Hero) -> Fighter:
    return Fighter(
        f"h{hero.seat}", stance=stance(table, fight, hero), state=state(table, fight, hero),
        holds=(Counter(LUCK_BARRED if hero.conditions & HEXED else "Luck for rerolls", hero.luck, icon="shamrock"),),
    )  # fmt: skip


LUCK_BARRED = "Luck, barred: Hexed"
"""DD.STAT.01"""


def stance(table: Table, fight: Fight, hero: Hero) -> Stance:
    """What Power dice do in the stance taken, and how many there are. DD.CSTN.01-03"""
    name = posture(fight, hero)
    if name in NO_STANCE:
        means = NO_STANCE[name]
    else:
        dice = power_dice(table, hero, fight)
        shows = "halved by fists: 1 to 3" if is_bare_handed(table, hero) else "1 to 6"
        means = f"{plural_dice(dice)} ({shows}): {USES[hero.guard]}" if dice else "no Power die: nothing extra"
    return Stance(name, POSTURE_ICONS[name], means, TINTS[name])


USES = {
    GUARD: "blocks if above Defence; if that fails, alone, one blow",
    ASSAULT: "a hit deals it if higher; no block",
}
"""What a Power die is for in each stance. DD.CSTN.02, DD.SUFF.03-05"""
NO_STANCE = {
    "Defeated": "lies on the ground", "escaped": "may come back", UNDECIDED: "chosen when acting",
}  # fmt: skip


def state(table: Table, fight: Fight, hero: Hero) -> str:
    """Where an Adventurer is in the round: they act by Perception. DD.FTURN.01"""
    if not stands(hero):
        return ""
    waiting = [int(entry[1]) for entry in reversed(table.agenda) if entry[0] == "turn"]
    if hero.seat in waiting:
        return IN_LINE.get(waiting.index(hero.seat), "acts last" if hero.seat == waiting[-1] else "acts later")
    if fight.settled >> hero.seat & 1:
        return "has acted"
    return "acts now" if has_turn(table, fight, hero) else "acts this round"


IN_LINE = {0: "acts next"}


# ---- blows ----------------------------------------------------------------------------------------------------------


def threat(table: Table, fight: Fight, number: int, hero: Hero) -> Threat:
    """A Monster's blow: done, certain as the dice lie, or with what it does on average. DD.SUFF.01-07"""
    foe, ids = fight.foes[number], (f"foe{number}", f"h{hero.seat}")
    if fight.settled >> hero.seat & 1:
        return Threat(*ids, "struck: wounded" if foe.struck >> hero.seat & 1 else "struck: no Wound", "done")
    kind: Literal["ranged", "melee"] = "ranged" if foe.card.ranged else "melee"
    under_way = deed_under_way(table, fight)
    if under_way is not None and under_way[0] is hero:
        wounds = next(amount for other, amount in blows_as_they_lie(table, fight, *under_way) if other is foe)
        return Threat(*ids, plural(wounds, "Wound") if wounds else "no Wound", kind, "as the dice lie")
    blows = blows_at(table, fight, foe, hero)
    if not most_of(blows):
        return Threat(*ids, "no Wound", kind, "nothing of it gets through")
    chances = [percent(blow.chance) for blow in blows]
    if len({(f"{blow.mean:.1f}", percent(blow.chance)) for blow in blows}) > 1:
        (guard, assault), (low, high) = blows, chances
        other = f"on average, {low} hurt; if Assault {assault.mean:.1f}, {high}; {most_of(blows)} at most"
        return Threat(*ids, f"about {guard.mean:.1f} Wounds if Guard", kind, other)
    return Threat(
        *ids, f"about {size_words(blows)} Wounds", kind, f"average; {chances[0]} hurt, {most_of(blows)} at most"
    )


# ---- what will come of it -------------------------------------------------------------------------------------------


def prospects(table: Table, fight: Fight, hero: Hero, deed: Deed) -> tuple[Prospect, ...]:
    """What the dice do as they lie, and how the worst blow comes about."""
    blows = blows_as_they_lie(table, fight, hero, deed)
    upshots = [*suffered(table, fight, hero, blows), *dealt(table, fight, deed)]
    found = [Prospect("If the dice stay as they lie", tuple(upshots))] if upshots else []
    worst = max(blows, key=lambda blow: blow[1], default=None)
    if worst is not None and worst[1]:
        found.append(sum_of(table, fight, hero, *worst))
    return tuple(found)


def suffered(table: Table, fight: Fight, hero: Hero, blows: list[tuple[Foe, int]]) -> list[Upshot]:
    if not blows:
        return []
    name, taken = name_of(hero), sum(amount for _, amount in blows)
    if not taken:
        return [Upshot(0, f"Wounds for the {name}.", "good")]
    left = profile(table, hero).hp - hero.wounds
    sources = [(amount, f"the {called(fight, fight.foes.index(foe))}") for foe, amount in blows if amount]
    told = (
        f": {listed([f'{amount} from {who}' for amount, who in sources])}"
        if len(sources) > 1
        else f" from {sources[0][1]}"
    )
    after = "and falls" if taken >= left else f"and keeps {left - taken}"
    many = "Wound" if taken == 1 else "Wounds"
    return [Upshot(taken, f"{many} for the {name}{told}. The {name} has {left} Health left {after}.", "bad")]


def dealt(table: Table, fight: Fight, deed: Deed) -> list[Upshot]:
    if deed.foe is None or deed.attack is None:
        return []
    before = deed.foe.hp - deed.foe.wounds
    left = round(pending(table, fight)[1][id(deed.foe)])
    name = called(fight, fight.foes.index(deed.foe))
    if before == left:
        return [Upshot(0, f"Wounds for the {name}.", "bad")]
    after = "It is destroyed." if left <= 0 else f"It keeps {left}."
    many = "Wound" if before - left == 1 else "Wounds"
    return [Upshot(before - left, f"{many} for the {name}, which has {before} Health left. {after}", "good")]


def sum_of(table: Table, fight: Fight, hero: Hero, foe: Foe, wounds: int) -> Prospect:
    """How the Wounds of one blow come about. DD.SUFF.02-06"""
    name, attack = called(fight, fight.foes.index(foe)), attack_value(table, fight, foe)
    blow = blow_of(table, hero, fight, foe, profile(table, hero))
    terms = [Term(attack, f"the {name}'s attack", "DD.MON.05")]
    if blow != attack:
        terms.append(Term(blow - attack, f"the {name_of(hero)}'s armour", "DD.SUFF.02"))
    terms.append(Term(wounds - blow, defended(fight), "DD.SUFF.03"))
    return Prospect(f"How the {plural(wounds, 'Wound')} of the {name} come about", terms=tuple(terms))


def defended(fight: Fight) -> str:
    """What the Defence dice did."""
    assert fight.thrown is not None
    throw = next(throw for throw in fight.thrown.throws if throw.kind == DEFENCE)
    first, second = throw.dice
    if passes(first + second, throw.value):
        return "the die that blocks"
    return f"Defence failed: {first} + {second} is over {ATTRIBUTE_NAMES[throw.attribute]} {throw.value}"
