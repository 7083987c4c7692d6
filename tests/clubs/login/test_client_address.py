"""The visitor's address with none, one and two proxies in front, and with entries that the visitor invented."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from clubs.login.networks import network_of
from config.server.client_address import UNKNOWN_ADDRESS, BehindProxies, client_address, client_scheme, read_address
from tests.clubs.login.visitor import PROXY_NETWORKS

PEER = "10.0.0.2"
VISITOR = "203.0.113.5"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", PEER),
        (0, VISITOR, PEER),  # there is no proxy that could have written it
        (1, VISITOR, VISITOR),
        (1, f"198.51.100.1, {VISITOR}", VISITOR),  # the visitor invented the left entry
        (1, f"198.51.100.1, 198.51.100.2,{VISITOR} ", VISITOR),
        (1, f", ,{VISITOR}", VISITOR),
        (2, f"{VISITOR}, 10.0.0.1", VISITOR),
        (2, f"198.51.100.1, {VISITOR}, 10.0.0.1", VISITOR),
        # Without the required entry, only the connection's address is used.
        (1, "", PEER),
        (1, " ", PEER),
        (2, VISITOR, PEER),
        (2, f"{VISITOR},", VISITOR),
        (1, f"{VISITOR},", PEER),
        (1, f"{VISITOR}, unknown", PEER),
        (1, f"{VISITOR}, 203.0.113.999", PEER),
        (1, f"{VISITOR}, ::", PEER),
        (1, f"{VISITOR}, <script>", PEER),
        (3, "a, b", PEER),
        # The forms in which proxies write addresses.
        (1, f"{VISITOR}:51234", VISITOR),
        (1, "2001:DB8::7", "2001:db8::7"),
        (1, "[2001:db8::7]:51234", "2001:db8::7"),
        (1, "[2001:db8::7]", "2001:db8::7"),
        (1, f"::ffff:{VISITOR}", VISITOR),
        (1, "fe80::1%eth0", "fe80::1"),
    ],
)
def test_the_address_is_the_entry_that_our_outermost_proxy_wrote(proxies: int, forwarded: str, address: str) -> None:
    assert client_address(PEER, forwarded, proxies) == address


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_on_a_unix_socket_without_an_entry_nobody_knows_the_address(proxies: int) -> None:
    assert client_address("", "", proxies) == UNKNOWN_ADDRESS


@pytest.mark.parametrize(
    ("proxies", "forwarded", "scheme"),
    [
        (0, "https", "http"),
        (1, "", "http"),
        (1, "https", "https"),
        (1, "https, http", "http"),  # the visitor's value, then the proxy's
        (2, "https, http", "https"),
        (2, "https", "https"),  # the inner proxy passes on the outer one's value
        (1, "ftp", "http"),
    ],
)
def test_https_is_believed_from_proxies_alone(proxies: int, forwarded: str, scheme: str) -> None:
    assert client_scheme("http", forwarded, proxies) == scheme


def resolved(
    headers: list[tuple[bytes, bytes]],
    *,
    proxies: int,
    client: tuple[str, int] | None = (PEER, 50_000),
    server: tuple[str, int | None] | None = None,
) -> dict[str, Any]:
    """Return the scope that the application sees."""

    async def application(_scope: Any, _receive: Any, _send: Any) -> None: ...

    behind = BehindProxies(application, proxies=proxies, networks=PROXY_NETWORKS)
    return behind.scope_of_visitor({"type": "http", "headers": headers, "client": client, "server": server})


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_nothing_behind_sees_a_header_of_proxies(proxies: int) -> None:
    names = [b"X-Forwarded-For", b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port", b"x-real-ip", b"forwarded"]
    scope = resolved([*((name, b"198.51.100.1") for name in names), (b"host", b"example.org")], proxies=proxies)
    assert scope["headers"] == [(b"host", b"example.org")]


@pytest.mark.parametrize(
    ("proxies", "name", "passes"),
    [
        (1, b"9f2c41ab9f2c41ab9f2c41ab9f2c41ab", True),
        (0, b"9f2c41ab9f2c41ab9f2c41ab9f2c41ab", False),  # only the visitor can have written it
        (1, b'9f2c41ab" "user_id": 1', False),
        (1, b"short", False),
        (1, b"x" * 65, False),
    ],
)
def test_the_name_of_a_request_is_believed_from_a_proxy_and_if_it_looks_like_one(proxies: int, name: bytes, passes: bool) -> None:
    header = (b"x-request-id", name)
    assert resolved([header], proxies=proxies)["headers"] == [header] * passes


def test_a_header_that_comes_twice_is_one_list_in_order() -> None:
    headers = [(b"x-forwarded-for", b"198.51.100.1"), (b"x-forwarded-for", VISITOR.encode())]
    assert resolved(headers, proxies=1)["client"] == (VISITOR, 0)
    assert resolved([], proxies=1)["client"] == (PEER, 50_000)
    assert resolved([], proxies=1, client=None)["client"] == (UNKNOWN_ADDRESS, 0)


@pytest.mark.parametrize("proxies", [0, 1, 2])
@pytest.mark.parametrize("peer", [("192.0.2.66", 50_000), ("10.0.1.2", 50_000), ("::1", 50_000), ("no address", 1), ("", 0)])
def test_past_the_proxy_no_header_is_believed(proxies: int, peer: tuple[str, int]) -> None:
    headers = [
        (b"x-forwarded-for", VISITOR.encode()),
        (b"x-forwarded-proto", b"https"),
        (b"x-request-id", b"9f2c41ab9f2c41ab"),
        (b"host", b"x"),
    ]
    scope = resolved(headers, proxies=proxies, client=peer)
    assert scope["client"][0] == (read_address(peer[0]) or UNKNOWN_ADDRESS)
    assert (scope["scheme"], scope["headers"]) == ("http", [(b"host", b"x")])


@pytest.mark.parametrize(
    ("client", "server", "is_ours"),
    [
        (("10.0.0.2", 1), ("10.0.0.3", 8000), True),
        (("::ffff:10.0.0.2", 1), ("::", 8000), True),  # IPv4, as seen by a server that also listens on IPv6
        (None, ("/run/troela.sock", None), True),
        (None, None, True),
        (None, ("10.0.0.3", 8000), False),  # over TCP, and closed before the address was read
    ],
)
def test_a_proxy_is_who_connects_from_its_network_or_over_a_socket_of_this_machine(client: Any, server: Any, is_ours: bool) -> None:
    scope = resolved([(b"x-forwarded-for", VISITOR.encode())], proxies=1, client=client, server=server)
    assert (scope["client"] == (VISITOR, 0)) == is_ours


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        (UNKNOWN_ADDRESS, None),
        ("", None),
    ],
)
def test_limits_count_a_line_with_ipv6_once(address: str, network: str | None) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network
