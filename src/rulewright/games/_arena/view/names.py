"""What both games call things, and how they word questions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.kernel import Ask, Prompt
from rulewright.kernel.scene import Look, Target, at_piece

from ..rules.table import Arena, Figure, called

CARD_ICONS = {
    "melee": "crossed-swords", "ranged": "crosshair", "armor": "checked-shield", "transport": "horse-head",
    "medical": "first-aid-kit", "cube": "cube",
}  # fmt: skip
WORDS = {
    "done": Look("Done", tone="end", icon="check-mark"),
    "stop": Look("Stop here", tone="main", icon="halt"),
    "pass": Look("Pass", tone="end"),
    "leave": Look("Leave it", tone="end"),
    "refuse": Look("Refuse", tone="end"),
    "draw": Look("Draw a Secret card", icon="card-draw"),
}


def wording(arena: Arena, ask: Ask, prompts: Mapping[str, Prompt]) -> str:
    text = prompts[ask.prompt].text
    return f"{called(arena, ask.about)}: {text}" if ask.about >= 0 else text


def person(arena: Arena, who: int) -> Target:
    """A figure: its piece while it stands on the map, else its sheet."""
    return at_piece(f"h{who}") if arena.at[who] >= 0 else Target("sheet", f"h{who}")


def symbol_names(figure: Figure, symbols: Sequence[str]) -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for number, name in enumerate(symbols) if figure.symbols >> number & 1)
