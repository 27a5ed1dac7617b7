"""Finds games by name: every installed package may bring some, under the entry point group `rulewright.games`."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from threading import RLock
from typing import Any

from .config import Config
from .content import stacked
from .errors import BadContent, BadPack, UnknownGame, suggestion
from .game import Game
from .pack import Pack, Stack, drawn, file_of, packs_of
from .wing import drop_wing, load_wing

GROUP = "rulewright.games"
MOST_WINGS = 12  # how many games with packs stay loaded

_loading = RLock()
_packed: OrderedDict[str, tuple[Game[Any], str]] = OrderedDict()


@cache
def _entries() -> dict[str, Any]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def game_ids() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(_entries())


def find_game(name: str, config: Config | None = None) -> Game[Any]:
    """The game of that name, with the packs that a config carries; there is one object of each in a process."""
    return with_packs(_plain(name), packs_of(config))


@cache
def _plain(name: str) -> Game[Any]:
    entry = _entries().get(name)
    if entry is None:
        raise UnknownGame(name, game_ids())
    with _loading:
        game: Game[Any] = entry.load()()
    return game


def content_folder(game: Game[Any]) -> Path:
    """Where a game's content lies: beside its code, in every wing of the house."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / "content"


def with_packs(game: Game[Any], packs: Sequence[Pack], keep: bool = True) -> Game[Any]:
    """The game with its content stacked with packs; BadPack, which names file and entry, if they do not fit it.

    What is looked at once is not kept: it would push out what is played.
    """
    if not packs:
        return game
    with _loading:
        name = sha256("".join([game.id, *(pack.hash for pack in packs)]).encode()).hexdigest()[:24]
        if name not in _packed and not keep:
            found, wing = _loaded(game, packs, name)
            drop_wing(wing)
            return found
        if name not in _packed:
            _packed[name] = _loaded(game, packs, name)
        _packed.move_to_end(name)
        while len(_packed) > MOST_WINGS:
            _, (_, wing) = _packed.popitem(last=False)
            drop_wing(wing)
        return _packed[name][0]


def _loaded(game: Game[Any], packs: Sequence[Pack], name: str) -> tuple[Game[Any], str]:
    _fit(game, packs)
    kind = type(game)
    package, _, module = kind.__module__.rpartition(".")
    stack = Stack(packs, content_folder(game))
    try:
        with stacked(stack):
            wing = load_wing(package, stack.folder.parent, name)
        for pack, unmet in stack.unmet():
            known = f"{suggestion(unmet, stack.met)}; it has {', '.join(sorted(stack.met))}"
            raise BadPack(file_of(pack, unmet), "", "", f"{game.title} has no content of this kind{known}")
        found: Game[Any] = getattr(sys.modules[f"{wing}.{module}"], kind.__name__)()
        found.prove()
    except BadPack:
        drop_wing(f"{package}+{name}")
        raise
    except BadContent as error:
        drop_wing(f"{package}+{name}")
        reason = error.reason.replace(str(stack.folder.parent), game.id)
        raise BadPack(stack.blame(Path(error.file).stem, error.entry), error.entry, "", reason) from error
    except Exception as error:  # content is data: whatever the wing cannot make of it is the pack's fault
        drop_wing(f"{package}+{name}")
        raise BadPack(
            packs[-1].id, "", "", f"the rules of {game.title} do not stand with it: {_said(error)}"
        ) from error
    type(found).icons = {**found.icons, **drawn(packs)}
    found.packs = tuple(packs)
    return found, wing


def _said(error: Exception) -> str:
    """What went wrong, for who writes a pack."""
    if isinstance(error, KeyError):
        return f"they need an entry {str(error.args[0])[:80]!r}"
    return f"{type(error).__name__} {str(error)[:200]}".strip()


def _fit(game: Game[Any], packs: Sequence[Pack]) -> None:
    """Packs for this game, these rules, and no pack twice."""
    if not content_folder(game).is_dir():
        raise BadPack(packs[0].id, "", "game", f"{game.title} has no content that a pack could change")
    for at, pack in enumerate(packs):
        if pack.game != game.id:
            raise BadPack(pack.id, "", "game", f"expected {game.id!r}, found {pack.game!r}")
        if pack.rules != game.version:
            reason = f"expected {game.version!r}, the rules of this {game.title}, found {pack.rules!r}"
            raise BadPack(pack.id, "", "rules", f"{reason}: check the pack, then say so")
        if any(other.id == pack.id for other in packs[:at]):
            raise BadPack(pack.id, "", "id", "the pack lies in the stack twice")
