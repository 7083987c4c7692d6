"""Django's handler of requests, but each request is answered in one thread, from its first middleware to its last statement.

Our middleware and views are all synchronous. Django's own handler begins a thread for each request, and goes from it to the event loop and
back wherever something could be asynchronous: five times a request, and each time everybody else's work may come in between. Here a request
changes over once, to a thread that has answered others before, and it gives its connection to the database back before its answer is sent.
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
    """The ASGI application with all of Django's pages. It answers so many requests at a time as it has threads; who comes then waits."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        """Load it as synchronous as it is; Django's handler asks for it otherwise."""
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
        """What this work gives, done in one of our threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, contextvars.copy_context().run, work)

    def _answer(self, scope: Scope, body: bytes) -> HttpResponseBase:
        """The answer to a request; one that is whole has nothing open any more."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, io.BytesIO(body))
        response = cast(HttpResponseBase, refusal) if request is None else self.get_response(request)
        if not response.streaming:
            response.close()
        return response
