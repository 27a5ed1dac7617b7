"""What outlives the process: people, tables and chats by SQLAlchemy, and the log of choices by a writer of its own."""

from .choices import ChoiceLog, KeptRung, Line, LineTaken, open_choices
from .database import Database, migrate, open_database
from .models import (
    CampaignRow,
    ChatRow,
    ChoiceRow,
    HolderRow,
    MuteRow,
    PersonRow,
    RemovalRow,
    ReplayRow,
    SeatRow,
    SessionRow,
    TableRow,
)

__all__ = [
    "CampaignRow",
    "ChatRow",
    "ChoiceLog",
    "ChoiceRow",
    "Database",
    "HolderRow",
    "KeptRung",
    "Line",
    "LineTaken",
    "MuteRow",
    "PersonRow",
    "RemovalRow",
    "ReplayRow",
    "SeatRow",
    "SessionRow",
    "TableRow",
    "migrate",
    "open_choices",
    "open_database",
]  # fmt: skip
