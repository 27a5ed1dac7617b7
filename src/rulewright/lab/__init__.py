"""Many games at once: plans, workers, runs that survive what befalls them, and reports of what came out."""

from .plan import BadPlan, Plan, drawable, read_plan
from .rows import GameRow, PartRow, Played
from .runs import Progress, Run, RunFailed

__all__ = [
    "BadPlan", "GameRow", "PartRow", "Plan", "Played", "Progress", "Run", "RunFailed", "drawable", "read_plan",
]  # fmt: skip
