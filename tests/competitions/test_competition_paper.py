"""A competition's table on paper: who may ask, what is on it, and in what size."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from django.test import Client

from competitions.actions.competitions import create_competition
from competitions.actions.past_results import import_results
from tests.cast import MACHINE, People, user_of
from tests.competitions.test_competition_pages import NESTED, address
from tests.competitions.test_stored import RIK
from tests.competitions.winter import Winter
from tests.pages.read import text
from tournaments.evening.models import Paper
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.queries.subject import PaperSubject


@pytest.fixture
def owner(people: People) -> Client:
    client = Client()
    client.force_login(user_of(people.owner))
    return client


def sheet(paper: Paper) -> str:
    (only,) = read_copy(paper.tournament_id, paper.kind, PaperSubject.parse(paper.about), "en").sheets
    return only.html


def test_a_keeper_prints_a_table_and_finds_it_among_the_papers(winter: Winter, owner: Client, client: Client) -> None:
    winter.plays(RIK)
    last = winter.plays(RIK, RIK)
    year = create_competition(by=MACHINE, club=winter.club, name="Championship", text=NESTED)
    assert client.post(address(year, "print/"), {"part": "one"}).status_code == 403
    page = owner.post(address(year, "print/"), {"part": "one"}, follow=True)
    assert page.redirect_chain[-1][0] == f"/e/{last.slug}/papers/"
    assert f"Table of a competition {year.pk}" in text(page)
    paper = Paper.objects.get()
    html = sheet(paper)
    assert "Period one" in html
    assert "does not count" in html
    assert "<th" in html.split("<tbody>")[0]  # the head, which is repeated on each page
    owner.post(address(year, "print/"), {"part": "one"})
    assert Paper.objects.count() == 1  # nothing changed


def test_nothing_is_printed_before_an_evening_is_closed(winter: Winter, owner: Client) -> None:
    year = create_competition(by=MACHINE, club=winter.club, name="Championship", text=NESTED)
    assert "No evening of this competition is closed yet." in text(owner.post(address(year, "print/"), follow=True))
    assert not Paper.objects.exists()


@pytest.mark.slow
def test_a_long_table_has_the_latest_evenings_and_its_head_on_every_page(winter: Winter, owner: Client) -> None:
    winter.plays(RIK)
    rows = [f"{evening},Gast {number},{number}" for evening in range(20) for number in range(70)]
    import_results(by=MACHINE, season=winter.season, text="\n".join(["evening,player,points", *rows]))
    many = create_competition(by=MACHINE, club=winter.club, name="Many", text="[competition.a]", season=winter.season)
    owner.post(address(many, "print/"))
    paper = Paper.objects.get()
    html = sheet(paper)
    assert "These are the latest 14 of 21 columns. The earlier ones count too." in html
    assert 'class="competition"' in html
    with pikepdf.open(io.BytesIO(print_copy(read_copy(paper.tournament_id, paper.kind, PaperSubject.parse(paper.about), "en")))) as pdf:
        assert len(pdf.pages) > 1
        width, height = (float(side) for side in pdf.pages[0].mediabox[2:])
        assert width > height


def test_the_subject_of_a_paper_is_read_as_it_is_written() -> None:
    subject = PaperSubject(table=3, competition=12345, shown="0123456789")
    assert PaperSubject.parse(str(subject)) == subject
    assert subject.scope == "competition"
    assert len(str(subject)) <= (Paper._meta.get_field("about").max_length or 0)


def test_the_wall_has_at_least_nine_points() -> None:
    from competitions.pages.competition import paper
    from tests.architecture.sources import ROOT

    css = (ROOT / "tournaments/papers/making/paper.css").read_text(encoding="utf-8").split("/* A competition's table")[1]
    assert min(float(size) for size in re.findall(r"([\d.]+)pt", css)) >= 9
    assert paper.COLUMNS_OF_LARGE < paper.COLUMNS
