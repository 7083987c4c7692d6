"""A club with a season of two evenings, played by members and a guest."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club, Season
from clubs.people.models import Member
from scoring.games import published
from tests.cast import MACHINE, AtTable, close_with_open_items
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


@dataclass
class Winter:
    """The season, its members and its evenings."""

    season: Season
    members: dict[str, Member]
    evenings: list[Tournament] = field(default_factory=list)

    @property
    def club(self) -> Club:
        return self.season.club

    def plays(self, *deals: str, players: tuple[str, ...] = ("Els", "An", "Piet", "Jo"), close: bool = True) -> Tournament:
        """Play an evening of one table and close it. Players who are not members are guests."""
        number = len(self.evenings) + 1
        tournament = evenings.create(
            by=MACHINE,
            club=self.club,
            name=f"Avond {number}",
            on=datetime.date(2026, 1, number),
            rules=published("rikken_brabant"),
            season=self.season,
            rounds_planned=1,
            deals_a_round=max(4, len(deals)),
        )
        for name in players:
            known_as = {"members": [self.members[name]]} if name in self.members else {"guests": [name]}
            prepare.enrol(by=MACHINE, tournament=tournament, **known_as)
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, len(players) + 1))])
        rounds.start(by=MACHINE, round=round_)
        if deals:
            AtTable(round_.tables.get()).plays(*deals)
        self.evenings.append(tournament)
        if close:
            self.close(tournament)
        return tournament

    def close(self, tournament: Tournament) -> None:
        """Finish the evening's round and close it, whatever is still open."""
        rounds.finish(by=MACHINE, round=tournament.rounds.get(), unsigned=True)
        close_with_open_items(tournament)


@pytest.fixture
def winter(club: Club) -> Winter:
    season = club_actions.open_season(
        by=MACHINE, club=club, name="Winter", starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 6, 30)
    )
    members = {name: club_actions.admit(by=MACHINE, club=club, name=name) for name in ("Els", "An", "Piet", "Jo")}
    return Winter(season, members)
