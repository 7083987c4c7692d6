"""The earlier evenings of the demo's club: their plans and incidents."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

from django.db import transaction

from clubs.club.models import Club
from competitions.models import PastEvening
from operations.demo.competitions import make_competitions
from operations.demo.incidents import ANNUL, CORRECT, FINE, OVERTURN, SUBSTITUTE, WARN
from operations.demo.next_evenings import announce_next
from operations.demo.past_evening import EveningBefore, plan_of, prepare
from operations.demo.people import staff
from operations.demo.scene import NAME, SLUG, house_rules
from operations.demo.seasons import count_seasons, this_season
from operations.robot.in_process import RobotEvening
from operations.robot.script import Script
from tournaments.evening.models import Tournament
from tournaments.prizes.giving import Prize, PrizeKind

PRIZES = (
    Prize(PrizeKind.PLACE, "Vleespakket", place=1),
    Prize(PrizeKind.PLACE, "Fles wijn", place=2),
    Prize(PrizeKind.PLACE, "Pak koffie", place=3),
    Prize(PrizeKind.MOST_SOLOS, cents=1000),
    Prize(PrizeKind.LAST_BUT_ONE, "Zak uien"),
)


EVENINGS = (
    EveningBefore(weeks_before=4, name=NAME, players=28, incidents=((2, CORRECT), (3, FINE))),
    EveningBefore(weeks_before=3, name=NAME, players=29, incidents=((1, WARN), (2, SUBSTITUTE))),
    EveningBefore(
        weeks_before=2,
        name=f"{NAME} met finale",
        players=24,
        final_places=8,
        prizes=PRIZES,
        incidents=((1, CORRECT), (2, ANNUL)),
    ),
    EveningBefore(
        weeks_before=1,
        name=NAME,
        players=26,
        prizes=PRIZES[:3],
        incidents=((1, FINE), (1, OVERTURN), (3, CORRECT)),
    ),
)
"""The club's earlier evenings, in order. The second and the last have tables of five."""


@transaction.atomic
def prepare_season(seed: str) -> None:
    """Make what takes little time: the season's rule, last season's results, and the next evenings.

    The club's earlier evenings are played later (see `play_past`). Calling it twice changes nothing.
    """
    club, director = Club.objects.get(slug=SLUG), staff().director
    season, house = this_season(director, club), house_rules(director, club)
    if season.rules.exists():
        return
    chance = Random(seed)  # noqa: S311 - a demo guards nothing  # nosec B311
    count_seasons(director, season, chance)
    make_competitions(director, season, _tonight(club))
    announce_next(director, club, _tonight(club), season, house, chance)


def play_past(seed: str, breathe: Callable[[], None] = lambda: None) -> int:
    """Play the earlier evenings that have not been played to their end; return their number.

    `breathe` is called after every step.
    """
    club, people = Club.objects.get(slug=SLUG), staff()
    season, house = this_season(people.director, club), house_rules(people.director, club)
    played = 0
    for past in EVENINGS:
        tournament = prepare(past, _tonight(club), season, house, seed, people)
        if tournament.state != Tournament.State.CLOSED:
            Script(RobotEvening(tournament, people), f"{seed} {past.weeks_before}", breathe).play(plan_of(past, tournament.on))
            played += 1
    return played


def past_is_unfinished() -> bool:
    """Return True if some earlier evening is unfinished, as after a power cut."""
    club = Club.objects.filter(slug=SLUG).first()
    if club is None or not PastEvening.objects.filter(season__club=club).exists():
        return False
    before = club.tournaments.filter(on__lt=_tonight(club), state=Tournament.State.CLOSED)
    return before.count() < len(EVENINGS)


def _tonight(club: Club) -> datetime.date:
    """Return the day of the demo evening that is being played.

    It is the first evening that was made: the earlier evenings are made after it.
    """
    return club.tournaments.order_by("pk").values_list("on", flat=True)[0]
