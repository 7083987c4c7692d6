"""A preview of a slip, row by row: the questions of each row, its result by the rules, and the seats with a wrong number on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.result import AnyOutcome
from scoring.engine.state import GameState
from tournaments.play.ledger import fold_table, start_of
from tournaments.play.models import Deal
from tournaments.play.queries.tables import LoadedTable
from tournaments.play.queries.upcoming import UpcomingDeal
from tournaments.slips.rows import Figures, FiguresAre, SlipRow, expected_figures


@dataclass(frozen=True)
class PreviewedRow:
    """A row of the slip, with the result of its deal by the rules. The rows above it count as played."""

    upcoming: UpcomingDeal
    """The deal that belongs in this row: its number, its dealer and its questions."""
    stored_deal: Deal | None
    """The stored deal of the table with this row's number; None if there is none."""
    row: SlipRow | None
    """The typed row; None if nothing was typed."""
    outcome: AnyOutcome | None
    """The outcome of the typed deal; without one, that of the stored deal."""
    points: tuple[int, ...] | None
    running: tuple[int, ...]
    """The players' totals after this row, by the rules."""
    expected: tuple[int, ...] | None
    """The numbers that should be written on paper beside this row, by seat; None if they are unknown."""

    @property
    def wrong_seats(self) -> tuple[int, ...]:
        """The seats whose number on paper differs from the expected one."""
        written: Figures = self.row.written if self.row else ()
        return tuple(seat for seat, figure in enumerate(written) if self.expected and figure not in (None, self.expected[seat]))


def previewed_rows(view: LoadedTable, typed: Sequence[SlipRow], figures_are: FiguresAre = FiguresAre.OF_DEAL) -> tuple[PreviewedRow, ...]:
    """Return all rows of the table's slip, including empty ones. A typed row replaces the stored deal."""
    by_number = {row.number: row for row in typed}
    stored = {row.deal.number: row.deal for row in view.deals}
    deals = [deal for deal in view.table.deals.all() if deal.void or not _is_changed(by_number.get(deal.number), deal)]
    changed = {row.number: row for row in typed if _is_changed(row, stored.get(row.number))}
    deals += [_as_deal(view, row, stored.get(row.number)) for row in changed.values() if view.rules.game.is_readable(row.facts)]
    folded = fold_table(view.table, view.rules, deals=deals)
    outcomes = {number: outcome for number, (_deal, outcome) in folded.outcomes.items()}
    states = _states(view, outcomes, max([*by_number, *stored], default=0))
    points = [_points(view, outcomes.get(number)) for number in states]
    expected = expected_figures(points, [_written(by_number.get(number)) for number in states], figures_are)
    running, rows = (0,) * view.table.seats, []
    for (number, state), gained, figures in zip(states.items(), points, expected, strict=True):
        running = tuple(had + more for had, more in zip(running, gained or (0,) * len(running), strict=True))
        deal, row, outcome = stored.get(number), by_number.get(number), outcomes.get(number)
        if outcome is None and number in changed:
            outcome = view.rules.game.score_deal(state, changed[number].facts)  # facts that cannot be read are not folded
        rows.append(PreviewedRow(UpcomingDeal(number, state), deal, row, outcome, gained, running, figures))
    return tuple(rows)


def _written(row: SlipRow | None) -> Figures:
    return row.written if row else ()


def _is_changed(row: SlipRow | None, deal: Deal | None) -> bool:
    """Return whether the typed row differs from the stored deal."""
    return row is not None and bool(row.facts) and (deal is None or dict(row.facts) != deal.facts)


def _as_deal(view: LoadedTable, row: SlipRow, stored: Deal | None) -> Deal:
    """Return the typed row as a deal that is not stored."""
    # A deal in doubt was dealt too, so the next dealer follows from it.
    times = {"played_at": view.table.round.started_at, "received_at": stored.received_at if stored else view.table.round.started_at}
    return Deal(id=stored.pk if stored else row.id, table=view.table, number=row.number, facts=dict(row.facts), **times)


def _states(view: LoadedTable, outcomes: Mapping[int, AnyOutcome], last: int) -> dict[int, GameState]:
    """Return the state before each row: for typed and stored deals, and for the empty rows up to the end of the round."""
    states: dict[int, GameState] = {}
    state, number, counted = view.rules.game.first_state(start_of(view.table)), 1, 0
    while number <= last or (counted < view.table.deals_planned and not view.table.stopped and not state.finished):
        outcome = outcomes.get(number)
        state = outcome.before if outcome is not None else state
        states[number] = state
        if outcome is not None and outcome.played is not None:
            counted, state = counted + outcome.played.counts, outcome.played.state
        else:
            counted, state = counted + 1, view.rules.game.skip_deal(state)
        number += 1
    return states


def _points(view: LoadedTable, outcome: AnyOutcome | None) -> tuple[int, ...] | None:
    return outcome.played.points(view.table.seats) if outcome is not None and outcome.played is not None else None
