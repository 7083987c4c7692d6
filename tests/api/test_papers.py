"""A program asks for a paper, follows it, and fetches the file when a worker has made it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.base import ContentFile

from tests.api.conftest import Asker, codes
from tests.cast import AtTable, People
from tournaments.evening.models import Paper, Tournament


@pytest.fixture
def desk(people: People, four: AtTable, program: Callable[..., Asker]) -> Asker:
    result: Asker = program(people.desk)
    return result


def test_a_paper_is_asked_for_and_fetched(desk: Asker, tournament: Tournament) -> None:
    path = f"tournaments/{tournament.slug}/papers/"
    answer = desk.asks("POST", path, {"kind": "seating", "about": "round 1", "language": "en"})
    assert (answer.status_code, answer.json()["state"], answer.json()["title"]) == (201, "asked", "Seating list · round 1")
    one = f"{path}{answer.json()['id']}/"
    assert codes(desk.gets(f"{one}file/")) == [(404, "NOT_FOUND", "")]
    assert desk.asks("POST", path, {"kind": "seating", "about": "round 1", "language": "en"}).json()["id"] == answer.json()["id"]

    row = Paper.objects.get(pk=answer.json()["id"])
    row.file.save("seating.pdf", ContentFile(b"%PDF-1.7"), save=False)
    row.state = Paper.State.READY
    row.save()
    assert (desk.gets(one).json()["state"], desk.gets(one).json()["out_of_date"]) == ("ready", False)
    file = desk.gets(f"{one}file/")
    assert (file["Content-Type"], file.getvalue()) == ("application/pdf", b"%PDF-1.7")
    assert "seating-list-round-1.pdf" in file["Content-Disposition"]


def test_papers_are_listed_the_newest_first(desk: Asker, tournament: Tournament) -> None:
    path = f"tournaments/{tournament.slug}/papers/"
    for kind in ("standings", "rules"):
        assert desk.asks("POST", path, {"kind": kind}).status_code == 201
    answer = desk.gets(path).json()
    assert ([each["kind"] for each in answer["papers"]], answer["total"], answer["page"]) == (["rules", "standings"], 2, 1)


@pytest.mark.parametrize(
    ("body", "field"), [({"kind": "poster"}, "kind"), ({"kind": "seating"}, "about"), ({"kind": "rules", "about": "x"}, "about")]
)
def test_an_unknown_paper_is_refused(desk: Asker, tournament: Tournament, body: dict[str, str], field: str) -> None:
    assert codes(desk.asks("POST", f"tournaments/{tournament.slug}/papers/", body)) == [(422, "PAPER_UNKNOWN", field)]
    assert Paper.objects.count() == 0


def test_a_paper_with_the_tables_passes_is_only_for_those_who_may_report(
    desk: Asker, people: People, program: Callable[..., Asker], tournament: Tournament
) -> None:
    path = f"tournaments/{tournament.slug}/papers/"
    codes_of_tables = desk.asks("POST", path, {"kind": "table-codes", "about": "tables 2"}).json()["id"]
    jury = program(people.jury)
    assert codes(jury.asks("POST", path, {"kind": "table-codes", "about": "tables 2"})) == [(403, "NOT_ALLOWED", "")]
    assert codes(jury.gets(f"{path}{codes_of_tables}/")) == [(403, "NOT_ALLOWED", "")]
    assert jury.gets(path).json()["papers"] == []
