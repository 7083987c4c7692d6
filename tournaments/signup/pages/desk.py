"""The desk's page of answers: whom to telephone, which guests to admit, and a button that enrols everybody who comes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from clubs.people.models import Member
from clubs.people.name_match import by_name
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.signup.actions import answers as actions
from tournaments.signup.actions.desk import decide_about_guest, enrol_coming
from tournaments.signup.models import SignUpGuest
from tournaments.signup.pages.coming import store_answer
from tournaments.signup.pages.forms import named_people, names_in
from tournaments.signup.queries.facts import GUEST, MEMBER, number_in, person_of
from tournaments.signup.queries.people import Answer, EveningAnswers, Mark, evening_answers, marks
from tournaments.signup.values import OUTSIDE, SignUpPlace
from tournaments.signup.wording import coming_text, offer_end_text, one_more_text, place_word


@never_cache
@require_safe
def desk_coming(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who comes, who waits, whom to telephone, and the members who did not answer."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.PREPARE)
    answers = evening_answers(tournament)
    context: dict[str, Any] = {"tournament": tournament, "rights": right_names(own_rights), "answers": answers}
    if answers is not None:
        context |= _lists(answers)
    return render(request, "tournaments/desk/coming.html", context)


def _lists(answers: EveningAnswers) -> dict[str, Any]:
    tournament = answers.tournament
    mark_by_person = marks(answers)
    said = {each.who.pk for each in answers.by_person.values() if isinstance(each.who, Member)}
    members = tournament.club.members.filter(left_on=None, merged_into=None, forgotten=False)
    return {
        "coming_text": coming_text(answers),
        "one_more": one_more_text(answers),
        "to_enrol": sum(each.entrant is None for each in answers.at(SignUpPlace.IN)),
        "to_admit": answers.parties(SignUpPlace.TO_ADMIT),
        "offered": [(party, _until(answers, party[0])) for party in answers.parties(SignUpPlace.OFFERED)],
        "waiting": [(party[0].sign_up, party) for party in answers.parties(SignUpPlace.WAITING)],
        "coming": answers.parties(SignUpPlace.IN),
        "outside": [(each, place_word(each.sign_up.place)) for each in answers.at(*OUTSIDE)],
        "silent": by_name(each for each in members if each.pk not in said),
        "absent": [answers.by_person[person] for person, mark in mark_by_person.items() if mark == Mark.NOT_SIGNED_OFF],
    }


def _until(answers: EveningAnswers, answer: Answer) -> str:
    return offer_end_text(answer.sign_up.until, answers.announcement) if answer.sign_up.until is not None else ""


@require_POST
def desk_answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Store what somebody told the desk: `person` names them (`member 12`, `guest 3`), `answer` is what they said."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    store_answer(request, actor, tournament, person_in(tournament, request.POST.get("person", "")))
    return redirect("desk-coming", slug)


def person_in(tournament: Tournament, person: str) -> Member | SignUpGuest:
    """Return the member or the guest whom this text names. Refused: NOT_FOUND."""
    kind, _space, digits = person.partition(" ")
    if kind not in (MEMBER, GUEST) or not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        raise refuse("NOT_FOUND", "person")
    if number_in(person, MEMBER) is not None:
        return get_object_or_404(tournament.club.members, number=number_in(person, MEMBER), left_on=None, merged_into=None)
    return get_object_or_404(SignUpGuest, tournament=tournament, number=number_in(person, GUEST))


@require_POST
def desk_sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Sign up somebody who told the desk: members by name or number, or guests with a contact."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request, _("It is noted.")):
        people = named_people(tournament, names_in(request.POST.get("names", "")), "names")
        actions.sign_up_party(by=actor, tournament=tournament, people=people, contact=request.POST.get("contact", ""))
    return redirect("desk-coming", slug)


@require_POST
def desk_guest(request: HttpRequest, slug: str) -> HttpResponse:
    """Admit a guest's party, or refuse it: `person` names one of them (`guest 3`)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    guest = person_in(tournament, request.POST.get("person", ""))
    if not isinstance(guest, SignUpGuest):
        raise refuse("NOT_FOUND", "person")
    with refusal_as_message(request, _("It is noted.")):
        decide_about_guest(by=actor, tournament=tournament, guest=guest, admits=request.POST.get("admits") == "yes")
    return redirect("desk-coming", slug)


@require_POST
def desk_enrol(request: HttpRequest, slug: str) -> HttpResponse:
    """Enrol everybody who has a place."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request):
        count = len(enrol_coming(by=actor, tournament=tournament))
        text = ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", count)
        messages.success(request, text % {"count": count})
    return redirect("desk-coming", slug)


def answer_of(answers: EveningAnswers | None, who: Member | SignUpGuest) -> str:
    """Return what somebody said, in a word or two; "" if they said nothing."""
    own = answers.by_person.get(person_of(who)) if answers is not None else None
    return place_word(own.sign_up.place) if own is not None else ""
