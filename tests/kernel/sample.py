"""A small game that uses everything the kernel offers: hidden hands, secret bids, dice, a team, nested parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rulewright.kernel import (
    ALL,
    Ask,
    AskAny,
    AskEach,
    BadConfig,
    Barred,
    Chance,
    Choice,
    Config,
    Content,
    Flow,
    Game,
    GameEnds,
    GameOption,
    OptionValue,
    Prompt,
    Roll,
    Saying,
    Shortcut,
    State,
    Viewer,
    Words,
    World,
    forecast,
    told,
)
from rulewright.kernel.scene import Card, Look, Odds, Outcome, Scene, Seat, Zone, at_card

DIE = Roll("die", range(1, 7))
TARGET = 12


@dataclass(frozen=True, slots=True)
class Suit(Content):
    id: str
    worth: int


SUITS = {suit.id: suit for suit in (Suit("moon", 1), Suit("sun", 2), Suit("star", 3))}


@dataclass(slots=True)
class Hand:
    """A seat's cards, which only that seat may know."""

    cards: list[Suit]
    points: int = 0
    best: Suit | None = None


@dataclass(slots=True)
class Auction(State):
    hands: list[Hand]
    pool: list[Suit]
    shown: dict[int, list[str]] = field(default_factory=dict)
    round: int = 0
    step: str = "deal"
    winner: int = -1
    rounds: int = 4
    notes: tuple[int, ...] = ()


def deal(table: Auction) -> Flow[None]:
    """Every hand is filled to three from the pool."""
    for seat, hand in enumerate(table.hands):
        while len(hand.cards) < 3 and table.pool:
            card = yield Roll("draw", table.pool)
            table.pool.remove(card)
            hand.cards.append(card)
            told(table, "drew", seat, card=card.id, seats=(seat,))
    table.step = "bid"


def bid(table: Auction) -> Flow[None]:
    """All choose a card in secret; then all are shown."""

    def held(seat: int) -> list[Choice]:
        return sorted({("card", card.id) for card in table.hands[seat].cards})

    answers = yield AskEach("bid", {seat: partial(held, seat) for seat in range(len(table.hands))})
    best = -1
    for seat, (_, name) in answers.items():
        card = SUITS[name]
        table.hands[seat].cards.remove(card)
        table.shown.setdefault(seat, []).append(name)
        table.hands[seat].best = card
        best = max(best, card.worth)
    winners = [seat for seat, hand in enumerate(table.hands) if hand.best is not None and hand.best.worth == best]
    told(table, "shown", winners=str(winners), reveals=True)
    who, how = yield AskAny("prize", {seat: ["dice", "sure"] for seat in winners}, word=True)
    yield from prize(table, who, how)
    table.step = "reward"


def prize(table: Auction, seat: int, how: Choice) -> Flow[None]:
    if how == "sure":
        table.hands[seat].points += 2
    else:
        first = yield DIE
        if first == 1:
            yield Ask(seat, "sigh", ["sigh", "shrug"])
            table.hands[seat].points = 0
        else:
            table.hands[seat].points += first
    if table.hands[seat].points >= TARGET:
        table.winner = seat
        raise GameEnds


def reward(table: Auction) -> Flow[None]:
    """The leader steps one to three points up, in single steps; the last seat must nod."""
    leader = max(range(len(table.hands)), key=lambda seat: table.hands[seat].points)
    for _ in range(3):
        step = yield Ask(
            leader, "step", ["up", "stop"], about=leader, shortcuts=lambda: [
                Shortcut(("up", "up", "stop")), Shortcut(("up", "up", "up", "stop")),
            ], refusals=lambda: [Barred("down", "no way down")],
        )  # fmt: skip
        if step == "stop":
            break
        table.hands[leader].points += 1
    yield Ask(len(table.hands) - 1, "nod", lambda: ["nod"], word=True)
    yield Ask(0, "forced", lambda: ["only"])
    table.round += 1
    table.step = "deal"


class AuctionGame(Game[Auction]):
    id = "auction"
    title = "Auction"
    version = "3"
    story = Words(
        {
            "drew": Saying("Seat {who} draws a {card}.", veiled="Seat {who} draws a card."),
            "shown": Saying("Seats {winners} bid most."),
        }
    )
    reasons = Words({"no way down": Saying("nobody steps down")})
    state_type = Auction
    prompts = {"bid": Prompt("Which card do you bid?"), "step": Prompt("Step up?")}
    options = (
        GameOption("seats", "Seats", "number", 2, low=2, high=4),
        GameOption("length", "Length", "choice", "short", (OptionValue("short", "Short"), OptionValue("long", "Long"))),
        GameOption("even", "Even", "switch", False),
        GameOption("names", "Names", "data", None, per_seat=True),
    )

    def check(self, config: Config) -> None:
        if config["even"] and config["seats"] % 2:
            raise BadConfig("seats", "an even table has 2 or 4 seats")

    def seats(self, config: Config) -> tuple[Seat, ...]:
        return tuple(Seat(i, f"Seat {i}", team=i % 2) for i in range(config["seats"]))

    def sample_configs(self) -> Iterator[dict[str, Any]]:
        yield from super().sample_configs()
        yield {"seats": 3}

    def setup(self, config: Config) -> Auction:
        pool = [suit for suit in SUITS.values() for _ in range(config["seats"] * 3)]
        return Auction([Hand([]) for _ in range(config["seats"])], pool, rounds=6 if config["length"] == "long" else 4)

    def next_beat(self, state: Auction) -> Flow[None] | None:
        if (
            state.winner >= 0
            or state.round == state.rounds
            or any(not hand.cards and not state.pool for hand in state.hands)
        ):
            return None
        return {"deal": deal, "bid": bid, "reward": reward}[state.step](state)

    def outcome(self, state: Auction) -> Outcome:
        most = max(hand.points for hand in state.hands)
        results = tuple(1.0 if hand.points == most else 0.0 for hand in state.hands)
        return Outcome(results, "points", f"{most} points win.")

    def scene(self, state: Auction, viewer: Viewer) -> Scene:
        zones = tuple(
            Zone(
                f"hand{seat}", f"Hand {seat}", "hand", seat,
                tuple(
                    Card(card.id, card.id) if viewer in (seat, ALL) else Card(f"{seat}.{i}", face=False)
                    for i, card in enumerate(sorted(hand.cards, key=lambda card: card.id))
                ),
                len(hand.cards),
            )
            for seat, hand in enumerate(state.hands)
        )  # fmt: skip
        points = " ".join(str(hand.points) for hand in state.hands)
        return Scene(status=f"Round {state.round}: {points}, {len(state.pool)} left", zones=zones)

    def look(self, state: Auction, ask: Ask, choice: Choice) -> Look:
        if isinstance(choice, tuple):
            return Look(str(choice[1]), at_card(str(choice[1])))
        return Look(str(choice))

    def odds(self, match: World[Auction], choice: Choice) -> Odds | None:
        if choice != "dice":
            return None
        seen = forecast(match, choice, lambda after: sum(hand.points for hand in after.state.hands))
        return Odds("a throw", distribution=tuple(sorted(seen.chances.items())), error=seen.error)

    def reimagine(self, state: Auction, viewer: Viewer, chance: Chance) -> None:
        hidden = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        cards = chance.shuffled([card for hand in hidden for card in hand.cards] + state.pool)
        for hand in hidden:
            hand.cards = [cards.pop() for _ in hand.cards]
        state.pool = sorted(cards, key=lambda card: card.worth)

    def inventory(self, state: Auction) -> int:
        held = sum(len(hand.cards) for hand in state.hands) + len(state.pool)
        return held + sum(len(shown) for shown in state.shown.values())

    def find_content(self, kind: type, id: str) -> Suit:
        return SUITS[id]

    def content_hashes(self) -> dict[str, str]:
        return {"suits": "1"}


AUCTION = AuctionGame()
