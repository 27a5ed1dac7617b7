"""Parley, a small game that fills every part of a scene that tells something: for the browser tests of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.kernel import (
    Ask,
    Choice,
    Config,
    Event,
    Flow,
    Game,
    Glossary,
    Prompt,
    Saying,
    State,
    Viewer,
    Words,
    told,
)
from rulewright.kernel.glossary import Entry
from rulewright.kernel.goal import Goal, Phase
from rulewright.kernel.numbers import Term
from rulewright.kernel.scene import (
    Board,
    Card,
    Context,
    Counter,
    Intent,
    Look,
    Mark,
    Mute,
    Number,
    Outcome,
    Piece,
    Scene,
    Seat,
    Sheet,
    Site,
    Space,
    Suited,
    Tale,
    Theme,
    Zone,
    at_card,
    at_space,
)

ROUNDS = 3
TERRAIN = ("forest", "meadow", "meadow", "swamp", "meadow", "forest", "meadow")
BOARD = Board(
    "board",
    "square",
    "The Green",
    tuple(Space(i, i % 7, i // 7, TERRAIN[(i * 3 + i // 7) % 7], f"Field {i + 1}") for i in range(35)),
)
MILL = 11
SITE = Site(
    "Wits against 5.",
    "2 coins, and the mill is yours; a Triumph pays 4 coins.",
    "Whatever happens, the hero stays at the mill until the next round.",
    (Suited("ada", "Wits 7, at home +2", 0.89), Suited("bo", "Wits 4", 0.39)),
)
GLOSSARY = Glossary(
    (
        Entry("Wits", "How quick a hero thinks. The bigger the lead in a test, the better.", ("WT",), "PA.PLAY.02"),
        Entry("Triumph", "The best of five results of a test: the lead was 4 or more.", (), "PA.PLAY.02"),
        Entry("Health", "How many wounds a hero can take.", ("HP",)),
        Entry("Forest", "Trees: nobody sees through them, and a step into them costs 2."),
        Entry("Parley", "Talk before blows. A Triumph in it ends the quarrel.", ("talk",), "PA.PLAY.01"),
        Entry("Shaken", "Frightened: 1 less on the next test."),
        Entry("Mill", "A place that pays for Wits."),
    )
)  # fmt: skip
CARDS = (
    Card(
        "calm", "Calm Word", "Feat", "chat-bubble",
        "Play when somebody comes to blows: he tests his Wits, and is Shaken on a failure.",
        (Number("WT", "7"),), ("PA.PLAY.01",), ("Ada",), brief="He who strikes may be Shaken.",
        story="She has never raised her voice. She has never had to.",
    ),
    Card(
        "shove", "Shove of the Old Guild of Millers", "Feat", "fist",
        "Push somebody one field away from the mill. He loses his next step, and whoever stands behind him is pushed "
        "as well. The Mill does not care who turns it, but the guild does, and it remembers.",
        (Number("Power", "3"), Number("Reach", "1")), brief="Push somebody one field away.",
    ),
)  # fmt: skip


@dataclass(slots=True)
class Green(State):
    """Where the hero is, which round it is, and how often somebody was shoved."""

    ada: int = 15
    round: int = 1
    step: int = 0
    shoves: int = 0


def go(green: Green) -> Flow[None]:
    """Ada walks to a field beside her."""
    near = [s for s in (green.ada - 1, green.ada + 1, green.ada - 7, green.ada + 7) if 0 <= s < len(BOARD.spaces)]
    green.ada = yield Ask(0, "go", near, word=True)
    green.step = 1
    told(green, "went", 0, space=green.ada)


def react(green: Green) -> Flow[None]:
    """Somebody comes to blows: a card, or nothing."""
    answer = yield Ask(0, "react", ["calm", "keep"])
    green.shoves += answer == "keep"
    green.step += 1
    told(green, "reacted", 0, what="speaks" if answer == "calm" else "says nothing")
    if green.step > 3:
        green.step, green.round = 0, green.round + 1


class Parley(Game[Green]):
    id = "parley"
    title = "Parley"
    blurb = "Talk before blows."
    length = "3 min"
    weight = "light"
    theme = Theme(
        accent="#d9a441",
        font="Georgia, serif",
        terrain={"forest": "#3f6b45", "meadow": "#9dc183", "swamp": "#6f7f52"},
        icons={"site": "windmill", "Shaken": "tremor"},
    )
    story = Words(
        {
            "went": Saying("Ada goes to field {space}.", weight="deed"),
            "reacted": Saying("Ada {what}.", weight="turning"),
        },
        {"space": lambda green, space: str(space + 1)},
    )
    ledger_file = Path(__file__).with_name("rulewright_parley.yaml")
    glossary = GLOSSARY
    prompts = {
        "go": Prompt("Ada: where to?", "PA.PLAY.01"),
        "react": Prompt("The bailiff comes to blows. Parley?", "PA.PLAY.01"),
    }
    state_type = Green
    has_chance = False
    co_operative = True

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return (Seat(0, "The village", team=0),)

    def setup(self, config: Config) -> Green:
        return Green()

    def next_beat(self, state: Green) -> Flow[None] | None:
        if state.round > ROUNDS:
            return None
        return react(state) if state.step else go(state)

    def outcome(self, state: Green) -> Outcome:
        return Outcome((1.0,), "rounds", "The bailiff goes home.")

    def is_open(self, state: Green) -> bool:
        return True

    def score(self, state: Green, seat: int) -> float:
        return float(-state.shoves)

    def mute(self, state: Green, ask: Ask) -> Mute | None:
        return Mute("Keep quiet this round", "keep", f"round {state.round}") if ask.prompt == "react" else None

    def context(self, state: Green, ask: Ask) -> Context | None:
        if ask.prompt != "react":
            return None
        return Context("bailiff", "ada", "club, Wits 3", "He needs 8 or more.", "A hit costs 1 Health.")

    def chronicle(self, state: Green, events: Sequence[Event]) -> str:
        return f"The bailiff came three times, and was shoved {state.shoves} times.\nThen he went home."

    def gallery(self) -> tuple[Sheet, ...]:
        heroes = (
            Sheet(
                "ada", "Ada the Miller", subtitle="Hero", icon="windmill", group="Heroes",
                numbers=(Number("Wits", "7", "brain"), Number("HP", "4", "hearts")),
                text="Ada adds 2 to Wits at her mill.", story="She grinds slowly, and exceedingly small.",
                seen="In every village with a mill.",
            ),
            Sheet(
                "bo", "Bo", subtitle="Hero", icon="fist", group="Heroes", numbers=(Number("Wits", "4", "brain"),),
                text="Bo shoves.",
            ),
        )  # fmt: skip
        feats = tuple(
            Sheet(card.id, card.name, subtitle=card.kind, icon=card.icon, group="Feats", numbers=card.numbers,
                  text=card.text, story=card.story, seen="In Ada's hand.", rules=card.rules)
            for card in CARDS
        )  # fmt: skip
        return heroes + feats

    def scene(self, state: Green, viewer: Viewer) -> Scene:
        wits = Number("Wits", "9", "brain", (Term(7, "printed"), Term(2, "at her mill", "PA.PLAY.02")), 2)
        health = Counter("Health", 3, 4, "hearts")
        pieces = (
            Piece("ada", "board", state.ada, "Ada", "windmill", 0, health, ("Shaken",), sheet="ada"),
            Piece("bo", "board", 17, "Bo", "fist", 0, Counter("Health", 4, 4, "hearts")),
            Piece("bailiff", "board", 30, "The bailiff", "wood-club", tint="#8c2f1b"),
        )  # fmt: skip
        sheet = Sheet(
            "ada", "Ada the Miller", 0, "Hero of the Green", "windmill", numbers=(wits, Number("Luck", "1")),
            counters=(health, Counter("Coins", 12, icon="two-coins")), chips=("Shaken",),
            piece="ada", acting=True, text="Ada adds 2 to Wits at her mill.", story="She grinds slowly.",
        )  # fmt: skip
        tale = Tale(
            "The bailiff at the gate",
            "He stands at the gate with the sun behind him, and a paper in his hand that nobody has read to him. "
            "Somebody has told him that the mill owes. Somebody always does.",
            "Encounter",
            "wood-club",
        )
        return Scene(
            f"Round {state.round} of {ROUNDS}",
            "Talk" if state.step else "Walk",
            boards=(BOARD,),
            marks=(Mark("board", MILL, "site", "The Mill", site=SITE),),
            pieces=pieces,
            zones=(Zone("hand", "Cards", "hand", 0, CARDS),),
            sheets=(sheet,),
            goal=Goal("Let no one be shoved for three rounds.", lose="Lost when Ada has no Health left."),
            phases=(Phase("Walk", "done" if state.step else "now"), Phase("Parley", "now" if state.step else "next")),
            tale=tale if state.step else None,
            intents=(Intent("bailiff", "goes for Ada and strikes", ("ada",), (23,), 0.42),),
        )

    def look(self, state: Green, ask: Ask, choice: Choice) -> Look:
        if ask.prompt == "go":
            return Look(f"Go to field {int(str(choice)) + 1}", at_space(int(str(choice))), cost="1")
        if choice == "calm":
            return Look("Play Calm Word", at_card("calm"), icon="chat-bubble", chance=0.83)
        return Look("Say nothing", icon="cancel", tone="end", chance=0.42)
