"""Monsters in a fight: what they are worth now, whom they target, and what their abilities do."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Flow, Sum, told

from .content import CARDS, MONSTERS
from .heroes import discard_card, discard_monster, gain_condition, gain_gp, gain_luck, hurt, suffer, without
from .levels import change_bounty
from .memory import remember
from .monsters import ANY_STANCE
from .profile import attribute, profile
from .scope import draw_foes, draw_locals, leader
from .script import FIGHT, ROUND
from .state import ACTIVE, Fight, Foe, Hero, Table, is_lasting, traits_of
from .terms import (
    AGI,
    BLEEDING,
    DAZED,
    DETAINED,
    HEXED,
    HIDDEN,
    HOBBLED,
    INFECTED,
    LIMBER,
    MAG,
    MIGHTY,
    MRL,
    REGIONS,
    SHAKEN,
    STUNNED,
    WARDED,
    WEAKENED,
    conditions_in,
)
from .trials import D3, DIE, trial

ARRIVALS = ("Dread", "Ambush", "Hexbolt", "Charge", "Net", "Alarm", "Rally")
SWARM_LIMIT = 2


# ---- queries --------------------------------------------------------------------------------------------------------


def ability(table: Table, fight: Fight, foe: Foe, keyword: str, hero: Hero | None = None) -> int:
    """The number of an ability that works now, 1 where it has none; 0 if it does not work. DD.MABIL.02-04, 08"""
    found = MONSTERS[foe.monster].abilities.get(keyword)
    if found is None or (foe.conditions | foe.brief) & HEXED or keyword in foe.lost:
        return 0
    if found.traits and not found.traits & traits_of(table, fight.space):
        return 0
    if found.stance != ANY_STANCE and (hero is None or hero.guard != found.stance):
        return 0
    return found.n or 1


def attack_value(table: Table, fight: Fight, foe: Foe) -> int:
    """ATT with everything that changes it. DD.MON.05, DD.SUFF.01"""
    card = MONSTERS[foe.monster]
    value = card.att + foe.att + foe.att_round
    bits = foe.conditions | foe.brief
    if bits:
        value += ((bits & MIGHTY) > 0) + ((bits & LIMBER) > 0) - ((bits & WEAKENED) > 0) - ((bits & HOBBLED) > 0)
        if bits & STUNNED:
            value -= 2
        if bits & DAZED:
            if not card.epic:
                return 0
            value -= 2
    if card.abilities:
        if 2 * foe.wounds >= foe.hp:
            value += ability(table, fight, foe, "Frenzy")
        if ability(table, fight, foe, "Swarm"):
            kin = sum(MONSTERS[other.monster].classes[0] == card.classes[0] for other in fight.foes) - 1
            value += min(SWARM_LIMIT, kin)
    return max(0, value)


def explain_attack(table: Table, fight: Fight, foe: Foe) -> Sum:
    """Why the ATT of a Monster is what it is. DD.MON.05"""
    card, why, bits = MONSTERS[foe.monster], Sum(), foe.conditions | foe.brief
    why.add(card.att, "printed", "DD.MON.05")
    why.add(foe.att, "for this fight", "DD.MABIL.02")
    why.add(foe.att_round, "for this round", "DD.MABIL.02")
    for condition, change in ((MIGHTY, 1), (LIMBER, 1), (WEAKENED, -1), (HOBBLED, -1), (STUNNED, -2)):
        if bits & condition:
            why.add(change, conditions_in(condition)[0], "DD.MSTAT.01")
    if 2 * foe.wounds >= foe.hp:
        why.add(ability(table, fight, foe, "Frenzy"), "Frenzy", "DD.MABIL.02")
    if ability(table, fight, foe, "Swarm"):
        kin = sum(MONSTERS[other.monster].classes[0] == card.classes[0] for other in fight.foes) - 1
        why.add(min(SWARM_LIMIT, kin), "Swarm", "DD.MABIL.02")
    if bits & DAZED:
        why.add(-2 if card.epic else -why.total, "Dazed", "DD.MSTAT.01")
    why.add(max(0, -why.total), "never below 0", "DD.MON.05")
    return why


def armour(foe: Foe) -> int:
    """DD.MON.04"""
    return MONSTERS[foe.monster].arm + ((foe.conditions | foe.brief) & WARDED > 0)


def attackers(table: Table, fight: Fight, hero: Hero) -> list[Foe]:
    """The Monsters that target an Adventurer."""
    bit = 1 << hero.seat
    return [foe for foe in fight.foes if foe.targets & bit]


def in_fight(table: Table, fight: Fight) -> list[Hero]:
    """Adventurers neither Defeated nor escaped. DD.ESC.04"""
    return [hero for hero in table.heroes if fight.party >> hero.seat & 1 and hero.fate == ACTIVE and not hero.escaped]


def enlist(table: Table, monster: int, hp: int = 0) -> Foe:
    """A Monster card enters a fight; the Crown of Flies makes the dead harder."""
    card = MONSTERS[monster]
    more = 1 if "Undead" in card.classes and is_lasting(table, "crown_of_flies") else 0
    return Foe(monster, hp=(hp or card.hp) + more)


def give_condition(foe: Foe, condition: int, until: int = 0) -> None:
    """Never twice; for the fight, or to the end of a round. DD.MSTAT.01-03"""
    if (foe.conditions | foe.brief) & condition:
        return
    if until:
        foe.brief |= condition
        foe.brief_until = max(foe.brief_until, until)
    else:
        foe.conditions |= condition


def afflict(table: Table, fight: Fight, foe: Foe, condition: int, hero: Hero, until: int = 0) -> None:
    """An Adventurer brings a condition upon a Monster."""
    if not foe.all_conditions & condition:
        told(table, "brought low", hero.seat, whom=fight.foes.index(foe), plight=condition)
    give_condition(foe, condition, until)


# ---- establishing targets -------------------------------------------------------------------------------------------


def establish_targets(table: Table, fight: Fight) -> Flow[None]:
    """At the start of each round every Monster gets the Adventurer its Target points to. DD.TARG.01-07"""
    heroes = in_fight(table, fight)
    seen = [hero for hero in heroes if not hero.conditions & HIDDEN] or heroes
    for foe in fight.foes:
        foe.targets = 0
    for foe in fight.foes:
        card = MONSTERS[foe.monster]
        if card.target == "ALL":
            foe.targets = sum(1 << hero.seat for hero in heroes)
        elif not heroes or not card.att:
            foe.targets = 0
        elif len(seen) == 1:
            foe.targets = 1 << seen[0].seat
        else:
            target = yield from find_target(table, fight, foe, seen)
            foe.targets = 1 << target.seat


def find_target(table: Table, fight: Fight, foe: Foe, heroes: list[Hero]) -> Flow[Hero]:
    """Bait draws it; else its Target value decides; the players settle ties. DD.MON.08, DD.TARG.02, 03"""
    card = MONSTERS[foe.monster]
    for kind in card.classes:
        baits = [hero for hero in heroes if profile(table, hero).stats.get(f"bait_{kind}")]
        if baits:
            return baits[0]
    values = [target_value(table, hero, card.target, card.target_attribute) for hero in heroes]
    best = max(values) if card.target_high else min(values)
    tied = [hero for hero, value in zip(heroes, values, strict=True) if value == best]
    losers = [hero for hero in tied if profile(table, hero).stats.get("lose_ties")]
    tied = losers or tied
    if len(tied) == 1:
        return tied[0]
    asked = leader(table, fight.party)
    number = fight.foes.index(foe)
    answer = yield Ask(asked.seat, "target", [("hero", hero.seat) for hero in tied], about=number)
    return table.heroes[int(answer[1])]


def target_value(table: Table, hero: Hero, target: str, which: int) -> int:
    if which >= 0:
        return attribute(table, hero, which)
    return hero.gp if target == "hiGP" else hero.wounds


# ---- arrivals -------------------------------------------------------------------------------------------------------


def arrivals(table: Table, fight: Fight) -> Flow[None]:
    """Each Arrival ability works once, in its Monster's first round, in the players' order.

    DD.ARRV.01, 02, DD.MABIL.01, 05-07
    """
    due = [
        (number, keyword)
        for number, foe in enumerate(fight.foes)
        if foe.fresh
        for keyword in ARRIVALS
        if keyword in MONSTERS[foe.monster].abilities and ability(table, fight, foe, keyword)
    ]
    for foe in fight.foes:
        foe.fresh = False
    while due:
        asked = leader(table, fight.party)
        answer = yield Ask(asked.seat, "arrival", [("arrival", *item) for item in due], about=asked.seat)
        number, keyword = answer[1:]
        due.remove((number, keyword))
        if not (yield from is_torchlit(table, fight)):
            told(table, "arrival", foe=number, keyword=keyword)
            yield from arrive(table, fight, fight.foes[number], keyword)


def is_torchlit(table: Table, fight: Fight) -> Flow[bool]:
    """A Torchbearer can be spent to cancel an Arrival ability."""
    for hero in in_fight(table, fight):
        if profile(table, hero).stats.get("torch"):
            answer = yield Ask(hero.seat, "torch", ["hold", "spend"], about=hero.seat)
            if answer == "spend":
                card = next(card for card in hero.extras if CARDS[card].id == "torchbearer")
                hero.extras = without(hero.extras, card)
                discard_card(table, card)
                return True
    return False


def arrive(table: Table, fight: Fight, foe: Foe, keyword: str) -> Flow[None]:
    """One Arrival ability."""
    n = ability(table, fight, foe, keyword)
    heroes = in_fight(table, fight)
    targets = [hero for hero in heroes if foe.targets >> hero.seat & 1]
    if keyword == "Dread":
        for hero in heroes:
            yield from resist(table, hero, MRL, SHAKEN)
    elif keyword == "Hexbolt":
        for hero in targets:
            yield from resist(table, hero, MAG, HEXED)
    elif keyword == "Net":
        for hero in targets:
            yield from resist(table, hero, AGI, HOBBLED)
    elif keyword == "Ambush":
        for hero in targets:
            gain_condition(table, hero, STUNNED, ROUND, until_end=True)
    elif keyword == "Charge":
        foe.att_round += n
    elif keyword == "Alarm":
        change_bounty(table, 1)
    elif keyword == "Rally":
        for other in fight.foes:
            if other is not foe and MONSTERS[other.monster].deck == MONSTERS[foe.monster].deck:
                other.att += 1


def resist(table: Table, hero: Hero, which: int, condition: int) -> Flow[None]:
    """A test against an Arrival; Trap Sense helps, and once mastered ignores the first."""
    sense = profile(table, hero).stats.get("trap_sense", 0)
    if sense >= 2 and "trap_sense" not in hero.spent:
        hero.spent += ("trap_sense",)
        return
    result = yield from trial(table, hero, which, 2 if sense else 0, aim="arrival")
    if not result.passed:
        gain_condition(table, hero, condition, FIGHT)


# ---- the end step ---------------------------------------------------------------------------------------------------


def end_step(table: Table, fight: Fight) -> Flow[None]:
    """What Monsters bleed, Summon, Skirmish and Thief, Drain and Regenerate. DD.FEND.02-05"""
    for foe in list(fight.foes):
        festering = ((foe.conditions | foe.brief) & INFECTED > 0) + ((foe.conditions | foe.brief) & BLEEDING > 0)
        foe.wounds += festering
    bury(table, fight)
    for foe in list(fight.foes):
        n = ability(table, fight, foe, "Summon")
        if n:
            yield from summon(table, fight, foe, n)
    for foe in list(fight.foes):
        yield from harry(table, fight, foe)
    for foe in fight.foes:
        if ability(table, fight, foe, "Drain"):
            drain(table, fight, foe)
        foe.wounds = max(0, foe.wounds - ability(table, fight, foe, "Regenerate"))


def bury(table: Table, fight: Fight) -> None:
    """Monsters that fell to no blow are nobody's Trophies."""
    for foe in [foe for foe in fight.foes if foe.wounds >= foe.hp]:
        told(table, "perished", foe=fight.foes.index(foe))
        remove(table, fight, foe)
        if foe.card.epic:
            note_epic(table, fight, foe)
        discard_monster(table, foe.monster)


def note_epic(table: Table, fight: Fight, foe: Foe, slayer: Hero | None = None) -> None:
    """An Epic Monster is Destroyed, by whatever means: the land and the mission take note. DD.EPIC.05, DD.EPCT.05"""
    fight.killed_epics += (foe.monster,)
    table.progress.killed += (foe.monster,)
    told(table, "epic falls", fall=foe.card.id)
    remember(table, "slew", slayer, foe.card.id)


def remove(table: Table, fight: Fight, foe: Foe) -> None:
    """A Monster leaves the fight: Destroyed, escaped or taken out of it. DD.FOVER.02"""
    fight.foes = [other for other in fight.foes if other is not foe]
    if foe.card.epic:
        table.epics.pop(foe.monster, None)
        table.goals.pop(foe.monster, None)


def summon(table: Table, fight: Fight, foe: Foe, n: int) -> Flow[None]:
    """A card of its own deck joins; an Epic Monster calls on its Region's. DD.FEND.03"""
    rolled: int = yield DIE
    if rolled > n:
        return
    if foe.card.is_law:
        called = yield from draw_foes(table.law, 1)
    elif foe.card.deck in REGIONS:
        called = yield from draw_foes(table.monsters[REGIONS.index(foe.card.deck)], 1)
    else:
        called = yield from draw_locals(table, fight.space, 1)
    for monster in called:
        join(table, fight, monster)
        told(table, "called", foe=fight.foes.index(foe), newcomer=monster)


def join(table: Table, fight: Fight, monster: int, hp: int = 0) -> None:
    """A Monster enters the fight."""
    fight.foes.append(enlist(table, monster, hp))
    card = MONSTERS[monster]
    if card.is_law:
        fight.law = True
    else:
        fight.others = True
    if card.deck == "loot":
        fight.looted = True


def harry(table: Table, fight: Fight, foe: Foe) -> Flow[None]:
    """Skirmish strikes when unwounded; a Thief who drew blood steals and is off. DD.FEND.04"""
    if (foe.conditions | foe.brief) & DETAINED:
        return
    n = ability(table, fight, foe, "Skirmish")
    if n and not foe.hurt:
        for hero in in_fight(table, fight):
            if foe.targets >> hero.seat & 1:
                hurt(table, hero, n, foe=fight.foes.index(foe), cause="skirmish")
    if foe.struck and ability(table, fight, foe, "Thief"):
        for hero in table.heroes:
            if foe.struck >> hero.seat & 1:
                yield from rob(table, hero, fight.foes.index(foe))
        told(table, "ran", foe=fight.foes.index(foe))
        remove(table, fight, foe)
        discard_monster(table, foe.monster)


def rob(table: Table, hero: Hero, foe: int) -> Flow[None]:
    """D3 GP, or with an empty purse an unequipped Item of the victim's choice."""
    if hero.gp:
        before = hero.gp
        gain_gp(table, hero, -(yield D3), quiet=True)
        told(table, "robbed", hero.seat, foe=foe, amount=before - hero.gp, left=hero.gp)
        return
    if hero.pack:
        choices: list[Choice] = [("item", card) for card in dict.fromkeys(hero.pack)]
        answer = yield Ask(hero.seat, "stolen", choices, about=hero.seat)
        hero.pack = without(hero.pack, answer[1])
        discard_card(table, answer[1])
        told(table, "robbed of", hero.seat, foe=foe, card=CARDS[answer[1]].id)


def drain(table: Table, fight: Fight, foe: Foe) -> None:
    """1 Luck, or a Wound, from each Adventurer it wounded; it heals by as many."""
    for hero in table.heroes:
        if foe.struck >> hero.seat & 1 and hero.fate == ACTIVE:
            number = fight.foes.index(foe)
            if hero.luck:
                gain_luck(table, hero, -1, quiet=True)
                told(table, "drained", hero.seat, foe=number, left=hero.luck)
            else:
                suffer(table, hero, 1, number, "drain")
            foe.wounds = max(0, foe.wounds - 1)
