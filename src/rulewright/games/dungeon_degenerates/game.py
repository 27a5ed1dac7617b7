"""The game as the kernel sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulewright.kernel import Ask, Chance, Choice, Config, Flow, Game, Part, Sequel, Viewer, World
from rulewright.kernel.scene import Look, Odds, Outcome, Scene, Seat, Sheet, Target
from rulewright.table.decks import Deck

from .bots import tactics, tally
from .bots.merits import merits
from .rules import setup
from .rules.content import HASH, MISSIONS, MONSTERS
from .rules.missions import A_CARD, A_MONSTER
from .rules.state import Table
from .rules.terms import REGIONS
from .rules.turns import play
from .view import looks, odds, scene
from .view.names import COLOURS
from .view.options import OPTIONS
from .view.prompts import PROMPTS
from .view.sequel import sequel_of
from .view.story import REASONS, STORY

CARRIED_DECKS = ("loot", "epic_loot", "danger", "dooms", "signs", "weaknesses", "epic_monsters", "law", "errands")


class DungeonDegenerates(Game[Table]):
    """Between beats the agenda says what comes next. DD.TURN.01"""

    id = "dungeon_degenerates"
    title = "Dungeon Degenerates"
    blurb = "One to four wretches on the run through the Land of Doom, and nobody to trust but each other."
    players = "1-4"
    length = "2-3 h"
    weight = "heavy"
    co_operative = True
    options = OPTIONS
    campaign = {"mode": "campaign"}
    version = "3"
    prompts = PROMPTS
    story = STORY
    reasons = REASONS
    theme = scene.THEME
    state_type = Table
    ledger_file = Path(__file__).parent / "rules.yaml"
    poster_file = Path(__file__).parent / "content" / "poster.svg"
    shelf = 5
    foresight = 16  # bots/outlook.py works out how a fight will end

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(seat, f"Player {seat + 1}", 0, COLOURS[seat]) for seat in range(config["seats"]))

    def check(self, config: Config) -> None:
        setup.check(config)

    def setup(self, config: Config) -> Table:
        return setup.lay_table(config)

    def next_beat(self, state: Table) -> Flow[None] | None:
        return None if state.ended else play(state)

    def outcome(self, state: Table) -> Outcome:
        return scene.outcome(state)

    def sequel(self, state: Table, config: Config) -> Sequel | None:
        """A campaign that was packed up goes on with the mission that was chosen. DD.SAVE.02"""
        return sequel_of(state, config) if state.mode == "campaign" else None

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Table, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def wording(self, state: Table, ask: Ask) -> str:
        return looks.wording(state, ask)

    def about(self, state: Table, ask: Ask) -> Target:
        return looks.about(state, ask)

    def odds(self, match: World[Table], choice: Choice) -> Odds | None:
        return odds.odds(match, choice)

    def forecast(self, match: World[Table]) -> Odds | None:
        return odds.forecast(match)

    def gallery(self) -> tuple[Sheet, ...]:
        return scene.gallery()

    def reimagine(self, state: Table, viewer: Viewer, chance: Chance) -> None:
        """Nothing to redraw: what nobody has looked at is not decided, and what one has seen all may see."""

    def is_open(self, state: Table) -> bool:
        return True

    def score(self, state: Table, seat: int) -> float:
        return tactics.score(state, seat)

    def merits(self, state: Table, seat: int) -> dict[str, float]:
        return merits(state)

    def parts(self, state: Table) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Table, viewer: Viewer) -> Mapping[str, float]:
        return tally.features(state, viewer)

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        """Every mission with some number of seats, every difficulty, and a campaign."""
        yield {}
        for number, mission in enumerate(MISSIONS):
            yield {"mission": mission.id, "seats": 1 + number % 4}
        yield {"difficulty": "easier", "seats": 3}
        yield {"difficulty": "harder", "seats": 4}
        yield {"mode": "campaign", "seats": 3}
        yield {"seats": 3, "late": 1}

    def inventory(self, state: Table) -> Hashable:
        """Every card, wherever it is: none is ever lost or made. DD.DECK.01-04"""
        found: Counter[str] = Counter()
        for name in CARRIED_DECKS:
            deck: Deck = getattr(state, name)
            found.update(self._named(name, card) for card in deck.cards())
        for deck in state.encounters:
            found.update(f"encounter {card}" for card in deck.cards())
        for deck in state.monsters:
            found.update(f"monster {card}" for card in deck.cards())
        found.update(f"encounter {card}" for card in state.waiting.values())
        found.update(f"dooms {card}" for card in state.lasting)
        found.update(f"danger {card}" for card in state.drawn.values())
        found.update(f"monster {monster}" for monster in state.epics)
        if state.offered >= 0:
            found[f"weaknesses {state.offered}"] += 1
        if "errand" in state.progress:
            found[f"encounter {state.progress['errand'] - 1}"] += 1
        loose = [card for _, card in state.haul] + [card for cards in state.stalls.values() for card in cards]
        loose += [card for cards in state.stowed.values() for card in cards]
        foes = [monster for joining in state.joining.values() for monster in joining]
        if state.fight is not None:
            foes += [foe.monster for foe in state.fight.foes]
        foes += [int(item) for entry in state.agenda if entry[0] == "engage" for item in entry[5:]]
        for hero in state.heroes:
            foes += hero.trophies
            loose += [*hero.gear, *hero.pack, *hero.extras, *(ammo for _, ammo in hero.loaded)]
            found.update(f"weaknesses {card}" for card in hero.weaknesses)
        found.update(f"card {card}" for card in loose)
        found.update(f"monster {monster}" for monster in foes if MONSTERS[monster].deck in HOMES)
        return tuple(sorted(found.items()))

    def _named(self, deck: str, card: int) -> str:
        """What the inventory calls a card of a deck; the Mission Deck borrows from all."""
        if deck in ("loot", "epic_loot"):
            return f"card {card}"
        if deck in ("epic_monsters", "law"):
            return f"monster {card}"
        if deck == "errands":
            if card >= A_CARD:
                return f"card {card - A_CARD}"
            return f"monster {card - A_MONSTER}" if card >= A_MONSTER else f"encounter {card}"
        return f"{deck} {card}"

    def content_hashes(self) -> Mapping[str, str]:
        return {"dungeon_degenerates": HASH}


HOMES = (*REGIONS[:4], "law", "epic")
