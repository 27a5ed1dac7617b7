"""The words of the game: those of glossary.yaml, and the abilities as the rules say them."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Glossary
from rulewright.kernel.glossary import Entry
from rulewright.kernel.ledger import cited

from ..rules.content import ABILITIES, Ability
from .words import with_price

ALSO = {"mark_target": ("marked",), "taunt": ("taunted",)}  # the state that an ability puts a soldier in
SLEEPS = "It does not work in the round in which he enters."


def explained(ability: Ability) -> str:
    """What an ability does, and that those which are always on wait for the soldier's first whole round."""
    asleep = ability.kind == "passive" and ability.id != "battle_ready"
    return with_price(ability.id) + (f" {SLEEPS}" if asleep else "")


GLOSSARY = Glossary(
    (
        *Glossary.read(Path(__file__).with_name("glossary.yaml")),
        *(
            Entry(ability.name, explained(ability), ALSO.get(ability.id, ()), next(cited(ability.rules)))
            for ability in ABILITIES.values()
        ),
    )
)
