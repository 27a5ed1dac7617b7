"""Where an entry of content comes into play: in a set-up in the place of its like, or as a value of an option."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from .content import read_yaml
from .errors import BadConfig
from .game import Game
from .match import Match
from .pack import Stack, id_of
from .registry import content_folder, find_game

UNLIKE = 0.5  # how much another word in a field parts two entries; the whole span of a number parts them by 1
TOLD = ("id", "name", "title", "text", "icon", "story")  # fields that say nothing of what an entry can do
MOST_BASES = 4  # against whom what a seat takes is played
STROKE = "|"
APART = re.compile(r"(\W+)")
Way = tuple[str | int, ...]
"""Where a word stands in a config."""


class Cast(NamedTuple):
    """A config in which an entry is in play, and the same with its like in its place, on the same side.

    An entry that replaces one of the game stands in for that: `before` is then played without packs.
    """

    side: int
    like: str
    config: dict[str, Any]
    before: dict[str, Any]
    plain: bool = False


def in_play(game: Game[Any], kind: str, id: str) -> tuple[dict[str, Any], int] | None:
    """A config in which an entry is in play from the start, as often as can be, and the side that has it.

    None where it lies in a deck, or waits to be met.
    """
    offered = next(offers(game, kind, id), None)
    if offered is not None:
        return offered, 0
    enough = 1 if kind in game.makers else None  # a piece of a map lies there once
    found = [(cast.config, cast.side) for cast in islice(casts(game, kind, id), enough)]
    return max(found, key=lambda each: sum(word == id for _, word in words_in(each[0])), default=None)


# ---- as a value of an option ----------------------------------------------------------------------------------------


def offers(game: Game[Any], kind: str, id: str) -> Iterator[dict[str, Any]]:
    """Configs that take an entry as the value of an option: a map, a mission, an army; each ready set-up with it."""
    entry = contents(game, kind).get(id)
    if entry is None:
        return
    wanted = {id, entry.get("number") if isinstance(entry.get("number"), int) else id}
    for option in game.options:
        for item in option.values:
            if item.value in wanted and (item.value == id or kind == f"{option.id}s"):
                for base in (*(one.config for one in game.set_ups), *game.sample_configs()):
                    config = taking(game, option, item.value, base)
                    if config is not None:
                        yield config


def taking(game: Game[Any], option: Any, value: Any, base: Mapping[str, Any]) -> dict[str, Any] | None:
    """A config with that value; None if the game takes it not so.

    Of an option of the seats the first one takes it, against those that the base names; all do where it names none.
    """
    data = {each.id for each in game.options if each.kind == "data"}
    try:
        seats = len(game.seats(game.completed(base)))
    except BadConfig:
        return None
    if not option.per_seat:
        config = {**base, option.id: value}
    else:  # what a base lays for the seats is for what they had
        others = list(base.get(option.id, ()))[1:] or [value] * (seats - 1)
        config = {name: part for name, part in base.items() if name not in data} | {option.id: [value, *others]}
    return config if fits(game, config) else None


def fits(game: Game[Any], config: Mapping[str, Any]) -> bool:
    try:
        Match.start(game, config)
    except Exception:  # what an entry in the making breaks is no place for it
        return False
    return True


# ---- in the place of its like ---------------------------------------------------------------------------------------


def casts(game: Game[Any], kind: str, id: str) -> Iterator[Cast]:
    """The set-ups that an entry can be in, once for each side, with the like whose place it takes."""
    entries = contents(game, kind)
    if id not in entries:
        return
    replaced = any(("replace", id) in pack.touched(kind) for pack in game.packs)
    near = likes(entries, id)
    for base in bases(game):
        config = dict(game.spelled_out(base))
        places = [(way, word) for way, word in words_in(config) if word in entries]
        sides = {way: 0 if kind in game.makers else _side(game, way) for way, _ in places}  # a map is nobody's
        for side in sorted(set(sides.values())):
            mine = [(way, word) for way, word in places if sides[way] == side]
            if replaced and any(word == id for _, word in mine):
                yield Cast(side, id, config, config, plain=True)
            elif found := _cast(game, config, side, mine, {word for _, word in places}, id, near):
                yield found


def _cast(
    game: Game[Any],
    config: dict[str, Any],
    side: int,
    mine: Sequence[tuple[Way, str]],
    met: set[str],
    id: str,
    near: Sequence[str],
) -> Cast | None:
    """With the nearest like that the game takes in its place; None if there is none, or the other side has it."""
    own = [way for way, word in mine if word == id]
    for like in near:
        ways = own or [way for way, word in mine if word == like]
        if not ways or (id in met and not own):
            continue
        for places in (ways, ways[:1])[: len(ways)]:  # all of them, or one where that is too much
            other = swapped(config, places, like if own else id)
            if fits(game, other):
                return Cast(side, like, config, other) if own else Cast(side, like, other, config)
    return None


def bases(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The ready set-ups of a game, then what only its packs offer."""
    yield from (dict(one.config) for one in game.set_ups)
    printed = {option.id: {item.value for item in option.values} for option in find_game(game.id).options}
    for option in game.options:
        for item in option.values:
            if option.kind == "choice" and item.value not in printed[option.id]:
                given = (*(one.config for one in game.set_ups if option.per_seat), *game.sample_configs())
                found = (taking(game, option, item.value, base) for base in given)
                yield from islice(filter(None, found), MOST_BASES if option.per_seat else 1)


def contents(game: Game[Any], kind: str) -> dict[str, dict[str, Any]]:
    """The entries of a kind by id, with those of the game's packs."""
    folder = content_folder(game)
    file = folder / f"{kind}.yaml"
    if not file.is_file():
        return {}
    return {id_of(entry): entry for entry in Stack(game.packs, folder).laid(kind, read_yaml(file))}


def likes(entries: Mapping[str, Mapping[str, Any]], id: str) -> list[str]:
    """The other entries of a kind, the nearest in numbers and words first."""
    mine = entries[id]
    numbers = [name for name, value in mine.items() if isinstance(value, int) and name not in TOLD]
    words = [name for name, value in mine.items() if isinstance(value, str) and name not in TOLD]
    found = {name: [e[name] for e in entries.values() if isinstance(e.get(name), int)] for name in numbers}
    span = {name: max(values) - min(values) or 1 for name, values in found.items()}

    def apart(other: Mapping[str, Any]) -> float:
        far: float = sum(
            abs(mine[name] - other[name]) / span[name] if isinstance(other.get(name), int) else 1.0 for name in numbers
        )
        return far + UNLIKE * len([name for name in words if mine[name] != other.get(name)])

    return sorted((other for other in entries if other != id), key=lambda other: (apart(entries[other]), other))


# ---- words in a config ----------------------------------------------------------------------------------------------


def words_in(value: Any, way: Way = ()) -> Iterator[tuple[Way, str]]:
    """Every word of a config, and where it stands; a text that is drawn with strokes (`a.1|b.2`) has several."""
    if isinstance(value, str):
        if STROKE in value:
            yield from (((*way, f"{STROKE}{at}"), word) for at, word in enumerate(APART.split(value)) if at % 2 == 0)
        else:
            yield way, value
    elif isinstance(value, dict | list | tuple):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from words_in(part, (*way, step))


def swapped(value: Any, ways: Sequence[Way], word: str) -> Any:
    """The same with another word in these places."""
    if () in ways:
        return word
    if isinstance(value, str):
        words = APART.split(value)
        for (step,) in ways:
            words[int(str(step).removeprefix(STROKE))] = word
        return "".join(words)
    into = {step: [way[1:] for way in ways if way[0] == step] for step in dict.fromkeys(way[0] for way in ways)}
    if isinstance(value, dict):
        return {name: swapped(part, into[name], word) if name in into else part for name, part in value.items()}
    return [swapped(part, into[at], word) if at in into else part for at, part in enumerate(value)]


def _side(game: Game[Any], way: Way) -> int:
    """Whose it is: what a config says of sides it says in a list, one after the other."""
    first = next((step for step in way if isinstance(step, int)), 0)
    return 0 if game.co_operative else first
