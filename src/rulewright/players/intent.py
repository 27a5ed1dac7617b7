"""What a bot says to its partners before it acts: its plan, in a line."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Choice, SeatView

from .advice import look_of, titled
from .judging import Run

WORLDS = 3  # of every partner's, in which the words must be the same
ON_THE_BOARD = ("space", "piece")


def intent(view: SeatView, run: Run, partners: Sequence[SeatView]) -> str:
    """A plan in the words of the question, if it is about something on the board; nothing where partners could learn
    from the words what they cannot see."""
    if len(view.choices) == 1 or view.look(run[0]).target.kind not in ON_THE_BOARD:
        return ""
    if not all(reads_alike(view, run[0], partner) for partner in partners):
        return ""
    scene = view.scene()
    assert scene.question is not None
    return titled(scene, scene.question, look_of(scene.question, run))


def reads_alike(view: SeatView, choice: Choice, partner: SeatView) -> bool:
    """Whether a choice is there, in the same words, in all worlds that a partner may imagine."""
    words = view.look(choice).text
    for seed in range(WORLDS):
        world = partner.imagine(f"intent/{seed}")
        if world.ask is None or view.seat not in world.waiting or choice not in world.choices_of(view.seat):
            return False
        if world.game.look(world.state, world.ask, choice).text != words:
            return False
    return True
