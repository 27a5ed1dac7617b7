"""The rows of a run as Parquet: games.parquet has one a game, parts.parquet one for each part of each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from .rows import Played
from .runs import RunFailed

GAMES, PARTS = "games.parquet", "parts.parquet"


def has_parquet() -> bool:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def write_parquet(folder: Path, played: Sequence[Played]) -> None:
    """Both tables, sorted by game: the same plan gives the same files' rows wherever it was played."""
    if not has_parquet():
        raise RunFailed("Parquet needs the package pyarrow: pip install 'rulewright[lab]'")
    import pyarrow as pa

    texts, floats = pa.list_(pa.string()), pa.list_(pa.float64())
    games = pa.schema(
        [
            ("number", pa.int64()), ("seed", pa.string()), ("options", pa.string()), ("players", texts),
            ("teams", pa.list_(pa.int8())), ("results", floats), ("how", pa.string()), ("rounds", pa.int32()),
            ("decisions", pa.int32()), ("lead_changes", pa.int32()), ("decided", pa.float64()),
            ("comeback", pa.float64()), ("error", pa.string()),
        ]
    )  # fmt: skip
    parts = pa.schema(
        [
            ("game", pa.int64()), ("kind", pa.dictionary(pa.int32(), pa.string())),
            ("id", pa.dictionary(pa.int32(), pa.string())), ("name", pa.dictionary(pa.int32(), pa.string())),
            ("seat", pa.int8()), ("result", pa.float64()), ("count", pa.int32()),
            ("figures", pa.map_(pa.string(), pa.float64())),
        ]
    )  # fmt: skip
    ordered = sorted(played, key=lambda one: one.game.number)
    _write(folder / GAMES, [one.game for one in ordered], games)
    _write(folder / PARTS, [part for one in ordered for part in one.parts], parts)


def _write(file: Path, rows: Sequence[Any], schema: Any) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    columns = {
        name: [list(value.items()) if name == "figures" else value for value in (getattr(row, name) for row in rows)]
        for name in schema.names
    }
    new = file.with_name(f"{file.name}.new")
    parquet.write_table(pa.table(columns, schema=schema), new)
    new.replace(file)


def read_parquet(folder: Path) -> list[Played]:
    """The rows again, as they were written."""
    from pyarrow import parquet

    from .rows import GameRow, PartRow

    parts: dict[int, list[PartRow]] = {}
    for plain in parquet.read_table(folder / PARTS).to_pylist():
        row = msgspec.convert({**plain, "figures": dict(plain["figures"])}, PartRow)
        parts.setdefault(row.game, []).append(row)
    games = [msgspec.convert(plain, GameRow) for plain in parquet.read_table(folder / GAMES).to_pylist()]
    return [Played(game, parts.get(game.number, [])) for game in games]
