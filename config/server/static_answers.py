"""Answers requests for static files before Django, from memory and compressed, as an embedded installation has no web server in front.

Only addresses that contain a version are answered here (`config.static.VersionedStatic`); all others are passed on to Django.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

import brotli
from django.conf import settings

from clubs.static_files import files_version, is_ours, sent_content
from config.static import VERSIONED
from operations.refusals import Application, Receive, Scope, Send

BROTLI_QUALITY = 11
"""The highest. Each version of a file is compressed once per process: all scripts of a phone in 0.3 s, 7 % smaller than at 9."""
COMPRESSED = frozenset({".js", ".css", ".svg", ".ttf", ".otf"})
"""The types of files that are compressed. WOFF2 is not among them, as it is compressed already."""
FOR_EVER = b"public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class File:
    """One version of a file, in every encoding that browsers ask for."""

    kind: bytes
    contents: dict[bytes, bytes]
    """The content by encoding; the key of the uncompressed content is empty."""


class StaticAnswers:
    """An ASGI application that sends static files itself, and passes every other request on."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._version = ""
        self._files: dict[str, File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = None
        if scope["type"] == "http" and scope["method"] in {"GET", "HEAD"} and scope["path"].startswith(settings.STATIC_URL):
            match = VERSIONED.fullmatch(scope["path"].removeprefix(settings.STATIC_URL))
        if match is None or not is_ours(match[2]):
            await self._application(scope, receive, send)
            return
        file = await self._file(match[2])
        encoding = _encoding(file, dict(scope["headers"]).get(b"accept-encoding", b""))
        content = file.contents[encoding]
        headers = [
            (b"content-type", file.kind),
            (b"content-length", str(len(content)).encode()),
            # An open page of an earlier release asks with that release's version. It must not cache the present content for ever.
            (b"cache-control", FOR_EVER if match[1] == self._version else b"no-cache"),
            (b"vary", b"Accept-Encoding"),
            (b"x-content-type-options", b"nosniff"),
            *([(b"content-encoding", encoding)] if encoding else []),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content if scope["method"] == "GET" else b""})

    async def _file(self, name: str) -> File:
        """Return the current version of the file with this name below `static/`; read it if it is not in memory."""
        version = files_version()
        if version != self._version:
            self._version, self._files = version, {}
        if name not in self._files:
            self._files[name] = await asyncio.to_thread(_read, name)
        return self._files[name]


def _read(name: str) -> File:
    plain = sent_content(name)
    contents = {b"": plain}
    if Path(name).suffix in COMPRESSED:
        contents |= {b"gzip": gzip.compress(plain, 9, mtime=0), b"br": brotli.compress(plain, quality=BROTLI_QUALITY)}
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File((kind + "; charset=utf-8" if kind.startswith("text/") else kind).encode(), contents)


def _encoding(file: File, accepted: bytes) -> bytes:
    """Return the encoding, among those that the reader accepts, whose content is smallest."""
    return next((encoding for encoding in (b"br", b"gzip") if encoding in accepted and encoding in file.contents), b"")
