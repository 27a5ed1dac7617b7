"""What each viewer sees: the land, the heroes with their numbers explained, cards as faces or backs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from rulewright.games._arena.rules.mapping import TERRAINS
from rulewright.games._arena.rules.secrets import is_of
from rulewright.games._arena.rules.table import called, seats_of
from rulewright.games._arena.rules.tribute import lead
from rulewright.games._arena.view import showing
from rulewright.games._arena.view.showing import (
    by_seat,
    numbers,
    results,
    walls,
)
from rulewright.kernel import ALL, Event, Sum, Viewer
from rulewright.kernel.scene import (
    Board,
    Counter,
    Mark,
    Number,
    Outcome,
    Piece,
    Scene,
    ScoreLine,
    Sheet,
    Site,
    Space,
    Theme,
    Zone,
    tiled,
)
from rulewright.kernel.words import listed
from rulewright.table.hexes import pointy_centre
from rulewright.table.lattice import WALL

from ..rules.attack import armor
from ..rules.content import FACTION_CARDS, HEROES, OPPOSING, QUEST_CARDS
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
from ..rules.ratings import rating, speed, stealth
from ..rules.state import (
    ACTED,
    ADVENTURED,
    BOOSTED,
    DRAFT,
    FLEW,
    OFF,
    PIT,
    REACTED,
    STEPS,
    SWITCHED,
    TEAMS,
    UNDERPIT,
    WAITING,
    Arena,
    characters,
    favor_side,
    heroes,
    is_hero,
)
from ..rules.terms import ARMOR, DECKS, FACTIONS, RATINGS, SPEED, STEALTH
from ..rules.trackers import AGAIN, DAUNTED, HASTE, SMOKE, trackers_on
from ..rules.trial import lith_bonus
from ..rules.victory import Glory, defeated_of, glories, glory_sheet, gold_of, markers_on, winner, wounds_of
from . import chronicle as chronicles
from . import tales
from .gallery import FAVORED, TREASURY, printed_card, printed_sheet, quest_card, subtitle, symbol_chips
from .goal import TIES, fallen_deep, goal, phases, regions_of
from .names import SIDES, places_held, region_name
from .sites import SHORT, Forecast, quest_site, site_at, site_now
from .tale import tale
from .words import hero_brief, hero_text, sign_note

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
        "dome": "heroes come in here, and go here after a place; stops shots",
        "place held": "by the side of its colour",
        "task": "pass its test to take it", "quest": "pass its card's test to take it",
        "place for gold": "pay to take it", "tribute": "gifts of gold and cards to Lith",
        "bounty": "gold for cards and tribute", "haggler": "sell cards", "mirror pool": "see enemy cards",
        "vortex": "heal wounds", "way to the fallen": "bring back the defeated", "wall": "stops steps and sight",
        "woods": "2 points, cover", "swamp": "2 points, cover", "rough": "2 points, cover",
        "building": "stops shots", "boosted": "+1 in every rating", "reacted": "has used its Reaction",
        "acted": "has had its action", "switched": "changed places this turn", "flew": "has flown this turn",
        "daunted": "cannot strike this turn", "smoke": "harder to shoot", "swift": "+2 Speed this turn",
        "acts twice": "may act once more", "adventured": "has tried its place", "loot": "cards or gold to pick up",
        "vista": "pays whoever stands there", "fire": "no way in; 2 more Stealth across it", "water": "2 points",
        "deep": "no way in",
        "speed": "points to move", "strength": "tests; heavy cards", "intellect": "tests; clever cards",
        "virtue": "tests; gold at quests", "fame": "tests; new cards", "agility": "against blows; tests",
        "stealth": "against shots; tests", "armor": "against Power", "aim": "to hit: rifles, bows",
        "point": "to hit: pistols, throws", "wits": "who strikes first; tests", "melee": "to hit: adjacent",
        "power": "after a hit, to wound", "wound": "wounds by bare fists",
    },
)  # fmt: skip
ADVENTURE_ICONS = {
    TASK_ONE: "sundial", TASK_TWO: "sundial", QUEST: "scroll-quill", GOLD: "two-coins", CHAMBER: "sun-priest",
    BOUNTY: "swap-bag", HAGGLER: "trade", MIRROR: "mirror-mirror", VORTEX: "whirlwind", UNDERWORLD: "hell-crosses",
}  # fmt: skip
ADVENTURE_KINDS = {
    TASK_ONE: "task", TASK_TWO: "task", QUEST: "quest", GOLD: "place for gold", CHAMBER: "tribute",
    BOUNTY: "bounty", HAGGLER: "haggler", MIRROR: "mirror pool", VORTEX: "vortex", UNDERWORLD: "way to the fallen",
}  # fmt: skip
"""What the legend of the map calls each icon."""
BADGES = (
    (BOOSTED, "boosted"), (FLEW, "flew"), (SWITCHED, "switched"), (ACTED, "acted"), (REACTED, "reacted"),
    (ADVENTURED, "adventured"),
)  # fmt: skip
TRACKERS = {SMOKE: "smoke", DAUNTED: "daunted", HASTE: "swift", AGAIN: "acts twice"}
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
PLACES = {OFF: "off the map", WAITING: "waiting for a Dome", PIT: "in the Pit", UNDERPIT: "in the Underpit"}

SCORE_LABELS = {"WS.VICT.05": "No hero in the Underpit"}
TIE_WORDS = {"Gold": "gold", "Defeated heroes": "fewer defeated heroes", "Wounds": "fewer wounds"}
WON_BY = {"WS.VICT.04": "tribute", "WS.VICT.05": "an empty Underpit", "WS.CGLO.02": "Glory cards"}
TIE_BREAKERS = (
    ("Gold", gold_of, "WS.VICT.08"), ("Defeated heroes", defeated_of, "WS.VICT.10"),
    ("Wounds", wounds_of, "WS.VICT.11"),
)  # fmt: skip


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
    return Scene(
        outlooks=True,
        status=f"Round {arena.round} of {arena.rules.rounds} · {TEAMS[arena.turn]}: {STEPS[arena.step]}",
        phase=STEPS[arena.step],
        boards=boards,
        marks=marks(arena, viewer),
        pieces=tuple(piece(arena, who) for who in characters(arena) if arena.at[who] >= 0),
        zones=(
            *TREASURY.hands(arena, viewer, heroes(arena)),
            *piles(arena),
            *TREASURY.ground(arena, viewer),
            *known_tops(arena, viewer),
        ),
        sheets=(
            *(team_sheet(arena, team) for team in (0, 1)),
            *(hero_sheet(arena, who) for who in characters(arena) if is_hero(arena, who) or arena.at[who] >= 0),
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


@lru_cache(maxsize=64)
def board(id: str, muted: bool = False) -> Board:
    """The map as it is drawn; it travels once. Its muted face has the same spaces. WS.COMP.08-09"""
    land = find_land(id)
    spaces = []
    for space, cell in enumerate(land.cells):
        x, y = pointy_centre(cell)
        site = site_at(land, space)
        title = f"{land.place(space)}\n{site.asks}" if site and len(site.asks) <= SHORT else land.place(space)
        region = land.pieces[land.piece_at[space]].replace("_", " ")
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


def badges(arena: Arena, who: int) -> tuple[str, ...]:
    lying = dict.fromkeys(TRACKERS[kind] for kind in trackers_on(arena, who))
    return (*(name for flag, name in BADGES if arena.flags[who] & flag), *lying)


def piece(arena: Arena, who: int) -> Piece:
    health = arena.who[who].health
    left = Counter("Health", health - arena.wounds[who], health, "hearts")
    acted = bool(arena.flags[who] & ACTED)
    return showing.piece(arena, who, left, badges(arena, who), acted, is_hero(arena, who))


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


# ---- sheets ---------------------------------------------------------------------------------------------------------


def rating_now(arena: Arena, who: int, name: int, why: Sum) -> int:
    if name == SPEED:
        return speed(arena, who, why=why)
    if name == STEALTH and arena.at[who] >= 0:
        return stealth(arena, who, arena.at[who], why)
    return armor(arena, who, shot=False, why=why) if name == ARMOR else rating(arena, who, name, why)


def hero_sheet(arena: Arena, who: int) -> Sheet:
    figure = arena.who[who]
    place = PLACES.get(arena.at[who], "")
    return Sheet(
        id=f"h{who}",
        title=figure.name,
        seat=arena.seat[who],
        subtitle=subtitle(figure),
        icon=figure.icon,
        group=TEAMS[arena.team[who]],
        numbers=(
            *numbers(figure.ratings, RATINGS, partial(rating_now, arena, who)),
            Number("Wound", str(figure.fists.wound)),
        ),
        counters=(
            Counter("Wounds", arena.wounds[who], figure.health, "drop"),
            Counter("Gold", arena.gold[who], icon="two-coins"),
            Counter("Boosts", arena.boosts[who], icon="upgrade"),
        ),
        chips=(*([place] if place else []), *badges(arena, who), *symbol_chips(figure)),
        notes=tuple(filter(None, (hero_brief(figure), sign_note(figure)))) if is_hero(arena, who) else (),
        text=hero_text(figure),
        story=(tales.HEROES.get(figure.id) or tales.TREASURE.get(figure.id, "")),
        piece=f"h{who}" if arena.at[who] >= 0 else "",
        spent=bool(arena.flags[who] & ACTED),
    )


def team_sheet(arena: Arena, team: int) -> Sheet:
    """A side: its glory as it stands, what it is for, its favor tiles, its fallen."""
    tiles = [
        f"Favor of {region_name(faction)}: {favor_text(faction, side)}"
        for faction in range(len(FACTIONS))
        if (side := favor_side(arena, team, faction))
    ]
    return Sheet(
        id=f"team{team}",
        title=f"{TEAMS[team]} ({SIDES[team]})",
        seat=seats_of(arena, team)[0],
        icon="laurels",
        group="Teams",
        counters=(
            Counter("Glory", glories(arena)[team], icon="laurels"),
            Counter("Lead in tribute", lead(arena.tribute, team), icon="sun-priest"),
            Counter("Gold", gold_of(arena, team), icon="two-coins"),
            Counter("Defeated", defeated_of(arena, team), icon="skull-crossed-bones"),
            Counter("Challenge deck", arena.challenges[team].left, icon="card-random"),
        ),
        notes=(
            *(f"{score_label(line)}: {count(line.white, line.black, team)} glory" for line in glory_sheet(arena)),
            holding(arena, team),
            *tiles,
            TRIBUTE,
            lith_note(arena, team),
            deep_note(arena, team),
            TIES,
        ),
    )


TRIBUTE = "Tribute is gold and cards given to Lith: the lead is 1 glory, large or small."


def holding(arena: Arena, team: int) -> str:
    """The regions of a side by name."""
    held = regions_of(arena, team)
    return (
        f"Holds {listed(held) if held else 'no region'}. A region is held with more of its four places than the enemy."
    )


def deep_note(arena: Arena, team: int) -> str:
    """Who lies in the Underpit, and what that costs. WS.VICT.05"""
    lying = [called(arena, who) for who in fallen_deep(arena, team)]
    here = f"Here: {listed(lying)}." if lying else "Nobody lies there: 1 glory."
    return f"The Underpit is where defeated heroes go. {here}"


def count(white: int, black: int, team: int) -> int:
    return (white, black)[team]


def lith_note(arena: Arena, team: int) -> str:
    """WS.LFAV.01-03"""
    bonus = lith_bonus(arena, team)
    return f"Lith's Favor: +{bonus} at Lith's places (a lead of 3 in tribute gives +1, of 8 +2)."


def favor_text(faction: int, side: int) -> str:
    favor = FACTION_CARDS[faction].favor
    return favor.four if side == 4 else favor.three


def region_sheets(arena: Arena) -> tuple[Sheet, ...]:
    """Every region: who holds it, what its four places ask and pay, and what three or four of them are good for."""
    return tuple(region_sheet(arena, faction) for faction in arena.land.factions)


def region_sheet(arena: Arena, faction: int) -> Sheet:
    land, card = arena.land, FACTION_CARDS[faction]
    white, black = markers_on(arena, faction)
    places = [place_note(arena, land.spots[spot]) for spot in land.spots_of[faction]]
    against = listed([FACTIONS[other].capitalize() for other in OPPOSING[faction]])
    return Sheet(
        id=f"region{faction}",
        title=region_name(faction),
        subtitle=f"Home of the {card.name} (+2 here; {against} -2)",
        icon="flying-flag",
        group="Regions",
        counters=(Counter(TEAMS[0], white, 4, "flying-flag"), Counter(TEAMS[1], black, 4, "flying-flag")),
        notes=(
            "1 glory at the end for the side with more places here.", *places,
            f"With 3 places: {card.favor.three}", f"With all 4: {card.favor.four}", FAVORED,
        ),
    )  # fmt: skip


def place_note(arena: Arena, space: int) -> str:
    site, team = site_now(arena, space), arena.markers[arena.land.spot_at[space]]
    held = f" ({TEAMS[team]})" if team >= 0 else ""
    return f"{arena.land.title(space)}{held}: {site}."


# ---- the draft and the end -----------------------------------------------------------------------------------------


def draft_zones(arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
    """Each team sees its own deal, and of the other only how many are left. WS.DRAFT.05"""
    found = []
    for team in (0, 1):
        known = arena.dealt[team] if is_of(arena, viewer, team) else []
        cards = tuple(printed_card(HEROES[number], f"d{number}") for number in known)
        count = len(arena.dealt[team])
        found.append(Zone(f"deal{team}", f"{TEAMS[team]}' deal", "hand", seats_of(arena, team)[0], cards, count))
    return tuple(found)


def draft_sheets(arena: Arena, viewer: Viewer) -> tuple[Sheet, ...]:
    """The sheets of the heroes that a viewer may choose from, to read and compare."""
    teams = [team for team in (0, 1) if is_of(arena, viewer, team)]
    return tuple(
        printed_sheet(HEROES[number], f"d{number}", seats_of(arena, team)[0])
        for team in teams
        for number in arena.dealt[team]
    )


def outcome(arena: Arena) -> Outcome:
    """The glory sheet filled in, and the tie-breakers under it. WS.VICT.01-12"""
    team = winner(arena)
    won = results(arena, team)
    white, black = glories(arena)
    lines = [
        ScoreLine(score_label(line), by_seat(arena, line.white, line.black), line.rule) for line in glory_sheet(arena)
    ]
    lines.append(ScoreLine("Glory", by_seat(arena, white, black), "WS.VICT.01", total=True))
    for label, reckon, rule in TIE_BREAKERS:
        lines.append(ScoreLine(label, by_seat(arena, reckon(arena, 0), reckon(arena, 1)), rule))
    if team < 0:
        return Outcome(won, "draw", "Equal in all things: a draw.", "WS.VICT.12", tuple(lines))
    how = "glory" if white != black else "tie-break"
    text = f"{TEAMS[team]} win, {max(white, black)} glory to {min(white, black)}{decided_by(arena, team)}."
    return Outcome(won, how, text, "WS.VICT.01" if how == "glory" else "WS.VICT.08", tuple(lines))


def score_label(line: Glory) -> str:
    """What a line of the glory sheet is for; a region with the places that each side holds."""
    return SCORE_LABELS.get(line.rule, line.label)


def decided_by(arena: Arena, team: int) -> str:
    """What the winner has glory for and the other side has not, or the tie-breaker that decided."""
    if glories(arena)[0] == glories(arena)[1]:
        found = ((label, reckon(arena, 0), reckon(arena, 1)) for label, reckon, _ in TIE_BREAKERS)
        label, white, black = next(tie for tie in found if tie[1] != tie[2])
        mine, theirs = (white, black) if team == 0 else (black, white)
        return f"; {label.lower()} decided, {mine} to {theirs}"
    return f", ahead by {listed(advantages(arena, team))}"


def advantages(arena: Arena, team: int) -> list[str]:
    """What a side has glory for and the other has not."""
    ahead = [
        line for line in glory_sheet(arena) if count(line.white, line.black, team) > count(line.black, line.white, team)
    ]
    return [WON_BY.get(line.rule) or line.label.partition(" (")[0] for line in ahead]


def chronicle(arena: Arena, events: Sequence[Event]) -> str:
    """The match in a paragraph."""
    team = winner(arena) if arena.who else -1
    if team < 0:
        return chronicles.chronicle(arena, events, "", "")
    white, black = glories(arena)
    if white == black:
        label = next(label for label, reckon, _ in TIE_BREAKERS if reckon(arena, 0) != reckon(arena, 1))
        return chronicles.chronicle(arena, events, TIE_WORDS[label], "")
    return chronicles.chronicle(arena, events, "", listed(advantages(arena, team)))
