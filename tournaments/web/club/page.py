"""A club's page: what is on now, what is next, who won last time; and the list of its evenings year by year."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.models import Club
from clubs.permissions import CLUB_GRID, ClubRight, club_role
from tournaments.queries.club_now import LastResult, club_now, evenings_of_year, years_with_evenings
from tournaments.queries.names import names_in_club
from tournaments.queries.season_leaders import season_leaders
from tournaments.web.public.sparkline import sparkline


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club's page."""
    actor = of_user(request.user)
    row = get_object_or_404(Club, slug=club)
    now, role = club_now(row), club_role(actor, row)
    context = {
        "club": row,
        "now": now,
        "role": role,
        "names": names_in_club(role),
        "last_lines": _lines(now.last) if now.last else [],
        "season": season_leaders(actor, row),
        "may_create": role in CLUB_GRID[ClubRight.CREATE_TOURNAMENTS],
    }
    return render(request, "tournaments/club/page.html", context)


@require_safe
def evenings(request: HttpRequest, club: str) -> HttpResponse:
    """All closed evenings of a year, the newest first; `?year=`, else the last one. What is not closed stands above them."""
    actor = of_user(request.user)
    row = get_object_or_404(Club, slug=club)
    years, role = years_with_evenings(row), club_role(actor, row)
    year = _year(request.GET.get("year", ""), years)
    open_evenings = row.tournaments.exclude(state="closed").defer("rules", "criteria").select_related("season")
    context = {
        "club": row,
        "years": years,
        "year": year,
        "evenings": evenings_of_year(row, year) if year else (),
        "open_evenings": open_evenings,
        "role": role,
        "names": names_in_club(role),
        "may_create": role in CLUB_GRID[ClubRight.CREATE_TOURNAMENTS],
    }
    return render(request, "tournaments/club/evenings.html", context)


def _year(typed: str, years: list[int]) -> int | None:
    """The year that was typed if there are evenings in it, else the newest; None if there are none at all."""
    return int(typed) if typed.isdecimal() and int(typed) in years else (years[0] if years else None)


def _lines(last: LastResult) -> list[dict[str, object]]:
    return [{"winner": each, "course": sparkline(each.course) if each.course else None} for each in last.first]
