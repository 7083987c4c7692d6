"""The tabs of an evening's pages: those that this reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.actors import of_user
from clubs.pages.tabs import Tab, TabSection, tab_rows
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import GRID, Right, roles
from tournaments.jury.queries.under_review import waiting_count
from tournaments.live.ticket import live_url
from tournaments.slips.queries.slips import unconfirmed_slips

register = template.Library()

PUBLIC_PAGES = frozenset(
    {
        "standings",
        "player",
        "public-seating",
        "feed",
        "screen",
        "tournament-rules",
        "what-if",
        "own-acceptance",
        "coming",
        "duties",
        "story",
    }
)

STAFF_TABS: tuple[Tab[Right], ...] = (
    Tab(gettext_lazy("Now"), (
        TabSection("desk", gettext_lazy("Now"), Right.OVERSEE, frozenset({
            "desk-one-screen", "desk-closing", "desk-abandon",
        })),
    )),
    Tab(pgettext_lazy("tab", "Players"), (
        TabSection("desk-door", pgettext_lazy("tab", "Door"), Right.PREPARE),
        TabSection("desk-players", pgettext_lazy("tab", "List"), Right.OVERSEE, frozenset({
            "desk-players-import", "desk-groups", "marks", "desk-wishes", "player-desk", "player-groups", "player-partner", "desk-pairs",
            "rename", "guest-privacy",
        })),
        TabSection("desk-coming", pgettext_lazy("tab", "Who comes"), Right.PREPARE),
    )),
    Tab(pgettext_lazy("tab", "Rounds"), (
        TabSection("desk-rounds", pgettext_lazy("tab", "Draw"), Right.OVERSEE, frozenset({
            "seating", "desk-table",
        })),
        TabSection("slips", pgettext_lazy("tab", "Slips"), Right.READ_SLIPS, frozenset({"slip"})),
    )),
    Tab(gettext_lazy("Jury"), (
        TabSection("jury", pgettext_lazy("tab", "Queue"), Right.RULE, frozenset({"call", "jury-table", "jury-deal", "souvenir"})),
        TabSection("rulings", gettext_lazy("Rulings"), Right.READ_LOG, frozenset({"ruling"})),
        TabSection("log", gettext_lazy("Log"), Right.READ_LOG, frozenset({"log-check"})),
    )),
    Tab(pgettext_lazy("tab", "More"), (
        TabSection("desk-more", pgettext_lazy("tab", "More"), Right.OVERSEE, PUBLIC_PAGES | {
            "papers", "table-code", "desk-prizes", "desk-officials", "desk-plan", "desk-when",
        }),
    )),
)  # fmt: skip
"""The tabs of staff. `tests/tournaments/test_evening_tabs.py` fails if a page belongs to none of them."""

PUBLIC_TABS: tuple[Tab[Right], ...] = (
    Tab(
        gettext_lazy("Standings"),
        (
            TabSection(
                "standings", "", Right.WATCH, frozenset({"player", "feed", "what-if", "tournament-rules", "coming", "duties", "story"})
            ),
        ),
    ),
    Tab(pgettext_lazy("tab", "Where you sit"), (TabSection("public-seating", "", Right.WATCH),)),
    Tab(pgettext_lazy("tab", "Screen"), (TabSection("screen", "", Right.WATCH),)),
)


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def evening_tabs(context: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return the rows of links to the evening's pages, the open ones marked."""
    request = context["request"]
    rights = context.get("rights")
    if rights is None:
        own_roles = roles(of_user(request.user), tournament)
        rights = {right.name for right, holders in GRID.items() if not holders.isdisjoint(own_roles)}
    tabs = STAFF_TABS if Right.OVERSEE.name in rights else PUBLIC_TABS
    rows = tab_rows(request, tournament.slug, tabs, lambda right: right.name in rights, _waiting(tournament, rights))
    return {"rows": rows, "label": _("Evening")}


def _waiting(tournament: Tournament, rights: set[str]) -> dict[str, int]:
    """Return the number of calls that wait for the jury, and of slips that wait for a second person, by URL name. For staff only."""
    waiting = {}
    if Right.RULE.name in rights:
        waiting["jury"] = waiting_count(tournament)
    if Right.READ_SLIPS.name in rights:
        waiting["slips"] = len(unconfirmed_slips(tournament))
    return waiting


@register.simple_tag
def stream_of(tournament: Tournament) -> str:
    """Return the address of the evening's stream, for `data-live-url`. Everybody may watch the stream."""
    return live_url(tournament.slug, has_role=not tournament.is_public)
