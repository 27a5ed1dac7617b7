"""Where a campaign stands after a match, in words."""

from __future__ import annotations

from rulewright.kernel import Config, Sequel

from ..rules.board import NOWHERE
from ..rules.campaign import write_journal
from ..rules.content import MISSIONS
from ..rules.state import Table, living
from .names import NAMES, name_of


def summary(table: Table) -> str:
    """The campaign in one line."""
    names = ", ".join(MISSIONS[number].name for number in table.done) or "nothing yet"
    homes = NAMES[table.base] if table.base != NOWHERE else "none"
    return f"Done: {names}. Base: {homes}. Captures: {table.captures}."


def sequel_of(table: Table, config: Config) -> Sequel:
    """The mission that a packed up campaign goes on with; otherwise the campaign has ended. DD.SAVE.02"""
    party = ", ".join(name_of(hero) for hero in living(table))
    stands = f"{party or 'Nobody is left'}. {summary(table)}"
    if table.ended != "packed_up":
        return Sequel("The campaign is over", stands, None)
    return Sequel(MISSIONS[table.mission].name, stands, {**config, "journal": write_journal(table)})
