"""Fields that bodies and messages share, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulewright.kernel.pack import MOST_PACKS

NAME_LENGTH = 40

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Mail: TypeAlias = Annotated[str, Meta(max_length=254, pattern=r"^([^@\s]+@[^@\s]+)?$")]
Who: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Admits: TypeAlias = Literal["anyone", "friends"]
Shown: TypeAlias = Literal["everybody", "friends", "nobody"]
ChatFor: TypeAlias = Literal["everybody", "players", "off"]
PackShelf: TypeAlias = Literal["private", "link", "public"]
PackStack: TypeAlias = Annotated[list[Annotated[str, Meta(min_length=1, max_length=60)]], Meta(max_length=MOST_PACKS)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ViewerIndex: TypeAlias = Annotated[int, Meta(ge=-2, le=63)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
