"""What the big screen shows: the director's choice, and their message to everybody."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.web.refusals import refusal_at_fields
from tournaments.actions.screen import MAX_MESSAGE_LENGTH, show_on_screen
from tournaments.models import Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.web.desk.overview import rights_of


class ScreenForm(forms.Form):
    """What the big screen shows."""

    message = forms.CharField(
        label=gettext_lazy("Message"),
        required=False,
        max_length=MAX_MESSAGE_LENGTH,
        help_text=gettext_lazy("Everybody in the room sees it at once, and again in every turn of the screen. Empty: none."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )
    show = forms.ChoiceField(label=gettext_lazy("The screen shows"), choices=Tournament.Screen, widget=forms.RadioSelect)


@require_http_methods(["GET", "POST"])
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of the screen, and the way to the screen itself. With `?back=desk`, from the button «Message» there, it leads back to it."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    form = ScreenForm(request.POST or None, initial={"show": tournament.screen, "message": tournament.screen_message})
    from_desk = request.GET.get("back") == "desk"
    if from_desk:
        form.fields["message"].widget.attrs["autofocus"] = True
    if form.is_valid():
        message = "" if "clear" in request.POST else form.cleaned_data["message"]
        with refusal_at_fields(form):
            show_on_screen(by=actor, tournament=tournament, show=form.cleaned_data["show"], message=message)
            messages.success(request, _("The screen shows it now."))
            return redirect("desk" if from_desk else "desk-screen", slug)
    context = {"tournament": tournament, "rights": rights_of(actor, tournament), "form": form}
    return render(request, "tournaments/desk/screen.html", context, status=422 if form.errors else 200)
