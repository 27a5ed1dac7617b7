"""The Map Action Phase: order of Parties, Map Stances, and every way to travel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.kernel import Ask, Barred, Choice, Flow, Roll, told

from .board import (
    ANCHOR,
    BEYOND,
    DOWNRIVER,
    HIGHLANDS_SPACES,
    IS_PATH,
    LAKE_PORTS,
    MAZE,
    NOWHERE,
    ON_FOOT,
    REGION_OF,
    SPACE,
    UPRIVER,
)
from .content import ADVENTURERS, DANGERS
from .gates import place_gate
from .gear import bequeath, can_give, gear_choices, rearrange
from .heroes import (
    can_act,
    die,
    discard_card,
    fortune,
    gain_condition,
    gain_luck,
    gain_xp,
    is_immune,
    lose_condition,
    settle,
    stand_up,
)
from .levels import raise_danger
from .profile import attribute, profile
from .purse import pay, purse
from .scope import leader
from .script import RECOVERY
from .state import ACTIVE, DEAD, DEFEATED, Hero, Table, is_lasting, is_town, living, members, party_at, traits_of
from .terms import BOLD, CAUTIOUS, CON, DETAINED, FATIGUED, LAKE_PORT, MAG, MRL, RIVER_PORT
from .trials import trial

RIVER_FARE = 2


# ---- order ----------------------------------------------------------------------------------------------------------


def parties(table: Table) -> Flow[list[int]]:
    """Parties by their leaders' MRL, the players settling ties. DD.MAPP.01-05, DD.PARTY.01"""
    waiting: dict[int, int] = {}
    for hero in living(table):
        waiting[hero.space] = waiting.get(hero.space, 0) | 1 << hero.seat
    left = list(waiting.values())
    for party in left:
        yield from choose_leader(table, party)
    if len(left) < 2:
        return left
    morale = {party: attribute(table, leader(table, party), MRL) for party in left}
    ordered: list[int] = []
    while len(left) > 1:
        highest = max(morale[party] for party in left)
        first = [party for party in left if morale[party] == highest]
        chosen = first[0]
        if len(first) > 1:
            asked = leader(table, first[0])
            choices: list[Choice] = [*(("party", party) for party in first), "roll"]
            answer = yield Ask(asked.seat, "first", choices, about=asked.seat)
            chosen = (yield Roll("first", first)) if answer == "roll" else answer[1]
        left.remove(chosen)
        ordered.append(chosen)
    return ordered + left


def choose_leader(table: Table, party: int) -> Flow[None]:
    """Equals in MRL settle who leads, once for as long as they are equal; or the die does. DD.MAPP.04, 05"""
    if len(members(party)) < 2:
        return
    chief = leader(table, party)
    morale = attribute(table, chief, MRL)
    equals = [
        index
        for index in members(party)
        if table.heroes[index].fate == chief.fate and attribute(table, table.heroes[index], MRL) == morale
    ]
    if len(equals) < 2 or sum(table.chiefs >> index & 1 for index in equals) == 1:
        return
    answer = yield Ask(chief.seat, "leader", [*(("hero", index) for index in equals), "roll"], about=chief.seat)
    chosen = (yield Roll("leader", equals)) if answer == "roll" else answer[1]
    table.chiefs = table.chiefs & ~sum(1 << index for index in equals) | 1 << chosen


def map_phase(table: Table) -> Flow[None]:
    """Each Party settles its stance, then its action. DD.TURN.01, DD.MAPP.01"""
    table.open_gates = tuple(table.gates)
    for hero in living(table):
        hero.must_rest = hero.fate == DEFEATED
        if profile(table, hero).stats.get("lockpicks"):
            for other in living(table):
                if other.space == hero.space and other.conditions & DETAINED:
                    lose_condition(other, DETAINED)
                    break
    order = yield from parties(table)
    table.agenda.extend(("party", party) for party in reversed(order))


def take_party_turn(table: Table, party: int) -> Flow[None]:
    """Stance, then action; who must rest stays behind. DD.STANCE.01, 02, DD.PARTY.03, DD.DEF.04"""
    party = able(table, party)
    if not party:
        return
    bound = sum(1 << i for i in members(party) if is_bound(table.heroes[i]))
    if bound and bound != party:
        table.agenda.append(("party", bound))
        party &= ~bound
    chief = leader(table, party)
    answer = yield Ask(chief.seat, "map_stance", ["bold", "cautious"], about=chief.seat)
    stance = BOLD if answer == "bold" else CAUTIOUS
    for index in members(party):
        table.heroes[index].bold = stance
    table.agenda.append(("action", party, 0))


def able(table: Table, party: int) -> int:
    """Those of a Party who have not fallen since the phase began."""
    return sum(1 << index for index in members(party) if can_act(table.heroes[index]))


def is_bound(hero: Hero) -> bool:
    """To this place: Rest is all that is left. DD.DEF.04"""
    return hero.fate == DEFEATED or bool(hero.conditions & DETAINED)


def action(table: Table, party: int, geared: int) -> Flow[None]:
    """One Map Action for the Party; its members may rearrange their gear first. DD.MACT.01-03, DD.PARTY.04"""
    party = able(table, party)
    if not party:
        return
    chief = leader(table, party)
    choices = map_choices(table, party)
    choices += [("gear", index) for index in members(party) if not geared >> index & 1]
    heroes = [table.heroes[index] for index in members(party)]
    answer = yield Ask(chief.seat, "action", choices, about=chief.seat, refusals=lambda: map_refusals(table, heroes))
    if isinstance(answer, tuple) and answer[0] == "gear":
        table.agenda.append(("action", party, geared | 1 << answer[1]))
        table.agenda.append(("gear", answer[1], 0))
        return
    deed = answer if isinstance(answer, tuple) else (answer,)
    table.plan, table.planners = deed, party
    for index in members(party):
        hero = table.heroes[index]
        if hero is not chief and not is_bound(hero):
            parts = yield Ask(hero.seat, "follow", ["follow", "part"], about=index)
            if parts == "part":
                party &= ~(1 << index)
                table.planners = party
                table.agenda.append(("party", 1 << index))
    table.plan, table.planners = (), 0
    yield from perform(table, party, answer)


def rearrange_gear(table: Table, index: int, changes: int) -> Flow[None]:
    """Items and gold change places freely. DD.ITEM.07, DD.EXCH.01"""
    hero = table.heroes[index]
    answer = yield Ask(hero.seat, "gear", lambda: gear_choices(table, hero), about=index)
    if answer == "done":
        return
    if changes < 20:
        table.agenda.append(("gear", index, changes + 1))
    yield from rearrange(table, hero, answer)


# ---- where one can go -----------------------------------------------------------------------------------------------


def map_choices(table: Table, party: int) -> list[Choice]:
    """The Map Actions open to a Party. DD.MACT.02, DD.VOIDT.01-03, DD.REG.04"""
    heroes = [table.heroes[index] for index in members(party)]
    space = heroes[0].space
    choices: list[Choice] = ["rest"]
    if any(is_bound(hero) for hero in heroes):
        return choices
    if space == MAZE:
        if heroes[0].bold:
            choices.append("void")
        return choices
    choices += [("foot", near) for near in steps(table, space)]
    choices += [("march", way, end) for way, end in marches(table, heroes, space)]
    traits = traits_of(table, space)
    if traits & LAKE_PORT:
        fares = sum(fare(table, hero, heroes, lake=True) for hero in heroes)
        if fares <= purse(heroes):
            choices += [("lake", port) for port in LAKE_PORTS if port != space and not table.destroyed >> port & 1]
    if traits & RIVER_PORT and not bar_to_boat(table, heroes):
        choices += [("river", port) for port in river_ports(table, heroes, space)]
    if space in table.open_gates and space in table.gates:
        choices.append("void")
    return choices


def steps(table: Table, space: int) -> list[int]:
    """Foot Travel: from a Path or Road to a Location, from a Location to anything beside it, whoever is there.

    DD.FOOT.01-03, DD.EPCT.03
    """
    near = list(ON_FOOT[space])
    if space in ANCHOR:
        near.append(ANCHOR[space])
    elif table.overlay != NOWHERE and ANCHOR[table.overlay] == space:
        near.append(table.overlay)
    return near


def marches(table: Table, heroes: Sequence[Hero], space: int) -> list[tuple[int, int]]:
    """Roads and explored Paths without an Epic Monster on them. DD.MARCH.01-04, DD.PATH.03, 04"""
    return [(way, end) for way, end in BEYOND[space] if not bar_to_march(table, heroes, way)]


def bar_to_march(table: Table, heroes: Sequence[Hero], way: int) -> str:
    """What closes a Road or Path to a Force March. DD.MARCH.02, 04"""
    if way in table.epics.values():
        return "epic on the way"
    secret = IS_PATH[way] and not table.explored >> way & 1
    if secret and not any(profile(table, hero).stats.get("pathfinder") for hero in heroes):
        return "secret path"
    return ""


def river_ports(table: Table, heroes: Sequence[Hero], space: int) -> list[int]:
    """The next ports downriver; upriver for those who know how. DD.PORT.03, DD.RIVER.01-09"""
    ports = list(DOWNRIVER[space])
    if all(profile(table, hero).stats.get("upriver") for hero in heroes):
        ports += UPRIVER[space]
    return [port for port in ports if not table.destroyed >> port & 1]


def bar_to_boat(table: Table, heroes: Sequence[Hero]) -> str:
    """A Party takes the boat together, or not at all. DD.RIVER.02"""
    fares = sum(fare(table, hero, heroes, lake=False) for hero in heroes)
    return "river fare" if fares > purse(heroes) else ""


def map_refusals(table: Table, heroes: Sequence[Hero]) -> Iterator[Barred]:
    """Ways that are closed to a March, and ports that cost too much."""
    space = heroes[0].space
    for way, end in BEYOND[space]:
        if why := bar_to_march(table, heroes, way):
            yield Barred(("march", way, end), why, {"space": end})
    if traits_of(table, space) & RIVER_PORT and (why := bar_to_boat(table, heroes)):
        yield from (Barred(("river", port), why) for port in river_ports(table, heroes, space))


def fare(table: Table, hero: Hero, heroes: Sequence[Hero], lake: bool) -> int:
    """2 GP on the river and nothing on the lake; the Rivers Run Red ask 1 more. DD.RIVER.02, DD.LAKE.01"""
    if profile(table, hero).stats.get("port_free"):
        return 0
    if not lake and any(profile(table, other).stats.get("river_pilot") for other in heroes):
        return 0
    return (0 if lake else RIVER_FARE) + (1 if is_lasting(table, "rivers_run_red") else 0)


# ---- going ----------------------------------------------------------------------------------------------------------


def perform(table: Table, party: int, answer: Choice) -> Flow[None]:
    """The chosen Map Action."""
    heroes = [table.heroes[index] for index in members(party)]
    for hero in heroes:
        hero.moved = True
    match answer:
        case ("foot", int(space)):
            move(table, heroes, space)
        case ("march", int(way), int(space)):
            move(table, heroes, space)
            for hero in heroes:
                yield from march_test(table, hero, heroes, way)
        case ("lake", int(space)):
            yield from sail(table, heroes, space, lake=True)
        case ("river", int(space)):
            yield from sail(table, heroes, space, lake=False)
        case "void":
            yield from void_travel(table, heroes)
        case _:
            rest(table, heroes)


def move(table: Table, heroes: Sequence[Hero], space: int) -> None:
    """A Party goes from its space to another. DD.MAP.03"""
    start = heroes[0].space
    for hero in heroes:
        hero.space = space
        settle(table, hero)
    party = {hero.seat for hero in heroes}
    told(table, "moved", party, start=start, space=space, seat=lambda: leader(table, sum(1 << s for s in party)).seat)
    if party_at(table, space) != sum(1 << hero.seat for hero in heroes):
        table.agenda.append(("meet", party_at(table, space), 0))


def meet(table: Table, party: int, geared: int) -> Flow[None]:
    """Who comes to others may still exchange Items and gold with them. DD.EXCH.01, DD.GOLD.03, DD.ITEM.07"""
    choices: list[Choice] = [
        ("gear", index)
        for index in members(party)
        if table.heroes[index].fate == ACTIVE and not geared >> index & 1 and can_give(table, table.heroes[index])
    ]
    if not choices:
        return
    chief = leader(table, party)
    answer = yield Ask(chief.seat, "meet", ["done", *choices], about=chief.seat)
    if answer != "done":
        table.agenda.append(("meet", party, geared | 1 << answer[1]))
        table.agenda.append(("gear", answer[1], 0))


def march_test(table: Table, hero: Hero, heroes: Sequence[Hero], way: int) -> Flow[None]:
    """A CON Test, or Fatigued. DD.MARCH.05, 06"""
    bonus = march_bonus(table, hero, heroes, way)
    idle = hero.deep & FATIGUED or is_immune(table, hero, FATIGUED)
    if bonus is not None and not (yield from trial(table, hero, CON, bonus, aim="march", idle=bool(idle))).passed:
        gain_condition(table, hero, FATIGUED, RECOVERY)


def march_bonus(table: Table, hero: Hero, heroes: Sequence[Hero], way: int) -> int | None:
    """What is added to the test of a Force March; None where no test is needed."""
    stats = profile(table, hero).stats
    highlands = way in HIGHLANDS_SPACES
    if highlands and stats.get("highland_march"):
        return None
    bonus = stats.get("march", 0)
    if any(other is not hero and profile(table, other).stats.get("party_march") for other in heroes):
        bonus += 2
    return bonus - (2 if highlands and is_lasting(table, "chains_without_keys") else 0)


def sail(table: Table, heroes: list[Hero], space: int, lake: bool) -> Flow[None]:
    """By boat; the Hydrophobe may stay behind and Rest. DD.LAKE.01, DD.RIVER.01, 02, DD.PORT.04, 05"""
    aboard: list[Hero] = []
    for hero in heroes:
        if profile(table, hero).stats.get("hydrophobe") and not (yield from trial(table, hero, MRL, aim="boat")).passed:
            rest(table, [hero])
        else:
            aboard.append(hero)
    if not aboard:
        return
    yield from pay(table, aboard, sum(fare(table, hero, aboard, lake) for hero in aboard), "boat")
    move(table, aboard, space)
    for hero in aboard:
        if ADVENTURERS[hero.adventurer].fortune == "sailor":
            fortune(table, hero)


def rest(table: Table, heroes: Sequence[Hero]) -> None:
    """Each in MRL order; a beat for every Rest Action. DD.REST.01"""
    order = sorted(heroes, key=lambda hero: (attribute(table, hero, MRL), -hero.seat))
    table.agenda.extend(("rest", hero.seat) for hero in order)


def void_travel(table: Table, heroes: list[Hero]) -> Flow[None]:
    """Through a Voidgate into The Maze, or back by a Danger card. DD.VOIDT.01-09"""
    if heroes[0].space != MAZE:
        move(table, heroes, MAZE)
        return
    card = yield from table.danger.draw()
    table.danger.discard.append(card)
    if any(profile(table, hero).stats.get("void_lens") for hero in heroes):
        other = yield from table.danger.draw()
        table.danger.discard.append(other)
        answer = yield Ask(heroes[0].seat, "lens", [("card", card), ("card", other)] if card != other else ["same"])
        card = answer[1] if answer != "same" else card
    entry = DANGERS[card]
    space = SPACE.get(entry.hand or entry.place, NOWHERE)
    if space == NOWHERE or table.destroyed >> space & 1:
        rest(table, heroes)
        return
    if space not in table.gates:
        region = REGION_OF[space]
        gates = [gate for gate in table.gates if REGION_OF[gate] == region and not table.destroyed >> gate & 1]
        found = yield from find_gate(table, heroes, gates)
        if found == NOWHERE:
            place_gate(table, space)
            raise_danger(table, space)
        else:
            space = found
    move(table, heroes, space)


def find_gate(table: Table, heroes: list[Hero], gates: list[int]) -> Flow[int]:
    """A MAG Test finds an existing gate of the Region; declining is failing. DD.VOIDT.06, 07"""
    if not gates:
        return NOWHERE
    choices: list[Choice] = ["decline", *(("test", hero.seat, gate) for hero in heroes for gate in gates)]
    answer = yield Ask(heroes[0].seat, "void_test", choices, about=heroes[0].seat)
    if answer == "decline":
        return NOWHERE
    result = yield from trial(table, table.heroes[answer[1]], MAG, aim="voidgate")
    return int(answer[2]) if result.passed else NOWHERE


# ---- the end of the phase -------------------------------------------------------------------------------------------


def end_map_phase(table: Table) -> Flow[None]:
    """Unsold cards go; the Defeated recover or die; merged Parties turn Bold if any was.

    DD.TRADE.09, DD.DEF.05, DD.STANCE.03, 04, DD.PARTY.03
    """
    for cards in table.stalls.values():
        for card in cards:
            discard_card(table, card)
    table.stalls.clear()
    for hero in table.heroes:
        if hero.fate == DEFEATED and hero.must_rest and not stand_up(table, hero):
            yield from bequeath(table, hero)
            die(table, hero)
    for hero in living(table):
        if any(other.space == hero.space and other.bold and other.fate != DEAD for other in table.heroes):
            hero.bold = BOLD
        if hero.foundling and is_town(table, hero.space):
            hero.foundling = False
            for other in living(table):
                if other.space == hero.space:
                    gain_xp(table, other, 1)
                    gain_luck(table, other, 1)
