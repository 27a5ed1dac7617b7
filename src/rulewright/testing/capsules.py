"""Capsules as regression tests: a small file of pytest beside the capsule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulewright.kernel.capsule import SUFFIX

HEAD = '''"""The moment of {file}, played again by the rules as they are."""

from pathlib import Path

from rulewright.kernel import Capsule


def test_{name}() -> None:
    capsule = Capsule.load(Path(__file__).with_name("{file}"))
    match = capsule.replayed()
'''


def name_of(file: Path) -> str:
    """The name of a test, from the name of a file that somebody else may have chosen."""
    return re.sub(r"[^a-z0-9]+", "_", file.stem.lower()).strip("_")[:60] or "capsule"


def written(
    name: str, *, offers: Sequence[str] = (), bars: Sequence[str] = (), plays: Sequence[str] = (), scene: bool = False
) -> str:
    """The text of a test that the moment is reached, and is as it should be.

    Without an expectation it should be as it was: the same question with the same choices, or the same `scene`. Nothing
    from the capsule is written into the code.
    """
    lines = [f"    assert capsule.offers(match, {key!r})" for key in (*offers, *plays)]
    lines += [f"    assert not capsule.offers(match, {key!r})" for key in bars]
    lines += [f"    capsule.play(match.copy(keep=True), {key!r})" for key in plays]
    if scene or not lines:
        lines.append(f"    assert capsule.partings(match{', scene=True' if scene else ''}) == []")
    return HEAD.format(name=name, file=f"{name}{SUFFIX}") + "\n".join(lines) + "\n"
