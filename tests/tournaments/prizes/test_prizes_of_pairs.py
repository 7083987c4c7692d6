"""Prizes of an evening that pairs play: a prize goes to both partners, on every page, screen and paper, in the API and in the file."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import MACHINE, make_people, user_of
from tests.checker.exported import file_of
from tests.checker.program import checker, difference, sealed
from tests.pages.read import text, value
from tests.tournaments.archive.test_import import wiped
from tests.tournaments.papers.reading import paper
from tests.tournaments.papers.reading import text as paper_text
from tests.tournaments.prizes.test_prizes import names
from tests.tournaments.prizes.test_prizes_page import lines
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import read_evening
from tournaments.door.actions import Leaving, depart
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, drop_rating, set_rating
from tournaments.entrants.queries.names import FULL_NAMES
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import LogEntry, Official, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.log.wording.log_prizes import prize_fields
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries import tables
from tournaments.prizes.actions import confirm_prizes, read_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties, WhyNot
from tournaments.prizes.models import PrizeGiving
from tournaments.prizes.pages.forms import lines_of
from tournaments.prizes.queries.competitors import competitors
from tournaments.prizes.queries.prizes import prizes_for, prizes_of
from tournaments.room.pages.prize_slide import prize_page
from tournaments.seating.actions import drawing

PIET, JO = "Piet van Dijk", "Jo Smets"
EUROS = [Prize(PrizeKind.PLACE, cents=cents, place=place) for place, cents in ((1, 5000), (2, 3000), (3, 2001))]
LADIES = 2
"""The number of the rating of the ladies: the pairs are rating 1."""


def plays(at: Table, **facts: Any) -> None:
    fold = tables.read_table(at).fold
    dealer = fold.state.dealer if fold.state.dealer is not None else 0
    play.report(by=MACHINE, table=at, id=uuid.uuid4(), number=fold.next_number, facts={"dealer": dealer, **facts})


@pytest.fixture
def over(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """An evening of klaverjas by four pairs. Piet & Jo (3, 4) are first, then Rita & Nol (5, 6); the others share place 3."""
    tournament = prepare_evening(players=8, game="klaverjas", deals_a_round=None)
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    pairs = tuple(GroupDraft("", (first, first + 1)) for first in (1, 3, 5, 7))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=pairs))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("players", "Dames", (GroupDraft("", (2, 5, 8)),)))
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 3, 2, 4], [5, 7, 6, 8]])
    rounds.start(by=MACHINE, round=round_)
    first, second = round_.tables.order_by("number")
    plays(first, player=1, card_points=[62, 100], roem=[0, 20])
    plays(second, player=0, card_points=[100, 62])
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def director(over: Tournament, client: Client) -> Client:
    client.force_login(user_of(make_people(over.club, over).director))
    return client


def on_screen(tournament: Tournament) -> list[tuple[str, str]]:
    return [(row.name.text, row.what.replace("\u00a0", " ")) for row in prize_page(prizes_of(tournament), FULL_NAMES).rows]


@pytest.mark.slow
def test_both_partners_are_named_on_page_screen_and_paper_and_in_api_and_log(over: Tournament, director: Client) -> None:
    desk = f"/e/{over.slug}/desk/prizes/"
    sent: list[dict[str, object]] = [{"kind": "place", "place": place, "amount": amount} for place, amount in ((1, "50"), (2, "20,01"))]
    sent.append({"kind": "place", "place": 1, "what": "bloemen", "rating": str(LADIES)})
    assert director.post(desk, lines(*sent) | {"ties": "split"}).status_code == 302
    assert 'value="2" selected' in director.get(desk).content.decode(), "the list shows the rating of the prize"
    assert director.post(f"{desk}confirm/", {"seen": prizes_of(over).digest}).status_code == 302
    over.refresh_from_db()
    for read in (1, 2, 3):
        read_prizes(by=MACHINE, tournament=over, read=read)
    first, each = f"{PIET} & {JO}", "€ 50.00: € 25.00 each"
    confirmed = LogEntry.objects.get(tournament=over, what="confirm_prizes").after
    in_log = dict(prize_fields(confirmed or {}, {each.number: each.name for each in over.entrants.all()}))
    pages = [text(director.get(f"/e/{over.slug}/desk/closing/")), paper_text(paper(over, "prizes")), in_log["who gets which prize"]]
    for page in pages:
        assert first in page
        assert each in page.replace("\u00a0", " ")
    assert on_screen(over)[0] == (first, each)
    newest = director.get(f"/api/v1/tournaments/{over.slug}/prizes/").json()["winners"][-1]
    assert (newest["player"], newest["players"], newest["name"], newest["cents"], newest["shares"]) == (
        3,
        [3, 4],
        first,
        5000,
        [2500, 2500],
    )


def test_pairs_that_share_a_place_share_its_prize_and_halve_their_part(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=EUROS, rule=PrizeRule(Ties.SPLIT))
    confirm_prizes(by=MACHINE, tournament=over)
    confirmed = prizes_of(over).confirmed
    assert confirmed is not None
    assert [(award.players, award.cents, award.shares) for award in confirmed.awards] == [
        ((3, 4), 5000, (2500, 2500)),
        ((5, 6), 3000, (1500, 1500)),
        ((1, 2), 1001, (501, 500)),
        ((7, 8), 1000, (500, 500)),
    ]


def test_lots_are_drawn_between_pairs_and_show_both_names_before(over: Tournament, director: Client) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.PLACE, "ham", place=3)], rule=PrizeRule(Ties.LOTS))
    page = text(director.get(f"/e/{over.slug}/desk/closing/"))
    assert "Els Maes & An Peeters" in page
    assert "Wim Jansen & Toos Verhoeven" in page
    confirm_prizes(by=MACHINE, tournament=over)
    stored = PrizeGiving.objects.get().confirmed or {}
    assert stored["lots"][0]["among"] == [1, 7]
    assert stored["awards"][0]["players"] in ([1, 2], [7, 8])


def test_a_pair_of_which_the_jury_excluded_one_gets_no_prize(over: Tournament) -> None:
    jury.exclude(by=MACHINE, tournament=over, player=over.entrants.get(number=4), text="weg")
    everybody = competitors(over)
    assert [each.players for each in everybody.lines] == [(5, 6), (1, 2), (7, 8)]
    assert [each.players for each in everybody.ratings[LADIES]] == [(5,), (2,), (8,)], "a rating of players is for those it ranks"


def test_a_pair_is_here_while_one_of_them_is(over: Tournament) -> None:
    depart(by=MACHINE, tournament=over, entrants=over.entrants.filter(number__in=(3, 5, 6)), when=Leaving.NOW)
    everybody = competitors(over)
    assert {each.players for each in everybody.lines if each.present} == {(1, 2), (3, 4), (7, 8)}
    assert everybody.present == 3


def test_the_number_of_prizes_can_follow_from_the_attendance(over: Tournament, director: Client) -> None:
    desk = f"/e/{over.slug}/desk/prizes/"
    sent: list[dict[str, object]] = [{"kind": "place", "place": place, "what": "ham"} for place in (1, 2, 3)]
    assert director.post(desk, lines(*sent) | {"per_entrants": 2}).status_code == 302
    assert value(director.get(desk), "per_entrants") == "2"
    page = text(director.get(desk))
    assert "too few players are here for this many prizes" in page
    confirm_prizes(by=MACHINE, tournament=over)
    confirmed = prizes_of(over).confirmed
    assert confirmed is not None
    assert (confirmed.entrants, [each.why for each in confirmed.not_given]) == (4, [WhyNot.FEWER])
    assert director.post(desk, lines(*sent) | {"per_entrants": ""}).status_code == 302
    assert prizes_of(over).rule.per_entrants == 0


def test_pits_are_offered_where_the_game_counts_them(
    over: Tournament, director: Client, prepare_evening: Callable[..., Tournament]
) -> None:
    assert 'value="most_pits"' in director.get(f"/e/{over.slug}/desk/prizes/").content.decode()
    rikken = prepare_evening(name="Rikken")
    offices.appoint(by=MACHINE, tournament=rikken, user=User.objects.get(username="director"), role=Official.Role.DIRECTOR)
    page = director.get(f"/e/{rikken.slug}/desk/prizes/").content.decode()
    assert 'value="most_pits"' not in page
    assert "roem" not in page
    assert "-rating" not in page, "an evening without ratings asks for none"


@pytest.mark.slow
def test_prizes_in_points_and_for_most_roem_are_told_everywhere_and_booked_nowhere(over: Tournament, director: Client) -> None:
    """Piet & Jo scored 20 roem, once for the pair."""
    desk, before = f"/e/{over.slug}/desk/prizes/", over.payments.count()
    assert "they are not added to the standings" in text(director.get(desk))
    sent: list[dict[str, object]] = [{"kind": "most_roem", "amount": "24", "unit": "points"}]
    sent.append({"kind": "most_roem_of_round", "place": 1, "what": "ham", "rating": "2"})
    assert director.post(desk, lines(*sent)).status_code == 302
    assert [prize.get("points") for prize in PrizeGiving.objects.get().prizes] == [24, None]
    page = director.get(desk).content.decode()
    assert all(chosen in page for chosen in ('value="points" selected', 'value="most_roem_of_round" selected', 'value="24"'))
    confirm_prizes(by=MACHINE, tournament=over)
    confirmed = prizes_of(over).confirmed
    assert confirmed is not None
    assert [(award.players, award.shares, award.cents) for award in confirmed.awards] == [((3, 4), (12, 12), None)]
    assert [each.why for each in confirmed.not_given] == [WhyNot.NOBODY], "no lady scored roem"
    read_prizes(by=MACHINE, tournament=over, read=1)
    said = "24 points: 12 points each"
    confirmed_entry = LogEntry.objects.get(tournament=over, what="confirm_prizes").after
    in_log = dict(prize_fields(confirmed_entry or {}, {each.number: each.name for each in over.entrants.all()}))
    assert on_screen(over) == [(f"{PIET} & {JO}", said)]
    for shown in (text(director.get(f"/e/{over.slug}/desk/closing/")), in_log["who gets which prize"]):
        assert "Most roem" in shown
        assert said in shown
    printed = paper_text(paper(over, "prizes"))
    assert all(part in printed for part in ("Most roem", "24 points: 12 points", f"{PIET} & {JO}"))
    winner = director.get(f"/api/v1/tournaments/{over.slug}/prizes/").json()["winners"][0]
    assert (winner["points"], winner["cents"], winner["shares"]) == (24, None, [12, 12])
    assert over.payments.count() == before
    file = evening_text(export_evening(over))
    checker.check_shapes(json.loads(file))
    wiped()
    assert evening_text(export_evening(restore(by=MACHINE, evening=read_evening(file)))) == file


def test_roem_of_a_side_that_is_nat_belongs_to_the_other(over: Tournament) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=over, tables=[[1, 3, 2, 4], [5, 7, 6, 8]])
    rounds.start(by=MACHINE, round=round_)
    first, second = round_.tables.order_by("number")
    plays(first, player=0, card_points=[70, 92], roem=[20, 50])  # 1 and 2 are nat
    plays(second, player=0, card_points=[100, 62], roem=[0, 40])
    plays(second, revoke=1)
    by_pair = {each.players: each.roem for each in competitors(over, with_roem=True).lines}
    assert by_pair == {(3, 4): {1: 20, 2: 70}, (5, 6): {}, (1, 2): {}, (7, 8): {2: 40}}
    evenings.amend(by=MACHINE, tournament=over, entrants="players")
    singles = {each.players: each.roem for each in competitors(Tournament.objects.get(pk=over.pk), with_roem=True).lines}
    assert singles[3,] == singles[4,] == {1: 20, 2: 70}, "without pairs, both have the roem of their side"


def test_an_amount_is_money_or_whole_points(over: Tournament, director: Client) -> None:
    desk = f"/e/{over.slug}/desk/prizes/"
    half = director.post(desk, lines({"kind": "place", "place": 1, "amount": "2,5", "unit": "points"}))
    assert (half.status_code, "Write whole points, such as 25." in text(half)) == (422, True)
    roem = director.post(desk, lines({"kind": "most_roem_of_round", "what": "ham"}))
    assert (roem.status_code, "Which round?" in text(roem)) == (422, True)
    with pytest.raises(Refusal) as refused:
        set_prizes(by=MACHINE, tournament=over, prizes=[Prize(PrizeKind.LAST, cents=500, points=5)], rule=PrizeRule())
    assert [(each.code, each.field) for each in refused.value.problems] == [("PRIZE_MONEY_AND_POINTS", "prizes.0.points")]
    assert not PrizeGiving.objects.exists()


def test_a_prize_keeps_the_name_of_its_rating_where_the_rating_is_not(over: Tournament, prepare_evening: Callable[..., Tournament]) -> None:
    listed = [Prize(PrizeKind.LAST, "ui", category="anything", rating=LADIES), Prize(PrizeKind.CATEGORY, "ham", category="dames")]
    set_prizes(by=MACHINE, tournament=over, prizes=listed, rule=PrizeRule())
    assert [each.category for each in prizes_of(over).offered] == ["Dames", "dames"]
    following = prepare_evening(name="Volgende")
    copied = prizes_for(following, PrizeGiving.objects.get())
    assert [(each.kind, each.category, each.rating) for each in copied] == [("last", "Dames", None), ("category", "dames", None)]
    set_prizes(by=MACHINE, tournament=following, prizes=copied, rule=PrizeRule())
    assert [each.why for each in prizes_of(following).by_now.not_given] == [WhyNot.NOBODY] * 2
    set_rating(by=MACHINE, tournament=following, draft=RatingDraft("players", "Dames", (GroupDraft("", (2, 5)),)))
    assert prizes_for(following, PrizeGiving.objects.get(tournament=over))[0].rating == 1
    values = [each["rating"] for each in lines_of(copied, ratings_of(following))[:2]]
    assert values == ["1", "1"], "the form finds the rating by its name"
    assert [each["rating"] for each in lines_of(copied, [])[:2]] == ["name:Dames", "name:dames"]
    drop_rating(by=MACHINE, tournament=over, number=LADIES)
    assert {each.why for each in prizes_of(over).by_now.not_given} == {WhyNot.NOBODY}


def test_a_team_is_called_by_its_name(over: Tournament) -> None:
    teams = (GroupDraft("De Azen", (1, 2, 3, 4)), GroupDraft("De Boeren", (5, 6, 7, 8)))
    number = set_rating(by=MACHINE, tournament=over, draft=RatingDraft("teams", "Straten", teams))
    prizes = [Prize(PrizeKind.PLACE, cents=1000, place=place, rating=number) for place in (1, 2)]
    set_prizes(by=MACHINE, tournament=over, prizes=prizes, rule=PrizeRule(Ties.BOTH))
    confirm_prizes(by=MACHINE, tournament=over)
    assert sorted(names(over)) == ["De Azen", "De Boeren"]


def test_a_file_that_takes_the_prize_from_a_partner_is_found(over: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=over, prizes=EUROS, rule=PrizeRule(Ties.SPLIT))
    confirm_prizes(by=MACHINE, tournament=over)
    file = file_of(over)
    assert "Each prize went to who won it by the list and these standings." in checker.run_checks(file)[0][-1]
    entry = next(entry for entry in file["log"] if entry["what"] == "confirm_prizes")
    for confirmed in (file["tournament"]["prizes"]["confirmed"], entry["after"]):
        confirmed["awards"][0]["players"] = [3, 1]
    assert "went to Piet van Dijk (3) & Els Maes (1); by the standings it is for Piet van Dijk (3) & Jo Smets (4)." in difference(
        sealed(file)
    )


def test_the_file_has_the_prizes_of_pairs_and_is_read_back(over: Tournament) -> None:
    listed = [*EUROS, Prize(PrizeKind.BEST_OF_ROUND, "wijn", round=1, rating=LADIES), Prize(PrizeKind.LAST, "ui")]
    set_prizes(by=MACHINE, tournament=over, prizes=listed, rule=PrizeRule(Ties.LOTS, per_entrants=1))
    confirm_prizes(by=MACHINE, tournament=over)
    read_prizes(by=MACHINE, tournament=over, read=2)
    file = evening_text(export_evening(over))
    wiped()
    restored = restore(by=MACHINE, evening=read_evening(file))
    assert evening_text(export_evening(restored)) == file
    assert prizes_of(restored).rule == PrizeRule(Ties.LOTS, per_entrants=1)
    assert prizes_of(restored).agrees
