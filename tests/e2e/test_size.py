"""The client's own code stays small: all pages together, fonts and icons apart, under 200 kB as sent."""

from __future__ import annotations

from .conftest import STATIC


def test_own_code_is_under_200_kilobytes() -> None:
    packed = [path for path in (STATIC.parent / "assets").iterdir() if path.name.endswith((".js.br", ".css.br"))]
    small = [path for path in (STATIC.parent / "assets").iterdir() if path.suffix in (".js", ".css")]
    alone = [path for path in small if not path.with_name(f"{path.name}.br").exists()]
    size = sum(path.stat().st_size for path in [*packed, *alone])
    print(f"\nown code: {size / 1000:.0f} kB as sent")
    assert 0 < size < 200_000
