"""Parts of a page: after sending a form, the reader comes back to its part. The browser unfolds a part that the address names."""

from __future__ import annotations

from django.http import HttpResponseRedirect
from django.urls import reverse


def redirect_to_part(part: str, name: str, *arguments: object) -> HttpResponseRedirect:
    """Redirect to the part with this `id` of the page with this URL name."""
    return HttpResponseRedirect(f"{reverse(name, args=arguments)}#{part}")
