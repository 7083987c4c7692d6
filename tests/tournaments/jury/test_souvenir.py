"""A made grand chelem: the jury's queue lists it, its thirteen cards are recorded and kept, an overturned souvenir is offered again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.club.models import Club
from clubs.people.models import Member
from tests.cast import MACHINE, AtTable, People
from tests.pages.read import text
from tests.tournaments.jury.before_the_jury import BelgianTable
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury_deeds
from tournaments.jury.actions import verdicts
from tournaments.jury.queries import souvenirs
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal

pytestmark = pytest.mark.django_db

MADE_CONTRACT = "H: GRAND_CHELEM 3 jury made"
LOST = "H: GRAND_CHELEM 3 jury lost"
HAND = ["AS", "KS", "AH", "KH", "QH", "JH", "TH", "9H", "8H", "AC", "KC", "AD", "KD"]


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="nl")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


def allowed(belgian: BelgianTable, *before: str) -> Deal:
    """A grand chelem that was made, and that the jury has allowed."""
    deal = belgian.plays_belgian(*before, MADE_CONTRACT)
    evening = belgian.table.round.tournament
    call = evening.calls.get(table=belgian.table, outcome="")
    verdicts.allow_or_refuse(
        by=MACHINE, tournament=evening, kind=Ruling.Kind.ALLOW, seat=3, contract="GRAND_CHELEM", text="Mag.", call=call
    )
    deal.refresh_from_db()
    return deal


def kept_rulings(tournament: Tournament) -> list[Ruling]:
    return list(tournament.rulings.filter(kind=Ruling.Kind.SOUVENIR, overturned_by=None))


def at(deal: Deal) -> str:
    round_ = deal.table.round
    return f"/e/{round_.tournament.slug}/jury/souvenir/{round_.number}/{deal.table.number}/{deal.number}/"


def queue(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/e/{tournament.slug}/jury/queue/"))


def keeps(client: Client, deal: Deal, cards: list[str] = HAND, words: str = "Proficiat, Jo.") -> Any:
    return client.post(at(deal), {"cards": cards, "text": words}, follow=True)


@pytest.mark.slow
def test_it_is_offered_kept_and_offered_again_after_an_appeal(jury: Client, belgian: BelgianTable, tournament: Tournament) -> None:
    deal = allowed(belgian, "D: RIKKEN_HORS 0+2 in H | 9")
    assert "Souvenir: Jo Smets made a" in queue(jury, tournament)
    assert "table 1, deal 2" in queue(jury, tournament)
    page = jury.get(at(deal))
    assert page.context["form"]["text"].value().startswith("Jo Smets haalde een ")
    assert page.content.count(b'name="cards"') == 52
    answer = keeps(jury, deal, list(reversed(HAND)), page.context["form"]["text"].value())
    (ruling,) = kept_rulings(tournament)
    assert (ruling.kind, ruling.deal, ruling.decides["souvenir"]["entrant"]) == (Ruling.Kind.SOUVENIR, deal, 4)
    assert ruling.decides["souvenir"]["cards"] == HAND
    assert "queen of hearts" in text(answer)
    assert f'value="certificate:ruling {ruling.number}"' in answer.content.decode()
    assert "Souvenir" not in queue(jury, tournament)
    public = text(Client().get(f"/e/{tournament.slug}/players/4/"))
    assert "Round 1, table 1, deal 2 · the cards are a souvenir" in public
    assert "queen of hearts" in public
    assert at(deal) in jury.get(f"/e/{tournament.slug}/jury/rulings/{ruling.number}/").content.decode()
    answer = jury.post(f"/e/{tournament.slug}/papers/ask/", {"wanted": f"certificate:ruling {ruling.number}"}, follow=True)
    assert tournament.papers.get().about == f"ruling {ruling.number}"
    assert answer.status_code == 200
    jury.post(f"/e/{tournament.slug}/jury/rulings/{ruling.number}/overturn/", {"text": "Verkeerde hand."})
    assert "Souvenir: Jo Smets" in queue(jury, tournament)
    assert jury.get(at(deal)).context["form"] is not None
    assert "queen of hearts" not in text(Client().get(f"/e/{tournament.slug}/players/4/"))
    assert at(deal) not in jury.get(f"/e/{tournament.slug}/jury/rulings/{ruling.number}/").content.decode()
    keeps(jury, deal)
    assert len(kept_rulings(tournament)) == 1


@pytest.mark.parametrize("cards", [HAND[:12], [*HAND, "2C"], [], [*HAND[:12], "AS"], [*HAND[:12], "1S"]])
def test_thirteen_cards_or_it_says_so_and_nothing_is_lost(
    jury: Client, belgian: BelgianTable, tournament: Tournament, cards: list[str]
) -> None:
    deal = allowed(belgian)
    refused = keeps(jury, deal, cards)
    assert refused.status_code == 422
    assert refused.context["form"].errors["cards"]
    assert "Proficiat, Jo." in text(refused)
    assert refused.content.count(b" checked") == len(set(cards) - {"1S"})
    assert kept_rulings(tournament) == []


@pytest.mark.slow
def test_what_is_no_souvenir_is_not_offered(jury: Client, belgian: BelgianTable, tournament: Tournament) -> None:
    voided = allowed(belgian)
    play.void(by=belgian.by, deal=voided, revision=voided.revision)
    lost = belgian.plays_belgian(LOST)
    waits = belgian.plays_belgian(MADE_CONTRACT)
    lost.refresh_from_db()
    assert (voided.number, lost.number, lost.in_doubt, waits.in_doubt) == (1, 1, False, True)
    for deal in (lost, waits):
        assert jury.get(at(deal)).status_code == 404
        assert keeps(jury, deal).status_code == 404
    assert jury.get(at(waits).replace("/2/", "/9/")).status_code == 404
    assert "Souvenir" not in queue(jury, tournament)


def test_an_annulled_one_is_no_souvenir_any_more(jury: Client, belgian: BelgianTable, tournament: Tournament) -> None:
    deal = allowed(belgian)
    assert "Souvenir: Jo Smets" in queue(jury, tournament)
    verdicts.annul(by=MACHINE, deal=deal, text="Verkeerd gedeeld.")
    assert "Souvenir" not in queue(jury, tournament)
    assert jury.get(at(deal)).status_code == 404


@pytest.mark.slow
def test_nobody_keeps_it_twice(jury: Client, director: Client, belgian: BelgianTable, people: People, tournament: Tournament) -> None:
    deal = allowed(belgian)
    keeps(jury, deal)
    again = keeps(director, deal)
    assert "have already been kept as a souvenir, by ruling 2." in text(again)
    with pytest.raises(Refusal) as refusal:
        verdicts.souvenir(by=people.jury, deal=deal, player=belgian.entrants[3], contract="GRAND_CHELEM", cards=HAND, text="Nog eens.")
    assert refusal.value.problems[0].code == "SOUVENIR_KEPT"
    assert len(kept_rulings(tournament)) == 1


def test_who_plays_there_leaves_it_to_another(
    jury: Client, belgian: BelgianTable, people: People, club: Club, tournament: Tournament
) -> None:
    deal = allowed(belgian)
    jo = belgian.entrants[3]
    jo.member = Member.objects.create(club=club, name="Jo Smets", number=44, user=people.jury.user)
    jo.save(update_fields=["member"])
    page = jury.get(at(deal))
    assert "You play at this table." in text(page)
    assert b'name="cards"' not in page.content
    assert keeps(jury, deal).status_code == 403
    assert kept_rulings(tournament) == []


def test_a_closed_evening_offers_none(belgian: BelgianTable, tournament: Tournament) -> None:
    allowed(belgian)
    assert [due.player.called for due in souvenirs.due_souvenirs(tournament)] == ["Jo"]
    tournament.state = Tournament.State.CLOSED
    assert souvenirs.due_souvenirs(tournament) == []


def test_looking_costs_nothing_where_nothing_can_be(belgian: BelgianTable, tournament: Tournament, django_assert_num_queries: Any) -> None:
    belgian.plays_belgian(*["D: RIKKEN_HORS 0+2 in H | 9"] * 3)
    with django_assert_num_queries(1):
        assert souvenirs.due_souvenirs(tournament) == []


def test_a_game_without_souvenirs_is_not_asked(
    prepare_evening: Callable[..., Tournament], django_assert_num_queries: Callable[[int], CaptureQueriesContext]
) -> None:
    for game in ("rikken_brabant", "rifki", "knockout_whist"):
        evening = prepare_evening(game=game, name=game)
        assert evening.rule_set.game.souvenir_contracts == frozenset()
        with django_assert_num_queries(0):
            assert souvenirs.due_souvenirs(evening) == []


def test_another_ruling_about_the_deal_changes_nothing(jury: Client, belgian: BelgianTable, people: People, tournament: Tournament) -> None:
    deal = allowed(belgian)
    jury_deeds.warn(by=people.jury, tournament=tournament, player=belgian.entrants[0], text="Stil.", table=belgian.table, deal=deal)
    assert "Souvenir: Jo Smets" in queue(jury, tournament)
