"""The game as the kernel sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulewright.kernel import Ask, Chance, Choice, Config, Flow, Game, Part, Viewer, World
from rulewright.kernel.scene import Look, Odds, Outcome, Scene, Seat, Sheet, Target

from .bots import tactics, tally
from .rules.activation import act, activate
from .rules.content import HASH, SOLDIERS, Card, find_grid
from .rules.grid import Grid
from .rules.rounds import buy, choose_order, clean_up, control, deploy, gather, set_out
from .rules.setup import TEAMS, build_army, check, forget_armies, lay_table
from .rules.state import BUILD, NOBODY, OVER, Table
from .view import looks, odds, scene
from .view.names import COLOURS, SIDES
from .view.options import OPTIONS
from .view.prompts import PROMPTS
from .view.reasons import REASONS
from .view.story import STORY

BEATS: tuple[Callable[[Table], Flow[None]], ...] = (
    build_army, choose_order, buy, set_out, choose_order, gather, buy, deploy, activate, control, clean_up,
)  # fmt: skip


class Factions(Game[Table]):
    """Between beats the phase, and in the Action Phase the active soldier, say what comes next. FA.ROUND.01"""

    id = "factions"
    title = "FACTIONS"
    blurb = "Raise an army of a hundred credits, hold the Victory Tiles, and mind the twenty."
    players = "2-4"
    length = "30 min"
    weight = "medium"
    options = OPTIONS
    prompts = PROMPTS
    story = STORY
    reasons = REASONS
    theme = scene.THEME
    version = "2"
    state_type = Table
    ledger_file = Path(__file__).parent / "rules.yaml"
    poster_file = Path(__file__).parent / "content" / "poster.svg"
    shelf = 3

    def seats(self, config: Config) -> tuple[Seat, ...]:
        """FA.GOAL.01"""
        teams = TEAMS[config["mode"]]
        return tuple(Seat(seat, SIDES[seat], team, COLOURS[seat]) for seat, team in enumerate(teams))

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Table:
        return lay_table(config)

    def next_beat(self, state: Table) -> Flow[None] | None:
        if state.active != NOBODY:
            return act(state)
        return None if state.phase == OVER else BEATS[state.phase](state)

    def outcome(self, state: Table) -> Outcome:
        return scene.outcome(state)

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Table, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def wording(self, state: Table, ask: Ask) -> str:
        return looks.wording(state, ask)

    def about(self, state: Table, ask: Ask) -> Target:
        return looks.about(state, ask)

    def odds(self, match: World[Table], choice: Choice) -> Odds | None:
        return odds.odds(match.state, match.ask, choice)

    def gallery(self) -> tuple[Sheet, ...]:
        return scene.gallery()

    def reimagine(self, state: Table, viewer: Viewer, chance: Chance) -> None:
        forget_armies(state, viewer, chance)

    def is_open(self, state: Table) -> bool:
        """Only the army lists are secret, and only until all are complete. FA.ARMY.07"""
        return state.phase != BUILD

    def score(self, state: Table, seat: int) -> float:
        return tactics.score(state, seat)

    def merits(self, state: Table, seat: int) -> dict[str, float]:
        return tactics.merits(state, seat)

    def parts(self, state: Table) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Table, viewer: Viewer) -> Mapping[str, float]:
        return tally.features(state, viewer)

    def inventory(self, state: Table) -> Hashable:
        """What the sides have more or less than their frozen lists: nothing, ever. FA.ARMY.06"""
        found: Counter[tuple[int, str]] = Counter()
        for seat, cards in enumerate(state.roster):
            found.subtract((seat, card.id) for card in state.picks[seat] if cards)
            for card, left in zip(cards, state.left[seat], strict=True):
                found[seat, card.id] += left
        for soldier, card in enumerate(state.card):
            found[state.owner[soldier], card.id] += 0 if state.token[soldier] else 1
        return tuple(sorted((entry, amount) for entry, amount in found.items() if amount))

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        """Every line-up and grid, armies built and brought along, and each ruling turned the other way."""
        yield {}
        short = {"round_limit": 5}
        yield {"army": ["build", "build"], **short}
        yield {"mode": "1v1v1", "army": ["night_court", "build", "kill_team"], **short}
        yield {"mode": "2v2", "army": ["hunting_pack", "endless_grave", "stampede", "aegis_wall"], **short}
        yield {"map": "ruins", "army": ["endless_grave", "night_court"], **short}
        yield {"map": "long_game", "army": ["shock_column", "list"], "lists": [None, ["siege_walker"]], **short}
        yield {
            "army": ["kill_team", "night_court"], "cap_counts_waiting": False, "setup_sickness": True,
            "reaction_cost": 1, "aura_stacking": False, "energy_beam_range": "up_to", "grapple_damage": "all",
            "summon_supply": 2, **short,
        }  # fmt: skip

    def content_hashes(self) -> Mapping[str, str]:
        return {"factions": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        if kind is Card:
            return SOLDIERS[id]
        if kind is Grid:
            return find_grid(id)
        raise KeyError(id)
