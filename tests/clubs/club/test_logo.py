"""A club's logo: what is stored of an upload, what is refused, and where it is shown."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, PngImagePlugin

from clubs.club.actions.face import remove_logo, set_logo
from clubs.club.logo import LEAST_DRAWN_SIDE, LEAST_SIDE, SIDE, logo_png
from clubs.club.models import Club, ClubLogEntry, ClubLogo
from clubs.images import MAX_BYTES, NoImage
from clubs.problems import Refusal
from tests.addresses.announcement_bodies import drawing
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.evening.models import Tournament

SETTINGS = "/c/de-vier-azen/settings/"
SVG = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def picture_in(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_only_the_pixels_of_a_file_are_stored() -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "made by Els")
    png = logo_png(drawing(pnginfo=notes) + b"<script>alert(1)</script>")
    assert b"Els" not in png
    assert b"script" not in png
    assert picture_in(png).info == {}
    exif = Image.Exif()
    exif[0x010F] = "camera of Els"
    assert b"Els" not in logo_png(drawing(format="JPEG", exif=exif))


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_logo_is_a_square_without_its_empty_border(format: str) -> None:
    picture = picture_in(logo_png(drawing(format=format)))
    assert (picture.format, picture.size) == ("PNG", (SIDE, SIDE))
    corner = picture.getpixel((SIDE // 10, SIDE // 10))
    assert isinstance(corner, tuple)
    assert corner[0] > 140 > 60 > corner[1], "the red square of the drawing reaches the edge"


def test_a_wide_logo_is_centred_on_its_own_ground() -> None:
    wide, file = Image.new("RGBA", (400, 100), (0, 0, 0, 0)), BytesIO()
    wide.paste("blue", (10, 10, 390, 90))
    wide.save(file, "PNG")
    picture = picture_in(logo_png(file.getvalue()))
    assert [picture.getpixel(at) for at in ((256, 20), (256, 256), (256, 492))] == [(0, 0, 0, 0), (0, 0, 255, 255), (0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("image", "code"),
    [
        (SVG, "LOGO_SVG"),
        (b"  " + SVG, "LOGO_SVG"),
        (b"<html>", "LOGO_UNREADABLE"),
        (b"GIF89a" + b"\0" * 40, "LOGO_UNREADABLE"),
        (drawing()[:60], "LOGO_UNREADABLE"),
        (drawing() + b"\0" * MAX_BYTES, "LOGO_UNREADABLE"),
        (b"", "LOGO_UNREADABLE"),
    ],
)
def test_what_is_no_logo_is_refused(club: Club, image: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        set_logo(by=MACHINE, club=club, image=image)
    assert [(each.code, each.field) for each in refusal.value.problems] == [(code, "image")]
    assert not ClubLogo.objects.exists()


def test_a_small_picture_and_an_empty_one_are_refused(club: Club) -> None:
    small, empty = BytesIO(), BytesIO()
    Image.new("RGB", (LEAST_SIDE - 1, LEAST_SIDE - 1), "red").save(small, "PNG")
    Image.new("RGB", (300, 300), "red").save(empty, "PNG")
    with pytest.raises(Refusal) as refusal:
        set_logo(by=MACHINE, club=club, image=small.getvalue())
    assert [each.code for each in refusal.value.problems] == ["LOGO_SMALL"]
    with pytest.raises(NoImage):
        logo_png(empty.getvalue())


def drawn_on_nothing(width: int, height: int) -> bytes:
    """Return a picture with a blue rectangle of this size; everything else is invisible, half of it in red."""
    picture, file = Image.new("RGBA", (400, 400), (0, 0, 0, 0)), BytesIO()
    picture.paste((255, 0, 0, 0), (200, 0, 400, 400))
    picture.paste("blue", (40, 40, 40 + width, 40 + height))
    picture.save(file, "PNG")
    return file.getvalue()


def test_invisible_pixels_have_no_colour() -> None:
    picture = picture_in(logo_png(drawn_on_nothing(320, 320)))
    assert {picture.getpixel((at, at)) for at in range(0, SIDE, 16)} == {(0, 0, 255, 255)}, "the invisible red counted as drawn"
    hole, file = Image.new("RGBA", (SIDE, SIDE), "blue"), BytesIO()
    hole.paste((255, 0, 0, 0), (100, 100, SIDE, SIDE))
    hole.paste("white", (0, 0, 20, 20))
    hole.save(file, "PNG")
    assert picture_in(logo_png(file.getvalue())).getpixel((300, 300)) == (0, 0, 0, 0)


@pytest.mark.parametrize(("width", "height"), [(LEAST_DRAWN_SIDE - 1, 300), (300, LEAST_DRAWN_SIDE - 1), (1, 1)])
def test_a_logo_that_is_small_within_its_border_is_refused(club: Club, width: int, height: int) -> None:
    with pytest.raises(Refusal) as refusal:
        set_logo(by=MACHINE, club=club, image=drawn_on_nothing(width, height))
    assert [(each.code, each.context) for each in refusal.value.problems] == [("LOGO_SMALL", {"least": LEAST_DRAWN_SIDE})]
    assert not ClubLogo.objects.exists()
    set_logo(by=MACHINE, club=club, image=drawn_on_nothing(LEAST_DRAWN_SIDE, LEAST_DRAWN_SIDE))


def test_pages_of_club_and_evening_show_it_until_it_is_removed(
    client: Client, people: People, club: Club, four: AtTable, tournament: Tournament
) -> None:
    client.force_login(user_of(people.owner))
    refused = client.post(f"{SETTINGS}logo/", {"image": SimpleUploadedFile("logo.svg", SVG)})
    assert refused.status_code == 422
    assert "An SVG can contain a program" in refused.content.decode()
    assert client.post(f"{SETTINGS}logo/", {}).status_code == 422
    places = ("/c/de-vier-azen/", f"/e/{tournament.slug}/")
    etags = {place: Client().get(place)["ETag"] for place in places}
    for _again in range(2):
        assert client.post(f"{SETTINGS}logo/", {"image": SimpleUploadedFile("logo.png", drawing())}).status_code == 302
    assert ClubLogEntry.objects.filter(what="present").count() == 1
    club.refresh_from_db()
    address = f"/c/de-vier-azen/logo/{club.logo_tag}.png"
    for place in places:
        page = Client().get(place, headers={"If-None-Match": etags[place]})
        assert page.status_code == 200
        assert f'src="{address}"' in page.content.decode()
    answer = Client().get(address)
    assert (answer["Content-Type"], picture_in(answer.content).size) == ("image/png", (SIDE, SIDE))
    assert "immutable" in answer["Cache-Control"]
    assert Client().get("/c/de-vier-azen/logo/0.png")["Cache-Control"] == "no-cache"
    assert client.post(f"{SETTINGS}logo/", {"remove": "yes"}).status_code == 302
    assert Client().get(address).status_code == 404
    assert address not in Client().get(places[1]).content.decode()


def test_only_those_who_present_the_club_change_it(club: Club, people: People) -> None:
    for actor in (people.jury, people.member, people.stranger):
        with pytest.raises(Refusal):
            set_logo(by=actor, club=club, image=drawing())
        with pytest.raises(Refusal):
            remove_logo(by=actor, club=club)
