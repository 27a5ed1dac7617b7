"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rulewright.games._arena.view.names import person, wording
from rulewright.games._arena.view.showing import seats_by_team
from rulewright.kernel import Ask, Barred, Chance, Choice, Config, Flow, Game, Part, Shortcut, Viewer, World
from rulewright.kernel.scene import Look, Odds, Outcome, Refusal, Scene, Seat, Sheet, Target

from .bots import tactics, tally
from .bots.merits import merits
from .rules.action import action_step
from .rules.adventure import adventure_step
from .rules.content import FIGURES, HASH, Figure
from .rules.free import free_step
from .rules.hidden import reimagine
from .rules.land import Land, find_land
from .rules.melee import melee_start, melee_step
from .rules.reaction import reaction_step
from .rules.setup import build_map, check, deal, divide, draft, hand_out_loot, lay_table
from .rules.state import LOOT, OVER, TEAMS, Arena
from .rules.turn import begin_turn, end_of_action, end_of_adventure, end_of_free, end_turn, reinforce
from .rules.victory import claim_glory
from .view import looks, odds, scene
from .view.options import OPTIONS
from .view.prompts import PROMPTS
from .view.story import REASONS, STORY

BEATS: tuple[Callable[[Arena], Flow[None]], ...] = (
    build_map, deal, draft, divide, hand_out_loot, begin_turn, free_step, end_of_free, action_step, end_of_action,
    reaction_step, melee_start, melee_step, adventure_step, end_of_adventure, reinforce, end_turn,
)  # fmt: skip


class Worldspanner(Game[Arena]):
    """Between beats the step says what comes next. WS.ROUND.01-06"""

    id = "worldspanner"
    version = "2"
    title = "Worldspanner Factions"
    blurb = "Heroes who never should have met race for glory."
    players = "2-8"
    length = "2-3 h"
    weight = "heavy"
    options = OPTIONS
    prompts = PROMPTS
    story = STORY
    reasons = REASONS
    theme = scene.THEME
    state_type = Arena
    ledger_file = Path(__file__).parent / "rules.yaml"
    poster_file = Path(__file__).parent / "content" / "poster.svg"
    shelf = 1

    def seats(self, config: Config) -> tuple[Seat, ...]:
        """WS.TEAM.01-02"""
        teams = [0] * config["white"] + [1] * config["black"]
        return seats_by_team(teams, TEAMS, ("white", "black"))

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Arena:
        return lay_table(config)

    def next_beat(self, state: Arena) -> Flow[None] | None:
        if state.step > LOOT:
            claim_glory(state)
        return None if state.step == OVER else BEATS[state.step](state)

    def outcome(self, state: Arena) -> Outcome:
        return scene.outcome(state)

    def scene(self, state: Arena, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Arena, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def way(self, state: Arena, ask: Ask, shortcut: Shortcut) -> Look:
        return looks.way(state, shortcut)

    def wording(self, state: Arena, ask: Ask) -> str:
        return wording(state, ask, PROMPTS)

    def refusal(self, state: Arena, ask: Ask, barred: Barred) -> Refusal:
        return looks.refused(state, barred, super().refusal(state, ask, barred))

    def about(self, state: Arena, ask: Ask) -> Target:
        return person(state, ask.about)

    def odds(self, match: World[Arena], choice: Choice) -> Odds | None:
        return odds.odds(match.state, match.ask, choice)

    def gallery(self) -> tuple[Sheet, ...]:
        return scene.gallery()

    def reimagine(self, state: Arena, viewer: Viewer, chance: Chance) -> None:
        reimagine(state, viewer, chance)

    def score(self, state: Arena, seat: int) -> float:
        return tactics.score(state, seat)

    def merits(self, state: Arena, seat: int) -> dict[str, float]:
        return merits(state, seat)

    def parts(self, state: Arena) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Arena, viewer: Viewer) -> Mapping[str, float]:
        return tally.features(state, viewer)

    def inventory(self, state: Arena) -> Hashable:
        """Which treasure cards are anywhere but where they should be: none, ever."""
        if state.step <= LOOT:
            return ()
        lying = [card for cards in state.ground.values() for card in cards]
        held = [card for hand in state.hand for card in hand]
        piled = [card for deck in state.decks for card in deck.cards()]
        found = sorted([*lying, *held, *piled, *state.glory, *(card for card in state.market if card >= 0)])
        expected = range(len(found)) if state.rules.sets == 2 else sorted(set(found))
        wrong = [card for card in held if state.hand[state.holder[card]].count(card) != 1]
        return tuple(wrong) if found == list(expected) and len(found) in (90, 180) else ("lost", len(found))

    def content_hashes(self) -> Mapping[str, str]:
        return {"worldspanner": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        if kind is Figure:
            return FIGURES[id]
        if kind is Land:
            return find_land(id)
        raise KeyError(id)
