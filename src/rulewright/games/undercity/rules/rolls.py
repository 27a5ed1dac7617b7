"""Dice: standard rolls with boosts, additional and dropped dice and rerolls, and the Feat cards played around them."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Choice, Flow, Roll, told
from rulewright.table.decks import Deck

from .powers import FIGURES_OF, PAIR, SHEET_OF, feat_boosts, feat_figure, feat_sheet, first_with
from .state import (
    DAMAGING,
    DEAL,
    FEAT_ROW,
    HITTING,
    NO_ROLL,
    NOBODY,
    NOTHING_THROWN,
    PASSING,
    TO_DAMAGE,
    TO_HIT,
    TO_PASS,
    WINDED,
    Table,
    Throw,
    seat_for,
)

FACES = (1, 2, 3, 4, 5, 6)
ATTACK, DAMAGE, CHALLENGE, HAZARD = (Roll(what, FACES) for what in ("attack", "damage", "challenge", "hazard"))
BEFORE = {"attack": TO_HIT, "damage": TO_DAMAGE, "challenge": TO_PASS}
AFTER = {"attack": HITTING, "damage": DAMAGING, "challenge": PASSING}
"""How far a roll is before the dice fall, and while a reroll is considered."""
KEEP: Choice = "keep"
GO: Choice = "roll"


# ---- Feat cards -----------------------------------------------------------------------------------------------------


def can_play(table: Table, figure: int) -> bool:
    """An incapacitated hero plays no Feat card. UC.STATE.05"""
    return table.health[figure] > 0 and table.space[figure] >= 0


def cards_of(table: Table, figure: int, wanted: Callable[[int], bool]) -> list[int]:
    """The face-up cards that a hero can play now. UC.POG.08, UC.FEAT.07"""
    sheet = SHEET_OF[figure]
    if sheet < 0 or not table.row[sheet] or not can_play(table, figure):
        return []
    return [card for card in table.row[sheet] if feat_figure(card) == figure and wanted(card)]


def holds(table: Table, figure: int, special: tuple[int, int]) -> int:
    """One card with this special in a hero's row, the one with Boost before the one with Reroll; or -1."""
    first, found = first_with(special), -1
    for card in table.row[special[0]]:
        if card == first or (card == first + 1 and found < 0):
            found = card
    return found if found >= 0 and can_play(table, figure) else -1


def spend(table: Table, card: int) -> None:
    """The card goes to its owner's discard pile. UC.FEAT.04-06"""
    sheet = feat_sheet(card)
    table.row[sheet].remove(card)
    table.decks[sheet].discard.append(card)


def play_special(table: Table, card: int) -> None:
    spend(table, card)
    told(table, "feat", feat_figure(card), card=f"feat{card}")


def draw_feats(table: Table, sheet: int, count: int) -> Flow[None]:
    """Draw Feat cards face up; who then has more than three discards. UC.FEAT.01-03, 08"""
    deck: Deck = table.decks[sheet]
    figure = FIGURES_OF[sheet][0]
    for _ in range(count):
        if not deck.can_draw:
            break
        card = yield from deck.draw()
        table.row[sheet].append(card)
        if table.log is not None:
            told(
                table, "drew", figure, sheet=sheet, pair=sheet == PAIR, card=f"feat{card}", boosts=feat_boosts(card),
                starting=table.phase == DEAL,
            )  # fmt: skip
    while len(table.row[sheet]) > FEAT_ROW:
        choice = yield Ask(table.seat_of[sheet], "discard", [("discard", c) for c in table.row[sheet]], about=sheet)
        spend(table, choice[1])


def refill(table: Table, sheet: int) -> Flow[None]:
    yield from draw_feats(table, sheet, FEAT_ROW - len(table.row[sheet]))


def second_wind(table: Table, figure: int) -> Flow[None]:
    """The Feat row is refilled when something went wrong, once in a turn. UC.CHAR.14, 15"""
    sheet = SHEET_OF[figure]
    if table.flags[figure] & WINDED or len(table.row[sheet]) >= 3:
        return
    table.flags[figure] |= WINDED
    told(table, "wind", figure)
    yield from refill(table, sheet)


# ---- dice -----------------------------------------------------------------------------------------------------------


class Aim:
    """What a roll is to reach: `needed` is a success, from `most` on nothing better can come.

    A roll against a friend wants to fail. Cards are offered only where they can better a roll.
    """

    __slots__ = ("friendly", "most", "needed")

    def __init__(self, needed: int, most: int, friendly: bool = False) -> None:
        self.needed = needed
        self.most = most
        self.friendly = friendly

    def is_boosted_well(self, dice: int, bonus: int) -> bool:
        """Whether one die more can change anything for the better."""
        return not self.friendly and dice + bonus < self.most and 6 * (dice + 1) + bonus >= self.needed

    def is_bettered(self, total: int, dice: int, bonus: int) -> bool:
        """Whether another throw can be better than this one."""
        if self.friendly:
            return total >= self.needed
        return total < self.most and 6 * dice + bonus >= self.needed


def hero_roll(table: Table, hero: int, die: Roll, dice: int, bonus: int, aim: Aim, boosted: bool) -> Flow[int]:
    """A standard roll of a hero: boosts before, rerolls after, each by a Feat card. UC.DICE.05-08, 14-17, UC.EX.04

    `dice` are 2 and the additional ones, one for each rule that grants one; a boost adds one and only one. UC.DICE.09
    """
    table.stage = BEFORE[die.what]
    total: int = yield from final_roll(table, hero, die, dice, bonus, aim, boosted)
    table.stage, table.throw = NO_ROLL, NOTHING_THROWN
    return total


def final_roll(table: Table, hero: int, die: Roll, dice: int, bonus: int, aim: Aim, boosted: bool) -> Flow[int]:
    """The last result counts, whatever was rolled before; the dice fall one after the other. UC.DICE.01, 15"""
    sheet, needed = SHEET_OF[hero], aim.needed
    if not boosted and table.row[sheet] and aim.is_boosted_well(dice, bonus):
        boosts = cards_of(table, hero, feat_boosts)
        if boosts:
            table.throw = Throw(dice, bonus, needed)
            choices: list[Choice] = [("boost", card) for card in boosts]
            choices.append(GO)
            answer = yield Ask(seat_for(table, hero), f"boost.{die.what}", choices, about=hero)
            if answer != GO:
                spend(table, answer[1])
                told(table, "boosted", hero, card=f"feat{answer[1]}")
                boosted = True
    if boosted:
        dice += 1
    while True:
        faces: list[int] = []
        total = bonus
        for _ in range(dice):
            face = yield die
            faces.append(face)
            total += face
        if table.log is not None:
            told(
                table, "rolled", hero, what=die.what, count=dice, bonus=bonus, dice=faces, amount=total, needed=needed,
                short=needed - bonus, passed=total >= needed, whom=struck(table),
            )  # fmt: skip
        if not table.row[sheet] or not aim.is_bettered(total, dice, bonus):
            return total
        rerolls = cards_of(table, hero, lambda card: not feat_boosts(card))
        if not rerolls:
            return total
        table.stage, table.throw = AFTER[die.what], Throw(dice, bonus, needed, total)
        again: list[Choice] = [("reroll", card) for card in rerolls]
        again.append(KEEP)
        answer = yield Ask(seat_for(table, hero), f"reroll.{die.what}", again, about=hero)
        if answer == KEEP:
            return total
        spend(table, answer[1])
        told(table, "rerolled", hero, card=f"feat{answer[1]}")


def struck(table: Table) -> int | None:
    """The figure that a hero's roll is against, if it is one."""
    stake = table.stake
    return None if stake is None or stake.target == NOBODY else stake.target


def villain_roll(
    table: Table, villain: int, target: int, die: Roll, dice: int, bonus: int, needed: int, drop: bool
) -> Flow[int]:
    """A standard roll of a villain, the highest die dropped or not; the player to the target's left rolls.

    UC.DICE.01, 12, UC.TARG.10
    """
    faces: list[int] = []
    total = bonus
    for _ in range(dice):
        face = yield die
        faces.append(face)
        total += face
    if drop:
        total -= max(faces)
    if table.log is not None:
        roller = (seat_for(table, target) + 1) % table.seats if table.seats > 1 else None
        told(
            table, "rolled", villain, rule="UC.TARG.10", what=die.what, count=dice, drop=drop, bonus=bonus, dice=faces,
            amount=total, needed=needed, short=needed - bonus, passed=total >= needed, whom=target, seat=roller,
        )  # fmt: skip
    return total
