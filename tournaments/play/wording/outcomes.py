"""The result of a deal in the reader's language: a sentence, points by seat, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext as _
from msgspec import Meta, Struct, field

from scoring.engine.payments import POT, Side
from scoring.engine.result import AnyOutcome, AnyPlayed
from tournaments.play.queries.tables import LoadedTable
from tournaments.play.wording.questions import reader_language

PointsBySeat = Annotated[tuple[int, ...], Meta(description="One number for each seat.")]


class SeatPayment(Struct, frozen=True):
    """Points that one seat pays to another."""

    payer: Annotated[int | None, Meta(description="The seat that pays; null for the pot.")]
    payee: int | None
    amount: Annotated[int, Meta(ge=1)]


class IfAllowed(Struct, frozen=True):
    """The result that a waiting deal gets if the jury gives its consent."""

    sentence: str = field(name="told")
    points: PointsBySeat


class DealPreview(Struct, frozen=True, kw_only=True):
    """The result that a deal would have if it were reported now."""

    short: str
    sentence: str = field(name="told")
    points: PointsBySeat
    payments: tuple[SeatPayment, ...]
    needs_jury: Annotated[bool, Meta(description="True if the deal can be sent but counts only after the jury's consent.")] = field(
        name="waits"
    )
    if_allowed: Annotated[IfAllowed | None, Meta(description="For a deal that waits for the jury: its result if the jury allows it.")]


def deal_preview(outcome: AnyOutcome, view: LoadedTable) -> DealPreview:
    """Return this outcome as a preview for the players. It has no points if the deal first needs a decision of the jury."""
    played, language = outcome.played, reader_language()
    return DealPreview(
        short=view.rules.game.describe_deal(outcome.facts, view.names, language),
        sentence=view.rules.game.describe_result(played, view.names, language) if played else _("Counts once the jury has allowed it."),
        points=played.points(view.table.seats) if played else (0,) * view.table.seats,
        payments=seat_payments(played) if played else (),
        needs_jury=played is None,
        if_allowed=if_allowed(outcome, view, view.names),
    )


def if_allowed(outcome: AnyOutcome, view: LoadedTable, names: Sequence[str]) -> IfAllowed | None:
    """Return the result of a deal if the jury gives all the consent that it needs; None if it needs none."""
    played = view.rules.result_if_allowed(outcome)
    if played is None:
        return None
    return IfAllowed(view.rules.game.describe_result(played, names, reader_language()), played.points(view.table.seats))


def seat_payments(played: AnyPlayed) -> tuple[SeatPayment, ...]:
    """Return the payments between seats."""
    return tuple(SeatPayment(_seat(each.payer), _seat(each.payee), each.amount) for each in played.payments)


def _seat(side: Side) -> int | None:
    return None if side is POT else side
