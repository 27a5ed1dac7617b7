"""What each viewer sees: the map, figures with their numbers explained, cards as faces or backs, the achievements."""

from __future__ import annotations

from functools import partial

from rulewright.games._arena.rules.secrets import is_of
from rulewright.games._arena.rules.table import captain
from rulewright.games._arena.rules.tribute import lead
from rulewright.games._arena.view import showing
from rulewright.games._arena.view.names import symbol_names
from rulewright.games._arena.view.showing import (
    by_seat,
    printed_numbers,
    results,
    seats_by_team,
)
from rulewright.kernel import Sum, Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import (
    Counter,
    Number,
    Outcome,
    Piece,
    Scene,
    ScoreLine,
    Seat,
    Sheet,
    Theme,
    Track,
    Zone,
    tiled,
)
from rulewright.kernel.words import listed

from ..rules.adventure import may_try
from ..rules.attack import armor
from ..rules.content import CARDS, CHARACTERS, ENCOUNTERS, GUARDIANS, KEYS, PLATTERS
from ..rules.figures import HENCHMAN, Figure
from ..rules.ratings import rating, speed
from ..rules.state import (
    ACTIVE,
    ADVENTURE,
    ADVENTURED,
    AWAY,
    DEAD,
    ESCAPED,
    FIRED,
    FLEW,
    IN_BLACK_PRISON,
    IN_WHITE_PRISON,
    ITEM,
    MOVED,
    OFF,
    OVER,
    PENDING,
    REVEAL,
    SHOT,
    STEPS,
    TEAMS,
    UNKNOWN,
    VAULTS,
    Arena,
    characters,
    flag_of,
    is_hero,
    mission,
    prison_of,
    rounds_of,
    team_heroes,
)
from ..rules.terms import ARMOR, RATINGS, SPEED, SYMBOLS
from ..rules.victory import achievements, living, markers, sheet, winner
from .boards import ICONS, board_of, marks
from .faces import face
from .gallery import TREASURY
from .goal import COUNTS, colours_settled, goal, last_round, numbers_of, phases, rounds_settled, team_name
from .names import encounter_asks, guardian_asks, origin
from .place_words import (
    ENCOUNTER_NOTES,
    encounter_text,
    guardian_notes,
    guardian_text,
    key_text,
    platter_text,
)
from .sheet_words import in_order, told_now
from .tales import CARD_LINES, EPISODES, GUARDIAN_LINES, PLACE_LINES, tale
from .words import RATING_USES, best_first, figure_brief, figure_notes, figure_text, plural, said

FACT_ICONS = {
    "encounter_placed": "sundial", "encounter_met": "sundial", "encounter_failed": "sundial",
    "encounter_passed": "sundial", "peeked": "sundial", "inhabitant_met": "laurels", "inhabitant_impressed": "laurels",
    "alliance_won": "laurels", "guardian_met": "scales", "challenged": "scales", "path_won": "maze",
    "monument_raised": "obelisk", "flag_planted": "flying-flag", "flag_taken": "flying-flag",
    "flag_scored": "flying-flag", "destroyed": "flame", "repaired": "knapsack", "killed": "skull-crossed-bones",
    "imprisoned": "prisoner", "freed": "prisoner", "tribute_earned": "sun-priest", "item_taken": "swap-bag",
    "experience_used": "upgrade", "experience_gained": "upgrade", "levelled_up": "upgrade", "escaped": "footprint",
}  # fmt: skip
"""The signs of facts in the log, where their cues do not say enough."""
THEME = Theme(
    accent="#ea8264",
    accent_ink="#2a0a03",
    accent_text="light-dark(#963214, #f5a28a)",
    second="#7fa3a8",
    paper="#efe6d3",
    ink="#2b2620",
    font="'Cinzel', Georgia, serif",
    pattern=tiled(60, 40, "<path d='M0 9l60-6M0 27l60 8M0 38l60-3' stroke='#ea8264' stroke-opacity='.06'/>"),
    icons={**ICONS, **FACT_ICONS},
    terrain={
        "clear": "sand", "woods": "woods", "water": "water", "swamp": "swamp", "rough": "rough",
        "building": "house", "deep": "deep", "fire": "lava", "dome": "dome", "obstacle": "mountain",
        "mesa": "hill", "cavern": "cobble", "slot": "void",
    },
    signs={
        "base site": "ruin the enemy's: 1 for Team base", "ruined site": "1 for who ruined it",
        "Lith's Lair": "Pool: see their cards; Fangs, Cave: harm; Chamber: cards as tribute",
        "labyrinth path": "pass its guardian: 1 for the labyrinth", "marker on a path": "1 for the labyrinth",
        "alliance": "impress the host: a step for Alliance", "monument": "its card works around it",
        "flag": "its team's: bring it to the HQ or Lith's Chamber", "loot": "cards to pick up in the Free Action phase",
        "exit": "leave the map: points for Escape", "sets up a sentinel": "its guard comes after OpFire",
        "encounter": "pass it to draw treasure", "dome": "globe: who enters or is sent off lands here; no shots",
        "gate": "orange arrows point in: enemies need a test or a card", "wall": "stops steps and sight",
        "cavern": "dark floor, walled in",
        "mesa": "high ground, 2 more Stealth", "obstacle": "rock: no way in, no sight past",
        "woods": "trees: 2 points, 2 more Stealth", "swamp": "2 points, 2 more Stealth",
        "rough": "2 points, 2 more Stealth", "building": "houses: 2 points, 3 more Stealth",
        "henchman": "fights; counts for no achievement",
        "adventured": "has had its adventure", "moved": "has had its move", "flew": "has flown this turn",
        "tribute item": "3 tribute if given in Lith's Chamber; the team ahead has 1 marker more",
        "fired": "has shot this turn",
        "opfired": "has shot at a mover", "experienced": "+1 in every rating",
        "fire": "no way in; 2 more Stealth across", "water": "2 points, no cover", "deep": "no way in",
        "slope": "the way up and down", "cliff": "no way up or down", "slot": "no ground",
        **RATING_USES,
    },
)  # fmt: skip
BADGES = (
    (ACTIVE, "experienced"), (ITEM, "tribute item"), (PENDING, "sets up a sentinel"), (FIRED, "fired"), (FLEW, "flew"),
    (MOVED, "moved"), (SHOT, "opfired"), (ADVENTURED, "adventured"),
)  # fmt: skip
FEW = 2
"""How many changes of ratings a sheet names."""
PLACES = {
    OFF: "waits to enter", DEAD: "dead", IN_WHITE_PRISON: "in White's prison", IN_BLACK_PRISON: "in Black's prison",
    ESCAPED: "escaped",
}  # fmt: skip


def scene(arena: Arena, viewer: Viewer) -> Scene:
    boards = board_of(arena)
    if arena.step <= REVEAL:
        return Scene(
            STEPS[arena.step], STEPS[arena.step], boards, marks(arena, viewer),
            zones=(*selection_zones(arena, viewer), *piece_zones(arena)), goal=goal(arena), phases=phases(arena),
            tale=tale(arena), seats=seats(arena),
        )  # fmt: skip
    present = [who for who in range(len(arena.who)) if arena.at[who] != AWAY]
    return Scene(
        outlooks=True,
        status=status(arena),
        phase=STEPS[arena.step],
        boards=boards,
        marks=marks(arena, viewer),
        pieces=tuple(piece(arena, who) for who in present if arena.at[who] >= 0),
        zones=treasure_zones(arena, viewer) if arena.step > VAULTS else (),
        sheets=(*(team_sheet(arena, team) for team in (0, 1)), *(figure_sheet(arena, who) for who in present)),
        tracks=(round_track(arena),),
        goal=goal(arena, arena.teams[viewer] if viewer >= 0 else -1),
        phases=phases(arena),
        tale=tale(arena),
        seats=seats(arena),
    )


def status(arena: Arena) -> str:
    title = f"Mission {mission(arena).title}"
    of = f" of {rounds_settled(arena)}" if rounds_settled(arena) else ""
    round = f"{title} · Round {last_round(arena)}{of}"
    return f"{round} · Over" if arena.step == OVER else f"{round} · {TEAMS[arena.turn]}: {STEPS[arena.step]}"


def seats(arena: Arena) -> tuple[Seat, ...]:
    """Who plays White and who Black, once that is settled. DA.SETUP.05"""
    return seats_by_team(arena.teams, TEAMS, ("", "")) if colours_settled(arena) else ()


# ---- figures --------------------------------------------------------------------------------------------------------


def badges(arena: Arena, who: int) -> tuple[str, ...]:
    flag = ("flag",) if flag_of(arena, who) >= 0 else ()
    flags = arena.flags[who] & ~(MOVED if who == arena.mover else 0)
    helper = ("henchman",) if arena.who[who].kind == HENCHMAN else ()
    return (*helper, *(name for bit, name in BADGES if flags & bit), *flag)


def piece(arena: Arena, who: int) -> Piece:
    health = Counter("Health", arena.health[who], arena.full[who], "hearts")
    icon = face(arena.who[who])
    return showing.piece(arena, who, icon, health, badges(arena, who), is_done(arena, who), is_hero(arena, who))


def is_done(arena: Arena, who: int) -> bool:
    """Whether somebody has nothing more to do in this phase, or in this turn; the one on the move has."""
    if arena.at[who] < 0:
        return arena.at[who] < OFF
    if arena.step == ADVENTURE and arena.team[who] == arena.turn:
        return not (is_hero(arena, who) and may_try(arena, who))
    return bool(arena.flags[who] & MOVED) and who != arena.mover


def rating_now(arena: Arena, who: int, name: int, why: Sum) -> int:
    if name == SPEED:
        return speed(arena, who, why=why)
    return armor(arena, who, ranged=False, why=why) if name == ARMOR else rating(arena, who, name, why)


def numbers(arena: Arena, who: int) -> tuple[Number, ...]:
    figure = arena.who[who]
    now = showing.numbers(figure.ratings, RATINGS, partial(rating_now, arena, who))
    return (*now, Number("Damage", str(figure.damage), terms=(Term(figure.damage, "printed", "DA.MELEE.11"),)))


def changed(ratings: tuple[Number, ...]) -> str:
    """Why ratings are not what is printed, where the reasons are few: 'Now Wits -1 (Badge: Honor).'"""
    found: dict[str, list[str]] = {}
    for number in ratings if any(number.change for number in ratings) else ():
        for term in number.terms[1:]:
            found.setdefault(term.reason, []).append(f"{number.label} {term.value:+d}")
    told = [f"{listed(those) if len(those) <= FEW else 'most ratings'} ({reason})" for reason, those in found.items()]
    return f"Now {listed(told)}." if 0 < len(told) <= FEW else ""


def figure_sheet(arena: Arena, who: int) -> Sheet:
    figure = arena.who[who]
    where = PLACES.get(arena.at[who], "")
    target = [f"hunts {arena.who[arena.target[who]].name}"] if arena.target[who] >= 0 else []
    master = [f"with {arena.who[arena.master[who]].name}"] if arena.master[who] >= 0 else []
    ratings = in_order(numbers(arena, who), arena.step) if arena.step > VAULTS else ()
    text, later = told_now(figure, arena.step)
    return Sheet(
        id=f"h{who}",
        title=figure.name,
        seat=arena.seat[who],
        subtitle=origin(figure),
        icon=face(figure),
        group=TEAMS[arena.team[who]],
        numbers=ratings,
        counters=(
            Counter("Health", arena.health[who], arena.full[who], "hearts"),
            Counter("Experience", arena.experience[who], icon="upgrade"),
        ),
        chips=(*([where] if where else []), *target, *master, *badges(arena, who), *symbol_names(figure, SYMBOLS)),
        notes=(*later, *figure_notes(figure)),
        piece=f"h{who}" if arena.at[who] >= 0 else "",
        spent=is_done(arena, who),
        text=said(changed(ratings), text),
        story=figure.quip or (CARD_LINES[CARDS[figure.card].id] if figure.card >= 0 else ""),
    )


def team_sheet(arena: Arena, team: int) -> Sheet:
    """A side: its achievements as they stand, and how far the immediate victories are. DA.ACH.01, DA.WIN.02, 06"""
    ready = arena.step > VAULTS
    prisoners = [arena.who[who].name for who in team_heroes(arena, 1 - team) if arena.at[who] == prison_of(team)]
    held = [f"holds {name}" for name in prisoners]
    lines = sheet(arena) if ready else []
    notes = [f"{line.title}: {numbers_of(line, team)} ({COUNTS[line.rule]})." for line in lines]
    return Sheet(
        id=f"team{team}",
        title=TEAMS[team],
        seat=captain(arena, team),
        icon="laurels",
        group="Teams",
        counters=(
            Counter("Achievements", achievements(arena)[team] if ready else 0, icon="laurels"),
            Counter("Free characters", living(arena, team), icon="backup"),
            Counter("Markers on the map", markers(arena, team), icon="flying-flag"),
            *([Counter("Tribute ahead", lead(arena.tribute, team), icon="sun-priest")] if arena.land.lair else []),
            Counter("Vault", len(arena.vault[team]), icon="swap-bag"),
        ),
        chips=tuple(held),
        notes=tuple(notes),
        text=(
            f"Has {plural(living(arena, team), 'character')} alive and out of prison, and"
            f" {plural(markers(arena, team), 'marker')} on the map."
        ),
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


def treasure_zones(arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
    """Hands, vaults, the ground, decks, honours, and the guardians and hosts that lie face up."""
    heroes = [who for who in characters(arena) if arena.at[who] != AWAY]
    vaults = [
        TREASURY.zone(arena, viewer, f"vault{team}", f"{TEAMS[team]}'s vault", arena.vault[team], captain(arena, team))
        for team in (0, 1)
    ]
    up = tuple(guardian_card(number) for number in arena.faced if number >= 0)
    return (
        *TREASURY.hands(arena, viewer, heroes),
        *vaults,
        *TREASURY.ground(arena, viewer),
        *TREASURY.piles(arena),
        TREASURY.row("honours", "Honours of Lith", [card for held in arena.honours for card in held]),
        Zone("guardians", "Guardians face up", "row", cards=up, count=len(up)),
        *host_zone(arena),
    )


def host_zone(arena: Arena) -> tuple[Zone, ...]:
    if arena.inhabitant == UNKNOWN:
        return ()
    host = ENCOUNTERS[arena.inhabitant]
    card = show.Card(
        "host",
        host.name,
        "Host",
        "laurels",
        f"{encounter_text(host)}\n{ENCOUNTER_NOTES[1]}",
        brief=f"Asks for {encounter_asks(host)}",
        story=EPISODES[host.id].scene,
    )
    return (Zone("host", "The host", "row", cards=(card,)),)


def guardian_card(number: int) -> show.Card:
    guardian = GUARDIANS[number]
    asked = (
        Number(guardian.rating.capitalize(), str(guardian.value))
        if guardian.rating
        else Number("Cards to pay", str(guardian.pay))
    )
    tags = (guardian.age.capitalize(), guardian.setting, guardian.circle)
    return show.Card(
        f"g{number}", guardian.name, "Guardian", "scales",
        "\n".join((guardian_text(guardian), *guardian_notes(guardian))), (asked,), tags=tags,
        brief=f"Asks for {guardian_asks(guardian)}", story=GUARDIAN_LINES[guardian.id],
    )  # fmt: skip


def round_track(arena: Arena) -> Track:
    round = last_round(arena)
    return Track("round", "Round", round, 1, max(round, rounds_of(arena)), icon="hourglass")


# ---- the setup and the end ------------------------------------------------------------------------------------------


def printed_card(figure: Figure, id: str) -> show.Card:
    ratings = best_first(printed_numbers(figure.ratings, RATINGS))
    return show.Card(
        id, figure.name, origin(figure), face(figure), figure_text(figure), ratings, tags=symbol_names(figure, SYMBOLS),
        brief=figure_brief(figure), story=figure.quip,
    )  # fmt: skip


def selection_zones(arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
    """Each team sees its own characters, and of the other's what has been shown. DA.SELECT.05, 07, 14, DA.SETUP.07"""
    found = []
    for team in (0, 1):
        mine = is_of(arena, viewer, team)
        known = sorted(number for number in arena.dealt[team] if mine or arena.shown >> number & 1)
        cards = tuple(printed_card(CHARACTERS[number], f"d{number}") for number in known)
        label = f"{team_name(arena, team)}'s characters"
        found.append(Zone(f"deal{team}", label, "hand", captain(arena, team), cards, len(arena.dealt[team])))
    if arena.pool:
        pool = tuple(printed_card(CHARACTERS[number], f"d{number}") for number in arena.pool)
        found.append(Zone("pool", "The pool", "row", cards=pool, count=len(pool)))
    return tuple(found)


def piece_zones(arena: Arena) -> tuple[Zone, ...]:
    """The pieces that are still to be laid. DA.MAP.01"""
    cards = [
        show.Card(f"m{id}", piece.name, "Platter", "treasure-map", platter_text(piece), story=PLACE_LINES[id])
        for id in arena.platters
        for piece in [PLATTERS[id]]
    ]
    cards += [
        show.Card(f"m{id}", key.name, key.family.capitalize(), "treasure-map", key_text(key), story=PLACE_LINES[id])
        for id in arena.keys
        for key in [KEYS[id]]
    ]
    return (Zone("pieces", "Pieces of the map", "row", cards=tuple(cards), count=len(cards)),) if cards else ()


def won_at_once(arena: Arena, team: int) -> str:
    """What an immediate victory rests on. DA.WIN.02, 06"""
    if arena.victory == "valor":
        return f"{TEAMS[team]} wins by valor: {living(arena, team)} free characters against {living(arena, 1 - team)}."
    return f"{TEAMS[team]} wins by glory: {markers(arena, team)} markers on the map against {markers(arena, 1 - team)}."


def outcome(arena: Arena) -> Outcome:
    """The achievement sheet filled in. DA.ACH.01-02, DA.WIN.02, 06"""
    team = winner(arena)
    won = results(arena, team)
    white, black = achievements(arena)
    lines = [
        ScoreLine(f"{line.title}: {COUNTS[line.rule]}", by_seat(arena, line.white, line.black), line.rule)
        for line in sheet(arena)
    ]
    lines.append(ScoreLine("Achievements", by_seat(arena, white, black), "DA.ACH.01", total=True))
    if arena.victory:
        rule = "DA.WIN.02" if arena.victory == "valor" else "DA.WIN.06"
        return Outcome(won, arena.victory, won_at_once(arena, team), rule, tuple(lines))
    if team < 0:
        return Outcome(won, "draw", f"A draw: both teams are ahead in {white}.", "DA.ACH.02", tuple(lines))
    more, less = max(white, black), min(white, black)
    held = listed([f"{line.title} ({numbers_of(line, team)})" for line in sheet(arena) if line.leader == team])
    text = f"{TEAMS[team]} wins, {more} achievement{'s' if more > 1 else ''} to {less}: ahead in {held}."
    return Outcome(won, "achievements", text, "DA.ACH.01", tuple(lines))
