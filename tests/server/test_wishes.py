"""A person asks something of a bot of the same side: that side alone hears it, and what the bot makes of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.server.limits import Limits

from .harness import GENEROUS, PATIENCE, Guest, Message, Served, Socket, serving

FOUR = {"mode": "2v2"}  # of FACTIONS: seats 0 and 2 against 1 and 3
BOT = 2


def battle(server: Served) -> tuple[str, Guest, Guest]:
    """A battle of Ann with a bot against Ben with another."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.lay("factions", "me open novice novice", config=FOUR)
    ben.claim(table, 1)
    return table, ann, ben


def catch_up(*sockets: Socket) -> None:
    for socket in sockets:
        socket.send({"type": "ping"})
        socket.of("pong")


def play_on(sockets: tuple[Socket, ...], done: Callable[[], bool]) -> None:
    """Whoever is asked takes the first choice, until something is so."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        for socket in sockets:
            catch_up(socket)
            if socket.question and socket.question["options"]:
                socket.choose()


def offers(socket: Socket) -> dict[str, Message]:
    """What may be asked of the bot, by key."""
    socket.send({"type": "wishes"})
    told = socket.of("wishes")
    assert all(offer["seats"] == [BOT] for offer in told["offered"])
    return {offer["wish"]["key"]: offer["wish"] for offer in told["offered"]}


def states(socket: Socket) -> list[str]:
    return [message["state"] for message in socket.heard if message["type"] == "wish"]


def test_a_bot_is_asked_answers_and_is_free_again_when_the_round_is_over(server: Served) -> None:
    table, ann, ben = battle(server)
    with ann.sit(table) as mine, ben.sit(table) as theirs, server.guest().sit(table) as stranger:

        def ask_on() -> bool:
            """Ask for something whenever the bot is free; whether it has answered."""
            if not server.hub.tables.live(table).wishes.of(BOT):
                found = offers(mine)
                for key in [key for key in found if key.startswith("follow")][:1]:
                    mine.send({"type": "wish", "partner": BOT, "key": key, "id": "w"})
                    heard = mine.of("wish")
                    assert (heard["seat"], heard["by"], heard["state"]) == (BOT, 0, "heard")
                    assert heard["wish"] == found[key]
            return bool({"yes", "no"} & {*states(mine)})

        play_on((mine, theirs), ask_on)
        play_on((mine, theirs), lambda: states(mine)[-1] == "over")
        assert server.hub.tables.live(table).wishes.of(BOT) == ""
        catch_up(theirs, stranger)
        for other in (theirs, stranger):
            assert not {"wish", "wishes"} & {message["type"] for message in other.heard}


def test_a_wish_can_be_taken_back_and_another_takes_its_place(server: Served) -> None:
    table, ann, ben = battle(server)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        play_on((mine, theirs), lambda: bool(mine.question and mine.question["options"] and offers(mine)))
        first, second = list(offers(mine))[:2]
        for key in (first, second):
            mine.send({"type": "wish", "partner": BOT, "key": key, "id": key})
            assert mine.of("wish")["wish"]["key"] == key
            assert server.hub.tables.live(table).wishes.of(BOT) == key
        with ann.sit(table) as again:
            catch_up(again)
            assert again.last["wish"]["wish"]["key"] == second, "who comes later is told what is asked"
        mine.send({"type": "wish", "partner": BOT, "key": ""})
        assert mine.until(lambda m: m["type"] == "wish" and m["state"] == "withdrawn")["wish"]["key"] == second
        assert server.hub.tables.live(table).wishes.of(BOT) == ""


def test_nobody_asks_anything_of_anybody_but_a_bot_of_their_side(server: Served) -> None:
    table, ann, ben = battle(server)
    wish = {"type": "wish", "key": "hold:space:0", "id": "w"}
    with ann.sit(table) as mine, ben.sit(table) as theirs, server.guest().sit(table) as stranger:
        for seat in (0, 1, 3, 9):
            assert mine.refused({**wish, "partner": seat})["code"] == "not_partner"
        assert theirs.refused({**wish, "partner": BOT})["code"] == "not_partner"
        assert theirs.refused({**wish, "partner": BOT, "seat": 0})["code"] == "not_yours"
        assert stranger.refused({**wish, "partner": BOT})["code"] == "spectator"
        assert stranger.refused({"type": "wishes"})["code"] == "spectator"
        for key in ("hold:space:9999", "hunt:whom:0", "nonsense", "a:b:c"):
            assert mine.refused({**wish, "partner": BOT, "key": key})["code"] == "not_offered"
        theirs.send({"type": "wishes"})
        assert all(offer["seats"] == [3] for offer in theirs.of("wishes")["offered"])
        assert server.hub.tables.live(table).wishes.of(BOT) == ""


def test_in_a_waiting_match_nothing_is_asked(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.lay("factions", "me open novice open", config=FOUR)
    with ann.sit(table) as mine:
        for message in ({"type": "wishes"}, {"type": "wish", "partner": BOT, "key": "x"}):
            assert mine.refused(message)["code"] == "not_started"


def test_a_bot_that_leaves_its_seat_is_asked_nothing_more(server: Served) -> None:
    table, ann, ben = battle(server)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        play_on((mine, theirs), lambda: bool(offers(mine)))
        mine.send({"type": "wish", "partner": BOT, "key": next(iter(offers(mine)))})
        mine.of("wish")
        ann.ask("POST", f"/api/tables/{table}/seats/{BOT}/open", status=200)
        assert mine.until(lambda m: m["type"] == "wish" and m["state"] == "over")["seat"] == BOT


def test_asking_has_a_rate(tmp_path: Path) -> None:
    limits = Limits(**{name: getattr(GENEROUS, name) for name in Limits.__struct_fields__} | {"wishes": 3})
    with serving(tmp_path / "wishes.db", limits) as server:
        table, ann, _ = battle(server)
        with ann.sit(table) as mine:
            for _ in range(3):
                mine.send({"type": "wishes"})
                mine.of("wishes")
            assert mine.refused({"type": "wishes"})["code"] == "too_many"


@pytest.mark.parametrize("rest", ["2 0 heard {key}", "2 0 yes {key}", "2 0 no {key}"])
def test_what_another_process_has_heard_is_known_here(server: Served, rest: str) -> None:
    table, ann, ben = battle(server)
    with ann.sit(table) as mine, ben.sit(table) as theirs:
        play_on((mine, theirs), lambda: bool(offers(mine)))
        key, wishes = next(iter(offers(mine))), server.hub.tables.live(table).wishes
        wishes.hear_again(rest.format(key=key))
        assert wishes.of(BOT) == key
        wishes.hear_again(f"2 0 withdrawn {key}")
        assert wishes.of(BOT) == ""
        wishes.hear_again("2 0 heard hold:space:9999")
        assert wishes.of(BOT) == "", "what is not offered here is not remembered"
