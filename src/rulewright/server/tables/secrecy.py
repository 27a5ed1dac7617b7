"""Who may see what: through whose eyes, of which match, from which moment on; and who may take which seat.

Every route and every message asks here. Six rules make up the whole:

- While a match is played, everybody looks through the eyes of their own seats, or as a spectator; when it is over,
  through any. Where a game keeps secrets, the eyes of a seat open when the match starts, not while the table waits.
- A practice branch is sealed as long as a match that it left is played. What came before its redraw is for the eyes
  that it was redrawn for, at any time and whoever sits where.
- Of a challenge nobody is told seed or record while its week runs, and who has not tried it sees no table of it.
- Where a table says so, spectators see the match some answers later, until it is over: whatever tells how it goes now
  (clocks, proposals, undos, bots that think, how many answers there are, words of players) is not for them.
- A puzzle shows what the seat that is asked there may know, and tells neither seed nor answers.
- In a game that keeps secrets nobody who has seen one side takes a seat of another.

Whoever looks counts answers as these eyes do (`Match.number`): how often somebody chooses behind a screen is told by no
number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.kernel import ALL, SPECTATOR, Match, Viewer, branch_alone, commitment, find_game
from rulewright.kernel.history import IMAGINE

from ..misuse import Misuse
from ..storage.person import Person
from ..storage.stored import Stored

# ---- eyes -----------------------------------------------------------------------------------------------------------


def own_eyes(table: Stored, person: Person | None) -> tuple[int, ...]:
    """The seats through whose eyes somebody may look while the match is played."""
    if table.status == "waiting" and find_game(table.laid.setup.game).has_secrets:
        return ()
    return table.seats_of(person)


def viewers_at(table: Stored, person: Person | None, shown: bool) -> tuple[Viewer, ...]:
    """All eyes that somebody may use at a table; `shown`: nothing of its match is secret any more."""
    return everybody(len(table.chairs)) if shown else (*own_eyes(table, person), SPECTATOR)


def everybody(seats: int) -> tuple[Viewer, ...]:
    return (ALL, *range(seats), SPECTATOR)


@dataclass(frozen=True, slots=True)
class Eyes:
    """A match, and what one person may see of it. `sealed`: neither seed nor record, answers or reasons are told."""

    match: Match[Any]
    viewers: tuple[Viewer, ...]
    sealed: bool
    levels: tuple[str | None, ...] = ()  # of the bots that sat there, if it is known

    def pick(self, wanted: Viewer | None) -> Viewer:
        """The wanted eyes, or the first of those that are open."""
        if wanted is None:
            return self.viewers[0]
        if wanted not in self.viewers:
            raise Misuse("forbidden", "these eyes are not yours while the match runs", 403, field="viewer")
        return wanted

    def position(self, n: int | None, viewer: Viewer) -> int:
        """After how many answers these eyes have counted n (None: now); Misuse if there were not so many."""
        total = self.match.number(viewer)
        if n is None or n == total:
            return self.match.seq
        if n > total:
            raise Misuse("not_found", f"this match has {total} answers, not {n}", 404, field="answers")
        return self.match.position(n, viewer)

    def at(self, position: int, viewer: Viewer) -> Match[Any]:
        """The match at a position, for these eyes; Misuse if they were not open then."""
        if position == self.match.seq:
            return self.match
        if position < self.match.begins(viewer):
            raise Misuse(
                "forbidden", "a practice branch does not tell others what came before it", 403, field="answers"
            )
        return self.match.at(position)

    def after(self, n: int | None, viewer: Viewer) -> Match[Any]:
        """The match after n answers, as these eyes count."""
        return self.at(self.position(n, viewer), viewer)

    @property
    def seed(self) -> str | None:
        """What the match can be checked by: its own seed, or that of the branch."""
        return None if self.sealed else self._seed

    @property
    def commitment(self) -> str:
        """A match commits to its seed; a branch, whose dice are for practice, to nothing."""
        return "" if self.sealed and self.match.redrawn else commitment(self._seed)

    @property
    def _seed(self) -> str:
        redraws = (seed for _, prompt, seed in reversed(self.match.log) if prompt == IMAGINE)
        return str(next(redraws, self.match.dice.seed))

    def to_keep(self) -> Match[Any]:
        """What may be saved and passed on: of a practice branch, the redrawn world alone."""
        if self.sealed:
            raise Misuse("still_running", "the record can be had when the match is over, and that of a challenge later")
        alone = branch_alone(self.match) if self.match.redrawn else self.match
        if alone is None:
            raise Misuse("no_record", "this branch ended before there was anything to record")
        return alone


def eyes_on_record(match: Match[Any]) -> Eyes:
    """Anybody may see all of an imported record."""
    return Eyes(match, everybody(len(match.seats)), sealed=False)


def eyes_at_table(table: Stored, match: Match[Any], person: Person | None, left_under_way: bool) -> Eyes:
    """What somebody may see of a table's match; `left_under_way`: a match that this branch has left is still played."""
    sealed = not match.over or left_under_way
    levels = tuple(chair.level for chair in table.chairs)
    return Eyes(match, viewers_at(table, person, not sealed), sealed or table.laid.kept, levels)


def eyes_on_puzzle(match: Match[Any], seat: int) -> Eyes:
    """A puzzle is seen by the seat that is asked there, and by nobody else."""
    return Eyes(match, (seat,), sealed=True)


# ---- seats ----------------------------------------------------------------------------------------------------------


def seat_bar(
    teams: Sequence[int], held: Mapping[str, Collection[int]], sitting: Sequence[str | None], person: str, seat: int
) -> str:
    """Why somebody may not take a seat of a match that keeps secrets; nothing if they may.

    `held` are the seats that people have ever held, `sitting` is who sits where. Who has held both sides (hot-seat) may
    come back to one as long as nobody else has been there.
    """
    team = teams[seat]
    seen = {who: {teams[other] for other in seats} for who, seats in held.items()}
    mine = seen.get(person, set())
    if mine - {team} and (team not in mine or any(team in seen[who] for who in seen if who != person)):
        return "whoever has played one side of a game with secrets cannot take the other"
    rivals = (who for who, other in zip(sitting, teams, strict=True) if who not in (None, person) and other != team)
    if any(team in seen.get(str(who), ()) for who in rivals):
        return "this seat was held by somebody who plays against it now"
    return ""
