"""What each card shows (faces.yaml): one of the icons, so that no two of a kind look alike."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_by_id

FACES = read_by_id(Path(__file__).with_name("faces.yaml"), str)
OF_A_KIND = {
    "feat": "card-play", "ability": "upgrade", "event": "scroll-unfurled", "va": "card-draw", "quest": "scroll-quill",
}  # fmt: skip
"""What a card of a pack shows that has no face of its own."""


def face(id: str) -> str:
    """The icon of `feat:tumble`, `ability:cleave`, `event:lull`, `va:swarm` or `quest:buyout`."""
    return FACES.get(id) or OF_A_KIND[id.partition(":")[0]]
