"""A summary of a player's evening: every figure is the ledger's, with the names and up to the moment that the reader may see."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.cast import MACHINE, AtTable, MovableClock, close_with_open_items, total
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Payment
from tournaments.standings.queries.digest import ContractsOfPlayer, DealOfPlayer, digest
from tournaments.standings.queries.standings import standings


def played(four: AtTable) -> Tournament:
    """Els wins a rik with Piet and a misère, and loses a solo."""
    four.plays("RIK 0+2 | 9", "MISERE 0 | made", "SOLO_8 0 | 7", "MISERE 1 | made")
    return Tournament.objects.get(pk=four.table.round.tournament_id)


def test_every_figure_is_the_ledgers(four: AtTable) -> None:
    tournament = played(four)
    for entrant in tournament.entrants.all():
        now = digest(entrant, standings(tournament))
        assert now.points == total(entrant)
        for best, person in ((now.best, now.won_from), (now.dearest, now.lost_to)):
            if best is not None:
                paid = Payment.objects.filter(deal__table=four.table, deal__number=best.deal)
                from_deal = sum(each.amount * ((each.payee == entrant) - (each.payer == entrant)) for each in paid)
                assert from_deal == best.points
            if person is not None:
                moved = [Payment.objects.filter(payer=one, payee=other) for one, other in ((person[0], entrant), (entrant, person[0]))]
                won, lost = (sum(each.values_list("amount", flat=True)) for each in moved)
                assert person[1] == abs(won - lost) > 0


def test_best_and_dearest_deal_and_contracts(four: AtTable) -> None:
    tournament = played(four)
    els = digest(tournament.entrants.get(number=1), standings(tournament))
    assert els.best == DealOfPlayer(1, 1, 2, "MISERE", 15)
    assert els.dearest == DealOfPlayer(1, 1, 3, "SOLO_8", -6)
    assert set(els.contracts) == {ContractsOfPlayer("MISERE", 1, 1), ContractsOfPlayer("RIK", 1, 1), ContractsOfPlayer("SOLO_8", 1, 0)}
    assert els.line is not None
    assert (els.line.place, els.lines) == (2, 9)


def test_what_was_taken_back_is_not_in_it(four: AtTable) -> None:
    tournament = played(four)
    play.void(by=MACHINE, deal=four.table.deals.get(number=2), revision=1)
    els = digest(tournament.entrants.get(number=1), standings(tournament))
    assert els.best == DealOfPlayer(1, 1, 1, "RIK", 2)
    assert "MISERE" not in {each.code for each in els.contracts}


def test_it_says_nothing_that_was_booked_later(four: AtTable, clock: MovableClock) -> None:
    four.plays("RIK 0+2 | 9")
    tournament, now = four.table.round.tournament, timezone.now()
    clock.moves(minutes=1)
    four.plays("MISERE 0 | made")
    els = digest(tournament.entrants.get(number=1), standings(tournament, as_of=now), until=now)
    assert (els.points, els.best, [each.code for each in els.contracts]) == (2, DealOfPlayer(1, 1, 1, "RIK", 2), ["RIK"])


@pytest.mark.slow
def test_the_text_on_the_page_and_in_the_api(four: AtTable, client: Client, clock: MovableClock) -> None:
    tournament = played(four)
    page, api = f"/e/{tournament.slug}/players/1/digest/", f"/api/v1/tournaments/{tournament.slug}/players/1/digest/"
    lines = client.get(api).json()["text"]
    assert lines[1].startswith("Els Maes: place 2 of 9 with +6 ")
    assert lines[1].endswith(" in 4 deals (so far)")
    assert lines[2:4] == [
        "Best deal: +15, Misère (round 1, table 1, deal 2)",
        "Most expensive deal: −6, 8 alone (round 1, table 1, deal 3)",
    ]
    assert lines[4].startswith("Contracts made: 2 of 3 (")
    words = text(client.get(page))
    assert all(line in words for line in lines)
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    for where in (page, api):
        assert "Els (1)" in client.get(where).content.decode()
        assert "Maes" not in client.get(where).content.decode()
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    clock.moves(minutes=61)
    assert "so far" not in client.get(api).json()["text"][1]
    assert client.get(api.replace("/1/digest", "/99/digest")).status_code == 404
    with translation.override("nl"):
        assert client.get(page, headers={"Accept-Language": "nl"}).status_code == 200
