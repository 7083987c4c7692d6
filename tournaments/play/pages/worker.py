"""The service worker of the phone page, which lets a phone open a table's page offline."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker's script.

    A service worker may only control pages below its own address, so this view serves it.
    """
    with (settings.BASE_DIR / "static/js/table/worker.js").open(encoding="utf-8") as script:
        return HttpResponse(script.read(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})
