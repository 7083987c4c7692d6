"""The tabs of a club's pages: only those that the reader may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.pages.tabs import Tab, TabSection, tab_rows
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role

register = template.Library()

CLUB_TABS: tuple[Tab[ClubRight], ...] = (
    Tab(gettext_lazy("Club"), (TabSection("club", "", None, frozenset({"rules", "house-rules"})),)),
    Tab(gettext_lazy("Evenings"), (
        TabSection("club-evenings", gettext_lazy("Evenings"), None, frozenset({
            "tournament-new", "programme", "evenings-change", "calendar",
        })),
        TabSection("club-statistics", gettext_lazy("Figures"), None),
    )),
    Tab(pgettext_lazy("tab", "Competitions"), (
        TabSection("competitions", "", None, frozenset({
            "seasons", "season", "competition", "competition-places", "competition-entrant", "competition-rule", "competition-new",
        })),
    )),
    Tab(gettext_lazy("Members"), (
        TabSection("members", "", ClubRight.SEE_MEMBERS, frozenset({
            "member", "member-history", "members-tidy", "member-cards",
        })),
    )),
    Tab(pgettext_lazy("tab", "Settings"), (
        TabSection("club-settings", "", ClubRight.SEE_SETTINGS, frozenset({
            "rules-change", "rules-show", "rules-history", "account-link",
        })),
    )),
)  # fmt: skip


@register.inclusion_tag("clubs/tabs.html", takes_context=True)
def club_tabs(context: dict[str, Any], club: Club) -> dict[str, Any]:
    """Return the rows of links to the club's pages. If the page's context has the reader's `role`, it is not queried again."""
    role = context["role"] if "role" in context else club_role(of_user(context["request"].user), club)
    rows = tab_rows(context["request"], club.slug, CLUB_TABS, lambda right: role in CLUB_GRID[right], {})
    return {"rows": rows, "label": _("Club")}
