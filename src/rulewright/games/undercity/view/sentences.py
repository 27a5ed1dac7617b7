"""What cards, weapons and villains do in whole sentences, made from the data that carries it out."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kernel.words import listed

from ..rules.cast import KEYWORD_NOTES, KEYWORD_WORDS, Profile
from ..rules.content import (
    CHAPTERS,
    HEROES,
    VILLAINS,
    Ability,
    Boss,
    Challenge,
    Chapter,
    Event,
    Face,
    Feat,
    Hero,
    PrintedWeapon,
    SideQuest,
)
from ..rules.script import script_for
from ..rules.villain_actions import Pick, VillainAction
from ..rules.villain_phase import BY_WORDS, WHAT_WORDS
from ..rules.villains import PREFERENCE_WORDS, TACTIC_WORDS
from ..rules.weapons import Weapon
from .names import capital

AnyWeapon = Weapon | PrintedWeapon
"""In somebody's hands, or on a sheet."""
STAT_WORDS = {
    "vit": "Vitality", "def": "Defence", "arm": "Armour", "str": "Strength", "int": "Intellect", "per": "Perception",
    "rng": "Range", "acc": "Accuracy", "pow": "Power", "init": "Initiative",
}  # fmt: skip
"""The full names of the numbers, by their keys in the content."""
NAMED = ("Pog", "Doorstop", "Boost", "Ambrose")
"""Names that a sentence may begin with."""
COUNTS = ("no", "one", "two", "three", "four")
ALL_OF_THEM = 99


def brief_of(text: str, brief: str = "") -> str:
    """A sentence without its full stop: the short form of an entry, else the first it says."""
    return brief or text.split(". ")[0].removesuffix(".")


def said(*notes: str) -> str:
    """The notes that there are, in one line."""
    return "; ".join(note for note in notes if note)


def in_parts(*notes: str) -> str:
    """The notes that there are, each a sentence; the last has no full stop."""
    return ". ".join(f"{note[:1].upper()}{note[1:]}" for note in notes if note)


def inside(text: str) -> str:
    """A sentence that goes on after a colon; names keep their capital."""
    return text if text.startswith(NAMED) else f"{text[:1].lower()}{text[1:]}"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


# ---- abilities and Feats --------------------------------------------------------------------------------------------


def owner_of(ability: Ability) -> tuple[str, str]:
    """Who has it, as the doer and as the owner of something: 'you' and 'your', or one of the pair by name."""
    if not ability.figure:
        return "you", "your"
    name = HEROES[ability.figure].short
    return name, f"{name}'s"


def ability_text(ability: Ability, profile: Profile | None = None) -> str:
    """What an Ability card does; with the profile of the one who may buy it, what his numbers become."""
    return " ".join([*number_sentences(ability, profile), *([ability.text] if ability.text else [])])


def number_sentences(ability: Ability, profile: Profile | None) -> list[str]:
    who, whose = owner_of(ability)
    now = {} if profile is None else {"vit": profile.vit, "def": profile.defence, "arm": profile.arm}
    return [
        *(
            capital(f"{whose} {STAT_WORDS[s]} rises by {by}{reached(now.get(s), by)}.")
            for s, by in ability.stats.items()
        ),
        *weapon_sentences(ability, whose, profile),
        *(
            capital(f"{who} {'become' if who == 'you' else 'becomes'} {keyword_name(word)} and {KEYWORD_WORDS[word]}.")
            for word in ability.keywords
        ),
        *challenge_sentences(ability, who),
    ]


def reached(now: int | None, by: int) -> str:
    return "" if now is None else f", from {now} to {now + by}"


def weapon_sentences(ability: Ability, whose: str, profile: Profile | None) -> list[str]:
    """'Your war axe gains 1 Power, from 8 to 9.' Weapons that change alike share a sentence."""
    alike: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for id, change in ability.weapons.items():
        alike.setdefault(tuple(change.items()), []).append(id)
    return [capital(f"{whose} {gained(ids, change, profile)}.") for change, ids in alike.items()]


def gained(ids: list[str], change: tuple[tuple[str, int], ...], profile: Profile | None) -> str:
    names = listed([weapon_name(id) for id in ids])
    if change[0][0] == "count":
        return f"{names} attacks twice in one action"
    mine = {} if profile is None or len(ids) > 1 else numbers_of(profile, ids[0])
    gains = listed([f"{by} {STAT_WORDS[stat]}{reached(mine.get(stat), by)}" for stat, by in change])
    return f"{names} {'gains' if len(ids) == 1 else 'gain'} {gains}"


def numbers_of(profile: Profile, id: str) -> dict[str, int]:
    """A weapon's numbers as its owner has them now."""
    weapon = next(weapon for weapon in profile.weapons if weapon.id == id)
    return {"rng": weapon.rng, "acc": weapon.acc, "pow": weapon.pow}


def weapon_name(id: str) -> str:
    return next(w.name.lower() for hero in HEROES.values() for w in hero.weapons if w.id == id)


def challenge_sentences(ability: Ability, who: str) -> list[str]:
    """'You add 2 to Intellect and Perception challenges.'"""
    by_amount: dict[int, list[str]] = {}
    for stat, amount in ability.challenges.items():
        by_amount.setdefault(amount, []).append(STAT_WORDS[stat])
    add = "add" if who == "you" else "adds"
    return [capital(f"{who} {add} {by} to {listed(stats)} challenges.") for by, stats in by_amount.items()]


def feat_text(feat: Feat, boosts: bool | None = None) -> str:
    """What a Feat card offers: its special deed, or a Boost or Reroll."""
    whose = f"{HEROES[feat.figure].short}'s" if feat.hero == "pair" else "your"
    if boosts is None:
        return f"{feat.text} Or use the card the other way: one copy is a Boost of {whose} roll, the other a Reroll."
    other = "roll one die more" if boosts else "throw all dice again"
    return f"{feat.text} Or {other} on one of {whose} attack, damage or challenge rolls."


def event_text(event: Event) -> str:
    """What an Event card does, and how long."""
    return f"{event.text} It stays until another Environment comes." if event.environment else event.text


# ---- side quests ----------------------------------------------------------------------------------------------------


def chapter_of(quest: SideQuest) -> Chapter:
    return CHAPTERS[(quest.number + 3) // 4]


def wanted(challenge: Challenge) -> str:
    """'Intellect or Perception 10': what the dice and the stat must come to."""
    by_number: dict[int, list[str]] = {}
    for stat, number in challenge.stats.items():
        by_number.setdefault(number, []).append(STAT_WORDS[stat])
    return " or ".join(f"{' or '.join(stats)} {number}" for number, stats in by_number.items())


def quest_task(quest: SideQuest) -> str:
    """What a side quest asks: a challenge of its chapter, or what the card says."""
    if quest.text:
        return quest.text
    challenge = next(c for c in chapter_of(quest).quest_challenges if c.id == quest.id)
    first = " Discard a Feat first." if challenge.feat else ""
    return f"Pass {with_article(wanted(challenge))} challenge in {listed(list(challenge.at))}.{first}"


REWARD_WORDS = {
    "examined": "once it is examined", "left": "for carrying it out", "courier": "for the Courier",
    "objective": "for the objective", "cage": "for each cage", "valve": "for each valve", "boss": "for each boss",
    "passage": "for each passage",
}  # fmt: skip
"""What a chapter pays for, by its keys in the content."""


def chapter_notes(chapter: Chapter) -> tuple[str, ...]:
    """What the steps of a chapter ask, what they pay, its clock, and its bosses as they are here."""
    script = script_for(chapter.number)
    tasks = [f"{task_words(task)} {script.success_words}".strip() for task in chapter.challenges]
    pays = listed([f"{xp} {REWARD_WORDS.get(what, f'for {what}')}" for what, xp in chapter.rewards.items()])
    clock = chapter.clock
    strikes = f": {script.strike_words}" if script.strike_words else ""
    ticks = (
        [f"The clock gains {clock.tick} a round and strikes at {clock.limit}{strikes}. Then it starts over."]
        if clock
        else []
    )
    course = [script.course_words] if script.course_words else []
    return (
        *tasks,
        f"Experience for the party: {pays}.",
        *ticks,
        *(words for boss in chapter.bosses for words in (boss_words(boss), boss_fights(boss))),
        *course,
        *bystanders(chapter),
    )


def task_words(task: Challenge) -> str:
    """'Open the cage: Strength or Intellect 16 in G1, G6 or I4.'"""
    *rest, last = task.at
    where = f"{', '.join(rest)} or {last}" if rest else last
    return f"{task.text}: {wanted(task)} in {where}."


def boss_words(boss: Boss) -> str:
    """'The Ringleader: Vitality 5 with four heroes, 3 with three; Initiative 15; starts in H3.'"""
    three = f" with four heroes, {boss.vit3} with three" if boss.vit3 and boss.vit3 != boss.vit else ""
    alone = "" if boss.by_cards else f" Villain Action cards never mean {boss.name.replace('The ', 'the ')}."
    return f"{boss.name}: Vitality {boss.vit}{three}; Initiative {boss.init}; starts in {boss.at}.{alone}"


def numbers_words(name: str, face: Face) -> str:
    """'Drudge: Vitality 1, Defence 10, Armour 13; grafted claw Accuracy 6 and Power 8; Resilient Flesh.'"""
    return f"{name}: Vitality {face.vit}, {defended(face)}{known_for(face)}."


def known_for(face: Face) -> str:
    """'; Tiny and Stealth': its keywords, if it has any."""
    return f"; {listed([keyword_name(word) for word in face.keywords])}" if face.keywords else ""


def defended(face: Face) -> str:
    """'Defence 10, Armour 13; grafted claw Accuracy 6 and Power 8': what it can take and deal."""
    blows = [
        f"{weapon.name.lower()}{' twice,' if weapon.count > 1 else ''}"
        f"{f' at up to {spaces_far(weapon.rng)},' if weapon.kind == 'ranged' else ''}"
        f" Accuracy {weapon.acc} and Power {weapon.pow}"
        for weapon in face.weapons
    ]
    return f"Defence {face.defence}, Armour {face.arm}; {'; '.join(blows)}"


def face_of(type: str, side: str) -> Face:
    return VILLAINS[type].epic if side == "epic" else VILLAINS[type].regular


def boss_fights(boss: Boss) -> str:
    """'The Courier fights with Defence 15, Armour 12; dagger twice, Accuracy 7 and Power 7; Tiny and Stealth.'"""
    face = face_of(boss.type, boss.face)
    return f"{boss.name} has {defended(face)}{known_for(face)}."


def bystanders(chapter: Chapter) -> tuple[str, ...]:
    """The numbers of villains that a chapter itself puts on the map. UC.PLACE.01, UC.COMP.18"""
    script = script_for(chapter.number)
    words = f"{script.strike_words} {script.course_words}"
    sides = {reserve.type: reserve.face for reserve in chapter.reserves}
    return tuple(
        numbers_words(VILLAINS[type].name, face_of(type, sides.get(type, "regular")))
        for type in VILLAINS
        if VILLAINS[type].name.lower() in words
    )


def quest_pay(quest: SideQuest) -> str:
    return f"The party earns {quest.xp} XP.{f' {quest.bonus}' if quest.bonus else ''}"


def quest_text(quest: SideQuest) -> str:
    return f"{quest_task(quest)} {quest_pay(quest)}"


# ---- villains -------------------------------------------------------------------------------------------------------


def keyword_name(word: str) -> str:
    return word.replace("_", " ").title()


def reach_words(weapon: AnyWeapon) -> str:
    if weapon.kind == "melee":
        return "in the same space"
    return f"up to {spaces_far(weapon.rng)} away"


def weapon_text(weapon: AnyWeapon) -> str:
    """'War axe: melee, in the same space, Accuracy 6 to hit and Power 8 to damage.'"""
    hit = "hits everybody there without a roll," if weapon.aoe else f"Accuracy {weapon.acc} to hit and"
    twice = "Attacks twice. " if weapon.count > 1 else ""
    return f"{weapon.name}: {weapon.kind}, {reach_words(weapon)}, {hit} Power {weapon.pow} to damage. {twice}".strip()


def weapons_brief(weapons: Iterable[AnyWeapon]) -> list[str]:
    """'Sword: in this space, Accuracy 5 to hit, Power 6 to damage.'"""
    return [
        f"{weapon.name}: {'in this space' if weapon.kind == 'melee' else f'reaches {spaces_far(weapon.rng)}'}, "
        f"{'hits all there, friends too' if weapon.aoe else f'Accuracy {weapon.acc} to hit'}, "
        f"Power {weapon.pow} to damage{', twice' if weapon.count > 1 else ''}."
        for weapon in {weapon.id: weapon for weapon in weapons}.values()
    ]


def spaces_far(far: int) -> str:
    return f"{COUNTS[far]} space{'s' if far > 1 else ''}"


def weapons_text(weapons: Iterable[AnyWeapon]) -> list[str]:
    """Each weapon once, however often a figure has it."""
    return [weapon_text(weapon) for weapon in {weapon.id: weapon for weapon in weapons}.values()]


def tactics_text(tactics: tuple[str, ...]) -> str:
    """'It does the first it can: strike an enemy in its space, or go after the nearest enemy.'"""
    *rest, last = [TACTIC_WORDS[tactic] for tactic in tactics]
    return f"It does the first it can: {', '.join(rest)}, or {last}."


def keywords_text(words: Iterable[str]) -> str:
    found = [KEYWORD_WORDS[word] for word in words]
    return f"It {listed(found)}." if found else ""


def keyword_notes(words: Iterable[str]) -> list[str]:
    return [KEYWORD_NOTES[word] for word in words if word in KEYWORD_NOTES]


def face_text(face: Face) -> str:
    return f"{tactics_text(face.tactics)} {keywords_text(face.keywords)}".strip()


def hero_text(hero: Hero) -> str:
    """What a hero can do that others cannot."""
    return " ".join(hero.notes)


# ---- Villain Action cards -------------------------------------------------------------------------------------------

BOTH_ENDS = " and the one nearest to that hero"
"""How a card goes on that calls the farthest villain and the nearest."""


def pick_words(pick: Pick) -> str:
    """'the two blue villains nearest to you', 'one ogrun brute', 'every boss on the map'."""
    many = pick.count > 1 and pick.count != ALL_OF_THEM
    noun = WHAT_WORDS.get(pick.what) or type_name(pick.what)
    colour = f"{pick.colour} " if pick.colour in ("red", "blue") else ""
    where = f" {BY_WORDS[pick.by]}" if pick.by else ""
    priority = " of the priority colour" if pick.colour == "priority" else ""
    if pick.what == "each_type":
        return f"one {noun}"
    if pick.count == ALL_OF_THEM:
        return f"every {colour}{noun}{priority}{where}"
    named = f"{colour}{noun}{'s' if many else ''}{priority}{where}"
    if pick.by:
        return f"the {f'{COUNTS[pick.count]} ' if many else ''}{named}"
    return f"{COUNTS[pick.count]} {named}"


def type_name(type: str) -> str:
    name = VILLAINS[type].name
    return name if type == "rhulic_merc" else f"{name[0].lower()}{name[1:]}"


def picks_text(card: VillainAction, time: str = "") -> str:
    """Who acts. `time` says what a clock card does in this chapter."""
    if card.clock:
        return (
            time
            or "A die is rolled and the clock gains it; no villain acts. Without a clock the chapter says what happens."
        )
    if not card.picks:
        return "Nobody acts."
    several = len(card.picks) > 1 or 1 < card.picks[0].count < ALL_OF_THEM
    nearest = " If none can act, the villain nearest to the active hero does." if card.otherwise else ""
    named = listed([pick_words(pick) for pick in card.picks]).replace(
        " and the villain nearest to the active hero", BOTH_ENDS
    )
    return capital(f"{named} act{'' if several else 's'}.{nearest}")


def picks_brief(card: VillainAction, time: str) -> str:
    """Who acts, in a line."""
    text = picks_text(card, time)
    return "The villains farthest from and nearest to the hero act" if BOTH_ENDS in text else brief_of(text)


def preference_text(card: VillainAction) -> str:
    return f"Among heroes equally near, villains go for {PREFERENCE_WORDS[card.preference]}."


def action_text(card: VillainAction, time: str = "") -> str:
    return f"{picks_text(card, time)} {preference_text(card)}"
