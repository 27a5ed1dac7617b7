"""Players by the name of their level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from rulewright.kernel import Game, Player, RulewrightError
from rulewright.kernel.errors import suggestion

from .greedy import GreedyPlayer
from .manner import MANNERS, Mannered
from .novice import NovicePlayer
from .prudence import Prudent
from .random_player import RandomPlayer
from .search import SearchPlayer
from .sense import Sensible
from .thought import Budget, Thinker
from .wish import Obliging

WITH = "-"  # between a level and its manner


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, and what it may spend: at a table seconds, on one question at most and on a whole turn;
    worlds a question where play must repeat.

    Only those with a `label` are offered to people, and have common sense; the others are yardsticks. One that plays in
    a `manner` has the id of its `base` with the manner's behind it: "expert-bold". One that is `learnt` plays only
    what somebody has taught it.
    """

    id: str
    make: Callable[[int | str, Budget], Thinker | Player]
    seconds: float = 0.0
    turn: float = 0.0
    worlds: int = 0
    label: str = ""
    manner: str = ""
    learnt: bool = False

    @property
    def base(self) -> str:
        """The level without its manner."""
        return self.id.partition(WITH)[0]

    def think(self, seed: int | str, budget: Budget, wish: str = "") -> Thinker | Player:
        """Who thinks as this level does, in its manner, and does what a partner has wished."""
        player = self.make(seed, budget)
        if self.manner and isinstance(player, Thinker):
            player = Mannered(player, self.manner, seed)
        return Obliging(player, wish, seed) if wish and isinstance(player, Thinker) else player

    def seat(self, seed: int | str, budget: Budget, wish: str = "") -> Player:
        """A player of this level."""
        return self.sensible(self.think(seed, budget, wish), seed)

    def sensible(self, player: Thinker | Player, seed: int | str) -> Player:
        """One who thinks so, with common sense where the level has it."""
        return Sensible(player, seed) if self.label and isinstance(player, Thinker) else player

    def in_manner(self, manner: str) -> Level:
        """The same level, played in a manner."""
        label = f"{self.label}, {MANNERS[manner].label.lower()}"
        return replace(self, id=f"{self.id}{WITH}{manner}", label=label, manner=manner)


def master(seed: int | str, budget: Budget) -> Thinker:
    """One that judges by what has been learnt; numpy is needed for it, and for nothing else here."""
    try:
        from .master import MasterPlayer
    except ImportError as error:
        raise RulewrightError("Master needs numpy: pip install numpy") from error
    return MasterPlayer(seed, budget)


BEGINNERS_ERROR = 1.25  # times as far as choices are apart: chance weighs more than sense, but blunders stand out

LEVELS = {
    level.id: level
    for level in (
        Level("random", lambda seed, budget: RandomPlayer(seed)),
        Level("greedy", lambda seed, budget: GreedyPlayer(seed, int(min(budget.worlds, 64))), worlds=4),
        Level("beginner", lambda seed, budget: NovicePlayer(seed, error=BEGINNERS_ERROR), 0.05, 0.5, 1, "Beginner"),
        Level("novice", lambda seed, budget: NovicePlayer(seed), 0.05, 0.5, 1, "Novice"),
        Level("regular", lambda seed, budget: GreedyPlayer(seed), 0.3, 2.0, 4, "Regular"),
        Level("expert", SearchPlayer, 0.7, 6.0, 400, "Expert"),
        Level("master", master, 0.7, 6.0, 400, "Master", learnt=True),
    )
}
OFFERED = tuple(level for level in LEVELS.values() if level.label and not level.learnt)
LEARNT = tuple(level for level in LEVELS.values() if level.label and level.learnt)
USUAL = LEVELS["regular"]
ADVISING = 1.0  # seconds that a hint is thought over


def offered(game: Game[Any]) -> tuple[Level, ...]:
    """The levels that people may choose at a game, the weakest first: those that are learnt only where there is what
    they have learnt, and only with the content that it was learnt from."""
    taught = game.learnt_file is not None and game.learnt_file.exists() and not game.packs
    return (*OFFERED, *LEARNT) if taught and find_spec("numpy") else OFFERED


class UnknownLevel(RulewrightError):
    """No player is of this level."""

    def __init__(self, level: str) -> None:
        super().__init__(f"there is no player {level!r}{suggestion(level, LEVELS)}; known: {', '.join(LEVELS)}")


class NotLearnt(RulewrightError):
    """A level that has learnt nothing about a game."""

    def __init__(self, level: Level, game: Game[Any]) -> None:
        super().__init__(f"{level.label} has not learnt {game.title} as it is played here")


def find_level_at(game: Game[Any], id: str) -> Level:
    """A level by its id, which can play a game."""
    level = find_level(id)
    if level.learnt and LEVELS[level.base] not in offered(game):
        raise NotLearnt(level, game)
    return level


def find_level(id: str) -> Level:
    """A level by its id, with a manner or without."""
    base, _, manner = id.partition(WITH)
    level = LEVELS.get(base)
    if level is not None and manner in MANNERS and level.label:
        return level.in_manner(manner)
    if level is None or id != base:
        raise UnknownLevel(id)
    return level


def is_level(id: str | None) -> bool:
    """Whether there are players of this level, which may have been chosen long ago."""
    try:
        return id is not None and bool(find_level(id))
    except UnknownLevel:
        return False


def make_player(level: str, seed: int | str = 0, scale: float = 1.0) -> Player:
    """A player of a level, whose choices follow from its seed: it counts worlds, not seconds.

    `scale` is how much of its level's worlds it may imagine.
    """
    found = find_level(level)
    return found.seat(seed, Budget(worlds=max(1, round(found.worlds * scale))))


def adviser(seed: int | str = 0, budget: Budget | None = None) -> Prudent:
    """Whom to ask for a hint: an expert who takes a second, and a prudent one."""
    return Prudent(SearchPlayer(seed, budget or Budget(seconds=ADVISING)), seed)


def witness(level: str | None, seed: int | str = 0) -> Thinker:
    """Whom to ask why a bot of a level chose as it did: one like it, if it can tell; or an adviser."""
    bot = make_timed_player(level, seed) if level else None
    return bot if isinstance(bot, Thinker) else adviser(seed)


def make_timed_player(level: str, seed: int | str = 0, scale: float = 1.0) -> Player:
    """A player of a level that thinks as long as its level may, for live tables."""
    found = find_level(level)
    return found.seat(seed, Budget(seconds=found.seconds * scale))
