"""One case of the jury: its table, its deal, its call, and the officials who may decide it. Only reads."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cached_property

from clubs.actors import Actor
from scoring.engine.articles import Article
from scoring.engine.words import say
from tournaments.entrants.queries.names import display_name, staff_names
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.evening.own_tables import barred_from, plays_at
from tournaments.evening.problems import refuse
from tournaments.jury.models import Call
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.play.queries.played import idle_seats
from tournaments.play.queries.tables import LoadedTable

OTHER_ARTICLE = "OTHER"
"""The code of the article for a case that no other article fits. Not every regulation has it."""
MAX_DEAL_NUMBER = 300
"""The highest number that a deal may have; a higher number in an address is refused."""


@dataclass(frozen=True)
class Case:
    """A case of the jury: a table, one of its deals (entered or not), and the call if there is one."""

    tournament: Tournament
    view: LoadedTable
    number: int
    """The number of the deal of the case."""
    deal: Deal | None
    """The deal that the case is about; None if it is not entered yet, or void."""
    call: Call | None
    article: Article

    @property
    def table(self) -> Table:
        return self.view.table

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players of the case's deal, by seat."""
        return self.view.entrants_at(self.number)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as the texts of rulings have them.

        If the public does not see full names, a name includes the player's number.
        """
        names = staff_names(self.tournament)
        return tuple(display_name(entrant, names) for entrant in self.entrants)

    @cached_property
    def seat(self) -> int | None:
        """The seat of the player whom the case is about, from the call or the deal; None if it is in neither."""
        if self.call is not None and self.call.seat is not None:
            return self.call.seat
        return self.obligations[0][0] if self.obligations else None

    @cached_property
    def contract(self) -> str:
        """The code of the contract that the case is about, from the call or the deal; empty if it is in neither."""
        if self.call is not None and self.call.contract:
            return self.call.contract
        return next((contract for seat, contract in self.obligations if seat == self.seat), "")

    @cached_property
    def obligations(self) -> list[tuple[int, str]]:
        """Each contract in the deal that needs the jury's consent, as (seat, code of the contract), whether or not the jury answered."""
        if self.deal is None:
            return []
        outcome = self.view.fold.outcomes[self.number][1]
        if outcome.facts is None:
            return []
        return [(each.seat, each.contract) for each in self.view.rules.game.obligations(outcome.before, outcome.facts)]

    @property
    def sits_out(self) -> tuple[int, ...]:
        """The indexes of the seats that sit out the case's deal."""
        if self.deal is not None:
            return tuple(sorted(idle_seats(self.deal)))
        return tuple(self.view.state.sits_out) if self.number == self.view.fold.next_number else ()

    def contract_name(self, code: str, language: str) -> str:
        """Return the name of a contract in this language; empty for an empty code."""
        return say(self.view.rules.game.words_for(code), language) if code else ""


def case_of_call(tournament: Tournament, id: uuid.UUID) -> Case:
    """Return the case of the call with this UUID. Refused with NOT_FOUND if the tournament has no such call."""
    call = Call.objects.select_related("table").filter(tournament=tournament, pk=id).first()
    if call is None:
        raise refuse("NOT_FOUND")
    return _case(tournament, call.table, call.deal_number, call, call.article)


def case_of_deal(tournament: Tournament, round: int, table: int, number: int | None, article: str = "") -> Case:
    """Return the case of a deal without a call. Without `number`, take the newest deal of the table.

    Refused: NOT_FOUND, ROUND_NOT_STARTED.
    """
    row = Table.objects.filter(round__tournament=tournament, round__number=round, number=table).select_related("round").first()
    if row is None or (number is not None and not 1 <= number <= MAX_DEAL_NUMBER):
        raise refuse("NOT_FOUND")
    if row.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round)
    return _case(tournament, row, number, None, article)


def _case(tournament: Tournament, table: Table, number: int | None, call: Call | None, article: str) -> Case:
    view = tables.read_table(table)
    if number is None:
        number = max(view.fold.outcomes, default=view.fold.next_number)
    stored = view.fold.outcomes.get(number)
    articles = tournament.rule_set.articles
    if article not in articles:
        article = OTHER_ARTICLE if OTHER_ARTICLE in articles else next(iter(articles))
    return Case(tournament, view, number, stored[0] if stored else None, call, articles[article])


def may_decide(actor: Actor, case: Case) -> bool:
    """Return whether this official may read and decide the case.

    Officials who play at the table of the case may not. Exception: a director may if no other official can.
    """
    return not barred_from(actor, case.tournament, case.table)


def overrides_own_table(actor: Actor, case: Case) -> bool:
    """Return whether this director would decide about the table where they play, because no other official could.

    The log will record it.
    """
    return plays_at(actor, case.table) and may_decide(actor, case)
