"""Serves the last cached version of a public page, with its age at the top, if the database is unavailable or too many visitors ask."""

from __future__ import annotations

import re

from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext as _

from clubs.login.middleware import duration
from config.server.shared_answers import Headers, SharedAnswer

SECONDS_UNTIL_RELOAD = 15
"""The seconds after which the browser loads the page again, in case there is a newer one."""
_MAIN = re.compile(rb"<main\b[^>]*>")
_NOT_OF_AN_OLD_PAGE = frozenset({b"etag", b"last-modified", b"cache-control", b"content-length"})


def old_page(answer: SharedAnswer, seconds: int, language: str) -> tuple[Headers, bytes] | None:
    """Return the headers and content of a cached answer that is no longer current, with a sentence in this language about its age.

    Returns None for a fragment of a page, which has no place for the sentence.
    """
    place = _MAIN.search(answer.plain.content)
    if place is None:
        return None
    with translation.override(language):
        text = _("A newer version of this page cannot be made at this moment. This one is %(age)s old.") % {"age": duration(seconds)}
    sentence = f'<ul class="messages"><li class="warning" role="status">{escape(text)}</li></ul>'.encode()
    content = answer.plain.content[: place.end()] + sentence + answer.plain.content[place.end() :]
    headers = [(name, value) for name, value in answer.plain.headers if name not in _NOT_OF_AN_OLD_PAGE]
    headers += [(b"cache-control", b"no-store"), (b"age", str(seconds).encode()), (b"refresh", str(SECONDS_UNTIL_RELOAD).encode())]
    return [*headers, (b"content-length", str(len(content)).encode())], content
