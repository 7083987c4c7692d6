"""From where somebody asks, for limits: not the single address, but what one visitor can change at will."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest

IPV6_PREFIX_BITS = 64
"""A line with IPv6 gets at least this much: its holder can use another of 2⁶⁴ addresses for every request."""


def network_of(request: HttpRequest) -> str | None:
    """The IPv4 address, or the first address of the IPv6 network, that limits count by; None if nobody knows it.

    The request's address is that of the visitor, also behind proxies (config/client_address.py).
    """
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return None
    if address.is_unspecified:
        return None
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((int(address), IPV6_PREFIX_BITS), strict=False).network_address)
