"""Mail: how a letter leaves the house. The operator says by which server; else there is none."""

from __future__ import annotations

import asyncio
import os
import smtplib
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import parse_qs, unquote, urlsplit

SECONDS = 20.0  # that a mail server may take


class Sender(Protocol):
    """Whatever brings word to somebody outside: by mail now, by web push one day."""

    async def send(self, to: str, subject: str, text: str) -> None: ...


@dataclass(frozen=True, slots=True)
class SmtpSender:
    """`smtp://user:password@host:port?from=club@example.org`, with STARTTLS where it is offered; or `smtps://`."""

    url: str

    async def send(self, to: str, subject: str, text: str) -> None:
        await asyncio.to_thread(self._send, to, subject, text)

    def _send(self, to: str, subject: str, text: str) -> None:
        parts = urlsplit(self.url)
        sender = parse_qs(parts.query).get("from", [f"rulewright@{parts.hostname}"])[0]
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, to, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "localhost", parts.port or 0, timeout=SECONDS) as server:
            server.ehlo()
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(letter)


def sender_of_environment() -> Sender | None:
    """RW_SMTP names the mail server."""
    url = os.environ.get("RW_SMTP")
    return SmtpSender(url) if url else None


def place_of_environment() -> str:
    """RW_URL is where people find this server: letters lead there."""
    return os.environ.get("RW_URL", "").rstrip("/")
