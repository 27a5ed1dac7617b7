"""How questions and choices appear."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view import names
from rulewright.games._arena.view.names import person
from rulewright.kernel import Ask, Barred, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, Refusal, at_card, at_piece, at_space

from ..rules.content import CHARACTERS, KEYS, PLATTERS
from ..rules.state import Arena, mission
from ..rules.terms import DECKS
from .boards import spot_name, spot_number
from .names import SITE_NAMES, card_name, place_name
from .odds import can_tell

WORDS = {
    **names.WORDS,
    "keep": Look("Keep everything", tone="main"),
    "waive": Look("Nothing: it is of my age", icon="sundial"),
    "yes": Look("Yes", tone="main"),
    "no": Look("No", tone="end"),
    "play_on": Look("Play on", tone="main", icon="hourglass"),
    "time": Look("Time is up", tone="end"),
    "come": Look("Comes along", tone="main", icon="footprint"),
    "stay": Look("Stays", icon="halt"),
    "kill": Look("Kill", icon="skull-crossed-bones", tone="danger"),
    "imprison": Look("Imprison", icon="prisoner"),
    "spare": Look("Let live", tone="end"),
    "item": Look("The tribute item", icon="swap-bag"),
    "test": Look("Face the test", tone="main", icon="scales"),
    "pay": Look("Pay the guardian", tone="main", icon="swap-bag"),
    "beg": Look("Beg for mercy", icon="prayer"),
    "same": Look("Dismissed; the host stays"),
    "new": Look("Banished; another host comes"),
    "path": Look("Onward along the path", tone="main"),
    "side": Look("To the henchmen", icon="backup"),
    "nobody": Look("Nobody", tone="end"),
}
PEOPLE = (
    "divide", "enter", "pick", "target", "friendly_fire", "striker", "interrogate", "break_out", "cave",
)  # fmt: skip
SPACES = ("step", "dome", "enter.space", "encounter.place", "flag.place", "battle")
DEEDS = {
    "trade": ("{0} gives a card to {1}", "Trade", "swap-bag"),
    "pick": ("{0} picks up what lies here", "", "swap-bag"),
    "experience": ("{0} uses experience", "", "upgrade"),
    "mend": ("{0} heals {1}", "Abilities", "first-aid-kit"),
    "pickpocket": ("{0} robs {1}", "Abilities", "swap-bag"),
    "spy": ("{0} looks into the cards of {1}", "Abilities", "crystal-ball"),
    "charm": ("{0} talks to {1}", "Abilities", "surprised"),
    "drill": ("{0} drills at the HQ", "Abilities", "upgrade"),
    "vault_out": ("{0} takes a card out of the vault", "Vault", "swap-bag"),
    "flag": ("{0} takes up the flag", "", "flying-flag"),
    "fire": ("{0} shoots", "Shoot", "crosshair"),
    "walk": ("{0} walks", "Move", "footprint"),
    "encounter": ("{0} challenges the encounter", "", "sundial"),
    "vortex": ("{0} steps into the Vortex", "", "first-aid-kit"),
    "raid": ("{0} raids the vault", "", "swap-bag"),
    "interrogate": ("{0} interrogates a prisoner", "", "prisoner"),
    "break_out": ("{0} breaks out a prisoner", "", "prisoner"),
    "destroy": ("{0} destroys the site", "", "flame"),
    "repair": ("{0} repairs the site", "", "knapsack"),
    "tribute": ("{0} gives tribute to Lith", "", "sun-priest"),
    "pool": ("{0} looks into the Reflecting Pool", "", "crystal-ball"),
    "fangs": ("{0} climbs the Obsidian Fangs", "", "mountains"),
    "cave": ("{0} enters the Wailing Cave", "", "hood"),
    "guardian": ("{0} challenges the guardian", "", "scales"),
    "alliance": ("{0} calls on the host", "", "laurels"),
    "score": ("{0} scores the flag", "", "flying-flag"),
    "escape": ("{0} escapes from the map", "", "footprint"),
    "banish": ("Banish {0}", "", ""),
    "dismiss": ("Dismiss {0}", "", ""),
}
CARD_DEEDS = {
    "destroy": ("Destroy {0}", "Destroy"), "play": ("Play {0}", "Play"), "reveal": ("Turn up {0}", "Turn up"),
    "card": ("{0}", ""), "use": ("Use {0}", ""),
}  # fmt: skip


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    if isinstance(choice, tuple):
        return look_at_tuple(arena, ask, choice)
    if isinstance(choice, str):
        return look_at_word(ask, choice)
    if ask.prompt in ("select", "draft"):
        verb = "Put aside" if ask.prompt == "select" else "Draft"
        return Look(f"{verb} {CHARACTERS[choice].name}", at_card(f"d{choice}"))
    if ask.prompt in SPACES:
        return Look(
            f"To {place_name(arena.land, choice)}",
            at_space(choice),
            "Move" if ask.prompt == "step" else "",
            "footprint",
        )
    if ask.prompt == "expose":
        return Look(f"Turn up {card_name(choice)}", at_card(f"c{choice}"))
    return Look(called(arena, choice), person(arena, choice))


def look_at_word(ask: Ask, word: str) -> Look:
    if word in DECKS and ask.prompt == "draw":
        return Look(f"{word.capitalize()} deck", NOWHERE, "Draw", "card-draw", "2 draws" if word == "elite" else "")
    if ask.prompt == "level":
        return Look(f"+1 {word.capitalize()}", icon="upgrade")
    if word in PLATTERS:
        return Look(PLATTERS[word].name, cost=PLATTERS[word].age.capitalize(), group="Platters", icon="treasure-map")
    if word in KEYS:
        return Look(KEYS[word].name, cost=KEYS[word].age.capitalize(), group=KEYS[word].family.capitalize())
    return WORDS[word]


def look_at_tuple(arena: Arena, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind, numbers = str(choice[0]), [int(part) for part in choice[1:]]
    match kind:
        case "at" if ask.prompt == "spot":
            layout, at = mission(arena).layout, (numbers[0], numbers[1])
            return Look(spot_name(layout, at), at_space(spot_number(layout, at)), "", "treasure-map")
        case "turn":
            return Look(f"Turned by {60 * numbers[0]}°" if numbers[0] else "As it is", icon="anticlockwise-rotation")
        case "shots":
            penalty = f"{-2 * (numbers[0] - 1)} to hit" if numbers[0] > 1 else ""
            return Look(f"{numbers[0]} target{'s' if numbers[0] > 1 else ''}", icon="crosshair", cost=penalty)
        case "fire" if numbers[1:]:
            weapon = card_name(numbers[1]) if numbers[1] >= 0 else "his own shot"
            return Look(
                f"{called(arena, numbers[0])} shoots with {weapon}", person(arena, numbers[0]), "Shoot", "crosshair"
            )
        case "shoot":
            return Look(f"Shoot at {called(arena, numbers[1])}", at_piece(f"h{numbers[1]}"), "", "crosshair", odds=True)
        case "opfire" | "at":
            return look_at_opfire(arena, ask, kind, numbers)
        case "attack":
            weapon = card_name(numbers[0]) if numbers[0] >= 0 else "bare hands"
            text = f"Attack {called(arena, numbers[1])} with {weapon}"
            return Look(text, at_piece(f"h{numbers[1]}"), "Attack", "crossed-swords", odds=True)
        case "hunt":
            text = f"Unleash {card_name(numbers[0])} on {called(arena, numbers[1])}"
            return Look(text, person(arena, numbers[1]), "Unleash", "wolf-head")
        case "unleash":
            return Look(
                f"{called(arena, numbers[0])} sets up {card_name(numbers[1])}", group="Unleash", icon="robot-golem"
            )
        case "ride" | "fly":
            how = "flies" if kind == "fly" else "rides"
            on = f" {card_name(numbers[1])}" if numbers[1:] else ""
            return Look(f"{called(arena, numbers[0])} {how}{on}", person(arena, numbers[0]), "Move", "horse-head")
        case "vault_in":
            return Look(f"Put {card_name(numbers[1])} in the vault", at_card(f"c{numbers[1]}"), "Vault", "swap-bag")
        case "gate":
            text = f"{called(arena, numbers[0])} challenges the {SITE_NAMES[numbers[1]]}"
            return Look(text, person(arena, numbers[0]), odds=can_tell(arena, kind, numbers))
        case "test" if ask.prompt == "adventure":
            text = f"{called(arena, numbers[0])} takes {card_name(numbers[1])}"
            return Look(text, person(arena, numbers[0]), odds=True)
        case _:
            return look_at_deed(arena, ask, kind, numbers)


def look_at_deed(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Look:
    if kind in CARD_DEEDS and not (kind == "destroy" and ask.prompt == "adventure"):
        text, group = CARD_DEEDS[kind]
        return Look(text.format(card_name(numbers[0])), at_card(f"c{numbers[0]}"), group)
    text, group, icon = DEEDS[kind]
    people = [called(arena, who) for who in numbers]
    tellable = ask.prompt == "adventure" and can_tell(arena, kind, numbers)
    return Look(text.format(*people), person(arena, numbers[-1]), group, icon, odds=tellable)


def look_at_opfire(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Look:
    target, space = numbers[-2:]
    passing = "" if space == arena.at[target] else " on the way"
    text = f"Shoot at {called(arena, target)}{passing}"
    if kind == "opfire":
        weapon = card_name(numbers[1]) if numbers[1] >= 0 else "his own shot"
        text = f"{called(arena, numbers[0])}: {text[0].lower()}{text[1:]} with {weapon}"
    return Look(text, at_space(space), "OpFire", "crosshair", odds=kind == "opfire")


def refusal(arena: Arena, refused: Refusal, barred: Barred) -> Refusal:
    """A refusal points at what its choice points at, or else at whom its reason is about."""
    if refused.target != NOWHERE or "who" not in barred.parts:
        return refused
    return replace(refused, target=person(arena, barred.parts["who"]))


def way(arena: Arena, shortcut: Shortcut) -> Look:
    """A whole walk at once."""
    space = shortcut.via[-1]
    return Look(
        f"Move to {place_name(arena.land, space)}", at_space(space), "Move", "footprint", f"{shortcut.cost} points"
    )
