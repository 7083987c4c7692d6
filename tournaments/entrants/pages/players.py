"""The list of the evening's players, with sections that fold open for what concerns many of them: enrolment, wishes, groups, name codes.

A single player has a page of their own (`door.pages.desk_player`). A view that refuses the form of a fold calls `player_list_page`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor, of_user
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name, match_name, name_order
from tournaments.door.pages.forms import PartnerForm, WishForm
from tournaments.door.queries.presence import presence
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.copy_ratings import enrol_last_players
from tournaments.entrants.models import Rating
from tournaments.entrants.pages.rating_forms import ratings_context
from tournaments.entrants.queries.evening_groups import evening_groups, players_without_group
from tournaments.entrants.queries.last_players import last_players
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.pages.forms import EnrolForm, ImportForm
from tournaments.evening.permissions import Right, require, right_names, tournament_and_rights
from tournaments.evening.queries.state import evening_state
from tournaments.play.pages.name_codes import name_codes_context
from tournaments.seating.pages.wish_rows import wish_rows

NOTHING_SENT: Mapping[str, Any] = MappingProxyType({})


@never_cache
@require_http_methods(["GET", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players; with `q` in the query, only those whose name or number matches it.

    A POST enrols members and guests, or, with `last`, the players of last time.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.OVERSEE)
    if request.method == "GET":
        return player_list_page(request, tournament, own_rights)
    require(actor, Right.PREPARE, tournament)
    if "last" in request.POST:
        return _enrol_last(request, actor, tournament)
    form = EnrolForm(request.POST, tournament=tournament)
    if form.is_valid():
        ticked = set(form.cleaned_data["members"])
        with refusal_at_fields(form):
            members = [member for member in form.free if str(member.pk) in ticked]
            enrolled = prepare.enrol(by=actor, tournament=tournament, members=members, guests=form.cleaned_data["guests"])
            say_enrolled(request, len(enrolled))
            return redirect("desk-players", slug)
    return player_list_page(request, tournament, own_rights, {"enrol_form": form})


def _enrol_last(request: HttpRequest, actor: Actor, tournament: Tournament) -> HttpResponse:
    with refusal_as_message(request):
        done = enrol_last_players(by=actor, tournament=tournament)
        say_enrolled(request, done.players, done.groups.get(Rating.Kind.PAIRS, 0))
        teams = done.groups.get(Rating.Kind.TEAMS, 0)
        if teams:
            messages.success(request, ngettext("%(count)s team is made.", "%(count)s teams are made.", teams) % {"count": teams})
    return redirect("desk-players", tournament.slug)


def say_enrolled(request: HttpRequest, count: int, pairs: int = 0) -> None:
    """Put a message on the next page with the number of players who were enrolled, and of pairs that were made."""
    if count or not pairs:
        messages.success(request, ngettext("%(count)s player is enrolled.", "%(count)s players are enrolled.", count) % {"count": count})
    if pairs:
        messages.success(request, ngettext("%(count)s pair is made.", "%(count)s pairs are made.", pairs) % {"count": pairs})


def player_list_page(
    request: HttpRequest,
    tournament: Tournament,
    own_rights: frozenset[Right],
    sent: Mapping[str, Any] = NOTHING_SENT,
    *,
    wrong: bool = False,
) -> HttpResponse:
    """Return the page with the list. `sent` replaces parts of its context, such as a refused form; `wrong` is True if rows were refused."""
    entrants = by_name(tournament.entrants.select_related("member"))
    now, typed, state = presence(tournament), request.GET.get("q", "").strip(), evening_state(tournament)
    may_prepare = Right.PREPARE in own_rights
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "entrants": [(each, now.is_here(each), _is_meant(each.name, each.number, typed)) for each in entrants],
        "players": [each for each in entrants if not each.withdrawn],
        "typed": typed,
        "open": not state.closed,
        "may_enrol": may_prepare and not state.closed,
        "wishes": wish_rows(tournament, entrants),
        **ratings_context(tournament, entrants, sent.get("rating_sent"), sent.get("team_sent") or request.GET.get("team", "")),
        **_pairs_context(tournament, entrants),
        "is_final": state.final,
    }
    context["found"] = sum(meant for _each, _here, meant in context["entrants"])
    if may_prepare:
        context |= name_codes_context(tournament, context["players"])
    if context["may_enrol"]:
        forms = {
            "enrol_form": EnrolForm(tournament=tournament),
            "import_form": ImportForm(of_pairs=context["pairs"] is not None),
            "wish_form": WishForm(players=context["players"], seats=max(tournament.rule_set.game.table_sizes)),
        }
        context |= forms | {"last": last_players(tournament)}
    context |= sent
    refused = wrong or any(isinstance(each, Form) and each.errors for each in sent.values())
    return render(request, "tournaments/desk/players.html", context, status=422 if refused else 200)


def _pairs_context(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """Return the context of the fold with the pairs; `pairs` is None if the evening is not played by pairs."""
    if tournament.entrants_are != Tournament.EntrantsAre.PAIRS:
        return {"pairs": None}
    pairs = evening_groups(tournament, entrants)
    return {
        "pairs": sorted(pairs, key=lambda pair: [name_order(each.name) for each in pair.players]),
        "without_partner": players_without_group(entrants, pairs),
        "incomplete": sum(not each.is_complete for each in pairs),
        "pair_form": PartnerForm(players=entrants),
    }


def _is_meant(name: str, number: int, typed: str) -> bool:
    return not typed or match_name(name, typed) is not None or typed == str(number)
