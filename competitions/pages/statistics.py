"""A club's statistics as charts that the server draws, with a table below each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role
from competitions.pages.plots import bar_chart
from competitions.queries.club_now import years_with_evenings
from competitions.queries.club_statistics import ClubStatistics, club_statistics
from scoring.engine.words import say
from tournaments.jury.pages.statistics import jury_statistics
from tournaments.pages.shared_club import shared_club_page

ALL_YEARS = "all"


@require_safe
@shared_club_page("year")
def statistics(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the statistics of one year, by default the latest, or of all years with `?year=all`.

    Those who may read rulings also see statistics of the jury's rulings: of all evenings, or of one season (`?season=`).
    """
    role = club_role(of_user(request.user), club)
    years = years_with_evenings(club)
    typed = request.GET.get("year", "")
    everything = typed == ALL_YEARS
    year = int(typed) if typed.isdecimal() and int(typed) in years else (years[0] if years else None)
    figures = club_statistics(club, None if everything else year)
    context = {
        "club": club,
        "role": role,
        "jury": jury_statistics(club, request.GET.get("season", "")) if role in CLUB_GRID[ClubRight.READ_RULINGS] else None,
        "years": years,
        "year": None if everything else year,
        "everything": everything,
        "figures": figures,
        "contracts": _contracts(figures),
        "attendance": bar_chart(
            [each.players for each in figures.attendance],
            [str(each.players) for each in figures.attendance],
            [date_format(each.evening.on, "SHORT_DATE_FORMAT") for each in figures.attendance],
        ),
        "pace": [(each, f"{each.minutes_a_deal:.1f}" if each.minutes_a_deal else "") for each in figures.years],
    }
    return render(request, "tournaments/club/statistics.html", context)


def _contracts(figures: ClubStatistics) -> list[dict[str, object]]:
    """Return a dict for each contract: name, counts, and share (times played, as a percentage of the most played contract's)."""
    language = get_language() or "en"
    most = max((each.count.played for each in figures.contracts), default=1)
    return [
        {"name": isolated(say(each.name, language)), "count": each.count, "share": max(1, 100 * each.count.played // most)}
        for each in figures.contracts
    ]
