"""Tables and what belongs to them: seats, chat, the log of choices, campaigns, and imported records."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, Text, false, true
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class TableRow(Base):
    """A table and all that a match needs to begin. `answers` and `outcome` are what was last known, for the lobby.

    `fork_of` is the match that a practice branch has left, `fork_seat` whose eyes it was redrawn for. `proposal` is an
    undo or a draw that waits for consent, as JSON. `rated`: all who sat down agreed that it counts; `unrated` says why
    it did not in the end. `counted`: its end is written into the results, once and for good. `admits` says who may
    come: anyone, or friends of who laid it. `again` is the table where the same people play again. `night` is the
    tournament or challenge that it belongs to. Spectators see the match so many answers later, by its `delay`.
    `chapter` is what its campaign calls the match; a first one has no name.
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
    rated: Mapped[bool] = mapped_column(server_default=false())
    unrated: Mapped[str] = mapped_column(String(120), server_default="")
    counted: Mapped[bool] = mapped_column(server_default=true())
    admits: Mapped[str] = mapped_column(String(10), server_default="anyone")
    again: Mapped[str | None] = mapped_column(String(24), index=True)
    night: Mapped[str | None] = mapped_column(String(24), index=True)
    delay: Mapped[int] = mapped_column(server_default="0")
    chapter: Mapped[str] = mapped_column(Text, server_default="")


class CampaignRow(Base):
    """A campaign between its matches: what comes next, the config that begins it (none: the campaign is over), and the
    table where it was last played. `rules` is the version of the game that wrote the config. A branch plays the match
    of the table `branched` once more; `family` is the campaign that it and its like come from."""

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
    family: Mapped[str | None] = mapped_column(String(24), index=True)
    branched: Mapped[str | None] = mapped_column(String(24))


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


class RemovalRow(Base):
    """Who may not come back to a table."""

    __tablename__ = "removals"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    who: Mapped[str] = mapped_column(String(24), primary_key=True)


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


class ReplayRow(Base):
    """An imported record."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    owner: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    record: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[int] = mapped_column(Big)
