"""Answers at the address of a page that is now part of another page: a bookmark or a printed link leads to the new page for good."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponsePermanentRedirect
from django.urls import reverse

View = Callable[..., HttpResponseBase]


def moved_to(name: str, part: str = "", *, query: str = "", asks: Collection[str] = (), post: View | None = None) -> View:
    """Return a view that sends a reader on to the page with this URL name, at this part of it (the `id` of an element).

    The new path has the other arguments of the old one. The new query string is `query`, then the old arguments named in `asks`, then the
    old query string.
    `post` answers POST requests to the old address, if there still are any.
    """

    def moved(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD"):
            return post(request, **arguments) if post else HttpResponseNotAllowed(["GET", "HEAD"])
        address = reverse(name, kwargs={key: value for key, value in arguments.items() if key not in asks})
        queries = (query, urlencode({key: arguments[key] for key in asks}), request.META.get("QUERY_STRING", ""))
        whole_query = "&".join(each for each in queries if each)
        return HttpResponsePermanentRedirect(address + (f"?{whole_query}" if whole_query else "") + (f"#{part}" if part else ""))

    return moved
