"""How much anybody may ask for: sizes, rates, budgets, and numbers of things. One number each, all of them settings."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulewright.kernel import RulewrightError


class BadLimits(RulewrightError):
    """A file of limits that cannot be read."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rates refill steadily; a full bucket is a minute's worth.

    Budgets (`_seconds`, of processor time) and the rule that the lab needs an account hold on a server that others can
    reach: one that is `shared`, or that was asked from another machine.
    """

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_answers: int = 20_000
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    rubbish: int = 20
    sockets_per_table: int = 200
    sockets_per_address: int = 200
    # connections
    request_seconds: float = 15.0  # until a request has come whole
    unfinished_per_address: int = 100
    connections_per_address: int = 500  # but for this machine, where a proxy may speak for many
    # a day and person
    tables_per_day: int = 200
    # an account
    packs_shelved: int = 50
    # a minute and address
    guests: int = 60
    logins: int = 10
    tables: int = 60
    records: int = 20
    reasons: int = 30
    packs: int = 20  # checked or put on a shelf
    # a minute and person, or address of a guest
    chat: int = 20
    asks: int = 20  # friends and invitations
    # a day and address
    accounts: int = 50
    # processor time
    shared: bool = False
    lab: bool = True
    lab_seconds: float = 3600.0  # a day
    lab_waiting: int = 3  # runs of one person that wait for their turn
    bot_seconds: float = 1800.0  # an hour
    advice_seconds: float = 300.0  # an hour: hints, odds, reasons
    replay_seconds: float = 300.0  # an hour: frames, audits


def read_limits(file: Path) -> Limits:
    """The limits of a TOML file; what it does not name stays as it is."""
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Limits)
    except (OSError, msgspec.DecodeError) as error:
        raise BadLimits(f"the limits in {file} cannot be read: {error}") from error
