"""The decisions that the jury can take about a case, each with its action. Pages and API share them.

An action can be run for good, or only to preview its effects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clubs.actors import Actor
from tournaments.evening.models import Entrant, Round, Ruling
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.decisions import ExcludedTable, Move
from tournaments.jury.models import Call
from tournaments.jury.queries.cases import Case

Kind = Ruling.Kind

FORGOTTEN, STRUCK = "forgotten", "struck"
"""Two decisions about a player who should have asked the jury and did not.

With either, the player pays a fine; with STRUCK the result is annulled too.
"""
DECISIONS = (
    Kind.ALLOW,
    Kind.REFUSE,
    FORGOTTEN,
    STRUCK,
    Kind.ANNUL,
    Kind.REPLACE,
    Kind.AWARD,
    Kind.FINE,
    Kind.WARN,
    Kind.ADJUST,
    Kind.EXCLUDE,
)


@dataclass(frozen=True)
class CaseAnswers:
    """The answers that the jury gave to the questions of a decision. A question without an answer has None or an empty value."""

    text: str = ""
    article: str = ""
    seat: int | None = None
    contract: str = ""
    reason: str = ""
    points: int | None = None
    at_table: ExcludedTable = ExcludedTable.PLAYS_ON
    facts: Mapping[str, Any] | None = None
    award: tuple[int, ...] = ()
    """The points awarded, by seat."""
    moves: tuple[Move, ...] = ()
    draft: UUID | None = None
    """The UUID of the draft, so that a draft that is sent twice becomes one ruling."""


def action_of(case: Case, by: Actor, code: str, answers: CaseAnswers) -> Callable[[], Ruling]:
    """Return the action of a decision as a function to call, either for good or inside a preview."""
    call = case.call if case.call is not None and not case.call.outcome else None
    about: dict[str, Any] = {"by": by, "call": call, "text": answers.text, "article": answers.article, "draft": answers.draft}
    # The caller has checked that the player or deal exists if the decision needs one.
    player: Any = case.entrants[answers.seat] if answers.seat is not None else None
    seat: Any = answers.seat
    deal: Any = case.deal
    points = answers.points or 0
    evening = about | {"tournament": case.tournament}
    table = evening | {"table": case.table, "deal": case.deal}
    actions: dict[str, Callable[[], Ruling]] = {
        Kind.ADJUST: lambda: jury.rule(**table, moves=answers.moves),
        Kind.FINE: lambda: jury.fine(**table, player=player, points=points),
        Kind.WARN: lambda: jury.fine(**table, player=player, points=points, warn=True) if points else jury.warn(**table, player=player),
        Kind.EXCLUDE: lambda: jury.exclude(
            **evening | {"call": _call_of_excluded(case, call, player)}, player=player, at_table=answers.at_table
        ),
        Kind.REPLACE: lambda: verdicts.replace(**about, deal=deal, facts=answers.facts or {}),
        Kind.AWARD: lambda: verdicts.award(**about, deal=deal, points=answers.award),
        Kind.ANNUL: lambda: verdicts.annul(**about, deal=deal, player=player, points=points),
    }
    if code in (Kind.ALLOW, Kind.REFUSE):
        return lambda: verdicts.allow_or_refuse(
            **evening, kind=Kind(code), table=case.table, number=case.number, seat=seat, contract=answers.contract
        )
    if code in (FORGOTTEN, STRUCK):
        return lambda: verdicts.fine_forgotten_call(**about, deal=deal, seat=seat, contract=answers.contract, annul=code == STRUCK)
    return actions[code]


def _call_of_excluded(case: Case, call: Call | None, player: Entrant | None) -> Call | None:
    """Return the open call to the jury that is settled by excluding this player; None if there is none, or if it stays open.

    The call stays open if the player now sits at another table, because the ruling then belongs to that table.
    """
    current_table = player.places.filter(round__state=Round.State.PLAYING).values_list("table", flat=True).first() if player else None
    return call if current_table in (None, case.table.pk) else None
