"""Players that know a game only through the Game protocol."""

from .advice import Advised, Hint, advise
from .greedy import GreedyPlayer
from .intent import intent
from .judging import Run
from .levels import (
    LEVELS,
    OFFERED,
    USUAL,
    WITH,
    Level,
    adviser,
    find_level,
    find_level_at,
    is_level,
    make_player,
    make_timed_player,
    offered,
    witness,
)
from .manner import MANNERS, Manner, Mannered
from .novice import NovicePlayer
from .pace import Pace
from .playing import play_out
from .prudence import Prudent
from .random_player import RandomPlayer
from .search import SearchPlayer
from .sense import Sensible
from .thought import Budget, Thinker, Thought, Weighed
from .wish import FAVOUR, Heed, Obliging, heed, partners_of

__all__ = [
    "FAVOUR",
    "LEVELS",
    "MANNERS",
    "OFFERED",
    "USUAL",
    "WITH",
    "Advised",
    "Budget",
    "GreedyPlayer",
    "Heed",
    "Hint",
    "Level",
    "Manner",
    "Mannered",
    "NovicePlayer",
    "Obliging",
    "Pace",
    "Prudent",
    "RandomPlayer",
    "Run",
    "SearchPlayer",
    "Sensible",
    "Thinker",
    "Thought",
    "Weighed",
    "advise",
    "adviser",
    "find_level",
    "find_level_at",
    "heed",
    "intent",
    "is_level",
    "make_player",
    "make_timed_player",
    "offered",
    "partners_of",
    "play_out",
    "witness",
]
