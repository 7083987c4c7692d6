"""The link to the source of the version that runs here."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def source_link(separator: str = " ") -> str:
    """Return a link to the source, after `separator`: to the page that the operator named (TROELA_SOURCE_URL), else to `/source/`."""
    return format_html('{}<a href="{}">{}</a>', separator, settings.SOURCE_URL or reverse("source"), _("Source code"))
