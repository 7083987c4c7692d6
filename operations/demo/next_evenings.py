"""The next evenings of the demo's club: announced, one of them full, one moved and one cancelled; and how the club presents itself."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.presentation import present_club
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club, Season, Venue
from clubs.houserules.models import HouseRules
from clubs.moment import at_moment
from clubs.people.models import Member
from operations.demo.people import PLAYER_NAME
from operations.demo.scene import DEALS_A_ROUND, NAME, ROUNDS_PLANNED
from scoring.games import ruleset_from
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.calendar.actions.programme import create_programme
from tournaments.evening.actions.evenings import create
from tournaments.evening.models import Tournament
from tournaments.evening.queries.last_evening import earlier_evening
from tournaments.rota.actions import say_about_duty, set_duties
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty
from tournaments.signup.actions.answers import answer, sign_up_party
from tournaments.signup.queries.facts import person_of
from tournaments.signup.values import FactKind

WEEK = datetime.timedelta(weeks=1)
CAPACITY = 24
TIMES: dict[str, datetime.time] = {
    "doors_at": datetime.time(19),
    "starts_at": datetime.time(19, 30),
    "ends_at": datetime.time(23, 30),
}
ANNOUNCED_BEFORE = datetime.timedelta(days=6)
"""The time before now at which the next evening was announced; the answers follow, half an hour apart."""
LATER_WEEKS = (3, 5, 7)
"""The weeks from tonight to the evenings after the next one. The first is moved to the day before, the second is cancelled."""


def present(director: Actor, club: Club) -> tuple[Venue, Venue]:
    """Give the club an address, a contact and a description, and return its two places. All are invented."""
    present_club(
        by=director,
        club=club,
        address="Markt 1\n4999 AZ Kaartendonk",
        contact_name="Riet Verhoeven",
        contact_email="riet@example.org",
        description="Wij rikken sinds 1974 in Kaartendonk, om de twee weken in het Dorpshuis. Nieuwe spelers zijn welkom: kom gerust "
        "een avond kijken, dan zoeken wij een tafel waar je rustig kunt meedoen.",
    )
    house = add_venue(
        by=director,
        club=club,
        name="Dorpshuis De Aas",
        address="Markt 1\n4999 AZ Kaartendonk",
        directions="Parkeren kan achter de kerk. Bus 12 stopt voor de deur.",
        access="Geen drempels; het toilet is geschikt voor een rolstoel.",
    )
    return house, add_venue(by=director, club=club, name="Café Het Hoekje", address="Kerkstraat 8\n4999 AZ Kaartendonk")


def announce_next(director: Actor, club: Club, tonight: datetime.date, season: Season, house: HouseRules, chance: Random) -> None:
    """Create and announce the next evenings. The next one is full: a pair of guests waits, and one member is offered a place.

    The member with an account (`PLAYER_NAME`) has not answered yet.
    """
    hall, cafe = present(director, club)
    begin = timezone.now() - ANNOUNCED_BEFORE
    with at_moment(begin):
        plan: dict[str, Any] = {"rounds_planned": ROUNDS_PLANNED, "deals_a_round": DEALS_A_ROUND, "season": season}
        tournament = create(
            by=director, club=club, name=NAME, on=tonight + WEEK, rules=ruleset_from(house.rules), house_rules=house, **plan
        )
        announcement = {"venue": hall, "capacity": CAPACITY, "fee": "€ 3", "answer_days_before": 0, "answer_time": datetime.time(18)}
        announce_evening(by=director, tournament=tournament, notes="Koffie en thee staan klaar.", **TIMES, **announcement)
        moved, cancelled, _last = create_programme(
            by=director, club=club, earlier=earlier_evening(tournament), dates=[tonight + WEEK * weeks for weeks in LATER_WEEKS]
        )
        announce_evening(by=director, tournament=moved, venue=cafe)
        move_evening(by=director, tournament=moved, on=moved.on - datetime.timedelta(days=1))
        cancel_evening(by=director, tournament=cancelled, because="Het Dorpshuis is dicht.")
    _share_duties(director, tournament, begin)
    _answer(tournament, chance.sample(list(club.members.exclude(name=PLAYER_NAME).order_by("number")), CAPACITY + 4), begin)


def _share_duties(director: Actor, tournament: Tournament, begin: datetime.datetime) -> None:
    """Set the duties of the evening. Some are taken, one is open, and the member with an account is invited to take over the bar."""
    invited = tournament.club.members.get(name=PLAYER_NAME)
    first, second, third = tournament.club.members.exclude(pk=invited.pk).order_by("number")[:3]
    half = datetime.time(21, 30)
    with at_moment(begin + datetime.timedelta(minutes=10)):
        duties = [
            RotaDuty(0, DutyKind.DIRECTING, starts_at=datetime.time(19)),
            RotaDuty(0, DutyKind.TYPING),
            RotaDuty(0, DutyKind.BAR, starts_at=datetime.time(19), ends_at=half),
            RotaDuty(0, DutyKind.BAR, starts_at=half),
            RotaDuty(0, DutyKind.OTHER, "Stoelen klaarzetten", wanted=2, starts_at=datetime.time(18, 30)),
        ]
        set_duties(by=director, tournament=tournament, duties=duties)
        for number, who in ((1, first), (2, second), (3, third), (5, second), (4, invited)):
            say_about_duty(by=director, tournament=tournament, who=who, duty=number, said=DutySaid.TAKE)
        say_about_duty(by=director, tournament=tournament, who=third, duty=3, said=DutySaid.ASK, other=invited, against=4)


def _answer(tournament: Tournament, members: list[Member], begin: datetime.datetime) -> None:
    """Answer for these members, each in their own name, and for a pair of guests."""
    come, (waits, perhaps, stays_away, leaves) = members[: CAPACITY - 1], members[CAPACITY - 1 : CAPACITY + 3]
    steps: list[tuple[Member | None, FactKind]] = [(each, FactKind.YES) for each in (*come, leaves)]
    steps += [(None, FactKind.YES), (waits, FactKind.YES), (perhaps, FactKind.MAYBE), (stays_away, FactKind.NO), (leaves, FactKind.NO)]
    for nth, (member, said) in enumerate(steps, 1):
        is_last = nth == len(steps)
        with at_moment(timezone.now() if is_last else begin + datetime.timedelta(minutes=30 * nth)):
            if member is None:
                pair = ("Marleen de Corte", "Toon van de Wouwer")
                sign_up_party(by=Actor(), tournament=tournament, people=pair, contact="marleen@example.org")
            else:
                answer(by=Actor(link=person_of(member)), tournament=tournament, who=member, said=said)
