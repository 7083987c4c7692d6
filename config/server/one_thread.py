"""A request handler for Django that answers each request in one thread, from its first middleware to its last statement.

All our middleware and views are synchronous. Django's own handler starts a thread for each request and switches between it and the event
loop five times, and other requests may run in between each time. Here a request switches once, to a thread from a pool, and returns its
database connection before its answer is sent.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from config.server.bodies import read_body
from operations.refusals import Receive, Scope, Send

Value = TypeVar("Value")


class OneThread(ASGIHandler):
    """The ASGI application with all of Django's pages. It answers as many requests at a time as it has threads; others wait."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware as synchronous. Django's handler asks for asynchronous middleware, but ours is synchronous."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await read_body(receive)
        if body is None:
            return
        response = await self.in_thread(lambda: self._answer(scope, body))
        if not response.streaming:
            await self.send_response(response, send)
            return
        async with ThreadSensitiveContext():  # a file is read in a thread of its own
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()

    async def in_thread(self, work: Callable[[], Value]) -> Value:
        """Run this work in one of our threads and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, contextvars.copy_context().run, work)

    def _answer(self, scope: Scope, body: bytes) -> HttpResponseBase:
        """Return Django's answer to a request. The answer is closed already, unless it is streamed."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, io.BytesIO(body))
        response = cast(HttpResponseBase, refusal) if request is None else self.get_response(request)
        if not response.streaming:
            response.close()
        return response
