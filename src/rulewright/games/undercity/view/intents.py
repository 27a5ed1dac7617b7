"""What the villains will do next, by what everybody knows: who acts for certain, and who if the next card names it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from rulewright.kernel.scene import Intent

from ..rules.content import VILLAIN_ACTIONS, Pick
from ..rules.ratings import CLUMSY_THUGS, THUGS
from ..rules.state import ACT, ACTION_DECK, CARD, FINISH, MODE, PAIR_TURN, SPAWN, VILLAINS, Table, Threat, doer
from ..rules.villain_phase import candidates, fits, key_for
from ..rules.villains import next_move
from .names import called
from .odds import percent, threat_chances

MOST = 8
BEFORE_THE_CARD = (SPAWN, PAIR_TURN, MODE, ACT, FINISH, CARD)
DEEDS = {
    "melee": "strikes {whom}", "rush": "charges {whom}", "ranged": "shoots at {whom}", "set shot": "aims at {whom}",
    "pursue": "goes after {whom}", "regroup": "runs to its nearest friend", "stand up": "stands up", "wait": "waits",
}  # fmt: skip
BLOWS = ("melee", "rush", "ranged", "set shot")
Chosen = tuple[int, ...]


def intents(table: Table) -> tuple[Intent, ...]:
    """Those who act now, or those whom the card at the end of this turn may name, the likeliest first."""
    if table.phase == VILLAINS or table.queue:
        return tuple(intent(table, villain, Fraction(1), (table.preference,)) for villain in table.queue)
    if table.phase not in BEFORE_THE_CARD or table.space[doer(table)] < 0:
        return ()
    cards = cards_left(table)
    preferences = tuple(dict.fromkeys(VILLAIN_ACTIONS[card].preference for card in cards))
    chances = named(table, cards)
    likely = sorted(chances, key=lambda villain: (-chances[villain], villain))[:MOST]
    return tuple(intent(table, villain, chances[villain], preferences) for villain in likely)


def cards_left(table: Table) -> list[int]:
    """The cards of which the next is one: what is left of the deck, or all when it is formed anew. UC.VPH.01"""
    deck = table.decks[ACTION_DECK]
    return deck.pool or deck.discard


# ---- who ------------------------------------------------------------------------------------------------------------


def named(table: Table, cards: list[int]) -> dict[int, Fraction]:
    """How likely the next card names each villain. UC.VPH.02, UC.PRIO.01-05"""
    found: dict[int, Fraction] = {}
    everybody = candidates(table)
    for number in cards:
        card = VILLAIN_ACTIONS[number]
        for chosen, share in outcomes(table, card.picks, everybody).items():
            if not chosen and card.otherwise:
                chosen = tuple(
                    sorted(everybody, key=lambda v: key_for(table, v, "closest", table.space[doer(table)]))[:1]
                )
            for villain in chosen:
                found[villain] = found.get(villain, Fraction(0)) + share / len(cards)
    return found


def outcomes(table: Table, picks: tuple[Pick, ...], everybody: list[int]) -> dict[Chosen, Fraction]:
    """Whom a card may choose, with the chance of each choice: ties are settled at random."""
    where = table.space[doer(table)]
    found: dict[Chosen, Fraction] = {(): Fraction(1)}
    for pick in picks:
        grown: dict[Chosen, Fraction] = {}
        for chosen, share in found.items():
            fit = [v for v in everybody if v not in chosen and fits(table, v, pick, where)]
            ways = choices(table, pick, fit, where)
            for way in ways:
                grown[chosen + way] = grown.get(chosen + way, Fraction(0)) + share / len(ways)
        found = grown
    return found


def choices(table: Table, pick: Pick, fit: list[int], where: int) -> list[Chosen]:
    """The ways to make one pick, each as likely as the others."""
    if pick.what == "each_type":
        types = dict.fromkeys(table.cast.profiles[v].id for v in fit)
        each = [[v for v in fit if table.cast.profiles[v].id == type] for type in types]
        firsts = [min(same, key=lambda v: key_for(table, v, "", where)) for same in each]
        return [tuple(firsts)]
    if len(fit) <= pick.count:
        return [tuple(fit)]
    keyed = sorted((key_for(table, v, pick.by, where), v) for v in fit)
    last = keyed[pick.count - 1][0]
    sure = tuple(v for key, v in keyed if key < last)
    equal = [v for key, v in keyed if key == last]
    return [sure + some for some in combinations(equal, pick.count - len(sure))]


# ---- what -----------------------------------------------------------------------------------------------------------


def intent(table: Table, villain: int, chance: Fraction, preferences: tuple[str, ...]) -> Intent:
    """What a villain does if it acts; where the card decides among equals, all whom it may go for."""
    plans = list(dict.fromkeys(next_move(table, villain, preference) for preference in preferences))
    tactic, target = plans[0]
    targets = [whom for _, whom in plans if whom >= 0]
    names = " or ".join(called(table, whom) for whom in targets) or "a villain"
    text = DEEDS[tactic].format(whom=names)
    if tactic in BLOWS and target >= 0:
        text = f"{text}, {percent(hit_chance(table, villain, tactic, target))} to hit"
    if chance < 1:
        text = f"{text}, if the next card names it ({percent(chance)})"
    return Intent(
        f"f{villain}", f"{text[0].upper()}{text[1:]}.", tuple(f"f{whom}" for whom in targets),
        path(table, villain, target) if target >= 0 else (), float(chance), chance == 1 and len(plans) == 1,
    )  # fmt: skip


def hit_chance(table: Table, villain: int, tactic: str, target: int) -> Fraction:
    """UC.TACT.05-10"""
    profile = table.cast.profiles[villain]
    ranged = tactic in ("ranged", "set shot")
    clumsy = table.event == CLUMSY_THUGS and profile.id in THUGS
    w = (profile.ranged if ranged else profile.melee)[0]
    threat = Threat(villain, w, target, 2 + (tactic == "set shot") + clumsy, clumsy, tactic == "rush")
    return threat_chances(table, threat).hit


def path(table: Table, villain: int, target: int) -> tuple[int, ...]:
    """A shortest way from a villain to its target."""
    if target == villain:
        return ()
    ground, goal = table.ground, table.space[target]
    way = [table.space[villain]]
    while way[-1] != goal:
        nearer = [space for space in ground.near[way[-1]] if ground.far[goal][space] < ground.far[goal][way[-1]]]
        if not nearer:
            return ()
        way.append(nearer[0])
    return tuple(way)
