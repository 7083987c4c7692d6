"""One case of the jury: what it is about, and who may look at it and decide it. Reads only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clubs.actors import Actor
from scoring.engine.articles import Article
from scoring.engine.words import say
from tournaments.models import Call, Deal, Round, Table, Tournament
from tournaments.permissions import leads, plays_at
from tournaments.problems import refuse
from tournaments.queries import tables
from tournaments.queries.names import display_name
from tournaments.queries.tables import TableView

OTHER = "OTHER"


@dataclass(frozen=True)
class Case:
    """What is before the jury: a table, one of its deals (also one that is only a number yet), the call if there is one."""

    tournament: Tournament
    view: TableView
    number: int
    """Of the deal it is about."""
    deal: Deal | None
    """That deal, if it was entered and is not void."""
    call: Call | None
    article: Article

    @property
    def table(self) -> Table:
        return self.view.table

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The players by seat, as the record names them: with a number where the public does not read full names."""
        return tuple(display_name(place.entrant, self.tournament.names) for place in self.view.places)

    @cached_property
    def seat(self) -> int | None:
        """Whose doing it is, as far as the call or the deal says."""
        if self.call is not None and self.call.seat is not None:
            return self.call.seat
        return self.owed[0][0] if self.owed else None

    @cached_property
    def contract(self) -> str:
        """Which contract it is about, as far as the call or the deal says."""
        if self.call is not None and self.call.contract:
            return self.call.contract
        return next((contract for seat, contract in self.owed if seat == self.seat), "")

    @cached_property
    def owed(self) -> list[tuple[int, str]]:
        """Whose contracts in the deal need the jury's word, met or not."""
        if self.deal is None:
            return []
        outcome = self.view.fold.outcomes[self.number][1]
        if outcome.facts is None:
            return []
        return [(each.seat, each.contract) for each in self.view.rules.obligations(outcome.before, outcome.facts)]

    @property
    def idle(self) -> tuple[int, ...]:
        """Seats that sit out this deal."""
        if self.deal is not None:
            return tuple(self.deal.sits_out)
        return tuple(self.view.state.sits_out) if self.number == self.view.fold.next_number else ()

    def contract_said(self, code: str, language: str) -> str:
        """A contract's name."""
        return say(self.view.rules.contract_words(code), language) if code else ""


def of_call(tournament: Tournament, id: Any) -> Case:
    """The case of a call. Refused: NOT_FOUND."""
    call = Call.objects.select_related("table").filter(tournament=tournament, pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND")
    return _case(tournament, call.table, call.deal_number, call, call.article)


def of_deal(tournament: Tournament, round: int, table: int, number: int | None, article: str = "") -> Case:
    """The case of a deal that nobody called about; without a number, of the table's newest. Refused: NOT_FOUND, ROUND_NOT_STARTED."""
    found = Table.objects.filter(round__tournament=tournament, round__number=round, number=table).select_related("round").first()
    if found is None or (number is not None and not 1 <= number <= 300):
        raise refuse("NOT_FOUND")
    if found.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round)
    return _case(tournament, found, number, None, article)


def _case(tournament: Tournament, table: Table, number: int | None, call: Call | None, article: str) -> Case:
    view = tables.read_table(table)
    if number is None:
        number = max(view.fold.outcomes, default=view.fold.next_number)
    stored = view.fold.outcomes.get(number)
    known = tournament.rule_set.articles
    if article not in known:
        article = OTHER if OTHER in known else next(iter(known))
    return Case(tournament, view, number, stored[0] if stored else None, call, known[article])


def shut_out(actor: Actor, case: Case) -> bool:
    """Whether this member of the jury plays at the table: no more to see than the other players, nothing to decide."""
    return plays_at(actor, case.table) and not leads(actor, case.tournament)


def overrides(actor: Actor, case: Case) -> bool:
    """Whether a director decides about their own table, which the log will say."""
    return plays_at(actor, case.table) and leads(actor, case.tournament)
