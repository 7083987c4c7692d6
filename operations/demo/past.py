"""The evenings that the demo's club has played before tonight: which they were, what happened there, and how they are made."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

from django.contrib.auth import get_user_model
from django.db import transaction

from clubs.actors import Actor
from clubs.club.models import Club
from competitions.models import PastEvening
from operations.demo.past_evening import EveningBefore, Incident, Staff, prepare
from operations.demo.past_play import PlayPast
from operations.demo.phones import phone_of
from operations.demo.scene import DEALS_A_ROUND, NAME, ROUNDS_PLANNED, SLUG, house_rules
from operations.demo.seasons import count_seasons, this_season
from scoring.games import ruleset_from
from tournaments.entrants.actions.enrol import enrol
from tournaments.evening.actions.evenings import create
from tournaments.evening.events import Event
from tournaments.evening.models import Round, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.prizes.giving import Kind, Prize
from tournaments.seating.actions import substitutes
from tournaments.seating.actions.substitutes import Newcomer

GUEST = "Jo van Tilborg"
NEXT_EVENING = datetime.timedelta(weeks=1)
ENROLLED_FOR_NEXT = 19
PRIZES = (
    Prize(Kind.PLACE, "Vleespakket", place=1),
    Prize(Kind.PLACE, "Fles wijn", place=2),
    Prize(Kind.PLACE, "Pak koffie", place=3),
    Prize(Kind.MOST_SOLOS, cents=1000),
    Prize(Kind.LAST_BUT_ONE, "Zak uien"),
)


def _correct(_staff: Staff, round_: Round) -> None:
    """A table counted a trick too many, or entered another contract: it corrects its last deal that had tricks to count."""
    table = round_.tables.get(number=2)
    deal = next(deal for deal in table.deals.filter(void=False).order_by("-number") if deal.facts.get("contracts", [{}])[0].get("took"))
    contract = deal.facts["contracts"][0]
    facts = deal.facts | {"contracts": [contract | {"took": contract["took"] - 1}]}
    play.correct(by=phone_of(table), deal=deal, facts=facts, revision=deal.revision, reason="Slagen nageteld.")


def _revoke(staff: Staff, round_: Round) -> None:
    """Somebody revoked: the jury takes points from them and gives them to two others."""
    table = round_.tables.get(number=3)
    revoker, *others = [place.entrant.number for place in table.places.select_related("entrant")][:3]
    text = "Verzaakt in de zevende slag; de tegenpartij krijgt twee punten elk."
    moves = [Move(revoker, other, 2) for other in others]
    jury.rule(by=staff.judge, tournament=round_.tournament, kind=Ruling.Kind.ADJUST, text=text, article="7.3", moves=moves, table=table)


def _overturn(staff: Staff, round_: Round) -> None:
    """On appeal the director takes the last ruling back."""
    text = "De hele tafel herinnert zich dat er bekend is; de punten gaan terug."
    jury.overturn(by=staff.director, ruling=round_.tournament.rulings.latest("number"), text=text)


def _annul(staff: Staff, round_: Round) -> None:
    """A deal was misdealt: the jury annuls it, and the same dealer deals again."""
    deal = round_.tables.get(number=1).deals.filter(void=False).latest("number")
    verdicts.annul(by=staff.judge, deal=deal, text="Verkeerd gegeven: iemand had veertien kaarten. Hetzelfde spel opnieuw.")


def _warn(staff: Staff, round_: Round) -> None:
    """Somebody is warned for talking during the play."""
    table = round_.tables.get(number=4)
    player = table.places.select_related("entrant")[1].entrant
    jury.warn(by=staff.judge, tournament=round_.tournament, player=player, table=table, text="Praatte tijdens het spel over de kaarten.")


def _substitute(staff: Staff, round_: Round) -> None:
    """Somebody must go home; a guest takes their seat and plays on with their points."""
    entrant = round_.tables.get(number=5).places.select_related("entrant")[2].entrant
    substitutes.substitute(by=staff.director, round=round_, entrant=entrant, newcomer=Newcomer(guest=GUEST))


EVENINGS = (
    EveningBefore(
        weeks_before=4, name=NAME, players=28, incidents=(Incident(2, Event.CORRECT, _correct), Incident(3, Event.RULE, _revoke))
    ),
    EveningBefore(
        weeks_before=3, name=NAME, players=29, incidents=(Incident(1, Event.RULE, _warn), Incident(2, Event.SUBSTITUTE, _substitute))
    ),
    EveningBefore(
        weeks_before=2,
        name=f"{NAME} met finale",
        players=24,
        final_places=8,
        prizes=PRIZES,
        incidents=(Incident(1, Event.CORRECT, _correct), Incident(2, Event.RULE, _annul)),
    ),
    EveningBefore(
        weeks_before=1,
        name=NAME,
        players=26,
        prizes=PRIZES[:3],
        incidents=(Incident(1, Event.RULE, _revoke), Incident(1, Event.OVERTURN, _overturn), Incident(3, Event.CORRECT, _correct)),
    ),
)
"""In the order in which they were played. There were tables of five on the second and the last."""


@transaction.atomic
def prepare_season(seed: str) -> None:
    """What takes no time: how the season is counted, last season's results, and the evening of next week. From then on the evenings before
    tonight are to be played. Doing it twice changes nothing.
    """
    club, staff = Club.objects.get(slug=SLUG), _staff()
    season, house = this_season(staff.director, club), house_rules(staff.director, club)
    if season.rules.exists():
        return
    chance = Random(seed)  # noqa: S311 - a demo guards nothing  # nosec B311
    count_seasons(staff.director, season, chance)
    tournament = create(
        by=staff.director,
        club=club,
        name=NAME,
        on=_tonight(club) + NEXT_EVENING,
        rules=ruleset_from(house.rules),
        house_rules=house,
        season=season,
        rounds_planned=ROUNDS_PLANNED,
        deals_a_round=DEALS_A_ROUND,
    )
    enrol(by=staff.director, tournament=tournament, members=chance.sample(list(club.members.order_by("number")), ENROLLED_FOR_NEXT))


def play_past(seed: str, breathe: Callable[[], None] = lambda: None) -> int:
    """Play every evening before tonight that has not been played to its end; how many that were. `breathe` is called after every deal."""
    club, staff = Club.objects.get(slug=SLUG), _staff()
    season, house = this_season(staff.director, club), house_rules(staff.director, club)
    played = 0
    for past in EVENINGS:
        tournament = prepare(past, _tonight(club), season, house, seed, staff)
        if tournament.state != Tournament.State.CLOSED:
            PlayPast(past, tournament, seed, staff, breathe).to_the_end()
            played += 1
    return played


def past_is_unfinished() -> bool:
    """Whether evenings before tonight were to be played and have not all been, as somebody stopped it, or the power did."""
    club = Club.objects.filter(slug=SLUG).first()
    if club is None or not PastEvening.objects.filter(season__club=club).exists():
        return False
    before = club.tournaments.filter(on__lt=_tonight(club), state=Tournament.State.CLOSED)
    return before.count() < len(EVENINGS)


def _tonight(club: Club) -> datetime.date:
    """The day of the club's first demo evening, which was there before those that are played before it."""
    return club.tournaments.order_by("pk").values_list("on", flat=True)[0]


def _staff() -> Staff:
    director, judge, desk = (Actor(user=get_user_model().objects.get(username=name)) for name in ("director", "jury", "desk"))
    return Staff(director=director, judge=judge, desk=desk)
