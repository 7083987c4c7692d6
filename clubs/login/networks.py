"""The network of a request, for rate limits. It is a range of addresses if one visitor can use every address in that range."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest

IPV6_PREFIX_BITS = 64
"""The prefix length of the network that counts as one visitor: an IPv6 connection has at least 2⁶⁴ addresses and can use another for each
request.
"""


def network_of(request: HttpRequest) -> str | None:
    """Return the network that the request comes from. Behind proxies REMOTE_ADDR is the visitor's (`config.server.client_address`)."""
    return network_around(request.META.get("REMOTE_ADDR") or "")


def network_around(address: str) -> str | None:
    """Return the IPv4 address itself, or the first address of its IPv6 network; None if the address is not known."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    if parsed.is_unspecified:
        return None
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(ipaddress.ip_network((int(parsed), IPV6_PREFIX_BITS), strict=False).network_address)
