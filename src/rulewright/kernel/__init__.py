"""The kernel knows no game: it asks, rolls, remembers, copies, replays, and shows each viewer what it may know."""

from .ask import Ask, AskAny, AskEach, Barred, Flow, GameEnds, Roll, Shortcut, by_chance, still
from .branch import branch_alone
from .capsule import Capsule
from .chance import Chance, Scripted, commitment
from .choice import Choice, choice_of, key_of
from .config import Config, GameOption, OptionValue
from .errors import (
    BadCapsule,
    BadChance,
    BadConfig,
    BadContent,
    BadPack,
    BadRecord,
    BrokenGame,
    ForeignRecord,
    IllegalChoice,
    MatchOver,
    ReplayDiverged,
    RulewrightError,
    StaleChoice,
    UndoBarred,
    UnknownGame,
    WrongSeat,
)
from .events import ALL, SPECTATOR, THE_GAME, Event, Luck, Viewer
from .forecast import Forecast, forecast
from .game import Effect, Game, Prompt, Sequel
from .glossary import Glossary
from .ledger import Ledger, Rule, load_ledger
from .log import Log, told
from .match import Match
from .numbers import Sum, Term
from .record import Record
from .registry import find_game, game_ids
from .set_up import Fairness, SetUp
from .state import Content, State, Value
from .tally import Counted, Figure, Figures, Part
from .view import Player, SeatView
from .wish import Wish, wish_of
from .words import Saying, Words
from .world import World

__all__ = [
    "ALL",
    "SPECTATOR",
    "THE_GAME",
    "Ask",
    "AskAny",
    "AskEach",
    "BadCapsule",
    "BadChance",
    "BadConfig",
    "BadContent",
    "BadPack",
    "BadRecord",
    "Barred",
    "BrokenGame",
    "Capsule",
    "Chance",
    "Choice",
    "Config",
    "Content",
    "Counted",
    "Effect",
    "Event",
    "Fairness",
    "Figure",
    "Figures",
    "Flow",
    "Forecast",
    "ForeignRecord",
    "Game",
    "GameEnds",
    "GameOption",
    "Glossary",
    "IllegalChoice",
    "Ledger",
    "Log",
    "Luck",
    "Match",
    "MatchOver",
    "OptionValue",
    "Part",
    "Player",
    "Prompt",
    "Record",
    "ReplayDiverged",
    "Roll",
    "Rule",
    "RulewrightError",
    "Saying",
    "Scripted",
    "SeatView",
    "Sequel",
    "SetUp",
    "Shortcut",
    "StaleChoice",
    "State",
    "Sum",
    "Term",
    "UndoBarred",
    "UnknownGame",
    "Value",
    "Viewer",
    "Wish",
    "Words",
    "World",
    "WrongSeat",
    "branch_alone",
    "by_chance",
    "choice_of",
    "commitment",
    "find_game",
    "forecast",
    "game_ids",
    "key_of",
    "load_ledger",
    "still",
    "told",
    "wish_of",
]  # fmt: skip
