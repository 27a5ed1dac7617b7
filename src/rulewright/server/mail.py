"""Letters, by the mail server of the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from smtplib import SMTP, SMTP_SSL
from ssl import create_default_context
from typing import Protocol

from .settings import Mail

PATIENCE = 20.0  # seconds


@contextmanager
def connected(mail: Mail) -> Iterator[SMTP]:
    """A connection to the mail server, secured and signed in as the settings say; OSError or SMTPException if not."""
    kind = SMTP_SSL if mail.security == "tls" else SMTP
    with kind(mail.host, mail.port, timeout=PATIENCE) as line:
        if mail.security == "starttls":
            line.starttls(context=create_default_context())
        if mail.user:
            line.login(mail.user, mail.password)
        yield line


def post(mail: Mail, to: str, subject: str, text: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = mail.sender, to, subject
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=mail.sender.rpartition("@")[2].strip(">"))
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    with connected(mail) as line:
        line.send_message(letter)


class Sender(Protocol):
    """Whatever brings letters to an address."""

    async def send(self, to: str, subject: str, text: str) -> None: ...


class MailSender:
    """By the mail server of the settings, in a thread."""

    def __init__(self, mail: Mail) -> None:
        self._mail = mail

    async def send(self, to: str, subject: str, text: str) -> None:
        await asyncio.to_thread(post, self._mail, to, subject, text)


def sender_of(mail: Mail) -> Sender | None:
    return MailSender(mail) if mail.host else None
