"""`/metrics`, for Prometheus. A client that may not read it gets the same answer as for an unknown address.

It runs before the headers of proxies are read and before Django: it must know the connecting client, and must answer even if Django cannot.
"""

from __future__ import annotations

import hmac
import ipaddress

from asgiref.sync import sync_to_async

from config.server.client_address import HEADERS_OF_PROXIES
from operations.exposition import exposition
from operations.refusals import Application, Message, Receive, Scope, Send

PATH = "/metrics"
CONTENT_TYPE = b"text/plain; version=0.0.4; charset=utf-8"


class MetricsPage:
    """An ASGI application that answers `/metrics` and passes every other request on."""

    def __init__(self, application: Application, *, token: str) -> None:
        self._application = application
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH or not self._may_read(scope) or scope["method"] != "GET":
            await self._application(scope, receive, send)
            return
        # In a thread of its own, as Django's shared thread is for requests.
        body = await sync_to_async(exposition, thread_sensitive=False)()
        headers = [(b"content-type", CONTENT_TYPE), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
        start: Message = {"type": "http.response.start", "status": 200, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": body})

    def _may_read(self, scope: Scope) -> bool:
        """Return True if the client sends the configured token; if no token is configured, True for a program on this machine.

        A request that a proxy passed on does not count as one from this machine.
        """
        headers = {name.lower(): value for name, value in scope["headers"]}
        if self._token:
            return hmac.compare_digest(headers.get(b"authorization", b""), f"Bearer {self._token}".encode())
        return not HEADERS_OF_PROXIES & headers.keys() and _is_this_machine(scope)


def _is_this_machine(scope: Scope) -> bool:
    host = (scope.get("client") or ("",))[0]
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
