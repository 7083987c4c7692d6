"""The refusal of a form: in the language of the page, at its field, and before everything else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.cast import People, user_of
from tournaments.evening.models import Tournament

NONSENSE = {"name": "Marietoernooi", "on": "31 februari", "rounds_planned": "vier", "round_minutes": "1e9", "appeal_minutes": "½"}


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    client.cookies["language"] = "nl"
    return client


def test_nonsense_in_a_number_or_a_date_is_a_sentence_at_the_field(director: Client, tournament: Tournament) -> None:
    answer = director.post(f"/e/{tournament.slug}/desk/plan/", NONSENSE)
    page = answer.content.decode()
    assert answer.status_code == 422
    for name in ("on", "rounds_planned", "round_minutes", "appeal_minutes"):
        tag = next(tag for tag in re.findall(r"<input[^>]*>", page) if f'name="{name}"' in tag)
        assert 'aria-invalid="true"' in tag
        assert f"id_{name}_error" in tag
        assert f'id="id_{name}_error"' in page
    assert "Voer een geheel getal in." in page
    assert "Voer een geldige datum in." in page
    assert 'value="vier"' in page


def test_a_refused_form_begins_with_a_focused_summary_that_leads_to_each_wrong_field(director: Client, tournament: Tournament) -> None:
    page = director.post(f"/e/{tournament.slug}/desk/plan/", NONSENSE).content.decode()
    summary = page[page.index('class="form-errors"') :]
    summary = summary[: summary.index("</div>")]
    assert 'tabindex="-1" autofocus' in summary
    links = re.findall(r'href="#([^"]+)"', summary)
    assert links[:3] == ["id_on", "id_rounds_planned", "id_round_minutes"]
    assert all(f'id="{link}"' in page for link in links)


def test_a_date_stands_in_words_beside_its_field(director: Client, tournament: Tournament) -> None:
    page = director.get(f"/e/{tournament.slug}/desk/plan/").content.decode()
    assert re.search(r'<output[^>]* for="id_on"[^>]*>maandag 16 maart 2026</output>', page)
    assert 'value="2026-03-16"' in page


def test_a_number_reaches_the_server_as_it_was_typed(director: Client, tournament: Tournament) -> None:
    """A text field sends everything; Persian digits count as well."""
    page = director.get(f"/e/{tournament.slug}/desk/plan/").content.decode()
    assert 'type="number"' not in page
    assert re.search(r'<input type="text" name="rounds_planned" value="\d+" inputmode="numeric"', page)
    answer = director.post(f"/e/{tournament.slug}/desk/plan/", NONSENSE | {"rounds_planned": "۵"})
    assert "id_rounds_planned_error" not in answer.content.decode()
