"""Create an evening like an earlier one: with its policies, and on request its officials, its players and pairs, and its prizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.models import Club
from scoring.engine.ruleset import RuleSet
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.queries.coming import copied_announcement
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.copy_ratings import copy_ratings
from tournaments.entrants.queries.last_players import same_players
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may, require
from tournaments.evening.queries import missed_round_choice
from tournaments.evening.queries.last_evening import EarlierEvening
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.queries.prizes import prizes_for, stored_list
from tournaments.rota.actions import copy_duties
from tournaments.seating.actions.wishes import copy_wishes
from tournaments.standings.ranking import RankingFigure


@transaction.atomic
def create_like(
    *,
    by: Actor,
    club: Club,
    earlier: EarlierEvening,
    officials: bool = True,
    players: bool = False,
    prizes: bool = False,
    announcement: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
    **plan: Any,
) -> Tournament:
    """Create an evening with this plan (see `evenings.create`), like an earlier evening of the same club.

    Its policies, its announcement and its duties (without the people) are copied. How a missed round counts is not copied: it is the
    club's last choice, as in every new evening.

    `policy` overrides the earlier policies, and `announcement` the earlier announcement (fields of `announce_evening`). With `officials`,
    the officials of that evening get the same office here; with `players`, its usual players are enrolled (`EarlierEvening.players`),
    members first, and their pairs, teams, ratings and wishes are copied; with `prizes`, its list of prizes is copied. Each of these is a
    separate change in the log, as if somebody had made it by hand.

    Refused: NOT_ALLOWED (the actor may not prepare the earlier evening), and for all reasons of `evenings.create` and `announce_evening`.
    """
    require(by, Right.PREPARE, earlier.tournament)
    copied = evenings.POLICY_FIELDS - missed_round_choice.FIELDS
    decided = {name: value for name, value in earlier.policy.items() if name in copied}
    if earlier.tournament.criteria != evenings.criteria_of(earlier.tournament.rule_set) and _can_rank(earlier.tournament, plan["rules"]):
        decided["criteria"] = earlier.tournament.criteria
    decided |= dict(policy or {})
    tournament = evenings.create_with_policy(by=by, policy=decided, club=club, **plan)
    announced = copied_announcement(earlier.tournament) | dict(announcement or {})
    if announced:
        announce_evening(by=by, tournament=tournament, **announced)
    for official in earlier.officials if officials else ():
        if official.user is not None and official.user != by.user:
            offices.appoint(by=by, tournament=tournament, user=official.user, role=official.role)
    if players and earlier.players:
        members = [each.member for each in earlier.players if each.member is not None]
        guests = [each.name for each in earlier.players if each.member is None]
        same = same_players(earlier.players, prepare.enrol(by=by, tournament=tournament, members=members, guests=guests))
        copy_ratings(by=by, tournament=tournament, earlier=earlier.tournament, players=same)
        copy_wishes(by=by, tournament=tournament, earlier=earlier.tournament, players=same)
    if may(by, Right.ROTA, tournament):
        copy_duties(by=by, tournament=tournament, earlier=earlier.tournament)
    listed = stored_list(earlier.tournament) if prizes else None
    if listed is not None and listed.prizes:
        set_prizes(by=by, tournament=tournament, prizes=prizes_for(tournament, listed), rule=listed.rule)
    return tournament


def _can_rank(earlier: Tournament, rules: RuleSet) -> bool:
    """Return False if the earlier evening ranks players by their score and the game of these rules has no score; else True."""
    return earlier.order.figure is not RankingFigure.SCORE or rules.game.ranks_by_score
