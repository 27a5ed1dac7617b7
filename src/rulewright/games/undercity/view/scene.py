"""What everybody sees: all is open but the order of the decks, which have none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from rulewright.kernel import Viewer
from rulewright.kernel.content import read_by_id
from rulewright.kernel.scene import Board, Counter, Decor, Floor, Piece, Scene, Space, Theme, Track, Wall, Zone, tiled
from rulewright.table.lattice import EDGE, OPEN
from rulewright.table.squares import side_ends

from ..rules.cast import BLUE, LARGE, RED
from ..rules.content import CHAPTERS, find_ground
from ..rules.ground import CRACK, GATE, Plan, label_of
from ..rules.powers import AMBROSE, FIGURES_OF, SHEET_NAMES, SHEET_OF
from ..rules.state import (
    ACTION_DECK,
    EVENT_DECK,
    OVER,
    REST,
    ROUND,
    Table,
    in_party,
    is_done,
    seat_for,
    villains_on_map,
)
from . import goal
from .cards import abilities_of, ability_card, action_card, event_card, feat_card, quest_card
from .intents import intents
from .marks import ICONS, SIGNS, marks
from .names import COLOUR_NAMES, capital, short_name
from .sheets import BADGE_ICONS, ambrose_sheet, badges, hero_sheet, party_sheet, villain_sheet
from .tales import tale

TINTS = {RED: "#b23a2c", BLUE: "#2f62a3"}
BOSS_TINT = "#5b3a78"
GANGS = {
    **{TINTS[gang]: f"of the {name} gang" for gang, name in COLOUR_NAMES.items()},
    BOSS_TINT: "a villain of neither gang",
}

THEME = Theme(
    accent="#d99a3a",
    accent_ink="#221200",
    accent_text="light-dark(#7d4a00, #efb85f)",
    second="#6fae8e",
    paper="#f0dfbd",
    ink="#2a1a10",
    font="'Rye', Georgia, serif",
    pattern=tiled(36, 24, "<path d='M0 .5h36M0 12.5h36M9 0v12M27 12v12' stroke='#d99a3a' stroke-opacity='.07'/>"),
    icons={**ICONS, **BADGE_ICONS},
    terrain={"brick": "brick", "obstruction": "wall"},
    signs={**SIGNS, **GANGS},
)  # fmt: skip
HERO_TINTS = ("#d9a45a", "#c98ad6", "#ffd24a", "#8fc25a", "#9aa8b4", "#e0b3a0")


class Paving(Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter's map is painted with."""

    floor: Floor
    decor: tuple[Decor, ...] = ()


PAVINGS = read_by_id(Path(__file__).with_name("pavings.yaml"), Paving)


def scene(table: Table, viewer: Viewer) -> Scene:
    chapter, now = table.cast.chapter, goal.phase_name(table)
    return Scene(
        outlooks=True,
        status=" · ".join((f"Chapter {chapter.number}: {chapter.title}", round_name(table), now)),
        phase=now,
        boards=(board(chapter.number, table.ground.id),),
        marks=marks(table, viewer),
        pieces=tuple(piece(table, figure) for figure, space in enumerate(table.space) if space >= 0),
        zones=zones(table),
        sheets=(
            *(hero_sheet(table, figure) for figure in in_party(table)),
            *((ambrose_sheet(table),) if table.space[AMBROSE] >= 0 else ()),
            *(villain_sheet(table, villain) for villain in villains_on_map(table)),
            party_sheet(table),
        ),
        tracks=tracks(table),
        goal=goal.goal(table),
        phases=goal.phases(table),
        tale=tale(table),
        intents=intents(table),
    )


def round_name(table: Table) -> str:
    """'red before blue': the priority colour belongs to the round. UC.ROUND.07"""
    first, then = COLOUR_NAMES[table.colour], COLOUR_NAMES[RED + BLUE - table.colour]
    return f"{first} villains before {then}" if table.round else "before round 1"


# ---- the map --------------------------------------------------------------------------------------------------------


@cache
def board(number: int, ground_id: str) -> Board:
    """The map of a chapter; it travels again only when a gate or a fissure changes."""
    chapter = CHAPTERS[number]
    return drawn_plan(chapter.plan, chapter.title, chapter.id, find_ground(ground_id).gate_open)


def drawn_plan(plan: Plan, title: str, id: str, gate_open: bool) -> Board:
    """A map with its walls."""
    spaces = tuple(
        Space(
            space, float(x), float(y), "obstruction" if space in plan.obstructions else "brick", label_of(space),
            region=plan.labels[space] if space not in plan.obstructions else "",
        )
        for space, (x, y) in enumerate(plan.board.cells)
    )  # fmt: skip
    kinds = {CRACK: "crack", GATE: "open gate" if gate_open else "gate"}
    walls = {}
    for space, cell in enumerate(plan.board.cells):
        for way in range(4):
            kind = plan.board.kinds[space * 4 + way]
            if kind not in (OPEN, EDGE):
                walls[plan.board.side(space, way)] = Wall(*side_ends(cell, way), kinds.get(kind, "wall"))
    paving = PAVINGS.get(id, PAVINGS["chapter_2"])
    return Board(
        "board", "square", title, spaces, tuple(walls.values()), look="dungeon", floor=paving.floor, decor=paving.decor,
    )  # fmt: skip


def piece(table: Table, figure: int) -> Piece:
    profile = table.cast.profiles[figure]
    return Piece(
        id=f"f{figure}",
        board="board",
        space=table.space[figure],
        name=capital(short_name(table, figure)),
        icon=profile.icon,
        seat=seat_for(table, figure) if figure < AMBROSE else -1,
        health=Counter("Health", table.health[figure], profile.vit, "hearts"),
        badges=badges(table, figure),
        acting=is_acting(table, figure),
        spent=has_had_its_turn(table, figure),
        sheet=f"f{figure}",
        size=1.3 if profile.base == LARGE else 1.0,
        tint=TINTS.get(profile.colour, BOSS_TINT) if figure > AMBROSE else HERO_TINTS[figure],
    )


def is_acting(table: Table, figure: int) -> bool:
    """Whether a figure activates, or has the turn while nobody does; before the first turn of a round nobody has it."""
    return figure == (table.active if table.active >= 0 else goal.whose_turn(table))


def has_had_its_turn(table: Table, figure: int) -> bool:
    """Whether a hero's turn of this round is over, or his part of the pair's turn. UC.TURN.01, UC.POG.02"""
    if figure >= AMBROSE or table.phase in (ROUND, REST, OVER):
        return False
    first = FIGURES_OF[SHEET_OF[figure]][0]
    if first in table.order[: table.turn]:
        return True
    return first == table.actor and first in table.order[: table.turn + 1] and is_done(table, figure)


# ---- cards ----------------------------------------------------------------------------------------------------------


def zones(table: Table) -> tuple[Zone, ...]:
    """Feat rows, the event and the environment, the last Villain Action card, side quests; decks by number only."""
    found: list[Zone] = []
    for sheet in table.cast.party:
        cards = tuple(feat_card(table, card) for card in table.row[sheet])
        seat, name = table.seat_of[sheet], SHEET_NAMES[sheet]
        found.append(Zone(f"row{sheet}", f"{name}: Feats", "hand", seat, cards, len(cards), f"f{FIGURES_OF[sheet][0]}"))
        found.append(Zone(f"feats{sheet}", f"{name}: Feat deck", "deck", seat, (), table.decks[sheet].left))
    events = tuple(event_card(n) for n in dict.fromkeys((table.event, table.environment)) if n)
    found.append(Zone("events", "Event and Environment", "row", -1, events, len(events)))
    found.append(Zone("event deck", "Event deck", "deck", -1, (), table.decks[EVENT_DECK].left))
    last = tuple(action_card(table, n) for n in table.decks[ACTION_DECK].discard[-1:])
    found.append(Zone("action", "Villain Action", "pile", -1, last, len(table.decks[ACTION_DECK].discard)))
    found.append(Zone("action deck", "Villain Action deck", "deck", -1, (), table.decks[ACTION_DECK].left))
    if table.quests:
        found.append(Zone("quests", "Side quests", "row", -1, tuple(quest_card(table, n) for n in table.quests), 2))
    if table.phase == REST:
        found += [shop_zone(table, sheet) for sheet in table.cast.party]
    return tuple(found)


def shop_zone(table: Table, sheet: int) -> Zone:
    """All Ability cards of a hero; those he owns lie spent. UC.XP.06"""
    owned = table.cast.skills[sheet] | table.learnt[sheet]
    cards = tuple(ability_card(table, a, bool(owned >> (a.number - 1) & 1)) for a in abilities_of(sheet))
    return Zone(f"shop{sheet}", f"{SHEET_NAMES[sheet]}: abilities", "row", table.seat_of[sheet], cards, len(cards))


# ---- tracks ---------------------------------------------------------------------------------------------------------


def tracks(table: Table) -> tuple[Track, ...]:
    rounds = table.round + table.decks[EVENT_DECK].left
    found = [Track("round", "Round", table.round, 0, rounds, icon="hourglass")]
    clock = table.cast.chapter.clock
    if clock is not None:
        found.append(Track("clock", "Clock", min(table.clock, clock.limit), 0, clock.limit, icon="clockwork"))
    found.append(Track("treasury", "Treasury", table.treasury, 0, 0, icon="two-coins"))
    return tuple(found)
