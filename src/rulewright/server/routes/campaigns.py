"""Campaigns: those in progress, going on with one, and journals as files."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rulewright.kernel import find_game, game_ids
from rulewright.kernel.pack import packs_of

from ..hub import Hub
from ..misuse import Misuse, refusals_told
from ..people.access import Caller
from ..protocol.campaigns import (
    JOURNAL,
    JOURNAL_VERSION,
    Branching,
    CampaignBranch,
    CampaignInfo,
    CampaignMatch,
    JournalFile,
    PlayerInfo,
)
from ..protocol.packs import without_packs
from ..protocol.tables import NewTable, Seated
from ..storage.campaigns import Campaign, Told
from ..storage.person import Person
from ..storage.stored import Stored
from ..tables.laying import opened
from .common import Id, problems

HALF = 0.5  # a result above it is a victory


async def _last_table(hub: Hub, campaign: Campaign) -> Stored | None:
    """Where it was last played; None where that was nowhere, or the table cannot be read any more."""
    try:
        return await hub.tables.stored(campaign.table) if campaign.table else None
    except Misuse:
        return None


async def _problem(hub: Hub, campaign: Campaign, person: Person) -> str:
    """Why it cannot go on. A game with packs may have to be loaded for that: who asks pays, and is told nothing where
    the time for it is used up."""
    if campaign.config is None or not packs_of(campaign.config):
        return await asyncio.to_thread(lambda: campaign.problem)
    try:
        return await hub.budgets.paid("replays", hub.budgets.payer(person), lambda: campaign.problem)
    except Misuse:
        return ""


async def _info(hub: Hub, campaign: Campaign, person: Person) -> CampaignInfo:
    last = await _last_table(hub, campaign)
    people = [chair.person for chair in last.chairs if chair.person] if last else []
    return CampaignInfo(
        id=campaign.id,
        game=campaign.game,
        game_title=find_game(campaign.game).title if campaign.game in game_ids() else campaign.game,
        next=campaign.next,
        text=campaign.text,
        players=tuple(PlayerInfo(person.name, person.guest) for person in dict.fromkeys(people)),
        over=campaign.over,
        table=campaign.table,
        playing=last is not None and last.status != "over",
        problem=await _problem(hub, campaign, person),
        updated=campaign.updated,
    )


async def _mine(hub: Hub, id: str, person: Person) -> Campaign:
    """A campaign that somebody may go on with: who began it, or plays in it."""
    campaign = await hub.campaigns.find(id)
    if campaign is None:
        raise Misuse("not_found", f"there is no campaign {id!r}", 404)
    last = await _last_table(hub, campaign)
    if campaign.owner != person.id and not (last and any(chair.person == person for chair in last.chairs)):
        raise Misuse("forbidden", "only who plays in a campaign may see it", 403)
    return campaign


@get("/api/me/campaigns", operation_id="myCampaigns", tags=["campaigns"], responses=problems())
async def my_campaigns(hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> list[CampaignInfo]:
    """Campaigns that I have begun or play in, the latest first."""
    person = caller.must_be_known()
    return [await _info(hub, campaign, person) for campaign in await hub.campaigns.of(person)]


@get("/api/campaigns/{campaign_id:str}", operation_id="readCampaign", tags=["campaigns"], responses=problems(404))
async def read_campaign(campaign_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> CampaignInfo:
    """One campaign."""
    person = caller.must_be_known()
    return await _info(hub, await _mine(hub, campaign_id, person), person)


@post(
    "/api/campaigns/{campaign_id:str}/go-on",
    operation_id="goOn",
    tags=["campaigns"],
    status_code=200,
    responses=problems(404, 409, 429, 503),
)
async def go_on(campaign_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]) -> Seated:
    """The table where the campaign is played now: a new one, with the same people and bots, if the last is over."""
    hub.budgets.take("tables", caller.address)
    person = caller.must_be_known()
    table = await hub.laying.go_on(await _mine(hub, campaign_id, person), person)
    return Seated(table.info(person), person.me())


@get(
    "/api/campaigns/{campaign_id:str}/journal",
    operation_id="saveJournal",
    tags=["campaigns"],
    responses=problems(404, 409),
)
async def save_journal(
    campaign_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> Response[JournalFile]:
    """The journal of a campaign, to save."""
    campaign = await _mine(hub, campaign_id, caller.must_be_known())
    if campaign.config is None:
        raise Misuse("over", campaign.problem or "this campaign is over")
    name = f'attachment; filename="{campaign.game}-journal.json"'
    return Response(campaign.file(), headers={"content-disposition": name})


@post("/api/campaigns", operation_id="importJournal", tags=["campaigns"], responses=problems(404, 413, 429))
async def import_journal(
    data: JSONBody[JournalFile], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> CampaignInfo:
    """A campaign from a journal that was saved; it is checked first."""
    hub.budgets.take("records", caller.address)
    person = caller.must_be_known()
    if data.format != JOURNAL:
        raise Misuse("bad_journal", f"this is not a {JOURNAL}", 400, field="format")
    if data.version != JOURNAL_VERSION:
        raise Misuse("bad_journal", f"expected version {JOURNAL_VERSION}, found {data.version}", 400, field="version")
    with refusals_told():
        packs = packs_of(data.config)
    await opened(hub, NewTable(data.game, without_packs(data.config)), packs, person)
    return await _info(hub, await hub.campaigns.add(data, person, hub.limits.campaigns), person)


@get("/api/campaigns/{campaign_id:str}/tree", operation_id="readTree", tags=["campaigns"], responses=problems(404))
async def read_tree(
    campaign_id: Id, hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> list[CampaignBranch]:
    """Every way through a campaign that I play in, the first one first."""
    person = caller.must_be_known()
    kin, told = await hub.campaigns.family(await _mine(hub, campaign_id, person), person)
    return [_branch(campaign, [match for match in told if match.campaign == campaign.id]) for campaign in kin]


def _branch(campaign: Campaign, told: list[Told]) -> CampaignBranch:
    matches = tuple(
        CampaignMatch(
            table=match.table,
            chapter=match.chapter or f"Part {number}",
            over=match.status == "over",
            won=bool(match.outcome and max(match.outcome["results"]) > HALF),
            text=match.outcome["text"] if match.outcome else "",
            created=match.created,
        )
        for number, match in enumerate(told, 1)
    )
    return CampaignBranch(campaign.id, campaign.next, campaign.over, campaign.branched, matches)


@post(
    "/api/campaigns/{campaign_id:str}/branch",
    operation_id="branchCampaign",
    tags=["campaigns"],
    responses=problems(404, 409, 429),
)
async def branch_campaign(
    campaign_id: Id, data: JSONBody[Branching], hub: NamedDependency[Hub], caller: NamedDependency[Caller]
) -> CampaignInfo:
    """Another way through a campaign, from a match that is over: once more, with what the party had then."""
    hub.budgets.take("tables", caller.address)
    person = caller.must_be_known()
    campaign = await _mine(hub, campaign_id, person)
    left = await hub.campaigns.branch(campaign, data.table, person, hub.limits.campaigns)
    if left is None:
        raise Misuse("not_found", f"there is no match {data.table!r} in this campaign that is over", 404)
    return await _info(hub, left, person)


ROUTES = [my_campaigns, read_campaign, read_tree, branch_campaign, go_on, save_journal, import_journal]
