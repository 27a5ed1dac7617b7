"""How questions and choices appear."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games._arena.rules.secrets import sees
from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view import names
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask, Barred, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, Refusal, at_card, at_piece, at_space

from ..rules.content import CARDS, DECK_OF, HEROES
from ..rules.effects import CONTESTS
from ..rules.state import Arena
from ..rules.terms import DECKS, FACTIONS
from .odds import is_trial

WORDS = {
    **names.WORDS,
    "stay": Look("Stay", tone="end", icon="stop-sign"),
    "keep": Look("Keep it", tone="main"),
    "pay": Look("Pay", tone="main", icon="two-coins"),
    "redraw": Look("Draw another card", icon="card-random"),
    "gold": Look("1 gold", icon="two-coins"),
    "walk": Look("Move on foot", group="Move", icon="footprint"),
    "fly": Look("Fly", group="Move", icon="feathered-wing"),
    "quiet": Look("Pass for the rest of the turn", tone="end"),
    "sidestep": Look("Shift 2", icon="footprint"),
    "nobody": Look("Nobody: pay to capture", icon="two-coins"),
}
PEOPLE = (
    "next", "react", "reinforce", "adventure", "attacker", "agree", "cluster", "target", "heal", "divide", "legacy",
)  # fmt: skip
DEEDS = {
    "boost": "{0} uses a Boost", "trade": "{0} gives something to {1}", "pick": "{0} picks up loot",
    "vista": "{0} enjoys the view", "mend_self": "{0} heals 1", "mend_ally": "{0} heals {1}",
    "spirit": "{0} takes a Boost", "pickpocket": "{0} picks the pocket of {1}", "turncoat": "{0} wins over {1}",
    "slip": "Slip past {0}", "slip_fly": "Slip past {0}, flying", "wave_on": "Wave {0} on", "daunt": "Daunt {0}",
    "swap": "{0} changes places with {1}", "renew": "Renew {0}", "lift": "Lift {0} to the Pit", "move": "Move {0}",
}  # fmt: skip
CARD_DEEDS = {
    "ride": "Ride {0}", "soar": "Fly on {0}", "play": "Play {0}", "reveal": "Turn up {0}", "use": "Use {0}",
    "card": "{0}",
}  # fmt: skip
GROUPS = {
    "ride": "Move", "soar": "Move", "slip": "Slip Away", "slip_fly": "Slip Away", "boost": "Use a Boost",
    "trade": "Give something", "play": "Play a card", "reveal": "Turn up a card", "daunt": "Daunt",
}  # fmt: skip


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    if isinstance(choice, tuple):
        return look_at_tuple(arena, ask, choice)
    if isinstance(choice, str):
        return look_at_word(ask, choice)
    if ask.prompt == "draft":
        return Look(f"Discard {HEROES[choice].name}", at_card(f"d{choice}"), "Discard a hero")
    if ask.prompt in ("step", "shift", "dome"):
        return Look(
            f"To {arena.land.place(choice)}", at_space(choice), "Move" if ask.prompt != "dome" else "Dome", "footprint"
        )
    if ask.prompt in PEOPLE:
        odds = ask.prompt == "adventure" and is_trial(arena, choice)
        return Look(called(arena, choice), person(arena, choice), odds=odds)
    if ask.prompt == "expose":
        return Look(f"Turn up {CARDS[choice].name}", at_card(f"c{choice}"))
    if ask.prompt == "bury":
        return Look(f"The quest of the {FACTIONS[choice].capitalize()}")
    return Look(f"{choice} gold", icon="two-coins")


def look_at_word(ask: Ask, word: str) -> Look:
    if word in DECKS:
        return Look(f"{word.capitalize()} deck", NOWHERE, "Draw", "card-draw")
    return WORDS[word]


def look_at_tuple(arena: Arena, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind = choice[0]
    if isinstance(kind, int):
        one, other = int(choice[0]), int(choice[1])
        return Look(f"{called(arena, one)} and {called(arena, other)}", person(arena, other), "Swap")
    if ask.prompt == "buy":
        deck = str(choice[1])
        return look_at_purchase(arena, kind, deck)
    numbers = [int(part) for part in choice[1:]]
    if kind in CARD_DEEDS:
        return Look(CARD_DEEDS[kind].format(CARDS[numbers[0]].name), at_card(f"c{numbers[0]}"), GROUPS.get(kind, ""))
    if kind == "lying":
        return look_at_loot(arena, ask.seat, arena.at[ask.about], numbers[0])
    if kind in ("shoot", "attack"):
        return look_at_attack(arena, kind, numbers)
    if kind == "unleash":
        return Look(
            f"Unleash {CARDS[numbers[0]].name} at {arena.land.place(numbers[1])}", at_space(numbers[1]), "Unleash"
        )
    if kind == "phase":
        return Look(f"Through the wall to {arena.land.place(numbers[0])}", at_space(numbers[0]), "Move")
    if kind == "gold":
        return Look(f"{numbers[0]} gold", icon="two-coins")
    people = [called(arena, who) for who in numbers]
    return Look(DEEDS[kind].format(*people), person(arena, numbers[-1]), GROUPS.get(kind, ""), odds=kind in CONTESTS)


def look_at_loot(arena: Arena, seat: int, space: int, place: int) -> Look:
    card = arena.ground[space][place]
    if sees(arena, seat, card):
        return Look(CARDS[card].name, at_card(f"c{card}"))
    return Look(f"A {DECKS[DECK_OF[card]].capitalize()} card, face down", at_card(f"back:ground{space}.{place}"))


def look_at_purchase(arena: Arena, how: str, deck: str) -> Look:
    open_card = arena.market[DECKS.index(deck)]
    if how == "take":
        return Look(f"Buy {CARDS[open_card].name}", at_card(f"c{open_card}"), "Buy")
    return Look(f"Buy the top {deck.capitalize()} card", NOWHERE, "Buy")


def look_at_attack(arena: Arena, kind: str, numbers: list[int]) -> Look:
    card, target = numbers[0], numbers[1]
    weapon = CARDS[card].name if card >= 0 else "own strength"
    verb, icon = ("Shoot", "crosshair") if kind == "shoot" else ("Attack", "crossed-swords")
    where = at_space(numbers[2]) if numbers[2:] else at_piece(f"h{target}")
    passing = " as it passed" if numbers[2:] and numbers[2] != arena.at[target] else ""
    return Look(f"{verb} {called(arena, target)}{passing} with {weapon}", where, verb, icon, odds=True)


def way(arena: Arena, shortcut: Shortcut) -> Look:
    """A whole walk at once."""
    space = shortcut.via[-1]
    return Look(f"Move to {arena.land.place(space)}", at_space(space), "Move", "footprint", f"{shortcut.cost} points")


def refused(arena: Arena, barred: Barred, refusal: Refusal) -> Refusal:
    """Whoever keeps a player from being done shows it at its own piece."""
    return replace(refusal, target=person(arena, barred.parts["who"])) if "who" in barred.parts else refusal
