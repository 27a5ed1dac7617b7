"""The lines of the log of choices, the states kept beside it, and the SQL for both."""

from __future__ import annotations

from typing import NamedTuple

REWIND = "~rewind"  # a line that is no answer: the match goes back to as many answers as its key says

INSERT_LINE = """INSERT INTO choices ("table", line, at, seat, prompt, key, seq, clock)
    VALUES ({0}, {1}, {2}, {3}, {4}, {5}, {6}, {7})"""
SELECT_LINES = """SELECT line, at, seat, prompt, key, seq, clock FROM choices
    WHERE "table" = {0} AND line >= {1} ORDER BY line"""
INSERT_RUNG = """INSERT INTO rungs ("table", line, answers, first_event, body)
    VALUES ({0}, {1}, {2}, {3}, {4}) ON CONFLICT DO NOTHING"""
UPDATE_ENDED = "UPDATE tables SET status = 'over', answers = {0}, outcome = {1} WHERE id = {2}"
SELECT_RUNGS = 'SELECT line, answers, first_event, body FROM rungs WHERE "table" = {0} ORDER BY line'


class Line(NamedTuple):
    """One line of a match's log; see ChoiceRow."""

    line: int
    at: int
    seat: int
    prompt: str
    key: str
    seq: int
    clock: str


class KeptRung(NamedTuple):
    """A stored state; see RungRow."""

    line: int
    answers: int
    first_event: int
    body: bytes


class LineTaken(Exception):
    """Another process has appended to this match first: read its lines, then think again."""
