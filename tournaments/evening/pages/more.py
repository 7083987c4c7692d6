"""The page More: every page of the evening that no other tab shows, with a sentence about each, and the evening's files to download."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.archive.wording import RIGHTS, export_contents, export_titles
from tournaments.evening.permissions import Right, right_names, tournament_and_rights


@dataclass(frozen=True)
class MoreLink:
    """A link to a page, with an icon and a sentence about the page."""

    name: str
    """The name of the page's URL."""
    right: Right
    icon: str
    title: str | Promise
    reason: str | Promise


@dataclass(frozen=True)
class MoreGroup:
    """Some pages under a heading."""

    title: str | Promise
    links: tuple[MoreLink, ...]


GROUPS = (
    MoreGroup(
        gettext_lazy("For tonight"),
        (
            MoreLink(
                "papers",
                Right.PRINT,
                "print",
                pgettext_lazy("tab", "Print"),
                gettext_lazy("Sheets, seating lists, standings and rulings on paper."),
            ),
            MoreLink(
                "desk-prizes", Right.PREPARE, "star", gettext_lazy("Prizes"), gettext_lazy("What can be won, and who gets what in a tie.")
            ),
            MoreLink(
                "desk-officials",
                Right.APPOINT,
                "person",
                gettext_lazy("Officials"),
                gettext_lazy("Who directs, who is the jury, who sits at the desk."),
            ),
            MoreLink(
                "duties",
                Right.SEE_NAMES,
                "person",
                gettext_lazy("Duties"),
                gettext_lazy("Who directs, types and pours: what the evening needs, and who takes it."),
            ),
            MoreLink(
                "marks",
                Right.PREPARE,
                "check",
                gettext_lazy("For competitions"),
                gettext_lazy("How everybody counts: played, sat in, signed off in time; and the evening’s tags."),
            ),
            MoreLink(
                "desk-plan",
                Right.PREPARE,
                "pen",
                gettext_lazy("Plan"),
                gettext_lazy("Name, date, rounds, clock, draw and how places are decided; and a rehearsal of it."),
            ),
            MoreLink(
                "desk-closing",
                Right.CLOSE,
                "lock",
                gettext_lazy("Close the evening"),
                gettext_lazy("Finish the last round, give the prizes, publish the standings, close."),
            ),
        ),
    ),
    MoreGroup(
        gettext_lazy("What everybody sees"),
        (
            MoreLink(
                "standings",
                Right.WATCH,
                "check",
                gettext_lazy("Standings"),
                gettext_lazy("The evening’s page, as players and families follow it."),
            ),
            MoreLink(
                "public-seating",
                Right.WATCH,
                "chair",
                pgettext_lazy("tab", "Where you sit"),
                gettext_lazy("Every player finds their table by name."),
            ),
            MoreLink(
                "screen", Right.WATCH, "play", pgettext_lazy("tab", "Screen"), gettext_lazy("The picture for the projector in the hall.")
            ),
            MoreLink(
                "tournament-rules", Right.WATCH, "cards", gettext_lazy("Rules"), gettext_lazy("What each contract pays this evening.")
            ),
        ),
    ),
)


@require_safe
def more(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the links that this reader may open, and the files that they may download."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.OVERSEE)
    groups = [(group.title, [link for link in group.links if link.right in own_rights]) for group in GROUPS]
    contents = export_contents()
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "groups": [group for group in groups if group[1]],
        "tables": [(what.value, title, contents[what]) for what, title in export_titles().items() if RIGHTS[what] in own_rights],
    }
    return render(request, "tournaments/desk/more.html", context)
