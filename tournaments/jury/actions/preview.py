"""Preview the effects of a decision before it is signed.

The action itself is run and rolled back, so the preview needs no calculation of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.evening.actions.locks import lock_table, lock_tables_that_carry_over, lock_tournament
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.play.models import Deal
from tournaments.play.queries.tables import distinct_table_names
from tournaments.standings.queries.standings import AFTER_LAST_PLACE, standings


@dataclass(frozen=True)
class PlayerImpact:
    """One player's points and place, before and after."""

    entrant: Entrant
    points: tuple[int, int]
    place: tuple[int | None, int | None]
    """The place before and after; None if the player is not ranked."""

    @property
    def moved(self) -> int | None:
        """The number of places won (+) or lost (−); None if the player is not ranked before or after."""
        before, after = self.place
        return None if before is None or after is None else before - after


@dataclass(frozen=True)
class Impact:
    """The changes that a decision makes."""

    players: tuple[PlayerImpact, ...]
    """The players whose points or place change, by their new place: first the players of the ruling's table, then all others."""
    payments: tuple[tuple[str, str, int], ...]
    """The net payments of this decision, as (payer, payee, amount): new payments less those reversed. The pot is an empty name."""
    doubtful: tuple[Deal, ...]
    """The deals that the decision would put in doubt, as they would no longer fit earlier deals."""
    mended: tuple[Deal, ...]
    """The deals that would no longer be in doubt."""


class _RulingRollBack(Exception):
    """Raised after the comparison to roll the action back."""


def impact(tournament: Tournament, action: Callable[[], Ruling], *, table: Table | None = None) -> Impact:
    """Run `action`, which makes a ruling, roll it back, and return what it changed. Raises the Refusal with which the action is refused.

    All locks are taken before the first standings are read. So deals that other tables report at the same time do not look like effects.
    """
    impacts: list[Impact] = []
    try:
        with transaction.atomic():
            lock_tables_that_carry_over(tournament)
            if table is not None:
                lock_table(table)
            lock_tournament(tournament)
            before = _places(tournament), _doubtful(tournament)
            newest = tournament.payments.order_by("-pk").values_list("pk", flat=True).first() or 0
            ruling = action()
            impacts.append(_impact_since(tournament, before, newest, ruling.table))
            raise _RulingRollBack
    except _RulingRollBack:
        return impacts[0]
    finally:
        tournament.refresh_from_db()


Places = dict[int, tuple[Entrant, int, int | None]]


def _places(tournament: Tournament) -> Places:
    return {line.entrant.pk: (line.entrant, line.points, line.place) for line in standings(tournament).lines}


def _doubtful(tournament: Tournament) -> dict[object, Deal]:
    deals = Deal.objects.filter(table__round__tournament=tournament, in_doubt=True, void=False).select_related("table__round")
    return {deal.pk: deal for deal in deals}


def _impact_since(tournament: Tournament, before: tuple[Places, dict[object, Deal]], newest: int, table: Table | None) -> Impact:
    places, doubts = before
    now, doubtful = _places(tournament), _doubtful(tournament)
    moved = []
    for key, (entrant, points, place) in now.items():
        _same, was, stood = places.get(key, (entrant, 0, place))
        if (was, stood) != (points, place):
            moved.append(PlayerImpact(entrant, (was, points), (stood, place)))
    entrants_at_table = set(table.places.values_list("entrant", flat=True)) if table else set()
    moved.sort(key=lambda each: (each.entrant.pk not in entrants_at_table, each.place[1] or AFTER_LAST_PLACE, each.entrant.number))
    return Impact(
        players=tuple(moved),
        payments=_net_payments(tournament, newest),
        doubtful=tuple(deal for key, deal in doubtful.items() if key not in doubts),
        mended=tuple(deal for key, deal in doubts.items() if key not in doubtful),
    )


def _net_payments(tournament: Tournament, newest: int) -> tuple[tuple[str, str, int], ...]:
    """Return the sum of new payments between each pair of players. A reversal and its replacement may cancel out."""
    owed: dict[tuple[int | None, int | None], int] = {}
    for payer, payee, amount in tournament.payments.filter(pk__gt=newest).values_list("payer", "payee", "amount"):
        if (payee, payer) in owed:
            owed[payee, payer] -= amount
        else:
            owed[payer, payee] = owed.get((payer, payee), 0) + amount
    entrants = list(tournament.entrants.all())
    names = dict(
        zip((each.pk for each in entrants), distinct_table_names([e.called for e in entrants], [e.name for e in entrants]), strict=True)
    )
    impacts = [(payer, payee, left) if left > 0 else (payee, payer, -left) for (payer, payee), left in owed.items() if left]
    return tuple((names[payer] if payer else "", names[payee] if payee else "", left) for payer, payee, left in impacts)
