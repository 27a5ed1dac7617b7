"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
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
from rulewright.kernel.scene import (
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
)
from rulewright.table.wishes import offered, served

from .bots import evidence, features, score, tally
from .bots.belongings import belongings
from .bots.lineup import line_up
from .bots.merits import MANNERS, merits, tastes
from .bots.wishes import field
from .rules import beats
from .rules.content import ABILITIES, FIGURES, HASH
from .rules.figures import Figure
from .rules.hidden import reimagine
from .rules.inventory import inventory
from .rules.land import Land, find_land
from .rules.laying import lay
from .rules.missions import OWN
from .rules.setup import check, lay_table
from .rules.state import REVEAL, Arena
from .view import attack_looks, charting, chronicle, gallery, laying, looks, odds, outlook, questions, scene, set_ups
from .view.options import OPTIONS
from .view.prompts import PROMPTS
from .view.story import REASONS, STORY
from .view.wishes import WISHES


class DuelOfAges(Game[Arena]):
    """Between beats the step says what comes next. DA.SETUP.03, DA.ROUND.01-03"""

    id = "duel_of_ages"
    version = "6"
    title = "Duel of Ages II"
    blurb = "Four ages, two teams, one map that nobody agrees on."
    briefing = (
        "You win by being ahead in more of the mission's achievements at the end (the bar on top names them and says"
        " how they stand), or at once with more than twice as many characters alive and out of prison, or far more"
        " markers on the map.",
        "A turn has seven phases: free actions, shooting, moving, the other team's shots at who moved, melee in shared"
        " spaces, adventures where you stand, and reinforcements. Finish one, and the next begins.",
        "Who shoots does not move, and who walks in sight of a gun is shot at: walk out of sight, and send each"
        " character to what it does best.",
    )
    players = "2-6"
    length = "1-3 h"
    weight = "heavy"
    options = OPTIONS
    prompts = PROMPTS
    story = STORY
    reasons = REASONS
    wish_words = WISHES
    glossary = Glossary.read(Path(__file__).parent / "view" / "glossary.yaml")
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
    shelf = 2
    calibration = 3.3
    manners = MANNERS
    next_beat = staticmethod(beats.next_beat)

    def seats(self, config: Config) -> tuple[Seat, ...]:
        """Who is White shows only after the deal. DA.SETUP.01, 05"""
        teams = [0] * config["first"] + [1] * config["second"]
        return seats_by_team(teams, ("First team", "Second team"), ("gold", "violet"))

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Arena:
        return lay_table(config)

    def lay(self, config: Config, position: Mapping[str, Any]) -> Arena:
        return lay(config, position)

    def outcome(self, state: Arena) -> Outcome:
        return scene.outcome(state)

    def set_up_of(self, state: Arena, config: Config) -> SetUp | None:
        return set_ups.set_up_of(state, config)

    def scene(self, state: Arena, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Arena, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def foremost(self, state: Arena, ask: Ask) -> Choice | None:
        return attack_looks.foremost(state, ask)

    def way(self, state: Arena, ask: Ask, shortcut: Shortcut) -> Look:
        return looks.way(state, shortcut)

    def wording(self, state: Arena, ask: Ask) -> str:
        return questions.wording(state, ask)

    def context(self, state: Arena, ask: Ask) -> Context | None:
        return questions.context(state, ask)

    def mute(self, state: Arena, ask: Ask) -> Mute | None:
        return questions.mute(state, ask)

    def laying(self, state: Arena, ask: Ask) -> Laying | None:
        return laying.laying(state, ask)

    def refusal(self, state: Arena, ask: Ask, barred: Barred) -> Refusal:
        return looks.refusal(state, super().refusal(state, ask, barred), barred)

    def about(self, state: Arena, ask: Ask) -> Target:
        return person(state, ask.about) if state.who else NOWHERE

    def odds(self, match: World[Arena], choice: Choice) -> Odds | None:
        return odds.odds(match.state, match.ask, choice)

    def chronicle(self, state: Arena, events: Sequence[Event]) -> str:
        return chronicle.chronicle(state, events)

    def outlook(self, state: Arena, piece: str) -> Outlook | None:
        return outlook.outlook(state, piece)

    def kit(self) -> Iterable[Effect]:
        return (Effect(ability.id, f"{ability.name}: {ability.text}") for ability in ABILITIES.values())

    def gallery(self) -> tuple[Sheet, ...]:
        return gallery.gallery()

    def reimagine(self, state: Arena, viewer: Viewer, chance: Chance) -> None:
        reimagine(state, viewer, chance)

    def score(self, state: Arena, seat: int) -> float:
        return score.score(state, seat)

    def merits(self, state: Arena, seat: int) -> dict[str, float]:
        return merits(state, seat) if state.step > REVEAL else line_up(state, seat)

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
        return inventory(state)

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        """Every mission; dice and a clock where cards and rounds are usual; bigger teams; a mission of one's own."""
        yield from ({"mission": value.value} for value in OPTIONS[0].values if value.value != OWN)
        yield {"resolution": "dice", "length": "fast", "clock": "called"}
        yield {"mission": "crossroads", "first": 3, "second": 2, "encounters": "blue"}
        yield {"mission": OWN, OWN: {"achievements": ["combat", "flags", "escape"], "map": "three_row", "rounds": 4}}

    def content_hashes(self) -> Mapping[str, str]:
        return {"duel_of_ages": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        if kind is Figure:
            return FIGURES[id]
        if kind is Land:
            return find_land(id)
        raise KeyError(id)
