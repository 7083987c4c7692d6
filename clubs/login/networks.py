"""From where somebody asks, for limits: not the single address, but what one visitor can change at will."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest

IPV6_PREFIX_BITS = 64
"""A line with IPv6 gets at least this much: its holder can use another of 2⁶⁴ addresses for every request."""


def network_of(request: HttpRequest) -> str | None:
    """The network that the request comes from. Behind proxies its address is the visitor's (`config.server.client_address`)."""
    return network_around(request.META.get("REMOTE_ADDR") or "")


def network_around(address: str) -> str | None:
    """The IPv4 address itself, or the first address of the IPv6 network around it; None if nobody knows the address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    if parsed.is_unspecified:
        return None
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(ipaddress.ip_network((int(parsed), IPV6_PREFIX_BITS), strict=False).network_address)
