"""Before round 1: the line-up, the armies, and who starts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.kernel import Ask, BadConfig, Chance, Choice, Config, Flow, Roll, told
from rulewright.kernel.errors import suggestion
from rulewright.table.conditions import Condition, bars, meeting

from .cards import Card
from .content import ARMIES, BATTLE_READY, BUDGET, FACTIONS, SOLDIERS, custom_grid, find_grid, roster
from .grid import ENTRY_TILES, SEATS, Grid, LayoutError
from .rounds import enrol, start_rounds
from .state import BUILD, INITIATIVE, NOBODY, SETUP, SETUP_CREDITS, Rulings, Table, enter, seats_of

TEAMS = {"1v1": (0, 1), "1v1v1": (0, 1, 2), "2v2": (0, 1, 0, 1)}
GRIDS = {"1v1": "crossing", "1v1v1": "trefoil", "2v2": "long_front"}
USUAL_ARMIES = ("firing_line", "stampede", "aegis_wall", "endless_grave")
MAY_BUILD = "build"
OWN_LIST = "list"


# ---- reading the options --------------------------------------------------------------------------------------------


def grid_of(config: Config) -> Grid:
    """The battle grid that the options ask for. FA.GRID.09"""
    mode, name = config["mode"], config["map"]
    if name == "custom":
        if config["layout"] is None:
            raise BadConfig("layout", "the map is 'custom', but there is no layout")
        try:
            grid = custom_grid(config["layout"])
        except LayoutError as error:
            raise BadConfig("layout", str(error)) from error
    else:
        grid = find_grid(GRIDS[mode] if name == "standard" else name)
    if grid.mode != mode:
        raise BadConfig("map", f"{grid.title} is a grid for {grid.mode}, not for {mode}")
    return grid


def army_of(config: Config, seat: int) -> list[Card] | None:
    """The army that the options name for a seat; None if the player is to build it. FA.ARMY.01-05"""
    choices = config["army"] or USUAL_ARMIES
    name = choices[seat]
    if name == MAY_BUILD:
        return None
    if name != OWN_LIST:
        return [SOLDIERS[id] for id in ARMIES[name].cards]
    lists = config["lists"]
    if not isinstance(lists, list) or seat >= len(lists):
        raise BadConfig("lists", f"seat {seat} brings a list of its own, but there is none")
    return checked_list(lists[seat], f"lists[{seat}]", config["max_copies"])


def checked_list(plain: Any, where: str, max_copies: int) -> list[Card]:
    """A list of soldiers that somebody sent, or BadConfig with the entry that is wrong. FA.ARMY.02-05"""
    if not isinstance(plain, list) or not plain:
        raise BadConfig(where, f"expected a list of soldiers, found {plain!r}"[:200])
    cards: list[Card] = []
    for number, id in enumerate(plain):
        entry = f"{where}[{number}]"
        if not isinstance(id, str) or id not in SOLDIERS:
            raise BadConfig(entry, f"there is no soldier {id!r}{suggestion(str(id), SOLDIERS)}"[:200])
        card = SOLDIERS[id]
        if cards and card.faction != cards[0].faction:
            names = f"{cards[0].name} of the {FACTIONS[cards[0].faction]}"
            raise BadConfig(entry, f"{card.name} is of the {FACTIONS[card.faction]}, but the army began with {names}")
        cards.append(card)
        if max_copies and cards.count(card) > max_copies:
            raise BadConfig(entry, f"more than {max_copies} copies of {card.name}")
        spent = sum(card.credits for card in cards)
        if spent > BUDGET:
            raise BadConfig(entry, f"with {card.name} the army costs {spent} credits, and the budget is {BUDGET}")
    return cards


def wave_of(config: Config, seat: int) -> tuple[str, ...]:
    """Who of an army stands on the Entry Tiles at the start, as the setup allows, or BadConfig. FA.SETUP.06-11"""
    plain, where = config["first_wave"], f"first_wave[{seat}]"
    if not isinstance(plain, list) or len(plain) != SEATS[config["mode"]]:
        raise BadConfig("first_wave", "expected a list of soldiers for each seat")
    if not any(id for wave in plain if isinstance(wave, list) for id in wave):
        raise BadConfig("first_wave", "somebody must stand there")
    if not isinstance(plain[seat], list) or len(plain[seat]) != ENTRY_TILES:
        raise BadConfig(where, f"expected {ENTRY_TILES} tiles, each with a soldier or an empty text")
    army = army_of(config, seat)
    if army is None:
        raise BadConfig(where, "an army that is built at the table has no first wave")
    left = Counter(card.id for card in army)
    left.subtract(id for id in plain[seat] if id)
    if missing := [id for id, copies in left.items() if copies < 0]:
        raise BadConfig(where, f"there is no {missing[0]!r} for it in the army")
    cards = [SOLDIERS[id] for id in plain[seat] if id]
    if sum(card.credits for card in cards) > SETUP_CREDITS:
        raise BadConfig(where, f"expected soldiers for at most {SETUP_CREDITS} credits")
    if any(card.powers & BATTLE_READY for card in cards):
        raise BadConfig(where, "a Battle-Ready soldier cannot be there at the start")
    return tuple(plain[seat])


def check(config: Config) -> None:
    """Refuse what the options alone cannot rule out."""
    seats = SEATS[config["mode"]]
    grid_of(config)
    if config["army"] is not None and len(config["army"]) != seats:
        raise BadConfig("army", f"{config['mode']} has {seats} seats, found {len(config['army'])} armies")
    for seat in range(seats):
        army_of(config, seat)
        if config.get("first_wave") is not None:
            wave_of(config, seat)


def lay_table(config: Config) -> Table:
    """The table before the first beat."""
    teams = TEAMS[config["mode"]]
    seats = range(len(teams))
    grid = grid_of(config)
    rulings = Rulings(**{name: config[name] for name in Rulings.__dataclass_fields__})
    foes = tuple(tuple(other for other in seats if teams[other] != teams[seat]) for seat in seats)
    armies = [army_of(config, seat) for seat in seats]
    table = Table(grid, rulings, teams, foes)
    table.faction = [army[0].faction if army else "" for army in armies]
    table.picks = [army or [] for army in armies]
    table.order = [seat for seat in seats if armies[seat] is None]
    table.roster = [[] for _ in seats]
    table.left = [[] for _ in seats]
    table.bank = [0] * len(teams)
    table.vp = [0] * len(set(teams))
    table.waiting = [[] for _ in seats]
    table.ranks = [[] for _ in seats]
    table.tokens = [0] * len(teams)
    table.at = [NOBODY] * len(grid.cells)
    if config.get("first_wave") is not None:
        for seat in seats:
            post_first_wave(table, seat, wave_of(config, seat))
    return table


# ---- army creation --------------------------------------------------------------------------------------------------


def credits_left(table: Table, seat: int) -> int:
    return BUDGET - sum(card.credits for card in table.picks[seat])


def catalogue(table: Table, seat: int) -> list[Card]:
    """The soldiers of his faction. FA.ARMY.02"""
    return [card for card in SOLDIERS.values() if card.faction == table.faction[seat]]


def within_budget(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """FA.ARMY.03, 05"""
    left = credits_left(table, seat)
    return [card for card in cards if card.credits <= left]


def what_is_left(table: Table, seat: int, card: Card) -> dict[str, Any]:
    return {"card": card.id, "price": card.credits, "left": credits_left(table, seat)}


def below_max_copies(table: Table, seat: int, cards: list[Card]) -> list[Card]:
    """A ruling; 0 is any number of copies."""
    most, picked = table.rulings.max_copies, Counter(card.id for card in table.picks[seat])
    return [card for card in cards if not most or picked[card.id] < most]


def what_is_allowed(table: Table, seat: int, card: Card) -> dict[str, Any]:
    return {"card": card.id, "most": table.rulings.max_copies}


PICKING: tuple[Condition[Table, Card], ...] = (
    Condition("within_budget", within_budget, what_is_left),
    Condition("below_max_copies", below_max_copies, what_is_allowed),
)


def pickable(table: Table, seat: int) -> list[Card]:
    """The soldiers of his faction that a player can add to his list. FA.ARMY.02, 03, 05"""
    return meeting(PICKING, table, seat, catalogue(table, seat))


def build_army(table: Table) -> Flow[None]:
    """One step of army creation: a faction or a ready army, then soldier by soldier, in secret. FA.ARMY.01-05"""
    if table.turn == len(table.order):
        reveal_armies(table)
        yield from first_button(table)
        if any(table.ranks):
            begin_with_first_wave(table)
        return
    seat = table.order[table.turn]
    if not table.faction[seat]:
        yield from choose_faction(table, seat)
        return
    choice = yield Ask(
        seat,
        "pick",
        lambda: pick_choices(table, seat),
        refusals=lambda: bars(PICKING, table, seat, catalogue(table, seat), picking),
    )
    if choice == "done":
        complete_army(table, seat)
    else:
        table.picks[seat].append(SOLDIERS[choice[1]])
        told(table, "picked", pick=choice[1], seats=(seat,))


def complete_army(table: Table, seat: int) -> None:
    """A list is as its player wants it; the next one builds."""
    table.turn += 1
    told(table, "completed", seat=seat)


def choose_faction(table: Table, seat: int) -> Flow[None]:
    ready = [("army", army.id) for army in ARMIES.values()]
    choice = yield Ask(seat, "faction", [*(("faction", id) for id in FACTIONS), *ready])
    if choice[0] == "faction":
        table.faction[seat] = choice[1]
        return
    table.faction[seat] = ARMIES[choice[1]].faction
    table.picks[seat] = [SOLDIERS[id] for id in ARMIES[choice[1]].cards]
    complete_army(table, seat)


def picking(card: Card) -> Choice:
    return "pick", card.id


def pick_choices(table: Table, seat: int) -> list[Choice]:
    found = [picking(card) for card in pickable(table, seat)]
    return [*found, "done"] if table.picks[seat] else found


def reveal_armies(table: Table) -> None:
    """The lists are shown and frozen; what they left of 100 credits is gone. FA.ARMY.06-08"""
    for seat in seats_of(table):
        if not table.roster[seat]:
            list_army(table, seat)
        told(table, "revealed", seat=seat, faction=table.faction[seat], soldiers=len(table.picks[seat]), reveals=True)


def list_army(table: Table, seat: int) -> None:
    """A list as it is bought from. FA.ARMY.06, 09"""
    entries = roster(table.picks[seat])
    table.roster[seat] = [card for card, _ in entries]
    table.left[seat] = [copies for _, copies in entries]
    table.bank[seat] = SETUP_CREDITS


def first_button(table: Table) -> Flow[None]:
    """The button goes to the cheapest army; chance decides a tie. FA.SETUP.02, 03"""
    most = max(credits_left(table, seat) for seat in seats_of(table))
    cheapest = [seat for seat in seats_of(table) if credits_left(table, seat) == most]
    table.button = (yield Roll("button", cheapest)) if len(cheapest) > 1 else cheapest[0]
    table.phase = SETUP
    told(table, "button", seat=table.button)


# ---- a battle that is set up already --------------------------------------------------------------------------------


def post_first_wave(table: Table, seat: int, wave: tuple[str, ...]) -> None:
    """The soldiers that were settled before stand on their Entry Tiles, paid for. FA.SETUP.06-11"""
    list_army(table, seat)
    for tile, id in zip(table.grid.entry[seat], wave, strict=True):
        if id:
            enter(table, enrol(table, seat, SOLDIERS[id]), tile, table.rulings.setup_sickness)


def begin_with_first_wave(table: Table) -> None:
    """Round 1 begins. FA.SETUP.12"""
    for side in table.ranks:
        for soldier in side:
            told(table, "entered", soldier, space=table.tile[soldier], later=table.rulings.setup_sickness)
    table.phase = INITIATIVE
    start_rounds(table)


def forget_armies(table: Table, viewer: int, chance: Chance) -> None:
    """Redraw the lists that a viewer has not seen, each by chance as it might have been built. FA.ARMY.07"""
    if table.phase != BUILD:
        return
    for place, seat in enumerate(table.order):
        if seat == viewer or not table.faction[seat]:
            continue
        table.faction[seat] = chance.pick(list(FACTIONS))
        table.picks[seat] = []
        while place < table.turn or chance.below(2):
            found = pickable(table, seat)
            if not found or (table.picks[seat] and not chance.below(20)):
                break
            table.picks[seat].append(chance.pick(found))
