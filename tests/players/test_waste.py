"""Waste: what counts as it, that a sensible bot leaves it, and that bots of all games do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from rulewright.kernel import ALL, Ask, Choice, Config, Flow, Game, Match, Roll, SeatView, State, Viewer, find_game
from rulewright.kernel.scene import Counter, Look, Outcome, Piece, Scene, Seat, Sheet, at_space
from rulewright.players import Sensible, Thought, Weighed
from rulewright.players.sense.repetition import Trail, arrangement, places
from rulewright.testing.waste import BACK, DECLINED, SPENT, WIN, Bots, fault, play_and_look, wasted

GAMES = ("factions", "worldspanner", "duel_of_ages", "undercity", "dungeon_degenerates")


@dataclass(slots=True)
class Errand(State):
    at: int = 0
    gold: int = 3
    lent: int = 0
    found: bool = False
    asked: int = 0
    won: bool = False


def question(errand: Errand) -> Flow[None]:
    steps: list[Choice] = [("to", place) for place in (0, 1, 2) if place != errand.at]
    answer = yield Ask(0, "what", [*steps, "lend", "burn", "done", *_open(errand)])
    errand.asked += 1
    match answer:
        case "lend":
            errand.lent = 1 - errand.lent
        case "burn":
            errand.gold -= 1
        case "take":
            errand.found = True
        case "win":
            errand.won = True
        case "done":
            errand.asked = 6
        case ("to", place):
            errand.at = int(str(place))


def _open(errand: Errand) -> Iterator[Choice]:
    if not errand.found:
        yield "take"
    if errand.at == 2:
        yield "win"


class Errands(Game[Errand]):
    """A walk on which something can be found, and won at the last place."""

    id = "errands"
    title = "Errands"
    state_type = Errand

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Walker", team=0),)

    def setup(self, config: Config) -> Errand:
        return Errand()

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return question(state) if state.asked < 6 and not state.won else last(state) if state.asked == 6 else None

    def outcome(self, state: Errand) -> Outcome:
        return Outcome((1.0 if state.won else 0.0,), "end", "It is over.")

    def scene(self, state: Errand, viewer: Viewer) -> Scene:
        chips = ("lent",) * state.lent + ("found",) * state.found
        sheet = Sheet("walker", "Walker", seat=0, counters=(Counter("Gold", state.gold),), chips=chips)
        return Scene(pieces=(Piece("p", "board", state.at, "Walker", "meeple", 0),), sheets=(sheet,))

    def look(self, state: Errand, ask: Ask, choice: Choice) -> Look:
        if isinstance(choice, tuple):
            return Look(f"To {choice[1]}", at_space(int(str(choice[1]))))
        return Look(str(choice), tone="end" if choice == "done" else "")

    def score(self, state: Errand, seat: int) -> float:
        return 0.4 * state.found

    def merits(self, state: Errand, seat: int) -> dict[str, float]:
        return {"finds": float(state.found)}

    def belongings(self, state: Errand, seat: int) -> dict[str, float]:
        return {"gold": float(state.gold)}


def last(errand: Errand) -> Flow[None]:
    yield Ask(0, "home", ["home", "stay"])
    errand.asked += 1


def played(*choices: Choice) -> Match[Errand]:
    match = Match.start(Errands())
    for choice in choices:
        match.choose(choice)
    return match


def kinds(*choices: Choice) -> list[str]:
    return [waste.kind for waste in wasted(played(*choices))]


@pytest.mark.parametrize(
    ("choices", "kind"),
    [
        ((("to", 1), ("to", 0), "take"), BACK),
        (("lend", "lend", "take"), BACK),
        ((("to", 1), ("to", 2), "burn", ("to", 1), "take"), BACK),
        (("take", "burn"), SPENT),
        (("done",), DECLINED),
        (("take", ("to", 2), "done"), WIN),
    ],
)
def test_waste_is_found(choices: tuple[Choice, ...], kind: str) -> None:
    assert kind in kinds(*choices)


def test_what_gains_something_is_no_waste() -> None:
    assert kinds("take", ("to", 1), ("to", 2), "win") == []
    assert kinds(("to", 1), "take", ("to", 0), "done", "home") == [], "it came back with more"


class Stroll(Errands):
    """Two steps at most."""

    id = "stroll"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return question(state) if state.asked < 2 else last(state) if state.asked in (2, 6) else None


def test_a_way_back_that_ends_at_another_question_is_found() -> None:
    match = Match.start(Stroll())
    for choice in ("take", ("to", 1), "home"):
        match.choose(choice)
    assert list(wasted(match)) == []
    match = Match.start(Stroll())
    for choice in (("to", 1), ("to", 0)):
        match.choose(choice)
    assert match.ask is not None
    assert match.ask.prompt == "home"
    match.choose("home")
    assert BACK in [waste.kind for waste in wasted(match)], "it could have gone home at once"


class DeadEnds(Errands):
    """From the last place there is but one way, which is gone by itself."""

    id = "dead_ends"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return stroll(state) if state.asked < 6 else None


def stroll(errand: Errand) -> Flow[None]:
    ways = {0: (1,), 1: (0, 2), 2: (1,)}[errand.at]
    answer = yield Ask(0, "what", [*(("to", place) for place in ways), *(["lend", "done"] if errand.at < 2 else ())])
    errand.asked += answer == "done"
    if isinstance(answer, tuple):
        errand.at = int(str(answer[1]))
    elif answer == "lend":
        errand.lent = 1


def test_a_step_that_leads_back_by_itself_is_waste() -> None:
    match, fancies = Match.start(DeadEnds()), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = (("to", 2), "lend")
    assert match.choices[bot.choose(SeatView(match, 0))] == "lend"
    assert list(wasted(match)) == []
    match.choose(("to", 2))
    assert (match.state.at, match.answers) == (1, 3), "it has come back"
    match.choose("lend")
    assert [(waste.kind, waste.text) for waste in wasted(match)] == [(BACK, "To 2")]


def test_what_was_taken_back_leaves_no_trail() -> None:
    match, trail = played("take", ("to", 1)), Trail()
    trail.come_to(SeatView(match, 0))
    match.undo(0)
    match.choose("burn")
    trail.come_to(SeatView(match, 0))
    assert [place.world.state.at for place in trail.places] == [0], "as it is now, under the same number"
    match.choose("lend")
    trail.come_to(SeatView(match, 0))
    assert [place.world.state.lent for place in trail.places] == [0, 1]


class Inns(Errands):
    """Whoever rests gives back what was lent, and may lend it again."""

    id = "inns"

    def setup(self, config: Config) -> Errand:
        return Errand(lent=1, found=True)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return rest(state) if not state.asked else last(state) if state.asked == 1 else None


def rest(errand: Errand) -> Flow[None]:
    errand.asked = 1
    if (yield Ask(0, "road", ["rest", ("to", 1)])) == "rest":
        errand.lent = 0
        errand.lent = int((yield Ask(0, "inn", ["lend", "done"])) == "lend")
    else:
        errand.at = 1


def test_what_runs_out_and_is_renewed_is_no_way_back() -> None:
    match, fancies = Match.start(Inns()), Fancies("rest")
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = ("lend", "done")
    assert match.choices[bot.choose(SeatView(match, 0))] == "lend"
    for choice in ("lend", "home"):
        match.choose(choice)
    assert list(wasted(match)) == []


class Watches(Inns):
    """Whoever is woken may throw something, in vain, or leave it at that; by morning nothing tells who was."""

    id = "watches"
    passing = frozenset({"lent"})

    def setup(self, config: Config) -> Errand:
        return Errand(found=True)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return watch(state) if not state.asked else last(state) if state.asked == 1 else None


def watch(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "who", ["wake", "done"])) == "wake":
        errand.lent = 1
        if (yield Ask(0, "watch", ["throw", "done"])) == "throw":
            errand.gold -= 1
            yield Roll("spade", range(8))
        errand.lent = 0
    errand.asked = 1


class Loans(Watches):
    """The same with something that counts: it is lent and given back."""

    id = "loans"
    passing = frozenset()


@pytest.mark.parametrize(("game", "found"), [(Watches(), []), (Loans(), [BACK])], ids=["passing", "lasting"])
def test_who_has_acted_is_no_way_back(game: Errands, found: list[str]) -> None:
    match = Match.start(game)
    for choice in ("wake", "done", "home"):
        match.choose(choice)
    assert [waste.kind for waste in wasted(match)] == found


def test_a_sensible_bot_uses_nothing_up_because_it_has_had_the_word() -> None:
    match, fancies = Match.start(Watches()), Fancies("wake")
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = ("done", "throw")
    assert match.choices[bot.choose(SeatView(match, 0))] == "done"


class Flights(Stroll):
    """Whoever has flown is told from the others, also where it began."""

    id = "flights"
    passing = frozenset({"lent"})

    def next_beat(self, state: Errand) -> Flow[None] | None:
        state.lent = int(state.asked > 0)
        return super().next_beat(state)


def test_a_flight_there_and_back_is_one_though_it_tells_who_has_flown() -> None:
    match = Match.start(Flights())
    for choice in (("to", 1), ("to", 0), "home"):
        match.choose(choice)
    assert BACK in [waste.kind for waste in wasted(match)]


EVENINGS = 12


class Bets(Game[Errand]):
    """A coin may be thrown for a gold piece: it is worth as much more or less as it costs, and falls later."""

    id = "bets"
    title = "Bets"
    state_type = Errand

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Gambler", team=0),)

    def setup(self, config: Config) -> Errand:
        return Errand()

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return bet(state) if state.asked < EVENINGS else None

    def outcome(self, state: Errand) -> Outcome:
        return Outcome((0.5 + 0.5 * self.score(state, 0),), "end", "It is over.")

    def scene(self, state: Errand, viewer: Viewer) -> Scene:
        return Scene()

    def score(self, state: Errand, seat: int) -> float:
        return 0.05 * state.at

    def belongings(self, state: Errand, seat: int) -> dict[str, float]:
        return {"gold": float(state.gold)}


def bet(errand: Errand) -> Flow[None]:
    answer = yield Ask(0, "bet", ["bet", "keep"])
    if answer == "bet":
        errand.gold -= 1
        yield Ask(0, "throw", ["now", "later"])
        errand.at += yield Roll("coin", (-1, 1))
    errand.asked += 1


def test_an_even_bet_is_no_waste() -> None:
    match = Match.start(Bets())
    while not match.over:
        assert fault(SeatView(match, 0), "bet") is None, "chance alone makes it look bad in some few worlds"
        match.choose("keep")


class Fancies:
    """A thinker that ranks choices by a list, all a little apart, and would go on from each in the same way."""

    def __init__(self, *wanted: Choice, then: tuple[Choice, ...] = ()) -> None:
        self.wanted = wanted
        self.then = then

    def weigh(self, view: SeatView) -> Thought:
        there = [view.choices.index(choice) for choice in self.wanted if choice in view.choices]
        return Thought(tuple(Weighed(index, -0.001 * at, 9, self.then) for at, index in enumerate(there)))

    def choose(self, view: SeatView) -> int:
        return self.weigh(view).best


@pytest.mark.parametrize(
    ("before", "wanted", "taken"),
    [
        ((), ("done", "burn"), "take"),
        (("take", ("to", 2)), ("done", "burn"), "win"),
        (("take",), ("burn", ("to", 1)), ("to", 1)),
        (("take",), ("burn",), ("to", 1)),
        (("take",), ("done", "burn"), "done"),
        ((), ("burn", "done"), "take"),
    ],
)
def test_a_sensible_bot_wastes_nothing(before: tuple[Choice, ...], wanted: tuple[Choice, ...], taken: Choice) -> None:
    match = played(*before)
    assert match.choices[Sensible(Fancies(*wanted)).choose(SeatView(match, 0))] == taken


class Diggings(Errands):
    """Something may be found by digging, which costs nothing."""

    id = "diggings"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return dig(state) if state.asked < 6 else last(state) if state.asked == 6 else None


def dig(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "what", ["dig", "done"])) == "dig":
        errand.found = (yield Roll("spade", range(8))) > 0
        errand.asked = 5
    else:
        errand.asked = 6


def test_a_sensible_bot_tries_what_costs_nothing() -> None:
    view = SeatView(Match.start(Diggings()), 0)
    assert {Sensible(Fancies("done"), seed).choose(view) for seed in range(12)} == {view.choices.index("dig")}


def test_a_sensible_bot_does_not_come_back() -> None:
    match, fancies = played("take"), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = (("to", 0), ("to", 2))
    assert match.choices[bot.choose(SeatView(match, 0))] == ("to", 2)


def test_a_sensible_bot_looks_about_where_its_way_ends() -> None:
    match = played()
    bot = Sensible(Fancies(("to", 1), then=("done",)))
    for _ in range(2):
        match.pick(bot.choose(SeatView(match, 0)))
    assert match.state.found


def test_a_sensible_bot_does_not_bet_for_nothing() -> None:
    view = SeatView(Match.start(Bets()), 0)
    assert {Sensible(Fancies("bet", "keep"), seed).choose(view) for seed in range(30)} == {view.choices.index("keep")}


class Crooked(Bets):
    """Mostly the coin brings a little, and now and then it costs twice as much."""

    id = "crooked"
    worth = 0.05
    sides: tuple[int, ...] = (1, 1, -2)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return throw(state, self.sides, later=True) if state.asked < EVENINGS else None

    def score(self, state: Errand, seat: int) -> float:
        return self.worth * state.at


class Glittering(Crooked):
    """It shows at once what it brings: mostly a hair more than nothing, and now and then a disaster."""

    id = "glittering"
    worth = 0.001
    sides = (12,) * 8 + (-300,) * 3

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return throw(state, self.sides, later=False) if state.asked < EVENINGS else None


def throw(errand: Errand, sides: tuple[int, ...], later: bool) -> Flow[None]:
    if (yield Ask(0, "bet", ["bet", "keep"])) == "bet":
        errand.gold -= 1
        if later:
            yield Ask(0, "throw", ["now", "later"])
        errand.at += yield Roll("coin", sides)
    errand.asked += 1


@pytest.mark.parametrize("game", [Bets(), Crooked(), Glittering()], ids=lambda game: game.id)
def test_a_lucky_streak_makes_no_bet_good(game: Game[Errand]) -> None:
    """Of some hundred even bets one looks good in a few worlds, and in as many more."""
    view = SeatView(Match.start(game), 0)
    chosen = {Sensible(Fancies("bet", "keep"), seed).choose(view) for seed in range(60)}
    assert chosen == {view.choices.index("keep")}


class Good(Crooked):
    """A coin that is worth its price."""

    id = "good"
    sides = (3, 3, -1)


def test_a_good_bet_is_taken() -> None:
    view = SeatView(Match.start(Good()), 0)
    chosen = [Sensible(Fancies("bet", "keep"), seed).choose(view) for seed in range(20)]
    assert chosen.count(view.choices.index("bet")) >= 15


class Shafts(Diggings):
    """Digging costs nothing, but mostly nothing is found."""

    id = "shafts"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return sink(state) if state.asked < 6 else last(state) if state.asked == 6 else None


def sink(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "what", ["dig", "done"])) == "dig":
        errand.found = (yield Roll("spade", range(3))) == 0
        errand.asked = 5
    else:
        errand.asked = 6


def test_what_mostly_fails_is_tried_for_nothing() -> None:
    view = SeatView(Match.start(Shafts()), 0)
    assert fault(view, "done") == (DECLINED, "dig"), "it is never bad"
    assert {Sensible(Fancies("done"), seed).choose(view) for seed in range(30)} == {view.choices.index("dig")}


THORN = 5


class Pebbles(Diggings):
    """Digging costs nothing, and half the time something small is found."""

    id = "pebbles"
    spade: tuple[int, ...] = (1, 0)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return sift(state, self.spade) if state.asked < 6 else last(state) if state.asked == 6 else None

    def score(self, state: Errand, seat: int) -> float:
        return 0.03 * state.lent

    def merits(self, state: Errand, seat: int) -> dict[str, float]:
        return {"finds": float(state.lent)}


class Thorns(Pebbles):
    """Once in a hundred times one scratches oneself, which nobody would feel."""

    id = "thorns"
    spade: tuple[int, ...] = (10,) * 50 + (0,) * 49 + (-1,)

    def score(self, state: Errand, seat: int) -> float:
        return 0.006 * state.lent


class Thistles(Thorns):
    """Once in twenty-eight times; and one time in five something is found."""

    id = "thistles"
    spade = (30,) * 6 + (0,) * 21 + (-1,)


class Nettles(Thorns):
    """Mostly one does."""

    id = "nettles"
    spade: tuple[int, ...] = (4, -1, -1, -1, -1)


class Brambles(Pebbles):
    """Something is found; once in twenty-six times it costs gold, which the score does not mind."""

    id = "brambles"
    spade: tuple[int, ...] = (4,) * 25 + (THORN,)


class Wages(Brambles):
    """It always does."""

    id = "wages"
    spade = (THORN,)


def sift(errand: Errand, spade: tuple[int, ...]) -> Flow[None]:
    if (yield Ask(0, "what", ["dig", "done"])) == "dig":
        errand.lent = yield Roll("spade", spade)
        errand.gold -= errand.lent == THORN
        errand.asked = 5
    else:
        errand.asked = 6


@pytest.mark.parametrize(
    ("game", "taken"),
    [
        (Pebbles(), "dig"),
        (Thorns(), "dig"),
        (Thistles(), "dig"),
        (Nettles(), "done"),
        (Brambles(), "dig"),
        (Wages(), "done"),
    ],
)
def test_doubt_speaks_for_what_costs_nothing(game: Pebbles, taken: Choice) -> None:
    view = SeatView(Match.start(game), 0)
    assert {Sensible(Fancies("done"), seed).choose(view) for seed in range(100)} == {view.choices.index(taken)}


class Gifts(Errands):
    """So much may be given away, or nothing."""

    id = "gifts"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return give(state) if state.asked == 0 else last(state) if state.asked == 1 else None


def give(errand: Errand) -> Flow[None]:
    given = yield Ask(0, "gift", [("give", gold) for gold in range(12)])
    assert isinstance(given, tuple)
    errand.gold -= int(str(given[1]))
    errand.asked = 1


def test_a_sensible_bot_finds_what_spares_all_however_little_it_likes_it() -> None:
    match, most_first = Match.start(Gifts()), [("give", gold) for gold in reversed(range(12))]
    assert match.choices[Sensible(Fancies(*most_first)).choose(SeatView(match, 0))] == ("give", 0)


class Moods(Errands):
    """The day goes by, and all gets worse."""

    id = "moods"

    def score(self, state: Errand, seat: int) -> float:
        return super().score(state, seat) - 0.2 * state.asked


def test_a_way_back_is_one_though_all_is_worth_less_by_then() -> None:
    match, fancies = Match.start(Moods()), Fancies("lend")
    match.choose("take")
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = ("lend", ("to", 1))
    assert match.choices[bot.choose(SeatView(match, 0))] == ("to", 1)


class Spells(Errands):
    """A charm costs gold and does nothing; a prayer costs nothing, and does more good than harm."""

    id = "spells"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return cast_spell(state) if state.asked == 0 else last(state) if state.asked == 1 else None

    def score(self, state: Errand, seat: int) -> float:
        return 0.1 * state.lent

    def merits(self, state: Errand, seat: int) -> dict[str, float]:
        return {"blessings": float(state.lent)}


def cast_spell(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "spell", ["charm", "prayer"])) == "charm":
        errand.gold -= 1
    else:
        errand.lent = yield Roll("prayer", (-1, 3))
    errand.asked = 1


def test_a_few_worlds_of_bad_luck_speak_against_nothing() -> None:
    view = SeatView(Match.start(Spells()), 0)
    chosen = {Sensible(Fancies("charm", "prayer"), seed).choose(view) for seed in range(60)}
    assert chosen == {view.choices.index("prayer")}


class Company(Errands):
    """A partner nods after everything that is done."""

    id = "company"

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "Walker", team=0), Seat(1, "Friend", team=0))

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return accompanied(state) if state.asked < 6 else None

    def outcome(self, state: Errand) -> Outcome:
        return Outcome((0.0, 0.0), "end", "It is over.")


def accompanied(errand: Errand) -> Flow[None]:
    yield from question(errand)
    yield Ask(1, "nod", ["yes", "no"])


def test_a_sensible_bot_does_not_come_back_after_a_partner_has_answered() -> None:
    match, fancies = Match.start(Company()), Fancies("lend")
    match.choose("take")
    match.choose("yes")
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    match.choose("yes")
    fancies.wanted = ("lend", ("to", 1))
    assert match.choices[bot.choose(SeatView(match, 0))] == ("to", 1)


class Hills(Errands):
    """A walk over hills and through valleys: to be high up is good."""

    id = "hills"
    heights = (0.0, 0.4, 0.1, 0.2, 0.0)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return climb(state) if state.asked < 6 else last(state) if state.asked == 6 else None

    def score(self, state: Errand, seat: int) -> float:
        return self.heights[state.at]

    def merits(self, state: Errand, seat: int) -> dict[str, float]:
        return {"height": self.heights[state.at]}


class HighHills(Hills):
    """Beyond the valley it is higher still."""

    id = "high_hills"
    heights = (0.0, 0.4, 0.1, 0.8, 0.0)


class Foothills(Hills):
    """Nothing but the valley is near."""

    id = "foothills"
    heights = (0.0, 0.4, 0.1, 0.1, 0.0)


def climb(errand: Errand) -> Flow[None]:
    steps: list[Choice] = [("to", place) for place in (errand.at - 1, errand.at + 1) if 0 <= place < 5]
    answer = yield Ask(0, "what", [*steps, "done"])
    if answer == "done":
        errand.asked = 6
    else:
        errand.at = int(str(answer[1]))


@pytest.mark.parametrize(
    ("game", "walked", "wanted", "taken"),
    [
        (Foothills(), (("to", 1),), (("to", 2), "done"), "done"),
        (HighHills(), (("to", 1),), (("to", 2), "done"), ("to", 2)),
        (Foothills(), (("to", 1), ("to", 2)), ("done", ("to", 1)), "done"),
    ],
)
def test_a_sensible_bot_goes_nowhere_where_it_would_be_sorry(
    game: Hills, walked: tuple[Choice, ...], wanted: tuple[Choice, ...], taken: Choice
) -> None:
    match, bot = Match.start(game), Sensible(Fancies())
    for step in walked:
        bot._thinker = Fancies(step)
        bot.weigh(SeatView(match, 0))
        match.choose(step)
    bot._thinker = Fancies(*wanted)
    assert match.choices[bot.choose(SeatView(match, 0))] == taken


class Alleys(Hills):
    """Two walk one after the other. A blind alley, where nobody can stay, looks better than it is."""

    id = "alleys"
    heights = (0.0, 0.0, 0.3, 0.0, 0.0)

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return alley(state) if state.asked < 2 else last(state) if state.asked == 2 else None


def alley(errand: Errand) -> Flow[None]:
    ways = {0: (1, 2), 1: (0, 2, 3), 2: (0, 1), 3: (1, 4), 4: (3,)}[errand.at]
    stops = [] if errand.at == 2 else ["done"]
    answer = yield Ask(0, "what", [*(("to", place) for place in ways), *stops], about=errand.asked)
    if answer == "done":
        errand.asked += 1
    else:
        errand.at = int(str(answer[1]))


@pytest.mark.parametrize("wanted", [(("to", 2), ("to", 3)), (("to", 0),)])
def test_a_sensible_bot_turns_into_no_blind_alley_and_sees_where_else_it_can_go(wanted: tuple[Choice, ...]) -> None:
    match, fancies = Match.start(Alleys()), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = wanted
    assert match.choices[bot.choose(SeatView(match, 0))] in [("to", 3), "done"]


class Ravines(Alleys):
    """A blind alley of two steps, in which one can go round."""

    id = "ravines"
    heights = (0.0, 0.0, 0.3, 0.3, 0.0)
    out: tuple[int, ...] = ()

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return ravine(state, *self.out) if state.asked < 2 else last(state) if state.asked == 2 else None


class Passes(Ravines):
    """The same two steps, with a way out."""

    id = "passes"
    out = (4,)


def ravine(errand: Errand, *out: int) -> Flow[None]:
    ways = {0: (1,), 1: (0, 2, 4), 2: (1, 3), 3: (2, 1, *out), 4: (1,)}[errand.at]
    stops = [] if errand.at in (2, 3) else ["done"]
    answer = yield Ask(0, "what", [*(("to", place) for place in ways), *stops], about=errand.asked)
    if answer == "done":
        errand.asked += 1
    else:
        errand.at = int(str(answer[1]))


@pytest.mark.parametrize(("game", "taken"), [(Ravines(), ("to", 4)), (Passes(), ("to", 2))])
def test_a_sensible_bot_sees_how_far_a_blind_alley_goes(game: Ravines, taken: Choice) -> None:
    match, fancies = Match.start(game), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = (("to", 2), ("to", 4))
    assert match.choices[bot.choose(SeatView(match, 0))] == taken


class Gorges(Ravines):
    """A gorge in which nobody can stop leads down to the plain, where one would be sorry."""

    id = "gorges"
    heights = (0.0, 0.3, 0.4, 0.1, 0.3)
    through = 2
    ways = {0: (1,), 1: (0, 2, 4), 2: (1, 3), 3: (2, 1), 4: (1,)}

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return descend(state, self) if state.asked < 2 else last(state) if state.asked == 2 else None


class Plains(Gorges):
    """Down on the plain all that is better is a hill, and from there one would go back."""

    id = "plains"
    heights = (0.0, 0.3, 0.1, 0.2, 0.3)
    through = -1
    ways = {0: (1,), 1: (0, 2, 4), 2: (3,), 3: (1,), 4: (1,)}


class Downs(Plains):
    """The hill is higher than all that has been seen."""

    id = "downs"
    heights = (0.0, 0.3, 0.1, 0.5, 0.3)


def descend(errand: Errand, gorges: Gorges) -> Flow[None]:
    stops = [] if errand.at == gorges.through else ["done"]
    steps: list[Choice] = [("to", place) for place in gorges.ways[errand.at]]
    answer = yield Ask(0, "what", [*steps, *stops], about=errand.asked)
    if answer == "done":
        errand.asked += 1
    else:
        errand.at = int(str(answer[1]))


@pytest.mark.parametrize(("game", "taken"), [(Gorges(), ("to", 4)), (Plains(), ("to", 4)), (Downs(), ("to", 2))])
def test_a_sensible_bot_sees_that_it_would_be_sorry_a_few_steps_ahead(game: Gorges, taken: Choice) -> None:
    match, fancies = Match.start(game), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = (("to", 2), ("to", 4))
    assert match.choices[bot.choose(SeatView(match, 0))] == taken


class Shrines(Alleys):
    """On a plain lies a shrine, in passing."""

    id = "shrines"
    shrines: tuple[int, ...] = (1,)

    def whereabouts(self, state: Errand) -> int:
        return state.at

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return pass_by(state, self.shrines) if state.asked < 2 else last(state) if state.asked == 2 else None

    def score(self, state: Errand, seat: int) -> float:
        return 0.4 * state.found


class Monasteries(Shrines):
    """There is another on the way."""

    id = "monasteries"
    shrines = (1, 2)


class Graves(Shrines):
    """It is worth nothing."""

    id = "graves"

    def score(self, state: Errand, seat: int) -> float:
        return 0.0


def pass_by(errand: Errand, shrines: tuple[int, ...]) -> Flow[None]:
    steps: list[Choice] = [("to", place) for place in (errand.at - 1, errand.at + 1) if 0 <= place < 5]
    prayers = ["pray"] if errand.at in shrines and not errand.found else []
    answer = yield Ask(0, "what", [*steps, *prayers, "done"], about=errand.asked)
    if answer == "done":
        errand.asked += 1
    elif answer == "pray":
        errand.found = True
    else:
        errand.at = int(str(answer[1]))


@pytest.mark.parametrize(("game", "taken"), [(Shrines(), "pray"), (Monasteries(), ("to", 2)), (Graves(), ("to", 2))])
def test_a_sensible_bot_does_not_pass_by_what_it_would_go_back_for(game: Shrines, taken: Choice) -> None:
    match, fancies = Match.start(game), Fancies(("to", 1))
    bot = Sensible(fancies)
    match.pick(bot.choose(SeatView(match, 0)))
    fancies.wanted = (("to", 2), "pray")
    assert match.choices[bot.choose(SeatView(match, 0))] == taken


def test_where_nobody_can_stay_is_no_gain() -> None:
    match = Match.start(Alleys())
    match.choose(("to", 1))
    assert fault(SeatView(match, 0), "done") is None
    assert match.choices[Sensible(Fancies("done")).choose(SeatView(match, 0))] == "done"


class Excavations(Diggings):
    """Who has not found anything is asked whether to pay for another try."""

    id = "excavations"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return excavate(state) if state.asked < 6 else last(state) if state.asked == 6 else None

    def look(self, state: Errand, ask: Ask, choice: Choice) -> Look:
        return Look(str(choice), tone="end" if choice in ("wait", "done") else "")


def excavate(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "what", ["dig", "wait"])) == "dig":
        errand.found = (yield Roll("spade", range(3))) > 0
        if not errand.found and (yield Ask(0, "again", ["again", "done"])) == "again":
            errand.gold -= 1
            errand.found = (yield Roll("spade", range(3))) > 0
    errand.asked = 6


def test_a_try_that_may_ask_for_more_still_costs_nothing() -> None:
    view = SeatView(Match.start(Excavations()), 0)
    assert {Sensible(Fancies("wait"), seed).choose(view) for seed in range(12)} == {view.choices.index("dig")}


class Tolls(Errands):
    """Who goes to the gate must pay."""

    id = "tolls"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return toll(state) if state.asked == 0 else last(state) if state.asked == 1 else None


def toll(errand: Errand) -> Flow[None]:
    if (yield Ask(0, "road", ["gate", "ford", "stay"])) == "gate":
        yield Ask(0, "toll", ["left", "right"])
        errand.gold -= 1
    errand.asked = 1


def test_a_sensible_bot_asks_for_no_bill() -> None:
    match = Match.start(Tolls())
    assert match.choices[Sensible(Fancies("gate", "ford")).choose(SeatView(match, 0))] == "ford"


class Stalls(Errands):
    """What is of no use stands last, behind leaving with nothing, and names its price."""

    id = "stalls"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return browse(state) if state.asked == 0 else last(state) if state.asked == 1 else None

    def look(self, state: Errand, ask: Ask, choice: Choice) -> Look:
        if choice in ("ribbon", "candle"):
            return Look(str(choice), cost="1 gold", tone="end" if choice == "ribbon" else "")
        return Look(str(choice), tone="end" if choice == "leave" else "")

    def score(self, state: Errand, seat: int) -> float:
        return -0.1 * state.lent


def browse(errand: Errand) -> Flow[None]:
    bought = yield Ask(0, "stall", ["leave", "candle", "ribbon"])
    errand.gold -= bought != "leave"
    errand.lent = int(bought == "ribbon")
    errand.asked = 1


@pytest.mark.parametrize("bought", ["ribbon", "candle"])
def test_what_names_its_price_is_no_parting_wherever_it_stands(bought: Choice) -> None:
    view = SeatView(Match.start(Stalls()), 0)
    assert fault(view, bought) == (SPENT, "leave")
    wanted = Fancies(bought, *({"ribbon", "candle"} - {bought}), "leave")
    assert view.choices[Sensible(wanted).choose(view)] == "leave"


class Dues(Errands):
    """Whoever pays here gets something for it, whoever pays there does not."""

    id = "dues"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return due(state) if state.asked == 0 else last(state) if state.asked == 1 else None


def due(errand: Errand) -> Flow[None]:
    errand.found = (yield Ask(0, "due", ["here", "there"])) == "here"
    errand.gold -= 1
    errand.asked = 1


def test_what_every_choice_costs_is_no_waste() -> None:
    assert fault(SeatView(Match.start(Dues()), 0), "there") is None


class Windfalls(Errands):
    """Both ways cost a gold piece; on one of them a few find theirs again."""

    id = "windfalls"

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return windfall(state) if state.asked == 0 else last(state) if state.asked == 1 else None


def windfall(errand: Errand) -> Flow[None]:
    answer = yield Ask(0, "way", ["here", "there"])
    errand.gold -= 1
    if answer == "there":
        errand.gold += (yield Roll("purse", range(4))) == 0
    errand.asked = 1


def test_what_may_come_back_by_chance_is_not_spared() -> None:
    assert fault(SeatView(Match.start(Windfalls()), 0), "here") is None


class Lottery(Bets):
    """One lot in forty brings as much as it costs."""

    id = "lottery"
    lots = 40

    def next_beat(self, state: Errand) -> Flow[None] | None:
        return draw(state, self.lots) if state.asked < EVENINGS else None

    def score(self, state: Errand, seat: int) -> float:
        return 0.05 * (state.at + state.gold)

    def merits(self, state: Errand, seat: int) -> dict[str, float]:
        return {"prizes": float(state.at)}


def draw(errand: Errand, lots: int) -> Flow[None]:
    if (yield Ask(0, "draw", ["draw", "keep"])) == "draw":
        errand.gold -= 1
        errand.at += (yield Roll("lot", range(lots))) == 0
    errand.asked += 1


def test_one_lucky_world_does_not_make_a_bet_good() -> None:
    view = SeatView(Match.start(Lottery()), 0)
    chosen = [Sensible(Fancies("draw", "keep"), seed).choose(view) for seed in range(100)]
    assert chosen.count(view.choices.index("draw")) <= 5


class Raffle(Lottery):
    """One lot in twenty-four does."""

    id = "raffle"
    lots = 24


def test_what_sometimes_brings_something_is_no_waste() -> None:
    assert fault(SeatView(Match.start(Raffle()), 0), "draw") is None, "sixteen worlds may all be unlucky"


def table(health: int, *notes: str) -> Scene:
    counters = (Counter("Health", health),)
    hero = Sheet("hero", "Hero", seat=0, counters=counters, notes=notes)
    return Scene(pieces=(Piece("h", "board", 0, "Hero", "meeple", 0, Counter("Health", health)),), sheets=(hero,))


def test_what_is_learnt_is_no_way_back() -> None:
    before, after = arrangement(table(9), [0]), arrangement(table(9, "Climbing: over walls."), [0])
    assert not after.is_back_at(before)


def test_a_wound_is_paid_and_its_cure_no_way_back() -> None:
    whole, hurt = arrangement(table(9), [0]), arrangement(table(7), [0])
    assert hurt.is_back_at(whole)
    assert not arrangement(table(7), [1]).is_back_at(arrangement(table(9), [1])), "it is somebody else's"


@pytest.mark.parametrize("level", ["novice", pytest.param("regular", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_bots_of_every_game_waste_nothing(game: str, level: str) -> None:
    looked = play_and_look(Bots(game, level, seed=100, decisions=60))
    assert looked.decisions == 60
    assert not looked.wasted


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_look_alike_have_the_same_whereabouts(game: str) -> None:
    match, random = Match.start(find_game(game), {}, 7), Random(7)
    known: dict[object, object] = {}
    for _ in range(150):
        if match.over:
            break
        stands = match.game.whereabouts(match.state)
        assert known.setdefault(places(match.game.scene(match.state, ALL)), stands) == stands
        match.pick(random.randrange(len(match.choices)))
