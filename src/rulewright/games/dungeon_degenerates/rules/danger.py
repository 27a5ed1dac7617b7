"""The Danger Phase: Epic Monsters move, each Party draws a card, levels rise, and it shows who is Safe."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Ask, Flow, told

from .board import BOATMEN, FAR, FAR_BY_BOAT, MAZE, NOWHERE, STRIDES
from .content import DANGERS, MONSTERS
from .doom import advance, hand_location, named_place, sign_of_power
from .foes import target_value
from .gates import void_shock
from .levels import is_law_space, lower_danger, lower_town, raise_danger
from .plots import plot_of
from .profile import profile
from .quarry import CLOSEST_PARTY
from .state import (
    ACTIVE,
    LAW_COMES,
    MONSTERS_COME,
    SAFE,
    Hero,
    Table,
    danger_at,
    is_town,
    living,
    members,
    party_at,
    traits_of,
)
from .terms import DAZED, PER, TRAIT_BITS
from .travel import parties
from .trials import trial


def danger_phase(table: Table) -> Flow[None]:
    """Epic Monsters first, then the Parties in order. DD.DANG.01, DD.EPMV.02, 04"""
    table.phase = "danger"
    yield from plot_of(table).begin_danger(table)
    moving = [monster for monster in table.goals if monster in table.epics]
    while moving:
        asked = living(table)[0]
        answer = yield Ask(asked.seat, "epic_order", [("epic", monster) for monster in moving])
        moving.remove(answer[1])
        yield from move_epic(table, answer[1])
    order = yield from parties(table)
    for place, party in reversed(list(enumerate(order))):
        table.agenda.append(("danger_turn", party, 1 if place == 0 else 0))


# ---- epic monsters on the move --------------------------------------------------------------------------------------


def move_epic(table: Table, monster: int) -> Flow[None]:
    """One space toward the destination, unless somebody is there. DD.EPMV.01-11"""
    space = table.epics[monster]
    if party_at(table, space):
        return
    goal = table.goals[monster]
    if goal == CLOSEST_PARTY:
        goal = yield from closest_party(table, monster, space)
    if goal in (NOWHERE, space, MAZE):
        return
    far = distances_for(monster)
    near = BOATMEN if sails(monster) else STRIDES
    ways = [way for way in near[space] if far[way][goal] < far[space][goal]]
    if not ways:
        return
    answer = yield Ask(living(table)[0].seat, "epic_route", [("space", way) for way in ways], about=monster)
    enter(table, monster, answer[1])


def sails(monster: int) -> bool:
    """DD.EPMV.09"""
    return bool({"Human", "Fishoid"} & set(MONSTERS[monster].classes))


def distances_for(monster: int) -> Sequence[Sequence[int]]:
    """How far it is from space to space for an Epic Monster. DD.EPMV.08, 09"""
    return FAR_BY_BOAT if sails(monster) else FAR


def closest_party(table: Table, monster: int, space: int) -> Flow[int]:
    """The nearest; of several the one its Target value picks, and then the players. DD.EPMV.05"""
    near = [hero for hero in living(table) if hero.space != MAZE]
    if not near:
        return NOWHERE
    card, far = MONSTERS[monster], distances_for(monster)[space]
    best = min(far[hero.space] for hero in near)
    tied = [hero for hero in near if far[hero.space] == best]
    if card.target != "ALL":
        sign = -1 if card.target_high else 1
        values = [sign * target_value(table, hero, card.target, card.target_attribute) for hero in tied]
        tied = [hero for hero, value in zip(tied, values, strict=True) if value == min(values)]
    places = list(dict.fromkeys(hero.space for hero in tied))
    answer = yield Ask(living(table)[0].seat, "followed", [("space", place) for place in places], about=monster)
    return int(answer[1])


def enter(table: Table, monster: int, space: int) -> None:
    """A Town suffers by its coming; a Law one clears the others off. DD.EPMV.06, 10, 11, DD.EPCT.06"""
    told(table, "epic moves", MONSTERS[monster].id, start=table.epics.get(monster), space=space)
    table.epics[monster] = space
    if MONSTERS[monster].is_law:
        there = [other for other, where in table.epics.items() if where == space]
        if any(not MONSTERS[other].is_law for other in there):
            for other in there:
                del table.epics[other]
                table.goals.pop(other, None)
                table.epic_monsters.discard.append(other)
            lower_danger(table, space)
    elif is_town(table, space):
        lower_town(table, space)


# ---- a Party's card -------------------------------------------------------------------------------------------------


def danger_turn(table: Table, party: int, first: int) -> Flow[None]:
    """Draw; the first Party's card raises a level; then the value is compared; the Hand has the last word.

    In The Maze there is Void Shock, and nothing else. DD.DANG.01-13, DD.DCMP.01-04, 06, DD.LARGE.14, 15, 17, DD.MAZE.03
    """
    card = yield from table.danger.draw()
    table.drawn[party] = card
    space = table.heroes[members(party)[0]].space
    told(table, "danger", card=DANGERS[card].id, value=DANGERS[card].value, space=space)
    if first:
        yield from place_line(table, card, space)
    if space == MAZE:
        table.beset_by[party] = SAFE
        void_shock(table, party, card)
        return
    value = value_on(table, card, space)
    if not is_idle(table, party, value):
        value = yield from hunt_or_hide(table, party, value)
    table.values[party] = value
    coming = table.beset_by[party] = who_comes(table, party, card, space, value)
    told(
        table,
        "beset",
        set(members(party)),
        coming=coming,
        value=value,
        level=danger_at(table, space) or None,
        bounty=table.bounty,
        space=space,
    )
    if table.hand == space:
        yield from sign_of_power(table, party, space)


def place_line(table: Table, card: int, space: int) -> Flow[None]:
    """The named place gets worse; from 6 the Doom Track advances, and it does so from here alone.

    DD.DANG.04-13, DD.LVL.13, 14, DD.DOOM.01
    """
    match DANGERS[card].place:
        case "reshuffle":
            pass  # it names no place
        case "each_voidgate":
            for gate in list(table.gates):
                raise_danger(table, gate)
        case "current_space":
            if space != MAZE and raise_danger(table, space):
                yield from advance(table, space, space)
        case _:
            place = named_place(card)
            if raise_danger(table, place):
                yield from advance(table, place, hand_location(card))


def value_on(table: Table, card: int, space: int) -> int:
    """The lowest value that fits the traits of the space. DD.DCMP.02"""
    entry = DANGERS[card]
    if not entry.special:
        return entry.value
    traits = traits_of(table, space)
    return min([entry.value, *(value for trait, value in entry.special.items() if TRAIT_BITS[trait] & traits)])


# ---- hunt and stealth -----------------------------------------------------------------------------------------------


def hunt_or_hide(table: Table, party: int, value: int) -> Flow[int]:
    """Bold Parties may Hunt, Cautious ones may use Stealth. DD.HUNT.01-07"""
    heroes = [table.heroes[index] for index in members(party)]
    able = [hero for hero in heroes if hero.fate == ACTIVE and not hero.conditions & DAZED]
    bold = heroes[0].bold
    if not able or (not bold and len(able) < len(heroes)):
        return value
    prompt = "hunt" if bold else "stealth"
    trying: list[Hero] = []
    for hero in able:
        if (yield Ask(hero.seat, prompt, ["try", "decline"], about=hero.seat)) == "try":
            trying.append(hero)
        elif not bold and not any(profile(table, other).stats.get("half_stealth") for other in heroes):
            return value
    passed = 0
    for hero in trying:
        result = yield from trial(table, hero, PER, profile(table, hero).stats.get(prompt, 0), aim=prompt)
        passed += result.passed
    if bold:
        return hunted(table, heroes, trying, passed, value)
    half = any(profile(table, hero).stats.get("half_stealth") for hero in heroes)
    noisy = any(profile(table, hero).stats.get("noisy") for hero in heroes)
    needed = (len(heroes) + 1) // 2 if half else len(heroes)
    return value + 1 if passed >= needed and not noisy else value


def is_idle(table: Table, party: int, value: int) -> bool:
    """Whether neither Hunt nor Stealth would change who comes, or help anybody: nobody is asked then."""
    heroes = [table.heroes[index] for index in members(party)]
    bold = heroes[0].bold
    stats = [profile(table, hero).stats for hero in heroes]
    if any(each.get("fool") or (bold and each.get("tracker")) for each in stats):
        return False
    other = max(1, value - 1) if bold else value + 1
    return what_comes(table, party, value) == what_comes(table, party, other)


def what_comes(table: Table, party: int, value: int) -> tuple[int, bool]:
    """Who would come upon a Party by this value, and whether an Encounter could."""
    space = table.heroes[members(party)[0]].space
    return who_comes(table, party, table.drawn[party], space, value), value <= danger_at(table, space)


def hunted(table: Table, heroes: list[Hero], trying: list[Hero], passed: int, value: int) -> int:
    """More passes than failures; a born leader wins ties. DD.HUNT.03-05"""
    failed = len(trying) - passed
    ties = any(profile(table, hero).stats.get("hunt_ties") for hero in heroes)
    if passed > failed or (ties and passed and passed == failed):
        table.hunting_ground = heroes[0].space
        return max(1, value - 1)
    return value


# ---- who comes ------------------------------------------------------------------------------------------------------


def epics_at(table: Table, space: int) -> list[int]:
    return [monster for monster, where in table.epics.items() if where == space]


def who_comes(table: Table, party: int, card: int, space: int, value: int) -> int:
    """The Law looks first, then the wild. DD.LAW.01-04, DD.LARGE.07-09, DD.DCMP.03, 04, 06, 07, DD.ICON.02"""
    there = epics_at(table, space)
    law_epic = wild_epic = False
    for monster in there:
        law_epic |= MONSTERS[monster].is_law
        wild_epic |= not MONSTERS[monster].is_law
    icon = law_epic or ("L" in DANGERS[card].icons and is_law_space(table, space) and not wild_epic)
    if icon:
        wanted = any(profile(table, table.heroes[index]).stats.get("wanted") for index in members(party))
        if value - wanted <= table.bounty:
            return LAW_COMES
        if law_epic:
            return SAFE
    if is_town(table, space):
        return SAFE
    return MONSTERS_COME if value <= danger_at(table, space) else SAFE
