"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
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
    Shortcut,
    Viewer,
    Wish,
    World,
)
from rulewright.kernel.scene import Context, Look, Mute, Odds, Outcome, Outlook, Scene, Seat, Sheet, Target
from rulewright.table.wishes import offered, served

from .bots import belongings, evidence, features, merits, score, tally
from .bots.wishes import field
from .rules import beats
from .rules.cast import KEYWORD_WORDS, Cast, find_cast
from .rules.content import HASH, find_ground
from .rules.ground import Ground
from .rules.journal import journal_after, written
from .rules.laying import lay_chapter
from .rules.proof import prove
from .rules.setup import check, lay_table
from .rules.state import Table, cards_in
from .view import (
    charting,
    chronicle,
    contexts,
    gallery,
    looks,
    odds,
    outcome,
    outlook,
    questions,
    reactions,
    scene,
    sequel,
    set_ups,
)
from .view.glossary import GLOSSARY
from .view.names import SEAT_COLOURS
from .view.options import OPTIONS, kinds
from .view.prompts import PROMPTS
from .view.story import REASONS, STORY
from .view.wishes import WISHES


@cache
def laid(settings: tuple[tuple[str, Any], ...]) -> Table:
    """A chapter before its first card, for looking at only."""
    return lay_table(dict(settings))


class Undercity(Game[Table]):
    """The Undercity: mercenaries against whatever crawls below the city."""

    id = "undercity"
    title = "The Undercity"
    blurb = "Mercenaries against whatever crawls below the city."
    briefing = (
        "Win or lose together: finish the chapter's steps, flagged on the map, before the Event deck runs out and "
        "while a hero still stands.",
        "On each hero's turn a villain appears, the hero holds, walks or charges and takes one action, then a card "
        "sets villains in motion.",
        "Stay together, hold to aim before you shoot, and think twice before you leave a space with enemies: each of "
        "them strikes at whoever goes.",
    )
    players = "1-4"
    length = "30 to 55 min"
    weight = "medium"
    version = "8"
    co_operative = True
    options = OPTIONS
    campaign = {"campaign": True}
    prompts = PROMPTS
    preliminaries = frozenset({"discard"})
    story = STORY
    reasons = REASONS
    wish_words = WISHES
    glossary = GLOSSARY
    theme = scene.THEME
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
    shelf = 4
    calibration = 1.6
    manners = merits.MANNERS
    next_beat = staticmethod(beats.next_beat)
    foresight = 64  # promise.py works out what the heroes can still make of their turn

    def seats(self, config: Config) -> tuple[Seat, ...]:
        """Everybody is of one party. UC.SETUP.02, UC.TERM.06"""
        return tuple(Seat(seat, f"Player {seat + 1}", 0, SEAT_COLOURS[seat]) for seat in range(config["players"]))

    def check(self, config: Config) -> None:
        check(config)

    def setup(self, config: Config) -> Table:
        """Without a journal a chapter begins the same in every match: it is laid once, and each gets a copy."""
        if config["journal"] is not None:
            return lay_table(config)
        return self.copier(laid(tuple((option.id, config[option.id]) for option in OPTIONS)))

    def lay(self, config: Config, position: Mapping[str, Any]) -> Table:
        return lay_chapter(config, position)

    def outcome(self, state: Table) -> Outcome:
        return outcome.outcome(state)

    def set_up_of(self, state: Table, config: Config) -> SetUp:
        return set_ups.set_up_of(state, config)

    def journal(self, state: Table) -> dict[str, Any]:
        """The journal that the next chapter of the campaign takes in its config.

        It is plain data. Start a chapter with {"campaign": True}; when it and the rest after it are over, start the
        next one, or the same again after a loss, with {"journal": game.journal(state)}: the journal names the chapter
        and the party, so that `chapter`, `leave_out` and `seasoned` no longer count. A campaign whose journal says
        `finished` has been won and goes no further. UC.WIN.04
        """
        return written(journal_after(state))

    def chapter(self, config: Config) -> str:
        return sequel.chapter_name(config)

    def purse(self, state: Table) -> Mapping[str, int]:
        """UC.XP.03, 05"""
        return {"XP": state.treasury + sum(state.xp)}

    def sequel(self, state: Table, config: Config) -> Sequel | None:
        """The next chapter, or the same one again. UC.WIN.04"""
        return sequel.sequel(state, config)

    def scene(self, state: Table, viewer: Viewer) -> Scene:
        return scene.scene(state, viewer)

    def look(self, state: Table, ask: Ask, choice: Choice) -> Look:
        return looks.look(state, ask, choice)

    def foremost(self, state: Table, ask: Ask) -> Choice | None:
        return looks.foremost(state, ask)

    def way(self, state: Table, ask: Ask, shortcut: Shortcut) -> Look:
        return looks.way(state, shortcut)

    def wording(self, state: Table, ask: Ask) -> str:
        return questions.wording(state, ask)

    def about(self, state: Table, ask: Ask) -> Target:
        return questions.about(state, ask)

    def context(self, state: Table, ask: Ask) -> Context | None:
        return contexts.context(state, ask)

    def mute(self, state: Table, ask: Ask) -> Mute | None:
        return reactions.mute(state, ask)

    def chronicle(self, state: Table, events: Sequence[Event]) -> str:
        return chronicle.chronicle(state, events)

    def odds(self, match: World[Table], choice: Choice) -> Odds | None:
        return odds.odds(match.state, match.ask, choice)

    def outlook(self, state: Table, piece: str) -> Outlook | None:
        return outlook.outlook(state, piece)

    def kit(self) -> Iterable[Effect]:
        return (Effect(word, f"It {text}.") for word, text in KEYWORD_WORDS.items())

    def prove(self) -> None:
        prove()

    def gallery(self) -> tuple[Sheet, ...]:
        return gallery.all_sheets()

    def reimagine(self, state: Table, viewer: Viewer, chance: Chance) -> None:
        """Decks have no order here, so there is nothing to redraw."""

    def score(self, state: Table, seat: int) -> float:
        return score.score(state)

    def merits(self, state: Table, seat: int) -> dict[str, float]:
        return merits.merits(state)

    def wishes(self, state: Table, seat: int) -> Iterable[Wish]:
        return offered(field(state, seat))

    def serves(self, state: Table, seat: int, wish: Wish) -> float:
        return served(field(state, seat), wish)

    def round(self, state: Table) -> int:
        return state.round

    def belongings(self, state: Table, seat: int) -> dict[str, float]:
        return belongings.belongings(state, seat)

    def whereabouts(self, state: Table) -> Hashable:
        return tuple(state.space)

    def parts(self, state: Table) -> Iterable[Part]:
        return tally.parts(state)

    def features(self, state: Table, viewer: Viewer) -> Mapping[str, float]:
        return features.features(state, viewer)

    def evidence(self, state: Table, seat: int) -> Mapping[str, float]:
        return evidence.evidence(state)

    def inventory(self, state: Table) -> Hashable:
        return cards_in(state)

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        yield from super().sample_configs()
        yield {"players": 2, "choose_heroes": True, "chapter": 2, "campaign": True}
        yield {"players": 3, "leave_out": "milo", "chapter": 5}
        yield {"players": 4, "chapter": 6, "choose_heroes": True, "seasoned": False}

    def kinds(self) -> Iterator[dict[str, Any]]:
        return kinds()

    def content_hashes(self) -> Mapping[str, str]:
        return {"undercity": HASH}

    def find_content(self, kind: type, id: str) -> Any:
        if kind is Cast:
            return find_cast(id)
        if kind is Ground:
            return find_ground(id)
        raise KeyError(id)
