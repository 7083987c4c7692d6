"""The page on which people say whether they come to one evening. A member answers with one tap, a guest with a name and a contact."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.direction import comma_text, isolated
from clubs.login.visitors import LoginVisitor, visitor_of
from clubs.pages.refusals import RefusedForm, refusal_as_message, refusal_at_fields
from clubs.people.models import Member
from clubs.people.queries.members import own_member
from tournaments.calendar.wording.before_start import cancelled_text, moved_text
from tournaments.entrants.queries.names import FULL_NAMES, Names, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.signup.actions import answers as actions
from tournaments.signup.actions.guests import sign_up_guest
from tournaments.signup.links import evening_link
from tournaments.signup.models import SignUpGuest
from tournaments.signup.pages.forms import GuestPartyForm, PartyForm, thanks
from tournaments.signup.queries.people import Answer, EveningAnswers, evening_answers
from tournaments.signup.queries.persons import named_people, reads_who_comes, require_own_member
from tournaments.signup.values import FactKind, SignUpPlace
from tournaments.signup.wording import coming_text, one_more_text, own_place_text, place_word, when_and_where_text

_ANSWERS = frozenset(each.value for each in FactKind)


@never_cache
@require_http_methods(["GET", "POST"])
def coming(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who comes, and let the reader answer. A POST signs up a guest, or a member who comes with somebody."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.WATCH)
    member = own_member(actor, tournament.club)
    kind = PartyForm if member is not None else GuestPartyForm
    visitor = visitor_of(request)  # gives the phone its cookie
    if request.method == "GET":
        return _page(request, tournament, own_rights, actor, kind(tournament=tournament))
    form, refused = kind(request.POST, tournament=tournament), RefusedForm()
    if form.is_valid():
        with refusal_at_fields(form) as refused:
            if member is not None:
                return _sign_up_member(request, tournament, actor, member, form)
            return _sign_up_guest(request, tournament, actor, visitor, form)
    return refused.add_to(_page(request, tournament, own_rights, actor, form))


def _sign_up_member(request: HttpRequest, tournament: Tournament, actor: Actor, member: Member, form: PartyForm) -> HttpResponse:
    """Sign up a member and the others of the form. Return the redirect to the page, which then has their place."""
    spare = form.cleaned_data.get("reserve", "").strip()
    people = [member, *named_people(tournament, form.other_names, "partners")]
    reserve = named_people(tournament, [spare], "reserve")[0] if spare else ""
    actions.sign_up_party(by=actor, tournament=tournament, people=people, reserve=reserve, **form.details())
    messages.success(request, thanks("yes"))
    return redirect("coming", tournament.slug)


def _sign_up_guest(request: HttpRequest, tournament: Tournament, actor: Actor, visitor: LoginVisitor, form: PartyForm) -> HttpResponse:
    """Sign up a guest and the others of the form. Return the redirect to the guest's personal link."""
    typed = form.cleaned_data
    people, reserve = [typed["name"], *form.other_names], typed.get("reserve", "").strip()
    party = {"people": people, "contact": typed["contact"], "reserve": reserve, **form.details()}
    _place, guest = sign_up_guest(by=actor, visitor=visitor, tournament=tournament, **party)
    messages.success(request, thanks("yes"))
    return redirect("evening-link", evening_link(tournament, guest))


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Store a member's own answer. `back=own` leads to the list of their evenings."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    store_answer(request, actor, tournament, require_own_member(actor, tournament))
    return redirect("own-evenings") if request.POST.get("back") == "own" else redirect("coming", slug)


def store_answer(request: HttpRequest, actor: Actor, tournament: Tournament, who: Member | SignUpGuest) -> None:
    """Store the answer that a button sent, or the answer to a proposed partner; a refusal becomes a message on the next page."""
    said, other = request.POST.get("answer", ""), request.POST.get("other", "")
    with refusal_as_message(request, thanks(said)):
        if said in (FactKind.WITH, FactKind.NOT_WITH):
            actions.answer_partner(by=actor, tournament=tournament, who=who, other=other, agrees=said == FactKind.WITH)
        elif said in _ANSWERS:
            seen_on = seen_date(request.POST.get("on", ""))
            seeks = bool(request.POST.get("seeks_partner"))
            actions.answer(by=actor, tournament=tournament, who=who, said=FactKind(said), seeks_partner=seeks, seen_on=seen_on)
        else:
            raise refuse("FIELD_WRONG", "answer")


def seen_date(text: str) -> datetime.date | None:
    """Return the date of the evening that the sent form showed; None if it names none. Refused: FIELD_WRONG."""
    try:
        return parse_date(text) if text else None
    except ValueError:
        raise refuse("FIELD_WRONG", "on") from None


def _page(request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], actor: Actor, form: PartyForm) -> HttpResponse:
    answers = evening_answers(tournament)
    member = own_member(actor, tournament.club)
    names = visible_names(actor, tournament)
    context = {"tournament": tournament, "rights": right_names(own_rights), "form": form, "member": member, "answers": answers}
    if answers is not None:
        context |= evening_context(answers, names, is_shown=reads_who_comes(own_rights, member, answers.announcement))
        context |= own_context(answers, member, names) if member is not None else {}
    return render(request, "tournaments/signup/coming.html", context, status=422 if form.errors else 200)


def evening_context(answers: EveningAnswers, names: Names, *, is_shown: bool) -> dict[str, Any]:
    """Return what every reader of the page sees: when, where, how many, and the names if the club shows them."""
    sign_ups = answers.sign_ups
    return {
        "announcement": answers.announcement,
        "when": when_and_where_text(answers.tournament, answers.announcement),
        "cancelled": cancelled_text(answers.announcement),
        "moved": moved_text(answers.tournament, answers.announcement),
        "is_full": sign_ups.free == 0,
        "free": sign_ups.free,
        "coming_text": coming_text(answers),
        "percent": round(100 * sign_ups.coming / sign_ups.capacity) if sign_ups.capacity else None,
        "one_more": one_more_text(answers),
        "coming": [each.name_for(names) for each in answers.at(SignUpPlace.IN)] if is_shown else [],
        "waiting": [
            (party[0].sign_up, [each.name_for(names) for each in party])
            for party in answers.parties(SignUpPlace.OFFERED, SignUpPlace.WAITING)
        ]
        if is_shown
        else [],
        "waiting_count": len(answers.at(SignUpPlace.WAITING, SignUpPlace.OFFERED)),
    }


def own_context(answers: EveningAnswers, who: Member | SignUpGuest, names: Names = FULL_NAMES) -> dict[str, Any]:
    """Return a person's own place, with whom they come, and the partner whom the pool proposes."""
    own = answers.of(who)
    sign_up = own.sign_up if own is not None else None
    with_others = [isolated(answers.by_person[each].name_for(names)) for each in sign_up.party if each != sign_up.person] if sign_up else []
    return {
        "own": sign_up,
        "own_text": own_place_text(sign_up, answers.announcement),
        "own_word": place_word(sign_up.place) if sign_up else "",
        "with_others": comma_text(with_others),
        "says_no": (SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE),
        "proposed": _named(answers, sign_up.proposed, names) if sign_up else None,
        "partner": _named(answers, sign_up.partner, names) if sign_up else None,
        "of_pairs": answers.tournament.entrants_are == Tournament.EntrantsAre.PAIRS,
    }


def _named(answers: EveningAnswers, person: str, names: Names) -> tuple[str, str] | None:
    answer_of_person: Answer | None = answers.by_person.get(person)
    return (person, answer_of_person.name_for(names)) if answer_of_person is not None else None
