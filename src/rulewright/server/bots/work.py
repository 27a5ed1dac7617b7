"""What a worker process does: it holds the matches that it is asked about, thinks for bots, and works out odds."""

from __future__ import annotations

import signal
import time
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Literal

import msgspec

from rulewright.kernel import Record, RulewrightError, SeatView, game_ids
from rulewright.kernel.parting import Parting, parting
from rulewright.kernel.registry import find_game
from rulewright.kernel.scene import Odds, Outlook
from rulewright.players import Heed, Hint, Prudent, Thinker, advise, adviser, witness

from .seated import Held, Seated

MATCHES = 64  # how many a worker remembers


class Position(msgspec.Struct, frozen=True):
    """A match to look at: what the worker should have of it (`known` answers of `epoch`), and what came since.

    `record` is the whole, sent when the worker does not have it.
    """

    table: str
    epoch: int
    known: int
    tail: list[tuple[int, str]]
    answers: int
    record: bytes | None = None


class Think(msgspec.Struct, frozen=True, tag="think"):
    """Which choice does a player of this level take? `wish`: what a partner has asked of it."""

    position: Position
    seat: int
    level: str
    seed: str
    wish: str = ""


class WorkOdds(msgspec.Struct, frozen=True, tag="odds"):
    """What may a choice bring? Without a choice: how will what is under way end?"""

    position: Position
    seat: int
    key: str


class WorkOutlook(msgspec.Struct, frozen=True, tag="outlook"):
    """Where could a piece go, and who could hit it there?"""

    position: Position
    seat: int
    piece: str


class WorkHint(msgspec.Struct, frozen=True, tag="hint"):
    """What would a good player choose, or one of that level, and why?"""

    position: Position
    seat: int
    seed: str
    level: str | None = None


class Audit(msgspec.Struct, frozen=True, tag="audit"):
    """Does a record replay to the end?"""

    record: bytes


class Part(msgspec.Struct, frozen=True, tag="part"):
    """Where does a record part from itself with other options (JSON)?"""

    record: bytes
    changes: bytes


class Reply(msgspec.Struct, frozen=True):
    """`forgotten`: send the whole record. `error`: what went wrong, in words."""

    index: int = 0
    intent: str = ""  # what a bot tells its partners
    heed: Heed = ""  # and whether it does what one of them has asked
    odds: Odds | None = None
    outlook: Outlook | None = None
    hint: Hint | None = None
    parting: Parting | None = None
    error: str = ""
    seconds: float = 0.0  # of processor time
    kind: Literal["done", "forgotten", "failed"] = "done"


Job = Think | WorkOdds | WorkOutlook | WorkHint | Audit | Part
JOBS = msgspec.msgpack.Decoder(Job)


def work(line: Connection) -> None:
    """The life of a worker: until the other end hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for game in game_ids():
        find_game(game)
    bench = Bench()
    while True:
        try:
            job = JOBS.decode(line.recv_bytes())
        except (EOFError, OSError):
            return
        began = time.process_time()
        reply = bench.do(job)
        reply = msgspec.structs.replace(reply, seconds=time.process_time() - began)
        line.send_bytes(msgspec.msgpack.encode(reply))


class Bench:
    def __init__(self) -> None:
        self._matches: OrderedDict[str, Held] = OrderedDict()
        self._seated: dict[str, dict[int, Seated]] = {}
        self._advisers: dict[str, tuple[int, Prudent]] = {}

    def do(self, job: Job) -> Reply:
        try:
            if isinstance(job, Audit):
                Record.from_json(job.record).verify()
                return Reply()
            if isinstance(job, Part):
                return Reply(parting=parting(Record.from_json(job.record), msgspec.json.decode(job.changes)))
            held = self._at(job.position)
            if held is None:
                return Reply(kind="forgotten")
            game = held.match
            match job:
                case Think():
                    return self._choose(job, held)
                case WorkOdds():
                    return Reply(odds=game.odds(job.key, job.seat) if job.key else game.forecast(job.seat))
                case WorkOutlook():
                    return Reply(outlook=game.outlook(job.piece, job.seat))
                case WorkHint():
                    return Reply(hint=advise(SeatView(game, job.seat), self._adviser(job), job.seed))
        except RulewrightError as error:
            return Reply(error=str(error), kind="failed")
        except Exception as error:  # a broken game or player must not end the worker
            return Reply(error=f"{type(error).__name__}: {error}", kind="failed")

    def _choose(self, job: Think, held: Held) -> Reply:
        """What the bot at that seat chooses, and says of it: the one that sits there, or a new one of its level."""
        seats = self._seated.setdefault(job.position.table, {})
        if job.seat not in seats or seats[job.seat].level != job.level:
            seats[job.seat] = Seated(job.level)
        bot = seats[job.seat]
        index = bot.choose(SeatView(held.match, job.seat), job.seed, held.turn_of(job.seat), job.wish)
        return Reply(index, intent=bot.intent(held.match, job.seat), heed=bot.heed(held.match, job.seat))

    def _adviser(self, job: WorkHint) -> Thinker:
        """Whoever advised this seat last, since a hint goes on with the plan of the one before."""
        if job.level is not None:
            return witness(job.level, job.seed)
        seat, last = self._advisers.get(job.position.table, (-1, None))
        if last is None or seat != job.seat:
            last = adviser(job.seed)
            self._advisers[job.position.table] = job.seat, last
        return last

    def _at(self, position: Position) -> Held | None:
        """The match at that position: the one at hand brought forward, or the one that was sent."""
        held = self._matches.pop(position.table, None)
        if position.record is not None:
            held = Held(position.epoch, Record.from_json(position.record).resume())
            self._seated.pop(position.table, None)
        elif held is None or held.epoch != position.epoch or held.match.answers != position.known:
            return None
        else:
            for seat, key in position.tail:
                held.follow(seat, key)
        if held.match.answers != position.answers:
            return None
        self._matches[position.table] = held
        while len(self._matches) > MATCHES:
            forgotten, _ = self._matches.popitem(last=False)
            self._seated.pop(forgotten, None)
            self._advisers.pop(forgotten, None)
        return held
