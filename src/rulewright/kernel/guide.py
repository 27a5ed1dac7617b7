"""How to play a game, on one page: the goal, a turn, what everybody gets wrong, an aid to print; and what the
coach says when a rule first matters."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from .content import convert, read_yaml


class Passage(Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences under a title, with the rules behind them; beside it the board of a lesson, or cards."""

    title: str
    text: str
    rules: tuple[str, ...] = ()
    board: str = ""  # the lesson whose position is shown
    cards: tuple[str, ...] = ()  # entries of the gallery


class Aid(Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the player's aid."""

    title: str
    lines: tuple[str, ...]


class Nugget(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in two sentences, said the first time that a question (`prompt`) is asked or a fact of this kind told."""

    rule: str
    title: str
    text: str
    prompt: str = ""
    fact: str = ""


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """The page as a whole."""

    goal: tuple[Passage, ...] = ()
    turn: tuple[Passage, ...] = ()
    pitfalls: tuple[Passage, ...] = ()
    aid: tuple[Aid, ...] = ()
    nuggets: tuple[Nugget, ...] = ()


@cache
def read_guide(file: Path) -> Guide:
    return convert(file, "", read_yaml(file), Guide)
