"""What the kernel asks of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .ask import Ask, Barred, Flow, Shortcut
from .chance import Chance, Loaded
from .chart import Maker
from .choice import Choice, key_of
from .config import Config, GameOption, complete
from .copying import copier
from .errors import BadConfig, suggestion
from .events import Event, Viewer
from .glossary import Glossary
from .guide import Guide, read_guide
from .ledger import Ledger, load_ledger
from .lesson import LESSON, Lesson, read_lessons
from .pack import PACKS, Pack, carried, packs_of
from .scene import (
    NOWHERE,
    Context,
    Laying,
    Look,
    Mute,
    Odds,
    Outcome,
    Outlook,
    Refusal,
    Scene,
    Seat,
    Sheet,
    Target,
    Theme,
    Wished,
    at_piece,
    at_space,
)  # fmt: skip
from .set_up import SetUp, read_set_ups
from .state import State
from .tally import Counted, Figures, Part, read_figures
from .wish import Wish
from .words import Words
from .world import World

S = TypeVar("S", bound=State)


class Prompt:
    """The words of a kind of question, and the rules behind it.

    `rest` offers to leave it to chance ("Lay the rest for me"): questions with the same offer go together. A `screened`
    one is asked of a seat again and again, and how often is not for the others: they are told when it is over.
    """

    __slots__ = ("rest", "rules", "screened", "text")

    def __init__(self, text: str, *rules: str, rest: str = "", screened: bool = False) -> None:
        self.text = text
        self.rules = rules
        self.rest = rest
        self.screened = screened


class Sequel:
    """Where a campaign stands after a match: what comes next, how the party stands, and the config of the next match.

    Without a config the campaign is over, and `next` says how it ended. The config must hold everything that the next
    match needs as plain data, with a version where its form may change: it outlives upgrades.
    """

    __slots__ = ("config", "next", "text")

    def __init__(self, next: str, text: str, config: Config | None) -> None:
        self.next = next
        self.text = text
        self.config = config


class Effect:
    """A word that entries of content are made of, an ability or an operation, and what it does. Packs combine them."""

    __slots__ = ("text", "word")

    def __init__(self, word: str, text: str) -> None:
        self.word = word
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """A game: how it is set up, which beat comes next, and how it looks. It holds no state of any match."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str] = ""
    briefing: ClassVar[tuple[str, ...]] = ()  # three lines for a first time: what wins, what a turn is, a tip
    players: ClassVar[str] = "2"
    length: ClassVar[str] = ""
    weight: ClassVar[str] = ""
    co_operative: ClassVar[bool] = False
    version: ClassVar[str] = "1"
    options: ClassVar[tuple[GameOption, ...]] = ()
    campaign: ClassVar[Config | None] = None  # what begins a campaign, in a game that has one
    prompts: ClassVar[Mapping[str, Prompt]] = {}
    preliminaries: ClassVar[frozenset[str]] = frozenset()  # questions that chance answers where one wants to play now
    story: ClassVar[Words] = Words({})  # how the facts that its rules tell read
    reasons: ClassVar[Words] = Words({})  # how the conditions read that bar a choice
    wish_words: ClassVar[Words] = Words({})  # how what partners may wish of each other reads
    glossary: ClassVar[Glossary] = Glossary()  # what its stats, signs, keywords and terrains mean
    theme: ClassVar[Theme] = Theme()
    puzzle_file: ClassVar[Path | None] = None  # puzzles that the lab has found in it
    learnt_file: ClassVar[Path | None] = None  # what self-play has taught about its positions, for bots; may be missing
    poster_file: ClassVar[Path | None] = None  # an SVG of 300 by 400, whole in itself; a small box has none
    icons: ClassVar[Mapping[str, str]] = {}  # drawings of its own by name, inside an SVG of 512 by 512
    shelf: ClassVar[int] = 100  # where it stands among the others: the lowest first
    state_type: ClassVar[type[State]]
    ledger_file: ClassVar[Path | None] = None
    lessons_folder: ClassVar[Path | None] = None
    guide_file: ClassVar[Path | None] = None
    figures_file: ClassVar[Path | None] = None  # what the lab has counted, for the gallery
    counted: ClassVar[Mapping[str, Counted]] = {}  # the kinds of parts that the gallery has sheets of
    makers: ClassVar[Mapping[str, Maker]] = {}  # of the kinds of content that are maps to be painted
    set_ups_file: ClassVar[Path | None] = None  # ready set-ups; outside the content that records pin
    has_chance: ClassVar[bool] = True  # whether anything is ever rolled or drawn
    has_secrets: ClassVar[bool] = True  # whether anything is ever hidden from anybody
    foresight: ClassVar[int] = 4  # how many playouts a look at `score` is worth: more where it works out what follows
    calibration: ClassVar[float] = (
        0.0  # how steeply the chance of winning, 1 / (1 + exp(-c * score)), rises; 0: unknown
    )
    manners: ClassVar[Mapping[str, Mapping[str, float]]] = {}  # of its bots: which `tastes` they have, and how much
    passing: ClassVar[frozenset[str]] = frozenset()  # chips of sheets that only tell who has acted, and go with a phase
    choice_numbers: ClassVar[int] = 0  # where every choice is a whole number from 0 on: how many there are

    def __init__(self) -> None:
        self.copier: Callable[[S], S] = copier(self.state_type)  # type: ignore[arg-type]
        self.packs: tuple[Pack, ...] = ()  # what its content is stacked with; `find_game` makes it so

    # ---- the rules ----

    @abstractmethod
    def seats(self, config: Config) -> tuple[Seat, ...]:
        """Who sits at the table, by seat, with teams."""

    @abstractmethod
    def setup(self, config: Config) -> S:
        """The table before the first beat. What needs chance or choice is a beat of its own."""

    @abstractmethod
    def next_beat(self, state: S, /) -> Flow[Any] | None:
        """The beat that the state demands, or None when the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the game ended."""

    def check(self, config: Config) -> None:
        """Refuse, with BadConfig, what the options alone cannot rule out."""

    def lay(self, config: Config, position: Mapping[str, Any]) -> S:
        """The table as a lesson describes it. BadContent, with what and where, if it cannot be laid so."""
        raise NotImplementedError(f"{self.id} has no laid positions")

    # ---- how a match begins ----

    def completed(self, given: Config) -> dict[str, Any]:
        """A whole config: defaults filled in, every field checked. One that names a lesson has the lesson's options."""
        options = dict(given)
        id = options.pop(LESSON, None)
        if PACKS in options and packs_of({PACKS: options.pop(PACKS)}) != self.packs:
            raise BadConfig(PACKS, f"this {self.title} was not opened with these packs")
        lesson = None if id is None else self.lesson(id)
        full = complete(self.options, {**lesson.config, **options} if lesson else options)
        self.check(full)
        if self.packs:
            full[PACKS] = carried(self.packs)
        return full if lesson is None else {**full, LESSON: lesson.id}

    def opened(self, config: Config) -> S:
        """The table before the first beat: as the game sets it up, or as a lesson lays it."""
        lesson = self.lesson(config[LESSON]) if LESSON in config else None
        return self.setup(config) if lesson is None or lesson.position is None else self.lay(config, lesson.position)

    def source(self, config: Config, seed: int | str, counter: int = 0) -> Chance:
        """The chance of a match, loaded at first in a lesson."""
        if LESSON not in config:
            return Chance(seed, counter)
        return Loaded(self.lesson(config[LESSON]).outcomes, seed, counter)

    def lesson(self, id: Any) -> Lesson:
        """A lesson by its id; BadConfig if there is none."""
        known = {lesson.id: lesson for lesson in self.lessons}
        if id not in known:
            raise BadConfig(LESSON, f"there is no lesson {id!r}{suggestion(str(id), known)}")
        return known[id]

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """What can be learnt here, in order of need."""
        return read_lessons(self.lessons_folder) if self.lessons_folder else ()

    @property
    def guide(self) -> Guide:
        """How to play it, on one page."""
        return read_guide(self.guide_file) if self.guide_file else Guide()

    def sequel(self, state: S, config: Config) -> Sequel | None:
        """What can follow this match, which has been played to its end; None if it stands alone."""
        return None

    def chapter(self, config: Config) -> str:
        """What a match of a campaign is called; empty if it has no name of its own."""
        return ""

    def purse(self, state: S) -> Mapping[str, int]:
        """What the party has gained for its campaign and still has, all together: XP, gold. It lies open."""
        return {}

    def set_up_of(self, state: S, config: Config) -> SetUp | None:
        """How a match of this config is set up, as one that begins there; None while it is still being set up."""
        return None

    def spelled_out(self, config: Config) -> Config:
        """The same with every piece that takes part named by its id, where a config may name a ready group of them."""
        return config

    # ---- what is seen ----

    @abstractmethod
    def scene(self, state: S, viewer: Viewer) -> Scene:
        """What the viewer may know of the table."""

    @property
    def screened(self) -> frozenset[str]:
        """The questions of which nobody but who is asked may know how often they are answered."""
        return frozenset(name for name, prompt in self.prompts.items() if prompt.screened)

    def look(self, state: S, ask: Ask, choice: Choice) -> Look:
        """How a choice appears."""
        return Look(key_of(choice).replace(":", " ").replace("_", " "))

    def way(self, state: S, ask: Ask, shortcut: Shortcut) -> Look:
        """How a run of choices appears: as its last one does, unless the game knows better."""
        return self.look(state, ask, shortcut.run[-1])

    def wording(self, state: S, ask: Ask) -> str:
        """The question in words."""
        prompt = self.prompts.get(ask.prompt)
        return prompt.text if prompt else ask.prompt

    def refusal(self, state: S, ask: Ask, barred: Barred) -> Refusal:
        """Why something that a player would try is not among the choices."""
        saying = self.reasons.saying(barred.why, barred.parts)
        text = self.reasons.say(state, saying.text, barred.parts)
        look = self.look(state, ask, barred.choice)
        return Refusal(text, saying.rule, barred.choice, look.target, look.text)

    def about(self, state: S, ask: Ask) -> Target:
        """What the question is about."""
        return NOWHERE

    def context(self, state: S, ask: Ask) -> Context | None:
        """Who does what to whom, what is needed, and what is at stake, where a question hangs on such a thing."""
        return None

    def foremost(self, state: S, ask: Ask) -> Choice | None:
        """The choice that is put forward, its button filled: what most would do. None leaves it to the looks."""
        return None

    def mute(self, state: S, ask: Ask) -> Mute | None:
        """How the question can be kept from coming back for a while, where declining it can never cost the game."""
        return None

    def rest(self, state: S, ask: Ask) -> str:
        """The offer to leave this question and its like to chance, in words; empty where it is real play."""
        prompt = self.prompts.get(ask.prompt)
        return prompt.rest if prompt else ""

    def laying(self, state: S, ask: Ask) -> Laying | None:
        """The pieces of a board that a question is about, with the ways to lay them."""
        return None

    def chronicle(self, state: S, events: Sequence[Event]) -> str:
        """A match that is over, given up at any time perhaps, told in a paragraph from what everybody saw of it."""
        return ""

    def odds(self, match: World[S], choice: Choice) -> Odds | None:
        """What a choice of the open question may bring, where that is worth telling. The match is an imagined one."""
        return None

    def forecast(self, match: World[S]) -> Odds | None:
        """How what is under way will end, where the scene offers a forecast. The match is an imagined one."""
        return None

    def outlook(self, state: S, piece: str) -> Outlook | None:
        """Where a piece could go and who could hit it there, by what lies open. The state is an imagined one."""
        return None

    def kit(self) -> Iterable[Effect]:
        """The abilities and effects that packs may combine, in words."""
        return ()

    def gallery(self) -> tuple[Sheet, ...]:
        """Every card and character of the game, to browse."""
        return ()

    def reimagine(self, state: S, viewer: Viewer, chance: Chance) -> None:
        """Redraw, in place, everything that the viewer cannot know."""

    def is_open(self, state: S) -> bool:
        """Whether nothing is hidden from anybody now: one imagined world is then as good as many."""
        return False

    # ---- what others build on ----

    def score(self, state: S, seat: int) -> float:
        """How good the position is for a seat, from -1 to 1; 0 where the game has no idea."""
        return 0.0

    def merits(self, state: S, seat: int) -> Mapping[str, float]:
        """What the score is made of, in words of the game ("the victory tiles"); for sentences that say why."""
        return {}

    def tastes(self, state: S, seat: int) -> Mapping[str, float]:
        """What bots of a manner may like or dislike about a position: its merits, unless the game knows of more."""
        return self.merits(state, seat)

    def wishes(self, state: S, seat: int) -> Iterable[Wish]:
        """What partners may wish of a seat now, by what lies open to everybody."""
        return ()

    def serves(self, state: S, seat: int, wish: Wish) -> float:
        """How far a position serves what was wished of a seat, from 0 to 1 (done), by what lies open to everybody."""
        return 0.0

    def wished(self, state: S, wish: Wish) -> Wished:
        """How a wish appears: its words, and what it points at."""
        words, parts = self.wish_words, {wish.part: wish.value}
        text = words.say(state, words.saying(wish.verb, parts).text, parts)
        if wish.part == "space":
            return Wished(wish.key, text, at_space(int(wish.value)))
        figure = words.data(parts)[wish.part] if wish.part in ("who", "whom") else ""
        return Wished(wish.key, text, at_piece(figure) if figure else NOWHERE)

    def round(self, state: S) -> int:
        """Which round it is: a wish ends with the round in which it could be heeded."""
        return 0

    def belongings(self, state: S, seat: int) -> Mapping[str, float]:
        """What a seat has that it could waste: money, cards, things worn; what a bot gives away only for something."""
        return {}

    def whereabouts(self, state: S) -> Hashable:
        """Where figures stand, told quickly, so that fewer scenes must be drawn: where tables look alike to anybody,
        this is the same. Nothing where only a scene tells."""
        return None

    def parts(self, state: S) -> Iterable[Part]:
        """What took part in a match that is over: factions, heroes, cards, pieces of the map. The lab counts them."""
        return ()

    def features(self, state: S, viewer: Viewer) -> Mapping[str, float]:
        """The position in named numbers, as a learner wants it: always the same names, nothing the viewer cannot know.

        Empty where the game has none; the environments then take theirs from the scene.
        """
        return {}

    def numbers(self, state: S, viewer: Viewer) -> array[float]:
        """The values of `features` without their names, for who looks at millions of positions."""
        return array("d", self.features(state, viewer).values())

    def evidence(self, state: S, seat: int) -> Mapping[str, float]:
        """What a learnt value is read from: numbers with the same names in every match of the game, whatever its
        options. They are taken in worlds that the seat imagines, so that they can tell nothing it does not know."""
        return {**self.features(state, seat), **self.merits(state, seat)}

    def inventory(self, state: S) -> Hashable:
        """A count of every card and piece, which must be the same after every beat."""
        return None

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        """Configs that between them show what the options can do: the default, then each other value of each option."""
        yield {}
        for option in self.options:
            if option.kind == "choice" and not option.per_seat:
                yield from ({option.id: item.value} for item in option.values if item.value != option.default)
            elif option.kind == "switch":
                yield {option.id: not option.default}

    def kinds(self) -> Iterator[dict[str, Any]]:
        """Configs of the kinds of matches that bots learn from and are measured at, each as often as the others: the
        sample configs, where a game has no better choice."""
        return self.sample_configs()

    def content_hashes(self) -> Mapping[str, str]:
        """The game's own content with its hash, pinned in records."""
        return {}

    def prove(self) -> None:
        """Refuse, with BadContent, what one entry says of another and what is there only to be read later.

        It is asked where content was changed by packs; a game's own is proved by its tests.
        """

    def pins(self) -> dict[str, str]:
        """The hashes of all that a match is played with: the game's own content, and each pack."""
        return {**self.content_hashes(), **{f"{pack.id} {pack.version}": pack.hash for pack in self.packs}}

    def find_content(self, kind: type, id: str) -> Any:
        """A content entry by its type and id; KeyError if there is none."""
        raise KeyError(id)

    @property
    def poster(self) -> str:
        """The picture on the box, as SVG; empty if there is none."""
        return self.poster_file.read_text("utf-8") if self.poster_file else ""

    @property
    def set_ups(self) -> tuple[SetUp, ...]:
        """Matches that begin where play begins; none where the default does."""
        return read_set_ups(self.set_ups_file) if self.set_ups_file else ()

    @property
    def ledger(self) -> Ledger:
        """The rules of the game, by id."""
        return load_ledger(self.ledger_file) if self.ledger_file else Ledger(self.id, self.title, "", ())

    @property
    def figures(self) -> Figures:
        """How often what is in the gallery is played and wins, as the lab has counted it; empty before it has."""
        return read_figures(self.figures_file) if self.figures_file else Figures()
