"""The tables of the database, by subject. The log of choices is append-only: a row is never changed."""

from .base import Base
from .club import AwayRow, DeedRow, MailRow, MuteRow, NoticeRow, PushRow, RatingRow, ResultRow, TieRow
from .learning import LessonRow, PuzzleRow
from .nights import AttemptRow, ChallengeRow, EntrantRow, NightRow, PairingRow
from .packs import DraftRow, PackRow
from .people import AuditRow, CeremonyRow, IdentityRow, PasskeyRow, PersonRow, ResetRow, SessionRow
from .tables import CampaignRow, ChatRow, ChoiceRow, HolderRow, RemovalRow, ReplayRow, RungRow, SeatRow, TableRow

__all__ = [
    "AttemptRow",
    "AuditRow",
    "AwayRow",
    "Base",
    "CampaignRow",
    "CeremonyRow",
    "ChallengeRow",
    "ChatRow",
    "ChoiceRow",
    "DeedRow",
    "DraftRow",
    "EntrantRow",
    "HolderRow",
    "IdentityRow",
    "LessonRow",
    "MailRow",
    "MuteRow",
    "NightRow",
    "NoticeRow",
    "PackRow",
    "PairingRow",
    "PasskeyRow",
    "PersonRow",
    "PushRow",
    "PuzzleRow",
    "RatingRow",
    "RemovalRow",
    "ReplayRow",
    "ResetRow",
    "ResultRow",
    "RungRow",
    "SeatRow",
    "SessionRow",
    "TableRow",
    "TieRow",
]
