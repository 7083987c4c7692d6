"""The root of all addresses."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from config.accessibility import accessibility
from config.schema import ApiDescriptionView, ApiDocumentationView
from config.source import source
from config.styleguide.page import phone, styleguide
from operations.health import health, up
from operations.status.page import status, status_part

urlpatterns = [
    path("up/", up, name="up"),
    path("health/", health, name="health"),
    path("accessibility/", accessibility, name="accessibility"),
    path("source/", source, name="source"),
    path("status/", status, name="status"),
    path("status/part/", status_part, name="status-part"),
    path("styleguide/", styleguide, name="styleguide"),
    path("styleguide/phone/", phone, name="styleguide-phone"),
    path("", include("clubs.login.urls")),
    # No CSRF token, as a shared page cannot contain one. If another site sets this reader's language, no harm is done.
    path("language/setlang/", csrf_exempt(set_language), name="set_language"),
    path("api/schema/", ApiDescriptionView.as_view(), name="schema"),
    path("api/docs/", ApiDocumentationView.as_view(), name="api-docs"),
    path("api/v1/", include("config.addresses.api")),
    path("", include("clubs.urls")),
    path("", include("config.addresses.pages")),
    path("", include("config.addresses.moved")),
]

handler500 = "operations.outage.server_error"
