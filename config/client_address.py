"""The one place that knows who asks: the visitor's internet address, and whether they came over HTTPS, also behind proxies.

Everything behind it reads the request's own address (`REMOTE_ADDR`) and scheme. The headers in which proxies write both are cut off here,
so that nothing behind can believe one that a visitor invented.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

Scope = MutableMapping[str, Any]
Application = Callable[[Any, Any, Any], Awaitable[None]]

UNKNOWN_ADDRESS = "::"
"""Stands for an address that nobody said: the server listens on a Unix socket and no proxy names the visitor."""

ADDRESS_HEADER = b"x-forwarded-for"
SCHEME_HEADER = b"x-forwarded-proto"
REQUEST_HEADER = b"x-request-id"
"""What a proxy calls the request, for its own log and ours (`DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID`)."""
_REQUEST_NAME = re.compile(rb"[A-Za-z0-9_-]{8,64}")
HEADERS_OF_PROXIES = frozenset({ADDRESS_HEADER, SCHEME_HEADER, b"x-forwarded-host", b"x-forwarded-port", b"x-real-ip", b"forwarded"})

logger = structlog.get_logger(__name__)


def read_address(text: str) -> str | None:
    """The address in `192.0.2.7`, `192.0.2.7:51234`, `2001:db8::7`, `[2001:db8::7]:443`; None for anything else.

    An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.7`) is the IPv4 address; a zone (`fe80::1%eth0`) is left out.
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return None if address.is_unspecified else str(address)


def client_address(peer: str, forwarded: str, proxies: int) -> str:
    """The visitor's address. `peer` is who opened the connection, `forwarded` the X-Forwarded-For of the request.

    Every proxy adds at the right whom it heard. So the entry that the outermost of our proxies wrote is the `proxies`-th from the right,
    and what stands left of it was written by the visitor. If there is no such entry, or it is no address, the peer is believed.
    """
    entries = forwarded.split(",")
    named_by_proxy = read_address(entries[-proxies]) if 0 < proxies <= len(entries) else None
    return named_by_proxy or read_address(peer) or UNKNOWN_ADDRESS


def client_scheme(scheme: str, forwarded: str, proxies: int) -> str:
    """`http` or `https`: what the outermost proxy says, or else that of the connection. A proxy that passes on one word counts as all."""
    words = [word.strip().lower() for word in forwarded.split(",")]
    word = words[-proxies] if 0 < proxies <= len(words) else words[0]
    return word if proxies and word in {"http", "https"} else scheme


class BehindProxies:
    """The ASGI application, asked with the address and scheme of the visitor instead of those of the last proxy."""

    def __init__(self, application: Application, *, proxies: int) -> None:
        self._application = application
        self._proxies = proxies
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] in {"http", "websocket"}:
            scope = self.scope_of_visitor(scope)
        await self._application(scope, receive, send)

    def scope_of_visitor(self, scope: Scope) -> dict[str, Any]:
        """A copy of the ASGI scope with the visitor's address as `client`, their `scheme`, and without the headers of proxies; what a proxy
        calls the request stays.
        """
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        host, port = scope.get("client") or ("", 0)
        forwarded = _joined(headers, ADDRESS_HEADER)
        self._warn_once(host, forwarded)
        address = client_address(host, forwarded, self._proxies)
        return {
            **scope,
            "client": (address, port if address == host else 0),
            "scheme": client_scheme(scope.get("scheme", "http"), _joined(headers, SCHEME_HEADER), self._proxies),
            "headers": [header for header in headers if self._may_pass(*header)],
        }

    def _may_pass(self, name: bytes, value: bytes) -> bool:
        """Whether what stands behind may read this header. A request's name counts from a proxy only, and if it looks like one: it is
        written into the log.
        """
        if name.lower() == REQUEST_HEADER:
            return self._proxies > 0 and _REQUEST_NAME.fullmatch(value) is not None
        return name.lower() not in HEADERS_OF_PROXIES

    def _warn_once(self, host: str, forwarded: str) -> None:
        """Say in the log what whoever runs this should mend: too few entries, or a socket without any."""
        entries = forwarded.count(",") + 1 if forwarded.strip() else 0
        is_short = bool(entries) and entries < self._proxies
        is_unknown = not entries and not read_address(host)
        if not self._has_warned and (is_short or is_unknown):
            self._has_warned = True
            logger.warning(
                "client_address_unknown", entries=entries, proxies=self._proxies, advice="See TROELA_PROXIES in docs/operations.md."
            )


def _joined(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str:
    """The values of a header that may come several times, in order, with commas."""
    return ",".join(value.decode("latin-1") for name, value in headers if name.lower() == wanted)
