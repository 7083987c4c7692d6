"""A club's colour and logo on a page.

`{% club_colours club %}` in the head of a page, after all other style sheets, links the style sheet of the colour.
`{% club_logo club "class" %}` is the picture of the logo.
"""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.club.colour import stylesheet_tag
from clubs.club.logo import SIDE
from clubs.club.models import Club
from clubs.direction import isolated

register = template.Library()


@register.simple_tag
def club_colours(club: Club) -> SafeString | str:
    """Return the link, or nothing for a club that keeps Troela's green."""
    if club.hue is None:
        return ""
    return format_html('<link rel="stylesheet" href="{}">', reverse("colour-styles", args=[club.hue, stylesheet_tag(club.hue)]))


@register.simple_tag
def club_logo(club: Club, css_class: str, alone: bool = True) -> SafeString | str:
    """Return the club's logo as a picture, or nothing if there is none. It has an alternative text if it is `alone`, without the name."""
    if not club.logo_tag:
        return ""
    text = _("Logo of %(club)s") % {"club": isolated(club.name)} if alone else ""
    address = reverse("club-logo", args=[club.slug, club.logo_tag])
    return format_html('<img class="{}" src="{}" alt="{}" width="{side}" height="{side}">', css_class, address, text, side=SIDE)
