"""Refuses a request whose body is larger than any that Troela needs. Django stores a whole body on disk before a view is called."""

from __future__ import annotations

from operations.refusals import Application, Message, Receive, Scope, Send, refuse

DISCONNECTED: Message = {"type": "http.disconnect"}


class BodyLimit:
    """An ASGI application that passes requests on if their body is not larger than a limit in bytes."""

    def __init__(self, application: Application, *, max_bytes: int) -> None:
        self._application = application
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _announced_bytes(scope) > self._max_bytes:
            await self._refuse(scope, send)
            return
        arrived, is_refused = 0, False

        async def receive_within_limit() -> Message:
            nonlocal arrived, is_refused
            message = DISCONNECTED if is_refused else await receive()
            arrived += len(message.get("body", b""))
            if arrived <= self._max_bytes or is_refused:
                return message
            is_refused = True
            await self._refuse(scope, send)
            return DISCONNECTED

        async def send_unless_refused(message: Message) -> None:
            if not is_refused:
                await send(message)

        await self._application(scope, receive_within_limit, send_unless_refused)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        await refuse(scope, send, "TOO_LARGE", most=self._max_bytes // 1024)


def _announced_bytes(scope: Scope) -> int:
    """Return the body length in the request's headers; 0 if it is missing or invalid."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() and len(lengths[0]) < 20 else 0
