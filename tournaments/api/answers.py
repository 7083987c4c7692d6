"""The answers of the API about a table, a deal or a call, for one actor. They are built from the values that the pages show."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clubs.actors import Actor
from tournaments import models
from tournaments.evening.queries.state import evening_state
from tournaments.jury.queries.table_calls import TableCalls, table_calls
from tournaments.jury.wording.jury_state import CallState, call_state
from tournaments.play.actions.deals import ReportResult
from tournaments.play.queries.physical_tables import what_follows
from tournaments.play.queries.round_state import RoundPhase, round_state
from tournaments.play.queries.table_rights import table_rights
from tournaments.play.queries.tables import LoadedTable, read_table
from tournaments.play.queries.unfinished import may_end
from tournaments.play.queries.upcoming import deal_as_before, upcoming_deals
from tournaments.play.wording.outcomes import PointsBySeat
from tournaments.play.wording.phone_card import has_own_card
from tournaments.play.wording.questions import DealQuestions, deal_questions
from tournaments.play.wording.round_state import who_may_change_text
from tournaments.play.wording.table_state import DealCount, DealState, TableState, deal_count, deal_state, read_messages, table_state


class ProblemMessage(Struct, frozen=True):
    """One reason why a request was refused."""

    code: Annotated[str, Meta(description="A code for programs. It does not change between releases.")]
    field: Annotated[str, Meta(description="The path of the field with the mistake, such as `contracts.0.partner`.")]
    message: Annotated[str, Meta(description="What is wrong and what to do, in the reader's language.")]


class RefusalAnswer(Struct, frozen=True):
    """The answer to a refused request: all reasons."""

    problems: tuple[ProblemMessage, ...]
    deal: Annotated[DealState | UnsetType, Meta(description="The server's copy of the deal, if it differs from the one sent.")] = UNSET


class DealAnswer(Struct, frozen=True):
    """A deal that was stored, and its table."""

    deal: DealState
    table: TableState


class LastDealPlayed(Struct, frozen=True):
    """The table's fields that change when its last deal of the round has been played. A part of `TableChange`."""

    complete: bool
    may_end: bool
    phase: RoundPhase
    who_may_change: str


class TableChange(Struct, frozen=True):
    """The values of a table that a new deal changed: the count of deals and the totals. The deal itself is sent beside them."""

    id: Annotated[int, Meta(description="The table's `id`.")]
    version: Annotated[
        int,
        Meta(
            description=(
                "The table's version after the change. A client that does not have the version just before it must read the whole table."
            )
        ),
    ]
    deals: DealCount
    totals: PointsBySeat
    last: Annotated[
        LastDealPlayed | UnsetType,
        Meta(description="Sent if all deals of the round are now played. The fields have the same meaning as those of the table."),
    ] = UNSET


class ReportAnswer(Struct, frozen=True):
    """The answer to a reported deal: the stored deal, and either its whole `table` or only the `change` there.

    `change` is sent if the request asked for a minimal answer and TableChange has fields for all that the deal changed.
    """

    deal: DealState
    table: TableState | UnsetType = UNSET
    change: Annotated[TableChange | UnsetType, Meta(description="Sent instead of `table` if nothing else at the table has changed.")] = (
        UNSET
    )


class CallAnswer(Struct, frozen=True):
    """A call that was sent or withdrawn, and its table."""

    call: CallState
    table: TableState


class SignatureAnswer(Struct, frozen=True):
    """The answer to a signature: the table after it was signed."""

    table: TableState


class DealToCorrect(Struct, frozen=True):
    """A deal, and the questions that its correction asks."""

    deal: DealState
    questions: DealQuestions = field(name="asked")


def deal_answer(actor: Actor, deal: models.Deal) -> DealAnswer:
    """Return a deal that was just stored, and its table."""
    return _deal_at_table(actor, deal, read_table(deal.table))


def _deal_at_table(actor: Actor, deal: models.Deal, view: LoadedTable) -> DealAnswer:
    jury = table_calls(view.table)
    rights = table_rights(actor, view.tournament, view.table)
    return DealAnswer(
        deal_state(deal, view, jury),
        table_state(view, jury, rights, what_follows(view.table), read_messages(actor, view)),
    )


def report_answer(actor: Actor, reported: ReportResult, *, minimal: bool) -> ReportAnswer:
    """Return the answer to a reported deal.

    If `minimal` is true and a TableChange contains all that the deal changed, the answer has that instead of the whole table.
    """
    view = reported.view
    if minimal and reported.new and not reported.changed_more and _only_adds_a_line(reported.deal, view):
        deal = deal_state(reported.deal, view, TableCalls((), (), (0,) * view.table.seats))
        last = _last_deal_played(view) if view.complete else UNSET
        return ReportAnswer(deal, change=TableChange(view.table.pk, view.tournament.version, deal_count(view), view.totals, last))
    whole = _deal_at_table(actor, reported.deal, view)
    return ReportAnswer(whole.deal, table=whole.table)


def _only_adds_a_line(deal: models.Deal, view: LoadedTable) -> bool:
    """Return whether this deal only adds a row to its table's list of deals, so that a minimal answer is enough.

    This is so if the deal counts and is the newest, the round is being played, its last deal has not been called, the table is not signed,
    the game has no scorecard of its own, and no extra deal follows the planned ones.
    """
    outcome = view.fold.outcomes[deal.number][1]
    playing = view.table.round.state == models.Round.State.PLAYING and view.table.round.last_deal_at is None
    counts = outcome.played is not None and outcome.played.counts
    is_last = deal.number == max(view.fold.outcomes) == view.fold.next_number - 1
    goes_on = not (view.complete and upcoming_deals(view))
    return playing and counts and is_last and goes_on and view.table.signed_at is None and not has_own_card(view.rules)


def _last_deal_played(view: LoadedTable) -> LastDealPlayed:
    """Return the fields that change at a table when its last deal of the round has been played. The table has not signed yet."""
    state = round_state(view.table.round, evening_state(view.tournament), complete=True, signed=False)
    return LastDealPlayed(True, may_end(view.table, view.fold, view.rules), state.phase, who_may_change_text(state))


def call_answer(actor: Actor, call: models.Call) -> CallAnswer:
    """Return a call that was just sent or withdrawn, and its table."""
    view = read_table(call.table)
    rights = table_rights(actor, view.tournament, view.table)
    jury = table_calls(view.table)
    state = table_state(view, jury, rights, what_follows(view.table), read_messages(actor, view))
    return CallAnswer(call_state(call, view.rules, jury.names), state)


def deal_to_correct(deal: models.Deal) -> DealToCorrect:
    """Return a stored deal, and the questions of the form with which it is corrected."""
    view = read_table(deal.table)
    questions = deal_questions(deal_as_before(view, deal.number), view.rules)
    return DealToCorrect(stored_deal(deal, view), questions)


def stored_deal(deal: models.Deal, view: LoadedTable | None = None) -> DealState:
    """Return a deal as the server has stored it, in the form in which the API sends it."""
    view = view or read_table(deal.table)
    return deal_state(deal, view, table_calls(view.table))
