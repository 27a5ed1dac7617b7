"""The server as its tables see it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

from ..bots.workers import Workers
from ..limits import Limits
from ..metrics import Metrics
from ..people.away import Away
from ..people.budgets import Budgets
from ..people.friends import Friends
from ..people.notices import Notices
from ..people.results import Results
from ..storage.attempts import AttemptStore
from ..storage.campaigns import CampaignStore
from ..storage.channel import Channel
from ..storage.chats import ChatStore
from ..storage.choices import ChoiceLog
from ..storage.lessons import LessonStore
from ..storage.tables import TableStore
from .pace import Pace

T = TypeVar("T")


class House(Protocol):
    """What tables are stored by, who thinks for them, who pays, and how other processes hear of them."""

    limits: Limits
    budgets: Budgets
    metrics: Metrics
    choices: ChoiceLog
    store: TableStore
    chats: ChatStore
    campaigns: CampaignStore
    lessons: LessonStore
    results: Results
    friends: Friends
    notices: Notices
    away: Away
    attempts: AttemptStore
    channel: Channel
    workers: Workers
    pace: Pace
    draining: bool  # another process goes on: nothing new is thought of here

    def spawn(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something beside; what it raises is logged."""
        ...
