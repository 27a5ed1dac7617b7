"""What each figure shows (faces.yaml): one of the icons, so that no two look alike."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel.content import read_by_id

from ..rules.figures import Figure

FACES = read_by_id(Path(__file__).with_name("faces.yaml"), str)


def face(figure: Figure) -> str:
    """Its own, or what its entry says: of a card, or of a pack."""
    return FACES.get(figure.id, figure.icon)
