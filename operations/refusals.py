"""Answers requests that are refused before a page or the API gets them, in the reader's language: JSON for a program, else a short page."""

from __future__ import annotations

import io
import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation

from clubs.problems import SENTENCES, sentence
from scoring.engine.problem import Problem

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

API = "/api/"
_STYLE = sha256((settings.BASE_DIR / "templates/bare.css").read_bytes()).digest()
POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(_STYLE).decode()}'; frame-ancestors 'none'"
"""The content security policy of a page that loads nothing (templates/bare.html): only its inline style is allowed."""


async def refuse(scope: Scope, send: Send, code: str, *, retry_after: int | None = None, **context: Any) -> None:
    """Send the ASGI response that refuses a request: the status of the problem `code`, and its sentence in the reader's language.

    `retry_after` is the number of whole seconds after which a retry may succeed.
    """
    with translation.override(_language(scope)):
        kind, text = content(scope["path"], code, **context)
    body = text.encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
    ]
    if retry_after is not None:
        headers.append((b"retry-after", str(retry_after).encode()))
    await send({"type": "http.response.start", "status": SENTENCES[code].status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def content(path: str, code: str, **context: Any) -> tuple[str, str]:
    """Return the content type and text of a refusal, in the current language: JSON if `path` belongs to the API, else a short page."""
    message = sentence(Problem(code, "", context))
    if path.startswith(API):
        return "application/json", json.dumps({"problems": [{"code": code, "field": "", "message": message}]}, ensure_ascii=False)
    return "text/html; charset=utf-8", render_to_string("refused_early.html", {"sentence": message})


def _language(scope: Scope) -> str:
    """Return the language in which to answer: the one in the reader's cookie, else the browser's preference."""
    return translation.get_language_from_request(ASGIRequest({**scope, "query_string": b""}, io.BytesIO()))
