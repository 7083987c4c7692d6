"""The preview of a shared link: `{% link_preview title description address %}` in the head of a public page.

Programs that show previews are not logged in: the preview contains only what the public may read.
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
    """Return the template context of the preview. Addresses get the server's name in front, as programs that show previews need it.

    `address` is the path of the page. `picture` is the path of a picture (1200 by 630 pixels), by default Troela's own, and `picture_text`
    its alternative text.
    """
    return {
        "title": title,
        "description": description,
        "address": f"{settings.PUBLIC_URL}{address}",
        "picture": f"{settings.PUBLIC_URL}{picture or static('img/share.png')}",
        "picture_text": picture_text,
        "locale": to_locale(plain_language(get_language() or "en")),
    }
