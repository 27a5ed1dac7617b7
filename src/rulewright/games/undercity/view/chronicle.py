"""A chapter that is over, told in a paragraph from its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from zlib import crc32

from rulewright.kernel import Event
from rulewright.kernel.words import listed

from ..rules.content import SIDE_QUESTS
from ..rules.powers import AMBROSE
from ..rules.state import EVENT_DECK, Table, in_party
from .names import called

OPENINGS = (
    "{party} went below for {title}, and {rounds} later it was settled.",
    "It took {rounds}, down there, and the papers called it {title}.",
    "{title}: {rounds} in the dark, with {party} on the one side and everybody else on the other.",
    "Nobody sent flowers when {party} took on {title}; {rounds} later nobody needed to ask why.",
)
BUSIEST = (
    "{who} did most of the talking, with the {weapon}: {count} of the {total} who fell were {whose}.",
    "Of {total} villains {count} went to {who}, most of them by the {weapon}.",
    "{who} put down {count} of {total}, and the {weapon} will want cleaning.",
)
UNHURT = (
    "Nobody was ever off their feet for good.",
    "Not one of the party went down, which the taverns refuse to believe.",
)
HURT = (
    "{who} bled most, {amount} Health in all.",
    "The bill came to {who}, who lost {amount} Health.",
    "{who} took the worst of it, {amount} Health gone.",
)
ROLLS = (
    "Early or late, the dice leaned {lean}: {hits} of {tries} attacks struck home.",
    "{hits} attacks in {tries} struck home, which is {lean} than honest folk can hope for.",
)
WON = (
    "In round {round} {deed}, and it was over{spare}.",
    "It was decided in round {round}: {deed}{spare}.",
)
WINS = {
    1: "the body went up the barge stair", 2: "the parcel went up into the rain", 3: "the king of the sump fell",
    4: "the last cage stood open or empty", 5: "Ambrose reached the lanterns", 6: "the machine stopped",
    7: "the thing in the long coat fell",
}  # fmt: skip
LOSSES = {
    "heroes": "In round {round} the last of them went down, and the tunnels kept what they had.",
    "time": "The night ran out after round {round} with the work undone.",
    "escaped": "In round {round} the Courier slipped through the last grating with its parcel.",
    "cages": "In round {round} a second cage was emptied, and there was nobody left to save.",
    "ambrose": "In round {round} the doctor fell, and his evidence with him.",
    "passed out": "In round {round} the work was done, but one of them could not be woken, and that was that.",
}


@dataclass(slots=True)
class Facts:
    """What a chapter comes to."""

    round: int = 0
    felled: Counter[int] = field(default_factory=Counter)  # by hero
    weapons: Counter[tuple[int, str]] = field(default_factory=Counter)  # that felled them
    lost: Counter[int] = field(default_factory=Counter)  # Health, by hero
    total: int = 0
    tries: int = 0
    hits: int = 0
    downs: list[tuple[int, int]] = field(default_factory=list)  # round, hero
    revivals: list[tuple[int, int]] = field(default_factory=list)  # who, whom
    quests: list[int] = field(default_factory=list)
    turning: list[tuple[int, str, int]] = field(default_factory=list)  # round, what, who


def figure_of(id: str) -> int:
    return int(id[1:])


def chronicle(table: Table, events: Sequence[Event]) -> str:
    """60 to 120 words: who did most, what it cost, the turning points, and how it was decided."""
    facts = facts_of(events)
    salt = crc32(repr((facts.felled, facts.lost, facts.tries, facts.hits)).encode())
    told = [opening(table, facts, salt), busiest(table, facts, salt), *turns(table, facts)]
    told += [cost(table, facts, salt), luck(facts, salt), errands(facts), ending(table, facts, salt)]
    return " ".join(sentence for sentence in told if sentence)


def facts_of(events: Sequence[Event]) -> Facts:
    facts, attacker, weapon = Facts(), AMBROSE, ""
    for event in events:
        data = event.data
        match event.kind:
            case "event":
                facts.round = data["round"]
            case "attacks":
                attacker, weapon = figure_of(data["who"]), data["weapon"]
            case "threw":
                attacker, weapon = figure_of(data["who"]), "explosive_grenade"
            case "rolled" if data["what"] == "attack" and figure_of(data["who"]) < AMBROSE:
                facts.tries += 1
                facts.hits += data["passed"]
            case "felled":
                facts.total += 1
                if attacker < AMBROSE:
                    facts.felled[attacker] += 1
                    facts.weapons[attacker, weapon] += 1
            case "wounded" if figure_of(data["who"]) < AMBROSE:
                facts.lost[figure_of(data["who"])] += data["amount"]
            case "incapacitated":
                facts.downs.append((facts.round, figure_of(data["who"])))
            case "revived":
                facts.revivals.append((figure_of(data["who"]), figure_of(data["whom"])))
            case "quest":
                facts.quests.append(int(data["card"].removeprefix("quest")))
            case "says" if data["moment"] in TURNS:
                facts.turning.append((facts.round, data["moment"], figure_of(data["who"])))
    return facts


def picked(variants: tuple[str, ...], salt: int) -> str:
    return variants[salt % len(variants)]


def rounds(count: int) -> str:
    return f"{count} round{'s' if count != 1 else ''}"


# ---- the sentences --------------------------------------------------------------------------------------------------


def opening(table: Table, facts: Facts, salt: int) -> str:
    party = listed([called(table, hero) for hero in in_party(table)])
    return picked(OPENINGS, salt).format(party=party, title=table.cast.chapter.title, rounds=rounds(facts.round))


def busiest(table: Table, facts: Facts, salt: int) -> str:
    if not facts.felled:
        return "They brought nobody down, and nobody was impressed."
    hero, count = max(facts.felled.items(), key=lambda item: (item[1], -item[0]))
    (_, weapon), _ = max(
        ((key, n) for key, n in facts.weapons.items() if key[0] == hero), key=lambda item: (item[1], item[0][1])
    )
    names = {w.id: w.name.lower() for w in table.cast.profiles[hero].weapons}
    whose = "hers" if table.cast.profiles[hero].id == "canice" else "its" if hero == AMBROSE - 1 else "his"
    return picked(BUSIEST, salt // 7).format(
        who=called(table, hero), count=count, total=facts.total, whose=whose, weapon=names.get(weapon, "blade")
    )


TURNS = {
    "examined": "In round {round} {who} read what the dead man had to say.",
    "courier": "The Courier went down in round {round}.",
    "gate": "{who} had the gate open in round {round}.",
    "cage": "{who} opened a cage in round {round}.",
    "emptied": "In round {round} a cage was emptied.",
    "valve": "{who} turned a valve in round {round}.",
    "passage": "{who} shut a passage in round {round}.",
    "flees": "In round {round} the Cephalyx fled for the stair.",
}
MOST_TURNS = 2
HONEST = 0.7  # of a hero's attacks hit, on the whole


def turns(table: Table, facts: Facts) -> list[str]:
    """The last turning points before the end, one of a kind."""
    last = {what: (at, who) for at, what, who in facts.turning}
    found = [TURNS[what].format(round=at, who=called(table, who)) for what, (at, who) in last.items()]
    return found[-MOST_TURNS:]


def cost(table: Table, facts: Facts, salt: int) -> str:
    told = [] if facts.downs else [picked(UNHURT, salt // 3)]
    if facts.lost:
        hero, amount = max(facts.lost.items(), key=lambda item: (item[1], -item[0]))
        told.append(picked(HURT, salt // 11).format(who=called(table, hero), amount=amount))
    if facts.downs:
        at, fallen = facts.downs[0]
        saved = [called(table, who) for who, whom in facts.revivals if whom == fallen]
        rescue = f", and {saved[0]} brought the bottle" if saved else ", and nobody came in time with a bottle"
        told.append(f"{called(table, fallen)} went down in round {at}{rescue}.")
    return " ".join(told)


def luck(facts: Facts, salt: int) -> str:
    if not facts.tries:
        return ""
    kind = salt // 5 % len(ROLLS)
    good = facts.hits >= HONEST * facts.tries
    lean = ("their way" if good else "the other way") if kind == 0 else ("more" if good else "less")
    return ROLLS[kind].format(lean=lean, hits=facts.hits, tries=facts.tries)


def errands(facts: Facts) -> str:
    if not facts.quests:
        return ""
    return f"On the way they saw to {listed([SIDE_QUESTS[number].name for number in facts.quests])}."


def ending(table: Table, facts: Facts, salt: int) -> str:
    if not table.ended:
        return "They broke it off and went home, and the Undercity kept what it had."
    if not table.won:
        return LOSSES[table.ended].format(round=facts.round)
    left = table.decks[EVENT_DECK].left
    spare = f" with {rounds(left)} to spare" if left else " in the last round there was"
    deed = WINS.get(table.cast.chapter.number, "the work was done")
    return picked(WON, salt // 13).format(round=facts.round, deed=deed, spare=spare)
