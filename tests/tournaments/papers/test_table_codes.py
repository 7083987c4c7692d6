"""The codes of the tables on paper: also for tables not drawn yet, each opening its own table."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import People, user_of
from tests.tournaments.papers.reading import pages, paper, text
from tournaments.evening.models import Paper, Tournament
from tournaments.papers.kinds.blank import link, qr_code
from tournaments.papers.kinds.table_codes import page_each, to_cut
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions.passes import passes_of


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "count"), [("table-codes", 2), ("table-cards", 7)])
def test_seven_tables_before_any_draw(tournament: Tournament, kind: str, count: int) -> None:
    pdf = paper(tournament, kind, "tables 7")
    assert len(pages(pdf)) == count
    assert all(f"Table {number}" in text(pdf) for number in range(1, 8))


@pytest.mark.parametrize("sheets", [to_cut, page_each])
def test_each_has_the_code_of_its_table(tournament: Tournament, sheets: type) -> None:
    (sheet,) = sheets(tournament, PaperSubject.parse("tables 3"))
    passes = passes_of(tournament, [1, 2, 3, 4])
    shown = [qr_code(link(table_pass)) in sheet.html for table_pass in passes.values()]
    assert shown == [True, True, True, False]


def test_the_desk_asks_for_them_on_the_print_page(client: Client, tournament: Tournament, people: People) -> None:
    client.force_login(user_of(people.desk))
    page = f"/e/{tournament.slug}/papers/"
    moved = client.get(f"/e/{tournament.slug}/desk/codes/")
    assert (moved.status_code, moved["Location"]) == (301, f"{page}#codes")
    assert 'name="tables" inputmode="numeric" value="3"' in client.get(page).text
    client.post(f"/e/{tournament.slug}/papers/ask/", {"kind": "table-codes", "tables": "3", "language": "nl"})
    assert (Paper.objects.get().kind, Paper.objects.get().about) == ("table-codes", "tables 3")
    client.force_login(user_of(people.jury))
    assert 'name="tables"' not in client.get(page).text
    assert client.post(f"/e/{tournament.slug}/papers/ask/", {"kind": "table-codes", "tables": "4", "language": "nl"}).status_code == 403
