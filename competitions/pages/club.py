"""A club's page (the current evening, the next one, the last winners), and the page with its evenings by year."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.problems import Refusal
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role
from competitions.pages.first_steps import first_steps
from competitions.queries.club_now import LastResult, club_now, evenings_of_year, years_with_evenings
from competitions.queries.evening_search import EveningSearch, evening_archive
from competitions.queries.season_leaders import season_leaders
from tournaments.calendar.wording.before_start import before_start
from tournaments.entrants.queries.names import NamesInClub, names_in_club
from tournaments.pages.shared_club import shared_club_page
from tournaments.standings.queries.visible_standings import published
from tournaments.standings.wording.sparkline import sparkline_html


@require_safe
@shared_club_page(now=True)
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """Show a club's page."""
    actor = of_user(request.user)
    role = club_role(actor, club)
    now = club_now(club, for_members=role is not None)
    steps = first_steps(club, role, now)
    context = {
        "club": club,
        "now": now,
        "before": before_start(now.next.tournament) if now.next else None,
        "later": [(each, before_start(each.tournament)) for each in now.later],
        "role": role,
        "names": names_in_club(role, club),
        "last_lines": _lines(now.last) if now.last else [],
        "season": season_leaders(actor, club),
        "first_steps": steps,
        "steps_done": sum(each.is_done for each in steps),
        "next_step": next((each for each in steps if each.address and not each.is_done), None),
        "may_create": role in CLUB_GRID[ClubRight.CREATE_TOURNAMENTS],
    }
    return render(request, "tournaments/club/page.html", context)


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page("year")
def evenings(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the club's open evenings, and below them all closed ones of a year, the newest first (`?year=`, by default the latest year).

    With a search, show only the evenings that match, of all years.
    """
    actor = of_user(request.user)
    years, role = years_with_evenings(club), club_role(actor, club)
    year = _year(request.GET.get("year", ""), years)
    names = names_in_club(role, club)
    search = _archive(request, club, names)
    # A closed evening whose results are still frozen is listed here too, and for members one that is not public.
    seen = club.tournaments if role is not None else club.tournaments.filter(is_public=True)
    open_evenings = (
        seen.exclude(published(), state="closed").defer("rules", "criteria").select_related("season", "announcement").order_by("on", "pk")
    )
    context = {
        "club": club,
        "years": years,
        "year": year,
        "evenings": evenings_of_year(club, year) if year and not search["searching"] else (),
        "open_evenings": open_evenings,
        "role": role,
        "names": names,
        "may_create": role in CLUB_GRID[ClubRight.CREATE_TOURNAMENTS],
    }
    return render(request, "tournaments/club/evenings.html", context | search)


def _archive(request: HttpRequest, club: Club, names: NamesInClub) -> dict[str, Any]:
    """Return the typed search and the evenings that it finds. An invalid value is shown as a problem, and stays in the form."""
    typed = {name: str(text) for name, text in request.GET.items() if name not in ("year", "page")}
    search, problems = EveningSearch(), {}
    try:
        search = EveningSearch.read(typed)
    except Refusal as refusal:
        problems = {each["field"]: each["message"] for each in refusal.messages()}
    number = request.GET.get("page", "")
    page = int(number) if number.isascii() and number.isdecimal() and len(number) < 7 else 1
    archive = evening_archive(club, search or None, names, page=page, language=get_language() or "en")
    return {
        "archive": archive,
        "searching": bool(search or problems),
        "typed": typed,
        "problems": problems,
        "query": urlencode({name: text for name, text in typed.items() if text}),
        "before": archive.page - 1,
        "after": archive.page + 1,
    }


def _year(typed: str, years: list[int]) -> int | None:
    """Return the typed year if the club has evenings of that year, else the newest year; None if it has no evenings at all."""
    return int(typed) if typed.isdecimal() and int(typed) in years else (years[0] if years else None)


def _lines(last: LastResult) -> list[dict[str, object]]:
    return [{"winner": each, "course": sparkline_html(each.course)} for each in last.first]
