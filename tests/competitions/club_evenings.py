"""Evenings of a club's members, written in their own notation, played and closed: the data of statistics and histories."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.models import Member
from scoring.games import published
from tests.cast import MACHINE, AtTable, close_with_open_items
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

FIRST_DAY = datetime.date(2025, 1, 5)


@dataclass
class MembersClub:
    """A club with members who play at one table of four, or of five."""

    club: Club
    people: dict[str, Member] = field(default_factory=dict)

    def member(self, name: str) -> Member:
        if name not in self.people:
            self.people[name] = club_actions.admit(by=MACHINE, club=self.club, name=name)
        return self.people[name]

    def begins(self, names: Sequence[str], *, weeks: int = 0, deals: int = 8) -> AtTable:
        """Start an evening this many weeks after the first, with these members in its seats; return its table."""
        tournament = evenings.create(
            by=MACHINE,
            club=self.club,
            name=f"Avond {weeks + 1}",
            on=FIRST_DAY + datetime.timedelta(weeks=weeks),
            rules=published("rikken_brabant"),
            rounds_planned=1,
            deals_a_round=deals,
        )
        prepare.enrol(by=MACHINE, tournament=tournament, members=[self.member(name) for name in names])
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, len(names) + 1))])
        rounds.start(by=MACHINE, round=round_)
        return AtTable(round_.tables.get())

    def plays(self, names: Sequence[str], *notation: str, weeks: int = 0) -> Tournament:
        """Play a whole evening of these deals, and close it."""
        return self.closes(self.begins(names, weeks=weeks), *notation)

    def closes(self, at: AtTable, *notation: str) -> Tournament:
        """Play the rest of the evening's deals, and close it."""
        if notation:
            at.plays(*notation)
        tournament = Tournament.objects.get(pk=at.table.round.tournament_id)
        rounds.finish(by=MACHINE, round=tournament.rounds.get(), unsigned=True)
        close_with_open_items(tournament)
        return Tournament.objects.get(pk=tournament.pk)
