"""Carries out a robot's steps in this process, through the same actions as pages and API."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext, override

from clubs.actors import Actor
from clubs.moment import this_moment
from operations.robot.steps import CallJury, Close, Correct, DrawRound, Finish, Happen, Report, Sign, StaffStep, StartRound, TableStep, Void
from tournaments.evening.actions.closing import close
from tournaments.evening.models import Place, Round, Ruling, Table, Tournament
from tournaments.evening.permissions import physical_table
from tournaments.evening.queries.open_items import open_items
from tournaments.jury.actions import calls, penalties
from tournaments.jury.decisions import Move
from tournaments.jury.models import Call
from tournaments.play.actions import deals, rounds, signing
from tournaments.play.actions.passes import table_pass
from tournaments.play.models import Deal
from tournaments.play.queries.signatures import round_totals
from tournaments.play.queries.tables import read_table
from tournaments.seating.actions import drawing


@dataclass(frozen=True)
class RoundPhone:
    """The phone on a table in one round."""

    table: Table
    by: Actor

    def does(self, step: TableStep) -> None:
        match step:
            case Report(number, facts, id):
                deals.report(by=self.by, table=self.table, id=id, number=number, facts=facts, played_at=this_moment())
            case Correct(deal, revision, facts, reason):
                stored = Deal.objects.get(pk=deal)
                deals.correct(by=self.by, deal=stored, facts=facts, revision=revision, reason=reason)
            case Void(deal, revision, reason):
                deals.void(by=self.by, deal=Deal.objects.get(pk=deal), revision=revision, reason=reason)
            case CallJury(number, article, seat, id):
                calls.call(by=self.by, table=self.table, id=id, deal_number=number, article=article, seat=seat)
            case Sign():
                self._sign()

    def _sign(self) -> None:
        """Accept the round's totals in the way that this evening asks for: once for the table, or once for each player."""
        view = read_table(self.table)
        totals, acceptance = round_totals(view), view.tournament.acceptance
        if acceptance == Tournament.Acceptance.TABLE:
            signing.sign(by=self.by, table=self.table, totals=totals)
            return
        for place in view.places:
            if not place.vacant:
                by = Actor(player=place.entrant_id) if acceptance == Tournament.Acceptance.OWN else self.by
                signing.accept(by=by, table=self.table, entrant=place.entrant, totals=totals)


@dataclass(frozen=True, kw_only=True)
class Staff:
    """The accounts that direct, judge and type slips."""

    director: Actor
    judge: Actor
    desk: Actor


@dataclass(frozen=True)
class RobotEvening:
    """An evening with its staff and its tables. Each table has the same phone all evening."""

    tournament: Tournament
    staff: Staff
    _phones: dict[int, Actor] = field(default_factory=dict)

    def phone(self, table: Table) -> RoundPhone:
        """Return the phone on this table. The table's code is looked up only once."""
        if table.number not in self._phones:
            self._phones[table.number] = Actor(table=physical_table(table_pass(table)), device=f"tel{table.number}")
        return RoundPhone(table, self._phones[table.number])

    def round(self, number: int) -> Round:
        return self.tournament.rounds.get(number=number)

    def text(self, sentence: str) -> str:
        """Return a sentence, marked with `gettext_noop`, in the evening's language: people read it in the log and on papers."""
        with override(self.tournament.language):
            return gettext(sentence)

    def does(self, step: StaffStep | TableStep, table: Table | None = None) -> None:
        """Carry out a step: a table's step by its phone, any other by the staff."""
        by, tournament = self.staff.director, self.tournament
        match step:
            case DrawRound(number, seed):
                drawing.seat(by=by, tournament=tournament, number=number, seed=seed)
            case StartRound(number):
                rounds.start(by=by, round=self.round(number))
            case Finish(number):
                rounds.finish(by=by, round=self.round(number))
            case Close():
                close(by=by, tournament=tournament, acknowledged=[item.code for item in open_items(tournament)])
            case Happen(what):
                what()
            case _:
                assert table is not None
                self.phone(table).does(step)

    def fine(self, table: Table, *, points: int, text: str, article: str, seat: int = 0, call: Call | None = None) -> None:
        """Make the jury rule that the player on `seat` pays this number of points to each of two others at the table.

        A partner who plays on the same side in every deal gets nothing.
        """
        numbers = list(Place.objects.filter(table=table).order_by("seat").values_list("entrant__number", flat=True))
        side = next((side for side in self.tournament.rule_set.game.sides(table.seats) if seat in side), (seat,))
        others = [number for other, number in enumerate(numbers) if other not in side][:2]
        moves = [Move(numbers[seat], other, points) for other in others]
        on = {"table": table} if call is None else {"call": call}
        penalties.rule(
            by=self.staff.judge, tournament=self.tournament, kind=Ruling.Kind.ADJUST, text=text, article=article, moves=moves, **on
        )
