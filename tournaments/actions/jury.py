"""The jury's word: adjust points between players, overturn a ruling. Whatever it moves is balanced by construction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from tournaments.actions.opened import opened
from tournaments.ledger import settle_ruling
from tournaments.log import record
from tournaments.models import Round, Ruling, Table, Tournament
from tournaments.permissions import Right, require
from tournaments.problems import refuse

LARGEST = 100_000
"""More points than any evening moves: a slip of the finger beyond it is refused."""


@transaction.atomic
def rule(
    *,
    by: Actor,
    tournament: Tournament,
    kind: str,
    text: str,
    moves: Sequence[Mapping[str, Any]] = (),
    table: Table | None = None,
    article: str = "",
) -> Ruling:
    """Decide. `moves` says who gives whom how much: `{"payer": entrant's number, "payee": …, "amount": n}`.

    `table` is the one it is about: the ruling counts in that table's round and stands on its scoresheet; without, in the newest round.
    Refused: NOT_FOUND (table), ROUND_NOT_STARTED (table: its draw may still be taken back), FIELD_MISSING, MOVES_….
    """
    require(by, Right.RULE, tournament)
    opened(tournament)
    if not text.strip():
        raise refuse("FIELD_MISSING", "text")
    if table is not None and table.round.tournament_id != tournament.pk:
        raise refuse("NOT_FOUND", "table")
    if table is not None and table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", "table", round=table.round.number)
    checked = _checked(tournament, moves)
    current = table.round.number if table else max(tournament.rounds.values_list("number", flat=True), default=0)
    ruling = Ruling.objects.create(
        tournament=tournament,
        number=_next_number(tournament),
        table=table,
        round_number=current,
        kind=kind,
        article=article,
        text=text.strip(),
        moves=checked,
        by=by.name,
    )
    settle_ruling(ruling, tournament)
    after = {
        "kind": kind,
        "article": article,
        "text": ruling.text,
        "moves": checked,
        "round": current,
        "table": table.number if table else None,
    }
    record(tournament, by=by, what="rule", object=f"ruling {ruling.number}", after=after)
    return ruling


@transaction.atomic
def overturn(*, by: Actor, ruling: Ruling, text: str) -> Ruling:
    """Take a ruling back by a new one; both stay, the payments are reversed."""
    tournament = ruling.tournament
    require(by, Right.RULE, tournament)
    opened(tournament)
    if not text.strip():
        raise refuse("FIELD_MISSING", "text")
    if ruling.overturns_id is not None:
        raise refuse("RULING_OVERTURNS", number=ruling.number)
    if Ruling.objects.filter(overturns=ruling).exists():
        raise refuse("RULING_OVERTURNED", number=ruling.number)
    fresh = Ruling.objects.create(
        tournament=tournament,
        number=_next_number(tournament),
        table=ruling.table,
        deal=ruling.deal,
        round_number=ruling.round_number,
        kind="overturn",
        text=text.strip(),
        by=by.name,
        overturns=ruling,
    )
    settle_ruling(ruling, tournament)
    record(tournament, by=by, what="overturn", object=f"ruling {ruling.number}", after={"ruling": fresh.number, "text": fresh.text})
    return fresh


def _next_number(tournament: Tournament) -> int:
    return max(tournament.rulings.values_list("number", flat=True), default=0) + 1


def _checked(tournament: Tournament, moves: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    known = set(tournament.entrants.values_list("number", flat=True))
    checked = []
    for index, move in enumerate(moves):
        payer, payee, amount = move.get("payer"), move.get("payee"), move.get("amount")
        for number in (payer, payee):
            if number not in known:
                raise refuse("MOVES_STRANGER", f"moves.{index}", number=number)
        if payer == payee or not isinstance(amount, int) or isinstance(amount, bool) or not 0 < amount <= LARGEST:
            raise refuse("MOVES_UNBALANCED", f"moves.{index}")
        checked.append({"payer": payer, "payee": payee, "amount": amount})
    return checked
