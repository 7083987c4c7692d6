"""The front page with the clubs and their evenings, and the form of a new evening."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.models import Club
from clubs.permissions import ClubRight, club_for
from clubs.queries.invitations import open_invitations
from clubs.web.refusals import refusal_at_fields
from tournaments.actions import evenings
from tournaments.actions.like import create_like
from tournaments.models import Tournament
from tournaments.queries.last_evening import EarlierEvening, evening_to_be_like, season_on
from tournaments.web.desk.forms import CreateForm
from tournaments.web.rules_choices import chosen_rules, rules_choices

EVENINGS_A_CLUB = 5
"""Evenings of a club that the front page shows."""
EVENINGS_TO_BE_LIKE = 12
"""Evenings after which a new one may be modelled."""
SECONDS_TO_LOOK_AGAIN = 2
"""After which the front page looks whether the demo evening is there."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All clubs with their newest evenings, without rehearsals. While the launcher fills an empty database with a demo evening, the page
    says that it is coming.
    """
    evenings = Tournament.objects.defer("rules", "criteria")
    clubs = Club.objects.filter(rehearsal_of=None).order_by("name").prefetch_related(Prefetch("tournaments", evenings))
    rows = [(club, list(club.tournaments.all())[:EVENINGS_A_CLUB], len(club.tournaments.all()) > EVENINGS_A_CLUB) for club in clubs]
    coming = settings.DEMO_IS_COMING and not rows
    reader = of_user(request.user).user
    invitations = open_invitations().filter(user=reader.pk).count() if reader else 0
    response = render(request, "clubs/home.html", {"clubs": rows, "demo_is_coming": coming, "invitations": invitations})
    if coming:
        response["Refresh"] = str(SECONDS_TO_LOOK_AGAIN)
    return response


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, club: str) -> HttpResponse:
    """Prepare a tournament. It is proposed like the club's last one, or like `?like=<slug>`; `?like=` with nothing proposes nothing."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.CREATE_TOURNAMENTS)
    earlier = None if request.GET.get("like") == "" else evening_to_be_like(row, (request.POST or request.GET).get("like", "")[:50])
    choices = rules_choices(list(row.house_rules.all()))
    form = CreateForm(request.POST or None, club=row, rules=choices, initial=_proposed(row, choices, earlier), earlier=earlier)
    if form.is_valid():
        typed = form.cleaned_data
        rules, house = chosen_rules(typed["rules"], row)
        season = row.seasons.filter(pk=typed["season"]).first() if typed.get("season") else None
        plan = {name: typed[name] for name in ("name", "on", "rounds_planned", "deals_a_round")}
        plan |= {"rules": rules, "house_rules": house, "season": season}
        with refusal_at_fields(form):
            if earlier is not None and typed.get("like"):
                again = {name: typed[name] for name in ("officials", "players")}
                tournament = create_like(by=actor, club=row, earlier=earlier, **again, **plan)
            else:
                tournament = evenings.create(by=actor, club=row, **plan)
            messages.success(request, _("%(name)s is prepared. Now enrol the players.") % {"name": isolated(tournament.name)})
            return redirect("desk", tournament.slug)
    others = row.tournaments.defer("rules", "criteria").order_by("-on", "-pk")[:EVENINGS_TO_BE_LIKE]
    context = {"club": row, "form": form, "earlier": earlier, "others": others}
    return render(request, "clubs/tournament_new.html", context, status=422 if form.errors else 200)


def _proposed(club: Club, choices: list[tuple[str, list[tuple[str, str]]]], earlier: EarlierEvening | None) -> dict[str, Any]:
    """What the form says before anybody types: as the earlier evening was, in the season of today."""
    season = season_on(club, timezone.localdate())
    proposed: dict[str, Any] = {"rules": choices[0][1][0][0], "season": str(season.pk) if season else ""}
    if earlier is None:
        return proposed
    rules = f"own:{earlier.house_rules.pk}" if earlier.house_rules else f"game:{earlier.game}"
    tournament = earlier.tournament
    return proposed | {
        "name": tournament.name,
        "rules": rules,
        "rounds_planned": tournament.rounds_planned,
        "deals_a_round": tournament.deals_a_round,
        "like": tournament.slug,
        "officials": True,
        "players": False,
    }
