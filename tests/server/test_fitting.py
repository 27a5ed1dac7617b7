"""The level that fits somebody: up after two wins, down after two losses, by the matches against bots alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from rulewright.server.people.fitting import fitting, fitting_level
from rulewright.server.storage.models import Base, ResultRow, SeatRow

from .harness import Served

ME, OTHER, GAME = "me", "other", "connect_four"


@pytest.mark.parametrize(
    ("last", "level"),
    [
        ((), "beginner"),
        ((("beginner", 1),), "beginner"),
        ((("beginner", 1), ("beginner", 1)), "novice"),
        ((("novice", 1), ("beginner", 1), ("beginner", 1)), "novice"),
        ((("regular", 0), ("regular", 0)), "novice"),
        ((("regular", 0), ("regular", 1)), "regular"),
        ((("regular", 0.5), ("regular", 0.5)), "regular"),
        ((("beginner", 0), ("beginner", 0)), "beginner"),
        ((("expert", 1), ("expert", 1)), "expert"),
    ],
)
def test_two_in_a_row_change_the_level(last: tuple[tuple[str, float], ...], level: str) -> None:
    assert fitting(last) == level


@pytest.fixture
def session() -> Iterator[Session]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as open:
        yield open
    engine.dispose()


def won(session: Session, number: int, *others: tuple[str | None, str | None], game: str = GAME) -> None:
    """A match that I have won, with who else sat there: a person or the level of a bot."""
    table = f"t{number}"
    session.add(
        ResultRow(table=table, person=ME, seat=0, game=game, lineup="1v1", result=1, listed=False, heroes=[], at=number)
    )
    for seat, (person, level) in enumerate([(ME, None), *others]):
        session.add(SeatRow(table=table, seat=seat, person=person, level=level, stops={}))
    session.flush()


def test_matches_against_bots_of_this_game_count(session: Session) -> None:
    assert fitting_level(session, ME, GAME) == "beginner"
    won(session, 1, (None, "novice"))
    won(session, 2, (None, "novice"))
    assert fitting_level(session, ME, GAME) == "regular"
    won(session, 3, (OTHER, None), (None, "expert"))
    won(session, 4, (None, "beginner"), game="noughts")
    won(session, 5, (None, "random"))
    assert fitting_level(session, ME, GAME) == "regular", "people, other games and yardsticks say nothing"
    assert fitting_level(session, OTHER, GAME) == "beginner"


def test_a_manner_is_no_rung(session: Session) -> None:
    won(session, 1, (None, "novice-bold"))
    won(session, 2, (None, "novice"))
    assert fitting_level(session, ME, GAME) == "regular"


def test_a_newcomer_meets_a_beginner(server: Served) -> None:
    ann = server.account("Fits")
    table = ann.lay(GAME, "me fits")
    seats = ann.ask("GET", f"/api/tables/{table}", status=200)["seats"]
    assert seats[1]["level"] == "beginner"


def test_no_level_fits_where_all_play_together(server: Served) -> None:
    ann = server.account("Together")
    seats = [{"who": "me"}, {"who": "bot", "level": "fits"}]
    answer = ann.ask(
        "POST", "/api/tables", {"game": "dungeon_degenerates", "config": {"seats": 2}, "seats": seats}, 400
    )
    assert "fits" in str(answer)
    games = ann.ask("GET", "/api/games", status=200)
    offering = {game["id"] for game in games if any(level["fits"] for level in game["levels"])}
    assert "factions" in offering
    assert not offering & {"undercity", "dungeon_degenerates"}
