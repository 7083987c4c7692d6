"""A scored sheet of the calculator, in the reader's language. The page shows these values, and the API answers with them.

A sheet belongs to no tournament; nothing is stored and no database is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict, cast

from django.utils.translation import gettext as _
from msgspec import UNSET, Meta, Struct, UnsetType, field

from scoring.engine.problem import Problem, Refused
from scoring.engine.result import AnyOutcome, AnyReplay
from scoring.engine.ruleset import RuleSet, sentence
from scoring.engine.sheet import read_sheet, refused, score, scored
from scoring.engine.words import say
from scoring.games import published, sentences
from tournaments.evening.wording.seats import seat_letter
from tournaments.play.queries.upcoming import UpcomingDeal
from tournaments.play.wording.outcomes import PointsBySeat, SeatPayment, seat_payments
from tournaments.play.wording.questions import DealQuestions, deal_questions, reader_language
from tournaments.play.wording.table_state import RulesSummary

MAX_SHEET_BYTES = 64 * 1024
"""The greatest number of bytes that a sheet may have. A deal with its whole auction takes about two thousand."""
MAX_SHEET_DEPTH = 11
"""The greatest depth to which objects and lists of a sheet may be nested."""
MAX_SHEET_DEALS = 300
"""The greatest number of deals that a sheet may have: enough for several whole evenings of one table.

The command `manage.py score` accepts more.
"""
MAX_SHEET_ERRORS = 20
"""The greatest number of mistakes of a sheet that are listed; `more_errors` counts the others."""
MAX_NAME_LENGTH = 40


class SheetError(Struct, frozen=True):
    """A mistake in the sheet or in one of its deals."""

    deal: Annotated[int | None, Meta(description="The index of the deal in the sheet, from 0; null if the mistake is in the sheet itself.")]
    code: Annotated[str, Meta(description="A code for programs. It does not change between releases.")]
    field: Annotated[str, Meta(description="The path of the field with the mistake, such as `contracts.0.partner`.")]
    message: Annotated[str, Meta(description="What is wrong and what to do, in the reader's language.")]


class SheetLine(Struct, frozen=True, kw_only=True):
    """One reason for points in a deal, such as a contract, with each seat's points."""

    reason: Annotated[str, Meta(description="The code of a contract, a pass game or a fine.")]
    made: bool | UnsetType = UNSET
    points: PointsBySeat
    reason_words: Annotated[str, Meta(description="The reason in words.")] = field(name="called")


_Sentence = TypedDict("_Sentence", {"told": str})  # noqa: UP013 - the key is a name of the wire


class ScoredDeal(_Sentence):
    """A deal that was scored. A game adds fields of its own, such as `standing` and `next_cards`."""

    deal: Annotated[int, Meta(description="The index of the deal in the sheet, from 0. Deals with a mistake are left out.")]
    score: Annotated[list[int], Meta(description="The score in the game's own count, one number for each seat.")]
    points: Annotated[list[int], Meta(description="The points that a ledger would book, one number for each seat.")]
    pot: int
    status: str
    next_dealer: int | None
    lines: list[SheetLine]
    short: str
    payments: tuple[SeatPayment, ...]


class SheetRules(RulesSummary, frozen=True, kw_only=True):
    """The rules by which a sheet was scored."""

    game: str


class ScoredSheet(Struct, frozen=True, kw_only=True):
    """A sheet with its scores. If its rules cannot be read, only `errors` is set."""

    deals: tuple[ScoredDeal, ...]
    score: PointsBySeat
    points: PointsBySeat
    pot: int
    finished: bool
    winners: tuple[int, ...]
    errors: tuple[SheetError, ...]
    more_errors: Annotated[int, Meta(description="The number of further mistakes: `errors` has only the first twenty.")]
    names: tuple[str, ...]
    rules: SheetRules | None
    next: Annotated[
        DealQuestions | None, Meta(description="The questions about the next deal; null if the game is over or the sheet cannot be read.")
    ]


@dataclass(frozen=True)
class _Replayed:
    """A sheet that could be read, after its deals were scored: its rules, the players' names and the replay."""

    rules: RuleSet
    names: tuple[str, ...]
    """The players' names, by seat."""
    replay: AnyReplay


def scored_sheet(sheet: Any) -> ScoredSheet:
    """Score a sheet (its format is in the README of the rules): each deal in words, and the questions of the next one.

    Mistakes are in `errors`.
    """
    body, _names = _without_names(sheet)
    if isinstance(sheet, Mapping) and not _are_names(sheet.get("names", [])):
        wrong = Problem("SHEET_WRONG_TYPE", "names")
        return _unreadable_sheet(wrong)
    if isinstance(sheet, Mapping) and isinstance(sheet.get("deals"), list) and len(sheet["deals"]) > MAX_SHEET_DEALS:
        return _unreadable_sheet(Problem("SHEET_TOO_LONG", "deals", {"most": MAX_SHEET_DEALS}))
    replayed = _replay(sheet)
    if replayed is None:
        return _sheet(score(body, published, sentences(), reader_language()))
    rules, names, outcomes = replayed.rules, replayed.names, replayed.replay.outcomes
    result = scored(rules, len(names), replayed.replay, reader_language())
    return _sheet(
        result,
        deals=tuple(_scored_deal(deal, outcomes[deal["deal"]], rules, names) for deal in result["deals"]),
        names=names,
        rules=SheetRules(
            game=rules.code,
            title=say(rules.title, reader_language()),
            version=rules.version,
            fingerprint=rules.fingerprint,
            provisional=rules.provisional,
        ),
        next=_next_deal(replayed),
    )


def _unreadable_sheet(problem: Problem) -> ScoredSheet:
    return unreadable_sheet(problem, sentence(sentences().get(problem.code), problem, reader_language()))


def unreadable_sheet(problem: Problem, message: str) -> ScoredSheet:
    """Return a ScoredSheet that contains only this problem, for text that cannot be read as a sheet."""
    return _sheet(refused(problem, message))


def _sheet(
    result: Mapping[str, Any],
    *,
    deals: tuple[ScoredDeal, ...] = (),
    names: tuple[str, ...] = (),
    rules: SheetRules | None = None,
    next: DealQuestions | None = None,
) -> ScoredSheet:
    """Return a ScoredSheet made from the engine's `result`, with its first MAX_SHEET_ERRORS mistakes."""
    return ScoredSheet(
        deals=deals,
        score=tuple(result["score"]),
        points=tuple(result["points"]),
        pot=result["pot"],
        finished=result["finished"],
        winners=tuple(result["winners"]),
        errors=tuple(SheetError(**error) for error in result["errors"][:MAX_SHEET_ERRORS]),
        more_errors=max(len(result["errors"]) - MAX_SHEET_ERRORS, 0),
        names=names,
        rules=rules,
        next=next,
    )


def _replay(sheet: Any) -> _Replayed | None:
    """Score the sheet's deals in order. None if the rules or the seats of the sheet cannot be read."""
    body, names = _without_names(sheet)
    try:
        rules, start, deals = read_sheet(body, published)
        replay = rules.game.replay(start, deals)
    except Refused:
        return None
    return _Replayed(rules, _player_names(names, start.seats), replay)


def _without_names(sheet: Any) -> tuple[Any, Sequence[str]]:
    """Return the sheet without its key `names`, which the engine does not read, and the players' names: () if none are valid."""
    if not isinstance(sheet, Mapping) or "names" not in sheet:
        return sheet, ()
    names = sheet["names"]
    return {key: part for key, part in sheet.items() if key != "names"}, names if _are_names(names) else ()


def _are_names(names: Any) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) for name in names)


def _player_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for every seat; a player without one gets the letter of their seat."""
    short = [name.strip()[:MAX_NAME_LENGTH] for name in names[:seats]]
    return tuple((short[seat] if seat < len(short) else "") or _("Player %(n)s") % {"n": seat_letter(seat)} for seat in range(seats))


def _scored_deal(deal: Mapping[str, Any], outcome: AnyOutcome, rules: RuleSet, names: tuple[str, ...]) -> ScoredDeal:
    """Return a ScoredDeal made from the engine's `deal`, with sentences in the reader's language."""
    played, language = outcome.played, reader_language()
    assert played is not None
    lines = [
        SheetLine(
            reason=line["reason"],
            made=line.get("made", UNSET),
            points=tuple(line["points"]),
            reason_words=say(rules.game.words_for(line["reason"]), language),
        )
        for line in deal["lines"]
    ]
    words = {
        "short": rules.game.describe_deal(outcome.facts, names, language),
        "told": rules.game.describe_result(played, names, language),
        "payments": seat_payments(played),
    }
    return cast(ScoredDeal, {**deal, "lines": lines, **words})


def _next_deal(sheet: _Replayed) -> DealQuestions | None:
    state = sheet.replay.state
    if state.finished:
        return None
    upcoming = UpcomingDeal(len(sheet.replay.outcomes) + 1, state)
    return deal_questions(upcoming, sheet.rules, cached=sheet.rules is published(sheet.rules.code))
