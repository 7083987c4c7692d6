"""An evening of Schafkopf (ADR 73): 32 deals, ranked by plus and minus, won solos break ties, and errors have their codes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.engine.words import say
from scoring.games import published
from tests.api.conftest import Asker, codes, phone_at
from tests.cast import MACHINE, AtTable
from tests.scoring.dossier import examples
from tests.scoring.notations.schafkopf_notation import deal as deal_in
from tournaments.evening.models import Table, Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.replayed_places import replayed_lines
from tournaments.seating.actions import drawing
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.standings import standings

WRONG = [each for each in examples("schafkopf") if "error" in each["expect"]]


@pytest.fixture
def evening(prepare_evening: Callable[..., Tournament]) -> Callable[..., Tournament]:
    """Return a function that starts an evening of two tables of four, by these rules."""

    def evening(**options: Any) -> Tournament:
        tournament = prepare_evening(players=8, game="schafkopf", options=options, deals_a_round=None)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]]))
        return tournament

    return evening


def plays(tournament: Tournament, number: int, *reports: str) -> Deal:
    """Report deals in the players' notation at the table with this number; return the last one."""
    at = Table.objects.get(round__tournament=tournament, number=number)
    for report in reports:
        view = tables.read_table(at)
        facts = {"dealer": view.fold.state.dealer or 0, **deal_in(report, tournament.rule_set)}
        deal = play.report(by=MACHINE, table=at, id=uuid.uuid4(), number=view.fold.next_number, facts=facts).deal
    return deal


def lines(tournament: Tournament) -> list[tuple[int | None, str, int]]:
    now = standings(tournament)
    assert (now.sum, now.pot) == (0, 0)
    return [(line.place, line.entrant.called, line.points) for line in now.lines]


def test_a_half_is_32_deals_and_40_at_five_and_the_plan_may_say_another_number(
    evening: Callable[..., Tournament], prepare_evening: Callable[..., Tournament]
) -> None:
    tournament = evening()
    assert tournament.deals_a_round == 32
    assert {table.deals_planned for table in Table.objects.all()} == {32}
    assert prepare_evening(name="Short", players=9, game="schafkopf", deals_a_round=20).deals_a_round == 20
    five = prepare_evening(name="Nine", players=9, game="schafkopf", deals_a_round=None)
    drawing.seat(by=MACHINE, tournament=five, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert [table.deals_planned for table in Table.objects.filter(round__tournament=five).order_by("number")] == [32, 40]


def test_a_deal_that_nobody_played_is_none_of_the_32(evening: Callable[..., Tournament]) -> None:
    tournament = evening()
    plays(tournament, 1, "ALL_PASS", "RUF 0+2 61")
    view = tables.read_table(Table.objects.get(number=1))
    assert (view.fold.deals_counted, view.fold.next_number) == (1, 3)


def test_plus_and_minus_rank_and_the_ledger_says_who_paid_whom(evening: Callable[..., Tournament]) -> None:
    tournament = evening()
    plays(tournament, 1, "RUF 0+2 95", "SOLO 1 won")
    assert lines(tournament)[:4] == [(1, "An", 13), (2, "Nol", 0), (2, "Rita", 0), (2, "Toos", 0)]
    assert lines(tournament)[5:] == [(6, "Els", -3), (6, "Piet", -3), (8, "Jo", -7)]
    paid = Payment.objects.order_by("pk").values_list("payer__number", "payee__number", "amount", "reason")
    assert list(paid) == [(2, 3, 2, "RUF"), (4, 1, 2, "RUF"), (3, 2, 5, "SOLO"), (4, 2, 5, "SOLO"), (1, 2, 5, "SOLO")]


def test_good_points_rank_and_the_ledger_has_the_cash(evening: Callable[..., Tournament]) -> None:
    tournament = evening(written="good", cash=True)
    assert tournament.criteria == ["score", "solos"]
    plays(tournament, 1, "RUF 0+2 95", "SOLO 1 won")
    assert [(line.entrant.called, line.score, line.points) for line in standings(tournament).lines[:3]] == [
        ("An", 15, 130), ("Els", 2, -30), ("Piet", 2, -30),
    ]  # fmt: skip
    assert lines(tournament)[-1] == (4, "Wim", 0)


def test_won_solos_decide_between_equals_tout_included_bettel_not(evening: Callable[..., Tournament]) -> None:
    """Els and Wim, An and Nol … have the same points; a won solo ranks a player first, a won Bettel does not."""
    tournament = evening(bettel=True)
    assert tournament.criteria == ["points", "solos"]
    plays(tournament, 1, "SOLO 0 won")
    plays(tournament, 2, "BETTEL 0 won")
    assert lines(tournament)[:2] == [(1, "Els", 15), (2, "Rita", 15)]
    figures = player_figures(tournament)
    els, rita = (figures[tournament.entrants.get(number=number).pk] for number in (1, 5))
    assert [(each.solos, each.contracts_made) for each in (els, rita)] == [(1, 1), (0, 1)]
    replayed = replayed_lines(evening_of(tournament), replay_evening(evening_of(tournament), tournament.rule_set))
    assert [(line.place, line.entrant.called) for line in replayed[:2]] == [(1, "Els"), (2, "Rita")]
    plays(tournament, 1, "RUF 0+2 lost", "WENZ 0 tout won", "SOLO 0 tout lost")
    plays(tournament, 2, "RUF 0+2 lost", "BETTEL 0 won", "BETTEL 0 lost")
    assert lines(tournament)[:2] == [(1, "Els", 14), (2, "Rita", 14)]


def test_who_is_still_equal_shares_the_place(evening: Callable[..., Tournament]) -> None:
    tournament = evening()
    for number in (1, 2):
        plays(tournament, number, "SOLO 0 won")
    assert lines(tournament)[:3] == [(1, "Els", 15), (1, "Rita", 15), (3, "An", -5)]


def test_a_players_page_says_what_ranks_and_what_is_booked(evening: Callable[..., Tournament], client: Client) -> None:
    tournament = evening()
    plays(tournament, 1, "RUF 0+2 95")
    client.cookies["language"] = "de"
    page = client.get(reverse("player", args=[tournament.slug, 1])).content.decode()
    assert "Die Rangliste zählt Plus und Minus zusammen; bei Gleichstand entscheiden mehr gewonnene Soli." in page
    assert "Zwei gegen zwei zahlt jeder Verlierer einem Gewinner" in page
    assert "bei Gleichstand entscheiden mehr gewonnene Soli" in client.get(f"/e/{tournament.slug}/").content.decode()


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ("RUF 0 70", ["SK_PARTNER_REQUIRED"]),
        ("SOLO 0+1 70", ["SK_NOT_HERE"]),
        ("RUF 0+1 119", ["SK_EYES"]),
        ("RUF 0+1 50 tricks 1", ["SK_EYES_VS_TRICKS"]),
        ("RUF 0+1 60 won", ["SK_RESULT_MISMATCH"]),
        ("WENZ 0", ["SK_RESULT_REQUIRED"]),
        ("GEIER 0 70", ["SK_NOT_AGREED"]),
        ("RUF 0+1 70 stoss 1", ["SK_STOSS"]),
        ("RUF 0+1 tout won", ["SK_ANNOUNCED"]),
    ],
)
def test_a_mistake_has_exactly_its_code_on_the_line(evening: Callable[..., Tournament], report: str, expected: list[str]) -> None:
    tournament = evening()
    plays(tournament, 1, "RUF 0+1 61")
    phone = phone_at(AtTable(Table.objects.get(number=1)))
    facts = {"dealer": 1, **deal_in(report, tournament.rule_set)}
    for answer in (
        phone.asks("POST", "deals/preview/", {"number": 2, "facts": facts}),
        phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 2, "facts": facts}),
    ):
        assert [(status, code) for status, code, _field in codes(answer)] == [(422, each) for each in expected]
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    "example", [each for each in examples("schafkopf") if "error" in each["expect"]], ids=lambda example: str(example["id"])
)
def test_each_wrong_line_has_exactly_its_code_over_http_and_its_sentence_on_the_page(
    db: None, client: Client, example: dict[str, Any]
) -> None:
    expected = example["expect"]["error"]
    errors = Asker(headers={"Accept-Language": "de"}).asks("POST", "score/", example["sheet"]).json()["errors"]
    assert [each["code"] for each in errors] == [expected]
    page = client.post("/calculator/", {"sheet": json.dumps(example["sheet"])}, headers={"Accept-Language": "de"}).content.decode()
    assert errors[0]["message"] in unescape(page)
    of_the_game = {say(words, "de") for words in published("schafkopf").words["problems"].values()} - {errors[0]["message"]}
    assert [sentence for sentence in of_the_game if "{" not in sentence and sentence in unescape(page)] == []
