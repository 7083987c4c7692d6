"""A table's slip for its page and the API: rows with their questions and results, the typists, and the differences between two people."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tournaments import models
from tournaments.evening.problems import Refusal
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.queries.tables import LoadedTable, plain_table_names
from tournaments.play.wording.outcomes import PointsBySeat
from tournaments.play.wording.questions import Facts, Note, Question, deal_questions, reader_language
from tournaments.slips.queries.preview import PreviewedRow, previewed_rows
from tournaments.slips.queries.typed import TypedSlip
from tournaments.slips.rows import FiguresAre, SlipDifference, SlipRow

Written = Annotated[
    tuple[int | None, ...], Meta(description="The numbers that the players wrote, one for each seat; null where nothing is written.")
]
HowWritten = Annotated[
    Literal["deal", "running"], Meta(description="Whether the written numbers are the points of each deal, or running totals.")
]


class TypedRow(Struct, frozen=True):
    """A row as somebody typed it."""

    number: int
    id: uuid.UUID
    facts: Facts
    written: Written


class SlipProblem(Struct, frozen=True):
    """The reason why a row is not booked or cannot be booked."""

    code: str
    field: Annotated[str, Meta(description="The path of the field in the facts.")]
    message: str


class StoredDeal(Struct, frozen=True):
    """The deal that is stored under the row's number."""

    id: uuid.UUID
    revision: int
    facts: Facts
    short: str
    reported_by: str
    as_typed: Annotated[bool, Meta(description="Whether the stored deal is the same as the row on the slip.")]
    needs_jury: bool


class RowForm(Struct, frozen=True):
    """The form of a row. Each of its `questions` is an index into the slip's list of questions."""

    facts: Facts
    questions: tuple[int, ...]
    notes: tuple[Note, ...] = ()


class PreviewRow(Struct, frozen=True, kw_only=True):
    """A row of the slip, with the result of its deal by the rules. The rows above it count as played."""

    number: int
    dealer: int | None
    sits_out: tuple[int, ...]
    form: RowForm
    stored: Annotated[StoredDeal | None, Meta(description="The stored deal of this number; null if there is none.")] = field(name="deal")
    short: str
    sentence: str = field(name="told")
    points: Annotated[
        tuple[int, ...] | None, Meta(description="The points of the deal; null if the row is empty, incomplete or impossible.")
    ]
    running: PointsBySeat
    expected: Annotated[tuple[int, ...] | None, Meta(description="The numbers that should be written beside this row.")]
    wrong_seats: Annotated[tuple[int, ...], Meta(description="The seats beside which another number is written.")]
    problems: tuple[SlipProblem, ...]
    needs_jury: Annotated[bool, Meta(description="True if the row can be booked but counts only after the jury's consent.")]


class SlipPreview(Struct, frozen=True):
    """The preview of a slip, row by row."""

    questions: tuple[Question, ...]
    rows: tuple[PreviewRow, ...]


class FieldDifference(Struct, frozen=True):
    """A field in which the reader (`mine`) and the other person (`theirs`) typed different values.

    A value is null if that person's row does not have the field.
    """

    field: str
    mine: Any
    theirs: Any


class RowDifference(Struct, frozen=True):
    """A row that two people typed differently."""

    number: int
    fields: tuple[FieldDifference, ...]
    mine: Annotated[str, Meta(description="My row, in the form in which players write a deal.")]
    theirs: str
    their_row: TypedRow | None


class SlipRefusal(Struct, frozen=True):
    """The reason why a row of this request is not booked."""

    number: int
    problems: tuple[SlipProblem, ...]


class Photo(Struct, frozen=True):
    """A photo of the slip, which the staff can open."""

    id: uuid.UUID
    by: str
    at: Instant


class TableSlip(Struct, frozen=True, kw_only=True):
    """A table's paper slip, as far as one reader may see it."""

    table: int
    number: int
    round: int
    deals: Annotated[int, Meta(description="The number of deals in the round at this table.")]
    version: int
    players: Annotated[tuple[str, ...], Meta(description="The players' names at the table, by seat.")]
    numbers: Annotated[tuple[int, ...], Meta(description="The players' numbers in this evening, by seat.")]
    confirmation: Annotated[
        Literal["none", "second", "double"],
        Meta(description="Who must agree with a typed slip: nobody (`none`), a `second` person, or it is typed twice (`double`)."),
    ]
    typed_by: Annotated[tuple[str, ...], Meta(description="The names of the people who typed the slip, the first one first.")]
    revision: Annotated[int, Meta(description="The revision of this slip, to send back with it; 0 if nobody typed it.")]
    rows: Annotated[
        tuple[TypedRow, ...], Meta(description="The rows that were last sent. If the slip is typed twice, those of the reader.")
    ]
    figures_are: HowWritten
    totals: Annotated[Written, Meta(description="The totals below the line on paper; empty if none were typed.")]
    confirmed_by: str
    confirmed_at: Instant | None
    confirmed: Annotated[bool, Meta(description="True if nobody else must agree.")]
    may_type: bool
    may_confirm: Annotated[bool, Meta(description="Whether the reader may confirm that it agrees with the paper.")]
    own_table: Annotated[bool, Meta(description="True if the reader plays at this table, so that another person must confirm it.")]
    differences: Annotated[
        tuple[RowDifference, ...], Meta(description="If the slip was typed twice, the rows in which the two versions differ.")
    ]
    refused: tuple[SlipRefusal, ...]
    photos: Annotated[tuple[Photo, ...], Meta(description="The photos of the slip. Each is at `photos/<id>/` below this address.")]
    preview: SlipPreview


def table_slip(view: LoadedTable, typed: TypedSlip, refusals: Mapping[int, Refusal] | None = None) -> TableSlip:
    """Return the slip in the reader's language. `refusals` has the reason for each row just sent and not booked, by row number."""
    slip, tournament = typed.slip, view.tournament
    figures_are = FiguresAre(slip.figures_are) if slip else FiguresAre.OF_DEAL
    rows = slip.typed_rows if slip else ()
    return TableSlip(
        table=view.table.pk,
        number=view.table.number,
        round=view.table.round.number,
        deals=view.table.deals_planned,
        version=tournament.version,
        players=plain_table_names(view.table),
        numbers=tuple(place.entrant.number for place in view.places),
        confirmation=_confirmation(tournament),
        typed_by=typed.typed_by,
        revision=slip.revision if slip else 0,
        rows=tuple(_typed(row) for row in rows),
        figures_are=figures_are.value,
        totals=tuple(slip.totals) if slip else (),
        confirmed_by=typed.confirmed_by,
        confirmed_at=instant(slip.confirmed_at) if slip and slip.confirmed_at else None,
        confirmed=typed.confirmed,
        may_type=typed.may_type,
        may_confirm=typed.may_confirm,
        own_table=typed.own_table,
        differences=tuple(_row_difference(view, typed, number, fields) for number, fields in typed.differences.items()),
        refused=tuple(SlipRefusal(number, _problems(refusal)) for number, refusal in sorted((refusals or {}).items())),
        photos=tuple(Photo(photo.pk, who, instant(photo.at)) for photo, who in typed.photos),
        preview=slip_preview(view, rows, figures_are),
    )


def slip_preview(view: LoadedTable, rows: Sequence[SlipRow], figures_are: FiguresAre) -> SlipPreview:
    """Return these rows with their results by the rules, in the reader's language. Stores nothing."""
    pool: list[Question] = []
    places: dict[int, int] = {}
    previews = [_preview(view, each, pool, places) for each in previewed_rows(view, rows, figures_are)]
    return SlipPreview(tuple(pool), tuple(previews))


def _preview(view: LoadedTable, each: PreviewedRow, pool: list[Question], places: dict[int, int]) -> PreviewRow:
    deal, language, game = deal_questions(each.upcoming, view.rules), reader_language(), view.rules.game
    names, outcome = view.names_at(each.upcoming.number), each.outcome
    problems = outcome.problems if outcome else ()
    readable = outcome is not None and outcome.facts is not None
    return PreviewRow(
        number=deal.number,
        dealer=deal.dealer,
        sits_out=deal.sits_out,
        form=RowForm(deal.form.facts, tuple(_place(question, pool, places) for question in deal.form.questions), deal.form.notes),
        stored=_stored(view, each.stored_deal, each.row) if each.stored_deal else None,
        short=game.describe_deal(outcome.facts, names, language) if outcome and readable else "",
        sentence=game.describe_result(outcome.played, names, language) if outcome and outcome.played else "",
        points=each.points,
        running=each.running,
        expected=each.expected,
        wrong_seats=each.wrong_seats,
        problems=tuple(SlipProblem(each.code, each.field, view.rules.sentence(each, language)) for each in problems),
        needs_jury=bool(problems) and view.rules.is_for_the_jury(problems),
    )


def _place(question: Question, pool: list[Question], places: dict[int, int]) -> int:
    """Return the index of the question in `pool`; add it to `pool` if it is not there.

    `places` has the indexes found earlier, by the question's `id()`.
    """
    if id(question) not in places:
        places[id(question)] = pool.index(question) if question in pool else len(pool)
        if places[id(question)] == len(pool):
            pool.append(question)
    return places[id(question)]


def _stored(view: LoadedTable, deal: models.Deal, row: SlipRow | None) -> StoredDeal:
    outcome = view.fold.outcomes[deal.number][1]
    names = view.names_at(deal.number)
    short = view.rules.game.describe_deal(outcome.facts, names, reader_language()) if outcome.facts is not None else deal.contract
    typed = row.facts if row else {}
    as_typed = not typed or deal.was_sent_as(typed) or view.rules.game.normal_form(typed) == deal.facts
    return StoredDeal(deal.pk, deal.revision, deal.facts, short, deal.reported_by, as_typed, outcome.played is None)


def _row_difference(view: LoadedTable, typed: TypedSlip, number: int, fields: Sequence[SlipDifference]) -> RowDifference:
    mine = next((row for row in (typed.slip.typed_rows if typed.slip else ()) if row.number == number), None)
    theirs = next((row for row in (typed.other.typed_rows if typed.other else ()) if row.number == number), None)
    return RowDifference(
        number=number,
        fields=tuple(FieldDifference(each.field, each.one, each.other) for each in fields),
        mine=_short(view, mine),
        theirs=_short(view, theirs),
        their_row=_typed(theirs) if theirs else None,
    )


def _short(view: LoadedTable, row: SlipRow | None) -> str:
    """Return a typed row as a short text, as players would note the deal; empty if its facts cannot be read."""
    if row is None or not row.facts:
        return ""
    facts = view.rules.game.score_deal(view.state, row.facts).facts
    return view.rules.game.describe_deal(facts, view.names_at(row.number), reader_language()) if facts is not None else ""


def _typed(row: SlipRow) -> TypedRow:
    return TypedRow(row.number, row.id, dict(row.facts), row.written)


def _problems(refusal: Refusal) -> tuple[SlipProblem, ...]:
    return tuple(SlipProblem(**problem) for problem in refusal.messages())


def _confirmation(tournament: models.Tournament) -> Literal["none", "second", "double"]:
    choices: tuple[Literal["none", "second", "double"], ...] = ("none", "second", "double")
    return next((each for each in choices if each == tournament.slip_confirmation), "none")
