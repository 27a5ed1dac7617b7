"""What the server says of itself: lines for people, or one JSON object a line for programs."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def set_up_logs(json: bool, quiet: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json else logging.Formatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
