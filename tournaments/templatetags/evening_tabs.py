"""The tabs of an evening's pages: those that this reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.actors import of_user
from clubs.pages.tabs import tabs
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import GRID, Right, roles
from tournaments.jury.queries.under_review import open_call_count
from tournaments.live.ticket import live_url

register = template.Library()

BELONGS_TO = {
    "desk-players": "desk-door",
    "desk-players-import": "desk-door",
    "desk-groups": "desk-door",
    "guest-privacy": "desk-door",
    "desk-draw": "desk-rounds",
    "desk-prizes": "standings",
    "desk-prizes-read": "standings",
    "desk-codes": "papers",
    "desk-messages": "desk",
    "table-code": "papers",
    "name-codes": "papers",
    "rehearsal": "desk-plan",
}
"""The tab to highlight on pages whose address does not begin with that of their tab. Keys: URL names of pages; values: those of tabs."""


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def evening_tabs(context: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return links to the evening's pages in one row, with the current one highlighted."""
    request = context["request"]
    rights = context.get("rights")
    if rights is None:
        own_roles = roles(of_user(request.user), tournament)
        rights = {right.name for right, holders in GRID.items() if not holders.isdisjoint(own_roles)}
    directs = Right.SEAT.name in rights
    # Staff find the seats on the page of the draw, so they need no tab for them.
    works = Right.OVERSEE.name in rights
    pages = [
        ("desk", _("Now"), Right.OVERSEE),
        ("desk-door", pgettext("tab", "Door"), Right.PREPARE),
        ("desk-rounds", pgettext("tab", "Draw"), Right.OVERSEE),
        ("jury", _("Jury"), Right.RULE),
        ("slips", pgettext("tab", "Slips"), Right.READ_SLIPS),
        ("papers", pgettext("tab", "Print"), Right.PRINT),
        ("desk-screen" if directs else "screen", pgettext("tab", "Screen"), Right.WATCH),
        ("standings", _("Standings"), Right.WATCH),
        *([] if works else [("public-seating", pgettext("tab", "Where you sit"), Right.WATCH)]),
        ("log", _("Log"), Right.READ_LOG),
        ("desk-officials", _("Officials"), Right.APPOINT),
        ("desk-plan", _("Plan"), Right.PREPARE),
    ]
    allowed = [(name, label) for name, label, right in pages if right.name in rights]
    open_calls = open_call_count(tournament) if Right.RULE.name in rights else 0
    tab = BELONGS_TO.get(request.resolver_match.url_name) if request.resolver_match else None
    path = reverse(tab, args=[tournament.slug]) if tab else request.path
    return {"tabs": tabs(path, tournament.slug, allowed), "label": _("Evening"), "open_calls": open_calls}


@register.simple_tag
def stream_of(tournament: Tournament) -> str:
    """Return the address of the evening's stream, for `data-live-url`. Everybody may watch the stream."""
    return live_url(tournament.slug)
