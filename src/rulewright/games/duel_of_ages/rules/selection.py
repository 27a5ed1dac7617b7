"""Who fights: the methods of character selection, and which team is White."""

from __future__ import annotations

from rulewright.games._arena.rules.drafting import put_aside
from rulewright.games._arena.rules.secrets import deal_anew, replaced
from rulewright.games._arena.rules.table import captain
from rulewright.kernel import Ask, Chance, Choice, Flow, Roll, told
from rulewright.table.decks import Deck

from .content import CHARACTERS, HENCHMEN
from .state import COLOURS_SETTLED, DISCARD, DRAFT, PLATTERS_CHOSEN, REVEAL, Arena, mission

CHARACTER_NUMBER = {character.id: number for number, character in enumerate(CHARACTERS)}
EXTRAS = 4
"""What Standard deals beyond the count, and what the pool of a draft has beyond it. DA.SELECT.03, 10"""


def deal(arena: Arena) -> Flow[None]:
    """Characters are dealt by the mission's method, before colours are known; a deck is not decided, so has no ends.

    DA.SETUP.01-02, 04, DA.SELECT.03-05, 08-11
    """
    method, count = mission(arena).selection, arena.rules.count
    shuffle_people(arena)
    hand = {"standard": count + EXTRAS, "exact": count, "split_draft": count // 2}[method]
    for team in (0, 1):
        for _ in range(hand):
            arena.dealt[team].append((yield from arena.characters.draw()))
        arena.dealt[team].sort()
    if method != "split_draft":
        arena.step = DISCARD if method == "standard" else COLOURS_SETTLED
        return
    for _ in range(count + EXTRAS):
        arena.pool.append((yield from arena.characters.draw()))
    arena.pool.sort()
    for number in arena.pool:
        arena.shown |= 1 << number
    arena.turn = yield Roll("first to draft", (0, 1))
    arena.picks = 1
    arena.step = DRAFT
    told(arena, "pool_laid", characters=arena.pool, reveals=True)


def shuffle_people(arena: Arena) -> None:
    """Characters and henchmen make a deck each. DA.SETUP.02"""
    arena.characters = Deck.of("character", range(len(CHARACTERS)), reforms=False)
    arena.henchmen = Deck.of("henchman", range(len(HENCHMEN)), reforms=False)


def discard_extras(arena: Arena) -> Flow[None]:
    """Both teams put four aside, one after another, in secret. DA.SELECT.05-07"""
    yield from put_aside(arena, "select")
    if len(arena.dealt[0]) == arena.rules.count:
        arena.step = COLOURS_SETTLED


def draft(arena: Arena) -> Flow[None]:
    """One pick first, then two at a time in turn, never beyond the count. DA.SELECT.12-14"""
    choices: list[Choice] = [*arena.pool]
    number = yield Ask(captain(arena, arena.turn), "draft", choices)
    arena.pool.remove(number)
    arena.dealt[arena.turn].append(number)
    told(arena, "drafted", character=number, team=arena.turn, reveals=True)
    arena.picks -= 1
    missing = [arena.rules.count - len(hand) for hand in arena.dealt]
    if not any(missing):
        arena.dealt = [sorted(hand) for hand in arena.dealt]
        arena.step = COLOURS_SETTLED
    elif not arena.picks or not missing[arena.turn]:
        arena.turn = 1 - arena.turn
        arena.picks = min(2, missing[arena.turn])


def by_respect(hand: list[int]) -> list[int]:
    return sorted(hand, key=lambda number: (-CHARACTERS[number].enters_by, number))


def settle_colours(arena: Arena) -> Flow[None]:
    """The team with the highest Respect is White; equals are followed by the next best. DA.SETUP.05-07

    Only the characters that the comparison needs are shown.
    """
    arena.shown |= sum(1 << number for number in arena.pool)
    first, second = map(by_respect, arena.dealt)
    for one, other in zip(first, second, strict=True):
        arena.shown |= 1 << one | 1 << other
        lead = CHARACTERS[one].enters_by - CHARACTERS[other].enters_by
        if lead:
            break
    else:
        lead = yield Roll("first team", (1, -1))
    if lead < 0:
        arena.dealt.reverse()
        arena.unused.reverse()
        arena.teams = tuple(1 - team for team in arena.teams)
    arena.turn = 0
    arena.picks = 0
    arena.step = PLATTERS_CHOSEN
    for team in (0, 1):
        shown = [number for number in by_respect(arena.dealt[team]) if arena.shown >> number & 1]
        told(arena, "colours_settled", team=team, characters=shown, reveals=True)


def reselect(arena: Arena, viewer_team: int, chance: Chance) -> None:
    """Deal the characters anew that a team has not seen: the other's hidden ones, and what was put aside."""
    others = [team for team in (0, 1) if team != viewer_team]
    hiding = arena.step <= REVEAL

    def is_hidden(team: int, number: int) -> bool:
        return hiding and team in others and not arena.shown >> number & 1

    secret = [number for team in others for number in arena.dealt[team] if is_hidden(team, number)]
    aside = [number for team in others for number in arena.unused[team]]
    becomes = deal_anew(arena.characters, -1, [*secret, *aside], chance)
    for team in others:
        dealt = replaced(arena.dealt[team], becomes)
        arena.dealt[team] = sorted(dealt) if hiding else dealt
        arena.unused[team] = replaced(arena.unused[team], becomes)
