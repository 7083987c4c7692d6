"""Decides, before Django, whether a request for a public page can be answered from the shared cache, and in which language and version.

Public pages are those of an evening or a club.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import SimpleNamespace
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import translation

from operations.refusals import Scope
from tournaments.pages.shared import AT_LEAST_HEADER, is_anyone

PREFIXES = ("/e/", "/c/")
"""The beginnings of the addresses of evenings and clubs. Nearly all requests below them are for public pages."""
MAX_LANGUAGE_LENGTH = 200
MAX_VERSION_DIGITS = 12
LATEST = b"latest"

_AT_LEAST = AT_LEAST_HEADER.lower().encode()

Key = tuple[str, bytes, str, str, bytes]
"""The key of a cached page: the request's scheme, host, language, path and query string."""


@dataclass(frozen=True, slots=True)
class SharedPageVisitor:
    """An anonymous request for a shared page."""

    key: Key
    version: int
    """The lowest version that the answer may have."""
    encodings: bytes
    etags: bytes

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.key[2]

    @property
    def wants_latest(self) -> bool:
        """True if the page may have missed a version and cannot tell which."""
        return self.version == sys.maxsize


class About(StrEnum):
    """The kind of subject that a page has: an evening or a club. It decides which changes make a cached page outdated."""

    EVENING = "evening"
    CLUB = "club"
    """A club's history: it changes when an evening is closed, not with every deal."""
    CLUB_NOW = "club now"
    """A club's own page: it also shows the evening that is being played."""


Subject = tuple[About, str]
"""The subject of a page: its kind (`About`), and the slug of the evening or club."""


def subject_of(path: str) -> Subject:
    """Return the subject of a page, from its address below PREFIXES."""
    kind, slug, rest = [*path[1:].split("/", 2), ""][:3]
    return (About.EVENING if kind == "e" else About.CLUB if rest else About.CLUB_NOW), slug


def visitor_of(scope: Scope) -> SharedPageVisitor | None:
    """Return the anonymous visitor who sends this request; None for anybody who may read more than the public."""
    host = accept_language = encodings = etags = at_least = cookies = b""
    for name, value in scope["headers"]:
        if name == b"host":
            host = value
        elif name == b"accept-language":
            accept_language = value
        elif name == b"accept-encoding":
            encodings = value
        elif name == b"if-none-match":
            etags = value
        elif name == b"cookie":
            cookies = cookies + b"; " + value if cookies else value
        elif name == _AT_LEAST:
            at_least = value
        elif name in (b"authorization", b"range"):
            return None
    language = _language_of_anyone(cookies, accept_language[:MAX_LANGUAGE_LENGTH])
    if language is None:
        return None
    key = (scope["scheme"], host, language, scope["path"], scope["query_string"])
    # Only pages of an evening know its version. A version in a request for a club's page is invented.
    version = _version(at_least) if subject_of(scope["path"])[0] is About.EVENING else 0
    return SharedPageVisitor(key, version, encodings, etags)


def _version(text: bytes) -> int:
    """Return the lowest version that the answer may have. `text` is the value of the header in which the page asks for it.

    If the page asks for the latest version, return a number above every version, so that no cached answer is sent without a check. If the
    header is missing or invalid, return 0.
    """
    if text == LATEST:
        return sys.maxsize
    return int(text) if text.isdigit() and len(text) <= MAX_VERSION_DIGITS else 0


@lru_cache(maxsize=1024)
def _language_of_anyone(cookies: bytes, accepted: bytes) -> str | None:
    """Return the language in which Django would answer an anonymous visitor; None for anybody who may read more than the public."""
    jar = parse_cookie(cookies.decode("latin-1")) if cookies else {}
    if not is_anyone(jar):
        return None
    chosen = {settings.LANGUAGE_COOKIE_NAME: jar.get(settings.LANGUAGE_COOKIE_NAME, "")[:MAX_LANGUAGE_LENGTH]}
    request = SimpleNamespace(COOKIES=chosen, META={"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")})
    return translation.get_language_from_request(cast(HttpRequest, request))
