"""The list of a club's competitions and seasons, with who leads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role
from competitions.queries.competition.leaders import competition_summaries
from competitions.queries.season_leaders import season_leaders
from tournaments.pages.shared_club import shared_club_page


@costly(CostlyKind.HISTORY)
@require_safe
@shared_club_page()
def competitions(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the club's competitions and seasons to everybody."""
    actor = of_user(request.user)
    role = club_role(actor, club)
    context = {
        "club": club,
        "role": role,
        "may_keep": role in CLUB_GRID[ClubRight.KEEP_SEASONS],
        "competitions": competition_summaries(actor, club),
        "seasons": club.seasons.order_by("-starts_on"),
        "leaders": season_leaders(actor, club),
    }
    return render(request, "tournaments/competition/competitions.html", context)
