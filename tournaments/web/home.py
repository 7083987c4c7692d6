"""The front page with the clubs and their evenings, a club's page, and the form of a new evening."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.models import Club, HouseRules
from clubs.permissions import ClubRight, club_for, may_in_club, open_invitations
from clubs.web.refusals import refusal_at_fields
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from scoring.games import GAMES, published, ruleset_from
from tournaments.actions import prepare
from tournaments.models import Tournament
from tournaments.web.desk.forms import CreateForm

EVENINGS_A_CLUB = 5
"""Evenings of a club that the front page shows."""
SECONDS_TO_LOOK_AGAIN = 2
"""After which the front page looks whether the demo evening is there."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All clubs with their newest evenings. While the launcher fills an empty database with a demo evening, the page says that it is
    coming.
    """
    evenings = Tournament.objects.defer("rules", "criteria")
    clubs = Club.objects.order_by("name").prefetch_related(Prefetch("tournaments", evenings))
    rows = [(club, list(club.tournaments.all())[:EVENINGS_A_CLUB], len(club.tournaments.all()) > EVENINGS_A_CLUB) for club in clubs]
    coming = settings.DEMO_IS_COMING and not rows
    reader = of_user(request.user).user
    invitations = open_invitations().filter(user=reader.pk).count() if reader else 0
    response = render(request, "clubs/home.html", {"clubs": rows, "demo_is_coming": coming, "invitations": invitations})
    if coming:
        response["Refresh"] = str(SECONDS_TO_LOOK_AGAIN)
    return response


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    """A club's evenings."""
    row = get_object_or_404(Club, slug=club)
    context = {
        "club": row,
        "tournaments": row.tournaments.defer("rules", "criteria").select_related("season"),
        "may_create": may_in_club(of_user(request.user), ClubRight.CREATE_TOURNAMENTS, row),
    }
    return render(request, "clubs/club.html", context)


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, club: str) -> HttpResponse:
    """Prepare a tournament."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.CREATE_TOURNAMENTS)
    choices = _rules_choices(list(row.house_rules.all()))
    form = CreateForm(request.POST or None, club=row, rules=choices, initial={"rules": choices[0][1][0][0]})
    if form.is_valid():
        typed = form.cleaned_data
        rules, house = _chosen_rules(typed["rules"], row)
        season = row.seasons.filter(pk=typed["season"]).first() if typed.get("season") else None
        plan = {name: typed[name] for name in ("name", "on", "rounds_planned", "deals_a_round")}
        with refusal_at_fields(form):
            tournament = prepare.create(by=actor, club=row, rules=rules, house_rules=house, season=season, **plan)
            messages.success(request, _("%(name)s is prepared. Now enrol the players.") % {"name": isolated(tournament.name)})
            return redirect("desk", tournament.slug)
    return render(request, "clubs/tournament_new.html", {"club": row, "form": form}, status=422 if form.errors else 200)


def _rules_choices(house_rules: list[HouseRules]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The club's own rules first, newest versions first; then what ships."""
    version = _("%(name)s, version %(version)s")
    language = get_language() or "en"
    shipped = []
    for code in GAMES:
        rules = published(code)
        title = version % {"name": say(rules.title, language), "version": rules.version}
        shipped.append((f"game:{code}", title + _provisional(rules)))
    ours = [
        (f"own:{each.pk}", version % {"name": isolated(each.name), "version": each.version} + _provisional(ruleset_from(each.rules)))
        for each in house_rules
    ]
    groups = [(_("The club's own"), ours), (_("As published"), shipped)]
    return [(title, choices) for title, choices in groups if choices]


def _provisional(rules: RuleSet) -> str:
    return f" ({_('provisional')})" if rules.provisional else ""


def _chosen_rules(choice: str, club: Club) -> tuple[RuleSet, HouseRules | None]:
    kind, _colon, key = choice.partition(":")
    if kind == "game":
        return published(key), None
    house_rules = get_object_or_404(club.house_rules, pk=key)
    return ruleset_from(house_rules.rules), house_rules
