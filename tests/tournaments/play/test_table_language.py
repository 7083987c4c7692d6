"""The language that is chosen for a table's page is only that page's."""

from __future__ import annotations

from django.test import Client

from tests.cast import AtTable
from tournaments.play.actions.passes import table_pass


def language_of(client: Client, path: str) -> str:
    return client.get(path, headers={"Accept-Language": "nl"}).content.decode().split('<html lang="')[1].split('"')[0]


def test_a_tables_language_changes_no_other_page(client: Client, four: AtTable) -> None:
    """A director who opened a table in French read French on all their other pages for a year."""
    table = f"/t/{table_pass(four.table)}/"
    assert language_of(client, table) == "nl"
    answer = client.get(f"{table}?language=fr")
    assert answer["Location"] == table
    (cookie,) = [each for each in answer.cookies.values() if each.value == "fr"]
    assert (cookie.key, cookie["path"]) == ("table_language", table)
    assert language_of(client, "/accessibility/") == "nl"
    # A browser sends the cookie to that page only; the test client sends it everywhere.
    assert language_of(client, table) == "fr"


def test_a_language_chosen_for_all_pages_holds_at_the_table_until_it_has_its_own(client: Client, four: AtTable) -> None:
    table = f"/t/{table_pass(four.table)}/"
    client.post("/language/setlang/", {"language": "de", "next": "/"})
    assert language_of(client, table) == "de"
    client.get(f"{table}?language=en")
    assert (language_of(client, table), language_of(client, "/accessibility/")) == ("en", "de")


def test_an_unknown_language_is_ignored(client: Client, four: AtTable) -> None:
    assert not client.get(f"/t/{table_pass(four.table)}/?language=xx").cookies
