"""The OpenAPI description of the API, and the page that shows it. Each view describes itself (`tournaments.api.documentation`)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.http import HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import spectacular_settings
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.views import exception_handler

from clubs.costly import CostlyKind, costly


@lru_cache(maxsize=4)
def made_description(form: str) -> tuple[bytes, str]:
    """Return the description in this form (`yaml` or `json`), and its ETag.

    It depends only on the code and is in English. Making it takes 0.6 seconds, so a process does it once.
    """
    # The two renderers of each form differ only in their content type.
    renderer = next(each for each in SpectacularAPIView.renderer_classes if each.format == form)
    with translation.override("en"):
        rendered = renderer().render(SchemaGenerator().get_schema(public=True), renderer_context={})
    content = rendered.encode() if isinstance(rendered, str) else rendered
    return content, f'"{form}-{sha256(content).hexdigest()[:24]}"'


@costly(CostlyKind.DESCRIPTION)
@method_decorator(require_safe, name="dispatch")
class ApiDescriptionView(SpectacularAPIView):
    """The OpenAPI file, for programs."""

    def _get_schema_response(self, request: Request) -> HttpResponseBase:
        renderer = request.accepted_renderer
        content, tag = made_description(renderer.format)
        unchanged = get_conditional_response(request._request, etag=tag)
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        response = unchanged or HttpResponse(content, content_type=f"{renderer.media_type}{charset}")
        response["ETag"] = tag
        response["Content-Disposition"] = f'inline; filename="{spectacular_settings.TITLE}.{renderer.format}"'
        return response

    def get_exception_handler(self) -> Any:
        """Return the framework's own error handler: the API's handler answers refusals in a format that this view cannot render."""
        return exception_handler


# Swagger UI sets style attributes; its scripts are still served from our own files.
@method_decorator(require_safe, name="dispatch")
@method_decorator(csp_update({"style-src": ["'self'", UNSAFE_INLINE]}), name="dispatch")
class ApiDocumentationView(SpectacularSwaggerSplitView):
    url_name = "schema"

    def get_exception_handler(self) -> Any:
        return exception_handler
