"""Resting: Recover first, then Explore, Improve, Invest, Trade and what cards allow."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Ask, Barred, Choice, Flow, told
from rulewright.table.decks import Deck

from . import missions
from .board import MAZE, REGION_OF
from .content import ADVENTURERS, CARDS, LOOT, MONSTER, SKILLS
from .effects import carry_out
from .gear import belongings, companions, gear_choices, release
from .heroes import (
    can_act,
    discard_card,
    fortune,
    gain_condition,
    gain_gp,
    gain_luck,
    heal,
    lose_condition,
    settle,
    stand_up,
)
from .levels import change_bounty, is_law_space, is_settlement, raise_town
from .profile import attribute, profile
from .purse import is_greedy, pay, purse
from .scope import Scope, pick_member
from .script import RECOVERY
from .spoils import draw_card, take_card
from .state import (
    ACTIVE,
    TRADE,
    WON,
    Hero,
    Table,
    is_lasting,
    is_town,
    lasting_region,
    living,
    party_at,
    traits_of,
)
from .terms import (
    AGI,
    BADLANDS,
    CONDITION_BITS,
    CONDITIONS,
    DAZED,
    DETAINED,
    FOREST,
    INFECTED,
    LAW,
    METAPHYSICAL,
    MRL,
    PEAKS,
    PER,
    PERILOUS,
    RAISING,
    TOWN,
    trait_mask,
)
from .trials import trial

INVEST, INVEST_AT_BASE = 20, 16
PEDDLER = -1  # the key of a travelling merchant's stall


def rest(table: Table, index: int) -> Flow[None]:
    """Recover first; then any Rest Actions, each once. DD.REST.01-06"""
    hero = table.heroes[index]
    if not can_act(hero):
        return
    if "recover" not in hero.used:
        hero.used += ("recover",)
        table.agenda.append(("rest", index))
        yield from recover(table, hero)
        return
    if hero.fate != ACTIVE:
        return
    answer = yield Ask(
        hero.seat, "rest", lambda: rest_choices(table, hero), about=index, refusals=lambda: rest_refusals(table, hero)
    )
    if answer == "done":
        return
    table.agenda.append(("rest", index))
    yield from perform(table, hero, answer)


# ---- recover --------------------------------------------------------------------------------------------------------


def recover(table: Table, hero: Hero) -> Flow[None]:
    """A MRL Test: all of MRL, or half of it as it is now; then conditions come off.

    DD.RECOV.01-08, DD.REST.07, DD.DICE.03, 04
    """
    traits = traits_of(table, hero.space)
    if hero.wounds:
        bonus = 1 if table.blessed >> hero.seat & 1 else 0
        result = yield from trial(table, hero, MRL, bonus)
        morale = attribute(table, hero, MRL)
        amount = morale if result.passed else (morale + 1) // 2
        heal(table, hero, max(0, recovered(table, hero, amount, traits)))
        stand_up(table, hero)
    if traits & METAPHYSICAL:
        lose_condition(hero, DETAINED)
    else:
        hero.brief = hero.lasting = hero.deep = hero.expiring = 0
    settle(table, hero)
    told(table, "rested", hero.seat, wounds=hero.wounds)


def recovered(table: Table, hero: Hero, amount: int, traits: int) -> int:
    """How many Wounds Recover removes here. DD.RECOV.04, 05"""
    stats = profile(table, hero).stats
    if hero.conditions & INFECTED:
        return 0
    if traits & PERILOUS and not stats.get("perilous_ok") and hero.fieldcraft < 2:
        return 0
    amount += stats.get("recover", 0) + hero.fieldcraft
    if stats.get("glutton") and not traits & TOWN:
        amount -= 1
    if is_lasting(table, "ashfall") and REGION_OF[hero.space] == BADLANDS:
        amount -= 2
    return amount


# ---- what else ------------------------------------------------------------------------------------------------------


def rest_choices(table: Table, hero: Hero) -> list[Choice]:
    """Explore and Improve anywhere, Trade in Towns, Invest in Settlements, and what cards say.

    Gear changes hands throughout the phase. DD.REST.02-05, DD.ITEM.07
    """
    used = hero.used
    choices: list[Choice] = ["done"]
    if not bar_to_explore(table, hero):
        choices.append("explore")
    if "improve" not in used:
        choices += improvements(table, hero)
    if "invest" not in used and can_invest(table, hero):
        choices.append("invest")
    if "trade" not in used and not bar_to_trade(table, hero):
        choices.append("trade")
    if "gear" not in used and len(gear_choices(table, hero)) > 1:
        choices.append("gear")
    traits = traits_of(table, hero.space)
    numbers = profile(table, hero)
    for name in numbers.skills:
        box = SKILL_BOXES.get(name)
        if box is not None and name not in used and (not box or box & traits):
            choices.append(("skill", name))
    for card, which in numbers.powers:
        action = CARDS[card].actions[which]
        fits = action.when == "rest" and (not action.box or trait_mask(action.box) & traits)
        if fits and table_unused(table, card):
            choices.append(("use", card, which))
    return choices


def rest_refusals(table: Table, hero: Hero) -> Iterator[Barred]:
    """Rest Actions that this place, or this turn, does not allow."""
    if why := bar_to_explore(table, hero):
        yield Barred("explore", why)
    if why := bar_to_trade(table, hero):
        yield Barred("trade", why)


SKILL_BOXES = {skill.action: trait_mask(skill.box) if skill.box else 0 for skill in SKILLS if skill.kind == "rest"}


def table_unused(table: Table, card: int) -> bool:
    """An Item's Rest Action works once a turn, whoever holds it. DD.EXCH.02"""
    return all(card not in hero.used_cards for hero in table.heroes)


def perform(table: Table, hero: Hero, answer: Choice) -> Flow[None]:
    """One Rest Action."""
    match answer:
        case "explore":
            yield from explore(table, hero)
        case ("learn", int(skill)):
            learn(table, hero, skill)
        case ("master", int(skill)):
            master(table, hero, skill)
        case "invest":
            yield from invest(table, hero)
        case "gear":
            hero.used += ("gear",)
            table.agenda.append(("gear", hero.seat, 0))
        case "trade":
            hero.used += ("trade",)
            yield from open_stall(table, hero)
        case ("skill", str(name)):
            hero.used += (name,)
            yield from SKILL_ACTIONS[name](table, hero, profile(table, hero).skills[name])
        case ("use", int(card), int(which)):
            hero.used_cards += (card,)
            yield from use(table, hero, card, which)


def use(table: Table, hero: Hero, card: int, which: int) -> Flow[None]:
    """A Rest Action printed on a card. DD.REST.04"""
    if "Single" in CARDS[card].classes:
        release(table, hero, card)
        discard_card(table, card)
    party = sum(1 << other.seat for other in living(table) if other.space == hero.space)
    before = sum(other.wounds for other in companions(table, hero))
    yield from carry_out(table, CARDS[card].actions[which].do, Scope(party, hero.seat, hero.space))
    note_healing(table, hero, before)


def note_healing(table: Table, hero: Hero, before: int) -> None:
    healed = before - sum(other.wounds for other in companions(table, hero))
    if healed >= 4 and ADVENTURERS[hero.adventurer].fortune == "healer":
        fortune(table, hero)


# ---- explore --------------------------------------------------------------------------------------------------------


def bar_to_explore(table: Table, hero: Hero) -> str:
    """A Clue, or no Explored counter; one attempt a space and turn. DD.EXPL.01, 02, 05"""
    space = hero.space
    if space in table.tried:
        return "tried this turn"
    if hero.conditions & DAZED:
        return "dazed"
    if table.explored >> space & 1 and space not in table.clues.values():
        return "nothing to explore"
    return ""


def explore_bonus(table: Table, hero: Hero) -> int:
    """What cards add to the test; the Thorn Moon takes 2 off in forest and mountains."""
    dark = is_lasting(table, "thorn_moon") and traits_of(table, hero.space) & (FOREST | PEAKS)
    return profile(table, hero).stats.get("explore", 0) - (2 if dark else 0)


def explore(table: Table, hero: Hero) -> Flow[None]:
    """A PER Test; at a Clue the mission says what follows. DD.EXPL.03, 04, DD.MAZE.01, 02"""
    space = hero.space
    table.tried += (space,)
    if not (yield from trial(table, hero, PER, explore_bonus(table, hero))).passed:
        return
    if ADVENTURERS[hero.adventurer].fortune == "finder":
        fortune(table, hero)
    if space != MAZE:
        table.explored |= 1 << space
    told(table, "explored", hero.seat, space=space)
    yield from missions.explored(table, hero)


# ---- improve --------------------------------------------------------------------------------------------------------


def improvements(table: Table, hero: Hero) -> list[Choice]:
    """Skills to learn or to master for XP. DD.IMPR.01-04, DD.REQ.14, 15"""
    if hero.xp < 1:
        return []
    numbers = profile(table, hero)
    change = numbers.stats.get("improve", 0)
    taken = {skill for other in table.heroes for skill in other.skills}
    simple = {skill for skill in hero.skills if skill not in hero.mastered}
    choices: list[Choice] = []
    for skill in numbers.learnable():
        entry = SKILLS[skill]
        if skill not in taken and hero.xp >= max(1, entry.xp + change):
            choices.append(("learn", skill))
        elif skill in simple and hero.xp >= max(1, entry.mastery_xp + change):
            choices.append(("master", skill))
    return choices


def learn(table: Table, hero: Hero, skill: int) -> None:
    """Take the card from the stock. DD.IMPR.02, DD.GOLD.04"""
    hero.used += ("improve",)
    hero.xp -= max(1, SKILLS[skill].xp + profile(table, hero).stats.get("improve", 0))
    hero.skills += (skill,)
    settle(table, hero)
    told(table, "learned", hero.seat, skill=SKILLS[skill].id)


def master(table: Table, hero: Hero, skill: int) -> None:
    """Flip the card. DD.IMPR.03, DD.GOLD.04"""
    hero.used += ("improve",)
    hero.xp -= max(1, SKILLS[skill].mastery_xp + profile(table, hero).stats.get("improve", 0))
    hero.mastered += (skill,)
    settle(table, hero)
    told(table, "mastered", hero.seat, skill=SKILLS[skill].id)


# ---- invest ---------------------------------------------------------------------------------------------------------


def invest_price(table: Table, space: int) -> int:
    return INVEST_AT_BASE if space == table.base else INVEST


def investors(table: Table, hero: Hero) -> list[Hero]:
    """The Party, but the Greedy pay for nobody else."""
    return [hero, *(other for other in companions(table, hero) if not is_greedy(table, other))]


def can_invest(table: Table, hero: Hero) -> bool:
    """Even where the level cannot rise any more. DD.INV.01, 03"""
    rich = purse(investors(table, hero)) >= invest_price(table, hero.space)
    return rich and is_settlement(table, hero.space)


def invest(table: Table, hero: Hero) -> Flow[None]:
    """The Town Level rises; on a Law space the Bounty falls. DD.INV.01-03, DD.GOLD.02"""
    hero.used += ("invest",)
    drink_first(table, hero)
    yield from pay(table, investors(table, hero), min(invest_price(table, hero.space), purse(investors(table, hero))))
    raise_town(table, hero.space)
    if is_law_space(table, hero.space):
        change_bounty(table, -1)


def drink_first(table: Table, hero: Hero) -> None:
    """A Drunkard's first Town Action costs 1 GP, or Luck."""
    if profile(table, hero).stats.get("drunkard") and "drunk" not in hero.used:
        hero.used += ("drunk",)
        if hero.gp:
            hero.gp -= 1
        else:
            gain_luck(table, hero, -1)


# ---- trade ----------------------------------------------------------------------------------------------------------


def bar_to_trade(table: Table, hero: Hero) -> str:
    """DD.REST.03"""
    return "" if is_town(table, hero.space) else "no market"


def open_stall(table: Table, hero: Hero) -> Flow[None]:
    """The first trader reveals cards, one more if he likes where it is Explored. DD.TRADE.01, 03, 08"""
    drink_first(table, hero)
    if profile(table, hero).stats.get("klepto") and traits_of(table, hero.space) & LAW:
        if (yield from trial(table, hero, AGI)).passed:
            gain_gp(table, hero, 1)
        else:
            change_bounty(table, 1)
    table.agenda.append(("trade", hero.seat, hero.space, 0))
    if hero.space in table.stalls:
        return
    size = stall_size(table, hero)
    if table.explored >> hero.space & 1:
        size += (yield Ask(hero.seat, "one_more", ["reveal", "enough"], about=hero.seat)) == "reveal"
    yield from fill_stall(table, hero, hero.space, size)


def fill_stall(table: Table, hero: Hero, key: int, size: int) -> Flow[None]:
    """Reveal cards; Monsters among them are fought, then Events happen. DD.TRADE.02, 04, 05, DD.LOOT.09"""
    table.stalls[key] = ()
    monsters = yield from reveal(table, key, size)
    events = [card for card in table.stalls[key] if CARDS[card].kind == "event"]
    table.agenda.extend(("event", hero.seat, card) for card in events)
    if monsters:
        table.agenda.append(("after_trade_fight", key))
        table.agenda.append(("engage", party_at(table, hero.space), hero.space, TRADE, "", *monsters))


def stall_size(table: Table, hero: Hero) -> int:
    """The Town Level, and what cards add. DD.TRADE.01"""
    size = -table.level[hero.space] + profile(table, hero).stats.get("reveal", 0)
    if lasting_region(table, "plague_bells") == REGION_OF[hero.space]:
        size -= 1
    return max(1, size)


def reveal(table: Table, key: int, count: int) -> Flow[list[int]]:
    """Cards for a stall; Loot Only ones are replaced, Monsters are told. DD.TRADE.02, 04"""
    monsters: list[int] = []
    for _ in range(count):
        card = yield from draw_card(table, lambda card: not CARDS[card].loot_only)
        if card < 0:
            break
        if CARDS[card].kind == "monster":
            discard_card(table, card)
            monsters.append(MONSTER[CARDS[card].id])
        else:
            table.stalls[key] += (card,)
    return monsters


def event(table: Table, index: int, card: int) -> Flow[None]:
    """A revealed Event happens to the trader."""
    for key, cards in table.stalls.items():
        if card in cards:
            table.stalls[key] = tuple(other for other in cards if other != card)
            discard_card(table, card)
            hero = table.heroes[index]
            party = sum(1 << other.seat for other in living(table) if other.space == hero.space)
            yield from carry_out(table, CARDS[card].do, Scope(party, index, hero.space))
            return


def after_trade_fight(table: Table, space: int) -> Flow[None]:
    """Nobody buys unless the Monsters were beaten. DD.TRADE.05"""
    if table.result != WON:
        for card in table.stalls.get(space, ()):
            discard_card(table, card)
        table.stalls[space] = ()
    yield from ()


def trade(table: Table, index: int, key: int, cheaper: int) -> Flow[None]:
    """Buy and sell, one card at a time. DD.TRADE.06-08, DD.GOLD.01"""
    hero = table.heroes[index]
    if hero.fate != ACTIVE:
        return
    answer = yield Ask(hero.seat, "trade", lambda: trade_choices(table, hero, key, cheaper), about=index)
    if answer == "done":
        if key == PEDDLER:
            for card in table.stalls.pop(PEDDLER, ()):
                discard_card(table, card)
        return
    table.agenda.append(("trade", index, key, cheaper))
    if answer[0] == "buy":
        card = answer[1]
        table.stalls[key] = tuple(other for other in table.stalls[key] if other != card)
        hero.gp -= price(table, hero, card, cheaper)
        yield from take_card(table, hero, card)
    else:
        card = answer[1]
        release(table, hero, card)
        discard_card(table, card)
        gain_gp(table, hero, resale(table, hero, card))
        settle(table, hero)


def trade_choices(table: Table, hero: Hero, key: int, cheaper: int) -> list[Choice]:
    choices: list[Choice] = ["done"]
    for card in table.stalls.get(key, ()):
        if CARDS[card].kind != "event" and price(table, hero, card, cheaper) <= hero.gp:
            choices.append(("buy", card))
    choices += [("sell", card) for card in belongings(hero) if card < len(LOOT) and CARDS[card].cost]
    return choices


def price(table: Table, hero: Hero, card: int, cheaper: int) -> int:
    """The printed price, less what bargaining takes off. DD.TRADE.06"""
    return max(1, CARDS[card].cost + profile(table, hero).stats.get("price", 0) - cheaper)


def resale(table: Table, hero: Hero, card: int) -> int:
    """Half the printed price, rounded up. DD.TRADE.07, DD.DICE.03"""
    cost = CARDS[card].cost
    return cost if profile(table, hero).stats.get("sell_full") else (cost + 1) // 2


def peddler(table: Table, index: int, count: int, cheaper: int) -> Flow[None]:
    """A travelling merchant's wares: like a Town's, Monsters included. DD.GOLD.01"""
    table.agenda.append(("trade", index, PEDDLER, cheaper))
    yield from fill_stall(table, table.heroes[index], PEDDLER, count)


# ---- Skills that need rest ------------------------------------------------------------------------------------------


def mend(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Heal by a bracketed PER test: one Adventurer here, or each."""
    here = [other for other in table.heroes if other.space == hero.space and other.wounds and other.fate < 2]
    if not here:
        return
    chosen = here
    if level < 2:
        chosen = [(yield from pick_member(table, here, Scope(0, hero.seat)))]
    before = sum(other.wounds for other in companions(table, hero))
    result = yield from trial(table, hero, PER, bracket=True)
    for other in chosen:
        heal(table, other, result.worth)
    note_healing(table, hero, before)


def fieldcraft(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Each member removes more Wounds by Recover this turn."""
    for other in companions(table, hero):
        other.fieldcraft = level
    heal(table, hero, level)
    yield from ()


def bless(table: Table, hero: Hero, level: int) -> Flow[None]:
    """One raising condition for one member, or for two."""
    members_here = [hero, *companions(table, hero)]
    for _ in range(min(level, len(members_here))):
        other = yield from pick_member(table, members_here, Scope(0, hero.seat))
        members_here.remove(other)
        raising = [CONDITION_BITS[name] for name in CONDITIONS if CONDITION_BITS[name] & RAISING]
        answer = yield Ask(hero.seat, "blessing", [("condition", bit) for bit in raising], about=other.seat)
        gain_condition(table, other, answer[1], RECOVERY)


def streetwise(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Look at the top three Loot cards and put them back in any order."""
    cards = yield from table.loot.peek(3)
    yield from reorder(hero, "reorder", cards, table.loot)


def ritual(table: Table, hero: Hero, level: int) -> Flow[None]:
    """Look at the top two Danger cards and reorder them; mastered, one may go to the bottom."""
    cards = yield from table.danger.peek(2)
    if level >= 2 and cards:
        choices: list[Choice] = ["keep", *(("bottom", card) for card in cards)]
        answer = yield Ask(hero.seat, "foresee", choices, about=hero.seat)
        if answer != "keep":
            table.danger.take(answer[1])
            table.danger.put_under(answer[1])
            cards.remove(answer[1])
    yield from reorder(hero, "reorder_danger", cards, table.danger)


def reorder(hero: Hero, prompt: str, cards: list[int], deck: Deck) -> Flow[None]:
    """The last chosen lies on top."""
    left = list(cards)
    for card in left:
        deck.take(card)
    deck.aside += left
    while left:
        answer = yield Ask(hero.seat, prompt, [("card", card) for card in left], about=hero.seat)
        deck.put_on_top(answer[1])
        deck.aside.remove(answer[1])
        left.remove(answer[1])


def herbs(table: Table, hero: Hero, level: int) -> Flow[None]:
    """One member loses Infected or a Disease; mastered, and heals 2."""
    other = yield from pick_member(table, [hero, *companions(table, hero)], Scope(0, hero.seat))
    before = sum(each.wounds for each in companions(table, hero))
    yield from carry_out(table, "cure_sickness", Scope(1 << other.seat, other.seat, hero.space))
    if level >= 2:
        heal(table, other, 2)
    note_healing(table, hero, before)


SKILL_ACTIONS = {
    "mend": mend, "fieldcraft": fieldcraft, "bless": bless, "streetwise": streetwise, "ritual": ritual, "herbs": herbs,
}  # fmt: skip
