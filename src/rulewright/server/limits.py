"""How much anybody may ask for: sizes, rates, budgets, and numbers of things. One number each, all of them settings."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Size: TypeAlias = Annotated[int, Meta(ge=1024, le=10**9)]  # bytes
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=10**9)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Rates refill steadily; a full bucket is a minute's worth.

    Budgets (`_seconds`, of processor time) hold on a server that others can reach.
    """

    message_bytes: Size = 16_384
    body_bytes: Size = 65_536
    record_answers: Some = 20_000
    messages_per_second: Annotated[float, Meta(gt=0)] = 20.0
    messages_at_once: Some = 60
    rubbish: Count = 20
    sockets_per_table: Some = 200
    sockets_per_address: Some = 200
    # connections
    request_seconds: Annotated[float, Meta(gt=0)] = 15.0  # until a request has come whole
    unfinished_per_address: Some = 100
    connections_per_address: Some = 500  # but for this machine, where a proxy may speak for many
    # a day and person
    tables_per_day: Count = 200
    # a person
    campaigns: Count = 500  # brought in from files and not begun, and branches
    # an account
    packs_shelved: Count = 50
    packs_drafted: Count = 30
    passkeys: Count = 10
    push_devices: Count = 10  # that get notices
    challenge_days: Count = 7  # old, before it may try the challenge of the week
    challenge_matches: Count = 3  # finished, before that
    # a minute and address
    guests: Count = 60
    logins: Count = 10
    tables: Count = 60
    records: Count = 20
    reasons: Count = 30
    packs: Count = 20  # checked or put on a shelf
    drafts: Count = 120  # of packs: looked at or kept
    strokes: Count = 600  # over maps that are painted
    nights: Count = 300  # lists and pages of tournaments and the challenge
    # a minute and person, or address of a guest
    chat: Count = 20
    asks: Count = 20  # friends and invitations
    wishes: Count = 60  # of bots of one's own side, and looks at what may be asked of them
    # a day and address
    accounts: Count = 50
    mails: Count = 20
    # processor time
    lab_seconds: Seconds = 3600.0  # a day
    lab_waiting: Count = 3  # runs of one person that wait for their turn
    bot_seconds: Seconds = 1800.0  # an hour
    advice_seconds: Seconds = 300.0  # an hour: hints, odds, reasons
    replay_seconds: Seconds = 300.0  # an hour: frames, audits
