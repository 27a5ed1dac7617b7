"""How questions and choices appear."""

from __future__ import annotations

from rulewright.kernel import Ask, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, Target, at_card, at_piece, at_space

from ..rules.content import ABILITIES, feat_of
from ..rules.ground import label_of
from ..rules.movement import strikers
from ..rules.powers import FIGURES_OF, SCURRY, SHEET_NAMES, feat_special
from ..rules.state import Table
from .names import called, capital, short_name
from .prompts import PROMPTS

SHEET_QUESTIONS = ("discard", "shop")
SPACE_QUESTIONS = ("villain.path", "villain.friend", "cage", "ambrose")
RUNE_NAMES = {
    "accuracy": "Accuracy", "penny": "Black Penny", "hammer": "Hammer", "piercer": "Piercer", "longshot": "Longshot",
    "ember": "Ember",
}  # fmt: skip
GRENADES = {"blast": "Explosive grenade", "smoke": "Smoke grenade", "flash": "Flash grenade", "gas": "Knockout Gas"}


def wording(table: Table, ask: Ask) -> str:
    """The question in words."""
    text = PROMPTS[ask.prompt].text
    if ask.prompt.startswith("reroll"):
        return f"{called(table, ask.about)} rolled {table.throw.total} against {table.throw.needed}. {text}"
    if ask.prompt.startswith("boost"):
        return f"{called(table, ask.about)} needs {table.throw.short} with the dice. {text}"
    if ask.prompt in ("act", "mode", "stand", "crawl", "slam", "interpose", "overwatch", "villain.path", "wake"):
        return f"{capital(called(table, ask.about))}: {text[0].lower()}{text[1:]}"
    if ask.prompt in SHEET_QUESTIONS:
        money = f" ({table.xp[ask.about]} XP)" if ask.prompt == "shop" else ""
        return f"{SHEET_NAMES[ask.about]}{money}: {text[0].lower()}{text[1:]}"
    return text


def about(table: Table, ask: Ask) -> Target:
    """The figure that the question is about, if it is on the map."""
    figure = FIGURES_OF[ask.about][0] if ask.prompt in SHEET_QUESTIONS else ask.about
    return at_piece(f"f{figure}") if figure < len(table.space) and table.space[figure] >= 0 else NOWHERE


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """How a choice appears."""
    if isinstance(choice, int):
        if ask.prompt in SPACE_QUESTIONS:
            return Look(f"To {label_of(choice)}", at_space(choice), "Way", "footprint")
        return Look(capital(short_name(table, choice)), at_piece(f"f{choice}"))
    if isinstance(choice, str):
        return WORDS.get(choice) or Look(choice.replace("_", " ").capitalize())
    return look_at_tuple(table, choice)


WORDS = {
    "hold": Look("Hold and aim", icon="crosshair"),
    "walk": Look("Walk: up to one space", icon="footprint"),
    "charge": Look("Charge: one or two spaces, no ranged attack", icon="sprint"),
    "forfeit_move": Look("Stand up and forfeit the movement"),
    "forfeit_action": Look("Stand up and forfeit the action"),
    "stay": Look("Stay", tone="end"),
    "end": Look("End the activation", tone="end", icon="stop-sign"),
    "done": Look("Done", tone="main", icon="check-mark"),
    "roll": Look("Roll the dice", tone="main"),
    "keep": Look("Let it stand", tone="main"),
    "use": Look("Yes", tone="main"),
    "pass": Look("No"),
    "shrug": Look("Shrug off 1 damage", tone="main"),
    "take": Look("Take it"),
    "slam": Look("Knock it down", icon="checked-shield"),
    "damage": Look("Roll damage", tone="main"),
    "jack_drive": Look("'Jack Drive: Doorstop may charge, one attack roll is boosted", icon="clockwork"),
    "bodge": Look("Bodge! Repair Doorstop", icon="clockwork", cost="a Feat"),
    "rally": Look("Rally: heroes nearby draw a Feat", icon="three-friends"),
    "pickup": Look("Pick it up", icon="chest"),
    "leave": Look("Leave the map with it", tone="main", icon="exit-door"),
    "refill": Look("Refill", icon="potion-ball", cost="3 XP"),
    "repair": Look("Doorstop turns four tokens red", icon="clockwork"),
}


def look_at_tuple(table: Table, choice: tuple[int | str, ...]) -> Look:
    kind = str(choice[0])
    if kind == "pog":
        rest = choice[1:]
        inner = WORDS[str(rest[0])] if len(rest) == 1 else look_at_tuple(table, rest)
        return Look(f"Pog: {inner.text}", inner.target, "Pog", inner.icon, inner.cost, odds=inner.odds)
    if kind in ("attack", "rocks", "object", *GRENADES):
        return look_at_attack(table, kind, choice)
    if kind in ("boost", "reroll", "feat", "discard", "reload", "fast", "mend", "whistle"):
        return look_at_card(table, kind, choice)
    if kind == "buy":
        ability = ABILITIES[str(choice[1])]
        target = at_card(f"ability:{ability.id}")
        return Look(f"Buy {ability.name}: {ability.text}", target, "Buy", "upgrade", f"{ability.cost} XP")
    if kind == "challenge":
        text = f"{capital(str(choice[1]).replace('_', ' '))}: {str(choice[2]).upper()} challenge"
        return Look(text, NOWHERE, "Challenge", odds=True)
    number = int(choice[1])
    if kind in ("move", "place", "part", "tumble", "escort"):
        return look_at_step(table, kind, number)
    if kind == "reopen":
        return Look("Reopen the fissure: STR 13", at_space(number), "Challenge", "cracked-disc", odds=True)
    if kind in ("revive", "hand", "field_tonic", "activate"):
        verb = {"revive": "Revive", "hand": "Hand it to", "field_tonic": "Tonic for", "activate": "Activate"}[kind]
        return Look(f"{verb} {called(table, number)}", at_piece(f"f{number}"), verb)
    if kind in ("hero", "wake"):
        return Look(SHEET_NAMES[number])
    return Look("Emergency Override: two tokens turn red", icon="clockwork")


def look_at_step(table: Table, kind: str, space: int) -> Look:
    names = {"move": "Move", "place": "Crawl", "part": "Parting Shot", "tumble": "Tumble", "escort": "Lead Ambrose"}
    foes = strikers(table, table.active, table.space[table.active]) if kind == "move" and table.active >= 0 else []
    cost = f"{len(foes)} free strike{'s' if len(foes) > 1 else ''}" if foes else ""
    return Look(f"{names[kind]} to {label_of(space)}", at_space(space), names[kind], "footprint", cost, odds=bool(foes))


def look_at_attack(table: Table, kind: str, choice: tuple[int | str, ...]) -> Look:
    w, target = int(choice[1]), int(choice[2])
    hero = table.active if table.active >= 0 else 1
    weapon = table.cast.profiles[hero].weapons[w]
    if kind == "attack":
        runes = ", ".join(RUNE_NAMES[str(rune)] for rune in choice[3:])
        text = f"{weapon.name}{f' ({runes})' if runes else ''}: {called(table, target)}"
        icon = "crossed-swords" if weapon.kind == "melee" else "crosshair"
        return Look(text, at_piece(f"f{target}"), weapon.name, icon, odds=True)
    if kind in GRENADES:
        return Look(f"{GRENADES[kind]} at {label_of(target)}", at_space(target), GRENADES[kind], "grenade")
    what = "the loose rocks" if kind == "rocks" else "the Processor"
    return Look(f"{weapon.name}: {what}", at_space(target), weapon.name, "stone-pile", odds=True)


def look_at_card(table: Table, kind: str, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    name = feat_of(*feat_special(card)).name
    target = at_card(f"feat{card}")
    if kind == "feat":
        at = int(choice[2]) if len(choice) > 2 else -1
        scurry = feat_special(card) == SCURRY
        where = f": {label_of(at)}" if scurry else f": {called(table, at)}" if at >= 0 else ""
        return Look(f"{name}{where}", target, "Feat", "card-play")
    texts = {
        "boost": f"Boost with {name}", "reroll": f"Reroll with {name}", "discard": f"Discard {name}",
        "reload": "Quick Reload: one more shot", "fast": f"Fast Hands: discard {name}",
        "mend": f"Mending Blood: discard {name}", "whistle": f"Remote Whistle: discard {name}",
    }  # fmt: skip
    return Look(texts[kind], target, kind.capitalize(), "card-play", odds=kind in ("boost", "reroll"))


def way(table: Table, shortcut: Shortcut) -> Look:
    """A charge of two spaces at once."""
    end = shortcut.via[-1]
    return Look(f"Charge to {label_of(end)}", at_space(end), "Charge", "sprint")
