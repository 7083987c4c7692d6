"""The effect of a change of rules: the club's last evenings replayed by a draft of its own rules. Changes nothing."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.direction import isolated
from clubs.houserules.pages.amend_rules import amend_rules, rules_draft
from clubs.roles.permissions import ClubRight, club_for, club_role
from scoring.engine.words import say
from tournaments.entrants.queries.names import NamesInClub, names_in_club
from tournaments.replay.queries.rules_replay import DEFAULT_EVENINGS, MAX_EVENINGS, RulesReplay, rules_replay
from tournaments.replay.wording import NamedDeal, misfits_by_reason

NAMED_A_REASON = 30
"""How many deals may be listed for each reason why they are not allowed. Of further deals only the number is shown."""
CHOICES = (1, DEFAULT_EVENINGS, 10, MAX_EVENINGS)


@costly(CostlyKind.CALCULATION)
@never_cache
@require_http_methods(["GET", "POST"])
def replay_rules(request: HttpRequest, club: str) -> HttpResponse:
    """Show the club's last evenings, replayed by the rules in the form.

    A GET replays them by the rules with which the form begins, without a change. If the form has mistakes, it is shown again with errors.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    draft, name = rules_draft(request, row)
    if draft.rules is None:
        return amend_rules(request, club)
    role = club_role(actor, row)
    count = _count((request.POST if request.method == "POST" else request.GET).get("last", ""))
    replay = rules_replay(row, draft.rules, count)
    typed = [
        (key, value) for key in request.POST if key not in ("csrfmiddlewaretoken", "do", "last") for value in request.POST.getlist(key)
    ]
    context = {
        "club": row,
        "role": role,
        "rules": draft.rules,
        "name": name,
        "start": request.GET.urlencode(),
        "typed": typed,
        "begins_with": [(key, value) for key, value in request.GET.items() if key in ("own", "game")],
        "choices": CHOICES,
        "count": count,
    }
    return render(request, "tournaments/club/rules_replay.html", context | _replay_context(row, replay, names_in_club(role, row)))


def _replay_context(club: Club, replay: RulesReplay, names: NamesInClub) -> dict[str, Any]:
    language = get_language() or "en"
    misfits = misfits_by_reason(replay.misfits, replay.rules, {each.tournament.pk: names.of(each.tournament) for each in replay.evenings})
    return {
        "replay": replay,
        "paid_more": round(replay.paid_more),
        "evenings": [(each, names.of(each.tournament)) for each in replay.evenings],
        "changed_places": sum(len(each.changes) for each in replay.evenings),
        "unfit": len(replay.misfits),
        "misfits": [_reason(why, deals) for why, deals in misfits],
        "gone": [(isolated(say(each.name, language)), each.played) for each in replay.gone],
    }


def _reason(why: str, deals: list[NamedDeal]) -> dict[str, Any]:
    return {"why": why, "count": len(deals), "deals": deals[:NAMED_A_REASON], "more": max(0, len(deals) - NAMED_A_REASON)}


def _count(typed: str) -> int:
    """Return how many evenings to replay: the number in the query if the page offers it, else the default."""
    return int(typed) if typed in map(str, CHOICES) else DEFAULT_EVENINGS
