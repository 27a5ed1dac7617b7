"""Questions in words: who is asked what, against what, with which chance."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games._arena.rules.challenges import AMAZE, FACES
from rulewright.games._arena.rules.table import called
from rulewright.games._arena.rules.treasure import DRAWS
from rulewright.kernel import Ask, Sum
from rulewright.kernel.words import percent

from ..rules.action import waiting
from ..rules.attack import weapon_by
from ..rules.content import CARDS, QUEST_CARDS
from ..rules.dismissal import quota
from ..rules.effects import CONTESTS, quest_up
from ..rules.lith import SALE
from ..rules.ratings import speed
from ..rules.state import FLEW, REACTED, REACTION, Arena, Deed, adjacent_enemies, in_dome
from ..rules.terms import DECKS, RATINGS
from ..rules.turn import newcomers
from .names import counted, place_name, tribute_lead
from .odds import contest_chance, hit_chance
from .prompts import PROMPTS
from .reckoning import CONTEST_AIMS, attack_sum, contest_sum, damage_sum, trial_chance, trial_sum
from .sites import quest_site, site_now
from .threats import may_be_armed, why_bare
from .words import card_brief

Teller = Callable[[Arena, Ask], str]


def wording(arena: Arena, ask: Ask) -> str:
    """A question in words, with the names and numbers of the moment."""
    tell = TELLERS.get(ask.prompt)
    if tell is not None:
        return tell(arena, ask)
    text = PROMPTS[ask.prompt].text
    return text.format(name=called(arena, ask.about)) if ask.about >= 0 else text


# ---- the own turn ---------------------------------------------------------------------------------------------------


def draft(arena: Arena, ask: Ask) -> str:
    return f"Discard a hero: each side keeps {arena.rules.heroes}. {called_regions(arena)}"


def called_regions(arena: Arena) -> str:
    """The ratings that the land asks for."""
    asked = [site.asks.partition(" against")[0] for space in arena.land.spots if (site := site_now(arena, space))]
    ratings = [name.capitalize() for name in RATINGS if name.capitalize() in asked]
    return f"The tasks here ask for {', '.join(ratings)}; in its own faction's region a hero adds 2."


def next_actor(arena: Arena, ask: Ask) -> str:
    left = len(waiting(arena))
    still = f"{left} {'has' if left == 1 else 'have'} not acted yet"
    return f"Action: who acts now? Each moves, shoots or slips past an enemy; {still}"


def action(arena: Arena, ask: Ask) -> str:
    who = ask.about
    left = arena.who[who].health - arena.wounds[who]
    place = site_note(arena, who)
    return f"{called(arena, who)} acts{place}: how? Speed {speed(arena, who)}, {left} of {arena.who[who].health} health"


def site_note(arena: Arena, who: int) -> str:
    space = arena.at[who]
    return f" at {place_name(arena.land, space)}" if space >= 0 and site_now(arena, space) else ""


def step(arena: Arena, ask: Ask) -> str:
    who, left = called(arena, ask.about), counted(arena.points, "point")
    if ask.prompt == "step":
        out = " out of the Dome" if in_dome(arena, ask.about) else ""
        return f"{who} {going(arena, ask.about)}{out}: where to? {points_left(arena, ask.about)}"
    if arena.step == REACTION and arena.flags[ask.about] & REACTED:
        return f"{who}'s Reaction is an extra Move, before Melee: where to? {left} left"
    return f"{who} Shifts, an extra Move: where to? {left} left"


def points_left(arena: Arena, who: int) -> str:
    """What is left of the Speed of a Move, and what that is made of: '5 of 6 points left (Speed 5, +1 Pony)'."""
    why = Sum()
    whole = speed(arena, who, CARDS[arena.rode[who]] if arena.rode[who] >= 0 else None, why)
    spent = f" of {whole}" if whole > arena.points else ""
    printed, changes = why.terms[:1], [f"{term.value:+d} {term.reason}" for term in why.terms[1:]]
    made = f" (Speed {printed[0].value}, {', '.join(changes)})" if printed and changes else ""
    return f"{arena.points}{spent} point{'s' * (whole != 1)} left{made}"


def going(arena: Arena, who: int) -> str:
    """How a mover goes: a Transport counts only for who rides it. WS.CTRN.03, WS.FLY.02"""
    flying = arena.flags[who] & FLEW
    if arena.rode[who] >= 0:
        return f"{'flies on' if flying else 'rides'} {CARDS[arena.rode[who]].name}"
    return "flies" if flying else "moves on foot"


def trade(arena: Arena, ask: Ask) -> str:
    deed = arena.deed
    return f"What does {called(arena, ask.about)} give to {called(arena, deed.whom) if deed else 'the ally'}?"


def reinforce(arena: Arena, ask: Ask) -> str:
    left = min(len(newcomers(arena)), quota(arena) - arena.arrived)
    heroes = counted(left, "hero").replace("heros", "heroes")
    return f"Reinforce: who comes on? {heroes} this turn; a drawn card says at which Domes"


def dome(arena: Arena, ask: Ask) -> str:
    who = called(arena, ask.about)
    if arena.teams[ask.seat] != arena.team[ask.about]:
        return f"You banish {who}: to which Dome?"
    return f"{who} goes to a Dome, and sets out from there next turn: which one?"


def played_card(arena: Arena, ask: Ask) -> str:
    """What a card that was played still wants to know."""
    text = PROMPTS[ask.prompt].text
    deed = arena.deed
    if deed is None or deed.kind != "card":
        return text
    return f"{CARDS[deed.card].name} ({card_brief(CARDS[deed.card]).rstrip('.')}): {text[:1].lower()}{text[1:]}"


def drawing(arena: Arena, ask: Ask) -> str:
    """Whether it is the last draw, by which decks are on offer. WS.CARD.02-05"""
    text = PROMPTS["draw"].text.format(name=called(arena, ask.about))
    dear = [deck for deck, cost in enumerate(DRAWS) if cost > 1 and arena.decks[deck].can_draw]
    if not dear:
        return text
    several = any(DECKS[deck] in ask.listed(ask.seats[0]) for deck in dear)
    return f"{text}; {'2 draws or more' if several else '1 draw'} left"


def expose(arena: Arena, ask: Ask) -> str:
    """The enemy's card, or its hero at the Mirror Pool, makes one turn up cards."""
    deed = arena.deed
    if deed is not None and deed.kind == "card":
        card = CARDS[deed.card]
        return f"{card.name} of {called(arena, deed.who)}: you turn up {counted(card.amount, 'card')}. Which one now?"
    who = f" by {called(arena, arena.trying)}" if arena.trying >= 0 else ""
    return f"The Mirror Pool{who}: which of your cards is turned up now?"


# ---- at a place -----------------------------------------------------------------------------------------------------


def gold_quest(arena: Arena, ask: Ask) -> str:
    who = ask.about
    quest = QUEST_CARDS[quest_up(arena, arena.land.faction_at[arena.at[who]])]
    site = quest_site(quest)
    return f"{quest.name}: does {called(arena, who)} pay {quest.gold} of {arena.gold[who]} gold for {site.pays}?"


def purse(text: str) -> Teller:
    """A question about gold, with what the hero has."""

    def tell(arena: Arena, ask: Ask) -> str:
        return text.format(name=called(arena, ask.about), gold=arena.gold[ask.about], wounds=arena.wounds[ask.about])

    return tell


def tribute(arena: Arena, ask: Ask) -> str:
    lead = tribute_lead(arena.tribute) if arena.tribute else "nobody leads"
    return f"What does {called(arena, ask.about)} give to Lith? A gold is 1 tribute, a card 2 ({lead})"


def sell(arena: Arena, ask: Ask) -> str:
    return f"{called(arena, ask.about)} sells cards for {sale_price(arena)} gold each: which one?"


def sale_price(arena: Arena) -> int:
    """WS.HAGGLE.02-03"""
    return SALE[arena.trial is not None and arena.trial.face == AMAZE]


# ---- challenges -----------------------------------------------------------------------------------------------------

MEANING = (
    "nothing is won, and the enemy picks the Dome", "nothing is won", "1 Boost, but not the place", "the place is won",
    "the place is won with the best pay",
)  # fmt: skip


def challenge(asking: str) -> Teller:
    """A question before the card of a challenge."""

    def tell(arena: Arena, ask: Ask) -> str:
        who, trial = arena.trying, arena.trial
        if who < 0 or trial is None:
            return asking
        chance = percent(trial_chance(arena, who, trial))
        place = place_name(arena.land, arena.at[who]) if arena.at[who] >= 0 else "a place"
        return f"{called(arena, who)} tries {place}: {trial_sum(arena, who, trial)}, {chance} to pass. {asking}"

    return tell


def result(arena: Arena, ask: Ask) -> str:
    who, trial = ask.about, arena.trial
    if trial is None or trial.face < 0:
        return PROMPTS["result"].text
    face = f"{FACES[trial.face]}: {MEANING[trial.face]}"
    again = percent(trial_chance(arena, who, trial))
    return f"{called(arena, who)} drew {face} ({trial_sum(arena, who, trial)}). Keep it? A new card passes with {again}"


def on_place(asking: str) -> Teller:
    """A question to the other side while somebody is at an adventure."""

    def tell(arena: Arena, ask: Ask) -> str:
        who = arena.trying
        return asking.format(name=called(arena, who) if who >= 0 else "An enemy")

    return tell


# ---- attacks and tricks ---------------------------------------------------------------------------------------------


def attack_line(arena: Arena, deed: Deed) -> str:
    """Who attacks whom with what."""
    verb = "shoots at" if deed.kind == "shot" else "strikes at"
    weapon = f" with {CARDS[deed.card].name}" if deed.card >= 0 else ""
    return f"{called(arena, deed.who)} {verb} {called(arena, deed.whom)}{weapon}"


def blow(arena: Arena, ask: Ask) -> str:
    """Asks only for what is open: the enemy, the weapon, or whether to strike at all; as all can see it."""
    who, enemies = ask.about, adjacent_enemies(arena, ask.about)
    armed = may_be_armed(arena, who)
    whom = f" at {called(arena, enemies[0])}" if len(enemies) == 1 else ""
    how = "" if armed else f" with bare fists, for {why_bare(arena, who)}"
    wanted = [*(["at whom"] if not whom else []), *(["with what"] if armed else [])]
    return f"{called(arena, who)} may strike{whom}{how}: {', '.join(wanted) or 'does it'}?"


def attacked(asking: str) -> Teller:
    """A question in the middle of an attack: before the Hit card, or between it and the Damage card."""

    def tell(arena: Arena, ask: Ask) -> str:
        deed = arena.deed
        if deed is None or deed.kind not in ("shot", "blow"):
            return asking
        if deed.landed:
            return f"{attack_line(arena, deed)} and hits: {damage_sum(arena, deed)}. {asking}"
        weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
        chance = percent(hit_chance(arena, deed.who, weapon, deed.whom, deed.space, deed.cover))
        return f"{attack_line(arena, deed)}: {attack_sum(arena, deed)}, {chance} to hit. {asking}"

    return tell


def contest(arena: Arena, ask: Ask) -> str:
    deed = arena.deed
    if deed is None or deed.kind not in CONTESTS:
        return PROMPTS[ask.prompt].text
    chance = percent(contest_chance(arena, deed.who, deed.whom, CONTESTS[deed.kind]))
    return (
        f"{called(arena, deed.who)} tries {called(arena, deed.whom)} {CONTEST_AIMS[deed.kind]}: "
        f"{contest_sum(arena, deed.who, deed.whom, deed.kind)}, {chance}. Turn up a card first?"
    )


def tricked(text: str) -> Teller:
    """A question about what an enemy has just done to one."""

    def tell(arena: Arena, ask: Ask) -> str:
        enemy = called(arena, arena.deed.who) if arena.deed is not None else "An enemy"
        return text.format(name=called(arena, ask.about), enemy=enemy)

    return tell


def trap(arena: Arena, ask: Ask) -> str:
    mover = called(arena, arena.mover) if arena.mover >= 0 else "An enemy"
    return f"{mover} steps beside {called(arena, ask.about)}: spring a trap?"


TELLERS: dict[str, Teller] = {
    "draft": draft, "next": next_actor, "action": action, "step": step, "shift": step, "trade": trade,
    "reinforce": reinforce, "dome": dome, "target": played_card, "swap": played_card, "heal": played_card,
    "peek": played_card, "bury": played_card, "expose": expose, "draw": drawing,
    "melee": blow, "gold_quest": gold_quest, "tribute": tribute, "sell": sell, "result": result,
    "buy": purse("{name} has {gold} gold: buy what? A purchase takes the place too"),
    "rescue": purse("{name} has {gold} gold: 1 gold sends an ally to a Dome and takes the place. Whom?"),
    "kidnap": purse("{name} has {gold} gold: 2 gold banish an enemy and take the place. Whom?"),
    "inspire": purse("{name} has {gold} gold: how many Boosts, at 1 gold each? Paying takes the place too"),
    "infirmary": purse("{name} has {gold} gold, {wounds} wounds: heal how many? 1 gold each; paying takes the place"),
    "window.challenge": challenge("Turn up or play a card first?"),
    "window.enemy_challenge": challenge("Play a card against it?"),
    "window.purchase": on_place("{name} buys at a market: play a card?"),
    "window.rival_capture": on_place("{name} takes a place: play a card?"),
    "window.shot": attacked("Turn up or play a card?"), "window.blow": attacked("Turn up a card?"),
    "window.hit": attacked("Turn up or play a card?"), "window.attack": attacked("Turn up a card?"),
    "window.contest": contest, "window.enemy_step": trap,
    "window.slipped": tricked("{enemy} slips past {name} and changes places: play a card?"),
    "window.stolen": tricked("{enemy} stole a card of {name}: play a card?"),
    "window.defeated": tricked("{enemy} defeats {name}: play a card?"),
    "window.ally_defeated": tricked("{enemy} has felled an ally beside {name}: play a card?"),
    "steal": tricked("{enemy} robs {name}: what is given up?"),
}  # fmt: skip
