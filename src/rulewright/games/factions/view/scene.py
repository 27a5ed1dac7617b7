"""What each viewer sees. Everything is open but the lists while they are being built. FA.ARMY.07"""

from __future__ import annotations

from functools import cache

from rulewright.kernel import ALL, Viewer
from rulewright.kernel.scene import Board, Counter, Piece, Scene, Sheet, Space, Theme, Track, Zone
from rulewright.kernel.words import listed
from rulewright.table.hexes import pointy_centre

from ..rules.content import BUDGET, FACTIONS, SOLDIERS, find_grid, roster
from ..rules.setup import credits_left
from ..rules.state import BUILD, FINISHED, MOVED, RAPID, SICK, VICTORY_POINTS, Table, seats_of
from .briefing import tale
from .cards import card_rules, hits_now, live_numbers, show_card
from .goal import goal, phases
from .lore import SOLDIERS_SAY
from .names import PHASES, SIDES, short_name, tile_names
from .sites import marks
from .words import aside_of, text_of

THEME = Theme(
    accent="#ffc400",
    accent_ink="#1d1700",
    accent_text="light-dark(#6b5200, #ffd24a)",
    second="#8fa1b0",
    paper="#dfe3e6",
    ink="#1c2126",
    font="'Saira Stencil One', var(--font-label)",
    pattern="repeating-linear-gradient(135deg, #ffc4000b 0 10px, transparent 10px 20px)",
    icons={
        "victory": "star-medal",
        "credit": "two-coins",
        "entry": "entry-door",
        "new": "hourglass",
        "may move": "sprint",
        "moved": "footprint",
        "done": "check-mark",
        "marked": "archery-target",
        "rapid fire": "machine-gun",
    },
    terrain={"floor": "steel", "rubble": "stone-pile"},
    signs={
        "victory": "1 Victory Point each round to who stands there at its end",
        "credit": "1 credit each round to who stands there at its end",
        "entry": "bought soldiers come in",
        "done": "acts no more this round",
        "new": "moves and acts next round",
        "may move": "new: moves now, acts later",
        "moved": "moved, can still act",
        "marked": "hit on 3 more this round, even past nearer ones",
        "rapid fire": "twice his dice this round",
        "rubble": "nobody can enter",
        "moves": "tiles an action",
        "hits on": "of a 20-sided die; a 1 hits for 1 more, a 20 ends his turn",
        "health": "at 0 he is out",
        "actions left": "this round",
        "damage": "health each die that hits takes",
        "range": "tiles, nearest enemy only",
        "cover": "lowers what attackers hit on",
    },
)
DONE = "done"
STAGES = ((SICK | FINISHED, "new"), (SICK, "may move"), (FINISHED, DONE), (MOVED, "moved"))
"""What has become of a soldier, by his flags: the first of which all hold is told."""


def scene(table: Table, viewer: Viewer) -> Scene:
    if table.phase == BUILD:
        return building_scene(table, viewer)
    return Scene(
        outlooks=True,
        status=f"Round {table.round} · {PHASES[table.phase]}" if table.round else PHASES[table.phase],
        phase=PHASES[table.phase],
        boards=(board(table.grid.id),),
        marks=marks(table, viewer),
        pieces=tuple(piece(table, soldier, viewer) for side in table.ranks for soldier in side),
        zones=tuple(zone(table, seat) for seat in seats_of(table) for zone in (waiting_zone, reserve_zone)),
        sheets=(
            *(side_sheet(table, seat) for seat in seats_of(table)),
            *(soldier_sheet(table, soldier) for side in table.ranks for soldier in side),
        ),
        tracks=tracks(table),
        goal=goal(table),
        phases=phases(table),
        tale=tale(table, viewer),
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


def badges(table: Table, soldier: int) -> tuple[str, ...]:
    """What has become of a soldier in this round, each in a word."""
    flags = table.flags[soldier]
    stage = next((name for stage, name in STAGES if flags & stage == stage), "")
    told = ("marked" if soldier in table.marked else "", "rapid fire" if flags & RAPID else "", stage)
    return tuple(word for word in told if word)


def piece(table: Table, soldier: int, viewer: Viewer) -> Piece:
    """A soldier on the grid. That the viewer's own is done is all that `spent` says; of others a badge says so too."""
    card, flags = table.card[soldier], table.flags[soldier]
    worn = badges(table, soldier)
    return Piece(
        id=f"s{soldier}",
        board="board",
        space=table.tile[soldier],
        name=short_name(table, soldier),
        icon=card.icon,
        seat=table.owner[soldier],
        health=Counter("Health", table.hp[soldier], card.health, "hearts"),
        badges=tuple(word for word in worn if word != DONE or table.owner[soldier] != viewer),
        acting=table.active == soldier,
        spent=bool(flags & FINISHED),
        sheet=f"s{soldier}",
        size=0.86 if table.token[soldier] else 1.0,
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


def reserve_zone(table: Table, seat: int) -> Zone:
    """The list of a side, with what is still to be bought. FA.ARMY.07"""
    cards = tuple(
        show_card(card, f"r{seat}:{card.id}", f"{left} left", spent=not left, rulings=table.rulings)
        for card, left in zip(table.roster[seat], table.left[seat], strict=True)
    )
    return Zone(f"reserve{seat}", f"{SIDES[seat]}'s army list", "row", seat, cards, sum(table.left[seat]))


def waiting_zone(table: Table, seat: int) -> Zone:
    """The Deployment Zone, in full view. FA.GRID.03"""
    cards = tuple(
        show_card(table.card[soldier], f"w{soldier}", rulings=table.rulings) for soldier in table.waiting[seat]
    )
    return Zone(f"waiting{seat}", f"{SIDES[seat]}'s Deployment Zone", "row", seat, cards, len(cards))


# ---- sheets and tracks ----------------------------------------------------------------------------------------------


def soldier_sheet(table: Table, soldier: int) -> Sheet:
    """A soldier with his numbers as they are now."""
    card, flags = table.card[soldier], table.flags[soldier]
    traits = [
        FACTIONS[card.faction],
        *(["beast"] if card.beast else []),
        *(["summoned"] if table.token[soldier] else []),
    ]
    return Sheet(
        id=f"s{soldier}",
        title=short_name(table, soldier),
        seat=table.owner[soldier],
        subtitle=" · ".join(traits),
        icon=card.icon,
        group=SIDES[table.owner[soldier]],
        numbers=live_numbers(table, soldier),
        counters=(Counter("Health", table.hp[soldier], card.health, "hearts"),),
        chips=badges(table, soldier),
        rules=card_rules(card),
        piece=f"s{soldier}",
        acting=table.active == soldier,
        spent=bool(flags & FINISHED),
        notes=aside_of(card),
        text=text_of(card, table.rulings, hits_now(table, soldier)),
        story=SOLDIERS_SAY.get(card.id, ""),
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
            Counter("Soldiers on the grid", len(table.ranks[seat]), icon="hexes"),
            Counter("Soldiers to buy", sum(table.left[seat]), icon="person"),
        ),
        chips=tuple(chips),
        notes=fallen(table, seat),
    )


def fallen(table: Table, seat: int) -> tuple[str, ...]:
    """Who of a side was defeated, in the order of buying. FA.DMG.03"""
    names = [
        short_name(table, soldier) for soldier, hp in enumerate(table.hp) if hp <= 0 and table.owner[soldier] == seat
    ]
    return (f"Fallen: {listed(names)}.",) if names else ()


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
            cards = tuple(
                show_card(card, f"p{seat}:{card.id}", f"{copies} picked", rulings=table.rulings)
                for card, copies in picked
            )
            zones.append(Zone(f"picks{seat}", f"{SIDES[seat]}'s army", "row", seat, cards, len(table.picks[seat])))
    asked = table.order[table.turn] if table.turn < len(table.order) else -1
    if asked in seats and table.faction[asked]:
        choice = [card for card in SOLDIERS.values() if card.faction == table.faction[asked]]
        catalogue = tuple(show_card(card, f"c:{card.id}", rulings=table.rulings) for card in choice)
        zones.append(Zone("catalogue", FACTIONS[table.faction[asked]], "row", asked, catalogue, len(catalogue)))
    return Scene(
        status=PHASES[BUILD], phase=PHASES[BUILD], boards=(board(table.grid.id),), marks=marks(table, viewer),
        zones=tuple(zones), sheets=tuple(sheets), goal=goal(table), phases=phases(table),
        tale=tale(table, viewer),
    )  # fmt: skip
