"""How far somebody has come in lessons and puzzles."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class LessonRow(Base):
    """How far somebody has come in a lesson: the step at the table where it was last learnt; `done` is for good."""

    __tablename__ = "lessons"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(60), primary_key=True)
    step: Mapped[int]
    done: Mapped[bool]
    table: Mapped[str] = mapped_column(String(24))


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
