"""All code that reads an address gets the visitor's, also with forged headers: login attempts, API limits, logs, allauth, streams."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

import pytest
import structlog
from allauth.account.adapter import get_adapter
from axes.helpers import get_client_ip_address
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.login.networks import network_of
from config.server.client_address import BehindProxies
from tests.clubs.login.visitor import PROXY_NETWORKS, BrowserVisitor

STRANGER = "203.0.113.5"
INVENTED = "198.51.100.1"
FORGED = {
    "x-real-ip": INVENTED,
    "forwarded": f"for={INVENTED}",
    "x_forwarded_for": INVENTED,
    "client-ip": INVENTED,
    "x-client-ip": INVENTED,
    "x-cluster-client-ip": INVENTED,
    "cf-connecting-ip": INVENTED,
    "true-client-ip": INVENTED,
    "x-forwarded-host": "evil.example.org",
}
ARRIVES = {0: INVENTED, 1: f"{INVENTED}, {STRANGER}", 2: f"{INVENTED}, {STRANGER}, 10.0.0.1"}
"""X-Forwarded-For, by the number of proxies."""


def visitor(proxies: int, **more: Any) -> BrowserVisitor:
    peer = "10.0.0.2" if proxies else STRANGER
    return BrowserVisitor(proxies=proxies, peer=(peer, 50_000), forwarded=ARRIVES[proxies], more_headers=FORGED, **more)


class NoLimit(SimpleRateThrottle):
    """A rate limit of the API that is never reached."""

    rate = "1/s"


def addresses(request: HttpRequest) -> dict[str, str | None]:
    """Return the visitor's address as each user of addresses reads it."""
    structlog.contextvars.clear_contextvars()
    RequestMiddleware.bind_ip(request)
    return {
        "wrong passwords": network_of(request),
        "axes": get_client_ip_address(request),
        "limits of the API": NoLimit().get_ident(Request(request)),
        "logs": structlog.contextvars.get_contextvars()["ip"],
        "allauth": get_adapter().get_client_ip(request),
    }


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_everybody_reads_the_address_of_the_visitor(proxies: int) -> None:
    requests: list[ASGIRequest] = []

    async def application(scope: Any, _receive: Any, send: Any) -> None:
        requests.append(ASGIRequest(scope, BytesIO()))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    visitor(proxies, application=application).get("/live/rik")
    assert set(addresses(requests[0]).values()) == {STRANGER}
    assert requests[0].get_host() == "127.0.0.1"


@pytest.mark.django_db
@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_a_line_of_the_log_names_the_visitor(proxies: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        visitor(proxies).get("/nothing-here/")
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict) and record.msg["event"] == "request_finished"]
    assert [line["ip"] for line in lines] == [STRANGER]


@pytest.mark.django_db
@pytest.mark.parametrize("proxies", [1, 2])
def test_past_the_proxy_the_log_names_who_really_asks(proxies: int, caplog: pytest.LogCaptureFixture) -> None:
    past_it = BrowserVisitor(proxies=proxies, peer=(STRANGER, 50_000), forwarded=f"{INVENTED}, {INVENTED}", more_headers=FORGED)
    with caplog.at_level(logging.INFO):
        past_it.get("/nothing-here/")
    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    assert [line["ip"] for line in lines if line["event"] == "request_finished"] == [STRANGER]
    assert [line["peer"] for line in lines if line["event"] == "not_a_proxy"] == [STRANGER]


@pytest.mark.parametrize(("entries", "proxies", "warnings"), [(STRANGER, 2, 1), (STRANGER, 1, 0), ("", 1, 0)])
def test_too_few_proxies_are_said_once_in_the_log(entries: str, proxies: int, warnings: int, caplog: pytest.LogCaptureFixture) -> None:
    async def application(_scope: Any, _receive: Any, _send: Any) -> None: ...

    behind = BehindProxies(application, proxies=proxies, networks=PROXY_NETWORKS)
    headers = [(b"x-forwarded-for", entries.encode())] if entries else []
    for _request in range(3):
        behind.scope_of_visitor({"type": "http", "headers": headers, "client": ("10.0.0.2", 1)})
    assert [record.msg["event"] for record in caplog.records if isinstance(record.msg, dict)] == ["client_address_unknown"] * warnings
