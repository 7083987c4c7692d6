"""An answer that every visitor shares, compressed once in each encoding that browsers ask for. Knows nothing of who asks."""

from __future__ import annotations

import gzip

import brotli

from tournaments.web.shared import SHARED_HEADER
from tournaments.wording.clock import SERVER_TIME_HEADER

MIN_COMPRESSED_BYTES = 500
BROTLI_QUALITY = 5

SERVER_TIME, SHARED = SERVER_TIME_HEADER.lower().encode(), SHARED_HEADER.lower().encode()
NOT_KEPT = frozenset({b"content-length", b"date", SERVER_TIME})

Headers = list[tuple[bytes, bytes]]


class Body:
    """The same content in one encoding, with the headers that go with it."""

    __slots__ = ("content", "headers", "unchanged_headers")

    def __init__(self, headers: Headers, content: bytes, encoding: bytes) -> None:
        """`headers` as Django wrote them. The ETag of a compressed answer is weak: its bytes are others."""
        if encoding:
            headers = [(name, b"W/" + value if name == b"etag" else value) for name, value in headers]
        headers = _with_vary(headers)
        coded = [(b"content-encoding", encoding)] if encoding else []
        self.content = content
        self.headers = [*headers, *coded, (b"content-length", str(len(content)).encode())]
        self.unchanged_headers = [(name, value) for name, value in headers if name != b"content-type"]
        """Of the answer to a reader who has it already."""


class SharedAnswer:
    """What Django answered, in every encoding."""

    __slots__ = ("brotli", "confirmed_at", "etag", "gzip", "mark", "plain", "rendered_at", "says_time", "size", "used_at", "version")

    def __init__(self, headers: Headers, content: bytes, asked_at: float) -> None:
        by_name = {name.lower(): value for name, value in headers}
        self.mark = by_name[SHARED].decode()
        self.version = version_of(self.mark)
        self.etag = by_name.get(b"etag", b"")
        self.rendered_at = self.used_at = asked_at
        self.confirmed_at = asked_at
        """When it was known last that this is how the evening stands."""
        self.says_time = SERVER_TIME in by_name
        rest = [(name.lower(), value) for name, value in headers if name.lower() not in NOT_KEPT]
        self.plain = self.gzip = self.brotli = Body(rest, content, b"")
        self.size = len(content)
        if len(content) >= MIN_COMPRESSED_BYTES:
            self.gzip = Body(rest, gzip.compress(content, 6, mtime=0), b"gzip")
            self.brotli = Body(rest, brotli.compress(content, quality=BROTLI_QUALITY), b"br")
            self.size += len(self.gzip.content) + len(self.brotli.content)

    def body(self, encodings: bytes) -> Body:
        """The body for a reader who accepts these encodings, the smallest that they can read."""
        if b"br" in encodings:
            return self.brotli
        return self.gzip if b"gzip" in encodings else self.plain

    def is_known_to(self, etags: bytes) -> bool:
        """Whether a reader with this `If-None-Match` has it already."""
        return bool(self.etag) and self.etag in [etag.strip().removeprefix(b"W/") for etag in etags.split(b",")]


def version_of(mark: str) -> int:
    """The version of the tournament in the mark of an evening (`12.131-n4`)."""
    return int(mark.partition("-")[0].partition(".")[2])


def _with_vary(headers: Headers) -> Headers:
    """The headers, with a Vary that also names the encoding."""
    varies = [value for name, value in headers if name == b"vary"]
    return [*((name, value) for name, value in headers if name != b"vary"), (b"vary", b", ".join([*varies, b"Accept-Encoding"]))]
