"""The shelf: games, their options, rules and galleries, and Play now."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Annotated, Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from rulewright.kernel import Figures, Game, Match, find_game, game_ids
from rulewright.kernel.config import complete
from rulewright.kernel.lesson import LESSON
from rulewright.kernel.pack import MOST_PACKS
from rulewright.kernel.scene import Seat, Sheet
from rulewright.players import MANNERS, offered

from ..hub import Hub
from ..people.access import Caller
from ..people.fitting import FITS, LABEL
from ..protocol.games import (
    ConfigBody,
    GameInfo,
    GuideInfo,
    LedgerInfo,
    LevelInfo,
    MannerInfo,
    OptionInfo,
    RuleInfo,
    SectionInfo,
    SetUpInfo,
    ValueInfo,
)
from ..protocol.tables import NewTable, Seated
from ..tables.laying import SURPRISE, checked_config
from .badges import badge, measured
from .common import Id, game_with, problems

PackIds = Annotated[str, QueryParameter(max_length=500, required=False, description="Packs, with commas between.")]


@cache
def describe(id: str) -> GameInfo:
    return described(find_game(id))


def described(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        briefing=game.briefing,
        players=game.players,
        length=game.length,
        weight=game.weight,
        co_operative=game.co_operative,
        version=game.version,
        options=tuple(
            OptionInfo(
                o.id,
                o.label,
                o.kind,
                o.default,
                tuple(ValueInfo(v.value, v.label, v.help) for v in o.values),
                o.low,
                o.high,
                o.help,
                o.per_seat,
            )
            for o in game.options
        ),
        campaign=dict(game.campaign) if game.campaign is not None else None,
        theme=game.theme,
        poster=game.poster_file is not None,
        seats=game.seats(complete(game.options, {})),
        levels=levels_of(game),
        manners=manners_of(game),
        rules=len(game.ledger.by_id),
        gallery=len(game.gallery()),
    )


def levels_of(game: Game[Any]) -> tuple[LevelInfo, ...]:
    """The weakest first; and the one that fits whoever asks, where bots are there to be beaten."""
    levels = tuple(LevelInfo(level.id, level.label) for level in offered(game))
    return levels if game.co_operative else (*levels, LevelInfo(FITS, LABEL, fits=True))


def manners_of(game: Game[Any]) -> tuple[MannerInfo, ...]:
    """The manners that a game has, and a surprise; none where it has none."""
    own = tuple(MannerInfo(each.id, each.label, each.text) for each in MANNERS.values() if each.id in game.manners)
    return (*own, MannerInfo(SURPRISE, "A surprise", "Each bot has one of them, drawn by lot.")) if own else ()


@get("/api/games", operation_id="listGames", tags=["games"], responses=problems())
async def list_games() -> list[GameInfo]:
    """All games on the shelf, in its order."""
    return [describe(id) for id in sorted(game_ids(), key=lambda id: (find_game(id).shelf, id))]


@get("/api/games/{game_id:str}", operation_id="readGame", tags=["games"], responses=problems(404, 429))
async def read_game(
    game_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller], packs: PackIds = ""
) -> GameInfo:
    """One game; with packs from a shelf, what it offers with them."""
    if not packs:
        return describe(find_game(game_id).id)
    return described(await game_with(hub, game_id, packs.split(",")[:MOST_PACKS], caller))


@post(
    "/api/games/{game_id:str}/seats",
    operation_id="seatsOfConfig",
    tags=["games"],
    status_code=200,
    responses=problems(404, 413, 429),
)
async def seats_of_config(
    game_id: Id, data: JSONBody[ConfigBody], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> list[Seat]:
    """Who sits at a table with this config, or what is wrong with it."""
    game = await game_with(hub, game_id, data.packs, caller)
    game, config = checked_config(game_id, data.config, game.packs)
    return list(game.seats(config))


@get("/api/games/{game_id:str}/rules", operation_id="readRules", tags=["games"], responses=problems(404))
async def read_rules(game_id: Id) -> LedgerInfo:
    """The rules of a game, in the book's order, and what its words mean."""
    game = find_game(game_id)
    ledger = game.ledger
    sections = tuple(
        SectionInfo(s.id, s.title, tuple(RuleInfo(r.id, r.text, r.kind, r.page) for r in s.rules))
        for s in ledger.sections
    )
    return LedgerInfo(game_id, ledger.title, sections, game.glossary.entries)


@get("/api/games/{game_id:str}/gallery", operation_id="readGallery", tags=["games"], responses=problems(404))
async def read_gallery(game_id: Id) -> list[Sheet]:
    """Every card and character of a game."""
    return list(find_game(game_id).gallery())


@get("/api/games/{game_id:str}/guide", operation_id="readGuide", tags=["games"], responses=problems(404))
async def read_guide(game_id: Id) -> GuideInfo:
    """How to play a game, on one page."""
    return guided(find_game(game_id).id)


@cache
def guided(id: str) -> GuideInfo:
    game = find_game(id)
    guide = game.guide
    passages = (*guide.goal, *guide.turn, *guide.pitfalls)
    boards = {
        passage.board: Match.start(game, {LESSON: passage.board}).scene(game.lesson(passage.board).seat)
        for passage in passages
        if passage.board
    }
    shown = {card for passage in passages for card in passage.cards}
    return GuideInfo(id, guide, boards, {sheet.id: sheet for sheet in game.gallery() if sheet.id in shown})


@get("/api/games/{game_id:str}/figures", operation_id="readFigures", tags=["games"], responses=problems(404))
async def read_figures(game_id: Id) -> Figures:
    """How often each card and character of a game is played and wins, between bots."""
    return find_game(game_id).figures


@get("/api/games/{game_id:str}/set-ups", operation_id="listSetUps", tags=["games"], responses=problems(404))
async def list_set_ups(game_id: Id) -> list[SetUpInfo]:
    """The ready set-ups of a game, with what was measured of them."""
    game = find_game(game_id)
    return [
        SetUpInfo(one.id, one.title, one.text, one.config, one.starter, badge(game, one), measured(one))
        for one in game.set_ups
    ]


@post("/api/games/{game_id:str}/play", operation_id="playNow", tags=["games"], responses=problems(404, 429, 503))
async def play_now(game_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """A table against bots with one of the set-ups for a first game, and the first real decision on it."""
    hub.budgets.take("tables", caller.address)
    game = find_game(game_id)
    person, me = await caller.or_new_guest()
    offered = [one for one in game.set_ups if one.starter] or game.set_ups
    config = dict(secrets.choice(offered).config) if offered else {}
    table = await hub.laying.lay(NewTable(game.id, config), person)
    await table.settle_preliminaries()
    return Seated(table.info(person), me)


ROUTES = [
    list_games, read_game, seats_of_config, read_rules, read_gallery, read_figures, read_guide, list_set_ups, play_now,
]  # fmt: skip
