"""Django's sessions, with one correction: a database error is not mistaken for a logout in another window."""

from __future__ import annotations

from django.contrib.sessions import middleware
from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponse

from operations.outage import outage_behind, outage_response


class SessionMiddleware(middleware.SessionMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the response with the session's cookie, or 503 if an outage kept the session from being saved."""
        try:
            return super().process_response(request, response)
        except SessionInterrupted as error:
            # The database's error is the context of the session store's error, which is the context of this exception.
            store_error = error.__context__
            outage = outage_behind(store_error.__context__) if store_error is not None else None
            if outage is None:
                raise
            return outage_response(request, outage)
