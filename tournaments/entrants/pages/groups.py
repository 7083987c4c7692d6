"""The teams and categories of an evening: all of them, one line each, or those of one player on their own page."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from tournaments.entrants.actions.groups import set_groups, set_groups_of_player
from tournaments.entrants.models import Group
from tournaments.entrants.pages.group_lines import group_drafts, group_names, group_text
from tournaments.entrants.queries.groups import groups_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.queries.state import evening_state
from tournaments.seating.actions.wishes import keep_teams_apart

HELP = gettext_lazy("One per line: the name, a colon, and the players by number or by their whole name. “Boxtel: 3, 8, 12, 40”")


class GroupsForm(forms.Form):
    """The teams, or the categories, one line each."""

    text = forms.CharField(
        required=False,
        max_length=60_000,
        strip=False,
        help_text=HELP,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "dir": "auto"}),
    )


@require_http_methods(["GET", "POST"])
def groups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the teams and categories with their players. POST with `kind` and `text` stores one of the two lists."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    players = dict(tournament.entrants.values_list("number", "name"))
    kind = request.POST.get("kind", "")
    lists = {each: _form(tournament, each, request if each == kind else None) for each in Group.Kind.values}
    form = lists.get(kind)
    if form is not None and form.is_valid():
        with refusal_at_fields(form):
            drafts = group_drafts(form.cleaned_data["text"], players)
            set_groups(by=actor, tournament=tournament, kind=kind, drafts=drafts)
            messages.success(request, _("Stored. The standings change at once."))
            return redirect("desk-groups", slug)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "team_form": lists[Group.Kind.TEAM],
        "category_form": lists[Group.Kind.CATEGORY],
        "teams": [(each, [(number, players[number]) for number in each.players]) for each in groups_of(tournament, Group.Kind.TEAM)],
        "final": evening_state(tournament).final,
        "open": not evening_state(tournament).closed,
    }
    wrong = form is not None and bool(form.errors)
    return render(request, "tournaments/desk/groups.html", context, status=422 if wrong else 200)


def _form(tournament: Tournament, kind: str, request: HttpRequest | None) -> GroupsForm:
    label = _("Teams") if kind == Group.Kind.TEAM else _("Categories")
    form = GroupsForm(request.POST if request else None, initial={"text": group_text(groups_of(tournament, kind))}, auto_id=f"{kind}_%s")
    form.fields["text"].label = label
    return form


@require_POST
def player_groups(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store the team and the categories of one player."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    with refusal_as_message(request, _("Stored for %(name)s.") % {"name": isolated(entrant.name)}):
        set_groups_of_player(
            by=actor,
            tournament=tournament,
            entrant=entrant,
            team=request.POST.get("team", "")[:120],
            categories=group_names(request.POST.get("categories", "")[:1000]),
        )
    return redirect("player-desk", slug, number)


@require_POST
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Add wishes that keep the players of each team at different tables in every later draw."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request):
        added = keep_teams_apart(by=actor, tournament=tournament)
        text = ngettext("%(n)s wish was added: team mates sit apart.", "%(n)s wishes were added: team mates sit apart.", added)
        messages.success(request, text % {"n": added})
    return redirect("desk-groups", slug)
