"""The items still open when a tournament is to be closed: calls, rulings that can be appealed against, tables, deals. Only reads."""

from __future__ import annotations

import datetime
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from django.utils import timezone

from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.queries.rulings import rulings_in_force
from tournaments.play.models import Deal
from tournaments.play.queries.progress import progress


class OpenKind(StrEnum):
    """The kind of an open item."""

    CALL = "call"
    """A call for the jury is waiting."""
    APPEAL = "appeal"
    """A ruling can still be appealed against."""
    APPEALED = "appealed"
    """A player's appeal against a ruling is not answered yet."""
    IN_DOUBT = "in_doubt"
    """A deal needs a correction or the jury; it books nothing."""
    MISSING = "missing"
    """A table has not played all its deals."""
    UNSIGNED = "unsigned"
    """A table has not signed, and has not handed in its results on paper."""


@dataclass(frozen=True)
class OpenItem:
    """One item that is still open, with the numbers and times that its sentence names. Fields that its kind does not use are None."""

    kind: OpenKind
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    """For a deal in doubt, or a call about a deal: the deal's number."""
    ruling: int | None = None
    until: datetime.datetime | None = None
    """For a ruling: the time until which a player may appeal against it."""
    played: int | None = None
    planned: int | None = None
    """The number of deals that the table should play; `played` is the number that it has played."""

    @property
    def code(self) -> str:
        """The text by which this item is acknowledged when the tournament is closed, such as `missing 1 2 18`."""
        numbers = (self.round, self.table, self.deal, self.ruling, self.played)
        return " ".join([self.kind.value, *(str(number) for number in numbers if number is not None)])

    def to_json(self) -> dict[str, Any]:
        """Return the item as the log stores it, without unset fields."""
        values = {name: value for name, value in asdict(self).items() if value is not None}
        return values | ({"until": self.until.isoformat()} if self.until else {})

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> OpenItem:
        """Read an item as `to_json` writes it. Raises KeyError, TypeError, ValueError."""
        until = datetime.datetime.fromisoformat(value["until"]) if "until" in value else None
        return cls(**{**value, "kind": OpenKind(value["kind"]), "until": until})


def open_items(tournament: Tournament) -> list[OpenItem]:
    """Return all items that are open now, sorted by kind, then by round and table."""
    calls = (
        tournament.calls.filter(outcome="").select_related("table__round").order_by("table__round__number", "table__number", "deal_number")
    )
    appeals = rulings_in_force(tournament.pk).filter(appeal_until__gt=timezone.now()).select_related("table").order_by("number")
    doubtful = Deal.objects.filter(table__round__tournament=tournament, in_doubt=True, void=False).select_related("table__round")
    tables = [each for round_ in tournament.rounds.select_related("tournament") for each in progress(round_).tables]
    return [
        *(OpenItem(OpenKind.CALL, call.table.round.number, call.table.number, call.deal_number) for call in calls),
        *(
            OpenItem(
                OpenKind.APPEAL, each.round_number, each.table.number if each.table else None, ruling=each.number, until=each.appeal_until
            )
            for each in appeals
        ),
        *(
            OpenItem(OpenKind.APPEALED, each.round_number, each.table.number if each.table else None, ruling=each.number)
            for each in Ruling.objects.filter(tournament=tournament, appeals__outcome="")
            .select_related("table")
            .distinct()
            .order_by("number")
        ),
        *(
            OpenItem(OpenKind.IN_DOUBT, deal.table.round.number, deal.table.number, deal.number)
            for deal in doubtful.order_by("table__round__number", "table__number", "number")
        ),
        *(
            OpenItem(OpenKind.MISSING, each.table.round.number, each.table.number, played=each.played, planned=each.table.deals_planned)
            for each in tables
            if not each.complete
        ),
        *(OpenItem(OpenKind.UNSIGNED, each.table.round.number, each.table.number) for each in tables if each.must_sign),
    ]
