"""The tabs of a club's pages: only those that the reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.pages.tabs import tabs
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role

register = template.Library()


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def club_tabs(context: dict[str, Any], club: Club) -> dict[str, Any]:
    """Return links to the club's pages, the open one marked. If the page's context has the reader's `role`, it is not queried again."""
    request = context["request"]
    role = context["role"] if "role" in context else club_role(of_user(request.user), club)
    pages: list[tuple[str, str, ClubRight | None]] = [
        ("club", _("Club"), None),
        ("club-evenings", _("Evenings"), None),
        ("club-statistics", _("Figures"), None),
        ("members", _("Members"), ClubRight.SEE_MEMBERS),
        ("rules", _("Rules"), None),
        ("seasons", _("Seasons"), None),
        ("jury-statistics", _("Jury"), ClubRight.READ_RULINGS),
        ("roles", _("Roles"), ClubRight.GIVE_ROLES),
    ]
    allowed = [(name, label) for name, label, right in pages if right is None or role in CLUB_GRID[right]]
    return {"tabs": tabs(request.path, club.slug, allowed), "label": _("Club")}
