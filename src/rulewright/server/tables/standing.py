"""Where a match stands, in a line: for who comes back to it."""

from __future__ import annotations

from rulewright.kernel import SPECTATOR, Viewer
from rulewright.kernel.scene import Scene

from ..protocol.tables import Standing


def standing_of(scene: Scene, viewer: Viewer) -> Standing:
    """The clock of the goal and who is ahead, else what the table says of itself; and whose turn it is."""
    goal = scene.goal
    parts = []
    if goal is not None and goal.clock is not None:
        parts.append(f"{goal.clock.label} {goal.clock.now}" + (f" of {goal.clock.of}" if goal.clock.of else ""))
    if goal is not None and goal.lead:
        parts.append(goal.lead)
    elif goal is not None and (now := next((step.text for step in goal.steps if step.state == "now"), "")):
        parts.append(now)
    asked = () if scene.question is None else scene.question.seats
    mine = viewer > SPECTATOR and viewer in asked
    names = [seat.name for seat in scene.seats if seat.index in asked]
    turn = "Your turn" if mine else f"{' and '.join(names)} to play" if names else ""
    return Standing(". ".join(parts) or scene.status, turn, mine)
