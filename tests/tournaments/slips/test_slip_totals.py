"""The desk types the totals of a table that kept its own paper: the page, from the list of slips to the standings."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import AtTable, People, user_of
from tests.tournaments.play.test_own_totals import FIGURES, types
from tournaments.play.models import Deal

TYPED = {"p0": "+9", "p1": "−5", "p2": " - 2", "p3": "-2", "deals": "20", "id": "0191f8a0-0000-4000-8000-000000000001"}


@pytest.fixture
def desk(people: People) -> Client:
    client = Client()
    client.force_login(user_of(people.desk))
    return client


def page_of(at: AtTable, name: str = "slip-totals") -> str:
    return reverse(name, args=[at.table.round.tournament.slug, 1, at.table.number])


def test_figures_as_players_write_them_are_booked(four: AtTable, desk: Client) -> None:
    answer = desk.post(page_of(four), TYPED, follow=True)
    assert answer.redirect_chain == [(f"{reverse('slips', args=[four.table.round.tournament.slug])}?round=1#table-1", 302)]
    assert four.points() == FIGURES
    assert Deal.objects.get().deals_in_totals == 20


def test_what_does_not_fit_is_kept_and_marked(four: AtTable, desk: Client) -> None:
    answer = desk.post(page_of(four), TYPED | {"p3": "−1"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "The total is 1 point too high" in text
    assert 'value="−1"' in text
    assert 'value="−5"' in text
    assert not Deal.objects.exists()
    text = desk.post(page_of(four), TYPED | {"p3": "two"}).content.decode()
    assert 'value="two"' in text
    assert 'class="wrong"' in text
    assert "too many" not in text


def test_they_are_corrected_and_removed_on_the_same_page(four: AtTable, desk: Client) -> None:
    types(four)
    text = desk.get(page_of(four), follow=True).content.decode()
    assert 'value="+9"' in text
    assert "Deal by deal" not in text
    desk.post(page_of(four), TYPED | {"p0": "8", "p1": "-4", "revision": "1", "reason": "read it wrong"})
    assert four.points() == (8, -4, -2, -2)
    text = desk.post(page_of(four), TYPED | {"revision": "1", "reason": ""}).content.decode()
    assert "has just been changed" in text
    desk.post(page_of(four, "slip-totals-remove"), {"revision": "2", "reason": "of table 2"})
    assert four.points() == (0, 0, 0, 0)


def test_a_table_with_deals_says_what_to_do(four: AtTable, desk: Client) -> None:
    four.plays("RIK 1+2 | 9")
    text = desk.get(page_of(four), follow=True).content.decode()
    assert "has entered 1 deal already" in text
    assert 'id="totals"' not in text


def test_players_and_jury_read_that_these_are_totals(four: AtTable, people: People, desk: Client) -> None:
    tournament = four.table.round.tournament
    types(four, deals=20)
    els = Client().get(reverse("player", args=[tournament.slug, four.entrants[0].number])).content.decode()
    assert "own totals" in els
    assert "Deal 1" not in els
    jury = Client()
    jury.force_login(user_of(people.jury))
    assert "own totals (20 deals)" in jury.get(reverse("jury-deal", args=[tournament.slug, 1, 1, 1])).content.decode()
    log = Client()
    log.force_login(user_of(people.director))
    assert "own totals (20 deals): " in log.get(reverse("log", args=[tournament.slug])).content.decode()
    state = four.table
    answer = desk.get(reverse("api-table", args=[state.pk])).json()
    assert (answer["history"][0]["own_totals"], answer["next"], answer["complete"]) == (True, None, True)


def test_a_program_types_and_corrects_them(four: AtTable, desk: Client) -> None:
    address = "/api/v1/totals/0191f8a0-0000-4000-8000-000000000001/"
    body = {"table": four.table.pk, "points": list(FIGURES), "deals": 20}
    assert [desk.put(address, body, content_type="application/json").status_code for _ in range(2)] == [201, 200]
    refusal = desk.put(address.replace("01/", "02/"), body | {"points": [1, 1, 1, 1]}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["problems"][0]["code"]) == (422, "TOTALS_SUM")
    correction = {"points": [8, -4, -2, -2], "deals": 19, "revision": 1}
    answer = desk.put(f"{address}correction/", correction, content_type="application/json").json()
    assert (answer["deal"]["points"], answer["table"]["deals"]["played"]) == ([8, -4, -2, -2], 19)


def test_a_slip_is_typed_in_two_ways_on_one_page(four: AtTable, desk: Client) -> None:
    address = page_of(four, "slip")
    moved = desk.get(page_of(four))
    assert (moved.status_code, moved["Location"]) == (301, f"{address}?how=totals")
    assert [
        (page := desk.get(address + query).content.decode()) and ('id="totals"' in page, 'id="slip"' in page)
        for query in ("", "?how=totals")
    ] == [
        (False, True),
        (True, False),
    ]
    types(four)
    assert 'id="totals"' in desk.get(address).content.decode()


def test_the_list_of_slips_has_a_link_for_each_table_and_can_leave_out_complete_ones(four: AtTable, desk: Client) -> None:
    slips = reverse("slips", args=[four.table.round.tournament.slug])
    row = f'href="{page_of(four, "slip")}"'
    assert [desk.get(slips, query).content.decode().count(row) for query in ({}, {"show": "open"})] == [1, 1]
    types(four, deals=four.table.deals_planned)
    assert [desk.get(slips, query).content.decode().count(row) for query in ({}, {"show": "open"})] == [1, 0]
