"""The page of the big screens: what each shows now, changed with one tap, and the programme of each."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import refusal_at_fields
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.room.actions.screen import add_screen, change_screen, remove_screen, show_on_screens, turn_page
from tournaments.room.pages.overview import rights_of
from tournaments.room.pages.screen_form import OneScreenForm
from tournaments.room.screens import AUTO, BigScreen
from tournaments.room.wording.screens import programme_text, screen_name, shows_text, slide_name

MOST_DIGITS = 4
"""How many digits a screen's number in a form may have."""


@dataclass(frozen=True)
class ScreenRow:
    """A screen as the page shows it."""

    screen: BigScreen
    name: str
    shows: str
    programme: str

    @property
    def held(self) -> bool:
        """True if the screen shows one slide all the time, not its programme."""
        return self.screen.show != AUTO


@require_http_methods(["GET", "POST"])
def screens(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every screen with its current content, and a button for each slide that it may show.

    A POST changes the content: `screen` is the number of the screen (all screens if left out), `show` the slide, `turn` shows the next
    page.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    if request.method == "POST":
        number = _number(request.POST.get("screen", ""))
        if "turn" in request.POST:
            turn_page(by=actor, tournament=tournament, number=number)
        else:
            show_on_screens(by=actor, tournament=tournament, show=request.POST.get("show", ""), number=number)
        messages.success(request, _("The screen shows it now."))
        return redirect("desk-screen", slug)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "rows": [ScreenRow(each, screen_name(each), shows_text(each), programme_text(each)) for each in tournament.screens],
        "choices": [(value, slide_name(value)) for value in Tournament.Screen.values],
        "final": evening_state(tournament).final,
    }
    return render(request, "tournaments/desk/screens.html", context)


@require_http_methods(["GET", "POST"])
def new_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of a new screen, and add the screen."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    form = OneScreenForm(request.POST or None)
    if form.is_valid():
        with refusal_at_fields(form):
            add_screen(by=actor, tournament=tournament, name=form.cleaned_data["name"], programme=form.programme())
            return redirect("desk-screen", slug)
    context = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form}
    return render(request, "tournaments/desk/one_screen.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def one_screen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the form of a screen, and store it; with `remove`, remove the screen from the evening."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    screen = next((each for each in tournament.screens if each.number == number), None)
    if screen is None:
        raise refuse("NOT_FOUND")
    form = OneScreenForm(request.POST or None, screen=screen)
    if "remove" in request.POST:
        remove_screen(by=actor, tournament=tournament, number=number)
        return redirect("desk-screen", slug)
    if form.is_valid():
        with refusal_at_fields(form):
            change_screen(by=actor, tournament=tournament, number=number, name=form.cleaned_data["name"], programme=form.programme())
            return redirect("desk-screen", slug)
    context = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form, "name": screen_name(screen)}
    context |= {"number": number, "several": len(tournament.screens) > 1}
    return render(request, "tournaments/desk/one_screen.html", context, status=422 if form.errors else 200)


def _number(text: str) -> int | None:
    """Return the screen number in this form; None if the form is for all screens. Refused: NOT_FOUND."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise refuse("NOT_FOUND", "screen")
    return int(text)
