"""A plan says which games are to be played; everything about a game follows from the plan and the game's number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rulewright.kernel import BadConfig, Chance, Game, RulewrightError, find_game
from rulewright.kernel.config import complete
from rulewright.kernel.content import amend, unmet_changes
from rulewright.kernel.errors import suggestion
from rulewright.kernel.pack import PACKS
from rulewright.players import make_player

MOST_GAMES = 10_000_000


class BadPlan(RulewrightError):
    """A plan that cannot be carried out: where, and why."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"plan: {where}: {reason}")


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A config that games take in turn: `plain` without the packs of the plan, `level` by other players than its."""

    config: dict[str, Any]
    plain: bool = False
    level: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`players` go by seat and are repeated; with `rotate` they move on by one seat from game to game.

    `vary` names options whose value is drawn for each game (for each seat, if it is an option of the seats).
    `variant` changes content: file, entry, field, value. `packs` are laid upon it. Games take the `turns` one after
    the other.
    """

    game: str
    games: int = 1000
    players: tuple[str, ...] = ("greedy",)
    rotate: bool = True
    seed: int | str = 0
    options: dict[str, Any] = {}
    vary: dict[str, tuple[Any, ...]] = {}
    variant: dict[str, dict[str, dict[str, Any]]] = {}
    packs: tuple[dict[str, Any], ...] = ()
    turns: tuple[Turn, ...] = ()
    name: str = ""

    def check(self) -> None:
        """Refuse what cannot be played, before a thousand games fail of it."""
        game = self.packed()
        if not 1 <= self.games <= MOST_GAMES:
            raise BadPlan("games", f"expected 1 to {MOST_GAMES}, found {self.games}")
        if not self.players:
            raise BadPlan("players", "somebody must play")
        for level in self.players:
            make_player(level)
        known = {option.id: option for option in game.options}
        for name, values in self.vary.items():
            if name not in known:
                raise BadPlan("vary", f"{self.game} has no option {name!r}{suggestion(name, known)}")
            if not values:
                raise BadPlan("vary", f"the option {name!r} has no value to draw")
        for number in range(min(self.games, 20)):
            self.job(number, self.game_of(number, game))

    def packed(self) -> Game[Any]:
        """The game with the packs of the plan."""
        return find_game(self.game, {PACKS: self.packs} if self.packs else None)

    def game_of(self, number: int, game: Game[Any]) -> Game[Any]:
        """What the game of that number is a game of."""
        return find_game(self.game) if self.turns and self.turn(number).plain else game

    def turn(self, number: int) -> Turn:
        return self.turns[number % len(self.turns)]

    def load(self) -> Game[Any]:
        """The game with the variant's content; for a process that has not loaded it yet."""
        amend(self.variant)
        game = self.packed()
        slips = unmet_changes()
        if slips:
            raise BadPlan("variant", f"{self.game} has no content entry {', '.join(slips)}")
        return game

    def job(self, number: int, game: Game[Any]) -> Job:
        """The game of that number."""
        turn = self.turn(number) if self.turns else Turn({})
        config = {**self.options, **turn.config}
        kinds = {option.id: option for option in game.options}
        draw = Chance(f"{self.seed}/{number}/plan")
        together = {name: values for name, values in self.vary.items() if not kinds[name].per_seat}
        config |= {name: draw.pick(values) for name, values in together.items()}
        seats = len(game.seats(complete(game.options, config)))
        config |= {
            name: [draw.pick(values) for _ in range(seats)]
            for name, values in self.vary.items()
            if kinds[name].per_seat
        }
        full = complete(game.options, config)
        game.check(full)
        shift = number if self.rotate else 0
        players = (turn.level,) if turn.level else self.players
        levels = tuple(players[(seat + shift) % len(players)] for seat in range(seats))
        return Job(number, f"{self.seed}/{number}", full, levels)


class Job(msgspec.Struct, frozen=True):
    """One game to play."""

    number: int
    seed: str
    config: dict[str, Any]
    players: tuple[str, ...]


def drawable(game: Game[Any], name: str) -> tuple[Any, ...]:
    """All values of an option that can be played as they are: what `vary` means without a list."""
    option = next((option for option in game.options if option.id == name), None)
    if option is None:
        raise BadPlan("vary", f"{game.id} has no option {name!r}{suggestion(name, [o.id for o in game.options])}")
    if option.kind == "switch":
        return (False, True)
    if option.kind == "number":
        return tuple(range(option.low, option.high + 1))
    seats = len(game.seats(complete(game.options, {})))
    found = []
    for item in option.values:
        try:
            game.check(complete(game.options, {name: [item.value] * seats if option.per_seat else item.value}))
        except BadConfig:
            continue
        found.append(item.value)
    return tuple(found)


def read_plan(file: Path) -> Plan:
    """A plan from JSON; the error says what is wrong, and where."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Plan)
    except OSError as error:
        raise BadPlan(str(file), f"cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise BadPlan(str(file), str(error)) from error
