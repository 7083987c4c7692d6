"""Sign a table's round: its players agree, with one tap for all or each for themselves. A signature can be taken back.

Repeating an action is harmless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from scoring.engine.spoken import signed
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Acceptance, Entrant, Place, Table, Tournament
from tournaments.evening.permissions import Right, may, require
from tournaments.evening.problems import refuse
from tournaments.evening.wording.state import time_text
from tournaments.play.actions.carry_over import take_signature_back
from tournaments.play.actions.open_table import require_not_own_table, require_table_open, require_table_signs
from tournaments.play.ledger import fold_table
from tournaments.play.queries.acceptances import acceptances_of, in_force
from tournaments.play.queries.signatures import add_points, ruling_points, signed_totals
from tournaments.play.queries.tables import table_names, totals_of
from tournaments.play.queries.unfinished import may_end


@dataclass(frozen=True)
class RoundTotals:
    """The points that a table signs, by seat: those of its deals, and those moved by rulings and fines in its round."""

    of_deals: tuple[int, ...]
    of_rulings: tuple[int, ...]

    @property
    def both(self) -> tuple[int, ...]:
        return add_points(self.of_deals, self.of_rulings)

    def log_json(self) -> dict[str, Any]:
        """Return the totals as the log stores them: points by seat from deals, and from rulings unless these are all 0."""
        return {"totals": list(self.of_deals), **({"rulings": list(self.of_rulings)} if any(self.of_rulings) else {})}


@transaction.atomic
def sign(*, by: Actor, table: Table, totals: Sequence[int]) -> Table:
    """Sign a table's round. Signing again with the same totals changes nothing.

    `totals` are the points that the players saw, one number for each seat: deals, rulings and fines of the round together. If the evening
    asks each player to accept, only the director and the desk sign, and only after a player left; the log names the players who had not
    accepted. Officials cannot sign for the table where they play.

    Refused: ACCEPT_EACH, OWN_TABLE, SIGNED_OTHERWISE (it signed already, with other totals), TABLE_IN_DOUBT, TABLE_NOT_READY,
    TOTALS_CHANGED.
    """
    table, tournament = lock_table(table)
    require(by, Right.SIGN, tournament, table=table)
    each_accepts = tournament.acceptance != Tournament.Acceptance.TABLE
    if each_accepts and not may(by, Right.OVERSEE, tournament):
        raise refuse("ACCEPT_EACH")
    if table.signed_at is not None:
        _require_same_totals(table, totals)
        return table
    override = require_not_own_table(by, tournament, table)
    agreed = _require_ready(tournament, table, totals)
    without = [place.entrant.number for place in _places_to_accept(table, agreed)] if each_accepts else []
    return _write_signature(by, tournament, table, agreed, {"without": without} if without else {}, override=override)


@transaction.atomic
def accept(*, by: Actor, table: Table, entrant: Entrant, totals: Sequence[int]) -> Table:
    """Store that a player accepts their table's round. Accepting again changes nothing.

    The evening's policy decides whether players accept on the table's phone or with their own name code. When all players at the table
    have accepted these totals, the table is signed.

    Refused: ACCEPT_NOT_HERE, ACCEPT_OWN_CODE, PLAYER_ELSEWHERE, and what `sign` refuses about the table and the totals.
    """
    table, tournament = lock_table(table)
    _require_may_accept(by, tournament, table, entrant)
    if table.signed_at is not None:
        _require_same_totals(table, totals)
        return table
    agreed = _require_ready(tournament, table, totals)
    missing = _places_to_accept(table, agreed)
    if entrant.pk in {place.entrant_id for place in missing}:
        now = this_moment()
        Acceptance.objects.update_or_create(table=table, entrant=entrant, defaults={"at": now, "by": by.name})
        after = {"entrant": entrant.number, **agreed.log_json()}
        record(tournament, by=by, what=Event.ACCEPT, subject=Subject.of_table(table), after=after, written_at=now)
        missing = [place for place in missing if place.entrant_id != entrant.pk]
    return table if missing else _write_signature(by, tournament, table, agreed)


@transaction.atomic
def take_acceptance_back(*, by: Actor, table: Table, entrant: Entrant) -> Table:
    """Delete a player's acceptance, for example because somebody tapped a wrong name. Repeating this changes nothing.

    Possible until the table is signed. Refused: TABLE_SIGNED, ACCEPT_NOT_HERE, ACCEPT_OWN_CODE, PLAYER_ELSEWHERE.
    """
    table, tournament = lock_table(table)
    _require_may_accept(by, tournament, table, entrant)
    if table.signed_at is not None:
        raise refuse("TABLE_SIGNED")
    deleted, _rows = Acceptance.objects.filter(table=table, entrant=entrant).delete()
    if deleted:
        after = {"entrant": entrant.number, "undone": True}
        record(tournament, by=by, what=Event.ACCEPT, subject=Subject.of_table(table), after=after, written_at=this_moment())
    return table


def _require_may_accept(by: Actor, tournament: Tournament, table: Table, entrant: Entrant) -> None:
    require(by, Right.ACCEPT, tournament, table=table)
    if tournament.acceptance == Tournament.Acceptance.TABLE:
        raise refuse("ACCEPT_NOT_HERE")
    if tournament.acceptance == Tournament.Acceptance.OWN and by.player != entrant.pk:
        raise refuse("ACCEPT_OWN_CODE")
    if by.player is not None and tournament.acceptance != Tournament.Acceptance.OWN:
        raise refuse("ACCEPT_NOT_HERE")
    if not any(place.entrant_id == entrant.pk and not place.vacant for place in table.places.all()):
        raise refuse("PLAYER_ELSEWHERE", "entrant", name=entrant.name, table=table.number)


def _require_ready(tournament: Tournament, table: Table, totals: Sequence[int]) -> RoundTotals:
    """Return the current totals of a table that may sign now; refuse if its players saw other totals.

    Refused: TABLE_IN_DOUBT, TABLE_NOT_READY, TOTALS_CHANGED, and what `require_table_signs` refuses.
    """
    require_table_signs(tournament, table)
    folded = fold_table(table, tournament.rule_set)
    doubtful = next((deal for deal, outcome in folded.outcomes.values() if outcome.played is None), None)
    if doubtful is not None:
        raise refuse("TABLE_IN_DOUBT", number=doubtful.number)
    if not may_end(table, folded, tournament.rule_set):
        raise refuse("TABLE_NOT_READY", played=folded.deals_counted, deals=table.deals_planned)
    now = RoundTotals(totals_of(folded, table.seats), ruling_points(table))
    if tuple(totals) != now.both:
        raise refuse("TOTALS_CHANGED", "totals")
    return now


def _places_to_accept(table: Table, totals: RoundTotals) -> list[Place]:
    """Return the places whose players must still accept these totals. A vacant seat is not among them."""
    accepted = in_force(acceptances_of([table])[table.pk], totals.both)
    return [place for place in table.places.all() if not place.vacant and place.entrant_id not in accepted]


def _write_signature(
    by: Actor, tournament: Tournament, table: Table, totals: RoundTotals, more: Mapping[str, Any] | None = None, *, override: bool = False
) -> Table:
    table.signed_at = this_moment()
    table.save(update_fields=["signed_at"])
    after = totals.log_json() | dict(more or {}) | ({"override": True} if override else {})
    record(tournament, by=by, what=Event.SIGN, subject=Subject.of_table(table), after=after, written_at=table.signed_at)
    return table


def _require_same_totals(table: Table, totals: Sequence[int]) -> None:
    """Refuse with SIGNED_OTHERWISE if the table has signed other totals."""
    agreed = signed_totals(table)
    if agreed is None or agreed == tuple(totals) or table.signed_at is None:
        return
    names = table_names(table)
    points = ", ".join(f"{name} {signed(total)}" for name, total in zip(names, agreed, strict=True))
    raise refuse("SIGNED_OTHERWISE", "totals", time=time_text(table.signed_at), totals=points)


@transaction.atomic
def reopen(*, by: Actor, table: Table, reason: str) -> Table:
    """Delete a table's signature and acceptances, so that its players can correct deals and sign again.

    Officials cannot do this for the table where they play. Refused: OWN_TABLE.
    """
    table, tournament = lock_table(table)
    require(by, Right.AMEND_SIGNED, tournament, table=table)
    override = require_not_own_table(by, tournament, table)
    require_table_open(by, tournament, table, signed=True)
    if table.signed_at is None:
        return table
    take_signature_back(table)
    after = {"reason": reason, **({"override": True} if override else {})}
    record(tournament, by=by, what=Event.REOPEN, subject=Subject.of_table(table), after=after)
    return table
