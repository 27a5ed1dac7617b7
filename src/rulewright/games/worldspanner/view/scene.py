"""What each viewer sees: the land, the heroes on it, cards as faces or backs."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.secrets import is_of
from rulewright.games._arena.rules.table import seats_of
from rulewright.games._arena.view import showing
from rulewright.games._arena.view.showing import walls
from rulewright.kernel import ALL, Viewer
from rulewright.kernel.scene import Board, Counter, Mark, Piece, Scene, Site, Space, Theme, Zone, tiled
from rulewright.table.hexes import pointy_centre
from rulewright.table.lattice import WALL

from ..rules.content import HEROES, KEYS, QUEST_CARDS
from ..rules.effects import quest_up
from ..rules.land import (
    BOUNTY,
    CHAMBER,
    GOLD,
    HAGGLER,
    MIRROR,
    QUEST,
    TASK_ONE,
    TASK_TWO,
    UNDERWORLD,
    VORTEX,
    Land,
    find_land,
)
from ..rules.state import DRAFT, STEPS, TEAMS, Arena, characters, heroes, is_hero
from ..rules.terms import DECKS
from .faces import face
from .gallery import TREASURY, printed_card, quest_card
from .goal import goal, phases
from .names import RATING_USES, places_held, region_name
from .people import still_to_act
from .sheets import badges, draft_sheets, hero_sheet, region_sheets, team_sheet
from .sites import SHORT, Forecast, quest_site, site_at
from .tale import tale

THEME = Theme(
    accent="#19c3f0",
    accent_ink="#03202b",
    accent_text="light-dark(#00647f, #5fdcff)",
    second="#ff5fb8",
    paper="#eef9fc",
    ink="#0b2a3c",
    font="'Chakra Petch', var(--font-label)",
    pattern=tiled(
        28,
        49,
        "<path d='M14 0v8l14 8v17l-14 8v8M14 8 0 16v17l14 8' fill='none' stroke='#19c3f0' stroke-opacity='.07'/>"
    ),
    icons={"place held": "flying-flag", "loot": "swap-bag", "vista": "mountains"},
    terrain={
        "clear": "grass", "woods": "pine-tree", "water": "waves", "swamp": "swamp", "rough": "stone-pile",
        "building": "house", "deep": "big-wave", "fire": "flame", "dome": "igloo",
    },
    signs={
        "dome": "heroes come on here, and come back here after trying a place",
        "place held": "by the side of its colour",
        "task": "pass its test to take it", "quest": "pass its card's test to take it",
        "place for gold": "pay to take it", "lith's chamber": "give gold and cards, for tribute",
        "bounty": "gold for cards and tribute", "haggler": "sell cards", "mirror pool": "see enemy cards",
        "vortex": "heal wounds", "underworld": "bring back the defeated", "wall": "stops steps and sight",
        "woods": "2 points, cover", "swamp": "2 points, cover", "rough": "2 points, cover",
        "building": "stops shots", "boosted": "+1 in every rating", "reacted": "has used its Reaction",
        "acted": "has had its action", "switched": "changed places this turn", "flew": "has flown this turn",
        "daunted": "cannot strike this turn", "smoke": "harder to shoot", "swift": "+2 Speed this turn",
        "acts twice": "may act once more", "adventured": "has tried its place", "loot": "cards or gold to pick up",
        "vista": "pays whoever stands there", "fire": "no way in; cover", "water": "2 points",
        "deep": "no way in",
        **RATING_USES, "wound": "by fists, on a Pass",
    },
)  # fmt: skip
ADVENTURE_ICONS = {
    TASK_ONE: "sundial", TASK_TWO: "sundial", QUEST: "scroll-quill", GOLD: "two-coins", CHAMBER: "sun-priest",
    BOUNTY: "swap-bag", HAGGLER: "trade", MIRROR: "mirror-mirror", VORTEX: "whirlwind", UNDERWORLD: "hell-crosses",
}  # fmt: skip
ADVENTURE_KINDS = {
    TASK_ONE: "task", TASK_TWO: "task", QUEST: "quest", GOLD: "place for gold", CHAMBER: "lith's chamber",
    BOUNTY: "bounty", HAGGLER: "haggler", MIRROR: "mirror pool", VORTEX: "vortex", UNDERWORLD: "underworld",
}  # fmt: skip
"""What the legend of the map calls each icon."""
LEGEND = ("place held", *dict.fromkeys(ADVENTURE_KINDS[kind] for kind in (QUEST, *ADVENTURE_KINDS)), "vista")
"""The order of the legend."""
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def scene(arena: Arena, viewer: Viewer) -> Scene:
    boards = (board(arena.land.id, arena.rules.muted),) if arena.land.size else ()
    if arena.step <= DRAFT:
        shown = marks(arena, viewer) if boards else ()
        return Scene(
            STEPS[arena.step], STEPS[arena.step], boards, shown, zones=draft_zones(arena, viewer),
            sheets=(*draft_sheets(arena, viewer), *region_sheets(arena)),
            goal=goal(arena, team_of(arena, viewer)), phases=phases(arena),
            tale=tale(arena),
        )  # fmt: skip
    busy = still_to_act(arena)
    return Scene(
        outlooks=True,
        status=f"Round {arena.round} of {arena.rules.rounds} · {TEAMS[arena.turn]}: {STEPS[arena.step]}",
        phase=STEPS[arena.step],
        boards=boards,
        marks=marks(arena, viewer),
        pieces=tuple(piece(arena, who, who in busy) for who in characters(arena) if arena.at[who] >= 0),
        zones=(
            *TREASURY.hands(arena, viewer, heroes(arena)),
            *piles(arena),
            *TREASURY.ground(arena, viewer),
            *known_tops(arena, viewer),
        ),
        sheets=(
            *(team_sheet(arena, team) for team in (0, 1)),
            *(hero_sheet(arena, who, viewer) for who in characters(arena) if is_hero(arena, who) or arena.at[who] >= 0),
            *region_sheets(arena),
        ),
        goal=goal(arena, team_of(arena, viewer)),
        phases=phases(arena),
        tale=tale(arena),
    )


def team_of(arena: Arena, viewer: Viewer) -> int:
    """The side of a viewer; -1 for those who only look on."""
    return arena.teams[viewer] if viewer >= 0 else -1


# ---- the land -------------------------------------------------------------------------------------------------------


def piece_name(piece: str) -> str:
    """The keys that are regions have names of their own; platters, and keys that are Domes alone, are drawn without."""
    key = KEYS.get(piece)
    return key.name if key is not None and not key.dome else piece.replace("_", " ")


@lru_cache(maxsize=64)
def board(id: str, muted: bool = False) -> Board:
    """The map as it is drawn; it travels once. Its muted face has the same spaces. WS.COMP.08-09"""
    land = find_land(id)
    spaces = []
    for space, cell in enumerate(land.cells):
        x, y = pointy_centre(cell)
        site = site_at(land, space)
        title = f"{land.place(space)}\n{site.asks}" if site and len(site.asks) <= SHORT else land.place(space)
        region = piece_name(land.pieces[land.piece_at[space]])
        if space in land.dots:
            region += f", its dot to the {WAYS[land.dots[space]]}"
        spaces.append(Space(space, round(x, 4), round(y, 4), TERRAINS[land.terrain[space]], title, "", region))
    return Board(
        "board", "hex-pointy", land.design.title, tuple(spaces), walls(land.board, {WALL: "wall"}), muted=muted
    )


def marks(arena: Arena, viewer: Viewer) -> tuple[Mark, ...]:
    land, forecast = arena.land, Forecast(arena, viewer)
    found = []
    for space in range(land.size):
        title = land.title(space)
        if not title:
            continue
        team = arena.markers[land.spot_at[space]] if space in land.spot_at else -1
        seat = seats_of(arena, team)[0] if team >= 0 else -1
        adventure = land.adventure[space]
        kind = "vista" if space in land.vistas else "place held" if team >= 0 else ADVENTURE_KINDS[adventure]
        icon = THEME.icons.get(kind) or ADVENTURE_ICONS[adventure]
        found.append(Mark("board", space, kind, mark_title(arena, space), icon, seat=seat, site=forecast.site(space)))
    found.sort(key=lambda mark: LEGEND.index(mark.kind))
    found += [region_mark(arena, faction) for faction in land.factions]
    found += [Mark("board", spaces[0], "dome", f"Dome {number}") for number, spaces in enumerate(land.domes) if spaces]
    for space in dict.fromkeys((*arena.ground, *arena.ground_gold)):
        gold = arena.ground_gold.get(space, 0)
        cards = len(arena.ground.get(space, []))
        lying = [f"{cards} card{'s' * (cards > 1)}"] * bool(cards) + [f"{gold} gold"] * bool(gold)
        site = Site("A hero here in your Free step, with no enemy beside it", " and ".join(lying))
        found.append(Mark("board", space, "loot", " and ".join(lying), "swap-bag", site=site))
    return tuple(found)


def region_mark(arena: Arena, faction: int) -> Mark:
    """The name of a region, on plain ground beside its places, where no plate is in the way."""
    land = arena.land
    key = land.piece_at[land.spots[land.spots_of[faction][0]]]
    plain = [space for space in range(land.size) if land.piece_at[space] == key and not land.title(space)]
    places = [land.spots[spot] for spot in land.spots_of[faction]]
    roomy = [space for space in plain if min(land.far(space, place) for place in places) > 1] or plain
    middle = min(roomy, key=lambda space: sum(land.far(space, place) for place in places))
    site = Site("More of its four places than the enemy", "1 glory at the end", f"Now {places_held(arena, faction)}.")
    return Mark("board", middle, "region", region_name(faction), site=site)


def mark_title(arena: Arena, space: int) -> str:
    """The plate of a special space: a quest names its region, and what it asks once it is turned up."""
    land = arena.land
    if land.adventure[space] != QUEST:
        return gate_title(land, space) if land.adventure[space] == UNDERWORLD else land.title(space)
    up = quest_up(arena, land.faction_at[space])
    title = f"{region_name(land.faction_at[space])} quest"
    return title if up < 0 else f"{title}: {quest_site(QUEST_CARDS[up]).asks}"


def gate_title(land: Land, space: int) -> str:
    """One of the spaces of the Underworld, told from the others."""
    return f"{land.title(space)} {land.adventure[:space].count(UNDERWORLD) + 1}"


def piece(arena: Arena, who: int, busy: bool) -> Piece:
    health = arena.who[who].health
    left = Counter("Health", health - arena.wounds[who], health, "hearts")
    return showing.piece(arena, who, face(arena.who[who]), left, badges(arena, who), not busy, is_hero(arena, who))


# ---- cards ----------------------------------------------------------------------------------------------------------


def known_tops(arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
    """Cards on top of a deck that a viewer has looked at."""
    found = []
    for deck, pile in enumerate(arena.decks):
        seen = [card for card, seats in reversed(pile.top) if viewer == ALL or (viewer >= 0 and seats >> viewer & 1)]
        if seen:
            title = f"Seen on the {DECKS[deck].capitalize()} deck"
            found.append(Zone(f"top{deck}", title, "row", cards=TREASURY.faces(seen)))
    return tuple(found)


def piles(arena: Arena) -> tuple[Zone, ...]:
    """Decks, open discards, the Market, open quests, and the Glory cards achieved. WS.CHAL.07"""
    quests = tuple(quest_card(number) for number in arena.turned if number >= 0)
    return (
        *TREASURY.piles(arena),
        TREASURY.row("market", "Market", [card for card in arena.market if card >= 0]),
        Zone("quests", "Quests turned up", "row", cards=quests, count=len(quests)),
        TREASURY.row("glory", "Glory cards achieved", [*arena.glory[0], *arena.glory[1]]),
    )


# ---- the draft ------------------------------------------------------------------------------------------------------


def draft_zones(arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
    """Each team sees its own deal, and of the other only how many are left. WS.DRAFT.05"""
    found = []
    for team in (0, 1):
        known = arena.dealt[team] if is_of(arena, viewer, team) else []
        cards = tuple(printed_card(HEROES[number], f"d{number}") for number in known)
        count = len(arena.dealt[team])
        found.append(Zone(f"deal{team}", f"{TEAMS[team]}' deal", "hand", seats_of(arena, team)[0], cards, count))
    return tuple(found)
