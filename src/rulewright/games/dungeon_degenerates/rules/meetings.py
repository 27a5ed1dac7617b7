"""The Encounter Phase: Clues, Encounters, Monsters, bribery, what waits after the battle, and Dispel."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel import Ask, Barred, Choice, Flow, told

from . import missions
from .board import MAZE, REGION_OF
from .content import CARDS, COLUMNS, DANGERS, ENCOUNTERS, MONSTERS, Choosable, Half
from .danger import epics_at
from .effects import carry_out, is_tested
from .errands import settle_encounter
from .gates import dispel, dispel_targets
from .heroes import discard_card, discard_encounter, discard_monster, gain_luck, without
from .levels import change_bounty
from .monsters import LAW_LAIR, Monster
from .plots import plot_of
from .profile import profile
from .purse import exchange_gold, pay, purse
from .scope import DONE, Chosen, Scope, draw_foes, draw_locals, leader, next_epic, tell_outcome
from .spoils import abandon_encounter
from .state import (
    ACTIVE,
    LAW_COMES,
    MONSTERS_COME,
    RANDOM,
    SAFE,
    Hero,
    Table,
    danger_at,
    is_lasting,
    members,
    mission_of,
    traits_of,
)
from .terms import MRL, TRAIT_BITS, VOID
from .trials import trial


def encounter_phase(table: Table) -> Flow[None]:
    """Each Party in order. DD.ENC.02"""
    table.phase = "encounter"
    table.agenda.extend(("early", party) for party in reversed(list(table.drawn)))
    yield from ()


def active(table: Table, party: int) -> list[Hero]:
    return [table.heroes[index] for index in members(party) if table.heroes[index].fate == ACTIVE]


# ---- encounters -----------------------------------------------------------------------------------------------------


def early(table: Table, party: int) -> Flow[None]:
    """Clues first, then the Random Encounter; what is to follow waits beneath: for a Safe Party large counters alone.

    DD.LARGE.01, 02, DD.DCMP.05, DD.ENC.01, 03-05
    """
    heroes = active(table, party)
    if not heroes:
        return
    place = len(table.agenda)
    space = heroes[0].space
    yield from missions.at_clue(table, party, space)
    yield from random_encounter(table, party, space, heroes)
    later: list[tuple[int | str, ...]] = []
    mission = mission_of(table)
    if party in table.waiting or table.gates or table.hand >= 0 or mission.crown_breaks_at:
        later.append(("dispel", party))
    if party in table.waiting:
        later.append(("aftermath", party))
    if (
        table.beset_by.get(party, SAFE) != SAFE or party in table.joining or party in table.extra_foes
        or space in table.epics.values() or mission.guarded
    ):  # fmt: skip
        later.append(("battle", party))
    table.agenda[place:place] = later


def random_encounter(table: Table, party: int, space: int, heroes: list[Hero]) -> Flow[None]:
    """One card of the Region's deck, if its icon and the counters allow it. DD.ENC.03-06"""
    if not draws_encounter(table, party, space) or (yield from is_shooed(table, heroes)):
        return
    card = yield from table.encounters[REGION_OF[space]].draw()
    table.waiting[party] = card
    if half_of(table, card, space).timing == "now":
        yield from resolve(table, party, card, space, early=True)


def draws_encounter(table: Table, party: int, space: int) -> bool:
    """DD.ENC.04, DD.ICON.01, DD.LARGE.03, 12, 16, 18, DD.HOD.05, DD.VGATE.06"""
    if REGION_OF[space] == VOID or party in table.waiting or "E" not in DANGERS[table.drawn[party]].icons:
        return False
    if table.destroyed >> space & 1 or table.hand == space or space in table.gates:
        return False
    if any(MONSTERS[monster].is_law for monster in epics_at(table, space)):
        return False
    coming = table.beset_by.get(party, SAFE)
    fits = coming == LAW_COMES and table.values.get(party, 9) <= danger_at(table, space)
    return coming == MONSTERS_COME or fits


def is_shooed(table: Table, heroes: list[Hero]) -> Flow[bool]:
    """A Swamp Urchin can be spent to cancel the draw."""
    for hero in heroes:
        if profile(table, hero).stats.get("urchin"):
            answer = yield Ask(hero.seat, "urchin", ["hold", "spend"], about=hero.seat)
            if answer == "spend":
                card = next(card for card in hero.extras if CARDS[card].id == "swamp_urchin")
                hero.extras = without(hero.extras, card)
                discard_card(table, card)
                return True
    return False


def half_of(table: Table, card: int, space: int) -> Half:
    """Of a split card the half that fits the space. DD.ENC.08"""
    entry = ENCOUNTERS[card]
    if entry.other is not None and not TRAIT_BITS[entry.half] & traits_of(table, space):
        return entry.other
    return entry


def resolve(table: Table, party: int, card: int, space: int, early: bool) -> Flow[None]:
    """One option is chosen and carried out; then the card is discarded. DD.ENCX.01-08"""
    half = half_of(table, card, space)
    entry = ENCOUNTERS[card]
    told(table, "met", scene={"card": entry.id, "other": half is entry.other})
    if any(option_counts_gold(option) for option in half.options):
        yield from exchange_gold(table, party)
    chief = leader(table, party)
    hero = chief
    if half.chooser == "one":
        able = active(table, party)
        answer = yield Ask(chief.seat, "chooser", [("hero", each.seat) for each in able], about=card)
        hero = table.heroes[answer[1]]
    options = [number for number, option in enumerate(half.options) if is_able(table, party, hero, half, option)]
    answer = (yield Ask(hero.seat, "option", [("option", n) for n in options], about=card)) if options else None
    del table.waiting[party]
    discard_encounter(table, card)
    if answer is None:
        return
    option = half.options[answer[1]]
    yield from settle_cost(table, party, hero, option)
    chosen = Chosen(entry.id, half is entry.other, answer[1])
    told(table, "encounter", hero.seat, card=entry.id, option=chosen._asdict())
    scope = Scope(party, hero.seat if half.chooser == "one" else -1, space, card, early, option.win, chosen)
    if not is_tested(option.do):
        tell_outcome(table, hero, scope, DONE)
    yield from carry_out(table, option.do, scope)


def option_counts_gold(option: Choosable) -> bool:
    """Whether it matters who of the Party has how much gold. DD.GOLD.03"""
    by_purse = any(word in option.do for word in ("gamble", "coin_or_wound", "GP-"))
    return bool(option.cost or option.cost_each or option.cost_own or by_purse)


def is_able(table: Table, party: int, hero: Hero, half: Half, option: Choosable) -> bool:
    """An option only for those who can pay it, and who are of its Class. DD.CLASS.03"""
    heroes = active(table, party)
    if option.needs and not any(option.needs in profile(table, each).classes for each in heroes):
        return False
    return purse(heroes) >= common_cost(heroes, option) and hero.gp >= option.cost_own and hero.luck >= option.luck


def common_cost(heroes: list[Hero], option: Choosable) -> int:
    """What the Party pays together."""
    return option.cost + option.cost_each * len(heroes)


def settle_cost(table: Table, party: int, hero: Hero, option: Choosable) -> Flow[None]:
    heroes = active(table, party)
    yield from pay(table, heroes, common_cost(heroes, option))
    hero.gp -= option.cost_own
    if option.cost_own:
        told(table, "paid", hero.seat, amount=option.cost_own)
    if option.luck:
        gain_luck(table, hero, -option.luck, cause="price")


# ---- monsters -------------------------------------------------------------------------------------------------------


def battle(table: Table, party: int) -> Flow[None]:
    """Monsters by the card's column, Epic Monsters by icon and counter; then the fight. DD.MDRAW.01-04, DD.EPCT.04"""
    heroes = active(table, party)
    if not heroes:
        for monster in table.joining.pop(party, ()):
            discard_monster(table, monster)
        return
    space = heroes[0].space
    coming = table.beset_by.get(party, SAFE)
    counters = epics_at(table, space)
    foes = list(table.joining.pop(party, ()))
    if space != MAZE:
        foes += yield from random_foes(table, party, space, coming, len(heroes), counters)
    for monster in counters:
        del table.epics[monster]
    foes += counters
    foes += yield from missions.guards(table, space)
    if not foes:
        return
    table.joining[party] = tuple(foes)
    table.agenda.append(("clash", party))
    if any(MONSTERS[monster].is_law for monster in foes):
        table.agenda.append(("law", party))
    if any(counts_gold(MONSTERS[monster]) for monster in foes):
        yield from exchange_gold(table, party)


def counts_gold(card: Monster) -> bool:
    """Whether it matters to a Monster who has how much gold: the Law takes bribes, others are after it. DD.GOLD.03"""
    return card.is_law or card.target == "hiGP" or "Thief" in card.abilities


def clash(table: Table, party: int) -> Flow[None]:
    """The fight with all that has come."""
    foes = table.joining.pop(party, ())
    heroes = active(table, party)
    if foes and heroes:
        table.agenda.append(("engage", party, heroes[0].space, RANDOM, "", *foes))
    yield from ()


def random_foes(table: Table, party: int, space: int, coming: int, size: int, counters: list[int]) -> Flow[list[int]]:
    """DD.ICON.03, 04, DD.LARGE.04-12, DD.LAW.05, DD.EPIC.01"""
    foes: list[int] = []
    card = DANGERS[table.drawn[party]]
    deck = table.law if coming == LAW_COMES else table.monsters[REGION_OF[space]]
    if coming != SAFE:
        column = size - 1 if counters else size
        count = COLUMNS[card.column][min(column, 4) - 1] if column else 0
        foes += yield from draw_foes(deck, count)
        if "X" in card.icons and not counters:
            found = yield from next_epic(table, lambda monster: lairs_at(table, monster, space, coming == LAW_COMES))
            if found is not None:
                foes.append(found)
    foes += yield from draw_locals(table, space, table.extra_foes.pop(party, 0))
    return foes


def lairs_at(table: Table, monster: int, space: int, law: bool) -> bool:
    """Whether a Lair matches: Region and traits, or the Law. DD.EPIC.01-04"""
    traits = traits_of(table, space)
    region = LAW_LAIR if law else REGION_OF[space]
    return any(
        lair.region == region and (not lair.traits or lair.traits & traits) and not lair.without & traits
        for lair in MONSTERS[monster].lairs
    )


# ---- the law --------------------------------------------------------------------------------------------------------


def bribe_price(table: Table, heroes: list[Hero], foes: tuple[int, ...]) -> int:
    """Bounty plus the XP of all Monsters. DD.BRIBE.04"""
    price = table.bounty + sum(MONSTERS[monster].xp for monster in foes)
    price += sum(profile(table, hero).stats.get("bribe_price", 0) for hero in heroes)
    return max(0, price + (2 if is_lasting(table, "the_law_breaks") else 0))


def bribers(table: Table, party: int) -> list[Choice]:
    """Who may try to bribe the Law; no Epic Monster alone takes bribes. DD.BRIBE.02, DD.MON.02"""
    if not any(MONSTERS[monster].deck == "law" for monster in table.joining[party]):
        return []
    return [("bribe", hero.seat) for hero in active(table, party)]


def law_refusals(table: Table, party: int) -> Iterator[Barred]:
    """Bribes that the Party could not pay: a pass would change nothing. DD.BRIBE.04"""
    heroes = active(table, party)
    if purse(heroes) < bribe_price(table, heroes, table.joining[party]):
        yield from (Barred(bribe, "too poor") for bribe in bribers(table, party))


def face_the_law(table: Table, party: int) -> Flow[None]:
    """Fight, bribe or, in a campaign, surrender. DD.BRIBE.01-08"""
    heroes = active(table, party)
    chief = leader(table, party)
    choices: list[Choice] = ["fight"]
    if purse(heroes) >= bribe_price(table, heroes, table.joining[party]):
        choices += bribers(table, party)
    if missions.may_surrender(table):
        choices.append("surrender")
    answer = yield Ask(chief.seat, "law", choices, about=chief.seat, refusals=lambda: law_refusals(table, party))
    if answer == "fight":
        return
    if answer == "surrender":
        for monster in table.joining.pop(party):
            discard_monster(table, monster)
        table.agenda.append(("capture", party))
        return
    briber = table.heroes[answer[1]]
    result = yield from trial(table, briber, MRL, profile(table, briber).stats.get("bribe", 0), aim="bribe")
    if not result.passed:
        change_bounty(table, 1)
        return
    foes = table.joining[party]
    price = bribe_price(table, heroes, foes)
    if (yield Ask(chief.seat, "bribe", ["pay", "refuse"], about=chief.seat)) == "refuse":
        return
    yield from pay(table, heroes, price, "bribe")
    for monster in foes:
        if MONSTERS[monster].is_law:
            discard_monster(table, monster)
    table.joining[party] = tuple(monster for monster in foes if not MONSTERS[monster].is_law)
    told(table, "bribed", briber.seat, amount=price)


# ---- afterwards -----------------------------------------------------------------------------------------------------


def aftermath(table: Table, party: int) -> Flow[None]:
    """The Encounter that still waits: no Monster has driven the Party off. DD.AFTER.01-04, DD.ENC.06, 07"""
    card = table.waiting.get(party)
    if card is None:
        return
    heroes = active(table, party)
    if not heroes:
        abandon_encounter(table, party)
        return
    settle_encounter(table, card)
    yield from resolve(table, party, card, heroes[0].space, early=False)


def offer_dispel(table: Table, party: int) -> Flow[None]:
    """Each may try once, while its target is there. DD.HOD.07, DD.VGATE.07, DD.DISP.01, 04"""
    for index in members(party):
        hero = table.heroes[index]
        targets = dispel_targets(table, hero)
        if targets:
            answer = yield Ask(hero.seat, "dispel", ["no", *targets], about=index)
            if answer != "no":
                yield from dispel(table, hero, answer)
    plot_of(table).dispelled(table)
