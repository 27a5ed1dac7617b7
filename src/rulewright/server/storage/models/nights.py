"""Tournaments, and the challenge of the week."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class NightRow(Base):
    """A tournament. `status`: it is `open` until it begins, then `playing`, then `over`; or it was `cancelled`.

    It begins at `starts`, or, without that, when `seats` have signed up; `closed`: nobody else may. `stand_ins` says
    whether bots of a level come: none, one to make the number even, or as many as there are seats left. `round` is the
    last that was begun, `due` when the next begins, once all tables of it have ended. A league gives each round so many
    `days`, and `due` is when they are over. The config is that of the set-up
    when it was made, so that all rounds are played alike. `numbers` is the last that an entrant was given.
    """

    __tablename__ = "nights"
    __table_args__ = (Index("ix_nights_status", "status", "created"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    name: Mapped[str] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(60))
    set_up: Mapped[str] = mapped_column(String(120))
    config: Mapped[dict[str, Any]] = mapped_column(JSON)
    clock: Mapped[dict[str, Any]] = mapped_column(JSON)
    rounds: Mapped[int]
    seats: Mapped[int]
    stand_ins: Mapped[str] = mapped_column(String(8))
    level: Mapped[str] = mapped_column(String(30))
    pause: Mapped[int]
    days: Mapped[int]
    public: Mapped[bool]
    admits: Mapped[str] = mapped_column(String(10))
    organiser: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    closed: Mapped[bool]
    numbers: Mapped[int] = mapped_column(server_default="0")
    round: Mapped[int]
    starts: Mapped[int | None] = mapped_column(Big)
    due: Mapped[int | None] = mapped_column(Big)
    created: Mapped[int] = mapped_column(Big)


class EntrantRow(Base):
    """Who has signed up for a tournament: a person, or a bot of a level. `number` is the order in which they came, and
    nobody else's after them; `seed` the place by rating when it began (0: it has not). `state`: `in`, `out` (left while
    it ran) or `kicked`."""

    __tablename__ = "entrants"
    __table_args__ = (UniqueConstraint("night", "person", name="uq_entrants_person"),)

    night: Mapped[str] = mapped_column(ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    level: Mapped[str | None] = mapped_column(String(30))
    seed: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    joined: Mapped[int] = mapped_column(Big)


class PairingRow(Base):
    """Two seeds of a tournament who meet, the first on the first side; no second: a bye. `table` is where, known
    before it is laid. `points` are those of the first, written with the match's result."""

    __tablename__ = "pairings"

    night: Mapped[str] = mapped_column(ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    first: Mapped[int]
    second: Mapped[int | None]
    table: Mapped[str | None] = mapped_column(String(24), index=True)
    points: Mapped[float | None] = mapped_column(Float)


class ChallengeRow(Base):
    """The challenge of a week: the same match for everybody. The seed is drawn once, and secret until the week ends."""

    __tablename__ = "challenges"

    week: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(60))
    set_up: Mapped[str] = mapped_column(String(120))
    config: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(120))


class AttemptRow(Base):
    """Somebody's one try at a challenge, at a table whose id is known before it is laid. `result` is null until it has
    ended, `score` is the total of the score sheet if there is one, `steps` how many decisions it took."""

    __tablename__ = "attempts"

    week: Mapped[int] = mapped_column(ForeignKey("challenges.week"), primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column(String(24), index=True)
    result: Mapped[float | None] = mapped_column(Float)
    score: Mapped[int | None]
    steps: Mapped[int | None]
    at: Mapped[int] = mapped_column(Big)
