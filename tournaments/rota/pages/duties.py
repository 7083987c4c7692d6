"""The page of an evening's duties: who does what, for members of the club. A member takes a duty with one tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.days import whole_day
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.models import Member
from clubs.people.queries.members import own_member
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.before_start import when_text
from tournaments.entrants.queries.names import visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.rota.actions import copy_duties, say_about_duty, set_duties
from tournaments.rota.members import named_member
from tournaments.rota.pages.forms import AskForm, DutyLines, PutInForm, lines_of
from tournaments.rota.queries import EveningRota, last_duties, rota_of
from tournaments.rota.values import DutySaid, RotaDuty
from tournaments.rota.wording import duty_title, open_text, own_swap_text, swap_text
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.persons import require_own_member


@dataclass(frozen=True)
class PersonShown:
    """Somebody who does a duty."""

    person: str
    name: str
    is_reader: bool


@dataclass(frozen=True)
class RotaLine:
    """A duty as the page shows it."""

    duty: RotaDuty
    title: str
    people: tuple[PersonShown, ...]
    open_text: str
    """The number of people that it still needs, as a text; "" if none."""
    is_own: bool
    own_swap: str
    """A sentence about the request of the reader that waits; "" if none does."""
    asked_person: str
    """The person whom the reader asked (`member 12`); "" if nobody."""
    ask: AskForm | None
    """The form with which the reader asks somebody to take it over; None if they do not do it."""


@dataclass(frozen=True)
class RequestShown:
    """A request that waits for the reader's answer."""

    duty: int
    person: str
    name: str
    text: str


@never_cache
@require_http_methods(["GET", "POST"])
def duties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who does what. A POST sets the duties that the evening needs."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEE_NAMES)
    if request.method == "GET":
        return _page(request, tournament, own_rights, actor)
    if Right.ROTA not in own_rights:
        tournament_for(actor, slug, Right.ROTA)
    lines, refused = DutyLines(request.POST, prefix="duties"), forms.Form({})
    if lines.is_valid():
        with refusal_at_fields(refused):
            set_duties(by=actor, tournament=tournament, duties=[line.duty for line in lines if line.duty is not None])
            messages.success(request, _("The duties are stored."))
            return redirect("duties", slug)
    return _page(request, tournament, own_rights, actor, needs=lines, refused=refused)


@require_POST
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Store what a button or a form about one duty sent. `back=own` leads to the reader's own page."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEE_NAMES)
    said = request.POST.get("said", "")
    if said == "put_in":
        return _put_in(request, tournament, own_rights, actor)
    who = _speaker(request, tournament, actor)
    if said == DutySaid.ASK:
        return _ask(request, tournament, own_rights, actor, who)
    with refusal_as_message(request, _("It is noted.")):
        if said not in [each.value for each in DutySaid]:
            raise refuse("FIELD_WRONG", "said")
        other = request.POST.get("other", "")
        asked_member = named_member(tournament, other, "other") if other else None
        say_about_duty(by=actor, tournament=tournament, who=who, duty=_number(request), said=DutySaid(said), other=asked_member)
    return redirect("own-evenings") if request.POST.get("back") == "own" else redirect("duties", slug)


@require_POST
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy the duties of the club's last evening that has any."""
    actor = of_user(request.user)
    with refusal_as_message(request, _("The duties are stored.")):
        copy_duties(by=actor, tournament=tournament_for(actor, slug, Right.ROTA))
    return redirect("duties", slug)


def _speaker(request: HttpRequest, tournament: Tournament, actor: Actor) -> Member:
    """Return the member whom the form is about: the one it names, otherwise the reader."""
    person = request.POST.get("person", "")
    return named_member(tournament, person, "person") if person else require_own_member(actor, tournament)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("duty", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise refuse("FIELD_WRONG", "duty")
    return int(text)


def _ask(request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], actor: Actor, who: Member) -> HttpResponse:
    duty, rota = _number(request), rota_of(tournament)
    form = AskForm(request.POST, rota=rota.roster, duty=duty, own=person_of(who))
    if form.is_valid():
        with refusal_at_fields(form):
            other = named_member(tournament, form.cleaned_data["other"], "other")
            say_about_duty(by=actor, tournament=tournament, who=who, duty=duty, said=DutySaid.ASK, other=other, against=form.exchange)
            messages.success(request, _("You asked them. You do the duty until they agree."))
            return redirect("duties", tournament.slug)
    return _page(request, tournament, own_rights, actor, ask=form)


def _put_in(request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], actor: Actor) -> HttpResponse:
    if Right.ROTA not in own_rights:
        tournament_for(actor, tournament.slug, Right.ROTA)
    form = PutInForm(request.POST, rota=rota_of(tournament).roster)
    if form.is_valid():
        with refusal_at_fields(form):
            who = named_member(tournament, form.cleaned_data["person"], "person")
            say_about_duty(by=actor, tournament=tournament, who=who, duty=int(form.cleaned_data["duty"]), said=DutySaid.TAKE)
            messages.success(request, _("It is noted."))
            return redirect("duties", tournament.slug)
    return _page(request, tournament, own_rights, actor, put_in=form)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    own_rights: frozenset[Right],
    actor: Actor,
    *,
    needs: Any = None,
    refused: forms.Form | None = None,
    ask: AskForm | None = None,
    put_in: PutInForm | None = None,
) -> HttpResponse:
    rota, member, announcement = rota_of(tournament), own_member(actor, tournament.club), announcement_of(tournament)
    leads = Right.ROTA in own_rights
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "member": member,
        "when": when_text(tournament, announcement) if announcement is not None else whole_day(tournament.on),
        "lines": _lines(rota, actor, member, ask),
        "requests": _requests(rota, actor, member),
        "needs": needs or (DutyLines(initial=lines_of([each.duty for each in rota.roster.lines]), prefix="duties") if leads else None),
        "refused": refused,
        "put_in": put_in or (PutInForm(rota=rota.roster) if leads and rota.roster.places_open else None),
        "may_copy": leads and not rota.roster.lines and bool(last_duties(tournament)),
        "changes": tournament.state != Tournament.State.CLOSED,
    }
    wrong = needs is not None or ask is not None or put_in is not None
    return render(request, "tournaments/rota/duties.html", context, status=422 if wrong else 200)


def _lines(rota: EveningRota, actor: Actor, member: Member | None, ask: AskForm | None) -> list[RotaLine]:
    own, names = person_of(member) if member is not None else "", visible_names(actor, rota.tournament)
    lines = []
    for line in rota.roster.lines:
        number = line.duty.number
        swap = rota.roster.swap(number, own)
        of_this = ask if ask is not None and ask["duty"].value() == str(number) else None
        is_own = own in line.people
        lines.append(
            RotaLine(
                line.duty,
                duty_title(line.duty),
                tuple(PersonShown(each, rota.name(each, names), each == own) for each in line.people),
                open_text(line.places_open) if line.places_open else "",
                is_own,
                own_swap_text(rota, swap, names) if swap is not None else "",
                swap.other if swap is not None else "",
                (of_this or AskForm(rota=rota.roster, duty=number, own=own)) if is_own else None,
            )
        )
    return lines


def _requests(rota: EveningRota, actor: Actor, member: Member | None) -> list[RequestShown]:
    if member is None:
        return []
    names = visible_names(actor, rota.tournament)
    waiting = rota.roster.asked_of(person_of(member))
    return [RequestShown(each.duty, each.person, rota.name(each.person, names), swap_text(rota, each, names)) for each in waiting]
