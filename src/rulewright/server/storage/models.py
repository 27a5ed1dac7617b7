"""The tables of the database. The log of choices is append-only: a row is never changed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    true,
)
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
