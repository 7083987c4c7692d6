"""The check-in page. Checking in a player or member takes three letters and one tap, a guest two fields. Below is who is still expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, of_user
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from tournaments.door import actions
from tournaments.door.pages.forms import GuestForm, PairForm
from tournaments.door.queries import door as queries
from tournaments.door.queries.presence import expected_not_here
from tournaments.entrants.queries.entry_list import partner_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.etag import version_etag
from tournaments.pages.fragments import staff_part
from tournaments.seating.pages.gaps import gaps_context
from tournaments.signup.queries.people import evening_answers
from tournaments.signup.values import OUTSIDE, SignUpPlace
from tournaments.signup.wording import place_word
from tournaments.standings.queries.missed_round_question import lines_to_ask_about
from tournaments.standings.wording.ranking import missed_rounds_text

PART_TEMPLATE = "tournaments/desk/door_part.html"
HITS_TEMPLATE = "tournaments/desk/door_hits.html"


@require_safe
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players who are here and those who are not. With `q` in the query, also show the people found by these letters."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.PREPARE)
    initial = {"name": _typed_name(request), "namesake": "namesake" in request.GET}
    return door_page(request, own_rights, tournament, GuestForm(initial=initial, of_pairs=_is_of_pairs(tournament)))


def _is_of_pairs(tournament: Tournament) -> bool:
    return tournament.entrants_are == Tournament.EntrantsAre.PAIRS


def _typed_name(request: HttpRequest) -> str:
    """Return the typed text if it may be the name of a guest: not a number and not a scanned card."""
    typed = request.GET.get("q", "").strip()
    return "" if any(sign.isdigit() or sign == "/" for sign in typed) else typed[:120]


def door_page(
    request: HttpRequest, own_rights: frozenset[Right], tournament: Tournament, form: GuestForm | None = None, pair: PairForm | None = None
) -> HttpResponse:
    """Return the page. `form` (a guest) and `pair` (a wish about two players) are forms that were sent; None gives a new form."""
    form, players = form or GuestForm(of_pairs=_is_of_pairs(tournament)), by_name(tournament.entrants.filter(withdrawn=False))
    pair = pair or PairForm(initial={"first": _last_arrived(players)})
    for name in list(form.errors)[:1]:
        form.fields[name].widget.attrs["autofocus"] = True
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "pair": pair,
        "players": players,
        "open": not evening_state(tournament).closed,
        "hits_shown": bool(request.GET.get("q")),
        "namesake": form.fields["namesake"].to_python(form["namesake"].value()),
        "etag": version_etag(tournament),
        "hits_address": _hits_address(tournament, request.GET.get("q", "")),
    }
    context["hits"] = render_to_string(HITS_TEMPLATE, {**context, **_hits(tournament, request.GET.get("q", ""))}, request)
    context["part"] = render_to_string(PART_TEMPLATE, {**context, **_part(own_rights, tournament)}, request)
    return render(request, "tournaments/desk/door.html", context, status=422 if form.errors or pair.errors else 200)


def _last_arrived(players: Sequence[Entrant]) -> str:
    """Return the name of the newest arrival, who may still be at the door; "" if there is none."""
    arrived = [(each.present_at, each.name) for each in players if each.present_at is not None]
    return max(arrived, default=("", ""))[1]


@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the part of the page that is refreshed while people are checked in on other devices too."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.PREPARE)
    return staff_part(request, tournament, PART_TEMPLATE, lambda: _part(own_rights, tournament))


@require_safe
def hits(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the part of the page with the people found by the letters `q`."""
    tournament = tournament_for(of_user(request.user), slug, Right.PREPARE)
    return staff_part(request, tournament, HITS_TEMPLATE, lambda: _hits(tournament, request.GET.get("q", "")))


def _part(own_rights: frozenset[Right], tournament: Tournament) -> dict[str, Any]:
    rounds, now = list(tournament.rounds.order_by("number")), queries.door(tournament)
    return {
        "rights": right_names(own_rights),
        "door": now,
        "open": not evening_state(tournament).closed,
        **gaps_context(tournament, rounds, reverse("desk-door", args=[tournament.slug])),
        **_answers(tournament, now.not_here),
        "missed": missed_rounds_text(lines_to_ask_about(tournament, rounds)),
    }


def _answers(tournament: Tournament, not_here: Sequence[Entrant]) -> dict[str, Any]:
    """Return the expected players who signed off or said perhaps, and the number of people who come but are not enrolled yet."""
    answers = evening_answers(tournament)
    if answers is None:
        return {"not_sure": [], "not_enrolled": 0}
    expected = {each.pk for each in not_here}
    not_sure = [(each, place_word(each.sign_up.place)) for each in answers.at(*OUTSIDE) if each.entrant and each.entrant.pk in expected]
    return {"not_sure": not_sure, "not_enrolled": sum(each.entrant is None for each in answers.at(SignUpPlace.IN))}


def _hits(tournament: Tournament, typed: str) -> dict[str, Any]:
    return {"typed": typed.strip()[:300], "people": queries.search(tournament, typed), "open": not evening_state(tournament).closed}


def _hits_address(tournament: Tournament, typed: str) -> str:
    return f"{reverse('desk-door-hits', args=[tournament.slug])}?{urlencode({'q': typed})}"


@require_POST
def present(request: HttpRequest, slug: str) -> HttpResponse:
    """Check somebody in: players of the evening (`player`), a member (`member`, by number) or an earlier guest (`guest`)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request):
        if len(request.POST.getlist("player")) > 1:
            together = by_name(_entrants(request, tournament))
            _say_arrivals(request, together, bool(actions.check_in_together(by=actor, tournament=tournament, entrants=together)))
        else:
            entrant, changed = _arrive(request, actor, tournament)
            _say_arrivals(request, [entrant], changed)
    return redirect("desk-door", slug)


def _arrive(request: HttpRequest, actor: Actor, tournament: Tournament) -> tuple[Entrant, bool]:
    form = request.POST
    if "player" in form:
        entrant = get_object_or_404(tournament.entrants, number=_number(form["player"]))
        return entrant, actions.check_in(by=actor, tournament=tournament, entrant=entrant)
    if "member" in form:
        member = get_object_or_404(tournament.club.members, number=_number(form["member"]), left_on=None)
        return actions.check_in_member(by=actor, tournament=tournament, member=member)
    return actions.check_in_guest(by=actor, tournament=tournament, name=form.get("guest", ""))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refuse("NOT_FOUND")
    return int(text)


def _say_arrivals(request: HttpRequest, entrants: Sequence[Entrant], changed: bool) -> None:
    """Put a message on the next page: these players are here, or were here already."""
    names = " & ".join(isolated(each.name) for each in entrants)
    if len(entrants) > 1:
        numbers = comma_text(str(each.number) for each in entrants)
        text = _("%(names)s are here, numbers %(numbers)s.") if changed else _("%(names)s were already here.")
        (messages.success if changed else messages.info)(request, text % {"names": names, "numbers": numbers})
    elif changed:
        messages.success(request, _("%(name)s is here, number %(number)s.") % {"name": names, "number": entrants[0].number})
    else:
        here_since = entrants[0].present_at
        time = timezone.localtime(here_since).strftime("%H:%M") if here_since else ""
        messages.info(request, _("%(name)s was already here, since %(time)s.") % {"name": names, "time": time})


@require_POST
def rest(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in several expected players: those whose numbers the form sends as `player`, or all of them if it sends none."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrants = _entrants(request, tournament) if "player" in request.POST else None
    with refusal_as_message(request):
        arrived = actions.check_in_rest(by=actor, tournament=tournament, entrants=entrants)
        if arrived:
            text = ngettext("%(count)s player is checked in.", "%(count)s players are checked in.", len(arrived))
            messages.success(request, text % {"count": len(arrived)})
        else:
            messages.info(request, _("These players were all here already."))
    return redirect("desk-door", slug)


def _entrants(request: HttpRequest, tournament: Tournament) -> list[Entrant]:
    """Return the players whose numbers are in the form. Refused: NOT_FOUND."""
    numbers = {_number(number) for number in request.POST.getlist("player")}
    entrants = list(tournament.entrants.filter(number__in=numbers))
    if not numbers or len(entrants) < len(numbers):
        raise refuse("NOT_FOUND")
    return entrants


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the check-in of one player or several (`player`)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrants = _entrants(request, tournament)
    text = ngettext("%(count)s player is not here yet.", "%(count)s players are not here yet.", len(entrants)) % {"count": len(entrants)}
    if len(entrants) == 1:
        text = _("%(name)s is not here yet.") % {"name": isolated(entrants[0].name)}
    with refusal_as_message(request, text):
        actions.undo_check_in(by=actor, tournament=tournament, entrants=entrants)
    return redirect("desk-door", slug)


@require_POST
def guest(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in a guest by name, and store with whom they must not sit at one table. In an evening of pairs the partner comes in too."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    form = GuestForm(request.POST, players=tournament.entrants.filter(withdrawn=False), of_pairs=_is_of_pairs(tournament))
    if form.is_valid():
        typed = form.cleaned_data
        with refusal_at_fields(form):
            name, partner = partner_names(tournament, typed["name"], typed.get("partner", ""))
            if partner:
                details = {"name": name, "partner": partner, "namesake": typed["namesake"]}
                entrants, changed = actions.check_in_pair(by=actor, tournament=tournament, **details)
            else:
                details = {"name": name, "apart_from": typed.get("apart"), "namesake": typed["namesake"]}
                entrant, changed = actions.check_in_guest(by=actor, tournament=tournament, **details)
                entrants = [entrant]
            _say_arrivals(request, entrants, changed)
            if entrants[0].name.casefold() == name.casefold() and not changed:
                messages.info(request, _another_of_this_name(tournament, entrants[0]))
            return redirect("desk-door", slug)
    return door_page(request, own_rights, tournament, form)


def _another_of_this_name(tournament: Tournament, entrant: Entrant) -> str:
    """Return a link to the check-in page, filled in so that a second person with this player's name can be checked in as a guest."""
    address = f"{reverse('desk-door', args=[tournament.slug])}?{urlencode({'q': entrant.name, 'namesake': '1'})}#guest"
    return format_html('<a href="{}">{}</a>', address, _("It is somebody else with the same name"))


@require_POST
def not_here(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw expected players who did not come: those named in the form (`player`), or else all who are not here."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrants = _entrants(request, tournament) if "player" in request.POST else expected_not_here(tournament)
    with refusal_as_message(request):
        left_out = actions.not_here(by=actor, tournament=tournament, entrants=entrants)
        if left_out:
            names = comma_text(isolated(entrant.name) for entrant in by_name(left_out))
            messages.success(request, _("Left out of the draws: %(names)s.") % {"names": names})
    return redirect({"draw": "desk-rounds", "now": "desk"}.get(request.POST.get("back", ""), "desk-door"), slug)
