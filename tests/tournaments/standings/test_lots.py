"""Lots between equal players: a ruling with a seed that anybody can check, in force until it is overturned."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People
from tests.checker.exported import agrees
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Lots, decision_from_json
from tournaments.standings.actions.lots import draw_lots
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import drawn_order


@pytest.fixture
def equal(four: AtTable, tournament: Tournament) -> Tournament:
    """Els and Piet won 2 each, An and Jo lost 2 each; lots decide."""
    evenings.amend(by=MACHINE, tournament=tournament, criteria=["points", "lots"])
    four.plays("RIK 0+2 | 9")
    tournament.refresh_from_db()
    return tournament


def due(tournament: Tournament) -> list[set[int]]:
    return [{line.entrant.number for line in group} for group in lots_due(standings(tournament))]


def test_lots_part_equals_until_they_are_overturned(equal: Tournament) -> None:
    assert due(equal) == [{1, 3}, {2, 4}], "and nobody who has not played"
    with pytest.raises(Refusal, match="LOTS_NOT_DUE"):
        draw_lots(by=MACHINE, tournament=equal, players=[1, 2], text="No equals.")
    ruling = draw_lots(by=MACHINE, tournament=equal, players=[1, 3], text="Lots.")
    decision = ruling.decision
    assert isinstance(decision, Lots)
    assert decision.order == drawn_order(decision.seed, [1, 3])
    first, second = standings(equal).lines[:2]
    assert ((first.place, first.entrant.number), (second.place, second.entrant.number)) == ((1, decision.order[0]), (2, decision.order[1]))
    assert first.reason
    assert (first.reason.tie_break, first.reason.before) == ("lots", (second.entrant.pk,))
    assert {line.number: line.place for line in evening_results([equal.pk])[equal.pk].lines}[decision.order[0]] == 1
    with pytest.raises(Refusal, match="LOTS_NOT_DUE"):
        draw_lots(by=MACHINE, tournament=equal, players=[1, 3], text="Again.")
    agrees(equal)
    assert first_difference(export_evening(equal)) is None
    jury.overturn(by=MACHINE, ruling=ruling, text="Drawn too early.")
    assert due(equal) == [{1, 3}, {2, 4}]


def test_who_is_no_longer_equal_stands_by_their_points(equal: Tournament, four: AtTable) -> None:
    ruling = draw_lots(by=MACHINE, tournament=equal, players=[1, 3], text="Lots.")
    assert isinstance(ruling.decision, Lots)
    four.plays(f"MISERE {0 if ruling.decision.order[1] == 1 else 2} | made")
    assert standings(equal).lines[0].entrant.number == ruling.decision.order[1], "whom the lots put last"


def test_an_order_that_its_seed_does_not_draw_is_found_out() -> None:
    order = drawn_order("c0ffee", [1, 3])
    assert Lots(order, "c0ffee").follows_from_seed
    assert not Lots(order[::-1], "c0ffee").follows_from_seed
    assert not Lots((1, 1), "c0ffee").follows_from_seed
    assert decision_from_json(Lots(order, "c0ffee").to_json()) == Lots(order, "c0ffee")


@pytest.mark.slow
def test_the_jury_draws_them_on_a_page_and_over_the_api(client: Client, equal: Tournament, people: People) -> None:
    assert people.jury.user is not None
    client.force_login(people.jury.user)
    assert "Drawing lots between equals" in text(client.get(f"/e/{equal.slug}/"))
    page = text(client.get(f"/e/{equal.slug}/jury/lots/", follow=True))
    assert "Place 1 1 Els Maes 3 Piet van Dijk Draw lots" in page
    signed = client.post(f"/e/{equal.slug}/jury/lots/", {"players": [1, 3]}, follow=True)
    assert "lots drawn" in text(signed)
    assert "order after drawing lots" in text(client.get(f"/e/{equal.slug}/log/"))
    api = f"/api/v1/tournaments/{equal.slug}/"
    assert client.get(f"{api}standings/").json()["lots_due"] == [[2, 4]]
    body = {"decision": "lots", "players": [2, 4], "text": "In public."}
    assert client.post(f"{api}rulings/", body, content_type="application/json").status_code == 201
    assert client.get(f"{api}standings/").json()["lots_due"] == []
    assert equal.rulings.filter(kind=Ruling.Kind.LOTS).count() == 2
    assert "there are no lots to draw" in text(client.get(f"/e/{equal.slug}/jury/"))
    evenings.amend(by=MACHINE, tournament=equal, criteria=["points"])
    assert "Drawing lots" not in text(client.get(f"/e/{equal.slug}/jury/"))
    assert client.post(f"{api}rulings/", body, content_type="application/json").json()["problems"][0]["code"] == "LOTS_NOT_DUE"
