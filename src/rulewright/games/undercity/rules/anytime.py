"""What the active hero may do at any time of his activation: Feat specials, and carrying things."""

from __future__ import annotations

from rulewright.kernel import Choice, Flow, told

from .actions import heal, is_living, wounded
from .movement import step, steps_of
from .powers import (
    BULL_THROUGH,
    CANICE,
    COLD_NERVE,
    DEAD_EYE,
    DIRTY_TRICK,
    DOORSTOP,
    GARDEK,
    LONG_THROW,
    MILO,
    PAIR,
    POG,
    QUICK_HANDS,
    SCURRY,
    SHEET_OF,
    SMOKE_SCREEN,
    SPARE_PARTS,
    TONIC,
    WAR_CRY,
    feat_special,
    first_with,
)
from .remarks import remark
from .rolls import can_play, holds, play_special
from .script import script_of
from .state import BULL_THROUGH as BULL_FLAG
from .state import COLD_NERVE as COLD_FLAG
from .state import DEAD_EYE as EYE_FLAG
from .state import LONG_THROW as THROW_FLAG
from .state import MOVED, NOBODY, TRICKED, Table, carries, heroes_in, is_ready, put_smoke, villains_in
from .state import QUICK_HANDS as HANDS_FLAG
from .state import WAR_CRY as CRY_FLAG

LASTING = {
    BULL_THROUGH: BULL_FLAG, WAR_CRY: CRY_FLAG, DEAD_EYE: EYE_FLAG, COLD_NERVE: COLD_FLAG, LONG_THROW: THROW_FLAG,
    QUICK_HANDS: HANDS_FLAG,
}  # fmt: skip
"""Specials that last for the turn; the same name twice does no more than once. UC.CUMUL.01"""
LASTING_OF = tuple(
    tuple((first_with(special), flag) for special, flag in LASTING.items() if special[0] == hero)
    for hero in (GARDEK, CANICE, MILO)
)
"""By hero the first of the two cards with each, and what it brings."""


def anytime_choices(table: Table, hero: int) -> list[Choice]:
    """UC.FEAT.04, 07"""
    sheet = SHEET_OF[hero]
    found: list[Choice] = []
    if table.row[sheet]:
        if sheet != PAIR:
            found = lasting_feats(table, hero)
        elif is_ready(table, POG):
            found = pog_feats(table)
        if hero == MILO:
            found += milo_choices(table)
    if table.marker >= 0:
        found += carrying_choices(table, hero)
    return found


def lasting_feats(table: Table, hero: int) -> list[Choice]:
    """Specials that last for the turn and do not work yet. UC.CUMUL.01"""
    if not can_play(table, hero):
        return []
    held, flags = 0, table.flags[hero]
    for card in table.row[hero]:
        held |= 1 << card
    found: list[Choice] = []
    for first, flag in LASTING_OF[hero]:
        if held >> first & 0b11 and not flags & flag:
            found.append(("feat", first if held >> first & 1 else first + 1))
    return found


def milo_choices(table: Table) -> list[Choice]:
    found: list[Choice] = []
    card = holds(table, MILO, TONIC)
    if card >= 0:
        here = heroes_in(table, table.space[MILO])
        found += [("feat", card, h) for h in here if table.health[h] and wounded(table, h) and is_living(table, h)]
    card = holds(table, MILO, SMOKE_SCREEN)
    if card >= 0:
        found.append(("feat", card))
    return found


def pog_feats(table: Table) -> list[Choice]:
    """Pog's specials can be played in Doorstop's activation, too. UC.POG.08"""
    found: list[Choice] = []
    where = table.space[POG]
    card = holds(table, POG, SCURRY)
    if card >= 0:
        found += [("feat", card, space) for space in steps_of(table, POG, False)]
    card = holds(table, POG, SPARE_PARTS)
    if card >= 0 and table.space[DOORSTOP] == where and wounded(table, DOORSTOP):
        found.append(("feat", card))
    card = holds(table, POG, DIRTY_TRICK)
    if card >= 0:
        found += [("feat", card, v) for v in villains_in(table, where) if not table.flags[v] & TRICKED]
    return found


def carrying_choices(table: Table, hero: int) -> list[Choice]:
    """A portable marker can be picked up, handed over and carried out; Doorstop carries nothing. UC.ELEM.03"""
    if hero == DOORSTOP or table.marker != table.space[hero]:
        return []
    if table.carrier == NOBODY:
        return ["pickup"]
    if not carries(table, hero):
        return []
    found: list[Choice] = [
        ("hand", h) for h in heroes_in(table, table.space[hero]) if h not in (hero, DOORSTOP) and table.health[h]
    ]
    if table.space[hero] in script_of(table).exits and table.did[hero] & MOVED:
        found.append("leave")
    return found


def play_anytime(table: Table, hero: int, choice: tuple[int | str, ...]) -> Flow[None]:
    """Carry out what was chosen."""
    if choice[0] == "pickup":
        table.carrier = hero
        told(table, "picked up", hero, thing=script_of(table).portable)
        remark(table, "picked", hero)
    elif choice[0] == "hand":
        table.carrier = int(choice[1])
        told(table, "handed", hero, whom=table.carrier, thing=script_of(table).portable)
    elif choice[0] == "leave":
        yield from script_of(table).left(table, hero)
    else:
        yield from play_card(table, int(choice[1]), int(choice[2]) if len(choice) > 2 else -1)


def play_card(table: Table, card: int, target: int) -> Flow[None]:
    special = feat_special(card)
    play_special(table, card)
    if special in LASTING:
        table.flags[special[0]] |= LASTING[special]
    elif special == TONIC:
        heal(table, target, 1)
    elif special == SMOKE_SCREEN:
        put_smoke(table, table.space[MILO], table.round + 1)
    elif special == SCURRY:
        yield from step(table, POG, target, safe=True)
    elif special == SPARE_PARTS:
        heal(table, DOORSTOP, 1)
    elif special == DIRTY_TRICK:
        table.flags[target] |= TRICKED
