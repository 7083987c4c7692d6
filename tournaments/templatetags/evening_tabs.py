"""The tabs of an evening's pages: only those that this reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.actors import of_user
from tournaments.live.ticket import live_url
from tournaments.models import Tournament
from tournaments.permissions import GRID, Right, roles
from tournaments.queries.under_review import open_call_count

register = template.Library()


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def evening_tabs(context: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Links to the evening's pages, the one that is open marked."""
    request = context["request"]
    mine = roles(of_user(request.user), tournament)
    pages = [
        ("standings", _("Standings"), Right.WATCH),
        ("desk", _("Desk"), Right.OVERSEE),
        ("jury", _("Jury"), Right.RULE),
        ("papers", _("Papers"), Right.PRINT),
        ("log", _("Log"), Right.READ_LOG),
        ("screen", _("Big screen"), Right.WATCH),
    ]
    tabs = []
    for name, label, right in pages:
        if not GRID[right].isdisjoint(mine):
            url = reverse(name, args=[tournament.slug])
            is_open = request.path == url or (name != "standings" and request.path.startswith(url))
            count = open_call_count(tournament) if name == "jury" else None
            tabs.append({"url": url, "label": label, "here": is_open, "count": count})
    return {"tabs": tabs}


@register.simple_tag
def stream_of(tournament: Tournament) -> str:
    """The address of the evening's stream, for `data-live-url`. Everybody may watch, so everybody may have it."""
    return live_url(tournament.slug)


@register.inclusion_tag("tournaments/desk/tabs.html", takes_context=True)
def desk_tabs(context: dict[str, Any], tournament: Tournament, rights: frozenset[str]) -> dict[str, Any]:
    """Links between the desk's pages, the one that is open marked."""
    path = context["request"].path
    pages = [
        ("desk", _("Now"), Right.OVERSEE),
        ("desk-players", _("Players"), Right.PREPARE),
        ("desk-rounds", _("Rounds"), Right.OVERSEE),
        ("desk-officials", _("Officials"), Right.APPOINT),
        ("desk-plan", _("Plan"), Right.PREPARE),
    ]
    tabs = []
    for name, label, right in pages:
        if right.name in rights:
            url = reverse(name, args=[tournament.slug])
            tabs.append({"url": url, "label": label, "here": path == url or (name != "desk" and path.startswith(url))})
    return {"tabs": tabs}
