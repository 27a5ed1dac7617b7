"""Ids of people, tables, campaigns, records and runs."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """An id that nobody can guess: whoever has a table's link may watch it."""
    return secrets.token_urlsafe(12)
