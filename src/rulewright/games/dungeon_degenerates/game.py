"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.kernel import (
    Ask,
    Chance,
    Choice,
    Config,
    Effect,
    Event,
    Game,
    Part,
    Sequel,
    SetUp,
    Viewer,
    Wish,
    World,
)
from rulewright.kernel.scene import Context, Look, Mute, Odds, Outcome, Scene, Seat, Sheet, Target, Wished
from rulewright.table.wishes import offered, served

from .bots import tally
from .bots.belongings import belongings
from .bots.evidence import evidence
from .bots.features import features
from .bots.merits import MANNERS, merits
from .bots.score import score
from .bots.wishes import field
from .rules import laying, setup, turns
from .rules.content import HASH, KEYWORDS
from .rules.deeds import DEEDS
from .rules.inventory import inventory
from .rules.passives import PASSIVES
from .rules.proof import prove
from .rules.state import Table
from .view import charting, contexts, looks, muting, odds, questions, scene, wishes
from .view.chronicle import chronicle
from .view.gallery import gallery
from .view.glossary import GLOSSARY
from .view.names import COLOURS
from .view.options import OPTIONS, kinds, sample_configs
from .view.prompts import PROMPTS
from .view.sequel import mission_name, sequel_of
from .view.set_ups import set_up_of
from .view.story import REASONS, STORY
from .view.words import plainly


class DungeonDegenerates(Game[Table]):
    """Between beats the agenda says what comes next. DD.TURN.01"""

    id = "dungeon_degenerates"
    title = "Dungeon Degenerates"
    blurb = "One to four wretches on the run through the Land of Doom, and nobody to trust but each other."
    briefing = (
        "You win together by the mission's steps, which the goal lists in order. You lose together if Doom "
        "overflows or everybody is dead.",
        "A turn has three phases: each Party travels or rests; a Danger card tells whether something finds it; then it "
        "meets, fights or talks to whatever did.",
        "Tests are two dice: roll your attribute or less. Stay together, rest before you are half dead, and fight in "
        "Guard until you know the Monster.",
    )
    players = "1-4"
    length = "20-150 min"
    weight = "heavy"
    co_operative = True
    options = OPTIONS
    campaign = {"mode": "campaign"}
    version = "9"
    prompts = PROMPTS
    preliminaries = frozenset({"leader"})
    story = STORY
    reasons = REASONS
    wish_words = wishes.WISHES
    glossary = GLOSSARY
    theme = scene.THEME
    state_type = Table
    ledger_file = Path(__file__).parent / "rules.yaml"
    lessons_folder = Path(__file__).parent / "lessons"
    guide_file = Path(__file__).parent / "view" / "guide.yaml"
    set_ups_file = Path(__file__).parent / "set_ups.yaml"
    poster_file = Path(__file__).parent / "content" / "poster.svg"
    figures_file = Path(__file__).parent / "content" / "figures.json"
    counted = tally.COUNTED
    makers = charting.MAKERS
    puzzle_file = Path(__file__).parent / "content" / "puzzles.json"
    learnt_file = Path(__file__).parent / "bots" / "master.npz"
    shelf = 5
    calibration = 2.7
    manners = MANNERS
    next_beat = staticmethod(turns.next_beat)
    foresight = 16  # bots/outlook.py works out how a fight will end

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(seat, f"Player {seat + 1}", 0, COLOURS[seat]) for seat in range(config["seats"]))

    def check(self, config: Config) -> None:
        setup.check(config)

    def setup(self, config: Config) -> Table:
        return setup.lay_table(config)

    def lay(self, config: Config, position: Mapping[str, Any]) -> Table:
        return laying.lay(config, position)

    def outcome(self, state: Table) -> Outcome:
        return scene.outcome(state)

    def chapter(self, config: Config) -> str:
        return mission_name(config)

    def purse(self, state: Table) -> Mapping[str, int]:
        """DD.GOLD.05, 06"""
        return {"XP": sum(hero.xp for hero in state.heroes), "gold": sum(hero.gp for hero in state.heroes)}

    def sequel(self, state: Table, config: Config) -> Sequel | None:
        """A campaign that was packed up goes on with the mission that was chosen. DD.SAVE.02"""
        return sequel_of(state, config) if state.mode == "campaign" else None

    def set_up_of(self, state: Table, config: Config) -> SetUp | None:
        return set_up_of(state, config)

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Table, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def foremost(self, state: Table, ask: Ask) -> Choice | None:
        return looks.foremost(state, ask)

    def wording(self, state: Table, ask: Ask) -> str:
        return questions.wording(state, ask)

    def context(self, state: Table, ask: Ask) -> Context | None:
        return contexts.context(state, ask)

    def mute(self, state: Table, ask: Ask) -> Mute | None:
        return muting.mute(state, ask)

    def about(self, state: Table, ask: Ask) -> Target:
        return looks.about(state, ask)

    def chronicle(self, state: Table, events: Sequence[Event]) -> str:
        return chronicle(state, events)

    def odds(self, match: World[Table], choice: Choice) -> Odds | None:
        return odds.odds(match, choice)

    def forecast(self, match: World[Table]) -> Odds | None:
        return odds.forecast(match)

    def kit(self) -> Iterable[Effect]:
        return (
            *(Effect(keyword.id, plainly(keyword.text)) for keyword in KEYWORDS),
            *(Effect(id, plainly(deed.says)) for id, deed in DEEDS.items()),
            *(Effect(id, plainly(says)) for id, says in PASSIVES.items()),
        )

    def prove(self) -> None:
        prove()

    def gallery(self) -> tuple[Sheet, ...]:
        return gallery()

    def reimagine(self, state: Table, viewer: Viewer, chance: Chance) -> None:
        """Nothing to redraw: what nobody has looked at is not decided, and what one has seen all may see."""

    def is_open(self, state: Table) -> bool:
        return True

    def score(self, state: Table, seat: int) -> float:
        return score(state, seat)

    def merits(self, state: Table, seat: int) -> dict[str, float]:
        return merits(state)

    def wishes(self, state: Table, seat: int) -> Iterable[Wish]:
        return offered(field(state, seat))

    def serves(self, state: Table, seat: int, wish: Wish) -> float:
        return served(field(state, seat), wish)

    def wished(self, state: Table, wish: Wish) -> Wished:
        return wishes.wished(state, wish)

    def round(self, state: Table) -> int:
        return state.turn

    def belongings(self, state: Table, seat: int) -> dict[str, float]:
        return belongings(state, seat)

    def whereabouts(self, state: Table) -> Hashable:
        return tuple(hero.space for hero in state.heroes)

    def parts(self, state: Table) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Table, viewer: Viewer) -> Mapping[str, float]:
        return features(state, viewer)

    def evidence(self, state: Table, seat: int) -> Mapping[str, float]:
        return evidence(state)

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        return sample_configs()

    def kinds(self) -> Iterator[dict[str, Any]]:
        return kinds()

    def inventory(self, state: Table) -> Hashable:
        return inventory(state)

    def content_hashes(self) -> Mapping[str, str]:
        return {"dungeon_degenerates": HASH}
