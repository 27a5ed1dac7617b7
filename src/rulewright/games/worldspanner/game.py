"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.games._arena.view.names import person
from rulewright.games._arena.view.showing import seats_by_team
from rulewright.kernel import (
    Ask,
    Barred,
    Chance,
    Choice,
    Config,
    Effect,
    Event,
    Game,
    Glossary,
    Part,
    SetUp,
    Shortcut,
    Viewer,
    Wish,
    World,
)
from rulewright.kernel.scene import Context, Look, Mute, Odds, Outcome, Outlook, Refusal, Scene, Seat, Sheet, Target
from rulewright.table.wishes import offered, served

from .bots import evidence, features, score, tally
from .bots.belongings import belongings
from .bots.lineup import line_up
from .bots.merits import MANNERS, merits, tastes
from .bots.wishes import field
from .rules import beats
from .rules.abilities import ABILITIES
from .rules.content import FIGURES, HASH
from .rules.figures import Figure
from .rules.hidden import reimagine
from .rules.land import Land, find_land
from .rules.laying import lay
from .rules.setup import FIRST_REAL_ROUND, check, lay_table
from .rules.state import TEAMS, Arena
from .rules.treasure import misplaced
from .view import charting, contexts, gallery, looks, muting, odds, outcome, outlook, questions, scene, set_ups, sheets
from .view.goal import BRIEFING
from .view.options import OPTIONS
from .view.prompts import PROMPTS
from .view.story import REASONS, STORY
from .view.wishes import WISHES
from .view.words import ability_entries

WORDS = Glossary.read(Path(__file__).parent / "view" / "glossary.yaml")
GLOSSARY = Glossary([*WORDS, *(entry for entry in ability_entries() if WORDS.find(entry.term) is None)])
FINDERS: dict[type, Callable[[str], Any]] = {Figure: FIGURES.__getitem__, Land: find_land}


class Worldspanner(Game[Arena]):
    """Two teams of heroes on a land put together at random."""

    id = "worldspanner"
    version = "4"
    title = "Worldspanner Factions"
    blurb = "Heroes who never should have met race for glory."
    briefing = BRIEFING
    players = "2-8"
    length = "2-3 h"
    weight = "heavy"
    options = OPTIONS
    prompts = PROMPTS
    story = STORY
    reasons = REASONS
    wish_words = WISHES
    glossary = GLOSSARY
    theme = scene.THEME
    state_type = Arena
    ledger_file = Path(__file__).parent / "rules.yaml"
    set_ups_file = Path(__file__).parent / "set_ups.yaml"
    poster_file = Path(__file__).parent / "content" / "poster.svg"
    lessons_folder = Path(__file__).parent / "lessons"
    guide_file = Path(__file__).parent / "view" / "guide.yaml"
    figures_file = Path(__file__).parent / "content" / "figures.json"
    counted = tally.COUNTED
    makers = charting.MAKERS
    puzzle_file = Path(__file__).parent / "content" / "puzzles.json"
    learnt_file = Path(__file__).parent / "bots" / "master.npz"
    shelf = 1
    calibration = 4.0
    manners = MANNERS
    passing = sheets.PASSING
    next_beat = staticmethod(beats.next_beat)

    def seats(self, config: Config) -> tuple[Seat, ...]:
        """WS.TEAM.01-02"""
        teams = [0] * config["white"] + [1] * config["black"]
        return seats_by_team(teams, TEAMS, ("white", "black"))

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Arena:
        return lay_table(config)

    def lay(self, config: Config, position: Mapping[str, Any]) -> Arena:
        return lay(config, position)

    def outcome(self, state: Arena) -> Outcome:
        return outcome.outcome(state)

    def set_up_of(self, state: Arena, config: Config) -> SetUp | None:
        return set_ups.set_up_of(state, config)

    def scene(self, state: Arena, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Arena, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def foremost(self, state: Arena, ask: Ask) -> Choice | None:
        return looks.foremost(state, ask)

    def way(self, state: Arena, ask: Ask, shortcut: Shortcut) -> Look:
        return looks.way(state, shortcut)

    def wording(self, state: Arena, ask: Ask) -> str:
        return questions.wording(state, ask)

    def refusal(self, state: Arena, ask: Ask, barred: Barred) -> Refusal:
        return looks.refused(state, barred, super().refusal(state, ask, barred))

    def about(self, state: Arena, ask: Ask) -> Target:
        return person(state, ask.about)

    def context(self, state: Arena, ask: Ask) -> Context | None:
        return contexts.context(state, ask)

    def mute(self, state: Arena, ask: Ask) -> Mute | None:
        return muting.mute(state, ask)

    def rest(self, state: Arena, ask: Ask) -> str:
        """Round 1 has nothing but arrivals; later, where somebody comes on is real play. WS.ROUND.01-04"""
        return super().rest(state, ask) if state.round < FIRST_REAL_ROUND else ""

    def chronicle(self, state: Arena, events: Sequence[Event]) -> str:
        return outcome.chronicle(state, events)

    def odds(self, match: World[Arena], choice: Choice) -> Odds | None:
        return odds.odds(match.state, match.ask, choice)

    def outlook(self, state: Arena, piece: str) -> Outlook | None:
        return outlook.outlook(state, piece)

    def kit(self) -> Iterable[Effect]:
        return (Effect(id, f"{ability.name}: {ability.phrase}.") for id, ability in ABILITIES.items())

    def gallery(self) -> tuple[Sheet, ...]:
        return gallery.gallery()

    def reimagine(self, state: Arena, viewer: Viewer, chance: Chance) -> None:
        reimagine(state, viewer, chance)

    def score(self, state: Arena, seat: int) -> float:
        return score.score(state, seat)

    def merits(self, state: Arena, seat: int) -> dict[str, float]:
        return merits(state, seat) if state.who else line_up(state, seat)

    def tastes(self, state: Arena, seat: int) -> dict[str, float]:
        return tastes(state, seat)

    def wishes(self, state: Arena, seat: int) -> Iterable[Wish]:
        return offered(field(state, seat))

    def serves(self, state: Arena, seat: int, wish: Wish) -> float:
        return served(field(state, seat), wish)

    def round(self, state: Arena) -> int:
        return state.round

    def belongings(self, state: Arena, seat: int) -> dict[str, float]:
        return belongings(state, seat)

    def whereabouts(self, state: Arena) -> Hashable:
        return tuple(state.at)

    def parts(self, state: Arena) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Arena, viewer: Viewer) -> Mapping[str, float]:
        return features.features(state, viewer)

    def evidence(self, state: Arena, seat: int) -> Mapping[str, float]:
        return evidence.evidence(state, seat)

    def inventory(self, state: Arena) -> Hashable:
        return misplaced(state)

    def content_hashes(self) -> Mapping[str, str]:
        return {"worldspanner": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        return FINDERS[kind](id)
