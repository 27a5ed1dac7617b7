"""The fight: its start, its rounds and the turns of Adventurers in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.kernel import Ask, Barred, Choice, Flow, told

from . import tricks
from .blows import claim, damage_foe, damage_taken, fortune_of, hit_damage, riposte, strike, take_blows
from .combat_dice import NO_DEED, Cast, Deed, attack_test_value, cast, lay_out
from .content import CARDS, HAND_SLOTS
from .foes import ability, arrivals, attack_value, attackers, bury, end_step, establish_targets, in_fight, join, remove
from .gear import can_wear, stow, wear
from .heroes import discard_monster, fortune, gain_condition, gain_luck, heal, suffer
from .profile import UNARMED, Attack, profile
from .script import FIGHT, ROUND
from .state import ACTIVE, NO_CARD, Fight, Foe, Hero, Table, members
from .terms import AGI, ASSAULT, BLEEDING, DAZED, DETAINED, GUARD, HIDDEN, MRL, SHAKEN, STR
from .trials import passes, trial

# ---- the start ------------------------------------------------------------------------------------------------------


def engage(table: Table, party: int, space: int, cause: str, win: str, *foes: int) -> Flow[None]:
    """A fight begins, and is finished before the turn goes on. DD.FIGHT.01-05"""
    here = [index for index in members(party) if table.heroes[index].fate == ACTIVE]
    encounter = table.met.pop(party, NO_CARD)
    if not here or not foes:
        for monster in foes:
            discard_monster(table, monster)
        table.result = "won" if here else "lost"
        return
    party = sum(1 << index for index in here)
    fight = table.fight = Fight(space, party, cause, win=win, encounter=encounter)
    for monster in foes:
        hp = mission_hp(table, monster)
        join(table, fight, monster, hp)
    told(table, "fight", set(here), whom=set(range(len(foes))), space=space)
    for foe in fight.foes:
        if foe.card.epic and foe.monster not in table.progress.faced:
            table.progress.faced += (foe.monster,)
            told(table, "epic", epic=foe.card.id)
    table.agenda.append(("fight_end",))
    for index in here:
        hero = table.heroes[index]
        hero.escaped = hero.held = False
        hero.spent = hero.fired = ()
        yield from enter(table, fight, hero)
    table.agenda.append(("round",))


def mission_hp(table: Table, monster: int) -> int:
    """What the mission says of an Epic Monster's HP; nothing, if its card counts."""
    return table.progress.hp.get(monster, 0)


def enter(table: Table, fight: Fight, hero: Hero) -> Flow[None]:
    """What happens to an Adventurer at the start of a fight."""
    stats = profile(table, hero).stats
    if not stats:
        return
    if stats.get("lucky_coin") and not hero.luck:
        gain_luck(table, hero, 1)
    if stats.get("nightcoat"):
        gain_condition(table, hero, HIDDEN, ROUND, until_end=True)
    if stats.get("coward") and not (yield from trial(table, hero, MRL, aim="nerve")).passed:
        gain_condition(table, hero, SHAKEN, FIGHT)
    if stats.get("bravo"):
        yield from pet_bites(table, fight, hero)
    level = stats.get("tracker", 0)
    if level and table.hunting_ground == hero.space:
        for foe in fight.foes if level >= 2 else fight.foes[:1]:
            damage_foe(table, fight, foe, 1 if level >= 2 else 2, piercing=False)
            if foe.wounds >= foe.hp:
                claim(table, fight, foe, hero)


def pet_bites(table: Table, fight: Fight, hero: Hero) -> Flow[None]:
    """A Hired Bravo, or a Tame Hellhound, wounds one Monster."""
    if not fight.foes:
        return
    choices: list[Choice] = [("foe", number) for number in range(len(fight.foes))]
    answer = yield Ask(hero.seat, "ally", choices, about=hero.seat)
    foe = fight.foes[answer[1]]
    damage_foe(table, fight, foe, 2, piercing=False)
    if foe.wounds >= foe.hp:
        claim(table, fight, foe, hero)


# ---- rounds ---------------------------------------------------------------------------------------------------------


def start_round(table: Table) -> Flow[None]:
    """Targets, Arrival abilities, then turns by PER. DD.FIGHT.04, DD.FTURN.01, DD.TARG.04"""
    fight = table.fight
    assert fight is not None
    fight.round += 1
    fight.acted = fight.settled = fight.bloodied = 0
    fight.smoke = False
    for foe in fight.foes:
        foe.att_round = 0
        foe.struck = 0
        foe.hurt = False
    if len(fight.foes) == 1:
        run_off(table, fight, fight.foes[0])
    if is_over(table, fight):
        return
    yield from establish_targets(table, fight)
    yield from arrivals(table, fight)
    heroes = [table.heroes[index] for index in members(fight.party)]
    fight.beset = sum(1 << hero.seat for hero in heroes if len(attackers(table, fight, hero)) >= 2)
    table.agenda.append(("round_end",))
    heroes.sort(key=lambda hero: (profile(table, hero).attributes[4], -hero.seat))
    table.agenda.extend(("turn", hero.seat) for hero in heroes)


def run_off(table: Table, fight: Fight, foe: Foe) -> None:
    """A Cowardly Monster that is alone Escapes, unless it is Detained."""
    if ability(table, fight, foe, "Cowardly") and not foe.all_conditions & DETAINED:
        told(table, "ran alone", foe=fight.foes.index(foe))
        remove(table, fight, foe)
        discard_monster(table, foe.monster)


def is_over(table: Table, fight: Fight) -> bool:
    """Whether a side is gone. DD.FIGHT.05, DD.FOVER.01, 03-05"""
    return not fight.foes or not in_fight(table, fight)


def end_round(table: Table) -> Flow[None]:
    """The end step; then a new round while both sides stand. DD.FEND.01-06"""
    fight = table.fight
    assert fight is not None
    if is_over(table, fight):
        return
    yield from use_cards(table, fight)
    yield from end_step(table, fight)
    for foe in fight.foes:
        if foe.brief and foe.brief_until <= fight.round:
            foe.brief = 0
    for hero in in_fight(table, fight):
        if fight.beset >> hero.seat & 1 and fortune_of(hero) == "beset":
            fortune(table, hero)
    if not is_over(table, fight):
        table.agenda.append(("round",))


def use_cards(table: Table, fight: Fight) -> Flow[None]:
    """What Items and Allies do at the end of a round. DD.FEND.02"""
    for hero in in_fight(table, fight):
        stats = profile(table, hero).stats
        if stats.get("melee_heal") and fight.bloodied >> hero.seat & 1:
            heal(table, hero, 1)
        if stats.get("hellhound"):
            yield from pet_bites(table, fight, hero)


# ---- a turn ---------------------------------------------------------------------------------------------------------


def turn(table: Table, index: int) -> Flow[None]:
    """Stance, action, resolution; the escaped may return. DD.FTURN.02-05, DD.ESC.08, 09"""
    fight, hero = table.fight, table.heroes[index]
    assert fight is not None
    fight.acted |= 1 << index
    if is_over(table, fight):
        return
    hero.brief &= hero.expiring
    if fight.walls:
        fight.walls = tuple(wall for wall in fight.walls if wall[0] != index)
    if fight.interposed:
        fight.interposed = tuple(ward for ward in fight.interposed if ward[0] != index)
    if hero.fate != ACTIVE:
        hero.brief = hero.expiring = 0
        return
    if hero.escaped:
        if (yield Ask(hero.seat, "return", ["stay", "return"], about=index, word=True)) == "stay":
            hero.brief = hero.expiring = 0
            return
        hero.escaped = False
        yield from enter(table, fight, hero)
        if is_over(table, fight):
            return
    if "quick" in hero.used:
        hero.used = tuple(name for name in hero.used if name != "quick")
    stats = profile(table, hero).stats
    late = bool(stats.get("late_stance"))
    fight.acted &= ~(1 << index)  # until the stance is taken
    yield from take_stance(table, hero, fight, late)
    fight.acted |= 1 << index
    yield from shield_wall(table, hero, fight)
    yield from act(table, hero, fight, late)
    if hero.fate == ACTIVE and fight.foes:
        yield from second_chance(table, hero, fight)
    if hero.fate == ACTIVE and hero.conditions & BLEEDING:
        suffer(table, hero, 1, cause="bleeding")
    hero.brief &= ~hero.expiring
    hero.expiring = 0


def take_stance(table: Table, hero: Hero, fight: Fight, late: bool) -> Flow[None]:
    """Hand Items change freely first; then Assault or Guard. DD.CSTN.01, DD.HANDS.02"""
    changed: list[int] = []
    while True:
        choices: list[Choice] = ["ready"] if late else stances(table, hero, fight)
        for card in hero.pack:
            if card not in changed and CARDS[card].slot in HAND_SLOTS and can_wear(table, hero, card):
                choices.append(("wield", card))
        for card in hero.gear:
            if card not in changed and CARDS[card].slot in HAND_SLOTS:
                choices.append(("put_away", card))
        answer = yield Ask(hero.seat, "stance", choices, about=hero.seat)
        if isinstance(answer, str):
            if answer != "ready":
                hero.guard = GUARD if answer == "guard" else ASSAULT
            return
        changed.append(answer[1])
        if answer[0] == "wield":
            wear(table, hero, answer[1])
        else:
            stow(table, hero, answer[1])


def stances(table: Table, hero: Hero, fight: Fight) -> list[Choice]:
    if fight.round == 1 and profile(table, hero).stats.get("hot_headed"):
        return ["assault"]
    return ["assault", "guard"]


def shield_wall(table: Table, hero: Hero, fight: Fight) -> Flow[None]:
    """ARM+1 for one other member, or each, until his next turn."""
    level = profile(table, hero).stats.get("shield_wall", 0)
    if not level:
        return
    others = [other for other in in_fight(table, fight) if other is not hero]
    if not others:
        return
    shielded = sum(1 << other.seat for other in others)
    if level == 1 and len(others) > 1:
        answer = yield Ask(hero.seat, "shield", [("hero", other.seat) for other in others], about=hero.seat)
        shielded = 1 << answer[1]
    fight.walls += ((hero.seat, shielded),)


# ---- what can be done -----------------------------------------------------------------------------------------------


def main_choices(table: Table, hero: Hero, fight: Fight) -> list[Choice]:
    """Every Attack on every legal target, every Combat Action. DD.FACT.01, 02, DD.UNARM.01, DD.ESC.01"""
    numbers = tricks.targets(table, hero, fight)
    mine = profile(table, hero)
    choices: list[Choice] = [
        ("strike", attack.source, attack.attribute, number)
        for attack in mine.attacks
        if is_ready(hero, attack)
        for number in numbers
    ]
    if can_escape(table, hero, fight):
        choices.append("escape")
    choices.append("wait")
    return choices + tricks.combat_choices(table, hero, fight, numbers, mine)


def is_ready(hero: Hero, attack: Attack) -> bool:
    """A Hunting Crossbow must be reloaded by a Quick Action."""
    return attack.source not in hero.fired


def can_escape(table: Table, hero: Hero, fight: Fight) -> bool:
    """Not from Pursue, unless Dazed or Hexed; not while Grappled. DD.ESC.07"""
    return next(bars_to_escape(table, hero, fight), None) is None


def bars_to_escape(table: Table, hero: Hero, fight: Fight) -> Iterator[Barred]:
    """Who holds him, and everybody who is after him. DD.ESC.07"""
    if hero.held:
        yield Barred("escape", "held")
    for foe in pursuers(table, hero, fight):
        yield Barred("escape", "pursued", {"foe": fight.foes.index(foe)})


def pursuers(table: Table, hero: Hero, fight: Fight) -> list[Foe]:
    """Who bars his Escape; a Hexed one has no abilities. DD.ESC.07"""
    after = [
        foe
        for foe in attackers(table, fight, hero)
        if ability(table, fight, foe, "Pursue", hero) and not foe.all_conditions & DAZED
    ]
    return [] if after and profile(table, hero).stats.get("slip_pursuit") else after


def fight_refusals(table: Table, hero: Hero, fight: Fight) -> Iterator[Barred]:
    """Escapes that are barred, and Monsters that may not be struck."""
    yield from bars_to_escape(table, hero, fight)
    legal = tricks.targets(table, hero, fight)
    for number in range(len(fight.foes)):
        if number not in legal:
            yield Barred(("strike", UNARMED, STR, number), "must strike back", {"foe": number})


def escapes_freely(table: Table, hero: Hero, fight: Fight) -> bool:
    """Not targeted, or only by the Dazed and the harmless; or under smoke. DD.ESC.06, DD.TARG.06"""
    if fight.smoke:
        return True
    return all(
        (foe.conditions | foe.brief) & DAZED or not attack_value(table, fight, foe)
        for foe in attackers(table, fight, hero)
    )


def act(table: Table, hero: Hero, fight: Fight, late: bool) -> Flow[None]:
    """Quick Actions and one Attack or Combat Action, in the player's order. DD.FACT.01-04"""
    while True:
        choices = main_choices(table, hero, fight)
        if "quick" not in hero.used and not hero.conditions & DAZED:
            choices += tricks.quick_choices(table, hero, fight)
        answer = yield Ask(
            hero.seat, "act", choices, about=hero.seat, refusals=lambda: fight_refusals(table, hero, fight)
        )
        if isinstance(answer, tuple) and answer[0] == "quick":
            hero.used += ("quick",)
            yield from tricks.quick(table, hero, fight, answer)
            if not fight.foes:
                return
            continue
        break
    hero.held = False
    fight.deed = answer if isinstance(answer, tuple) else (answer,)
    fight.thrown = None
    deed = prepared(table, hero, fight, answer)
    attacked = any(attack_value(table, fight, foe) for foe in attackers(table, fight, hero))
    dice = yield from cast(table, hero, fight, deed, attacked)
    if late:
        stance = yield Ask(hero.seat, "late_stance", stances(table, hero, fight), about=hero.seat)
        hero.guard = GUARD if stance == "guard" else ASSAULT
        lay_out(table, hero, fight, deed, dice)
    yield from resolve(table, hero, fight, deed, dice, attacked, answer)


def prepared(table: Table, hero: Hero, fight: Fight, answer: Choice) -> Deed:
    """The chosen action, with the attribute that its dice are rolled against."""
    if answer == "escape":
        bonus = profile(table, hero).stats.get("escape", 0)
        return Deed("escape", attribute=-1 if escapes_freely(table, hero, fight) else AGI, bonus=bonus)
    if isinstance(answer, tuple) and answer[0] in ("strike", "aim"):
        _, source, which, number = answer
        attack = next(a for a in profile(table, hero).attacks if (a.source, a.attribute) == (source, which))
        aimed = profile(table, hero).skills.get("aimed_shot", 0) if answer[0] == "aim" else 0
        deed = Deed("strike", attack, fight.foes[int(number)], attack.attribute)
        if source == UNARMED or not aimed:
            return deed
        return replace(deed, extra=2, bonus=1 if aimed >= 2 else 0)
    if isinstance(answer, tuple):
        return tricks.prepared(table, hero, fight, answer)
    return NO_DEED


def resolve(
    table: Table, hero: Hero, fight: Fight, deed: Deed, dice: Cast, attacked: bool, answer: Choice
) -> Flow[None]:
    """Damage taken and dealt are both worked out before either is applied. DD.INFL.01, 02, 05, DD.ESC.02, 03, 05"""
    unarmed = deed.attack is not None and deed.attack.source == UNARMED
    halved = unarmed and profile(table, hero).stats.get("brawler", 0) < 2
    blows = yield from damage_taken(table, hero, fight, dice, halved)
    hit = deed.attribute < 0 or passes(sum(dice.attack), attack_test_value(table, hero, fight, deed))
    damage = 0
    wounds = 0 if deed.foe is None else deed.foe.wounds
    if deed.kind == "strike" and hit:
        damage = yield from hit_damage(table, hero, fight, deed, dice, attacked)
    fight.deed = ()  # the dice are read; from here on Monsters may fall
    riposte(table, hero, fight, blows, dice)
    yield from take_blows(table, hero, fight, blows)
    fight.settled |= 1 << hero.seat
    if deed.attack is not None and deed.attack.blows and deed.attack.blows[0].reload:
        hero.fired += (deed.attack.source,)
    if deed.kind == "strike" and hit and deed.foe in fight.foes:
        yield from strike(table, hero, fight, deed, dice, damage, attacked)
    elif deed.kind == "strike" and not hit and deed.foe in fight.foes:
        missed(table, hero, fight, deed, dice)
    elif deed.kind == "test":
        yield from tricks.resolve(table, hero, fight, deed, hit, answer)
    elif deed.kind == "escape" and hit and hero.fate == ACTIVE:
        hero.escaped = True
        told(table, "escaped", hero.seat)
    elif deed.kind == "escape" and not hit:
        need = attack_test_value(table, hero, fight, deed)
        told(table, "held back", hero.seat, total=sum(dice.attack), need=need)
    elif answer == "wait":
        told(table, "waited", hero.seat)
    if fight.thrown is not None and (dice.defence or dice.attack or dice.power):
        dealt = None if deed.foe is None else deed.foe.wounds - wounds
        taken = sum(amount for _, amount in blows) if dice.defence else None
        fight.thrown = fight.thrown.read(dealt, taken)
    bury(table, fight)


def missed(table: Table, hero: Hero, fight: Fight, deed: Deed, dice: Cast) -> None:
    """An Attack that does nothing. DD.CDICE.03"""
    assert deed.attack is not None
    assert deed.foe is not None
    need = attack_test_value(table, hero, fight, deed)
    number, tool = fight.foes.index(deed.foe), deed.attack.source
    told(table, "missed", hero.seat, whom=number, tool=tool, total=sum(dice.attack), need=need)


def second_chance(table: Table, hero: Hero, fight: Fight) -> Flow[None]:
    """The Quick Action, where it was not taken before and could still change something. DD.FACT.03"""
    if "quick" in hero.used or hero.conditions & DAZED:
        return
    choices = tricks.quick_choices(table, hero, fight)
    if any(choice[1] not in tricks.TIDYING for choice in choices):
        answer = yield Ask(hero.seat, "after", ["done", *choices], about=hero.seat)
        if answer != "done":
            hero.used += ("quick",)
            yield from tricks.quick(table, hero, fight, answer)
