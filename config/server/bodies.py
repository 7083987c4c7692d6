"""Reads the whole body of a request and calls an application with it. The request queues in front of Django use this."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from operations.refusals import Application, Message, Receive, Scope, Send


async def read_body(receive: Receive) -> bytes | None:
    """Return the whole body; None if the client left before its end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)


async def answer(
    application: Application,
    scope: Scope,
    body: bytes,
    send: Send,
    *,
    end: Callable[[], None],
    leaving: asyncio.Future[Message] | None = None,
    hold: float | None = None,
) -> None:
    """Call the application with this body. `end` is a function that gives back the request's place in a queue.

    `end` is called once: when the answer begins, when the application fails, or after `hold` seconds. So a client that reads slowly keeps
    no place. `leaving` is a future for the message that the client has left; the application receives this message after the body.
    """
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    has_ended = False

    def end_once() -> None:
        nonlocal has_ended
        if not has_ended:
            has_ended = True
            end()

    async def receive() -> Message:
        return messages.pop() if messages else await asyncio.shield(leaving or asyncio.Future())

    async def send_and_end(message: Message) -> None:
        end_once()
        await send(message)

    held_too_long = None if hold is None else asyncio.get_running_loop().call_later(hold, end_once)
    try:
        await application(scope, receive, send_and_end)
    finally:
        if held_too_long is not None:
            held_too_long.cancel()
        end_once()
