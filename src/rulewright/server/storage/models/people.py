"""Who somebody is and how they come in, and what was done by who looks after the server."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, Big


class PersonRow(Base):
    """A guest (with the hash of a token) or an account (with the hash of a password). Times are ms since 1970.

    `likeness` is what an account's name looks like: no other may look the same. `seen` is when an account was last
    here, `shown` who may know that and see its page. Who is `muted` may not write, who is `banned` may not
    come in.
    """

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    login: Mapped[str | None] = mapped_column(String(80), unique=True)
    likeness: Mapped[str | None] = mapped_column(String(200), unique=True, index=True)
    password: Mapped[str | None] = mapped_column(String(200))
    token: Mapped[str | None] = mapped_column(String(64), unique=True)
    created: Mapped[int] = mapped_column(Big)
    seen: Mapped[int | None] = mapped_column(Big)
    shown: Mapped[str] = mapped_column(String(10), server_default="everybody")
    mail: Mapped[str | None] = mapped_column(String(254))
    admin: Mapped[bool] = mapped_column(server_default=false())
    muted: Mapped[bool] = mapped_column(server_default=false())
    banned: Mapped[bool] = mapped_column(server_default=false())


class SessionRow(Base):
    """A login: the hash of the cookie's secret."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    expires: Mapped[int] = mapped_column(Big)


class ResetRow(Base):
    """Somebody has asked for a new password: the hash of the link's secret."""

    __tablename__ = "resets"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[int] = mapped_column(Big)


class CeremonyRow(Base):
    """What was begun in a browser and must be ended there: the hash of its ticket, and what it was begun with.
    `session` is the one that it must be ended in, if any."""

    __tablename__ = "ceremonies"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    session: Mapped[str] = mapped_column(String(64))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    expires: Mapped[int] = mapped_column(Big)


class PasskeyRow(Base):
    """A key that signs somebody in: `id` is the hash of its name (`credential`), `count` how often it was used, if the
    device tells."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    credential: Mapped[bytes] = mapped_column(LargeBinary)
    key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(Big)
    created: Mapped[int] = mapped_column(Big)
    used: Mapped[int | None] = mapped_column(Big)


class IdentityRow(Base):
    """An account elsewhere that signs somebody in: the hash of its issuer and subject."""

    __tablename__ = "identities"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    issuer: Mapped[str] = mapped_column(Text)
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
