"""The club: ratings, players' pages, what a rated match has changed; friends, and what waits for somebody."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .fields import Name, Shown
from .tables import TableInfo

How: TypeAlias = Literal["each", "daily"]


class RatingPoint(Struct, frozen=True):
    """A rating after a match; the true value lies within the margin to either side, most likely."""

    at: int
    value: int
    margin: int


class RatingInfo(Struct, frozen=True):
    """How strong somebody is at a game with a line-up of sides. `provisional`: too few matches to be sure."""

    game: str
    game_title: str
    lineup: str
    value: int
    margin: int
    provisional: bool
    matches: int
    history: tuple[RatingPoint, ...]


class ShareInfo(Struct, frozen=True):
    """How often somebody has won where all play together: a share, and the interval that holds the true one."""

    game: str
    game_title: str
    matches: int
    value: float
    low: float
    high: float


class LuckInfo(Struct, frozen=True):
    """How dice and cards have fallen for somebody at a game: so many of all came off, and so many were to be expected.
    In two of three such runs of luck the difference is no more than `usual`."""

    game: str
    game_title: str
    matches: int
    came: int
    of: int
    expected: float
    usual: float


class DeedInfo(Struct, frozen=True):
    """Something worth telling, and the step of the match where it was done. `players` of all `of` have done it."""

    id: str
    title: str
    text: str
    table: str
    step: int
    at: int
    players: int
    of: int


class ResultInfo(Struct, frozen=True):
    """How a match ended for somebody. `change` of the rating is null where it was not rated."""

    table: str
    game: str
    game_title: str
    result: float
    text: str
    beside: tuple[str, ...]
    against: tuple[str, ...]
    change: int | None
    at: int


class HeroInfo(Struct, frozen=True):
    """Whom somebody likes to play."""

    game: str
    name: str
    matches: int
    won: float


class PlayerPage(Struct, frozen=True):
    """A player's page, as whoever asks may see it: others see matches that were public or rated, I see all of mine."""

    name: str
    since: int
    mine: bool
    matches: int
    won: int
    best_run: int
    ratings: tuple[RatingInfo, ...]
    shares: tuple[ShareInfo, ...]
    deeds: tuple[DeedInfo, ...]
    deeds_there_are: int
    recent: tuple[ResultInfo, ...]
    heroes: tuple[HeroInfo, ...]
    luck: tuple[LuckInfo, ...]


class RatingChange(Struct, frozen=True):
    """What a match has done to the rating of who had a seat."""

    seat: int
    player: str
    change: int
    value: int
    margin: int


class MatchRatings(Struct, frozen=True):
    """What a rated match has changed; `why` says why it changed nothing."""

    rated: bool
    changes: tuple[RatingChange, ...]
    why: str


class NameBody(Struct, forbid_unknown_fields=True):
    """Somebody, by the name of their account."""

    name: Name


class FriendInfo(Struct, frozen=True):
    """A friend. `here`: just now; `seen`: when last (null: they do not say). `table` is one where I may come, too:
    to sit down if it is `free`, else to watch; `doing` says what they play."""

    name: str
    here: bool
    seen: int | None
    doing: str
    table: str | None
    free: bool


class FriendsInfo(Struct, frozen=True):
    """My friends, who asks me to be one, whom I have asked, and whom I have blocked."""

    friends: tuple[FriendInfo, ...]
    ask_me: tuple[str, ...]
    asked: tuple[str, ...]
    blocked: tuple[str, ...]


class NoticeInfo(Struct, frozen=True):
    """What waits for me at a table: it is my turn, or somebody (`by`) invites me."""

    table: TableInfo
    by: str
    at: int


class Inbox(Struct, frozen=True):
    """All that waits for me; `rounds` are tables of tournaments where I play and am not yet."""

    turns: tuple[NoticeInfo, ...]
    invites: tuple[NoticeInfo, ...]
    rounds: tuple[NoticeInfo, ...]
    ask_me: tuple[str, ...]
    count: int


class ClubSettings(Struct, frozen=True):
    """Who may see my page, and whether I am here (to friends alone, at most). `away_until`: I am on vacation, of which
    so many days are left this year. `mail` is where I get notices, `confirmed` or not; `mail_offered`: if the server
    sends any. `push_key` is what a browser needs to get them by web push (empty: there is none), `push_devices` how
    many of mine do."""

    shown: Shown
    away_until: int | None
    away_days_left: int
    mail: str
    mail_how: How
    mail_confirmed: bool
    mail_offered: bool
    push_key: str
    push_devices: int


class ClubBody(Struct, forbid_unknown_fields=True):
    shown: Shown


class AwayBody(Struct, forbid_unknown_fields=True):
    """A vacation of so many days, from now on."""

    days: Annotated[int, Meta(ge=1, le=30)]


class NoticesBody(Struct, forbid_unknown_fields=True):
    """Where I want notices, and how often."""

    address: Annotated[str, Meta(max_length=200, pattern=r"^[^@\s<>,;:\"]+@[^@\s<>,;:\"]+$")]
    how: How = "each"


class CodeBody(Struct, forbid_unknown_fields=True):
    """The code that was sent to an address."""

    code: Annotated[str, Meta(min_length=8, max_length=8)]


Endpoint: TypeAlias = Annotated[str, Meta(min_length=12, max_length=1000, pattern=r"^https://")]


class DeviceBody(Struct, forbid_unknown_fields=True):
    """A browser that wants notices: where its push service takes them, and its keys, as it tells them."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=r"^[\w-]+=*$")]
    auth: Annotated[str, Meta(min_length=20, max_length=40, pattern=r"^[\w-]+=*$")]


class EndpointBody(Struct, forbid_unknown_fields=True):
    """A browser, by where its push service takes notices."""

    endpoint: Endpoint
