"""The log and the channel that belong to a database."""

from __future__ import annotations

from .channel import Channel, NoChannel, PostgresChannel
from .choices import ChoiceLog
from .choices_postgres import PostgresChoices
from .choices_sqlite import SqliteChoices
from .database import is_postgres, sqlite_file


def open_choices(url: str) -> ChoiceLog:
    return PostgresChoices(url) if is_postgres(url) else SqliteChoices(sqlite_file(url))


def open_channel(url: str) -> Channel:
    return PostgresChannel(url) if is_postgres(url) else NoChannel()
