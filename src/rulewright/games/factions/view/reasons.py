"""Why a choice is barred; the words are in reasons.yaml."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Words

from ..rules.content import ABILITIES, SOLDIERS
from .names import called, short_name

REASONS = Words.read(
    Path(__file__).with_name("reasons.yaml"),
    names={
        "whom": short_name,
        "other": called,
        "closer": called,
        "taunter": called,
        "ability": lambda table, id: ABILITIES[id].name,
        "card": lambda table, id: SOLDIERS[id].name,
    },
)
