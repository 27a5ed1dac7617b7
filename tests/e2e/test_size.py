"""The client's own code stays small: fonts and icon sheets apart, under 200 kB compressed."""

from __future__ import annotations

import gzip

from .conftest import STATIC


def test_own_code_is_under_200_kilobytes() -> None:
    assets = [path for path in (STATIC.parent / "assets").iterdir() if path.suffix in (".js", ".css")]
    size = sum(len(gzip.compress(path.read_bytes())) for path in assets)
    print(f"\nown code: {size / 1000:.0f} kB compressed")
    assert 0 < size < 200_000
