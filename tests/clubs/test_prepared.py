"""Prepared statements query, return and store the same as Django's own: the same SQL, the same objects, the same rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Model, QuerySet
from django.db.models.signals import post_init, pre_init

from clubs.prepared import PreparedInsert, PreparedRead, PreparedUpdate
from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable, People, user_of
from tournaments.evening import log
from tournaments.evening.actions import locks
from tournaments.evening.models import Entrant, LogEntry, Table, TableCode, Tournament
from tournaments.evening.permissions import BY_SLUG, ROLES
from tournaments.play.models import Deal, Payment

READS = [
    pytest.param(each, id=f"{module.__name__}.{name}")
    for module in (locks, log)
    for name, each in vars(module).items()
    if isinstance(each, PreparedRead)
]


@contextmanager
def statements() -> Iterator[list[tuple[str, list[Any]]]]:
    """Collect each statement executed in the block, with its parameters."""
    questions: list[tuple[str, list[Any]]] = []

    def note(execute: Callable[..., Any], sql: str, parameters: Any, *more: Any) -> Any:
        questions.append((sql, [*parameters]))
        return execute(sql, parameters, *more)

    with connection.execute_wrapper(note):
        yield questions


def columns(row: Model) -> dict[str, Any]:
    """Return all values that were read into an object, and into its related objects."""
    related = {name: columns(each) for name, each in row._state.fields_cache.items() if isinstance(each, Model)}
    return {
        **{name: value for name, value in vars(row).items() if name != "_state"},
        "related": related,
        "state": (row._state.db, row._state.adding),
    }


def keys(table: Table) -> list[int]:
    """Return keys of an evening: for every model that is read, one of them is the key of a row."""
    code = TableCode.objects.filter(tournament=table.round.tournament_id).values_list("pk", flat=True)
    return [table.pk, table.round.tournament_id, *code]


@pytest.mark.both
@pytest.mark.parametrize("read", READS)
def test_a_prepared_read_asks_and_gives_what_its_queryset_does(read: PreparedRead[Any], four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 1 | made")
    phone_at(four).sends(RIK, number=3)
    for key in keys(four.table):
        with statements() as questions:
            prepared, own = read.rows(key), list(read.queryset(key))
        assert questions[0] == questions[1]
        assert [columns(row) for row in prepared] == [columns(row) for row in own]
        assert [type(row) for row in prepared] == [type(row) for row in own]


@pytest.mark.both
@pytest.mark.parametrize("slug", ["marietoernooi-2026-03-16", "elsewhere", "key-31991"])
def test_a_prepared_read_by_a_text_asks_and_gives_what_its_queryset_does(tournament: Tournament, slug: str) -> None:
    with statements() as questions:
        prepared, own = BY_SLUG.rows(slug), list(BY_SLUG.queryset(slug))
    assert questions[0] == questions[1]
    assert [columns(row) for row in prepared] == [columns(row) for row in own]
    assert [row.slug for row in own] == [tournament.slug] * (slug == tournament.slug)


@pytest.mark.both
@pytest.mark.parametrize("role", ["owner", "member", "jury", "stranger"])
def test_prepared_values_ask_and_give_what_their_queryset_does(people: People, tournament: Tournament, role: str) -> None:
    keys = (tournament.club_id, tournament.pk, user_of(getattr(people, role)).pk)
    with statements() as questions:
        prepared, own = ROLES.rows(*keys), list(ROLES.queryset(*keys))
    assert questions[0] == questions[1]
    assert [(*map(repr, row),) for row in prepared] == [(*map(repr, row),) for row in own]
    assert len(own) == (role != "stranger")


@pytest.mark.parametrize("model", [each for each in apps.get_models() if each._meta.app_label in ("clubs", "tournaments")])
def test_no_model_does_something_of_its_own_when_it_is_read(model: type[Model]) -> None:
    assert model.__init__ is Model.__init__
    assert not any("from_db" in vars(each) for each in model.__mro__ if each is not Model)
    assert not pre_init.has_listeners(model)
    assert not post_init.has_listeners(model)


def stored(model: type[Model], store: Callable[[list[Any]], object], rows: list[Any]) -> list[dict[str, Any]]:
    """Return the rows as the database has them once they are stored, then remove them. The database's own keys are left out."""
    with transaction.atomic():
        before = set(model._default_manager.values_list("pk", flat=True))
        store(rows)
        new = list(model._default_manager.exclude(pk__in=before).order_by("pk").values())
        transaction.set_rollback(True)
    key = model._meta.auto_field
    return [{name: value for name, value in row.items() if key is None or name != key.attname} for row in new]


@pytest.mark.both
@pytest.mark.parametrize("model", [Deal, Payment, LogEntry])
def test_a_prepared_insert_stores_what_a_model_does(model: type[Any], four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 1 | made")
    examples: list[Any] = list(model.objects.order_by("pk"))[-2:]
    with transaction.atomic():
        connection.check_constraints()
        for rows in (examples[:1], examples):
            made = [model(**{field.attname: getattr(row, field.attname) for field in fields_to_store(model)}) for row in rows]
            for number, row in enumerate(made):
                distinguish(row, number)
            own = stored(model, model.objects.bulk_create, made)
            assert stored(model, PreparedInsert(model), made) == own
            assert len(own) == len(rows)


def fields_to_store(model: type[Any]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if field is not model._meta.auto_field]


def distinguish(row: Any, number: int) -> None:
    """Change a copied row so that it can be stored as a new one."""
    if isinstance(row, Deal):
        row.pk, row.number = f"00000000-0000-4000-8000-00000000000{number}", 1000 + number
    elif isinstance(row, LogEntry):
        row.number = 1000 + number


@pytest.mark.both
def test_a_prepared_insert_says_how_many_rows_were_new(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    deal = Deal.objects.get()
    insert = PreparedInsert(Deal, only_new=True)
    assert insert([deal]) == 0
    distinguish(deal, 0)
    assert (insert([deal]), insert([deal]), insert([])) == (1, 0, 0)
    assert Deal.objects.count() == 2


@pytest.mark.both
@pytest.mark.parametrize("wrong", [{"status": None}, {"number": 1}])
def test_only_a_stored_key_is_left_out_and_every_other_conflict_is_an_error(four: AtTable, wrong: dict[str, Any]) -> None:
    four.plays("RIK 1+2 | 9")
    deal = Deal.objects.get()
    distinguish(deal, 0)
    for name, value in wrong.items():
        setattr(deal, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        PreparedInsert(Deal, only_new=True)([deal])
    assert Deal.objects.count() == 1


@pytest.mark.both
def test_a_prepared_update_changes_its_row_alone(four: AtTable, tournament: Tournament) -> None:
    other = Tournament.objects.get(pk=tournament.pk)
    other.pk, other.slug, other.version = None, "other", 0
    other.save(force_insert=True)
    update = PreparedUpdate(Tournament, "version", "newest_entry")
    for version, newest in ((7, [7, "0" * 64]), (8, None), (9, [9, "f" * 64])):
        update(tournament.pk, version, newest)
        tournament.refresh_from_db()
        assert (tournament.version, tournament.newest_entry) == (version, newest)
    assert Tournament.objects.get(pk=other.pk).version == 0


def test_a_read_is_written_once(four: AtTable) -> None:
    built = []

    def players(evening: int) -> QuerySet[Entrant]:
        built.append(evening)
        return Entrant.objects.filter(tournament=evening).order_by("number")

    read, evening = PreparedRead(players), four.table.round.tournament_id
    with statements() as questions:
        first, again = read.rows(evening), read.rows(evening)
    assert first == again == list(Entrant.objects.filter(tournament=evening).order_by("number"))
    assert (len(built), len(questions)) == (1, 2)


def test_a_read_that_has_no_place_for_its_key_is_refused() -> None:
    with pytest.raises(ValueError, match="each must appear"):
        PreparedRead(lambda _key: Deal.objects.all()).rows(1)
    with pytest.raises(ValueError, match="each must appear"):
        PreparedRead(lambda key, _upto: Deal.objects.filter(table=key)).rows(1, 2)
    with pytest.raises(ValueError, match="cannot prefetch"):
        PreparedRead(lambda key: Table.objects.filter(pk=key).prefetch_related("deals")).rows(1)
