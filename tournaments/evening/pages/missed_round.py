"""The question how a missed round counts, on the page of the draw. The pages Now and check-in link to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from clubs.roles.pages.forms import set_choices
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.standings.queries.missed_round_question import lines_to_ask_about
from tournaments.standings.ranking import RankingFigure
from tournaments.standings.wording.ranking import missed_round_names, missed_rounds_text


class MissedRoundForm(forms.Form):
    """The fields that say how a missed round counts. The form of the plan has them too."""

    missed_round = forms.ChoiceField(label=gettext_lazy("Players who missed a round"), required=False, widget=forms.RadioSelect)
    missed_round_points = forms.IntegerField(
        label=gettext_lazy("Fixed figure for a missed round"),
        required=False,
        min_value=0,
        max_value=evenings.MAX_MISSED_ROUND_POINTS,
        help_text=gettext_lazy(
            "The figure for a player who sat out, often 1600 in klaverjas. Nothing is paid for it; it only decides the place."
        ),
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, **kwargs: Any) -> None:
        initial = {"missed_round": tournament.missed_round, "missed_round_points": tournament.missed_round_points}
        super().__init__(data, **{"initial": initial, **kwargs})
        set_choices(self, "missed_round", list(missed_round_names().items()))
        if tournament.order.figure is RankingFigure.AVERAGE:
            self.fields["missed_round"].help_text = _("In the average per deal, a missed round does not count.")


def missed_round_context(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any]:
    """Return the template context of the question; {} if there is nothing to ask. `rounds` are all rounds of the evening, by number."""
    lines = lines_to_ask_about(tournament, rounds)
    return {"missed": missed_rounds_text(lines), "missed_form": MissedRoundForm(tournament=tournament)} if lines else {}


@require_POST
def choose_missed_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how a missed round counts in this evening. The same choice as before is stored too: it is the answer to the question."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    form = MissedRoundForm(request.POST, tournament=tournament)
    if form.is_valid():
        chosen = {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
        with refusal_as_message(request, _("The standings now count a missed round as you chose.")):
            evenings.amend(by=actor, tournament=tournament, **chosen)
    else:
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
    return redirect("desk-rounds", slug)
