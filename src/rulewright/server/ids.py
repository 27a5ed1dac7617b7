"""Ids of people, tables, campaigns, records and runs."""

from __future__ import annotations

import secrets
import string

ALPHABET = string.ascii_letters + string.digits
"""Nothing else: an operator types ids into commands, where a leading dash would be an option."""


def new_id() -> str:
    """An id that nobody can guess (95 bits): whoever has a table's link may watch it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))
