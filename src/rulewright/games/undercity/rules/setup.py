"""Setting up a chapter, in the order of the book."""

from __future__ import annotations

from functools import cache

from rulewright.kernel import Ask, AskEach, BadConfig, Config, Flow, Roll, told
from rulewright.table.decks import Deck

from .cast import Cast, cast_id, find_cast
from .content import EVENTS, find_ground, ground_id
from .ground import space_of
from .journal import MOST_EXTRA_EVENTS, HeroNotes, Journal, read_journal
from .powers import DOORSTOP, FEATS_PER_HERO, FIGURES_OF, FIRST_VILLAIN, MILO, PAIR, SECOND_DOSE, SHEET_OF, SHEETS
from .rolls import FACES
from .script import script_for
from .state import DEAL, HEROES, OFF, Rulings, Table

HERO_DIE = Roll("heroes", FACES)
INIT_ORDER = (1, 2, PAIR, 0)  # sheets by Initiative
PURCHASES = (0, 1, 2, 4, 5, 6, 7)
"""How many abilities a seasoned hero owns before each chapter, unless he bought dearer ones."""
ADVICE = {
    "gardek": ("thick_hide", "heavy_swing", "iron_gut", "shield_drill", "cleave", "steady_stance", "last_stand"),
    "canice": (
        "lucky_coat", "rune_shot_piercer", "keen_eye", "hard_living", "rune_shot_ember", "point_blank", "paired_runes",
    ),
    "milo": ("bigger_blast", "padded_coat", "careful_throw", "nimble", "strong_arm", "refined_powder", "survivor"),
    "pair": ("riveted_plates", "overbuilt_fist", "tune_up", "duck", "expert_bodge", "stabilisers", "shield_bash"),
}  # fmt: skip


AT_HOME = HeroNotes()


def journal_of(config: Config) -> Journal:
    """The journal of the config, or one as a party without a past would have it."""
    if config["journal"] is not None:
        return read_journal(config["journal"])
    return first_journal(config["chapter"], config["seasoned"], config["leave_out"])


@cache
def first_journal(chapter: int, seasoned: bool, leave_out: str) -> Journal:
    """The journal of a party without a past."""
    owned = PURCHASES[min(chapter, len(PURCHASES)) - 1] if seasoned else 0
    return Journal(chapter, {id: HeroNotes(abilities=ADVICE[id][:owned]) for id in SHEETS if id != leave_out})


def check(config: Config) -> None:
    """The party must suit the number of players. UC.SETUP.02-04"""
    journal = journal_of(config)
    heroes, players = len(journal.heroes), config["players"]
    if journal.finished:
        raise BadConfig("journal.finished", "this campaign has been won: start another")
    if players == 2 and heroes != 4:
        raise BadConfig("leave_out", "two players lead two heroes each, so nobody can stay at home")
    if players in (3, 4) and heroes != players:
        what = "three players leave one hero at home" if players == 3 else "four players lead all four heroes"
        raise BadConfig("leave_out", what)


def lay_table(config: Config) -> Table:
    """The chapter before the first card is dealt. UC.SETUP.01, 05, 07-21"""
    journal = journal_of(config)
    party = tuple(sheet for sheet, id in enumerate(SHEETS) if id in journal.heroes)
    notes = [journal.heroes.get(id, AT_HOME) for id in SHEETS]
    cast = find_cast(cast_id(journal.chapter, party, tuple(note.skills for note in notes)))
    players = config["players"]
    rulings = Rulings(
        config["prone_free_strikes"], config["campaign"] or config["journal"] is not None,
        config["choose_heroes"] and players > 1, journal.losses, journal.first_tries,
        sum(1 << sheet for sheet, note in enumerate(notes) if note.weak), config["players_settle_ties"],
        tuple((deed.chapter, deed.what, deed.who, deed.whom) for deed in journal.deeds),
    )  # fmt: skip
    table = Table(cast, find_ground(ground_id(journal.chapter, False, 0)), rulings, players, deal_seats(party, players))
    table.treasury = journal.treasury
    table.xp = [note.xp for note in notes]
    lay_figures(table)
    lay_decks(table, journal)
    table.restoratives = [int(note.restorative) for note in notes]
    if cast.skills[MILO] & SECOND_DOSE:
        table.restoratives[MILO] *= 2
    table.decider = next(table.seat_of[sheet] for sheet in INIT_ORDER if sheet in party)
    table.actor = next(FIGURES_OF[sheet][0] for sheet in INIT_ORDER if sheet in party)
    table.phase = HEROES if rulings.choose_heroes else DEAL
    script_for(journal.chapter).lay(table)
    return table


def deal_seats(party: tuple[int, ...], players: int) -> list[int]:
    """Heroes go round the table by Initiative. UC.SETUP.03-05, 07"""
    seats = [-1, -1, -1, -1]
    order = [sheet for sheet in INIT_ORDER if sheet in party]
    for place, sheet in enumerate(order):
        seats[sheet] = place % players
    return seats


def lay_figures(table: Table) -> None:
    """Heroes on the star, villains where the chapter has them; all tokens red. UC.SETUP.08, 09, 13-15"""
    cast = table.cast
    plan = cast.chapter.plan
    star = plan.stars[0]
    table.space = [OFF] * len(cast.profiles)
    table.health = [profile.vit for profile in cast.profiles]
    table.flags = [0] * len(cast.profiles)
    for figure in range(FIRST_VILLAIN - 1):
        if SHEET_OF[figure] in cast.party:
            table.space[figure] = star
            if table.rulings.weak >> SHEET_OF[figure] & 1 and figure != DOORSTOP:
                table.health[figure] -= 2
    table.tokens = table.health[:FIRST_VILLAIN]
    for type, colour, label in cast.chapter.starts:
        figures = cast.supply[type, 0 if colour == "red" else 1]
        table.space[next(figure for figure in figures if table.space[figure] == OFF)] = space_of(label)
    for figure, boss in zip(cast.bosses, cast.chapter.bosses, strict=True):
        table.space[figure] = space_of(boss.at)
    table.rocks = sum(1 << space for space in plan.rocks)
    table.caves = sum(1 << space for space in plan.caves)


def event_numbers(cast: Cast, losses: int) -> list[int]:
    """The Event cards of the chapter for a party of this size; every loss so far adds one. UC.SETUP.17, UC.ROUND.10"""
    chapter = cast.chapter
    numbers = [*chapter.events, *(chapter.three_events if len(cast.party) == 3 else chapter.four_events)]
    if not losses:
        return numbers
    spare = [number for number in sorted(EVENTS) if number not in numbers]
    return numbers + spare[: min(losses, MOST_EXTRA_EVENTS)]


def lay_decks(table: Table, journal: Journal) -> None:
    """UC.SETUP.10, 17, 18, UC.COMP.06, 07"""
    cast = table.cast
    for sheet, id in enumerate(SHEETS):
        cards = range(sheet * FEATS_PER_HERO, (sheet + 1) * FEATS_PER_HERO) if sheet in cast.party else ()
        table.decks.append(Deck.of(f"feat {id}", cards))
    table.decks.append(Deck.of("event", event_numbers(cast, journal.losses), reforms=False))
    table.decks.append(Deck.of("villain action", cast.chapter.villain_actions))


# ---- choosing heroes ------------------------------------------------------------------------------------------------


def choose_heroes(table: Table) -> Flow[None]:
    """Everybody names a hero; where they disagree the dice decide who chooses first. UC.SETUP.03-07"""
    party = list(table.cast.party)
    wishes = yield AskEach("wish", {seat: [("hero", sheet) for sheet in party] for seat in range(table.seats)})
    wanted = [wish[1] for wish in wishes.values()]
    seats = list(range(table.seats))
    table.seat_of = [-1, -1, -1, -1]
    if len(set(wanted)) == len(wanted):
        for seat, sheet in zip(seats, wanted, strict=True):
            table.seat_of[sheet] = seat
    else:
        seats = yield from roll_off(seats)
    free = [sheet for sheet in party if table.seat_of[sheet] < 0]
    turn = 0
    while free:
        seat = seats[turn % len(seats)]
        choice = yield Ask(seat, "hero", [("hero", sheet) for sheet in free])
        table.seat_of[choice[1]] = seat
        free.remove(choice[1])
        turn += 1
    table.decider = next(table.seat_of[sheet] for sheet in INIT_ORDER if sheet in party)
    table.phase = DEAL
    for seat in range(table.seats):
        told(table, "heroes", seat=seat, sheet=[sheet for sheet in party if table.seat_of[sheet] == seat])


def roll_off(seats: list[int]) -> Flow[list[int]]:
    """Seats in descending order of a die each; equal ones roll again among themselves. UC.SETUP.06"""
    faces: dict[int, list[int]] = {}
    for seat in seats:
        faces.setdefault((yield HERO_DIE), []).append(seat)
    order: list[int] = []
    for face in sorted(faces, reverse=True):
        order += (yield from roll_off(faces[face])) if len(faces[face]) > 1 else faces[face]
    return order
