"""A scene as text: for the terminal, and for anyone who would rather read a board than see it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kernel.scene import Board, Piece, Scene

MARKS = "XO#@%&+*"
SPACE_WIDTH = 3


def lines_of(scene: Scene) -> Iterator[str]:
    """The whole scene, line by line."""
    yield scene.status
    for board in scene.boards:
        yield ""
        yield from board_lines(board, scene)
    for track in scene.tracks:
        yield f"{track.label}: {track.value} of {track.high}"
    for zone in scene.zones:
        names = ", ".join(card.name if card.face else "a card face down" for card in zone.cards)
        yield (
            f"{zone.label}: {names}"
            if names
            else f"{zone.label}: {zone.count} cards"
            if zone.count
            else f"{zone.label}: -"
        )


def board_lines(board: Board, scene: Scene) -> Iterator[str]:
    """A board as rows of cells: a piece's mark and number, a mark of the space, or a dot."""
    pieces = {piece.space: piece for piece in scene.pieces if piece.board == board.id}
    marked = {mark.space: mark.kind[:1].lower() for mark in scene.marks if mark.board == board.id}
    if board.kind == "graph":
        for space in board.spaces:
            there = pieces.get(space.id)
            yield f"  {space.label or space.id}{f': {there.name}' if there else ''}"
        return
    scale = 2.0 if board.kind == "square" else 2 / 3**0.5
    across = {space.id: round(space.x * scale) for space in board.spaces}
    left = min(across.values())
    rows: dict[float, dict[int, str]] = {}
    for space in board.spaces:
        cell = piece_text(pieces[space.id]) if space.id in pieces else marked.get(space.id, "·")
        rows.setdefault(round(space.y, 3), {})[across[space.id] - left] = cell
    for _, row in sorted(rows.items()):
        line = ""
        for column, cell in sorted(row.items()):
            line = line.ljust(column * SPACE_WIDTH // 2 + 2) + cell
        yield line.rstrip()


def piece_text(piece: Piece) -> str:
    """A piece in two letters: whose it is, and how much health it has left or what it is."""
    owner = MARKS[piece.seat % len(MARKS)] if piece.seat >= 0 else "?"
    return owner if piece.health is None else f"{owner}{piece.health.value}"
