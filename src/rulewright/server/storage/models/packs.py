"""Packs, on shelves and in the making."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class PackRow(Base):
    """A pack on somebody's shelf, as its file. Tables carry packs themselves, and need no row."""

    __tablename__ = "packs"
    __table_args__ = (
        UniqueConstraint("owner", "pack", "version", name="uq_packs_version"),
        Index("ix_packs_shelf", "shelf", "game"),
    )

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    game: Mapped[str] = mapped_column(String(60))
    pack: Mapped[str] = mapped_column(String(60))
    version: Mapped[str] = mapped_column(String(20))
    hash: Mapped[str] = mapped_column(String(32))
    shelf: Mapped[str] = mapped_column(String(8))
    packed: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[int] = mapped_column(Big)


class DraftRow(Base):
    """A pack that somebody is making, in any state, as JSON. Its id is the maker's own, and means nothing to others."""

    __tablename__ = "drafts"

    owner: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(80))
    version: Mapped[str] = mapped_column(String(20))
    body: Mapped[bytes] = mapped_column(LargeBinary)
    updated: Mapped[int] = mapped_column(Big)
