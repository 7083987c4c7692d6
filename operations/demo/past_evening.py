"""An earlier evening of the demo's club: its description, and how it is prepared up to its first round."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.club.models import Season
from clubs.houserules.models import HouseRules
from clubs.moment import at_moment
from operations.robot.hours import Hours
from operations.robot.in_process import Staff
from operations.robot.script import EveningScript, Incident, RoundPlan
from scoring.games import ruleset_from
from tournaments.door import actions as door
from tournaments.entrants.actions.enrol import enrol
from tournaments.evening.actions.evenings import create_with_policy
from tournaments.evening.actions.offices import appoint
from tournaments.evening.models import Tournament
from tournaments.finals.qualification import OthersInFinal, PointsInFinal
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.giving import Prize, PrizeRule, Ties

ROUNDS, DEALS_A_ROUND = 3, 10
BEGINS = datetime.time(20, 0)
PREPARED_BEFORE = datetime.timedelta(hours=1)
ROUND_LASTS = datetime.timedelta(minutes=55)
PRIZE_GIVING_LASTS = datetime.timedelta(minutes=20)


@dataclass(frozen=True, kw_only=True)
class EveningBefore:
    """The description of an earlier evening."""

    weeks_before: int
    name: str
    players: int
    final_places: int = 0
    """The number of players in the final, the last round; 0 if there was no final."""
    prizes: tuple[Prize, ...] = ()
    incidents: tuple[tuple[int, Incident], ...] = ()
    """Pairs of a round's number and an incident that happens in the middle of that round."""


def begin_of(on: datetime.date) -> datetime.datetime:
    """Return the time in UTC at which the evening of this day began."""
    return timezone.make_aware(datetime.datetime.combine(on, BEGINS)).astimezone(datetime.UTC)


def plan_of(past: EveningBefore, on: datetime.date) -> EveningScript:
    """Return the plan of this evening: the times of its rounds and of the prize-giving."""
    hours = [Hours(begin_of(on) + ROUND_LASTS * number, ROUND_LASTS) for number in range(ROUNDS)]
    rounds = (
        RoundPlan(number, each, incidents=tuple(incident for round_, incident in past.incidents if round_ == number))
        for number, each in enumerate(hours, 1)
    )
    return EveningScript(tuple(rounds), Hours(begin_of(on) + ROUND_LASTS * ROUNDS, PRIZE_GIVING_LASTS), prizes=bool(past.prizes))


@transaction.atomic
def prepare(past: EveningBefore, tonight: datetime.date, season: Season, rules: HouseRules, seed: str, staff: Staff) -> Tournament:
    """Make the evening with everybody enrolled, or return the existing one unchanged."""
    club = season.club
    on = tonight - datetime.timedelta(weeks=past.weeks_before)
    tournament = club.tournaments.filter(on=on, name=past.name).first()
    if tournament is not None:
        return tournament
    chance = Random(f"{seed} {past.weeks_before}")  # noqa: S311 - a demo guards nothing  # nosec B311
    final = {"final_places": past.final_places, "final_points": PointsInFinal.HALVED, "final_others": OthersInFinal.PLAY}
    with at_moment(begin_of(on) - PREPARED_BEFORE):
        plan: dict[str, Any] = {"rounds_planned": ROUNDS, "deals_a_round": DEALS_A_ROUND, "season": season, "house_rules": rules}
        tournament = create_with_policy(
            by=staff.director,
            policy=final if past.final_places else {},
            club=club,
            name=past.name,
            on=on,
            rules=ruleset_from(rules.rules),
            **plan,
        )
        for role, official in (("jury", staff.judge), ("desk", staff.desk)):
            assert official.user is not None
            appoint(by=staff.director, tournament=tournament, user=official.user, role=role)
        members = chance.sample(list(club.members.filter(left_on=None).order_by("number")), past.players)
        enrol(by=staff.desk, tournament=tournament, members=members)
        if past.prizes:
            set_prizes(by=staff.director, tournament=tournament, prizes=past.prizes, rule=PrizeRule(ties=Ties.BOTH))
    with at_moment(begin_of(on)):
        door.check_in_rest(by=staff.desk, tournament=tournament)
    return tournament
