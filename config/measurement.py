"""Measures every request, and logs the slow ones with the request's id."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from operations.metrics import NO_VIEW, note_answer

logger = structlog.get_logger(__name__)


class MeasurementMiddleware:
    """Middleware that counts each answer and its duration. It comes after the middleware that gives a request its id."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - began
        match = request.resolver_match
        view = match.view_name if match is not None else NO_VIEW
        note_answer(view, request.method or "", response.status_code, seconds)
        if 0 < settings.SLOW_REQUEST_MS <= seconds * 1000:
            logger.warning("slow_request", view=view, method=request.method, code=response.status_code, milliseconds=round(seconds * 1000))
        return response
