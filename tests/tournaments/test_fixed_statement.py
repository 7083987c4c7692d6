"""A statement that is written once says what its QuerySet says, of whatever evening it is asked, with every kind of column."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Max, QuerySet
from django.test.utils import CaptureQueriesContext

from tests.cast import AtTable
from tournaments.models import Deal, Entrant, Place
from tournaments.queries.fixed_statement import FixedStatement


def deals(evening: int, upto: int) -> QuerySet[Any, tuple[Any, ...]]:
    of_evening = Deal.objects.filter(table__round__tournament=evening, number__lte=upto, void=False).order_by("number")
    return of_evening.values_list("pk", "table", "facts", "void", "received_at", "deals_in_totals", "table__round__number")


def tables(evening: int) -> QuerySet[Any, tuple[Any, ...]]:
    of_evening = Deal.objects.filter(table__round__tournament=evening).order_by().values_list("table")
    return of_evening.annotate(newest=Max("received_at"), number=Count("pk"))


@pytest.mark.both
def test_its_rows_are_those_of_the_queryset_as_the_models_have_them(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 8")
    evening = four.table.round.tournament_id
    for_deals, for_tables = FixedStatement(deals, values=2), FixedStatement(tables)
    for upto in (2, 3, 1):
        assert for_deals.rows(evening, upto) == list(deals(evening, upto))
        assert len(for_deals.rows(evening, upto)) == upto
    assert for_tables.rows(evening) == list(tables(evening))
    assert for_tables.rows(evening + 1) == []


def test_it_is_written_once(four: AtTable) -> None:
    built = []

    def players(evening: int) -> QuerySet[Any, tuple[Any, ...]]:
        built.append(evening)
        return Entrant.objects.filter(tournament=evening).order_by("number").values_list("number")

    statement, evening = FixedStatement(players), four.table.round.tournament_id
    with CaptureQueriesContext(connection) as queries:
        first, again = statement.rows(evening), statement.rows(evening)
    assert first == again == list(Entrant.objects.filter(tournament=evening).order_by("number").values_list("number"))
    assert (len(built), len(queries)) == (1, 2)


def test_a_value_that_has_no_place_in_the_sql_is_no_condition() -> None:
    statement = FixedStatement(lambda _evening: Place.objects.values_list("seat"))
    with pytest.raises(AssertionError, match="every value has its place"):
        statement.rows(1)
