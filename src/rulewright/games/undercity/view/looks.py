"""How questions and choices appear."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, at_card, at_piece, at_space
from rulewright.kernel.words import listed, percent

from ..rules.actions import REOPEN, can_act
from ..rules.activation import may_move
from ..rules.content import ABILITIES, feat_of
from ..rules.ground import label_of
from ..rules.movement import strikers
from ..rules.powers import (
    BULL_THROUGH,
    COLD_NERVE,
    CORROSIVE_MIX,
    DEAD_EYE,
    FIRST_VILLAIN,
    LONG_THROW,
    MILO,
    SCURRY,
    SHEET_NAMES,
    TONIC,
    WAR_CRY,
    feat_boosts,
    feat_special,
)
from ..rules.ratings import armour, can_aim, damage_bonus
from ..rules.state import CHARGE, CORRODED, HOLD, Table, heroes_in, skilled, villains_in
from .cards import buyer_of
from .names import RUNE_NAMES, called, capital, short_name
from .odds import (
    at_least,
    attack_chances,
    blow_of,
    challenge_of,
    chance,
    damage_words,
    hit_words,
    number_of,
    unhurt,
)
from .questions import FEAT_NAMES, SHOWN, after_answer
from .reach import in_reach, spaces_ahead, strike_words, strikes_at, whom_words
from .sentences import STAT_WORDS, ability_text, brief_of, said

SPACE_QUESTIONS = ("villain.path", "villain.friend", "cage", "ambrose")
GRENADES = {"blast": "Explosive grenade", "smoke": "Smoke grenade", "flash": "Flash grenade", "gas": "Knockout Gas"}


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """How a choice appears."""
    if isinstance(choice, int):
        if ask.prompt in SPACE_QUESTIONS:
            text = f"The cage in {label_of(choice)}" if ask.prompt == "cage" else f"To {label_of(choice)}"
            return Look(text, at_space(choice), "Way", "footprint")
        return Look(capital(short_name(table, choice)), at_piece(f"f{choice}"))
    if isinstance(choice, str):
        return look_at_word(table, ask, choice)
    found = look_at_tuple(table, choice)
    likely = chance(table, ask, choice)
    return found if likely is None else replace(found, chance=likely)


def look_at_word(table: Table, ask: Ask, choice: str) -> Look:
    """A plain answer: what it does here, and what follows."""
    found = WORDS.get(choice) or Look(choice.replace("_", " ").capitalize())
    if choice == "roll":
        return replace(found, chance=chance(table, ask, choice))
    if choice in ("use", "pass"):
        yes, no = ANSWERS.get(ask.prompt) or (f"Play {FEAT_NAMES[ask.prompt].name}", "Keep the card")
        return replace(found, text=yes if choice == "use" else no, after=after_answer(table, ask, choice))
    if choice == "hold":
        return hold_look(table, ask.about, found)
    if ask.prompt == "act" and choice in ("end", "done"):
        return replace(found, after=given_up(table, ask.about, choice, ask.listed(ask.seat)))
    return found


def hold_look(table: Table, hero: int, found: Look) -> Look:
    """Staying: whether it aims, and how many could be attacked from here."""
    count = in_reach(table, hero)
    reach = f"{count or 'no'} villain{'' if count == 1 else 's'} in reach"
    if not table.cast.profiles[hero].ranged:
        return replace(found, text="Hold: stay here and act", after=reach)
    if not can_aim(table, hero):
        return replace(found, text="Hold: no move, no aim with enemies here", after=reach)
    return replace(found, after=reach)


def given_up(table: Table, hero: int, choice: str, choices: Sequence[Choice]) -> str:
    """What ends unused with an activation, or with its attacks."""
    if choice == "done":
        weapons = table.cast.profiles[hero].weapons
        return f"{listed(list(dict.fromkeys(weapons[w].name.lower() for w in table.blows)))} not used"
    unused = ["action"] if can_act(table, hero) else []
    unused += ["move"] if spaces_ahead(choices) else []
    return f"without {' or '.join(unused)}" if unused else ""


ANSWERS = {
    "drive": ("Boost this attack", "Keep it for the next"),
    "interpose": ("Gardek takes the hit", "Let it be"),
    "hitch": ("Pog rides along", "Pog stays"),
    "shape": ("Play Shaped Blast", "Keep the card"),
    "overwatch": ("", "Hold fire"),
    "again": ("", "No more shots"),
    "trick": ("", "Keep the card"),
}
"""What yes and no mean, where they are not about a Feat card of the prompt's own."""


WORDS = {
    "hold": Look("Hold: no move, aim (one die more to hit)", icon="crosshair"),
    "walk": Look("Walk: one space, before or after the action", icon="footprint"),
    "charge": Look("Charge: up to two spaces, then melee only", icon="sprint", after="one die more for damage"),
    "forfeit_move": Look("The movement: stand up and act", after="no move this turn"),
    "forfeit_action": Look("The action: stand up and move", after="no action this turn"),
    "stay": Look("Stay where you are", tone="end"),
    "end": Look("End the activation", tone="end", icon="stop-sign"),
    "done": Look("No more attacks", tone="end", icon="check-mark"),
    "roll": Look("Roll without a card", tone="end", after="keeps the cards"),
    "keep": Look("Let it stand", tone="end", after="keeps the cards"),
    "use": Look("Yes", tone="main"),
    "pass": Look("No", tone="end"),
    "shrug": Look("Play Shrug Off", tone="main", after="1 damage less"),
    "take": Look("Take it", tone="end", after="keeps the card"),
    "slam": Look("Knock it down", icon="checked-shield", after="no damage; attacks on it hit by themselves"),
    "damage": Look("Roll damage", tone="main"),
    "jack_drive": Look(
        "'Jack Drive: Doorstop may charge, one attack roll is boosted", icon="clockwork", after="Pog's action"
    ),
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
        return replace(inner, text=f"Pog: {inner.text}", group="Pog")
    if kind in ("attack", "rocks", "object", *GRENADES):
        return look_at_attack(table, kind, choice)
    if kind in ("boost", "reroll", "feat", "discard", "reload", "fast", "mend", "whistle"):
        return look_at_card(table, kind, choice)
    if kind == "buy":
        ability = ABILITIES[str(choice[1])]
        target = at_card(f"ability:{ability.id}")
        text = ability_text(ability, buyer_of(table, ability))
        return Look(f"Buy {ability.name}: {text}", target, "Buy", "upgrade", f"{ability.cost} XP")
    if kind == "challenge":
        challenge, stat = challenge_of(table, str(choice[1])), str(choice[2])
        needed = f"{STAT_WORDS[stat]} {number_of(challenge, stat)}"
        return Look(f"{challenge.text}: {needed}", NOWHERE, "Challenge", odds=True)
    number = int(choice[1])
    if kind in ("move", "place", "part", "tumble", "escort"):
        return look_at_step(table, kind, number)
    if kind == "reopen":
        return Look(f"Reopen the fissure: Strength {REOPEN}", at_space(number), "Challenge", "cracked-disc", odds=True)
    if kind in ("revive", "hand", "field_tonic", "activate"):
        verb = {"revive": "Revive", "hand": "Hand it to", "field_tonic": "Tonic for", "activate": "Activate"}[kind]
        after = f"{table.health[number]} Health, in {label_of(table.space[number])}" if kind == "activate" else ""
        return Look(f"{verb} {called(table, number)}", at_piece(f"f{number}"), verb, after=after)
    if kind in ("hero", "wake"):
        return Look(SHEET_NAMES[number])
    return Look("Emergency Override: two tokens turn red", icon="clockwork")


STEPS = {"place": "Crawl", "part": "Parting Shot", "tumble": "Tumble", "escort": "Lead Ambrose"}


def look_at_step(table: Table, kind: str, space: int) -> Look:
    """A step; one of the hero's own move says whom he could strike from there, and what leaving costs."""
    if kind != "move" or table.active < 0:
        name = STEPS.get(kind, "Move")
        return Look(f"{name} to {label_of(space)}", at_space(space), name, "footprint")
    hero = table.active
    foes = strikers(table, hero, table.space[hero])
    cost = f"{len(foes)} free strike{'s' if len(foes) > 1 else ''}" if foes else ""
    risk = f"{percent(1 - unhurt(table, hero, foes))} hurt in leaving" if foes else ""
    if table.mode == CHARGE:
        more = " more" if table.steps else ""
        found = charge_look(table, hero, space, f"Charge one space{more}")
        return replace(found, cost=cost, odds=bool(foes), after=said(risk, found.after))
    after = said(risk, *(strike_words(table, strike) for strike in strikes_at(table, hero, space)[:SHOWN]))
    return Look(
        f"Move to {label_of(space)}", at_space(space), "Move one space", "footprint", cost, odds=bool(foes), after=after
    )


def charge_look(table: Table, hero: int, space: int, group: str) -> Look:
    """A charge to a space: at whom he can strike there, what hits, and what a hit does."""
    where, strikes = label_of(space), strikes_at(table, hero, space)
    if not strikes:
        return Look(f"Charge to {where}", at_space(space), group, "sprint", after="nobody to strike there")
    whom = " or ".join(whom_words(table, strike) for strike in strikes)
    found = strikes[0].found
    after = f"{hit_words(found)}; {damage_words(table, strikes[0].targets[0], found)}"
    text = f"Charge to {where} and strike {whom}"
    return Look(text, at_space(space), group, "sprint", tone="main", chance=float(found.hurt), after=after)


def look_at_attack(table: Table, kind: str, choice: tuple[int | str, ...]) -> Look:
    w, target = int(choice[1]), int(choice[2])
    hero = table.active if table.active >= 0 else 1
    weapon = table.cast.profiles[hero].weapons[w]
    if kind == "attack":
        runes = ", ".join(RUNE_NAMES[str(rune)] for rune in choice[3:])
        text = f"{weapon.name}{f' ({runes})' if runes else ''}: {called(table, target)}"
        icon = "crossed-swords" if weapon.kind == "melee" else "crosshair"
        found = attack_chances(table, blow_of(hero, choice))
        after = f"{hit_words(found)}; {damage_words(table, target, found)}"
        return Look(text, at_piece(f"f{target}"), weapon.name, icon, odds=True, after=after)
    if kind in GRENADES:
        text = f"{GRENADES[kind]} at {label_of(target)}"
        return Look(text, at_space(target), GRENADES[kind], "grenade", after=grenade_words(table, kind, w, target))
    what = "the loose rocks" if kind == "rocks" else "the Processor"
    return Look(f"{weapon.name}: {what}", at_space(target), weapon.name, "stone-pile", odds=True)


def grenade_words(table: Table, kind: str, w: int, where: int) -> str:
    """Who is in the space, and what the grenade does to them."""
    whom = struck(table, where)
    if kind == "smoke":
        return f"{whom}; cover from shots there until the next round ends"
    if kind != "blast":
        return whom
    return said(whom, blast_words(table, w, where))


def blast_words(table: Table, w: int, where: int) -> str:
    """'each is hurt on 7 or more on 2 dice: 58 %', friends as well; nothing where nobody is. UC.ATK.09"""
    weapon = table.cast.profiles[MILO].weapons[w]
    figures = [*villains_in(table, where), *(hero for hero in heroes_in(table, where) if table.health[hero])]
    after = copy(table)
    if skilled(table, MILO, CORROSIVE_MIX):
        after.flags = [bits | CORRODED if each >= FIRST_VILLAIN else bits for each, bits in enumerate(table.flags)]
    needs = sorted({armour(after, each) + 1 - damage_bonus(table, MILO, weapon, each) for each in figures})
    if not needs:
        return ""
    if len(needs) == 1:
        return f"hurt on {max(needs[0], 2)} or more on 2 dice: {percent(at_least(2, needs[0]))}"
    likely = f"{percent(at_least(2, needs[-1])).removesuffix(' %')} to {percent(at_least(2, needs[0]))}"
    return f"each hurt on {max(needs[0], 2)} to {needs[-1]} or more on 2 dice: {likely}"


def struck(table: Table, where: int) -> str:
    """Who is in a space: '2 villains, Gardek'."""
    villains = len(villains_in(table, where))
    friends = [called(table, hero) for hero in heroes_in(table, where)]
    count = [f"{villains} villain{'s' if villains > 1 else ''}"] if villains else []
    return ", ".join([*count, *friends]) or "nobody there"


def look_at_card(table: Table, kind: str, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    name = feat_of(*feat_special(card)).name
    target = at_card(f"feat{card}")
    if kind == "feat":
        at = int(choice[2]) if len(choice) > 2 else -1
        scurry = feat_special(card) == SCURRY
        where = f": {label_of(at)}" if scurry else f": {called(table, at)}" if at >= 0 else ""
        feat = feat_of(*feat_special(card))
        after = idle_words(table, feat_special(card)) or brief_of(feat.text, feat.brief)
        if feat_special(card) == TONIC:
            after = f"{table.health[at]} of {table.tokens[at]} Health, 1 more"
        return Look(f"{name}{where}", target, "Feat", "card-play", after=after)
    full = f"{name} / {'Boost' if feat_boosts(card) else 'Reroll'}"
    texts = {
        "boost": f"Boost with {name}", "reroll": f"Reroll with {name}", "discard": f"Discard {full}",
        "reload": "Quick Reload: one more shot", "fast": f"Fast Hands: discard {full}",
        "mend": f"Mending Blood: discard {full}", "whistle": f"Remote Whistle: discard {full}",
    }  # fmt: skip
    rolls = kind in ("boost", "reroll")
    feat = feat_of(*feat_special(card))
    does = brief_of(feat.text, feat.brief) if kind in ("discard", "fast", "mend", "whistle") else ""
    return Look(
        texts[kind], target, kind.capitalize(), "card-play", odds=rolls, after="uses up the card" if rolls else does,
        tone="main" if rolls else "",
    )  # fmt: skip


def idle_words(table: Table, special: tuple[int, int]) -> str:
    """Why a Feat that lasts for the turn would do nothing any more, if so."""
    hero = special[0]
    if special == BULL_THROUGH:
        return "" if may_move(table, hero) else "no use now: no move is left"
    if special not in (WAR_CRY, DEAD_EYE, COLD_NERVE, LONG_THROW):
        return ""
    if not table.blows and not can_act(table, hero):
        return "no use now: no attack is left"
    if special != WAR_CRY and table.mode == CHARGE:
        return "no use now: a charge allows no shot"
    return "no use now: only who holds can aim" if special == COLD_NERVE and table.mode != HOLD else ""


def way(table: Table, shortcut: Shortcut) -> Look:
    """A charge of two spaces at once."""
    return charge_look(table, table.active, shortcut.via[-1], "Charge two spaces")
