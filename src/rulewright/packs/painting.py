"""A map is painted while it is made: a stroke goes over it, and a look tells what it has become."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulewright.kernel import Game
from rulewright.kernel.chart import Finding, Sketch, Stroke
from rulewright.kernel.errors import BadPack, suggestion
from rulewright.kernel.pack import check_plain, id_of, untold


class Painted(NamedTuple):
    """A map after a stroke: as it is written, as it is drawn, and what a look at it tells."""

    entry: dict[str, Any]
    sketch: Sketch
    findings: tuple[Finding, ...]


def paint(game: Game[Any], kind: str, entry: dict[str, Any], stroke: Stroke | None) -> Painted:
    """Paint an entry, whatever state it is in; without a stroke it is only drawn. BadPack if nothing can be drawn."""
    maker = game.makers.get(kind)
    if maker is None:
        raise BadPack("", "", "kind", f"{kind!r} is not painted{suggestion(kind, game.makers)}")
    check_plain(entry, "the map", "", "")
    try:
        painted = maker.painted(entry, stroke) if stroke else entry
        return Painted(dict(painted), maker.sketch(painted), tuple(maker.findings(untold(painted))))
    except (ValueError, TypeError, LookupError, AttributeError) as error:  # an entry may hold anything anywhere
        raise BadPack(kind, id_of(entry), "", "this map cannot be drawn as it is: mend it as text first") from error
