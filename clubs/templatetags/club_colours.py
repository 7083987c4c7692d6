"""The link to the style sheet of a club's colour: `{% club_colours club %}` in the head of a page, after all other style sheets."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.club.colour import stylesheet_tag
from clubs.club.models import Club

register = template.Library()


@register.simple_tag
def club_colours(club: Club) -> SafeString | str:
    """Return the link, or nothing for a club that keeps Troela's green."""
    if club.hue is None:
        return ""
    return format_html('<link rel="stylesheet" href="{}">', reverse("colour-styles", args=[club.hue, stylesheet_tag(club.hue)]))
