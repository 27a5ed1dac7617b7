"""The words of the game: those of glossary.yaml, and the abilities as the rules say them."""

from __future__ import annotations

from pathlib import Path

from rulewright.kernel import Glossary
from rulewright.kernel.glossary import Entry
from rulewright.kernel.ledger import cited

from ..rules.abilities.undead import SUMMONED
from ..rules.content import ABILITIES
from .words import portrait, remarks, with_price

ALSO = {"mark_target": ("marked",), "taunt": ("taunted",)}  # the state that an ability puts a soldier in


GLOSSARY = Glossary(
    (
        *Glossary.read(Path(__file__).with_name("glossary.yaml")),
        *(
            Entry(
                ability.name,
                " ".join((with_price(ability.id), *remarks(ability.id))),
                ALSO.get(ability.id, ()),
                next(cited(ability.rules)),
            )
            for ability in ABILITIES.values()
        ),
        *(Entry(card.name, portrait(card), (), next(cited(ABILITIES[id].rules))) for id, card in SUMMONED.items()),
    )
)
