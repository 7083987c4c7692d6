"""The root of all addresses."""

from __future__ import annotations

from django.urls import include, path

from config.health import health, up
from config.schema import Description, Documentation

urlpatterns = [
    path("up/", up, name="up"),
    path("health/", health, name="health"),
    path("", include("clubs.web.account_urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("api/schema/", Description.as_view(), name="schema"),
    path("api/docs/", Documentation.as_view(), name="api-docs"),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("clubs.web.urls")),
    path("", include("tournaments.web.urls")),
]

handler500 = "config.busy.server_error"
