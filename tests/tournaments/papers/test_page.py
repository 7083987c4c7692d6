"""The papers page: request one with a button, follow it, open the file; nobody else may."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import AtTable, People
from tournaments.evening.models import Paper, Round, Tournament
from tournaments.papers.making import claims
from tournaments.papers.making.make import make


def signed_in(client: Client, people: People, role: str = "director") -> Client:
    client.force_login(getattr(people, role).user)
    return client


@pytest.mark.slow
def test_a_button_asks_and_the_list_follows_until_it_can_be_opened(client: Client, people: People, playing: Round) -> None:
    page, slug = signed_in(client, people), playing.tournament.slug
    assert "Blank scoresheets" in page.get(f"/e/{slug}/papers/").text
    answer = page.post(f"/e/{slug}/papers/ask/", {"wanted": "scoresheet-blank:round 1", "language": "nl"})
    assert answer["Location"] == f"/e/{slug}/papers/"
    paper_list = page.get(f"/e/{slug}/papers/list/")
    assert "waiting" in paper_list.text
    assert "data-working" in paper_list.text
    paper = Paper.objects.get()
    assert (paper.language, paper.about) == ("nl", "round 1")
    claim = claims.claim(paper.pk)
    assert claim
    claim.confirm_version(paper.version, 40)
    claim.report_progress(12)
    assert "12 of 40 sheets" in page.get(f"/e/{slug}/papers/list/").text
    claims.give_back(paper.pk)
    make(paper.pk)
    ready = page.get(f"/e/{slug}/papers/list/")
    assert "data-working" not in ready.text
    assert f"/e/{slug}/papers/{paper.pk}/" in ready.text


@pytest.mark.slow
def test_the_rules_are_printed_for_the_whole_evening(client: Client, people: People, tournament: Tournament) -> None:
    page, at = signed_in(client, people), f"/e/{tournament.slug}/papers/"
    assert 'value="rules:tournament"' in page.get(at).text
    page.post(f"{at}ask/", {"wanted": "rules:tournament", "language": "fr"})
    paper = Paper.objects.get()
    make(paper.pk)
    paper.refresh_from_db()
    assert (paper.state, paper.about) == (Paper.State.READY, "tournament")
    page.post(f"{at}ask/", {"wanted": "rules:round 1", "language": "fr"})
    assert Paper.objects.count() == 1


@pytest.mark.slow
def test_the_jury_sees_no_paper_with_a_pass_on_it(client: Client, people: People, playing: Round) -> None:
    page, at = signed_in(client, people), f"/e/{playing.tournament.slug}/papers/"
    page.post(f"{at}ask/", {"wanted": "scoresheet-blank:round 1", "language": "en"})
    paper = Paper.objects.get()
    make(paper.pk)
    assert page.get(f"{at}{paper.pk}/").status_code == 200
    signed_in(page, people, "jury")
    for part in (at, f"{at}list/"):
        assert "Blank scoresheets" not in page.get(part).text
    assert page.get(f"{at}{paper.pk}/").status_code == 403
    assert page.post(f"{at}ask/", {"wanted": "scoresheet-blank:round 1", "language": "nl"}).status_code == 403
    assert page.post(f"{at}{paper.pk}/again/").status_code == 403


def test_the_list_has_an_etag_of_what_it_shows(client: Client, people: People, tournament: Tournament) -> None:
    page, address = signed_in(client, people), f"/e/{tournament.slug}/papers/list/"
    mark = page.get(address)["ETag"]
    assert page.get(address, headers={"If-None-Match": mark}).status_code == 304
    page.post(f"/e/{tournament.slug}/papers/ask/", {"wanted": "standings:tournament", "language": "en"})
    again = page.get(address, headers={"If-None-Match": mark})
    assert again.status_code == 200
    assert again["ETag"] != mark


def test_the_file_opens_in_the_browser_under_a_telling_name(client: Client, people: People, playing: Round) -> None:
    page, slug = signed_in(client, people), playing.tournament.slug
    page.post(f"/e/{slug}/papers/ask/", {"kind": "scoresheet-filled", "round": "1", "table": "2", "language": "en"})
    paper = Paper.objects.get()
    assert page.get(f"/e/{slug}/papers/{paper.pk}/").status_code == 404
    make(paper.pk)
    answer = page.get(f"/e/{slug}/papers/{paper.pk}/")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{slug}-filled-scoresheets-round-1-table-2.pdf"'
    assert b"".join(answer.streaming_content).startswith(b"%PDF")  # type: ignore[attr-defined]


def test_one_that_failed_says_why_and_can_be_tried_again(client: Client, people: People, tournament: Tournament) -> None:
    page, slug = signed_in(client, people), tournament.slug
    page.post(f"/e/{slug}/papers/ask/", {"wanted": "standings:tournament", "language": "en"})
    paper = Paper.objects.get()
    claim = claims.claim(paper.pk)
    assert claim
    claim.fail("PAPER_DISK")
    assert "the disk is full" in page.get(f"/e/{slug}/papers/").text
    page.post(f"/e/{slug}/papers/{paper.pk}/again/")
    paper.refresh_from_db()
    assert paper.state == Paper.State.ASKED


@pytest.mark.slow
def test_standings_grow_old_and_blank_sheets_do_not(client: Client, people: People, four: AtTable, tournament: Tournament) -> None:
    page, slug = signed_in(client, people), tournament.slug
    for kind_and_subject in ("standings:tournament", "scoresheet-blank:round 1"):
        page.post(f"/e/{slug}/papers/ask/", {"wanted": kind_and_subject, "language": "en"})
    for paper in Paper.objects.all():
        make(paper.pk)
    four.plays("RIK 1+2 | 9")
    assert page.get(f"/e/{slug}/papers/").text.count("made before the latest changes") == 1


def test_the_newest_of_old_standings_can_be_made_again(client: Client, people: People, four: AtTable, tournament: Tournament) -> None:
    page, slug = signed_in(client, people), tournament.slug
    again = {"wanted": "standings:tournament", "language": "fr"}
    for deal in ("RIK 1+2 | 9", "RIK 0+2 | 9"):
        page.post(f"/e/{slug}/papers/ask/", again)
        make(Paper.objects.first().pk)  # type: ignore[union-attr]
        four.plays(deal)
    listed = page.get(f"/e/{slug}/papers/list/").text
    assert listed.count("made before the latest changes") == 2
    assert listed.count("Standings: Make it again") == 1
    newest = listed.index("Standings: Make it again")
    assert listed.index("made before the latest changes") < newest < listed.rindex("made before the latest changes")
    page.post(f"/e/{slug}/papers/ask/", again)
    assert "Make it again" not in page.get(f"/e/{slug}/papers/list/").text


def test_what_there_is_not_is_said_on_the_page(client: Client, people: People, playing: Round) -> None:
    page, slug = signed_in(client, people), playing.tournament.slug
    answer = page.post(f"/e/{slug}/papers/ask/", {"kind": "scoresheet-blank", "round": "1", "table": "x"}, follow=True)
    assert "There is no paper of this kind." in answer.text
    for typed, sentence in (
        ({"kind": "scoresheet-blank", "round": "1", "table": "", "one": "table"}, "Fill in the number of the table."),
        ({"kind": "table-codes", "tables": "twelve"}, "Fill in for how many tables"),
    ):
        assert sentence in page.post(f"/e/{slug}/papers/ask/", typed, follow=True).text
    assert not Paper.objects.exists()


@pytest.mark.slow
def test_nobody_but_the_staff_sees_any_of_it(client: Client, people: People, tournament: Tournament) -> None:
    signed_in(client, people).post(f"/e/{tournament.slug}/papers/ask/", {"wanted": "standings:tournament", "language": "en"})
    paper = Paper.objects.get()
    make(paper.pk)
    base = f"/e/{tournament.slug}/papers/"
    for role in ("member", "stranger", None):
        client.logout()
        if role:
            signed_in(client, people, role)
        for address in (base, f"{base}list/", f"{base}{paper.pk}/"):
            answer = client.get(address)
            assert answer.status_code in ((403,) if role else (302, 403)), (role, address)
        assert client.post(f"{base}ask/", {"wanted": "standings:tournament"}).status_code == 403
        assert client.post(f"{base}{paper.pk}/again/").status_code == 403


def test_a_paper_of_another_evening_is_not_found(
    client: Client, people: People, playing: Round, prepare_evening: Callable[..., Tournament]
) -> None:
    other = prepare_evening(name="Andere avond")
    signed_in(client, people, "owner").post(
        f"/e/{playing.tournament.slug}/papers/ask/", {"wanted": "standings:tournament", "language": "en"}
    )
    paper = Paper.objects.get()
    make(paper.pk)
    assert client.get(f"/e/{other.slug}/papers/{paper.pk}/").status_code == 404
