"""Preparing the table: decks, Adventurers, Weaknesses, first Skills, difficulty, and the start of the mission."""

from __future__ import annotations

from rulewright.kernel import Ask, BadConfig, Choice, Config, Flow, told
from rulewright.kernel.errors import suggestion

from . import campaign, missions
from .board import FAR, MAZE, NOWHERE, SETTLEMENTS, SPACE
from .content import ADVENTURERS, CARD, CARDS, MISSION, MISSIONS, SKILL, SKILLS, WEAKNESS, WEAKNESSES
from .decks import fetch_card, lay_decks
from .doom import named_place
from .gear import acquire, can_wear, receive, wear
from .heroes import gain_gp, gain_luck, gain_xp, settle
from .improve import improvements, learn, master
from .levels import is_settlement, lower_danger, raise_danger
from .plots import plot_of
from .profile import meets, profile
from .spoils import draw_card
from .state import DEAD, EASIER, HARDER, LATE_JOINERS, NO_CARD, Hero, Table, is_town, living
from .trials import D3, DIE

ADVENTURER = {sheet.id: number for number, sheet in enumerate(ADVENTURERS)}
SEASONED = (0, 0, 4, 8)  # XP and GP, by tier, that a campaign would have brought


# ---- the table ------------------------------------------------------------------------------------------------------


def lay_table(config: Config) -> Table:
    """Decks, levels, and a list of what is to be settled first; a campaign begins On The Run.

    DD.SETUP.01-12, DD.MSEL.01, 02, 04, DD.BNTY.03
    """
    mission = MISSION["m01"] if config["mode"] == "campaign" else MISSION[config["mission"]]
    table = Table(config["seats"], config["mode"], config["difficulty"], mission)
    table.bounty = MISSIONS[mission].bounty
    lay_decks(table)
    journal = config["journal"]
    if journal is not None and config["mode"] == "campaign":
        campaign.open_journal(table, journal)
        table.agenda = [("begin_turn",), ("resume_mission",)]
    free = range(len(table.heroes), table.seats)
    early = max(0, len(free) - config["late"])
    first, table.late = free[:early], tuple(free[early:])
    table.heroes += [Hero(seat, fate=DEAD) for seat in free]
    if journal is not None:
        table.agenda += [entry for seat in reversed(first) for entry in create(seat, ("join", seat))]
        return table
    table.agenda = [("begin_turn",), ("first_mission",)]
    table.agenda += [("easier", seat) for seat in reversed(first) if table.difficulty == EASIER]
    table.agenda.append(("difficulty",))
    if config.get("party") is not None:
        table.agenda += [("recruit", seat, ADVENTURER[config["party"][seat]]) for seat in reversed(first)]
        return table
    table.agenda += [("train", seat) for seat in reversed(first)]
    table.agenda += [("weakness", seat, 0) for seat in reversed(first)]
    table.agenda += [("muster", seat) for seat in reversed(first)]
    return table


def create(seat: int, *place: tuple[int | str, ...]) -> list[tuple[int | str, ...]]:
    """A new Adventurer in a game that runs: sheet, place, Weaknesses, first Skill; the last comes first. DD.JOIN.03"""
    return [("train", seat), ("weakness", seat, 0), *place, ("muster", seat)]


def check(config: Config) -> None:
    """What the options alone cannot rule out."""
    if config["late"] >= config["seats"]:
        raise BadConfig("late", "somebody must be there from the start")
    if config.get("party") is not None:
        check_party(config)
    if config["journal"] is not None:
        if config["mode"] != "campaign":
            raise BadConfig("journal", "only a campaign goes on from a journal")
        campaign.check_journal(config["journal"], config["seats"])


def check_party(config: Config) -> None:
    """A party that is settled before: an Adventurer for each seat that is there from the start. DD.ADV.01"""
    party, there = config["party"], config["seats"] - config["late"]
    if config["journal"] is not None:
        raise BadConfig("party", "a journal names its party itself")
    if not isinstance(party, list) or len(party) != there:
        raise BadConfig("party", f"expected a list of {there} Adventurers, found {party!r}"[:200])
    for number, id in enumerate(party):
        if id not in ADVENTURER:
            raise BadConfig(f"party[{number}]", f"there is no Adventurer {id!r}{suggestion(str(id), ADVENTURER)}"[:200])
        if party.count(id) > 1:
            raise BadConfig(f"party[{number}]", f"{id!r} cannot be there twice")


# ---- adventurers ----------------------------------------------------------------------------------------------------


def muster(table: Table, seat: int) -> Flow[None]:
    """Pick an Adventurer; the sheet names the first Skill and Items. DD.ADV.01-07"""
    taken = {hero.adventurer for hero in table.heroes if hero.fate != DEAD}
    free = [number for number in range(len(ADVENTURERS)) if number not in taken]
    answer = yield Ask(seat, "adventurer", [("adventurer", number) for number in free])
    sign_on(table, seat, answer[1])


def recruit(table: Table, seat: int, number: int) -> Flow[None]:
    """An Adventurer who was settled before the game learns what the sheet suggests. DD.SUGG.01"""
    sign_on(table, seat, number)
    hero, skill = table.heroes[seat], SKILL[ADVENTURERS[number].suggested_skill]
    if ("learn", skill) in improvements(table, hero):
        learn(table, hero, skill)
    yield from ()


def sign_on(table: Table, seat: int, number: int) -> None:
    """An Adventurer with what the sheet names, worn where possible. DD.ADV.02-07, DD.DEATH.05, 06, DD.JOIN.03"""
    sheet, before = ADVENTURERS[number], table.heroes[seat]
    hero = Hero(seat, number, before.space, luck=sheet.luck, gp=sheet.gp, xp=sheet.xp)
    table.heroes[seat] = hero
    skill = SKILL[sheet.skill]
    if any(skill in other.skills for other in table.heroes):
        gain_xp(table, hero, SKILLS[skill].xp)
    else:
        hero.skills = (skill,)
    for id in sheet.gear:
        card = CARD[id]
        if fetch_card(table, card):
            receive(table, hero, card)
        else:
            gain_gp(table, hero, CARDS[card].cost)
    if hero.space == NOWHERE:
        hero.space = SPACE[MISSIONS[table.mission].start]
    for card in hero.pack:
        if can_wear(table, hero, card):
            wear(table, hero, card)
    settle(table, hero)
    dead = "" if before.space == NOWHERE else ADVENTURERS[before.adventurer].name
    told(table, "mustered", seat, name=sheet.name, space=hero.space, dead=dead)


def weakness(table: Table, seat: int, number: int) -> Flow[None]:
    """Up to two, drawn or suggested; each pays XP. DD.WEAK.01-07, DD.SUGG.02"""
    hero = table.heroes[seat]
    choices: list[Choice] = ["none"]
    if table.weaknesses.can_draw:
        choices.insert(0, "draw")
    suggested = WEAKNESS[ADVENTURERS[hero.adventurer].suggested_weakness]
    if table.weaknesses.holds(suggested) and bears(table, hero, suggested):
        choices.insert(0, "suggested")
    answer = yield Ask(seat, "weakness", choices, about=seat)
    if answer == "none":
        return
    if answer == "suggested":
        table.weaknesses.take(suggested)
        keep_weakness(table, hero, suggested)
    else:
        card = yield from table.weaknesses.draw_until(lambda card: bears(table, hero, card))
        table.weaknesses.discard_aside()
        if card is None:
            return
        table.offered = card
        kept = yield Ask(seat, "keep_weakness", ["keep", "discard"], about=card)
        table.offered = NO_CARD
        if kept == "discard":
            table.weaknesses.discard.append(card)
            return
        keep_weakness(table, hero, card)
    if number == 0:
        table.agenda.append(("weakness", seat, 1))


def bears(table: Table, hero: Hero, card: int) -> bool:
    numbers = profile(table, hero)
    return meets(WEAKNESSES[card].requires, numbers.attributes, numbers.classes, ())


def keep_weakness(table: Table, hero: Hero, card: int) -> None:
    """DD.WEAK.04"""
    hero.weaknesses += (card,)
    gain_xp(table, hero, WEAKNESSES[card].xp)
    settle(table, hero)


def train(table: Table, seat: int) -> Flow[None]:
    """Starting XP may buy a Skill or a Mastery at once. DD.SUGG.01"""
    yield from improve(table, seat)


def season(table: Table, seat: int) -> Flow[None]:
    """Who begins late has had time to learn: Skills and Masteries, for as long as the XP last."""
    while (yield from improve(table, seat)):
        pass


def improve(table: Table, seat: int) -> Flow[bool]:
    """Learn or master one Skill, or none. DD.IMPR.01-04"""
    hero = table.heroes[seat]
    answer = yield Ask(seat, "train", ["done", *improvements(table, hero)], about=seat)
    if answer == "done":
        return False
    if answer[0] == "learn":
        learn(table, hero, answer[1])
    else:
        master(table, hero, answer[1])
    return True


# ---- difficulty -----------------------------------------------------------------------------------------------------


def set_difficulty(table: Table) -> Flow[None]:
    """Three Danger cards lower, or raise, the danger. DD.DIFF.01-05"""
    if table.difficulty not in (EASIER, HARDER):
        return
    for _ in range(3):
        card = yield from table.danger.draw()
        table.danger.discard.append(card)
        place = named_place(card)
        if place != NOWHERE:
            lower_danger(table, place) if table.difficulty == EASIER else raise_danger(table, place)
    if table.difficulty == HARDER:
        for hero in table.heroes:
            hero.gp = 0


def easier_bonus(table: Table, seat: int) -> Flow[None]:
    """One of four. DD.DIFF.02"""
    hero = table.heroes[seat]
    answer = yield Ask(seat, "bonus", ["item", "gold", "experience", "luck"], about=seat)
    if answer == "item":
        yield from first_item(table, hero)
    elif answer == "gold":
        gain_gp(table, hero, 2 + (yield DIE))
    elif answer == "experience":
        gain_xp(table, hero, 1 + (yield D3))
    else:
        gain_luck(table, hero, 1)


def first_item(table: Table, hero: Hero) -> Flow[None]:
    card = yield from draw_card(table, lambda card: CARDS[card].kind == "item")
    if card >= 0:
        yield from acquire(table, hero, card)


# ---- the mission begins ---------------------------------------------------------------------------------------------


def first_mission(table: Table) -> Flow[None]:
    """Start, Bounty and, for later tiers, what a campaign would have brought. DD.MSEL.02, 03, DD.BNTY.03"""
    mission = MISSIONS[table.mission]
    table.bounty = mission.bounty
    for hero in living(table):
        hero.space = SPACE[mission.start]
    if mission.factions:
        answer = yield Ask(living(table)[0].seat, "faction", [("serve", faction) for faction in mission.factions])
        table.faction = answer[1]
    yield from missions.place_mission(table)
    for hero in living(table):
        gain_xp(table, hero, SEASONED[mission.tier])
        gain_gp(table, hero, SEASONED[mission.tier])
        settle(table, hero)
    if mission.tier == 3:
        for hero in living(table):
            yield from first_item(table, hero)
    if mission.tier > 1:
        table.agenda += [("season", hero.seat) for hero in reversed(living(table))]
    plot_of(table).equip(table)


def resume_mission(table: Table) -> Flow[None]:
    """The mission that the journal names."""
    yield from missions.place_mission(table)


# ---- the dead and the new -------------------------------------------------------------------------------------------


def replace(table: Table, seat: int) -> Flow[None]:
    """With two Doom counters or fewer a dead player may begin again. DD.DEATH.03-06"""
    if len(table.doom) > LATE_JOINERS:
        return
    if (yield Ask(seat, "replace", ["wait", "begin"], about=seat, word=True)) == "wait":
        return
    there = [hero for hero in living(table) if hero.space != MAZE]
    open_places = [space for space in SETTLEMENTS if is_settlement(table, space)]
    if not open_places:
        return
    near = {space: min([FAR[space][hero.space] for hero in there], default=0) for space in open_places}
    best = [space for space in open_places if near[space] == min(near.values())]
    answer = yield Ask(seat, "birthplace", [("space", space) for space in best], about=seat)
    table.heroes[seat].space = answer[1]
    table.agenda += create(seat)


def invite(table: Table, seat: int) -> Flow[None]:
    """Who was not there at the start may come in at the start of any turn. DD.JOIN.01"""
    if (yield Ask(seat, "join", ["wait", "join"], about=seat, word=True)) == "join":
        table.late = tuple(other for other in table.late if other != seat)
        table.agenda += create(seat, ("join", seat))


def join_in(table: Table, seat: int) -> Flow[None]:
    """A newcomer chooses where to stand. DD.JOIN.02"""
    others = [hero for hero in living(table) if hero.seat != seat]
    choices: list[Choice] = [("space", space) for space in newcomer_spaces(table, others)]
    answer = yield Ask(seat, "birthplace", choices, about=seat)
    table.heroes[seat].space = answer[1]


def newcomer_spaces(table: Table, others: list[Hero]) -> list[int]:
    """A newcomer may be set down in any Town or beside any Adventurer. DD.JOIN.02"""
    towns = [space for space in SETTLEMENTS if is_town(table, space)]
    return sorted({*towns, *(hero.space for hero in others)})
