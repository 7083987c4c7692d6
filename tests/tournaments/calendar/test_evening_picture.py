"""The picture of an evening for the preview of a link: its words by state and language, its size, and who gets none."""

from __future__ import annotations

import datetime
from dataclasses import replace
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from PIL import Image

from clubs.club.actions.face import choose_colour, set_logo
from clubs.club.actions.venues import add_venue
from clubs.club.colour import colours
from clubs.club.models import Club
from clubs.images import one_at_a_time
from tests.addresses.announcement_bodies import drawing
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.calendar.evening_picture import HEIGHT, WIDTH, PictureWords, evening_picture
from tournaments.calendar.wording.evening_picture import picture_words
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds

WORDS = PictureWords("De Vier Azen", "Rikavond", ("maandag 30 november 2026, 19:30", "De Kring"), "gasten welkom", right_to_left=False)


def pixels(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    return picture.convert("RGB")


def hexed(pixel: object) -> str:
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{channel:02x}" for channel in pixel)


def announce(tournament: Tournament, club: Club) -> None:
    hall = add_venue(by=MACHINE, club=club, name="De Kring")
    announce_evening(by=MACHINE, tournament=tournament, venue=hall, starts_at=datetime.time(19, 30), fee="€ 3", admits="guests")


def words_in(language: str, tournament: Tournament) -> PictureWords:
    with translation.override(language):
        return picture_words(Tournament.objects.select_related("club").get(pk=tournament.pk))


def test_before_the_evening_it_tells_when_where_and_who_may_come(tournament: Tournament, club: Club) -> None:
    announce(tournament, club)
    dutch = words_in("nl", tournament)
    assert (dutch.club, dutch.title) == (club.name, tournament.name)
    assert dutch.lines[0].endswith(", 19:30")
    assert dutch.lines[1] == "De Kring"
    assert dutch.chip.startswith("gasten welkom")
    assert dutch.chip.endswith("€ 3")
    french = words_in("fr", tournament)
    assert french.lines[0] != dutch.lines[0]
    assert words_in("fa", tournament).right_to_left
    cancel_evening(by=MACHINE, tournament=tournament, because="De zaal is dicht.")
    assert words_in("nl", tournament).chip == "afgelast"


def test_a_moved_evening_says_so_beside_who_may_come(tournament: Tournament, club: Club) -> None:
    announce(tournament, club)
    move_evening(by=MACHINE, tournament=tournament, on=tournament.on + datetime.timedelta(days=7))
    assert words_in("nl", tournament).chip == "verplaatst · gasten welkom · € 3"


def test_after_the_evening_it_names_the_winner_by_their_public_name(four: AtTable, tournament: Tournament, club: Club) -> None:
    four.plays("RIK 1+2 | 9")
    assert len(words_in("nl", tournament).lines) == 1, "nobody has won yet"
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    _day, winners = words_in("nl", tournament).lines
    assert " wint met +" in winners
    Club.objects.filter(pk=club.pk).update(public_names="number", names_version=1)
    hidden = words_in("nl", tournament).lines[1]
    assert hidden != winners
    first = tournament.entrants.order_by("number").first()
    assert first is not None
    assert first.name not in hidden


def test_it_has_the_colour_and_the_logo_of_the_club() -> None:
    plain = pixels(evening_picture(WORDS, colours(None, "light"), None))
    red = pixels(evening_picture(WORDS, colours(5, "light"), None))
    with_logo = pixels(evening_picture(WORDS, colours(5, "light"), drawing()))
    assert (hexed(plain.getpixel((4, 0))), hexed(red.getpixel((4, 0)))) == (colours(None, "light").lift, colours(5, "light").lift)
    assert hexed(with_logo.getpixel((90, 66))) == "#ffffff"
    assert hexed(red.getpixel((90, 66))) != "#ffffff"
    persian = replace(WORDS, lines=("دوشنبه ۳۰ نوامبر ۲۰۲۶، ۱۹:۳۰",), right_to_left=True)
    mirrored = pixels(evening_picture(persian, colours(5, "light"), drawing()))
    assert hexed(mirrored.getpixel((WIDTH - 90, 66))) == "#ffffff"


def test_no_text_leaves_the_picture() -> None:
    long = PictureWords("W" * 120, "Groot " * 30, ("M" * 200, "maandag " * 20), "gasten " * 20, right_to_left=False)
    for words in (long, replace(long, right_to_left=True)):
        picture = pixels(evening_picture(words, colours(5, "light"), None))
        for x in (8, WIDTH - 8):
            column = {picture.getpixel((x, y)) for y in range(HEIGHT)}
            assert max(sum(each) for each in column if isinstance(each, tuple)) < 360, "a letter is in the margin"


def test_its_address_is_cached_until_its_words_change(client: Client, tournament: Tournament, club: Club) -> None:
    announce(tournament, club)
    page = client.get(f"/e/{tournament.slug}/", headers={"Accept-Language": "nl"}).content.decode()
    address = f"/e/{tournament.slug}/picture.png?in=nl"
    assert f'content="{settings.PUBLIC_URL}{address}"' in page
    first = client.get(address)
    pixels(first.content)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(address.replace("nl", "fr"))["ETag"] != first["ETag"]
    assert client.get(address.replace("nl", "xx")).status_code == 200
    choose_colour(by=MACHINE, club=club, hue=5)
    set_logo(by=MACHINE, club=club, image=drawing())
    changed = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    with one_at_a_time():
        assert client.get(address).content == changed.content, "it is drawn once"


def test_an_evening_that_is_not_public_has_none_for_anybody(client: Client, tournament: Tournament, people: People) -> None:
    address = f"/e/{tournament.slug}/picture.png"
    assert client.get(address).status_code == 200
    announce_evening(by=MACHINE, tournament=tournament, is_public=False)
    member = Client()
    member.force_login(user_of(people.member))
    assert (client.get(address).status_code, member.get(address).status_code) == (404, 404)
    assert "picture.png" not in member.get(f"/e/{tournament.slug}/").content.decode()


@pytest.mark.django_db
def test_while_others_are_drawn_the_link_keeps_a_picture(client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_colour(by=MACHINE, club=tournament.club, hue=77)  # no other test has drawn this one
    monkeypatch.setattr("clubs.images.PATIENCE_SECONDS", 0)
    with one_at_a_time():
        answer = client.get(f"/e/{tournament.slug}/picture.png")
    assert (answer.status_code, answer["Cache-Control"]) == (302, "no-cache")
    assert "img/share.png" in answer["Location"]
