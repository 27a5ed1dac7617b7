"""What a question hangs on: who does what to whom, what the card must say, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.games._arena.rules.table import called, on_map
from rulewright.kernel import Ask
from rulewright.kernel.scene import Context
from rulewright.kernel.words import listed, percent

from ..rules.adventure import adventurers
from ..rules.attack import hit_difference, weapon_by
from ..rules.content import CARDS, CHALLENGES
from ..rules.effects import CONTESTS
from ..rules.figures import Weapon
from ..rules.setup import FIRST_REAL_ROUND
from ..rules.state import Arena, Deed, Trial, adjacent_enemies, is_hero
from .names import counted, margin_words, place_name
from .odds import Aim, attack_odds, brings, contest_chance, deck_left, is_trial
from .people import unable
from .reach import ground_costs, outlook_from, passing, towards, ways_told
from .reckoning import (
    CONTEST_AIMS,
    WON,
    card_need,
    causes,
    contest_margin,
    contest_sum,
    damage_sum,
    faces_that_wound,
    hit_need,
    hit_why,
    known_trial,
    power_sum,
    trial_chance,
    trial_margin,
    trial_sum,
    weapon_faces,
    wounds_need,
)
from .sites import site_now
from .threats import AIMS, answers, beside_now, danger, open_shots
from .words import sentence

NOT_BACK = "no shot comes back this turn: Reactions aim only at those who moved"
NOT_BACK_NOW = "no shot comes back before that side's next Action step"
WOUNDS_BY_CARD = "after a hit a second card says how many wounds"
DOME_CARD = (
    "then a challenge card is drawn, and you pick an empty space, marked by a globe, of a Dome that it names; the hero "
    "sets out from there next turn"
)
IN_A_DOME = "nobody in a Dome can be attacked; its next action must be a Move out of it"
ONE_EACH = (
    "each acts once, in the order that you like; then the enemy may shoot at those who moved, and in Melee all who "
    "stand beside enemies may strike"
)
CARD_BY_SHOT = (
    "no card is drawn for a Move; for a place one, later in Adventure; for a shot one to hit, and after a hit one for "
    "the wounds"
)
NO_AIM = {
    "action": "one action this turn; no card is drawn for a Move; no enemy can be shot at with what lies open",
    "reaction": "no enemy can be shot at with what lies open; a card decides only a shot or to daunt; a Reaction costs "
    "no action; then Melee comes",
}
"""Where nobody can be attacked."""
SHOTS_NOW = "a shot goes at a space that an enemy entered this turn; then Melee comes"
CARDS_OF_SHOTS = (
    "this only picks who, and you choose what just after; a shot draws a card, which must say Hit, and then one for "
    "the wounds"
)
FAILURES = "Squeak: 1 Boost and no place; Fail: nothing; Fopp: the enemy picks its Dome; all end in a Dome"
"""What a challenge brings that is not passed. WS.CHAL.04, WS.ADV.05-07"""
NO_CARD_NOW = "each can be done, in any order, and costs no action; no card is drawn unless the choice says so"
ONE_GIFT = "one thing at a time, for free; it can be given back in this step; no card is drawn"
AT_HOME = "In its own faction's region a hero has +2 in every test. Who is not picked comes in a later turn"
WHEN_STRUCK = "Melee comes next: adjacent enemies strike, where a space bears ⚔, with this chance to hit"
WHEN_SHOT = (
    f"{WHEN_STRUCK}; shots come in their next Action. Woods, swamp, rough or fire on the line give +2 Stealth, a "
    "Building or a Dome stops a shot"
)


SO_FAR = "In round 1 heroes only came on"
A_MOVE = "no card is drawn; the round number on a lit space is its cost in points"
STEPS = "a neighbouring space is one step, and the Move goes on; a farther one ends it; points left over are lost"
LAST_STEP = "a step to any of them ends the Move"
NO_DRAW, NO_RISK = "nothing is drawn or rolled for this", "no card decides whether it works"
CERTAIN = {
    **dict.fromkeys(("draft", "divide", "pick", "steal", "expose", "attacker", "agree", "cluster"), NO_DRAW),
    **dict.fromkeys(("sell", "tribute", "pay_card", "gold_quest", "inspire", "infirmary", "rescue", "kidnap"), NO_RISK),
    **dict.fromkeys(("underworld", "heal", "swap", "bury", "target", "peek", "buy"), NO_RISK),
}
"""Where what is chosen comes to pass without any luck."""
SAID = {
    "free": (NO_CARD_NOW, ""), "trade": (ONE_GIFT, ""),
    "next": (ONE_EACH, CARD_BY_SHOT), "react": (SHOTS_NOW, CARDS_OF_SHOTS),
    "draw": ("cards are drawn unseen from the top of the deck", ""),
    "window.melee": ("all who stand beside enemies strike once each, highest Wits first", ""),
}  # fmt: skip
"""What is always so where a question is asked, and about cards."""


def context(arena: Arena, ask: Ask) -> Context | None:
    """Who does what to whom, what the card must show, and what is at stake, in whole sentences."""
    found = plain_context(arena, ask)
    if found is None:
        return None
    told = {part: sentence(text) for part in ("means", "need", "stakes") if (text := getattr(found, part))}
    return replace(found, **told)


def plain_context(arena: Arena, ask: Ask) -> Context | None:
    deed, trial = arena.deed, arena.trial
    if deed is not None and deed.kind in ("shot", "blow") and ask.prompt.startswith("window."):
        return attack_context(arena, deed)
    if deed is not None and deed.kind in CONTESTS:
        chance = contest_chance(arena, deed.who, deed.whom, CONTESTS[deed.kind])
        margin = margin_words(contest_margin(arena, deed.who, deed.whom, deed.kind))
        means = f"{CONTEST_AIMS[deed.kind]}: {contest_sum(arena, deed.who, deed.whom, deed.kind)}, {margin}"
        need = card_need(arena, deed.who, WON, chance)
        return Context(f"h{deed.who}", f"h{deed.whom}", means, need)
    if trial is not None and ask.prompt in ("window.challenge", "window.enemy_challenge", "result"):
        return trial_context(arena, arena.trying, trial)
    if ask.prompt in AIMS:
        aims = AIMS[ask.prompt](arena, ask.about)
        return aims_context(arena, ask.about, aims) or Context(f"h{ask.about}", means=NO_AIM.get(ask.prompt, ""))
    if ask.prompt == "shift" and arena.team[ask.about] != arena.turn:
        return danger_context(arena, ask.about)
    if ask.prompt in ("step", "shift"):
        ground = ground_costs(arena, ask)
        return Context(f"h{ask.about}", means=ground, need=move_told(arena, ask), stakes=ways_told(arena, ask))
    if ask.prompt == "dome":
        return Context(means=IN_A_DOME, need="no card is drawn any more", stakes=domes_offered(arena, ask))
    if ask.prompt in SAID:
        means, need = SAID[ask.prompt]
        need += f"; {open_shots(arena)}" if ask.prompt == "react" else ""
        return Context(means=means, need=need, stakes=STAKES[ask.prompt](arena) if ask.prompt in STAKES else "")
    if ask.prompt == "reinforce":
        return Context(means=DOME_CARD, need=domes_told(arena), stakes=AT_HOME)
    if ask.prompt in CERTAIN:
        return Context(f"h{ask.about}" if ask.about >= 0 else "", need=CERTAIN[ask.prompt])
    return adventure_context(arena) if ask.prompt == "adventure" else None


def move_told(arena: Arena, ask: Ask) -> str:
    """What a Move costs where it goes on, and that the last point ends it. WS.MOVE.01-02"""
    how = "points left over are lost" if ask.prompt != "step" else STEPS if arena.points > 1 else LAST_STEP
    return "; ".join(filter(None, (A_MOVE, how, passing(arena, ask))))


def attack_context(arena: Arena, deed: Deed) -> Context | None:
    if arena.at[deed.whom] < 0:
        return None
    if arena.wounds[deed.whom] >= arena.who[deed.whom].health:
        return Context(f"h{deed.who}", f"h{deed.whom}", stakes=f"{called(arena, deed.whom)} has no health left")
    weapon = weapon_by(arena, deed.who, deed.card, deed.kind == "shot")
    aim = weapon, deed.whom, deed.space, deed.cover
    odds = attack_odds(arena, deed.who, weapon, deed.whom, deed.space, deed.cover)
    hit, fall = odds.chances[0][1], odds.chances[1][1]
    wounds = max(amount for amount, chance in odds.distribution if chance)
    stakes = f"up to {counted(wounds, 'wound')}; {health_of(arena, deed.whom)}"
    if deed.landed:
        need = f"the second card {wounds_need(arena, deed.who, aim)}"
        falls = f"{percent(fall / hit if hit else 0.0)} to fall"
        return Context(f"h{deed.who}", f"h{deed.whom}", damage_sum(arena, deed), need, f"{stakes}, {falls}")
    sums = f"{hit_why(arena, deed.who, aim)}, {margin_words(hit_difference(arena, deed.who, *aim))}"
    return Context(
        f"h{deed.who}", f"h{deed.whom}", sums, hit_need(arena, deed.who, aim), f"{stakes}; {percent(fall)} to fall"
    )


def aims_context(arena: Arena, who: int, aims: Sequence[Aim]) -> Context | None:
    """What the attacks of one hero are worth: one enemy in full, of several the chance to hit each."""
    if not aims:
        return None
    best = {aim[1]: aim for aim in sorted(aims, key=lambda aim: brings(arena, who, aim))}
    if len(best) == 1:
        only = next(iter(best.values()))
        return aim_context(arena, who, only, [aim for aim in aims if aim is not only])
    chosen = [*reversed(best.values())]
    rows = [f"{called(arena, aim[1])} ({margin_words(hit_difference(arena, who, *aim))})" for aim in chosen]
    weapons = {aim[0].wound: weapon_faces(aim[0]) for aim in chosen}
    wounds = f"{WOUNDS_BY_CARD}{f': {next(iter(weapons.values()))}' if len(weapons) == 1 else ''}"
    return Context(
        f"h{who}", means=f"a card must say Hit: {', '.join(rows)}", need=wounds, stakes=own_risk(arena, who, chosen)
    )


def own_risk(arena: Arena, who: int, aims: Sequence[Aim]) -> str:
    """What whoever attacks has left, and what comes back from the targets."""
    return f"{health_of(arena, who)}; {comes_back(arena, who, aims)}"


def comes_back(arena: Arena, who: int, aims: Sequence[Aim]) -> str:
    """What those who are attacked do about it in this turn. WS.SHOOT.05-07, WS.MSTEP.01-02"""
    if not aims[0][0].ranged:
        return answers(arena, [aim[1] for aim in aims], who)
    if near := beside_now(arena, who):
        return f"in Melee, which follows, {near}"
    return NOT_BACK if arena.team[who] == arena.turn else NOT_BACK_NOW


def health_of(arena: Arena, who: int) -> str:
    health = arena.who[who].health
    return f"{called(arena, who)} has {health - arena.wounds[who]} of {health} health"


def aim_context(arena: Arena, who: int, aim: Aim, others: Sequence[Aim] = ()) -> Context:
    """An attack from the Hit card to the wounds, before anybody turns up a card; of the others what a hit does."""
    weapon, target, *_ = aim
    margin = margin_words(hit_difference(arena, who, *aim))
    named = named_weapon(weapon)
    besides = {named_weapon(other[0]): faces_that_wound(arena, who, other) or "no wound" for other in others}
    told = [f"{name} after a hit: {faces}" for name, faces in besides.items() if name != named]
    stakes = ". ".join([aftermath(arena, who, aim), *told])
    means = f"{named}: {hit_why(arena, who, aim)}, {margin}"
    return Context(f"h{who}", f"h{target}", means, hit_need(arena, who, aim), stakes)


def named_weapon(weapon: Weapon) -> str:
    return CARDS[weapon.card].name if weapon.card >= 0 else "Own shot" if weapon.ranged else "Bare fists"


def aftermath(arena: Arena, who: int, aim: Aim) -> str:
    """What the second card makes of a hit, and what the target could do about it."""
    return (
        f"after a hit a second card ({power_sum(arena, who, aim)}) {wounds_need(arena, who, aim)}; "
        f"{health_of(arena, aim[1])}. {sentence(comes_back(arena, who, [aim]))} {health_of(arena, who)}"
    )


def danger_context(arena: Arena, who: int) -> Context | None:
    """What threatens somebody who may shift: who could strike or shoot where it stands, for all that is open."""
    need = danger(arena, who, arena.at[who])
    return Context(f"h{who}", means="staying here", need=need, stakes=WHEN_SHOT if "can shoot" in need else WHEN_STRUCK)


def domes_told(arena: Arena) -> str:
    """How likely the next card offers each Dome that has an empty space. WS.DISM.02"""
    deck = deck_left(arena, arena.turn)
    spaces = {number: lying for number, lying in enumerate(arena.land.domes) if lying}
    free = {number: sum(arena.on[space] < 0 for space in lying) for number, lying in spaces.items()}
    shares = {number: sum(number in CHALLENGES[card].domes for card in deck) / len(deck) for number in free}
    full = sum(not any(free.get(number) for number in CHALLENGES[card].domes) for card in deck) / len(deck)
    named = sorted({len(CHALLENGES[card].domes) for card in deck})
    told = {percent(share) for share in shares.values()}
    each = f"each {told.pop()}" if len(told) == 1 else "; ".join(alike(shares))
    many = str(named[0]) if len(named) == 1 else f"{named[0]} to {named[-1]}"
    beyond = f"{percent(full)} that all it names are full: then the next number up" if full else "so one named is open"
    every = sum(map(len, spaces.values()))
    empty = sum(free.values())
    return f"a card names {many} of the {len(free)} Domes ({each}); {empty} of {every} spaces are empty, {beyond}"


def domes_offered(arena: Arena, ask: Ask) -> str:
    """What each Dome is near that can be chosen, from the best of its empty spaces. WS.DISM.02, WS.BAN.02"""
    best: dict[str, int] = {}
    for space in (choice for choice in ask.listed(ask.seats[0]) if isinstance(choice, int)):
        name = place_name(arena.land, space)
        if name not in best or outlook_from(arena, ask.about, space) > outlook_from(arena, ask.about, best[name]):
            best[name] = space
    return "; ".join(f"{name}: {towards(arena, ask.about, space)}" for name, space in best.items())


def alike(shares: dict[int, float]) -> list[str]:
    """The chance of each Dome, those of the same chance together: 'Domes 1, 2 and 3: 46 %'."""
    found: dict[str, list[str]] = {}
    for number, share in shares.items():
        found.setdefault(percent(share), []).append(str(number))
    return [f"Dome{'s' * (len(names) > 1)} {listed(names)}: {share}" for share, names in found.items()]


def free_stakes(arena: Arena) -> str:
    """Who has Boosts to use, and in the first turn of all that nothing has happened yet."""
    first = arena.round == FIRST_REAL_ROUND and arena.turn == 0
    having = [
        f"{called(arena, who)} {arena.boosts[who]}"
        for who in on_map(arena, arena.turn)
        if arena.boosts[who] and is_hero(arena, who)
    ]
    told = f"Boosts: {', '.join(having)}, the others none" if having else "nobody on the map has a Boost"
    return f"{told}. {SO_FAR}" if first else told


def adventure_context(arena: Arena) -> Context | None:
    """The challenge of the only hero on a place; of several each button has its own."""
    tried = adventurers(arena)
    known = known_trial(arena, tried[0]) if len(tried) == 1 else None
    if known is not None:
        return trial_context(arena, tried[0], known)
    asked = any(is_trial(arena, who) for who in tried)
    if not asked:
        return None
    return Context(means="the rating against the place's number", need=f"a card must say {WON}", stakes=FAILURES)


def trial_context(arena: Arena, who: int, trial: Trial) -> Context | None:
    if who < 0 or arena.at[who] < 0:
        return None
    site = site_now(arena, arena.at[who])
    need = card_need(arena, who, WON, trial_chance(arena, who, trial))
    sums = f"{trial_sum(arena, who, trial, causes(arena, who, trial))}, {margin_words(trial_margin(arena, who, trial))}"
    return Context(f"h{who}", "", sums, need, f"wins {site.pays}. {FAILURES}" if site else FAILURES)


def melees(arena: Arena) -> str:
    """Who stands beside whom as it is now, and would strike in Melee. WS.MSTEP.01"""
    pairs = [
        f"{called(arena, who)} beside {listed([called(arena, foe) for foe in foes])}"
        for who in on_map(arena, 1 - arena.turn)
        if (foes := adjacent_enemies(arena, who))
    ]
    return f"as it stands, Melee is between: {'; '.join(pairs)}" if pairs else "as it stands, nobody fights in Melee"


def reaction_stakes(arena: Arena) -> str:
    """Who would fight in Melee, and who is not asked now since it can do nothing."""
    return " ".join(sentence(text) for text in (melees(arena), unable(arena)) if text)


STAKES = {"free": free_stakes, "next": melees, "react": reaction_stakes, "window.melee": melees}
"""What is at stake in a step, by its question."""
