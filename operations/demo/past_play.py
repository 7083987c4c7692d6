"""Plays an evening of the club before tonight, deal by deal, each in a transaction of its own: whoever plays tonight hardly waits for it.

It may be stopped at any moment, also by a power cut. Whoever plays it again goes on where it stopped, and the same evening comes of it:
chance begins anew with each deal, and what has been done is read from the evening itself.
"""

from __future__ import annotations

import datetime
import hashlib
import uuid
from collections.abc import Callable
from random import Random

from clubs.moment import at_moment
from operations.demo.deals import Deals
from operations.demo.hours import Course, Hours, play_in_order
from operations.demo.past_evening import ROUNDS, EveningBefore, Incident, Staff, begin_of
from operations.demo.phones import Phones
from tournaments.evening.actions.closing import close
from tournaments.evening.models import LogEntry, Round, Table, Tournament
from tournaments.evening.queries.open_items import open_items
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge
from tournaments.finals.queries.finals import first_final_round
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.queries import tables
from tournaments.play.queries.signatures import round_totals
from tournaments.prizes.actions import confirm_prizes, read_prizes
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.seating.actions import drawing

ROUND_LASTS = datetime.timedelta(minutes=55)
STARTED, HALF, GOES_ON, PLAYED, SIGNED, FINISHED = 0.04, 0.45, 0.5, 0.88, 0.92, 0.95
"""The parts of a round that have passed when it starts, before and after what happens in its middle, when all tables have played, when all
have signed, and when it is finished."""
PRIZE_GIVING_LASTS = datetime.timedelta(minutes=20)
SKILLS = [0.0] * 8
"""Nobody plays better than the others: chance decides who wins an evening."""


class PlayPast:
    """Plays one evening before tonight. `breathe` is called after every deal."""

    def __init__(self, past: EveningBefore, tournament: Tournament, seed: str, staff: Staff, breathe: Callable[[], None]) -> None:
        self._past = past
        self._tournament = tournament
        self._seed = f"{seed} {past.weeks_before}"
        self._staff = staff
        self._breathe = breathe
        self._phones = Phones()
        self._begin = begin_of(tournament.on)

    def to_the_end(self) -> None:
        """Play what has not been played yet, and close the evening."""
        for number in range(1, ROUNDS + 1):
            hours = Hours(self._begin + ROUND_LASTS * (number - 1), ROUND_LASTS)
            round_ = self._tournament.rounds.filter(number=number).first() or self._draw(number, hours)
            if round_.state != Round.State.FINISHED:
                self._play(round_, hours)
        after = Hours(self._begin + ROUND_LASTS * ROUNDS, PRIZE_GIVING_LASTS)
        if self._past.prizes:
            self._give_prizes(after)
        with at_moment(after.at(1)):
            open_codes = [item.code for item in open_items(self._tournament)]
            close(by=self._staff.director, tournament=self._tournament, acknowledged=open_codes)

    def _draw(self, number: int, hours: Hours) -> Round:
        """Draw a round. The first one needs a seed; those after it go on with its draw."""
        director, tournament = self._staff.director, self._tournament
        with at_moment(hours.at(0)):
            if number == first_final_round(tournament):
                qualify(by=director, tournament=tournament, edge=Edge.LOTS)
            seed = "" if number > 1 else hashlib.sha256(self._seed.encode()).hexdigest()[:16]
            return drawing.seat(by=director, tournament=tournament, number=number, seed=seed)

    def _play(self, round_: Round, hours: Hours) -> None:
        with at_moment(hours.at(STARTED)):
            rounds.start(by=self._staff.director, round=round_)
        self._play_deals(round_, 0, 0.5, hours.part(STARTED, HALF))
        for incident in self._past.incidents:
            if incident.round == round_.number:
                self._let_happen(incident, round_, hours)
        self._play_deals(round_, 0.5, 1, hours.part(GOES_ON, PLAYED))
        play_in_order(self._signing(table, hours.part(PLAYED, SIGNED)) for table in round_.tables.all())
        with at_moment(hours.at(FINISHED)):
            rounds.finish(by=self._staff.director, round=round_)
        self._tournament.refresh_from_db()

    def _let_happen(self, incident: Incident, round_: Round, hours: Hours) -> None:
        """Unless it has happened, as the log says."""
        if not LogEntry.objects.filter(tournament=self._tournament, what=incident.event, at__gte=hours.at(0)).exists():
            with at_moment(hours.at((HALF + GOES_ON) / 2)):
                incident.happens(self._staff, round_)

    def _play_deals(self, round_: Round, after: float, until: float, hours: Hours) -> None:
        """Let every table play from one part of its deals to another."""
        every = round_.tables.all()
        play_in_order(self._course(table, int(table.deals_planned * after), int(table.deals_planned * until), hours) for table in every)

    def _course(self, table: Table, after: int, until: int, hours: Hours) -> Course:
        """Report deals until the table has this many that count. What is reported already is left as it is."""
        view = tables.read_table(table)
        state, number, counted = view.state, view.fold.next_number, view.fold.deals_counted
        chance = Random()  # noqa: S311 - a demo guards nothing  # nosec B311
        deals = Deals(chance, view.rules)
        while counted < until and not state.finished:
            chance.seed(self._text(table, number))
            yield hours.at((counted - after + chance.uniform(0.2, 1)) / (until - after))
            facts = deals.plausible(state, SKILLS)
            play.report(by=self._phones.of(table), table=table, id=self._id(table, number), number=number, facts=facts)
            played = view.rules.game.score_deal(state, facts).played
            assert played is not None
            state, number, counted = played.state, number + 1, counted + played.counts
            self._breathe()

    def _id(self, table: Table, number: int) -> uuid.UUID:
        return uuid.UUID(bytes=hashlib.sha256(self._text(table, number).encode()).digest()[:16], version=4)

    def _text(self, table: Table, number: int) -> str:
        return f"{self._seed} {self._tournament.slug} {table.round.number} {table.number} {number}"

    def _signing(self, table: Table, hours: Hours) -> Course:
        yield hours.at(table.number / (table.round.tables.count() + 1))
        table.refresh_from_db()
        if table.signed_at is None:
            signing.sign(by=self._phones.of(table), table=table, totals=round_totals(tables.read_table(table)))

    def _give_prizes(self, hours: Hours) -> None:
        director, tournament = self._staff.director, self._tournament
        with at_moment(hours.at(0.3)):
            confirm_prizes(by=director, tournament=tournament)
        with at_moment(hours.at(0.6)):
            read_prizes(by=director, tournament=tournament, read=len(prizes_of(tournament).readings))
