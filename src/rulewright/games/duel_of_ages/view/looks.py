"""How questions and choices appear."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from rulewright.games._arena.rules.table import called
from rulewright.games._arena.view import names
from rulewright.games._arena.view.names import person
from rulewright.games._arena.view.showing import printed_numbers
from rulewright.kernel import Ask, Barred, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, Refusal, at_card, at_space
from rulewright.kernel.words import listed
from rulewright.table.hexes import distance
from rulewright.table.lattice import Cell

from ..rules.content import CARDS, CHARACTERS, KEYS, PLATTERS
from ..rules.effects import POWER_OF
from ..rules.entry import entry_spaces
from ..rules.lair import ITEM_WORTH
from ..rules.ratings import rating, speed
from ..rules.state import TEAMS, Arena, figures_in, is_hero, mission
from ..rules.terms import DECKS, LOW_GATE, RATINGS
from .adventure_looks import adventure_look, what_follows
from .attack_looks import look_at_attack, look_at_shooter, shot_look
from .boards import spot_name, spot_number
from .card_words import card_brief
from .free_looks import held_by, played_words, room_words, seen_into, turned_up
from .names import SITE_NAMES, card_name, piece_name, piece_of, place_name
from .odds import adventure_chance
from .of_use import brief_here
from .place_words import key_brief, platter_brief
from .reach import at_site, chance_there, prospects, waits
from .ways import near, nearest_goal, way_from, whereabouts
from .words import RATING_USES, ability_words, best_first, good_at, plural
from .worth import ruin_counts
from .wounds import unstruck

Tone: TypeAlias = Literal["", "main", "end", "danger"]
WORDS = {
    **names.WORDS,
    "draw": replace(names.WORDS["draw"], after="a surprise, a gadget or a badge, face down"),
    "stop": Look("Stop here", tone="end", icon="halt", after="ends this move"),
    "keep": Look("Keep everything", tone="main", after="nothing is given up"),
    "leave": replace(names.WORDS["leave"], after="no treasure; you may come again"),
    "waive": Look("Pay nothing: it is of my age", icon="sundial", after="one draw fewer"),
    "yes": Look("A card decides", tone="main", after="if all agree"),
    "no": Look("A fixed end", tone="end", after="the match ends after its last round"),
    "play_on": Look("Play on", tone="main", icon="hourglass", after="the match goes on"),
    "time": Look("Time is up", tone="end", after="the match ends with this round"),
    "come": Look("Comes along", tone="main", icon="footprint", after="it goes where its master goes"),
    "stay": Look("Stays", icon="halt", after="it stays where it stands"),
    "kill": Look(
        "Kill", icon="skull-crossed-bones", tone="danger", after="out of the game: 0 in Combat; its cards stay there"
    ),
    "imprison": Look(
        "Take prisoner", icon="prisoner", tone="main", after="in your prison: -1 in Combat for them until it is freed"
    ),
    "spare": Look("Let live", tone="end", after="stays on the map as it is"),
    "item": Look("The tribute item", icon="swap-bag", after=f"{ITEM_WORTH} tribute"),
    "test": Look("Face the test", tone="main", icon="scales"),
    "pay": Look(
        "Pay the guardian",
        tone="main",
        icon="swap-bag",
        after="a sure success: your marker moves on, or an enemy's comes off",
    ),
    "beg": Look("Beg for mercy", icon="prayer", after="no challenge: banished; another guardian next time"),
    "refuse": Look("Go without paying", tone="end", after="dismissed; the guardian stays"),
    "same": Look("Keep this host", after="dismissed to a dome of your choice"),
    "new": Look("Ask for another host", after="banished to a dome of the enemy's choice"),
    "path": Look("Onward along the path", tone="main", after="the marker goes a step on"),
    "side": Look("Aside to the henchmen", icon="backup", after="a henchman joins; the marker waits"),
    "nobody": Look("Nobody", tone="end", after="nothing happens"),
}
SMALL_FRY = {
    "kill": "out of the game; counts for nothing", "imprison": "held in your prison; counts for nothing",
    "spare": "stays on the map",
}  # fmt: skip
"""What becomes of a henchman. DA.HENCH.06"""
ENDS = {
    "free": "On to Fire", "fire": "No more shots", "move": "No more moves", "opfire": "No more shots",
    "opfire.more": "No more shots", "adventure": "No more adventures", "tribute": "That is all",
    "hide": "Show nothing", "defend": "Show nothing", "melee": "Do not attack", "late_hunt": "No hunter",
    "cube": "Draw none",
}  # fmt: skip
"""What passing or ending is called, by the question."""
AFTER_PASSING = {
    "cube": "the Cube is gone, nothing comes for it", "hide": "the shot is settled as it stands",
    "defend": "the damage is settled with the Armor that is open", "window.result": "the result stands",
    "window.banished": "the enemy picks the dome", "window.failed_encounter": "the encounter is failed",
    "free": "no more free actions this turn", "window.amaze": "the Amaze counts as it is",
    "window.killed": "the character leaves the game",
    "window.raided": "the raid is tried", "late_hunt": "the hunter is kept for later",
    "opfire.more": "nothing more is shot here", "tribute": "nothing more is given", "pick": "the rest stays there",
}  # fmt: skip
"""What follows from it."""
SPACES = ("encounter.place", "flag.place")
DEEDS = {
    "trade": ("{0} gives a card to {1}", "Trade", "swap-bag"),
    "pick": ("{0} picks up what lies here", "", "swap-bag"),
    "experience": ("{0} uses experience", "", "upgrade"),
    "mend": ("{0} heals {1}", "Abilities", "first-aid-kit"),
    "pickpocket": ("{0} robs {1}", "Abilities", "swap-bag"),
    "spy": ("{0} makes {1} turn up a card", "Abilities", "crystal-ball"),
    "charm": ("{0} talks to {1}", "Abilities", "surprised"),
    "drill": ("{0} drills at the HQ", "Abilities", "upgrade"),
    "vault_out": ("{0} takes a card out of the vault", "Vault", "swap-bag"),
    "flag": ("{0} takes up the flag", "", "flying-flag"),
    "fire": ("{0} shoots", "Shoot", "crosshair"),
    "walk": ("{0} walks", "Move", "footprint"),
    "encounter": ("{0} challenges the encounter", "", "sundial"),
    "vortex": ("{0} steps into the Vortex", "", "first-aid-kit"),
    "raid": ("{0} breaks into the enemy's vault", "", "swap-bag"),
    "interrogate": ("{0} interrogates a prisoner", "", "prisoner"),
    "break_out": ("{0} breaks out a prisoner", "", "prisoner"),
    "destroy": ("{0} tries to destroy the {site}", "", "flame"),
    "repair": ("{0} tries to repair the {site}", "", "knapsack"),
    "tribute": ("{0} gives tribute to Lith", "", "sun-priest"),
    "pool": ("{0} looks into the Reflecting Pool", "", "crystal-ball"),
    "fangs": ("{0} climbs the Obsidian Fangs", "", "mountains"),
    "cave": ("{0} enters the Wailing Cave", "", "hood"),
    "guardian": ("{0} faces the guardian: {site}", "", "scales"),
    "alliance": ("{0} calls on the host", "", "laurels"),
    "score": ("{0} scores the flag", "", "flying-flag"),
    "escape": ("{0} escapes from the map", "", "footprint"),
    "banish": ("Banish {0}", "", ""),
    "dismiss": ("Dismiss {0}", "", ""),
}
AFTER_DEED = {
    "experience": "1 experience is spent: every rating 1 higher until the next turn",
    "flag": "score it at the HQ or in Lith's Chamber",
    "banish": "to a dome that you pick, of a drawn colour",
    "dismiss": "to a dome that its own team picks, of a drawn colour",
    **{kind: ability_words(kind) for kind in POWER_OF},
}  # fmt: skip
"""What something done in the Free Action phase, or at the Fangs, is for."""
CARD_DEEDS = {
    "destroy": ("Get rid of {0}", "Get rid of a card"),
    "play": ("Play {0}", "Play a card for what it does"),
    "reveal": ("Turn up {0}", "Turn up a card, so that it works"),
    "card": ("{0}", ""), "use": ("Use {0}", ""),
}  # fmt: skip
CARD_VERBS = {
    "settle": "Get rid of {0}", "steal": "Give up {0}", "trade": "Give {0}", "vault": "Take {0}", "pay": "Pay {0}",
    "encounter.pay": "Pay {0}", "tribute": "Give {0}",
}  # fmt: skip
"""What becomes of a card that is picked, by the question."""
ONE_MORE_WOUND = "a wound more to take"
FEW_PIECES = 3
"""How many pieces of the map a button names."""
KEY_GROUPS = {"dome": "Domes, to come in by", "labyrinth": "Labyrinths"}
"""The families of keys of which there are many."""
DECK_HOLDS = {
    "common": "weapons, armor, mounts", "secret": "surprises, gadgets, badges", "elite": "the best weapons and armor",
}  # fmt: skip


def look(arena: Arena, ask: Ask, choice: Choice) -> Look:
    if isinstance(choice, tuple):
        return look_at_tuple(arena, ask, choice)
    if isinstance(choice, str):
        if (ask.prompt, choice) == ("guardian", "test"):
            return test_look(arena, ask.about)
        small = ask.prompt == "fate" and not is_hero(arena, ask.about)
        return replace(WORDS[choice], after=SMALL_FRY[choice]) if small else look_at_word(arena, ask, choice)
    if ask.prompt in ("select", "draft"):
        verb = "Put aside" if ask.prompt == "select" else "Draft"
        figure = CHARACTERS[choice]
        return Look(f"{verb} {figure.name}", at_card(f"d{choice}"), after=f"good at {good_at(figure)}")
    if ask.prompt == "battle":
        fighters = listed([called(arena, who) for who in figures_in(arena, choice)])
        text = f"{whereabouts(arena.land, choice)}: {fighters}"
        return Look(text, at_space(choice), "", "crossed-swords", after="this melee is settled first")
    if ask.prompt in ("dome", "enter.space"):
        return look_at_arrival(arena, ask, choice)
    if ask.prompt == "step":
        text, after = f"To {place_name(arena.land, choice)}", leads_to(arena, ask.about, choice)
        chance = chance_there(arena, ask.about, choice)
        return Look(text, at_space(choice), "Move", "footprint", chance=chance, after=after)
    if ask.prompt in SPACES:
        text, after = f"To {place_name(arena.land, choice)}", whereabouts(arena.land, choice)
        return Look(text, at_space(choice), "", "footprint", after=after)
    if ask.prompt == "expose":
        return Look(f"Turn up {card_name(choice)}", at_card(f"c{choice}"), after=brief_here(arena, CARDS[choice]))
    if ask.prompt == "enter":
        return look_at_newcomer(arena, choice)
    after = "; ".join(filter(None, (AFTER_CHOICE.get(ask.prompt, ""), standing(arena, choice))))
    return Look(called(arena, choice), person(arena, choice), after=after)


def standing(arena: Arena, who: int) -> str:
    """How somebody is, and where."""
    where = f", {whereabouts(arena.land, arena.at[who])}" if arena.at[who] >= 0 else ""
    cards = f", {plural(len(arena.hand[who]), 'card')}" if is_hero(arena, who) else ""
    return f"{arena.health[who]} of {arena.full[who]} health{cards}{where}"


AFTER_CHOICE = {
    "target.banish": "sent to a dome of your choice", "target.discard": "discards a card of its own choice",
    "target.persuade": "changes sides on Luck 9", "striker": "strikes before the others of equal Wits",
    "friendly_fire": "is attacked in the target's place", "pick": "takes the next card", "break_out": "is free again",
    "interrogate": "gives up cards on a success", "cave": "loses all its cards to its team's vault",
}  # fmt: skip
"""What choosing a person brings about, by the question."""


def leads_to(arena: Arena, who: int, space: int) -> str:
    """What a mover finds on a space, or else where that is."""
    return waits(arena, who, space) or whereabouts(arena.land, space)


def look_at_newcomer(arena: Arena, who: int) -> Look:
    """Somebody who may enter: what he is best at, by where, and how near that is to something to win."""
    spaces = entry_spaces(arena, mission(arena).entry, who)
    best = best_first(printed_numbers(arena.who[who].ratings, RATINGS))[:2]
    pieces = list(dict.fromkeys(piece_of(arena.land, space) for space in spaces))
    where = f"at {listed(pieces)}" if len(pieces) <= FEW_PIECES else f"at one of {len(spaces)} places"
    good = listed([f"{number.label} {number.value}" for number in best])
    after = "; ".join(filter(None, (good, where, nearest_goal(arena, arena.team[who], spaces))))
    return Look(called(arena, who), person(arena, who), after=after)


def look_at_arrival(arena: Arena, ask: Ask, space: int) -> Look:
    """Where somebody comes out, on which piece of the map, how far it is to what can be won, and who is near."""
    land, team = arena.land, arena.team[ask.about]
    name, piece = place_name(land, space), piece_of(land, space)
    return Look(
        f"{name}, {piece}" if piece not in name else name, at_space(space), "", "footprint",
        after=way_from(arena, team, space),
    )  # fmt: skip


def test_look(arena: Arena, who: int) -> Look:
    """The test of a guardian that lies face up, with its chance."""
    return replace(
        WORDS["test"],
        chance=adventure_chance(arena, "guardian", [who]),
        after="a success moves your marker on, or takes an enemy's off",
    )


def look_at_word(arena: Arena, ask: Ask, word: str) -> Look:
    if word in DECKS and ask.prompt == "draw":
        cost = "2 draws" if word == "elite" else "1 draw"
        return Look(f"{word.capitalize()} deck", NOWHERE, "Draw", "card-draw", cost, after=DECK_HOLDS[word])
    if ask.prompt == "level":
        now = f"for good, now {raised(arena, ask.about, word)}"
        return Look(f"+1 {word.capitalize()}", icon="upgrade", after=f"{now}: {RATING_USES.get(word, ONE_MORE_WOUND)}")
    if word in ("done", "pass"):
        text = ENDS.get(ask.prompt, "Play nothing")
        return replace(WORDS[word], text=text, after=left_undone(arena, ask) or AFTER_PASSING.get(ask.prompt, ""))
    if word == "stop":
        return replace(WORDS[word], after=stopping(arena, ask.about))
    if word in PLATTERS:
        platter = PLATTERS[word]
        text, after = f"{platter.name}: {platter_brief(platter)}", f"{platter.age.capitalize()} ground"
        return Look(text, group="Platters", icon="treasure-map", after=after)
    if word in KEYS:
        key = KEYS[word]
        return Look(key.name, group=KEY_GROUPS.get(key.family, ""), icon="treasure-map", after=key_brief(key))
    return WORDS[word]


def raised(arena: Arena, who: int, word: str) -> str:
    """A rating before and after it is raised."""
    value = rating(arena, who, RATINGS.index(word)) if word in RATINGS else arena.full[who]
    return f"{value}, then {value + 1}"


def left_undone(arena: Arena, ask: Ask) -> str:
    """What a player gives up who is done with a phase; of several, each for himself."""
    if len(ask.seats) > 1:
        return ""
    able = {int(choice[1]) for choice in ask.listed(ask.seats[0]) if isinstance(choice, tuple)}
    if ask.prompt == "move":
        return f"{plural(len(able), 'figure')} {'stays where it is' if len(able) == 1 else 'stay where they are'}"
    if ask.prompt == "adventure":
        return f"{plural(len(able), 'character')} then {'goes' if len(able) == 1 else 'go'} without an adventure"
    if ask.prompt in ("fire", "opfire"):
        return (
            f"{plural(len(able), 'figure')} with a target {'does' if len(able) == 1 else 'do'} not shoot"
            if able
            else "nobody has a target"
        )
    if ask.prompt == "melee":
        return unstruck(arena, ask.about)
    return ""


def stopping(arena: Arena, who: int) -> str:
    """What a mover who stops could try here, and how much of the move goes unused."""
    here = waits(arena, who, arena.at[who])
    return "; ".join(filter(None, (here and f"here: {here}", f"{plural(arena.points, 'point')} unused")))


def look_at_tuple(arena: Arena, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind, numbers = str(choice[0]), [int(part) for part in choice[1:]]
    match kind:
        case "turn":
            text = f"Turned by {60 * numbers[0]}°" if numbers[0] else "As it is"
            spot = at_space(spot_number(mission(arena).layout, arena.spot))
            return Look(text, spot, icon="anticlockwise-rotation")
        case "shots":
            penalty = f"{-2 * (numbers[0] - 1)} to hit" if numbers[0] > 1 else ""
            tone: Tone = "main" if numbers[0] == 1 else ""
            text = f"{numbers[0]} target{'s' if numbers[0] > 1 else ''}"
            after = "one shot at its full chance" if numbers[0] == 1 else f"{numbers[0]} shots, each less likely to hit"
            return Look(text, icon="crosshair", cost=penalty, tone=tone, after=after)
        case "fire" if numbers[1:]:
            return look_at_shooter(arena, *numbers)
        case "at":
            return look_at_spot(arena, numbers)
        case "shoot" if not numbers[2:]:
            return shot_look(arena, numbers[1])
        case "attack" | "shoot" | "opfire":
            return look_at_attack(arena, ask, kind, numbers)
        case "hunt":
            text = f"Unleash {card_name(numbers[0])} on {called(arena, numbers[1])}"
            after = f"{card_brief(CARDS[numbers[0]]).rstrip('.')}; it starts where you stand"
            return Look(text, person(arena, numbers[1]), "Unleash", "wolf-head", after=after)
        case "unleash":
            return Look(
                f"{called(arena, numbers[0])} sets up {card_name(numbers[1])}", group="Unleash", icon="robot-golem",
                after=f"{card_brief(CARDS[numbers[1]]).rstrip('.')}; it stands here and fights for you",
            )  # fmt: skip
        case "ride" | "fly":
            how = "flies" if kind == "fly" else "rides"
            on = f" {card_name(numbers[1])}" if numbers[1:] else ""
            faster = f"{card_brief(CARDS[numbers[1]]).rstrip('.')}; " if numbers[1:] else "over all but walls; "
            return Look(
                f"{called(arena, numbers[0])} {how}{on}", person(arena, numbers[0]), "Move", "horse-head",
                after=f"{faster}{way_from(arena, arena.team[numbers[0]], arena.at[numbers[0]])}".rstrip("; "),
            )  # fmt: skip
        case "vault_in":
            return Look(
                f"Put {card_name(numbers[1])} in the vault", at_card(f"c{numbers[1]}"), "Vault", "swap-bag",
                after="it can be taken out again here; the enemy may raid it",
            )  # fmt: skip
        case "gate":
            return adventure_look(arena, gate_look(arena, *numbers), kind, numbers)
        case "test" if ask.prompt == "adventure":
            text = f"{called(arena, numbers[0])} takes {card_name(numbers[1])}"
            plain = Look(text, person(arena, numbers[0]), after="a Pass raises a rating by 1 for good, an Amaze two")
            return adventure_look(arena, plain, kind, numbers)
        case _:
            return look_at_deed(arena, ask, kind, numbers)


def gate_look(arena: Arena, who: int, gate: int) -> Look:
    """A way in by a gate of the enemy: what it takes, and what may follow at once. DA.BASE.04-08"""
    site, ruin = f"{TEAMS[1 - arena.team[who]]} {SITE_NAMES[gate]}", ruin_counts(arena)
    if gate == LOW_GATE:
        after = f"no luck: inside, and may at once ruin it for another card ({ruin})"
        return Look(f"{called(arena, who)} pays a card to enter by the {site}", person(arena, who), after=after)
    at_once = f"may at once try to ruin it (Pass or Amaze, {at_site(arena, who, gate)}: {ruin})"
    after = f"passed: inside, and {at_once}; failed: stays outside, nothing lost"
    return Look(f"{called(arena, who)} challenges the {site}", person(arena, who), after=after)


def look_at_deed(arena: Arena, ask: Ask, kind: str, numbers: list[int]) -> Look:
    if kind in CARD_DEEDS and not (kind == "destroy" and ask.prompt == "adventure"):
        text, group = CARD_DEEDS[kind]
        text = CARD_VERBS.get(ask.prompt, text) if kind == "card" else text
        after = "1 tribute" if ask.prompt == "tribute" else brief_here(arena, CARDS[numbers[0]])
        if kind == "reveal":
            after = turned_up(arena, numbers[0])
        tone: Tone = "danger" if kind == "destroy" else ""
        text = held_by(arena, numbers[0], text) if ask.prompt == "free" else text
        group = room_words(arena, group) if (kind, ask.prompt) == ("destroy", "free") else group
        if kind == "play":
            after = played_words(arena, numbers[0])
        return Look(text.format(card_name(numbers[0])), at_card(f"c{numbers[0]}"), group, after=after, tone=tone)
    text, group, icon = DEEDS[kind]
    people, site = [called(arena, who) for who in numbers], place_name(arena.land, arena.at[numbers[0]])
    if kind == "spy":
        people[1] = f"{people[1]} of {TEAMS[arena.team[numbers[1]]]}"
    plain = Look(text.format(*people, site=site), person(arena, numbers[-1]), group, icon)
    if ask.prompt == "fangs":
        return replace(plain, after=f"{AFTER_DEED[kind]}; {standing(arena, numbers[0])}")
    if kind == "walk":
        who = numbers[0]
        close = near(arena, arena.team[who], arena.at[who]) or ["no enemy near"]
        return replace(plain, after="; ".join([prospects(arena, who), *close, f"Speed {speed(arena, who)}"]))
    if ask.prompt != "adventure":
        return replace(plain, after=seen_into(arena, *numbers) if kind == "spy" else AFTER_DEED.get(kind, ""))
    return adventure_look(arena, replace(plain, after=what_follows(arena, ask, kind, numbers[0])), kind, numbers)


def look_at_spot(arena: Arena, numbers: list[int]) -> Look:
    layout, at = mission(arena).layout, (numbers[0], numbers[1])
    return Look(spot_name(layout, at), at_space(spot_number(layout, at)), "", "treasure-map", after=beside(arena, at))


def beside(arena: Arena, at: Cell) -> str:
    """The pieces that lie nearest to a place of a map in the making."""
    laid = sorted(arena.plan, key=lambda piece: distance(piece.at, at))
    return f"next to {listed([piece_name(piece.id) for piece in laid[:2]])}" if laid else ""


def refusal(arena: Arena, refused: Refusal, barred: Barred) -> Refusal:
    """A refusal points at what its choice points at, or else at whom its reason is about."""
    if refused.target != NOWHERE or "who" not in barred.parts:
        return refused
    return replace(refused, target=person(arena, barred.parts["who"]))


def way(arena: Arena, shortcut: Shortcut) -> Look:
    """A whole walk at once, with what waits at its end."""
    space = shortcut.via[-1]
    after = leads_to(arena, arena.mover, space) if arena.mover >= 0 else ""
    text, cost = f"Move to {place_name(arena.land, space)}", plural(shortcut.cost, "point")
    chance = chance_there(arena, arena.mover, space) if arena.mover >= 0 else None
    return Look(text, at_space(space), "Move", "footprint", cost, chance=chance, after=after)
