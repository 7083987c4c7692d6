"""The page of a personal link: one evening, the person's answer, and buttons to confirm it. Opening it changes nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor
from clubs.region import speak_as_in
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.signup.links import opened_link
from tournaments.signup.pages.coming import evening_context, own_context, store_answer
from tournaments.signup.pages.forms import ANSWERS
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.people import evening_answers


@never_cache
@require_http_methods(["GET", "POST"])
def evening_link_page(request: HttpRequest, link: str) -> HttpResponse:
    """Show the person's answer; a POST stores the answer of the pressed button. `say` in the query is the answer to confirm."""
    personal_link = opened_link(link)
    tournament, who = personal_link.tournament, personal_link.who
    speak_as_in(tournament.language)
    if request.method == "POST":
        store_answer(request, Actor(link=person_of(who)), tournament, who)
        return redirect("evening-link", link)
    answers = evening_answers(tournament)
    say = request.GET.get("say", "")
    context = {"tournament": tournament, "who": who, "link": link, "say": say, "is_chosen": say in ANSWERS, "answers": answers}
    if answers is not None:
        context |= evening_context(answers, FULL_NAMES, is_shown=False) | own_context(answers, who)
    return render(request, "tournaments/signup/link.html", context)
