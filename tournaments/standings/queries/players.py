"""The players of an evening: everybody who had a seat during a deal that counts. Every page that counts players uses this module."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournaments.evening.models import EarlierPlace, Entrant, Place
from tournaments.play.models import Deal


def players_of(evenings: Collection[int]) -> QuerySet[Entrant]:
    """Return everybody who played a deal at the evenings with these keys: members, guests, substitutes and those whom they replaced.

    Somebody who was enrolled or had a seat, but left before the first deal, did not play.
    """
    deals = Deal.objects.filter(table=OuterRef("table"), number__gt=OuterRef("since"), counts=True, void=False, in_doubt=False)
    now = Place.objects.filter(round__tournament__in=evenings).annotate(since=_replaced_after(Q()))
    before = EarlierPlace.objects.filter(table__round__tournament__in=evenings)
    before = before.annotate(since=_replaced_after(Q(last_deal__lt=OuterRef("last_deal"))))
    of_seats = now.filter(Exists(deals)).order_by().values("entrant")
    of_earlier = before.filter(Exists(deals.filter(number__lte=OuterRef("last_deal")))).order_by().values("entrant")
    return Entrant.objects.filter(Q(pk__in=of_seats) | Q(pk__in=of_earlier), tournament__in=evenings).order_by()


def numbers_of_players(evenings: Collection[int]) -> dict[int, int]:
    """Return the number of players of each of these evenings, by the evening's key; evenings without a deal are missing. One query."""
    return dict(players_of(evenings).values_list("tournament").annotate(Count("pk"))) if evenings else {}


def _replaced_after(earlier: Q) -> Coalesce:
    """Return an expression: the last deal of the previous player on the row's seat; 0 if there was no previous player."""
    seats = EarlierPlace.objects.filter(earlier, table=OuterRef("table"), seat=OuterRef("seat")).order_by("-last_deal")
    return Coalesce(Subquery(seats.values("last_deal")[:1]), Value(0))
