"""The front page with the clubs and their evenings, and the form of a new evening."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.actors import Actor, of_user
from clubs.club.models import Club
from clubs.days import coming_day, day_of_month
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.roles.models import ClubRole
from clubs.roles.permissions import ClubRight, club_for, may_in_club
from clubs.roles.queries.invitations import open_invitations
from competitions.queries.home_now import HomeNow, home_now
from tournaments.entrants.queries.names import names_in_club
from tournaments.evening.actions import evenings
from tournaments.evening.actions.like import create_like
from tournaments.evening.models import Official, Tournament
from tournaments.evening.pages.forms import CreateForm
from tournaments.evening.pages.rules_choices import chosen_rules, rules_choices
from tournaments.evening.permissions import offices_in_force
from tournaments.evening.queries.last_evening import EarlierEvening, evening_to_be_like, season_on
from tournaments.evening.rhythm import next_evening
from tournaments.evening.wording.taken_along import taken_along_text

EXAMPLE = ((1, "Frans Aerts", 59), (2, "Bets Adriaansen", 35), (3, "Annie van Hout", 22))
"""The first three lines of the sample standings that are shown if no evening was ever played: place, name, points."""
EVENINGS_TO_BE_LIKE = 12
"""The number of earlier evenings that the form offers as templates for a new one."""
SECONDS_TO_LOOK_AGAIN = 2
"""The number of seconds that the front page waits before it checks again if the demo evening is ready."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show a description of Troela, the current and coming evenings, and the clubs. Rehearsals are left out.

    A reader with a role in a club first sees the next step there. While `make run` fills an empty database with a demo evening, the page
    says that it is being prepared.
    """
    reader = of_user(request.user)
    seen = home_now(reader)
    office = _office(reader, seen)
    own = office.club if office else next((each.club for each in seen.clubs if each.is_own), None)
    names = {each.club.pk: names_in_club(ClubRole.MEMBER if each.is_own else None, each.club) for each in seen.clubs}
    now = [(each, names[each.tournament.club_id]) for each in seen.now]
    coming = settings.DEMO_IS_COMING and not seen.clubs
    context = {
        "home": seen,
        "featured": now[0] if now else None,
        "now": now[1:],
        "results": [(each, names[each.tournament.club_id]) for each in seen.results],
        "own": own,
        "own_step": _step(seen, own, office, leads=may_in_club(reader, ClubRight.CREATE_TOURNAMENTS, own)) if own else None,
        "example": EXAMPLE,
        "demo_is_coming": coming,
        "invitations": open_invitations().filter(user=reader.user.pk).count() if reader.user else 0,
    }
    response = render(request, "clubs/home.html", context)
    if coming:
        response["Refresh"] = str(SECONDS_TO_LOOK_AGAIN)
    return response


class _Step(NamedTuple):
    """The next step for a reader in their club: the reason, the button's label, and its address."""

    sentence: str
    deed: str
    address: str


def _office(reader: Actor, home: HomeNow) -> Tournament | None:
    """Return the current evening, or else the next one, at which the reader is director, jury or desk; None if there is none."""
    evenings = [*(each.tournament for each in home.now), *(each.tournament for each in home.next)]
    offices = offices_in_force().filter(user=reader.user.pk, tournament__in=evenings) if reader.user else Official.objects.none()
    held = set(offices.values_list("tournament", flat=True))
    return next((each for each in evenings if each.pk in held), None)


def _step(home: HomeNow, club: Club, office: Tournament | None, *, leads: bool) -> _Step:
    """Return the reader's next step in this club, or at the evening of their office. `leads` is True if they may create evenings there."""
    now = next((each.tournament for each in home.now if each.tournament.club_id == club.pk), None)
    coming = next((each.tournament for each in home.next if each.tournament.club_id == club.pk), None)
    evening = now or coming
    if office is not None and not (leads and now):
        now, evening, leads = next((each.tournament for each in home.now if each.tournament.pk == office.pk), None), office, True
    if evening is None:
        if leads:
            return _Step(_("No evening is prepared."), _("Prepare an evening"), reverse("tournament-new", args=[club.slug]))
        return _Step(_("No evening is prepared."), _("Past evenings"), reverse("club-evenings", args=[club.slug]))
    name = isolated(evening.name)
    sentence = _("%(evening)s is on now.") if now else _("%(evening)s is next, on %(day)s.")
    why = sentence % {"evening": name, "day": date_format(evening.on)}
    if leads:
        return _Step(why, _("Go to the desk"), reverse("desk", args=[evening.slug]))
    return _Step(why, _("Follow the standings") if now else _("Go to the evening"), reverse("standings", args=[evening.slug]))


@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, club: str) -> HttpResponse:
    """Create a tournament.

    The form's initial values come from the club's last evening, or from `?like=<slug>`; with an empty `?like=` there are none. A POST with
    `again` creates at once an evening like the last one, on the next date in the rhythm of the club's evenings.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.CREATE_TOURNAMENTS)
    if request.method == "POST" and "again" in request.POST:
        return _create_again(request, actor, row)
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
                tournament = create_like(by=actor, club=row, earlier=earlier, prizes=True, **again, **plan)
                text = _("%(name)s is prepared. It took along: %(what)s.")
                messages.success(request, text % {"name": isolated(tournament.name), "what": taken_along_text(tournament)})
            else:
                tournament = evenings.create(by=actor, club=row, **plan)
                messages.success(request, _("%(name)s is prepared. Now enrol the players.") % {"name": isolated(tournament.name)})
            return redirect("desk", tournament.slug)
    others = row.tournaments.defer("rules", "criteria").order_by("-on", "-pk")[:EVENINGS_TO_BE_LIKE]
    context = {"club": row, "form": form, "earlier": earlier, "others": others}
    return render(request, "clubs/tournament_new.html", context, status=422 if form.errors else 200)


def _create_again(request: HttpRequest, actor: Actor, club: Club) -> HttpResponse:
    """Create an evening like the club's last one, with its plan, rules, officials and prizes, and open its plan."""
    earlier = evening_to_be_like(club)
    if earlier is None:
        return redirect("tournament-new", club.slug)
    last = earlier.tournament
    on = next_evening(earlier.dates, timezone.localdate())
    plan: dict[str, Any] = {"name": last.name, "rounds_planned": last.rounds_planned, "deals_a_round": last.deals_a_round, "on": on}
    plan |= {"rules": earlier.rules, "house_rules": earlier.house_rules, "season": season_on(club, on)}
    address = reverse("tournament-new", args=[club.slug])
    with refusal_as_message(request):
        made = create_like(by=actor, club=club, earlier=earlier, players=True, prizes=True, **plan)
        text = _("%(name)s on %(day)s is prepared like %(last)s. It took along: %(what)s. Change here what is different.")
        values = {"name": isolated(made.name), "day": coming_day(made.on), "last": day_of_month(last.on)}
        values["what"] = taken_along_text(made)
        messages.success(request, text % values)
        address = reverse("desk-plan", args=[made.slug])
    return redirect(address)


def _proposed(club: Club, choices: list[tuple[str, list[tuple[str, str]]]], earlier: EarlierEvening | None) -> dict[str, Any]:
    """Return the form's initial values: the settings of an earlier evening if one is given, and the current season."""
    season = season_on(club, timezone.localdate())
    proposed: dict[str, Any] = {"rules": choices[0][1][0][0], "season": str(season.pk) if season else ""}
    if earlier is None:
        return proposed
    rules = f"own:{earlier.house_rules.pk}" if earlier.house_rules else f"game:{earlier.game}"
    tournament = earlier.tournament
    return proposed | {
        "name": tournament.name,
        "on": next_evening(earlier.dates, timezone.localdate()),
        "rules": rules,
        "rounds_planned": tournament.rounds_planned,
        "deals_a_round": tournament.deals_a_round,
        "like": tournament.slug,
        "officials": True,
        "players": bool(earlier.players),
    }
