"""What both games show alike: figures, treasure as faces or backs, seats of two teams, and the end."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from rulewright.kernel import Sum, Viewer
from rulewright.kernel import scene as show
from rulewright.kernel.scene import Counter, Number, Piece, Seat, Sheet, Wall, Zone
from rulewright.table.hexes import HexBoard, pointy_side

from ..rules.figures import ABSENT
from ..rules.secrets import sees
from ..rules.table import Arena
from ..rules.treasure import Card

C = TypeVar("C", bound=Card)


# ---- people and map -------------------------------------------------------------------------------------------------


def seats_by_team(teams: Sequence[int], names: Sequence[str], colours: Sequence[str]) -> tuple[Seat, ...]:
    """Who sits at the table: a team of one goes by its name, the players of a larger one by number too."""
    found = []
    for seat, team in enumerate(teams):
        mates = [other for other, side in enumerate(teams) if side == team]
        name = names[team] if len(mates) == 1 else f"{names[team]} {mates.index(seat) + 1}"
        found.append(Seat(seat, name, team, colours[team]))
    return tuple(found)


def piece(
    arena: Arena, who: int, icon: str, health: Counter, badges: tuple[str, ...], spent: bool, hero: bool
) -> Piece:
    return Piece(
        id=f"h{who}", board="board", space=arena.at[who], name=arena.who[who].name, icon=icon, seat=arena.seat[who],
        health=health, badges=badges, spent=spent, sheet=f"h{who}", size=1.0 if hero else 0.8,
    )  # fmt: skip


def printed_numbers(printed: Sequence[int], names: Sequence[str]) -> tuple[Number, ...]:
    """The ratings that a figure has, as they are printed."""
    return tuple(
        Number(name.capitalize(), str(value)) for name, value in zip(names, printed, strict=True) if value != ABSENT
    )


def numbers(printed: Sequence[int], names: Sequence[str], now: Callable[[int, Sum], int]) -> tuple[Number, ...]:
    """Every rating that a figure has as it is now, with its reasons."""
    found = []
    for rating, name in enumerate(names):
        if printed[rating] == ABSENT:
            continue
        why = Sum()
        value = now(rating, why)
        found.append(Number(name.capitalize(), str(value), "", tuple(why.terms), value - printed[rating]))
    return tuple(found)


def walls(board: HexBoard, kinds: Mapping[int, str], inside: Container[int] = ()) -> tuple[Wall, ...]:
    """Every side of the map that is of one of these kinds, once; from one end to the other the way into the spaces
    inside is on the left, where the arrow of an opening points."""
    found: dict[int, Wall] = {}
    for space, cell in enumerate(board.cells):
        for way in range(6):
            kind = kinds.get(board.kinds[6 * space + way])
            if kind is not None:
                ends = tuple(round(end, 4) for end in pointy_side(cell, way))
                x1, y1, x2, y2 = (*ends[2:], *ends[:2]) if space in inside else ends
                found.setdefault(board.side(space, way), Wall(x1, y1, x2, y2, kind))
    return tuple(found.values())


# ---- treasure -------------------------------------------------------------------------------------------------------


class Treasury(Generic[C]):
    """The treasure of a game as it appears: its cards and decks, and how a card is spelled out."""

    def __init__(
        self, cards: Sequence[C], decks: Sequence[str], icons: Mapping[str, str], text: Callable[[C], str],
        tags: Callable[[C], tuple[str, ...]],
    ) -> None:  # fmt: skip
        self.cards, self.decks = cards, [name.capitalize() for name in decks]
        self.icons, self.text, self.tags = icons, text, tags

    def faces(self, numbers: Iterable[int]) -> tuple[show.Card, ...]:
        return tuple(self.face(self.cards[number]) for number in numbers)

    def face(self, card: C) -> show.Card:
        return show.Card(
            f"c{card.number}", card.name, card.type.capitalize(), self.icons[card.type], self.text(card),
            tags=self.tags(card),
        )  # fmt: skip

    def face_or_back(self, arena: Arena, viewer: Viewer, number: int, where: str) -> show.Card:
        """A card as a viewer sees it: whose back it is, everybody sees. WS.REVEAL.05, DA.CARD.04, 06"""
        card = self.cards[number]
        if sees(arena, viewer, number):
            return self.face(card)
        return show.Card(f"back:{where}", kind=self.decks[card.deck], face=False)

    def zone(
        self, arena: Arena, viewer: Viewer, id: str, label: str, cards: Sequence[int], seat: int = -1, sheet: str = ""
    ) -> Zone:
        """Cards that lie together, with somebody or with nobody."""
        shown = tuple(self.face_or_back(arena, viewer, card, f"{id}.{place}") for place, card in enumerate(cards))
        return Zone(id, label, "hand" if seat >= 0 else "row", seat, shown, len(shown), sheet)

    def hands(self, arena: Arena, viewer: Viewer, heroes: Iterable[int]) -> tuple[Zone, ...]:
        return tuple(
            self.zone(
                arena,
                viewer,
                f"hand{who}",
                f"{arena.who[who].name}'s cards",
                arena.hand[who],
                arena.seat[who],
                f"h{who}",
            )
            for who in heroes
        )

    def ground(self, arena: Arena, viewer: Viewer) -> tuple[Zone, ...]:
        return tuple(
            self.zone(arena, viewer, f"ground{space}", "On the ground", cards)
            for space, cards in sorted(arena.ground.items())
        )

    def row(self, id: str, label: str, numbers: Iterable[int], kind: Literal["row", "pile"] = "row") -> Zone:
        """Cards that lie open for all."""
        cards = self.faces(numbers)
        return Zone(id, label, kind, cards=cards, count=len(cards))

    def piles(self, arena: Arena) -> list[Zone]:
        """Every deck with its open discards."""
        found = []
        for deck, name in enumerate(self.decks):
            pile = arena.decks[deck]
            found.append(Zone(f"deck{deck}", f"{name} deck", "deck", count=pile.left))
            found.append(self.row(f"discard{deck}", f"{name} discards", pile.discard, "pile"))
        return found

    def sheets(self) -> tuple[Sheet, ...]:
        """Every card, for the gallery."""
        return tuple(
            Sheet(
                id=card.id, title=card.name, subtitle=card.type.capitalize(), icon=self.icons[card.type],
                group=f"{self.decks[card.deck]} cards", chips=self.tags(card), notes=(self.text(card),),
            )
            for card in self.cards
        )  # fmt: skip


# ---- the end --------------------------------------------------------------------------------------------------------


def results(arena: Arena, winner: int) -> tuple[float, ...]:
    """What each seat has won; a draw where no team has."""
    return tuple(0.5 if winner < 0 else float(team == winner) for team in arena.teams)


def by_seat(arena: Arena, white: int, black: int) -> tuple[str, ...]:
    return tuple(str((white, black)[team]) for team in arena.teams)
