"""What the villains will do next, by what everybody knows: who acts for certain, and who if the next card names it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

from rulewright.kernel.scene import Intent
from rulewright.kernel.words import percent

from ..rules.content import VILLAIN_ACTIONS
from ..rules.ground import label_of
from ..rules.ratings import CLUMSY_THUGS, THUGS
from ..rules.script import script_of
from ..rules.state import ACT, ACTION_DECK, CARD, FINISH, MODE, PAIR_TURN, SPAWN, VILLAINS, Table, Threat, doer
from ..rules.villain_actions import Pick
from ..rules.villain_phase import candidates, fitting, is_echoed, keys_for
from ..rules.villains import next_move
from .names import called
from .odds import threat_chances

BEFORE_THE_CARD = (SPAWN, PAIR_TURN, MODE, ACT, FINISH, CARD)
DEEDS = {
    "melee": "strikes{twice} in {here} at {whom}", "rush": "charges from {here} at {whom}{blows}",
    "ranged": "shoots{twice} from {here} at {whom}", "set shot": "aims from {here} and shoots{twice} at {whom}",
    "pursue": "goes from {here}{there} toward {whom}", "regroup": "runs from {here} to its nearest friend",
    "stand up": "stands up in {here}", "wait": "waits in {here}", "run": "runs from {here}{there} for {goal}",
}  # fmt: skip
STEPS = {"rush": 2, "pursue": 2, "run": 2}
"""How many spaces a tactic moves at most, where it moves toward its target."""
BLOWS = ("melee", "rush", "ranged", "set shot")
Chosen = tuple[int, ...]
ONE, NEAREST = Pick(1), Pick(1, by="closest")


def intents(table: Table) -> tuple[Intent, ...]:
    """Those who act now, or those whom the card at the end of this turn may name, the likeliest first."""
    if table.phase == VILLAINS or table.queue:
        return tuple(intent(table, villain, Fraction(1), (table.preference,)) for villain in table.queue)
    if table.phase not in BEFORE_THE_CARD or table.space[doer(table)] < 0:
        return ()
    cards = cards_left(table)
    preferences = tuple(dict.fromkeys(VILLAIN_ACTIONS[card].preference for card in cards))
    chances = named(table, cards) | dict.fromkeys(bosses_to_come(table), Fraction(1))
    likely = sorted(chances, key=lambda villain: (-chances[villain], villain))
    return tuple(intent(table, villain, chances[villain], preferences) for villain in likely)


def bosses_to_come(table: Table) -> list[int]:
    """Bosses whose own turn is still to come in this round. UC.SIG.02"""
    script = script_of(table)
    later = table.order[table.turn + 1 :]
    return [b for b in table.cast.bosses if b in later and table.space[b] >= 0 and not script.sleeps(table, b)]


def cards_left(table: Table) -> list[int]:
    """The cards of which the next is one: what is left of the deck, or all when it is formed anew. UC.VPH.01"""
    deck = table.decks[ACTION_DECK]
    return deck.pool or deck.discard


# ---- who ------------------------------------------------------------------------------------------------------------


def named(table: Table, cards: list[int]) -> dict[int, Fraction]:
    """How likely the next card names each villain. UC.VPH.02, UC.PRIO.01-05"""
    found: dict[int, Fraction] = {}
    everybody, where = candidates(table), table.space[doer(table)]
    for number in cards:
        card = VILLAIN_ACTIONS[number]
        picks = tuple(replace(pick, count=pick.count + is_echoed(table, card)) for pick in card.picks)
        for chosen, share in outcomes(table, picks, everybody).items():
            if not chosen and card.otherwise:
                found = added(found, choices(table, NEAREST, everybody, where), share / len(cards))
            found = added(found, [chosen], share / len(cards))
    return found


def added(chances: dict[int, Fraction], ways: list[Chosen], share: Fraction) -> dict[int, Fraction]:
    """With ways that are as likely as each other and have this share between them."""
    for villain in (villain for way in ways for villain in way):
        chances[villain] = chances.get(villain, Fraction(0)) + share / len(ways)
    return chances


def outcomes(table: Table, picks: tuple[Pick, ...], everybody: list[int]) -> dict[Chosen, Fraction]:
    """Whom a card may choose, with the chance of each choice: ties are settled at random."""
    where = table.space[doer(table)]
    found: dict[Chosen, Fraction] = {(): Fraction(1)}
    for pick in picks:
        grown: dict[Chosen, Fraction] = {}
        for chosen, share in found.items():
            fit = fitting(table, [v for v in everybody if v not in chosen], pick, where)
            ways = choices(table, pick, fit, where)
            for way in ways:
                grown[chosen + way] = grown.get(chosen + way, Fraction(0)) + share / len(ways)
        found = grown
    return found


def choices(table: Table, pick: Pick, fit: list[int], where: int) -> list[Chosen]:
    """The ways to make one pick, each as likely as the others."""
    if pick.what == "each_type":
        types = dict.fromkeys(table.cast.profiles[v].id for v in fit)
        each = [choices(table, ONE, [v for v in fit if table.cast.profiles[v].id == type], where) for type in types]
        return [tuple(villain for way in ways for villain in way) for ways in product(*each)]
    if len(fit) <= pick.count:
        return [tuple(fit)]
    keyed = sorted(zip(keys_for(table, fit, pick.by, where), fit, strict=True))
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
    goal = script_of(table).bound_for(table, villain)
    way = path(table, villain, tactic, table.space[target] if target >= 0 else goal)
    text = DEEDS[tactic].format(
        whom=any_of(table, targets) if targets else foe_of(table, villain),
        goal=label_of(goal) if goal >= 0 else "",
        here=label_of(table.space[villain]),
        there=f" to {label_of(way[-1])}" if way else "",
        twice=" twice" if is_twice(table, villain, tactic) else "",
        blows=", two blows" if is_twice(table, villain, tactic) else "",
    )
    if chance < 1:
        text = f"{text} if a card calls it"
    elif table.phase != VILLAINS and villain in table.cast.bosses:
        text = f"{text} on its own turn"
    if tactic in BLOWS and targets:
        text = f"{text}: {hits_of(table, villain, tactic, targets)}"
    return Intent(
        f"f{villain}", text, tuple(f"f{whom}" for whom in targets), way, float(chance),
        chance == 1 and len(plans) == 1,
    )  # fmt: skip


def any_of(table: Table, figures: list[int]) -> str:
    """'Pog, Canice or Milo'."""
    names = [called(table, figure) for figure in figures]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def foe_of(table: Table, villain: int) -> str:
    """Whom a villain goes for that goes for a villain: the hostile for the nearest, others for the hostile one."""
    hostile = [other for other in table.cast.hostile if table.space[other] >= 0 and other != villain]
    return called(table, hostile[0]) if hostile and villain not in table.cast.hostile else "the nearest villain"


def is_twice(table: Table, villain: int, tactic: str) -> bool:
    profile = table.cast.profiles[villain]
    return len(profile.ranged if tactic in ("ranged", "set shot") else profile.melee) > 1 and tactic in BLOWS


def hits_of(table: Table, villain: int, tactic: str, targets: list[int]) -> str:
    """'42 % to hit, 30 % to hurt', or '30 % to hurt Canice, 12 % Pog or Milo', the likeliest first.

    Whoever lies on the ground is hit without a roll. UC.KNOCK.01
    """
    alike: dict[tuple[Fraction, Fraction], list[int]] = {}
    for target in targets:
        found = threat_chances(table, blow_at(table, villain, tactic, target))
        alike.setdefault((found.hit * found.hurt, found.hit), []).append(target)
    if len(alike) == 1:
        ((hurt, hit),) = alike
        return f"{'sure to hit' if hit == 1 else f'{percent(hit)} to hit'}, {percent(hurt)} to hurt"
    told = [f"{percent(hurt)} {any_of(table, whom)}" for (hurt, _), whom in sorted(alike.items(), reverse=True)]
    return ", ".join(told).replace(" % ", " % to hurt ", 1)


def blow_at(table: Table, villain: int, tactic: str, target: int) -> Threat:
    """UC.TACT.05-10"""
    profile = table.cast.profiles[villain]
    ranged = tactic in ("ranged", "set shot")
    clumsy = table.event == CLUMSY_THUGS and profile.id in THUGS
    w = (profile.ranged if ranged else profile.melee)[0]
    return Threat(villain, w, target, 2 + (tactic == "set shot") + clumsy, clumsy, tactic == "rush")


def path(table: Table, villain: int, tactic: str, goal: int) -> tuple[int, ...]:
    """The spaces that a villain crosses on a shortest way, as far as it gets. UC.TACT.06, 09, 12, 13"""
    if goal < 0 or tactic not in STEPS:
        return ()
    ground = table.ground
    far, way = ground.far[goal], [table.space[villain]]
    most = STEPS[tactic] if tactic != "pursue" or far[way[0]] > 3 else 1
    while way[-1] != goal and len(way) <= most:
        nearer = [space for space in ground.near[way[-1]] if far[space] < far[way[-1]]]
        if not nearer:
            break
        way.append(nearer[0])
    return tuple(way) if len(way) > 1 else ()
