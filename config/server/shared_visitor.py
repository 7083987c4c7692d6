"""Reads what a visitor of the public pages of an evening or a club asks for, before Django: whether they read what everybody reads, in
which language, and how new. Knows no answer.
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
"""All public pages of evenings and of clubs, and nothing else that is asked often."""
MAX_LANGUAGE_LENGTH = 200
MAX_VERSION_DIGITS = 12
LATEST = b"latest"

_AT_LEAST = AT_LEAST_HEADER.lower().encode()

Key = tuple[str, bytes, str, str, bytes]
"""Scheme, host, language, path, query."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """What a visitor who reads what everybody reads asked for, and how."""

    key: Key
    version: int
    """Of which the answer must be at least."""
    encodings: bytes
    etags: bytes

    @property
    def language(self) -> str:
        """The language in which they read."""
        return self.key[2]

    @property
    def wants_latest(self) -> bool:
        """Whether their page may have missed a version, and cannot say which."""
        return self.version == sys.maxsize


class About(StrEnum):
    """What a page is about, by what changes it."""

    EVENING = "evening"
    CLUB = "club"
    """Its history, which changes when an evening is closed, and not with every deal."""
    CLUB_NOW = "club now"
    """Its own page, which also says how the evening goes that is being played."""


Subject = tuple[About, str]
"""What a page is about, and the slug of that."""


def subject_of(path: str) -> Subject:
    """What an address below PREFIXES is about."""
    kind, slug, rest = [*path[1:].split("/", 2), ""][:3]
    return (About.EVENING if kind == "e" else About.CLUB if rest else About.CLUB_NOW), slug


def visitor_of(scope: Scope) -> Visitor | None:
    """None for whoever may read something else than everybody."""
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
    # Only an evening tells its pages of versions: whoever asks for one of a club made that up.
    version = _version(at_least) if subject_of(scope["path"])[0] is About.EVENING else 0
    return Visitor(key, version, encodings, etags)


def _version(text: bytes) -> int:
    """The version that an answer must be of at least; later than any where the latest is asked for."""
    if text == LATEST:
        return sys.maxsize
    return int(text) if text.isdigit() and len(text) <= MAX_VERSION_DIGITS else 0


@lru_cache(maxsize=1024)
def _language_of_anyone(cookies: bytes, accepted: bytes) -> str | None:
    """The language in which Django would answer; None for whoever may read something else than everybody."""
    jar = parse_cookie(cookies.decode("latin-1")) if cookies else {}
    if not is_anyone(jar):
        return None
    chosen = {settings.LANGUAGE_COOKIE_NAME: jar.get(settings.LANGUAGE_COOKIE_NAME, "")[:MAX_LANGUAGE_LENGTH]}
    request = SimpleNamespace(COOKIES=chosen, META={"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")})
    return translation.get_language_from_request(cast(HttpRequest, request))
