"""Change the big screens. The hall card changes what they show now; each screen has a page for its programme."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.room.actions.screen import add_screen, change_screen, remove_screen, restore_screen, show_on_screens, turn_page
from tournaments.room.actions.wifi import set_wifi
from tournaments.room.pages.hall import MOST_DIGITS
from tournaments.room.pages.overview import hall_address
from tournaments.room.pages.screen_form import OneScreenForm, WifiForm
from tournaments.room.queries.welcome import wifi_of
from tournaments.room.screens import BigScreen
from tournaments.room.wording.screens import screen_name


@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what a screen shows.

    `screen` is the number of the screen (all screens if left out), `show` the slide, `turn` shows the next page.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    number = _number(request.POST.get("screen", ""))
    if "turn" in request.POST:
        turn_page(by=actor, tournament=tournament, number=number)
    else:
        show_on_screens(by=actor, tournament=tournament, show=request.POST.get("show", ""), number=number)
    return redirect(hall_address(slug))


@require_POST
def new_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a screen, and show its page."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    address = hall_address(slug)
    with refusal_as_message(request):
        screen = add_screen(by=actor, tournament=tournament, name=request.POST.get("name", ""))
        address = reverse("desk-one-screen", args=[slug, screen.number])
    return redirect(address)


@require_http_methods(["GET", "POST"])
def one_screen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the name and programme of a screen, and store them; with `remove`, remove the screen, and with `undo`, undo that."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    if "undo" in request.POST:
        with refusal_as_message(request):
            restore_screen(by=actor, tournament=tournament, number=number)
        return redirect(hall_address(slug))
    screen = _screen(tournament, number)
    if "remove" in request.POST:
        remove_screen(by=actor, tournament=tournament, number=number)
        return redirect(f"{reverse('desk', args=[slug])}?removed={number}#hall")
    form = OneScreenForm(request.POST or None, screen=screen)
    if form.is_valid():
        with refusal_at_fields(form):
            fields = {"name": form.cleaned_data["name"], "programme": form.programme(), "chime": form.cleaned_data["chime"]}
            change_screen(by=actor, tournament=tournament, number=number, **fields)
            if not form.pressed:
                messages.success(request, _("Saved."))
            return redirect_to_part(form.pressed_part(), "desk-one-screen", slug, number)
    return _page(request, tournament, own_rights, screen, form)


@require_POST
def wifi(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store the Wi-Fi that the welcome slide shows, and return to the page of this screen."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    screen, form = _screen(tournament, number), WifiForm(request.POST, auto_id="wifi_%s")
    if form.is_valid():
        with refusal_at_fields(form):
            set_wifi(by=actor, tournament=tournament, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect_to_part("wifi", "desk-one-screen", slug, number)
    return _page(request, tournament, own_rights, screen, OneScreenForm(screen=screen), form)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    own_rights: frozenset[Right],
    screen: BigScreen,
    form: OneScreenForm,
    wifi_form: WifiForm | None = None,
) -> HttpResponse:
    """Show the page of one screen with these forms."""
    stored = wifi_of(tournament)
    initial = {"name": stored.name, "password": stored.password} if stored is not None else {}
    announcement = announcement_of(tournament)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "form": form,
        "name": screen_name(screen),
        "number": screen.number,
        "several": len(tournament.screens) > 1,
        "name_field": form["name"],
        "venue": announcement.venue if announcement is not None else None,
        "wifi_form": wifi_form or WifiForm(initial=initial, auto_id="wifi_%s"),
        "wifi_name": stored.name if stored is not None else "",
    }
    refused = form.errors or (wifi_form is not None and wifi_form.errors)
    return render(request, "tournaments/desk/one_screen.html", context, status=422 if refused else 200)


def _screen(tournament: Tournament, number: int) -> BigScreen:
    """Return the screen with this number. Refused: NOT_FOUND."""
    screen = next((each for each in tournament.screens if each.number == number), None)
    if screen is None:
        raise refuse("NOT_FOUND")
    return screen


def _number(text: str) -> int | None:
    """Return the screen number in this form; None if the form is for all screens. Refused: NOT_FOUND."""
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise refuse("NOT_FOUND", "screen")
    return int(text)
