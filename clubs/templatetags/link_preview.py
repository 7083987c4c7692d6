"""What programs show of a link that somebody sends: `{% link_preview title description address %}` in the head of a public page.

Such programs are nobody: what is said here is what the public may read.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import get_language, to_locale

from scoring.engine.words import plain_language

register = template.Library()


@register.inclusion_tag("link_preview.html")
def link_preview(title: str, description: str, address: str, picture: str = "", picture_text: str = "") -> dict[str, Any]:
    """`address` is the page's own, `picture` that of its picture (1200 by 630 pixels) with the text for who cannot see it; without one it
    is the house's. Both without the house's name: programs want to know that too.
    """
    return {
        "title": title,
        "description": description,
        "address": f"{settings.PUBLIC_URL}{address}",
        "picture": f"{settings.PUBLIC_URL}{picture or static('img/share.png')}",
        "picture_text": picture_text,
        "locale": to_locale(plain_language(get_language() or "en")),
    }
