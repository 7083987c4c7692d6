"""A page's script with everything that it imports: `{% modules "js/table/main.js" %}` in the head."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from clubs.static_files import modules_of

register = template.Library()


@register.simple_tag
def modules(script: str) -> SafeString:
    """Return the script's tag and a preload link for every module that it imports, so that a browser requests all at once.

    Without these links it would find each module only after reading the one that imports it, which takes one round trip per level.
    """
    first, *imported = [static(name) for name in modules_of(script)]
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((address,) for address in imported))
    return format_html('<script type="module" src="{}"></script>\n{}', first, links)
