"""Create an evening like an earlier one: with its policies, and on request its officials and its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.models import Club
from scoring.engine.ruleset import RuleSet
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.queries.last_evening import EarlierEvening
from tournaments.standings.ranking import RankingFigure


@transaction.atomic
def create_like(
    *,
    by: Actor,
    club: Club,
    earlier: EarlierEvening,
    officials: bool = True,
    players: bool = False,
    policy: Mapping[str, Any] | None = None,
    **plan: Any,
) -> Tournament:
    """Create an evening with this plan (see `evenings.create`) and the policies of an earlier evening of the same club.

    `policy` overrides the earlier policies. With `officials`, the officials of that evening get the same office here; with `players`, its
    players are enrolled, members first. Each of these is a separate change in the log, as if somebody had made it by hand.

    Refused: NOT_ALLOWED (the actor may not prepare the earlier evening), and for all reasons of `evenings.create`.
    """
    require(by, Right.PREPARE, earlier.tournament)
    decided = {name: value for name, value in earlier.policy.items() if name in evenings.POLICY_FIELDS}
    if earlier.tournament.criteria != evenings.criteria_of(earlier.tournament.rule_set) and _can_rank(earlier.tournament, plan["rules"]):
        decided["criteria"] = earlier.tournament.criteria
    decided |= dict(policy or {})
    tournament = evenings.create_with_policy(by=by, policy=decided, club=club, **plan)
    for official in earlier.officials if officials else ():
        if official.user is not None and official.user != by.user:
            offices.appoint(by=by, tournament=tournament, user=official.user, role=official.role)
    if players and earlier.players:
        members = [each.member for each in earlier.players if each.member is not None]
        guests = [each.name for each in earlier.players if each.member is None]
        prepare.enrol(by=by, tournament=tournament, members=members, guests=guests)
    return tournament


def _can_rank(earlier: Tournament, rules: RuleSet) -> bool:
    """Return False if the earlier evening ranks players by their score and the game of these rules has no score; else True."""
    return earlier.order.figure is not RankingFigure.SCORE or rules.game.ranks_by_score
