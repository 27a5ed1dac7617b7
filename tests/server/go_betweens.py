"""What stands around a server: a proxy before it, and a mail server beside it. As small as can be."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from typing import Any


class PostOffice(socketserver.ThreadingTCPServer):
    """Takes letters by SMTP and keeps them."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[Message] = []
        self.come = threading.Condition()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def wait(self, letters: int, seconds: float = 30.0) -> Message:
        """The last of so many letters."""
        with self.come:
            assert self.come.wait_for(lambda: len(self.letters) >= letters, seconds), "no letter has come"
            return self.letters[letters - 1]


class Counter(socketserver.StreamRequestHandler):
    server: PostOffice

    def handle(self) -> None:
        self._say("220 post office")
        while line := self.rfile.readline():
            match line.split()[0].upper() if line.split() else b"":
                case b"DATA":
                    self._say("354 go on")
                    self._take_letter()
                    self._say("250 taken")
                case b"QUIT":
                    self._say("221 bye")
                    return
                case b"AUTH":
                    self._say("535 nobody of that name")
                case b"EHLO":
                    self._say("250-post office\r\n250 AUTH PLAIN")
                case _:
                    self._say("250 well")

    def _take_letter(self) -> None:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        with self.server.come:
            self.server.letters.append(message_from_bytes(b"".join(lines)))
            self.server.come.notify_all()

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class Proxy(socketserver.ThreadingTCPServer):
    """Passes each connection on to a server, with the head of its first request as `edit` makes it."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, port: int, edit: dict[bytes, bytes | None]) -> None:
        super().__init__(("127.0.0.1", 0), Passage)
        self.target, self.edit = port, edit

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Passage(socketserver.BaseRequestHandler):
    server: Proxy

    def handle(self) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.request.recv(4096)
        with socket.create_connection(("127.0.0.1", self.server.target)) as beyond:
            beyond.sendall(self._edited(head))
            back = threading.Thread(target=pump, args=(beyond, self.request), daemon=True)
            back.start()
            pump(self.request, beyond)
            back.join()

    def _edited(self, head: bytes) -> bytes:
        first, *lines = head.partition(b"\r\n\r\n")[0].split(b"\r\n")
        kept = [line for line in lines if line.partition(b":")[0].lower() not in self.server.edit]
        added = [name + b": " + value for name, value in self.server.edit.items() if value is not None]
        return b"\r\n".join([first, *kept, *added]) + b"\r\n\r\n" + head.partition(b"\r\n\r\n")[2]


def pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


@contextmanager
def running(server: Any) -> Iterator[Any]:
    """A server in a thread, until the block ends."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
