"""How the facts of the rules read (story.yaml), and the conditions that bar a choice (reasons.yaml)."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Words

from ..rules.ground import label_of
from ..rules.powers import SHEET_NAMES
from ..rules.targets import RUNES
from .names import CARD_WORDS, GRENADE_NAMES, MARKER_NAMES, WEAPON_NAMES, called, short_name


def figure_id(figure: int | None) -> str:
    return "" if figure is None else f"f{figure}"


STORY = Words.read(
    Path(__file__).with_name("story.yaml"),
    names={
        "who": called,
        "whom": called,
        "sheet": lambda table, sheet: SHEET_NAMES[sheet],
        "seat": lambda table, seat: f"player {seat + 1}",
        "space": lambda table, space: label_of(space),
        "card": lambda table, card: CARD_WORDS[card],
        "weapon": lambda table, id: WEAPON_NAMES[id],
        "runes": lambda table, runes: ", ".join(rune for rune, _ in RUNES if rune in runes),
        "grenade": lambda table, kind: GRENADE_NAMES[kind],
        "stat": lambda table, stat: stat.upper(),
        "thing": lambda table, id: MARKER_NAMES[id],
    },
    ids={"who": figure_id, "whom": figure_id, "runes": lambda runes: sorted(runes or ())},
)
REASONS = Words.read(Path(__file__).with_name("reasons.yaml"), names={"whom": short_name})
