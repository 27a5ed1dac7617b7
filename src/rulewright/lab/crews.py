"""Who plays the games of a plan: processes of this machine, or workers of a Ray cluster. Both give the same rows."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from rulewright.kernel import RulewrightError

from .plan import Plan
from .playing import play
from .rows import GameRow, Played

AHEAD = 2  # games that a worker has on its desk, so that it never waits for the next one
TRIES = 3  # a game that has taken so many workers with it is given up

FAILED = b"!"

PLANS = msgspec.json.Decoder(Plan)
PLAYED = msgspec.json.Decoder(Played)


class CrewFailed(RulewrightError):
    """The workers cannot work at all."""


class Tasks:
    """The games that are still to be played, and how often each has been lost with its worker."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._open = deque(numbers)
        self._lost: Counter[int] = Counter()

    def next(self) -> int | None:
        return self._open.popleft() if self._open else None

    def lost(self, desk: Sequence[int], plan: Plan) -> Played | None:
        """A worker died; the first on its desk was being played. It is tried again, but not for ever."""
        self._open.extendleft(reversed(desk))
        if not desk:
            return None
        self._lost[desk[0]] += 1
        if self._lost[desk[0]] < TRIES:
            return None
        self._open.popleft()
        return given_up(plan, desk[0])


def given_up(plan: Plan, number: int) -> Played:
    game = plan.game_of(number, plan.packed())
    job = plan.job(number, game)
    teams = [seat.team for seat in game.seats(job.config)]
    error = f"the worker died {TRIES} times in this game"
    return Played(
        GameRow(number=number, seed=job.seed, options="{}", players=list(job.players), teams=teams, error=error)
    )


class Player:
    """What a worker is, wherever it works: a process of its own, so that a variant's content is nobody else's."""

    def __init__(self, plan_text: bytes) -> None:
        self.plan = PLANS.decode(plan_text)
        self.failure = ""
        try:
            self.game = self.plan.load()
        except RulewrightError as error:
            self.failure = str(error)

    def play(self, number: int) -> bytes:
        """The game of that number, or, after a mark, why this worker can play none."""
        if self.failure:
            return FAILED + self.failure.encode()
        game = self.plan.game_of(number, self.game)
        return msgspec.json.encode(play(game, self.plan.job(number, game)))


def received(text: bytes) -> Played:
    """What a worker has sent."""
    if text.startswith(FAILED):
        raise CrewFailed(text.removeprefix(FAILED).decode())
    return PLAYED.decode(text)


# ---- processes of this machine --------------------------------------------------------------------------------------


def work(line: Connection, plan_text: bytes) -> None:
    """The life of a worker process: a number comes in, a game goes out, until the other end hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = Player(plan_text)
    while True:
        try:
            line.send_bytes(player.play(int(line.recv_bytes())))
        except (EOFError, OSError):
            return


class Worker:
    """A process, the line to it, and the games on its desk."""

    def __init__(self, plan_text: bytes) -> None:
        context = get_context("spawn")
        self.line, end = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(end, plan_text), daemon=True)
        self.process.start()
        end.close()
        self.desk: deque[int] = deque()

    def give(self, tasks: Tasks) -> None:
        while len(self.desk) < AHEAD and (number := tasks.next()) is not None:
            self.desk.append(number)
            try:
                self.line.send_bytes(str(number).encode())
            except OSError:
                return  # it died; the line will tell

    def take(self) -> Played:
        """The next game it has finished; EOFError or OSError if it died."""
        played = received(self.line.recv_bytes())
        self.desk.remove(played.game.number)
        return played

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


def local_crew(plan: Plan, numbers: Sequence[int], workers: int) -> Iterator[Played]:
    """The games, as processes finish them. One that dies loses only the game it was playing, which is played again."""
    tasks = Tasks(numbers)
    text = msgspec.json.encode(plan)
    crew = [Worker(text) for _ in range(max(1, min(workers, len(numbers))))]
    try:
        for worker in crew:
            worker.give(tasks)
        while busy := {worker.line: worker for worker in crew if worker.desk}:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                try:
                    yield worker.take()
                except (EOFError, OSError):
                    lost = tasks.lost(worker.desk, plan)
                    worker.end()
                    crew[crew.index(worker)] = worker = Worker(text)
                    if lost is not None:
                        yield lost
                worker.give(tasks)
    finally:
        for worker in crew:
            worker.end()


# ---- a Ray cluster --------------------------------------------------------------------------------------------------


def ray_crew(plan: Plan, numbers: Sequence[int], address: str, workers: int = 0) -> Iterator[Played]:
    """The same games on a Ray cluster: `address` as Ray names it (`auto`, `local`, `host:port`).

    There is a worker for each CPU of the cluster, or as many as asked for.
    """
    try:
        import ray
    except ImportError as error:
        raise CrewFailed("Ray is not installed: pip install 'rulewright[ray]'") from error
    mine = not ray.is_initialized()
    if mine:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    try:
        count = workers or int(ray.cluster_resources().get("CPU", 1))
        yield from _ray_games(ray, plan, numbers, max(1, min(count, len(numbers))))
    finally:
        if mine:
            ray.shutdown()


def _ray_games(ray: Any, plan: Plan, numbers: Sequence[int], count: int) -> Iterator[Played]:
    tasks = Tasks(numbers)
    text = msgspec.json.encode(plan)
    hire = ray.remote(num_cpus=1)(Player).remote
    crew = {at: hire(text) for at in range(count)}
    desks: dict[int, list[int]] = {at: [] for at in crew}
    coming: dict[Any, tuple[int, int]] = {}

    def give(at: int) -> None:
        while len(desks[at]) < AHEAD and (number := tasks.next()) is not None:
            desks[at].append(number)
            coming[crew[at].play.remote(number)] = (at, number)

    try:
        for at in crew:
            give(at)
        while coming:
            (done,), _ = ray.wait(list(coming), num_returns=1)
            at, number = coming.pop(done)
            try:
                played = received(ray.get(done))
            except ray.exceptions.ActorUnschedulableError as error:
                raise CrewFailed(f"the cluster has no place for a worker: {error}") from error
            except ray.exceptions.RayActorError:
                coming = {ref: job for ref, job in coming.items() if job[0] != at}
                lost = tasks.lost(desks[at], plan)
                desks[at] = []
                crew[at] = hire(text)
                if lost is not None:
                    yield lost
            else:
                desks[at].remove(number)
                yield played
            give(at)
    finally:
        for player in crew.values():
            ray.kill(player)
