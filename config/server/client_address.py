"""Determines the visitor's internet address, and whether they use HTTPS, also behind proxies. No other module does this.

All code behind it reads the request's own address (`REMOTE_ADDR`) and scheme. The headers in which proxies send both are removed here, so
that no code can trust a header that a visitor invented.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

import structlog

Scope = MutableMapping[str, Any]
Application = Callable[[Any, Any, Any], Awaitable[None]]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

UNKNOWN_ADDRESS = "::"
"""The placeholder for an unknown address: the server listens on a Unix socket, and no proxy sent the visitor's address."""

ADDRESS_HEADER = b"x-forwarded-for"
SCHEME_HEADER = b"x-forwarded-proto"
REQUEST_HEADER = b"x-request-id"
"""The header with a proxy's request id, for the proxy's log and ours (`DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID`)."""
_REQUEST_NAME = re.compile(rb"[A-Za-z0-9_-]{8,64}")
HEADERS_OF_PROXIES = frozenset({ADDRESS_HEADER, SCHEME_HEADER, b"x-forwarded-host", b"x-forwarded-port", b"x-real-ip", b"forwarded"})

logger = structlog.get_logger(__name__)


def read_address(text: str) -> str | None:
    """Return the address in `192.0.2.7`, `192.0.2.7:51234`, `2001:db8::7`, `[2001:db8::7]:443`; None for anything else.

    An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.7`) is returned as the IPv4 address; a zone (`fe80::1%eth0`) is left
    out.
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
    """Return the visitor's address. `peer` is the address that opened the connection, `forwarded` the X-Forwarded-For of the request.

    Every proxy appends the address that connected to it. The outermost of our proxies therefore wrote the `proxies`-th entry from the
    right; the visitor may have written any entry left of it. If there is no such entry, or it is no address, the peer's address is used.
    """
    entries = forwarded.split(",")
    named_by_proxy = read_address(entries[-proxies]) if 0 < proxies <= len(entries) else None
    return named_by_proxy or read_address(peer) or UNKNOWN_ADDRESS


def client_scheme(scheme: str, forwarded: str, proxies: int) -> str:
    """Return `http` or `https`: the scheme that the outermost proxy wrote into X-Forwarded-Proto, or else that of the connection.

    `forwarded` is that header. If it has fewer entries than there are proxies, its first entry is used.
    """
    words = [word.strip().lower() for word in forwarded.split(",")]
    word = words[-proxies] if 0 < proxies <= len(words) else words[0]
    return word if proxies and word in {"http", "https"} else scheme


def is_proxy(scope: Scope, networks: Sequence[Network]) -> bool:
    """Return True if one of our proxies opened this connection.

    That is the case if it comes from an address in `networks`, or over a Unix socket, which only this machine can use. A TCP connection
    that was closed before its address was read has no address, and does not count.
    """
    peer, server = scope.get("client"), scope.get("server")
    if peer is None:
        return server is None or server[1] is None
    address = read_address(peer[0])
    return address is not None and any(ipaddress.ip_address(address) in network for network in networks)


class BehindProxies:
    """An ASGI application that replaces the last proxy's address and scheme by the visitor's, and passes the request on."""

    def __init__(self, application: Application, *, proxies: int, networks: Sequence[Network]) -> None:
        """Wrap `application`. `proxies` is the number of proxies in front; the last of them connects from `networks`."""
        self._application = application
        self._proxies = proxies
        self._networks = networks
        self._warnings: set[str] = set()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] in {"http", "websocket"}:
            scope = self.scope_of_visitor(scope)
        await self._application(scope, receive, send)

    def scope_of_visitor(self, scope: Scope) -> dict[str, Any]:
        """Return a copy of the ASGI scope with the visitor's address as `client` and their `scheme`, without the headers of proxies.

        A proxy's request id stays. A client that connects past our proxies is itself the visitor, whatever its headers claim.
        """
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        host, port = scope.get("client") or ("", 0)
        forwarded = _joined(headers, ADDRESS_HEADER)
        proxies = self._proxies if is_proxy(scope, self._networks) else 0
        self._warn_once(host, forwarded, proxies)
        address = client_address(host, forwarded, proxies)
        return {
            **scope,
            "client": (address, port if address == host else 0),
            "scheme": client_scheme(scope.get("scheme", "http"), _joined(headers, SCHEME_HEADER), proxies),
            "headers": [header for header in headers if _may_pass(*header, proxies)],
        }

    def _warn_once(self, host: str, forwarded: str, proxies: int) -> None:
        """Log once, for the operator, that the settings of proxies are wrong.

        The causes are proxy headers from an unknown address, fewer X-Forwarded-For entries than proxies, or a Unix socket without any
        entry.
        """
        entries = forwarded.count(",") + 1 if forwarded.strip() else 0
        if entries and proxies < self._proxies:
            self._warn("not_a_proxy", peer=host, advice="See TROELA_PROXY_NETWORKS in docs/operations.md.")
        elif (entries and entries < proxies) or (not entries and not read_address(host)):
            self._warn("client_address_unknown", entries=entries, proxies=proxies, advice="See TROELA_PROXIES in docs/operations.md.")

    def _warn(self, event: str, **values: object) -> None:
        if event not in self._warnings:
            self._warnings.add(event)
            logger.warning(event, **values)


def _may_pass(name: bytes, value: bytes, proxies: int) -> bool:
    """Return True if the application may receive this header.

    Headers of proxies are removed. A request id, which is written into the log, passes only from a proxy and if it has the form of an id.
    """
    if name.lower() == REQUEST_HEADER:
        return proxies > 0 and _REQUEST_NAME.fullmatch(value) is not None
    return name.lower() not in HEADERS_OF_PROXIES


def _joined(headers: list[tuple[bytes, bytes]], wanted: bytes) -> str:
    """Return the values of a repeated header, in order, joined with commas."""
    return ",".join(value.decode("latin-1") for name, value in headers if name.lower() == wanted)
