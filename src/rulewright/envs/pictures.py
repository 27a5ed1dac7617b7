"""A scene as a picture of pixels, or as lines of text: what a learner's tools can show and record."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulewright.kernel import Match, Viewer
from rulewright.kernel.scene import Board, Scene

Pixels = NDArray[np.uint8]

WIDTH, MARGIN = 480, 1.2  # pixels; units of a space
GROUND, SPACE, NOBODYS = (24, 27, 33), (58, 64, 74), (150, 150, 150)
SEATS = ((214, 84, 60), (70, 130, 210), (224, 176, 60), (90, 170, 100), (160, 100, 190), (90, 190, 190))


def text_of(match: Match[Any], viewer: Viewer) -> str:
    """How a match stands for a viewer: the status, whose pieces stand where, and the open question or the outcome."""
    scene = match.scene(viewer)
    labels = {(board.id, space.id): space.label for board in scene.boards for space in board.spaces}
    pieces = [
        f"  {piece.name} ({scene.seats[piece.seat].name if piece.seat >= 0 else 'nobody'}) at "
        f"{(labels.get((piece.board, piece.space)) or str(piece.space)).splitlines()[0]}"
        for piece in scene.pieces
    ]
    asked = scene.question.text if scene.question else scene.outcome.text if scene.outcome else ""
    return "\n".join([scene.status, *pieces, asked])


def picture_of(match: Match[Any], viewer: Viewer) -> Pixels:
    """The first board of a scene: a dot for each space, and one in its side's colour for each piece."""
    scene = match.scene(viewer)
    if not scene.boards:
        return _filled(WIDTH, WIDTH)
    return drawn(scene, scene.boards[0])


def drawn(scene: Scene, board: Board) -> Pixels:
    xs, ys = (np.array([getattr(space, name) for space in board.spaces]) for name in ("x", "y"))
    wide, high = float(np.ptp(xs)) + 2 * MARGIN, float(np.ptp(ys)) + 2 * MARGIN
    scale = WIDTH / wide
    picture = _filled(max(1, round(high * scale)), WIDTH)
    radius = 0.42 * scale * _nearest(xs, ys)
    places = {
        space.id: ((space.x - float(xs.min()) + MARGIN) * scale, (space.y - float(ys.min()) + MARGIN) * scale)
        for space in board.spaces
    }
    for x, y in places.values():
        _dot(picture, x, y, radius, SPACE)
    for piece in scene.pieces:
        if piece.board == board.id and piece.space in places:
            x, y = places[piece.space]
            _dot(picture, x, y, 0.7 * radius, SEATS[piece.seat % len(SEATS)] if piece.seat >= 0 else NOBODYS)
            if piece.acting:
                _dot(picture, x, y, 0.25 * radius, (255, 255, 255))
    return picture


def _nearest(xs: NDArray[np.float64], ys: NDArray[np.float64]) -> float:
    """How near the nearest two of some points are, looked at from the first hundred."""
    if len(xs) < 2:
        return 1.0
    apart = np.hypot(xs[:100, None] - xs[None], ys[:100, None] - ys[None])
    return float(apart[apart > 0].min()) if (apart > 0).any() else 1.0


def _filled(height: int, width: int) -> Pixels:
    return np.full((height, width, 3), GROUND, np.uint8)


def _dot(picture: Pixels, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    top, left = max(0, int(y - radius)), max(0, int(x - radius))
    part = picture[top : int(y + radius) + 2, left : int(x + radius) + 2]
    down, along = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    part[np.hypot(along - x, down - y) <= max(radius, 1.0)] = colour
