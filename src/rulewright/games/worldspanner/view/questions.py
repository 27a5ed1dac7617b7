"""Questions with their reasons: who is asked what, against what, with which chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulewright.games._arena.rules.challenges import AMAZE, FACES, WIDEST, row_of
from rulewright.games._arena.rules.sight import BLOCKED
from rulewright.games._arena.rules.table import called, hidden_cards, is_open, on_map
from rulewright.kernel import Ask, Choice, key_of
from rulewright.kernel.scene import Context, Mute
from rulewright.kernel.words import percent

from ..rules.action import waiting
from ..rules.adventure import adventurers
from ..rules.attack import (
    damage_difference,
    damage_rating,
    hit_difference,
    hit_rating,
    melee_weapons,
    ranged_weapons,
    weapon_by,
    wounds_by,
)
from ..rules.content import CARDS, CHALLENGES, QUEST_CARDS, Weapon
from ..rules.dismissal import quota
from ..rules.effects import CONTESTS, quest_up
from ..rules.lith import SALE
from ..rules.melee import able_fighters, blows
from ..rules.ratings import rating, speed
from ..rules.shooting import cover_to, reaction_shots, shots
from ..rules.state import REACTED, REACTION, Arena, Deed, Trial, adjacent_enemies, heroes
from ..rules.terms import RATINGS
from ..rules.trackers import DAUNTED, tracked
from ..rules.trial import challenge_difference
from ..rules.turn import newcomers
from ..rules.windows import PASS
from .names import margin_words, place_name, tribute_lead
from .odds import (
    Aim,
    aimed,
    attack_odds,
    contest_chance,
    deck_left,
    hit_chance,
    is_trial,
    row_chance,
    trials_of,
    wound_chance,
    wound_odds,
)
from .prompts import PROMPTS
from .reach import ground_costs, ways_told
from .sites import quest_site, site_now
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
    return (
        f"{called(arena, who)} acts{place}: Speed {speed(arena, who)}, {left} of {arena.who[who].health} health. What?"
    )


def site_note(arena: Arena, who: int) -> str:
    space = arena.at[who]
    return f" at {place_name(arena.land, space)}" if space >= 0 and site_now(arena, space) else ""


def step(arena: Arena, ask: Ask) -> str:
    who, left = called(arena, ask.about), counted(arena.points, "point")
    if ask.prompt == "step":
        return f"{who} moves: where to? {left} left"
    if arena.step == REACTION and arena.flags[ask.about] & REACTED:
        return f"{who}'s Reaction is a shift before Melee: where to? {left} left"
    return f"{who} shifts, a short extra move: where to? {left} left"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def trade(arena: Arena, ask: Ask) -> str:
    deed = arena.deed
    return f"What does {called(arena, ask.about)} give to {called(arena, deed.whom) if deed else 'the ally'}?"


def reinforce(arena: Arena, ask: Ask) -> str:
    left = min(len(newcomers(arena)), quota(arena) - arena.arrived)
    heroes = counted(left, "hero").replace("heros", "heroes")
    return f"Reinforce: who comes on? {heroes} this turn; a drawn card says at which Dome"


def dome(arena: Arena, ask: Ask) -> str:
    who = called(arena, ask.about)
    if arena.teams[ask.seat] != arena.team[ask.about]:
        return f"You banish {who}: to which Dome?"
    return f"{who} goes to a Dome and sets out from it next turn: which one?"


def played_card(arena: Arena, ask: Ask) -> str:
    """What a card that was played still wants to know."""
    text = PROMPTS[ask.prompt].text
    deed = arena.deed
    if deed is None or deed.kind != "card":
        return text
    return f"{CARDS[deed.card].name} ({card_brief(CARDS[deed.card]).rstrip('.')}): {text[:1].lower()}{text[1:]}"


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
    "the enemy banishes the hero", "nothing is won", "1 Boost, but not the place", "the place is won",
    "the place is won with the best pay",
)  # fmt: skip


def trial_sum(arena: Arena, who: int, trial: Trial) -> str:
    """What counts in a challenge: the rating, what is added here, and the number."""
    value = rating(arena, who, trial.rating)
    more = trial_margin(arena, who, trial) + trial.number - value
    added = f" {more:+d} here" if more else ""
    return f"{RATINGS[trial.rating].capitalize()} {value}{added} against {trial.number}"


def trial_margin(arena: Arena, who: int, trial: Trial) -> int:
    return challenge_difference(arena, who, trial.rating, trial.number, trial.faction, trial.field) + trial.edge


def trial_chance(arena: Arena, who: int, trial: Trial) -> float:
    return row_chance(arena, arena.team[who], trial_margin(arena, who, trial))


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


def attack_sum(arena: Arena, deed: Deed) -> str:
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    return hit_sum(arena, deed.who, (weapon, deed.whom, deed.space, deed.cover))


def hit_sum(arena: Arena, who: int, aim: Aim) -> str:
    """What counts for the Hit card, on both sides."""
    weapon, *_ = aim
    value = hit_rating(arena, who, weapon)
    against = value - hit_difference(arena, who, *aim)
    return f"{RATINGS[weapon.hit].capitalize()} {value} against {'Stealth' if weapon.ranged else 'Agility'} {against}"


def power_sum(arena: Arena, who: int, aim: Aim) -> str:
    """What counts for the Damage card, on both sides."""
    weapon, target, *_ = aim
    power = damage_rating(arena, who, weapon)
    return f"Power {power} against Armor {power - damage_difference(arena, who, weapon, target)}"


def blow(arena: Arena, ask: Ask) -> str:
    """Asks only for what is open: the enemy, the weapon, or whether to strike at all; as all can see it."""
    who, enemies = ask.about, adjacent_enemies(arena, ask.about)
    armed = may_be_armed(arena, who)
    whom = f" at {called(arena, enemies[0])}" if len(enemies) == 1 else ""
    how = "" if armed else " with bare fists, having no melee weapon"
    wanted = [*(["at whom"] if not whom else []), *(["with what"] if armed else [])]
    return f"{called(arena, who)} may strike{whom}{how}: {', '.join(wanted) or 'does it'}?"


MELEE_DECKS = {card.deck for card in CARDS if card.weapon is not None and not card.weapon.ranged}


def may_be_armed(arena: Arena, who: int) -> bool:
    """Whether one has a melee weapon for all that the table sees: a card face down shows its deck."""
    return len(melee_aims(arena, who)) > len(adjacent_enemies(arena, who)) or any(
        CARDS[card].deck in MELEE_DECKS for card in hidden_cards(arena, who)
    )


def wounds_by_face(arena: Arena, who: int, aim: Aim) -> str:
    """What each face of the Damage card does."""
    weapon, target, *_ = aim
    made = [(name, wounds_by(arena, who, weapon, target, face)) for face, name in enumerate(FACES)]
    told = [f"{name} {counted(wounds, 'wound')}" for name, wounds in made if wounds]
    return ", ".join(told) or "no card wounds"


# ---- attacks that all can see coming --------------------------------------------------------------------------------


def open_aims(arena: Arena, who: int, choices: Iterable[Choice]) -> list[Aim]:
    """The attacks among choices that everybody can see: by nature, or with a card that lies open."""
    found = [choice for choice in choices if isinstance(choice, tuple) and choice[0] in ("attack", "shoot")]
    return [aimed(arena, who, aim) for aim in found if int(aim[1]) < 0 or is_open(arena, int(aim[1]))]


def melee_aims(arena: Arena, who: int) -> list[Aim]:
    return open_aims(arena, who, blows(arena, who))


AIMS: dict[str, Callable[[Arena, int], list[Aim]]] = {
    "melee": melee_aims,
    "action": lambda arena, who: open_aims(arena, who, shots(arena, who)),
    "reaction": lambda arena, who: open_aims(arena, who, reaction_shots(arena, who)),
}
TWO_CARDS = "one card decides the hit, another the wounds"


def aims_context(arena: Arena, who: int, aims: Sequence[Aim]) -> Context | None:
    """What the attacks of one hero are worth: one enemy in full, of several the chance to hit each."""
    if not aims:
        return None
    best = {aim[1]: aim for aim in sorted(aims, key=lambda aim: hit_chance(arena, who, *aim))}
    if len(best) == 1:
        return aim_context(arena, who, *best.values())
    told = [f"{called(arena, aim[1])} {percent(hit_chance(arena, who, *aim))}" for aim in best.values()]
    return Context(f"h{who}", means=f"to hit: {', '.join(reversed(told))}", need=TWO_CARDS)


def aim_context(arena: Arena, who: int, aim: Aim) -> Context:
    """An attack from the Hit card to the wounds, before anybody turns up a card."""
    weapon, target, *_ = aim
    margin = margin_words(hit_difference(arena, who, *aim))
    named = f"{CARDS[weapon.card].name}: " if weapon.card >= 0 else ""
    need = card_need(arena, who, hit_at(arena, who, aim), hit_chance(arena, who, *aim))
    return Context(
        f"h{who}", f"h{target}", f"{named}{hit_sum(arena, who, aim)}, {margin}", need, aftermath(arena, who, aim)
    )


def hit_at(arena: Arena, who: int, aim: Aim) -> str:
    """What the Hit card must say."""
    return f"Hit at {row_word(hit_difference(arena, who, *aim))}"


def aftermath(arena: Arena, who: int, aim: Aim) -> str:
    """What the second card makes of a hit, and what the target could do about it."""
    weapon, target, *_ = aim
    after_hit = 1 - wound_odds(arena, who, weapon, target, deck_left(arena, arena.team[who])).get(0, 0.0)
    chance = f"{percent(after_hit)} of hits wound, {percent(wound_chance(arena, who, aim))} of all blows"
    if weapon.ranged:
        chance = chance.replace("blows", "shots")
    left, health = arena.who[target].health - arena.wounds[target], arena.who[target].health
    back = " and may strike back" if not weapon.ranged and target in able_fighters(arena) else ""
    return (
        f"after a hit a second card, {power_sum(arena, who, aim)}: {wounds_by_face(arena, who, aim)}; {chance}; "
        f"{called(arena, target)} has {left} of {health} health{back}"
    )


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


def damage_sum(arena: Arena, deed: Deed) -> str:
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    power = power_sum(arena, deed.who, (weapon, deed.whom, deed.space, deed.cover))
    return f"{power}, {counted(weapon.wound, 'wound')} on a Pass"


CONTEST_AIMS = {
    "pickpocket": "to steal 1 gold or card", "turncoat": "to win it over to the other side",
    "daunt": "to keep it from striking this turn",
}  # fmt: skip


def contest(arena: Arena, ask: Ask) -> str:
    deed = arena.deed
    if deed is None or deed.kind not in CONTESTS:
        return PROMPTS[ask.prompt].text
    chance = percent(contest_chance(arena, deed.who, deed.whom, CONTESTS[deed.kind]))
    return (
        f"{called(arena, deed.who)} tries {called(arena, deed.whom)} {CONTEST_AIMS[deed.kind]}: "
        f"{contest_sum(arena, deed.who, deed.whom, deed.kind)}, {chance}. Turn up a card first?"
    )


def contest_margin(arena: Arena, who: int, whom: int, kind: str) -> int:
    return rating(arena, who, CONTESTS[kind].own) - rating(arena, whom, CONTESTS[kind].against)


def contest_sum(arena: Arena, who: int, whom: int, kind: str) -> str:
    rules = CONTESTS[kind]
    mine, theirs = rating(arena, who, rules.own), rating(arena, whom, rules.against)
    return f"{RATINGS[rules.own].capitalize()} {mine} against {RATINGS[rules.against].capitalize()} {theirs}"


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
    "peek": played_card, "bury": played_card, "expose": played_card,
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


# ---- the context of a question --------------------------------------------------------------------------------------


def context(arena: Arena, ask: Ask) -> Context | None:
    """Who does what to whom, what the card must show, and what is at stake."""
    deed, trial = arena.deed, arena.trial
    if deed is not None and deed.kind in ("shot", "blow") and ask.prompt.startswith("window."):
        return attack_context(arena, deed)
    if deed is not None and deed.kind in CONTESTS:
        chance = contest_chance(arena, deed.who, deed.whom, CONTESTS[deed.kind])
        means = f"{CONTEST_AIMS[deed.kind]}: {contest_sum(arena, deed.who, deed.whom, deed.kind)}"
        need = card_need(arena, deed.who, pass_at(contest_margin(arena, deed.who, deed.whom, deed.kind)), chance)
        return Context(f"h{deed.who}", f"h{deed.whom}", means, need)
    if trial is not None and ask.prompt in ("window.challenge", "window.enemy_challenge", "result"):
        return trial_context(arena, arena.trying, trial)
    if ask.prompt in AIMS:
        return aims_context(arena, ask.about, AIMS[ask.prompt](arena, ask.about))
    if ask.prompt == "shift" and arena.team[ask.about] != arena.turn:
        return danger_context(arena, ask.about)
    if ask.prompt in ("step", "shift"):
        return Context(f"h{ask.about}", means=ground_costs(arena, ask), stakes=ways_told(arena, ask))
    if ask.prompt == "reinforce":
        return Context(means=DOME_CARD, need=domes_told(arena), stakes=AT_HOME)
    return adventure_context(arena) if ask.prompt == "adventure" else None


DOME_CARD = "after your choice a challenge card is drawn, and you pick an empty one of its Domes"
AT_HOME = "In the region of its own faction a hero has +2 in every test"


def domes_told(arena: Arena) -> str:
    """How likely the next card offers each Dome that has an empty space. WS.DISM.02"""
    deck = deck_left(arena, arena.turn)
    empty = [number for number in range(1, 7) if any(arena.on[space] < 0 for space in arena.land.domes[number])]
    shares = {number: sum(number in CHALLENGES[card].domes for card in deck) / len(deck) for number in empty}
    told = {percent(share) for share in shares.values() if share}
    if len(told) == 1:
        return f"a card names several Domes: each empty one comes up with {told.pop()}"
    each = ", ".join(f"Dome {number} {percent(share)}" for number, share in shares.items() if share)
    return f"a card names several Domes: {each}"


def danger_context(arena: Arena, who: int) -> Context | None:
    """What threatens somebody who may shift: who could strike or shoot where it stands, for all that is open."""
    need = danger(arena, who, arena.at[who])
    return Context(f"h{who}", means="if it stays", need=need, stakes=WHEN_SHOT if "can shoot" in need else WHEN_STRUCK)


WHEN_STRUCK = "Melee comes next: adjacent enemies strike, where a space bears ⚔ with this chance to hit"
WHEN_SHOT = (
    f"{WHEN_STRUCK}; shots come in their next Action. Woods, swamp, rough or fire on the line give +2 Stealth, a "
    "Building or a Dome stops a shot"
)


def danger(arena: Arena, who: int, space: int) -> str:
    """Who could strike or shoot at somebody on a space, with the chance to hit, by what lies open."""
    if space < 0:
        return ""
    strikers, shooters = [], []
    for enemy in on_map(arena, 1 - arena.team[who]):
        chance = strike_chance(arena, enemy, who, space)
        shot = shot_chance(arena, enemy, who, space)
        strikers += [f"{called(arena, enemy)} {percent(chance)}"] if chance is not None else []
        shooters += [f"{called(arena, enemy)} {percent(shot)}"] if shot is not None else []
    near = f"can strike: {', '.join(strikers)}" if strikers else "nobody can strike"
    far = f"can shoot: {', '.join(shooters)}" if shooters else "no open weapon has a shot"
    return f"{near}; {far}"


def worst_blow(arena: Arena, who: int, space: int) -> float | None:
    """How likely the best blow hits somebody on a space; None where nobody can strike."""
    chances = [strike_chance(arena, enemy, who, space) for enemy in on_map(arena, 1 - arena.team[who])]
    return max((chance for chance in chances if chance is not None), default=None)


def strike_chance(arena: Arena, enemy: int, who: int, space: int) -> float | None:
    """How likely an enemy who is adjacent to a space hits there, at best."""
    if arena.at[enemy] not in arena.land.adjacent[space] or tracked(arena, DAUNTED, enemy):
        return None
    weapons = [weapon for weapon in melee_weapons(arena, enemy) if seen(arena, weapon)]
    return max((hit_chance(arena, enemy, weapon, who, space, 0) for weapon in weapons), default=None)


def shot_chance(arena: Arena, enemy: int, who: int, space: int) -> float | None:
    """How likely an enemy hits with a shot at a space from where it stands, at best."""
    if arena.land.in_dome[arena.at[enemy]]:
        return None
    found = []
    for weapon in ranged_weapons(arena, enemy):
        cover = cover_to(arena, enemy, weapon, who, space, False)
        if seen(arena, weapon) and cover < BLOCKED:
            found.append(hit_chance(arena, enemy, weapon, who, space, cover))
    return max(found, default=None)


def seen(arena: Arena, weapon: Weapon) -> bool:
    """Whether everybody knows a weapon: it is natural, or its card lies open."""
    return weapon.card < 0 or is_open(arena, weapon.card)


def adventure_context(arena: Arena) -> Context | None:
    """The challenge of the only hero on a place; of several each button has its own."""
    tried = adventurers(arena)
    known = known_trial(arena, tried[0]) if len(tried) == 1 else None
    if known is not None:
        return trial_context(arena, tried[0], known)
    asked = any(is_trial(arena, who) for who in tried)
    return Context(means="the rating against the place's number", need="one card decides") if asked else None


def known_trial(arena: Arena, who: int) -> Trial | None:
    """The challenge that waits for a hero, where only one can come."""
    trials = trials_of(arena, who)
    if len(trials) != 1 or trials[0] is None:
        return None
    name, number, field = trials[0]
    return Trial(name, number, arena.land.faction_at[arena.at[who]], field)


def card_need(arena: Arena, who: int, face: str, chance: float) -> str:
    """What the next card must say, and how many of those that are left do."""
    count = len(deck_left(arena, arena.team[who]))
    return f"the card must say {face}: {round(chance * count)} of the {count} left do, {percent(chance)}"


def row_word(difference: int) -> str:
    """The row of a challenge card that counts, as it is printed."""
    row = row_of(difference) - WIDEST
    return f"{row:+d}" if row else "level"


def pass_at(difference: int) -> str:
    """What a challenge card must say."""
    return f"Pass or Amaze at {row_word(difference)}"


def attack_context(arena: Arena, deed: Deed) -> Context | None:
    if arena.at[deed.whom] < 0:
        return None
    if arena.wounds[deed.whom] >= arena.who[deed.whom].health:
        return Context(f"h{deed.who}", f"h{deed.whom}", stakes=f"{called(arena, deed.whom)} has no health left")
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    odds = attack_odds(arena, deed.who, weapon, deed.whom, deed.space, deed.cover)
    hit, fall = odds.chances[0][1], odds.chances[1][1]
    left = arena.who[deed.whom].health - arena.wounds[deed.whom]
    wounds = max(amount for amount, chance in odds.distribution if chance)
    stakes = f"up to {counted(wounds, 'wound')}, {left} health left"
    if deed.landed:
        need = f"{percent(fall / hit if hit else 0.0)} to fall"
        return Context(f"h{deed.who}", f"h{deed.whom}", damage_sum(arena, deed), need, stakes)
    aim = weapon, deed.whom, deed.space, deed.cover
    need = card_need(arena, deed.who, hit_at(arena, deed.who, aim), hit)
    return Context(f"h{deed.who}", f"h{deed.whom}", attack_sum(arena, deed), need, f"{stakes}; {percent(fall)} to fall")


def trial_context(arena: Arena, who: int, trial: Trial) -> Context | None:
    if who < 0 or arena.at[who] < 0:
        return None
    site = site_now(arena, arena.at[who])
    need = card_need(arena, who, pass_at(trial_margin(arena, who, trial)), trial_chance(arena, who, trial))
    return Context(f"h{who}", "", trial_sum(arena, who, trial), need, f"wins {site.pays}" if site else "")


# ---- questions that need not come back ------------------------------------------------------------------------------

MUTED = {
    "window.enemy_step": "No traps for the rest of this turn",
    "window.purchase": "No cards against purchases this turn",
    "window.rival_capture": "No cards against captures this turn",
    "window.enemy_challenge": "No cards against challenges this turn",
    "window.slipped": "No cards against Slip Away this turn",
    "window.attack": "No more cards for attacks this turn",
    "window.contest": "No cards against such tricks this turn",
}


def mute(arena: Arena, ask: Ask) -> Mute | None:
    """A window for a card that may well not be there is closed for the turn, or until the player's heroes have other
    cards: how many each holds, and which lie open, all can see.
    """
    label = MUTED.get(ask.prompt)
    if label is None:
        return None
    mine = [who for who in heroes(arena) if arena.seat[who] == ask.seat]
    hands = ".".join(f"{len(arena.hand[who])}-{len(hidden_cards(arena, who))}" for who in mine)
    return Mute(label, key_of(PASS), f"{arena.round}/{arena.turn}/{hands}")
