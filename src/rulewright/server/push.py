"""Web push: short notes to a browser, sealed for it alone (RFC 8291) and signed with the server's key (RFC 8292).

Whoever asks for notes names the address that we send them to. So nothing but https to public addresses is tried, no
redirect is followed, and of the answer only the status is read.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterable, Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

PATIENCE = 10.0  # seconds
LASTS = 86_400  # seconds that a push service keeps a note for a browser that is not there
SIGNED_FOR = 43_200  # seconds
GONE = (404, 410)
OTHER_WAYS = IPv6Network("64:ff9b::/96")  # addresses that lead to IPv4
NAME = re.compile(r"([a-z0-9-]+\.)+[a-z][a-z0-9-]+")  # of a host; no address in numbers
Delivery: TypeAlias = Literal["sent", "gone", "failed"]
Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
log = logging.getLogger("rulewright.server")


class Device(NamedTuple):
    """Where a browser's push service takes notes, and the keys that seal them for it."""

    endpoint: str
    p256dh: str
    auth: str


class Pusher(Protocol):
    """Whatever brings a note to a device; the topic replaces an earlier note that has not arrived."""

    async def push(self, device: Device, note: bytes, topic: str) -> Delivery: ...


# ---- keys -----------------------------------------------------------------------------------------------------------


def new_key() -> str:
    """The secret key of a server, as the settings hold it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32))


def public_key(key: str) -> str:
    """What browsers are told, so that nobody else can send them notes."""
    return _encoded(_point(Vapid02.from_raw(key.encode()).public_key))


def is_device(device: Device) -> bool:
    """Whether this can be a browser: an https address without a port of its own, and keys of the right kind."""
    try:
        url = urlsplit(device.endpoint)
        good = (
            url.scheme == "https"
            and NAME.fullmatch(url.hostname or "") is not None
            and url.port in (None, 443)
            and "@" not in url.netloc
        )
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(device.p256dh))
        return good and device.endpoint.isascii() and device.endpoint.isprintable() and len(_decoded(device.auth)) == 16
    except ValueError:
        return False


def sealed(device: Device, note: bytes) -> bytes:
    """A note that only this browser can read."""
    once = ec.generate_private_key(ec.SECP256R1())
    sent: bytes = http_ece.encrypt(
        note, private_key=once, dh=_decoded(device.p256dh), auth_secret=_decoded(device.auth), version="aes128gcm"
    )
    return sent


# ---- sending --------------------------------------------------------------------------------------------------------


class WebPush:
    """By the push services that browsers name. `wire` is how they are reached."""

    def __init__(self, key: str, contact: str, wire: httpcore.AsyncNetworkBackend | None = None) -> None:
        self._vapid = Vapid02.from_raw(key.encode())
        self._vapid.conf = {"no-strict": True}  # the settings have checked the contact
        self._contact = contact
        self._wire = wire or PublicWire()
        self._trusted = ssl.create_default_context()

    async def push(self, device: Device, note: bytes, topic: str) -> Delivery:
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._post(device, sealed(device, note), topic)
        except Exception as error:  # whatever a device leads to, the others get theirs
            log.info("a push to %s failed: %s", urlsplit(device.endpoint).hostname, error or type(error).__name__)
            return "failed"
        if status in GONE:
            return "gone"
        if not 200 <= status < 300:
            log.info("a push to %s was answered with %s", urlsplit(device.endpoint).hostname, status)
            return "failed"
        return "sent"

    async def _post(self, device: Device, body: bytes, topic: str) -> int:
        headers: dict[str | bytes, str | bytes] = {
            "Host": urlsplit(device.endpoint).netloc,
            "Authorization": self._signature(device.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(LASTS),
            "Topic": topic,
        }
        async with (
            httpcore.AsyncConnectionPool(self._trusted, network_backend=self._wire) as pool,
            pool.stream("POST", device.endpoint, headers=headers, content=body) as answer,
        ):
            return int(answer.status)

    def _signature(self, endpoint: str) -> str:
        place = f"https://{urlsplit(endpoint).hostname}"
        claims = {"aud": place, "sub": self._contact, "exp": int(time.time()) + SIGNED_FOR}
        return str(self._vapid.sign(claims)["Authorization"])


class PublicWire(httpcore.AsyncNetworkBackend):
    """Connects to public addresses alone, and to the very one that was looked at."""

    def __init__(self, inner: httpcore.AsyncNetworkBackend | None = None, resolve: Resolve | None = None) -> None:
        self._inner = inner or httpcore.AnyIOBackend()
        self._resolve = resolve or addresses_of

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await self._resolve(host, port)
        if not found or not all(map(is_public, found)):
            raise OSError("it has no public address")
        return await self._inner.connect_tcp(found[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


async def addresses_of(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


def is_public(address: str) -> bool:
    """Whether an address is on the open net: neither ours, nor one that leads there by another way."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in OTHER_WAYS):
        return False
    return ip.is_global and not ip.is_multicast


# ----


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
