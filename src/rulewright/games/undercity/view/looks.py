"""How questions and choices appear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from rulewright.kernel import Ask, Choice, Shortcut
from rulewright.kernel.scene import NOWHERE, Look, at_card, at_piece, at_space
from rulewright.kernel.words import listed, percent

from ..rules.actions import REOPEN, basic_choices, can_act
from ..rules.activation import may_move, move_choices, stride
from ..rules.content import ABILITIES, HEROES, feat_of
from ..rules.ground import label_of
from ..rules.movement import strikers
from ..rules.powers import (
    AMBROSE,
    BULL_THROUGH,
    CANICE,
    COLD_NERVE,
    DEAD_EYE,
    FIGURES_OF,
    LONG_THROW,
    MILO,
    POG,
    QUICK_HANDS,
    SCURRY,
    SHEET_NAMES,
    TONIC,
    WAR_CRY,
    feat_boosts,
    feat_special,
)
from ..rules.state import CHARGE, HOLD, NOBODY, Table, is_done
from .answers import ANSWERS, ELSEWHERE, WORDS
from .cards import buyer_of, other_half
from .goal import next_turn, twin_to_come
from .grenades import GRENADES, look_at_grenade
from .modes import best_mode, mode_look
from .names import RUNE_NAMES, called, capital, placed, short_name
from .odds import (
    at_least,
    attack_chances,
    blow_of,
    challenge_of,
    chance,
    damage_words,
    doer_of,
    hit_words,
    number_of,
    unhurt,
)
from .questions import FEAT_NAMES, result, spaces
from .reach import follows, idle_rune, kept, spaces_ahead, strikes_at, whom_words
from .reactions import after_answer, best_answer
from .results import (
    broken,
    charge_ends,
    crawled,
    deeds_after,
    dice_words,
    finds_foes,
    in_space,
    leaving_words,
    led,
    mended,
    reopened,
    revived,
    stepped,
    to_the_goal,
    tricked,
    tried,
    where_it_is,
)
from .sentences import STAT_WORDS, ability_text, brief_of, hero_text, inside, said
from .worth import best_attack

SPACE_QUESTIONS = ("villain.path", "villain.friend", "cage", "ambrose")


def look(table: Table, ask: Ask, choice: Choice) -> Look:
    """How a choice appears."""
    if isinstance(choice, int):
        return (
            look_at_space(table, ask, choice) if ask.prompt in SPACE_QUESTIONS else look_at_figure(table, ask, choice)
        )
    if isinstance(choice, str):
        return look_at_word(table, ask, choice)
    found = look_at_tuple(table, ask, choice)
    likely = chance(table, ask, choice)
    return found if likely is None else replace(found, chance=likely)


def look_at_space(table: Table, ask: Ask, space: int) -> Look:
    """Where somebody else goes, or a cage."""
    if ask.prompt == "cage":
        lost = "nobody can be freed there any more; two emptied cages lose the chapter"
        return Look(f"The cage in {label_of(space)}", at_space(space), "Way", "footprint", after=lost)
    after = led(table, space) if ask.prompt == "ambrose" else in_space(table, space)
    return Look(f"To {label_of(space)}", at_space(space), "Way", "footprint", after=after)


def look_at_figure(table: Table, ask: Ask, figure: int) -> Look:
    """Somebody to choose: what becomes of him, or where he is."""
    follows = CHOSEN.get(ask.prompt, where_it_is)
    return Look(capital(short_name(table, figure)), at_piece(f"f{figure}"), after=follows(table, figure))


CHOSEN: dict[str, Callable[[Table, int], str]] = {
    "trick": tricked,
    "spare": lambda table, figure: "the blast does not hurt this friend",
    "pawn": lambda table, figure: f"leaves the map instead; {where_it_is(table, figure)}",
    "villain.leaves": lambda table, figure: f"back to the reserves; {where_it_is(table, figure)}",
}
"""What becomes of a figure that is chosen; of others it is said where they are."""


def look_at_word(table: Table, ask: Ask, choice: str) -> Look:
    """A plain answer: what it does here, and what follows."""
    found = ELSEWHERE.get((ask.prompt, choice)) or WORDS.get(choice) or Look(choice.replace("_", " ").capitalize())
    if choice == "roll":
        return replace(found, chance=chance(table, ask, choice))
    if choice in ("use", "pass"):
        yes, no = ANSWERS.get(ask.prompt) or (f"Play {FEAT_NAMES[ask.prompt].name}", "Keep the card")
        return replace(found, text=yes if choice == "use" else no, after=after_answer(table, ask, choice))
    if ask.prompt == "mode":
        return mode_look(table, ask.about, choice, found)
    if ask.prompt == "act" and choice in ("end", "done"):
        return replace(found, after=given_up(table, ask.about, choice, ask.listed(ask.seat)))
    reckon = RECKONED.get((ask.prompt.split(".")[0], choice))
    return replace(found, after=reckon(table, ask)) if reckon else found


def given_up(table: Table, hero: int, choice: str, choices: Sequence[Choice]) -> str:
    """What ends unused with an activation, or with its attacks."""
    if choice == "done":
        weapons = table.cast.profiles[hero].weapons
        lost = f"gives up the attack with the {listed([*dict.fromkeys(weapons[w].name.lower() for w in table.blows)])}"
        moves = f"{called(table, hero)} may still move" if move_choices(table, hero) else ""
        return f"{lost}; {moves or whats_next(table, hero)}"
    unused = ["the action"] if can_act(table, hero) else []
    unused += ["the move" if not table.steps else "the rest of the move"] if spaces_ahead(choices) else []
    lost = f"gives up {' and '.join(unused)}" if unused else ""
    return said(lost, whats_next(table, hero))


def whats_next(table: Table, hero: int) -> str:
    """What follows an activation: the other of the pair, else a Feat, the villains of a card and the next turn."""
    twin = twin_to_come(table, hero)
    if twin != NOBODY:
        return f"then {called(table, twin)} activates, and after that a card calls villains"
    return f"then, as always, a Feat is drawn, a card calls villains, then {next_turn(table)}"


RECKONED: dict[tuple[str, str], Callable[[Table, Ask], str]] = {
    ("crawl", "stay"): lambda table, ask: crawled(table, ask.about, table.space[ask.about]),
    ("ambrose", "stay"): lambda table, ask: led(table, table.space[AMBROSE]),
    ("stand", "stay"): lambda table, ask: "the turn is over; attacks on him hit by themselves",
    ("reroll", "keep"): lambda table, ask: f"{result(table)}; keeps the cards",
    ("slam", "damage"): lambda table, ask: slam_damage(table),
    ("pair", "bodge"): lambda table, ask: mended(table),
    ("act", "bodge"): lambda table, ask: mended(table),
    ("pair", "jack_drive"): lambda table, ask: driving(table),
    ("act", "jack_drive"): lambda table, ask: driving(table),
    ("shop", "done"): lambda table, ask: f"keeps {table.xp[ask.about]} XP for later",
    ("stand", "forfeit_move"): lambda table, ask: "no move this turn, the action is left",
    ("stand", "forfeit_action"): lambda table, ask: "no action this turn, the move is left",
    ("pair", "end"): lambda table, ask: "what is unused is lost; then villains act",
}
"""What follows from a plain answer, by the first part of the question."""


def driving(table: Table) -> str:
    """What 'Jack Drive does and costs, and whether Pog can move afterwards. UC.POG.02-07"""
    moves = bool(move_choices(table, POG)) if table.active == POG else not is_done(table, POG)
    return f"{WORDS['jack_drive'].after}{', but he may still move' * moves}"


def slam_damage(table: Table) -> str:
    """What the damage roll of a shield hit needs."""
    if table.stake is None:
        return ""
    found = attack_chances(table, table.stake)
    return f"hurt on {dice_words(found.harm, at_least(found.harm_dice, found.harm), found.harm_dice)}"


def look_at_tuple(table: Table, ask: Ask, choice: tuple[int | str, ...]) -> Look:
    kind = str(choice[0])
    if kind == "pog":
        rest = choice[1:]
        inner = look_at_word(table, ask, str(rest[0])) if len(rest) == 1 else look_at_tuple(table, ask, rest)
        return replace(inner, text=f"Pog: {inner.text}", group="Pog")
    if kind in ("attack", "rocks", "object", *GRENADES):
        return look_at_attack(table, ask, kind, choice)
    if kind in ("boost", "reroll", "feat", "discard", "reload", "fast", "mend", "whistle"):
        return look_at_card(table, kind, choice)
    if kind == "buy":
        ability = ABILITIES[str(choice[1])]
        target = at_card(f"ability:{ability.id}")
        text = ability_text(ability, buyer_of(table, ability))
        return Look(f"Buy {ability.name}", target, "Buy", "upgrade", f"{ability.cost} XP", after=text)
    if kind == "challenge":
        challenge, stat = challenge_of(table, str(choice[1])), str(choice[2])
        needed = f"{STAT_WORDS[stat]} {number_of(challenge, stat)}"
        after = tried(table, doer_of(table, ask, choice), challenge, stat)
        tone: Literal["", "main"] = "main" if is_task(table, choice) else ""
        return Look(f"{challenge.text}: {needed}", NOWHERE, "Challenge", tone=tone, odds=True, after=after)
    number = int(choice[1])
    if kind in ("move", "place", "part", "tumble", "escort"):
        return look_at_step(table, ask, kind, number)
    if kind == "reopen":
        text, after = f"Reopen the fissure: Strength {REOPEN}", reopened(table, doer_of(table, ask, choice))
        return Look(text, at_space(number), "Challenge", "cracked-disc", odds=True, after=after)
    if kind in FOR_SOMEBODY:
        verb, follows = FOR_SOMEBODY[kind]
        return Look(f"{verb} {called(table, number)}", at_piece(f"f{number}"), verb, after=follows(table, number))
    if kind == "hero":
        hero = HEROES[table.cast.profiles[FIGURES_OF[number][0]].id]
        return Look(SHEET_NAMES[number], after=f"{hero.kind}. {hero_text(hero)}")
    if kind == "wake":
        return Look(SHEET_NAMES[number], after="this restorative is empty then; 3 XP refill it")
    return Look("Emergency Override", icon="clockwork", after="Doorstop regains 2 Health at once; once a chapter")


FOR_SOMEBODY: dict[str, tuple[str, Callable[[Table, int], str]]] = {
    "revive": ("Revive", revived),
    "hand": ("Hand it to", lambda table, hero: "no action; who carries it cannot charge"),
    "field_tonic": ("Tonic for", lambda table, hero: "costs the action and a Feat card; 2 Health come back"),
    "activate": ("Activate", lambda table, hero: f"move and action; {where_it_is(table, hero)}"),
}
"""What can be done for or with a friend: the verb, and what follows."""


STEPS = {"place": "Crawl", "part": "Parting Shot", "tumble": "Tumble", "escort": "Lead Ambrose"}


def look_at_step(table: Table, ask: Ask, kind: str, space: int) -> Look:
    """A step: who is there, whom he could attack from there, how far the goal is then, and what leaving risks.

    The risk is the same wherever he goes, so that it is on the button, not on every place.
    """
    if kind != "move" or table.active < 0:
        name = STEPS.get(kind, "Move")
        return Look(
            f"{name} to {label_of(space)}", at_space(space), name, "footprint", after=moved(table, ask, kind, space)
        )
    hero = table.active
    foes = strikers(table, hero, table.space[hero])
    risk = leaving_words(table, hero)
    if table.mode == CHARGE:
        found = charge_look(table, hero, space)
        return replace(found, odds=bool(foes), after=said(risk, found.after))
    group = f"Move one space: {risk}" if risk else "Move one space"
    after = said(risk, stepped(table, hero, space))
    return Look(f"Move to {label_of(space)}", at_space(space), group, "footprint", odds=bool(foes), after=after)


def moved(table: Table, ask: Ask, kind: str, space: int) -> str:
    """What a step of another kind leads to."""
    if kind == "place":
        return crawled(table, ask.about, space)
    if kind == "escort":
        return said("costs the action", led(table, space))
    price = "uses up the card; " if kind == "tumble" else ""
    return said(f"{price}no free strikes", in_space(table, space, ask.about), to_the_goal(table, space))


def charge_look(table: Table, hero: int, space: int) -> Look:
    """A charge to a space: at whom he can strike there, what hits, and what a hit does."""
    where, strikes = label_of(space), strikes_at(table, hero, space)
    if not strikes:
        deeds = deeds_after(table, hero, (space,))
        then = f"can {deeds}" if deeds else kept(hero)
        nobody = f"nobody to strike there; {then}" if can_act(table, hero) else in_space(table, space, hero)
        after = said(nobody, to_the_goal(table, space))
        return Look(f"Charge to {where}", at_space(space), charge_name(table, hero), "sprint", after=after)
    whom = " or ".join(whom_words(table, strike) for strike in strikes)
    found = strikes[0].found
    needs = f"{hit_words(found)}; {damage_words(table, strikes[0].targets[0], found)}"
    deeds = deeds_after(table, hero, (space,))
    after = said(needs, strikes[0].follows, f"or {deeds}" if deeds else "")
    text = f"Charge to {where} and strike {whom}"
    name, hurt = charge_name(table, hero), float(found.hurt)
    return Look(text, at_space(space), name, "sprint", tone="main", chance=hurt, after=after)


def charge_name(table: Table, hero: int) -> str:
    """'Charge one space more: 56 % hurt in leaving, then strike with the extra die': what a charge risks and allows."""
    left = spaces(stride(table, hero) - table.steps)
    name = f"Charge {left} more" if table.steps else f"Charge up to {left}"
    risk = leaving_words(table, hero)
    name = f"{name}: {risk}" if risk else name
    if not can_act(table, hero):
        return name
    deeds = deeds_after(table, hero, charge_ends(table, hero), dice=False)
    if finds_foes(table, hero):
        return f"{name}, then strike with the extra die{f', or {deeds}' if deeds else ''}"
    return f"{name}{',' if risk else ':'} {f'then {deeds}' if deeds else 'nobody to strike there'}"


def foremost(table: Table, ask: Ask) -> Choice | None:
    """The way to move that is worth most, or the best attack, unless the chapter's task can be tried now; the end where
    nothing else is of use."""
    if ask.prompt not in ("mode", "act"):
        return best_answer(table, ask)
    choices = ask.listed(ask.seat)
    if ask.prompt == "mode":
        return best_mode(table, ask.about, choices)
    if any(is_task(table, choice) for choice in choices):
        return None
    if "end" in choices and all(choice == "end" or is_idle(table, choice) for choice in choices):
        return "end"
    return best_attack(table, acting(table), choices)


def is_idle(table: Table, choice: Choice) -> bool:
    """Whether a Feat would do nothing any more."""
    return isinstance(choice, tuple) and choice[0] == "feat" and bool(idle_words(table, feat_special(int(choice[1]))))


def acting(table: Table) -> int:
    return table.active if table.active >= 0 else CANICE


def is_task(table: Table, choice: Choice) -> bool:
    """Whether a choice wins the chapter or does one of its steps."""
    if not isinstance(choice, tuple) or choice[0] != "challenge":
        return choice == "leave"
    return any(choice[1] == task.id for task in table.cast.chapter.challenges)


def look_at_attack(table: Table, ask: Ask, kind: str, choice: tuple[int | str, ...]) -> Look:
    w, target = int(choice[1]), int(choice[2])
    hero = acting(table)
    weapon = table.cast.profiles[hero].weapons[w]
    if kind == "attack":
        runes = ", ".join(RUNE_NAMES[str(rune)] for rune in choice[3:])
        text = f"{weapon.name}{f' ({runes})' if runes else ''}: {placed(table, target)}"
        icon = "crossed-swords" if weapon.kind == "melee" else "crosshair"
        found = attack_chances(table, blow_of(hero, choice))
        needs = f"{hit_words(found)}; {damage_words(table, target, found)}"
        idle = idle_rune(table, blow_of(hero, choice))
        group = f"{weapon.name}, {runes}: less likely" if idle else weapon.name
        after = said(needs, idle, follows(table, hero, w))
        return Look(text, at_piece(f"f{target}"), group, icon, odds=True, after=after)
    if kind in GRENADES:
        return look_at_grenade(table, kind, w, target)
    what = f"{'the loose rocks' if kind == 'rocks' else 'the Processor'} in {label_of(target)}"
    after = broken(table, hero, w, kind == "object")
    return Look(f"{weapon.name}: {what}", at_space(target), weapon.name, "stone-pile", odds=True, after=after)


def look_at_card(table: Table, kind: str, choice: tuple[int | str, ...]) -> Look:
    card = int(choice[1])
    name = feat_of(*feat_special(card)).name
    target = at_card(f"feat{card}")
    if kind == "feat":
        at = int(choice[2]) if len(choice) > 2 else -1
        scurry = feat_special(card) == SCURRY
        where = f" to {label_of(at)}" if scurry else f": {called(table, at)}" if at >= 0 else ""
        feat = feat_of(*feat_special(card))
        idle = idle_words(table, feat_special(card))
        after = said(idle, other_use(table, card)) if idle else brief_of(feat.text, feat.brief)
        if scurry:
            after = said("uses up the card; no free strikes", in_space(table, at, POG), to_the_goal(table, at))
        if feat_special(card) == TONIC:
            after = f"regains 1; has {table.health[at]} of {table.tokens[at]} Health"
        return Look(f"{name}{where}", NOWHERE if idle else target, "Feat", "card-play", after=after)
    full = f"{name} / {'Boost' if feat_boosts(card) else 'Reroll'}"
    texts = {
        "boost": f"Boost with {name}", "reroll": f"Reroll with {name}", "discard": f"Discard {full}",
        "reload": "Quick Reload: one more shot", "fast": f"Fast Hands: discard {full}",
        "mend": f"Mending Blood: discard {full}", "whistle": f"Remote Whistle: discard {full}",
    }  # fmt: skip
    rolls = kind in ("boost", "reroll")
    feat = feat_of(*feat_special(card))
    gone = f"gives up: {inside(brief_of(feat.text, feat.brief))}"
    both = f"{gone}, or {other_half(feat_boosts(card))}"
    after = {
        "boost": f"one die more; {gone}", "reroll": f"throws all dice again; {gone}",
        "reload": "at whom you choose; uses up the card", "fast": f"one more shot; {both}",
        "mend": f"1 Health comes back; {both}", "whistle": f"'Jack Drive without Pog's action; {both}",
    }.get(kind, both)  # fmt: skip
    return Look(texts[kind], target, kind.capitalize(), "card-play", odds=rolls, after=after)


def idle_words(table: Table, special: tuple[int, int]) -> str:
    """Why a Feat that lasts for the turn would do nothing any more, if so."""
    hero = special[0]
    if special == QUICK_HANDS:
        return no_deed_here(table, MILO)
    if special == BULL_THROUGH:
        return "" if may_move(table, hero) else "no use now: no move is left"
    if special not in (WAR_CRY, DEAD_EYE, COLD_NERVE, LONG_THROW):
        return ""
    if not table.blows and not can_act(table, hero):
        return "no use now: no attack is left"
    if special != WAR_CRY and table.mode == CHARGE:
        return "no use now: a charge allows no shot"
    return "no use now: only who holds can aim" if special == COLD_NERVE and table.mode != HOLD else ""


def other_use(table: Table, card: int) -> str:
    """When a Feat whose special does nothing now is asked about again, while its hero may still roll. UC.FEAT.04"""
    if not table.blows and not can_act(table, feat_special(card)[0]):
        return ""
    return "its Boost is offered at a roll" if feat_boosts(card) else "its Reroll is offered after a roll"


def no_deed_here(table: Table, hero: int) -> str:
    """Where there is nothing for Quick Hands to do, and whether a move may change that. UC.REVIVE.01, UC.STAT.04"""
    if basic_choices(table, hero):
        return ""
    return f"no use {'yet' if may_move(table, hero) else 'now'}: no revive and no challenge here"


def way(table: Table, shortcut: Shortcut) -> Look:
    """A charge of two spaces at once: a place shows the risk where enemies strike on the way, else a blow's chance."""
    hero = table.active
    left, passed = (strikers(table, hero, space) for space in (table.space[hero], shortcut.via[0]))
    found = charge_look(table, hero, shortcut.via[-1])
    risk = f"{percent(1 - unhurt(table, hero, [*left, *passed]))} hurt" if left or passed else ""
    told = replace(found, cost=risk, chance=None) if passed else found
    return replace(told, after=said(risk and f"{risk} on the way", found.after))
