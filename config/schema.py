"""The OpenAPI description of the API, and the page that shows it. Each view describes itself (`tournaments.api.documentation`)."""

from __future__ import annotations

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Description(SpectacularAPIView):
    """The OpenAPI file, for programs."""


# Swagger UI sets style attributes; its scripts are still our own files.
@method_decorator(csp_update({"style-src": ["'self'", UNSAFE_INLINE]}), name="dispatch")
class Documentation(SpectacularSwaggerSplitView):
    url_name = "schema"
