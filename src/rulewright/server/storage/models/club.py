"""What a club knows of its people: ratings, results, who is whose friend, and how they are told what waits."""

from __future__ import annotations

from sqlalchemy import JSON, Float, ForeignKey, Index, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class RatingRow(Base):
    """How strong somebody is at a game with a line-up of sides ("1v1"), by Glicko-2, as of the last match."""

    __tablename__ = "ratings"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    lineup: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    matches: Mapped[int]
    at: Mapped[int] = mapped_column(Big)


class ResultRow(Base):
    """How a match ended for somebody. `listed`: everybody may know of it. `heroes` are those who were played.

    `value` and `deviation` are the rating after it, `change` what it brought; none where it was not rated.
    `came` of so many `rolled` dice and cards came off, `expected` of them, with a variance of `spread`.
    """

    __tablename__ = "results"
    __table_args__ = (Index("ix_results_people", "person", "at"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int]
    game: Mapped[str] = mapped_column(String(60))
    lineup: Mapped[str] = mapped_column(String(40))
    result: Mapped[float] = mapped_column(Float)
    listed: Mapped[bool]
    heroes: Mapped[list[str]] = mapped_column(JSON)
    value: Mapped[float | None] = mapped_column(Float)
    deviation: Mapped[float | None] = mapped_column(Float)
    change: Mapped[float | None] = mapped_column(Float)
    came: Mapped[int] = mapped_column(default=0, server_default="0")
    rolled: Mapped[int] = mapped_column(default=0, server_default="0")
    expected: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    spread: Mapped[float] = mapped_column(Float, default=0.0, server_default="0")
    at: Mapped[int] = mapped_column(Big)


class DeedRow(Base):
    """Something worth telling that somebody has done, and where: the first time counts."""

    __tablename__ = "deeds"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    deed: Mapped[str] = mapped_column(String(30), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    step: Mapped[int]
    at: Mapped[int] = mapped_column(Big)


class TieRow(Base):
    """What somebody is to another: one who has `asked`, a `friend` (then both have a row), or one who has `blocked`."""

    __tablename__ = "ties"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(10))
    at: Mapped[int] = mapped_column(Big)


class MuteRow(Base):
    """Whom a person does not want to hear."""

    __tablename__ = "mutes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    who: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))


class NoticeRow(Base):
    """What waits for somebody at a table: an `invite`, their `turn`, or a `round` of a tournament. `by` is who
    invites."""

    __tablename__ = "notices"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)
    by: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    at: Mapped[int] = mapped_column(Big)
    mailed: Mapped[bool] = mapped_column(server_default=false())
    pushed: Mapped[bool] = mapped_column(server_default=false())


class AwayRow(Base):
    """A vacation: correspondence clocks stand still for somebody from its start to its end."""

    __tablename__ = "away"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    start: Mapped[int] = mapped_column(Big, primary_key=True, autoincrement=False)
    end: Mapped[int] = mapped_column(Big)


class MailRow(Base):
    """Where somebody gets notices by mail, and how often: `each`, or once a day. `code` (its hash) waits to confirm the
    address; until it has, nothing else is sent there. `sent` is when the last one went."""

    __tablename__ = "mail"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    address: Mapped[str] = mapped_column(String(200))
    how: Mapped[str] = mapped_column(String(10))
    code: Mapped[str | None] = mapped_column(String(64))
    sent: Mapped[int] = mapped_column(Big)


class PushRow(Base):
    """A browser that gets somebody's notices by web push, until the session that asked for them ends. `id` is the hash
    of its address, `failed` how often in a row nothing could be brought there."""

    __tablename__ = "pushes"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    session: Mapped[str] = mapped_column(ForeignKey("sessions.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(Text)
    p256dh: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    failed: Mapped[int] = mapped_column(server_default="0")
    at: Mapped[int] = mapped_column(Big)
