"""What each viewer sees. Everything is open but the lists while they are being built. FA.ARMY.07"""

from __future__ import annotations

from functools import cache

from rulewright.kernel import ALL, Sum, Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import (
    Board,
    Counter,
    Mark,
    Number,
    Piece,
    Scene,
    Sheet,
    Space,
    Theme,
    Track,
    Zone,
)
from rulewright.kernel.words import listed
from rulewright.table.hexes import pointy_centre

from ..rules.content import ABILITIES, BUDGET, FACTIONS, SOLDIERS, Card, find_grid, roster
from ..rules.rolling import readiness
from ..rules.setup import credits_left
from ..rules.state import BUILD, FINISHED, GRID_LIMIT, MOVED, RAPID, SICK, VICTORY_POINTS, Table, seats_of
from .goal import goal, phases
from .names import PHASES, SIDES, counted, hits_on, short_name, tile_names

THEME = Theme(
    accent="#ffc400",
    accent_ink="#1d1700",
    accent_text="light-dark(#6b5200, #ffd24a)",
    second="#8fa1b0",
    paper="#dfe3e6",
    ink="#1c2126",
    font="'Saira Stencil One', var(--font-label)",
    pattern="repeating-linear-gradient(135deg, #ffc4000b 0 10px, transparent 10px 20px)",
    icons={"victory": "star-medal", "credit": "two-coins", "entry": "entry-door"},
    terrain={"floor": "steel", "rubble": "stone-pile"},
)
VICTORY_TILE = "A soldier here when the round ends earns 1 Victory Point"
CREDIT_TILE = "A soldier here when the round ends earns 1 credit"
BADGES = ((SICK, "newcomer"), (RAPID, "rapid fire"), (MOVED, "moved"), (FINISHED, "done this round"))


def scene(table: Table, viewer: Viewer) -> Scene:
    if table.phase == BUILD:
        return building_scene(table, viewer)
    return Scene(
        status=f"Round {table.round} · {PHASES[table.phase]}" if table.round else PHASES[table.phase],
        phase=PHASES[table.phase],
        boards=(board(table.grid.id),),
        marks=marks(table),
        pieces=tuple(piece(table, soldier) for side in table.ranks for soldier in side),
        zones=tuple(zone(table, seat) for seat in seats_of(table) for zone in (waiting_zone, reserve_zone)),
        sheets=(
            *(side_sheet(table, seat) for seat in seats_of(table)),
            *(soldier_sheet(table, soldier) for side in table.ranks for soldier in side),
        ),
        tracks=tracks(table),
        goal=goal(table),
        phases=phases(table),
    )


# ---- the grid -------------------------------------------------------------------------------------------------------


@cache
def board(grid_id: str) -> Board:
    """The grid as it is drawn; blocked tiles come after the others."""
    grid = find_grid(grid_id)
    cells = (*grid.cells, *grid.blocked)
    regions = {tile: f"entry {seat}" for seat, zone in enumerate(grid.entry) for tile in zone}
    kinds = {
        **{tile: f"{SIDES[seat]}'s Entry Zone " for seat, zone in enumerate(grid.entry) for tile in zone},
        **dict.fromkeys(grid.victory, "Victory Tile "),
        **dict.fromkeys(grid.credit, "Credit Tile "),
    }
    spaces = []
    for tile, cell in enumerate(cells):
        x, y = pointy_centre(cell)
        terrain = "floor" if tile < len(grid.cells) else "rubble"
        label = kinds.get(tile, "Tile ") + tile_names(grid_id)[cell]
        spaces.append(Space(tile, round(x, 4), round(y, 4), terrain, label, region=regions.get(tile, "")))
    return Board("board", "hex-pointy", grid.title, tuple(spaces))


def marks(table: Table) -> tuple[Mark, ...]:
    grid = table.grid
    return (
        *(Mark("board", tile, "victory", VICTORY_TILE, "star-medal") for tile in grid.victory),
        *(Mark("board", tile, "credit", CREDIT_TILE, "two-coins") for tile in grid.credit),
        *(
            Mark("board", tile, "entry", f"{SIDES[seat]}'s new soldiers enter here", "entry-door", seat=seat)
            for seat, zone in enumerate(grid.entry)
            for tile in zone
        ),
    )


def badges(table: Table, soldier: int) -> tuple[str, ...]:
    marked = ("marked",) if soldier in table.marked else ()
    return (*marked, *(name for flag, name in BADGES if table.flags[soldier] & flag))


def piece(table: Table, soldier: int) -> Piece:
    card, flags = table.card[soldier], table.flags[soldier]
    return Piece(
        id=f"s{soldier}",
        board="board",
        space=table.tile[soldier],
        name=short_name(table, soldier),
        icon=card.icon,
        seat=table.owner[soldier],
        health=Counter("Health", table.hp[soldier], card.health, "hearts"),
        badges=badges(table, soldier),
        acting=table.active == soldier,
        spent=bool(flags & FINISHED),
        sheet=f"s{soldier}",
        size=0.86 if table.token[soldier] else 1.0,
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


@cache
def card_numbers(card: Card) -> tuple[Number, ...]:
    """What a card says in numbers, each with what it means. FA.CARD.01-10"""
    skill = (Term(card.skill, "or less on a 20-sided die hits", "FA.CARD.04"),)
    return (
        explained("Moves", _span(card.move), "sprint", card.move[1], "tiles at most with one action", "FA.CARD.02"),
        Number("Hits on", f"{card.skill} or less", "crosshair", skill),
        explained("Health", str(card.health), "hearts", card.health, "damage defeats him", "FA.CARD.05"),
        explained("Actions", str(card.actions), "power-button", card.actions, "each round", "FA.CARD.06"),
        explained("Damage", damage_of(card), "fist", card.damage, what_a_die_does(card), "FA.CARD.07"),
        explained("Reach", _span(card.reach), "archery-target", card.reach[1], what_he_reaches(card), "FA.CARD.09"),
    )


def explained(label: str, value: str, icon: str, number: int, meaning: str, rule: str) -> Number:
    """A number of a card with one sentence on what it means."""
    return Number(label, value, icon, (Term(number, meaning, rule),))


def damage_of(card: Card) -> str:
    return str(card.damage) if card.dice == 1 else f"{card.dice} × {card.damage}"


def what_a_die_does(card: Card) -> str:
    if card.dice == 1:
        return "health lost by a hit, 1 more on a roll of 1"
    return f"health lost by each die that hits; he rolls {card.dice}, and any 20 spoils them all"


def what_he_reaches(card: Card) -> str:
    close = f", and not nearer than {card.reach[0]}" if card.reach[0] > 1 else ""
    return f"tiles away at most{close}; only the nearest enemy can be attacked"


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def card_text(card: Card) -> str:
    return " ".join(f"{ABILITIES[id].name}: {ABILITIES[id].text}" for id in card.abilities)


def card_rules(card: Card) -> tuple[str, ...]:
    return tuple(ABILITIES[id].rules for id in card.abilities)


@cache
def show_card(card: Card, id: str, *tags: str, spent: bool = False) -> show.Card:
    kind = f"{FACTIONS[card.faction]} · beast" if card.beast else FACTIONS[card.faction]
    every = (counted(card.credits, "credit"), *tags)
    return show.Card(
        id, card.name, kind, card.icon, card_text(card), card_numbers(card), card_rules(card), every, spent=spent
    )


def reserve_zone(table: Table, seat: int) -> Zone:
    """The list of a side, with what is still to be bought. FA.ARMY.07"""
    cards = tuple(
        show_card(card, f"r{seat}:{card.id}", f"{left} left", spent=not left)
        for card, left in zip(table.roster[seat], table.left[seat], strict=True)
    )
    return Zone(f"reserve{seat}", f"{SIDES[seat]}'s army list", "row", seat, cards, sum(table.left[seat]))


def waiting_zone(table: Table, seat: int) -> Zone:
    """The Deployment Zone, in full view. FA.GRID.03"""
    cards = tuple(show_card(table.card[soldier], f"w{soldier}") for soldier in table.waiting[seat])
    return Zone(f"waiting{seat}", f"{SIDES[seat]}'s Deployment Zone", "row", seat, cards, len(cards))


# ---- sheets and tracks ----------------------------------------------------------------------------------------------


def soldier_sheet(table: Table, soldier: int) -> Sheet:
    """A soldier with his numbers as they are now."""
    card, flags = table.card[soldier], table.flags[soldier]
    why = Sum()
    skill = readiness(table, soldier, why=why)
    traits = [
        FACTIONS[card.faction],
        *(["beast"] if card.beast else []),
        *(["summoned"] if table.token[soldier] else []),
    ]
    numbers = list(card_numbers(card))
    numbers[1] = Number("Hits on", f"{hits_on(skill)} or less", "crosshair", tuple(why.terms), skill - card.skill)
    return Sheet(
        id=f"s{soldier}",
        title=short_name(table, soldier),
        seat=table.owner[soldier],
        subtitle=" · ".join(traits),
        icon=card.icon,
        group=SIDES[table.owner[soldier]],
        numbers=tuple(numbers),
        counters=(
            Counter("Health", table.hp[soldier], card.health, "hearts"),
            Counter("Actions left", table.ap[soldier], card.actions, "power-button"),
        ),
        chips=badges(table, soldier),
        notes=tuple(f"{ABILITIES[id].name}: {ABILITIES[id].text}" for id in card.abilities),
        rules=card_rules(card),
        piece=f"s{soldier}",
        acting=table.active == soldier,
        spent=bool(flags & FINISHED),
    )


def side_sheet(table: Table, seat: int) -> Sheet:
    """A side: its money, its points, its forces."""
    chips = ["Initiative Button"] if table.button == seat else []
    if seat in table.order:
        chips.append(f"acts {('first', 'second', 'third', 'fourth')[table.order.index(seat)]}")
    return Sheet(
        id=f"side{seat}",
        title=SIDES[seat],
        seat=seat,
        subtitle=FACTIONS[table.faction[seat]],
        icon="rank-3",
        group="Sides",
        counters=(
            Counter("Credits to spend", table.bank[seat], icon="two-coins"),
            Counter("On the grid", len(table.ranks[seat]), GRID_LIMIT, "hexes"),
            Counter("Still to be bought", sum(table.left[seat]), icon="person"),
        ),
        chips=tuple(chips),
    )


def tracks(table: Table) -> tuple[Track, ...]:
    points = [
        Track(
            f"vp{team}", f"Victory Points: {listed(names)}", min(table.vp[team], VICTORY_POINTS), 0, VICTORY_POINTS,
            table.teams.index(team), "star-medal",
        )
        for team in range(len(table.vp))
        if (names := [SIDES[seat] for seat in seats_of(table) if table.teams[seat] == team])
    ]  # fmt: skip
    limit = table.rulings.round_limit
    rounds = [Track("round", "Round", table.round, 0, limit, icon="hourglass")] if limit else []
    return (*rounds, *points)


# ---- army creation --------------------------------------------------------------------------------------------------


def building_scene(table: Table, viewer: Viewer) -> Scene:
    """Each sees his own list grow, and of the others only whether they are done."""
    seats = [seat for seat in table.order if seat == viewer or viewer == ALL]
    zones: list[Zone] = []
    sheets: list[Sheet] = []
    for seat in table.order:
        mine = seat in seats
        done = table.order.index(seat) < table.turn
        spent = Counter("Credits spent", BUDGET - credits_left(table, seat), BUDGET, "two-coins")
        note = "Army complete." if done else "Building an army in secret."
        sheets.append(
            Sheet(
                f"side{seat}", SIDES[seat], seat, "" if not mine else FACTIONS.get(table.faction[seat], ""), "rank-3",
                "Sides", counters=(spent,) if mine else (), notes=(note,),
            )
        )  # fmt: skip
        if mine and table.faction[seat]:
            picked = roster(table.picks[seat])
            cards = tuple(show_card(card, f"p{seat}:{card.id}", f"× {copies}") for card, copies in picked)
            zones.append(Zone(f"picks{seat}", f"{SIDES[seat]}'s army", "row", seat, cards, len(table.picks[seat])))
    asked = table.order[table.turn] if table.turn < len(table.order) else -1
    if asked in seats and table.faction[asked]:
        choice = [card for card in SOLDIERS.values() if card.faction == table.faction[asked]]
        catalogue = tuple(show_card(card, f"c:{card.id}") for card in choice)
        zones.append(Zone("catalogue", FACTIONS[table.faction[asked]], "row", asked, catalogue, len(catalogue)))
    return Scene(
        status=PHASES[BUILD], phase=PHASES[BUILD], boards=(board(table.grid.id),), marks=marks(table),
        zones=tuple(zones), sheets=tuple(sheets), goal=goal(table), phases=phases(table),
    )  # fmt: skip
