"""The picture of a player's evening: its contents, who may see it, and when it is no longer shown."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client
from django.utils import translation
from PIL import Image
from pytest_django import Settings

from clubs.actors import PUBLIC
from clubs.people.actions.public_names import set_public_names
from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items
from tests.tournaments.papers.reading import paper, text
from tournaments.evening.models import LogEntry, Paper, Tournament
from tournaments.evening.problems import Refusal
from tournaments.papers.actions import papers, pictures
from tournaments.papers.kinds.player_picture import PLOT_HEIGHT, PLOT_WIDTH, plot
from tournaments.papers.making import claims
from tournaments.papers.making.make import make
from tournaments.papers.making.tasks import make_paper
from tournaments.papers.queries.player_picture import HEIGHT, PLAYER_PICTURE, WIDTH, picture_subject
from tournaments.play.actions import rounds
from tournaments.rehearsal.actions import rehearse
from tournaments.standings.actions.freeze import freeze_standings
from tournaments.standings.queries.standings import standings

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, settings: Settings) -> Path:
    """Give each test its own folder for pictures."""
    settings.MEDIA_ROOT = tmp_path / "files"
    return tmp_path / "files" / "papers"


@pytest.fixture
def evening(four: AtTable) -> Tournament:
    """Play three deals at table 1; a fourth is still to come."""
    four.plays("RIK 0+2 | 9", "MISERE 0 | made", "SOLO_8 0 | 7")
    return now(four.table.round.tournament)


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def ended(tournament: Tournament) -> Tournament:
    """Close the evening as it is."""
    rounds.finish(by=MACHINE, round=tournament.rounds.get(), unsigned=True)
    close_with_open_items(tournament)
    return now(tournament)


def ask(tournament: Tournament, number: int = 1) -> Paper:
    return pictures.ask_picture(by=PUBLIC, tournament=tournament, entrant=tournament.entrants.get(number=number))


def picture_of(tournament: Tournament, number: int = 1) -> Paper:
    """Request a picture and make it."""
    row = ask(tournament, number)
    make(row.pk)
    row.refresh_from_db()
    assert row.state == Paper.State.READY, row.problem
    return row


def shown(client: Client, tournament: Tournament, number: int = 1) -> bytes | None:
    """Return the picture at its address; None if it is the default picture."""
    answer = client.get(f"/e/{tournament.slug}/players/{number}/picture.png?v=1")
    if answer.status_code == 302:
        assert answer["Location"] == static("img/share.png")
        return None
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/png", "no-cache")
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def test_it_is_a_picture_of_the_size_that_programs_ask_for(evening: Tournament, files: Path) -> None:
    row = picture_of(evening)
    drawn = Image.open(BytesIO(row.file.read()))
    assert (drawn.format, drawn.size) == ("PNG", (WIDTH, HEIGHT))
    assert [each.suffix for each in files.iterdir()] == [".png"]
    assert len({drawn.convert("RGB").getpixel((x, 60)) for x in range(0, WIDTH, 40)}) > 3, "the felt is not of one colour"


def test_it_says_name_place_points_and_evening(evening: Tournament) -> None:
    els = evening.entrants.get(number=1)
    line = next(line for line in standings(evening).lines if line.entrant == els)
    printed = text(paper(evening, PLAYER_PICTURE, str(picture_subject(evening, els))))
    for said in (els.name, "+11", f"place {line.place} of 9", "Marietoernooi", "3 deals", "The standings at", f"/e/{evening.slug}/"):
        assert said in printed
    evening = ended(evening)
    printed = text(paper(evening, PLAYER_PICTURE, str(picture_subject(evening, els))))
    assert "The standings at" not in printed


def test_the_line_ends_at_the_total() -> None:
    drawn = plot([0, 5, -5, 10])
    path = re.search(r'd="M([^"HZ]+)" fill="none"', drawn)
    assert path
    points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", path[1])]
    step = (PLOT_HEIGHT - 16) / 15
    assert [x for x, _y in points] == pytest.approx([0, PLOT_WIDTH / 3, PLOT_WIDTH * 2 / 3, PLOT_WIDTH], abs=0.1)
    assert [y for _x, y in points] == pytest.approx([8 + 10 * step, 8 + 5 * step, 8 + 15 * step, 8], abs=0.1)
    assert plot([0]).startswith("<svg"), "who played nothing has a line of one point"


def test_anybody_asks_and_it_is_shown(client: Client, evening: Tournament) -> None:
    entries = LogEntry.objects.count()
    address = f"/e/{evening.slug}/players/1/"
    assert shown(client, evening) is None
    assert "Draw the picture" in client.get(f"{address}digest/").text
    assert client.post(f"{address}picture/")["Location"] == f"{address}digest/"
    assert "data-working" in client.get(f"{address}picture/").text
    make(Paper.objects.get().pk)
    page = client.get(f"{address}digest/").text
    assert f'<img src="{address}picture.png?v={evening.version}" width="1200" height="630" alt="The points of ' in page
    assert "with +11 in 3 deals" in page
    assert "data-working" not in page
    assert (shown(client, evening) or b"").startswith(PNG)
    assert (now(evening).version, LogEntry.objects.count()) == (evening.version, entries)


def test_asking_again_makes_none_until_the_evening_went_on_for_a_minute(four: AtTable, evening: Tournament, clock: MovableClock) -> None:
    first = ask(evening)
    assert ask(evening) == first
    make(first.pk)
    assert ask(evening) == first
    four.plays("RIK 1+2 | 9")
    assert ask(now(evening)) == first
    clock.moves(seconds=61)
    second = ask(now(evening))
    assert second != first


@pytest.mark.slow
def test_a_newer_picture_takes_the_place_of_the_one_before(
    client: Client, four: AtTable, evening: Tournament, clock: MovableClock, files: Path, django_capture_on_commit_callbacks: Any
) -> None:
    before, other = picture_of(evening), picture_of(evening, 2)
    early = shown(client, evening)
    four.plays("MISERE 0 | made")
    assert shown(client, evening) == early, "while it is played a picture says of when it is"
    assert "with the points at" in client.get(f"/e/{evening.slug}/players/1/digest/").text
    clock.moves(seconds=61)
    with django_capture_on_commit_callbacks(execute=True):
        after = picture_of(now(evening))
    assert shown(client, evening) not in (early, None)
    assert set(Paper.objects.all()) == {after, other}
    assert {each.name for each in files.iterdir()} == {Path(row.file.path).name for row in (after, other)}
    assert before.pk != after.pk


@pytest.mark.slow
def test_of_a_closed_evening_only_the_picture_of_how_it_ended_is_shown(client: Client, evening: Tournament) -> None:
    picture_of(evening)
    ended(evening)
    assert shown(client, evening) is None
    Paper.objects.all().delete()
    picture_of(now(evening))
    assert (shown(client, evening) or b"").startswith(PNG)


@pytest.mark.slow
def test_a_name_that_is_hidden_since_is_not_shown(client: Client, evening: Tournament) -> None:
    els = evening.entrants.get(number=1)
    full = picture_of(evening)
    assert els.name in text(paper(evening, PLAYER_PICTURE, full.about))

    set_public_names(by=MACHINE, club=evening.club, shown="initials", least="number")
    assert shown(client, evening) is None
    evening = now(evening)
    short = picture_of(evening)
    assert list(Paper.objects.all()) == [short], "the one with the full name is deleted, with its file"
    printed = text(paper(evening, PLAYER_PICTURE, short.about))
    assert els.name not in printed
    assert "(1)" in printed
    assert (shown(client, evening) or b"").startswith(PNG)


def test_a_name_that_is_hidden_while_it_is_drawn_is_not_drawn(client: Client, evening: Tournament) -> None:
    row = ask(evening)
    set_public_names(by=MACHINE, club=evening.club, shown="number", least="number")
    make(row.pk)
    row.refresh_from_db()
    assert (row.state, row.problem, row.file.name) == (Paper.State.FAILED, "NOT_FOUND", "")
    assert shown(client, evening) is None


def test_none_is_made_or_shown_while_the_standings_are_frozen(client: Client, evening: Tournament) -> None:
    picture_of(evening)
    waiting = ask(evening, 2)
    freeze_standings(by=MACHINE, tournament=evening)
    assert shown(client, evening) is None
    with pytest.raises(Refusal) as refused:
        ask(now(evening))
    assert refused.value.problems[0].code == "STANDINGS_FROZEN"
    make(waiting.pk)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.problem) == (Paper.State.FAILED, "STANDINGS_FROZEN")


def test_a_rehearsal_has_no_pictures_and_says_nothing_of_itself_to_who_is_sent_its_link(
    client: Client, people: People, evening: Tournament
) -> None:
    rehearsal = now(rehearse(by=people.owner, tournament=evening))
    with pytest.raises(Refusal) as refused:
        pictures.ask_picture(by=people.owner, tournament=rehearsal, entrant=rehearsal.entrants.get(number=1))
    assert refused.value.problems[0].code == "PICTURE_REHEARSAL"
    assert people.owner.user is not None
    client.force_login(people.owner.user)
    for address in ("", "players/1/"):
        page = client.get(f"/e/{rehearsal.slug}/{address}")
        assert page.status_code == 200
        assert "og:" not in page.text
    assert "picture to share" not in client.get(f"/e/{rehearsal.slug}/players/1/digest/").text


def test_the_staff_neither_ask_for_it_as_a_paper_nor_find_it_among_them(client: Client, people: People, evening: Tournament) -> None:
    row = picture_of(evening)
    with pytest.raises(Refusal) as refused:
        papers.ask(by=people.director, tournament=evening, kind=PLAYER_PICTURE, about=row.about, language="en")
    assert refused.value.problems[0].code == "PAPER_UNKNOWN"
    assert people.director.user is not None
    client.force_login(people.director.user)
    assert "Picture to share" not in client.get(f"/e/{evening.slug}/papers/").text
    assert client.get(f"/e/{evening.slug}/papers/{row.pk}/").status_code == 404


def test_papers_are_made_before_pictures(evening: Tournament) -> None:
    early = ask(evening)
    sheet = papers.ask(by=MACHINE, tournament=evening, kind="standings", about="tournament", language="en")
    assert claims.papers_to_make() == [sheet.pk, early.pk]


def test_so_many_wait_and_no_more(client: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of one address, and of all together; the next request is told when to come back.

    A picture in progress is never refused.
    """
    monkeypatch.setattr(pictures, "MAX_WAITING", 4)
    monkeypatch.setattr(pictures, "MAX_WAITING_FROM_ADDRESS", 2)

    def answer(number: int, address: str) -> tuple[int, str | None]:
        response = client.post(f"/e/{evening.slug}/players/{number}/picture/", REMOTE_ADDR=address)
        return response.status_code, response.get("Retry-After")

    assert [answer(number, "192.0.2.1") for number in (1, 2, 3, 2)] == [(302, None), (302, None), (429, "10"), (302, None)]
    assert [answer(number, "2001:db8::1") for number in (3, 4)] == [(302, None), (302, None)]
    assert [answer(number, "192.0.2.7") for number in (5, 4)] == [(503, "30"), (302, None)]
    assert Paper.objects.count() == 4
    page = client.post(f"/e/{evening.slug}/players/5/picture/", headers={"Accept-Language": "en"}).text
    assert "Ask for yours again in half a minute." in page

    first = Paper.objects.earliest("pk")
    assert first.asked_by == "192.0.2.1"
    make(first.pk)
    first.refresh_from_db()
    assert (first.state, first.asked_by) == (Paper.State.READY, ""), "the address is gone as soon as it is drawn"
    assert answer(5, "192.0.2.1") == (302, None)


def test_one_that_failed_is_drawn_when_somebody_asks_again(evening: Tournament) -> None:
    row = ask(evening)
    Paper.objects.update(state=Paper.State.FAILED, problem="PAPER_FAILED")
    again = ask(evening)
    assert (again.pk, again.state, again.problem) == (row.pk, Paper.State.ASKED, "")


def test_a_flood_of_pictures_is_behind_every_paper(evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message makes the first waiting paper, not the one that it was sent for."""
    rows = [ask(evening, number) for number in (1, 2, 3)]
    sheet = papers.ask(by=MACHINE, tournament=evening, kind="standings", about="tournament", language="en")
    made = list[int]()

    def make_nothing(pk: int) -> bool:
        made.append(pk)
        return True

    monkeypatch.setattr("tournaments.papers.making.make.make", make_nothing)
    make_paper(rows[0].pk)
    assert made == [sheet.pk]


def meta(page: str, name: str) -> str:
    """Return what the page's head has for programs that show a link to it."""
    match = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', page)
    return match[1] if match else ""


def test_a_link_says_what_the_public_reads(client: Client, people: People, evening: Tournament) -> None:
    set_public_names(by=MACHINE, club=evening.club, shown="called", least="number")
    els, house = evening.entrants.get(number=1), django_settings.PUBLIC_URL
    assert people.director.user is not None
    client.force_login(people.director.user)
    page = client.get(f"/e/{evening.slug}/players/1/").text
    assert els.name in page, "the director reads it"
    assert meta(page, "og:title") == f"{els.called} (1) · Marietoernooi"
    assert meta(page, "og:description").startswith("place ")
    assert meta(page, "og:url") == f"{house}/e/{evening.slug}/players/1/"
    assert meta(page, "og:image") == f"{house}/e/{evening.slug}/players/1/picture.png?v={evening.version}"
    assert (meta(page, "og:image:width"), meta(page, "og:image:height")) == (str(WIDTH), str(HEIGHT))
    assert (
        meta(page, "og:image:alt") == f"The points of {els.called} (1) during the evening as a line, with place and points: Marietoernooi"
    )
    assert meta(page, "twitter:card") == "summary_large_image"


def test_other_public_pages_show_the_house(client: Client, evening: Tournament) -> None:
    house = django_settings.PUBLIC_URL + static("img/share.png")
    page = client.get("/").text
    assert (meta(page, "og:title"), meta(page, "og:image")) == ("Your card evening, counted while you play", house)
    page = client.get(f"/c/{evening.club.slug}/").text
    assert (meta(page, "og:title"), meta(page, "og:image")) == (evening.club.name, house)
    found_at = finders.find("img/share.png")
    assert isinstance(found_at, str)
    assert Image.open(found_at).size == (WIDTH, HEIGHT)


def test_who_has_not_played_is_told_when_there_will_be_a_picture(client: Client, evening: Tournament) -> None:
    with translation.override("en"):
        page = client.get(f"/e/{evening.slug}/players/9/digest/").text
    assert "as soon as a deal of this player has been counted" in page
    assert "Draw the picture" not in page
