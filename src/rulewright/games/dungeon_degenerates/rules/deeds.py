"""The deeds of cards that have a name of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulewright.kernel import Ask, Choice, Flow

from .board import (
    COUNT,
    FAR,
    IN_TERRITORY,
    IS_LOCATION,
    LAKE_PORTS,
    ON_FOOT,
    PATHS_OF,
    PRINTED_TRAITS,
    REGION_OF,
    SETTLEMENTS,
    SPACE,
    TERRITORY,
    TERRITORY_OF,
)
from .content import CARD, CARDS, ENCOUNTERS, MONSTER, MONSTERS
from .gates import drive_off_hand, place_gate
from .heroes import (
    discard_card,
    gain_condition,
    gain_gp,
    gain_luck,
    gain_xp,
    heal,
    hurt,
    lose_condition,
    settle,
    suffer,
    without,
)
from .levels import change_bounty, destroy, lower_town, raise_danger, raise_town
from .purse import pay, purse, share
from .scope import (
    FAILED,
    PASSED,
    Scope,
    call_foes,
    draw_foes,
    draw_locals,
    leader,
    next_epic,
    pick_member,
    standing,
    tell_outcome,
)
from .state import GATE_HOLDS, Hero, Table, is_in_play, is_town, members, traits_of
from .terms import DAZED, INFECTED, LAKE_PORT, LAW, PER, REGIONS, RIVER_PORT, STUNNED, UNHOLY
from .trials import DIE, trial


def cause_of(scope: Scope) -> str:
    """What a Wound comes of that no Monster deals."""
    return "encounter" if scope.encounter >= 0 else ""


def _wound(table: Table, hero: Hero, scope: Scope, amount: int, piercing: int) -> None:
    hurt(table, hero, amount, bool(piercing), cause=cause_of(scope))


def _heal(table: Table, hero: Hero, scope: Scope, amount: int | str) -> None:
    heal(table, hero, hero.wounds if amount == "all" else int(amount))


def _status(table: Table, hero: Hero, scope: Scope, condition: int, slot: int) -> None:
    gain_condition(table, hero, condition, slot)


def _cure(table: Table, hero: Hero, scope: Scope, condition: int) -> None:
    lose_condition(hero, condition)
    settle(table, hero)


def _lose(table: Table, hero: Hero, scope: Scope, amount: str | int, *_: str) -> Flow[None]:
    """`lose all status`, or one of the player's choice."""
    if amount == "all":
        hero.brief = hero.lasting = hero.deep = hero.expiring = 0
    elif hero.conditions:
        held = [1 << bit for bit in range(20) if hero.conditions >> bit & 1]
        answer = yield Ask(hero.seat, "shed", [("condition", condition) for condition in held], about=hero.seat)
        lose_condition(hero, answer[1])
    settle(table, hero)


def _loot(table: Table, hero: Hero, scope: Scope, *wanted: str) -> None:
    """Draw until a card of the wanted kind or Class appears. DD.LOOT.01, DD.CLASS.04"""
    table.agenda.append(("search", hero.seat, *wanted))


def _draw_loot(table: Table, hero: Hero, scope: Scope, count: int) -> None:
    table.agenda.append(("loot", hero.seat, count))


def _loot_best(table: Table, hero: Hero, scope: Scope) -> None:
    table.agenda.append(("best", hero.seat, 0))


def _cache(table: Table, hero: Hero, scope: Scope) -> None:
    table.agenda.append(("best", hero.seat, 1))


def _epic_loot(table: Table, hero: Hero, scope: Scope) -> None:
    table.agenda.append(("epic_loot", hero.seat))


def _fight(table: Table, hero: Hero, scope: Scope) -> None:
    """The Encounter itself is fought. DD.ENCX.04, 05"""
    call_foes(table, scope, (MONSTER[ENCOUNTERS[scope.encounter].id],))


def _duel(table: Table, hero: Hero, scope: Scope) -> None:
    call_foes(table, scope._replace(party=1 << hero.seat), (MONSTER[ENCOUNTERS[scope.encounter].id],))


def _law(table: Table, hero: Hero, scope: Scope, count: int) -> Flow[None]:
    foes = yield from draw_foes(table.law, count)
    call_foes(table, scope, foes)


def _monsters(table: Table, hero: Hero, scope: Scope, count: int) -> Flow[None]:
    foes = yield from draw_locals(table, scope.space, count)
    call_foes(table, scope, foes)


def _extra(table: Table, hero: Hero, scope: Scope, *_: str) -> None:
    """The Dead Rise: one Monster more in this Encounter Phase, even if Safe."""
    table.extra_foes[scope.party] = table.extra_foes.get(scope.party, 0) + 1


def _voidgate(table: Table, hero: Hero, scope: Scope, *at: str) -> Flow[None]:
    """Here, `at` a named space, or `in` a Territory, where the leader picks the space. DD.VGATE.01, 02"""
    space = scope.space
    if at[:1] == ("at",):
        space = SPACE[at[1]]
    elif at[:1] == ("in",):
        spaces = IN_TERRITORY[TERRITORY[at[1]]]
        chief = leader(table, scope.party)
        answer = yield Ask(chief.seat, "gate_space", [("space", each) for each in spaces], about=chief.seat)
        space = answer[1]
    place_gate(table, space)


def _destroy(table: Table, hero: Hero, scope: Scope) -> None:
    destroy(table, scope.space)


def _nearest_settlement(table: Table, hero: Hero, scope: Scope) -> None:
    """Ties go to the lower level, then by the map."""
    near = [space for space in SETTLEMENTS if not table.destroyed >> space & 1]
    raise_town(table, min(near, key=lambda space: (FAR[scope.space][space], space)))


def _gamble(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """Stake 1 to 5 GP; a bracketed PER test must beat a die. The first coin is already on the table."""
    most = min(5, hero.gp + 1)
    answer = yield Ask(hero.seat, "stake", [("stake", coins) for coins in range(1, most + 1)], about=hero.seat)
    gain_gp(table, hero, 1, quiet=True)
    result = yield from trial(table, hero, PER, bracket=True, aim="gamble")
    rolled: int = yield DIE
    won = result.worth > rolled
    tell_outcome(table, hero, scope, PASSED if won else FAILED)
    gain_gp(table, hero, answer[1] if won else -answer[1])


def _foresee(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """Look at the top two Danger cards; one may go to the bottom."""
    cards = yield from table.danger.peek(2)
    choices: list[Choice] = ["keep", *(("bottom", card) for card in cards)]
    answer = yield Ask(hero.seat, "foresee", choices, about=hero.seat)
    if answer != "keep":
        table.danger.take(answer[1])
        table.danger.put_under(answer[1])


def _ride(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """The Party moves to an adjacent Location."""
    near = [space for space in ON_FOOT[scope.space] if IS_LOCATION[space]]
    near += [end for way in ON_FOOT[scope.space] if not IS_LOCATION[way] for end in ON_FOOT[way]]
    spaces = [space for space in dict.fromkeys(near) if space != scope.space and IS_LOCATION[space]]
    yield from _carry(table, hero, scope, spaces)


def _raft(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    yield from _carry(table, hero, scope, [port for port in LAKE_PORTS if not table.destroyed >> port & 1])


def _carry(table: Table, hero: Hero, scope: Scope, spaces: list[int]) -> Flow[None]:
    if not spaces:
        return
    answer = yield Ask(hero.seat, "carried", [("go", space) for space in spaces], about=hero.seat)
    for index in members(scope.party):
        table.heroes[index].space = answer[1]
        settle(table, table.heroes[index])


def _hire_bravo(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """The Ally Hired Bravo if he is free, else 3 GP."""
    bravo = CARD["hired_bravo"]
    if bravo in table.loot.discard:
        table.loot.discard.remove(bravo)
    elif table.loot.holds(bravo):
        table.loot.take(bravo)
        table.loot.shuffle()
    else:
        yield from share(table, standing(table, scope), 3)
        return
    hero.extras += (bravo,)


def _coin_or_wound(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    answer = yield Ask(hero.seat, "coin", ["pay", "bleed"] if hero.gp else ["bleed"], about=hero.seat)
    if answer == "pay":
        gain_gp(table, hero, -1)
    else:
        hurt(table, hero, 1, cause=cause_of(scope))


def _explore_path(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """One Path of this Territory becomes Explored."""
    paths = [path for path in PATHS_OF.get(TERRITORY_OF[hero.space], ()) if not table.explored >> path & 1]
    if paths:
        answer = yield Ask(hero.seat, "path", [("path", path) for path in paths], about=hero.seat)
        table.explored |= 1 << answer[1]


def _crank(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    result = yield from trial(table, hero, PER, bracket=True, aim="crank")
    tell_outcome(table, hero, scope, PASSED if result.worth >= 3 else FAILED)
    if result.worth >= 5:
        _draw_loot(table, hero, scope, 1)
    elif result.worth >= 3:
        gain_gp(table, hero, 4)
    elif result.worth >= 1:
        hurt(table, hero, 3, cause=cause_of(scope))


def _unholy_luck(table: Table, hero: Hero, scope: Scope) -> None:
    if traits_of(table, scope.space) & UNHOLY:
        gain_luck(table, hero, -1)


def _cure_sickness(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """Infected, or a Disease."""
    choices: list[Choice] = [("condition", INFECTED)] if hero.conditions & INFECTED else []
    choices += [("disease", card) for card in hero.extras if CARDS[card].kind == "disease"]
    if not choices:
        return
    answer = yield Ask(hero.seat, "cure", choices, about=hero.seat)
    if answer[0] == "condition":
        lose_condition(hero, INFECTED)
    else:
        hero.extras = without(hero.extras, answer[1])
        discard_card(table, answer[1])
    settle(table, hero)


def _cure_disease(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    sick = [("disease", card) for card in hero.extras if CARDS[card].kind == "disease"]
    if sick:
        answer = yield Ask(hero.seat, "cure", sick, about=hero.seat)
        hero.extras = without(hero.extras, answer[1])
        discard_card(table, answer[1])
        settle(table, hero)


def _mosquitoes(table: Table, hero: Hero, scope: Scope) -> None:
    if not any(CARDS[card].slot == "Body" for card in hero.gear):
        hurt(table, hero, 1, cause=cause_of(scope))


def _stall(table: Table, hero: Hero, scope: Scope, count: int, *cheaper: str) -> None:
    table.agenda.append(("peddler", hero.seat, count, 1 if cheaper else 0))


def _foundling(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    bearer = yield from pick_member(table, standing(table, scope), scope)
    bearer.foundling = True


def _pit(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    rolled: int = yield DIE
    if rolled <= 2:
        hurt(table, hero, 2, cause=cause_of(scope))
    elif rolled >= 5:
        gain_gp(table, hero, 6)


def _sweep(table: Table, hero: Hero, scope: Scope) -> None:
    if traits_of(table, scope.space) & LAW:
        change_bounty(table, 1)


def _stolen_breath(table: Table, hero: Hero, scope: Scope) -> None:
    if hero.luck:
        gain_luck(table, hero, -1)
    else:
        suffer(table, hero, 2)


def _hand_wound(table: Table, hero: Hero, scope: Scope) -> None:
    table.hand_wounds += 1
    if table.hand_wounds >= GATE_HOLDS:
        drive_off_hand(table)


def _blood_price(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    """2 GP a member from the Party, or 3 Wounds each."""
    heroes = standing(table, scope)
    price = 2 * len(heroes)
    rich = purse(heroes) >= price
    answer = yield Ask(hero.seat, "blood_price", ["pay", "bleed"] if rich else ["bleed"], about=hero.seat)
    if answer == "pay":
        yield from pay(table, heroes, price, "blood")
    else:
        for each in heroes:
            suffer(table, each, 3)


def _silence(table: Table, hero: Hero, scope: Scope) -> None:
    table.silenced = True


def _horn(table: Table, hero: Hero, scope: Scope) -> None:
    """The Doom Track advances, triggered by his space; each member gains 3 XP. DD.DOOM.04"""
    for each in standing(table, scope):
        gain_xp(table, each, 3)
    table.agenda.append(("doom", hero.space, hero.space))


def _dig(table: Table, hero: Hero, scope: Scope) -> Flow[None]:
    result = yield from trial(table, hero, PER, bracket=True, aim="dig")
    if result.worth >= 4:
        gain_gp(table, hero, result.worth)


def _pray(table: Table, hero: Hero, scope: Scope) -> None:
    table.blessed |= scope.party


def _rouse(table: Table, hero: Hero, scope: Scope) -> None:
    lose_condition(hero, STUNNED if hero.conditions & STUNNED else DAZED)


def _no_doom(table: Table, hero: Hero, scope: Scope) -> None:
    table.doom.clear()


def _unholy_places(table: Table, hero: Hero, scope: Scope, *words: str) -> None:
    """Grave Tide: each Location of the Region with the trait."""
    region = REGION_OF[scope.space]
    unholy = [space for space in range(COUNT) if IS_LOCATION[space] and PRINTED_TRAITS[space] & UNHOLY]
    for space in unholy:
        if REGION_OF[space] == region and is_in_play(table, space):
            raise_danger(table, space)


def _towns(table: Table, hero: Hero, scope: Scope, *words: str) -> None:
    """`Towns of lowlands TL-1`, of ports, or of the Region."""
    for space in SETTLEMENTS:
        if not is_town(table, space):
            continue
        if words[1] == "ports":
            fits = bool(PRINTED_TRAITS[space] & (RIVER_PORT | LAKE_PORT))
        else:
            wanted = REGION_OF[scope.space] if words[1] == "the" else REGIONS.index(words[1])
            fits = REGION_OF[space] == wanted
        if fits:
            lower_town(table, space)


def _epic(table: Table, hero: Hero, scope: Scope, *words: str) -> Flow[None]:
    """The next Epic Monster with the Region's Lair comes to the Hand's space."""
    region = REGION_OF[scope.space]
    card = yield from next_epic(table, lambda index: any(lair.region == region for lair in MONSTERS[index].lairs))
    if card is not None:
        table.epics[card] = scope.space


class Deed(NamedTuple):
    """How something is carried out, and how it is said: a verb in braces bends to whom it is said of."""

    carry_out: Callable[..., Flow[None] | None]
    says: str


DEEDS: dict[str, Deed] = {
    "wound": Deed(_wound, "{take} {harm}"), "heal": Deed(_heal, "{heal} {wounds}"),
    "status": Deed(_status, "{become} {condition}"), "cure": Deed(_cure, "{stop} being {condition}"),
    "lose": Deed(_lose, "{lose} {conditions}"),
    "loot": Deed(_loot, "{draw} Loot until {thing} turns up, and {keep} it"),
    "Loot": Deed(_draw_loot, "{draw} {n} Loot card{s}"),
    "loot_best": Deed(_loot_best, "{draw} two Loot cards and {keep} one"),
    "cache": Deed(_cache, "{draw} Loot until two Items turn up, and {keep} one"),
    "EpicLoot": Deed(_epic_loot, "{draw} an Epic Loot card"),
    "fight": Deed(_fight, "a fight begins"), "duel": Deed(_duel, "{fight} it alone"),
    "law": Deed(_law, "{n} Law Monster{s} attack{verb}"),
    "monsters": Deed(_monsters, "{n} Monster{s} of the Region attack{verb}"),
    "extra": Deed(_extra, "one Monster of the Region more attacks in this Encounter Phase, even a Party that was safe"),
    "voidgate": Deed(_voidgate, "a Voidgate opens {where}"), "destroy": Deed(_destroy, "the place is Destroyed"),
    "nearest_settlement": Deed(_nearest_settlement, "the nearest Settlement becomes safer by one level"),
    "gamble": Deed(
        _gamble,
        "{stake} 1 to 5 gold, it included, and {test} Perception: if the higher die of a pass beats another "
        "die, {win} as much, else {lose} it",
    ),
    "foresee": Deed(_foresee, "{look} at the top two Danger cards and may put one under the deck"),
    "ride": Deed(_ride, "the Party goes to a Location of {your} choice, a Road or Path away at most"),
    "raft": Deed(_raft, "the Party goes to a Lake Port of {your} choice"),
    "hire_bravo": Deed(_hire_bravo, "a Hired Bravo joins, or there are 3 gold if none is left"),
    "coin_or_wound": Deed(_coin_or_wound, "{pay} 1 gold or {take} 1 damage"),
    "explore_path": Deed(_explore_path, "one Path of this Territory of {your} choice becomes Explored, unless all are"),
    "crank": Deed(
        _crank, "{test} Perception: the higher die of a pass brings a Loot card (5 or 6), 4 gold (3 or 4) or 3 damage"
    ),
    "unholy_luck": Deed(_unholy_luck, "{lose} 1 Luck on Unholy ground"),
    "cure_disease": Deed(_cure_disease, "{lose} one Disease"),
    "cure_sickness": Deed(_cure_sickness, "{stop} being Infected or {lose} one Disease"),
    "mosquitoes": Deed(_mosquitoes, "{take} 1 damage with nothing worn on the Body"),
    "stall": Deed(_stall, "{may} buy any of {n} Loot cards at their Price{cheaper}; the rest are discarded"),
    "foundling": Deed(
        _foundling,
        "one of you carries the foundling, with 1 Perception less; a Town takes it in, and each of you there gains 1 "
        "Experience and 1 Luck",
    ),
    "pit": Deed(_pit, "a die is rolled: 1 or 2 brings 2 damage, 5 or 6 brings 6 gold"),
    "sweep": Deed(_sweep, "under the Law the Bounty rises by 1"),
    "stolen_breath": Deed(_stolen_breath, "{lose} 1 Luck, or without any {take} 2 Wounds"),
    "hand_wound": Deed(_hand_wound, "the Hand of Doom takes 1 Wound"),
    "blood_price": Deed(_blood_price, "the Party pays 2 gold for each of you, or each of you takes 3 Wounds"),
    "silence": Deed(_silence, "nobody can Dispel anything here this turn"),
    "horn": Deed(_horn, "Doom advances from {your} space, and each of {your} Party gains 3 Experience"),
    "dig": Deed(_dig, "{test} Perception: a pass with 4 or more on the higher die gives as much gold"),
    "pray": Deed(_pray, "the Recovery tests of {your} Party are 1 easier this turn"),
    "rouse": Deed(_rouse, "{stop} being Stunned or Dazed"), "no_doom": Deed(_no_doom, "all Doom counters are removed"),
    "Unholy": Deed(_unholy_places, "danger rises by 1 on each Unholy Location of the Region"),
    "Towns": Deed(_towns, "each Town {where} loses one Town Level"),
    "epic": Deed(_epic, "the next Epic Monster of the Region comes to the Hand of Doom"),
}  # fmt: skip
WAGERS = ("gamble", "crank")  # with a test of their own
