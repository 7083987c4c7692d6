"""The colours of a hue as a style sheet, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.club.colour import HUES, stylesheet, stylesheet_tag
from clubs.problems import refuse

FOR_EVER = "public, max-age=31536000, immutable"
"""The Cache-Control of an address that changes with its content."""


@require_safe
def colour_styles(request: HttpRequest, hue: int, tag: str) -> HttpResponse:
    """Return the style sheet of a hue.

    During an upgrade, a page of one version may ask a process of the other. It gets the colours of that version, without being cached.
    """
    if hue >= HUES:
        raise refuse("NOT_FOUND")
    cached = FOR_EVER if tag == stylesheet_tag(hue) else "no-cache"
    return HttpResponse(stylesheet(hue), content_type="text/css; charset=utf-8", headers={"Cache-Control": cached})
