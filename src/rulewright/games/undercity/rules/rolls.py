"""Dice: standard rolls with boosts, additional and dropped dice and rerolls, and the Feat cards played around them."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.kernel import Ask, Choice, Flow, Roll
from rulewright.table.decks import Deck

from ..view.names import SHEET_NAMES, called, capital
from .content import feat_of
from .powers import PAIR, SHEET_OF, feat_boosts, feat_figure, feat_special
from .state import FEAT_ROW, NO_ROLL, TO_DAMAGE, TO_HIT, TO_PASS, Table, seat_for

FACES = (1, 2, 3, 4, 5, 6)
ATTACK, DAMAGE, CHALLENGE, HAZARD = (Roll(what, FACES) for what in ("attack", "damage", "challenge", "hazard"))
STAGES = {"attack": TO_HIT, "damage": TO_DAMAGE, "challenge": TO_PASS}
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
    """One card with this special in a hero's row, or -1."""
    sheet, number = special
    first = 12 * sheet + 2 * number - 2
    row = table.row[sheet]
    if not row or not can_play(table, figure):
        return -1
    return first if first in row else first + 1 if first + 1 in row else -1


def spend(table: Table, card: int) -> None:
    """The card goes to its owner's discard pile. UC.FEAT.04-06"""
    sheet = card // 12
    table.row[sheet].remove(card)
    table.decks[sheet].discard.append(card)


def play_feat(table: Table, card: int, what: str) -> None:
    spend(table, card)
    if table.log is not None:
        figure = called(table, feat_figure(card))
        table.log.tell("feat", f"{figure} plays a Feat card: {what}.", "UC.FEAT.04", card=f"feat{card}")


def play_special(table: Table, card: int) -> None:
    play_feat(table, card, feat_of(*feat_special(card)).name)


def draw_feats(table: Table, sheet: int, count: int) -> Flow[None]:
    """Draw Feat cards face up; who then has more than three discards. UC.FEAT.01-03, 08"""
    deck: Deck = table.decks[sheet]
    for _ in range(count):
        if not deck.can_draw:
            break
        card = yield from deck.draw()
        table.row[sheet].append(card)
        if table.log is not None:
            feat = feat_of(*feat_special(card))
            name = f"{feat.name} / {'Boost' if feat_boosts(card) else 'Reroll'}"
            text = f"{SHEET_NAMES[sheet]} {'draw' if sheet == PAIR else 'draws'} {name}."
            table.log.tell("drew", text, "UC.FEAT.01", card=name, card_text=feat.text)
    while len(table.row[sheet]) > FEAT_ROW:
        choice = yield Ask(table.seat_of[sheet], "discard", [("discard", c) for c in table.row[sheet]], about=sheet)
        spend(table, choice[1])


def refill(table: Table, sheet: int) -> Flow[None]:
    yield from draw_feats(table, sheet, FEAT_ROW - len(table.row[sheet]))


# ---- dice -----------------------------------------------------------------------------------------------------------


def throw(die: Roll, dice: int, drop: bool = False) -> Flow[int]:
    """The total of so many dice, the highest dropped or not. UC.DICE.01, 05, 08, 12"""
    if not drop:
        total: int = 0
        for _ in range(dice):
            total += yield die
        return total
    faces: list[int] = []
    for _ in range(dice):
        faces.append((yield die))
    return sum(faces) - max(faces)


def hero_roll(table: Table, hero: int, die: Roll, dice: int, bonus: int, needed: int, boosted: bool) -> Flow[int]:
    """A standard roll of a hero: boosts before, rerolls after, each by a Feat card. UC.DICE.05-08, 14-17, UC.EX.04

    `dice` are 2 and the additional ones, one for each rule that grants one; a boost adds one and only one. UC.DICE.09
    """
    table.stage = STAGES[die.what]
    total: int = yield from final_roll(table, hero, die, dice, bonus, needed, boosted)
    table.stage = NO_ROLL
    return total


def final_roll(table: Table, hero: int, die: Roll, dice: int, bonus: int, needed: int, boosted: bool) -> Flow[int]:
    """The last result counts, whatever was rolled before. UC.DICE.15"""
    sheet = SHEET_OF[hero]
    if not boosted and table.row[sheet]:
        boosts = cards_of(table, hero, feat_boosts)
        if boosts:
            table.dice, table.needed = dice, needed - bonus
            choices: list[Choice] = [("boost", card) for card in boosts]
            choices.append(GO)
            answer = yield Ask(seat_for(table, hero), f"boost.{die.what}", choices, about=hero)
            if answer != GO:
                play_feat(table, answer[1], "Boost")
                boosted = True
    if boosted:
        dice += 1
    while True:
        total = bonus + (yield from throw(die, dice))
        if table.log is not None:
            text = f"{capital(called(table, hero))} rolls {dice}d6{bonus:+d} for {die.what}: {total} against {needed}."
            table.log.tell("rolled", text, "UC.DICE.01", piece=f"f{hero}", amount=total, needed=needed)
        if not table.row[sheet]:
            return total
        rerolls = cards_of(table, hero, lambda card: not feat_boosts(card))
        if not rerolls:
            return total
        table.stage, table.shown, table.needed = STAGES[die.what] + 1, total, needed
        again: list[Choice] = [("reroll", card) for card in rerolls]
        again.append(KEEP)
        answer = yield Ask(seat_for(table, hero), f"reroll.{die.what}", again, about=hero)
        if answer == KEEP:
            return total
        play_feat(table, answer[1], "Reroll")


def villain_roll(
    table: Table, villain: int, target: int, die: Roll, dice: int, bonus: int, needed: int, drop: bool
) -> Flow[int]:
    """A standard roll of a villain; the player to the target's left rolls. UC.TARG.10"""
    total: int = bonus + (yield from throw(die, dice, drop))
    if table.log is not None:
        thrown = f"{dice}d6 without the highest" if drop else f"{dice}d6"
        text = f"{capital(called(table, villain))}: {thrown}{bonus:+d} for {die.what}, {total} against {needed}."
        left = (seat_for(table, target) + 1) % table.seats
        if table.seats > 1:
            text = f"{text[:-1]}, rolled by player {left + 1}."
        table.log.tell("rolled", text, "UC.TARG.10", piece=f"f{villain}", seat=left, amount=total, needed=needed)
    return total
