"""The staff of an evening that plays by itself: check-in, the director and the jury. Each call of `look` does at most one thing."""

from __future__ import annotations

import datetime
from random import Random

from django.utils.translation import gettext_noop

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.problems import Refusal
from operations.robot.in_process import RobotEvening, Staff
from operations.robot.steps import Close, DrawRound, Finish, StartRound
from tournaments.door import actions as door
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.table_sizes import tables_for
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.models import Call
from tournaments.play.models import Deal
from tournaments.play.queries.finishing import tables_to_finish
from tournaments.seating.draw import CannotSeat

BY = Actor(command="play")
"""The actor in the log of every action of the robot's director and jury."""
STAFF = Staff(director=BY, judge=BY, desk=BY)
LOOKS_SECONDS = 20.0
ARRIVES_SECONDS = (3.0, 25.0)
"""The shortest and the longest time, in seconds, between two players who check in."""
HEARS_SECONDS = 60.0
"""The seconds that the jury needs to decide a call after taking it up."""
PAUSE_SECONDS = 300.0
"""The seconds from the end of a round to the next draw, and from that draw to the start of the round."""
RULES = 0.3
"""The probability that a call ends with a ruling that moves points."""
LEAVES = 0.5
"""The probability that somebody goes home after a round, in an evening with faults."""
TEXT = gettext_noop("Automatic ruling of an evening that plays by itself.")


class RobotDoor:
    """The check-in: players arrive one by one, until everybody is present."""

    def __init__(self, tournament: Tournament, random: Random) -> None:
        self._tournament = tournament
        self._random = random

    def look(self) -> float | None:
        """Check the next player in. Returns None once nobody is expected any more, else the seconds until the next."""
        expected = list(self._tournament.entrants.filter(present_at=None, withdrawn=False)[:12])
        if not expected or self._tournament.rounds.exists():
            return None
        door.check_in(by=BY, tournament=self._tournament, entrant=self._random.choice(expected))
        return self._random.uniform(*ARRIVES_SECONDS)


class RobotDirector:
    """The director, who draws, starts and finishes rounds, and closes the evening."""

    def __init__(self, evening: RobotEvening, random: Random, *, faults: bool) -> None:
        self._evening = evening
        self._tournament = evening.tournament
        self._random = random
        self._faults = faults

    def look(self) -> float | None:
        """Do the director's next action if it is possible now.

        Returns None when the evening is closed, else the seconds until the next call.
        """
        self._tournament.refresh_from_db()
        if self._tournament.state == Tournament.State.CLOSED:
            return None
        try:
            return self._act(self._tournament.rounds.exclude(state=Round.State.FINISHED).order_by("number").first())
        except Refusal:
            # Somebody else has done it already, or a person must first decide something.
            return LOOKS_SECONDS

    def _act(self, round_: Round | None) -> float | None:
        if round_ is None:
            return self._next_round()
        if round_.state == Round.State.SEATED:
            self._evening.does(StartRound(round_.number))
        elif not tables_to_finish(round_):
            self._evening.does(Finish(round_.number))
            self._somebody_leaves()
            return PAUSE_SECONDS
        return LOOKS_SECONDS

    def _next_round(self) -> float | None:
        drawn = self._tournament.rounds.count()
        if drawn < self._tournament.rounds_planned:
            if not drawn and self._tournament.entrants.filter(present_at=None, withdrawn=False).exists():
                return LOOKS_SECONDS  # some expected players have not arrived yet
            self._evening.does(DrawRound(drawn + 1))
            return PAUSE_SECONDS
        self._evening.does(Close())
        return None

    def _somebody_leaves(self) -> None:
        """Withdraw a random player before the next draw, with the probability LEAVES, if the evening is played with faults.

        Nobody leaves if the others could not be divided over tables, because then no further round could be drawn.
        """
        playing = self._tournament.entrants.filter(withdrawn=False)
        if self._faults and self._random.random() < LEAVES and playing.count() > 8 and self._can_seat(playing.count() - 1):
            leaver = self._random.choice(list(playing))
            door.depart(by=BY, tournament=self._tournament, entrants=[leaver], when=door.Leaving.AFTER_ROUND)

    def _can_seat(self, players: int) -> bool:
        try:
            return bool(tables_for(self._tournament, players))
        except CannotSeat:
            return False


class Jury:
    """The jury, which takes up calls and decides them."""

    def __init__(self, evening: RobotEvening, random: Random) -> None:
        self._evening = evening
        self._tournament = evening.tournament
        self._random = random

    def look(self, speed: int) -> float | None:
        """Take up the oldest waiting call, or decide a call that was taken up long enough ago.

        Returns None when the evening is closed, else the seconds until the next call of this method.
        """
        if Tournament.objects.filter(pk=self._tournament.pk, state=Tournament.State.CLOSED).exists():
            return None
        waiting = (
            Call.objects.filter(tournament=self._tournament, outcome="").select_related("table__round__tournament").order_by("received_at")
        )
        stays = datetime.timedelta(seconds=HEARS_SECONDS / speed)
        try:
            for call in waiting:
                if call.heard_at is None:
                    calls.take_up(by=BY, call=call)
                    break
                if this_moment() - call.heard_at >= stays:
                    self._decide(call)
                    break
        except Refusal:
            return LOOKS_SECONDS
        return LOOKS_SECONDS

    def _decide(self, call: Call) -> None:
        deal = Deal.objects.filter(table=call.table, number=call.deal_number, void=False).first()
        if call.automatic and deal is not None:
            # Annul a deal that waits for the jury, so that it is dealt again: that is possible in every game.
            verdicts.annul(by=BY, deal=deal, text=self._evening.text(TEXT), call=call, article=call.article)
        elif self._random.random() < RULES and call.seat is not None:
            self._evening.fine(call.table, points=1, text=self._evening.text(TEXT), article=call.article, seat=call.seat, call=call)
        else:
            calls.end(by=BY, call=call)
