"""Maps of named places."""

import pytest

from rulewright.table.graphs import GraphBoard, Link, Place
from rulewright.table.lattice import MapError
from rulewright.table.paths import distances

PLACES = [Place("Mill", 0, 0), Place("Ford", 3, 1, ("port",)), Place("Keep", 5, 4), Place("Isle", 9, 9)]
LINKS = [
    Link("Mill", "Ford", "road"),
    Link("Mill", "Ford", "river", one_way=True),
    Link("Ford", "Keep", "river", one_way=True),
    Link("Keep", "Mill", "path"),
]


def test_steps_follow_the_named_kinds_and_one_way_links() -> None:
    board = GraphBoard(PLACES, LINKS)
    mill, ford, keep, isle = range(4)
    assert board.steps() == ((ford, keep), (mill, keep), (mill,), ())
    assert board.steps("river") == ((ford,), (keep,), (), ())
    assert board.steps("road", "path") == ((ford, keep), (mill,), (mill,), ())
    assert distances(board.steps("river"), mill)[keep] == 2
    assert board.links_between(mill, ford) == ("river", "road")
    assert board.links_between(ford, mill) == ("road",)
    assert (board.at("Keep"), len(board), board.places[ford].labels) == (keep, 4, ("port",))
    assert board.links_between(mill, isle) == ()


def test_impossible_maps_are_refused() -> None:
    with pytest.raises(MapError, match="'Mill' is listed twice"):
        GraphBoard([*PLACES, Place("Mill")], [])
    with pytest.raises(MapError, match="no place is called 'Frod'; did you mean 'Ford'"):
        GraphBoard(PLACES, [Link("Mill", "Frod", "road")])
    with pytest.raises(MapError, match="road from 'Mill' leads back to itself"):
        GraphBoard(PLACES, [Link("Mill", "Mill", "road")])
    with pytest.raises(MapError, match="no link is a 'rail'; there are path, river, road"):
        GraphBoard(PLACES, LINKS).steps("rail")
