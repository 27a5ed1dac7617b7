"""Grenades on their buttons: what each does, and whom it finds in a space."""

from rulewright.kernel.scene import Look, at_space

from ..rules.ground import label_of
from ..rules.powers import FIRST_VILLAIN, MILO, SMOKE_MASTER
from ..rules.state import LONG_THROW, Table, skilled
from .names import called
from .results import blast_words, in_space
from .sentences import said
from .worth import in_blast

GRENADES = {"blast": "Explosive grenade", "smoke": "Smoke grenade", "flash": "Flash grenade", "gas": "Knockout Gas"}
GRENADE_GROUPS = {
    "blast": "Explosive grenade, {pow} Power to damage: hits all in one space, friends too",
    "smoke": "Smoke grenade: 2 more Defence against shots in one space until the {until}",
    "flash": "Flash grenade: 2 less to hit from one space", "gas": "Knockout Gas: small figures in one space fall",
}  # fmt: skip
"""What each grenade does, on the button that opens its spaces."""
GRENADE_WORDS = {
    "smoke": "2 more Defence against shots there until the {until}",
    "flash": "attacks from there are 2 worse until Milo's next turn",
    "gas": "small figures there are knocked down, no damage; costs a Feat card",
}


def look_at_grenade(table: Table, kind: str, w: int, where: int) -> Look:
    """How a throw at a space appears."""
    text = f"{GRENADES[kind]} at {label_of(where)}"
    power = table.cast.profiles[MILO].weapons[w].pow
    farther = " (Long Throw: one space farther)" if table.flags[MILO] & LONG_THROW else ""
    group = f"{GRENADE_GROUPS[kind].format(pow=power, until=smoke_end(table))}{farther}"
    cost = friends_words(table, where) if kind == "blast" else ""
    return Look(text, at_space(where), group, "grenade", cost, after=grenade_words(table, kind, w, where))


def grenade_words(table: Table, kind: str, w: int, where: int) -> str:
    """Who is in the space, and what the grenade does to them."""
    whom = in_space(table, where)
    if kind == "blast":
        return said(whom, blast_words(table, w, where) or "nothing to hit")
    return said(whom, GRENADE_WORDS[kind].format(until=smoke_end(table)))


def smoke_end(table: Table) -> str:
    """Until when smoke lies that Milo throws now. UC.TERM.01"""
    return "chapter ends" if skilled(table, MILO, SMOKE_MASTER) else "next round ends"


def friends_words(table: Table, where: int) -> str:
    """'Milo, 1 friend': the thrower and others of the party whom an explosive grenade there would hit too."""
    hit = [figure for figure in in_blast(table, where) if figure < FIRST_VILLAIN]
    count = len(hit) - (MILO in hit)
    friends = f"{count} friend{'s' if count > 1 else ''}" if count else ""
    return ", ".join(filter(None, (called(table, MILO) if MILO in hit else "", friends)))
