"""The parts of an earlier evening that a new one can take over: rules, plan, policies, officials and players. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.club.models import Club, Season
from clubs.houserules.models import HouseRules
from scoring.engine.ruleset import RuleSet
from scoring.games import GAMES, published, ruleset_from
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, Official, Tournament
from tournaments.evening.permissions import offices_in_force
from tournaments.evening.rhythm import DATES_READ


@dataclass(frozen=True)
class EarlierEvening:
    """An earlier evening from which a new one can copy its rules, policies, officials and players."""

    tournament: Tournament
    house_rules: HouseRules | None
    """The newest version of the house rules by which the evening was played; None if it had published rules."""
    game: str
    """The code of the published rules on which the evening's rules are based, such as `rikken_brabant`."""
    officials: tuple[Official, ...]
    """The officials who have an account and whose office at that evening is still in force."""
    players: tuple[Entrant, ...]
    """The players who usually come (`usual_players`)."""
    dates: tuple[datetime.date, ...]
    """The dates of the club's latest evenings with this name; of all its latest evenings if no other has this name."""

    @property
    def rules(self) -> RuleSet:
        """The newest version of the evening's rules. If Troela no longer has these published rules, it is the evening's own copy."""
        if self.house_rules is not None:
            return ruleset_from(self.house_rules.rules)
        return published(self.game) if self.game in GAMES else self.tournament.rule_set

    @property
    def policy(self) -> Mapping[str, Any]:
        return dict(self.tournament.policy)


def evening_to_be_like(club: Club, slug: str = "") -> EarlierEvening | None:
    """Return the club's evening with this slug, or without a slug its last one; None if there is none."""
    evenings = club.tournaments.select_related("house_rules").order_by("-on", "-pk")
    tournament = (evenings.filter(slug=slug) if slug else evenings).first()
    return earlier_evening(tournament) if tournament is not None else None


def earlier_evening(tournament: Tournament) -> EarlierEvening:
    """Return this evening with the parts of it that a new evening can copy."""
    house_rules = tournament.house_rules
    if house_rules is not None:
        same = HouseRules.objects.filter(club=tournament.club_id, name=house_rules.name)
        house_rules = same.order_by("-version").first() or house_rules
    officials = offices_in_force().filter(tournament=tournament).exclude(user=None).select_related("user").order_by("pk")
    return EarlierEvening(
        tournament, house_rules, tournament.rule_set.code, tuple(officials), tuple(usual_players(tournament)), _dates(tournament)
    )


def usual_players(tournament: Tournament) -> Iterator[Entrant]:
    """Yield the players of this evening who usually come, each with their member: two queries.

    These are the members, also those who left early or did not come, and the guests who did not withdraw. Members who have left the club,
    and guests who stood in for somebody, are left out.
    """
    entrants = tournament.entrants.filter(member__left_on=None, forgotten=False).select_related("member").order_by("number")
    stood_in = tournament.log.filter(what=Event.SUBSTITUTE).values_list("object", flat=True)
    numbers = {Subject.parse(text).entrant for text in stood_in}
    for entrant in entrants.exclude(member=None, withdrawn=True):
        if entrant.member_id is not None or entrant.number not in numbers:
            yield entrant


def _dates(tournament: Tournament) -> tuple[datetime.date, ...]:
    evenings = Tournament.objects.filter(club=tournament.club_id).order_by("-on", "-pk")
    alike = list(evenings.filter(name=tournament.name).values_list("on", flat=True)[:DATES_READ])
    return tuple(alike if len(set(alike)) > 1 else evenings.values_list("on", flat=True)[:DATES_READ])


def season_on(club: Club, day: datetime.date) -> Season | None:
    """Return the club's season that covers this day. If there are several, return the one that began last."""
    return club.seasons.filter(starts_on__lte=day, ends_on__gte=day).order_by("-starts_on").first()
