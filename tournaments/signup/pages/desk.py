"""The desk's page of answers: whom to telephone, which guests to admit, and a button that enrols everybody who comes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.signup.actions import answers as actions
from tournaments.signup.actions.desk import decide_about_guest, enrol_coming
from tournaments.signup.models import SignUpGuest
from tournaments.signup.pages.coming import store_answer
from tournaments.signup.pages.forms import names_in
from tournaments.signup.queries.desk_lists import desk_lists
from tournaments.signup.queries.people import Answer, EveningAnswers, evening_answers
from tournaments.signup.queries.persons import named_people, person_in
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
    lists = desk_lists(answers)
    return {
        "coming_text": coming_text(answers),
        "one_more": one_more_text(answers),
        "to_enrol": lists.to_enrol,
        "to_admit": lists.to_admit,
        "offered": [(party, _until(answers, party[0])) for party in lists.offered],
        "waiting": [(party[0].sign_up, party) for party in lists.waiting],
        "coming": lists.coming,
        "outside": [(each, place_word(each.sign_up.place)) for each in lists.outside],
        "silent": lists.silent,
        "absent": lists.absent,
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
