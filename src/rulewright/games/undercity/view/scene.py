"""What everybody sees: all is open but the order of the decks, which have none."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Sum
from rulewright.kernel import scene as show
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
    Wall,
    Zone,
    tiled,
)
from rulewright.table.lattice import EDGE, OPEN
from rulewright.table.squares import side_ends

from ..rules.cast import BLUE, LARGE, RED, Profile
from ..rules.content import (
    ABILITIES,
    CHAPTERS,
    EVENTS,
    HEROES,
    SIDE_QUESTS,
    VILLAIN_ACTIONS,
    Challenge,
    Weapon,
    feat_of,
    find_ground,
)
from ..rules.ground import CRACK, GATE, label_of
from ..rules.powers import AMBROSE, FIGURES_OF, SHEET_NAMES, SHEET_OF, SHEETS, feat_boosts, feat_figure, feat_special
from ..rules.ratings import armour, defence
from ..rules.script import script_of
from ..rules.state import (
    ACTION_DECK,
    BANK,
    COLD_NERVE,
    CORRODED,
    DOWN,
    DRIVEN,
    EVENT_DECK,
    INVULNERABLE,
    IRON_WALL,
    PHASES,
    REST,
    TRICKED,
    UNTOUCHABLE,
    WAR_CRY,
    Table,
    in_party,
    seat_for,
    villains_on_map,
)
from ..rules.villains import next_move
from . import goal
from .names import COLOUR_NAMES, MARKER_NAMES, called, capital, short_name

THEME = Theme(
    accent="#d99a3a",
    accent_ink="#221200",
    accent_text="light-dark(#7d4a00, #efb85f)",
    second="#6fae8e",
    paper="#f0dfbd",
    ink="#2a1a10",
    font="'Rye', Georgia, serif",
    pattern=tiled(36, 24, "<path d='M0 .5h36M0 12.5h36M9 0v12M27 12v12' stroke='#d99a3a' stroke-opacity='.07'/>"),
    icons={
        "passage": "dungeon-gate", "rocks": "stone-pile", "cave-in": "falling-rocks", "fissure": "cracked-disc",
        "collapsed": "rock-golem", "smoke": "smoke-bomb", "flash": "sun-radiations", "control": "lever",
        "stairwell": "stairs", "objective": "chest", "exit": "exit-door", "hook": "hook",
    },
    terrain={"brick": "brick", "obstruction": "wall"},
)  # fmt: skip
BADGES = (
    (DOWN, "knocked down"), (INVULNERABLE, "Invulnerable"), (UNTOUCHABLE, "Untouchable"), (IRON_WALL, "Iron Wall"),
    (WAR_CRY, "War Cry"), (COLD_NERVE, "Cold Nerve"), (TRICKED, "Dirty Trick"), (CORRODED, "corroded"),
    (DRIVEN, "'Jack Drive"),
)  # fmt: skip
TINTS = {RED: "#b23a2c", BLUE: "#2f62a3"}
BOSS_TINT = "#5b3a78"
STAT_NAMES = ("STR", "INT", "PER")


def scene(table: Table) -> Scene:
    chapter = table.cast.chapter
    return Scene(
        status=" · ".join((f"Chapter {chapter.number}: {chapter.title}", round_name(table), PHASES[table.phase])),
        phase=PHASES[table.phase],
        boards=(board(chapter.number, table.ground.id),),
        marks=marks(table),
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
    )


def round_name(table: Table) -> str:
    """'red round 3': the priority colour belongs to the round. UC.ROUND.07"""
    return f"{COLOUR_NAMES[table.colour]} round {table.round}" if table.round else "before round 1"


# ---- the map --------------------------------------------------------------------------------------------------------


@cache
def board(number: int, ground_id: str) -> Board:
    """The map with its walls; it travels again only when a gate or a fissure changes."""
    plan = CHAPTERS[number].plan
    gate_open = find_ground(ground_id).gate_open
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
    return Board("board", "square", CHAPTERS[number].title, spaces, tuple(walls.values()))


def marks(table: Table) -> tuple[Mark, ...]:
    """Passages, rocks, fissures, smoke, and what the chapter lays out. UC.ELEM.01-06"""
    plan = table.cast.chapter.plan
    found: list[Mark] = []
    for space in sorted(set(plan.passages.values())):
        numbers = [str(number) for number, where in plan.passages.items() if where == space]
        text = "-".join(dict.fromkeys((numbers[0], numbers[-1])))
        if table.closed >> space & 1:
            found.append(Mark("board", space, "passage", f"{text}, closed", "dungeon-gate"))
        elif space in script_of(table).exits:
            found.append(Mark("board", space, "exit", f"{text}, exit", "exit-door"))
        else:
            found.append(Mark("board", space, "passage", f"Passage {text}", "dungeon-gate"))
    for space in range(len(plan.labels)):
        if table.rocks >> space & 1:
            found.append(Mark("board", space, "rocks", "Loose rocks", "stone-pile"))
        if table.caves >> space & 1:
            found.append(Mark("board", space, "cave-in", "Cave-in", "falling-rocks"))
    for space in plan.fissures:
        fallen = table.ground.collapsed >> space & 1
        kind, text = ("collapsed", "Collapsed fissure") if fallen else ("fissure", "Fissure")
        found.append(Mark("board", space, kind, text, "cracked-disc"))
    found += [Mark("board", space, "smoke", "Smoke", "smoke-bomb") for space, _ in table.smoke]
    found += [Mark("board", space, "flash", "Flash", "sun-radiations") for space in table.flash]
    for label, kind, text in (("CTRL", "control", "Control"), ("STRS", "stairwell", "Stairwell")):
        found += [Mark("board", space, kind, text, THEME.icons[kind]) for space in plan.marked(label)]
    return (*found, *chapter_marks(table))


def chapter_marks(table: Table) -> list[Mark]:
    """Markers and goals of the chapter. UC.COMP.16, 17"""
    script, hook = script_of(table), table.progress.hook
    passages = table.cast.chapter.plan.passages.values()
    found = [Mark("board", space, "exit", "Exit", "exit-door") for space in script.exits if space not in passages]
    if script.patrol >= 0:
        found.append(Mark("board", script.patrol, "exit", "Patrol", "exit-door"))
    if table.marker >= 0:
        found.append(Mark("board", table.marker, "objective", MARKER_NAMES[script.portable], "chest"))
    for challenge in table.cast.chapter.challenges:
        for space in challenge.spaces:
            if script.is_open(table, challenge, space):
                found.append(Mark("board", space, "objective", wanted(challenge), "chest"))
    thing = script.object_space(table)
    if thing >= 0:
        text = f"ARM {script.object_armour(table)}"
        found.append(Mark("board", thing, "objective", text, "chest", table.object_health))
    if hook >= 0:
        found.append(Mark("board", hook, "hook", "Hook", "hook"))
    return found


def wanted(challenge: Challenge) -> str:
    """What a challenge asks for, short enough for the map: 'INT/PER 10'."""
    by_number: dict[int, list[str]] = {}
    for stat, number in challenge.stats.items():
        by_number.setdefault(number, []).append(stat.upper())
    gap = " " if len(by_number) == 1 else ""  # two of them are written close
    return " ".join(f"{'/'.join(stats)}{gap}{number}" for number, stats in by_number.items())


def badges(table: Table, figure: int) -> tuple[str, ...]:
    words = [name for flag, name in BADGES if table.flags[figure] & flag]
    if table.health[figure] == 0:
        words.append("incapacitated")
    if table.carrier == figure:
        words.append(f"carries the {MARKER_NAMES[script_of(table).portable]}")
    return tuple(words)


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
        acting=figure in (table.active, table.actor if table.active < 0 else table.active),
        sheet=f"f{figure}",
        size=1.3 if profile.base == LARGE else 1.0,
        tint=TINTS.get(profile.colour, BOSS_TINT) if figure > AMBROSE else "",
    )


# ---- cards ----------------------------------------------------------------------------------------------------------


def feat_card(card: int) -> show.Card:
    feat = feat_of(*feat_special(card))
    other = "Boost" if feat_boosts(card) else "Reroll"
    figure = feat_figure(card)
    tags = ("Pog",) if figure == 3 else ("Doorstop",) if figure == 4 else ()
    text = f"{feat.text} Or {other.lower()} one attack, damage or challenge roll."
    return show.Card(f"feat{card}", f"{feat.name} / {other}", "Feat", "card-play", text, (), ("UC.FEAT.04",), tags)


def event_card(number: int) -> show.Card:
    event = EVENTS[number]
    tags = (event.colour, "Environment") if event.environment else (event.colour,)
    return show.Card(f"event{number}", event.name, "Event", "scroll-unfurled", event.text, (), ("UC.ROUND.02",), tags)


def action_card(number: int) -> show.Card:
    card = VILLAIN_ACTIONS[number]
    tags = (f"prefers {card.preference.replace('_', ' ')}", f"no. {number}")
    return show.Card(f"va{number}", card.name, "Villain Action", "card-draw", card.text, (), ("UC.VPH.03",), tags)


def zones(table: Table) -> tuple[Zone, ...]:
    """Feat rows, the event and the environment, the last Villain Action card, side quests; decks by number only."""
    found: list[Zone] = []
    for sheet in table.cast.party:
        cards = tuple(feat_card(card) for card in table.row[sheet])
        seat, name = table.seat_of[sheet], SHEET_NAMES[sheet]
        found.append(Zone(f"row{sheet}", f"{name}: Feats", "hand", seat, cards, len(cards), f"f{FIGURES_OF[sheet][0]}"))
        found.append(Zone(f"feats{sheet}", f"{name}: Feat deck", "deck", seat, (), table.decks[sheet].left))
    events = tuple(event_card(n) for n in dict.fromkeys((table.event, table.environment)) if n)
    found.append(Zone("events", "Event and Environment", "row", -1, events, len(events)))
    found.append(Zone("event deck", "Event deck", "deck", -1, (), table.decks[EVENT_DECK].left))
    last = tuple(action_card(n) for n in table.decks[ACTION_DECK].discard[-1:])
    found.append(Zone("action", "Villain Action", "pile", -1, last, len(table.decks[ACTION_DECK].discard)))
    found.append(Zone("action deck", "Villain Action deck", "deck", -1, (), table.decks[ACTION_DECK].left))
    if table.quests:
        found.append(Zone("quests", "Side quests", "row", -1, tuple(quest_card(table, n) for n in table.quests), 2))
    if table.phase == REST:
        found += [shop_zone(table, sheet) for sheet in table.cast.party]
    return tuple(found)


def quest_card(table: Table, number: int) -> show.Card:
    quest = SIDE_QUESTS[number]
    text = f"{quest.text} {quest.reward}"
    return show.Card(
        f"quest{number}", quest.name, "Side Quest", "scroll-quill", text, (), ("UC.COMP.20",), (),
        spent=number in table.paid,
    )  # fmt: skip


def shop_zone(table: Table, sheet: int) -> Zone:
    owned = table.cast.skills[sheet] | table.learnt[sheet]
    cards = tuple(
        show.Card(
            f"ability:{a.id}", a.name, "Ability", "upgrade", a.text, (), ("UC.XP.06",), (f"{a.cost} XP",),
            spent=bool(owned >> (a.number - 1) & 1),
        )
        for a in ABILITIES.values()
        if a.hero == SHEETS[sheet]
    )  # fmt: skip
    return Zone(f"shop{sheet}", f"{SHEET_NAMES[sheet]}: abilities", "row", table.seat_of[sheet], cards, len(cards))


# ---- sheets and tracks ----------------------------------------------------------------------------------------------


def weapon_note(weapon: Weapon) -> str:
    accuracy = "AOE" if weapon.aoe else f"ACC {weapon.acc}"
    return f"{weapon.name}: {weapon.kind}, RNG {weapon.rng}, {accuracy}, POW {weapon.pow}"


def fighting_numbers(table: Table, figure: int) -> tuple[Number, ...]:
    """DEF and ARM as they are now, with their reasons."""
    profile = table.cast.profiles[figure]
    dodge, armoured = Sum(), Sum()
    value = defence(table, figure, ranged=True, why=dodge)
    plate = armour(table, figure, armoured)
    return (
        Number("DEF", str(value), "dodging", tuple(dodge.terms), value - profile.defence),
        Number("ARM", str(plate), "checked-shield", tuple(armoured.terms), plate - profile.arm),
    )


def stat_numbers(profile: Profile) -> tuple[Number, ...]:
    pairs = zip(STAT_NAMES, profile.stats, strict=True)
    return tuple(Number(name, str(value)) for name, value in pairs if value >= 0)


def hero_sheet(table: Table, figure: int) -> Sheet:
    profile, hero = table.cast.profiles[figure], list(HEROES.values())[figure]
    sheet = SHEET_OF[figure]
    skills = table.cast.skills[sheet] | table.learnt[sheet]
    owned = [a for a in ABILITIES.values() if a.hero == hero.sheet and skills >> (a.number - 1) & 1]
    counters = [Counter("Health", table.health[figure], table.tokens[figure], "hearts")]
    if profile.id != "doorstop":
        counters.append(Counter("Restorative", table.restoratives[sheet], icon="potion-ball"))
        counters.append(Counter("XP", table.xp[sheet], icon="upgrade"))
    return Sheet(
        id=f"f{figure}",
        title=hero.name,
        seat=table.seat_of[sheet],
        subtitle=hero.kind,
        icon=hero.icon,
        group="Heroes",
        numbers=(
            Number("INIT", str(profile.init)),
            *(fighting_numbers(table, figure) if table.space[figure] >= 0 else ()),
            *stat_numbers(profile),
        ),
        counters=tuple(counters),
        chips=(*badges(table, figure), *(("passed out",) if table.space[figure] < 0 else ())),
        notes=(
            *(weapon_note(weapon) for weapon in profile.weapons),
            *hero.notes,
            *(f"{a.name}: {a.text}" for a in owned),
        ),
        rules=("UC.CHAR.02",),
        piece=f"f{figure}" if table.space[figure] >= 0 else "",
        acting=figure == table.active,
    )


def ambrose_sheet(table: Table) -> Sheet:
    return Sheet(
        f"f{AMBROSE}", "Ambrose", -1, "a doctor who wants out", "beard", "Heroes",
        fighting_numbers(table, AMBROSE), (Counter("Health", table.health[AMBROSE], 6, "hearts"),),
        rules=("UC.SIDES.04",), piece=f"f{AMBROSE}",
    )  # fmt: skip


def villain_sheet(table: Table, villain: int) -> Sheet:
    """A villain with what it would do next, and to whom."""
    profile = table.cast.profiles[villain]
    tactic, target = next_move(table, villain)
    preview = f"Next: {tactic}" + (f" {called(table, target)}" if target >= 0 else "")
    return Sheet(
        id=f"f{villain}",
        title=capital(short_name(table, villain)),
        subtitle=preview,
        icon=profile.icon,
        group="Villains",
        numbers=fighting_numbers(table, villain),
        counters=(Counter("Health", table.health[villain], profile.vit, "hearts"),),
        chips=(*badges(table, villain), *(("boss",) if profile.boss else ())),
        notes=(
            f"Tactics: {', '.join(t.replace('_', ' ') for t in profile.tactics)}",
            *(weapon_note(weapon) for weapon in profile.weapons),
        ),
        rules=("UC.CHAR.03",),
        piece=f"f{villain}",
    )


def party_sheet(table: Table) -> Sheet:
    """The party's goal, the treasury, and the villain reserves. UC.COMP.19, UC.SETUP.12"""
    cast = table.cast
    reserves = [
        f"{' '.join(f'{number}' for number, other in cast.types.items() if other == type)}: "
        f"{type.replace('_', ' ')}, {left(table, type, RED)} red and {left(table, type, BLUE)} blue"
        for type in dict.fromkeys(cast.types.values())
    ]
    return Sheet(
        id="party",
        title="The party",
        subtitle=cast.chapter.title,
        icon="three-friends",
        group="Party",
        counters=(
            Counter("Treasury", table.treasury, icon="two-coins"),
            Counter("XP bank", max(0, BANK - table.treasury - sum(table.xp)), BANK, "chest"),
        ),
        chips=(f"{COLOUR_NAMES[table.colour]} round",) if table.round else (),
        notes=(cast.chapter.arc[:1].upper() + cast.chapter.arc[1:], *reserves),
        rules=("UC.SETUP.12",),
    )


def left(table: Table, type: str, colour: int) -> int:
    return sum(table.space[figure] < 0 for figure in table.cast.supply.get((type, colour), ()))


def tracks(table: Table) -> tuple[Track, ...]:
    rounds = table.round + table.decks[EVENT_DECK].left
    found = [Track("round", "Round", table.round, 0, rounds, icon="hourglass")]
    clock = table.cast.chapter.clock
    if clock is not None:
        found.append(Track("clock", "Clock", min(table.clock, clock.limit), 0, clock.limit, icon="clockwork"))
    found.append(Track("treasury", "Treasury", table.treasury, 0, 0, icon="two-coins"))
    return tuple(found)
