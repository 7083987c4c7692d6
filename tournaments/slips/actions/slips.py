"""The desk types a table's paper slip, and a second person confirms it. Sending the same slip twice changes nothing.

A row is booked by the same action as a deal from a phone. A row that the rules refuse stays in the slip.
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.queries.account_names import account_text
from scoring.engine.spoken import signed
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Table, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import Refusal, refuse
from tournaments.jury.actions import calls
from tournaments.play.actions import deals as play
from tournaments.play.actions.open_table import require_not_own_table, require_table_open
from tournaments.slips.models import Slip
from tournaments.slips.queries.slips import slip_people
from tournaments.slips.rows import Figures, FiguresAre, SlipRow, compare

DISPUTE = "DISPUTE"
"""The jury's article for a call about a slip: the points on paper differ from those by the rules."""


@dataclass(frozen=True)
class SentSlip:
    """The answer to a sent slip: the slip as it was stored, and the reasons why rows were not booked."""

    slip: Slip
    refusals: dict[int, Refusal] = field(default_factory=dict)
    """The reasons why rows are not booked, by the number of the row. A row is not booked before the rows above it."""


@transaction.atomic
def send(
    *,
    by: Actor,
    table: Table,
    rows: Sequence[SlipRow],
    revision: int,
    figures_are: FiguresAre = FiguresAre.OF_DEAL,
    totals: Figures = (),
    to_jury: Collection[int] = (),
) -> SentSlip:
    """Store a typed slip, and book its rows by the evening's policy.

    The policy is to book all rows at once, or only rows that two people typed alike. `revision` is the revision of the slip that the typist
    saw; 0 if there was no slip. `to_jury` has the numbers of the rows on which the jury must rule: a row with points that differ from those
    by the rules is booked and the jury is called; an impossible deal is stored in doubt.

    Refused: OWN_TABLE (typed twice, and the typist plays there), ROUND_NOT_STARTED, SLIP_CHANGED, SLIP_ROW_TWICE, SLIP_TYPED_TWICE,
    TABLE_SIGNED, ROUND_FINISHED, TOURNAMENT_CLOSED. A refused row does not refuse the others: its reason is in the answer.
    """
    table, tournament = lock_table(table)
    _require_types(by, tournament, table)
    rows = sorted((_in_normal_form(row, tournament) for row in rows), key=lambda row: row.number)
    for number in (row.number for row, after in itertools.pairwise(rows) if row.number == after.number):
        raise refuse("SLIP_ROW_TWICE", "rows", number=number)
    slips = list(table.slips.all())
    slip = _slip_of(by, tournament, table, slips)
    _write(by, tournament, slip, rows, revision, figures_are, totals)
    rows_to_book = rows
    if tournament.slip_confirmation == Tournament.SlipConfirmation.DOUBLE:
        rows_to_book = _agreed(slip, [each for each in slips if each.nth != slip.nth])
    refusals = _book(by, table, rows_to_book, to_jury)
    return SentSlip(slip, refusals)


@transaction.atomic
def confirm(*, by: Actor, table: Table, revision: int) -> Slip:
    """Confirm that a slip typed by another person agrees with the paper. Confirming it again changes nothing.

    Refused: OWN_TABLE, SLIP_CHANGED, SLIP_NOT_CONFIRMED_HERE, SLIP_NOT_TYPED, SLIP_SAME_PERSON, TOURNAMENT_CLOSED.
    """
    table, tournament = lock_table(table)
    _require_types(by, tournament, table)
    if tournament.slip_confirmation != Tournament.SlipConfirmation.SECOND:
        raise refuse("SLIP_NOT_CONFIRMED_HERE")
    slip = table.slips.filter(nth=1).first()
    if slip is None:
        raise refuse("SLIP_NOT_TYPED")
    if slip.revision != revision:
        raise refuse("SLIP_CHANGED", "revision", name=_person(tournament, slip))
    if slip.confirmed_at is not None:
        return slip
    if slip.by == by.name:
        raise refuse("SLIP_SAME_PERSON")
    override = require_not_own_table(by, tournament, table)
    slip.confirmed_at, slip.confirmed_by = this_moment(), by.name
    slip.save(update_fields=["confirmed_at", "confirmed_by"])
    after = {"revision": revision, **({"override": True} if override else {})}
    record(tournament, by=by, what=Event.CONFIRM_SLIP, subject=Subject.of_table(table), after=after, written_at=slip.confirmed_at)
    return slip


def _person(tournament: Tournament, slip: Slip) -> str:
    """Return the name of the person who typed this slip."""
    return account_text(slip.by, slip_people(tournament, [slip]))


def _in_normal_form(row: SlipRow, tournament: Tournament) -> SlipRow:
    """Return the row with its facts in the form of a stored deal, so that two people's rows can be compared.

    The facts of an incomplete deal stay unchanged.
    """
    return replace(row, facts=tournament.rule_set.game.normal_form(row.facts) or row.facts)


def _require_types(by: Actor, tournament: Tournament, table: Table) -> None:
    """Refuse unless the actor may type slips of this table now.

    Slips are for the desk: a table's own phone reports its deals one by one.
    """
    require(by, Right.READ_SLIPS, tournament)
    require(by, Right.REPORT, tournament, table=table)
    require_table_open(by, tournament, table)


def _slip_of(by: Actor, tournament: Tournament, table: Table, slips: Sequence[Slip]) -> Slip:
    """Return the slip that this person types, stored or new.

    If the evening's slips are typed once, a table has one slip, which anybody at the desk may continue.

    If they are typed twice, two people each have their own slip. Refused then: OWN_TABLE (the typist plays there), SLIP_TYPED_TWICE (two
    other people have typed it).
    """
    if tournament.slip_confirmation != Tournament.SlipConfirmation.DOUBLE:
        return next((slip for slip in slips if slip.nth == 1), None) or Slip(table=table, nth=1, revision=0)
    require_not_own_table(by, tournament, table)
    own = next((slip for slip in slips if slip.by == by.name), None)
    if own is not None:
        return own
    if len(slips) > 1:
        raise refuse("SLIP_TYPED_TWICE", name=_person(tournament, slips[0]), other=_person(tournament, slips[1]))
    return Slip(table=table, nth=len(slips) + 1, revision=0)


def _write(
    by: Actor, tournament: Tournament, slip: Slip, rows: Sequence[SlipRow], revision: int, figures_are: FiguresAre, totals: Figures
) -> None:
    """Store the slip and log it, if it differs from the stored one. A change removes the confirmation."""
    content = [row.to_json() for row in rows], figures_are.value, list(totals)
    if slip.revision and (slip.rows, slip.figures_are, slip.totals) == content:
        return
    if slip.revision != revision:
        raise refuse("SLIP_CHANGED", "revision", name=_person(tournament, slip))
    slip.rows, slip.figures_are, slip.totals = content
    slip.by, slip.revision, slip.sent_at = by.name, slip.revision + 1, this_moment()
    slip.confirmed_at, slip.confirmed_by = None, ""
    slip.save()
    after = {"nth": slip.nth, "revision": slip.revision, "rows": slip.rows, "figures_are": slip.figures_are, "paper_totals": slip.totals}
    record(tournament, by=by, what=Event.SLIP, subject=Subject.of_table(slip.table), after=after, written_at=slip.sent_at)


def _agreed(slip: Slip, others: Iterable[Slip]) -> list[SlipRow]:
    """Return the rows that two people typed alike, up to the first difference, because deals are booked in order.

    Each row has the UUID from the slip that was typed first, so that its deal is booked only once, even if both send the slip.
    """
    other = next(iter(others), None)
    if other is None:
        return []
    wrong, rows = compare(slip.typed_rows, other.typed_rows), []
    first = {row.number: row for row in (slip if slip.nth == 1 else other).typed_rows}
    for row in slip.typed_rows:
        if row.number in wrong:
            break
        rows.append(first[row.number])
    return rows


def _book(by: Actor, table: Table, rows: Iterable[SlipRow], to_jury: Collection[int]) -> dict[int, Refusal]:
    """Book each row that can be booked. Return the refusals of the other rows, by row number.

    The caller has locked the table and read its deals.
    """
    refusals: dict[int, Refusal] = {}
    stored = {deal.number: deal for deal in table.deals.all() if not deal.void}
    for row in rows:
        if not row.facts:
            continue
        deal = stored.get(row.number)
        try:
            with transaction.atomic():
                if deal is None:
                    in_doubt = row.number in to_jury
                    play.report(by=by, table=table, id=row.id, number=row.number, facts=row.facts, in_doubt=in_doubt)
                elif deal.facts != row.facts and not deal.was_sent_as(row.facts):
                    if row.revision is None:
                        raise refuse("DEAL_TAKEN", "number", number=row.number, deal=deal)
                    play.correct(by=by, deal=deal, facts=row.facts, revision=row.revision)
                if row.number in to_jury:
                    _call(by, table, row)
        except Refusal as refusal:
            refusals[row.number] = refusal
    return refusals


def _call(by: Actor, table: Table, row: SlipRow) -> None:
    """Call the jury about a row whose written points differ from those by the rules. Does nothing if no points are written."""
    if not any(figure is not None for figure in row.written):
        return
    note = ", ".join(f"{chr(ord('A') + seat)} {signed(figure)}" for seat, figure in enumerate(row.written) if figure is not None)
    calls.call(by=by, table=table, id=uuid.uuid5(row.id, note), deal_number=row.number, article=DISPUTE, note=note)
