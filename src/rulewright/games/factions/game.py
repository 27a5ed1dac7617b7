"""The game as the kernel sees it."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulewright.kernel import Ask, Chance, Choice, Config, Effect, Event, Game, Part, SetUp, Viewer, Wish, World
from rulewright.kernel.scene import Context, Look, Mute, Odds, Outcome, Outlook, Scene, Seat, Sheet, Target
from rulewright.table.wishes import offered, served

from .bots import belongings, evidence, features, merits, score, tally
from .bots.wishes import field
from .rules import beats
from .rules.content import HASH, POWERS, find_content
from .rules.laying import lay_battle
from .rules.setup import TEAMS, check, forget_armies, lay_table
from .rules.state import BUILD, Table, inventory
from .view import (
    charting,
    chronicle,
    foremost,
    gallery,
    looks,
    muting,
    names,
    odds,
    outcome,
    outlook,
    questions,
    scene,
    set_ups,
)
from .view.glossary import GLOSSARY
from .view.goal import BRIEFING
from .view.options import OPTIONS, samples
from .view.prompts import PROMPTS
from .view.reasons import REASONS
from .view.story import STORY
from .view.wishes import WISHES
from .view.words import with_price


class Factions(Game[Table]):
    """FACTIONS: armies of soldiers on a hex grid."""

    id = "factions"
    title = "FACTIONS"
    blurb = "Raise an army of a hundred credits, hold the Victory Tiles, and mind the twenty."
    briefing = BRIEFING
    players = "2-4"
    length = "30 min"
    weight = "medium"
    options = OPTIONS
    prompts = PROMPTS
    preliminaries = frozenset({"order"})
    story = STORY
    reasons = REASONS
    wish_words = WISHES
    glossary = GLOSSARY
    theme = scene.THEME
    version = "3"
    state_type = Table
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
    shelf = 3
    calibration = 8.65
    manners = merits.MANNERS
    next_beat = staticmethod(beats.next_beat)

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return names.seats(TEAMS[config["mode"]])

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Table:
        return lay_table(config)

    def lay(self, config: Config, position: Mapping[str, Any]) -> Table:
        return lay_battle(config, position)

    def outcome(self, state: Table) -> Outcome:
        return outcome.outcome(state)

    def set_up_of(self, state: Table, config: Config) -> SetUp | None:
        return set_ups.set_up_of(state, config)

    def spelled_out(self, config: Config) -> Config:
        return set_ups.spelled_out(config)

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Table, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def foremost(self, state: Table, ask: Ask) -> Choice | None:
        return foremost.foremost(state, ask)

    def wording(self, state: Table, ask: Ask) -> str:
        return questions.wording(state, ask)

    def about(self, state: Table, ask: Ask) -> Target:
        return questions.about(state, ask)

    def context(self, state: Table, ask: Ask) -> Context | None:
        return questions.context(state, ask)

    def mute(self, state: Table, ask: Ask) -> Mute | None:
        return muting.mute(state, ask)

    def chronicle(self, state: Table, events: Sequence[Event]) -> str:
        return chronicle.chronicle(state, events)

    def odds(self, match: World[Table], choice: Choice) -> Odds | None:
        return odds.odds(match, choice)

    def outlook(self, state: Table, piece: str) -> Outlook | None:
        return outlook.outlook(state, piece)

    def kit(self) -> Iterable[Effect]:
        return (Effect(id, with_price(id)) for id in POWERS)

    def gallery(self) -> tuple[Sheet, ...]:
        return gallery.gallery()

    def reimagine(self, state: Table, viewer: Viewer, chance: Chance) -> None:
        forget_armies(state, viewer, chance)

    def is_open(self, state: Table) -> bool:
        """Only the army lists are secret, and only until all are complete. FA.ARMY.07"""
        return state.phase != BUILD

    def score(self, state: Table, seat: int) -> float:
        return score.score(state, seat)

    def merits(self, state: Table, seat: int) -> dict[str, float]:
        return merits.merits(state, seat)

    def wishes(self, state: Table, seat: int) -> Iterable[Wish]:
        return offered(field(state, seat))

    def serves(self, state: Table, seat: int, wish: Wish) -> float:
        return served(field(state, seat), wish)

    def round(self, state: Table) -> int:
        return state.round

    def belongings(self, state: Table, seat: int) -> dict[str, float]:
        return belongings.belongings(state, seat)

    def parts(self, state: Table) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Table, viewer: Viewer) -> Mapping[str, float]:
        return features.features(state, viewer)

    def numbers(self, state: Table, viewer: Viewer) -> array[float]:
        return features.numbers(state, viewer)

    def evidence(self, state: Table, seat: int) -> Mapping[str, float]:
        return evidence.evidence(state, seat)

    def inventory(self, state: Table) -> Hashable:
        return inventory(state)

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        return samples()

    def content_hashes(self) -> Mapping[str, str]:
        return {"factions": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        return find_content(kind, id)
