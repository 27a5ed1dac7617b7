"""A match that is over, told in a paragraph from its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.kernel import Event
from rulewright.kernel.words import listed

from ..rules.board import NOWHERE, SPACE
from ..rules.content import MISSION, MISSIONS, MONSTER, MONSTERS
from ..rules.monsters import Monster
from ..rules.state import Table, living
from . import tales
from .names import MISSION_NAMES, NAMES, REGION_NAMES, name_of, where
from .page import ending_key

ENOUGH, MOST = 85, 120  # words
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
TIMES = {1: "once", 2: "twice"}


def chronicle(table: Table, events: Sequence[Event]) -> str:
    """Who set out, who did the most, what turned it, what will be remembered, and how it was decided."""
    if all(event.kind != "mustered" for event in events):
        return "It was broken off before anybody had signed on."
    cast = Cast(table, events)
    told, end = [setting_out(table, events, cast), killing(cast)], decided(table)
    for each in (
        *adventures(events, 1),
        *turning_points(table, events),
        *losses(cast),
        *remembered(table, events, cast),
    ):
        if each not in told and words_in(*told, end) < ENOUGH and words_in(*told, each, end) <= MOST:
            told.append(each)
    return " ".join([*told, end])


def words_in(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


# ---- small words ----------------------------------------------------------------------------------------------------


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def number_word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, name: str) -> str:
    """`one fight`, `two fights`, `21 fights`"""
    return f"{number_word(number)} {name}{'' if number == 1 else 's'}"


def times(number: int) -> str:
    return TIMES.get(number) or counted(number, "time")


def a(card: Monster) -> str:
    """A Monster; there is only one of each Epic one, and of each Encounter."""
    if card.epic:
        return card.name.replace("The ", "the ", 1)
    article = "the" if card.deck == "encounter" else "an" if card.name[0] in "AEIOU" else "a"
    return f"{article} {card.name}"


# ---- the cast -------------------------------------------------------------------------------------------------------


class Cast:
    """Who was who, whom they killed and where they died: a seat can be one Adventurer after another."""

    def __init__(self, table: Table, events: Sequence[Event]) -> None:
        self.first: dict[str, str] = {}
        self.later: list[str] = []
        self.kills: dict[str, list[Monster]] = {}
        self.deaths: list[tuple[str, int]] = []
        now = {f"h{hero.seat}": f"the {name_of(hero)}" for hero in table.heroes if hero.space != NOWHERE}
        began = {event.data["who"] for event in events if event.kind == "mustered"}
        self.first = {who: name for who, name in now.items() if who not in began}
        for event in events:
            who: str = event.data.get("who", "")
            if event.kind == "mustered":
                now[who] = f"the {event.data['name']}"
                if self.first.setdefault(who, now[who]) != now[who]:
                    self.later.append(now[who])
            elif event.kind == "destroyed":
                self.kills.setdefault(now[who], []).append(MONSTERS[MONSTER[event.data["monster"]]])
            elif event.kind == "died":
                self.deaths.append((now[who], event.data["space"]))
        self.last = now


# ---- the paragraph --------------------------------------------------------------------------------------------------


def setting_out(table: Table, events: Sequence[Event], cast: Cast) -> str:
    """Who, from where, for how long."""
    who = sentence(listed(list(cast.first.values())))
    fights = sum(event.kind == "fight" for event in events)
    first = next((event.data["briefing"] for event in events if event.kind == "mission"), MISSIONS[table.mission].id)
    start = NAMES[SPACE[MISSIONS[MISSION[first]].start]]
    turns, brawls = counted(table.turn, "turn"), counted(fights, "fight")
    later = f", with {counted(len(cast.later), 'more fool')} joining on the way" if cast.later else ""
    ways = (
        f"{who} set out from {start} with a bad map and worse company{later}, and lasted {turns} and {brawls}.",
        f"{who} left {start} in a hurry{later}. It took {turns} and {brawls}.",
        f"It began at {start}. {who} had {turns} on the road{later}, and {brawls} that somebody else started.",
        f"{who} went out at the gate of {start} with the change from a pie{later}. That made {turns} and {brawls}.",
        f"Nobody waved at {start}. {who} went all the same{later}, for {turns} and {brawls}.",
    )
    return ways[(3 * table.turn + fights + len(cast.kills)) % len(ways)]


def killing(cast: Cast) -> str:
    """Who did the most of it, and what was the worst of it."""
    if not cast.kills:
        return "Nobody laid a blade on anything, and nobody was proud of it."
    slayer = max(cast.kills, key=lambda name: len(cast.kills[name]))
    slain = [card for cards in cast.kills.values() for card in cards]
    worst = a(max(slain, key=lambda card: (card.xp, card.hp)))
    own = len(cast.kills[slayer])
    if len(slain) == 1:
        return f"{sentence(slayer)} killed {worst}, and talked of nothing else."
    share = "both kills" if own == 2 else f"all {counted(own, 'kill')}"
    if own < len(slain):
        share = f"{number_word(own)} of the {counted(len(slain), 'kill')}"
    ways = (
        f"{sentence(slayer)} had {share}, and the worst of them was {worst}.",
        f"Most of the killing was left to {slayer}, with {share}, {worst} among the dead.",
    )
    return ways[len(slain) % len(ways)]


def adventures(events: Sequence[Event], most: int) -> list[str]:
    """The last Encounters that dice decided, as they were told."""
    told = [event for event in events if event.kind == "outcome" and event.data["outcome"]["end"] != "done"]
    return [adventure(event) for event in told[-most:]]


def adventure(event: Event) -> str:
    """What came of an Encounter, with its name."""
    end = event.data["outcome"]
    return tales.recalled(end["card"], event.text, end["other"])


def turning_points(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """What a campaign has behind it, great foes, gates, and what Doom did to the land."""
    done = [MISSION_NAMES[event.data["mission"]] for event in events if event.kind == "completed"]
    if table.mode == "campaign" and done:
        yield f"They got through {listed(done)}, and nobody had put money on it."
    for event in events:
        if event.kind == "epic falls":
            yield tales.fall(event.data["fall"])
    closed = [NAMES[event.data["space"]] for event in events if event.kind == "closed"]
    if closed:
        yield f"You shut the gate at {listed(closed[:2])}."
    doomed = [event.data["region"] for event in events if event.kind == "doom"]
    if doomed:
        worst = REGION_NAMES[Counter(doomed).most_common(1)[0][0]]
        yield f"Doom came down {times(len(doomed))}, and {worst.replace('The', 'the')} felt it most."


def losses(cast: Cast) -> Iterator[str]:
    """The dead, and where they lie."""
    for name, space in cast.deaths[-2:]:
        yield f"{sentence(name)} lies {where(space)}."


def remembered(table: Table, events: Sequence[Event], cast: Cast) -> Iterator[str]:
    """What else they will tell at the inn."""
    falls = Counter(event.data["who"] for event in events if event.kind == "defeated")
    for who, count in falls.most_common(1):
        if count > 1:
            yield f"{sentence(cast.last[who])} was laid out flat {times(count)} and complained about the floor."
    yield from (adventure(event) for event in reversed(events) if event.kind == "outcome")
    seen = Counter(event.data["space"] for event in events if event.kind == "moved")
    for space, count in seen.most_common(1):
        if count > 1:
            yield f"You saw {counted(len(seen), 'place')}, and the longest faces were {where(space)}."
    asked = sum(event.kind == "test" for event in events)
    hurt = sum(event.data["amount"] for event in events if event.kind == "wounded")
    yield f"The dice were asked {times(asked)} and had an answer, and {counted(hurt, 'Wound')} came of it all."
    coins = sum(hero.gp for hero in living(table))
    yield f"All the pockets together held {counted(coins, 'coin')}, and the price on you stood at {table.bounty}."


MISSION_TELLS = ("the_rope", "collapse", "failed")  # endings of which each mission has its own


def decided(table: Table) -> str:
    """The last word: of the mission, or of the campaign."""
    key, over = ending_key(table), table.progress.over
    if key == "packed_up" and table.chapters:
        last = table.chapters[-1]
        return f"{tales.ending(last.mission, last.faction, last.end)} Then the fire was banked, for another day."
    if key in tales.ENDINGS and key not in MISSION_TELLS:
        return tales.ENDINGS[key]
    return tales.ending(MISSIONS[table.mission].id, table.faction, over) if over else "There it was broken off."
