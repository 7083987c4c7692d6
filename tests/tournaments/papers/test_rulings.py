"""The jury's papers: a slip for the players, the evening's report, a certificate to frame; and the head of the log on every paper."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from django.test import Client

from tests.cast import MACHINE, AtTable, People
from tests.tournaments.jury.before_the_jury import BelgianTable
from tests.tournaments.papers.reading import pages, paper, size, text
from tournaments.evening.log import head
from tournaments.evening.models import Paper, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.papers.actions import papers
from tournaments.papers.card.card_fan import certificate, sorted_hand
from tournaments.papers.making.make import make, read_copy
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.source import source
from tournaments.papers.wording import PAPER_KINDS, PICTURES
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

LANGUAGES = ("en", "nl", "fr")
HAND = ["AS", "KS", "QS", "JS", "TS", "9S", "AH", "KH", "AD", "KD", "QD", "AC", "TC"]
MADE = {"en": "Grand slam", "nl": "Grote slem", "fr": "Grand chelem"}
REVOKE = {"en": "Revoke", "nl": "Verzaakt", "fr": "Renonce"}


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", options={"points_confirmed": True})


@pytest.fixture
def ruled(four: AtTable, people: People, tournament: Tournament) -> Tournament:
    """Make rulings. 1: a fine that answers a call, overturned by 3; 2: a split deal; 4: a player excluded; 5 and 6: a grand chelem.

    The grand chelem is allowed and recorded. A call waits as well.
    """
    belgian = BelgianTable(four.table)
    deal = belgian.plays_belgian("D: RIKKEN_HORS 1+2 in H | 9", "H: GRAND_CHELEM 3 jury made")
    answered, _waits = (
        calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=number, article=article, seat=1, note="hearts")
        for number, article in ((1, "REVOKE"), (2, "DISPUTE"))
    )
    calls.take_up(by=people.jury, call=answered)
    an, jo = tournament.entrants.get(number=2), tournament.entrants.get(number=4)
    fine = jury.fine(by=people.jury, tournament=tournament, player=an, points=6, text="An revoked.", call=answered, article="REVOKE")
    verdicts.award(by=people.jury, deal=four.table.deals.get(number=1), points=[3, -1, -1, -1], text="Split.")
    jury.overturn(by=people.director, ruling=fine, text="It was followed.")
    jury.exclude(by=people.jury, tournament=tournament, player=tournament.entrants.get(number=5), text="Rude.", article="CONDUCT")
    entry = tournament.calls.get(table=four.table, automatic=True, outcome="")
    verdicts.allow_or_refuse(
        by=people.jury, tournament=tournament, kind=Ruling.Kind.ALLOW, seat=3, contract="GRAND_CHELEM", text="Allowed.", call=entry
    )
    deal.refresh_from_db()
    verdicts.souvenir(by=people.jury, deal=deal, player=jo, contract="GRAND_CHELEM", cards=HAND, text="Jo made it.")
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_says_what_why_who_and_until_when(ruled: Tournament, language: str) -> None:
    ruling = ruled.rulings.get(number=2)
    pdf = paper(ruled, "ruling", "ruling 2", language)
    assert size(pdf) == (210, 148)
    assert len(pages(pdf)) == 1
    printed = text(pdf)
    for words in ("2", "Split.", "Els Maes", "A +3, B −1, C −1, D −1", "jury", ruling.at.strftime("%Y")):
        assert words in printed


@pytest.mark.slow
def test_a_slip_names_the_article_and_the_end_of_the_time_to_appeal(ruled: Tournament, people: People, four: AtTable) -> None:
    an = ruled.entrants.get(number=2)
    jury.fine(by=people.jury, tournament=ruled, player=an, points=6, text="Again.", table=four.table, article="REVOKE")
    for language in LANGUAGES:
        printed = text(paper(ruled, "ruling", "ruling 7", language))
        assert REVOKE[language] in printed
        assert ":" in printed
    printed = text(paper(ruled, "ruling", "ruling 7"))
    assert "An Peeters pays Els Maes 2" in printed
    assert "possible at the jury until" in printed


@pytest.mark.slow
def test_a_slip_of_an_overturned_ruling_cannot_be_taken_for_one_that_stands(ruled: Tournament) -> None:
    printed = text(paper(ruled, "ruling", "ruling 1"))
    assert "Overturned by ruling 3" in printed
    assert "It was followed." in printed
    assert "taken back" in printed
    assert "possible at the jury until" not in printed
    printed = text(paper(ruled, "ruling", "ruling 3"))
    assert "Overturns ruling 1" in printed
    assert "Els Maes pays An Peeters 2" in printed, "the points go back"
    assert "No points are moved." not in printed


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_has_every_ruling_call_and_figure(ruled: Tournament, language: str) -> None:
    pdf = paper(ruled, "rulings", "tournament", language)
    assert size(pdf) == (210, 297)
    printed = text(pdf)
    for ruling in ruled.rulings.all():
        assert ruling.text in printed
    for words in (REVOKE[language], "hearts", "Rita Claes"):
        assert words in printed


@pytest.mark.slow
def test_the_report_counts_by_article(ruled: Tournament) -> None:
    printed = " ".join(text(paper(ruled, "rulings")).split())
    assert "6 rulings, 1 overturned" in printed
    assert "3 calls, 1 opened automatically" in printed
    assert "1 call is still waiting" in printed
    assert "Revoke 1 0 1 1 0" in printed
    assert "Dispute about the result 1 0 0 0 0" in printed


def test_a_report_of_an_evening_without_rulings(tournament: Tournament) -> None:
    assert "No rulings yet." in text(paper(tournament, "rulings"))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_has_the_hand_the_names_and_the_day(ruled: Tournament, language: str) -> None:
    pdf = paper(ruled, "certificate", "ruling 6", language)
    assert size(pdf) == (297, 210)
    assert len(pages(pdf)) == 1
    printed = text(pdf)
    for words in (MADE[language], "Els Maes", "An Peeters", "Piet van Dijk", "Jo Smets", "2026", "Marietoernooi", "DE VIER AZEN"):
        assert words in printed
    assert printed.count("10") >= 2


def test_papers_of_rulings_say_whose_article_it_is_and_that_points_are_provisional(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, game="rikken_belgian", name="Another")
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    player = tournament.entrants.get(number=2)
    jury.fine(by=MACHINE, tournament=tournament, player=player, points=15, text="x", table=round_.tables.get(), article="TROU")
    source_of = tournament.rule_set.articles["TROU"].source
    for kind, about in (("ruling", "ruling 1"), ("rulings", "tournament")):
        printed = text(paper(tournament, kind, about))
        assert source_of
        assert source_of in printed
        assert "Provisional: the club has not confirmed these points." in printed


def test_a_hand_is_held_black_and_red_by_turns() -> None:
    assert sorted_hand(["2D", "AC", "TH", "AS", "KS"]) == ["AS", "KS", "TH", "AC", "2D"]
    svg = certificate(HAND, lambda rank: rank)
    assert svg.count("<text") == 2 * len(HAND)


def test_a_certificate_is_for_souvenirs_only(ruled: Tournament, people: People) -> None:
    for about in ("ruling 1", "ruling 99", "tournament"):
        with pytest.raises(Refusal):
            papers.ask(by=people.director, tournament=ruled, kind="certificate", about=about, language="en")
        with pytest.raises(Refusal):
            read_copy(ruled.pk, "certificate", PaperSubject.parse(about), "en")
    with pytest.raises(Refusal):
        papers.ask(by=people.director, tournament=ruled, kind="ruling", about="ruling 99", language="en")


@pytest.mark.slow
def test_the_page_offers_them_and_the_queue_makes_them(client: Client, ruled: Tournament, people: People) -> None:
    assert people.jury.user is not None
    client.force_login(people.jury.user)
    at = f"/e/{ruled.slug}/papers/"
    page = client.get(at).content.decode()
    assert 'value="rulings:tournament"' in page
    assert 'value="certificate:ruling 6"' in page
    client.post(f"{at}ask/", {"kind": "ruling", "ruling": "2", "language": "nl"})
    client.post(f"{at}ask/", {"wanted": "certificate:ruling 6", "ruling": "2", "language": "fr"})
    client.post(f"{at}ask/", {"wanted": "rulings:tournament", "language": "en"})
    rows = {(paper.kind, paper.about) for paper in Paper.objects.all()}
    assert rows == {("ruling", "ruling 2"), ("certificate", "ruling 6"), ("rulings", "tournament")}
    for paper_ in Paper.objects.all():
        make(paper_.pk)
        paper_.refresh_from_db()
        assert paper_.state == Paper.State.READY
        answer = client.get(f"{at}{paper_.pk}/")
        assert b"".join(answer.streaming_content).startswith(b"%PDF")  # type: ignore[attr-defined]
    client.post(f"{at}ask/", {"kind": "ruling", "ruling": "x", "language": "nl"})
    assert Paper.objects.count() == 3


@pytest.mark.slow
def test_the_desk_prints_slips_and_reads_no_report(client: Client, ruled: Tournament, people: People) -> None:
    assert people.desk.user is not None
    client.force_login(people.desk.user)
    at = f"/e/{ruled.slug}/papers/"
    assert 'value="rulings:tournament"' not in client.get(at).content.decode()
    assert client.post(f"{at}ask/", {"wanted": "rulings:tournament", "language": "en"}).status_code == 403
    client.post(f"{at}ask/", {"kind": "ruling", "ruling": "2", "language": "nl"})
    assert Paper.objects.get().kind == "ruling"


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(PAPER_KINDS.keys() - PICTURES - {"competition"}))
def test_every_paper_has_the_head_as_text_and_its_code_on_every_page(ruled: Tournament, kind: str) -> None:
    scope = min(PAPER_KINDS[kind].scopes, key=["tournament", "round", "table", "ruling", "tables"].index)
    about = {"tournament": "tournament", "round": "round 1", "table": "round 1 table 1", "ruling": "ruling 6", "tables": "tables 2"}[scope]
    copy = read_copy(ruled.pk, kind, PaperSubject.parse(about), "en")
    for sheet in copy.sheets:
        assert (sheet.html + sheet.beneath).count(source(ruled).code) == 1
    sealed = head(ruled)
    for page in pages(paper(ruled, kind, about)):
        printed = " ".join(page.split())
        assert all(sealed[start : start + 8] in printed for start in range(0, 64, 8))


def test_the_code_holds_evening_entry_and_head(ruled: Tournament) -> None:
    entry = source(ruled)
    assert entry.address.endswith(f"/e/{ruled.slug}/head/{ruled.version}/{head(ruled)}/")
    assert entry.code == source(ruled).code


@pytest.mark.slow
def test_blank_sheets_share_one_code(ruled: Tournament) -> None:
    copy = read_copy(ruled.pk, "scoresheet-blank", PaperSubject.parse("round 1"), "en")
    assert all(source(ruled).code not in sheet.html for sheet in copy.sheets)
    with pikepdf.open(BytesIO(paper(ruled, "scoresheet-blank", "round 1"))) as document:
        assert len(document.pages) == 2
