"""The tabs of an evening's pages: only those that this reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from clubs.actors import of_user
from clubs.web.tabs import tabs
from tournaments.live.ticket import live_url
from tournaments.models import Tournament
from tournaments.permissions import GRID, Right, roles
from tournaments.queries.under_review import open_call_count

register = template.Library()


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def evening_tabs(context: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Links to the evening's pages, the one that is open marked."""
    request = context["request"]
    own_roles = roles(of_user(request.user), tournament)
    pages = [
        ("standings", _("Standings"), Right.WATCH),
        ("desk", _("Desk"), Right.OVERSEE),
        ("jury", _("Jury"), Right.RULE),
        ("papers", _("Papers"), Right.PRINT),
        ("log", _("Log"), Right.READ_LOG),
        ("screen", _("Big screen"), Right.WATCH),
    ]
    allowed = [(name, label) for name, label, right in pages if not GRID[right].isdisjoint(own_roles)]
    open_calls = open_call_count(tournament) if not GRID[Right.RULE].isdisjoint(own_roles) else 0
    return {"tabs": tabs(request.path, tournament.slug, allowed), "label": _("Club"), "open_calls": open_calls}


@register.simple_tag
def stream_of(tournament: Tournament) -> str:
    """The address of the evening's stream, for `data-live-url`. Everybody may watch, so everybody may have it."""
    return live_url(tournament.slug)


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def desk_tabs(context: dict[str, Any], tournament: Tournament, rights: frozenset[str]) -> dict[str, Any]:
    """Links between the desk's pages, the one that is open marked."""
    pages = [
        ("desk", _("Now"), Right.OVERSEE),
        ("desk-players", _("Players"), Right.PREPARE),
        ("desk-rounds", _("Rounds"), Right.OVERSEE),
        ("desk-officials", _("Officials"), Right.APPOINT),
        ("desk-plan", _("Plan"), Right.PREPARE),
    ]
    allowed = [(name, label) for name, label, right in pages if right.name in rights]
    return {"tabs": tabs(context["request"].path, tournament.slug, allowed), "label": _("Desk"), "inner": True}
