"""What travels on a table's websocket, both ways. `docs/protocol.md` tells order and meaning; this is the letter of it.

Scenes, boards, questions and odds are the kernel's own dataclasses, written as JSON. Longer than most: one list of all
messages, as whoever writes a client reads it.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Encoder

from rulewright.kernel.scene import Board, Odds, Outlook, Scene, Wished
from rulewright.players import Hint

from .fields import SeatIndex, Seq, ViewerIndex, Who
from .lessons import NextLesson, StepNow
from .people import Me
from .replays import EventInfo
from .tables import SpectatorInfo, TableInfo

PROTOCOL = 4
encode = Encoder().encode

CHAT_LENGTH = 500
KEY_LENGTH = 200
PIECE_LENGTH = 60
RUN_LENGTH = 200
STOPS = 100

Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=KEY_LENGTH)]
MessageId: TypeAlias = Annotated[str, Meta(max_length=64)]

# ---- from the client ------------------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """A message to a table. `id` comes back in `accepted` or `refused`."""


class Hello(FromClient, tag="hello", frozen=True):
    """The first message. `token`: a guest's secret (accounts come by cookie, spectators with neither).
    `last_event`: how many events of `viewer` the client has kept. `viewer`: whose eyes to start with."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    last_event: Seq = 0
    viewer: ViewerIndex | None = None


class Choose(FromClient, tag="choose", frozen=True):
    """Answer question `seq`. `seat` is needed only by who holds several."""

    seq: Seq
    key: Key
    id: MessageId = ""
    seat: SeatIndex | None = None


class RunKeys(FromClient, tag="run", frozen=True):
    """Answer question `seq` and those after it with the keys of a shortcut, until somebody else must answer."""

    seq: Seq
    keys: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=RUN_LENGTH)]
    id: MessageId = ""
    seat: SeatIndex | None = None


class LookAs(FromClient, tag="look", frozen=True):
    """See the table through another of my seats (hot-seat), or as a spectator (-1)."""

    viewer: ViewerIndex
    last_event: Seq = 0


class Undo(FromClient, tag="undo", frozen=True):
    """Take my last choice back: at once if nothing was learnt since, else it is proposed to the others."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class OfferDraw(FromClient, tag="draw", frozen=True):
    """Propose a draw to the others."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class Consent(FromClient, tag="consent", frozen=True):
    """Agree to the open proposal, or not (who made it withdraws it by not agreeing)."""

    agree: bool
    id: MessageId = ""
    seat: SeatIndex | None = None


class Resign(FromClient, tag="resign", frozen=True):
    """Give up: the other teams win."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class ShowAgain(FromClient, tag="again", frozen=True):
    """In a lesson: go back to where this step began, or the one before if nothing was played in this."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class KnowThis(FromClient, tag="known", frozen=True):
    """In a lesson: I know this step, play it for me."""

    id: MessageId = ""
    seat: SeatIndex | None = None


class AskHint(FromClient, tag="hint", frozen=True):
    """What would an expert choose at question `seq`, and why?"""

    seq: Seq
    seat: SeatIndex | None = None


class AskOdds(FromClient, tag="odds", frozen=True):
    """What may a choice of the open question bring? Without a key: how will what is under way end?"""

    seq: Seq
    key: Annotated[str, Meta(max_length=KEY_LENGTH)]
    seat: SeatIndex | None = None


class AskOutlook(FromClient, tag="outlook", frozen=True):
    """Where could a piece go now, and who could hit it there?"""

    seq: Seq
    piece: Annotated[str, Meta(max_length=PIECE_LENGTH)]
    seat: SeatIndex | None = None


class Say(FromClient, tag="chat", frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    id: MessageId = ""


class MuteSomebody(FromClient, tag="mute", frozen=True):
    """Hear no more of somebody's chat, or hear it again. `who` is the `by` of a line."""

    who: Who
    on: bool = True
    id: MessageId = ""


class SetStops(FromClient, tag="stops", frozen=True):
    """Answer these kinds of question (by prompt) for me with this key whenever it is listed. Replaces what was set."""

    stops: Annotated[dict[Key, Key], Meta(max_length=STOPS)]
    id: MessageId = ""
    seat: SeatIndex | None = None


class LeaveToChance(FromClient, tag="rest", frozen=True):
    """Let chance answer question `seq` and its like for me, where that is offered, until I am asked something else."""

    seq: Seq
    id: MessageId = ""
    seat: SeatIndex | None = None


class AskWishes(FromClient, tag="wishes", frozen=True):
    """What may I ask of the bots of my side?"""

    seat: SeatIndex | None = None


class MakeWish(FromClient, tag="wish", frozen=True):
    """Ask a bot of my side for something that is offered; an empty key takes back what was asked of it."""

    partner: SeatIndex
    key: Annotated[str, Meta(max_length=KEY_LENGTH)]
    id: MessageId = ""
    seat: SeatIndex | None = None


class Ping(FromClient, tag="ping", frozen=True):
    sent: float = 0.0


ClientMessage: TypeAlias = (
    Hello
    | Choose
    | RunKeys
    | LookAs
    | Undo
    | OfferDraw
    | Consent
    | Resign
    | ShowAgain
    | KnowThis
    | AskOdds
    | AskOutlook
    | AskHint
    | Say
    | MuteSomebody
    | SetStops
    | LeaveToChance
    | AskWishes
    | MakeWish
    | Ping
)

# ---- to the client --------------------------------------------------------------------------------------------------


class ToClient(Struct, tag_field="type", frozen=True):
    """A message from a table."""


class Welcome(ToClient, tag="welcome", frozen=True):
    """The answer to hello. `seats` are mine; none: I am a spectator. `viewer`: whose eyes I look through."""

    protocol: int
    me: Me | None
    seats: tuple[int, ...]
    viewer: int
    table: TableInfo
    stops: dict[str, dict[str, str]]


class TableChanged(ToClient, tag="table", frozen=True):
    """Somebody sat down, left, came online, or the match started or ended."""

    table: TableInfo


class Boards(ToClient, tag="boards", frozen=True):
    """The boards of all scenes until the next of these."""

    viewer: int
    boards: tuple[Board, ...]


class SceneNow(ToClient, tag="scene", frozen=True):
    """What lies on the table now, with the open question. Its `boards` are empty: they came before.

    `undo` says how my last choice can be taken back: at once, by asking the others, or not. `answered` is how many
    answers stood after my last one: what was told later is what has happened since. `open` says that nothing is hidden
    from anybody now: seats at one screen need no curtain.
    """

    viewer: int
    answers: int
    scene: Scene
    undo: Literal["free", "ask", "no"]
    answered: int
    open: bool


class Events(ToClient, tag="events", frozen=True):
    """What happened, in order. Drop all events numbered `first` or higher, then add these (an undo takes some back)."""

    viewer: int
    first: int
    events: tuple[EventInfo, ...]


class ClockNow(ToClient, tag="clock", frozen=True):
    """Milliseconds left to each seat (null: no clock), and for whom they run, at server time `now` (ms).

    For a question that is answered in secret they run for all who are asked, till all have answered.
    """

    left: tuple[int | None, ...]
    running: tuple[int, ...]
    now: int


class ChatLine(Struct, frozen=True):
    """`seat` is -1 for a spectator. `by` tells speakers apart; `guest`: who spoke has no account."""

    n: int
    name: str
    seat: int
    text: str
    at: int
    by: str
    guest: bool


class Chat(ToClient, tag="chat", frozen=True):
    lines: tuple[ChatLine, ...]


class Muted(ToClient, tag="muted", frozen=True):
    """Those whom I do not hear. Comes after `chat` when I connect, if there are any, and when it changes."""

    people: tuple[SpectatorInfo, ...]


class HintNow(ToClient, tag="hint", frozen=True):
    """`hint` is null where the question is no longer open."""

    seq: int
    hint: Hint | None


class OddsNow(ToClient, tag="odds", frozen=True):
    """`odds` is null where nobody can tell."""

    seq: int
    key: str
    odds: Odds | None


class OutlookNow(ToClient, tag="outlook", frozen=True):
    """`outlook` is null where nobody can tell."""

    seq: int
    piece: str
    outlook: Outlook | None


class Thinking(ToClient, tag="thinking", frozen=True):
    """The bot seats that think now; empty when none does. Those that are asked in secret all do, till all have."""

    seats: tuple[int, ...]


class Intends(ToClient, tag="intends", frozen=True):
    """A bot of my side says what it is about to do."""

    seat: int
    text: str


class Offered(Struct, frozen=True):
    wish: Wished
    seats: tuple[int, ...]


class WishesNow(ToClient, tag="wishes", frozen=True):
    """What I may ask at question `seq`, each with the bots of my side of which I may."""

    seq: int
    offered: tuple[Offered, ...]


class WishNow(ToClient, tag="wish", frozen=True):
    """Seat `by` asks something of the bot `seat` of my side; `state` is what comes of it (docs/protocol.md)."""

    seat: int
    by: int
    wish: Wished
    state: Literal["heard", "yes", "no", "withdrawn", "over"]


class SeatTaken(ToClient, tag="seat", frozen=True):
    """A seat has changed hands: who has it now. `stand_in`: a bot plays for the person."""

    seat: int
    holder: Literal["open", "person", "bot"]
    player: str
    level: str
    stand_in: bool


class Undone(ToClient, tag="undone", frozen=True):
    """Seat `by` took a choice back; the question that `seats` were asked is no longer open."""

    by: int
    seats: tuple[int, ...]


class Proposal(ToClient, tag="proposal", frozen=True):
    """An undo or a draw waits for the consent of `waiting`. `state`: open, agreed, declined, withdrawn, or lapsed
    because play went on."""

    what: Literal["undo", "draw"]
    by: int
    waiting: tuple[int, ...]
    state: Literal["open", "agreed", "declined", "withdrawn", "lapsed"]


class LessonNow(ToClient, tag="lesson", frozen=True):
    """Where a lesson stands: it comes with every scene. `steps` are the titles, `card` is the step that is open (null:
    the lesson is done), `done` says what came of the one before. `again`: one can go back. `seat` is the learner's.
    `closing` and `next` come with the end."""

    id: str
    title: str
    goal: str
    loaded: str
    seat: int
    steps: tuple[str, ...]
    step: int
    card: StepNow | None
    done: str
    again: bool
    closing: str
    next: NextLesson | None


class Accepted(ToClient, tag="accepted", frozen=True):
    """A message was carried out and stored. `seq` is the question that is open now; `played`: keys of a run taken."""

    id: str
    seq: int
    played: int = 1


class Refused(ToClient, tag="refused", frozen=True):
    """A message was not carried out; nothing has changed."""

    id: str
    code: str
    text: str
    rule: str = ""


class Pong(ToClient, tag="pong", frozen=True):
    sent: float
    now: int


ServerMessage: TypeAlias = (
    Welcome
    | TableChanged
    | Boards
    | SceneNow
    | Events
    | ClockNow
    | Chat
    | Muted
    | OddsNow
    | OutlookNow
    | HintNow
    | Thinking
    | Intends
    | WishesNow
    | WishNow
    | SeatTaken
    | Undone
    | Proposal
    | LessonNow
    | Accepted
    | Refused
    | Pong
)
