"""The OpenAPI description of the API, and the page that shows it. Each view describes itself (`tournaments.api.documentation`)."""

from __future__ import annotations

from typing import Any

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.views import exception_handler

from clubs.costly import costly


@costly
@method_decorator(require_safe, name="dispatch")
class Description(SpectacularAPIView):
    """The OpenAPI file, for programs."""

    def get_exception_handler(self) -> Any:
        """The framework's own: the API's refusals are made for its own renderer, and this view has others."""
        return exception_handler


# Swagger UI sets style attributes; its scripts are still our own files.
@method_decorator(require_safe, name="dispatch")
@method_decorator(csp_update({"style-src": ["'self'", UNSAFE_INLINE]}), name="dispatch")
class Documentation(SpectacularSwaggerSplitView):
    url_name = "schema"

    def get_exception_handler(self) -> Any:
        return exception_handler
