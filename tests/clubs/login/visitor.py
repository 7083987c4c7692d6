"""A browser in front of the whole ASGI application: with proxies' headers, cookies and CSRF, as behind a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from ipaddress import ip_network
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.shortcuts import resolve_url

from config.asgi import by_path
from config.server.client_address import Application, BehindProxies
from config.server.one_thread import OneThread

PROXY = "10.0.0.2"
"""The last proxy, which opens the connection to the server."""


def credentials(name: str, password: str) -> dict[str, str]:
    """Return the fields of the login form, with the names of Django and of allauth."""
    return {"username": name, "login": name, "password": password}


PROXY_NETWORKS = [ip_network("10.0.0.0/24")]
"""The network from which the proxies of these tests connect."""


@dataclass
class LoginAnswer:
    """A response."""

    status: int
    headers: list[tuple[str, str]]
    body: str

    def header(self, name: str) -> str:
        return next((value for each, value in self.headers if each == name), "")


@dataclass
class BrowserVisitor:
    """One browser. Without `forwarded` its address is the connection's (`peer`; None is a Unix socket)."""

    proxies: int = 0
    peer: tuple[str, int] | None = ("192.0.2.1", 50_000)
    forwarded: str = ""
    """The X-Forwarded-For on arrival, after all proxies have added to it."""
    more_headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    application: Application = by_path

    def get(self, path: str) -> LoginAnswer:
        return self._ask("GET", path, b"")

    def post(self, path: str, **form: str) -> LoginAnswer:
        """Send a form, with the token from the cookie of its page."""
        return self._ask("POST", path, urlencode({**form, "csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}).encode())

    def log_in(self, name: str, password: str) -> LoginAnswer:
        """Open the login page and send it: 302 if logged in, 200 if the password is wrong, 429 if it was not checked."""
        address = resolve_url(settings.LOGIN_URL)
        if "csrftoken" not in self.cookies:
            self.get(address)
        return self.post(address, **credentials(name, password))

    def log_out_by_closing(self) -> None:
        """Lose the session, like a browser that is closed; other cookies stay."""
        self.cookies.pop(settings.SESSION_COOKIE_NAME, None)

    def _ask(self, method: str, path: str, body: bytes) -> LoginAnswer:
        headers = {"host": "127.0.0.1", **self.more_headers}
        headers |= {"x-forwarded-for": self.forwarded} if self.forwarded else {}
        headers |= {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))} if body else {}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path.partition("?")[0],
            "query_string": path.partition("?")[2].encode(),
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
            "client": self.peer,
            "server": ("127.0.0.1", 8000) if self.peer else ("/run/troela.sock", None),
        }
        behind = BehindProxies(self.application, proxies=self.proxies, networks=PROXY_NETWORKS)
        with _own_thread():
            return self._keep_cookies(async_to_sync(_answer)(behind, scope, body))

    def _keep_cookies(self, answer: LoginAnswer) -> LoginAnswer:
        for name, value in answer.headers:
            if name == "set-cookie":
                self.cookies.update({cookie.key: cookie.value for cookie in SimpleCookie(value).values()})
        return answer


@contextmanager
def _own_thread() -> Iterator[None]:
    """Run the request in the test's own thread and transaction, which must not be closed after it."""
    for each in (request_started, request_finished):
        each.disconnect(close_old_connections)
    try:
        with patch.object(OneThread, "in_thread", lambda _pages, work: sync_to_async(work)()):
            yield
    finally:
        for each in (request_started, request_finished):
            each.connect(close_old_connections)


async def _answer(application: Application, scope: dict[str, Any], body: bytes) -> LoginAnswer:
    messages = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        # The change queue waits for the client's disconnect while it answers; this client stays.
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application(scope, receive, send)
    headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in sent[0]["headers"]]
    return LoginAnswer(sent[0]["status"], headers, b"".join(each.get("body", b"") for each in sent[1:]).decode())
