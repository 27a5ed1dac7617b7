"""The tables of the database. The log of choices is append-only: a row is never changed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
Big = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


class PersonRow(Base):
    """A guest (with the hash of a token) or an account (with the hash of a password). Times are ms since 1970.

    `likeness` is what an account's name looks like: no other may look the same. Who is `muted` may not write, who is
    `banned` may not come in.
    """

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    login: Mapped[str | None] = mapped_column(String(80), unique=True)
    likeness: Mapped[str | None] = mapped_column(String(200), unique=True, index=True)
    password: Mapped[str | None] = mapped_column(String(200))
    token: Mapped[str | None] = mapped_column(String(64), unique=True)
    created: Mapped[int] = mapped_column(Big)
    mail: Mapped[str | None] = mapped_column(String(254))
    admin: Mapped[bool] = mapped_column(server_default=false())
    muted: Mapped[bool] = mapped_column(server_default=false())
    banned: Mapped[bool] = mapped_column(server_default=false())


class ResetRow(Base):
    """Somebody has asked for a new password: the hash of the link's secret."""

    __tablename__ = "resets"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(Big)


class AuditRow(Base):
    """What somebody who looks after the server did, to whom or what. A row is never changed."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(Big, primary_key=True, autoincrement=True)
    at: Mapped[int] = mapped_column(Big)
    admin: Mapped[str] = mapped_column(String(24))
    admin_name: Mapped[str] = mapped_column(String(60))
    act: Mapped[str] = mapped_column(String(30))
    target: Mapped[str] = mapped_column(String(60))
    target_name: Mapped[str] = mapped_column(String(120))


class SessionRow(Base):
    """A login: the hash of the cookie's secret."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    expires: Mapped[int] = mapped_column(Big)


class TableRow(Base):
    """A table and all that a match needs to begin. `answers` and `outcome` are what was last known, for the lobby.

    `fork_of` is the match that a practice branch has left, `fork_seat` whose eyes it was redrawn for. `proposal` is an
    undo or a draw that waits for consent, as JSON.
    """

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_lobby", "public", "status", "created"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    rules: Mapped[str] = mapped_column(String(60))
    content: Mapped[dict[str, str]] = mapped_column(JSON)
    config: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(120))
    practice: Mapped[bool]
    clock: Mapped[dict[str, Any]] = mapped_column(JSON)
    public: Mapped[bool]
    title: Mapped[str] = mapped_column(String(120))
    owner: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    answers: Mapped[int]
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(Big)
    campaign: Mapped[str | None] = mapped_column(String(24), index=True)
    fork_of: Mapped[str | None] = mapped_column(String(24))
    chat: Mapped[str] = mapped_column(String(10), server_default="everybody")
    fork_seat: Mapped[int | None]
    proposal: Mapped[str | None] = mapped_column(Text)


class CampaignRow(Base):
    """A campaign between its matches: what comes next, the config that begins it (none: the campaign is over), and the
    table where it was last played. `rules` is the version of the game that wrote the config."""

    __tablename__ = "campaigns"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    rules: Mapped[str] = mapped_column(String(60))
    owner: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    next: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    config: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    table: Mapped[str | None] = mapped_column(String(24), index=True)
    created: Mapped[int] = mapped_column(Big)
    updated: Mapped[int] = mapped_column(Big)


class SeatRow(Base):
    """Who sits where. A person and a level: a bot stands in for the person."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    level: Mapped[str | None] = mapped_column(String(30))
    stops: Mapped[dict[str, str]] = mapped_column(JSON)


class HolderRow(Base):
    """Who has held a seat of a match under way, or has seen as much through a practice branch. Never taken back."""

    __tablename__ = "holders"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class ChatRow(Base):
    """A line that was said. `by` tells speakers apart: a person, or the mark of a spectator's address."""

    __tablename__ = "chats"

    id: Mapped[int] = mapped_column(Big, primary_key=True, autoincrement=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(Big)
    by: Mapped[str] = mapped_column(String(24), server_default="")
    guest: Mapped[bool] = mapped_column(server_default=true())


class MuteRow(Base):
    """Whom a person does not want to hear."""

    __tablename__ = "mutes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    who: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))


class LessonRow(Base):
    """How far somebody has come in a lesson: the step at the table where it was last learnt; `done` is for good."""

    __tablename__ = "lessons"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(60), primary_key=True)
    step: Mapped[int]
    done: Mapped[bool]
    table: Mapped[str] = mapped_column(String(24))


class RemovalRow(Base):
    """Who may not come back to a table."""

    __tablename__ = "removals"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    who: Mapped[str] = mapped_column(String(24), primary_key=True)


class ReplayRow(Base):
    """An imported record."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    owner: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    record: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[int] = mapped_column(Big)


class ChoiceRow(Base):
    """One line of a match's log: an answer, or the word that the match goes back to an earlier one (`~rewind`).

    `seq` is the question that somebody answered, -1 for what followed by itself. `clock` is what was left after it.
    """

    __tablename__ = "choices"

    table: Mapped[str] = mapped_column(String(24), primary_key=True)
    line: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(Big)
    seat: Mapped[int]
    prompt: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(Text)
    seq: Mapped[int]
    clock: Mapped[str] = mapped_column(Text)


class RungRow(Base):
    """A state after so many lines, and the events since the rung before: a cache of the log."""

    __tablename__ = "rungs"

    table: Mapped[str] = mapped_column(String(24), primary_key=True)
    line: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    answers: Mapped[int]
    first_event: Mapped[int]
    body: Mapped[bytes] = mapped_column(LargeBinary)


class PuzzleRow(Base):
    """Somebody's first answer to a puzzle. `day`, counted from 1970: it was the puzzle of that day."""

    __tablename__ = "puzzles"
    __table_args__ = (Index("ix_puzzles_days", "person", "day"),)

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(24), primary_key=True)
    solved: Mapped[bool]
    day: Mapped[int | None]
    at: Mapped[int] = mapped_column(Big)
