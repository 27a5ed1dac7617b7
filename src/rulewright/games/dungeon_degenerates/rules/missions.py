"""The missions: what each sets up, what Clues do, when it is won or lost, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Flow, told

from .board import BRUTTELBURG, COUNT, MAZE, NOWHERE, PLACE, SPACE
from .content import CARD, CARDS, LOOT, MISSIONS, MONSTER, MONSTERS, TRIUMPH, Mission
from .doom import advance
from .effects import carry_out
from .gates import place_gate
from .gear import carried, lighten, receive
from .heroes import end, gain_condition, gain_luck, gain_xp, settle, without
from .levels import change_bounty, destroy, is_law_space, is_settlement, lower_town, raise_danger
from .profile import profile
from .scope import Scope, draw_foes, draw_locals, leader, next_epic, pick_member, standing
from .script import RECOVERY
from .state import LOOTING, STORM, WON, Hero, Table, is_town, living, members, party_at
from .terms import DETAINED, LOWLANDS, PER, REGIONS
from .trials import trial

CROWN, HORN = CARD["crown_of_cruelty"], CARD["doombringer_horn"]
SAINT = MONSTER["the_dread_saint"]
LEVIATHAN, SLAVE_KING = MONSTER["lake_leviathan"], MONSTER["the_slave_king"]
ABBESS, RAGMOTHER = MONSTER["abbess_of_the_sunken_chapel"], MONSTER["the_ragmother"]
WARDEN = MONSTER["warden_of_the_undercity"]
QUARRY, SCAR = SPACE["bonebreaker_quarry"], SPACE["saints_scar"]
A_MONSTER, A_CARD = 1000, 2000  # how the Mission Deck writes cards that are no Encounters
CLOSEST_PARTY = -2
THREADS, CHARGES, CROWN_WOUNDS = 4, 3, 12
CITY_GUNS = "each W!5"


def mission_of(table: Table) -> Mission:
    return MISSIONS[table.mission]


# ---- setting up -----------------------------------------------------------------------------------------------------


def place_mission(table: Table) -> Flow[None]:
    """Clues, Epic Monsters, gates, overlay and Mission Deck. DD.MSEL.01-07, DD.CAMP.02, 03"""
    mission = mission_of(table)
    table.progress = {}
    table.clues = {letter: SPACE[place] for letter, place in mission.clues.items()}
    table.overlay = SPACE[mission.overlay] if mission.overlay else NOWHERE
    for place in mission.raise_:
        raise_danger(table, PLACE[place])
    for gate in mission.voidgates:
        place_gate(table, SPACE[gate])
    for plan in mission.epics:
        if plan.card:
            monster: int | None = MONSTER[plan.card]
            fetch_epic(table, MONSTER[plan.card])
        else:
            monster = yield from next_epic(table, has_lair(REGIONS.index(plan.lair.lower())))
        if monster is None:
            continue
        hunt(table, monster, SPACE[plan.at])
        if plan.less:
            table.progress[f"hp {monster}"] = MONSTERS[monster].hp - plan.less
        if plan.to:
            table.goals[monster] = SPACE[plan.to]
    for id, (base, each, done) in mission.hp.items():
        table.progress[f"hp {MONSTER[id]}"] = base + each * len(living(table)) + done * len(table.done)
    for entry in mission.deck:
        yield from add_errand(table, entry)
    if mission.id == "m05":
        bind(table)
    for hero in living(table):
        if profile(table, hero).stats.get("moon_marked"):
            gain_luck(table, hero, 2)
    told(table, "mission", briefing=mission.id)


def hunt(table: Table, monster: int, space: int) -> None:
    """The mission wants an Epic Monster dead: it is placed, and will come back here if it is driven off alive."""
    table.epics[monster] = space
    table.progress[f"hunted {monster}"] = 1 + space


def hunted(table: Table) -> dict[int, int]:
    """The Epic Monsters that the mission wants dead, and where each was found."""
    return {int(key.split()[1]): home - 1 for key, home in table.progress.items() if key.startswith("hunted ")}


def bring_back(table: Table) -> None:
    """Who was bought off or chased away by the Law and is still wanted returns to where he was found."""
    for monster, home in hunted(table).items():
        if monster in table.epics or f"killed {monster}" in table.progress:
            continue
        fetch_epic(table, monster)
        table.epics[monster] = home
        for plan in mission_of(table).epics:
            if plan.to and MONSTER[plan.card] == monster:
                table.goals[monster] = SPACE[plan.to]
        told(table, "epic returns", MONSTERS[monster].id, space=home)


def has_lair(region: int) -> Callable[[int], bool]:
    """Whether an Epic Monster lives in a Region, whatever traits it asks for."""
    return lambda monster: any(lair.region == region for lair in MONSTERS[monster].lairs)


def fetch_epic(table: Table, monster: int) -> None:
    """Search the Epic Monster deck for a named card; it is shuffled after. DD.DECK.03"""
    deck = table.epic_monsters
    table.epics.pop(monster, None)
    for pile in (deck.discard, deck.removed):
        if monster in pile:
            pile.remove(monster)
    if deck.find(lambda card: card == monster):
        deck.take(monster)
        deck.shuffle()


def fetch_card(table: Table, card: int) -> bool:
    """Search the Loot decks for a named card; whether it was there."""
    deck = table.loot if card < len(LOOT) else table.epic_loot
    for pile in (deck.discard, deck.removed):
        if card in pile:
            pile.remove(card)
            return True
    if not deck.find(lambda other: other == card):
        return False
    deck.take(card)
    deck.shuffle()
    return True


def add_errand(table: Table, entry: str) -> Flow[None]:
    """One card for the Mission Deck: a named one, or an Encounter of a Region. DD.SETUP.07"""
    if entry in REGIONS:
        deck = table.encounters[REGIONS.index(entry)]
        card = yield from deck.draw()
        table.errands.shuffle([card])
    elif entry in MONSTER:
        fetch_epic(table, MONSTER[entry])
        table.errands.shuffle([A_MONSTER + MONSTER[entry]])
    elif fetch_card(table, CARD[entry]):
        table.errands.shuffle([A_CARD + CARD[entry]])


def bind(table: Table) -> None:
    """The chain gang: Detained, no gold, one light Item each; the rest lies on the Clue."""
    for hero in living(table):
        hero.space = QUARRY
        hero.gp = 0
        items = carried(hero)
        light = [card for card in items if not CARDS[card].heavy]
        hero.gear = hero.pack = ()
        hero.loaded = ()
        for card in light[:1]:
            receive(table, hero, card)
        table.stowed[hero.seat] = tuple(without(items, light[0]) if light else items)
        settle(table, hero)
        gain_condition(table, hero, DETAINED, RECOVERY)


# ---- clues ----------------------------------------------------------------------------------------------------------


def clue_at(table: Table, space: int) -> str:
    """The letter of a Clue on a space, or nothing."""
    return next((letter for letter, place in table.clues.items() if place == space), "")


def explored(table: Table, hero: Hero) -> Flow[None]:
    """A passed Explore at a Clue, or in The Maze. DD.EXPL.04"""
    mission = mission_of(table).id
    if hero.space == MAZE:
        if mission == "m15":
            table.progress["threads"] = table.progress.get("threads", 0) + 1
        return
    letter = clue_at(table, hero.space)
    if not letter:
        return
    if mission == "m01":
        table.progress["explored"] = 1 + hero.space
        table.progress["letter"] = "ABC".index(letter)
        del table.clues[letter]
    elif mission == "m04":
        del table.clues[letter]
        hero.reagents += 1
        yield from lighten(table, hero)
        foes = yield from draw_locals(table, hero.space, max(1, len(living(table)) - 1))
        table.agenda.append(("engage", party_at(table, hero.space), hero.space, LOOTING, "", *foes))
    elif mission in ("m06", "m10"):
        yield from draw_errand(table, hero)
    elif mission == "m11":
        del table.clues[letter]
        yield from undermine(table, hero)


def draw_errand(table: Table, hero: Hero) -> Flow[None]:
    """The top card of the Mission Deck: an Encounter for this turn, a Monster, or a treasure."""
    if not table.errands.can_draw:
        return
    card = yield from table.errands.draw()
    if card >= A_CARD:
        receive(table, hero, card - A_CARD)
        yield from lighten(table, hero)
    elif card >= A_MONSTER:
        hunt(table, card - A_MONSTER, hero.space)
    else:
        table.progress["errand"] = 1 + card
        table.progress["errand at"] = hero.space


def undermine(table: Table, hero: Hero) -> Flow[None]:
    """Under Brüttelburg: a fight for the Magistracy, a charge and a fight with the Law for the Nine Rags."""
    done = table.progress["charges"] = table.progress.get("charges", 0) + 1
    party = party_at(table, hero.space)
    if table.faction == "nine_rags":
        change_bounty(table, 1)
        foes = yield from draw_foes(table.law, len(living(table)) + 3)
        table.agenda.append(("engage", party, hero.space, LOOTING, "", *foes))
        return
    deck = table.monsters[LOWLANDS]
    monster = yield from deck.draw_until(lambda card: MONSTERS[card].xp >= 2)
    deck.discard_aside()
    if done == CHARGES and WARDEN not in table.epics:
        fetch_epic(table, WARDEN)
        hunt(table, WARDEN, hero.space)
    if monster is not None:
        table.agenda.append(("engage", party, hero.space, LOOTING, "", monster))


def at_clue(table: Table, party: int, space: int) -> Flow[None]:
    """What a Party may do at a Clue in its Encounter Phase, Safe or not. DD.LARGE.01, 02"""
    mission = mission_of(table).id
    if table.progress.get("errand") and table.progress.get("errand at") == space:
        table.waiting[party] = table.progress.pop("errand") - 1
        table.progress["from errands"] = 1 + table.waiting[party]
    chief = leader(table, party)
    if mission == "m03" and clue_at(table, space):
        yield from sabotage(table, party, space, chief)
    elif mission in ("m05", "m07") and clue_at(table, space):
        if (yield Ask(chief.seat, "clue", ["wait", "storm"], about=chief.seat)) == "storm":
            yield from storm(table, party, space)
    elif mission == "m13" and space == BRUTTELBURG and bears_crown(table, party):
        answer = yield Ask(chief.seat, "crown", ["wait", "storm"], about=chief.seat)
        if answer == "storm":
            yield from storm(table, party, space)


def bears_crown(table: Table, party: int) -> bool:
    return any(CROWN in carried(table.heroes[index]) for index in members(party))


def sabotage(table: Table, party: int, space: int, chief: Hero) -> Flow[None]:
    """Burn the stores, storm the place, or wait."""
    answer = yield Ask(chief.seat, "clue", ["wait", "burn", "storm"], about=chief.seat)
    if answer == "storm":
        yield from storm(table, party, space)
    elif answer == "burn":
        scope = Scope(party, space=space)
        hero = yield from pick_member(table, standing(table, scope), scope)
        if (yield from trial(table, hero, PER)).passed:
            lower_town(table, space)
            change_bounty(table, 1)
            clear_clue(table, space)
        else:
            foes = yield from draw_foes(table.law, len(living(table)))
            table.agenda.append(("engage", party, space, STORM, "", *foes))


def clear_clue(table: Table, space: int) -> None:
    letter = clue_at(table, space)
    if letter:
        del table.clues[letter]
        table.progress["gone"] = table.progress.get("gone", 0) + 1


def storm(table: Table, party: int, space: int) -> Flow[None]:
    """Fight one Law Monster more than there are Adventurers; Brüttelburg shoots first, and has three more."""
    more = 1
    if space == BRUTTELBURG:
        more = 3
        yield from carry_out(table, CITY_GUNS, Scope(party, space=space))
    foes = yield from draw_foes(table.law, len(living(table)) + more)
    table.agenda.append(("stormed", party, space))
    table.agenda.append(("engage", party, space, STORM, "", *foes))


def stormed(table: Table, party: int, space: int) -> Flow[None]:
    """What a won storm brings."""
    if table.result != WON:
        return
    mission = mission_of(table).id
    if mission == "m13":
        table.progress["worn"] = 1
        return
    clear_clue(table, space)
    heroes = standing(table, Scope(party))
    if mission == "m03":
        yield from carry_out(table, "shared GP+4", Scope(party, space=space))
    elif mission == "m05":
        for hero in heroes:
            for card in table.stowed.pop(hero.seat, ()):
                receive(table, hero, card)
            yield from lighten(table, hero)
    elif mission == "m07" and SLAVE_KING in table.epics:
        table.goals[SLAVE_KING] = CLOSEST_PARTY


def guards(table: Table, party: int, space: int) -> Flow[list[int]]:
    """Overseers attack at the quarry every turn."""
    if mission_of(table).id != "m05" or space != QUARRY:
        return []
    foes = yield from draw_foes(table.law, 2 if len(living(table)) >= 3 else 1)
    return list(foes)


def returns_encounter(table: Table, card: int) -> bool:
    """An unresolved Encounter of the Mission Deck goes back there. DD.AFTER.04"""
    if table.progress.get("from errands") != 1 + card:
        return False
    table.errands.shuffle([card])
    del table.progress["from errands"]
    return True


def settle_encounter(table: Table, card: int) -> None:
    if table.progress.get("from errands") == 1 + card:
        del table.progress["from errands"]


def danger_begins(table: Table) -> Flow[None]:
    """The Ragmother at Saint's Scar brings Doom on every turn."""
    if mission_of(table).id == "m12" and table.epics.get(RAGMOTHER) == SCAR:
        yield from advance(table, SCAR, SCAR)


def may_surrender(table: Table) -> bool:
    """In a campaign, and not in Blood Money. DD.BRIBE.07"""
    return table.mode == "campaign" and mission_of(table).id != "m02"


def after_dispel(table: Table, party: int) -> Flow[None]:
    """The Crown breaks at twelve Wounds."""
    if table.progress.get("crown", 0) >= CROWN_WOUNDS and "broken" not in table.progress:
        table.progress["broken"] = 1
        for hero in living(table):
            if CROWN in carried(hero):
                hero.gear = tuple(card for card in hero.gear if card != CROWN)
                hero.pack = tuple(card for card in hero.pack if card != CROWN)
                table.epic_loot.removed.append(CROWN)
                settle(table, hero)
    yield from ()


# ---- the end of a mission -------------------------------------------------------------------------------------------


def is_complete(table: Table) -> bool:
    """The objective of the mission. DD.MISS.01, 02"""
    heroes = living(table)
    spaces = {hero.space for hero in heroes}
    here = next(iter(spaces)) if len(spaces) == 1 else NOWHERE
    progress = table.progress
    match mission_of(table).id:
        case "m01":
            return "explored" in progress and here == progress["explored"] - 1 and is_town(table, here)
        case "m02":
            wanted = hunted(table)
            return bool(wanted) and all(f"killed {monster}" in progress for monster in wanted)
        case "m03":
            safe = here != NOWHERE and is_settlement(table, here) and not is_law_space(table, here)
            return progress.get("gone", 0) >= 3 and safe
        case "m04":
            hollow = [hero for hero in heroes if hero.space == SPACE["crones_hollow"]]
            return sum(hero.reagents for hero in hollow) >= 3
        case "m05":
            return here != NOWHERE and is_town(table, here) and not is_law_space(table, here)
        case "m06":
            return f"killed {LEVIATHAN}" in progress
        case "m07":
            return progress.get("gone", 0) >= 1 and f"killed {SLAVE_KING}" in progress
        case "m08":
            return f"killed {ABBESS}" in progress
        case "m09":
            return not any(SPACE[gate] in table.gates for gate in mission_of(table).voidgates)
        case "m10":
            return any(CROWN in carried(hero) and is_town(table, hero.space) for hero in heroes)
        case "m11":
            if table.faction == "nine_rags":
                hidden = not any(is_law_space(table, hero.space) for hero in heroes)
                return progress.get("charges", 0) >= CHARGES and hidden
            return f"killed {WARDEN}" in progress
        case "m12":
            return f"killed {RAGMOTHER}" in progress
        case "m13":
            return "broken" in progress or "worn" in progress
        case "m14":
            return f"killed {SAINT}" in progress
        case _:
            back = any(hero.space != MAZE for hero in heroes)
            return progress.get("threads", 0) >= THREADS and back and not table.gates


def has_failed(table: Table) -> bool:
    """The fail clauses: who has reached the gates."""
    mission = mission_of(table).id
    if mission == "m08":
        return table.epics.get(ABBESS) == SPACE["east_bridge"]
    return mission == "m14" and table.epics.get(SAINT) == BRUTTELBURG


def check(table: Table) -> Flow[None]:
    """At the end of the Encounter Phase. DD.MISS.01-04"""
    mission = mission_of(table)
    if mission.id == "m09" and len(table.gates) >= 2:
        raise_danger(table, PLACE["the_wasteland"])
    if is_complete(table):
        yield from complete(table)
    elif has_failed(table):
        if mission.id == "m14" or table.mode != "campaign":
            end(table, "collapse" if mission.id == "m14" else "failed", won=False)
        destroy(table, SPACE["east_bridge"])
        table.agenda.append(("next_mission", 0))
    else:
        bring_back(table)


def complete(table: Table) -> Flow[None]:
    """The reward, a Triumph for one, and the path onward. DD.CAMP.01, DD.MISS.03"""
    mission = mission_of(table)
    heroes = living(table)
    everyone = sum(1 << hero.seat for hero in heroes)
    told(table, "completed", mission=mission.id)
    if mission.id == "m13" and "worn" in table.progress:
        end(table, "tyrant", won=True)
    here = heroes[0].space
    purses = [hero.gp for hero in heroes]
    yield from carry_out(table, mission.reward, Scope(everyone, space=here if here < COUNT else NOWHERE))
    if table.unpaid:
        for hero, purse in zip(heroes, purses, strict=True):
            hero.gp = purse
    if table.faction and table.faction == table.last_faction:
        for hero in heroes:
            gain_xp(table, hero, 1)
    if mission.id == "m01":
        table.base = here
    if mission.id == "m07" and is_town(table, SPACE["chainmarket"]):
        answer = yield Ask(heroes[0].seat, "base", ["keep", "chainmarket"])
        table.base = SPACE["chainmarket"] if answer == "chainmarket" else table.base
    if mission.id == "m12":
        if (yield from break_horn(table, heroes)):
            yield from give_triumph(table, mission.triumph)
    elif mission.triumph:
        yield from give_triumph(table, mission.triumph)
    for hero in heroes:
        hero.reagents = 0
    if table.mode != "campaign":
        end(table, mission.id, won=True)
    table.done.append(table.mission)
    table.last_faction = table.faction
    if table.faction:
        table.served[table.faction] = table.served.get(table.faction, 0) + 1
    if mission.id == "m14":
        yield from crown_victory(table)
    if mission.id == "m15":
        end(table, "wardens_of_nowhere", won=True)
    table.agenda.append(("next_mission", 1))


def break_horn(table: Table, heroes: list[Hero]) -> Flow[bool]:
    """Break the Horn and a Doom counter goes; or keep it."""
    if (yield Ask(heroes[0].seat, "horn", ["break", "keep"])) == "break":
        if table.doom:
            table.doom.pop()
        if table.errands.find(lambda card: card == A_CARD + HORN):
            table.errands.take(A_CARD + HORN)
            table.epic_loot.removed.append(HORN)
        return True
    if table.errands.find(lambda card: card == A_CARD + HORN):
        table.errands.take(A_CARD + HORN)
        receive(table, heroes[0], HORN)
    return False


def give_triumph(table: Table, id: str) -> Flow[None]:
    """One copy of each, to one Adventurer of the players' choice."""
    triumph = TRIUMPH[id]
    if any(triumph in hero.triumphs for hero in table.heroes):
        return
    heroes = living(table)
    answer = yield Ask(heroes[0].seat, "triumph", [("hero", hero.seat) for hero in heroes], about=triumph)
    hero = table.heroes[answer[1]]
    hero.triumphs += (triumph,)
    settle(table, hero)
    told(table, "triumph", hero.seat, triumph=id)


ENDING_OF = {
    "magistracy": "pardoned", "nine_rags": "lords_of_rags", "moonwell_coven": "the_quiet_moon",
    "drowned_court": "high_water",
}  # fmt: skip


def crown_victory(table: Table) -> Flow[None]:
    """The Saint is dead: the ending of the faction most served; ties are the players' choice."""
    most = max(table.served.values(), default=0)
    tied = [faction for faction in ENDING_OF if table.served.get(faction, 0) == most]
    answer = yield Ask(living(table)[0].seat, "ending", [("ending", faction) for faction in tied])
    end(table, ENDING_OF[answer[1]], won=True)
