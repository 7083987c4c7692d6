"""The history of a club's rules: what each version changed, and the club's last evenings replayed by a draft or a version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import actions
from clubs.actors import of_user
from clubs.club.models import Club
from clubs.costly import CostlyKind, costly
from clubs.direction import isolated
from clubs.houserules.models import HouseRules
from clubs.houserules.pages.contract_words import ContractChange
from clubs.houserules.pages.drafts import RulesDraft, changes_in_words, rules_start, stored_draft
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for, club_role
from scoring.engine.words import say
from scoring.games import published, ruleset_from
from tournaments.entrants.queries.names import NamesInClub, names_in_club
from tournaments.replay.queries.rules_replay import DEFAULT_EVENINGS, MAX_EVENINGS, RulesReplay, rules_replay
from tournaments.replay.wording import NamedDeal, misfits_by_reason

NAMED_A_REASON = 30
"""The greatest number of deals listed for each reason why they are not allowed. Of further deals only the number is shown."""
CHOICES = (1, DEFAULT_EVENINGS, 10, MAX_EVENINGS)
MAX_VERSIONS = 20
"""The number of versions that are compared with the one before. Of older versions only the number is shown."""


@dataclass(frozen=True)
class VersionInHistory:
    """A version of a club's rules, and what it changed."""

    row: HouseRules
    changes: list[ContractChange]


@costly(CostlyKind.CALCULATION)
@never_cache
@require_http_methods(["GET", "POST"])
def rules_history(request: HttpRequest, club: str) -> HttpResponse:
    """Show the versions of the rules in the query (`?own=`), and replay evenings by the reader's draft of them (`?last=` evenings).

    A POST publishes an earlier version again (`back`), as the newest one.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    if request.method == "POST":
        key = request.POST.get("back", "")
        earlier = get_object_or_404(row.house_rules, pk=int(key) if key.isdecimal() and len(key) < 12 else 0)
        version = actions.publish_again(by=actor, club=row, earlier=earlier)
        texts = {"name": isolated(version.name), "version": version.version}
        messages.success(request, _("%(name)s, version %(version)s, is published.") % texts)
        return redirect("house-rules", club, version.pk)
    start = rules_start(request, row)
    if start is None:
        raise refuse("NOT_FOUND")
    draft = stored_draft(request, row, start)
    role = club_role(actor, row)
    last = request.GET.get("last", "")
    count = int(last) if last in map(str, CHOICES) else DEFAULT_EVENINGS
    context = {
        "club": row,
        "role": role,
        "rules": draft.rules,
        "draft": draft,
        "versions": _versions(draft),
        "begins_with": start.query.split("="),
        "choices": CHOICES,
        "count": count,
    }
    if last:
        context |= _replay_context(row, rules_replay(row, draft.rules, count), names_in_club(role, row))
    return render(request, "tournaments/club/rules_history.html", context)


def _versions(draft: RulesDraft) -> list[VersionInHistory]:
    """Return the newest versions of these rules, newest first, each with its changes from the one before, or from the published rules."""
    own = draft.start.own
    rows = list(draft.club.house_rules.filter(name=own.name).order_by("-version")[: MAX_VERSIONS + 1]) if own else []
    rules = [*(ruleset_from(each.rules) for each in rows), published(draft.rules.code)]
    pairs = zip(rows[:MAX_VERSIONS], rules, rules[1:], strict=False)
    return [VersionInHistory(row, changes_in_words(now, before, draft.language)) for row, now, before in pairs]


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
