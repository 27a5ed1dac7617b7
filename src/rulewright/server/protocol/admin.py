"""What those see and do who look after a server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class PersonNote(Struct, frozen=True):
    """Somebody, as those see them who look after the server. `tables`: how many they laid."""

    id: str
    name: str
    account: bool
    created: int
    admin: bool
    muted: bool
    banned: bool
    tables: int


class PackNote(Struct, frozen=True):
    """A pack on somebody's shelf, by what its row tells; its file has so many bytes."""

    id: str
    game: str
    pack: str
    version: str
    shelf: str
    maker: str
    size: int
    created: int


class OnBody(Struct, forbid_unknown_fields=True):
    on: bool


class AuditLine(Struct, frozen=True):
    """What somebody did, when, and to whom or what."""

    at: int
    admin: str
    act: str
    target: str
    name: str


class DueTable(Struct, frozen=True):
    """A table that the settings let go: nobody sits there, or only guests, and nothing has happened since `quiet`."""

    id: str
    game: str
    title: str
    quiet: int
    why: Literal["nobody sits there", "only guests sit there"]
